"""The list of nations beside the map, in the order of their sequences, with armies on the map and who plays them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....draw.ornament import sign
from ....draw.scene import SEATS, TOKENS, Shape, box, circle, fitted, label, line, text_width, words
from ....face import Say
from ..places import Board
from ..state import State, on_board
from .counters import arms, chip, look_of
from .layout import LIST, list_row

SEQUENCE = "4.0"  # the section of the rules that the list shows
NONE = "\N{EN DASH}"
CHIP, SIGN = 21.0, 7.0
LAYER = "beside"
TITLE: dict[str, Any] = {"font": "serif", "weight": 700, "align": "left"}


def roll(view: State, say: Say) -> list[Shape]:
    """The whole list, in a layer of its own: armies that march and fight change only their numbers."""
    drawn = [*heading(say)]
    rows = len(view.owner)
    for k, nation in enumerate(view.owner):
        drawn += entry(view, say, nation, k, rows)
    return drawn


@lru_cache(maxsize=16)
def heading(say: Say) -> tuple[Shape, ...]:
    left, top, width, _ = LIST
    title, size = fitted(say.word("nations"), width - 60, 14, 700, "serif")
    at = left + 8 + text_width(title, size, 700, "serif") * 0.93 + 10
    return (
        words(left + 8, top + 20, title, layer=LAYER, z=2, size=size, fill=TOKENS["ink"], **TITLE),
        *section_chip(SEQUENCE, at, top + 15.5),
    )


def section_chip(section: str, left: float, middle: float) -> list[Shape]:
    """A section of the rules on a peacock wash."""
    width = text_width(section, 11.5, 700) + 9
    wash, target = TOKENS["peacock-wash"], f"do:rule:{section}"
    return [
        box(left, middle - 8.5, width, 17, 3, layer=LAYER, z=2, fill=wash, target=target),
        label(left + width / 2, middle, section, 11.5, layer=LAYER, z=3, weight=700, fill=TOKENS["peacock"]),
    ]


def entry(view: State, say: Say, nation: str, k: int, rows: int) -> tuple[Shape, ...]:
    """A nation's letters, name, armies on the map and the sign of its seat; the active one inverted."""
    now, armies = nation == view.active, on_board(view, nation)
    here = armies > 0 or any(view.chiefs[c] for c in view.board.by_nation[nation]) or nation in view.posts.values()
    drawn = row(view.board, say, nation, view.owner[nation], armies, here, now, k, rows)
    promised = [power for power, given in view.arms.items() if given.to == nation and not given.at]
    if not promised:
        return drawn
    left, top, _, height = list_row(k, rows)
    for n, power in enumerate(promised):  # not yet on the map
        drawn += arms(look_of(view.board, power), left + 20, top + height / 2 - 8 + 12 * n, 0.8, f"arms/{power}")
    return drawn


@lru_cache(maxsize=5_000)
def row(
    board: Board, say: Say, nation: str, seat: int, armies: int, here: bool, now: bool, k: int, rows: int
) -> tuple[Shape, ...]:
    """The row of a nation that is here, on the map, and that acts now or not."""
    left, top, width, height = list_row(k, rows)
    look, letters = look_of(board, nation), say.name("letter", nation)
    middle, right = top + height / 2, left + width
    number = str(armies) if armies else NONE
    room = width - 26 - 21 - text_width(number, 13, 700)
    ink = "#FFFFFF" if now else TOKENS["ink"] if here else TOKENS["ink-3"]
    fill, weight = (TOKENS["ink"], 600) if now else ("", 400)
    name, size = fitted(say.name("nation", nation), room, 12.5, weight)
    drawn = [
        box(left, top + 1.5, width, height - 3, 4, layer=LAYER, z=1, fill=fill, target=f"nation/{nation}"),
        *chip(look, letters, left + 11, middle, CHIP, LAYER, 3, not here and not now),
        words(left + 26, middle + 4.5, name, layer=LAYER, z=4, size=size, weight=weight, fill=ink, align="left"),
        label(right - 20, middle, number, 13, layer="pieces", z=4, weight=700, fill=ink, align="right"),
        *seat_sign(seat, right - 8.5, middle),
    ]
    if k:
        drawn.append(line([(left + 1, top), (right - 1, top)], layer=LAYER, stroke=TOKENS["sand"], width=1))
    return tuple(drawn)


def seat_sign(seat: int, x: float, y: float) -> list[Shape]:
    return [
        circle(x, y, 7.6, layer=LAYER, z=3, fill=SEATS[seat].colour, stroke=TOKENS["ink"], width=1.2),
        sign(seat, x, y, SIGN, 4, LAYER),
    ]
