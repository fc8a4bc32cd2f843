"""From keys and numbers to sentences: text.<lang>.toml of a game gives every event, refusal and question its words.

A template names facts and says how to speak of them: ``{seat} builds a palace {city:at} for {gold:n gold}``. After the
colon stands what the value is: ``seat``, ``action``, ``place``... (a name), ``n gold`` (a number and its noun),
``half`` and ``half point`` (a number counted in halves), ``of seat`` / ``to place`` (a name after "of" / "to"),
``seat*`` / ``seat&`` / ``seat|`` / ``place-`` (a list with commas, ending in "and" or in "or", with dashes), ``lines``
(remarks with a text of their own). A table in place of a template chooses one by the value of a fact: ``by = "gold"``,
``0 = "..."``, ``other = "..."``.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from .flow import (
    CHANCE,
    Ask,
    Event,
    Game,
    LedgerLine,
    Number,
    Parts,
    Refusal,
    Remark,
    Result,
    State,
    addressed,
    check,
    speaker,
)
from .mistakes import LANGUAGES as LANGUAGES
from .mistakes import check_language

VOWELS = tuple("aeiouhâàéèêëîïôùûAEIOUHÂÀÉÈÊËÎÏÔÙÛ")
SOMEBODY = -2  # a seat that is not known
STEP, AND_THEN = " › ", ", "  # between the parts of an answer: one leads to the next; or they came one after another
LAST = {"&": "and", "|": "or"}  # what stands before the last name of a list


class RuleRef(NamedTuple):
    """A section of the rulebook in our words; origin is "rulebook", or the ruling that reads it so."""

    section: str
    title: str
    says: str
    origin: str = "rulebook"
    ruling: str = ""


class Line(NamedTuple):
    """One line of a ledger: what it is, a note, and the amount (None for a heading); a total is printed bold."""

    label: str
    note: str
    amount: Number | None
    total: bool = False


class Explanation(NamedTuple):
    """What happened, the numbers of the case, and the rule."""

    sentence: str
    rule: RuleRef | None
    ledger: tuple[Line, ...] = ()


class MissingText(KeyError):
    """A key has no text; the tests look for every key, so a user never meets this."""


@cache
def texts(package: str, lang: str) -> dict[str, Any]:
    """The texts of a game (or of the player's own controls) in one language."""
    check_language(lang)
    return tomllib.loads(resources.files(package).joinpath(f"text.{lang}.toml").read_text(encoding="utf-8"))


def own_name(package: str, lang: str, seat: int, name: str) -> str:
    """The name of a seat; one that nobody chose is said in the language of the reader.

    >>> [own_name("rajwidgets.games.raja", "fr", 0, name) for name in ("North", "Nora")]
    ['Nord', 'Nora']
    """
    given = (texts(package, each)["names"].get("seats", {}).get(str(seat)) for each in LANGUAGES)
    return str(texts(package, lang)["names"]["seats"][str(seat)]) if name and name in given else name


class Speech:
    """Speaks of one game in one language, with the names of its players.

    >>> from rajwidgets.games.raja import GAME
    >>> Speech(GAME, "en", ["Ann", "Bob"]).name("character", 6)
    'Artisan'
    """

    def __init__(self, game: Game, lang: str, names: Sequence[str]) -> None:
        self.game, self.lang = game, lang
        self.texts = texts(game.folder, lang)
        self.names = [own_name(game.folder, lang, i, name) for i, name in enumerate(names)]
        self._fill = _Filler(self)

    # ------------------------------------------------------------ names

    @cached_property
    def title(self) -> str:
        return str(self.texts["names"]["game"])

    def seat(self, i: int | None) -> str:
        if i is None:
            return self.word("the_bank")
        if i == SOMEBODY:
            return self.word("somebody")
        return self.names[i] if 0 <= i < len(self.names) else self.word("chance")

    def word(self, key: str) -> str:
        """A word or two on the board and its mats."""
        return str(self._get("words", key))

    def name(self, domain: str, value: Any) -> str:
        """The name of an action, a character, a place, a phase..."""
        if domain == "seat":
            return self.seat(value)
        own = self.game.words.name(self, domain, value)
        return own if own is not None else str(self._get("names", domain + "s", str(value)))

    def count(self, n: Number, noun: str) -> str:
        """As in "1 house", "2½ houses"; a number that this viewer may not see is below 0 and has its own word."""
        one, many, *hidden = str(self._get("nouns", noun)).split("|")
        if n < 0 and hidden:
            return hidden[0]
        size = Fraction(n) if n >= 0 else -Fraction(n)
        single = size < 2 if self.lang == "fr" else size in (1, Fraction(1, 2))
        return f"{figure(n)} {one if single else many}"

    def listing(self, names: Sequence[str], final: str = "") -> str:
        """As "A, B, C", or with a last "and" or "or" as "A, B and C"."""
        if not names:
            return self.word("none")
        if final and len(names) > 1:
            return f"{', '.join(names[:-1])} {self.word(final)} {names[-1]}"
        return ", ".join(names)

    def of(self, name: str) -> str:
        """The name with "of" before it; French elides and contracts."""
        if self.lang != "fr":
            return f"of {name}"
        if name.startswith("le "):
            return f"du {name[3:]}"
        return f"d'{name}" if name.startswith(VOWELS) else f"de {name}"

    def to(self, name: str) -> str:
        """The name with "to" before it; French contracts."""
        if self.lang != "fr":
            return f"to {name}"
        return f"au {name[3:]}" if name.startswith("le ") else f"à {name}"

    # ------------------------------------------------------------ sentences

    def fill(self, *path: str, facts: Mapping[str, Any]) -> str:
        return self._fill.vformat(self._template(path, facts), (), facts)

    def _template(self, path: Sequence[str], facts: Mapping[str, Any]) -> str:
        """The text at this path that fits the facts."""
        entry = self._get(*path)
        while isinstance(entry, dict):
            entry = entry.get(str(facts[entry["by"]]), entry["other"])
        return str(entry)

    def sentence(self, *path: str, facts: Mapping[str, Any]) -> str:
        """A text that begins with a capital whatever stands first."""
        said = self.fill(*path, facts=facts)
        return capital(said)

    def explain(self, item: Event | Refusal | Remark, table: str = "", seat: int | None = None) -> Explanation:
        """The sentence, the ledger and the rule of an event, a refusal, or a remark from the given table of the texts.

        Refusals and remarks speak of the seat that was asked.
        """
        if isinstance(item, Event):
            path, facts = (table or "events", item.kind), {"seat": item.seat, **item.data}
        else:
            path, facts = (table or "refusals", item.code), {"seat": SOMEBODY if seat is None else seat, **item.facts}
        return Explanation(self.sentence(*path, facts=facts), self.rule(item.rule, item.ruling), self.ledger(item))

    def named(self, event: Event) -> set[int]:
        """The seats that the sentence of an event speaks of."""
        filler, facts = _SeatsNamed(self), {"seat": event.seat, **event.data}
        filler.vformat(self._template(("events", event.kind), facts), (), facts)
        return filler.seats

    def ledger(self, item: Event | Refusal | Remark) -> tuple[Line, ...]:
        """The numbers of the case, line by line."""
        return self._lines(self.game.words.ledger(item))

    def _lines(self, ledger: Sequence[LedgerLine]) -> tuple[Line, ...]:
        lines = []
        for remark, amount, total in ledger:
            noted = f"{remark.code}_note" in self.texts["ledger"]
            note = self.fill("ledger", f"{remark.code}_note", facts=remark.facts) if noted else ""
            lines.append(Line(self.sentence("ledger", remark.code, facts=remark.facts), note, amount, total))
        return tuple(lines)

    def question(self, s: State, ask: Ask, begun: Parts = ()) -> Explanation:
        """The question as asked after the parts begun; its second line follows after a newline."""
        asked, own = addressed(ask, begun)
        remark = self.game.words.prompt(s, asked, own)
        assert remark is not None, asked.kind
        facts = {"seat": asked.seat, **remark.facts}
        title = self.sentence("asks", remark.code, "title", facts=facts)
        says = self.sentence("asks", remark.code, "says", facts=facts)
        return Explanation(f"{title}\n{says}", self.rule(remark.rule, remark.ruling))

    def label(self, s: State, ask: Ask, begun: Parts) -> str:
        """The name of a choice; of a side choice before its first part, the name of the whole."""
        remark = self.game.words.label(s, *addressed(ask, begun))
        return self.sentence("labels", remark.code, facts=remark.facts)

    def part_names(self, s: State, ask: Ask, begun: Parts) -> list[str]:
        """An answer, or its beginning, part by part in the words of the lists it is chosen from.

        The first parts of a side choice only say which one it is: what is chosen in it names itself.
        """
        asked, own = addressed(ask, begun)
        first = 0 if asked is not ask and not own else 1
        return [self.part_name(s, asked, own[:n]) for n in range(first, len(own) + 1)]

    def part_name(self, s: State, ask: Ask, begun: Parts) -> str:
        """The name of a choice; what no list offers, such as something typed, is called by its key."""
        try:
            return self.label(s, ask, begun)
        except (LookupError, ValueError, TypeError, AttributeError):
            return (begun[-1] if begun else ask.kind).replace("_", " ")

    def choice(self, s: State, ask: Ask, begun: Parts) -> str:
        """An answer, or its beginning, in one line: a path of choices, or a row of dice."""
        return (AND_THEN if ask.seat == CHANCE else STEP).join(self.part_names(s, ask, begun))

    def detail(self, s: State, ask: Ask, begun: Parts) -> str:
        """A few words beside a choice, or nothing."""
        remark = self.game.words.detail(s, *addressed(ask, begun))
        return self.fill("details", remark.code, facts=remark.facts) if remark else ""

    def why_not(self, s: State, ask: Ask, answer: str) -> Explanation | None:
        """Why this answer is not possible, in words; None if it is."""
        refusal = check(self.game, s, ask, answer)
        return None if refusal is None else self.explain(refusal, seat=speaker(ask, answer))

    def in_short(self, refusal: Refusal) -> str:
        """Why not, in a few words, where the game has them; the whole sentence is ``explain``'s."""
        if refusal.code not in self.texts.get("in_short", {}):
            return ""
        return self.fill("in_short", refusal.code, facts=refusal.facts)

    def warnings(self, s: State, ask: Ask, begun: Parts) -> list[Explanation]:
        asked, own = addressed(ask, begun)
        return [self.explain(remark, "warnings", asked.seat) for remark in self.game.words.warnings(s, asked, own)]

    def costs(self, s: State, ask: Ask, begun: Parts) -> tuple[Line, ...]:
        """What a choice not yet made would cost and bring, line by line."""
        return self._lines(self.game.words.costs(s, *addressed(ask, begun)))

    def describe(self, s: State, ask: Ask | None = None) -> str:
        """The position as readable text: the twin of the picture."""
        lines = [self.sentence("lines", remark.code, facts=remark.facts) for remark in self.game.words.describe(s)]
        if ask is not None:
            lines.append(self.question(s, ask).sentence.replace("\n", " "))
        return "\n".join(lines)

    def ranking(self, result: Result) -> list[Explanation]:
        """The end of the game and the final ranking, each place with what decided it."""
        rule = self.rule(result.rule)
        said = [Explanation(self.sentence("results", result.reason, facts={}), rule)]
        above = SOMEBODY
        for standing in result.standings:
            facts = {"seat": standing.seat, "rank": standing.rank, "above": above, **standing.figures}
            key = f"decided_by_{standing.decided_by}" if standing.decided_by else "winner"
            said.append(Explanation(self.sentence("results", key, facts=facts), rule))
            above = standing.seat
        return said

    # ------------------------------------------------------------ sentences with a gap

    def blanks(self, event: Event) -> list[tuple[str, str]]:
        """The facts that an event's sentence names, each with how it is said: ``("city", "at")``."""
        return self.slots(("events", event.kind), {"seat": event.seat, **event.data})

    def slots(self, path: Sequence[str], facts: Mapping[str, Any]) -> list[tuple[str, str]]:
        """The facts that a text names, each with how it is said."""
        return [(name, spec) for _, name, spec, _ in _parsed(self._template(path, facts)) if name]

    def with_blank(self, event: Event, field: str, blank: str = "____") -> str:
        """An event's sentence with one of its facts left out."""
        facts = {"seat": event.seat, **event.data}
        pieces = []
        for text, name, spec, _ in _parsed(self._template(("events", event.kind), facts)):
            pieces += [text, blank if name == field else self.say(spec, facts[name]) if name else ""]
        return capital("".join(pieces))

    def say(self, spec: str, value: Any) -> str:
        """A value as a sentence would speak of it: ``say("n gold", 3)``."""
        return self._fill.format_field(value, spec)

    # ------------------------------------------------------------ the rulebook

    def rule(self, section: str, ruling: str = "") -> RuleRef | None:
        """A section in our words; with a ruling, the ruling's words follow."""
        entry = self.texts["rules"].get(section)
        if entry is None:
            return None
        if not ruling:
            return RuleRef(section, entry["title"], entry["says"])
        says = self.texts["rulings"][ruling]["says"]
        return RuleRef(section, entry["title"], entry["says"], f"ruling {ruling}", says)

    def sections(self) -> list[str]:
        """Every section, in rulebook order."""
        return list(self.texts["rules"])

    def glossary(self) -> Iterator[tuple[str, str, str, str]]:
        """(term, what it means, its section, the term in the other language), in alphabetical order."""
        entries = self.texts["glossary"].values()
        for entry in sorted(entries, key=lambda e: e["term"].lower()):
            yield entry["term"], entry["says"], entry["rule"], entry["other"]

    def _get(self, *path: str) -> Any:
        entry: Any = self.texts
        for key in path:
            if not isinstance(entry, dict) or key not in entry:
                raise MissingText(f"{self.game.name}: text.{self.lang}.toml has no {'.'.join(path)}")
            entry = entry[key]
        return entry


class _Filler(string.Formatter):
    """Fills a template, naming each value by what stands after the colon."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def parse(self, format_string: str) -> Any:
        return _parsed(format_string)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs[str(key)]

    def format_field(self, value: Any, spec: str) -> str:
        speech = self.speech
        if not spec:
            return str(value)
        if spec == "lines":
            return speech.word("semicolon").join(speech.fill("lines", each.code, facts=each.facts) for each in value)
        if spec[-1] in "*&|-":
            names = [self.format_field(each, spec[:-1]) for each in value]
            return " – ".join(names) if spec[-1] == "-" else speech.listing(names, LAST.get(spec[-1], ""))
        manner, _, domain = spec.partition(" ")
        match manner:
            case "n":
                return speech.count(value if isinstance(value, Fraction) else int(value), domain)
            case "half":  # counted in halves
                return speech.count(Fraction(value, 2), domain) if domain else figure(Fraction(value, 2))
            case "of":
                return speech.of(speech.name(domain, value))
            case "to":
                return speech.to(speech.name(domain, value))
        return speech.name(spec, value)

    def check_unused_args(self, used_args: Any, args: Any, kwargs: Any) -> None:
        return None


class _SeatsNamed(_Filler):
    """Fills a template only to hear which seats it names."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(speech)
        self.seats: set[int] = set()

    def format_field(self, value: Any, spec: str) -> str:
        if spec.rstrip("*&|-").rpartition(" ")[2] == "seat":
            seats = value if isinstance(value, list | tuple) else [value]
            self.seats.update(seat for seat in seats if seat is not None)
        return ""


@cache
def _parsed(template: str) -> tuple[Any, ...]:
    """A template taken apart; a seat is spoken of as a seat also where nothing says so."""
    parts = string.Formatter().parse(template)
    return tuple((text, f, "seat" if f == "seat" and not spec else spec, how) for text, f, spec, how in parts)


def figure(amount: Number) -> str:
    """A number as people write it, with a true minus sign and with ½ for a half.

    >>> [figure(n) for n in (4, Fraction(3, 2), Fraction(-1, 2), -3)]
    ['4', '1½', '−½', '−3']
    """
    whole, half = divmod(abs(Fraction(amount)), 1)
    return f"{'−' if amount < 0 else ''}{int(whole) if whole or not half else ''}{'½' if half else ''}"


def capital(said: str) -> str:
    """A sentence begins with a capital letter; the rest stays as it is."""
    return said[:1].upper() + said[1:]
