"""A replay as tidy pandas tables, so that a class can ask its own questions of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ...flow import Event, State
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node
from ...text import Speech
from ..edit.sentences import StudyFault
from .holders import control, control_frame, has_control

if TYPE_CHECKING:
    from pandas import DataFrame

PLACES = ("place", "city", "at", "of")  # facts that say where, if a game does not say it itself
EVENT_COLUMNS = ("ply", "event", "round", "kind", "rule", "ruling", "seat", "player", "says")
SCORE_COLUMNS = (
    *("ply", "event", "round", "seat", "player", "source", "place", "rule", "ruling"),
    *("points", "total", "says"),
)
STEP_COLUMNS = (
    *("ply", "node", "round", "phase", "seat", "player", "question", "rule", "answer"),
    *("tried", "events", "variations", "glyph"),
)
RESOURCE_COLUMNS = ("ply", "round", "phase", "seat", "player", "figure", "value")


class Frames(NamedTuple):
    """Five tables that share ``ply``, ``round`` and ``seat``.

    ``steps``: an answer per row. ``events``: what followed from it, each fact of it in a column of its own.
    ``scores``: every point with the rule, source and place it came from. ``resources``: a figure of a seat per row.
    ``control``: who holds which place after each round, in a game whose drawing says so.
    """

    steps: DataFrame
    events: DataFrame
    scores: DataFrame
    resources: DataFrame
    control: DataFrame


def frames(replay: Replay, lang: str = "en", line: Node | None = None) -> Frames:
    """The main line, or the line through a node, as tables; ``lang`` is the language of the sentences in them."""
    import pandas as pd

    told = _Line(replay, lang, line)

    def table(rows: Iterator[dict[str, Any]], columns: Sequence[str]) -> DataFrame:
        listed = list(rows)
        extra = dict.fromkeys(key for row in listed for key in row if key not in columns)
        frame = pd.DataFrame(listed, columns=[*columns, *extra])
        whole = {key: "Int64" for key in ("ply", "event", "round", "seat") if key in columns}
        return frame.astype(whole)

    return Frames(
        table(told.steps(), STEP_COLUMNS),
        table(told.events(), EVENT_COLUMNS),
        table(told.scores(), SCORE_COLUMNS),
        table(told.resources(), RESOURCE_COLUMNS),
        control_frame(control(replay, lang, told.nodes, show_all=True) if has_control(replay) else None),
    )


def scores(replay: Replay, lang: str = "en", line: Node | None = None) -> Iterator[dict[str, Any]]:
    """Every point of a line with its origin, as the rows of that table."""
    return _Line(replay, lang, line).scores()


class _Line:
    """One line of a replay on its way into tables."""

    def __init__(self, replay: Replay, lang: str, line: Node | None) -> None:
        self.replay, self.table, self.game = replay, replay.table, replay.table.game
        if line is not None and line.id not in self.table.nodes:
            raise StudyFault(Fault("no_such_step"))
        self.nodes = self.table.main_line() if line is None else [*line.line(), *self.table.main_line(line)[1:]]
        self.speech = Speech(self.game, lang, replay.names)
        self.face: Any = import_module(self.game.face) if self.game.face else None
        self.states = [self.table.state(node) for node in self.nodes]
        self.rounds = [self.game.round_of(state) for state in self.states]

    def player(self, seat: int | None) -> str:
        return "" if seat is None else self.speech.seat(seat)

    def steps(self) -> Iterator[dict[str, Any]]:
        glyphs = {note.node: note.glyph for note in self.replay.notes if note.glyph}
        for n, node in enumerate(self.nodes):
            before = self.nodes[n - 1] if n else node
            asked = node.parent.ask if node.parent else None
            yield {
                "ply": node.ply,
                "node": node.id,
                "round": self.rounds[n - 1 if n else 0],
                "phase": before.phase,
                "seat": node.seat,
                "player": self.player(node.seat),
                "question": asked.kind if asked else "",
                "rule": self.game.questions[asked.kind].rule if asked else "",
                "answer": node.answer,
                "tried": len(self.replay.tried.get(before.id, ())) if n else 0,
                "events": len(node.events),
                "variations": max(0, len(node.children) - 1),
                "glyph": glyphs.get(node.id, ""),
            }

    def _with_states(self) -> Iterator[tuple[Node, int, Event, State, int]]:
        """Every event with its place, the state it left behind where that matters, and its round."""
        for n, node in enumerate(self.nodes):
            counted = any(self.points(event) for event in node.events)
            turned = n > 0 and self.rounds[n] != self.rounds[n - 1]
            film = self.table.film(node) if counted or turned else None
            for k, event in enumerate(node.events):
                state = film[k].state if film else self.states[n]
                yield node, k, event, state, self.game.round_of(state) if film else self.rounds[n]

    def points(self, event: Event) -> tuple[int, float] | None:
        """The seat and the points, if the game's drawing says that this event counted some."""
        found: tuple[int, float] | None = self.face.points(event) if hasattr(self.face, "points") else None
        return found

    def events(self) -> Iterator[dict[str, Any]]:
        for node, k, event, _, number in self._with_states():
            facts = {_fact(key): _cell(value) for key, value in event.data.items()}
            head = {"ply": node.ply, "event": k, "round": number, "kind": event.kind, "rule": event.rule}
            head |= {"ruling": event.ruling, "seat": event.seat, "player": self.player(event.seat)}
            yield {**head, "says": self.speech.explain(event).sentence, **facts}

    def scores(self) -> Iterator[dict[str, Any]]:
        totals: dict[int, float] = {}
        for node, k, event, state, number in self._with_states():
            if (scored := self.points(event)) is None:
                continue
            seat, points = scored
            totals[seat] = totals.get(seat, 0) + points
            source, place = self.origin(event, state)
            yield {
                "ply": node.ply,
                "event": k,
                "round": number,
                "seat": seat,
                "player": self.player(seat),
                "source": source,
                "place": place,
                "rule": event.rule,
                "ruling": event.ruling,
                "points": points,
                "total": totals[seat],
                "says": self.speech.explain(event).sentence,
            }

    def origin(self, event: Event, state: State) -> tuple[str, str]:
        """What the points were for, and where: the game says it (``origin``), or the facts do."""
        if hasattr(self.face, "origin"):
            found: tuple[str, str] = self.face.origin(event, state)
            return found
        place = next((event.data[key] for key in PLACES if isinstance(event.data.get(key), str)), "")
        return str(event.data.get("source", event.kind)), place

    def resources(self) -> Iterator[dict[str, Any]]:
        if not hasattr(self.face, "series"):
            return
        for n, node in enumerate(self.nodes):
            figures: Mapping[str, Sequence[float]] = self.face.series(self.states[n])
            for figure, values in figures.items():
                for seat, value in enumerate(values):
                    head = {"ply": node.ply, "round": self.rounds[n], "phase": node.phase}
                    yield {**head, "seat": seat, "player": self.player(seat), "figure": figure, "value": value}


def _fact(key: str) -> str:
    """The column of a fact; one that has the name of a column of ours gets an underscore."""
    return f"{key}_" if key in EVENT_COLUMNS else key


def _cell(value: Any) -> Any:
    """A fact for one cell: a list as a tuple, so that it can be counted and grouped."""
    return tuple(map(_cell, value)) if isinstance(value, list | tuple) else value
