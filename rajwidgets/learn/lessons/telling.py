"""A lesson in words: the step, the position, the task and how it stands, the solution choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...flow import choices, join, split
from ...table import Node
from .missing import Missing
from .questions import in_hand
from .trial import LOST, since

if TYPE_CHECKING:
    from .lesson import Lesson

MOST_LISTED = 40  # choices in the text of a step


class Telling:
    """What can be said of a lesson where the learner stands."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.words = lesson, lesson.words

    def number(self) -> str:
        """Which step this is."""
        return self.words["end_title"] if self.lesson.over else self.numbered(self.lesson.n)

    def numbered(self, n: int) -> str:
        """Which step of the main way a step is, or which it explains."""
        way = self.lesson.walk.way
        return self.words["step" if n in way.main else "aside"].format(n=way.number(n), of=len(way.main))

    def standing(self) -> str:
        """How the task stands: not yet, reached, or out of reach from here."""
        lesson = self.lesson
        state, within, trial = lesson.state, lesson.step.within, lesson.trial
        said = self.words.get(state, "")
        if trial is not None and within is not None and within.decisions and state == "not_yet":
            said += " " + self.words["decisions"].format(used=trial.decisions, most=within.decisions)
        return said

    def missing(self) -> list[str]:
        """What the task still lacks: once a part of it is done, or once it is out of reach from here."""
        trial, lost = self.lesson.trial, self.lesson.state in LOST
        if trial is None or trial.reached or not (lost or self.lesson.state == "not_yet"):
            return []
        missing = Missing(trial, self.lesson.speech, self.words)
        return missing.sentences(lost) if lost or missing.begun else []

    def came_of(self, nodes: Sequence[Node]) -> str:
        """What happened at these steps of the game, and how the task stands now."""
        speech = self.lesson.speech
        events = [event for node in nodes for event in node.events if event.kind in speech.texts["events"]]
        said = [f"{speech.explain(event).sentence} ({event.rule})" for event in events]
        return "\n".join([*said, *([self.standing(), *self.missing()] if self.lesson.step.do else [])])

    def limit(self) -> str:
        """How long the task may take."""
        within = self.lesson.step.within
        if within is None:
            return ""
        limits = {"decisions": within.decisions, "rounds": within.rounds, "turns": within.turns}
        kind, most = next((kind, most) for kind, most in limits.items() if most)
        key = f"within_{kind}_one" if most == 1 else f"within_{kind}"
        return self.words[key].format(most=most)

    def options(self, begun: str = "") -> list[tuple[str, str]]:
        """What may be chosen next, each with its words; ``begun`` is an answer that was begun."""
        lesson = self.lesson
        if lesson.at is None or lesson.node is None or lesson.node.ask is None:
            return []
        state, ask = lesson.at.table.state(lesson.node), lesson.node.ask
        ways = choices(lesson.game, state, ask, split(begun) if begun else ()).open
        return [(join(parts), lesson.speech.label(state, ask, parts)) for parts in ways]

    def solution(self) -> list[tuple[str, str]]:
        """The answers of the solution, each with its words."""
        scene = self.lesson.scene
        assert scene is not None
        every = [node for node in since(scene.start, scene.end) if scene.staged.by_person(node)]
        return [(node.answer, self._choice(node.parent, node.answer)) for node in every if node.parent is not None]

    def _choice(self, node: Node, answer: str) -> str:
        """A choice of the rehearsal, part by part."""
        scene = self.lesson.scene
        assert scene is not None and node.ask is not None
        return self.lesson.speech.choice(scene.staged.table.state(node), node.ask, split(answer))

    def position(self) -> str:
        """The position, as whoever decides may see it."""
        lesson = self.lesson
        if lesson.at is None or lesson.node is None:
            return ""
        state, ask = lesson.at.table.state(lesson.node), lesson.node.ask
        view = lesson.game.view(state, ask.seat) if ask is not None else state
        return lesson.speech.describe(view, ask)

    def text(self, position: bool) -> str:
        """This step: what is said, the position, what is to be done and how it stands, or the question."""
        lesson, step, quiz, lang = self.lesson, self.lesson.step, self.lesson.quiz, self.lesson.lang
        said = [lesson.title, self.number()]
        if lesson.parted:
            said += ["", self.words["parted"]]
        if step.say is not None:
            said += ["", step.say[lang]]
        if position and lesson.at is not None and (step.position or step.play or step.do or step.ask):
            said += ["", self.position()]
        if step.do is not None:
            said += ["", " ".join(filter(None, (self.words["task"].format(do=step.do[lang]), self.limit())))]
            said += [f"  {answer}  {label}" for answer, label in self.options()[:MOST_LISTED]]
            said += [self.standing(), *self.missing()]
        if quiz is not None:
            said += ["", quiz.text(in_hand(quiz), position=False)]
        return "\n".join(said)
