"""What every carrier needs of an exercise: the words, and for each option its share of the credit and its reason."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...draw.svg import to_svg
from ...face import Marks, face_of
from ..exercise import MANY, ONE
from ..quiz import Quiz
from ..speak import Spoken

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
    numbers: tuple[str, ...]  # of every row, where numbers are asked


def plain(quiz: Quiz, n: int) -> Plain:
    """The n-th question of a quiz."""
    spoken = quiz.spoken(n)
    opened, exercise = spoken.opened, spoken.exercise
    right = opened.right
    order = right if opened.form == "order" else exercise.options
    options = tuple(Option(spoken.option(option), share(spoken, option), reason(quiz, n, option)) for option in order)
    numbers = tuple(map(str, opened.numbers)) if opened.form == "numbers" else ()
    name = f"{n:02d} {spoken.words['names'][exercise.kind]}"
    return Plain(name, spoken.setting(), spoken.stem(), opened.form, options, numbers)


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
    said = spoken.reason(option)
    sentence = " ".join(said.sentence.split("\n"))
    return f"{sentence} ({said.rule.section})" if said.rule and not spoken.opened.opinion_of else sentence


def picture(spoken: Spoken) -> str:
    """The position drawn, as SVG."""
    place = spoken.place
    face, s = face_of(place.game), place.game.view(place.state, place.ask.seat)
    board = face.board(s, face.choosing.board(s, place.ask, ()))
    return to_svg(board.shapes(s, Marks(), spoken.speech), board.size, spoken.stem(), spoken.position())
