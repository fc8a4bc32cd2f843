"""The golden replays of The Dice Charmers: between them they show every way to play and what can happen."""

from __future__ import annotations

import re
from functools import partial

import golden_replays

from rajwidgets.flow import Event
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.face.spots import outlines
from rajwidgets.games.charmers.state import Variants, overlap
from rajwidgets.replay import Replay
from rajwidgets.table import Node, walk
from rajwidgets.text import texts

replay, replays = partial(golden_replays.replay, "charmers"), partial(golden_replays.replays, "charmers")
happened, ends = partial(golden_replays.happened, "charmers"), partial(golden_replays.ends, "charmers")
NEVER_SEEN = {"nothing_to_upgrade", "beyond_track", "halves_lost", "goods_forgone", "reward_lost", "character_idle"}
NEVER_SEEN |= {"die_without_effect", "no_die_taken", "bonus_given_up"}  # not to whoever looks for points


def happened_in(name: str, kind: str) -> list[tuple[Replay, Node, Event]]:
    return [found for found in happened(kind) if found[0] is replay(name)]


def overlaps(name: str, node: Node | None = None) -> list[float]:
    """How far each seat's marks have crossed, in points of fame."""
    shown = replay(name)
    s = shown.table.state(node or shown.end)
    return [overlap(s, i) / 2 for i in range(len(s.seats))]


def test_every_number_of_players_both_sides_and_a_start_agreed() -> None:
    setups = [each.table.setup for each in replays()]
    assert {setup.seats for setup in setups} == {2, 3, 4, 5}
    assert {setup.options["side"] for setup in setups} == {"sun", "moon"}
    assert {setup.options["start"] for setup in setups} == {1, 2}
    assert {setup.options["uniform"] for setup in setups} == {False, True}


def test_every_question_and_kind_of_event_happens_somewhere() -> None:
    nodes = [node for each in replays() for node in walk(each.table.root)]
    assert {node.ask.kind for node in nodes if node.ask} == set(GAME.questions)
    told = set(texts(GAME.folder, "en")["events"])
    assert told - {event.kind for node in nodes for event in node.events} == NEVER_SEEN


def test_all_characters_act_and_all_shapes_are_drawn() -> None:
    called = {event.data["character"] for _, _, event in happened("palace_ticked")}
    assert len(called) == 6
    assert {event.data["shape"] for _, _, event in happened("road_drawn")} >= {"straight", "curve", "fork", "crossing"}


def test_two_players_half_a_point_and_marks_that_touch() -> None:
    assert overlaps("two_players") == [0.0, 0.5]
    assert happened("game_over")
    last = replay("two_players").end.events[-1]
    assert last.rule == "10.3"


def test_two_players_another_name_in_the_palace_would_have_won() -> None:
    (node,) = ends("two_players")
    assert overlaps("two_players", node)[0] == 5.0
    assert replay("two_players").table.result(node).standings[0].seat == 0


def test_three_on_the_moon_karma_breaks_the_tie() -> None:
    shown = replay("three_on_the_moon")
    assert overlaps("three_on_the_moon")[1:] == [3.0, 3.0]
    first, second, _ = shown.result.standings
    karma = [shown.table.state(shown.end).seats[each.seat].karma for each in (first, second)]
    assert karma == [5, 4]


def test_three_on_the_moon_the_right_order_ends_the_game_a_round_earlier() -> None:
    shown = replay("three_on_the_moon")
    (node,) = ends("three_on_the_moon")
    assert shown.table.state(node).round == shown.table.state(shown.end).round - 1


def test_four_players_half_roads_apart_are_worth_six_points_less() -> None:
    shown = replay("four_players_what_if")
    together = next(node for node in shown.table.main_line() if node.answer == "pair")
    line = shown.table.main_line()
    turn = [node for node in line if shown.table.state(node).round == 14 and node.ply >= together.ply]
    after = [overlaps("four_players_what_if", node)[2] for node in turn]
    apart = next(node for node in ends("four_players_what_if") if together.parent in node.line())
    assert max(after) - overlaps("four_players_what_if", apart)[2] == 6.0


def test_uniform_scale_the_other_scale_would_have_had_another_winner() -> None:
    shown = replay("uniform_scale")
    s = shown.table.state(shown.end)
    assert overlaps("uniform_scale")[:2] == [1.0, 1.0]
    assert [(each.seat, each.decided_by) for each in shown.result.standings[:2]] == [(0, ""), (1, "karma")]
    s.variants = Variants(side="moon", uniform=False)
    assert [overlap(s, i) / 2 for i in (0, 1)] == [1.0, 2.0]


def test_uniform_scale_the_other_garden_would_have_won() -> None:
    (node,) = ends("uniform_scale")
    assert overlaps("uniform_scale", node)[1] == 4.0
    assert replay("uniform_scale").table.result(node).standings[0].seat == 1


def test_five_players_who_ends_the_game_does_not_win_it() -> None:
    crossings = [event.seat for _, _, event in happened_in("five_players", "tracks_crossed")]
    assert crossings == [2, 3]
    assert replay("five_players").result.standings[0].seat == 3


def test_chapters_notes_glyphs_tries_and_variations() -> None:
    for each in replays():
        english = [note for note in each.notes if note.lang == "en"]
        assert len([note for note in english if note.about == "chapter"]) >= 3
        assert len([note for note in english if note.about == "step"]) >= 20
        branches = [child for node in walk(each.table.root) for child in node.children[1:]]
        assert {child.id for child in branches} == set(each.variation_names)
        assert all({note.node for note in each.notes} & {node.id for node in walk(child)} for child in branches)
        assert each.tried
    assert max(len(each.variation_names) for each in replays()) >= 2
    notes = [note for each in replays() for note in each.notes]
    assert {note.glyph for note in notes} == {"", "!!", "!", "!?", "?!", "?", "??"}
    assert {mark.kind for note in notes for mark in note.marks} == {"place", "arrow"}


def test_marks_are_on_a_sheet() -> None:
    for each in replays():
        for note in each.notes:
            s = each.table.state(each.table.nodes[note.node])
            for target in (target for mark in note.marks for target in mark.at):
                assert any(outlines(s, seat, target) for seat in range(len(s.seats))), (each.title, target)


def test_the_notes_name_most_of_the_rulebook() -> None:
    said = " ".join(note.text for each in replays() for note in each.notes)
    named = set(re.findall(r"\d+\.\d+", said))
    rules = {section for section in texts(GAME.folder, "en")["rules"] if "." in section}
    assert rules - named <= {"2.2", "2.3"}  # what every step shows: where a colour works and how a mark moves
