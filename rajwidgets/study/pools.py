"""What many steps share, kept once: a pool of pieces of HTML or SVG, and for each step which of them are seen.

A page holds every piece of all steps exactly once, in drawing order; going from one step to the next only shows some
and hides others. So a whole game is hardly larger than a few of its positions, and no script writes any HTML.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..scene import LAYERS, Shape, element

KINDS = {"polygon": 0, "box": 0, "circle": 1, "line": 2, "text": 3}  # the order of drawing at one height
Piece = tuple[tuple[Any, ...], str]  # where it stands in the order, and its text


class Pool:
    """The pieces of one picture or list in all steps."""

    def __init__(self) -> None:
        self.steps: list[set[Piece]] = []

    def add(self, pieces: Iterable[Piece]) -> None:
        """The next step shows these pieces."""
        self.steps.append(set(pieces))

    def pieces(self) -> list[Piece]:
        return sorted(set().union(*self.steps))

    def toggles(self) -> list[list[int]]:
        """For each step the pieces that differ from the step before; the first step shows what it lists."""
        number = {piece: n for n, piece in enumerate(self.pieces())}
        changes, before = [], set[Piece]()
        for step in self.steps:
            changes.append(sorted(number[piece] for piece in step ^ before))
            before = step
        return changes

    def html(self, shown: int) -> str:
        """All pieces, with those hidden that the step does not show."""
        seen = self.steps[shown]
        return "\n".join(text if (rank, text) in seen else _hidden(text) for rank, text in self.pieces())


def _hidden(text: str) -> str:
    """The same element hidden; every piece begins with the name of its element."""
    end = next(n for n, c in enumerate(text) if n and c in " />")
    return f"{text[:end]} hidden{text[end:]}"


def drawn(shapes: Iterable[Shape]) -> list[Piece]:
    """The visible shapes as pieces of a picture."""
    return [_piece(shape) for shape in shapes if shape.visible]


@lru_cache(maxsize=20_000)
def _piece(shape: Shape) -> Piece:
    return (LAYERS.index(shape.layer), shape.z, KINDS[shape.kind]), element(shape)
