"""The words of one game in one language: names, numbers, and templates filled with facts.

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
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

from ..flow import Game, Number
from ..mistakes import LANGUAGES, check_language
from .grammar import capital, figure, single, told_of, with_of, with_to
from .names import shown_name

SOMEBODY = -2  # a seat that is not known
LAST = {"&": "and", "|": "or"}  # what stands before the last name of a list


class MissingText(KeyError):
    """A key has no text; the tests look for every key, so a user never meets this."""


@cache
def texts(package: str, lang: str) -> dict[str, Any]:
    """The texts of a game (or of the player's own controls) in one language."""
    check_language(lang)
    return tomllib.loads(_written(package, lang))


@cache
def _written(package: str, lang: str) -> str:
    return resources.files(package).joinpath(f"text.{lang}.toml").read_text(encoding="utf-8")


@lru_cache(1024)
def own_name(package: str, lang: str, seat: int, name: str) -> str:
    """The name of a seat, in print; one that nobody chose is said in the language of the reader.

    >>> [own_name("rajwidgets.games.raja", "fr", 0, name) for name in ("North", "Nora")]
    ['Nord', 'Nora']
    """
    said = (each for each in LANGUAGES if f'"{name}"' in _written(package, each))  # parsing all would take longer
    given = (texts(package, each)["names"].get("seats", {}).get(str(seat)) for each in said)
    return str(texts(package, lang)["names"]["seats"][str(seat)]) if name and name in given else shown_name(name)


class Vocabulary:
    """The names, numbers and sentences of one game in one language. It is told facts and knows no position.

    >>> from rajwidgets.games.raja import GAME
    >>> Vocabulary(GAME, "en", ["Ann", "Bob"]).name("character", 6)
    'Artisan'
    """

    def __init__(self, game: Game, lang: str, names: Sequence[str]) -> None:
        self.game, self.lang = game, lang
        self.texts = texts(game.folder, lang)
        self.names = [own_name(game.folder, lang, i, name) for i, name in enumerate(names)]
        self._filler = _Filler(self)

    # ------------------------------------------------------------ names and numbers

    @cached_property
    def title(self) -> str:
        return str(self.texts["names"]["game"])

    def seat(self, i: int | None) -> str:
        if i is None:
            return self.word("the_bank")
        if i == SOMEBODY:
            return self.word("somebody")
        return self.names[i] if 0 <= i < len(self.names) else self.word("chance")

    def level(self, bot: str) -> str:
        """How well a bot plays, in a word; its own name where the game has none."""
        known = self.texts.get("bots", {}).get(bot)
        return str(known["level"]) if known else bot

    def word(self, key: str) -> str:
        """A word or two on the board and its mats."""
        return str(self._get("words", key))

    def name(self, domain: str, value: Any) -> str:
        """The name of an action, a character, a place, a phase..."""
        if domain == "seat":
            return self.seat(value)
        own = self.game.words.name(self, domain, value)
        return own if own is not None else str(self._get("names", domain + "s", str(value)))

    def told_of(self, name: str, says: str) -> str:
        """A name and what is said of it."""
        return told_of(name, says, self.lang)

    def count(self, n: Number, noun: str) -> str:
        """As in "1 house", "2½ houses"; a number that this viewer may not see is below 0 and has its own word."""
        one, many, *hidden = str(self._get("nouns", noun)).split("|")
        if n < 0 and hidden:
            return hidden[0]
        return f"{figure(n)} {one if single(n, self.lang) else many}"

    def listing(self, names: Sequence[str], final: str = "", domain: str = "") -> str:
        """As "A, B, C", or with a last "and" or "or" as "A, B and C"; none of them may have a word by its domain."""
        if not names:
            own = f"none_{domain}"
            return self.word(own if own in self.texts["words"] else "none")
        if final and len(names) > 1:
            return f"{', '.join(names[:-1])} {self.word(final)} {names[-1]}"
        return ", ".join(names)

    # ------------------------------------------------------------ sentences

    def fill(self, *path: str, facts: Mapping[str, Any]) -> str:
        return self._filler.vformat(self._template(path, facts), (), facts)

    def _template(self, path: Sequence[str], facts: Mapping[str, Any]) -> str:
        """The text at this path that fits the facts."""
        entry = self._get(*path)
        while isinstance(entry, dict):
            entry = entry.get(str(facts[entry["by"]]), entry["other"])
        return str(entry)

    def sentence(self, *path: str, facts: Mapping[str, Any]) -> str:
        """A text that begins with a capital whatever stands first."""
        return capital(self.fill(*path, facts=facts))

    def say(self, spec: str, value: Any) -> str:
        """A value as a sentence would speak of it: ``say("n gold", 3)``."""
        return self._filler.format_field(value, spec)

    def pieces(self, path: Sequence[str], facts: Mapping[str, Any]) -> Iterator[tuple[str, str | None, str]]:
        """A text taken apart: words, the fact that follows them if one does, and how that is said."""
        for words, field, spec, _ in _parsed(self._template(path, facts)):
            yield words, field, spec

    def slots(self, path: Sequence[str], facts: Mapping[str, Any]) -> list[tuple[str, str]]:
        """The facts that a text names, each with how it is said: ``("city", "at")``."""
        return [(field, spec) for _, field, spec in self.pieces(path, facts) if field]

    def _get(self, *path: str) -> Any:
        entry: Any = self.texts
        for key in path:
            if not isinstance(entry, dict) or key not in entry:
                raise MissingText(f"{self.game.name}: text.{self.lang}.toml has no {'.'.join(path)}")
            entry = entry[key]
        return entry


class _Filler(string.Formatter):
    """Fills a template, naming each value by what stands after the colon."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words

    def parse(self, format_string: str) -> Any:
        return _parsed(format_string)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs[str(key)]

    def format_field(self, value: Any, spec: str) -> str:
        words = self.words
        if not spec:
            return str(value)
        if spec == "lines":
            return words.word("semicolon").join(words.fill("lines", each.code, facts=each.facts) for each in value)
        if spec[-1] in "*&|-":
            names = [self.format_field(each, spec[:-1]) for each in value]
            return " – ".join(names) if spec[-1] == "-" else words.listing(names, LAST.get(spec[-1], ""), spec[:-1])
        manner, _, domain = spec.partition(" ")
        match manner:
            case "n":
                return words.count(value if isinstance(value, Fraction) else int(value), domain)
            case "half":  # counted in halves
                return words.count(Fraction(value, 2), domain) if domain else figure(Fraction(value, 2))
            case "of":
                return with_of(words.name(domain, value), words.lang)
            case "to":
                return with_to(words.name(domain, value), words.lang)
        return words.name(spec, value)

    def check_unused_args(self, used_args: Any, args: Any, kwargs: Any) -> None:
        return None


@cache
def _parsed(template: str) -> tuple[Any, ...]:
    """A template taken apart; a seat is spoken of as a seat also where nothing says so."""
    parts = string.Formatter().parse(template)
    return tuple((text, f, "seat" if f == "seat" and not spec else spec, how) for text, f, spec, how in parts)


def named_in(entry: Any) -> set[str]:
    """The facts that a text names, whichever of its templates is chosen."""
    if isinstance(entry, dict):
        chosen = {str(entry["by"])} if "by" in entry else set[str]()
        return chosen.union(*(named_in(each) for key, each in entry.items() if key != "by"))
    return {field for _, field, _, _ in _parsed(str(entry)) if field}
