"""The printed board of Maharaja: the map with its bonuses, the track of sixteen spaces, the column of rewards."""

from __future__ import annotations

from functools import lru_cache

from ....draw.ornament import frame, hill, plate, tree
from ....draw.scene import LEAST_SIZE, TOKENS, Shape, box, circle, fitted, label, words
from ....face import Marks, Say
from ...raja_family.face.ground import invented, printed_map
from ...raja_family.face.pieces import CARD, INK, OUTER_SITE, site_point
from ..places import Board
from ..state import BOTTOM, MAHARANI_TOKENS, SPACES, TOP, State
from .layout import ALBUM, COLUMN, PARTS, SPOTS, STRIP, TRACK, layout, space_frame
from .pieces import GILT, bonus

HILLS = ((205, 46, 52), (520, 48, 50), (150, 208, 40), (586, 214, 40), (360, 345, 54), (246, 330, 40), (486, 332, 42))
TREES = ((276, 44), (288, 50), (446, 44), (30, 180), (38, 186), (42, 300), (684, 190), (676, 320), (684, 326))
PLATE = (360.0, 430.0)
CHIP_HEIGHT = 15.0


def ground(view: State, marks: Marks, say: Say) -> tuple[Shape, ...]:
    board = view.board
    names = tuple(say.name("place", place) for place in board.junctions)
    texts = (say.word("rewards"), say.word("reconstructed"))
    return _ground(board, names, texts, marks.variation, marks.reconstructed)


@lru_cache(maxsize=16)
def _ground(
    board: Board, names: tuple[str, ...], texts: tuple[str, str], variation: bool, reconstructed: bool
) -> tuple[Shape, ...]:
    drawn = frame(ALBUM, variation)
    drawn += [hill(x, y, breadth) for x, y, breadth in HILLS]
    drawn += [shape for x, y in TREES for shape in tree(x, y)]
    drawn += printed_map(board, layout(board), names, reconstructed, PARTS)
    drawn += bonuses(board, reconstructed)
    drawn += printed_track()
    drawn += printed_column(texts[0])
    left, top, width, height = STRIP
    drawn.append(box(left, top, width, height, 6, z=0, fill=CARD, stroke=TOKENS["line"], width=1.2))
    if any(invented(board, record) for record in board.provenance):
        drawn += plate(*PLATE, texts[1], "do:reconstructed", reconstructed)
    return tuple(drawn)


def bonuses(board: Board, reconstructed: bool) -> list[Shape]:
    """The two sites of each city that give something: a gold ring with what they give (2.1)."""
    drawn: list[Shape] = []
    for city, kinds in board.bonuses.items():
        dash = (3.0, 2.0) if reconstructed and invented(board, f"bonus {city}") else ()
        for site, kind in zip((TOP, BOTTOM), kinds, strict=True):
            x, y = site_point(*layout(board).points[city], SPOTS[site])
            drawn.append(circle(x, y, OUTER_SITE, z=8, fill=CARD, stroke=GILT, width=2, dash=dash))
            drawn += bonus(kind, x, y)
    return drawn


def printed_track() -> list[Shape]:
    left, top, width, height = TRACK
    drawn = [box(left, top, width, height, 4, z=3, fill=TOKENS["road"], stroke="#6F604A", width=1.3)]
    for space in range(1, SPACES + 1):
        x, y, w, h = space_frame(space)
        drawn.append(box(x, y, w, h, 3, z=5, fill=TOKENS["land"], stroke="#CDB987", width=1.1))
        drawn.append(label(x + w / 2, y + h / 2, str(space), 11.5, z=6, weight=700, fill=TOKENS["ink-3"]))
    return drawn


def printed_column(title: str) -> list[Shape]:
    left, top, width, height = COLUMN
    title, size = fitted(title, width - 4, 13, 700, "serif")
    drawn = [
        box(left, top, width, height, 4, z=3, fill=TOKENS["road"], stroke="#6F604A", width=1.3),
        words(left + width / 2, top + 17, title, z=5, size=size, font="serif", weight=700, fill=INK),
    ]
    for k in range(MAHARANI_TOKENS):
        x, y = maharani_place(k)
        drawn.append(circle(x, y, 10, z=5, fill="#F8EED6", stroke=TOKENS["line-2"], width=1.2, dash=(3, 2.4)))
    return drawn


def maharani_place(k: int) -> tuple[float, float]:
    left, top, width, _ = COLUMN
    return left + width / 2 + (2 * k - 1) * 14, top + 36


def heading(text: str, section: str, left: float, top: float, width: float) -> list[Shape]:
    """The title of a part of the strip in one or two lines, with the section where it is explained."""
    lines = text.split(" ") if len(text) > 9 else [text]
    serif: dict[str, object] = {"layer": "beside", "z": 1, "font": "serif", "weight": 700, "fill": INK, "align": "left"}
    drawn = []
    for k, each in enumerate(lines[:2]):
        said, size = fitted(each, width - 2, 12, 700, "serif")
        drawn.append(words(left, top + 12 + 13 * k, said, size=size, **serif))
    y, wide = top + 45 - CHIP_HEIGHT, 8 + 6.6 * len(section)
    wash, ink, rule = TOKENS["peacock-wash"], TOKENS["peacock"], f"do:rule:{section}"
    drawn.append(box(left, y, wide, CHIP_HEIGHT, 3, layer="beside", z=1, fill=wash, target=rule))
    at, middle = left + wide / 2, y + CHIP_HEIGHT / 2
    return [*drawn, label(at, middle, section, LEAST_SIZE, layer="beside", z=2, weight=700, fill=ink)]
