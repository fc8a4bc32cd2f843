"""A lesson in the hands of a learner, step by step; as text, and in a notebook as a panel. ``rw.lesson`` opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...flow import Game, IllegalAnswer, choices, join, split
from ...mistakes import Mistake, in_a_sentence, mistake
from ...table import Node
from ...text import Speech, capital, texts
from ..exercise import Exercise
from ..quiz import Quiz, Told
from ..speak import PACKAGE
from .lesson_file import TEXTS, LessonFile, Step
from .rehearsal import Scene, rehearsed
from .stage import NotPossible, Staged
from .trial import Trial, since

MOST_LISTED = 40  # choices in the text of a step


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
        self.n, self.hints = 1, 0
        self.parted = False  # whether the learner's own way led elsewhere than the one the lesson goes on with
        self.at: Staged | None = None  # the table of this step, at its beginning; None where there is only a text
        self.node: Node | None = None  # where the learner stands on it
        self.quizzes: dict[int, Quiz] = {}
        self.done: set[int] = set()  # steps whose goal was reached
        self.told: list[Callable[[int, tuple[str, ...]], object]] = []  # who wants to know of a goal that is reached
        self.told_answers: list[Told] = []  # and of an answer to a question
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
    def step(self) -> Step:
        return self.file.step[self.n - 1]

    @property
    def scene(self) -> Scene | None:
        """The step as it was rehearsed."""
        return self.scenes[self.n - 1]

    @property
    def trial(self) -> Trial | None:
        """What has come of the task so far; None where there is none."""
        if self.step.goal is None or self.at is None or self.node is None:
            return None
        return Trial(self.step, self.at, self.node)

    @property
    def state(self) -> str:
        """How the task stands: ``not_yet``, ``reached``, ``done_before``, ``late`` or ``over``."""
        trial = self.trial
        if trial is None or trial.reached:
            return "reached" if trial else ""
        if self.n in self.done:
            return "done_before"
        return trial.state

    @property
    def quiz(self) -> Quiz | None:
        """The questions of this step, if it asks some."""
        if self.step.ask is None or self.scene is None:
            return None
        if self.n not in self.quizzes:
            self.quizzes[self.n] = self._quiz(self.scene.exercises)
        return self.quizzes[self.n]

    def _quiz(self, exercises: Sequence[Exercise]) -> Quiz:
        quiz = Quiz(self.game.name, exercises, self.lang, self.file.title[self.lang], veiled=True)
        quiz.told += self.told_answers
        return quiz

    @property
    def speech(self) -> Speech:
        return Speech(self.game, self.lang, self.at.table.names if self.at else [])

    @property
    def solved(self) -> bool:
        """Whether nothing is left to do in this step."""
        if self.step.do is not None:
            return self.n in self.done
        return self.quiz is None or len(self.quiz.given) == len(self.quiz)

    def go(self, n: int) -> None:
        """Turn to a step, at its beginning."""
        before = self.node if n == self.n + 1 and self.n in self.done else None
        self.n, self.hints = max(1, min(n, len(self))), 0
        self.at = self.scene.fresh() if self.scene else None
        self.node = self.at.node if self.at else None
        self.parted = False
        if before is not None and self.node is not None and self.step.position is None:
            self.parted = all(each.snapshot != before.snapshot for each in self.node.line())  # a step may play on first

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang, self.words = lang, texts(PACKAGE, lang)["lesson"]
        for n, quiz in self.quizzes.items():
            self.quizzes[n] = self._quiz(quiz.exercises)
            self.quizzes[n].given = quiz.given

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
        told = [event for each in end.line()[after.ply :] for event in each.events]
        known = self.speech.texts["events"]
        said = [f"{self.speech.explain(event).sentence} ({event.rule})" for event in told if event.kind in known]
        return "\n".join([*said, *([self.standing()] if self.step.do else [])])

    @in_a_sentence
    def answer(self, answer: str | int | Sequence[Any]) -> str:
        """Answer the question that is asked: whether it is right, and why."""
        quiz = self.quiz
        if quiz is None:
            raise mistake("lesson_no_question", self.lang)
        return quiz.answer(self.question, answer)

    @property
    def question(self) -> int:
        """Which question of this step is not answered yet; the last if all are."""
        quiz = self.quiz
        assert quiz is not None
        return next((n for n in range(1, len(quiz) + 1) if n not in quiz.given), len(quiz))

    @in_a_sentence
    def hint(self) -> str:
        """The next hint."""
        if self.quiz is not None:
            return self.quiz.hint(self.question)
        hints = self.step.hints
        if not hints:
            return self.words["no_hint"]
        self.hints = min(self.hints + 1, len(hints))
        return hints[self.hints - 1][self.lang]

    @in_a_sentence
    def solution(self) -> str:
        """One way to do it, choice by choice, in words."""
        if self.quiz is not None:
            return self.quiz.solution(self.question)
        if self.scene is None or not self.step.solution:
            return self.words["no_solution"]
        return "\n".join(f"  {answer}  {said}" for answer, said in self.told_solution())

    def told_solution(self) -> list[tuple[str, str]]:
        """The answers of the solution, each with its words."""
        assert self.scene is not None
        every = [node for node in since(self.scene.start, self.scene.end) if self.scene.staged.by_person(node)]
        return [(node.answer, self.choice(node.parent, node.answer)) for node in every if node.parent is not None]

    def choice(self, node: Node, answer: str) -> str:
        """A choice of the rehearsal in words, part by part."""
        assert self.scene is not None and node.ask is not None
        state, parts = self.scene.staged.table.state(node), split(answer)
        return self.speech.choice(state, node.ask, parts)

    @in_a_sentence
    def back(self) -> str:
        """One answer back; at the beginning of a step, to the step before."""
        before = self.choice_before()
        if before is None:
            self.go(self.n - 1)
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
        """The next step."""
        if self.n == len(self):
            return self.words["end"]
        self.go(self.n + 1)
        return self.text()

    # ------------------------------------------------------------ in words

    def number_said(self) -> str:
        return self.words["step"].format(n=self.n, of=len(self))

    def standing(self) -> str:
        """How the task stands: not yet, reached, or out of reach from here."""
        state, within, trial = self.state, self.step.within, self.trial
        said = self.words.get(state, "")
        if trial is not None and within is not None and within.decisions and state == "not_yet":
            said += " " + self.words["decisions"].format(used=trial.decisions, most=within.decisions)
        return said

    def limit(self) -> str:
        """How long the task may take, in words."""
        within = self.step.within
        if within is None:
            return ""
        kind, most = ("decisions", within.decisions) if within.decisions else ("rounds", within.rounds)
        key = f"within_{kind}_one" if most == 1 else f"within_{kind}"
        return self.words[key].format(most=most)

    def options(self, begun: str = "") -> list[tuple[str, str]]:
        """What may be chosen next, each with its words; ``begun`` is an answer that was begun."""
        if self.at is None or self.node is None or self.node.ask is None:
            return []
        state, ask = self.at.table.state(self.node), self.node.ask
        ways = choices(self.game, state, ask, split(begun) if begun else ()).open
        return [(join(parts), self.speech.label(state, ask, parts)) for parts in ways]

    def position(self) -> str:
        """The position in words, as whoever decides may see it."""
        if self.at is None or self.node is None:
            return ""
        state, ask = self.at.table.state(self.node), self.node.ask
        view = self.game.view(state, ask.seat) if ask is not None else state
        return self.speech.describe(view, ask)

    def text(self, position: bool = True) -> str:
        """This step in words: what is said, the position, what is to be done and how it stands, or the question."""
        step, quiz = self.step, self.quiz
        said = [self.title, self.number_said()]
        if self.parted:
            said += ["", self.words["parted"]]
        if step.say is not None:
            said += ["", step.say[self.lang]]
        if position and self.at is not None and (step.position or step.play or step.do or step.ask):
            said += ["", self.position()]
        if step.do is not None:
            said += ["", " ".join(filter(None, (self.words["task"].format(do=step.do[self.lang]), self.limit())))]
            said += [f"  {answer}  {label}" for answer, label in self.options()[:MOST_LISTED]]
            said += [self.standing()]
        if quiz is not None:
            said += ["", quiz.text(self.question, position=False)]
        return "\n".join(said)

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the lesson is a panel with a Player; elsewhere it is its text."""
        from ...widgets.apart.lesson_panel import LessonPanel

        self.panel = LessonPanel(self)
        return self.panel._repr_mimebundle_(**kwargs)
