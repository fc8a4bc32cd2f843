"""Maharaja, chapter 4: the banners, planning in secret, acting, tokens."""

from __future__ import annotations

from maharaja_tables import BOARD, events, kinds, laid, now, play, possible, table_from, turn_of, until, why

from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import open_road, position, shrine
from rajwidgets.games.maharaja.rules.actions import ACTIONS, DISC
from rajwidgets.games.maharaja.state import VEILED

# ---------------------------------------------------------------- 4.1, 4.2


def test_4_1_the_visited_banner_goes_right_of_the_last_wherever_that_is() -> None:
    s = position(BOARD, [8, 9], "A")
    s.phase = "end"
    s.track = {"B": 3, "C": 4, "D": 5, "E": 6, "F": 7, "A": 8, "G": 9}
    for i in range(2):
        shrine(s, i, "A")
    table = table_from(s)
    assert now(table).maharaja == "B" and now(table).track["B"] == 10
    assert events(table, "banner_placed")[-1].ruling == "20-55"


def test_4_2_plans_are_secret_until_the_players_own_turn() -> None:
    table = laid(3)
    play(table, "3", "1", "2")
    until(table, lambda node: node.ask is not None and node.ask.kind == "plan")
    play(table, "coins:banner", "coins:coins")
    s = now(table)
    assert [slot.action for slot in GAME.view(s, 1).seats[0].plan] == [VEILED, VEILED]
    assert [slot.action for slot in GAME.view(s, 0).seats[0].plan] == ["coins", "banner"]
    assert "banner" not in str([GAME.view_event(s, e, 1) for e in events(table, "planned")])
    node = play(table, "prestige:prestige")
    assert node.ask and node.ask.seat == 1, "the lowest number acts first"
    seen = GAME.view(now(table), 0)
    assert [slot.action for slot in seen.seats[1].plan] == ["coins", "coins"]
    assert [slot.action for slot in seen.seats[2].plan] == [VEILED, VEILED]


def test_4_2_nine_actions_and_any_two_of_them() -> None:
    assert len(DISC) == 9
    assert [ACTIONS[word].rule for word in DISC] == [f"5.{n}" for n in range(1, 10)]
    s = position(BOARD, [8, 9], "B")
    s.phase = "plans"
    for p in s.seats:
        p.plan, p.acted = [], False
    table = table_from(s)
    for first in DISC:
        for second in DISC:
            assert possible(table, f"{first}:{second}")


# ---------------------------------------------------------------- 4.3 acting, tokens


def test_4_3_parts_may_be_left_out_and_nothing_is_owed() -> None:
    s = turn_of("statue_and_shrine", "prestige", coins=20, at="D")
    table = table_from(s)
    play(table, "1:shrine:D", "end")
    ended = events(table, "turn_ended")[0]
    assert ended.data["undone"] == ["statue_and_shrine", "prestige"] and ended.ruling == "20-16"
    assert [event.rule for event in events(table, "compensated")] == ["4.4", "4.4"], "only for having no worship point"
    assert [p.coins for p in now(table).seats] == [19 + 12, 15 + 3, 15 + 3]


def test_4_3_parts_of_two_actions_and_travel_mix() -> None:
    s = turn_of("statue_and_shrine", "statue_and_shrine", coins=22, at="D")
    open_road(s, 0, "D", "F")
    table = table_from(s)
    play(table, "1:shrine:D", "2:statue:D:top", "go:F", "2:shrine:F", "1:statue:F:centre")
    assert now(table).seats[0].coins == 0 + 3, "the site in D brought 3 coins"
    assert why(table, "1:statue:F:outer").code == "already_done"


def test_4_3_a_token_buys_one_more_action_but_no_change_of_character() -> None:
    s = turn_of("coins", "coins")
    s.seats[0].tokens, s.tokens = 2, 5
    table = table_from(s)
    assert why(table, "token:character").code == "token_not_for_character"
    assert (why(table, "3:statue").code, why(table, "3").rule) == ("nothing_bought", "4.3")
    play(table, "token:coins")
    assert now(table).seats[0].coins == 18 and now(table).tokens == 6
    refusal = why(table, "token:coins")
    assert (refusal.code, refusal.rule) == ("one_token_a_turn", "4.3")


def test_4_3_the_action_bought_may_be_done_in_part_and_a_token_used_in_the_turn_it_came() -> None:
    s = turn_of("statue_discount", "coins", coins=30, at="A")
    table = table_from(s)
    assert why(table, "token:coins").code == "no_token"
    play(table, "1:statue:A:top", "token:statue_and_shrine", "3:shrine:A")
    assert now(table).seats[0].tokens == 0 and possible(table, "3:statue:A:centre")
    play(table, "2:coins", "end")
    assert events(table, "turn_ended")[0].data["undone"] == [], "a token's action is no planned one"


def test_4_3_a_token_cannot_take_shrines_that_are_not_there() -> None:
    s = turn_of()
    s.seats[0].tokens, s.tokens = 1, 6
    s.seats[0].shrines, s.seats[0].reserve = 20, 0
    assert why(table_from(s), "token:shrines").code == "reserve_empty"


def test_4_3_nothing_but_the_end_is_not_asked() -> None:
    s = turn_of("coins", "coins", characters=(8, 9))
    table = table_from(s)
    play(table, "1:coins")
    node = play(table, "2:coins")
    assert "nothing_left" in kinds(node) and node.ask and node.ask.kind != "turn"
