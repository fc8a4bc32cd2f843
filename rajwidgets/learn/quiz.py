"""A quiz: questions with proven answers, as text and as a file; ``rw.quiz`` makes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from numbers import Number
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..mistakes import Mistake, in_a_sentence, mistake, reason
from ..replay.document import write_whole
from ..text import printable, texts
from . import hints, quiz_file
from .exercise import MANY, NUMBERS, ORDER, Exercise, as_number
from .hints import MOST_HINTS
from .marking import SECTION_OF, Marked
from .speak import PACKAGE, Spoken
from .well_made import confirmed
from .worded import Worded, figure_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from .summary import Summary

CARRIED = (".gift", ".xml", ".zip", ".html")  # endings of what goes out of the house
ROWS, FIGURES = re.compile(r"-?\d+"), re.compile(r"-?\d*½|-?\d+(?:[./]\d+)?")  # in a text: of options, or answers
LONGEST_SAID = 500  # characters of what is wrong with a question


Told = Callable[[Exercise, tuple[str, ...], float, int], object]


class Quiz:
    """Some exercises, numbered from 1, in one language.

    ``quiz.text(3)`` is the third question, ``quiz.answer(3, "2")`` says whether its second option is right,
    ``quiz.why(3, "2")`` why it is or is not, and ``quiz.hint(3)`` helps. ``quiz.summary()`` says how it went,
    ``quiz.missed()`` asks once more what was not right, and ``quiz.fresh()`` asks the same at other positions.
    """

    def __init__(self, game: str, exercises: Sequence[Exercise], lang: str = "en", title: str = "") -> None:
        self.game, self.exercises, self.lang, self.title = game, tuple(exercises), lang, printable(title)
        self.words = texts(PACKAGE, lang)["quiz"]
        self.given: dict[int, Marked] = {}
        self.hinted: dict[int, int] = {}  # how far each question was helped with
        self.shown: set[int] = set()  # questions whose solution was asked for, and not an answer given
        self.known: set[int] = set()  # questions of which it was told what is right
        self.told: list[Told] = []  # who wants to know of every answer
        self.another: Callable[[], Quiz] | None = None  # makes the same quiz at other positions, where it can be made
        self.adapts = False  # whether questions that were not reached may still be exchanged, as in practice
        self.practised: Path | None = None  # the record that its panel adds to, once it is shown
        self._open: dict[int, Spoken] = {}

    def __len__(self) -> int:
        return len(self.exercises)

    @property
    def reached(self) -> int:
        """How many questions stay what they are: all, or those that were looked at where what follows is adapted."""
        return max(self._open, default=0) if self.adapts else len(self)

    def spoken(self, n: int) -> Spoken:
        """The exercise in words, its position on a table of its own."""
        if type(n) is not int or not 1 <= n <= len(self):
            raise mistake("quiz_number", self.lang, n=repr(n), most=len(self))
        if n not in self._open:
            self._open[n] = self._confirmed(n)
        return self._open[n]

    def worded(self, n: int) -> Worded:
        """What is said of one question."""
        return Worded(self.spoken(n))

    def _confirmed(self, n: int) -> Spoken:
        """A question as the rules confirm it, and as it can be said: files may hold others."""
        try:
            return confirmed(self.exercises[n - 1], self.game, self.lang)
        except Mistake as fault:
            raise not_confirmed(n, fault.says(self.lang), self.lang) from None

    # ------------------------------------------------------------ asking

    @in_a_sentence
    def text(self, n: int | None = None, position: bool = True) -> str:
        """One question with its options; without a number, all of them."""
        if n is None:
            return "\n\n\n".join(self.text(each, position) for each in range(1, len(self) + 1))
        spoken = self.spoken(n)
        lines = [self.words["number"].format(n=n, of=len(self))]
        if position and (setting := spoken.setting()):
            lines += ["", setting]
        lines += ["", spoken.stem(), *self.worded(n).rows(), self.forms[spoken.opened.form]]
        return "\n".join(lines)

    @cached_property
    def forms(self) -> dict[str, str]:
        return dict(texts(PACKAGE, self.lang)["forms"])

    @in_a_sentence
    def hint(self, n: int, which: int = 1, moving: bool = False) -> str:
        """First the section it is about, or where to look if that is the answer; then what narrows it most.

        Whoever answers by ``moving`` sees no options, and is told how a right answer begins.
        """
        spoken, which = self.spoken(n), max(1, min(which, MOST_HINTS))
        self.hinted[n] = max(which, self.hinted.get(n, 0))
        given = hints.where(spoken.opened) if which == 1 else hints.narrowing(spoken.opened, moving)
        said = [spoken.option(option) for option in given.options]
        worded = self.worded(n)
        told = hints.facts(given, said, worded.section_in_a_sentence(), worded.bot)
        return str(self.words[given.text].format(**told))

    # ------------------------------------------------------------ answering

    def chosen(self, n: int, answer: str | int | Sequence[Any]) -> tuple[str, ...]:
        """The options (or numbers) an answer names: ``"2"``, ``"1 3"``, ``[1, 3]``."""
        spoken = self.spoken(n)
        form, options = spoken.opened.form, spoken.exercise.options
        parts = named(answer, FIGURES if form == NUMBERS else ROWS)
        read = [number for each in parts if (number := as_number(each)) is not None]
        if form == NUMBERS and len(read) == len(parts) == len(options):
            return tuple(map(str, read))
        numbers = [int(each) for each in read if each.denominator == 1]
        whole = len(numbers) == len(parts) and len(set(numbers)) == len(numbers) and form != NUMBERS
        count = {ORDER: len(options) == len(numbers), MANY: bool(numbers)}.get(form, len(numbers) == 1)
        if not whole or not count or not all(1 <= i <= len(options) for i in numbers):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms[form], most=len(options))
        return tuple(options[i - 1] for i in numbers)

    @in_a_sentence
    def mark(self, n: int, answer: str | int | Sequence[Any]) -> Marked:
        """What an answer is worth; it is kept as the answer to this question, unless what is right was told before."""
        chosen = self.chosen(n, answer)
        return self.spoken(n).opened.mark(chosen) if n in self.known else self.settle(n, chosen, self.hinted.get(n, 0))

    def settle(self, n: int, chosen: tuple[str, ...], hints: int = 0) -> Marked:
        """Mark these options, keep the mark, and tell whoever keeps a record."""
        marked = self.given[n] = self.spoken(n).opened.mark(chosen)
        self.shown.discard(n)
        for tell in self.told:
            tell(self.spoken(n).exercise, chosen, float(marked.credit), hints)
        return marked

    def give_up(self, n: int, hints: int = 0) -> Marked:
        """Ask for the solution instead of answering."""
        marked = self.settle(n, (), hints)
        self.shown.add(n)
        return marked

    def _told(self, n: int) -> None:
        """Whoever is told what is right before they have answered has given the question up."""
        if n not in self.given:
            self.give_up(n, self.hinted.get(n, 0))
        self.known.add(n)

    @in_a_sentence
    def answer(self, n: int, answer: str | int | Sequence[Any]) -> str:
        """The verdict in words: right or not, why each chosen option is what it is, and what is right."""
        late = "too_late" if n in self.shown else "another" if n in self.known else ""
        chosen, marked, worded = self.chosen(n, answer), self.mark(n, answer), self.worded(n)
        self.known.add(n)
        said = list(filter(None, (worded.verdict(marked), worded.credit_for(marked))))
        shown = chosen if worded.opened.form not in (ORDER, NUMBERS) else marked.right
        said += [worded.reason(option) for option in dict.fromkeys(shown)]
        said += worded.account()
        if marked.credit < 1:
            said.append(worded.what_is_right())
        return "\n".join([*said, *([str(self.words[late])] if late else [])])

    @in_a_sentence
    def why(self, n: int, answer: str | int) -> str:
        """Why one option is right or wrong; before the answer that is a hint, or the solution."""
        worded = self.worded(n)
        option = worded.options[self._row(n, answer)]
        self.hinted[n] = self.hinted.get(n, 0) if n in self.given else MOST_HINTS
        if worded.opened.verdict(option).right:
            self._told(n)
        return worded.reason(option)

    def _row(self, n: int, answer: str | int) -> int:
        options = self.spoken(n).exercise.options
        if not re.fullmatch(r"[0-9]{1,4}", str(answer)) or not 1 <= int(answer) <= len(options):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms["one"], most=len(options))
        return int(answer) - 1

    @in_a_sentence
    def reasons(self, n: int) -> str:
        """Why every option is right or wrong, and what is right; who has not answered yet gives the question up."""
        worded = self.worded(n)
        self._told(n)
        return "\n".join([worded.what_is_right(), *worded.account(), *map(worded.reason, worded.options)])

    @in_a_sentence
    def solution(self, n: int) -> str:
        """What is right, in words; who has not answered yet gives the question up."""
        worded = self.worded(n)
        self._told(n)
        return worded.solution()

    @in_a_sentence
    def result(self) -> str:
        """The credit so far."""
        credit = sum((marked.credit for marked in self.given.values()), Fraction(0))
        return str(self.words["result"].format(credit=figure_of(credit, self.lang), n=len(self)))

    @in_a_sentence
    def summary(self) -> str:
        """How it went: the points, what became of every question, what is worth practising."""
        return self._looked_back().text()

    @in_a_sentence
    def missed(self) -> Quiz:
        """Once more the questions that were not answered right or solved; what is answered then is kept nowhere."""
        return self.only(self._looked_back().missed)

    def _looked_back(self) -> Summary:
        from .summary import Summary

        return Summary(self, self.given, self.shown, sum(self.hinted.values()))

    @in_a_sentence
    def only(self, numbers: int | Iterable[int]) -> Quiz:
        """Some of these questions, or one of them, to be answered anew."""
        wanted = list(numbers) if isinstance(numbers, Iterable) else [numbers]
        if not wanted:
            raise mistake("quiz_none_missed", self.lang)
        some = Quiz(self.game, [self.spoken(n).exercise for n in wanted], self.lang, self.title)
        some.another = self.another
        return some

    @in_a_sentence
    def fresh(self) -> Quiz:
        """The same request at positions that were not asked about yet."""
        made = self.another() if self.another is not None else None
        if not made:
            raise mistake("quiz_nothing_fresh", self.lang)
        return made

    def frame(self) -> DataFrame:
        """Question by question as a table: kind, sections, credit so far."""
        import pandas as pd

        rows = [
            {"n": n, "kind": e.kind, "sections": self._sections(n), "credit": self._credit(n), "id": e.id}
            for n, e in enumerate(self.exercises, 1)
        ]
        return pd.DataFrame(rows, columns=["n", "kind", "sections", "credit", "id"])

    def _sections(self, n: int) -> str:
        """What a question is about; where that is the answer, only once it was given."""
        if self.exercises[n - 1].kind in SECTION_OF and n not in self.given:
            return ""
        try:
            return " ".join(self.spoken(n).exercise.sections)
        except Mistake:  # of a file; who asks for the question is told why
            return " ".join(self.exercises[n - 1].sections)

    def _credit(self, n: int) -> float | None:
        return float(self.given[n].credit) if n in self.given else None

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the quiz is a panel; elsewhere it is its text."""
        from ..widgets.apart.quiz_panel import QuizPanel
        from .half_done import HalfDoneQuizzes
        from .handing_in import keep_answers

        if self.practised is not None:
            keep_answers(self, self.practised)
            self.practised = None
        self.panel = QuizPanel(self, half_done=None if self.adapts else HalfDoneQuizzes())
        return self.panel._repr_mimebundle_(**kwargs)

    # ------------------------------------------------------------ files

    @in_a_sentence
    def save(self, path: str | Path) -> Path:
        """Write the quiz: as .json positions and what is asked, without a key; as .gift, .xml (Moodle), .zip (QTI)
        or .html (to be printed in two versions) for other houses, with the key and the reasons. A name without an
        ending gets one.
        """
        out = Path(path)
        if out.name in ("", ".."):
            raise mistake("quiz_no_name", self.lang, given=repr(str(path)))
        if re.fullmatch(r"\.[a-z]{2,5}", out.suffix) and out.suffix not in (*CARRIED, ".json", ".quiz"):
            raise mistake("quiz_ending", self.lang, given=out.suffix, known=", ".join((".quiz.json", *CARRIED)))
        if out.suffix not in CARRIED:
            out = out if out.suffix == ".json" else out.with_name(f"{out.name.removesuffix('.quiz')}.quiz.json")
        text = written(self, out.suffix)
        try:
            write_whole(out, text)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            why = reason(error, self.lang)
            raise mistake("quiz_not_written", self.lang, path=printable(str(out)), why=why) from None
        return out


def written(quiz: Quiz, suffix: str) -> bytes:
    """A quiz as it lies in a file with this ending."""
    from .out.gift import gift
    from .out.moodle import moodle
    from .out.paper import paper
    from .out.qti import qti

    if suffix == ".zip":
        return qti(quiz)
    if suffix in CARRIED:
        return {".gift": gift, ".xml": moodle, ".html": paper}[suffix](quiz).encode()
    return quiz_file.text(quiz.game, quiz.exercises, quiz.title)


def named(answer: object, sign: re.Pattern[str]) -> list[str]:
    """The numbers that an answer names, as they are written; none where it is nothing that can name any."""
    if isinstance(answer, str):
        return sign.findall(answer)
    if isinstance(answer, Number):  # those of numpy too
        return [str(answer)]
    return [str(each) for each in answer] if isinstance(answer, Iterable) else []


def faults(quiz: Quiz) -> Iterator[tuple[int, str]]:
    """The questions of a quiz that the rules do not confirm, each with the reason."""
    for n in range(1, len(quiz) + 1):
        try:
            if quiz.spoken(n).opened.rests_on_no_rule:
                raise not_confirmed(n, str(mistake("exercise_no_rule", quiz.lang)), quiz.lang)
        except Mistake as fault:
            yield n, str(fault)


def not_confirmed(n: int, why: str, lang: str) -> Mistake:
    """What to say of a question of a file, with the reason as a part of the sentence."""
    return mistake("quiz_unproven", lang, n=n, why=printable(why[:1].lower() + why[1:], LONGEST_SAID))
