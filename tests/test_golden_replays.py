"""Golden replays: whole, annotated in both languages, and between them they show everything that can happen in Raja."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from rajwidgets import games
from rajwidgets.games.raja.marking import edges
from rajwidgets.games.raja.state import ACTIONS
from rajwidgets.replay import Replay, load, text
from rajwidgets.table import walk
from rajwidgets.text import LANGUAGES, texts

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "replays").rglob("*.json"))
SCHEMA = json.loads((resources.files("rajwidgets") / "replay.schema.json").read_text(encoding="utf-8"))
RAJA = games.get("raja")
CARD_GAINED = ("character_chosen", "card_taken", "replacement_taken", "card_added", "cards_exchanged", "card_attracted")
POINTS = {("architect", 1), ("house", 1), ("central_palace", 3), ("home_city", 1)}
POINTS |= {("outer_palace", 1), ("outer_palace", 2)}  # 2 with the Sadhu

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def golden(path: Path) -> Replay:
    replay, faults = load(path.read_bytes())
    assert replay is not None and faults == []
    return replay


def raja() -> list[Replay]:
    return [golden(path) for path in FILES if path.parent.name == "raja"]


# ---------------------------------------------------------------- each file


@every_file
def test_it_loads_without_a_fault_and_is_saved_byte_for_byte(path: Path) -> None:
    assert text(golden(path)).encode() == path.read_bytes()
    assert path.parent.name == golden(path).table.game.name
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(path.read_bytes()))


@every_file
def test_it_is_a_finished_game_with_a_title_and_names(path: Path) -> None:
    replay = golden(path)
    assert replay.result and replay.title
    assert len(set(replay.names)) == replay.table.setup.seats
    assert not any(re.fullmatch(r"(Seat|Player) \d+", name) for name in replay.names)


@every_file
def test_its_notes_say_the_same_places_in_both_languages(path: Path) -> None:
    replay, said = golden(path), {lang: Counter() for lang in LANGUAGES}
    for note in replay.notes:
        assert note.text and note.author and note.node in replay.table.nodes
        said[note.lang][note.node, note.event, note.about, note.glyph, note.marks, note.tags] += 1
    assert said["en"] == said["fr"]
    assert 10 <= said["en"].total() <= 20
    assert len({note.text for note in replay.notes}) == len(replay.notes)


@every_file
def test_its_notes_keep_the_house_style(path: Path) -> None:
    for note in golden(path).notes:
        assert "!" not in note.text and "  " not in note.text and note.text.endswith((".", "?")), note.text
        if note.lang == "fr":
            assert not re.search(r"[^\u00a0][;?»]|[^\u00a0]:(\s|$)|«[^\u00a0]", note.text), note.text


@every_file
def test_its_notes_name_sections_that_exist(path: Path) -> None:
    replay = golden(path)
    for note in replay.notes:
        for section in re.findall(r"\b\d+(?:\.\d+)+\b", note.text):
            assert section in texts(replay.table.game.folder, note.lang)["rules"], note.text


@every_file
def test_the_tries_it_keeps_are_refused(path: Path) -> None:
    replay = golden(path)
    for node, tried in replay.tried.items():
        assert all(replay.table.refusal(replay.table.nodes[node], answer) for answer in tried)


@every_file
def test_it_is_described_in_one_line_of_the_readme(path: Path) -> None:
    lines = (ROOT / "replays" / "README.md").read_text(encoding="utf-8").splitlines()
    name = path.relative_to(ROOT / "replays").as_posix()
    assert len([line for line in lines if line.startswith("|") and f"]({name})" in line]) == 1


# ---------------------------------------------------------------- all of Raja's together


def test_raja_every_number_of_seats_and_both_ends() -> None:
    assert {replay.table.setup.seats for replay in raja()} == {2, 3, 4, 5}
    assert {replay.result.reason for replay in raja() if replay.result} == {"all_palaces", "track"}


def test_raja_the_base_game_and_every_option() -> None:
    options = [{key for key, value in replay.table.setup.options.items() if value} for replay in raja()]
    assert set() in options
    assert set().union(*options) == set(RAJA.options)
    assert {"advanced_1", "advanced_2", "home_start"} in options


def test_raja_every_kind_of_event_happens_somewhere() -> None:
    seen = {event.kind for replay in raja() for node in replay.table.main_line() for event in node.events}
    assert seen == set(texts(RAJA.folder, "en")["events"])


def test_raja_every_action_character_and_source_of_points() -> None:
    events = [event for replay in raja() for node in replay.table.main_line() for event in node.events]
    done = {node.answer for replay in raja() for node in replay.table.main_line()}
    planned = {action for event in events if event.kind == "plan_revealed" for action in event.data["actions"]}
    assert planned == set(ACTIONS)
    assert {event.data["card"] for event in events if event.kind in CARD_GAINED} == set(range(1, 8))
    assert {(event.data["source"], event.data["each"]) for event in events if event.kind == "points"} == POINTS
    assert any(answer.startswith("builder:house") for answer in done)
    assert {event.data["gold"] for event in events if event.kind == "palace_built"} == {9, 12}
    assert {event.data["from"] is None for event in events if event.kind == "card_taken"} == {False, True}


def test_raja_a_village_with_two_owners_asks_for_two_tolls() -> None:
    villages = [
        Counter(event.data["village"] for event in node.events if event.kind == kind)
        for kind in ("toll", "toll_by_bank")
        for replay in raja()
        for node in replay.table.main_line()
    ]
    assert any(2 in count.values() for count in villages)


def test_raja_variations_with_names_and_notes_and_tries_elsewhere() -> None:
    rich = [replay for replay in raja() if len(replay.variation_names) >= 2]
    assert rich
    for replay in raja():
        branches = [child for node in walk(replay.table.root) for child in node.children[1:]]
        assert {child.id for child in branches} == set(replay.variation_names)
        noted = {note.node for note in replay.notes}
        assert all(noted & {node.id for node in walk(child)} for child in branches)
    assert [replay for replay in raja() if replay.tried and replay not in rich]


def test_raja_glyphs_tags_and_marks_are_in_use() -> None:
    notes = [note for replay in raja() for note in replay.notes]
    assert {note.glyph for note in notes} == {"", "!!", "!", "!?", "?!", "?", "??"}
    assert {"opening", "toll", "tie"} <= {tag for note in notes for tag in note.tags}
    assert {mark.kind for note in notes for mark in note.marks} == {"place", "arrow"}


def test_raja_marks_are_on_the_board() -> None:
    for replay in raja():
        for note in replay.notes:
            s = replay.table.state(replay.table.nodes[note.node])
            for mark in note.marks:
                for target in mark.at:
                    assert list(edges(s, target)), (replay.title, target)
