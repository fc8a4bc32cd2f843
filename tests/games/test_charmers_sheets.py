"""The data files of The Dice Charmers: what they must hold, and how a fault is named."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from charmers_tables import BOARD, table_from, with_die

from rajwidgets.data import DataFault
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.reading import OURS, read_board
from rajwidgets.games.charmers.state import CHARACTERS
from rajwidgets.table import SetupFault


def faults(**changes: Any) -> str:
    """What is said of a file with these tables in place of ours."""
    with pytest.raises(DataFault) as raised:
        read_board({"game": "charmers", **changes}, "my.toml")
    return str(raised.value)


def changed(table: str, n: int, **fields: Any) -> list[dict[str, Any]]:
    records = deepcopy(OURS.tables[table])
    records[n].update(fields)
    return records


def test_0_two_dice_of_each_of_four_colours() -> None:
    assert {colour: len(faces) for colour, faces in BOARD.rolls.items()} == {
        "purple": 6, "green": 3, "blue": 6, "orange": 6,
    }  # fmt: skip


def test_the_province_as_reconstructed() -> None:
    counts = Counter(BOARD.what)
    assert counts == {
        "temple": 3, "fort": 3, "mausoleum": 3, "garden": 3, "market_alike": 3, "market_different": 3, "plain": 1,
        "residence": 1,
    }  # fmt: skip
    assert BOARD.cells[BOARD.residence] == "4-3" and len(BOARD.border) == 13


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_8_every_source_named_by_the_rulebook_is_on_the_sheet(side: str) -> None:
    icons = BOARD.side[side].icons
    border = {icons[place].symbol for place in BOARD.border.values()}
    assert {*CHARACTERS, "karma", "upgrade", "goods_die", "river_forward"} <= border
    money = {icons[place].symbol for place in BOARD.side[side].money.values()}
    assert {"karma", "half_road"} <= money, "7, 8.11"
    fame = {icons[place].symbol for place in BOARD.side[side].fame.values()}
    assert "karma" not in fame and "upgrade" not in fame | money
    assert "half_road" in {icons[f"palace{n}"].symbol for n in (1, 2, 3)}


def test_8_2_no_bonus_stands_where_the_strip_of_the_example_shows_bare_numbers() -> None:
    assert not [cell for cell in BOARD.side["sun"].money if 35 <= cell <= 46]
    assert not [cell for cell in BOARD.side["sun"].fame if 19 <= cell <= 22]


def test_every_record_says_where_it_comes_from() -> None:
    assert all(": " in source for source in BOARD.provenance.values())
    assert {"sun top5", "moon karma3", "river 8", "dice green", "province", "tracks"} <= set(BOARD.provenance)
    assert BOARD.provenance["sun palace1"].startswith("rulebook:")


def test_an_owner_may_correct_one_table() -> None:
    board = read_board({"game": "charmers", "sun": changed("sun", 0, icon="fame2")}, "my.toml")
    assert board.side["sun"].icons["top1"].n == 2 and board.digest != BOARD.digest
    assert board.side["moon"] == BOARD.side["moon"]
    game = GAME.with_board(board)
    assert read_board(game.board.doc, "data").digest == board.digest, "it can be saved with a game and read again"


def test_an_odd_die_is_rolled_as_often_as_its_sides_say() -> None:
    faces = ["straight", "straight", "straight", "curve", "curve", "two_halves"]
    board = read_board({"game": "charmers", "dice": changed("dice", 1, faces=faces)}, "my.toml")
    assert Counter(board.rolls["green"]) == {"straight": 3, "curve": 2, "two_halves": 1}
    assert board.faces["green"] == ("straight", "curve", "two_halves")


FAULTY: dict[str, tuple[dict[str, Any], str]] = {
    "five faces": ({"dice": changed("dice", 0, faces=["tea_tea"] * 5)}, "dice purple: has 5 faces"),
    "unknown face": ({"dice": changed("dice", 3, faces=["vizier"] * 6)}, "dice orange: vizier is none of"),
    "a colour twice": ({"dice": changed("dice", 0, colour="green")}, "dice purple: must be there exactly once"),
    "unknown colour": ({"dice": changed("dice", 0, colour="red")}, "colour is 'red' but must be one of"),
    "two residences": ({"province": {**OURS.tables["province"], "rows": ["TRRG"]}}, "has 2 residences"),
    "unknown letter": ({"province": {**OURS.tables["province"], "rows": ["TXRG"]}}, "'X' stands for nothing"),
    "ragged rows": ({"province": {**OURS.tables["province"], "rows": ["TRG", "TG"]}}, "rows of different lengths"),
    "no exit": ({"province": {**OURS.tables["province"], "exits": ["up"]}}, "exits must name some of N, E, S, W"),
    "falling prices": ({"market": {**OURS.tables["market"], "values": [2, 1] + [3] * 7}}, "never falling (3.6)"),
    "odd tents": ({"market": {**OURS.tables["market"], "tents": [3, 3]}}, "tents must add up to the 9 columns"),
    "tracks": ({"tracks": {**OURS.tables["tracks"], "money": 70}}, "must be twice fame"),
    "a symbol four times": ({"river": changed("river", 0, symbol="flag")}, "symbol flag: stands 4 times"),
    "spaces out of order": ({"river": changed("river", 0, space=7)}, "river 7: is space 1 of the list"),
    "unknown reward": ({"river": changed("river", 0, rewards=["gold"])}, "river 1: gold is no icon"),
    "too many goods": ({"river": changed("river", 0, rewards=["goods4"])}, "river 1: goods4 is no icon"),
    "unknown icon": ({"sun": changed("sun", 0, icon="coins")}, "sun top1: coins is no icon"),
    "unknown place": ({"sun": changed("sun", 0, place="top9")}, "sun top9: is no place for a bonus"),
    "a place without bonus": ({"moon": OURS.tables["moon"][1:]}, "moon top1: has no bonus; add a record for it (8.1)"),
    "beyond the track": ({"sun": changed("sun", -1, place="money77")}, "sun money77: is no place for a bonus"),
    "a slip of the pen": ({"sun": changed("sun", 0, iconn="x")}, "sun top1: has an unknown field 'iconn'"),
}


@pytest.mark.parametrize(("changes", "words"), FAULTY.values(), ids=FAULTY)
def test_a_fault_is_named_by_file_record_and_rule(changes: dict[str, Any], words: str) -> None:
    said = faults(**changes)
    assert words in said and said.startswith("my.toml, ")


def test_a_file_of_another_game_is_refused_at_once() -> None:
    with pytest.raises(DataFault, match="is not data for charmers"):
        read_board({"game": "raja"}, "my.toml")


# ---------------------------------------------------------------- positions from a file


def spoiled(**fields: Any) -> str:
    s = with_die("tea_tea")
    table = table_from(s)
    plain = GAME.plain(table.state(table.root))
    seat = {key: value for key, value in fields.items() if key in plain["seats"][0]}
    plain["seats"][0].update(seat)
    plain.update({key: value for key, value in fields.items() if key not in seat})
    with pytest.raises(SetupFault) as raised:
        type(table)(GAME, table.setup.__class__(3, plain["variants"], 0, plain))
    assert raised.value.refusal
    return str(raised.value.refusal.facts["flaw"])


NO_ROADS = [0] * 17 + [11, 0, 0]


@pytest.mark.parametrize(
    ("fields", "flaw"),
    [
        ({"phase": "tea"}, "phase"),
        ({"round": 0}, "phase"),
        ({"first": 3}, "turn"),
        ({"turns": 4}, "turn"),
        ({"middle": ["tea_tea"] * 8}, "dice"),
        ({"middle": ["purple"] * 8}, "dice"),
        ({"elephant": "flag"}, "dice"),
        ({"hand": ["flag"]}, "dice"),
        ({"store": ["flag", "flag"]}, "dice"),
        ({"fame": 40}, "tracks"),
        ({"money": -1}, "tracks"),
        ({"sold": [1, 0, 0]}, "goods"),
        ({"goods": [10, 0, 0]}, "goods"),
        ({"palace": [4, 0, 0, 0, 0, 0]}, "palace"),
        ({"types": [0, 1, 1, 1]}, "types"),
        ({"karma": 6}, "karma"),
        ({"spent": 2}, "karma"),
        ({"river": [3, 3]}, "river"),
        ({"river": [19]}, "river"),
        ({"roads": [5, *NO_ROADS[1:]]}, "roads"),
        ({"roads": [*NO_ROADS[:12], 4, *NO_ROADS[13:]]}, "roads"),
        ({"roads": [0] * 20}, "roads"),
        ({"fame": 3}, "bonuses"),
        ({"used": ["top1"]}, "bonuses"),
        ({"circled": ["top1"]}, "bonuses"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value,
)
def test_a_position_that_cannot_be_is_refused_with_its_flaw(fields: dict[str, Any], flaw: str) -> None:
    assert spoiled(**fields) == flaw
