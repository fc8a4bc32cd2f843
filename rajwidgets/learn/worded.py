"""One question of a quiz in words, with what is right, what was answered, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..text import Speech, figure, texts
from .exercise import NUMBERS, ORDER
from .marking import Marked
from .speak import PACKAGE, Spoken


class Worded:
    """What a quiz says of one of its questions, before it is answered and afterwards."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken, self.opened, self.options = spoken, spoken.opened, spoken.exercise.options
        self.words: dict[str, Any] = texts(PACKAGE, spoken.lang)["quiz"]

    @property
    def bot(self) -> str:
        """Whose opinion is asked, by how well it plays; nothing where the rules answer."""
        return self.opened.opinion_of and self.spoken.speech.level(self.opened.opinion_of)

    def rows(self) -> list[str]:
        """The options, numbered."""
        return [f"  {i}  {self.spoken.option(option)}" for i, option in enumerate(self.options, 1)]

    def section(self) -> str:
        """The first section it is about, with its title; nothing where it is about no section."""
        sections = self.spoken.exercise.sections
        return titled(self.spoken.speech, sections[0]) if sections else ""

    def section_in_a_sentence(self) -> str:
        """The same, with the title in brackets: it may be a sentence itself."""
        number, _, title = self.section().partition(" ")
        return f"{number} ({title})" if title else number

    def verdict(self, marked: Marked) -> str:
        """The verdict in a few words; that of a bot says that it is an opinion."""
        credit, bot = figure_of(marked.credit, self.spoken.lang), self.bot
        if bot:
            return str(self.words["opinion_best" if marked.credit == 1 else "opinion"].format(bot=bot, credit=credit))
        if marked.credit == 1:
            return str(self.words["right"])
        return str(self.words["partly"].format(credit=credit) if marked.credit else self.words["not_quite"])

    def credit_for(self, marked: Marked) -> str:
        """What part of an order the credit is for; nothing where it goes without saying."""
        if self.opened.form != ORDER or marked.credit in (0, 1):
            return ""
        pairs = len(marked.right) - 1
        return str(self.words["in_order"].format(n=int(marked.credit * pairs), of=pairs))

    def solution(self, numbered: bool = True) -> str:
        """What is right; without the numbers for whoever puts the options in another order."""
        if self.opened.form == NUMBERS:
            pairs = zip(self.options, self.opened.numbers, strict=True)
            return ", ".join(f"{self.spoken.option(option)} {figure(number)}" for option, number in pairs)
        named = self.words["numbered" if numbered else "quoted"]
        rows = ((self.options.index(right) + 1, self.spoken.option(right).rstrip(".")) for right in self.opened.right)
        return str(self.words["between"]).join(named.format(n=n, option=said) for n, said in rows)

    def what_is_right(self, numbered: bool = True) -> str:
        """The solution as a sentence: one answer, several, or an order; that of a bot says that it is an opinion."""
        opened, right = self.opened, self.solution(numbered)
        if bot := self.bot:
            return str(self.words["the_best"].format(right=right, bot=bot))
        key = "the_order" if opened.form == ORDER else "the_answers" if len(opened.right) > 1 else "the_answer"
        return str(self.words[key].format(right=right))

    def account(self) -> list[str]:
        """Where a sum was asked: what it is made of, line by line."""
        if self.spoken.exercise.kind not in ("short", "total"):
            return []
        lines = self.spoken.reasons.of(self.opened.right[0]).ledger
        rows = [("" if line.amount is None else figure(line.amount), line) for line in lines]
        return [f"{number:>6}  {line.label}{f' ({line.note})' if line.note else ''}" for number, line in rows]

    def reason(self, option: str) -> str:
        """An option and why it is right or wrong, with the section."""
        said = self.spoken.reasons.of(option)
        section = f" ({said.rule.section})" if said.rule and not self.opened.opinion_of else ""
        label, sentence = self.spoken.option(option).rstrip("."), said.sentence
        if sentence.rstrip(".") == label:  # an event put in order is its own reason
            return sentence + section
        return str(self.words["reason"].format(label=label, sentence=sentence)) + section


def titled(speech: Speech, section: str) -> str:
    """A section with its title."""
    rule = speech.rule(section)
    return f"{section} {rule.title}" if rule else section


def figure_of(credit: Fraction, lang: str) -> str:
    """A credit as a short number: 1, ½, 0.67, in French 0,67."""
    if credit.denominator <= 2:
        return figure(credit)
    return f"{float(credit):.2f}".replace(".", "," if lang == "fr" else ".")
