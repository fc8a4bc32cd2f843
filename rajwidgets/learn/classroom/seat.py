"""The learner's side of a class: follow, answer, hand in. What is said is appended to a file of their own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ... import games
from ...flow import Game
from ...mistakes import in_a_sentence, mistake
from ...study.edit import layers
from ...text import texts
from ..exercise import Exercise
from ..lessons.lesson import Lesson
from ..quiz import Quiz, Told
from ..record import attempt
from . import work as works
from .beat import Beat
from .folder import own_copy
from .messages import Now, Poll, Said
from .polling import PACKAGE, Bars
from .reach import Reach
from .register import shown_name
from .work import Work

if TYPE_CHECKING:
    from ...widgets.apart.following import Following
    from ...widgets.player.player import Player


class Seat:
    """A learner in a class: ``rw.join("class_7b/", as_="Peacock 7")``. Answers are appended to a file of their own."""

    def __init__(self, folder: Reach, name: str, lang: str = "en") -> None:
        if not shown_name(name):
            raise mistake("class_name", lang, given=repr(name))
        self.folder, self.name, self.lang = folder, shown_name(name), lang
        self.words: dict[str, Any] = texts(PACKAGE, lang)
        self.now: Now | None = None  # what the teacher showed last
        self._opened: dict[int, tuple[str, Any]] = {}  # Players by what they were opened for
        self.sent: dict[str, tuple[str, ...]] = {}  # poll -> what was answered
        self._following: Following | None = None
        self.beat: Beat[Now] = Beat(self._news, self._take)
        self.told: list[Any] = []  # who wants to know when something has changed

    # ------------------------------------------------------------ quizzes

    @in_a_sentence
    def quizzes(self) -> list[str]:
        """The quizzes that are set."""
        return self.folder.quizzes()

    @in_a_sentence
    def quiz(self, name: str) -> Quiz:
        """A quiz that was set; every answer to it is handed in as it is given."""
        quiz = self.folder.quiz(name, self.lang)
        quiz.told.append(self._handing_in(name, games.get(quiz.game)))
        return quiz

    def _handing_in(self, name: str, game: Game) -> Told:
        """Keeps every answer to the questions set under a name."""

        def hand_in(exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int) -> None:
            line = attempt(game, exercise, chosen, credit, hints)
            self.folder.say(self.name, replace(line, quiz=name, learner=self.name))

        return hand_in

    # ------------------------------------------------------------ set work

    @in_a_sentence
    def works(self) -> list[str]:
        """What is set besides quizzes."""
        return self.folder.works()

    @in_a_sentence
    def open(self, name: str) -> Any:
        """What was set under this name: a quiz, a lesson, or a Player whose saving hands in."""
        if name in self.folder.quizzes():
            return self.quiz(name)
        work = works.find(self.folder, name, self.lang)
        if work.to == works.LESSON:
            return self._lesson(name, work)
        from ...widgets.player.player import Player

        notes = work.to == works.ANNOTATE
        path = self.folder.own_hand_in(self.name, name, ".layer.json" if notes else ".json")
        replay = works.game_of(work, self.lang)
        if not notes:
            replay = works.gone_on(path, replay)
        saved_at = own_copy(self.name, name, ".json") if notes else path
        player = Player(replay, lang=self.lang, path=saved_at, author=self.name, autosave=False)
        player.study.claim()  # the learner's own copy, though the notes may all be the teacher's
        if notes:
            player.node = replay.table.main_line()[min(work.ply, replay.end.ply)]
            if path.is_file():
                player.study.open_layer(path)
            player.study.saved.append(lambda _: self.hand_in(player, name))
        else:
            player.node = replay.end
            player.study.saved.append(lambda saved: self.folder.deliver(name, saved) if saved == path else None)
        self._opened[id(player)] = name, player
        return player

    def _lesson(self, name: str, work: Work) -> Lesson:
        """A lesson that was set; every step that is done and every answer is handed in as it is given."""
        lesson = works.lesson_of(self.folder, name, work, self.lang)

        def step_done(n: int, answers: tuple[str, ...]) -> None:
            self._say(Said("step", int(time.time()), self.name, chosen=answers, work=name, step=n))

        lesson.told.append(step_done)
        lesson.questions.told.append(self._handing_in(name, lesson.game))
        return lesson

    @in_a_sentence
    def hand_in(self, player: Player, name: str = "") -> Path:
        """Hand in what you did in a Player that ``open`` gave: notes as a layer of yours, a game as a replay."""
        from ...widgets.player.player import Player

        if not isinstance(player, Player):
            raise mistake("class_player", self.lang, given=repr(player)[:60])
        name = name or self._opened.get(id(player), ("", None))[0]
        work = works.find(self.folder, name, self.lang)
        self._say(Said("here", int(time.time()), self.name))  # so that the file has a name
        path = self.folder.own_hand_in(self.name, name, ".layer.json" if work.to == works.ANNOTATE else ".json")
        if work.to == works.ANNOTATE:
            layers.write(path, works.layer_by(player.replay, self.name), over=True)
        else:
            player.save(path)
        self.folder.deliver(name, path)
        return path

    # ------------------------------------------------------------ following

    @property
    def following(self) -> Following:
        """The Player that goes where the leader stands; from now on the folder is looked at every second."""
        if self._following is None:
            from ...widgets.apart.following import Following

            self._following = Following(self.lang, self._keep, self.catch_up, lambda: self.mine)
            self._say(Said("here", int(time.time()), self.name))
            self.look()
            self.beat.start()
        return self._following

    @property
    def player(self) -> Player | None:
        """The Player at the leader's step; None while the leader shows nothing that can be played."""
        return self.following.player

    @in_a_sentence
    def look(self) -> bool:
        """Look now, instead of within a second; whether there was something new."""
        now = self._news()
        if now is not None:
            self._take(now)
        return now is not None

    def _news(self) -> Now | None:
        now = self.folder.now()
        return now if now is not None and now != self.now else None

    def _take(self, now: Now) -> None:
        self.now = now
        self.following.take(now)
        self._tell()

    def _tell(self) -> None:
        for tell in self.told:
            tell()

    @in_a_sentence
    def free(self) -> None:
        """Go where you like; the leader is no longer followed."""
        self.following.let_go()
        self._tell()

    @in_a_sentence
    def catch_up(self) -> None:
        """Back to the leader's step, and follow again."""
        self.look()
        self.following.catch_up()
        self._tell()

    @property
    def is_following(self) -> bool:
        return not self.following.free and self.now is not None and self.now.mode == "follow"

    # ------------------------------------------------------------ polls

    @property
    def poll(self) -> Poll | None:
        """What everybody is asked now."""
        return self.now.poll if self.now is not None else None

    @property
    def asked(self) -> Quiz | None:
        """The question of a quiz that everybody is asked, if it is one."""
        return self.following.quiz(self.poll) if self.poll is not None else None

    @in_a_sentence
    def send(self, answer: str) -> str:
        """Say what you would do; it is kept and not played, and can be changed while the poll is open.

        What the rules refuse can be sent too: the reason is said.
        """
        self.look()
        poll = self.poll
        if poll is None or not poll.open:
            raise mistake("class_no_poll", self.lang)
        if (quiz := self.asked) is not None:
            chosen = quiz.chosen(1, answer)
            self._keep(chosen)
            says = str(quiz.words["between"]).join(quiz.spoken(1).option(each).rstrip(".") for each in chosen)
            return str(self.words["seat"]["sent"]).format(answer=says)
        meant = self.following.meant(str(answer))
        says, why = self.following.considered(meant, poll)
        self._keep((meant,))
        return " ".join(filter(None, (str(self.words["seat"]["sent"]).format(answer=says), why)))

    def _keep(self, chosen: tuple[str, ...]) -> bool:
        """Send an answer to the poll that is open; False if there is none."""
        poll = self.poll
        if poll is None or not poll.open:
            return False
        self._say(Said("vote", int(time.time()), self.name, poll.id, tuple(chosen)))
        self.sent[poll.id] = tuple(chosen)
        self._tell()
        return True

    def _say(self, said: Said) -> None:
        self.folder.say(self.name, said)

    @property
    def mine(self) -> tuple[str, ...]:
        """What was sent to the poll of now."""
        return self.sent.get(self.poll.id, ()) if self.poll else ()

    def revealed(self) -> Bars | None:
        """What the class has answered, once the teacher has shown it."""
        now = self.now
        if now is None or now.reveal is None or now.poll is None or now.reveal.poll != now.poll.id:
            return None
        return self.following.bars(now.reveal, now.poll, self.mine)

    @in_a_sentence
    def poll_text(self) -> str:
        """The poll in words: what is asked, what was sent, and what the class has answered."""
        self.look()
        poll, w = self.poll, self.words["seat"]
        if poll is None:
            return str(w["no_poll"])
        if (bars := self.revealed()) is not None:
            return bars.text()
        lines = [self.following.asks(poll)]
        if (quiz := self.asked) is not None:
            lines = [quiz.text(1)]
        if self.mine:
            lines.append(w["sent"].format(answer=self.following.called(self.mine, poll)))
        return "\n".join([*lines, w["may_send" if poll.open else "closed"]])

    # ------------------------------------------------------------ in words, and on the screen

    @in_a_sentence
    def text(self) -> str:
        """The seat in words: what is stored of you, whom you follow, and what is asked."""
        w = self.words["seat"]
        lines = [w["title"].format(name=self.name, folder=self.folder.path.name), w["stored"]]
        lines.append(self.following.says(self.is_following))
        if self.poll is not None:
            lines += ["", self.poll_text()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Seat of {self.name}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the seat is a panel with the Player below it; elsewhere it is its text."""
        from ...widgets.apart.seat_panel import SeatPanel

        self.panel = SeatPanel(self)
        return self.panel._repr_mimebundle_(**kwargs)
