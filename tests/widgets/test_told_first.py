"""What is told first, what a choice says beside its name, and what a program may call it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.flow import Event, choices
from rajwidgets.games.maharadjah.face.headlines import illustrates
from rajwidgets.mistakes import Mistake
from rajwidgets.replay import read
from rajwidgets.text import Speech
from rajwidgets.widgets.panes.explanation import headline

REPLAYS = Path(__file__).parents[2] / "replays" / "maharadjah"


def said(player) -> str:
    """The sentence of the explanation."""
    return re.search(r'class="sentence">([^<]+)<', player.explanation.said.value).group(1)


def section(player) -> str:
    return re.search(r'chip still">([^<]+)<', player.explanation.rule.value).group(1)


def details(player) -> dict[str, str]:
    """What stands beside each choice."""
    rows = re.findall(r'class="label">([^<]+)</span>.*?class="detail">([^<]*)<', player.question.value)
    return dict(rows)


@pytest.fixture(scope="module")
def short_game():
    return rw.open_replay(REPLAYS / "short_game.json").wait()


# ---------------------------------------------------------------- the headline


def test_the_newest_of_the_heaviest_of_the_last_step_that_tells_anything():
    assert headline([("a", 9), ("b", 3), ("b", 5), ("b", 5), ("b", 1), ("c", 0)]) == 3
    assert headline([("a", 0), ("b", 0)]) == 1, "nothing but bookkeeping: the newest"
    assert headline([("a", 1), ("b", 1), ("b", 1)]) == 2, "without weights: the newest"


def test_a_boat_trip_is_not_buried_below_nations_without_a_piece():
    player = rw.example("maharadjah", "5.4")
    player.go_to(2)
    shown = player.explanation.said.value
    assert said(player) == "The Cholas move 1 army: Malabar – Indian Ocean – Golconda."
    assert shown.count("Passed over") == 1 and "Sikhs, Rajputs and Guptas" in shown
    assert shown.index("Then") < shown.index("The Muslims begin their movement.")


def test_after_a_fight_its_end_is_told_first_with_its_dice_and_the_points_below(short_game):
    short_game.go_to(172)
    shown = short_game.explanation.said.value
    assert said(short_game) == "The fight in Gujarat is over: the Portuguese stay with 2 armies."
    assert shown.count("event-picture") == 1 and "score 2 points" in shown


def test_dice_stay_only_beside_what_they_decided(short_game):
    by_dice = {"dice_thrown", "battle_ended", "points", "armies_lost", "chief_killed", "post_destroyed"}
    shown = 0
    for node in short_game.session.line[:300]:
        short_game.go_to(node.ply)
        if "event-picture" in short_game.explanation.said.value:
            told = {event.kind for each in short_game.session.since for event in each.events
                    if short_game.session.speech.explain(event).sentence == said_plain(short_game)}  # fmt: skip
            assert told <= by_dice, (node.ply, told)
            shown += 1
    assert shown > 20


def said_plain(player) -> str:
    return said(player).replace("&#x27;", "'").replace("&quot;", '"')


def test_dice_belong_to_their_fight_and_to_no_other():
    thrown = Event("dice_thrown", "8.3", None, {"at": "Delhi", "attacker": "Rajpouts", "defender": "Gupta"})
    over = Event("battle_ended", "8.4", 0, {"at": "Delhi", "attacker": "Rajpouts", "defender": "Gupta"})
    elsewhere = Event("battle_ended", "8.4", 0, {"at": "Agra", "attacker": "Rajpouts", "defender": "Gupta"})
    deed = Event("points", "15.3", 0, {"nation": "Rajpouts", "source": "destroy_army", "of": "Gupta"})
    land = Event("points", "15.3", 0, {"nation": "Rajpouts", "source": "territory", "of": "Delhi"})
    assert [illustrates(thrown, event) for event in (thrown, over, elsewhere, deed, land)] == [1, 1, 0, 1, 0]


def test_every_kind_of_event_that_has_a_weight_is_told():
    from rajwidgets.games.maharadjah.face.headlines import WEIGHTS
    from rajwidgets.text import texts

    assert set(WEIGHTS) <= set(texts(games.get("maharadjah").folder, "en")["events"])


# ---------------------------------------------------------------- questions and choices with their numbers


def test_terms_say_where_how_many_and_what_each_answer_costs(short_game):
    short_game.do("others:70")
    assert "in Karnatak 1 army against 2" in short_game.question.value
    assert section(short_game) == "11.1"
    assert details(short_game)["Submit for this turn"].startswith("they leave and cannot attack there this turn")
    short_game.do("over:2")
    assert said(short_game).startswith("They leave")
    short_game.do("over:")


def test_fights_retreats_and_losses_carry_their_numbers(short_game):
    short_game.do("others:6")
    assert details(short_game) == {"Karnatak": "2 against 1 (Cholas)", "Lanka": "2 against 1 (Sinhalese)"}
    short_game.do("others:10")
    assert details(short_game)["Kerala"] == "1 army came from there"
    player = rw.example("maharadjah", "8.5")
    found = details(player)
    assert found["Agra"] == "empty, no attacker beside it" and found["Malwa"] == "1 army of theirs there, 3 at most"


def test_how_many_armies_go_says_what_they_will_meet():
    player = rw.example("maharadjah", "4.0")
    player.play("Lahore")
    player.session.choose(("move", "Lahore", "Delhi"))
    assert "3 armies in Lahore; 3 at most may be in Delhi in the end" in player.question.value
    assert details(player)["3 armies"] == "3 armies against 2"


def test_a_refused_choice_says_why_in_a_few_words():
    player = rw.example("maharadjah", "8.5")
    assert "the attacker came from there 8.5" in player.question.value
    player.language = "fr"
    assert "l’attaquant en vient 8.5" in player.question.value


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_short_reason_can_be_said(lang):
    replay, _ = read(REPLAYS / "short_game.json")
    table, said_in_short = replay.table, set()
    speech = Speech(table.game, lang, table.names)
    for node in table.main_line()[:-1:3]:
        for why in choices(table.game, table.state(node), node.ask).refused.values():
            if short := speech.in_short(why):
                assert len(short) < 50 and "{" not in short
                said_in_short.add(why.code)
    assert len(said_in_short) > 8


def test_a_die_says_whose_it_is_and_on_which_faces_it_hits():
    player = rw.example("maharadjah", "12.1", chance="hand")
    assert "Die 1 of 3 of the Marathas: what does it show?" in player.question.value
    assert "it hits on 6" in player.question.value and player.question.value.count("<svg viewBox=") == 6
    for _ in range(3):
        player.do("option:1")
    assert "Die 1 of 2 of the British" in player.question.value and "it hits on 4, 5, 6" in player.question.value
    player.do("option:1")
    assert "it hits on 5, 6" in player.question.value, "a trading post is no colonial army"


def test_every_hit_foretold_is_a_hit(short_game):
    """What the question says of a die, and what the throw then makes of it, agree."""
    from rajwidgets.games.maharadjah.words import hitting

    thrown = 0
    for node in short_game.session.line[1:]:
        if node.parent.ask.kind == "dice":
            state = short_game.table.state(node.parent)
            facts = next(event for event in node.events if event.kind == "dice_thrown").data
            faces = [*facts["attack"], *facts["defence"]]
            hits = [face in hitting(state, node.parent.ask.about, n) for n, face in enumerate(faces)]
            mine = len(facts["attack"])
            assert (sum(hits[:mine]), sum(hits[mine:])) == (facts["hits"], facts["hits_back"]), node.ply
            thrown += 1
    assert thrown > 50


def test_nearer_destinations_come_first_and_the_answers_stay():
    player = rw.open_replay(REPLAYS / "three_players.json").wait()
    player.session.choose(("move", player.options()[0][0].split(":")[1]))
    borders = [int(found.group(1)) for found in re.finditer(r'class="detail">(\d) border', player.question.value)]
    assert borders == sorted(borders) and len(set(borders)) > 1
    legal = {":".join(parts) for parts in player.session.choices().open}
    assert all(player.why_not(f"{answer}:1") == "" for answer in legal)


def test_the_place_chosen_last_chosen_again_goes_one_part_back():
    from rajwidgets.widgets.wishes.pointing import take

    player = rw.example("maharadjah", "4.0")
    player.play("Lahore")
    take(player, "Malva")
    assert player.session.begun == ("move", "Malva")
    take(player, "Malva")
    assert player.session.begun == () and player.session.tried is None


def test_a_hint_is_shown_on_the_map_and_taken_with_one_click():
    player = rw.example("maharadjah", "4.0")
    player.play("Lahore")
    hinted = player.hint()
    assert "data-do='take_hint'" in player.explanation.said.value
    assert player.board.marks.focus == player.session.target(tuple(hinted.answer.split(":")))
    before = player.node.ply
    player.do("take_hint")
    assert player.node.ply > before and player.session.line[before + 1].answer == hinted.answer


# ---------------------------------------------------------------- examples and programs


@pytest.mark.parametrize("example", [("8.3", 1), ("8.5", 1), ("8.6", 1), ("8.6", 2), ("12.1", 1)])
def test_no_example_opens_on_bare_dice(example):
    player = rw.example("maharadjah", *example)
    assert player.session.ask.seat >= 0 and player.node.ply > 0
    assert rw.example("maharadjah", *example, chance="hand").node.ply == 0


def test_a_program_may_use_the_names_on_the_map_and_is_told_what_could_follow():
    player = rw.example("maharadjah", "4.0")
    player.play("Lahore")
    assert "Ladakh" in player.why_not("move:China:Delhi:4")
    with pytest.raises(Mistake, match=r"After “move” it could be: Chine \(China\)"):
        player.play("move:Chin:Ladakh:4")
    with pytest.raises(Mistake, match=r"not complete.*After “move:Chine:Ladakh” it could be: 1 \(1 army\)"):
        player.play("move:China:Ladakh")
    player.play("move:China:Ladakh:4")
    assert player.node.answer == "move:Chine:Ladakh:4"


def test_growth_is_counted_in_the_units_of_its_sentence():
    player = rw.example("maharadjah", "10.1")
    growth, = player.happened("growth")
    assert [line.split()[0] for line in player.ledger(growth).splitlines()] == ["4", "1½", "1½", "−6", "1"]
