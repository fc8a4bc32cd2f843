"""The list of nations beside the map, in the order of their sequences, with armies on the map and who plays them."""

from __future__ import annotations

from ...ornament import sign
from ...scene import SEATS, TOKENS, Say, Shape, box, circle, fitted, label, line, text_width, words
from .counters import BODY, DETAIL, arms, chip, look_of
from .layout import LIST, list_row
from .state import State, on_board

SEQUENCE = "4.0"  # the section of the rules that the list shows
NONE = "\N{EN DASH}"
CHIP, SIGN = 21.0, 7.0


def roll(view: State, say: Say) -> list[Shape]:
    """The whole list: what stays lies on the ground, what changes among the pieces."""
    drawn = heading(say)
    rows = len(view.owner)
    for k, nation in enumerate(view.owner):
        drawn += entry(view, say, nation, k, rows)
    return drawn


def heading(say: Say) -> list[Shape]:
    left, top, width, _ = LIST
    title, size = fitted(say.word("nations"), width - 60, 14, 700, "serif")
    at = left + 8 + text_width(title, size, 700, "serif") * 0.93 + 10
    return [
        words(left + 8, top + 20, title, z=2, size=size, font="serif", weight=700, fill=TOKENS["ink"], align="left"),
        *section_chip(SEQUENCE, at, top + 15.5),
    ]


def section_chip(section: str, left: float, middle: float) -> list[Shape]:
    """A section of the rules on a peacock wash."""
    width = text_width(section, 11.5, 700) + 9
    return [
        box(left, middle - 8.5, width, 17, 3, z=2, fill=TOKENS["peacock-wash"], target=f"rule/{section}"),
        label(left + width / 2, middle, section, 11.5, z=3, weight=700, fill=TOKENS["peacock"]),
    ]


def entry(view: State, say: Say, nation: str, k: int, rows: int) -> list[Shape]:
    """A nation's letters, name, armies on the map and the sign of its seat; the active one inverted.

    Only the active row and the numbers lie among the pieces: the rest stays while armies march.
    """
    left, top, width, height = list_row(k, rows)
    middle, right = top + height / 2, left + width
    now, armies = nation == view.active, on_board(view, nation)
    here = armies > 0 or any(view.chiefs[c] for c in view.board.by_nation[nation]) or nation in view.posts.values()
    number = str(armies) if armies else NONE
    room = width - 26 - 21 - text_width(number, 13, 700)
    drawn = written(view, say, nation, left, middle, right, room, "" if here else "dim")
    fill = TOKENS["ink"] if now else ""
    drawn.append(box(left, top + 1.5, width, height - 3, 4, layer="pieces", fill=fill, target=f"nation/{nation}"))
    if now:
        drawn += written(view, say, nation, left, middle, right, room, "now")
    ink = "#FFFFFF" if now else TOKENS["ink"] if here else TOKENS["ink-3"]
    drawn.append(label(right - 20, middle, number, 13, layer="pieces", z=DETAIL, weight=700, fill=ink, align="right"))
    if k:
        drawn.append(line([(left + 1, top), (right - 1, top)], z=2, stroke=TOKENS["sand"], width=1))
    promised = [power for power, given in view.arms.items() if given.to == nation and not given.at]
    for n, power in enumerate(promised):  # not yet on the map
        drawn += arms(look_of(view.board, power), left + 2, middle - 8 + 12 * n, 0.8, f"arms/{power}")
    return drawn


def written(
    view: State, say: Say, nation: str, left: float, middle: float, right: float, room: float, state: str
) -> list[Shape]:
    """Letters, name and seat of a nation: plain, dim without pieces, or white in the row that acts now."""
    now = state == "now"
    layer, weight = ("pieces", 600) if now else ("ground", 400)
    ink = {"now": "#FFFFFF", "dim": TOKENS["ink-3"]}.get(state, TOKENS["ink"])
    name, size = fitted(say.name("nation", nation), room, 12.5, weight)
    look, letters = look_of(view.board, nation), say.name("letter", nation)
    return [
        *chip(look, letters, left + 11, middle, CHIP, layer, BODY + 2, state == "dim"),
        words(left + 26, middle + 4.5, name, layer=layer, z=3, size=size, weight=weight, fill=ink, align="left"),
        *seat_sign(view.owner[nation], right - 8.5, middle, layer),
    ]


def seat_sign(seat: int, x: float, y: float, layer: str) -> list[Shape]:
    return [
        circle(x, y, 7.6, layer=layer, z=3, fill=SEATS[seat].colour, stroke=TOKENS["ink"], width=1.2),
        sign(seat, x, y, SIGN, 4, layer),
    ]
