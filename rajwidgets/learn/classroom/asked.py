"""What a class is asked at one moment: the question of the leader's place, or one of a quiz."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...flow import CHANCE, Parts
from ...mistakes import mistake
from ..exercise import MANY, ONE
from ..kinds import KINDS
from ..position import Place
from ..quiz import Quiz
from .messages import Poll
from .polling import Bars, asked_of, bars_at, bars_of
from .standing import stand_of

if TYPE_CHECKING:
    from ...widgets.player.player import Player


@dataclass
class Asked:
    """A poll, and what its answers are measured by: a place of a game, or a quiz of one question."""

    poll: Poll
    says: str
    place: Place | None = None
    quiz: Quiz | None = None

    def close(self) -> None:
        """Take no more answers."""
        self.poll = replace(self.poll, open=False)

    def bars(self, votes: Sequence[Parts], lang: str) -> Bars:
        """What was answered, counted."""
        if self.place is not None:
            return bars_at(self.place, votes, self.says, lang)
        assert self.quiz is not None
        return bars_of(self.quiz, 1, votes, lang)


def asked_at(player: Player, show_all: bool | None, lang: str) -> Asked:
    """The question where a Player stands; where an event is shown, the one after it."""
    player.node = player.node
    ask = player.node.ask
    if ask is None or ask.seat == CHANCE:
        raise mistake("class_nothing_asked", lang)
    stand = stand_of(player.replay, player.node, None, (), show_all)
    if stand.view is not None:
        raise mistake("class_hidden", lang)
    place = Place(player.table, player.node)
    speech = place.speech(lang)
    says = speech.question(player.session.view, ask).sentence.partition("\n")[0]
    says = asked_of(speech.seat(ask.seat), says, lang)
    return Asked(Poll(secrets.token_hex(6), stand.place), says, place)


def asked_in(quiz: Quiz, n: int, lang: str) -> Asked:
    """The n-th question of a quiz."""
    if not isinstance(quiz, Quiz):
        raise mistake("class_quiz", lang, given=repr(quiz)[:60])
    spoken = quiz.spoken(n)
    if KINDS[spoken.exercise.kind].form not in (ONE, MANY):
        raise mistake("class_form", lang, n=n)
    poll = Poll(secrets.token_hex(6), "", spoken.exercise)
    return Asked(poll, spoken.stem(), None, Quiz(quiz.game, [spoken.exercise], lang))
