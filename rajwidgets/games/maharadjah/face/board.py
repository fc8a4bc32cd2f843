"""The picture of a position of Maharadjah: layout only, no rules and no sentences. The words come from ``say``."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ....draw.dice import die
from ....draw.scene import Point, Shape
from ....face import Marks, Say
from ....flow import Ask, Event, Parts
from ..rules.ways import LAND, SEA
from ..state import State, holder, on_board, score_of, seats
from ..words import way_to
from .changes import counted
from .dice import DIE
from .ground import ground
from .layout import LEVELS, layout, slid_by
from .marking import areas_on, marks_on
from .nation_list import roll
from .pages import seen_first
from .pieces_on_map import fights, standing

# Parts of answers that name no space; numbers, and what follows them, name none either.
VERBS = frozenset({"move", "end", "stay", "fight", "stop", "grant", "refuse", "build", "relocate", "growth", "army"})
WITHOUT_SPACES = frozenset({"dice", "terms", "permit", "permit_post"})


def shapes(view: State, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen: the map, the list of nations and the turn track."""
    return drawing(view, marks, say, "")


def detail(view: State, marks: Marks, say: Say, target: str, level: int = LEVELS, slid: Point = (0, 0)) -> list[Shape]:
    """The same picture with the map enlarged round a place, so that crowded pieces and small territories are seen."""
    return drawing(view, marks, say, target if target in view.board.spaces else "", level, slid)


def slide(view: State, target: str, level: int, slid: Point, by: Point) -> Point:
    """How far a detail is moved after it was dragged by so many pixels more."""
    return slid_by(view.board, target, level, slid, by)


def drawing(view: State, marks: Marks, say: Say, near: str, level: int = LEVELS, slid: Point = (0, 0)) -> list[Shape]:
    where = layout(view.board, near, level, slid)
    fought = fights(view)
    rows, pieces = standing(view, marks, say, where, fought)
    drawn = [*ground(view, marks, say, where), *roll(view, say)]
    drawn += areas_on(view, marks, say, where, rows, fought)
    drawn += pieces
    return drawn + marks_on(view, marks, where, rows)


def heading(view: State, say: Any) -> str:
    """When we are and whose sequence it is."""
    key, facts = "heading_of" if view.active else "heading", {"turn": view.turn, "nation": view.active}
    return str(say.fill("pages", key, facts=facts))


# ---------------------------------------------------------------- what to look at


def focal(view: State, marks: Marks) -> str:
    """The place to enlarge when none was named: what is being chosen, a fight, or where the active nation stands."""
    named = [marks.focus, *sorted(marks.selected), marks.tried, *sorted(fights(view))]
    return next((place for place in named if place in view.board.spaces), "") or seen_first(view)


def inspected(view: State, key: str, target: str) -> str:
    """The place that a page tells about, so that it can be shown on the map."""
    return (target if target in view.board.spaces else seen_first(view)) if key == "territory" else ""


def enlarges(view: State, target: str) -> bool:
    """Whether a click with the lens enlarges this."""
    return target in view.board.spaces


def close_up(view: State, ask: Ask, begun: Parts) -> str:
    """The place of the fight that is chosen or in hand."""
    if ask.kind == "battle" and begun and begun[0] in view.board.spaces:
        return begun[0]
    return view.battle.at if view.battle else ""


def pointed(view: State, ask: Ask | None, events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The places where these events counted points, or that the question is about; and those that counted nothing."""
    scored, missed = counted(events, view)
    return scored | ({at for at in asked_about(view, ask) if at in view.board.spaces} if ask else set()), missed


def asked_about(view: State, ask: Ask) -> Collection[str]:
    """The places of a question whose answers name none: a post, a passage by sea, or a nation that may submit."""
    match ask.kind, ask.about:
        case "permit_post", (_, _, at):
            return (at,)
        case "permit", (_, sea, _):
            return (sea,)
        case "terms", (nation, attacker, _):
            return [t for t in view.board.territories if {nation, attacker} <= {*view.armies[t], *chiefs_in(view, t)}]
    return ()


def chiefs_in(view: State, t: str) -> set[str]:
    """The nations whose chiefs stand there."""
    return {view.board.chiefs[chief].nation for chief, at in view.chiefs.items() if at == t}


def way(view: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """The places passed on the way that is being chosen."""
    if ask.kind != "move" or len(begun) < 3:
        return ()
    found = way_to(view, begun[1], begun[2], begun[-1] if begun[-1] in (LAND, SEA) else "")
    return (begun[1], *found) if found else ()


def nearness(view: State, ask: Ask, begun: Parts) -> int:
    """How many borders away a destination lies; other choices stay in their order."""
    return len(way_to(view, begun[1], begun[2])) if ask.kind == "move" and len(begun) == 3 else 0


def choice_picture(view: State, ask: Ask, begun: Parts) -> tuple[Sequence[Shape], tuple[float, float]]:
    """What is drawn in place of a choice's name, and its size: a face of a die, else nothing."""
    return (die(int(begun[-1]), 1, 1, DIE) if ask.kind == "dice" else [], (DIE + 2, DIE + 2))


# ---------------------------------------------------------------- where a choice lies, and figures for the chart


def target(ask: Ask, begun: Parts) -> str | None:
    """Where in the picture the choice begun lies: the last part that names a space decides, or the nation chosen."""
    if ask.kind == "ally":
        return f"nation/{ask.about[0]}"  # declared out of turn
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
