"""What every carrier needs of an exercise: the words, and for each option its share of the credit and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ...draw.svg import to_svg
from ...face import Marks, face_of
from ...flow import Number
from ..exercise import MANY, NUMBERS, ONE, ORDER
from ..kinds.judging import unlike
from ..kinds.numbers import NEAR
from ..quiz import Quiz
from ..speak import Spoken

FEWEST_BESIDE = 2  # wrong numbers
SCALE = 0.8  # pixels for each unit of a drawing: a question stays small enough to be imported


class Option(NamedTuple):
    text: str
    share: Fraction  # of the credit: 1 for the one right option, a part of it for one of several, minus for a wrong one
    reason: str


class Plain(NamedTuple):
    """A question in words alone."""

    name: str
    position: str  # nothing where it is about words alone
    stem: str
    form: str
    options: tuple[Option, ...]  # in the right order, where an order is asked
    listed: tuple[Option, ...]  # the same as they are laid before whoever answers
    numbers: tuple[str, ...]  # of every row, where numbers are asked
    beside: tuple[str, ...]  # wrong numbers, where a platform lists them all to choose from
    solution: str  # what everybody reads afterwards


def plain(quiz: Quiz, n: int) -> Plain:
    """The n-th question of a quiz."""
    spoken = quiz.spoken(n)
    opened, exercise = spoken.opened, spoken.exercise
    right = opened.right
    order, laid = (right, unlike([*exercise.options], [*right])) if opened.form == ORDER else [exercise.options] * 2
    made = {each: Option(spoken.option(each), share(spoken, each), reason(quiz, n, each)) for each in order}
    options, mixed = (tuple(made[each] for each in some) for some in (order, laid))
    numbers = opened.numbers if opened.form == NUMBERS else ()
    listed = tuple(map(str, numbers)), tuple(map(str, beside(numbers)))
    name = f"{n:02d} {spoken.words['names'][exercise.kind]}"
    told = quiz.worded(n).solution(numbered=False)
    return Plain(name, spoken.setting(), spoken.stem(), opened.form, options, mixed, *listed, told)


def beside(numbers: Sequence[Number]) -> list[Number]:
    """Numbers near those of the rows, so that nothing is told by which of them are listed, nor by what is left over.

    >>> beside([5, 5]), beside([0, 1, 4])
    ([6, 4], [2, 5, 3])
    """
    nearby = (number + step for step in NEAR for number in numbers if number + step >= 0)
    return [each for each in dict.fromkeys(nearby) if each not in numbers][: max(FEWEST_BESIDE, len(numbers))]


def pairs(question: Plain) -> list[tuple[str, str]]:
    """What belongs together: each row and its number, or its place; a wrong number belongs to nothing."""
    values = question.numbers or [str(i) for i in range(1, len(question.options) + 1)]
    rows = [(option.text, value) for option, value in zip(question.options, values, strict=True)]
    return [*rows, *(("", each) for each in question.beside)]


def share(spoken: Spoken, option: str) -> Fraction:
    """What ticking an option gives or costs; a bot's opinion in tenths, which every platform knows."""
    opened = spoken.opened
    if opened.form == MANY:
        return Fraction(1 if option in opened.right else -1, len(opened.right))
    if opened.form == ONE:
        credit = opened.mark((option,)).credit
        return Fraction(round(10 * credit), 10) if opened.opinion_of else credit
    return Fraction(1)


def reason(quiz: Quiz, n: int, option: str) -> str:
    """Why an option is what it is, in one line; an opinion names no section."""
    spoken = quiz.spoken(n)
    said = spoken.reasons.of(option)
    sentence = " ".join(said.sentence.split("\n"))
    return f"{sentence} ({said.rule.section})" if said.rule and not spoken.opened.opinion_of else sentence


def picture(spoken: Spoken) -> str:
    """The position drawn, as SVG."""
    place = spoken.place
    face, s = face_of(place.game), place.game.view(place.state, place.ask.seat)
    board = face.board(s, face.choosing.board(s, place.ask, ()))
    return to_svg(board.shapes(s, Marks(), spoken.speech), board.size, spoken.stem(), spoken.position())
