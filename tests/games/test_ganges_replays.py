"""The golden replays of Rajas of the Ganges: between them they show every way to play and what can happen."""

from __future__ import annotations

import re
from functools import partial

import golden_replays

from rajwidgets.face import Marks
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.face import FACE
from rajwidgets.games.ganges.state import lead
from rajwidgets.table import Node, walk
from rajwidgets.text import Speech, texts

replay, replays = partial(golden_replays.replay, "ganges"), partial(golden_replays.replays, "ganges")
happened, ends = partial(golden_replays.happened, "ganges"), partial(golden_replays.ends, "ganges")
NEVER_SEEN = {"no_market", "no_dice_left", "no_dice_without_karma", "upgrade_lost", "no_room_for_dice"}
STEPS_OF_A_CHAIN = {"edge_reached", "cell_earned", "boat_moved", "karma_won", "upgraded", "worker_won"}


def leads(name: str, node: Node | None = None) -> list[int]:
    shown = replay(name)
    s = shown.table.state(node or shown.end)
    return [lead(s, i) for i in range(len(s.seats))]


def test_every_number_of_players_and_the_option() -> None:
    setups = [each.table.setup for each in replays()]
    assert {setup.seats for setup in setups} == {2, 3, 4}
    assert {setup.options["finish_round"] for setup in setups} == {False, True}


def test_every_question_space_and_kind_of_event_happens_somewhere() -> None:
    nodes = [node for each in replays() for node in walk(each.table.root)]
    asked = {ask.kind for node in nodes if node.ask for ask in (node.ask, *node.ask.also)}
    assert asked == set(GAME.questions)
    assert {event.data["space"] for _, _, event in happened("worker_placed")} == set(GAME.board.spaces)
    told = set(texts(GAME.folder, "en")["events"])
    assert told - {event.kind for node in nodes for event in node.events} == NEVER_SEEN


def test_two_players_both_cross_in_one_pass() -> None:
    assert leads("two_players") == [0, 3]
    result = replay("two_players").result
    assert result and (result.rule, result.standings[0].seat) == ("3.4", 1)
    (node,) = ends("two_players")
    assert leads("two_players", node)[0] > 0 and replay("two_players").table.result(node).standings[0].seat == 0


def test_three_players_a_crossing_to_the_cell() -> None:
    assert leads("three_players") == [-11, 0, -3]
    covered = [event for each, _, event in happened("tile_replaced") if each is replay("three_players")]
    assert len([event for event in covered if event.seat == 1]) >= 3
    (node,) = ends("three_players")
    assert replay("three_players").table.result(node).standings[0].seat == 2


def test_four_players_five_fame_win() -> None:
    shown = replay("four_players")
    s = shown.table.state(shown.end)
    assert (s.seats[2].fame, s.seats[2].money) == (5, 155) and leads("four_players")[2:] == [5, 0]
    assert {event.kind for node in shown.table.main_line() for event in node.events} >= {"passed_over", "boat_stayed"}
    (node,) = ends("four_players")
    assert shown.table.result(node).standings[0].seat == 0


def test_a_long_chain_follows_from_one_answer() -> None:
    shown = replay("a_long_chain")
    links = {node.ply: sum(e.kind in STEPS_OF_A_CHAIN for e in node.events) for node in shown.table.main_line()}
    assert max(links.values()) == links[115] == 7
    last = shown.table.state(shown.table.main_line()[116])
    (other,) = ends("a_long_chain")
    assert leads("a_long_chain", other) == [lead(last, i) for i in range(3)], "the order changes nothing"


def test_what_if_three_variations_and_the_option_decides_one() -> None:
    shown = replay("what_if")
    first, second, third = sorted(ends("what_if"), key=lambda node: leads("what_if", node)[0])[:3]
    results = {node.id: shown.table.result(node).standings[0].seat for node in ends("what_if")}
    assert sorted(results.values()) == [0, 0, 1]
    lost = next(node for node in (first, second, third) if results[node.id] == 1)
    assert leads("what_if", lost) == [3, 5]
    crossings = [(node, e) for node in lost.line() for e in node.events if e.kind == "crossed"]
    assert [(e.seat, e.data["lead"]) for _, e in crossings] == [(1, 0), (0, 1)], "after the pass the other would win"


def test_chapters_notes_glyphs_tries_and_variations() -> None:
    for each in replays():
        english = [note for note in each.notes if note.lang == "en"]
        assert len([note for note in english if note.about == "chapter"]) >= 3
        assert len([note for note in english if note.about == "step"]) >= 20
        branches = [child for node in walk(each.table.root) for child in node.children[1:]]
        assert {child.id for child in branches} == set(each.variation_names)
        assert all({note.node for note in each.notes} & {node.id for node in walk(child)} for child in branches)
        assert each.tried
    assert max(len(each.variation_names) for each in replays()) == 3
    notes = [note for each in replays() for note in each.notes]
    assert {note.glyph for note in notes} == {"", "!!", "!", "!?", "?!", "?", "??"}
    assert {mark.kind for note in notes for mark in note.marks} == {"place", "arrow"}


def test_marks_are_on_a_board() -> None:
    for each in replays():
        speech = Speech(GAME, "en", each.names)
        for note in (note for note in each.notes if note.lang == "en" and note.marks):
            s = each.table.state(each.table.nodes[note.node])
            shapes = [shape for board in FACE.boards(s) for shape in board.shapes(s, Marks(), speech)]
            there = {shape.target for shape in shapes} | {shape.piece for shape in shapes}
            marked = {target for mark in note.marks for target in mark.at}
            assert marked <= there, (each.title, note.text, marked - there)


def test_the_notes_name_most_of_the_rulebook() -> None:
    said = " ".join(note.text for each in replays() for note in each.notes)
    named = set(re.findall(r"\d+\.\d+(?:\.\d+)?", said))
    rules = {section for section in texts(GAME.folder, "en")["rules"] if "." in section}
    assert rules - named == {"1.5", "1.7", "2.2", "2.3", "2.4", "2.5", "3.5"}  # what their finer sections say, and ties
