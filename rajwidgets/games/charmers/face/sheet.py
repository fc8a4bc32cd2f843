"""A sheet with the tray under it, as it lies on the table; and a sheet as it is printed, to be filled with a pen."""

from __future__ import annotations

from functools import cache, partial

from ....draw.scene import TOKENS, Shape, line, text_width, words
from ....face import Board, Marks, Say, Size
from ....text import Speech
from ..state import State, acting
from ..words import seat_lines
from .ground import ground
from .icons import INK
from .layout import HEAD, LEFT, RIGHT, SHEET, SIZE, clickable
from .lens import lens_of
from .marking import marks_on
from .pen import karma, pointer, types, written
from .spots import choosable
from .tray import tray


def boards(view: State) -> tuple[Board, ...]:
    """A sheet for each seat; the one that acts lies in front."""
    front = acting(view)
    return tuple(sheet_of(seat) for seat in sorted(range(len(view.seats)), key=lambda seat: seat != front))


@cache
def sheet_of(seat: int) -> Board:
    return Board(
        f"sheet:{seat}",
        SIZE,
        partial(shapes, seat),
        lens_of(seat, partial(shapes, seat)),
        seat=seat,
        name=partial(name, seat),
        describe=lambda view: seat_lines(view, seat),
        printed=printed,
    )


def name(seat: int, speech: Speech) -> str:
    return speech.fill("pages", "sheet_of", facts={"seat": seat})


def shapes(seat: int, view: State, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen on a seat's sheet and on the tray."""
    options = view.variants
    still = clickable(view.board, options.side, options.uniform, seat)
    drawn = [*ground(view, marks, say), *still, *written(view, say, seat)]
    drawn += [*choosable(view, seat), *tray(view, marks, say)]
    return drawn + marks_on(view, marks, seat, drawn)


def printed(view: State, say: Say) -> tuple[list[Shape], Size]:
    """The empty sheet: a line for the player's name, which sheet it is, and what everybody begins with circled."""
    fresh = view.seats[0]
    drawn = [*ground(view, Marks(), say), *karma(fresh), *types(fresh)]
    look: dict[str, object] = {"z": 6, "font": "serif", "weight": 700, "size": 13, "fill": INK}
    dots = {"z": 6, "stroke": TOKENS["ink-3"], "width": 1, "dash": (1.5, 3)}
    drawn.append(words(300, HEAD + 4.6, say.word("name"), align="right", **look))
    drawn.append(line([(308, HEAD + 6), (560, HEAD + 6)], **dots))
    drawn.append(words(574, HEAD + 4.6, which(view, say), align="left", z=6, size=11.5, fill=TOKENS["ink-2"]))
    for x, way, track in ((LEFT, 1, "fame_track"), (RIGHT, -1, "money_track")):
        title = say.word(track)
        drawn.append(words(x, HEAD + 4.6, title, align="left" if way > 0 else "right", **look))
        drawn.append(pointer(x + (text_width(title, 13, 700, "serif") + 6) * way, HEAD, way))
    return drawn, SHEET


def which(view: State, say: Say) -> str:
    """What whoever types the game in afterwards has to know of the sheet."""
    side = str(say.name("sheet", view.variants.side))
    return f"{side} · {say.word('uniform_scale')}" if view.variants.uniform else side
