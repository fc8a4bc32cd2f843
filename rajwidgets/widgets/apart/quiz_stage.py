"""The Player that a quiz stands in: the position of each question, and what may be shown on it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...face import Board, Marks
from ...flow import Parts, Refusal, addressed, first_refused, join, judge, split
from ...learn.position import opened
from ...learn.sitting import Sitting
from ...learn.solving import OF_CHOICES, shown, solutions
from ...learn.speak import Spoken
from ...replay.files import Replay
from ...table import Node
from ..player.in_place import InPlace
from ..player.player import Player
from ..session import stepping
from ..session.autoplay import BY_HAND
from ..session.blind import Blind
from ..session.session import Session


class Stage:
    """One Player for all questions. Its table holds the position and nothing that was played or tried later.

    ``taken`` gets every answer that is given on it, ``refused`` every choice that the rules refuse.
    """

    def __init__(self, taken: Callable[[str], bool], refused: Callable[[str], object]) -> None:
        self.taken, self.refused = taken, refused
        self.player: Player | None = None
        self.steps: list[tuple[str, ...]] = []  # the solution, each step as the answers that lead there
        self.at = 0  # how many of them were shown

    def put(self, sitting: Sitting, in_place: InPlace) -> Player:
        """Show the position of the question that the learner has turned to."""
        self.sitting, spoken = sitting, sitting.spoken
        self.place = opened(spoken.exercise.position, sitting.quiz.lang)
        self.led_to = self.place.node  # where the learner's own choices have led
        self._know()
        replay, seat, player = Replay(self.place.table), self.place.ask.seat, self.player
        if player is not None and self._alike(player, replay):
            player.exchange(replay, seat)
            return player
        settings: dict[str, Any] = {"viewpoint": seat, "chance": BY_HAND, "autosave": False, "lang": sitting.quiz.lang}
        if player is None:
            self.player = player = Player(replay, in_place=in_place, **settings)
        else:
            player.take_up(replay, in_place=in_place, **settings)
        return player

    def answered(self) -> None:
        """The question was answered: from now on the board may show what is right."""
        self._know()
        self.session.path, self.session.tried = [], None
        self.mark(self.session)

    def _know(self) -> None:
        """The steps of the solution, as far as it may be known."""
        lines = solutions(self.sitting.spoken.opened) if self.sitting.marked is not None else []
        self.steps, self.at = [line[:n] for line in lines for n in range(1, len(line) + 1)], 0

    def _alike(self, player: Player, replay: Replay) -> bool:
        """Whether what is there can stay: the same game, and as many panels beside its board."""
        session, place = player.session, self.place
        panels = session.face.panels
        view = place.game.view(place.state, place.ask.seat)
        count = len(list(panels(view, place.speech(session.lang), ()))) if panels else 0
        return player.table.game is replay.table.game and count == len(player.panels.each)

    def begin(self, session: Session) -> None:
        """A session stands at the question, and whatever is done there is an answer."""
        session.helper = lambda: None  # the quiz has hints of its own
        session.instead, self.session = self.taken, session
        session._arrive(self.place.node)
        self.mark(session)
        front = self._front(session)
        if front.key != session.brought.key:
            session.turned_to = front.key, session.brought.key

    def mark(self, session: Session) -> None:
        """What may be chosen, and where it lies: blind as long as the question is open, then what was chosen there."""
        sitting = self.sitting
        free = sitting.by_moving and sitting.marked is None
        among = None if free else self._choices(sitting) if session.node is self.place.node else ()
        places = _places(session, among) if among else {}
        session.blind = Blind(self._told, among, places, frozenset(self._asked_about(session, sitting.spoken)))
        session.put_as = f"{sitting.n}.{len(sitting.marks)}."

    def follow(self, answers: Sequence[str]) -> None:
        """Play these choices of the learner's own; of what was taken back nothing stays on the table."""
        session, table = self.session, self.place.table
        with session.changing():
            for gone in tuple(self.place.node.children):
                table.forget(gone)
            self.led_to = self._after(answers)
            session.line = self.led_to.line()
            stepping.go_to(session, self.led_to)
            self.mark(session)

    def _told(self, parts: Parts, refusal: Refusal) -> None:
        self.refused(join(parts))

    def _choices(self, sitting: Sitting) -> tuple[Parts, ...]:
        """The options that are choices of the game."""
        return tuple(map(split, sitting.rows)) if sitting.spoken.exercise.kind in OF_CHOICES else ()

    def _asked_about(self, session: Session, spoken: Spoken) -> list[str]:
        """Where the choice lies that is asked about."""
        answer = spoken.exercise.asks.get("answer")
        return _targets(session, split(answer)) if isinstance(answer, str) else []

    def _front(self, session: Session) -> Board:
        """The board on which most of it lies, else the one that the game's own question brings to the front."""
        boards, blind = session.face.boards(session.view), session.blind
        wanted = {*blind.places.values(), *blind.pointed} if blind is not None else set()
        if len(boards) == 1 or not wanted:
            return session.brought
        ordered = [session.brought, *(board for board in boards if board.key != session.brought.key)]
        return max(ordered, key=lambda board: len(wanted & _drawn(session, board, Marks())))

    # ------------------------------------------------------------ after the answer

    @property
    def away(self) -> bool:
        """Whether the board shows what comes of a choice."""
        return self.session.node is not self.place.node or self.session.tried is not None

    @property
    def at_rest(self) -> bool:
        """Whether it shows the question, or what has come of the learner's own choices."""
        return self.session.node in (self.place.node, self.led_to) and self.session.tried is None

    def solve(self) -> None:
        """Show the next step of the solution; after the last one it begins anew."""
        if self.steps:
            self.at = self.at % len(self.steps) + 1
            self._play(self.steps[self.at - 1])

    def show(self, option: str) -> None:
        """What comes of one option; of a refused one, why."""
        spoken, place = self.sitting.spoken, self.place
        refusal = judge(place.game, place.state, place.ask, split(option))
        if refusal is None:
            right = spoken.opened.verdict(option).right
            whole = shown(spoken.opened, option) if right else (place.complete(option),)
            self._play(whole[:1])
            return
        self.back()
        parts = first_refused(place.game, place.state, place.ask, option)
        self.session.try_refused(parts, refusal)

    def _after(self, answers: Sequence[str]) -> Node:
        node = self.place.node
        for answer in answers:
            node = self.place.table.play(node, answer)
        return node

    def _play(self, answers: Sequence[str]) -> None:
        node, self.led_to = self._after(answers), self.place.node
        self.session.blind = Blind(self._told, ())  # nothing is asked there
        stepping.go_to(self.session, node)

    def back(self) -> None:
        """Back to the position of the question."""
        with self.session.changing():
            stepping.go_to(self.session, self.place.node)
            self.mark(self.session)


def _targets(session: Session, parts: Parts, first: int = 1) -> list[str]:
    """The places that an answer names, from that part on."""
    assert session.ask is not None
    asked, own = addressed(session.ask, parts)
    said = len(parts) - len(own)  # a side choice begins with its kind
    ways = (own[:n] for n in range(max(1, first - said), len(own) + 1))
    return [target for way in ways if (target := session.face.choosing.target(asked, way))]


def _places(session: Session, among: Sequence[Parts]) -> dict[Parts, str]:
    """Where the options lie that can be seen on a board; where several lie in one place, none is told by its mark."""
    lies = {parts: _targets(session, parts, apart(parts, among))[:1] for parts in among}
    alone = {parts: targets[0] for parts, targets in lies.items() if targets}
    if len(set(alone.values())) < len(alone):
        return {}
    numbered = Marks()
    numbered.legal = {target: n for n, target in enumerate(alone.values(), 1)}
    boards = session.face.boards(session.view)
    drawn = {target for board in boards for target in _drawn(session, board, numbered)} if alone else set()
    return {parts: target for parts, target in alone.items() if target in drawn}


def _drawn(session: Session, board: Board, marks: Marks) -> set[str]:
    return {shape.target for shape in board.shapes(session.view, marks, session.speech) if shape.target}


def apart(own: Parts, answers: Sequence[Parts]) -> int:
    """How many parts of an answer it takes to tell it from the others."""
    others = [other for other in answers if other != own]
    return next((n for n in range(1, len(own)) if not any(other[:n] == own[:n] for other in others)), len(own))
