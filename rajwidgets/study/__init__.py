"""The study: annotate a replay, branch it, keep layers of notes, ask it questions, share it. Knows no game."""

from __future__ import annotations

from .edits import Edit, Study
from .layers import Layer, Layers, beside, merge
from .sentences import StudyFault, sentence
from .tree import Branch, tree

__all__ = ["Branch", "Edit", "Layer", "Layers", "Study", "StudyFault", "beside", "merge", "sentence", "tree"]
