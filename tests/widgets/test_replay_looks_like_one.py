"""A replay looks like a replay: what was chosen is told, nothing is asked, and the moves stand beside the board."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from pathlib import Path

import rajwidgets as rw
from rajwidgets.flow import CHANCE, legal
from rajwidgets.table import walk
from rajwidgets.widgets.panes.review import chosen
from rajwidgets.widgets.session import stepping

REPLAYS = Path(__file__).parents[2] / "replays"


def plain(value: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", value))


def test_a_step_of_a_finished_game_tells_what_was_chosen_and_asks_nothing(finished):
    finished.go_to(60)
    shown = plain(finished.question.value)
    assert f"{finished.session.speech.seat(finished.node.seat)} chose" in shown
    assert chosen(finished.session, finished.node) in shown
    assert 'class="option' not in finished.question.value and finished.board.marks.legal == {}
    assert "What just happened" in finished.explanation.said.value


def test_an_answer_of_two_parts_is_told_without_the_price_and_the_question_of_one_of_them():
    for lang, heading in (("en", "Two actions › "), ("fr", "Deux actions › ")):
        shown = rw.open_replay(REPLAYS / "raja" / "three_rajas.json", lang=lang).wait()
        plans = [node for node in shown.session.line if node.answer == "palace_and_house:house"]
        shown.node = plans[0]
        told = plain(shown.question.value)
        assert chosen(shown.session, plans[0]).startswith(heading) and heading in told
        assert not re.search("first arrow|première flèche|Costs|Coûte", told)
        shown.node = next(node for node in shown.session.line if node.parent and node.parent.ask.kind == "character")
        assert re.search("Which character does|Quel personnage", plain(shown.question.value))


def test_what_else_was_possible_is_one_click_or_key(finished):
    finished.go_to(60)
    finished.do("key:a")
    assert finished.node.ply == 59 and "option" in finished.question.value and "played" in finished.question.value
    assert finished.board.marks.legal or finished.session.choices().open
    finished.do("step:1")
    assert finished.session.reviewing
    finished.do("others:60")
    assert finished.node.ply == 60 and not finished.session.reviewing


def test_a_variation_kept_with_a_finished_game_is_looked_at_and_one_s_own_is_played():
    shown = rw.open_replay(REPLAYS / "raja" / "home_cities.json").wait()
    main = {node.id for node in shown.table.main_line(shown.table.root)}
    kept = next(node for node in walk(shown.table.root) if node.id not in main and not node.children and node.ask)
    stepping.go_to(shown.session, kept)
    shown.refresh()
    assert shown.session.finished and shown.session.reviewing and shown.moves.widget.value
    shown.session.ask_here()
    shown.play(next(iter(legal(shown.table.game, shown.table.state(kept), kept.ask))))
    assert not shown.session.finished and not shown.session.reviewing
    shown.refresh()
    assert shown.moves.widget.value == ""


def test_where_the_rest_is_hidden_the_last_step_seen_is_a_question(finished):
    finished.go_to(40)
    finished.do("spoiler:1")
    assert not finished.session.reviewing and "option" in finished.question.value
    finished.do("step:-1")
    assert finished.session.reviewing
    last = max(int(ply) for ply in re.findall(r"data-do='go:(\d+)'", finished.moves.widget.value))
    assert last <= 40, "no move ahead is listed"


def test_a_secret_choice_is_not_read_by_others(finished):
    plans = (node for node in finished.session.line[1:] if node.parent.ask.kind == "plan" and node.seat == 1)
    plan = next(plans)
    finished.go_to(plan.ply)
    finished.session.look_from(0)
    assert chosen(finished.session, plan) == ""
    finished.session.look_from(1)
    assert chosen(finished.session, plan) != ""


def test_the_moves_stand_by_round_and_seat_with_the_notes_glyphs():
    player = rw.open_replay(REPLAYS / "raja" / "three_rajas.json").wait()
    player.go_to(60)
    value, session = player.moves.widget.value, player.session
    asked = session.round(player.node.parent)
    here = [node for node in session.line[1:] if node.seat >= 0 and session.round(node.parent) == asked]
    assert [int(ply) for ply in re.findall(r"data-do='go:(\d+)'", value)] == [node.ply for node in here]
    rounds = {session.round(node.parent) for node in session.line[1:] if node.seat != CHANCE}
    assert value.count("data-do='moves:") == len(rounds)
    glyphs = [note.glyph for note in player.replay.notes if note.glyph]
    assert glyphs and all(html.escape(glyph) in value for glyph in set(glyphs)), "also at rounds that are folded"
    player.do("moves:1")
    assert len(re.findall(r"data-do='go:", player.moves.widget.value)) > len(here)


def test_a_move_that_is_only_a_place_says_what_is_placed_there_and_whose():
    for lang, army in (("en", "New army of the Mauryas › Lahore"), ("fr", "Nouvelle armée des Maurya › Lahore")):
        player = rw.open_replay(REPLAYS / "maharadjah" / "four_players.json", lang=lang).wait()
        line = player.session.line
        placed = next(node for node in line if node.answer == "Lahore" and node.parent.ask.kind == "grow")
        player.go_to(placed.ply)
        assert html.escape(army) in player.moves.widget.value and html.escape(army) in player.question.value
        asked, named = defaultdict(set), player.session.speech
        for node in player.session.line[1:]:
            if node.seat != CHANCE and ":" not in node.answer:
                said = named.move(player.table.state(node.parent), node.parent.ask, (node.answer,))
                asked[node.parent.ask.kind].add(" › " in said)
        assert all(asked[kind] == {True} for kind in ("grow", "chief", "place_arms", "loss")), asked


def test_a_step_does_not_send_the_moves_again():
    player = rw.open_replay(REPLAYS / "maharadjah" / "short_game.json").wait()
    player.go_to(100)
    sent = []
    player.moves.widget.observe(lambda change: sent.append(change["new"]), "value")
    number = player.session.round(player.node.parent)
    while player.session.round(player.session.line[player.node.ply + 1].parent) == number and player.node.ply < 112:
        player.do("step:1")
    assert player.node.ply > 102 and sent == []
    assert len(player.moves.widget.value) < 40_000


def test_a_game_in_progress_has_no_list_of_moves(player):
    assert player().moves.widget.value == ""
