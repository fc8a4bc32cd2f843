"""Hostile replay files: their text stays text, and nothing in them raises an exception."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spoiling import HOSTILE, LENGTH, REPLAY, TEXT, codes, says, spoiled

from rajwidgets.replay import load, save, text
from rajwidgets.replay.faults import Fault, _sentences, fault_sentence
from rajwidgets.text import printable

# ---------------------------------------------------------------- notes


@pytest.mark.parametrize(
    "spoil",
    [
        {"text": "x" * 5_001},
        {"glyph": "?!?"},
        {"lang": "english"},
        {"marks": ["A"]},
        {"tags": "a"},
        {"event": -1},
        {"x": 1},
    ],
)
def test_a_wrong_note_costs_only_itself(spoil: dict[str, Any]) -> None:
    replay, faults = spoiled(lambda doc: doc["notes"][0].update(spoil))
    assert replay is not None and replay.end.ply == LENGTH and len(replay.notes) == 2
    assert codes(faults) == ["wrong_shape"] and says(faults[0], "notes[0]")


def test_notes_on_nothing() -> None:
    replay, faults = spoiled(lambda doc: doc["notes"][1].update(node="0" * 12))
    assert replay is not None and len(replay.notes) == 2 and says(faults[0], "notes[1]", "not in this game")
    replay, faults = spoiled(lambda doc: doc["notes"][1].update(event=999))
    assert replay is not None and len(replay.notes) == 3 and says(faults[0], "notes[1]", "event 999")


def test_many_faults_are_not_all_listed() -> None:
    replay, faults = spoiled(lambda doc: doc.update(notes=[{"node": "0" * 12}] * 6_000))
    assert replay is not None and replay.end.ply == LENGTH
    assert says(faults[0], "6000 notes", "5000") and len(faults) == 51 and says(faults[-1], "first 50")


def test_script_and_html_are_kept_as_text_and_named() -> None:
    def spoil(doc: dict[str, Any]) -> None:
        doc["title"] = HOSTILE
        doc["names"] = [HOSTILE[:60], "Ben", "a < b"]
        doc["notes"][0]["text"] = HOSTILE
        doc["variations"][0]["name"] = HOSTILE

    replay, faults = spoiled(spoil)
    assert replay is not None and replay.end.ply == LENGTH
    assert codes(faults) == ["markup"] and faults[0].harmless
    assert says(faults[0], "title", "names[0]", "notes[0]", "plain text", "never run")
    assert "names[2]" not in fault_sentence(faults[0])
    assert replay.title == HOSTILE and replay.notes[0].text == HOSTILE
    again, _ = load(text(replay))
    assert again is not None and text(again) == text(replay)


def test_a_sentence_quotes_a_file_only_in_print_and_in_short() -> None:
    assert printable("a\x1b[31mb\u202ec\nd") == "a\ufffd[31mb\ufffdc\ufffdd"
    _, faults = spoiled(lambda doc: doc.update(game="\x1b[2J{0.__class__}"))
    sentence = fault_sentence(faults[0])
    assert "\x1b" not in sentence and "{0.__class__}" in sentence
    assert len(fault_sentence(Fault("unknown_game", 0, {"name": "x" * 9_999, "known": "raja"}))) < 400


# ---------------------------------------------------------------- whatever else


def test_every_fault_has_both_languages_with_the_same_facts() -> None:
    for code, sentences in _sentences().items():
        assert set(sentences) == {"en", "fr"}, code
        fields = [
            {name for _, name, _, _ in string.Formatter().parse(sentence) if name} for sentence in sentences.values()
        ]
        assert fields[0] == fields[1], code


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_anything_anywhere_is_a_sentence_and_never_an_exception(data: st.DataObject) -> None:
    doc: Any = save(REPLAY)
    place: Any = doc
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(min(len(place), 60))))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    replay, faults = load(doc)
    for fault in faults:
        assert fault_sentence(fault, "en") and fault_sentence(fault, "fr")
    assert replay is not None or faults
    if replay is not None and not faults:
        text(replay)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(raw=st.binary(max_size=200), at=st.integers(0, len(TEXT)), length=st.integers(0, 50))
def test_any_bytes_in_the_file_are_a_sentence_and_never_an_exception(raw: bytes, at: int, length: int) -> None:
    replay, faults = load(TEXT.encode()[:at] + raw + TEXT.encode()[at + length :])
    assert replay is not None or faults
    for fault in faults:
        assert fault_sentence(fault, "en") and fault_sentence(fault, "fr")
