"""A board as it comes out of the box, on paper: to play with pens and real dice, and to enter the game afterwards."""

from __future__ import annotations

from pathlib import Path

from ...draw.svg import to_svg
from ...face import Marks, face_of
from ...replay.faults import Fault
from ...table import Table
from ...text import Speech
from ..edit.saving import File
from ..edit.sentences import StudyFault
from .markdown import plain
from .paper import whole_page
from .raster import to_png


def blank_svg(table: Table, lang: str = "en", board: str = "") -> str:
    """The board of that key, else the one usually in front, before anything has been played."""
    speech, view = Speech(table.game, lang, table.names), table.state(table.root)
    chosen = face_of(table.game).board(view, board)
    if chosen.printed is not None:
        shapes, size = chosen.printed(view, speech)
    else:
        shapes, size = chosen.shapes(view, Marks(), speech), chosen.size
    return to_svg(shapes, size, speech.title) + "\n"


def export_blank(
    table: Table, out: str | Path, *, lang: str = "en", board: str = "", copies: int = 1, over: bool = True
) -> Path:
    """Write the empty board to a file that ends in .svg or .png, or in .html with a page to print for each copy."""
    out, svg = Path(out), blank_svg(table, lang, board)
    match out.suffix.lower():
        case ".svg":
            what = svg.encode()
        case ".png":
            what = to_png(svg)
        case ".html" | ".htm":
            pages = f"<section>{svg}</section>" * copies
            what = whole_page(lang, plain(Speech(table.game, lang, ()).title), pages, css="blank").encode()
        case _:
            raise StudyFault(Fault("unknown_ending", None, {"file": out.name}))
    File().write(what, out, over)
    return out
