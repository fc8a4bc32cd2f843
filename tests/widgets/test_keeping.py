"""Saving, downloading, saving by itself, resuming, notes, and files with faults."""

import base64
import re
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.replay import read
from rajwidgets.widgets.session import autosave as keep
from rajwidgets.widgets.session import my_games

REPLAYS = Path(__file__).parents[2] / "replays"


def test_a_game_is_saved_and_opened_again(in_turn, tmp_path):
    in_turn.do("menu")
    in_turn.menu.file = "mine.json"
    in_turn.do("save")
    assert "Saved as mine.json" in in_turn.menu.panel.state.value and "hidden plans" in in_turn.menu.panel.state.value
    again = rw.open_replay(tmp_path / "mine.json")
    again.do("last")
    assert again.table.state(again.node) == in_turn.table.state(in_turn.node)


def test_the_download_link_holds_the_file(in_turn):
    in_turn.do("menu")
    link = in_turn.menu.panel.link.value
    data = base64.b64decode(re.search(r"base64,([^\"]+)", link).group(1))
    assert data == rw.replay.text(in_turn.replay).encode()


def test_a_game_a_person_plays_is_saved_by_itself_and_offered_again(player, tmp_path):
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    left = keep.left_unfinished("raja")
    assert left is not None and left.ply == len(shown.session.line) - 1
    other = rw.new("raja", 4, bots="greedy")
    assert "was left at step" in other.notices.value
    other.do("resume")
    assert other.node.id == shown.node.id and other.notices.value == ""
    other.do("option:1")
    assert other.autosave.path == left.path


def test_a_file_knows_who_was_a_bot(player, tmp_path):
    shown = player(seats=3, bots={2: "random"})
    path = shown.save(tmp_path / "bots.json")
    assert read(path)[0].players == ["", "", "random"]
    again = rw.open_replay(path)
    assert again.session.auto.names == {2: "random"} and again.session.people == [0, 1]
    path.write_text(path.read_text().replace('"random"', '"a bot of yours"'))
    assert rw.open_replay(path).session.people == [0, 1, 2]
    path.write_text(path.read_text().replace('["", "", ', '["", '))
    assert "whether they are bots" in rw.open_replay(path).notices.value


def test_resuming_brings_the_bots_of_the_game_that_was_left(player):
    shown = player(bots={1: "random"}, autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other = rw.new("raja", 4, bots="greedy")
    other.do("resume")
    assert other.session.auto.names == {1: "random"}


@pytest.fixture
def two_games(player):
    """A Player of three seats in which something was decided, and the node of a game that was left before."""
    left = player(autosave=True)
    left.do("option:6")
    assert left.autosave.let_go() is not None
    shown = rw.new("raja", 3, bots="greedy")
    shown.do("option:2")
    return shown, left.node.id


def test_what_stood_here_is_kept_and_offered_when_another_game_takes_its_place(two_games):
    shown, left = two_games
    own, ply = shown.node.id, shown.node.ply
    shown.do("resume")
    assert shown.node.id == left
    assert f"The game of Raja that stood here is kept at step {ply}: resume it" in shown.notices.value
    files = sorted(shown.autosave.folder.glob("*.json"))
    for there, seats in ((own, 3), (left, 4), (own, 3)):
        shown.do("resume")  # back and forth, each with its file
        assert shown.node.id == there and shown.table.setup.seats == seats
        assert sorted(shown.autosave.folder.glob("*.json")) == files and shown.autosave.path in files
    assert "that stood here" in shown.notices.value
    shown.do("option:1")
    assert sorted(shown.autosave.folder.glob("*.json")) == files and shown.notices.value == ""


def test_a_game_of_my_games_leaves_what_stood_here_too_and_the_one_shown_is_not_opened_again(two_games):
    shown, left = two_games
    own = shown.node.id
    shown.language = "fr"
    games = {kept.path == shown.autosave.path: kept.key for kept in my_games.my_games(shown.autosave.folder)}
    shown.do("games")
    shown.do(f"game_open:{games[True]}")
    assert shown.node.id == own and not shown.menu.open
    shown.do(f"game_open:{games[False]}")
    assert shown.node.id == left and "qui était ici est gardée à l’étape" in shown.notices.value


def test_where_nothing_is_kept_the_other_game_is_shown_below(two_games):
    shown, _ = two_games
    shown.autosave.folder = None
    own = shown.node.id
    shown.do("resume")
    (below,) = shown.below.children
    assert shown.node.id == own and "shown below: the one here is kept nowhere else" in shown.notices.value
    assert "rjw" in below.children[0]._dom_classes


def test_a_lesson_s_table_is_offered_no_other_game_and_an_offer_says_who_plays(player):
    names = ["Asha", "Ravi", "Mina"]
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    assert rw.new("raja", 3, names=names, bots="greedy").left is None
    assert rw.new("raja", 4, bots="greedy", seed=99).left is None
    lesson = rw.new("raja", 3, names=names, bots="greedy", seed=12)
    lesson.do("here")
    lesson.do("option:1")
    lesson.autosave.now()
    again = rw.new("raja", 3, names=names, bots="greedy", seed=12)
    assert again.left is not None and "Raja (Asha, Ravi, Mina)" in again.notices.value
    assert rw.new("raja", 3, names=[*names[:2], "Nila"]).left is None


def test_an_offer_can_be_left_for_later(player):
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other = rw.new("raja", 4, bots="greedy")
    assert "data-do='later'" in other.notices.value and "Step " in other.notices.value
    other.do("later")
    assert other.notices.value == "" and keep.left_unfinished("raja") is not None


def test_an_offer_can_be_discarded_after_a_question(player):
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other = rw.new("raja", 4, bots="greedy")
    other.do("discard")
    assert "for good?" in other.notices.value and keep.left_unfinished("raja") is not None
    other.do("discard_not")
    assert "for good?" not in other.notices.value and "data-do='resume'" in other.notices.value
    other.do("discard")
    other.do("discard_sure")
    assert keep.left_unfinished("raja") is None and other.notices.value == ""


def test_programs_that_play_leave_no_file(player, tmp_path):
    shown = player(autosave=True)
    shown.play("6")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_stops_nothing(player, tmp_path):
    (tmp_path / "file").write_text("")
    shown = player(autosave=tmp_path / "file" / "sub")
    shown.do("option:6")
    shown.autosave.now()
    shown.do("menu")
    assert "Not saved" in shown.menu.panel.state.value


def test_notes_are_kept_with_the_step(in_turn, tmp_path):
    in_turn.do("key:n")
    in_turn.tabs.panes["notes"].text.value = "Why not the quarry?"
    in_turn.tabs.panes["notes"].add.click()
    in_turn.step(n=-1)
    assert "quarry" not in in_turn.tabs.panes["notes"].html.value
    in_turn.step()
    assert "Why not the quarry?" in in_turn.tabs.panes["notes"].html.value
    in_turn.save(tmp_path / "noted.json")
    replay, faults = read(tmp_path / "noted.json")
    assert [note.text for note in replay.notes] == ["Why not the quarry?"] and faults == []


def test_a_file_with_a_fault_is_shown_up_to_it(in_turn, tmp_path):
    path = in_turn.save(tmp_path / "bad.json")
    path.write_text(path.read_text().replace('"palace:house"', '"palace:nonsense"'))
    shown = rw.open_replay(path)
    assert "bad.json, step" in shown.notices.value and "What precedes is shown" in shown.notices.value
    shown.do("last")
    assert shown.session.ask.kind == "plan"


def test_refused_tries_are_part_of_the_file(in_turn, tmp_path):
    in_turn.do("option:1")
    in_turn.do("why:a")
    in_turn.play("go:D")
    replay, faults = read(in_turn.save(tmp_path / "tried.json"))
    assert faults == [] and [tries for tries in replay.tried.values()] == [["go:A"]]


def test_an_annotated_game_of_somebody_else_is_replaced_only_when_that_is_said(tmp_path):
    course = tmp_path / "course.json"
    course.write_bytes((REPLAYS / "raja" / "two_rajas_short.json").read_bytes())
    before = course.read_bytes()
    shown = rw.open_replay(course)
    shown.do("menu")
    shown.study.write(shown.node, "mine")
    shown.do("save")
    said = shown.menu.panel.state.value
    assert "annotated by rajwidgets" in said and "course-2.json" in said and "save_over" in said
    assert course.read_bytes() == before
    shown.do(f"save_as:{tmp_path / 'course-2.json'}")
    assert course.read_bytes() == before and (tmp_path / "course-2.json").exists()
    again = rw.open_replay(tmp_path / "course-2.json")  # the reader's own file is saved without a question
    again.study.write(again.node, "mine once more")
    again.do("menu")
    again.do("save")
    assert "Saved as" in again.menu.panel.state.value
    other = rw.open_replay(course)
    other.do("menu")
    other.do("save")
    other.do("save_over")
    assert "Saved as" in other.menu.panel.state.value and "annotated by" not in other.menu.panel.state.value
