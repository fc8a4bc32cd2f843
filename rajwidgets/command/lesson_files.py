"""Good lessons, and everything that is done with one: for ``file_fuzz``, which spoils them."""

from __future__ import annotations

import json
import tomllib
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

from ..data import DataFault
from ..flow import Game
from ..learn.lessons.opening import from_file
from ..mistakes import Mistake
from ..text import LANGUAGES

Doc = dict[str, Any]


def good_lessons(game: Game) -> list[Doc]:
    """The first lesson of a game; of one that has none, a few words."""
    first = resources.files(game.folder).joinpath("lessons", "1.lesson.toml")
    if first.is_file():
        return [tomllib.loads(first.read_text(encoding="utf-8"))]
    says = {"en": "A word", "fr": "Un mot"}
    return [{"format": "rajwidgets lesson", "game": game.name, "title": says, "step": [{"say": says}]}]


def as_toml(doc: Doc, ascii_only: bool) -> str:
    """A line for each key, and for each key of a step; what lies deeper is written inline."""
    steps = doc.get("step")
    parts = steps if isinstance(steps, list) and all(isinstance(each, dict) for each in steps) else []
    head = {key: value for key, value in doc.items() if not parts or key != "step"}
    return "\n[[step]]\n".join(_lines(part, ascii_only) for part in [head, *parts])


def _lines(part: Doc, ascii_only: bool) -> str:
    return "\n".join(f"{_text(str(key), ascii_only)} = {_inline(value, ascii_only)}" for key, value in part.items())


def _inline(value: Any, ascii_only: bool) -> str:
    if isinstance(value, dict):
        inner = (f"{_text(str(key), ascii_only)} = {_inline(each, ascii_only)}" for key, each in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(each, ascii_only) for each in value)}]"
    return '"None"' if value is None else json.dumps(value, ensure_ascii=ascii_only)


def _text(key: str, ascii_only: bool) -> str:
    return json.dumps(key, ensure_ascii=ascii_only)


def try_lesson(game: Game, path: Path, number: int) -> None:
    """Opened in both languages, read to the end, tried and solved; a lesson that cannot be is said."""
    for lang in LANGUAGES:
        try:
            lesson = from_file(path, lang)
        except (Mistake, DataFault) as fault:
            assert str(fault), "nothing can be opened, and nothing is said"
            return
        for n in range(1, len(lesson) + 1):
            lesson.go(n)
            lesson.text()
            nonsense = partial(lesson.play, "no such answer")
            for way in (nonsense, lesson.hint, lesson.solution, lesson.back, lesson.again):
                try:
                    way()
                except Mistake as fault:
                    assert str(fault), "refused, and nothing is said"
        lesson.go(1)
        for _ in range((len(lesson) + 1) ** 2):  # every step may lead aside once, and back to the beginning
            lesson.walk.on()
        assert lesson.over, "it never ends"
