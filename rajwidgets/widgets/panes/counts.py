"""How many of a class chose what, written on the map where each choice lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...draw.scene import TOKENS, Shape, circle, label
from ...flow import split
from ...study.edit.note_marks import middle
from ..session.session import Session

RADIUS, BESIDE, ABOVE = 11.0, 15.0, 80  # of a count, how far from the middle of its place, and over what


def count_shapes(session: Session, shapes: Sequence[Shape], chosen: Mapping[str, int]) -> list[Shape]:
    """A disc with a number beside the middle of each place that was chosen."""
    counts: Counter[str] = Counter()
    for answer, n in chosen.items():
        if (target := place_of(session, answer)) is not None:
            counts[target] += n
    drawn: list[Shape] = []
    for target, n in counts.items():
        if (at := middle(shapes, target)) is not None:
            x, y = at[0] + BESIDE, at[1] - BESIDE
            style = {"fill": TOKENS["ink"], "stroke": TOKENS["card"], "width": 2.0}
            drawn.append(circle(x, y, RADIUS, layer="marks", z=ABOVE, **style))
            drawn.append(label(x, y, str(n), 12, layer="marks", z=ABOVE + 1, fill=TOKENS["card"], weight=700))
    return drawn


def place_of(session: Session, answer: str) -> str | None:
    """Where on the board an answer lies: the last of its parts that has a place."""
    parts = split(answer)
    found = (session.target(parts[:n]) for n in range(len(parts), 0, -1))
    return next((target for target in found if target), None)
