"""Positions of Maharaja that show rulings which random games seldom or never meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maharaja_tables import BOARD, bot_plays, lend, play, reward_of, solo, table_from, turn_of
from test_maharaja_solo import all_shrines_out, connected

from rajwidgets.games.maharaja.examples import acts, alone, has_coins, position, show, shrine, statue
from rajwidgets.games.maharaja.state import State
from rajwidgets.table import Table

SILENT = {
    "20-01": "how blurred figures are settled: nothing happens by it",
    "20-03": "how many phases a turn has",
    "20-08": "a figure of a worked example that changes nothing",
    "20-33": "how many characters there are",
    "20-35": "coins lie open and prestige does not: how it always is",
}
SETUPS = [
    (1, {}),
    (1, {"level": "hard", "special_1": True, "special_4": True, "final": "majorities"}),
    (2, {"special_3": True}),
    (3, {"special_random": True, "final": "roads"}),
    (4, {"special_2": True, "final": "random"}),
    (4, {"characters": "first_game"}),
    (2, {"final": "shrines"}),
]


def said(table: Table) -> Iterator[str]:
    """The rulings of everything that has happened at a table."""
    for node in table.main_line():
        yield from (event.ruling for event in node.events)


def refused(s: State, answer: str) -> Iterator[str]:
    table = table_from(s)
    refusal = table.refusal(table.root, answer)
    assert refusal is not None
    yield refusal.ruling


def pairs_of_shrines() -> Iterator[str]:
    s = position(BOARD, [7, 9], "A")
    shrine(s, 0, "A", "A")
    acts(s, 0, "banner", "coins", 0)
    table = table_from(s)
    play(table, "end")
    yield from said(table)


def dearer_statues() -> Iterator[str]:
    yield from refused(turn_of("statue_discount", coins=9, at="D", special_3=True), "1:statue:D:centre")


def a_full_city() -> Iterator[str]:
    s = turn_of("statue_discount", coins=20, at="D")
    statue(s, 1, "D", 0, 1, 2, 3, 3, 3, 3)
    yield from refused(s, "1:statue:D")


def a_levy_from_the_poor() -> Iterator[str]:
    s = reward_of((2, 3), "levy")
    has_coins(s, 1, 1)
    table = table_from(s)
    play(table, "levy")
    yield from said(table)


def second_by_least() -> Iterator[str]:
    s = solo(tile=8, at="E")
    shrine(s, 0, "F")
    yield from said(bot_plays(s))


def no_shrine_left() -> Iterator[str]:
    s = connected(2, 0)
    all_shrines_out(s, "A", "E", "G")
    yield from said(bot_plays(s))


def equal_ways() -> Iterator[str]:
    from rajwidgets.games.maharaja.words import prompt

    s = solo(tile=2, at="S")
    for a, b in (("S", "B"), ("A", "B"), ("S", "D"), ("A", "D")):
        shrine(s, 1, BOARD.roads[a][b][0])
    table = bot_plays(s)
    node = table.main_line()[-1]
    assert node.ask is not None
    remark = prompt(table.state(node), node.ask, ())
    assert remark is not None
    yield remark.ruling


def an_empty_row() -> Iterator[str]:
    s = solo(tile=11, at="G")
    show(s)
    s.gone, s.pile = s.pile, []
    yield from said(bot_plays(s))


def a_token_on_a_tile_that_leaves() -> Iterator[str]:
    s = alone(BOARD, 5, 12)
    show(s, 2, 6, 8)
    lend(s, 0, 5)
    acts(s, 0, "character", "coins", 15)
    table = table_from(s)
    play(table, "1:character:2", "16")
    yield from said(table)


def six_coins_without_a_site() -> Iterator[str]:
    s = connected(2, 6)
    statue(s, 0, "A", 0, 1, 2, 3, 3, 3, 3)
    yield from said(bot_plays(s))


def a_shared_lead(final: str) -> Iterator[str]:
    s = alone(BOARD, 2, 12)
    s.phase, s.ended, s.final = "count", "turns", final
    s.variants = type(s.variants)(final=final or "none")
    shrine(s, 0, "B")
    shrine(s, 1, "B")
    yield from said(table_from(s))


def two_tokens_on_one_tile() -> Iterator[str]:
    s = reward_of((16, 3), "maharani")
    table = table_from(s)
    play(table, f"maharani:{s.display[0]}")
    refusal = table.refusal(table.main_line()[-1], str(s.display[0]))
    assert refusal is not None
    yield refusal.ruling


CASES: list[Callable[[], Iterator[str]]] = [
    pairs_of_shrines,
    dearer_statues,
    a_full_city,
    a_levy_from_the_poor,
    second_by_least,
    no_shrine_left,
    equal_ways,
    an_empty_row,
    a_token_on_a_tile_that_leaves,
    six_coins_without_a_site,
    lambda: a_shared_lead(""),
    lambda: a_shared_lead("pairs"),
    two_tokens_on_one_tile,
]
