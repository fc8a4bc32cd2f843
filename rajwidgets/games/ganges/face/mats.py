"""What lies in front of each player in small: fame, coins, karma, the province, dice, scrolls, workers to place."""

from __future__ import annotations

from collections.abc import Collection

from ....draw.scene import TOKENS, Shape, box, fitted, label, line, polygon, text_width, words
from ....face import Mat, Say
from ..places import ROADS, SIDES, STEPS
from ..state import KARMA_MOST, State, order, scroll_fame
from .looks import BROWN, CARD, INK, PALE, a_die, building, coin, elephant, lotus, pawn, placed_pawn, shield
from .targets import actor

WIDTH, HEIGHT = 198.0, 168.0
LEFT, RIGHT = 8.0, WIDTH - 8
SMALL = 17.0  # a cell of the small province
MAP = (RIGHT - 5 * SMALL, 8.0)
DICE_TOP, SCROLLS, WORKERS = 84.0, 128.0, 153.0


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """One mat per seat, in the order of the round; a click opens that province."""
    return [mat(view, say, i, changed) for i in order(view)]


def mat(view: State, say: Say, i: int, changed: Collection[str]) -> Mat:
    shapes = [
        *washes(view, i, changed),
        *figures(view, say, i),
        *small_province(view, i),
        *dice(view, i),
        *scrolls(view, i),
        *workers(view, say, i),
    ]
    board = "board" if i == actor(view) else f"province:{i}"
    return Mat(i, status(view, i), WIDTH, HEIGHT, shapes, in_words(view, say, i), board)


def status(view: State, i: int) -> str:
    """Whose turn it is, and who has had theirs in this pass."""
    if view.turn == i:
        return "acts"
    if view.phase != "turn":
        return ""
    return "acted" if i in order(view)[: view.done] else "waits"


# ---------------------------------------------------------------- what is seen


def washes(view: State, i: int, changed: Collection[str]) -> list[Shape]:
    """A turmeric wash under each figure that has just changed."""
    areas = {
        "fame": (LEFT - 3, 6, 88, 23),
        "money": (LEFT - 3, 30, 88, 23),
        "karma": (LEFT - 3, 54, 88, 21),
        "dice": (LEFT - 3, DICE_TOP - 3, WIDTH - 12, 36),
        "hand": (LEFT - 3, WORKERS - 10, WIDTH - 12, 21),
    }
    marked = {key for key in areas if f"{key}/{i}" in changed}
    drawn = [box(*areas[key], 4, z=-1, fill=TOKENS["turmeric-wash"]) for key in sorted(marked)]
    for k, name in enumerate(view.board.buildings):
        if f"scroll/{i}/{name}" in changed:
            drawn.append(box(LEFT - 2 + 46 * k, SCROLLS - 10, 44, 20, 4, z=-1, fill=TOKENS["turmeric-wash"]))
    x, y = MAP
    for cell in view.seats[i].province:
        if f"cell/{i}/{cell}" in changed:
            at = (x + SMALL * (int(cell[1]) - 1), y + SMALL * (int(cell[0]) - 1))
            drawn.append(box(*at, SMALL, SMALL, 2, z=9, stroke=TOKENS["turmeric"], width=2.6))
    return drawn


def figures(view: State, say: Say, i: int) -> list[Shape]:
    p = view.seats[i]
    drawn = [*shield("", 19, 18, 1.25), *figure(str(p.fame), say.word("fame"), 24)]
    drawn += [*coin("", 19, 41.5, 1.3), *figure(str(p.money), say.word("coins"), 48)]
    for k in range(KARMA_MOST):
        at = 18 + 18 * k
        drawn += (
            lotus(at, 64, 0.95)
            if k < p.karma
            else [box(at - 6, 59, 12, 10, 5, z=3, stroke=TOKENS["ink-3"], width=1, dash=(2, 1.8))]
        )
    if view.elephant == i:
        drawn += elephant(80, 64, 1.05)
    return drawn


def figure(number: str, word: str, baseline: float) -> list[Shape]:
    after = 33 + text_width(number, 17, 700) * 0.95 + 4
    word, size = fitted(word, MAP[0] - 3 - after, 12)
    return [
        words(33, baseline, number, z=2, size=17, weight=700, fill=INK, align="left"),
        words(after, baseline, word, z=2, size=size, fill=TOKENS["ink-2"], align="left"),
    ]


def small_province(view: State, i: int) -> list[Shape]:
    """The province in lines: cells, tiles in their colour with their roads, the residence."""
    (x, y), board, p = MAP, view.board, view.seats[i]
    drawn: list[Shape] = []
    for cell in (*board.cells, board.residence):
        left, top = x + SMALL * (int(cell[1]) - 1), y + SMALL * (int(cell[0]) - 1)
        laid = p.province.get(cell)
        if cell == board.residence:
            drawn.append(box(left, top, SMALL, SMALL, z=2, fill=CARD, stroke=INK, width=1))
            drawn.append(polygon([(left + 3, top + 14), (left + 8.5, top + 3), (left + 14, top + 14)], z=5, fill=INK))
            continue
        fill = PALE[board.tiles[laid.tile].die] if laid else "#E4EAD4"
        drawn.append(box(left, top, SMALL, SMALL, z=2, fill=fill, stroke=INK if laid else "#C2CBA9", width=1))
        if laid:
            drawn += small_roads(left + SMALL / 2, top + SMALL / 2, ROADS[laid.roads])
    return drawn


def small_roads(x: float, y: float, sides: int) -> list[Shape]:
    ends = [STEPS[bit] for bit in SIDES.values() if bit & sides]
    half = SMALL / 2
    ways = [[(x, y), (x + right * half, y + down * half)] for down, right in ends]
    return [
        *(line(way, z=3, stroke=BROWN, width=5) for way in ways),
        *(line(way, z=4, stroke=TOKENS["road"], width=3.4) for way in ways),
    ]


def dice(view: State, i: int) -> list[Shape]:
    """The dice in a row, closer where there are many."""
    held = view.seats[i].dice
    pitch = min(23.0, (RIGHT - LEFT - 20) / max(1, len(held) - 1))
    up = 4 if pitch < 20 else 0  # those that overlap lie on one another
    return [
        shape
        for k, die in enumerate(held)
        for shape in a_die(die, LEFT + pitch * k, DICE_TOP, 19, "ground", 1 + up * k)
    ]


def scrolls(view: State, i: int) -> list[Shape]:
    drawn: list[Shape] = []
    for k, name in enumerate(view.board.buildings):
        x = LEFT + 8 + 46 * k
        drawn += building(name, x, SCROLLS, 1.15)
        drawn.append(
            label(x + 12, SCROLLS, str(scroll_fame(view, i, name)), 13, z=4, weight=700, fill=INK, align="left")
        )
    return drawn


def workers(view: State, say: Say, i: int) -> list[Shape]:
    p = view.seats[i]
    drawn: list[Shape] = []
    for k in range(p.active):
        x = LEFT + 7 + 15 * k
        drawn += (
            [placed_pawn(x, WORKERS, 1.0)]
            if k < p.active - p.hand
            else pawn(i, x, WORKERS, 1.0, f"hand/{i}/{k}", "ground")
        )
    number = str(p.hand)
    rest, size = fitted(say.word("placed").replace("{all}", str(p.active)), RIGHT - LEFT - 15 * p.active - 20, 11.5)
    drawn.append(words(RIGHT, WORKERS + 4.5, rest, z=2, size=size, fill=TOKENS["ink-2"], align="right"))
    left = RIGHT - text_width(rest, size) - 4
    drawn.append(words(left, WORKERS + 4.5, number, z=2, size=12.5, weight=700, fill=INK, align="right"))
    return drawn


def in_words(view: State, say: Say, i: int) -> str:
    """The same as the picture, for those who hear it."""
    p = view.seats[i]
    facts = [f"{p.fame} {say.word('fame')}", say.count(p.money, "coin"), f"{p.karma} {say.word('karma')}"]
    facts.append(say.word("cells_built").format(n=len(p.province), all=len(view.board.cells)))
    facts += [say.name("die", die) for die in p.dice]
    facts += [f"{say.name('building', name)} {scroll_fame(view, i, name)}" for name in p.scrolls]
    facts.append(f"{p.hand} {say.word('placed').replace('{all}', str(p.active))}")
    if view.elephant == i:
        facts.append(say.word("starts").replace("{seat}", say.seat(i)))
    return say.told_of(say.seat(i), ", ".join(facts))
