"""What many steps share, kept once: a pool of pieces of HTML or SVG, and for each step which of them are seen.

A page holds every piece of all steps exactly once, in drawing order; going from one step to the next only shows some
and hides others. So a whole game is hardly larger than a few of its positions, and no script makes any HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ...draw.scene import LAYERS, Shape
from ...draw.svg import element

MOST_KNOWN = 200_000  # shapes remembered by identity
KINDS = {"polygon": 0, "box": 0, "circle": 1, "line": 2, "text": 3}  # the order of drawing at one height
Rank = tuple[int, ...]
Sent = tuple[list[tuple[Rank, str]], list[list[int]]]  # a pool as plain data: its pieces, and at each step what changes


class Piece:
    """A piece of HTML or SVG and where it stands in the order. There is only one of each, so it is its own key."""

    __slots__ = ("rank", "text")

    def __init__(self, rank: Rank, text: str) -> None:
        self.rank, self.text = rank, text

    @property
    def hidden(self) -> str:
        """The same element hidden; every piece begins with the name of its element."""
        end = next(n for n, c in enumerate(self.text) if n and c in " />")
        return f"{self.text[:end]} hidden{self.text[end:]}"


class Pieces:
    """Makes each piece once. A board's own shapes come again and again, so they are known by identity too."""

    def __init__(self) -> None:
        self._made: dict[tuple[Rank, str], Piece] = {}
        self._alike: dict[Shape, Piece] = {}
        self._same: dict[int, Piece] = {}
        self._kept: list[Shape] = []  # those known by identity, so that their ids stay their own
        self._nothing = Piece((), "")  # what cannot be seen

    def __call__(self, rank: Rank, text: str) -> Piece:
        return self._made.get((rank, text)) or self._made.setdefault((rank, text), Piece(rank, text))

    def drawn(self, shapes: Sequence[Shape]) -> set[Piece]:
        """The visible shapes as pieces of a picture."""
        found = set(map(self._same.get, map(id, shapes)))
        if None in found:
            found = {self._same.get(id(shape)) or self._known(shape) for shape in shapes}
        found.discard(self._nothing)
        return cast(set[Piece], found)

    def _known(self, shape: Shape) -> Piece:
        piece = self._shape(shape) if shape.visible else self._nothing
        if len(self._same) < MOST_KNOWN:
            self._same[id(shape)] = piece
            self._kept.append(shape)
        return piece

    def _shape(self, shape: Shape) -> Piece:
        piece = self._alike.get(shape)
        if piece is None:
            rank = LAYERS.index(shape.layer), shape.z, KINDS[shape.kind]
            piece = self._alike[shape] = self(rank, element(shape))
        return piece


class Pool:
    """The pieces of one picture or list in all steps; of each step only what it changes is remembered."""

    def __init__(self) -> None:
        self.changes: list[set[Piece]] = []
        self._seen: set[Piece] = set()
        self._drawn: list[Shape] = []  # the picture drawn last
        self._fixed = 0  # how many of its shapes stay as they are: the printed board, which comes first
        self._pieces: tuple[set[Piece], set[Piece]] = set(), set()  # of these, and of the rest

    def add(self, pieces: Iterable[Piece]) -> None:
        """The next step shows these pieces."""
        self._fixed = 0
        self._change(set(pieces) ^ self._seen)

    def draw(self, shapes: Sequence[Shape], pieces: Pieces) -> None:
        """The next step shows these shapes."""
        before, self._drawn = self._drawn, list(shapes)
        if self._fixed and self._drawn[: self._fixed] == before[: self._fixed]:
            fixed, rest = self._pieces
            self._pieces = fixed, pieces.drawn(self._drawn[self._fixed :])
            self._change((rest ^ self._pieces[1]) - fixed)
            return
        n = _beginning(before, self._drawn)
        self._pieces = fixed, rest = pieces.drawn(self._drawn[:n]), pieces.drawn(self._drawn[n:])
        self.add(fixed | rest)
        self._fixed = n

    def _change(self, change: set[Piece]) -> None:
        self.changes.append(change)
        self._seen ^= change

    def stay(self) -> None:
        """The next step shows the same."""
        self.changes.append(set())

    def sent(self) -> Sent:
        return [(piece.rank, piece.text) for piece in self.pieces()], self.toggles()

    def take(self, sent: Sent, pieces: Pieces) -> None:
        """The steps that another pool has gathered, after our own."""
        known, toggles = [pieces(*piece) for piece in sent[0]], sent[1]
        for n, change in enumerate(toggles):
            changed = {known[k] for k in change}
            self._change(changed) if n else self.add(changed)

    def skip_to(self, step: int) -> None:
        """Steps up to this one show nothing."""
        while len(self.changes) < step:
            self.add(())

    def toggles(self) -> list[list[int]]:
        """For each step the pieces, in their order, that differ from the step before; the first lists what it shows."""
        place = {piece: n for n, piece in enumerate(self.pieces())}
        return [sorted(place[piece] for piece in change) for change in self.changes]

    def html(self, shown: int) -> str:
        """All pieces, with those hidden that the step does not show."""
        seen: set[Piece] = set()
        for change in self.changes[: shown + 1]:
            seen ^= change
        return "\n".join(piece.text if piece in seen else piece.hidden for piece in self.pieces())

    def pieces(self) -> list[Piece]:
        return in_order(set().union(*self.changes))


def in_order(pieces: Iterable[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: (piece.rank, piece.text))


def _beginning(some: Sequence[Shape], others: Sequence[Shape]) -> int:
    """How many shapes two pictures have in common from the first on."""
    low, high = 0, min(len(some), len(others))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if some[low:middle] == others[low:middle] else (low, middle - 1)
    return low
