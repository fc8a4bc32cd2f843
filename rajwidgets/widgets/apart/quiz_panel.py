"""A quiz on the screen: each question stands in the place of a Player's own, at its position on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ...learn.half_done import HalfDoneQuizzes, resume
from ...learn.quiz import Quiz, Told
from ...learn.sitting import Sitting
from ..panes.exercise import number_said
from ..player.companion import Companion
from ..player.dispatch import from_browser
from ..player.notices import notices_html
from ..player.place import Shown, gather
from ..player.player import Player
from ..session.background import Beside
from .quiz_asking import Asking, number


class Afresh(Beside):
    """New questions, made beside the kernel: bots may have to play a game for them."""

    def __init__(self, quiz: Quiz) -> None:
        super().__init__("new questions are made")
        self.asked, self.quiz = quiz, quiz

    def work(self) -> None:
        self.quiz = self.asked.fresh()


class QuizPanel(Shown):
    """What ``rw.quiz`` shows. ``quiz`` is the quiz itself, as text and for programs; ``player`` is its board."""

    def __init__(
        self,
        quiz: Quiz,
        close: Callable[[], object] | None = None,
        heard: Told | None = None,
        half_done: HalfDoneQuizzes | None = None,
    ) -> None:
        """``close`` is called when the reader has had enough, where the panel belongs to a Player; ``heard`` is told
        of every answer to these questions and to those that follow them. With ``half_done`` it remembers how far these
        questions were answered, and offers to go on there.
        """
        self.heard = heard
        self.left = half_done.left(quiz) if half_done else None
        self.making: Afresh | None = None
        leads: dict[str, Callable[[str], object]] = {
            "question": self._go,
            "next": lambda _: self._go(str(self.sitting.n + 1)),
            "before": lambda _: self._go(str(self.sitting.n - 1)),
            "end": lambda _: self._end(),
            "onward": lambda _: self._onward(),
            "missed": lambda _: self._missed(),
            "fresh": lambda _: self._fresh(),
            "resume": lambda _: self._resume(),
            "leave": lambda _: close() if close is not None else None,
        }
        self._sit_down(quiz)
        sitting = Sitting(quiz, half_done.keep) if half_done else Sitting(quiz)
        self.asking = Asking(sitting, leads, close is not None, self.left)
        self.companion.takes = close is not None

    def _sit_down(self, quiz: Quiz) -> None:
        """These are the questions from now on."""
        self.quiz = quiz
        if self.heard is not None and self.heard not in quiz.told:
            quiz.told.append(self.heard)

    @property
    def sitting(self) -> Sitting:
        return self.asking.sitting

    @property
    def player(self) -> Player:
        return self.asking.player

    @property
    def companion(self) -> Companion:
        return self.player.companion

    @property
    def widget(self) -> ipywidgets.DOMWidget:
        return self.player.widget

    def do(self, wish: str) -> None:
        """Carry out what a click or a key would ask for, such as ``option:2``, ``check`` or ``key:h``."""
        self.player.do(wish)

    def from_browser(self, wish: str) -> None:
        from_browser(self.player, wish)

    # ------------------------------------------------------------ from question to question

    def _go(self, n: str) -> None:
        self.sitting.go(number(n))
        self._turned_to()

    def _turned_to(self) -> None:
        """Another question, or the end: its name is said, and the keys go there."""
        self.asking.put(self.sitting)
        sitting, summary = self.sitting, self.sitting.summary
        said = f"{summary.points}. {summary.counts}"
        if not sitting.over:
            said = f"{number_said(sitting, sitting.n)}. {sitting.stem}"
        self.asking.waiting.append({"focus": ".rjw-question h3", "say": said})

    def _end(self) -> None:
        if self.sitting.marks or self.sitting.over:
            self._go(str(len(self.quiz) + 1))

    def _resume(self) -> None:
        """Go on where the quiz was left another time."""
        if self.asking.offered is not None:
            resume(self.sitting, self.asking.offered)
            self._turned_to()

    def _onward(self) -> None:
        """To the next question, or to the end where nothing is left to answer."""
        if self.sitting.complete:
            self._end()
        else:
            self._go(str(self.sitting.n + 1))

    def _missed(self) -> None:
        """Once more what was not right; that is practice, and nobody is told of it."""
        if self.sitting.summary.missed:
            self._begin(self.quiz.only(self.sitting.summary.missed))

    def _fresh(self) -> None:
        """The same at other positions, once it is made."""
        self.making, self.asking.making = Afresh(self.quiz), True
        self.player.refresh()
        self.making.start(self._made)

    def _made(self, making: Afresh) -> None:
        if self.making is not making:
            return  # something else was begun meanwhile
        self.making, self.asking.making = None, False
        if making.error is None:
            self._begin(making.quiz)
        else:
            self.player.opened.said = str(making.error)
            self.player.notices.value = notices_html(self.player)
            self.asking.waiting.append({"say": str(making.error)})
        self.player.refresh()

    def _begin(self, quiz: Quiz) -> None:
        """Other questions in the same place."""
        self.making, self.asking.making = None, False
        self._sit_down(quiz)
        self.asking.sitting = Sitting(quiz)
        self._turned_to()

    # ------------------------------------------------------------ where it is shown

    def __str__(self) -> str:
        """The questions that stay what they are: in practice, those reached so far."""
        return "\n\n\n".join(map(self.quiz.text, range(1, self.quiz.reached + 1)))

    def _models(self) -> list[ipywidgets.Widget]:
        return gather(self.widget, self._output, *self.player.looks.made)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The board and the same in words, and in their place the live panel while the kernel lives."""
        return self.bundle(str(self), self.player.words["place"], self.player.svg()), {}
