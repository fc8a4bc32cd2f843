"""What the index knows of a rulebook: its sections and rulings, and how much of it a set of steps covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ... import games
from ...mistakes import Mistake, mistake
from ...text import LANGUAGES, printable, texts
from .store import folded
from .wording import in_words


class Coverage(NamedTuple):
    """Which sections of a game's rulebook a replay, a collection or all replays of the game show."""

    of: str
    game: str
    replays: int
    shown: dict[str, int]  # section -> steps that show it, in rulebook order
    through: tuple[str, ...]  # shown only through their subsections
    never: tuple[str, ...]

    @property
    def sections(self) -> int:
        return len(self.shown) + len(self.through) + len(self.never)

    @property
    def share(self) -> float:
        return 1 - len(self.never) / self.sections if self.sections else 0.0

    def __str__(self) -> str:
        of = printable(self.of) if self.of == self.game else f"{printable(self.of)} ({self.game})"
        shown, percent = self.sections - len(self.never), round(100 * self.share)
        told = in_words("covered", of=of, shown=shown, sections=self.sections, percent=percent)
        return told + (in_words("never", never=", ".join(self.never)) if self.never else "")


def covered(of: str, game: str, replays: int, counts: Mapping[str, int]) -> Coverage:
    """The coverage that these counts of steps per section make."""
    shown = {section: counts[section] for section in _above(game) if section in counts}
    return Coverage(of, game, replays, shown, *_not_shown(game, frozenset(shown)))


@lru_cache(maxsize=4096)
def _not_shown(game: str, shown: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sections shown only through their subsections, and those never shown."""
    above = _above(game)
    through = {section for each in shown for section in above[each]}
    missing = [section for section in above if section not in shown]
    return tuple(s for s in missing if s in through), tuple(s for s in missing if s not in through)


@cache
def _above(game: str) -> dict[str, tuple[str, ...]]:
    """Every section in rulebook order, each with those it is a part of."""
    return nested(sections_of(game))


def nested(sections: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Sections in their order, each with those it is a part of, whichever way a rulebook numbers them.

    >>> nested(["1", "5.0", "5.1", "5.11", "5.2", "11", "11.2", "11.2.1"])["5.11"]
    ('5.0', '5.1')
    >>> nested(["7", "7.1", "7.2", "7.10"])["7.10"]
    ('7',)
    """
    found: dict[str, tuple[str, ...]] = {}
    above: list[str] = []
    for section in sections:
        while above and not _part_of(section, above[-1]):
            above.pop()
        found[section] = tuple(above)
        above.append(section)
    return found


def _part_of(section: str, of: str) -> bool:
    """Whether a section that follows another belongs to it: 7.2 to 7, 5.1 to 5.0, 5.11 to 5.1."""
    if of.endswith(".0"):
        return section.startswith(of[:-1])
    return section.startswith(f"{of}." if "." not in of else of)


def parts_of(game: str, section: str) -> list[str]:
    """The sections that a section is made of."""
    return [part for part, above in _above(game).items() if section in above]


def words_of(game: str, lang: str = "en") -> dict[str, Any]:
    """The texts of a game; a Mistake if there is none of that name."""
    try:
        return texts(games.get(game).folder, lang)
    except games.UnknownGame as fault:
        raise Mistake(printable(fault.says(lang))) from None


def sections_of(game: str) -> list[str]:
    return list(words_of(game)["rules"])


def rulings_of(game: str) -> list[str]:
    return list(words_of(game).get("rulings", {}))


def games_with(game: str | None, section: str, ruling: str) -> list[str]:
    """The games to look in; a Mistake says so if the section or ruling is in none of them."""
    if not section and not ruling:
        raise mistake("name_a_section")
    looked = list(games.names()) if game is None else [game]
    found = [name for name in looked if (ruling in rulings_of(name) if ruling else section in sections_of(name))]
    if not found:
        what, known = ("ruling", rulings_of) if ruling else ("section", sections_of)
        given = repr(printable(ruling or section))
        if game is None:
            raise mistake(f"{what}_in_no_game", given=given)
        raise mistake(f"{what}_not_here", game=game, given=given, known=", ".join(known(game)))
    return found


@cache
def _searchable(game: str) -> dict[str, str]:
    """Each section's title and text in all languages, folded."""
    rules = [words_of(game, lang)["rules"] for lang in LANGUAGES]
    return {key: folded(" ".join(f"{each[key]['title']} {each[key]['says']}" for each in rules)) for key in rules[0]}


def sections_about(game: str, text: str) -> list[str]:
    """The sections whose title or text has every word."""
    words = folded(text).split()
    return [key for key, said in _searchable(game).items() if words and all(word in said for word in words)]
