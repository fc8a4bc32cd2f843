"""Export: a replay or one of its steps as a page or picture that needs nothing else, and a sheet of questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...draw.svg import to_svg
from ...replay.faults import Fault
from ...replay.files import Replay, read
from ...table import Node
from ...text import LANGUAGES
from ..edit.saving import File
from ..edit.sentences import StudyFault
from .moments import Telling
from .page import page, step_page
from .raster import to_png
from .sheet import Pick, at, sheet

__all__ = ["Pick", "export", "export_picture", "export_sheet", "step_svg"]


def export(
    replay: Replay | str | Path,
    out: str | Path,
    *,
    ply: int | None = None,
    lang: str | None = None,
    show_all: bool | None = None,
    over: bool = True,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Path:
    """Write a replay, or its step ``ply``, to a file that ends in .html, .svg or .png; returns the file.

    A picture shows one step: the last one if ``ply`` names none.
    ``lang`` is "en" or "fr"; a page without it has both. What players of an unfinished game keep secret is left out
    unless ``show_all`` is true. A file that is replaced stays beside it with a ~ after its name.
    """
    out, game = Path(out), opened(replay)
    ending = out.suffix.lower()
    if ending not in (".html", ".htm", ".svg", ".png"):
        raise StudyFault(Fault("unknown_ending", None, {"file": out.name}))
    line = game.table.main_line()
    node = at(line, Pick(line[-1].ply if ply is None else ply))
    langs = LANGUAGES if lang is None else (lang,)
    if ending in (".svg", ".png"):
        return export_picture(game, node, out, langs[0], show_all, over)
    if ply is not None:
        return _written(out, step_page(game, node, langs, show_all), over)
    return _written(out, page(game, langs, show_all=show_all, progress=progress, packed=True), over)


def export_picture(
    replay: Replay, node: Node, out: Path, lang: str = "en", show_all: bool | None = None, over: bool = True
) -> Path:
    """Write one step, of any line, as a picture: out ends in .svg or .png."""
    svg = step_svg(replay, node, lang, show_all)
    return _written(out, to_png(svg) if out.suffix.lower() == ".png" else svg, over)


def export_sheet(
    replay: Replay | str | Path,
    out: str | Path,
    picks: Sequence[Pick | tuple[int, str] | int],
    *,
    lang: str = "en",
    answers: bool = True,
    show_all: bool | None = None,
    over: bool = True,
) -> Path:
    """Write a printable sheet: steps (``12``) or steps with a question (``(12, "Where would you build?")``)."""
    chosen = [pick if isinstance(pick, int) else Pick(*pick) for pick in picks]
    return _written(Path(out), sheet(opened(replay), chosen, lang, answers=answers, show_all=show_all), over)


def step_svg(replay: Replay, node: Node, lang: str = "en", show_all: bool | None = None) -> str:
    """One step as a picture, with what its notes mark and its description in words."""
    telling = Telling(replay, lang, show_all)
    described = telling.speech.describe(telling.view(node), node.ask)
    size = telling.asked_on(node).size
    return to_svg(telling.board(node), size, replay.title or telling.speech.title, described) + "\n"


def opened(replay: Replay | str | Path) -> Replay:
    """The replay itself, or the one in a file; a StudyFault says why it cannot be shown."""
    if isinstance(replay, Replay):
        return replay
    found, faults = read(replay)
    if found is None:
        raise StudyFault(faults[0])
    return found


def _written(out: Path, what: str | bytes, over: bool) -> Path:
    File().write(what.encode("utf-8", "replace") if isinstance(what, str) else what, out, over)
    return out
