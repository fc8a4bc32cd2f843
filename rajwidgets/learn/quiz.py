"""A quiz: questions with proven answers, as text and as a file; ``rw.quiz`` makes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import games
from ..mistakes import Mistake, in_a_sentence, mistake
from ..replay.document import write_whole
from ..text import Speech, figure, texts
from . import hints, quiz_file
from .exercise import MANY, NUMBERS, ORDER, Exercise
from .hints import MOST_HINTS
from .marking import Marked, Open
from .speak import PACKAGE, Spoken

if TYPE_CHECKING:
    from pandas import DataFrame

    from .summary import Summary

CARRIED = (".gift", ".xml", ".html")  # endings of what goes out of the house
HARDEST = 99  # level of a question
PLAIN = {"answer": str, "among": list}  # what a question asks about is a text or a number, but for these
LONGEST_SAID = 200  # characters of what is wrong with a question


Told = Callable[[Exercise, tuple[str, ...], float, int], object]


class Quiz:
    """Some exercises, numbered from 1, in one language.

    ``quiz.text(3)`` is the third question, ``quiz.answer(3, "2")`` says whether its second option is right,
    ``quiz.why(3, "2")`` why it is or is not, and ``quiz.hint(3)`` helps. ``quiz.summary()`` says how it went,
    ``quiz.missed()`` asks once more what was not right, and ``quiz.fresh()`` asks the same at other positions.
    """

    def __init__(self, game: str, exercises: Sequence[Exercise], lang: str = "en", title: str = "") -> None:
        self.game, self.exercises, self.lang, self.title = game, tuple(exercises), lang, title
        self.words = texts(PACKAGE, lang)["quiz"]
        self.given: dict[int, Marked] = {}
        self.hinted: dict[int, int] = {}  # how far each question was helped with
        self.shown: set[int] = set()  # questions whose solution was asked for, and not an answer given
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

    def _confirmed(self, n: int) -> Spoken:
        """A question as the rules confirm it, and as it can be said: files may hold others."""
        try:
            self._well_made(self.exercises[n - 1])
            spoken = Spoken(Open(self.exercises[n - 1]), self.lang)
            spoken.opened.confirm()
            spoken.position(), spoken.question(), spoken.stem(), self.section_of(spoken)
            for option in spoken.exercise.options:
                spoken.option(option), spoken.reason(option)
        except Exception as error:  # whatever somebody's file leads to
            why = str(error) or type(error).__name__
            raise mistake("quiz_unproven", self.lang, n=n, why=why[:LONGEST_SAID]) from None
        return spoken

    def _well_made(self, exercise: Exercise) -> None:
        """Raise a Mistake about what is written beside the question, and no rule would notice."""
        if exercise.position.game != self.game:
            raise mistake("exercise_game", self.lang, given=repr(exercise.position.game), game=repr(self.game))
        if len(set(exercise.options)) < len(exercise.options):
            raise mistake("exercise_options", self.lang)
        known = Speech(games.get(self.game), self.lang, []).sections()
        if unknown := [section for section in exercise.sections if section not in known]:
            raise mistake("exercise_sections", self.lang, given=", ".join(map(repr, unknown)), game=repr(self.game))
        if unplain := [key for key, value in exercise.asks.items() if not isinstance(value, PLAIN.get(key, int | str))]:
            raise mistake("exercise_asks", self.lang, given=", ".join(map(repr, unplain)))
        if not 0 <= exercise.level <= HARDEST:
            raise mistake("quiz_count", self.lang, what="level", least=0, most=HARDEST, given=exercise.level)

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
        lines += ["", spoken.stem(), *self.rows(n), self.forms[spoken.opened.form]]
        return "\n".join(lines)

    def rows(self, n: int) -> list[str]:
        """The options, numbered."""
        spoken = self.spoken(n)
        return [f"  {i}  {spoken.option(option)}" for i, option in enumerate(spoken.exercise.options, 1)]

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
        return str(self.words[given.text].format(**hints.facts(given, said, self.section_of(spoken))))

    def section_of(self, spoken: Spoken) -> str:
        """The first section a question is about, with its title; nothing where it is about no section."""
        return titled(spoken.speech, spoken.exercise.sections[0]) if spoken.exercise.sections else ""

    # ------------------------------------------------------------ answering

    def chosen(self, n: int, answer: str | int | Sequence[Any]) -> tuple[str, ...]:
        """The options (or numbers) an answer names: ``"2"``, ``"1 3"``, ``[1, 3]``."""
        spoken = self.spoken(n)
        form, options = spoken.opened.form, spoken.exercise.options
        parts = named(answer)
        if form == NUMBERS and len(parts) == len(options):
            return tuple(parts)
        numbers = [int(each) for each in parts if re.fullmatch(r"\d{1,4}", each)]
        whole = len(numbers) == len(parts) and len(set(numbers)) == len(numbers) and form != NUMBERS
        count = {ORDER: len(options) == len(numbers), MANY: bool(numbers)}.get(form, len(numbers) == 1)
        if not whole or not count or not all(1 <= i <= len(options) for i in numbers):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms[form], most=len(options))
        return tuple(options[i - 1] for i in numbers)

    @in_a_sentence
    def mark(self, n: int, answer: str | int | Sequence[Any]) -> Marked:
        """What an answer is worth; it is kept as the answer to this question."""
        return self.settle(n, self.chosen(n, answer), self.hinted.get(n, 0))

    def settle(self, n: int, chosen: tuple[str, ...], hints: int = 0) -> Marked:
        """Mark these options, keep the mark, and tell whoever keeps a record."""
        marked = self.given[n] = self.spoken(n).opened.mark(chosen)
        self.shown.discard(n)
        for tell in self.told:
            tell(self.exercises[n - 1], chosen, float(marked.credit), hints)
        return marked

    def give_up(self, n: int, hints: int = 0) -> Marked:
        """Ask for the solution instead of answering."""
        marked = self.settle(n, (), hints)
        self.shown.add(n)
        return marked

    @in_a_sentence
    def answer(self, n: int, answer: str | int | Sequence[Any]) -> str:
        """The verdict in words: right or not, why each chosen option is what it is, and what is right."""
        chosen, marked, spoken = self.chosen(n, answer), self.mark(n, answer), self.spoken(n)
        said = list(filter(None, (self.said(n, marked), self.credit_for(n, marked))))
        shown = chosen if spoken.opened.form not in (ORDER, NUMBERS) else marked.right
        said += [self.reasoned(n, option) for option in dict.fromkeys(shown)]
        said += self.account(n)
        if marked.credit < 1:
            said.append(self.what_is_right(n))
        return "\n".join(said)

    def what_is_right(self, n: int) -> str:
        """The solution as a sentence; that of a bot says that it is an opinion."""
        opened = self.spoken(n).opened
        if bot := opened.opinion_of:
            return str(self.words["the_best"].format(right=self.solution(n), bot=bot))
        return self.answer_is(n, self.solution(n))

    def answer_is(self, n: int, right: str) -> str:
        """What is right, announced as one answer, as several, or as an order."""
        opened = self.spoken(n).opened
        key = "the_order" if opened.form == ORDER else "the_answers" if len(opened.right) > 1 else "the_answer"
        return str(self.words[key].format(right=right))

    def account(self, n: int) -> list[str]:
        """Where a sum was asked: what it is made of, line by line."""
        spoken = self.spoken(n)
        if spoken.exercise.kind not in ("short", "total"):
            return []
        lines = spoken.reason(spoken.opened.right[0]).ledger
        rows = [("" if line.amount is None else figure(line.amount), line) for line in lines]
        return [f"{number:>6}  {line.label}{f' ({line.note})' if line.note else ''}" for number, line in rows]

    def said(self, n: int, marked: Marked) -> str:
        """The verdict in a few words; that of a bot says that it is an opinion."""
        credit, bot = figure_of(marked.credit, self.lang), self.spoken(n).opened.opinion_of
        if bot:
            return str(self.words["opinion_best" if marked.credit == 1 else "opinion"].format(bot=bot, credit=credit))
        if marked.credit == 1:
            return str(self.words["right"])
        return str(self.words["partly"].format(credit=credit) if marked.credit else self.words["not_quite"])

    def credit_for(self, n: int, marked: Marked) -> str:
        """What part of an order the credit is for; nothing where it goes without saying."""
        if self.spoken(n).opened.form != ORDER or marked.credit in (0, 1):
            return ""
        pairs = len(marked.right) - 1
        return str(self.words["in_order"].format(n=int(marked.credit * pairs), of=pairs))

    @in_a_sentence
    def why(self, n: int, answer: str | int) -> str:
        """Why one option is right or wrong."""
        return self.reasoned(n, self.spoken(n).exercise.options[self._row(n, answer)])

    def _row(self, n: int, answer: str | int) -> int:
        options = self.spoken(n).exercise.options
        if not re.fullmatch(r"[0-9]{1,4}", str(answer)) or not 1 <= int(answer) <= len(options):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms["one"], most=len(options))
        return int(answer) - 1

    @in_a_sentence
    def reasons(self, n: int) -> str:
        """Why every option is right or wrong, and what is right."""
        options = self.spoken(n).exercise.options
        return "\n".join([self.what_is_right(n), *self.account(n), *(self.reasoned(n, option) for option in options)])

    def reasoned(self, n: int, option: str) -> str:
        spoken = self.spoken(n)
        said = spoken.reason(option)
        section = f" ({said.rule.section})" if said.rule and not spoken.opened.opinion_of else ""
        label, sentence = spoken.option(option).rstrip("."), said.sentence
        if sentence.rstrip(".") == label:  # an event put in order is its own reason
            return sentence + section
        return str(self.words["reason"].format(label=label, sentence=sentence)) + section

    @in_a_sentence
    def solution(self, n: int, numbered: bool = True) -> str:
        """What is right, in words; without the numbers for whoever puts the options in another order."""
        spoken = self.spoken(n)
        opened, options = spoken.opened, spoken.exercise.options
        if opened.form == NUMBERS:
            pairs = zip(options, opened.numbers, strict=True)
            return ", ".join(f"{spoken.option(option)} {figure(number)}" for option, number in pairs)
        named = self.words["numbered" if numbered else "quoted"]
        rows = [(options.index(option) + 1, spoken.option(option).rstrip(".")) for option in opened.right]
        return str(self.words["between"]).join(named.format(n=n, option=said) for n, said in rows)

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
    def only(self, numbers: Sequence[int]) -> Quiz:
        """Some of these questions, to be answered anew."""
        if not numbers:
            raise mistake("quiz_none_missed", self.lang)
        some = Quiz(self.game, [self.spoken(n).exercise for n in numbers], self.lang, self.title)
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
            {"n": n, "kind": e.kind, "sections": " ".join(e.sections), "credit": self._credit(n), "id": e.id}
            for n, e in enumerate(self.exercises, 1)
        ]
        return pd.DataFrame(rows, columns=["n", "kind", "sections", "credit", "id"])

    def _credit(self, n: int) -> float | None:
        return float(self.given[n].credit) if n in self.given else None

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the quiz is a panel; elsewhere it is its text."""
        from ..widgets.apart.quiz_panel import QuizPanel
        from .handing_in import keep_answers

        if self.practised is not None:
            keep_answers(self, self.practised)
            self.practised = None
        self.panel = QuizPanel(self)
        return self.panel._repr_mimebundle_(**kwargs)

    # ------------------------------------------------------------ files

    @in_a_sentence
    def save(self, path: str | Path) -> Path:
        """Write the quiz: as .json positions and what is asked, without a key; as .gift, .xml (Moodle) or .html (to be
        printed in two versions) for other houses, with the key and the reasons. A name without an ending gets one.
        """
        out = Path(path)
        if re.fullmatch(r"\.[a-z]{2,5}", out.suffix) and out.suffix not in (*CARRIED, ".json", ".quiz"):
            raise mistake("quiz_ending", self.lang, given=out.suffix, known=", ".join((".quiz.json", *CARRIED)))
        if out.suffix not in CARRIED:
            out = out if out.suffix == ".json" else out.with_name(f"{out.name.removesuffix('.quiz')}.quiz.json")
        try:
            write_whole(out, self._written(out.suffix))
        except OSError as error:
            raise mistake("quiz_not_written", self.lang, path=out, why=error.strerror or error) from None
        return out

    def _written(self, suffix: str) -> bytes:
        from .out.gift import gift
        from .out.moodle import moodle
        from .out.paper import paper

        if suffix in CARRIED:
            return {".gift": gift, ".xml": moodle, ".html": paper}[suffix](self).encode()
        return quiz_file.text(self.game, self.exercises, self.title)


def named(answer: object) -> list[str]:
    """The numbers that an answer names; none where it is nothing that can name any."""
    if isinstance(answer, str | int):
        return re.findall(r"-?\d+", str(answer))
    return [str(each) for each in answer] if isinstance(answer, Iterable) else []


def titled(speech: Speech, section: str) -> str:
    """A section with its title."""
    rule = speech.rule(section)
    return f"{section} {rule.title}" if rule else section


def faults(quiz: Quiz) -> Iterator[tuple[int, str]]:
    """The questions of a quiz that the rules do not confirm, each with the reason."""
    for n in range(1, len(quiz) + 1):
        try:
            if quiz.spoken(n).opened.rests_on_no_rule:
                raise mistake("quiz_unproven", quiz.lang, n=n, why="no rule forbids it")
        except Mistake as fault:
            yield n, str(fault)


def figure_of(credit: Fraction, lang: str) -> str:
    """A credit as a short number: 1, ½, 0.67, in French 0,67."""
    if credit.denominator <= 2:
        return figure(credit)
    return f"{float(credit):.2f}".replace(".", "," if lang == "fr" else ".")
