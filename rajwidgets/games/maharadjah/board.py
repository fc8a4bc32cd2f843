"""The picture of a position of Maharadjah: layout only, no rules and no sentences. The words come from ``say``."""

from __future__ import annotations

from collections.abc import Collection

from ...flow import Ask, Parts
from ...scene import Marks, Mat, Say, Shape
from .changes import changed, points
from .ground import ground
from .layout import SIZE, layout
from .marking import areas_on, marks_on
from .panels import panels
from .roll import roll
from .standing import pieces_on, rows_of
from .state import State, holder, on_board, score_of, seats

__all__ = ["SIZE", "changed", "detail", "mats", "panels", "points", "series", "shapes", "target"]

# Parts of answers that name no space; numbers, and what follows them, name none either.
VERBS = frozenset({"move", "end", "stay", "fight", "stop", "grant", "refuse", "build", "relocate", "growth", "army"})
WITHOUT_SPACES = frozenset({"dice", "terms", "permit", "permit_post"})


def shapes(view: State, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen: the map, the list of nations and the turn track."""
    return picture(view, marks, say, "")


def detail(view: State, marks: Marks, say: Say, target: str) -> list[Shape]:
    """The same picture with the map enlarged round a place, so that crowded pieces and small territories are seen."""
    return picture(view, marks, say, target if target in view.board.spaces else "")


def picture(view: State, marks: Marks, say: Say, near: str) -> list[Shape]:
    where = layout(view.board, near)
    rows = rows_of(view, marks, where)
    drawn = [*ground(view, marks, say, where, near), *roll(view, say)]
    drawn += areas_on(view, marks, say, where, rows)
    drawn += pieces_on(view, say, where, rows)
    return drawn + marks_on(view, marks, where, rows)


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """None: nothing lies in front of a player of Maharadjah; see ``panels``."""
    return []


# ---------------------------------------------------------------- where a choice lies, and figures for the chart


def target(ask: Ask, begun: Parts) -> str | None:
    """Where in the picture the choice begun lies: the last part that names a space decides, or the nation chosen."""
    if ask.kind in WITHOUT_SPACES:
        return None
    if ask.kind == "battle":
        begun = begun[:1]  # the second part is the nation to fight there
    if ask.kind == "arm":
        return f"nation/{begun[1]}" if len(begun) > 1 else None
    numbers = [k for k, part in enumerate(begun) if part.isdigit()]
    named = [part for part in begun[: numbers[0] if numbers else None] if part not in VERBS]
    return named[-1] if named else None


def series(view: State) -> dict[str, list[float]]:
    """Figures per seat for the chart."""
    players = range(seats(view))
    mine = {i: [nation for nation, seat in view.owner.items() if seat == i] for i in players}
    held = [view.owner[nation] for t in view.board.territories if (nation := holder(view, t))]
    return {
        "points": [float(score_of(view, i)) for i in players],
        "territories": [float(held.count(i)) for i in players],
        "armies": [float(sum(on_board(view, nation) for nation in mine[i])) for i in players],
    }
