"""What a call from a notebook means: the game, the seats, names and bots; a Mistake says what cannot be."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from . import games
from .bots import names as bot_names
from .data import DataFault, read_toml
from .flow import Example, Game
from .mistakes import Mistake, mistake
from .replay.files import Replay
from .table import Setup, SetupFault, Table, checked
from .text import LONGEST_NAME, Speech, is_name, printable

Bots = str | Sequence[str | None] | Mapping[int, str] | None


@contextmanager
def without_sweeping() -> Iterator[None]:
    """While a Player is made all that is made stays: Python would look in vain for what can be thrown away."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def the_game(name: str, lang: str, data: str | Path | None = None) -> Game:
    """The game of that name, on an owner's own board where there is one."""
    try:
        game = games.get(name)
        if data is None:
            return game
        return game.with_board(game.read_board(read_toml(data), Path(data).name))
    except (games.UnknownGame, DataFault) as fault:
        raise Mistake(fault.says(lang)) from None


def the_path(given: Any, what: str, lang: str) -> str | Path:
    if not isinstance(given, str | Path):
        raise mistake("not_a_path", lang, what=what, given=repr(given))
    return given


def check_number(what: str, given: Any, least: int, most: int, lang: str) -> None:
    if type(given) is not int or not least <= given <= most:
        raise mistake("quiz_count", lang, what=what, least=least, most=most, given=repr(given))


# ---------------------------------------------------------------- a game before its first step


def fresh_table(
    game: str,
    seats: int | None,
    *,
    lang: str,
    options: Mapping[str, Any],
    names: Sequence[str] | None = None,
    seed: int | None = None,
    data: str | Path | None = None,
    chance: str = "seed",
    with_bots: bool = False,
) -> Table:
    """A table of a new game; where nobody says for how many, for the fewest, and with bots for somebody and a bot."""
    value = the_game(game, lang, data if data is None else the_path(data, "data", lang))
    least, most = value.seats
    seats = seats if seats is not None else min(max(least, 2), most) if with_bots else least
    check_seats(value, seats, lang)
    if seed is not None and type(seed) is not int:
        raise mistake("seed", lang, given=repr(seed))
    check_chance(chance, lang)
    check_options(value, options, lang)
    setup = Setup(seats, dict(options), secrets.randbelow(2**31) if seed is None else seed)
    try:
        checked(value, setup)
    except SetupFault as fault:
        raise Mistake(set_up_fault(fault, value, lang)) from None
    return Table(value, setup, [*seat_names(value, seats, names, lang), *automaton_names(value, setup, lang)])


def check_seats(game: Game, seats: Any, lang: str) -> None:
    least, most = game.seats
    if type(seats) is not int or not least <= seats <= most:
        raise mistake("seats", lang, game=game.name, least=least, most=most, given=repr(seats))


def check_chance(chance: Any, lang: str) -> None:
    if chance not in ("seed", "hand"):
        raise mistake("chance", lang, given=repr(chance))


def check_options(game: Game, options: Mapping[str, Any], lang: str) -> None:
    """Whether the game has these options and values; whether they go together, it says itself."""
    for key, value in options.items():
        if key not in game.options:
            raise mistake("no_option", lang, game=game.name, key=repr(key), known=", ".join(game.options))
        values = game.options[key].values
        if not any(type(value) is type(each) and value == each for each in values):
            raise mistake("option", lang, key=repr(key), given=repr(value), known=", ".join(map(repr, values)))


def set_up_fault(fault: SetupFault, game: Game, lang: str) -> str:
    """The fault in the reader's language, with its section, where the game's texts have it."""
    if fault.refusal is None:
        return str(fault)
    said = Speech(game, lang, []).explain(fault.refusal)
    return f"{said.sentence} ({fault.refusal.rule})"


# ---------------------------------------------------------------- who plays


def seat_names(game: Game, seats: int, names: Sequence[str] | None, lang: str) -> list[str]:
    """The names given; those of the game's texts for players who have not said theirs."""
    if names is None:
        words = Speech(game, lang, []).texts["names"]["seats"]
        return [str(words[str(i)]) for i in range(seats)]
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise mistake("not_names", lang, given=repr(names))
    given = [str(name).strip() for name in names]
    if len(given) != seats or len(set(given)) != seats or not all(given):
        raise mistake("names", lang, seats=seats, have=len(given), given=printable(", ".join(given)))
    if unfit := [name for name in given if not is_name(name)]:
        raise mistake("name_in_print", lang, given=repr(printable(unfit[0])), most=LONGEST_NAME)
    return given


def automaton_names(game: Game, setup: Setup, lang: str) -> list[str]:
    """What the seats that the rules play are called."""
    speech, whole = Speech(game, lang, []), checked(game, setup)
    return [speech.name("automaton", key) for key in game.automata(whole.seats, whole.options)]


def seats_of_bots(game: Game, seats: int, bots: Bots, lang: str) -> dict[int, str]:
    """Which seats are played by which bot."""
    if bots is None:
        return {}
    if isinstance(bots, str):
        chosen = dict.fromkeys(range(1, seats), bots)
    elif isinstance(bots, Mapping):
        chosen = dict(bots)
    elif not isinstance(bots, Iterable):
        raise mistake("not_bots", lang, given=repr(bots))
    else:
        chosen = {i: name for i, name in enumerate(bots) if name}
    for seat, name in chosen.items():
        if name not in bot_names(game):
            raise mistake("bot", lang, name=repr(name), game=game.name, known=", ".join(bot_names(game)))
        if type(seat) is not int or seat not in range(seats):
            raise mistake("seat", lang, seat=repr(seat), last=seats - 1)
    return chosen


# ---------------------------------------------------------------- worked examples


def examples_of(game: Game) -> list[Example]:
    found: list[Example] = import_module(game.examples).examples(game.board)
    return found


def the_example(game: Game, section: str, n: int, lang: str) -> Example:
    known = examples_of(game)
    found = next((each for each in known if (each.section, each.n) == (str(section), n)), None)
    if found is None:
        listed = ", ".join(f"{each.section} ({each.n})" for each in known)
        raise mistake("no_example", lang, game=game.name, section=section, n=n, known=listed)
    return found


def example_replay(game: Game, found: Example, lang: str = "en") -> Replay:
    """A worked example as a replay: the position and the line that is played from it."""
    setup = Setup(found.seats, dict(found.options), 0, game.plain(found.state))
    names = [*seat_names(game, found.seats, None, lang), *automaton_names(game, setup, lang)]
    table = Table(game, setup, names)
    node = table.root
    for answer in found.answers:
        node = table.play(node, answer)
    words = Speech(game, lang, table.names).texts["examples"][f"{found.section}.{found.n}"]
    return Replay(table, title=words["title"])
