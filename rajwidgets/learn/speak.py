"""Exercises in words: the question, the options, the reasons, in English or French."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..flow import Event, Remark, judge, split
from ..text import Speech, capital, figure, texts
from .exercise import Exercise
from .gaps import BLANK, blanks, with_blank
from .kinds import KINDS
from .marking import Open
from .played_out import Line
from .position import Place
from .proof import exchanged
from .reasons import Reasons

PACKAGE = __package__


class Spoken:
    """One exercise in one language."""

    def __init__(self, opened: Open, lang: str) -> None:
        self.opened, self.lang = opened, lang
        self.place: Place = opened.place
        self.speech = Speech(self.place.game, lang, self.place.table.names)
        self.words = texts(PACKAGE, lang)
        self._lines: dict[str, Sequence[Remark]] = {}

    @property
    def exercise(self) -> Exercise:
        return self.opened.exercise

    # ------------------------------------------------------------ the question

    def stem(self, on_board: bool = False) -> str:
        """What is asked; where there is a board, a goal is to be reached and not only judged."""
        asks, kind = self.exercise.asks, self.exercise.kind
        facts: dict[str, Any] = {"seat": self.speech.seat(self.place.ask.seat)}
        if "answer" in asks:
            facts["choice"] = self.choice(asks["answer"])
        match kind:
            case "find":
                facts["goal"] = self.speech.texts["goals"][asks["event"]]
            case "goal":
                kind = "goal_played_out" if on_board else kind
                facts |= {"goal": self.speech.texts["goals"][asks["event"]], "n": asks["n"]}
            case "choose":
                facts["bot"] = self.speech.level(asks["bot"])
            case "known":
                facts["other"] = self.speech.seat(asks["seat"])
            case "played":
                facts["lines"] = self.changes()
            case "gap":
                facts["sentence"] = with_blank(self.speech, self.event(), asks["field"])
            case "section" if "event" in asks:
                kind, facts["sentence"] = "section_of_event", self.speech.explain(self.event()).sentence
            case "table" if "figure" in asks:
                kind, facts["figure"] = "final_table", self.figure(asks["figure"]).lower()
            case "table":
                facts["points"] = self.points
            case "cost" if "left" in asks:
                kind = "cost_left"
            case "total":
                event = self.event()
                rule = self.speech.rule(event.rule)
                facts |= {"who": self.whose(event), "what": rule.title if rule else event.rule}
            case "term" if asks["given"] == "meaning":
                kind, facts["meaning"] = "term_of_meaning", self.meaning(asks["term"])
            case "term" | "rule":
                facts["word"] = self.word(asks["term"])
        return capital(str(self.words["stems"][kind]).format(**facts))

    def event(self) -> Event:
        """The event an exercise is about."""
        asks = self.exercise.asks
        n: int = asks["event"]
        return self.place.after(asks["answer"]).events[n]

    def whose(self, event: Event) -> str:
        """Whose account an event tells: the seat's, or of whom its sentence speaks instead, such as a nation."""
        told = blanks(self.speech, event)
        if not told or "seat" in dict(told):
            return self.speech.seat(event.seat)
        field, spec = told[0]
        return self.speech.say(spec, event.data[field])

    @cached_property
    def last_line(self) -> Remark:
        """The last line of the account whose sum is asked for."""
        refused = judge(self.place.game, self.place.state, self.place.ask, split(self.exercise.asks["answer"]))
        item = self.event() if self.exercise.kind == "total" else refused
        lines = self.place.game.words.ledger(item) if item else ()
        return next((line for line, _, total in lines if total), Remark("", ""))

    @property
    def points(self) -> str:
        """What is counted, in the game's word for it."""
        return str(self.speech.texts["words"].get("points_counted") or self.words["quiz"]["points"])

    def comes_to(self, n: Fraction) -> str:
        """A sum in the game's words for it (``short_sum``); where it has none, after the name of the last line."""
        code, facts = self.last_line.code, {**self.last_line.facts, "n": n}
        if f"{code}_sum" in self.speech.texts["ledger"]:
            return self.speech.sentence("ledger", f"{code}_sum", facts=facts)
        return self.said("sum", label=self.speech.sentence("ledger", code, facts=facts), n=figure(n))

    def question(self) -> str:
        """What the game itself asks at this position, in one line."""
        return self.speech.question(self.place.state, self.place.ask).sentence.split("\n")[0]

    def position(self) -> str:
        """The position as text, as far as whoever is asked there may see it; who is to count finds nothing counted."""
        counted = self.place.game.words.ahead if KINDS[self.exercise.kind].skill == "count" else ()
        return "\n".join(self.line(line) for line in self.lines if line.code not in counted)

    def setting(self) -> str:
        """The position and what the game asks there; nothing with a question that is about words alone."""
        return "" if KINDS[self.exercise.kind].of_words else f"{self.position()}\n{self.question()}"

    def changes(self) -> str:
        """The lines of the position that are new, for an exercise that shows what came of a choice."""
        for option in self.exercise.options:
            after = self.place.after(option)
            if self.opened.verdicts[option].right:
                then = self.place.told(self.place.thawed(after))
                return " ".join(self.line(each) for each in then if each not in self.lines)
        return ""

    # ------------------------------------------------------------ options

    def option(self, option: str) -> str:
        """An option as the reader sees it."""
        kind, asks = self.exercise.kind, self.exercise.asks
        match kind:
            case "why":
                return capital(str(self.speech.texts["why"][option]))
            case "section" | "rule":
                rule = self.speech.rule(option)
                return f"{option} {rule.title}" if rule else option
            case "short" | "total":
                return self.comes_to(Fraction(option))
            case "cost":
                return self.detail(Remark(asks["code"], "", {asks["field"]: int(option)}))
            case "gap":
                return self.in_gap(option)
            case "table":
                return self.speech.seat(int(option))
            case "tie":
                seat, by = option.split("/")
                return self.said("who_won", seat=self.speech.seat(int(seat)), by=self.figure(by).lower())
            case "asked":
                seat, asked = option.split("/")
                return self.said("who_decides", seat=self.speech.seat(int(seat)), kind=self.asked(asked))
            case "order":
                return self.speech.explain(self.place.after(asks["answer"]).events[int(option)]).sentence
            case "phase":
                return capital(self.speech.name("phase", option))
            case "effect":
                n, _, other = option.partition("/")
                return self.line(self.lines_after(other or asks["answer"])[int(n)])
            case "false":
                return self.line(self.maybe_exchanged(int(option)))
            case "known":
                return self.line(self.lines[int(option)])
            case "term":
                return self.meaning(option) if asks["given"] == "word" else capital(self.word(option))
        return self.choice(option)

    def said(self, key: str, **facts: str) -> str:
        """An option in words of the quiz's own."""
        return str(self.words["quiz"][key]).format(**facts)

    def choice(self, answer: str) -> str:
        """A choice in the words of the lists it is made from."""
        return self.speech.choice(self.place.state, self.place.ask, split(answer))

    def word(self, key: str) -> str:
        """A word of the glossary."""
        return str(self.speech.texts["glossary"][key]["term"])

    def meaning(self, key: str) -> str:
        """What the glossary says of a word."""
        return str(self.speech.texts["glossary"][key]["says"])

    def in_gap(self, option: str) -> str:
        event, field = self.event(), self.exercise.asks["field"]
        spec = dict(blanks(self.speech, event))[field]
        said = self.speech.say(spec, int(option[1:]) if option.startswith("#") else option)
        return capital(said) if with_blank(self.speech, event, field).startswith(BLANK) else said

    def asked(self, kind: str) -> str:
        rule = self.speech.rule(self.place.game.questions[kind].rule)
        return f"{rule.section} ({rule.title})" if rule else kind

    def figure(self, key: str) -> str:
        known = {**self.speech.texts.get("figures", {}), **self.speech.texts.get("criteria", {})}
        named = known.get(key, key)
        return str(named["name"] if isinstance(named, dict) else named)

    def lines_after(self, answer: str) -> Sequence[Remark]:
        if answer not in self._lines:
            self._lines[answer] = self.place.told(self.place.thawed(self.place.after(answer)))
        return self._lines[answer]

    @cached_property
    def lines(self) -> Sequence[Remark]:
        """The position line by line, as far as whoever is asked there may see it."""
        return self.place.told(self.place.state)

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

    def steps(self, line: Line) -> list[str]:
        """What was played out, each choice in the words of its own question."""
        game, seat = self.place.game, self.place.ask.seat
        return [
            self.speech.choice(game.view(game.thaw(here.snapshot), seat), here.ask, split(then.answer))
            for here, then in pairwise(line.nodes)
            if here.ask is not None
        ]

    # ------------------------------------------------------------ reasons

    @cached_property
    def reasons(self) -> Reasons:
        """Why each option is right or wrong."""
        return Reasons(self)

    @property
    def skill(self) -> str:
        return str(self.words["skills"][KINDS[self.exercise.kind].skill])
