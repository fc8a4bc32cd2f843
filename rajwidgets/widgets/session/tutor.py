"""A tutor beside the game: after a decision of the reader's own it asks what that costs, and never stands in the way.

It speaks where a warning was passed over, and where a bot thinks that much was lost: an opinion, found in a thread by
playing on. Where something is hidden from the seat, the bot plays on from a position that the seat cannot tell from the
true one (``Game.supposed``), so that its opinion tells nothing; a game that can suppose none gets warnings alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...bots import names as bot_names
from ...flow import Game, split
from ...replay.files import Replay
from ...study.figures.opinions import Opinion, find_mistakes, opinion_sentence
from ...table import Node
from ...text import Explanation
from .background import Beside
from .session import Session

GAMES, ROUNDS = 4, 1  # played on from the choice and from the bot's own, and for how long
SECONDS = 5.0  # at most


class Concern(NamedTuple):
    """A decision to think about once more: what it led to, whether a warning was passed over, the bot's opinion."""

    node: Node
    warned: bool
    opinion: Opinion | None = None
    harmless: bool = False  # whether the bot has looked at it and found nothing lost


class Tutor:
    """What it has to say about the last decision of one reader, if anything."""

    def __init__(self, session: Session, replay: Replay, on: bool, news: Callable[[], object]) -> None:
        self.session, self.replay, self.on, self.news = session, replay, on, news
        self.concern: Concern | None = None
        self.showing = False  # whether the reader has asked what is meant
        self.weighing: Weighing | None = None
        self._looked_at: set[str] = set()  # what was said once is not said again
        if on:
            session.played.append(self.played)

    def played(self) -> None:
        """Somebody has answered: look at the reader's own decision."""
        node = last_decision(self.session)
        if node is None or node.id in self._looked_at:
            return
        self._looked_at.add(node.id)
        self.concern, self.showing, self.weighing = None, False, None
        if warnings(self.session, node):
            self._say(Concern(node, warned=True))
        if self.bot and (decided := as_seen(self.session, self.replay, node)):
            self.weighing = Weighing(self, node, self.bot, decided)
            self.weighing.start(self._weighed)

    def _weighed(self, weighing: Weighing) -> None:
        if self.weighing is not weighing:
            return  # another decision was made meanwhile
        self.weighing, opinion = None, weighing.opinion
        if self.concern is not None and self.concern.warned:  # what it costs, for whoever asks
            self.concern = self.concern._replace(opinion=opinion, harmless=opinion is None and weighing.complete)
            if self.showing and self.shown is not None:
                self.news()
        elif opinion is not None and opinion.loss >= self.session.face.counting.much:
            self._say(Concern(weighing.node, warned=False, opinion=opinion))

    def _say(self, concern: Concern) -> None:
        self.concern = concern
        if self.shown is not None:
            self.news()

    @property
    def shown(self) -> Concern | None:
        """What there is to say here: only at the question that followed the decision, to whoever made it."""
        concern, session = self.concern, self.session
        if concern is None or session.event is not None or last_decision(session) is not concern.node:
            return None
        seat = concern.node.seat
        return concern if seat is not None and session.may_know(seat) else None

    @property
    def bot(self) -> str:
        """Whose opinion is asked."""
        return adviser(self.session.game)

    def opinion_of(self, concern: Concern) -> str:
        """The bot's opinion in words, if it has one."""
        return opinion_sentence(self.replay, concern.opinion, self.session.lang) if concern.opinion else ""

    def leave(self) -> None:
        """The reader has heard enough of it."""
        self.concern, self.showing = None, False


def last_decision(session: Session) -> Node | None:
    """What the last decision of a person led to, on the way to where the reader stands."""
    node: Node | None = session.node
    while node is not None and node.seat not in session.people:
        node = node.parent
    return node


def warnings(session: Session, node: Node) -> list[Explanation]:
    """What spoke against the decision that led to a node, as the seat that made it could see."""
    before, seat = node.parent, node.seat
    assert before is not None and before.ask is not None and seat is not None
    seen = session.game.view(session.table.state(before), seat)
    return session.speech.warnings(seen, before.ask, split(node.answer))


class Decided(NamedTuple):
    """A decision on some table: the game, and what it led to."""

    replay: Replay
    node: Node


def as_seen(session: Session, replay: Replay, node: Node) -> Decided | None:
    """A decision as the seat that made it could see it: in the game itself, or where what is hidden is supposed."""
    from ...learn.supposing import lies_open, supposed  # all that makes questions comes with it, and most need none

    before = node.parent
    assert before is not None and node.seat is not None
    if session.viewer is None or lies_open(session.table, before, node.seat):
        return Decided(replay, node)
    place = supposed(session.table, before) if before.ask is not None and before.ask.seat == node.seat else None
    if place is None or place.table.refusal(place.node, node.answer) is not None:
        return None
    return Decided(Replay(place.table), place.table.play(place.node, node.answer))


def adviser(game: Game) -> str:
    """The bot whose opinion is asked: the one that plays by no taste of its own; none where all play by chance."""
    known = [name for name in bot_names(game) if name != "random"]
    return "greedy" if "greedy" in known else known[-1] if known else ""


class Weighing(Beside):
    """One decision, looked at by a bot beside the kernel."""

    def __init__(self, tutor: Tutor, node: Node, bot: str, decided: Decided) -> None:
        super().__init__(f"{bot} looks at a decision")
        self.tutor, self.node, self.bot, self.decided = tutor, node, bot, decided
        self.opinion: Opinion | None = None
        self.complete = False  # whether there was time enough

    def work(self) -> None:
        replay, node = self.decided
        assert node.parent is not None
        review = find_mistakes(
            replay,
            self.bot,
            line=node,
            plies=[node.parent.ply],
            games=GAMES,
            rounds=ROUNDS,
            seconds=SECONDS,
            progress=lambda done, total: self.tutor.weighing in (self, None),
        )
        self.opinion, self.complete = next(iter(review.opinions), None), review.complete
