"""Many futures of one position, and worked examples with bots and with dice set by hand."""

from __future__ import annotations

import pytest

import rajwidgets as rw

FIGHT_ON = {"retreat": "stay", "press": "fight"}


def test_the_same_seed_gives_the_same_futures_and_the_player_stays() -> None:
    player = rw.example("maharadjah", "8.5")
    before = len(player.table.nodes)
    first, again = (rw.futures(player, 40, "battle_ended", answers=FIGHT_ON, seed=3) for _ in range(2))
    assert first.equals(again) and len(first) == 40
    assert not first.equals(rw.futures(player, 40, "battle_ended", answers=FIGHT_ON, seed=4))
    assert player.node.ply == 1 and len(player.table.nodes) == before
    assert all((first["left"] == 0) | (first["theirs"] == 0)), "nobody left the field"


def test_a_function_may_answer_and_bots_answer_the_rest() -> None:
    player = rw.example("maharadjah", "8.5")
    asked = []

    def run_away(state, ask):
        asked.append(ask.kind)
        return f"Agra:{state.armies['Rajpoutana']['Chola']}"

    many = rw.futures(player, 30, "battle_ended", answers={"retreat": run_away})
    assert set(asked) == {"retreat"} and len(many) == 30
    assert all((many["theirs"] == 0) | (many["left"] == 0)), "who is not dead is in Agra, unless no attacker is left"


def test_a_future_to_the_end_has_the_winner_and_what_everybody_has() -> None:
    player = rw.new("raja", 2, names=["Asha", "Bina"], seed=3, short=True)
    many = rw.futures(player, 3, "game_over")
    assert len(many) == 3 and set(many["winner"]) <= {"Asha", "Bina"}
    assert many[["Asha", "Bina"]].max(axis=None) <= 6, "palaces"
    assert all(row[row["winner"]] == max(row["Asha"], row["Bina"]) for _, row in many.iterrows())


def test_what_never_happens_has_no_row() -> None:
    player = rw.example("maharadjah", "8.5")
    player.step("decision", 99)
    assert rw.futures(player, 1, "post_moved", bot="random").empty


@pytest.mark.parametrize(
    "given",
    [
        {"until": "no_such_event"},
        {"answers": {"no_such_question": "x"}},
        {"bot": "genius"},
        {"answers": {"retreat": "Delhi:1"}},
    ],
)
def test_mistakes_are_sentences_in_both_languages(given: dict) -> None:
    said = []
    for lang in ("en", "fr"):
        player = rw.example("maharadjah", "8.5", lang=lang)
        with pytest.raises(rw.Mistake) as caught:
            rw.futures(player, 9, **{"until": "battle_ended", **given})
        said.append(str(caught.value))
    assert said[0] != said[1]


def test_an_example_can_have_bots_and_dice_set_by_hand() -> None:
    alone = rw.example("maharadjah", "8.3", chance="hand")
    assert alone.session.ask.kind == "dice" and alone.session.answerable
    alone.play("1:1:1:1:4:4:4")
    assert alone.state.armies["Andhra"] == {"Britanniques": 3, "Moghols": 1}
    against = rw.example("maharadjah", "4.0", bots={1: "greedy", 2: "greedy"})
    while against.state.turn == 6:
        assert against.session.ask.seat == 0, "bots answer for the others"
        against.play(against.hint().answer)
    assert {node.seat for node in against.session.line} >= {0, 2}
    with pytest.raises(rw.Mistake):
        rw.example("maharadjah", "8.3", bots="genius")
    with pytest.raises(rw.Mistake):
        rw.example("maharadjah", "8.3", chance="dice")


def test_what_has_happened_on_the_way_to_a_step() -> None:
    player = rw.example("maharadjah", "8.6")
    assert player.node.ply == 2, "it opens where the attackers may go back, after the dice"
    player.go_to(0)
    assert player.happened("dice_thrown") == []
    player.go_to(1)
    assert [event.data["attack"] for event in player.happened("dice_thrown")] == [[1, 1, 1]]
    assert [event.rule for event in player.happened("battle_began")] == ["8.1"]


def test_an_event_in_words_and_in_numbers() -> None:
    player = rw.example("maharadjah", "8.3")
    player.go_to(1)
    throw = player.happened("dice_thrown")[0]
    assert player.says(throw).endswith("(8.3)") and player.says(throw) in player.story()
    assert player.ledger(throw).splitlines()[-1].split() == ["1", "Hits", "of", "the", "British"]
