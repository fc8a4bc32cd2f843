"""From a few typed words to an answer: names in any language, their beginnings, numbers of the list, a row of dice.

A part of an answer is spelled by its key and by its name in each language. Words that spell several parts are weighed:
a whole name before a beginning, an open choice before a refused one, of even ones the keys as they are written; what is
left even is asked back. No rule is here: what may be answered, and why not, the game's judge says.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..face import face_of
from ..flow import (
    Ask,
    Game,
    Parts,
    Refusal,
    State,
    judge,
    open_parts,
    parts_after,
    side_choices,
    split,
    strays_after,
)
from ..text import LANGUAGES, Speech

MOST_WORDS = 60  # in one answer; a longer line is not one answer
MOST_READINGS = 4_000  # that one line may have before it is called unclear
SKIPPED, SPLIT, NUMBERED = 4.0, 1.0, 0.2  # what a reading costs that leaves out the first part, cuts a word, counts
CLOSED, CLOSED_BY_NAME = 10.0, 0.5  # what it costs to mean something refused
MISSING, UNREAD = 0.1, 2.5  # for each word of a name that was not typed; for each that a refusal leaves unread
ENDINGS = re.compile(r"[^\w#^]+|_")


class Complete(NamedTuple):
    """The words are a whole answer."""

    parts: Parts


class Begun(NamedTuple):
    """The words begin an answer; more is needed."""

    parts: Parts


class Refused(NamedTuple):
    """The words mean something that is not possible now."""

    parts: Parts
    refusal: Refusal


class Ambiguous(NamedTuple):
    """The words may mean each of these."""

    ways: tuple[Parts, ...]


class Unclear(NamedTuple):
    """The word fits nothing after what was begun; it is empty if words are missing."""

    word: str
    begun: Parts


Outcome = Complete | Begun | Refused | Ambiguous | Unclear
_Cost = float
_Reading = tuple[_Cost, Complete | Begun | Refused]


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and signs; ``#3`` and ``B3^`` keep theirs.

    >>> words_of("Près d'Udaipur (vers Kota)")
    ('pres', 'd', 'udaipur', 'vers', 'kota')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return tuple(word for word in ENDINGS.split(bare) if word.strip("#^"))


class _Option(NamedTuple):
    """A part that may be tried next, and how it is spelled."""

    part: str
    spelled: tuple[tuple[str, ...], ...]
    open: bool


class Reader:
    """Reads answers to one question."""

    def __init__(self, game: Game, state: State, ask: Ask, names: Sequence[str] = ()) -> None:
        self.game, self.state, self.ask = game, state, ask
        self.speeches = [Speech(game, lang, names) for lang in LANGUAGES]
        self._options: dict[tuple[Parts, bool], list[_Option]] = {}
        self._astray = False  # whether what is never a choice here is read too
        self._unfolded = face_of(game).choosing.unfolded.get(ask.kind, "")

    # ------------------------------------------------------------ what there is

    def options(self, begun: Parts) -> list[_Option]:
        """What a person might try after the parts begun."""
        key = begun, self._astray
        if key not in self._options:
            ways = set(open_parts(self.game, self.state, self.ask, begun))
            parts = parts_after(self.game, self.state, self.ask, begun)
            strays = strays_after(self.game, self.state, self.ask, begun) if self._astray else ()
            every = dict.fromkeys((*parts, *strays))
            self._options[key] = [_Option(part, self._spelled((*begun, part)), part in ways) for part in every]
        return self._options[key]

    def _spelled(self, parts: Parts) -> tuple[tuple[str, ...], ...]:
        spellings = [parts[-1], *(speech.label(self.state, self.ask, parts) for speech in self.speeches)]
        return tuple(dict.fromkeys(filter(None, map(words_of, spellings))))

    def complete(self, parts: Parts) -> bool:
        return not parts_after(self.game, self.state, self.ask, parts)

    def forced(self, begun: Parts) -> Parts:
        """The parts begun, and those that follow without a choice."""
        while not self.complete(begun):
            ways = [option.part for option in self.options(begun) if option.open]
            if len(ways) != 1:
                break
            begun = (*begun, ways[0])
        return begun

    def offered(self, begun: Parts) -> list[Parts]:
        """The list that a person sees after the parts begun: what may be chosen next, in the order of its numbers."""
        ahead = self.forced(begun)
        begun = begun if self.complete(ahead) else ahead
        ways = [(*begun, option.part) for option in self.options(begun) if option.open]
        first = (self._unfolded,)
        if begun or first not in ways:
            return ways
        inside = [(*first, option.part) for option in self.options(first) if option.open]
        return [*inside, *(parts for parts in ways if parts != first)]  # one step less to choose

    def by_number(self, begun: Parts) -> bool:
        """Whether a number means one of the list, and not a part that is a number itself, such as a die."""
        return not any(parts[-1].isdigit() for parts in self.offered(begun))

    # ------------------------------------------------------------ reading

    def read(self, text: str, begun: Parts = ()) -> Outcome:
        """What the words mean after the parts begun."""
        words = words_of(text)
        if not words or len(words) > MOST_WORDS:
            return Unclear("", begun)
        self._furthest, self._left = (0, begun), MOST_READINGS
        best: dict[Parts, _Reading] = {}
        if not begun:
            self._weigh(best, self._declared(words))
        self._weigh(best, self._after(words, 0, begun, 0.0, counted=True))
        if not begun and all(cost > SKIPPED for cost, _ in best.values()):
            for option in self.options(()):  # the first part may go without saying: "Bikaner" for "travel Bikaner"
                if option.open and not self.complete((option.part,)):
                    self._weigh(best, self._after(words, 0, (option.part,), SKIPPED, counted=False))
        if not best:
            return self._read_astray(words, begun)
        least = min(round(cost, 3) for cost, _ in best.values())
        first = [outcome for cost, outcome in best.values() if round(cost, 3) == least]
        as_written = [outcome for outcome in first if _keys(outcome.parts[len(begun) :])[: len(words)] == words]
        if len(first) > 1 and len(as_written) != 1:
            return Ambiguous(tuple(outcome.parts for outcome in first))
        return (as_written or first)[0]

    def _read_astray(self, words: tuple[str, ...], begun: Parts) -> Outcome:
        """Words that are no choice at all: why not, if the game has a reason, else which of them is not clear."""
        at, after = self._furthest
        self._astray, self._left = True, MOST_READINGS
        try:
            found = sorted(self._after(words, 0, begun, 0.0, counted=True), key=lambda reading: reading[0])
        finally:
            self._astray = False
        return found[0][1] if found else Unclear(words[at] if at < len(words) else "", after)

    def _declared(self, words: tuple[str, ...]) -> Iterator[_Reading]:
        """The side choices that may be made instead of the answer, by all their words or the beginnings of these."""
        if len(words) == 1:  # one word alone is an answer to the question
            return
        for answer in side_choices(self.game, self.state, self.ask):
            named = [words_of(speech.choice(self.state, self.ask, split(answer))) for speech in self.speeches]
            costs = [fits(words, spelling) for spelling in (words_of(answer), *named)]
            if found := [cost for cost in costs if cost is not None]:
                yield min(found), Complete(split(answer))

    def _weigh(self, best: dict[Parts, _Reading], readings: Iterator[_Reading]) -> None:
        """Keep the cheapest reading of each meaning."""
        for cost, outcome in readings:
            if outcome.parts not in best or cost < best[outcome.parts][0]:
                best[outcome.parts] = cost, outcome

    def _after(self, words: tuple[str, ...], at: int, begun: Parts, cost: _Cost, counted: bool) -> Iterator[_Reading]:
        """Every reading of the words from one on, after the parts begun."""
        self._left -= 1
        if self._left < 0:
            return
        if at > self._furthest[0]:
            self._furthest = at, begun
        if at == len(words):
            parts = self.forced(begun)
            yield cost, Complete(parts) if self.complete(parts) else Begun(parts)
            return
        if self.complete(begun):
            return
        if counted and (number := self._number(words[at], begun)):
            yield from self._after(words, at + 1, number, cost + NUMBERED, counted=True)
        options = self.options(begun)
        for option in options:
            for taken, more in self._taken(option, words, at):
                parts = (*begun, option.part)
                if option.open:
                    yield from self._after(words, at + taken, parts, cost + more, counted=True)
                else:
                    unread = UNREAD * (len(words) - at - taken)
                    closed = CLOSED_BY_NAME if more == 0 else CLOSED
                    yield cost + more + closed + unread, Refused(parts, self._why(parts))
        single = all(len(option.part) == 1 for option in options)
        keys = {option.part.casefold() for option in options}
        if single and len(words[at]) > 1 and set(words[at]) <= keys:  # a row of dice: "352"
            apart = (*words[:at], *words[at], *words[at + 1 :])
            if len(apart) <= MOST_WORDS:
                yield from self._after(apart, at, begun, cost + SPLIT, counted)
        ways = [option.part for option in options if option.open]
        if len(ways) == 1:  # what has no choice need not be said
            yield from self._after(words, at, (*begun, ways[0]), cost, counted=False)

    def _why(self, parts: Parts) -> Refusal:
        refusal = judge(self.game, self.state, self.ask, parts)
        assert refusal is not None, parts
        return refusal

    def _number(self, word: str, begun: Parts) -> Parts | None:
        """What a number means in the list; ``#3`` is the third of it in any case."""
        if not word.lstrip("#").isdigit() or not (word.startswith("#") or self.by_number(begun)):
            return None
        n, offered = int(word.lstrip("#")[:9]), self.offered(begun)
        return offered[n - 1] if 0 < n <= len(offered) else None

    def _taken(self, option: _Option, words: tuple[str, ...], at: int) -> Iterator[tuple[int, _Cost]]:
        """How many of the words from one on spell this option, and at what cost: each number of words once."""
        longest = max(map(len, option.spelled), default=0)
        for taken in range(1, min(longest, len(words) - at) + 1):
            costs = [cost for each in option.spelled if (cost := fits(words[at : at + taken], each)) is not None]
            if costs:
                yield taken, min(costs)


@lru_cache(maxsize=20_000)
def fits(typed: tuple[str, ...], spelling: tuple[str, ...]) -> _Cost | None:
    """How well typed words spell a name: 0 for the whole of it, more for some words and for beginnings, None if not.

    >>> fits(("jais",), ("near", "jaisalmer")), fits(("ajmer",), ("ajmer",)), fits(("xx",), ("ajmer",))
    (3.1, 0.0, None)
    """
    if typed == spelling:
        return 0.0
    if len(typed) > len(spelling):
        return None
    missing = MISSING * (len(spelling) - len(typed))  # "pal" means "palace" rather than "palace and house"
    if all(_begins(word, name) for word, name in zip(typed, spelling, strict=False)):
        return missing + (1.0 if typed == spelling[: len(typed)] else 2.0)
    rest = iter(spelling)
    if all(any(word == name for name in rest) for word in typed):
        return missing + 1.5
    if len(typed) > 1 and not Counter(typed) - Counter(spelling):  # "silk tea" for "tea and silk"
        return missing + 1.8
    rest = iter(spelling)
    if all(any(_begins(word, name) for name in rest) for word in typed):
        return missing + 3.0
    return missing + 3.5 if len(typed) > 1 and _in_another_order(typed, spelling) else None


def _in_another_order(typed: tuple[str, ...], spelling: tuple[str, ...]) -> bool:
    """Whether each word begins a name of its own, wherever that stands."""
    rest = list(spelling)
    for word in typed:
        name = next((name for name in rest if _begins(word, name)), None)
        if name is None:
            return False
        rest.remove(name)
    return True


def _keys(parts: Parts) -> tuple[str, ...]:
    """The words of the keys themselves."""
    return tuple(word for part in parts for word in words_of(part))


def _begins(word: str, name: str) -> bool:
    """Whether a word begins a name; a number never begins a longer one."""
    return word == name if word.isdigit() or name.isdigit() else name.startswith(word)
