"""A question of a file that the rules confirm, or what is wrong with it: a sentence that says where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .. import games
from ..bots import names as bot_names
from ..flow import Game
from ..mistakes import Mistake, mistake
from ..text import Speech, is_printable, printable
from .exercise import Exercise, Unconfirmed
from .kinds import KINDS
from .marking import Open
from .pick import differ
from .position import opened
from .proof import PROOFS
from .speak import Spoken
from .worded import Worded

HARDEST = 99  # level of a question
LONGEST_OPTION = 400  # letters
LONGEST_QUOTED = 80  # letters of a file in a sentence

OF_A_STEP = ("why", "section", "cure", "short", "table", "tie", "asked", "order", "phase", "effect")
NEEDS: Mapping[str, Mapping[str, type]] = {  # what a kind of question asks about
    **{kind: {"answer": str} for kind in OF_A_STEP},
    "cost": {"answer": str, "code": str, "field": str},
    "total": {"answer": str, "event": int},
    "gap": {"answer": str, "event": int, "field": str},
    "find": {"event": str},
    "goal": {"event": str, "n": int},
    "false": {"turn": int},
    "played": {"to": str},
    "known": {"seat": int},
    "choose": {"bot": str, "games": int, "rounds": int, "seed": int, "among": list},
    "term": {"term": str, "given": str},
    "rule": {"term": str},
}
MAY_HAVE: Mapping[str, type] = {"event": int, "figure": str, "left": bool}

LINE, SUM = r"(0|[1-9]\d{0,3})", r"(0|[1-9]\d{0,8})"
WRITTEN: Mapping[str, str] = {  # how options are written that stand for numbers
    **dict.fromkeys(("table", "order", "false", "known"), LINE),
    **dict.fromkeys(("short", "total"), rf"{SUM}(/[1-9]\d{{0,8}})?"),
    **dict.fromkeys(("tie", "asked"), rf"{LINE}/.+"),
    "cost": SUM,
    "effect": rf"{LINE}(/.+)?",
}


def confirmed(exercise: Exercise, of: str, lang: str) -> Spoken:
    """A question as the rules confirm it, and as it can be said; a Mistake says of another what is wrong with it."""
    check_well_made(exercise, games.get(of), lang)
    spoken = Spoken(Open(exercise, opened(exercise.position, lang)), lang)
    try:
        spoken.opened.confirm()
        spoken.opened.complete()
        said = worded(spoken)
    except Unconfirmed as why:
        raise mistake(why.code, lang, **why.facts) from None
    except Exception:  # whatever somebody's file leads to
        raise what_fails(spoken, lang) from None
    if not differ(exercise.options, said):
        twice = next(text for text in said.values() if list(said.values()).count(text) > 1)
        raise mistake("exercise_alike", lang, said=printable(twice.rstrip(".")))
    return spoken


def worded(spoken: Spoken) -> dict[str, str]:
    """The options in words; everything else that is said of a question is tried out too."""
    spoken.position(), spoken.question(), spoken.stem(), Worded(spoken).section()
    for option in spoken.exercise.options:
        spoken.reasons.of(option)
    return {option: spoken.option(option) for option in spoken.exercise.options}


def what_fails(spoken: Spoken, lang: str) -> Mistake:
    """Which option the rules say nothing of; where they say nothing of any, what they were asked."""
    options, asks = spoken.exercise.options, spoken.exercise.asks
    failing = [option for option in options if not stands(spoken, option)]
    if failing and (len(failing) < len(options) or not asks):
        return mistake("exercise_option", lang, given=quoted(failing[0]))
    given = ", ".join(f"{key} = {quoted(value)}" for key, value in asks.items())
    return mistake("exercise_asked", lang, given=given, options=", ".join(map(quoted, options)))


def stands(spoken: Spoken, option: str) -> bool:
    """Whether the rules say something of an option, and it can be told."""
    try:
        PROOFS[spoken.exercise.kind](spoken.place, spoken.exercise.asks, option)
        spoken.option(option)
    except Exception:
        return False
    return True


# ---------------------------------------------------------------- what no rule would notice


def check_well_made(exercise: Exercise, game: Game, lang: str) -> None:
    """Raise a Mistake about what is written beside the question, or in a way that nobody could answer."""
    if exercise.position.game != game.name:
        raise mistake("exercise_game", lang, given=quoted(exercise.position.game), game=repr(game.name))
    if exercise.kind not in KINDS:
        raise mistake("quiz_kind", lang, kind=quoted(exercise.kind), known=", ".join(KINDS))
    check_options(exercise, lang)
    known = Speech(game, lang, []).sections()
    if unknown := [section for section in exercise.sections if section not in known]:
        raise mistake("exercise_sections", lang, given=", ".join(map(quoted, unknown)), game=repr(game.name))
    check_asks(exercise, game, lang)
    if not 0 <= exercise.level <= HARDEST:
        raise mistake("quiz_count", lang, what="level", least=0, most=HARDEST, given=quoted(exercise.level))


def check_options(exercise: Exercise, lang: str) -> None:
    """Whether the options are in print, and each is written once, and as its kind writes them."""
    for option in exercise.options:
        if not 0 < len(option) <= LONGEST_OPTION or not is_printable(option):
            raise mistake("exercise_not_in_print", lang, most=LONGEST_OPTION)
        if not re.fullmatch(WRITTEN.get(exercise.kind, ".+"), option, re.ASCII):
            raise mistake("exercise_number", lang, given=quoted(option), kind=exercise.kind)
    if len(set(exercise.options)) < len(exercise.options):
        raise mistake("exercise_options", lang)


def check_asks(exercise: Exercise, game: Game, lang: str) -> None:
    """Whether a question asks about what its kind does."""
    needs = NEEDS.get(exercise.kind, {})
    if missing := [key for key in needs if key not in exercise.asks]:
        raise mistake("exercise_lacks", lang, key=missing[0], kind=exercise.kind)
    kinds = {**MAY_HAVE, **needs}
    if unfit := [key for key, value in exercise.asks.items() if not is_asked(value, kinds.get(key))]:
        raise mistake("exercise_asks", lang, given=", ".join(map(quoted, unfit)))
    if (bot := exercise.asks.get("bot", "")) and bot not in bot_names(game):
        raise mistake("bot", lang, name=quoted(bot), game=game.name, known=", ".join(bot_names(game)))


def is_asked(value: object, kind: type | None) -> bool:
    """Whether a value is of the kind that is asked about: a text in print, a number from 0 on."""
    if kind is None or type(value) is not kind:
        return False
    listed = value if isinstance(value, list) else [value]
    texts = [each for each in listed if isinstance(each, str)]
    plain = len(texts) == len(listed) or kind is not list
    whole = not isinstance(value, int) or value >= 0
    return plain and whole and all(len(each) <= LONGEST_OPTION and is_printable(each) for each in texts)


def quoted(given: object) -> str:
    """What stands in a file, in short."""
    return repr(printable(given, LONGEST_QUOTED)) if isinstance(given, str) else printable(repr(given), LONGEST_QUOTED)
