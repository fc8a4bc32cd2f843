"""Brahmabot: the solo game of Maharaja (S), sign by sign, way by way, and what it leaves out."""

from __future__ import annotations

import itertools

import pytest
from maharaja_tables import BOARD, bot_plays, counted, events, laid, lend, now, solo, table_from, until
from tables import kinds, play, why

from rajwidgets import bots
from rajwidgets.flow import CHANCE, open_parts
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import acts, alone, has_coins, open_road, show, shrine, statue
from rajwidgets.games.maharaja.places import OURS, read_board
from rajwidgets.games.maharaja.rules.bot_ways import YOU, ways_to
from rajwidgets.games.maharaja.rules.brahmabot import SIGNS
from rajwidgets.games.maharaja.rules.count import result
from rajwidgets.games.maharaja.state import BOTTOM, CENTRE, PLAIN, TOP, State, bot_seat
from rajwidgets.table import new_table

BOT = 1
TILES = {  # our reconstructed tiles by what is tried here
    "statue_maharaja": 2,
    "shrine_twice": 4,
    "statue_leftmost": 6,
    "statue_centre": 7,
    "statue_second": 8,
    "banner_coins": 9,
    "banner_shrine": 10,
    "character": 11,
    "coins": 12,
    "to_maharaja": 3,
}


def left_out(table: object) -> list[tuple[str, str, str]]:
    return [(event.data["why"], event.rule, event.ruling) for event in events(table, "left_out")]  # type: ignore[arg-type]


# ---------------------------------------------------------------- S.1 set-up


@pytest.mark.parametrize(("level", "shrines"), [("easy", 4), ("medium", 6), ("hard", 8)])
def test_s_1_what_brahmabot_begins_with(level: str, shrines: int) -> None:
    coins, prestige = BOARD.levels[level]
    assert level != "easy" or (coins, prestige) == (0, 2)
    table = laid(1, level=level)
    play(table, "5", "9", "1")
    s = now(table)
    assert len(s.seats) == 2 and bot_seat(s) == BOT and GAME.automata(1, {}) == ("brahmabot",)
    tile = BOARD.setup_tiles[1]
    assert [v for v, owners in s.villages.items() if owners] == sorted((*tile.green, *tile.blue, *tile.red)[:shrines])
    bot = s.seats[BOT]
    assert (bot.shrines, bot.reserve, bot.coins, bot.prestige) == (20 - shrines, 0, coins, prestige)


def test_s_1_brahmabot_takes_the_top_tile_and_three_lie_in_a_row() -> None:
    table = laid(1)
    s = now(table)
    assert s.seats[BOT].character == 12 and s.display == [2, 5, 8] and len(s.pile) == 12
    node = play(table, "2")
    assert node.ask and node.ask.seat == CHANCE and node.ask.kind == "new_character"
    play(table, "16")
    assert now(table).display == [5, 8, 16]


def test_s_1_you_place_four_shrines_and_one_fits_into_a_village() -> None:
    table = laid(1)
    play(table, "5", "9", "1")
    taken = BOARD.setup_tiles[1].green[0]
    assert why(table, taken).facts["room"] == 1
    play(table, "v01", "v02", "v07", "v08")
    assert now(table).seats[0].shrines == 4 and now(table).phase == "plans"


# ---------------------------------------------------------------- S.2, S.4 tiles and tick


def test_s_2_only_two_tiles_are_ever_known_before_the_third_is_turned() -> None:
    table = new_table(GAME, 1, {"level": "hard"}, seed=4)
    rng = bots.random_bot(7)
    node = table.root
    while node.ask:
        s = table.state(node)
        assert s.bot is not None
        if node.ask.kind in ("plan", "turn"):
            assert len(s.bot.open) == 2
            if not s.seats[BOT].acted:
                assert s.bot.hand == 0 and s.bot.tick == 0, "nothing that could leak exists yet"
        answer = table.roll(node) if node.ask.seat == CHANCE else rng(GAME, s, node.ask).answer
        node = table.play(node, answer)
    assert table.result(node) is not None


@pytest.mark.parametrize(("tick_tile", "tick"), [(1, 1), (5, 2), (6, 3)])
def test_s_4_the_tick_of_the_next_tile_names_one_of_the_three(tick_tile: int, tick: int) -> None:
    s = solo(tile=12)
    table = table_from(s)
    assert BOARD.action_tiles[tick_tile].tick == tick
    node = play(table, str(tick_tile))
    if tick == 3:
        assert node.ask and node.ask.kind == "hidden_tile" and node.ask.seat == CHANCE
        parts = open_parts(GAME, now(table), node.ask)
        assert set(parts) == {str(n) for n in range(1, 13) if n not in (12, 11, tick_tile)}
        play(table, "2")
    chosen = events(table, "tile_chosen")[0]
    assert chosen.data["tile"] == {1: 12, 2: 11, 3: 2}[tick] and chosen.data["hidden"] == (tick == 3)


def test_s_11_only_the_tile_carried_out_leaves_the_game() -> None:
    table = bot_plays(solo(tile=12))
    until(table, lambda node: node.ask is not None and node.ask.kind == "open_tiles")
    s = now(table)
    assert s.bot is not None and s.bot.tiles == [n for n in range(1, 13) if n != 12]
    assert (s.bot.open, s.bot.tick, s.bot.hand) == ([], 0, 0)


def test_s_4_order_by_number_and_brahmabot_is_never_asked() -> None:
    s = alone(BOARD, 5, 2)
    s.phase = "plans"
    s.bot.open = [3, 12]
    for p in s.seats:
        p.plan, p.acted = [], False
    table = table_from(s)
    node = play(table, "coins:coins")
    assert node.ask and node.ask.kind == "tick_tile", "2 acts before 5"
    node = until(table, lambda node: node.ask is not None and node.ask.kind == "turn")
    assert node.ask and node.ask.seat == 0


# ---------------------------------------------------------------- S.3 your turn


def test_s_3_your_old_tile_leaves_the_game_and_a_new_one_joins_the_row() -> None:
    s = alone(BOARD, 5, 12)
    show(s, 2, 6, 8)
    acts(s, 0, "character", "coins", 15)
    table = table_from(s)
    node = play(table, "1:character:6")
    assert node.ask and node.ask.kind == "new_character"
    play(table, "16")
    assert now(table).display == [2, 8, 16] and now(table).gone == [5]


def test_s_3_taking_brahmabots_tile_it_takes_the_leftmost() -> None:
    s = alone(BOARD, 5, 12)
    show(s, 2, 6, 8)
    acts(s, 0, "character", "coins", 15)
    table = table_from(s)
    play(table, "1:character:12", "16")
    s = now(table)
    assert (s.seats[0].character, s.seats[BOT].character, s.display) == (12, 2, [6, 8, 16])
    blocked = alone(BOARD, 5, 12)
    blocked.variants = type(blocked.variants)(special_4=True)
    blocked.specials = [4]
    acts(blocked, 0, "character", "coins", 15)
    assert why(table_from(blocked), "1:character:12").rule == "7.1.4"


def test_s_3_when_the_pile_is_empty_the_row_shrinks_and_then_nobody_changes() -> None:
    s = alone(BOARD, 5, 12)
    show(s, 2)
    s.gone, s.pile = s.pile, []
    acts(s, 0, "character", "character", 15)
    table = table_from(s)
    play(table, "1:character:2")
    assert events(table, "pile_empty")[0].ruling == "20-71" and now(table).display == []
    refusal = why(table, "2:character:12")
    assert (refusal.code, refusal.rule, refusal.ruling) == ("row_empty", "S.3", "20-71")


def test_s_3_tolls_go_to_brahmabots_board() -> None:
    s = alone(BOARD, 5, 12)
    open_road(s, BOT, "S", "D")
    acts(s, 0, "coins", "coins", 5)
    table = table_from(s)
    play(table, "go:D")
    assert (now(table).seats[0].coins, now(table).seats[BOT].coins) == (3, 2)


def test_20_76_a_token_on_a_tile_that_leaves_the_game_still_lends() -> None:
    s = alone(BOARD, 5, 12)
    show(s, 2, 6, 8)
    lend(s, 0, 5)
    acts(s, 0, "character", "coins", 15, "C")
    table = table_from(s)
    play(table, "1:character:2", "16")
    assert events(table, "tile_taken_from_row")[0].ruling == "20-76"
    assert [token.character for token in now(table).maharani] == [5]


# ---------------------------------------------------------------- S.5 signs


def test_s_5_eight_signs_each_with_its_section() -> None:
    assert [sign.rule for sign in SIGNS.values()] == [f"S.5.{n}" for n in range(1, 9)]


def test_s_5_1_and_s_8_a_statue_where_the_maharaja_is_centre_first_then_top_then_bottom() -> None:
    s = solo(tile=TILES["statue_maharaja"], at="A")
    for site in (CENTRE, TOP, BOTTOM, PLAIN):
        table = bot_plays(s)
        assert now(table).sites["C"][site] == BOT
        assert not events(table, "token_taken"), "never the bonus"
        statue(s, 0, "C", site)


def test_s_5_1_a_full_city_or_no_statue_left_is_left_out() -> None:
    s = solo(tile=TILES["statue_maharaja"], at="A")
    statue(s, 0, "C", CENTRE, TOP, BOTTOM, PLAIN, PLAIN, PLAIN, PLAIN)
    assert left_out(bot_plays(s)) == [("city_full", "S.5.1", "20-63")]
    s = solo(tile=TILES["statue_maharaja"], at="A")
    for city in "ABDEFGA":
        statue(s, BOT, city, PLAIN)
    assert left_out(bot_plays(s))[0] == ("no_statue", "S.5.1", "20-63")


def test_s_5_2_a_shrine_where_the_maharaja_is_free_of_charge() -> None:
    s = solo(tile=TILES["shrine_twice"], at="B")
    table = bot_plays(s)
    assert now(table).shrines["C"][BOT] == 2 and now(table).seats[BOT].coins == 1, "the coin is the arrival's"


def test_s_5_3_the_leftmost_city_of_the_track_with_a_free_site() -> None:
    s = solo(tile=TILES["statue_leftmost"], at="C")
    assert s.track["A"] == 4
    assert now(bot_plays(s)).sites["A"][CENTRE] == BOT
    statue(s, 0, "A", CENTRE, TOP, BOTTOM, PLAIN, PLAIN, PLAIN, PLAIN)
    assert now(bot_plays(s)).sites["B"][CENTRE] == BOT


def test_s_5_4_the_leftmost_city_with_a_free_centre() -> None:
    s = solo(tile=TILES["statue_centre"], at="D")
    statue(s, 0, "A", CENTRE)
    statue(s, 0, "B", CENTRE)
    assert now(bot_plays(s)).sites["D"][CENTRE] == BOT
    for city in "CDEFG":
        s.sites[city][CENTRE] = 0
    s.seats[0].statues = 0
    assert left_out(bot_plays(s))[0] == ("no_city", "S.5.4", "20-63")


def test_s_5_5_where_it_is_second_by_least_among_equals_the_leftmost() -> None:
    s = solo(tile=TILES["statue_second"], at="E")
    assert left_out(bot_plays(s))[0] == ("no_city", "S.5.5", "20-63"), "you are ahead nowhere"
    shrine(s, 0, "A", "A", "A", "F", "G")
    assert now(bot_plays(s)).sites["F"][CENTRE] == BOT
    shrine(s, BOT, "A", "A", "A")
    table = bot_plays(s)
    assert now(table).sites["A"][CENTRE] == BOT, "equal points: your 5 is before its 12, the difference is 0"
    s.seats[0].character, s.seats[BOT].character = 12, 5
    assert now(bot_plays(s)).sites["F"][CENTRE] == BOT, "now the tie is its own"


def test_s_5_5_powers_do_not_count_and_special_tile_2_does() -> None:
    s = solo(character=8, tile=TILES["statue_second"], at="E")
    assert left_out(bot_plays(s))[0][0] == "no_city", "number 8 brings you no point here"


def test_s_5_6_the_banner_of_the_city_it_leads_by_most() -> None:
    s = solo(tile=TILES["banner_coins"], at="S")
    assert left_out(bot_plays(s))[0] == ("leads_nowhere", "S.5.6", "20-65")
    shrine(s, BOT, "F", "G", "G")
    table = bot_plays(s)
    moved = events(table, "banner_moved")[0]
    assert (moved.data["city"], moved.data["from"], moved.data["space"], moved.rule) == ("G", 9, 6, "S.5.6")
    s.track = {"G": 3, "A": 4, "B": 5, "D": 6, "E": 7, "F": 8, "C": 9}
    assert left_out(bot_plays(s))[0] == ("banner_stuck", "S.5.6", "20-65"), "no other banner is taken"


def test_s_5_6_among_equal_leads_the_leftmost() -> None:
    s = solo(tile=TILES["banner_coins"], at="S")
    shrine(s, BOT, "F", "E")
    assert events(bot_plays(s), "banner_moved")[0].data["city"] == "E"


def test_s_5_7_as_many_coins_as_shown() -> None:
    s = solo(tile=TILES["coins"], at="S")
    assert events(bot_plays(s), "coins_taken")[0].data["coins"] == 6


def test_s_5_8_it_takes_your_character_and_you_one_of_the_row() -> None:
    s = solo(tile=TILES["character"], at="G")
    show(s, 2, 6, 8)
    table = bot_plays(s)
    node = table.main_line()[-1]
    assert node.ask and (node.ask.seat, node.ask.kind) == (YOU, "from_row")
    assert why(table, "5").code == "not_on_display"
    play(table, "6", "16")
    s = now(table)
    assert (s.seats[0].character, s.seats[BOT].character, s.gone) == (6, 5, [12])
    assert s.display == [2, 8, 16]


def test_s_5_8_with_an_empty_row_it_is_left_out_and_one_tile_is_not_asked() -> None:
    s = solo(tile=TILES["character"], at="G")
    show(s, 2)
    s.gone, s.pile = s.pile, []
    table = bot_plays(s)
    assert now(table).seats[0].character == 2 and not any(n.ask and n.ask.kind == "from_row" for n in table.main_line())
    s = solo(tile=TILES["character"], at="G")
    show(s)
    s.gone, s.pile = s.pile, []
    assert left_out(bot_plays(s))[0] == ("row_empty", "S.5.8", "20-71")


# ---------------------------------------------------------------- S.6 movement


def brute_force(s: State, there: str) -> tuple[int, int, int]:
    """The best way among all that visit no place twice."""
    places = [p for p in BOARD.junctions if p not in (s.seats[BOT].at, there)]
    best = (99, 99, 99)
    for n in range(len(places) + 1):
        for between in itertools.permutations(places, n):
            way = (s.seats[BOT].at, *between, there)
            if all(b in BOARD.roads[a] for a, b in itertools.pairwise(way)):
                owners = [s.villages[v] for a, b in itertools.pairwise(way) for v in BOARD.roads[a][b]]
                best = min(best, (owners.count([]), sum(0 in each for each in owners), len(owners)))
    return best


@pytest.mark.parametrize("seed", range(4))
def test_s_6_the_ways_found_are_the_best_of_all(seed: int) -> None:
    s = solo(tile=12, at="A")
    for n, village in enumerate(BOARD.villages):
        if (owner := (n * 7 + seed * 5) % 4) < 2:
            shrine(s, owner, village)
    for there in "BCG":
        found = ways_to(s, there)
        best = brute_force(s, there)
        assert {(len(way.missing), way.yours, len(way.villages)) for way in found} == {best}
        assert len({way.places for way in found}) == len(found)


def test_s_6_equal_ways_to_complete_are_yours_to_choose() -> None:
    s = solo(tile=2, at="S")  # to A, by B or by D: two villages missing on either way, three by F
    for a, b in (("S", "B"), ("A", "B"), ("S", "D"), ("A", "D")):
        shrine(s, BOT, BOARD.roads[a][b][0])
    table = bot_plays(s)
    node = table.main_line()[-1]
    assert node.ask and (node.ask.seat, node.ask.kind, node.ask.about) == (YOU, "bot_way", ("A",))
    assert set(open_parts(GAME, now(table), node.ask)) == {"S-B-A", "S-D-A"}
    before = now(table).villages
    node = play(table, "S-B-A")
    assert now(table).seats[BOT].at == "A"
    assert {v for v, owners in now(table).villages.items() if owners != before[v]} == {
        BOARD.roads["S"]["B"][1],
        BOARD.roads["A"]["B"][1],
    }
    assert "bot_travelled" in kinds(node) and not [e for e in node.events if e.rule == "S.7"], "no arrival"


def test_s_6_on_a_completed_way_your_shrines_pay_you_too() -> None:
    s = solo(tile=2, at="D")
    shrine(s, 0, "v09")
    table = bot_plays(s)
    assert events(table, "bot_shrine")[-1].data["place"] == "v10"
    toll = next(event for event in events(table, "coins_taken") if event.data["source"] == "bot_toll")
    assert (toll.seat, toll.data["coins"], toll.ruling) == (0, 1, "20-30")


def test_s_6_fewest_of_yours_before_fewest_villages() -> None:
    s = solo(tile=2, at="F")
    shrine(s, 0, *BOARD.roads["F"]["A"])
    for a, b in (("F", "D"), ("D", "A")):
        shrine(s, BOT, *BOARD.roads[a][b])
    table = bot_plays(s)
    travelled = events(table, "bot_travelled")[0]
    assert (travelled.data["way"], travelled.data["yours"], travelled.data["instead"]) == (["F", "D", "A"], 0, 1)


def test_s_6_already_there_it_acts_as_on_arrival_unless_set_otherwise() -> None:
    s = solo(tile=TILES["coins"], at="C")
    table = bot_plays(s)
    assert events(table, "bot_already_there")[0].ruling == "20-66"
    assert now(table).sites["C"][CENTRE] == BOT, "6 coins pay a statue"
    switches = {**OURS.tables["switches"], "bot_already_there_acts": "no"}
    s.board = read_board({"game": "maharaja", "switches": switches}, "my.toml")
    table = table_from(s, GAME.with_board(s.board))
    play(table, "1")
    assert now(table).sites["C"][CENTRE] == -1


# ---------------------------------------------------------------- S.7 to S.9


def connected(tile: int, coins: int) -> State:
    """The priest in D, A connected: tile 2 sends him there."""
    s = solo(tile=tile, at="D", coins=coins)
    open_road(s, BOT, "D", "A")
    return s


def test_s_7_six_coins_pay_a_statue_five_bring_a_shrine_and_a_coin() -> None:
    table = bot_plays(connected(2, 6))
    assert now(table).sites["A"][CENTRE] == BOT and now(table).seats[BOT].coins == 0
    table = bot_plays(connected(2, 5))
    assert now(table).shrines["A"][BOT] == 1 and now(table).seats[BOT].coins == 6


def test_s_7_with_six_coins_but_no_site_a_shrine_and_it_keeps_them() -> None:
    s = connected(2, 6)
    statue(s, 0, "A", CENTRE, TOP, BOTTOM, PLAIN, PLAIN, PLAIN, PLAIN)
    table = bot_plays(s)
    assert now(table).shrines["A"][BOT] == 1 and now(table).seats[BOT].coins == 7
    assert ("city_full", "S.7", "20-67") in left_out(table)


def all_shrines_out(s: State, *cities: str) -> None:
    """Put the rest of Brahmabot's shrines into these cities, in turn."""
    for n in range(s.seats[BOT].shrines):
        s.shrines[cities[n % len(cities)]][BOT] += 1
    s.seats[BOT].shrines = 0


def test_s_9_the_shrine_comes_from_the_city_furthest_right_other_than_the_goal() -> None:
    s = connected(2, 0)
    all_shrines_out(s, "A", "E", "G")
    table = bot_plays(s)
    moved = events(table, "bot_shrine_moved")[0]
    assert (moved.data["from"], moved.data["place"], moved.rule, moved.ruling) == ("G", "A", "S.9", "20-68")
    assert now(table).seats[BOT].coins == 1


def test_s_9_without_another_city_it_is_not_built_but_the_coin_is_taken() -> None:
    s = connected(2, 0)
    all_shrines_out(s, "A")
    table = bot_plays(s)
    assert ("no_shrine", "S.7", "20-68") in left_out(table)
    assert now(table).seats[BOT].coins == 1 and now(table).shrines["A"][BOT] == 18


def test_s_9_for_a_way_all_missing_shrines_must_be_at_hand() -> None:
    s = solo(tile=2, at="D")
    for village in BOARD.villages[10:]:
        if s.seats[BOT].shrines:
            shrine(s, BOT, village)
    assert s.seats[BOT].shrines == 0
    table = bot_plays(s)
    stays = events(table, "bot_stays")
    assert stays and stays[0].ruling == "20-68" and now(table).seats[BOT].at == "D"
    assert not events(table, "bot_travelled")


def test_s_9_shrines_for_a_way_come_from_cities_one_by_one() -> None:
    s = solo(tile=2, at="D")
    all_shrines_out(s, "E", "G")
    table = bot_plays(s)
    assert [e.data["from"] for e in events(table, "bot_shrine_moved")] == ["G", "G"]
    assert now(table).seats[BOT].at == "A"


def test_s_8_brahmabot_never_uses_its_character() -> None:
    s = solo(bots=8, tile=12, at="S")
    until(table := bot_plays(s), lambda node: node.ask is not None and node.ask.kind == "open_tiles")
    assert not [event for event in events(table, "worship") if event.seat == BOT and event.data["source"] == "power_8"]


# ---------------------------------------------------------------- S.10 scoring


def scored_alone(mine: int, its: int, **options: bool) -> State:
    s = alone(BOARD, 2, 12, "A")
    if options:
        s.variants = type(s.variants)(**options)
        s.specials = [n for n in (1, 2, 3, 4) if options.get(f"special_{n}")]
    shrine(s, 0, *["A"] * mine)
    shrine(s, BOT, *["A"] * its)
    s.bot.hand, s.bot.open = 1, [1, 2]
    acts(s, 0, "banner", "coins", 0)
    return s


@pytest.mark.parametrize(
    ("mine", "its", "coins", "prestige", "tile"),
    [
        (2, 1, 12, 1, True),
        (1, 2, 6, 3, True),
        (1, 0, 12, 1, True),
        (0, 1, 3, 3, False),
        (0, 0, 3, 0, False),
        (1, 1, 12, 1, True),
    ],
)
def test_s_10_who_receives_what(mine: int, its: int, coins: int, prestige: int, tile: bool) -> None:
    s = scored_alone(mine, its)
    table = table_from(s)
    lowest = s.rewards[0]
    node = play(table, "end")
    assert now(table).seats[0].coins == coins and now(table).seats[BOT].prestige == prestige
    if tile:
        assert node.ask and node.ask.kind == "reward"
        assert why(table, s.rewards[2]).rule == "S.10", "the two lowest only"
        play(table, s.rewards[1])
        assert now(table).rewards_gone == [s.rewards[1]]
    else:
        assert now(table).rewards_gone == [lowest] and events(table, "lowest_leaves")[0].ruling == "20-70"
    assert len(now(table).rewards) == 7


def test_s_10_special_tile_1_also_for_brahmabot() -> None:
    table = table_from(scored_alone(0, 1, special_1=True))
    play(table, "end")
    assert now(table).seats[BOT].prestige == 3 + 1 and events(table, "prestige_gained")[-1].ruling == "20-73"


def test_a_2_4_the_levy_takes_from_brahmabot() -> None:
    s = scored_alone(1, 0)
    has_coins(s, BOT, 5)
    s.rewards = ["levy", *(tile for tile in s.rewards if tile != "levy")]
    table = table_from(s)
    play(table, "end", "levy")
    assert now(table).seats[BOT].coins == 3 and events(table, "levied")[0].ruling == "20-74"


# ---------------------------------------------------------------- S.12


def test_s_12_brahmabots_count_with_and_without_a_final_tile() -> None:
    s = alone(BOARD, 2, 12)
    statue(s, BOT, "A", CENTRE, TOP)
    shrine(s, 0, "B")
    shrine(s, BOT, "B")
    has_coins(s, BOT, 12)
    assert counted(s, BOT) == {"statues": 6, "any_coin": 1, "majority": 2, "majority_tie": 1}
    s.final = "pairs"
    assert counted(s, BOT) == {"statues": 6, "any_coin": 1, "majority": 2, "majority_tie": 1, "pairs": 2}
    assert "majority_tie" not in counted(s, 0), "your own majorities are replaced"
    s.final = "shrines"
    assert "shrines_left" not in counted(s, BOT)
    switches = {**OURS.tables["switches"], "bot_majority_with_final_tile": "no"}
    s.board = read_board({"game": "maharaja", "switches": switches}, "my.toml")
    assert "majority" not in counted(s, BOT)


def test_s_12_equal_prestige_is_not_won() -> None:
    s = alone(BOARD, 2, 12)
    s.ended = "turns"
    cases = ((9, 8, "solo_won", "prestige"), (8, 8, "solo_lost", "equal"), (7, 8, "solo_lost", "prestige"))
    for yours, its, reason, decided_by in cases:
        s.seats[0].prestige, s.seats[BOT].prestige = yours, its
        ended = result(s)
        assert ended is not None and ended.reason == reason
        assert ended.standings[0].seat == (0 if reason == "solo_won" else BOT)
        assert ended.standings[1].decided_by == decided_by


def test_6_1_brahmabots_seventh_statue_ends_the_game_too() -> None:
    s = scored_alone(1, 0)
    for city in "BCDEFGB":
        statue(s, BOT, city, PLAIN)
    table = table_from(s)
    play(table, "end", s.rewards[0])
    assert now(table).ended == "statues" and events(table, "last_statue")[0].ruling == "20-75"


def test_2_alone_everything_is_open() -> None:
    s = solo(tile=12)
    assert GAME.view(s, 0) == s


# ---------------------------------------------------------------- the section that says so is the solo game's own


def test_s_1_s_3_and_s_5_8_each_name_the_tile_that_joins_the_row() -> None:
    table = laid(1)
    assert [(r.code, r.rule) for r in (why(table, "12"), why(table, "16"))] == [
        ("not_on_display", "S.1"),
        ("not_in_sight", "S.1"),
    ]
    play(table, "5", "9")
    chosen = events(table, "character_chosen")[0]
    assert (chosen.rule, chosen.ruling) == ("S.1", "20-61")
    assert [e.rule for e in events(table, "tile_joins")] == ["S.1"]
    table = bot_plays(solo(tile=TILES["character"]), tick="1")
    play(table, "1", "16")
    assert [e.rule for e in events(table, "tile_joins")] == ["S.5.8"]


def test_s_10_the_reward_tile_taken_leaves_the_game_and_the_event_says_so() -> None:
    s = alone(BOARD, 8, 12, "A")
    assert s.bot is not None
    s.bot.hand, s.bot.open = 1, [1, 2]
    shrine(s, 0, "A")
    acts(s, 0, "banner", "coins", 0)
    table = table_from(s)
    play(table, "end", "coins")
    taken = events(table, "reward_taken")[0]
    assert (taken.rule, taken.data["leaves"]) == ("S.10", True)
    assert now(table).rewards_gone == ["coins"] and "coins" not in now(table).rewards
