"""Exercises in words: the question, the options, the reasons, in English or French."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..flow import Ask, Event, Parts, Refusal, Remark, State, judge, split
from ..study.figures.opinions import signed
from ..text import Explanation, Speech, capital, figure, texts
from .exercise import Exercise
from .kinds import KINDS
from .marking import Open
from .position import Place
from .proof import exchanged

PACKAGE = __package__


class Spoken:
    """One exercise in one language."""

    def __init__(self, opened: Open, lang: str, veiled: bool = False) -> None:
        self.opened, self.lang, self.veiled = opened, lang, veiled
        self.place: Place = opened.place
        self.speech = Speech(self.place.game, lang, self.place.table.names)
        self.words = texts(PACKAGE, lang)
        self._lines: dict[str, Sequence[Remark]] = {}

    @property
    def exercise(self) -> Exercise:
        return self.opened.exercise

    # ------------------------------------------------------------ the question

    def stem(self) -> str:
        """What is asked."""
        asks, kind = self.exercise.asks, self.exercise.kind
        facts: dict[str, Any] = {"seat": self.speech.seat(self.place.ask.seat)}
        if "answer" in asks:
            facts["choice"] = self.choice(asks["answer"])
        match kind:
            case "find":
                facts["goal"] = self.speech.texts["goals"][asks["event"]]
            case "goal":
                facts |= {"goal": self.speech.texts["goals"][asks["event"]], "n": asks["n"]}
            case "choose":
                facts["bot"] = asks["bot"]
            case "known":
                facts["other"] = self.speech.seat(asks["seat"])
            case "played":
                facts["lines"] = self.changes()
            case "gap":
                facts["sentence"] = self.speech.with_blank(self.event(), asks["field"])
            case "section" if "event" in asks:
                kind, facts["sentence"] = "section_of_event", self.speech.explain(self.event()).sentence
            case "total":
                facts |= {"label": self.total_of(self.event()), "who": self.speech.seat(self.event().seat)}
            case "short":
                why = judge(self.place.game, self.place.state, self.place.ask, split(asks["answer"]))
                facts["label"] = self.total_of(why) if why else ""
        return capital(str(self.words["stems"][kind]).format(**facts))

    def event(self) -> Event:
        """The event an exercise is about."""
        asks = self.exercise.asks
        n: int = asks["event"]
        return self.place.after(asks["answer"]).events[n]

    def total_of(self, item: Event | Refusal) -> str:
        """What the last line of an account is called."""
        return next((line.label for line in self.speech.ledger(item) if line.total), "")

    def question(self) -> str:
        """What the game itself asks at this position, in one line."""
        return self.speech.question(self.place.state, self.place.ask).sentence.split("\n")[0]

    def position(self) -> str:
        """The position as text, as far as it may be seen."""
        s = self.place.state
        return self.speech.describe(self.place.game.view(s, self.place.ask.seat) if self.veiled else s)

    def changes(self) -> str:
        """The lines of the position that are new, for an exercise that shows what came of a choice."""
        for option in self.exercise.options:
            after = self.place.after(option)
            if self.opened.verdicts[option].right:
                before = self.place.game.words.describe(self.place.state)
                then = self.place.game.words.describe(self.place.thawed(after))
                return " ".join(self.line(each) for each in then if each not in before)
        return ""

    # ------------------------------------------------------------ options

    def option(self, option: str) -> str:
        """An option as the reader sees it."""
        kind, asks = self.exercise.kind, self.exercise.asks
        match kind:
            case "why":
                return capital(str(self.speech.texts["why"][option]))
            case "section":
                rule = self.speech.rule(option)
                return f"{option} {rule.title}" if rule else option
            case "short" | "total":
                return figure(Fraction(option))
            case "cost":
                return self.detail(Remark(asks["code"], "", {asks["field"]: int(option)}))
            case "gap":
                return self.in_gap(option)
            case "table":
                return self.speech.seat(int(option))
            case "tie":
                seat, by = option.split("/")
                return f"{self.speech.seat(int(seat))} ({self.figure(by)})"
            case "asked":
                seat, asked = option.split("/")
                said = str(self.words["quiz"]["who_decides"])
                return said.format(seat=self.speech.seat(int(seat)), kind=self.asked(asked))
            case "order":
                return self.speech.explain(self.place.after(asks["answer"]).events[int(option)]).sentence
            case "phase":
                return capital(self.speech.name("phase", option))
            case "effect":
                return self.line(self.lines_after(asks["answer"])[int(option)])
            case "false":
                return self.line(self.maybe_exchanged(int(option)))
            case "known":
                return self.line(self.lines[int(option)])
        return self.choice(option)

    def choice(self, answer: str) -> str:
        """A choice in the words of the lists it is made from."""
        return self.speech.choice(self.place.state, self.place.ask, split(answer))

    def in_gap(self, option: str) -> str:
        spec = dict(self.speech.blanks(self.event()))[self.exercise.asks["field"]]
        return self.speech.say(spec, int(option[1:]) if option.startswith("#") else option)

    def asked(self, kind: str) -> str:
        rule = self.speech.rule(self.place.game.questions[kind].rule)
        return rule.title if rule else kind

    def figure(self, key: str) -> str:
        known = {**self.speech.texts.get("figures", {}), **self.speech.texts.get("criteria", {})}
        named = known.get(key, key)
        return str(named["name"] if isinstance(named, dict) else named)

    def lines_after(self, answer: str) -> Sequence[Remark]:
        if answer not in self._lines:
            self._lines[answer] = self.place.game.words.describe(self.place.thawed(self.place.after(answer)))
        return self._lines[answer]

    @cached_property
    def lines(self) -> Sequence[Remark]:
        """The position line by line."""
        return self.place.game.words.describe(self.place.state)

    @cached_property
    def exchanged(self) -> tuple[int, str]:
        """The line that tells another number than the true one, and which number it is."""
        return exchanged(self.place, self.exercise.asks)

    def maybe_exchanged(self, n: int) -> Remark:
        """A line of the position; of one of them, a number is exchanged."""
        line, (other, field) = self.lines[n], self.exchanged
        return line._replace(facts={**line.facts, field: line.facts[field] + 1}) if n == other else line

    def line(self, remark: Remark) -> str:
        return self.speech.sentence("lines", remark.code, facts=remark.facts)

    def detail(self, remark: Remark) -> str:
        return capital(self.speech.fill("details", remark.code, facts=remark.facts))

    # ------------------------------------------------------------ reasons

    def reason(self, option: str) -> Explanation:
        """Why an option is right or wrong, with its section."""
        why = self.opened.verdicts[option].why
        if isinstance(why, Event):
            return self.speech.explain(why)
        if isinstance(why, Refusal):
            return self.speech.explain(why, seat=self.place.ask.seat)
        sentence = str(self.words["reasons"][why.code]).format(**self.facts(why))
        return Explanation(capital(sentence), self.speech.rule(why.rule, why.ruling))

    def reasons(self) -> list[tuple[tuple[str, ...], Explanation]]:
        """Every reason once, with its options: of those that share one, the right ones if there are any."""
        shared: dict[Explanation, list[str]] = {}
        for option in self.exercise.options:
            shared.setdefault(self.reason(option), []).append(option)
        verdicts = self.opened.verdicts
        return [
            (tuple(option for option in options if verdicts[option].right) or tuple(options), said)
            for said, options in shared.items()
        ]

    def facts(self, why: Remark) -> dict[str, str]:
        """The facts of a reason of ours in words."""
        said: dict[str, str] = {}
        for key, value in why.facts.items():
            match key:
                case "choice" | "other":
                    said[key] = self.choice(value)
                case "seat" | "second":
                    said[key] = self.speech.seat(value)
                case "detail":
                    said[key] = self.speech.fill("details", value.code, facts=value.facts)
                case "line":
                    said[key] = self.line(value)
                case "kind":
                    said[key] = self.asked(value)
                case "phase":
                    said[key] = self.speech.name("phase", value)
                case "by":
                    said[key] = self.figure(value)
                case "bot" | "games":
                    said[key] = str(value)
                case "rounds":
                    said[key] = self.words["until"][str(value)]
                case "figure":
                    said[key] = self.figure(value).lower()
                case "margin" | "best":
                    said[key] = signed(value, self.lang)
                case "result":
                    said[key] = self.speech.ranking(value)[2].sentence
        return said

    @property
    def skill(self) -> str:
        return str(self.words["skills"][KINDS[self.exercise.kind].skill])


def choice_words(speech: Speech, s: State, ask: Ask, parts: Parts) -> str:
    """An answer, or its beginning, as everywhere: see ``Speech.choice``."""
    return speech.choice(s, ask, parts)
