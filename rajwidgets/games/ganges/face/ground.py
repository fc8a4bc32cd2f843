"""What is printed on the shared board: tracks round the rim, quarry, market, palace, river, temple and harbour."""

from __future__ import annotations

import itertools
from functools import lru_cache

from ....draw.dice import die
from ....draw.ornament import frame, plate
from ....draw.scene import TOKENS, Shape, arc, box, circle, fitted, label, line, polygon, words
from ....face import Say
from ..places import Board, Space
from ..state import LETTERS
from .layout import (
    FAME,
    HARBOUR,
    HEIGHT,
    LEFT,
    MARKET,
    MONEY,
    PALACE,
    PLATE,
    QUARRY,
    RIVER,
    SEAT_DISC,
    SIZE,
    SUPPLY,
    TEMPLE,
    TOP,
    WIDTH,
    Box,
    bridge,
    discs,
    fame_cell,
    money_cell,
    pile_box,
    space_box,
    waters,
)
from .looks import CARD, INK, WHITE, animal, blank_die, gains, stall

WATER, BANK = "#BFD9DE", "#6FA0AC"
PANEL, ROSE, ARCH = "#EFE2C2", "#F6DFC6", "#FDF3DF"
WORD_KEYS = (
    *("quarry", "market", "palace", "harbour", "temple", "three_goods", "balconies", "terrace", "outer"),
    *("fame", "coins", "reconstructed"),
)
FAME_TINTS = (("#FBE9D2", "#F2D6B0"), "#D9B58A")
MONEY_TINTS = (("#F7E9AE", "#EBD68A"), "#C9AE5A")


def ground(board: Board, players: int, say: Say, variation: bool, reconstructed: bool) -> tuple[Shape, ...]:
    """The printed board in these words."""
    keys = (*WORD_KEYS, *(f"short_{space.id}" for space in chambers(board)))
    texts = tuple((key, say.word(key)) for key in keys)
    goods = tuple((space.good, say.name("good", space.good)) for space in board.spaces.values() if space.good)
    return _ground(board, players, texts, goods, variation, reconstructed)


def chambers(board: Board) -> list[Space]:
    return [space for space in board.spaces.values() if space.kind in ("chamber", "builder")]


@lru_cache(maxsize=16)
def _ground(
    board: Board,
    players: int,
    texts: tuple[tuple[str, str], ...],
    goods: tuple[tuple[str, str], ...],
    variation: bool,
    reconstructed: bool,
) -> tuple[Shape, ...]:
    said, good_names = dict(texts), dict(goods)
    drawn = [*frame(SIZE, variation), *tracks(board, said), *quarry(board, said), *market(board, said, good_names)]
    drawn += [*palace(board, said), *river(board), *row_below(board, said)]
    drawn += [shape for id in board.spaces for shape in places_of_workers(board, players, id)]
    if any(invented(board, record) for record in board.provenance):
        drawn += plate(*PLATE, said["reconstructed"], "do:reconstructed", reconstructed)
    if reconstructed:
        drawn += ours(board)
    return tuple(drawn)


def invented(board: Board, record: str) -> bool:
    return board.provenance.get(record, "").startswith("reconstruction")


def ours(board: Board) -> list[Shape]:
    """Dashed outlines round what is our reconstruction."""
    found = [
        Box(x - 14.5, y - 14.5, 29, 29) for at, (x, y) in enumerate(waters(board)) if invented(board, f"water {at}")
    ]
    found += [space_box(board, space).inset(-1.5) for space in board.spaces if invented(board, f"space {space}")]
    if invented(board, "tracks"):
        found.append(Box(LEFT, TOP, WIDTH, HEIGHT).inset(FAME + MONEY + 1))
    return [dashed(area) for area in found]


def dashed(area: Box) -> Shape:
    corner = min(area.w, area.h) / 2 if area.w == area.h else 5
    return box(*area, corner, z=30, stroke=TOKENS["ink-2"], width=1.6, dash=(3.5, 2.5))


# ---------------------------------------------------------------- the two tracks


def tracks(board: Board, said: dict[str, str]) -> list[Shape]:
    """Five cells light, five dark; a figure every 5 cells of fame and every 10 of money; which way each goes."""
    drawn = [box(LEFT, TOP, WIDTH, HEIGHT, z=2, fill="#F6E8C6")]
    for at in range(board.length // 2):
        drawn += track_cell(board, "fame", at, at % 5 == 0 and at not in board.track_cells["fame"])
    for at in range(board.length):
        drawn += track_cell(board, "money", at, at > 0 and at % 10 == 0 and at not in board.track_cells["money"])
    for key, cell in (("fame", fame_cell(board, 37)), ("coins", money_cell(board, 27))):
        x, y = cell.middle
        text = f"{said[key]} ▸"
        drawn.append(
            words(x, y + 3.8, text, z=8, size=10.5, weight=600, italic=True, fill=TOKENS["ink-2"], halo="#F2E2BB")
        )
    return drawn


def track_cell(board: Board, track: str, at: int, numbered: bool) -> list[Shape]:
    cell = fame_cell(board, at) if track == "fame" else money_cell(board, at)
    (light, dark), edge = FAME_TINTS if track == "fame" else MONEY_TINTS
    gives = board.track_cells[track].get(at, "")
    worker = at == board.worker_cell[track]
    fill = WHITE if gives or worker else (light, dark)[at // 5 % 2]
    drawn = [box(*cell, z=3, fill=fill, stroke=edge, width=0.8, target=f"{track}/{at}" if gives or worker else "")]
    if gives:
        drawn += gains(gives, *cell.middle, 0.95 if track == "fame" else 0.62)
    elif numbered:
        colour = "#6E4E2A" if track == "fame" else "#6A5616"
        drawn.append(
            label(*cell.middle, str(at), 10.5 if track == "fame" else 9.5, z=7, weight=700, fill=colour, halo=fill)
        )
    return drawn


# ---------------------------------------------------------------- places of workers


def places_of_workers(board: Board, players: int, id: str) -> list[Shape]:
    space = board.spaces[id]
    drawn = []
    for (x, y), coins in zip(discs(board, players)[id], space.coins[players], strict=True):
        drawn.append(circle(x, y, SEAT_DISC, z=8, fill=WHITE, stroke="#8A6A3A", width=1.1))
        if coins:
            drawn.append(label(x, y, str(coins), 10.5, z=9, weight=700, fill="#7A5A14"))
    return drawn


def panel(area: Box, title: str, fill: str, size: float = 12.5, room: float = 0, indent: float = 6) -> list[Shape]:
    text, size = fitted(title, room or area.w - 12, size, 700, "serif")
    return [
        box(*area, 4, z=4, fill=fill, stroke="#B39A64", width=1.1),
        words(area.x + indent, area.y + 16, text, z=5, size=size, font="serif", weight=700, fill=INK, align="left"),
    ]


def quarry(board: Board, said: dict[str, str]) -> list[Shape]:
    target = next(space.id for space in board.spaces.values() if space.kind == "quarry")
    drawn = [*panel(QUARRY, said["quarry"], PANEL, 12.5, 62), box(*QUARRY, 4, z=4, target=f"space/{target}")]
    for pile in board.piles:
        x, y, w, h = pile_box(board, pile)
        drawn.append(box(x, y, w, h, 3, z=5, stroke="#B39A64", width=1, dash=(3, 2.4)))
        drawn += animal(pile.partition("-")[2], x + 9, y + h + 6.5, 1.1)
    return drawn


def market(board: Board, said: dict[str, str], goods: dict[str, str]) -> list[Shape]:
    drawn = panel(MARKET, said["market"], "#F4E7CB")
    for space in board.spaces.values():
        if space.kind not in ("upper", "lower"):
            continue
        area = space_box(board, space.id)
        drawn.append(box(*area, 3, z=5, fill=CARD, stroke="#CDB987", width=1, target=f"space/{space.id}"))
        if space.kind == "lower":
            text, size = fitted(said["three_goods"], area.w - 46, 11)
            drawn.append(words(area.x + 10, area.y + 14, text, z=6, size=size, fill=INK, align="left"))
            continue
        drawn.append(box(area.x, area.y, area.w - 19, area.h, 3, z=5, target=f"good/{space.good}"))
        drawn += stall(space.good, 0, area.x + 15, area.y + 11, 1.2)
        text, size = fitted(goods[space.good], area.w - 4, 10.5)
        drawn.append(words(area.x + 5, area.y + 29, text, z=6, size=size, fill=INK, align="left"))
        drawn.append(words(area.x + 25, area.y + 15, "×n", z=6, size=10.5, fill=TOKENS["ink-2"], align="left"))
    return drawn


# ---------------------------------------------------------------- the palace


def palace(board: Board, said: dict[str, str]) -> list[Shape]:
    x, y, w, _ = PALACE
    drawn = panel(PALACE._replace(y=y + 10, h=PALACE.h - 10), "", ROSE)
    for k in range(5):
        dome = [*arc(x + w * (k + 0.5) / 5, y + 10, 14, 180, 360, 10)]
        drawn.append(polygon(dome, z=3, fill="#E9B98A", stroke="#A8713A", width=1))
    title, size = fitted(said["palace"], w - 12, 12.5, 700, "serif")
    drawn.append(words(x + 6, y + 25, title, z=5, size=size, font="serif", weight=700, fill=INK, align="left"))
    for key, top in (("balconies", 171), ("terrace", 225)):
        text, size = fitted(said[key], w - 12, 10.5)
        drawn.append(words(x + 6, y + top, text, z=5, size=size, fill=TOKENS["ink-2"], align="left"))
    for space in board.spaces.values():
        if draw := PALACE_SPACES.get(space.kind):
            area = space_box(board, space.id)
            drawn.append(box(*area, 3, z=5, fill=ARCH, stroke="#D2AE7C", width=1, target=f"space/{space.id}"))
            drawn += draw(space, area, said)
    return drawn


def a_chamber(space: Space, area: Box, said: dict[str, str]) -> list[Shape]:
    """The die it asks for, what it gives, its name and the place of the worker."""
    name, size = fitted(said[f"short_{space.id}"], area.w - 2, 11)
    drawn = [
        polygon([(area.x, area.y + 12), *arc(area.x + area.w / 2, area.y + 12, area.w / 2, 180, 360, 12)], z=4),
        words(area.x + area.w / 2, area.y + 58, name, z=6, size=size, fill=INK),
    ]
    drawn += [*plain_die(space.die, area.x + 5, area.y + 5, 17)]
    if space.kind == "builder":
        tiles = (("#A9CF88", 0), ("#B79AD6", 6))
        for fill, by in tiles:
            drawn.append(box(area.x + 27 + by, area.y + 5 + by, 12, 12, 2, z=5 + by, fill=fill, stroke=INK, width=1))
        return drawn
    middle = area.x + (area.w + 22) / 2
    several = space.gives.split("+")
    if len(several) == 1:
        return drawn + gains(space.gives, middle, area.y + 14, 0.95, z=7)
    first = gains(several[0], middle, area.y + 14, 0.95, z=7)
    return drawn + first + gains("+".join(several[1:]), area.x + 14, area.y + 37, 0.95, z=7)


def plain_die(value: int, x: float, y: float, size: float) -> list[Shape]:
    """A die of any colour."""
    return die(value, x, y, size, WHITE, INK, z=6)


def a_balcony(space: Space, area: Box, said: dict[str, str]) -> list[Shape]:
    middle = area.y + 11
    arrow = [(area.x + 17, middle), (area.x + 21, middle)]
    return [
        *blank_die(space.colour, area.x + 2.5, middle - 6, 12, z=6),
        line(arrow, z=6, stroke=INK, width=1.2),
        polygon([(area.x + 20, middle - 2.6), (area.x + 23.4, middle), (area.x + 20, middle + 2.6)], z=6, fill=INK),
        *gains(space.gives, area.x + 33, middle + 1, 0.92, z=7),
    ]


def a_terrace(space: Space, area: Box, said: dict[str, str]) -> list[Shape]:
    return gains(space.gives, area.x + 12, area.y + area.h / 2, 1.0, z=7)


def an_outer_terrace(space: Space, area: Box, said: dict[str, str]) -> list[Shape]:
    text, size = fitted(said["outer"], 48, 10.5)
    middle = area.y + area.h / 2
    name = words(area.x + 9, middle + 3.8, text, z=6, size=size, fill=TOKENS["ink-2"], align="left")
    return [name, *gains(space.gives, area.x + 70, middle, 0.9, z=7)]


PALACE_SPACES = {
    "chamber": a_chamber,
    "builder": a_chamber,
    "balcony": a_balcony,
    "terrace": a_terrace,
    "outer": an_outer_terrace,
}


# ---------------------------------------------------------------- the river, and the row below it


def river(board: Board) -> list[Shape]:
    points = waters(board)
    band = [(points[0][0] + 12, points[0][1]), *bent(points[1:])]
    drawn = [line(band, z=4, stroke=BANK, width=31), line(band, z=5, stroke=WATER, width=28)]
    x, y = bridge(board)
    planks = [(x - 2, y - 12), (x - 2, y + 12)]
    drawn += [line(planks, z=6, stroke="#7A5A34", width=34), line(planks, z=7, stroke="#C9A26B", width=31)]
    drawn.append(box(x - 17, y - 12, 34, 24, z=7, target="bridge"))
    for at, (x, y) in enumerate(points[1:], 1):
        last = at == len(points) - 1
        if last:  # the oval one holds any number of boats
            drawn.append(box(x - 17, y - 12, 34, 24, 12, z=8, fill=CARD, stroke=INK, width=1.3, target=f"water/{at}"))
        else:
            drawn.append(circle(x, y, 12.2, z=8, fill=CARD, stroke="#5E8791", width=1.1, target=f"water/{at}"))
        several = "+" in board.river[at]
        drawn += gains(board.river[at], x, y, 0.78 if several else 1.0, z=9)
        if at % 10 == 0 or at == 1:
            figure = label(x, y + 17.4, str(at), 9.5, z=12, weight=700, fill="#2F5660", halo=WATER)
            drawn.append(figure)
    return drawn


def bent(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    """The line of the river, with a round bend where it turns back."""
    line_of: list[tuple[float, float]] = []
    for a, b in itertools.pairwise(points):
        line_of.append(a)
        if a[0] == b[0]:
            out = 18 if a[0] > RIVER.x + RIVER.w / 2 else -18
            line_of += [(a[0] + 0.75 * out, a[1] - 6), (a[0] + out, (a[1] + b[1]) / 2), (a[0] + 0.75 * out, b[1] + 6)]
    return [*line_of, points[-1]]


def row_below(board: Board, said: dict[str, str]) -> list[Shape]:
    """The temple with its yield tiles, the dice of the supply, the harbour."""
    harbour = next(space.id for space in board.spaces.values() if space.kind == "harbour")
    drawn = [
        box(*TEMPLE, 3, z=4, fill=WHITE, stroke="#B39A64", width=1.1, target="temple"),
        box(*SUPPLY, 3, z=4, fill=CARD, stroke="#B39A64", width=1.1),
        *panel(HARBOUR, said["harbour"], PANEL, 12, 62, 11),
        box(*HARBOUR, 4, z=4, target=f"space/{harbour}"),
    ]
    text, size = fitted(said["temple"], TEMPLE.w - 18, 10.5, 600)
    drawn.append(words(TEMPLE.x + 4, TEMPLE.y + 14.8, text, z=6, size=size, weight=600, fill=INK, align="left"))
    for k, letter in enumerate(LETTERS):
        x = SUPPLY.x + SUPPLY.w * k / 4
        drawn.append(box(x, SUPPLY.y, SUPPLY.w / 4, SUPPLY.h, 3, z=5, target=f"supply/{letter}/1"))
        drawn += blank_die(letter, x + 4, SUPPLY.y + 4, 14, z=6)
    return drawn
