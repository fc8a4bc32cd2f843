"""Layers: merged in any order they are equal; a layer of another game, or a bad file, is refused with a sentence."""

from __future__ import annotations

import json
from importlib import resources
from itertools import permutations
from pathlib import Path

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from study_games import a_replay

from rajwidgets.replay import Replay, load, text
from rajwidgets.replay.annotations import Note
from rajwidgets.study import Study, StudyFault, beside, merge, sentence, tree
from rajwidgets.study.edit import layers
from rajwidgets.study.edit.layers import Layer, Layers, layer_of, layers_of

REPLAY = a_replay()
IDS = sorted(REPLAY.table.nodes)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NOTES = st.builds(Note, st.sampled_from(IDS[:5]), author=st.sampled_from(["", "Mira"]), text=WORDS)
LAYER = st.builds(
    Layer,
    id=st.sampled_from(["0" * 12, "1" * 12, "a" * 12]),
    date=st.sampled_from(["2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"]),
    author=st.sampled_from(["", "Mira", "Ben"]),
    notes=st.lists(NOTES, max_size=3).map(tuple),
)
LAYERS = st.builds(Layers, st.just(REPLAY.end.id), st.just("raja"), st.lists(LAYER, max_size=3).map(tuple))
SCHEMA = json.loads((resources.files("rajwidgets.study.edit") / "layer.schema.json").read_text(encoding="utf-8"))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(one=LAYERS, two=LAYERS, three=LAYERS)
def test_layers_merged_in_any_order_are_equal(one: Layers, two: Layers, three: Layers) -> None:
    results = {merge(*order) for order in permutations((one, two, three))}
    results |= {merge(merge(one, two), three), merge(one, merge(two, three)), merge(one, two, three, two, one)}
    assert len(results) == 1
    result = results.pop()
    assert merge(result) == merge(result, result) == result
    written = layers.text(result)
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(written))
    again, faults = layers.load(written)
    assert again == result and not faults and layers.text(again) == written


def test_a_layer_survives_saving_promotion_and_playing_on() -> None:
    replay = a_replay()
    study = Study(replay, author="Mira")
    node = tree(replay)[1].last
    study.write(node, "on a variation")
    study.write(replay.table.main_line()[3], "on the main line", lang="en")
    layer = study.layer()
    again, _ = load(text(replay))
    assert again is not None
    again.notes.clear()
    other = Study(again)
    other.promote(again.table.nodes[node.id])
    assert other.take_in(layer) == []
    assert {(note.author, note.text) for note in again.notes} == {
        ("Mira", "on a variation"),
        ("Mira", "on the main line"),
    }
    edits = len(other._done)
    assert other.take_in(layer) == [] and len(again.notes) == 2 and len(other._done) == edits


def test_a_layer_brings_the_variations_its_notes_are_on() -> None:
    replay, bare = a_replay(), a_replay(branches=0)
    study = Study(replay, author="Mira")
    branch = tree(replay)[1]
    study.write(branch.last, "look here")
    target = Study(bare)
    before = set(bare.table.nodes)
    assert target.take_in(study.layer()) == []
    assert branch.last.id in bare.table.nodes and bare.variation_names[branch.first.id] == branch.name
    target.undo()
    assert set(bare.table.nodes) == before and not bare.notes and not bare.variation_names


def test_a_layer_of_another_game_is_refused_with_a_sentence() -> None:
    mine, other = a_replay(3), a_replay(4)
    layer = layer_of(other, "", [Note(other.end.id, text="x")])
    with pytest.raises(StudyFault) as fault:
        Study(mine).take_in(layer)
    assert "another game" in str(fault.value) and "autre partie" in fault.value.says("fr")
    assert not mine.notes
    with pytest.raises(StudyFault):
        merge(layer, layer_of(mine, ""))
    with pytest.raises(StudyFault):
        beside(mine, layer)


def test_side_by_side_and_from_a_replay(replay: Replay) -> None:
    line = replay.table.main_line()
    a = layer_of(replay, "Ann", [Note(line[2].id, text="a"), Note(line[9].id, text="b")])
    b = layer_of(replay, "Bob", [Note(line[2].id, text="c")])
    replay.notes.append(Note(line[4].id, text="own"))
    both = merge(a, b)
    rows = beside(replay, both)
    assert [row.node.ply for row in rows] == [2, 4, 9]
    authors = [layer.author for layer in both.layers]
    assert [note.text for note in rows[0].theirs[authors.index("Bob")]] == ["c"]
    assert [note.text for note in rows[1].own] == ["own"] and not any(rows[1].theirs)
    study = Study(replay)
    study.take_in(both)
    again = layers_of(replay, date="2025-01-01T00:00:00Z")
    assert [layer.author for layer in again.layers if layer.notes].sort() == ["", "Ann", "Bob"].sort()
    assert again == layers_of(replay, date="2025-01-01T00:00:00Z")


def test_own_layer_files_are_carried_on_and_conflicts_noticed(tmp_path: Path, replay: Replay) -> None:
    path, node = tmp_path / "mira.json", replay.table.main_line()[2]
    study = Study(replay, author="Mira")
    study.write(node, "first")
    study.save_layer(path)
    again = Study(a_replay(), author="Mira")
    assert again.open_layer(path) == [] and again.layer_id == study.layer_id
    again.write(again.replay.table.main_line()[2], "second")
    again.save_layer()
    found, _ = layers.read(path)
    assert found and [note.text for note in found.layers[0].notes] == ["second"]
    study.write(node, "third")
    with pytest.raises(StudyFault, match="changed by somebody else"):
        study.save_layer()


GOOD = layers.text(layer_of(REPLAY, "Mira", [Note(REPLAY.end.id, text="x")], id="0" * 12, date="2025-01-01T00:00:00Z"))


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda doc: doc.update(format="rajwidgets replay"), "not_a_layer"),
        (lambda doc: doc.update(version=99), "newer_layer"),
        (lambda doc: doc.update(version="1"), "wrong_shape"),
        (lambda doc: doc.update(game="<script>"), "wrong_shape"),
        (lambda doc: doc.update(layers={}), "wrong_shape"),
        (lambda doc: doc.update(extra=1), "wrong_shape"),
        (lambda doc: doc["layers"].append(7), "wrong_shape"),
        (lambda doc: doc["layers"][0].update(date="yesterday"), "wrong_shape"),
        (lambda doc: doc["layers"][0]["notes"].append({"node": "x"}), "wrong_shape"),
        (lambda doc: doc["layers"][0].update(notes=[{"node": "0" * 12}] * 5001), "too_many"),
        (lambda doc: doc["layers"].extend([{"id": "0" * 12, "date": "2025-01-01T00:00:00Z"}] * 300), "too_many"),
    ],
)
def test_a_bad_file_is_named_and_the_good_part_kept(spoil, code: str) -> None:
    doc = json.loads(GOOD)
    spoil(doc)
    found, faults = layers.load(json.dumps(doc))
    assert faults[0].code == code
    for lang in ("en", "fr"):
        assert sentence(faults[0], lang).endswith(".") and "{" not in sentence(faults[0], lang)
    if found is not None and "date" not in str(faults[0].facts) and code == "wrong_shape" and found.layers:
        assert any(note.text == "x" for layer in found.layers for note in layer.notes)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(GOOD.encode())), st.binary(max_size=3))
def test_a_cut_or_damaged_layer_never_raises(at: int, junk: bytes) -> None:
    found, faults = layers.load(GOOD.encode()[:at] + junk)
    assert (isinstance(found, Layers), bool(faults)) in {(True, False), (True, True), (False, True)}
    assert all(sentence(fault, lang) for fault in faults for lang in ("en", "fr"))


def test_a_layer_with_moves_the_rules_refuse_costs_only_them(replay: Replay) -> None:
    bad = layers.Line(replay.table.root.id, ("no:such:answer",), "odd")
    good = layer_of(replay, "", [Note(replay.end.id, text="x")])
    odd = msgspec.structs.replace(good, layers=(msgspec.structs.replace(good.layers[0], lines=(bad,)),))
    faults = Study(replay).take_in(odd)
    assert [fault.code for fault in faults] == ["illegal_answer"]
    assert all("{" not in sentence(fault, lang) for fault in faults for lang in ("en", "fr"))
    assert [note.text for note in replay.notes] == ["x"]
