"""What can be read about one thing of Maharadjah: the victory card of a nation, and a territory, sea or land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....draw.scene import Bit, Page, PageLine
from ..records import Line
from ..rules.points import claims, has_acted, prospects
from ..rules.reach import reaching
from ..state import State, armies_at, arms_at, chiefs_at, holder, limit_of, spaces_of

PAGES = ("card", "territory")  # the tabs, in their order
NATION = "nation/"


def page_of(view: State, target: str) -> str:
    """Which page tells of a target of the picture; nothing if none does."""
    if target.startswith(NATION):
        return "card"
    return "territory" if target in view.board.spaces else ""


def page(key: str, view: State, say: Any, target: str) -> Page:
    """The page about a target, or about the most telling one."""
    if key == "card":
        nation = target.removeprefix(NATION)
        return card(view, say, nation if nation in view.owner else view.active or next(iter(view.owner)))
    return place(view, say, target if target in view.board.spaces else seen_first(view))


def seen_first(view: State) -> str:
    """The place to look at first: the battle in hand, or where the active nation stands."""
    if view.battle:
        return view.battle.at
    held = spaces_of(view, view.active) if view.active else []
    return held[0] if held else view.board.territories[0]


def said(say: Any, key: str, **facts: Any) -> str:
    return str(say.fill("pages", key, facts=facts))


def of_place(say: Any, place: str) -> Bit:
    return Bit(say.name("space", place), "", place)


def of_nation(say: Any, nation: str) -> Bit:
    return Bit(say.name("nation", nation), "", NATION + nation)


# ---------------------------------------------------------------- the victory card (15.3)


def card(view: State, say: Any, nation: str) -> Page:
    """What the nation's card is worth this turn and what of it would be scored now, or was; then its other turns."""
    counted = view.phase == "turn_end"
    lines = [possible(view, say, nation, *each) for each in prospects(view, nation)]
    if not any(line.amount for line in lines):
        lines.append(PageLine(Bit(said(say, "nothing_now", turn=view.turn), "15.2")))
    lines += list(deeds(view, say, nation)) + list(other_turns(view, say, nation))
    title = said(say, "card", nation=nation, turn=view.turn)
    letters = tuple((NATION + n, say.name("letter", n)) for n in view.owner)
    whole = PageLine(Bit(said(say, "card_now")), amount=str(worth_now(view, nation)))
    if counted:
        whole = PageLine(Bit(said(say, "card_counted", turn=view.turn)), amount=str(view.record[nation][view.turn - 1]))
    return Page(title, "15.3", tuple(lines), whole, letters, NATION + nation)


def possible(view: State, say: Any, nation: str, source: str, of: str, points: int, now: bool) -> PageLine:
    """A line of the card that may count at the end of this turn."""
    match source:
        case "territory":
            return PageLine(of_place(say, of), (standing(view, say, of),), str(points), now)
        case "raid":
            done = Bit(said(say, "raided", done="over" if has_acted(view, nation) else now))
            return PageLine(Bit(said(say, "raid", of=of), "", of), (done,), str(points), now)
        case "raj":
            need = next(title.territories for title in view.board.titles if title.id == of)
            if has_acted(view, nation):
                why = (Bit(said(say, "title_won"), "4.7"),) if now else ()
            else:
                why = (Bit(said(say, "controlled", n=len(claims(view, nation)))),)
            return PageLine(Bit(said(say, "title", title=of, n=need), "13.0"), why, str(points), now)
    return PageLine(Bit(said(say, source, of=of), "", of if source == "post" else ""), (), str(points), now)


def worth_now(view: State, nation: str) -> int:
    """What the card would score if the turn ended here; a title is banked once the nation is done."""
    return sum(points for _, _, points, now in prospects(view, nation) if now)


def prospect(view: State) -> list[float]:
    """What each seat would score if the turn ended here."""
    hoped = [0.0] * (1 + max(view.owner.values()))
    for nation, seat in view.owner.items():
        hoped[seat] += worth_now(view, nation) if view.turn else 0
    return hoped


def account(say: Any, nation: str) -> str:
    """The name of a line of the record sheet."""
    return str(say.name("nation", nation))


def account_target(nation: str) -> str:
    return NATION + nation


def standing(view: State, say: Any, place: str) -> Bit:
    """Who has a territory, in a word or two."""
    held = holder(view, place)
    if held:
        return Bit(said(say, "held", nation=held), "", NATION + held)
    return Bit(said(say, "contested" if view.armies[place] else "empty"))


def deeds(view: State, say: Any, nation: str) -> Iterator[PageLine]:
    """Pieces whose destruction pays at once."""
    for deed in view.board.deeds:
        if deed.nation == nation and view.way in deed.ways:
            yield PageLine(Bit(said(say, deed.deed, of=deed.of), "15.3"), (), said(say, "each", n=deed.points))


def other_turns(view: State, say: Any, nation: str) -> Iterator[PageLine]:
    """The lines of the card that count in other turns."""
    for line in view.board.lines:
        turns = [turn for turn in line.turns if turn != view.turn]
        if line.nation == nation and turns:
            head = Bit(said(say, "turns_raid" if line.when == "raid" else "turns", turns=listed(turns), n=len(turns)))
            yield PageLine(head, tuple(where(say, line)), said(say, "each", n=line.points))


def where(say: Any, line: Line) -> Iterator[Bit]:
    if line.territories:
        yield from (of_place(say, t) for t in line.territories)
    else:
        yield from (Bit(said(say, "others", region=region)) for region in line.others)


def listed(turns: Sequence[int]) -> str:
    return ", ".join(map(str, turns))


# ---------------------------------------------------------------- a territory, a sea, a barbarian land


def place(view: State, say: Any, at: str) -> Page:
    """Who is there, what kind of ground it is, what lies beside it, who can reach it, and for whom it counts."""
    board = view.board
    lines = [kind(view, say, at), *present(view, say, at)]
    beside = board.neighbours.get(at) or board.coasts.get(at) or board.enters.get(at, ())
    key = "neighbours" if at in board.region else "coast_of" if at in board.coasts else "frontier_of"
    lines.append(PageLine(Bit(said(say, key)), tuple(of_place(say, t) for t in beside)))
    if seas := board.seas_of.get(at):
        lines.append(PageLine(Bit(said(say, "coast"), "5.4"), tuple(of_place(say, sea) for sea in seas)))
    if lands := [land for land, enters in board.enters.items() if at in enters]:
        lines.append(PageLine(Bit(said(say, "invaders"), "7.1"), tuple(of_place(say, land) for land in lands)))
    if at in board.post_sites:
        lines.append(PageLine(Bit(said(say, "post_site"), "12.1")))
    lines += list(reached(view, say, at)) + list(counting(view, say, at))
    return Page(say.name("space", at), "", tuple(lines), target=at)


def kind(view: State, say: Any, at: str) -> PageLine:
    board = view.board
    if at in board.coasts:
        return PageLine(Bit(said(say, "sea"), "5.4"))
    if at in board.enters:
        return PageLine(Bit(said(say, "barbarian"), "5.13"))
    rough = board.rough[at]
    terrain = Bit(said(say, "rough" if rough else "plain"), "5.12" if rough else "")
    most = Bit(said(say, "limit", n=limit_of(view, at)), "5.2")
    return PageLine(Bit(say.name("region", board.region[at])), (terrain, most))


def present(view: State, say: Any, at: str) -> Iterator[PageLine]:
    """The pieces there, nation by nation."""
    chiefs = {view.board.chiefs[c].nation: c for c in chiefs_at(view, at)}
    nations = [n for n in view.owner if armies_at(view, n, at) or n in chiefs or view.posts.get(at) == n]
    for nation in nations:
        pieces = []
        if n := armies_at(view, nation, at):
            pieces.append(Bit(say.count(n, "army")))
        if nation in chiefs:
            pieces.append(Bit(say.name("chief", chiefs[nation]), "9.0"))
        if view.posts.get(at) == nation:
            pieces.append(Bit(say.count(1, "post"), "12.1"))
        pieces += [Bit(said(say, "arms", power=power), "12.2") for power in arms_at(view, nation, at)]
        pieces.append(Bit(say.seat(view.owner[nation])))
        yield PageLine(of_nation(say, nation), tuple(pieces))
    if not nations:
        yield PageLine(Bit(said(say, "nobody")))


def reached(view: State, say: Any, at: str) -> Iterator[PageLine]:
    """Who could march or sail there."""
    found = {} if at in view.board.enters else reaching(view, at)
    for nation, places in found.items():
        head = Bit(said(say, "reach", nation=nation), "", NATION + nation)
        yield PageLine(head, tuple(of_place(say, x) for x in places))
    if not found:
        yield PageLine(Bit(said(say, "no_reach")))


def counting(view: State, say: Any, at: str) -> Iterator[PageLine]:
    """The cards that pay for it this turn."""
    for nation in view.owner:
        for when in ("end", "raid"):
            if points := view.board.worth.get((nation, view.turn, when), {}).get(at):
                head = Bit(said(say, f"counts_{when}", nation=nation), "15.3", NATION + nation)
                raided = nation == view.active and at in view.raids
                yield PageLine(head, (), str(points), holder(view, at) == nation if when == "end" else raided)
