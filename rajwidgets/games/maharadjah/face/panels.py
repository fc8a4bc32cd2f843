"""What lies beside the map: the events of the turn, the population gauge, Raj titles and the alliance box."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from ....draw.scene import TOKENS, Shape, box, label
from ....face import Panel, PanelLine, Say
from ..places import Board, Invasion
from ..rules.points import claims, has_acted
from ..state import GAUGE_CAP, SHORT_START, State, on_board
from .counters import chip, look_of

GAUGE_WIDTH = 236.0
CHIP, PITCH, HEAD, LEAST_COLUMN, PAD = 18.0, 20.0, 21.0, 25.0, 4.0
HALVES = ("0", "½", "1", "1½", "2", "2½")

Said = tuple[str, str]  # words and their section


def panels(view: State, say: Say, changed: Collection[str] = ()) -> list[Panel]:
    """Four panels, from left to right."""
    return [events(view, say), gauge(view, say, changed), titles(view, say), alliance(view, say)]


def filled(text: str, **values: object) -> str:
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", str(value))
    return text


def armies(say: Say, n: int) -> str:
    return filled(say.word("one_army" if n == 1 else "armies"), n=n)


# ---------------------------------------------------------------- the events of the turn, in words


def events(view: State, say: Say) -> Panel:
    """The line of the event table: what comes to each nation in the order of the sequences, boats, and who counts."""
    return events_of(view.board, view.turn, tuple(view.owner), short_start(view), say)


@lru_cache(maxsize=64)  # it stays for a whole turn
def events_of(board: Board, now: int, nations: tuple[str, ...], short: bool, say: Say) -> Panel:
    turn, title = board.turns.get(now), filled(say.word("events_of_turn"), turn=now)
    if turn is None:
        return Panel("events", title, "4.0", (PanelLine(say.word("before_first_turn"), ()),))
    lines = []
    for nation in (n for n in board.order if n in nations):
        if said := tuple(coming(board, now, short, say, nation)):
            lines.append(PanelLine(say.name("nation", nation), said))
    if boats := [say.name("nation", n) for n in turn.boats if n in nations]:
        lines.append(PanelLine(say.word("boats"), ((", ".join(boats), "5.4"),)))
    if counting := [n for n in turn.counts if n == "all" or n in nations]:
        who = [say.word("all_nations") if n == "all" else say.name("nation", n) for n in counting]
        lines.append(PanelLine(say.word("count_points"), ((", ".join(who), "15.1" if "all" in counting else "15.2"),)))
    return Panel("events", title, "4.0", tuple(lines) or (PanelLine(say.word("no_events"), ()),))


def coming(board: Board, now: int, short: bool, say: Say, nation: str) -> Iterator[Said]:
    """What the event table says of a nation in this turn."""
    for swap in board.replacements:
        if (swap.turn, swap.nation) == (now, nation):
            yield filled(say.word("replaced"), nation=say.name("nation", swap.by)), "10.4"
    for removal in board.removals:
        if (removal.turn, removal.nation) == (now, nation) and (removal.short or not short):
            going = filled(say.word("removed"), armies=armies(say, removal.armies))
            section = "10.4" if removal.when == "turn" else "10.3"
            yield f"{going}, {say.name('chief', removal.chief)}" if removal.chief else going, section
    for invasion in board.invasions:
        if (invasion.turn, invasion.nation) == (now, nation):
            leader = f", {say.name('chief', invasion.chief)}" if invasion.chief else ""
            arriving = f"{armies(say, invasion.armies)}, {say.name('space', invasion.at)}{leader}"
            yield arriving, section_of(board, invasion)
    if board.turns[now].great == nation:
        yield say.word("great_invasion"), "7.4"
    for more in board.reinforcements:
        if (more.turn, more.nation) == (now, nation):
            if more.up_to:
                yield filled(say.word("reinforced_up_to"), n=more.up_to), "10.7"
            else:
                yield filled(say.word("reinforced"), armies=armies(say, more.armies)), "10.6"
    for chief in board.chiefs.values():
        if (chief.turn, chief.nation) == (now, nation) and not chief.invades:
            yield say.name("chief", chief.id), "9.0"
    for limit in board.limits:
        if (limit.turn, limit.nation) == (now, nation):
            regions = ", ".join(say.name("region", region) for region in limit.counts)
            yield (filled(say.word("grows_only"), regions=regions) if regions else say.word("no_growth")), "10.5"


def short_start(view: State) -> bool:
    return view.variants.short and view.turn == SHORT_START


def section_of(board: Board, invasion: Invasion) -> str:
    """Foreign, indigenous or colonial (7.1 to 7.3)."""
    if invasion.at in board.enters:
        return "7.1"
    return "7.2" if invasion.at in board.region else "7.3"


# ---------------------------------------------------------------- the population gauge


def gauge(view: State, say: Say, changed: Collection[str]) -> Panel:
    """Every nation on the map that grows in the column of what it has saved."""
    saved: list[list[str]] = [[] for _ in range(GAUGE_CAP + 1)]
    for nation, halves in view.gauge.items():
        if nation not in view.no_growth and (halves or on_board(view, nation)):  # else it has left the gauge (11.2)
            saved[min(halves, GAUGE_CAP)].append(nation)
    grown = frozenset(nation for nation in view.gauge if f"gauge/{nation}" in changed)
    return gauge_of(view.board, say, tuple(map(tuple, saved)), grown)


@lru_cache(maxsize=64)
def gauge_of(board: Board, say: Say, saved: tuple[tuple[str, ...], ...], grown: frozenset[str]) -> Panel:
    """The columns with these nations, those that have grown ringed."""
    rows = 2 if sum(breadth(len(column), 2) for column in saved) <= GAUGE_WIDTH else 3
    spare = max(0.0, GAUGE_WIDTH - 2 - sum(breadth(len(column), rows) for column in saved)) / len(saved)
    height, left = HEAD + rows * PITCH + PAD, 1.0
    drawn: list[Shape] = []
    for column, nations in enumerate(saved):
        width = breadth(len(nations), rows) + spare
        fill = TOKENS["sand"] if nations else TOKENS["card"]
        drawn.append(box(left, 1, width - 3, height - 2, 4, fill=fill, stroke=TOKENS["line"]))
        middle = left + (width - 3) / 2
        drawn.append(label(middle, 12, HALVES[column], 12, z=2, fill=TOKENS["ink-2"]))
        for k, nation in enumerate(nations):
            x = middle + (k // rows - (-(-len(nations) // rows) - 1) / 2) * PITCH
            y = HEAD + (k % rows + 0.5) * PITCH
            if nation in grown:
                drawn.append(box(x - 11, y - 11, 22, 22, 5, z=1, stroke=TOKENS["turmeric"], width=3))
            drawn += chip(look_of(board, nation), say.name("letter", nation), x, y, CHIP, z=2)
        left += width
    named = [", ".join(say.name("nation", nation) for nation in nations) for nations in saved]
    said = [say.told_of(half, names) for half, names in zip(HALVES, named, strict=False) if names]
    title, spoken = say.word("gauge"), say.word("semicolon").join(said)
    return Panel("gauge", title, "10.1", (), GAUGE_WIDTH, height, tuple(drawn), say.told_of(title, spoken))


def breadth(nations: int, rows: int) -> float:
    return max(LEAST_COLUMN, -(-nations // rows) * PITCH + 2 * PAD) + 3


# ---------------------------------------------------------------- Raj titles, the alliance box


def titles(view: State, say: Say) -> Panel:
    """The nations nearest to a title, with the territories they hold and need; what was won this turn stays (13.0)."""
    reigning = [n for n in view.owner if view.board.nations[n].raj and (on_board(view, n) or n in view.raj)]
    held = {nation: len(claims(view, nation)) for nation in reigning}
    lines = []
    for nation in sorted(held, key=lambda n: -held[n]):
        have = [title for title in view.board.titles if title.territories <= held[nation]]
        if view.active and has_acted(view, nation):  # settled: what it holds now makes no difference this turn
            have = [title for title in view.board.titles if title.points == view.raj.get(nation)]
        need = next((t.territories for t in view.board.titles if t.territories > held[nation]), held[nation])
        says = filled(say.word("held_of"), n=held[nation], need=need)
        won = f"{say.name('title', have[-1].id)}, " if have else ""
        lines.append(PanelLine(say.name("nation", nation), ((won + says, ""),)))
    return Panel("titles", say.word("raj_titles"), "13.0", tuple(lines) or (PanelLine(say.word("nobody_yet"), ()),))


def alliance(view: State, say: Say) -> Panel:
    """The allies of the British with the armies they have given, and those who have submitted this turn."""
    lines = []
    for nation in view.owner:
        if nation in view.allied or view.box[nation]:
            gift = armies(say, view.box[nation]) if view.box[nation] else say.word("gave_growth")
            lines.append(PanelLine(say.name("nation", nation), ((gift, "11.2"),)))
    for oath in view.oaths:
        to, region = say.name("nation", oath.to), say.name("region", oath.region)
        says = filled(say.word("submits_to"), nation=to, region=region)
        lines.append(PanelLine(say.name("nation", oath.nation), ((says, "11.1"),)))
    if not lines:
        lines.append(PanelLine(say.word("alliance_empty" if view.crown else "no_british_yet"), ()))
    return Panel("alliance", say.word("alliance"), "11.2", tuple(lines))
