"""A lesson gone through before it is opened: every position stands, every solution plays and reaches its goal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ...data import DataFault, Said
from ...face import Marks, face_of
from ...flow import CHANCE, Game
from ...table import Node, Table
from ...text import Speech
from ..exercise import Exercise
from ..kinds import KINDS, OF_POSITIONS
from ..kinds.judging import picked
from ..pick import Game as Asked
from ..pick import Spot, exercises_at, may_be_seen, same_matter
from .fitting import Here, unfit
from .goals import Reached, reached
from .lesson_file import LessonFile, Recipe, Step, flaw
from .stage import NotPossible, Staged, staged
from .trial import Trial
from .way import Way

MOST_OF_A_KIND = 12  # questions to draw from
MOST_NAMED = 40  # places in a sentence
OF_EVERYTHING = ("false", "effect", "played", "known")  # kinds that tell the whole position, secrets too


class Scene(NamedTuple):
    """A step on its table: where it begins, where its own solution ends, and what is asked there."""

    staged: Staged
    start: Node
    end: Node
    exercises: Sequence[Exercise] = ()

    def fresh(self) -> Staged:
        """The beginning of the step on a table of its own, with nothing that comes later."""
        old = self.staged.table
        table = Table(old.game, old.setup, old.names)
        node = table.root
        for each in self.start.line()[1:]:
            node = table.play(node, each.answer)
        return Staged(table, node, self.staged.seat, self.staged.bots)


def rehearsed(game: Game, lesson: LessonFile, file: str, folder: Path, lang: str) -> list[Scene | None]:
    """The scenes of all steps, None where nothing lies on the table yet; a DataFault says what cannot be."""
    scenes: dict[int, Scene | None] = {}
    for n, before in Way(lesson.step).before.items():
        try:
            scenes[n] = scene(game, lesson.step[n - 1], scenes.get(before), folder, lang)
        except NotPossible as fault:
            raise DataFault([flaw(file, n, fault.said)]) from None
    return [scenes[n] for n in range(1, len(lesson.step) + 1)]


def scene(game: Game, step: Step, before: Scene | None, folder: Path, lang: str) -> Scene | None:
    """One step, from its own position or from where the one before it ends."""
    if step.position is not None:
        at = staged(game, step.position, folder, lang)
        start = at.node
    elif before is not None:
        at, start = before.staged, before.end
    elif step.do or step.ask or step.play:
        raise NotPossible("lesson_no_position")
    else:
        return None
    start = at.after(start, step.play)
    if (step.do or step.ask) and (start.ask is None or start.ask.seat == CHANCE):
        raise NotPossible("lesson_nobody_asked")
    marked(game, step, at, start)
    if step.ask is not None:
        return Scene(at, start, start, asked(at.table, start, step.ask))
    end = at.after(start, step.solution)
    if step.goal is not None:
        solved(game, step, Scene(at, start, end))
    return Scene(at, start, end)


def marked(game: Game, step: Step, at: Staged, start: Node) -> None:
    """Whether everything that is pointed out lies on a board."""
    if not step.marks:
        return
    view, speech = at.table.state(start), Speech(game, "en", at.table.names)
    boards = face_of(game).boards(view)
    targets = {shape.target for board in boards for shape in board.shapes(view, Marks(), speech)}
    for mark in step.marks:
        if not any(target == mark or target.startswith(f"{mark}/") for target in targets):
            raise NotPossible("lesson_mark", mark=mark, known=", ".join(sorted(filter(None, targets))[:MOST_NAMED]))


def solved(game: Game, step: Step, done: Scene) -> None:
    """Whether the goal can be known, is not yet reached at the start, and is reached by the solution in time."""
    assert step.goal is not None
    at = Staged(done.staged.table, done.start, done.staged.seat, done.staged.bots)
    state, seat = at.table.state(at.node), at.seat
    for said in unfit(step.goal, Here(at.table, state, done.end)):
        raise NotPossible(said.code, **said.facts)
    if reached(step.goal, Reached(game, (), state, seat)):
        raise NotPossible("lesson_reached_before")
    tried = Trial(step, at, done.end)
    if not tried.reached:
        raise NotPossible("lesson_misses", used=tried.decisions, state=Said(f"lesson_{tried.state}"))


def asked(table: Table, node: Node, recipe: Recipe) -> list[Exercise]:
    """The questions of a recipe about this position, each of another kind as long as there is one."""
    assert node.ask is not None
    if recipe.answer and table.refusal(node, recipe.answer) is not None:
        raise NotPossible("lesson_asks_refused", answer=recipe.answer)
    for word in recipe.words:
        if word not in (known := Speech(table.game, "en", []).texts["glossary"]):
            raise NotPossible("lesson_no_word", word=word, known=", ".join(known))
    spot = Spot(Asked(table), node, recipe.answer, False)
    open_ = may_be_seen(table, node, node)
    able = [kind for kind in recipe.kinds or OF_POSITIONS if open_ or kind not in OF_EVERYTHING]
    kinds = picked(able, len(able), recipe.seed, "kinds")
    taken = taken_at(spot, recipe, kinds)
    if len(taken) < recipe.n:  # what an author asks for is asked, though a guesser may hit it
        taken = taken_at(spot, recipe, kinds, in_any_case=True)
    if len(taken) < recipe.n:
        others = [kind for kind in KINDS if open_ or kind not in OF_EVERYTHING]
        able = [kind for kind in others if next(exercises_at(spot, [kind], recipe.sections), None)]
        raise NotPossible("lesson_few_questions", n=recipe.n, have=len(taken), known=", ".join(able) or "-")
    return taken


def taken_at(spot: Spot, recipe: Recipe, kinds: Sequence[str], in_any_case: bool = False) -> list[Exercise]:
    """As many questions as a recipe asks for, if there are so many; one of each kind and matter before a second."""
    found: list[list[Exercise]] = []
    for kind in kinds:
        given = exercises_at(spot, [kind], recipe.sections, in_any_case)
        fitting = (each for _, each in given if fits(recipe, each))
        every = list(islice(fitting, len(recipe.refused) or len(recipe.words) or MOST_OF_A_KIND))
        if every:
            found.append(picked(every, len(every), recipe.seed, kind))
        if len(found) == recipe.n:
            break
    every = [each[n] for n in range(MOST_OF_A_KIND) for each in found if n < len(each)]
    new = [each for n, each in enumerate(every) if not any(same_matter(each, other) for other in every[:n])]
    return [*new, *(each for each in every if each not in new)][: recipe.n]


def fits(recipe: Recipe, exercise: Exercise) -> bool:
    """Whether a question is about one of the wishes or words that are named, if any are."""
    named = not recipe.refused or exercise.asks.get("answer") in recipe.refused
    return named and (not recipe.words or exercise.asks.get("term") in recipe.words)
