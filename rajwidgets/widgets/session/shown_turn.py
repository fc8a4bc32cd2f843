"""One turn played by bots and commented, on a table of its own: the reader's game stays as it is."""

from __future__ import annotations

from typing import NamedTuple

from ...bots import names
from ...table import Node, Setup, Table
from . import stepping
from .session import Session

SEED = 1
MOST_ANSWERS = 400


class Shown(NamedTuple):
    """An event that the game's texts comment."""

    node: Node
    n: int
    kind: str


class ShownTurn:
    """A session on a table that bots have played for one turn, and the events worth a stop."""

    def __init__(self, kept: Session) -> None:
        """``kept``: the reader's own session, which waits meanwhile."""
        self.kept = kept
        game, setup = kept.game, kept.table.setup
        table = Table(game, Setup(setup.seats, dict(setup.options), SEED), kept.table.names[: setup.seats])
        bots = dict.fromkeys(range(setup.seats), names(game)[min(1, len(names(game)) - 1)])
        self.session = Session(table, kept.lang, bots, viewpoint="open", begin=False)
        self.session.shown = True
        self.steps = self._play()
        self.session.line = table.main_line()
        self.go(0)

    def _play(self) -> list[Shown]:
        """Play until every comment has its event, or the next round has begun."""
        session, found = self.session, list[Shown]()
        left, begun = dict.fromkeys(session.speech.texts["turn"]), None
        for _ in range(MOST_ANSWERS):
            node = session.node
            for n, event in enumerate(node.events):
                if event.kind in left and (found or event.kind == next(iter(left))):
                    del left[event.kind]
                    found.append(Shown(node, n, event.kind))
            number = session.round(node)
            begun = number if begun is None and found else begun
            over = begun is not None and number > begun + 1
            if not left or over or session.ask is None or not session.one_automatic():
                break
        return found

    @property
    def at(self) -> int:
        """Which stop is shown: the last one up to where the session stands."""
        session = self.session
        here = session.node.ply, len(session.node.events) if session.event is None else session.event
        return max((k for k, each in enumerate(self.steps) if (each.node.ply, each.n) <= here), default=0)

    def go(self, at: int) -> bool:
        """To another stop; False where there is none."""
        if not 0 <= at < len(self.steps):
            return False
        stepping.go_to_event(self.session, self.steps[at].node, self.steps[at].n)
        return True

    @property
    def says(self) -> str:
        """The comment on the stop shown."""
        return str(self.session.speech.texts["turn"][self.steps[self.at].kind])


def can_be_shown(session: Session) -> bool:
    """Whether the game has comments for a turn."""
    return bool(session.speech.texts.get("turn"))
