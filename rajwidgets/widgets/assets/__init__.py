"""Styles, scripts and texts of the Player."""

from __future__ import annotations

from importlib import resources


def asset(name: str) -> str:
    """The text of a style or script."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
