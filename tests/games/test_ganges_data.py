"""The data of Rajas of the Ganges, files that are wrong, and positions that cannot be: a sentence for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from ganges_tables import BOARD, table_from

from rajwidgets.data import SOURCES, DataFault
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import EAST, NORTH, figures, lay, plain, statue
from rajwidgets.games.ganges.places import COLOURS, GOODS, OURS, Gain, gains_of, read_board
from rajwidgets.games.ganges.state import NOBODY, Laid, State
from rajwidgets.table import SetupFault
from rajwidgets.text import LANGUAGES, Speech

# ---------------------------------------------------------------- what the data say


def test_64_tiles_16_of_each_colour_in_twelve_piles() -> None:
    assert len(BOARD.tiles) == 64 and Counter(tile.die for tile in BOARD.tiles.values()) == dict.fromkeys("OPBG", 16)
    assert sorted(map(len, BOARD.piles.values())) == [5] * 8 + [6] * 4
    goods = Counter(good for tile in BOARD.tiles.values() for good, _ in tile.markets)
    assert goods == dict.fromkeys(GOODS, 16)
    assert Counter(b for tile in BOARD.tiles.values() for b in tile.buildings) == dict.fromkeys(BOARD.buildings, 12)


def test_the_open_tiles_of_a_colour_never_have_the_same_price() -> None:
    prices: dict[str, set[int]] = {pile: {BOARD.tiles[tile].price for tile in ids} for pile, ids in BOARD.piles.items()}
    for colour in COLOURS:
        mine = [price for pile, its in prices.items() if pile.startswith(colour) for price in its]
        assert len(set(mine)) == len(mine), "so a tile can be called by colour and price"


def test_37_spaces_with_four_players_and_35_with_three() -> None:
    total = {n: sum(len(space.coins[n]) for space in BOARD.spaces.values()) for n in (2, 3, 4)}
    assert total[4] == 37 and total[3] == 35, "two spaces are covered with three players (1.1)"


def test_every_record_says_where_it_comes_from() -> None:
    assert len(BOARD.provenance) == 149
    assert all(where.split(":")[0] in SOURCES for where in BOARD.provenance.values())
    assert BOARD.provenance["tile green-10"].startswith("reconstruction")
    assert BOARD.provenance["water 2"].startswith("public") and BOARD.provenance["space mogul"].startswith("rulebook")


def test_every_gift_has_words_in_both_languages() -> None:
    words = {*BOARD.edges.values(), *BOARD.river[1:], *BOARD.yields.values()}
    words |= {space.gives for space in BOARD.spaces.values() if space.gives}
    words |= {gives for cells in BOARD.track_cells.values() for gives in cells.values()}
    for lang in LANGUAGES:
        say = Speech(GAME, lang, ["A", "B"])
        assert all(say.name("gives", each) for each in words)
        assert all(say.name("space", space) and say.name("at_space", space) for space in BOARD.spaces)
        assert all(say.name("spot", spot) for spot in BOARD.edges)


def test_short_words_are_read_in_their_order() -> None:
    assert gains_of("die_purple+coins2") == (Gain("dice", 1, "P"), Gain("coins", 2))
    assert gains_of("dice2_green") == (Gain("dice", 2, "G"),) and gains_of("") == ()
    for wrong in ("gold3", "coins", "die_red", "dice", "boat-1", "coins2+"):
        with pytest.raises(ValueError):
            gains_of(wrong)


# ---------------------------------------------------------------- an owner's own file


def test_an_owner_may_give_some_tables_only() -> None:
    doc = {"game": "ganges", "yields": [{"id": f"Z{n}", "gives": "coins9"} for n in range(8)]}
    board = read_board(doc, "mine.toml")
    assert board.yields == {f"Z{n}": "coins9" for n in range(8)} and board.tiles == BOARD.tiles
    assert board.digest != BOARD.digest and board.provenance["yield Z0"] == "owner: mine.toml"


def changed(table: str, record: int | None, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def change(doc: dict[str, Any]) -> None:
        (doc[table] if record is None else doc[table][record]).update(fields)

    return change


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], None], tuple[str, ...]]] = {
    "an unknown gift": (changed("yields", 0, gives="gold3"), ("yield Y1", "'gold3'")),
    "a tile without a road": (changed("tiles", 0, road="maze"), ("tile orange-01", "'maze'")),
    "a tile twice": (changed("tiles", 1, id="orange-01"), ("tile orange-01", "more than once")),
    "a market of nothing": (changed("tiles", 0, markets=["gold-2"]), ("tile orange-01", "tea-2")),
    "a market without coins": (changed("tiles", 0, markets=["tea-x"]), ("tile orange-01", "tea-2")),
    "a building without a scroll": (changed("tiles", 3, buildings=["tower"]), ("tile orange-04", "scroll")),
    "a free tile": (changed("tiles", 0, price=0), ("tile orange-01", "at least 1")),
    "a road to nowhere": (changed("roads", 0, sides=["up", "north"]), ("road straight", "sides")),
    "tracks that do not fit": (changed("tracks", None, money=150), ("tracks", "twice fame")),
    "a bonus under the workers": (changed("cells", 0, at=15), ("cell fame-15", "workers")),
    "a river with a gap": (changed("waters", 4, at=31), ("waters", "numbered")),
    "a bridge behind the end": (changed("river", None, bridge=30), ("river", "bridge")),
    "spaces that get cheaper": (changed("spaces", 0, coins_4=[2, 1]), ("space quarry", "cheapest first")),
    "a chamber for a seven": (changed("spaces", 14, die=7), ("1 to 6",)),
    "a space called karma": (changed("spaces", 1, id="karma"), ("space karma",)),
    "no harbour": (lambda doc: doc["spaces"].pop(), ("harbour",)),
    "a cell off the grid": (changed("province", None, residence="x3"), ("cell x3", "row digit")),
    "a spot inside": (changed("edges", 0, at=["33-up"]), ("edge top2", "33-up")),
    "an exit that is no side": (changed("province", None, exits=["north"]), ("province", "exits")),
    "a slip of the pen": (changed("river", None, brigde=3), ("river", "'brigde'")),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_wrong_file_is_told_by_file_record_and_rule(case: str) -> None:
    change, needed = FAULTS[case]
    doc = deepcopy(OURS.tables)
    change(doc)
    with pytest.raises(DataFault) as fault:
        read_board(doc, "mine.toml")
    assert all("mine.toml, " in sentence and sentence.endswith(".") for sentence in fault.value.faults)
    assert all(word in str(fault.value) for word in needed), str(fault.value)


def test_a_file_of_another_game_is_told_apart() -> None:
    with pytest.raises(DataFault, match="is not data for ganges"):
        read_board({"game": "raja"}, "mine.toml")


# ---------------------------------------------------------------- positions to start from


def no_change(s: State) -> None:
    pass


def put(**fields: Any) -> Callable[[State], None]:
    def change(s: State) -> None:
        for name, value in fields.items():
            setattr(s.seats[NORTH], name, value)

    return change


def a_tile_in_the_air(s: State) -> None:
    lay(s, NORTH, c13="orange-01 up-down")


def a_tile_turned_wrongly(s: State) -> None:
    lay(s, NORTH, c33="orange-01 up-down")
    s.seats[NORTH].province["33"] = Laid("orange-01", "up-right")


def a_tile_twice(s: State) -> None:
    lay(s, NORTH, c33="orange-01 up-down")
    s.piles["orange-snake"].under.append("orange-01")


def two_boats(s: State) -> None:
    figures(s, EAST, boat=3)


def a_die_from_nowhere(s: State) -> None:
    s.seats[NORTH].dice = ["G5"]


def a_green_seven(s: State) -> None:
    statue(s, NORTH, "G5")
    s.seats[NORTH].dice = ["G7"]


def a_crowd(s: State) -> None:
    s.workers["tea"] = [EAST, NORTH]


def nobodys_turn(s: State) -> None:
    s.turn = 7


def a_turn_without_workers(s: State) -> None:
    s.turn = NOBODY
    for p in s.seats:
        p.hand = 0


FLAWS: dict[str, tuple[Callable[[State], None], str]] = {
    "fame without its bonus": (put(fame=24), "bonuses"),
    "money past the marker": (put(money=13), "bonuses"),
    "an inactive worker passed by": (put(fame=16), "bonuses"),
    "crossed and not noted": (put(money=150, marker=0, inactive=["fame", "bridge"], active=4, hand=4), "bonuses"),
    "karma four": (put(karma=4), "figures"),
    "seven active": (put(active=7, hand=3), "figures"),
    "a tile in the air": (a_tile_in_the_air, "roads"),
    "a tile turned wrongly": (a_tile_turned_wrongly, "roads"),
    "a tile twice": (a_tile_twice, "tiles"),
    "two boats": (two_boats, "boats"),
    "a die from nowhere": (a_die_from_nowhere, "pieces"),
    "a green seven": (a_green_seven, "dice"),
    "a crowd": (a_crowd, "workers"),
    "nobody's turn": (nobodys_turn, "phase"),
    "a turn without workers": (a_turn_without_workers, "phase"),
}


@pytest.mark.parametrize("case", FLAWS)
def test_a_position_that_cannot_be_says_why(case: str) -> None:
    change, flaw = FLAWS[case]
    s = plain(BOARD)
    change(s)
    with pytest.raises(SetupFault) as fault:
        table_from(s)
    refusal = fault.value.refusal
    assert refusal and (refusal.code, refusal.facts["flaw"]) == ("bad_position", flaw)
    for lang in LANGUAGES:
        assert Speech(GAME, lang, []).explain(refusal).sentence


def test_a_sound_position_is_played() -> None:
    assert table_from(plain(BOARD)).root.ask.seat == NORTH


def test_a_turn_is_entered_before_it_is_anybodys() -> None:
    """Where only one space is left the worker goes there unasked: such a turn is run again from its beginning."""
    s = plain(BOARD)
    s.turn = NOBODY
    assert table_from(s).root.ask is not None
