"""Maharaja as a whole: data with named faults, what is said, promises, bots, random games."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from maharaja_tables import BOARD, laid, now, play, position, solo, table_from, turn_of

from rajwidgets import bots
from rajwidgets.data import DataFault
from rajwidgets.flow import CHANCE, Event, State, legal
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import about_to_plan, acts, closed_row, four_in_a_city
from rajwidgets.games.maharaja.places import OURS, Board, read_board
from rajwidgets.games.maharaja.promises import broken
from rajwidgets.games.maharaja.state import Maharani
from rajwidgets.lab.fuzz import play_out, random_setup
from rajwidgets.table import Node, Setup, SetupFault, Table, new_table
from rajwidgets.text import LANGUAGES, Speech

# ---------------------------------------------------------------- data


def records(table: str) -> list[dict[str, Any]]:
    return deepcopy(list(OURS.tables[table]))


def faults(**tables: Any) -> list[str]:
    with pytest.raises(DataFault) as fault:
        read_board({"game": "maharaja", **tables}, "my.toml")
    return fault.value.faults


def test_everything_reconstructed_says_so() -> None:
    told = BOARD.provenance
    assert told["level easy"].startswith("rulebook") and told["level hard"].startswith("reconstruction")
    assert told["character 1"].startswith("reconstruction") and told["character 2"].startswith("rulebook")
    assert all(told[f"timing character {n}"].startswith("reconstruction") for n in range(1, 17))
    assert all(told[f"bonus {city}"].startswith("reconstruction") for city in BOARD.cities)
    assert all(told[f"tile {n}"].startswith("reconstruction") for n in range(1, 13))


def test_an_owners_file_replaces_the_tables_it_has_and_leaves_the_rest() -> None:
    bonuses = records("bonuses")
    bonuses[0]["top"] = "prestige"
    mine = read_board({"game": "maharaja", "bonuses": bonuses}, "my.toml")
    assert mine.bonuses["A"] == ("prestige", "coins") and mine.roads == BOARD.roads
    assert mine.digest != BOARD.digest
    again = read_board(dict(mine.doc), "saved")
    assert again.digest == mine.digest, "a saved game carries all of it"
    cities = [{**city, "name": f"City {city['id']}"} for city in records("cities")]
    named = read_board({"game": "maharaja", "cities": cities}, "my.toml")
    assert named.digest == BOARD.digest, "names are not rules"


@pytest.mark.parametrize(
    ("table", "change", "fault"),
    [
        ("coins", {"coins": [6, 12]}, "coins 2: needs 2 amounts, the largest first"),
        ("offers", {"tiles": 1}, "offer 1: offers 1 tiles"),
        ("bonuses", {"top": "gold"}, "bonus A: top is 'gold'"),
        ("characters", {"number": 17}, "character 17: is none of"),
        ("levels", {"coins": -1}, "level easy: begins with less than nothing"),
        ("setup_tiles", {"red": ["v01"]}, "set-up tile 1: needs 4 green, 2 blue and 2 red"),
        ("setup_tiles", {"red": ["v05", "v99"]}, "v99 is not among the villages"),
        ("action_tiles", {"top": ["dance"]}, "dance is no sign"),
        ("action_tiles", {"top": ["coins"]}, "a number of coins exactly when"),
        ("action_tiles", {"to": "Z"}, "Z is neither a city nor maharaja"),
        ("action_tiles", {"tick": 4}, "the tick points at tile 1, 2 or 3"),
        ("roads", {"villages": ["v01", "v01"]}, "twice on this road"),
        ("villages", {"x": 4000}, "lies outside the box"),
    ],
)
def test_a_fault_in_an_owners_file_is_named_with_its_record(table: str, change: dict[str, Any], fault: str) -> None:
    rows = records(table)
    rows[0].update(change)
    said = faults(**{table: rows})
    assert any(fault in line and line.startswith("my.toml, ") for line in said), said


def test_missing_records_and_wrong_switches_are_named() -> None:
    assert any("tile 12" in line for line in faults(action_tiles=records("action_tiles")[:11]))
    switches = {**OURS.tables["switches"], "character_1": "gold", "final_tile_1_tie": 3}
    said = faults(switches=switches)
    assert any("character_1" in line for line in said) and any("final_tile_1_tie" in line for line in said)
    with pytest.raises(DataFault):
        read_board({"game": "raja"}, "my.toml")
    with pytest.raises(DataFault):
        read_board([], "my.toml")


def test_a_position_of_another_board_or_with_pieces_missing_is_refused() -> None:
    s = turn_of()
    for spoil in (
        lambda s: setattr(s.seats[0], "shrines", 9),
        lambda s: s.track.update(A=9),
        lambda s: s.display.append(16),
        lambda s: s.rewards.pop(),
        lambda s: setattr(s.seats[0], "at", "v01"),
        lambda s: s.villages["v01"].extend([0, 0]),
        lambda s: s.maharani.extend([Maharani(0, 5, 1)] * 3),
        lambda s: setattr(s.seats[0], "character", 0),
        lambda s: setattr(s, "tokens", 8),
        lambda s: s.seats[0].plan.pop(),
    ):
        spoiled = GAME.from_plain(GAME.plain(s))
        spoil(spoiled)
        with pytest.raises(SetupFault) as fault:
            table_from(spoiled)
        for lang in LANGUAGES:
            assert fault.value.refusal and Speech(GAME, lang, ()).explain(fault.value.refusal).sentence.endswith(".")


# ---------------------------------------------------------------- the rail


def test_the_rail_has_a_stop_for_each_seat_in_the_order_of_acting() -> None:
    s = position(BOARD, [8, 2, 5], "A")
    for i in range(3):
        acts(s, i, "coins", "coins", 15)
    s.turn = None
    table = table_from(s)
    rail = GAME.rail(now(table))
    assert [stop.seat for stop in rail.stops if stop.key == "turn"] == [1, 2, 0]
    assert rail.stops[rail.now].seat == 1
    play(table, "end")
    rail = GAME.rail(now(table))
    assert rail.stops[rail.now].seat == 2
    alone = [stop.key for stop in GAME.rail(solo(tile=12)).stops]
    assert alone == ["maharaja", "plans", "turn", "bot_turn", "scoring", "end"]
    assert GAME.rail(now(laid(3))).stops[1].key == "characters"


# ---------------------------------------------------------------- promises


def test_promises_are_broken_by_what_must_not_be() -> None:
    s, event = turn_of(), Event("coins_taken", "5.5", 0)
    assert broken(None, event, s) == ""

    def spoiled(**fields: Any) -> State:
        other = GAME.from_plain(GAME.plain(s))
        for key, value in fields.items():
            setattr(other, key, value)
        return other

    other = spoiled()
    other.seats[0].statues = 6
    assert "seven statues" in broken(None, event, other)
    other = spoiled()
    other.seats[0].shrines += 1
    assert "twenty shrines" in broken(None, event, other)
    other = spoiled(tokens=6)
    assert "action tokens" in broken(None, event, other)
    other = spoiled(track={**s.track, "A": s.track["B"]})
    assert "banners" in broken(None, event, other)
    other = spoiled(display=[*s.display[1:]])
    assert "character" in broken(None, event, other)
    other = spoiled(rewards=s.rewards[1:])
    assert "reward tile" in broken(None, event, other)
    other = spoiled(round=4, maharani=[Maharani(0, 5, 1)])
    assert "Maharani" in broken(None, event, other)
    assert "too early" in broken(None, Event("total", "6.3", 0), s)
    assert "lower number" in broken(None, Event("plan_revealed", "4.3", 0), first_after_a_lower_number())


def first_after_a_lower_number() -> State:
    s = position(BOARD, [8, 2], "A")
    for p in s.seats:
        p.acted = False
    return s


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_sections_characters_tiles_and_rulings_have_their_words(lang: str) -> None:
    say = Speech(GAME, lang, ["Anne", "Brahmabot"])
    assert len(say.texts["rulings"]) == 76 and next(iter(say.texts["rulings"])) == "20-01"
    for n in range(1, 17):
        assert say.rule(f"A.1.{n}") and say.name("character", n) and say.name("power", n)
    for n in range(1, 9):
        assert say.rule(f"A.2.{n}") and say.rule(f"S.5.{n}")
    assert say.texts["names"]["automatons"]["brahmabot"] == "Brahmabot"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_choice_would_cost_is_told_line_by_line(lang: str) -> None:
    s = turn_of("statue_discount", coins=8, at="D")
    table = table_from(s)
    ask = table.root.ask
    assert ask is not None
    say = Speech(GAME, lang, ["A", "B", "C"])
    for begun in (("1", "statue", "D"), ("1", "statue", "D", "centre"), ("go", "A")):
        amounts = [line.amount for line in say.costs(s, ask, begun)]
        assert amounts and amounts[-1] == abs(sum(amounts[:-1]))


def test_brahmabot_is_named_in_what_is_said() -> None:
    table = new_table(GAME, 1, {}, seed=3, names=["Anne"])
    assert table.names == ["Anne", "Brahmabot"]
    play(table, "A:B:C:D:E:F:G", table_rewards(), "12:2:5:8")
    say = Speech(GAME, "en", table.names)
    assert any("Brahmabot" in say.explain(event).sentence for event in table.main_line()[-1].events)


def table_rewards() -> str:
    return "coins:shrines:prestige_coin:levy:prestige:offering:free_shrine:maharani"


# ---------------------------------------------------------------- counts of legal lines, from positions counted by hand


def lines_of(table: Table, node: Node, depth: int) -> int:
    if depth == 0 or node.ask is None:
        return 1
    answers = list(legal(GAME, table.state(node), node.ask))
    if depth == 1:
        return len(answers)
    return sum(lines_of(table, table.play(node, answer), depth - 1) for answer in answers)


@pytest.mark.parametrize(
    ("start", "one", "two"),
    [
        (closed_row, 7 + 1 + 1, 7 * 2 + 8 + 3),  # seven banners, the coins, the end; then also three rewards
        (four_in_a_city, 2 + 1, 2 + 2 + 4 + 4),  # two arrows and the end; then four plain tiles and 0 to 3 offered
        (about_to_plan, 81, 81 * 81),  # two arrows on nine actions, twice
    ],
)
def test_counts_of_legal_lines(start: Callable[[Board], State], one: int, two: int) -> None:
    table = table_from(start(BOARD))
    assert lines_of(table, table.root, 1) == one
    assert lines_of(table, table.root, 2) == two


# ---------------------------------------------------------------- bots and random games


def duel(names: tuple[str, ...], seed: int, seats: int = 2, **options: Any) -> State:
    s = GAME.new_state(BOARD, seats, {**{key: o.default for key, o in GAME.options.items()}, **options})
    players: dict[int, bots.Bot] = {i: bots.bot(GAME, name, seed) for i, name in enumerate(names)}
    players[CHANCE] = bots.random_bot(seed)
    bots.play_out(GAME, s, players)
    return s


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(20):
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        ended = GAME.result(duel(names, seed))
        assert ended is not None
        won += names[ended.standings[0].seat] == "greedy"
    assert won >= 18


def test_greedy_plays_alone_at_every_level_and_with_every_tile() -> None:
    for seed, level in enumerate(("easy", "medium", "hard")):
        s = duel(("greedy",), seed, seats=1, level=level, special_random=True, final="random")
        assert s.ended and GAME.result(s)


def test_greedy_sees_no_prestige_of_others() -> None:
    s = turn_of("prestige", "statue_discount", coins=20, at="D")
    table = table_from(s)
    ask = table.root.ask
    assert ask is not None
    other = GAME.from_plain(GAME.plain(s))
    other.seats[1].prestige += 40
    player = bots.bot(GAME, "greedy")
    assert bots.ask_bot(player, GAME, s, ask) == bots.ask_bot(player, GAME, other, ask)


@pytest.mark.parametrize("seed", range(8))
def test_random_games_keep_every_promise(seed: int) -> None:
    table = Table(GAME, random_setup(GAME, seed))
    play_out(table, random.Random(seed))
    assert table.result(table.main_line()[-1]) is not None


def test_a_game_alone_can_be_set_up_by_name() -> None:
    assert Table(GAME, Setup(1, {"level": "hard"})).automata == ("brahmabot",)
