"""Why there is nothing to ask, in a sentence: another game, a kind that it has not, a secret, a section unseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..flow import CHANCE
from ..flow import Game as Rules
from ..mistakes import Mistake, mistake
from ..text import Speech
from .pick import Game, spots


def not_asked(rules: Rules, lang: str) -> Mapping[str, str]:
    """The kinds of question that a game does not give rise to, each with the reason, as its texts have it."""
    found: Mapping[str, str] = Speech(rules, lang, []).texts.get("not_asked", {})
    return found


def no_game(rules: Rules, where: str, others: Iterable[str], lang: str) -> Mistake:
    """What was to be asked about is of another game, no game at all, or something else about this one."""
    names = dict.fromkeys(others)
    found = ", ".join(names)
    code = "quiz_no_replay" if rules.name in names else "quiz_other_game" if found else "quiz_no_game"
    return mistake(code, lang, game=rules.name, where=where or "from_", found=found)


def nothing_found(
    rules: Rules, games: Sequence[Game], kinds: Sequence[str], sections: Sequence[str], lang: str
) -> Mistake:
    """These games give no question of these kinds about these sections."""
    reasons = not_asked(rules, lang)
    if kinds and set(kinds) <= reasons.keys():
        named = list(dict.fromkeys(kinds))
        why = " ".join(dict.fromkeys(reasons[kind] for kind in named))
        return mistake("quiz_not_asked", lang, game=rules.name, kinds=", ".join(named), why=why)
    if any(is_played(game) for game in games) and not any(True for game in games for _ in spots(game)):
        return mistake("quiz_hidden", lang)
    if sections:
        return mistake("quiz_not_shown", lang, sections=", ".join(sections))
    return mistake("quiz_nothing", lang, kinds=", ".join(kinds))


def is_played(game: Game) -> bool:
    """Whether somebody is asked something in it."""
    return any(node.ask is not None and node.ask.seat != CHANCE for node in game.table.main_line())
