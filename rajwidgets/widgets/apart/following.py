"""A learner's Player that goes where the leader stands; it holds the way to that step and nothing beyond."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...flow import Ask, check, split
from ...learn.classroom.messages import FOLLOW, Now, Poll, Reveal, Stand
from ...learn.classroom.polling import PACKAGE, Bar, Bars, asked_of, bar_at, marked
from ...learn.classroom.standing import game_of, seated, viewed, walked
from ...learn.position import Place
from ...learn.quiz import Quiz
from ...mistakes import Mistake, mistake
from ...replay.annotations import Note
from ...replay.files import Replay
from ...table import Node, Table
from ...text import Speech, texts
from ..player.player import Player
from ..session import stepping
from ..session.autoplay import BY_HAND
from ..session.named_answers import understood
from ..session.session import OPEN, Way
from ..session.tally import Tally, tally


class Following:
    """``player`` stands where the leader stands unless the learner, or the leader, has let go.

    To play or step on by oneself is to let go, until one stands at the leader's step again or catches up.
    While everybody is asked at this very question, an answer is given to ``keep`` and not played.
    """

    def __init__(
        self,
        lang: str,
        keep: Callable[[tuple[str, ...]], bool],
        come_back: Callable[[], object],
        mine: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """``mine`` is what the learner has answered to the poll of now."""
        self.lang, self.keep, self.come_back, self.mine = lang, keep, come_back, mine
        self.words: dict[str, Any] = texts(PACKAGE, lang)["seat"]
        self.player: Player | None = None
        self._let_go = False  # whether the learner has said so
        self.error = ""  # why the leader's step cannot be shown
        self.now: Now | None = None
        self.stand: Stand | None = None  # where the Player was led last
        self.node: Node | None = None
        self._polled: tuple[str, Place] | None = None  # the question that everybody is asked, once it was reached
        self._table: Table | None = None  # the leader's game in the Player, where another may be opened
        self._note: Note | None = None
        self._quiz: Quiz | None = None

    # ------------------------------------------------------------ going there

    def take(self, now: Now) -> None:
        """The leader shows something new."""
        self._let_go = self.free  # whoever has left the leader is not fetched back
        self.now = now
        if now.mode == FOLLOW and not self._let_go:
            self._go_there()
        self._arrived()
        self._count()
        self._show_way()

    @property
    def free(self) -> bool:
        """Whether the learner has let go, or has left the leader by playing or stepping on."""
        return self._let_go or self._has_left()

    def _has_left(self) -> bool:
        stand = self.now.stand if self.now is not None and self.now.mode == FOLLOW else None
        shown = stand is not None and stand.view is None
        return shown and self.player is not None and self.player.session.node is not self.node

    def let_go(self) -> None:
        """Follow no longer."""
        self._let_go = True
        self._show_way()

    def catch_up(self) -> None:
        """Follow again, from the leader's step and event."""
        self._let_go = False
        self._go_there()

    def _show_way(self) -> None:
        """At the question: where the leader stands whom one has left."""
        if self.player is not None and self.free:
            self.player.refresh()

    def _go_there(self) -> None:
        stand = self.now.stand if self.now else None
        self.error = ""
        if stand is None or stand.view is not None:
            return
        try:
            self._follow(stand)
            self.stand = stand
            self._arrived()
        except Mistake as wrong:
            self.error = wrong.says(self.lang)

    def _follow(self, stand: Stand) -> None:
        other = self.stand is None or stand.root != self.stand.root
        if other or self.player is None or self.player.table is not self._table:
            table = seated(stand, self.lang)
            self.node = walked(table, stand, self.lang)
            self._show(Replay(table, stand.title))
        assert self.player is not None
        with self.player.table.lock:
            self.node = walked(self.player.table, stand, self.lang)
            self._mark(self.player, stand)
            self._go(self.player, stand)

    def _show(self, replay: Replay) -> None:
        """Another game: in the Player that is there, if there is one."""
        settings: dict[str, Any] = {"lang": self.lang, "viewpoint": OPEN, "chance": BY_HAND, "autosave": False}
        if self.player is None:
            self.player = Player(replay, **settings)
        else:
            settings["lang"] = self.player.lang
            self.player.take_up(replay, **settings)
        self.player.session.instead, self.player.session.own_way = self._instead, self._own_way
        self._table = replay.table

    def _go(self, player: Player, stand: Stand) -> None:
        assert self.node is not None
        stepping.go_to(player.session, self.node, stand.event)

    def _mark(self, player: Player, stand: Stand) -> None:
        """The leader's marks, in the place of those before."""
        assert self.node is not None
        player.replay.notes[:] = [note for note in player.replay.notes if note is not self._note]
        self._note = Note(self.node.id, marks=stand.marks[:100]) if stand.marks else None
        if self._note is not None:
            player.replay.notes.append(self._note)

    # ------------------------------------------------------------ polls

    def _arrived(self) -> None:
        """Remember the question that everybody is asked: the leader may go on from there."""
        poll, player, stand = self.now.poll if self.now else None, self.player, self.stand
        if poll is not None and player is not None and stand is not None and poll.place == stand.place:
            assert self.node is not None
            self._polled = poll.id, Place(player.table, self.node)

    def _reached(self, poll: Poll) -> Place | None:
        """The question of a poll, if the learner was led there."""
        return self._polled[1] if self._polled is not None and self._polled[0] == poll.id else None

    def _place(self, poll: Poll) -> Place:
        if (place := self._reached(poll)) is None:
            raise mistake("class_not_there", self.lang)
        return place

    def at_the_question(self) -> bool:
        """Whether the Player stands where everybody is asked, and answers are taken."""
        poll = self.now.poll if self.now else None
        if self.player is None or poll is None or not poll.open or (place := self._reached(poll)) is None:
            return False
        return self.player.session.node is place.node and self.player.session.event is None

    def _instead(self, answer: str) -> bool:
        return self.at_the_question() and self.keep((answer,))

    def considered(self, answer: str, poll: Poll) -> tuple[str, str]:
        """An answer in words, and why it is refused if it is."""
        place = self._place(poll)
        refusal = check(place.game, place.state, place.ask, answer)
        if refusal is not None and refusal.code in ("unknown", "incomplete"):
            said = place.speech(self.lang).explain(refusal, seat=place.ask.seat).sentence
            raise Mistake(said)
        why = ""
        if refusal is not None:
            why = place.speech(self.lang).explain(refusal, seat=place.ask.seat).sentence
            why = f"{self.words['refused']} {why} ({refusal.rule})"
        return self.called((answer,), poll), why

    def meant(self, answer: str) -> str:
        """An answer in which parts may be named as a reader would."""
        return understood(self.player.session, answer) if self.player and self.at_the_question() else answer

    def quiz(self, poll: Poll) -> Quiz | None:
        """The question of a quiz that everybody is asked, opened once; None if the question is one of a game."""
        exercise = poll.exercise
        if exercise is None:
            return None
        if self._quiz is None or self._quiz.exercises != (exercise,):
            self._quiz = Quiz(exercise.position.game, [exercise], self.lang)
        return self._quiz

    def called(self, chosen: tuple[str, ...], poll: Poll) -> str:
        """What was chosen, in words."""
        if (quiz := self.quiz(poll)) is not None:
            spoken = quiz.spoken(1)
            return str(quiz.words["between"]).join(spoken.option(each).rstrip(".") for each in chosen)
        if (place := self._reached(poll)) is None:
            return ", ".join(chosen)
        return place.speech(self.lang).choice(place.state, place.ask, split(chosen[0]))

    def asks(self, poll: Poll) -> str:
        """What is asked, in a sentence."""
        if (quiz := self.quiz(poll)) is not None:
            return quiz.spoken(1).stem()
        if (place := self._reached(poll)) is None:
            return str(self.words["asked_elsewhere"])
        speech, ask = place.speech(self.lang), place.ask
        says = speech.question(place.state, ask).sentence.partition("\n")[0]
        return asked_of(speech.seat(ask.seat), says, self.lang)

    def bars(self, reveal: Reveal, poll: Poll, mine: tuple[str, ...] = ()) -> Bars:
        """What the class has answered, in this learner's language and with their own answer marked."""
        bars = [self._bar(counted.chosen, counted.count, poll) for counted in reveal.bars[:200]]
        return Bars(marked(bars, mine, self._reached(poll)), reveal.of, self.asks(poll), self.lang)

    def _bar(self, chosen: tuple[str, ...], count: int, poll: Poll) -> Bar:
        says = self.called(chosen, poll) if chosen else ""
        if (quiz := self.quiz(poll)) is not None:
            spoken = quiz.spoken(1)
            known = bool(chosen) and chosen[0] in spoken.exercise.options
            option = chosen[0] if known else spoken.exercise.options[0]
            right = spoken.opened.verdicts[option].right
            return Bar(chosen, count, says, False, right, spoken.reasons.of(option))
        if (place := self._reached(poll)) is None or not chosen:
            return Bar(chosen, count, says)
        return bar_at(place, place.speech(self.lang), chosen[0], count)

    def _count(self) -> None:
        """The bars in the rows of the Player and the counts on its map, while they are revealed."""
        if self.player is not None:
            self.player.session.show_tally(self._tally())

    def _tally(self) -> Tally | None:
        poll, reveal = (self.now.poll, self.now.reveal) if self.now else (None, None)
        if poll is None or reveal is None or reveal.poll != poll.id or (place := self._reached(poll)) is None:
            return None
        bars = self.bars(reveal, poll, self.mine())
        known = [bar for bar in bars.bars if bar.chosen and bar.votes > 0]
        mine = next((bar.answer for bar in known if bar.mine), "")
        counted = ((bar.answer, bar.votes, bar.refused) for bar in known)
        return tally(place.node.id, bars.of, counted, mine) if bars.shown else None

    # ------------------------------------------------------------ in words

    def says(self, following: bool) -> str:
        """Where the learner stands, in a sentence."""
        if self.error:
            return self.error
        stand = self.now.stand if self.now else None
        if stand is None:
            return str(self.words["nobody_leads"])
        if stand.view is not None and following:
            return f"{self.words['hidden']}\n{self.described(stand)}"
        ply = self.player.node.ply if self.player is not None else 0
        if following:
            return str(self.words["follows"]).format(ply=ply)
        own = "is_free" if self.free else "all_free"
        return " ".join(filter(None, (str(self.words[own]).format(ply=ply), self._leader_at(stand))))

    def _leader_at(self, stand: Stand) -> str:
        """Where the leader stands, beside the step of a learner who does not follow."""
        if self.player is None or self.stand is None or stand.view is not None:
            return ""
        if stand.root != self.stand.root or self.player.table is not self._table:
            return str(self.words["leader_elsewhere"])
        node, ply = self.player.session.node, len(stand.answers)
        if node.ply != ply:
            return str(self.words["leader_at"]).format(ply=ply)
        same = tuple(each.answer for each in node.line()[1:]) == stand.answers
        return str(self.words["leader_here" if same else "leader_parted"])

    def _own_way(self) -> Way | None:
        """For the Player's question: where one stands beside a leader whom one has left."""
        if self.now is None or self.now.mode != FOLLOW or not self.free:
            return None
        return Way(self.says(following=False), str(self.words["catch_up"]), self.come_back)

    def described(self, stand: Stand) -> str:
        """What everybody may see of a position that hides something, in words."""
        speech = Speech(game_of(stand), self.lang, list(stand.names))
        ask: Ask | None = stand.ask
        return speech.describe(viewed(stand, self.lang), ask)
