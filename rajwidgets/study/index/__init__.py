"""The rule index: which steps of many replays show a section of the rulebook."""

from .index import Index, examples_of

__all__ = ["Index", "examples_of"]
