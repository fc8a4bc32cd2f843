"""Annotation edits: any sequence of them is saved, read again and undone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import play_on
from study_games import a_replay

from rajwidgets.replay import Replay, load, text
from rajwidgets.replay.annotations import Mark, Note
from rajwidgets.study import Study, StudyFault, tree
from rajwidgets.study.edit.branches import tree_shapes, tree_text
from rajwidgets.study.edit.history import branch_of
from rajwidgets.table import walk

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
EDITS = ["write", "glyph", "mark", "tag", "chapter", "delete", "name", "promote", "remove", "rename", "play"]
PLACES = st.lists(WORDS.filter(bool), min_size=1, max_size=3).map(tuple)


def content(replay: Replay) -> Any:
    shape = {node.id: [child.id for child in node.children] for node in walk(replay.table.root)}
    return replay.title, list(replay.notes), dict(replay.variation_names), shape, set(replay.table.nodes)


def one_edit(study: Study, data: st.DataObject) -> None:
    node = data.draw(st.sampled_from(list(walk(study.replay.table.root))))
    notes = study.replay.notes
    match data.draw(st.sampled_from(EDITS)):
        case "write":
            about = data.draw(st.sampled_from(["step", "phase", "round"]))
            study.write(node, data.draw(WORDS), about=about, lang=data.draw(st.sampled_from(["", "en", "fr"])))
        case "glyph":
            study.glyph(node, data.draw(st.sampled_from(["", "!!", "!", "!?", "?!", "?", "??"])))
        case "mark":
            study.mark(node, Mark(data.draw(st.sampled_from(["place", "arrow"])), data.draw(PLACES)))
        case "tag":
            study.tag(node, *data.draw(st.lists(WORDS, max_size=3)))
        case "chapter":
            study.chapter(node, data.draw(WORDS))
        case "delete" if notes:
            study.delete(data.draw(st.sampled_from(notes)))
        case "rename":
            study.rename(data.draw(WORDS))
        case "play":
            play_on(study.replay.table, node, 2, random.Random(data.draw(st.integers(0, 99))))
        case ("name" | "promote" | "remove") as what if branch_of(node):
            if what == "name":
                study.name(node, data.draw(WORDS))
            elif what == "promote":
                study.promote(node, former=data.draw(WORDS))
            else:
                study.remove(node)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 30), edits=st.integers(1, 12))
def test_any_sequence_of_edits_is_saved_and_undone(data: st.DataObject, seed: int, edits: int) -> None:
    study = Study(a_replay(seed, 25, 2), author=data.draw(st.sampled_from(["", "Mira"])))
    past = []
    for _ in range(edits):
        study.author = data.draw(st.sampled_from(["", "Mira", "Asha"]))
        before, undoable = content(study.replay), len(study._done)
        one_edit(study, data)
        if len(study._done) > undoable:
            past.append((before, content(study.replay)))
        elif past and content(study.replay) != before:
            past.clear()  # an answer was played: what is undone keeps it
            study._done.clear()
    written = text(study.replay)
    again, faults = load(written)
    assert again is not None and all(fault.harmless for fault in faults)
    assert content(again) == content(study.replay) and text(again) == written
    for before, after in reversed(past):
        assert content(study.replay) == after
        assert study.undo() is not None
        assert content(study.replay) == before
    for before, after in past:
        assert content(study.replay) == before
        assert study.redo() is not None
        assert content(study.replay) == after


def test_undo_keeps_what_was_played_and_written_meanwhile(replay: Replay) -> None:
    study, table = Study(replay), replay.table
    branch = tree(replay)[1].first
    assert branch.parent is not None
    study.write(branch, "kept with its variation")
    study.remove(branch)
    assert branch.id not in table.nodes and not replay.notes and not replay.variation_names.get(branch.id)
    again = table.play(branch.parent, branch.answer)
    deeper = play_on(table, again, 8, random.Random(77))
    replay.notes.append(Note(table.root.id, text="from elsewhere"))
    assert study.undo() is not None
    assert {note.text for note in replay.notes} == {"kept with its variation", "from elsewhere"}
    assert table.nodes[branch.id] is again and deeper.id in table.nodes
    assert {node.id for node in walk(branch)} <= table.nodes.keys()
    assert all(node.parent is None or node in node.parent.children for node in table.nodes.values())


def test_promotion_makes_it_the_main_line_and_notes_stay(replay: Replay) -> None:
    study = Study(replay)
    last = next(branch for branch in tree(replay) if branch.leaves >= 0).last
    study.write(last, "here")
    was_main = [node.id for node in replay.table.main_line()]
    study.promote(last, former="as it was played")
    assert last in replay.table.main_line()
    assert "as it was played" in replay.variation_names.values()
    assert [note.text for note in study.notes_at(last)] == ["here"]
    study.undo()
    assert [node.id for node in replay.table.main_line()] == was_main


def test_one_author_has_one_text_per_language_and_one_set_of_signs(replay: Replay) -> None:
    study, node = Study(replay, author="Mira"), replay.table.main_line()[5]
    study.write(node, "one", lang="en")
    study.write(node, "un", lang="fr")
    study.write(node, "two", lang="en")
    study.glyph(node, "!?")
    study.mark(node, Mark("place", ("v01",)))
    study.tag(node, "opening", "toll", "opening")
    assert [(n.lang, n.text, n.glyph, n.tags) for n in replay.notes] == [
        ("en", "two", "!?", ("opening", "toll")),
        ("fr", "un", "", ()),
    ]
    study.mark(node, Mark("place", ("v01",)))
    assert not replay.notes[0].marks
    study.write(node, "", lang="en")
    assert replay.notes[0].glyph == "!?" and not replay.notes[0].text
    study.glyph(node, "")
    study.tag(node)
    assert [n.text for n in replay.notes] == ["un"]


def test_what_cannot_be_is_said_in_both_languages_and_changes_nothing(replay: Replay) -> None:
    study, root = Study(replay), replay.table.root
    before = content(replay)
    tries = [
        lambda: study.write(root, "x" * 5001),
        lambda: study.write(root, "\ud800"),
        lambda: study.glyph(root, "!!!"),
        lambda: study.mark(root, Mark("place", ())),
        lambda: study.promote(root),
        lambda: study.remove(root),
        lambda: study.name(root, "x"),
        lambda: study.name(tree(replay)[1].first, "x" * 101),
        lambda: study.delete(Note(root.id, text="never written")),
        lambda: study.add(Note("0" * 12, text="nowhere")),
        lambda: study.write(root, "late", event=99),
        lambda: study.rename("x" * 201),
        study.save,
        study.merge_file,
    ]
    for attempt in tries:
        with pytest.raises(StudyFault) as fault:
            attempt()
        english, french = str(fault.value), fault.value.says("fr")
        assert english.endswith(".") and french.endswith(".") and english != french and "{" not in english + french
        assert content(replay) == before and study.undoable is None


def test_the_tree_says_where_lines_branch(replay: Replay) -> None:
    branches = tree(replay)
    assert branches[0].leaves == -1 and branches[0].first is replay.table.root
    for branch in branches[1:]:
        parent = branches[branch.leaves]
        assert parent.first.ply <= branch.at <= parent.last.ply and branch.name.startswith("way")
    assert len(tree_text(replay).splitlines()) == len(branches)
    shapes, height = tree_shapes(replay, branches[-1].last)
    assert {shape.target for shape in shapes} - {""} <= replay.table.nodes.keys()
    assert height > 20 and sum(shape.fill == "#F0B429" for shape in shapes) == 1
