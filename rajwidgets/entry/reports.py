"""What is said to somebody who types a game in."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


@cache
def words(lang: str) -> dict[str, Any]:
    """The entry mode's own words."""
    return tomllib.loads((resources.files(__package__) / f"text.{lang}.toml").read_text(encoding="utf-8"))


class Report(NamedTuple):
    """What became of one thing typed: ``good``, ``no`` (nothing has changed) or ``list``."""

    kind: str
    text: str
    section: str = ""
    lines: tuple[str, ...] = ()


class Offer(NamedTuple):
    """What may be typed, what it means, and a few words about it."""

    typed: str
    name: str
    detail: str = ""
