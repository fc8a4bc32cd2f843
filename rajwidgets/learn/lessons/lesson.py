"""A lesson in the hands of a learner, step by step; as text, and in a notebook as a panel. ``rw.lesson`` opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...flow import Game, IllegalAnswer
from ...mistakes import Mistake, in_a_sentence, mistake
from ...table import Node
from ...text import Speech, capital, texts
from ..quiz import Quiz
from ..speak import PACKAGE
from .bookmark import Bookmarks
from .ending import Ending
from .lesson_file import TEXTS, LessonFile, Step
from .logbook import Logbook
from .questions import Questions
from .rehearsal import Scene, rehearsed
from .stage import NotPossible, Staged
from .telling import Telling
from .trial import Trial, since
from .walk import Walk


class Lesson:
    """``lesson.text()`` is the step in words; ``play``, ``answer``, ``hint``, ``solution``, ``back``, ``again`` and
    ``next`` do what the buttons do.
    """

    def __init__(
        self, game: Game, file: LessonFile, name: str, folder: Path, lang: str = "en", number: int = 0
    ) -> None:
        self.game, self.file, self.lang, self.number = game, file, lang, number
        self.words: dict[str, str] = texts(PACKAGE, lang)["lesson"]
        self.scenes = rehearsed(game, file, name, folder, lang)
        self.log = Logbook()
        self.done = self.log.done  # the steps whose goal was reached
        self.walk = Walk(self)
        self.n, self.hints = 1, 0  # behind the last step lies the end
        self.parted = False  # whether the learner's own way led elsewhere than the one the lesson goes on with
        self.at: Staged | None = None  # the table of this step, at its beginning; None where there is only a text
        self.node: Node | None = None  # where the learner stands on it
        self._trial: Trial | None = None  # the last that was looked at
        self.questions = Questions(self)
        self.told: list[Callable[[int, tuple[str, ...]], object]] = []  # who wants to know of a goal that is reached
        self.go(1)

    def __len__(self) -> int:
        return len(self.scenes)

    # ------------------------------------------------------------ where one is

    @property
    def title(self) -> str:
        """The lesson's title, with its number."""
        title = self.file.title[self.lang]
        return self.words["title"].format(n=self.number, title=title) if self.number else title

    @property
    def over(self) -> bool:
        """Whether the learner has turned to the end, where the lesson is looked back at."""
        return self.n > len(self)

    @property
    def step(self) -> Step:
        return Step() if self.over else self.file.step[self.n - 1]

    @property
    def scene(self) -> Scene | None:
        """The step as it was rehearsed."""
        return None if self.over else self.scenes[self.n - 1]

    @property
    def trial(self) -> Trial | None:
        """What has come of the task so far; None where there is none."""
        if self.step.goal is None or self.at is None or self.node is None:
            return None
        if self._trial is None or self._trial.at is not self.at or self._trial.node is not self.node:
            self._trial = Trial(self.step, self.at, self.node)
        return self._trial

    @property
    def state(self) -> str:
        """How the task stands: ``not_yet``, ``reached``, ``done_before``, ``late``, ``no_way`` or ``over``."""
        trial = self.trial
        if trial is None or trial.reached:
            return "reached" if trial else ""
        if self.n in self.done:
            return "done_before"
        return trial.state

    @property
    def quiz(self) -> Quiz | None:
        """The questions of this step, if it asks some."""
        return self.questions.of(self.n)

    @property
    def speech(self) -> Speech:
        return Speech(self.game, self.lang, self.at.table.names if self.at else [])

    @property
    def solved(self) -> bool:
        """Whether nothing is left to do in this step."""
        if self.step.do is not None:
            return self.n in self.done
        return self.quiz is None or self.questions.answered(self.n)

    def finished(self, n: int) -> bool:
        """Whether a step is behind the learner: its goal reached, its questions answered, or what it says read."""
        return n in self.log.done or n in self.log.read or self.questions.answered(n)

    @in_a_sentence
    def go(self, n: int) -> None:
        """Turn to a step, at its beginning, or to the end behind the last; what was only to be read is read then."""
        before = self.node if self.walk.way.before.get(n) == self.n and self.n in self.done else None
        if n > self.n and not self.over and self.step.do is None and self.step.ask is None:
            self.log.read.add(self.n)
        self.n, self.hints = max(1, min(n, len(self) + 1)), 0
        self.log.visited.add(self.n)
        self.at = self.scene.fresh() if self.scene else None
        self.node = self.at.node if self.at else None
        self.parted = False
        if before is not None and self.node is not None and self.step.position is None:
            self.parted = all(each.snapshot != before.snapshot for each in self.node.line())  # a step may play on first

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang, self.words = lang, texts(PACKAGE, lang)["lesson"]
        self.questions.speak()

    def stand(self, node: Node) -> None:
        """The learner stands here now; a goal that is reached once stays reached."""
        self.node = node
        if (trial := self.trial) is not None and trial.reached and self.n not in self.done:
            self.done.add(self.n)
            answers = tuple(each.answer for each in trial.path if trial.at.by_person(each))
            for tell in self.told:
                tell(self.n, answers)

    # ------------------------------------------------------------ what can be done

    @in_a_sentence
    def play(self, answer: str) -> str:
        """Give an answer on the board; what came of it, and how the task stands. A Mistake says why it is refused."""
        at, node = self.at, self.node
        if at is None or node is None or node.ask is None:
            raise mistake("lesson_nothing_to_play", self.lang)
        try:
            after = at.answered(node, str(answer))
        except IllegalAnswer as illegal:
            raise Mistake(at.refusal(illegal).within("", self.lang) + ".") from None
        except NotPossible as fault:
            raise Mistake(capital(fault.said.within(TEXTS, self.lang)) + ".") from None
        end = at.carried_on(after)
        self.stand(end)
        return self.telling.came_of(end.line()[after.ply :])

    @in_a_sentence
    def answer(self, answer: str | int | Sequence[Any]) -> str:
        """Answer the question that is asked: whether it is right, and why."""
        quiz = self.quiz
        if quiz is None:
            raise mistake("lesson_no_question", self.lang)
        return self.questions.answer(quiz, answer)

    @in_a_sentence
    def hint(self) -> str:
        """The next hint."""
        if self.quiz is not None:
            return self.questions.hint(self.quiz)
        hints = self.step.hints
        if not hints:
            return self.words["no_hint"]
        self.hints = min(self.hints + 1, len(hints))
        self.log.hinted(self.n, self.hints)
        return hints[self.hints - 1][self.lang]

    @in_a_sentence
    def solution(self) -> str:
        """One way to do it, choice by choice, in words."""
        if self.quiz is not None:
            return self.questions.solution(self.quiz)
        if self.scene is None or not self.step.solution:
            return self.words["no_solution"]
        self.log.solutions.add(self.n)
        return "\n".join(f"  {answer}  {said}" for answer, said in self.telling.solution())

    @in_a_sentence
    def back(self) -> str:
        """One answer back; at the beginning of a step, to the step before."""
        before = self.choice_before()
        if before is None:
            self.walk.back()
        else:
            self.node = before
        return self.text()

    def choice_before(self) -> Node | None:
        """The last question of this step that a person answered; None at its beginning."""
        if self.at is None or self.node is None:
            return None
        mine = [node for node in since(self.at.node, self.node) if self.at.by_person(node)]
        return mine[-1].parent if mine else None

    @in_a_sentence
    def again(self) -> str:
        """Back to the beginning of this step."""
        self.go(self.n)
        return self.text()

    @in_a_sentence
    def next(self) -> str:
        """The step that follows, or one that explains what was wrong; after the last, what was learned."""
        self.walk.on()
        return self.text()

    # ------------------------------------------------------------ in words

    @property
    def telling(self) -> Telling:
        """The lesson as it stands, in words."""
        return Telling(self)

    @property
    def ending(self) -> Ending:
        """The lesson looked back at."""
        return Ending(self)

    def options(self, begun: str = "") -> list[tuple[str, str]]:
        """What may be chosen next, each with its words; ``begun`` is an answer that was begun."""
        return self.telling.options(begun)

    @in_a_sentence
    def text(self, position: bool = True) -> str:
        """This step in words: what is said, the position, what is to be done and how it stands, or the question."""
        return f"{self.title}\n{self.ending.text()}" if self.over else self.telling.text(position)

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the lesson is a panel with a Player; elsewhere it is its text."""
        from ...widgets.apart.lesson_panel import LessonPanel

        self.panel = LessonPanel(self, None if self.told else Bookmarks())  # a class keeps what it was told
        return self.panel._repr_mimebundle_(**kwargs)
