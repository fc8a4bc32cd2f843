"""Answers that travel: kept in a file beside the notebook, and marked anew by whoever collects them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from .. import games
from ..mistakes import Mistake, mistake
from ..text import texts
from .exercise import Exercise
from .quiz import Quiz
from .record import Attempt, Read, Record, attempt, read
from .speak import PACKAGE


class Points(float):
    """What answers are worth, as a plain number; ``of`` is what could be had."""

    of: int  # questions that the rules confirm: a point each
    answered: int
    skipped: int  # lines that are no answer
    foreign: int  # answers to questions of other quizzes

    def __new__(cls, value: float, of: int = 0, answered: int = 0, skipped: int = 0, foreign: int = 0) -> Self:
        points = super().__new__(cls, value)
        points.of, points.answered, points.skipped, points.foreign = of, answered, skipped, foreign
        return points


def keep_answers(quiz: Quiz, path: str | Path) -> Quiz:
    """Append every answer to this quiz to a file, from now on."""
    check_file(path, quiz.lang)
    record, game = Record(path), games.get(quiz.game)

    def keep(exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int) -> None:
        record.add(attempt(game, exercise, chosen, credit, hints))

    quiz.told.append(keep)
    return quiz


def check_file(path: str | Path, lang: str) -> None:
    """A Mistake says of a folder that answers lie in a file."""
    if Path(path).is_dir():
        raise mistake("answers_folder", lang, path=path)


def check_kept(path: str | Path, lang: str) -> None:
    """A Mistake says of a path that no answers can be appended there, or that its folder is not there."""
    check_file(path, lang)
    file = Path(path).absolute()
    there = next(each for each in (file, *file.parents) if os.path.exists(each))
    if not os.access(there, os.W_OK) or (there != file and not there.is_dir()):
        raise mistake("answers_not_kept", lang, path=path, there=there)
    if there not in (file, file.parent):
        raise mistake("answers_no_folder", lang, folder=file.parent)


def none_given(path: str | Path, lang: str) -> str:
    """That there is no file of answers."""
    return str(texts(PACKAGE, lang)["handing_in"]["missing"].format(file=path))


def points(quiz: Quiz, answers: str | Path) -> Points:
    """What the answers of a file are worth by the rules of today; what the file says of it does not count."""
    return points_of(quiz, read(Path(answers)))


def points_of(quiz: Quiz, given: Read) -> Points:
    """The first answer to each question counts: after it the learner has seen what is right."""
    first: dict[str, Attempt] = {}
    for each in given.attempts:
        first.setdefault(each.exercise, each)
    credit, of, answered = 0.0, 0, 0
    for n, exercise in enumerate(quiz.exercises, 1):
        try:
            opened = quiz.spoken(n).opened
        except Mistake:
            continue
        of += 1
        if exercise.id in first:
            answered += 1
            credit += float(opened.mark(first[exercise.id].chosen).credit)
    ours = {exercise.id for exercise in quiz.exercises}
    foreign = sum(each.exercise not in ours for each in given.attempts)
    return Points(round(credit, 6), of, answered, given.skipped, foreign)

