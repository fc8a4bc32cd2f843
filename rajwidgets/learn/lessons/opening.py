"""Opening a lesson: one that comes with a game, or a file of somebody's own."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from ... import games
from ...flow import Game
from ...mistakes import mistake
from ...text import Speech
from .lesson import Lesson
from .lesson_file import FOLDER, SUFFIX, LessonFile, fault, numbers, packaged, read


def of_game(game: Game, n: int, lang: str) -> Lesson:
    """The n-th lesson of a game."""
    if n not in (known := numbers(game)):
        raise mistake("no_lesson", lang, game=game.name, n=n, known=", ".join(map(str, known)) or "-")
    folder = Path(str(resources.files(game.folder))) / FOLDER
    return opened(game, packaged(game, n), f"{n}{SUFFIX}", folder, lang, n)


def from_file(path: str | Path, lang: str) -> Lesson:
    """A lesson from a file; its replays lie beside it."""
    file = Path(path)
    content = read(file)
    if content.game not in games.names():
        raise fault(file.name, 0, "lesson_game", game=content.game)
    return opened(games.get(content.game), content, file.name, file.parent, lang)


def opened(game: Game, content: LessonFile, name: str, folder: Path, lang: str, n: int = 0) -> Lesson:
    """The lesson, gone through once; a DataFault says what cannot be."""
    known = Speech(game, lang, []).sections()
    for section in content.sections:
        if section not in known:
            raise fault(name, 0, "lesson_section", section=section)
    return Lesson(game, content, name, folder, lang, n)
