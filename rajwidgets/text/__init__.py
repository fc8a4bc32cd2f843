"""From keys and numbers to sentences: text.<lang>.toml of a game gives every event, refusal and question its words."""

from __future__ import annotations

from ..mistakes import LANGUAGES
from .grammar import capital, decimal, figure, told_of
from .names import LONGEST_NAME, is_name, is_printable, printable
from .speech import STEP, Explanation, Line, RuleRef, Speech, facts_of
from .vocabulary import named_in, own_name, texts

__all__ = [
    "LANGUAGES", "LONGEST_NAME", "STEP", "Explanation", "Line", "RuleRef", "Speech", "capital", "decimal",
    "facts_of", "figure", "is_name", "is_printable", "named_in", "own_name", "printable", "texts", "told_of",
]
