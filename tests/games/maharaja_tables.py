"""Tables of Maharaja for the tests of its rules: made by hand, or played to a certain point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tables import kinds, play, why

from rajwidgets.flow import Event, legal
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, alone, position
from rajwidgets.games.maharaja.rules.count import lines
from rajwidgets.games.maharaja.state import Maharani, Scoring, State
from rajwidgets.table import Node, Setup, Table, new_table

__all__ = ["kinds", "play", "why"]  # for whoever tests this game

BOARD = GAME.board
BANNERS = "A:B:C:D:E:F:G"
REWARDS = "coins:shrines:prestige_coin:levy:prestige:offering:free_shrine:maharani"
CHARACTERS = {2: "1:2:3:4:5", 3: "1:2:3:4:5:6", 4: "1:2:3:4:5:6:7"}


def table_from(s: State, game: Any = GAME) -> Table:
    plain = game.plain(s)
    people = 1 if s.bot is not None else len(s.seats)
    return Table(game, Setup(people, plain["variants"], 0, plain))


def now(table: Table) -> State:
    return table.state(table.main_line()[-1])


def possible(table: Table, answer: str) -> bool:
    return table.refusal(table.main_line()[-1], answer) is None


def events(table: Table, kind: str) -> list[Event]:
    return [event for node in table.main_line() for event in node.events if event.kind == kind]


def laid(seats: int, **options: Any) -> Table:
    """A game after the draws of the set-up: banners A to G, rewards in order, the lowest characters open."""
    table = new_table(GAME, seats, options, seed=3)
    play(table, BANNERS, REWARDS)
    while (node := table.main_line()[-1]).ask and node.ask.kind in ("special_tiles", "final_tile"):
        play(table, table.roll(node))
    if seats == 1:
        play(table, "12:2:5:8")
    elif options.get("characters") != "first_game":
        play(table, CHARACTERS[seats])
    return table


def until(table: Table, stop: Callable[[Node], bool]) -> Node:
    """Answer anything until a question of this kind."""
    node = table.main_line()[-1]
    while node.ask and not stop(node):
        node = table.play(node, next(legal(GAME, table.state(node), node.ask)))
    return node


def turn_of(
    first: str = "coins",
    second: str = "coins",
    coins: int = 15,
    characters: tuple[int, ...] = (8, 9, 5),
    at: str = "S",
    city: str = "C",
    **options: Any,
) -> State:
    """The turn of the first seat, the Maharaja in C; the others have acted."""
    s = position(BOARD, list(characters), city, **options)
    acts(s, 0, first, second, coins, at)
    return s


def reward_of(
    characters: tuple[int, ...] = (8, 9), *tiles: str, points: tuple[int, ...] = (), **options: Any
) -> State:
    """The scoring after the payment: the seats with points choose, these tiles lie lowest."""
    s = position(BOARD, list(characters), "A", **options)
    s.phase = "scoring"
    points = points or (2, *(1 for _ in characters[1:]))
    for i, n in enumerate(points):
        s.shrines["A"][i] += n
        s.seats[i].reserve -= n
    s.rewards = [*tiles, *(tile for tile in s.rewards if tile not in tiles)]
    order = sorted((i for i, n in enumerate(points) if n), key=lambda i: (-points[i], characters[i]))
    s.scoring = Scoring(list(points), order)
    return s


def lend(s: State, i: int, character: int, turn: int = 0) -> None:
    """Put a Maharani token of a seat on a character, placed in the turn before."""
    s.maharani.append(Maharani(i, character, turn or s.round - 1))


def solo(
    character: int = 5, bots: int = 12, city: str = "C", tile: int = 0, at: str = "S", coins: int = 0, **options: Any
) -> State:
    """Brahmabot's turn: the tile given is the first of its open ones; tile 1 has its tick in the first box."""
    s = alone(BOARD, character, bots, city, **options)
    assert s.bot is not None
    s.phase = "bot_turn"
    s.bot.open = [tile, next(n for n in (12, 11) if n != tile)]
    s.seats[1].acted, s.seats[1].at = False, at
    s.bank_coins -= coins
    s.seats[1].coins = coins
    return s


def bot_plays(s: State, tick: str = "") -> Table:
    """Let Brahmabot take its turn with the tile laid first."""
    table = table_from(s)
    assert s.bot is not None
    ticks = [n for n in s.bot.tiles if BOARD.action_tiles[n].tick == 1 and n not in s.bot.open]
    play(table, tick or str(ticks[0]))
    return table


def counted(s: State, i: int) -> dict[str, int]:
    """What a seat gets at the end of the game, by its source."""
    s.ended = "turns"
    found: dict[str, int] = {}
    for line in lines(s, i):
        found[line.source] = found.get(line.source, 0) + line.prestige
    return found
