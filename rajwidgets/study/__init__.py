"""The study: annotate a replay, branch it, keep layers of notes, ask it questions, share it. Knows no game."""

from __future__ import annotations

from .edit.branches import Branch, tree
from .edit.edits import Edit, Study
from .edit.layers import Layer, Layers, beside, merge
from .edit.sentences import StudyFault, sentence

__all__ = ["Branch", "Edit", "Layer", "Layers", "Study", "StudyFault", "beside", "merge", "sentence", "tree"]
