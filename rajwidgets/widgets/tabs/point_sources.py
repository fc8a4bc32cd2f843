"""Where the points came from and where the decisions were, from the frames of a replay. No widget in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...face import face_of
from ...replay.files import Replay
from ...study.figures.frames import frames
from ...text import Speech
from ..session.desk import NAMELESS
from ..session.session import Session

MOST_KEYS = 8  # sources told apart; the others are counted together
OTHERS = "…"
VIEWS = ("points_source", "points_rule", "points_place", "tempo")


class Spot(NamedTuple):
    """A step that adds to a number."""

    ply: int
    event: int | None
    amount: float
    says: str


class Account(NamedTuple):
    """Numbers by key and seat, each with the steps it is made of."""

    keys: list[str]
    spots: dict[tuple[str, int], list[Spot]]

    def value(self, key: str, seat: int) -> float:
        return sum(spot.amount for spot in self.spots.get((key, seat), ()))

    def total(self, seat: int) -> float:
        return sum(self.value(key, seat) for key in self.keys)


class Accounts:
    """The accounts of one line, made once for each line and language."""

    def __init__(self) -> None:
        self._of: Any = None
        self._frames: Any = None

    def account(self, session: Session, replay: Replay, view: str) -> Account:
        last = session.line[-1]
        if self._of != (last.id, session.lang):
            self._of, self._frames = (last.id, session.lang), frames(replay, session.lang, last)
        limit = session.furthest if session.spoiler_free else last.ply
        if view == "tempo":
            return together(self._tempo(limit, session.face.counting.decisions_by))
        own = session.viewer if session.face.counting.veiled else None
        return together(self._points(limit, view.removeprefix("points_"), own))

    def _points(self, limit: int, by: str, own: int | None) -> Iterable[tuple[str, int, Spot]]:
        """All points up to a step, or those of one's own seat where the others' are veiled."""
        rows = self._frames.scores
        rows = rows if own is None else rows[rows.seat == own]
        for row in rows[rows.ply <= limit].itertuples():
            yield str(getattr(row, by)), int(row.seat), Spot(int(row.ply), int(row.event), float(row.points), row.says)

    def _tempo(self, limit: int, by: str) -> Iterable[tuple[str, int, Spot]]:
        rows = self._frames.steps
        told = {int(row.ply): row.says for row in self._frames.events.iloc[::-1].itertuples()}
        for row in rows[(rows.ply > 0) & (rows.ply <= limit) & (rows.seat >= 0)].itertuples():
            spot = Spot(int(row.ply), None, 1.0, told.get(int(row.ply), row.answer))
            yield str(getattr(row, by)), int(row.seat), spot


def together(found: Iterable[tuple[str, int, Spot]]) -> Account:
    """The rows by key and seat; the smallest of many keys are put together."""
    spots: dict[tuple[str, int], list[Spot]] = {}
    sums: dict[str, float] = {}
    rows = list(found)
    for key, _, spot in rows:
        sums[key] = sums.get(key, 0) + spot.amount
    kept = list(sums) if len(sums) <= MOST_KEYS + 1 else sorted(sums, key=lambda key: -sums[key])[:MOST_KEYS]
    for key, seat, spot in rows:
        spots.setdefault((key if key in kept else OTHERS, seat), []).append(spot)
    return Account([*kept, OTHERS] if len(kept) < len(sums) else kept, spots)


def key_name(speech: Speech, view: str, key: str, w: dict[str, str]) -> str:
    """A source, rule, place or phase in words; a rule with its title."""
    if key == OTHERS:
        return w["others"]
    if not key:
        return w["nowhere"]
    counting = face_of(speech.game).counting
    if view == "points_rule" or (view == "tempo" and counting.decisions_by == "rule"):
        rule = speech.rule(key)
        return f"{key} {rule.title}" if rule else key
    domains = {"tempo": ("phase",), "points_place": ("place",)}.get(view, counting.source_names)
    own = speech.texts.get("sources", {}).get(key) if view == "points_source" else None
    if own:
        return str(own)
    for domain in domains:
        try:
            return speech.name(domain, key)
        except NAMELESS:
            continue
    return key.replace("_", " ").capitalize()
