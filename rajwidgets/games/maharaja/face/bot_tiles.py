"""Brahmabot's action tiles: one in small, the three of a turn on its mat, all twelve on a board of their own (S)."""

from __future__ import annotations

from typing import NamedTuple

from ....draw.hits import outline
from ....draw.ornament import frame, not_now, numbered, padlock, ring, tick
from ....draw.scene import TOKENS, Shape, box, circle, fitted, label, line, words
from ....face import Marks, Say
from ...raja_family.face.pieces import CARD, INK
from ..places import TO_THE_MAHARAJA, Board
from ..state import State
from .icons import bot_sign
from .layout import Frame
from .pieces import arrow, parasol, small_octagon

WIDE, HIGH = 58.0, 92.0  # a tile
SIGNS, MOVE = 44.0, 26.0  # how high its upper and its middle part are
WASH, EDGE = TOKENS["turmeric-wash"], TOKENS["turmeric"]

SIZE = (826.0, 420.0)  # the board of all tiles
COLUMNS, PITCH = 6, (128.0, 172.0)
FIRST = (30.0, 64.0)


class Look(NamedTuple):
    """How a tile is shown: which part is carried out, whether it is in hand, which is struck out (from 1; 0 none)."""

    part: int = 0
    in_hand: bool = False
    struck: int = 0


PLAIN_LOOK = Look()


def tile(board: Board, number: int, left: float, top: float, look: Look = PLAIN_LOOK) -> list[Shape]:
    """A tile with its three parts: signs, where the priest goes, and the tick in one of three boxes."""
    shown = board.action_tiles[number]
    edge, breadth = (EDGE, 3.0) if look.in_hand else (INK, 1.4)
    drawn = [
        box(left, top, WIDE, HIGH, 4, z=2, fill=CARD),
        box(left, top, WIDE, HIGH, 4, z=6, stroke=edge, width=breadth),
    ]
    for y in (top + SIGNS, top + SIGNS + MOVE):
        drawn.append(line([(left, y), (left + WIDE, y)], z=5, stroke=INK, width=1))
    x = left + WIDE / 2
    single = len(shown.top) == 1
    for k, sign in enumerate(shown.top):
        y = top + (SIGNS / 2 if single else SIGNS / 4 + k * SIGNS / 2)
        if look.part == k + 1:
            high = SIGNS if single else SIGNS / 2
            drawn.append(box(left + 1.5, y - high / 2 + 1.5, WIDE - 3, high - 3, 3, z=3, fill=WASH))
        drawn += bot_sign(sign, shown.coins, x, y, 8)
        if look.struck == k + 1:
            drawn += struck_out(left, y)
    drawn += destination(board, shown.to, x, top + SIGNS + MOVE / 2, 8)
    if look.part > len(shown.top):
        drawn.append(box(left + 1.5, top + SIGNS + 1.5, WIDE - 3, MOVE - 3, 3, z=3, fill=WASH))
    return [*drawn, *boxes(shown.tick, x, top + SIGNS + MOVE + 11)]


def struck_out(left: float, y: float) -> list[Shape]:
    """The line through a sign that is left out."""
    ends = [(left + 5, y + 7), (left + WIDE - 5, y - 7)]
    return [
        line(ends, z=20, stroke=CARD, width=4),
        line(ends, z=21, stroke=TOKENS["madder"], width=2),
    ]


def destination(board: Board, to: str, x: float, y: float, z: int) -> list[Shape]:
    drawn = arrow(x - 12, y, 14, "ground", z)
    if to == TO_THE_MAHARAJA:
        return [*drawn, *parasol(x + 10, y - 1, 0.85, "ground", z)]
    return [*drawn, *small_octagon(board.letters[to], board.tints[to], x + 10, y, 9.5, "ground", z)]


def boxes(ticked: int, x: float, y: float) -> list[Shape]:
    """Three boxes, one with a tick: the tile it points at is carried out (S.4)."""
    drawn = []
    for k in (1, 2, 3):
        at = x + 15 * (k - 2)
        drawn.append(box(at - 5, y - 5, 10, 10, 1.5, z=8, fill="#FFFFFF", stroke=INK, width=1))
        if k == ticked:
            drawn.append(tick(at, y, INK, 9))
    return drawn


def hidden(left: float, top: float) -> list[Shape]:
    """The third tile, which nobody knows yet."""
    drawn = [box(left, top, WIDE, HIGH, 4, z=2, fill="#E6D8B4", stroke=INK, width=1.4)]
    for k in range(-int(HIGH), int(WIDE), 9):
        a, b = max(0.0, float(k)), min(WIDE, k + HIGH)
        drawn.append(line([(left + a, top + a - k), (left + b, top + b - k)], z=3, stroke="#CDB987", width=2))
    x, y = left + WIDE / 2, top + HIGH / 2
    return [*drawn, circle(x, y, 15, z=8, fill="#FFFFFF", stroke=INK, width=1.3), *padlock(x, y - 1.5, 9)]


def empty(left: float, top: float) -> list[Shape]:
    return [box(left, top, WIDE, HIGH, 4, z=2, stroke=TOKENS["line-2"], width=1.2, dash=(4, 3))]


def three(view: State, left: float, top: float, pitch: float) -> list[Shape]:
    """The tiles of the turn: two open, the third hidden until a tick names it."""
    bot = view.bot
    assert bot is not None
    drawn: list[Shape] = []
    for k in range(3):
        x = left + k * pitch
        shown = bot.open[k] if k < len(bot.open) else bot.hand if bot.hand and bot.hand not in bot.open else 0
        if shown:
            in_hand = shown == bot.hand
            drawn += tile(view.board, shown, x, top, Look(bot.part if in_hand else 0, in_hand))
        else:
            drawn += hidden(x, top) if bot.open else empty(x, top)
    return drawn


# ---------------------------------------------------------------- the board of all twelve


def tile_frame(number: int) -> Frame:
    k = number - 1
    return Frame(
        FIRST[0] + PITCH[0] * (k % COLUMNS), FIRST[1] + PITCH[1] * (k // COLUMNS), PITCH[0] - 12, PITCH[1] - 14
    )


def status(view: State, number: int) -> str:
    """What has become of a tile: a word of the texts."""
    bot = view.bot
    if bot is None or number not in bot.tiles:
        return "tile_gone"
    if number == bot.hand:
        return "tile_in_hand"
    if number == bot.tick:
        return "tile_ticks"
    return "tile_open" if number in bot.open else "tile_in_pile"


def shapes(view: State, marks: Marks, say: Say) -> list[Shape]:
    """All tiles: those that lie open, the one in hand, those out of the game struck through."""
    drawn = frame(SIZE, marks.variation)
    drawn.append(words(34, 46, say.word("bot_tiles"), z=5, size=16, font="serif", weight=700, fill=INK, align="left"))
    note, size = fitted(say.word("tick_picks"), 420, 12)
    drawn.append(words(SIZE[0] - 34, 46, note, z=5, size=size, fill=TOKENS["ink-2"], align="right"))
    for number in view.board.action_tiles:
        drawn += numbered_tile(view, number, say)
    return drawn + tile_marks(marks, drawn)


def numbered_tile(view: State, number: int, say: Say) -> list[Shape]:
    at, state = tile_frame(number), status(view, number)
    in_hand = state == "tile_in_hand"
    part = view.bot.part if in_hand and view.bot else 0
    target = f"tile/{number}"
    fill = TOKENS["sand"] if state == "tile_gone" else TOKENS["road"]
    drawn = [box(*at, 5, z=1, fill=fill, stroke=TOKENS["line-2"], width=1.2, target=target, piece=target)]
    drawn.append(box(at.left + 8, at.top + 8, 22, 20, 3, z=3, fill=INK))
    drawn.append(label(at.left + 19, at.top + 18, str(number), 12, z=4, weight=700, fill="#FFFFFF"))
    word, size = fitted(say.word(state), at.width - 42, 11.5, 600)
    ink = INK if state in ("tile_open", "tile_in_hand", "tile_ticks") else TOKENS["ink-2"]
    drawn.append(words(at.left + 36, at.top + 22, word, z=3, size=size, weight=600, fill=ink, align="left"))
    left, top = at.left + (at.width - WIDE) / 2, at.top + 40
    drawn += tile(view.board, number, left, top, Look(part, in_hand))
    if state == "tile_gone":
        ends = [(at.left + 8, at.top + at.height - 8), (at.left + at.width - 8, at.top + 34)]
        drawn.append(line(ends, z=20, stroke=TOKENS["card"], width=5))
        drawn.append(line(ends, z=21, stroke=INK, width=2.2))
    return drawn


def tile_marks(marks: Marks, drawn: list[Shape]) -> list[Shape]:
    places = {shape.target: Frame(*shape.at[:4]) for shape in drawn if shape.target.startswith("tile/")}
    shapes: list[Shape] = []
    for target, at in places.items():
        edge, spot = box(*at, 5), (at.left + at.width - 5, at.top + 5)
        if target in marks.changed:
            shapes += ring(edge, "changed", z=6)
        if target in marks.legal:
            selected = target in marks.selected
            shapes += [
                *ring(edge, "selected" if selected else "legal"),
                *numbered(*spot, marks.legal[target], selected),
            ]
        elif target in marks.selected:
            shapes += ring(edge, "selected")
        if target in marks.refused or target == marks.tried:
            tried = target == marks.tried
            shapes += ring(edge, "tried", z=14) if tried else []
            shapes += not_now(*spot, marks.refused.get(target, ""), tried)
    return [*shapes, *(outline(drawn, marks.focus) if marks.focus else ())]
