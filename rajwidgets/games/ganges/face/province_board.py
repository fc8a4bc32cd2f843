"""A province with its edge, Kali with her ten dice, karma, scrolls, workers to place, and what its markets pay."""

from __future__ import annotations

from functools import lru_cache

from ....draw.ornament import sign
from ....draw.scene import (
    SEATS,
    TOKENS,
    Point,
    Shape,
    arc,
    box,
    circle,
    fitted,
    label,
    line,
    placed,
    polygon,
    shifted,
    text_width,
    words,
)
from ....face import Say
from ..places import GOODS, ROAD_NAME, Board
from ..state import KARMA_MOST, State, markets
from .ground import dashed, invented
from .layout import (
    BAND,
    CELL,
    DIE,
    FOOT,
    GRID,
    HANDS,
    HEIGHT,
    PW,
    PX,
    STATUE_TOP,
    TALLY,
    TOP,
    Box,
    cell_box,
    edge_point,
    karma_box,
    scroll_box,
    scroll_column,
)
from .looks import (
    CARD,
    INK,
    WHITE,
    a_die,
    blank_die,
    building,
    coin,
    cube,
    elephant,
    gains,
    lotus,
    pawn,
    placed_pawn,
    stall,
)
from .tiles import road, tile

STONE, FIELD, LINES = "#CFC0A4", "#DCE5C8", "#B8C69C"
SKIN, ROBE = "#5B8FC0", "#B5443C"
WORD_KEYS = ("karma", "scrolls")


def copies(dice: list[str]) -> list[str]:
    """The dice of a statue, each equal one with its number: "G5/1", "G5/2"."""
    return [f"{die}/{dice[: k + 1].count(die)}" for k, die in enumerate(dice)]


def shapes(view: State, seat: int, say: Say, reconstructed: bool, busy: bool) -> list[Shape]:
    """The province board of a seat, as it lies at the right of the picture; its foot may be needed for choices."""
    texts = tuple((key, say.word(key)) for key in WORD_KEYS)
    drawn = [*_ground(view.board, seat, texts, reconstructed), *header(view, seat, say), *province(view, seat)]
    return [*drawn, *statue(view, seat), *tally(view, seat), *([] if busy else sales(view, seat, say))]


# ---------------------------------------------------------------- what is printed


@lru_cache(maxsize=32)
def _ground(board: Board, seat: int, texts: tuple[tuple[str, str], ...], reconstructed: bool) -> tuple[Shape, ...]:
    said = dict(texts)
    drawn = [box(PX, TOP, PW, HEIGHT, 3, z=3, fill=CARD, stroke=INK, width=1.3)]
    drawn += [*stone(board, seat), *fields(board, seat), *residence(board), *kali()]
    for key, y in (("karma", TALLY.y + 13), ("scrolls", TALLY.y + 53)):
        text, size = fitted(said[key], TALLY.w - 4, 11.5, 600)
        drawn.append(words(TALLY.x + 2, y, text, z=5, size=size, weight=600, fill=INK, align="left"))
    drawn += lotus(TALLY.x + TALLY.w - 10, TALLY.y + 9, 0.85, z=5)
    for n in range(KARMA_MOST + 1):
        drawn.append(box(*karma_box(n), 3, z=5, fill=WHITE, stroke="#CDB987", width=1))
        drawn.append(label(*karma_box(n).middle, str(n), 12, z=6, fill=TOKENS["ink-2"]))
    for name in board.buildings:
        for k, fame in enumerate(board.fame_by_scroll):
            drawn.append(label(*scroll_column(board, name, k), str(fame), 12, z=6, fill=TOKENS["ink-2"]))
        row = scroll_box(board, name)
        drawn.append(box(*row, 10, z=5, fill="#F3E9D2", stroke="#CDB987", width=1, target=f"scroll/{seat}/{name}"))
        drawn += building(name, row.x + 13, row.y + 10.5, 1.05, z=6)
    if reconstructed:
        drawn += [
            dashed(Box(x - 16, y - 11, 32, 22))
            for spot in board.edges
            if invented(board, f"edge {spot}")
            for x, y in (edge_point(board, spot),)
        ]
    drawn.append(line([(PX + 8, FOOT.y), (PX + PW - 8, FOOT.y)], z=4, stroke=TOKENS["line"], width=1))
    return tuple(drawn)


def stone(board: Board, seat: int) -> list[Shape]:
    """The rim of stone with its spots; corners where no cell lies are cut off."""
    rows = [int(cell[0]) for cell in board.cells]
    columns = [int(cell[1]) for cell in board.cells]
    x1, y1 = GRID[0] + CELL * max(columns), GRID[1] + CELL * max(rows)
    out = 27.0
    left, right, top = GRID[0] - out, x1 + out, GRID[1] - out
    cut = CELL + 18
    outline = [(left, y1), (left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut), (right, y1)]
    drawn = [polygon(outline, z=4, fill=STONE, stroke="#6F604A", width=1.2)]
    for spot, words_of in board.edges.items():
        x, y = edge_point(board, spot)
        drawn.append(
            box(x - 14, y - 9, 28, 18, 3, z=6, fill=CARD, stroke="#8A7A5C", width=1, target=f"edge/{seat}/{spot}")
        )
        drawn += gains(words_of, x, y, 0.82 if "+" in words_of else 0.95, z=7)
    return drawn


def fields(board: Board, seat: int) -> list[Shape]:
    return [
        box(*cell_box(cell), z=5, fill=FIELD, stroke=LINES, width=1, target=f"cell/{seat}/{cell}")
        for cell in board.cells
    ]


def residence(board: Board) -> list[Shape]:
    """The white house with the roads that leave it."""
    x, y, size, _ = cell_box(board.residence)
    roads = shifted(road(ROAD_NAME[board.exits]), x, y, size / 48, 6)
    house: list[Point] = [(-11, 10), (-11, 0), (-7, 0), (-7, -4), (0, -13), (7, -4), (7, 0), (11, 0), (11, 10)]
    outline = [(x + size / 2 + dx, y + size / 2 + 3 + dy) for dx, dy in house]
    return [
        box(x, y, size, size, z=5, fill="#E9DCC0", stroke=INK, width=1.2),
        *roads,
        polygon(outline, z=9, fill=WHITE, stroke=INK, width=1.3),
        box(x + size / 2 - 3, y + size / 2 + 4, 6, 9, 3, z=10, fill=INK),
    ]


# Kali round the middle of her head's top: outlines of what she wears.
HAIR = ((-12, 26), (-15, 70), (15, 70), (12, 26))
TORSO = ((-11, 46), (11, 46), (15, 60), (10, 104), (-10, 104), (-15, 60))
SKIRT = ((-28, 128), (-24, 108), (-11, 95), (11, 95), (24, 108), (28, 128))
CROWN = ((-10, 20), (-12, 8), (-5, 12), (0, 0), (5, 12), (12, 8), (10, 20))
GILT = "#E3B23C"


def kali() -> list[Shape]:
    """Eight arms, a crown, a red skirt on a base with two more places."""
    x, y = PX + 102.5, STATUE_TOP
    drawn = arms(x, y)
    drawn += [
        polygon(placed(HAIR, x, y), z=5, fill="#2C2430"),
        polygon(placed(TORSO, x, y), z=6, fill=SKIN, stroke=INK, width=1.2),
        polygon(placed(SKIRT, x, y), z=7, fill=ROBE, stroke=INK, width=1.2),
        circle(x, y + 31, 13.5, z=7, fill=SKIN, stroke=INK, width=1.2),
        polygon(placed(CROWN, x, y), z=8, fill=GILT, stroke=INK, width=1.1),
        line(arc(x, y + 44, 10, 20, 160, 8), z=8, stroke=GILT, width=2),
        line(arc(x, y + 33, 5, 30, 150, 6), z=8, stroke=INK, width=1.2),
        box(x - 34, y + 128, 68, 38, 4, z=6, fill="#A9BCCB", stroke=INK, width=1.2),
    ]
    for side in (-1, 1):
        drawn.append(circle(x + side * 4.8, y + 29, 1.3, z=8, fill=INK))
    for hx, hy in HANDS:
        drawn.append(box(hx, hy, DIE, DIE, 5, z=8, fill=CARD, stroke="#8A7A5C", width=1, dash=(2.6, 2.2)))
    return drawn


def arms(x: float, y: float) -> list[Shape]:
    """From the shoulders to the first eight places for dice, left and right in turn."""
    drawn: list[Shape] = []
    for k, (hx, hy) in enumerate(HANDS[:8]):
        side = -1 if k % 2 == 0 else 1
        hand = (hx + DIE / 2 - side * 3, hy + 30)
        shoulder = (x + side * 9, y + 52 + 8 * (k // 2))
        elbow = (x + side * 38, y + 52 + 27 * (k // 2))
        drawn.append(line([shoulder, elbow, hand], z=4, stroke=INK, width=9))
        drawn.append(line([shoulder, elbow, hand], z=5, stroke=SKIN, width=7))
    return drawn


# ---------------------------------------------------------------- pieces


def header(view: State, seat: int, say: Say) -> list[Shape]:
    """The band in the seat's colour with its name; it changes with who acts, so that it is no part of the ground."""
    look, middle = SEATS[seat], TOP + BAND / 2
    dark = look.ink == INK
    built = say.word("cells_built").format(n=len(view.seats[seat].province), all=len(view.board.cells))
    note, small = fitted(built, 120, 11.5)
    right = PX + PW - 8
    room = PW - 44 - text_width(note, small)
    style = {"layer": "pieces", "z": 6, "fill": look.ink}
    drawn = [
        box(PX, TOP, PW, BAND, 3, layer="pieces", z=4, fill=look.colour, stroke=INK, width=1.3),
        circle(
            PX + 14, middle, 8.5, layer="pieces", z=5, fill=INK if dark else look.colour, stroke=look.ink, width=1.6
        ),
        sign(seat, PX + 14, middle, 9, 6, "pieces", look.colour if dark else look.ink),
        words(right, TOP + 17, note, size=small, align="right", **style),
    ]
    if view.elephant == seat:
        x = right - text_width(note, small) - 16
        drawn.append(circle(x, middle, 11, layer="pieces", z=5, fill=CARD, stroke=INK, width=1))
        drawn += elephant(x, middle, 0.95, "pieces", 6, piece="elephant")
        room -= 28
    name, size = fitted(say.word("province_of").replace("{seat}", say.seat(seat)), room, 13.5, 700, "serif")
    drawn.append(words(PX + 28, TOP + 18, name, size=size, font="serif", weight=700, align="left", **style))
    return drawn


def province(view: State, seat: int) -> list[Shape]:
    """The tiles laid, and the spots of the edge that were earned."""
    drawn: list[Shape] = []
    p = view.seats[seat]
    for cell, laid in p.province.items():
        x, y, size, _ = cell_box(cell)
        drawn += tile(view.board, laid.tile, laid.roads, x + 0.5, y + 0.5, size - 1, "pieces", 1)
        drawn.append(box(x, y, size, size, layer="pieces", z=0, piece=f"laid/{laid.tile}"))
    for spot in p.edges:
        x, y = edge_point(view.board, spot)
        drawn.append(
            box(
                x - 14,
                y - 9,
                28,
                18,
                3,
                layer="pieces",
                z=0,
                fill=TOKENS["refused"],
                stroke="#8A7A5C",
                width=1,
                piece=f"earned/{spot}",
            )
        )
        drawn.append(line([(x - 4, y), (x - 1.2, y + 3), (x + 4, y - 4)], layer="pieces", z=1, stroke=INK, width=2))
    return drawn


def statue(view: State, seat: int) -> list[Shape]:
    drawn: list[Shape] = []
    dice = view.seats[seat].dice
    for (x, y), name, die in zip(HANDS, copies(dice), dice, strict=False):
        drawn += a_die(die, x, y, DIE, "pieces", 4)
        key = f"die/{seat}/{name}"
        drawn.append(box(x - 1.5, y - 1.5, DIE + 3, DIE + 10, 5, layer="pieces", z=3, target=key, piece=key))
    if view.turn == seat:  # what is being rolled will stand on the next free hands
        for (x, y), letter in zip(HANDS[len(dice) :], view.cup, strict=False):
            drawn += blank_die(letter, x, y, DIE, "pieces", 4)
    return drawn


def tally(view: State, seat: int) -> list[Shape]:
    """Where karma and the scrolls stand over the printed figures, and the workers to place."""
    p, board, ink = view.seats[seat], view.board, SEATS[seat].ink

    def figure(at: Point, n: int) -> Shape:
        return label(*at, str(n), 12, layer="pieces", z=4, weight=700, fill=ink)

    cell, colour, piece = karma_box(p.karma), SEATS[seat].colour, f"karma/{seat}"
    drawn = [
        box(*cell.inset(1), 3, layer="pieces", z=2, fill=colour, stroke=INK, width=1.2, piece=piece),
        figure(cell.middle, p.karma),
    ]
    for name, column in p.scrolls.items():
        at = scroll_column(board, name, column)
        drawn += [*cube(seat, *at, 17, z=2), figure(at, board.fame_by_scroll[column])]
        row = scroll_box(board, name)
        drawn.append(box(*row, 10, layer="pieces", z=1, piece=f"scroll/{seat}/{name}"))
    y = TALLY.y + TALLY.h - 9
    for k in range(p.active):
        x = TALLY.x + 9 + 13.4 * k
        drawn += pawn(seat, x, y, 0.95, f"hand/{seat}/{k}") if k < p.hand else [placed_pawn(x, y, 0.95, "pieces")]
    return drawn


def sales(view: State, seat: int, say: Say) -> list[Shape]:
    """The markets of the province by good, the dearest first: what the market could pay."""
    text, size = fitted(say.word("markets"), FOOT.w - 12, 11.5, 600)
    head = {"layer": "pieces", "z": 4, "size": size, "weight": 600, "fill": INK, "align": "left"}
    drawn = [words(FOOT.x + 6, FOOT.y + 15, text, **head)]
    for k, good in enumerate(GOODS):
        x, y = FOOT.x + 14 + 101 * k, FOOT.y + 35
        drawn += stall(good, 0, x + 4, y, 1.3, "pieces")
        for n, coins in enumerate(markets(view, seat, good)):
            row, column = divmod(n, 5)
            drawn += coin(str(coins), x + 21 + 15 * column, y + 16 * row, 0.95, "pieces")
    return drawn
