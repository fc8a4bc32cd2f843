"""A quiz: questions with proven answers, as text and as a file; ``rw.quiz`` makes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..mistakes import Mistake, mistake
from ..text import Speech, figure, texts
from .exercise import MANY, NUMBERS, ORDER, Exercise
from .marking import Marked, Open
from .speak import PACKAGE, Spoken

if TYPE_CHECKING:
    from pandas import DataFrame

FORMAT, SCHEMA = "rajwidgets quiz", 1
MOST_BYTES, MOST_EXERCISES, MOST_OPTIONS = 4_000_000, 500, 40
LONGEST_SAID = 200  # characters of what is wrong with a question


Told = Callable[[Exercise, tuple[str, ...], float, int], object]


class Document(msgspec.Struct, omit_defaults=True):
    """A quiz as it lies in a file."""

    format: str
    schema: int
    game: str
    exercises: tuple[Exercise, ...]
    title: str = ""


class Quiz:
    """Some exercises, numbered from 1, in one language.

    ``quiz.text(3)`` is the third question, ``quiz.answer(3, "2")`` says whether its second option is right,
    ``quiz.why(3, "2")`` why it is or is not, and ``quiz.hint(3)`` helps.
    """

    def __init__(
        self, game: str, exercises: Sequence[Exercise], lang: str = "en", title: str = "", veiled: bool = False
    ) -> None:
        """``veiled``: positions are told as whoever decides there may see them; else everything is open."""
        self.game, self.exercises, self.lang, self.title, self.veiled = game, tuple(exercises), lang, title, veiled
        self.words = texts(PACKAGE, lang)["quiz"]
        self.given: dict[int, Marked] = {}
        self.told: list[Told] = []  # who wants to know of every answer
        self._open: dict[int, Spoken] = {}

    def __len__(self) -> int:
        return len(self.exercises)

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
            spoken = Spoken(Open(self.exercises[n - 1]), self.lang, self.veiled)
            spoken.opened.confirm()
            spoken.position(), spoken.question(), spoken.stem(), self.section_of(spoken)
            for option in spoken.exercise.options:
                spoken.option(option), spoken.reason(option)
        except Exception as error:  # whatever somebody's file leads to
            why = str(error) or type(error).__name__
            raise mistake("quiz_unproven", self.lang, n=n, why=why[:LONGEST_SAID]) from None
        return spoken

    # ------------------------------------------------------------ asking

    def text(self, n: int | None = None, position: bool = True) -> str:
        """One question with its options; without a number, all of them."""
        if n is None:
            return "\n\n\n".join(self.text(each, position) for each in range(1, len(self) + 1))
        spoken = self.spoken(n)
        lines = [self.words["number"].format(n=n, of=len(self))]
        if position:
            lines += ["", spoken.position(), spoken.question()]
        lines += ["", spoken.stem(), *self.rows(n), self.forms[spoken.opened.form]]
        return "\n".join(lines)

    def rows(self, n: int) -> list[str]:
        """The options, numbered."""
        spoken = self.spoken(n)
        return [f"  {i}  {spoken.option(option)}" for i, option in enumerate(spoken.exercise.options, 1)]

    @cached_property
    def forms(self) -> dict[str, str]:
        return dict(texts(PACKAGE, self.lang)["forms"])

    def hint(self, n: int, which: int = 1) -> str:
        """The section it is about (the chapter, where the section is the answer); then an option that is wrong."""
        spoken = self.spoken(n)
        exercise, verdicts = spoken.exercise, spoken.opened.verdicts
        wrong = [option for option in exercise.options if not verdicts[option].right]
        if which > 1 and wrong and not spoken.opened.opinion_of:
            return str(self.words["hint_not"].format(option=spoken.option(wrong[0])))
        section = exercise.sections[0]
        if exercise.kind == "section":
            return str(self.words["hint_chapter"].format(chapter=section.split(".")[0]))
        return str(self.words["hint_section"].format(section=self.section_of(spoken)))

    def section_of(self, spoken: Spoken) -> str:
        """The first section a question is about, with its title."""
        return titled(spoken.speech, spoken.exercise.sections[0])

    # ------------------------------------------------------------ answering

    def chosen(self, n: int, answer: str | int | Sequence[Any]) -> tuple[str, ...]:
        """The options (or numbers) an answer names: ``"2"``, ``"1 3"``, ``[1, 3]``."""
        spoken = self.spoken(n)
        form, options = spoken.opened.form, spoken.exercise.options
        parts = re.findall(r"-?\d+", str(answer)) if isinstance(answer, str | int) else [str(each) for each in answer]
        if form == NUMBERS and len(parts) == len(options):
            return tuple(parts)
        numbers = [int(each) for each in parts if re.fullmatch(r"\d{1,4}", each)]
        whole = len(numbers) == len(parts) and len(set(numbers)) == len(numbers) and form != NUMBERS
        count = {ORDER: len(options) == len(numbers), MANY: bool(numbers)}.get(form, len(numbers) == 1)
        if not whole or not count or not all(1 <= i <= len(options) for i in numbers):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms[form], most=len(options))
        return tuple(options[i - 1] for i in numbers)

    def mark(self, n: int, answer: str | int | Sequence[Any]) -> Marked:
        """What an answer is worth; it is kept as the answer to this question."""
        return self.settle(n, self.chosen(n, answer))

    def settle(self, n: int, chosen: tuple[str, ...], hints: int = 0) -> Marked:
        """Mark these options, keep the mark, and tell whoever keeps a record."""
        marked = self.given[n] = self.spoken(n).opened.mark(chosen)
        for tell in self.told:
            tell(self.exercises[n - 1], chosen, float(marked.credit), hints)
        return marked

    def answer(self, n: int, answer: str | int | Sequence[Any]) -> str:
        """The verdict in words: right or not, why each chosen option is what it is, and what is right."""
        chosen, marked, spoken = self.chosen(n, answer), self.mark(n, answer), self.spoken(n)
        said = [self.said(n, marked)]
        shown = chosen if spoken.opened.form not in (ORDER, NUMBERS) else marked.right
        said += [self.reasoned(n, option) for option in dict.fromkeys(shown)]
        if marked.credit < 1:
            bot = spoken.opened.opinion_of
            said.append(self.words["the_best" if bot else "the_answer"].format(right=self.solution(n), bot=bot))
        return "\n".join(said)

    def said(self, n: int, marked: Marked) -> str:
        """The verdict in a few words; that of a bot says that it is an opinion."""
        credit, bot = figure_of(marked.credit), self.spoken(n).opened.opinion_of
        if bot:
            return str(self.words["opinion_best" if marked.credit == 1 else "opinion"].format(bot=bot, credit=credit))
        if marked.credit == 1:
            return str(self.words["right"])
        return str(self.words["partly"].format(credit=credit) if marked.credit else self.words["not_quite"])

    def why(self, n: int, answer: str | int) -> str:
        """Why one option is right or wrong."""
        return self.reasoned(n, self.spoken(n).exercise.options[self._row(n, answer)])

    def _row(self, n: int, answer: str | int) -> int:
        options = self.spoken(n).exercise.options
        if not str(answer).isdigit() or not 1 <= int(answer) <= len(options):
            raise mistake("quiz_answer", self.lang, given=repr(answer), form=self.forms["one"], most=len(options))
        return int(answer) - 1

    def reasoned(self, n: int, option: str) -> str:
        spoken = self.spoken(n)
        said = spoken.reason(option)
        section = f" ({said.rule.section})" if said.rule and not spoken.opened.opinion_of else ""
        label, sentence = spoken.option(option).rstrip("."), said.sentence
        if sentence.rstrip(".") == label:  # an event put in order is its own reason
            return sentence + section
        return str(self.words["reason"].format(label=label, sentence=sentence)) + section

    def solution(self, n: int) -> str:
        """What is right, in words."""
        spoken = self.spoken(n)
        opened, options = spoken.opened, spoken.exercise.options
        if opened.form == NUMBERS:
            pairs = zip(options, opened.numbers, strict=True)
            return ", ".join(f"{spoken.option(option)} {figure(number)}" for option, number in pairs)
        named = (f"{options.index(option) + 1} {spoken.option(option).rstrip('.')}" for option in opened.right)
        return str(self.words["between"]).join(named)

    def result(self) -> str:
        """The credit so far."""
        credit = sum((marked.credit for marked in self.given.values()), Fraction(0))
        return str(self.words["result"].format(credit=figure_of(credit), n=len(self)))

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

        self.panel = QuizPanel(self)
        return self.panel._repr_mimebundle_(**kwargs)

    # ------------------------------------------------------------ files

    def save(self, path: str | Path) -> Path:
        """Write the quiz: as .json positions and what is asked, without a key; as .gift, .xml (Moodle) or .html (to be
        printed in two versions) for other houses, with the key and the reasons.
        """
        out = Path(path)
        if out.suffix in (".gift", ".xml", ".html"):
            out.write_text(self._carried(out.suffix), encoding="utf-8")
            return out
        out = out if out.suffix == ".json" else out.with_name(f"{out.name}.quiz.json")
        document = Document(FORMAT, SCHEMA, self.game, self.exercises, self.title)
        out.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1))
        return out


    def _carried(self, suffix: str) -> str:
        from .out.gift import gift
        from .out.moodle import moodle
        from .out.paper import paper

        return {".gift": gift, ".xml": moodle, ".html": paper}[suffix](self)


def titled(speech: Speech, section: str) -> str:
    """A section with its title."""
    rule = speech.rule(section)
    return f"{section} {rule.title}" if rule else section


def read(path: str | Path, lang: str = "en") -> Quiz:
    """A quiz from its file; a Mistake says what is wrong with it. The ending may be left out."""
    file = Path(path)
    if file.suffix != ".json" and not file.exists():
        file = file.with_name(f"{file.name}.quiz.json")
    try:
        if file.stat().st_size > MOST_BYTES:
            raise mistake("quiz_too_large", lang, path=file)
        return read_text(file.read_bytes(), file, lang)
    except OSError as error:
        raise mistake("quiz_unread", lang, path=file, why=error.strerror or error) from None


def read_text(text: bytes, file: str | Path, lang: str = "en") -> Quiz:
    """A quiz from the text of its file."""
    if len(text) > MOST_BYTES:
        raise mistake("quiz_too_large", lang, path=file)
    try:
        document = msgspec.json.decode(text, type=Document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise mistake("quiz_unread", lang, path=file, why=error) from None
    if document.format != FORMAT or document.schema != SCHEMA:
        raise mistake("quiz_other", lang, path=file)
    if len(document.exercises) > MOST_EXERCISES or any(len(e.options) > MOST_OPTIONS for e in document.exercises):
        raise mistake("quiz_too_large", lang, path=file)
    return Quiz(document.game, document.exercises, lang, document.title)


def faults(quiz: Quiz) -> Iterator[tuple[int, str]]:
    """The questions of a quiz that the rules do not confirm, each with the reason."""
    for n in range(1, len(quiz) + 1):
        try:
            quiz.spoken(n)
        except Mistake as fault:
            yield n, str(fault)


def figure_of(credit: Fraction) -> str:
    """A credit as a short number: 1, ½, 0.67."""
    return figure(credit) if credit.denominator <= 2 else f"{float(credit):.2f}"
