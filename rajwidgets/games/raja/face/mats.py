"""What lies in front of each player: gold, houses, cards, the action disc with its two arrows, palaces to build."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from ....draw.ornament import coin, hexagon
from ....draw.scene import (
    TOKENS,
    Shape,
    box,
    circle,
    fitted,
    label,
    polygon,
    words,
)
from ....face import Mat, Say
from ...raja_family.disc import Slot
from ...raja_family.face.action_disc import (
    DISC,
    DISC_RADIUS,
    LEFT,
    RIGHT,
    TOKEN,
    WIDTH,
    WORDS_HEIGHT,
    WORDS_TOP,
    Plan,
    disc,
    planned,
    sealed,
    veiled_disc,
)
from ...raja_family.face.mats import built_row, figure, plans, progress
from ...raja_family.face.pieces import INK
from ..state import ACTIONS, VEILED, State, in_card_order, palaces_built, palaces_each
from .icons import icon
from .pieces import built_palace, house, palace

IN_TWO_PARTS = ("two_houses", "palace_and_house")


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """One mat per seat, in the order of acting.

    ``changed`` names figures that this step changed (``gold/0``, ``reserve/0``, ``quarry/0``, ``cards/0``, ``chits/0``,
    ``palaces/0``); ``now`` is the arrow in hand ("1", "2", or "3" for the chit).
    """
    order = in_card_order(view)
    rows = {i: action_rows(view, say, i, now) for i in order}
    most = max((len(lines) for lines in rows.values()), default=1)
    return [mat(view, say, i, rows[i], most, changed) for i in order]


def mat(view: State, say: Say, i: int, rows: list[list[Plan]], most: int, changed: Collection[str]) -> Mat:
    below = WORDS_TOP + max(1, most) * (WORDS_HEIGHT + 4) + 2
    height = below + 24
    shapes = [
        *washes(i, changed, below),
        *figures(view, say, i),
        *cards(view, say, i),
        *chits(view, i),
        *(disc(i, ACTIONS, icon, [plan for row in rows for plan in row]) if known(view, i) else veiled_disc()),
        *(planned(say, rows) if known(view, i) else sealed(until(say, i), "6.3")),
        *palace_row(view, say, i, below + 11),
    ]
    return Mat(i, status(view, i), WIDTH, height, shapes, in_words(view, say, i, rows))


def status(view: State, i: int) -> str:
    if view.turn is not None and view.turn.seat == i:
        return "acts"
    if view.phase != "turn":
        return ""
    return "acted" if view.seats[i].acted else "waits"


def until(say: Say, i: int) -> str:
    return say.word("sealed").replace("{seat}", say.seat(i))


def known(view: State, i: int) -> bool:
    return all(slot.action != VEILED for slot in view.seats[i].plan)


# ---------------------------------------------------------------- figures, cards, chits


def washes(i: int, changed: Collection[str], below: float) -> list[Shape]:
    """A turmeric wash under each figure that has just changed."""
    rows = {"gold": (7, 25), "reserve": (32, 20), "quarry": (53, 20), "cards": (73, 21), "palaces": (below, 22)}
    drawn = [
        box(LEFT - 3, top, 94 if key != "palaces" else WIDTH - 12, height, 4, z=-1, fill=TOKENS["turmeric-wash"])
        for key, (top, height) in rows.items()
        if f"{key}/{i}" in changed
    ]
    if f"chits/{i}" in changed:
        drawn.append(
            circle(RIGHT - 4, 13, 11.5, z=-1, fill=TOKENS["turmeric-wash"], stroke=TOKENS["turmeric"], width=2)
        )
    return drawn


def figures(view: State, say: Say, i: int) -> list[Shape]:
    p = view.seats[i]
    gold = "?" if p.gold < 0 else str(p.gold)
    drawn = [*coin(20, 19.5, 10.3, layer="ground", z=1), *figure(gold, say.word("gold"), 26.5, 20)]
    drawn += [*house(i, 20, 42.5, layer="ground", piece="-"), *figure(str(p.reserve), say.word("reserve"), 47)]
    drawn += [*icon("quarry", 20, 63, 1.15), *figure(str(p.quarry), say.word("quarry"), 67.5)]
    return drawn


def cards(view: State, say: Say, i: int) -> list[Shape]:
    """The number of each card, and the name if there is one only."""
    held = sorted(view.seats[i].cards)
    pitch = min(20.0, 76 / max(1, len(held) - 1))
    drawn = []
    for k, card in enumerate(held):
        x = 11.5 + pitch * k
        drawn.append(box(x, 75.5, 17, 17, 3, z=2 * k + 1, fill=INK, stroke="#FFFFFF", width=0.8))
        drawn.append(label(x + 8.5, 84, str(card), 11.5, z=2 * k + 2, weight=700, fill="#FFFFFF"))
    if len(held) == 1:
        drawn += card_name(say.name("character", str(held[0])))
    return drawn


def card_name(name: str) -> list[Shape]:
    """Beside its number, in two lines where one has too little room."""
    room = DISC[0] - DISC_RADIUS + 3 - 34
    one, size = fitted(name, room, 13, 700)
    if one == name:
        return [words(34, 88.5, name, z=2, size=size, weight=700, fill=INK, align="left")]
    drawn = []
    for y, line in zip((82.5, 94), name.split(" ", 1), strict=False):
        line, size = fitted(line, room, 11, 700)
        drawn.append(words(34, y, line, z=2, size=size, weight=700, fill=INK, align="left"))
    return drawn


def chits(view: State, i: int) -> list[Shape]:
    number = view.seats[i].chits
    if not number:
        return []
    x, y = RIGHT - 4, 13.0
    return [
        polygon(hexagon(x, y, 9.5), z=1, fill=TOKEN, stroke=INK, width=1.2),
        label(x, y, str(number), 11, z=2, weight=700, fill="#FFFFFF"),
    ]


# ---------------------------------------------------------------- the action disc


def action_rows(view: State, say: Say, i: int, now: str) -> list[list[Plan]]:
    """The planned actions in rows of two, a chit's action below; long names give way to short ones."""
    if not known(view, i) or not view.seats[i].plan:
        return []
    chit = view.turn.chit if view.turn is not None and view.turn.seat == i else None
    return plans(say, view.seats[i].plan, chit, lambda slot, arrow: state(view, i, slot, arrow == now))


def state(view: State, i: int, slot: Slot, in_hand: bool) -> str:
    acts = view.turn is not None and view.turn.seat == i
    whole = len(slot.done) >= (2 if slot.action in IN_TWO_PARTS else 1)
    return progress(whole, bool(slot.done) or (acts and in_hand), view.seats[i].acted, acts)


# ---------------------------------------------------------------- palaces


def palace_row(view: State, say: Say, i: int, y: float) -> list[Shape]:
    """The palaces still to build after the dashed outlines of those built."""
    gone, left = partial(built_palace, y=y, scale=0.86), lambda x: palace(i, x, y, 0.86, "ground", "-")
    return built_row(say, y, palaces_built(view, i), palaces_each(view), gone, left)


# ---------------------------------------------------------------- the mat in words


def in_words(view: State, say: Say, i: int, rows: list[list[Plan]]) -> str:
    """The same as the picture, for those who hear it."""
    p = view.seats[i]
    gold = "?" if p.gold < 0 else str(p.gold)
    facts = [
        f"{gold} {say.word('gold')}",
        f"{p.reserve} {say.word('reserve')}",
        f"{p.quarry} {say.word('quarry')}",
        *(f"{card} {say.name('character', str(card))}" for card in sorted(p.cards)),
    ]
    if p.chits:
        facts.append(f"{p.chits} {say.word('chits')}")
    if not known(view, i):
        facts.append(until(say, i))
    for plan in (plan for row in rows for plan in row):
        facts.append(plan.name if plan.state == "planned" else f"{plan.name} ({say.word(plan.state)})")
    facts.append(f"{palaces_built(view, i)} {say.word('of')} {palaces_each(view)} {say.word('built')}")
    return say.told_of(say.seat(i), ", ".join(facts))
