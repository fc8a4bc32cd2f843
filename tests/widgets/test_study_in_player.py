"""The study in the Player: notes, marks, variations, layers, examples, steps of a thing, analysis, export."""

import re
from pathlib import Path

import ipywidgets as iw
import pytest

import rajwidgets as rw
from rajwidgets.replay import Replay, read, write
from rajwidgets.study import Study
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.player.player import Player

HOSTILE = (
    "<script>window.hacked=1</script> <img src=x onerror=window.hacked=1> <svg onload=window.hacked=1></svg>\n\n"
    "[click](javascript:window.hacked=1) [also](data:text/html,<script>1</script>) \"' onmouseover=window.hacked=1"
)


@pytest.fixture
def saved(whole_game, tmp_path: Path) -> Path:
    """A whole game in a file, with nothing written on it."""
    path = tmp_path / "game.json"
    write(path, Replay(whole_game, title="A whole game"))
    return path


@pytest.fixture
def study(saved: Path) -> Player:
    """That file in the Player, at step 60, with the notes in front."""
    shown = rw.open_replay(saved, author="Asha")
    shown.go_to(60)
    shown.do("tab:notes")
    return shown


def note(player: Player, text: str) -> None:
    player.tabs.panes["notes"].text.value = text
    player.do("note_kept")


def shown(player: Player, tab: str = "notes") -> str:
    pane = player.tabs.panes[tab]
    return "".join(
        getattr(pane, name).value for name in ("html", "tools", "table", "opinion", "only") if hasattr(pane, name)
    )


def all_html(widget) -> str:
    """Every text that the widgets send to be shown as HTML."""
    own = widget.value if isinstance(widget, iw.HTML) else ""
    return own + "".join(all_html(child) for child in getattr(widget, "children", ()))


# ---------------------------------------------------------------- notes


def test_a_note_is_written_changed_undone_and_saved(study, saved):
    note(study, "The **opening** is over.")
    assert "The <strong>opening</strong> is over." in shown(study) and "Asha" in shown(study)
    assert "Not saved yet." in shown(study) and ">Notes (1)<" in study.tabs.bar.value
    note(study, "Better words.")
    assert [n.text for n in study.replay.notes] == ["Better words."]
    study.do("study_undo")
    assert study.tabs.panes["notes"].text.value == "The **opening** is over."
    study.do("study_redo")
    study.do("save")
    assert f"Everything is saved in {saved.name}" in shown(study)
    again = rw.open_replay(saved)
    again.go_to(60)
    again.do("tab:notes")
    assert "Better words." in shown(again)


def test_words_that_are_not_kept_yet_wait_at_their_step(study):
    study.tabs.panes["notes"].text.value = "Half a thou"
    study.step(n=-1)
    assert study.tabs.panes["notes"].text.value == ""
    study.step()
    assert study.tabs.panes["notes"].text.value == "Half a thou" and study.replay.notes == []


@pytest.mark.parametrize("about", ["phase", "round"])
def test_a_note_on_a_phase_or_round_is_shown_at_all_its_steps(study, about):
    study.do(f"about:{about}")
    note(study, "All of this is preparation.")
    written = study.table.nodes[study.replay.notes[0].node]
    assert study.replay.notes[0].about == about and written.ply <= 60
    study.node = study.session.line[written.ply + 1]
    assert "All of this is preparation." in shown(study)
    study.do("last")
    assert "All of this is preparation." not in shown(study)


def test_a_chapter_is_named_where_it_begins_and_later(study):
    study.do("about:chapter")
    note(study, "The great rush")
    study.step(n=5)
    assert "Chapter: The great rush" in shown(study)


def test_both_languages_are_kept_and_a_missing_one_is_shown_in_the_other(study):
    note(study, "In English.")
    study.language = "fr"
    assert "In English." in shown(study) and "<small>en</small>" in shown(study)
    note(study, "En français.")
    assert "In English." not in shown(study) and "En français." in shown(study)
    assert len(study.replay.notes) == 2


def test_glyph_tags_and_author(study):
    study.do("glyph:!?")
    study.do("tags:opening,  quarry ,")
    assert study.replay.notes[0].glyph == "!?" and study.replay.notes[0].tags == ("opening", "quarry")
    assert "interesting" in shown(study) and 'value="opening, quarry"' in shown(study)
    study.do("author:Bela")
    note(study, "I disagree.")
    assert {n.author for n in study.replay.notes} == {"Asha", "Bela"} and shown(study).count('<ul class="notes">') == 1
    study.do("glyph:<b>")
    assert len(study.replay.notes) == 2


def test_somebodys_note_is_edited_and_deleted_and_keeps_its_author(study):
    note(study, "First words.")
    study.do("author:Bela")
    study.do("note_edit:0")
    assert "You are changing the note by Asha." in shown(study)
    note(study, "Other words.")
    assert [(n.author, n.text) for n in study.replay.notes] == [("Asha", "Other words.")]
    study.do("note_delete:0")
    assert study.replay.notes == [] and "Undo: note deleted" in shown(study)


def test_a_note_that_a_file_cannot_hold_is_refused_with_a_sentence(study):
    note(study, "x" * 6000)
    assert study.replay.notes == [] and 'role="alert"' in shown(study)
    assert study.tabs.panes["notes"].text.value == "x" * 6000, "the words are not lost"


def test_the_way_to_the_other_notes(study):
    note(study, "Here.")
    study.go_to(20)
    assert "Next note: step 60" in shown(study)
    study.do("go:60")
    study.step()
    assert "Previous note: step 60" in shown(study)


def test_nothing_hostile_reaches_the_page(study):
    study.do(f"author:{HOSTILE[:50]}")
    note(study, HOSTILE)
    study.do("tags:<script>1</script>,<svg onload=1>")
    study.do("about:chapter")
    note(study, HOSTILE)
    study.step()
    study.play(study.options()[-1][0])
    study.do("tab:lines")
    study.do(f"line_name:{study.node.id}:<img src=x onerror=1>")
    for tab in study.tabs.keys:
        study.do(f"tab:{tab}")
        for player_at in (60, 61):
            study.go_to(player_at)
            page = all_html(study.widget)
            assert "<script" not in page.lower() and "<img" not in page and "<svg onload" not in page
            assert 'href="javascript' not in page and 'href="data:text' not in page


# ---------------------------------------------------------------- marks


def test_places_are_marked_by_clicks_and_by_choice(study, click):
    study.do("marking:place")
    click(study, "D")
    assert study.replay.notes[0].marks[0].at == ("D/centre",) and study.board.noted
    study.do("colour:red")
    study.do("mark:E")
    assert [mark.colour for mark in study.replay.notes[0].marks] == ["green", "red"]
    study.do("unmark")
    assert study.replay.notes == [] and not study.board.noted


def test_an_arrow_is_drawn_from_place_to_place(study, click):
    study.do("marking:arrow")
    click(study, "D")
    assert "From Jodhpur: click where the arrow ends." in shown(study)
    click(study, "E")
    mark = study.replay.notes[0].marks[0]
    assert (mark.kind, mark.at) == ("arrow", ("D/centre", "E/centre"))
    study.do("marking:arrow")
    assert study.node.children, "marking plays nothing"


# ---------------------------------------------------------------- variations


def test_a_variation_is_named_promoted_and_deleted(study):
    main = study.session.line[61]
    other = next(answer for answer, _ in study.options() if answer != main.answer and not study.why_not(answer))
    study.session.back()
    study.play(other)
    first = study.table.nodes[study.session.line[61].id]
    study.do("tab:lines")
    assert "data-do='node:" in shown(study, "lines") and 'class="tree"' in shown(study, "lines")
    study.do(f"line_name:{first.id}:Another way")
    assert "Another way" in shown(study, "lines")
    assert ("Another way", 1) in tuple(study.stepper.line.options)
    study.do(f"line_promote:{first.id}")
    assert study.table.main_line()[61] is first and not study.session.in_variation()
    study.do("study_undo")
    assert study.table.main_line()[61] is main
    study.do(f"node:{first.id}")
    assert study.node is first
    study.do(f"line_delete:{first.id}")
    assert study.node.ply == 60 and study.session.line[61] is main and first.id not in study.table.nodes
    study.do("study_undo")
    study.do(f"node:{first.id}")
    assert study.node.id == first.id


# ---------------------------------------------------------------- saving, layers


def test_somebody_elses_changes_are_merged_not_overwritten(study, saved):
    note(study, "Mine.")
    theirs, _ = Study.open(saved, "Bela")
    theirs.write(theirs.replay.table.main_line()[10], "Theirs.")
    theirs.save()
    study.do("menu")
    study.do("save")
    assert "changed by somebody else" in study.menu.panel.state.value and "merge_file" in study.menu.panel.state.value
    study.do("merge_file")
    study.do("save")
    assert {n.text for n in read(saved)[0].notes} == {"Mine.", "Theirs."}
    assert "merge_file" not in study.menu.panel.state.value


def test_an_existing_file_is_replaced_only_when_that_is_said(study, tmp_path):
    (tmp_path / "other.json").write_text("{}")
    study.do("menu")
    study.menu.file = "other.json"
    study.do("save")
    assert (tmp_path / "other.json").read_text() == "{}" and "save_over" in study.menu.panel.state.value
    study.do("save_over")
    assert read(tmp_path / "other.json")[0] is not None


def test_layers_are_laid_beside_shown_hidden_and_taken_in(study, saved, tmp_path):
    note(study, "Asha's opinion.")
    other, _ = Study.open(saved, "Bela")
    other.write(other.replay.table.main_line()[60], "Bela's opinion.")
    other.save_layer(tmp_path / "bela.layer.json")
    study.do("layer_open:bela.layer.json")
    assert "Bela&#x27;s opinion." in shown(study) and len(study.replay.notes) == 1
    study.do("layer_shown:0:on")
    assert "Bela&#x27;s opinion." not in shown(study)
    study.do("layer_take:0")
    assert len(study.replay.notes) == 2 and study.desk.laid == []
    study.do("layer_save:asha.layer.json")
    assert "asha.layer.json" in shown(study) and (tmp_path / "asha.layer.json").exists()
    study.do("layer_open:nowhere.json")
    assert 'role="alert"' in shown(study)


# ---------------------------------------------------------------- looking up


def test_a_section_of_any_game_leads_to_examples_in_saved_ones(tmp_path, monkeypatch):
    golden = Path(__file__).parents[2] / "replays"
    (tmp_path / "saved").mkdir()
    for name in rw.games.NAMES:
        file = min((golden / name).glob("*.json"), key=lambda path: path.stat().st_size)
        (tmp_path / "saved" / f"{name}.json").write_bytes(file.read_bytes())
    monkeypatch.chdir(tmp_path)
    index = rw.index("saved", progress=False)
    for name in rw.games.NAMES:
        player = rw.new(name, seed=1)
        section = next(section for section, n in index.sections(name).items() if n)
        player.do(f"rule:{section}")
        assert f"examples:{section}" in player.explanation.rule.value
        player.do(f"examples:{section}")
        assert {Path(path).stem for _, path, _ in player.desk.found.examples} == {name}
        player.do("example:0")
        assert len(player.below.children) == 1 and "below" in player.desk.found.said
        chapter = next(c.through[0] for c in index.coverage() if c.game == name)
        assert index.examples(name, chapter), "a chapter is shown through its sections"
    with pytest.raises(rw.Mistake, match="no section"):
        index.examples("raja", "8.5")


def test_a_section_leads_to_its_examples_once_games_are_indexed(study, saved):
    study.do("rule:7.2")
    assert "See it in a game" not in study.explanation.rule.value
    rw.index(saved, progress=False, jobs=1).close()
    study.do("rule:7.2")
    study.do("examples:7.2")
    assert "A whole game, step" in study.explanation.rule.value and "(this game)" in study.explanation.rule.value
    ply = study.desk.found.examples[0][2]
    study.do("example:0")
    assert study.node.ply == ply


def test_a_place_or_a_seat_leads_to_the_steps_that_changed_it(study):
    study.do("changed:D")
    assert study.tabs.in_front == "log" and "Steps that changed Jodhpur" in shown(study, "log")
    first = re.search(r"data-do='event:(\d+)\.(\d+)'", study.tabs.panes["log"].only.value)
    study.do(f"event:{first[1]}.{first[2]}")
    assert study.node.ply == int(first[1])
    study.do("changed:@2")
    assert "Steps that changed South" in shown(study, "log")
    study.language = "fr"
    assert "Étapes qui ont changé Sud" in shown(study, "log")
    study.do("changed:")
    assert not study.desk.found.thing and "data-do" in study.tabs.panes["log"].html.value


def test_what_changed_a_place_is_told_as_far_as_the_game_has_been_played(player):
    reader = player(seats=2)
    target = next(t for t in sorted({s.target for s in reader.board.shapes if s.target}) if t.startswith("D/"))
    reader.do(f"changed:{target}")
    assert reader.desk.found.thing == "D" and reader.tabs.panes["log"].chooser.value.count(">Jodhpur<") == 1
    assert "No step of this line" in shown(reader, "log")
    for _ in range(30):
        reader.play(reader.hint().answer)
    told = [int(n) for n in re.findall(r"event:(\d+)\.", reader.tabs.panes["log"].only.value)]
    assert told and max(told) > 50
    reader.play(reader.hint().answer)
    assert reader.desk.found.changes[-1].ply <= reader.session.line[-1].ply


def test_a_spoiler_free_reader_learns_nothing_of_what_lies_ahead(saved):
    reader = rw.open_replay(saved, spoiler_free=True)
    reader.go_to(20)
    reader.do("changed:@0")
    plies = [int(n) for n in re.findall(r"event:(\d+)\.", reader.tabs.panes["log"].only.value)]
    assert plies and max(plies) <= 20
    reader.do("tab:analysis")
    assert "No points have been counted yet." in shown(reader, "analysis")


# ---------------------------------------------------------------- analysis, export


def test_where_the_points_came_from(study):
    study.do("tab:analysis")
    table = shown(study, "analysis")
    assert "Central palace" in table and "Where the points came from" in table
    seat, source = re.search(r"points:(\d):(\w+)", table).groups()
    study.tabs.panes["analysis"].bars._told({"data": {"x": study.session.speech.names[int(seat)]}}, lambda *_: None)
    study.do(f"points:{seat}:{source}")
    spot = re.search(r"data-do='event:(\d+)\.", shown(study, "analysis"))
    study.do(f"event:{spot[1]}.0")
    assert study.node.ply == int(spot[1])
    for view in ("points_rule", "points_place", "tempo"):
        study.do(f"analysis:{view}")
        assert "Total" in shown(study, "analysis")


def test_a_bots_opinion_is_called_that(study):
    study.do("tab:analysis")
    study.do("mistakes:greedy")
    assert "the opinion of the experienced bot" in shown(study, "analysis")
    study.do("mistakes:nobody")
    assert "There is no bot" in shown(study, "analysis")


def test_the_menu_exports_a_page_and_a_picture(tmp_path):
    begun = rw.new("raja", seats=2, seed=3)
    for _ in range(8):
        begun.play(begun.hint().answer)
    begun.save(tmp_path / "game.json")
    study = rw.open_replay(tmp_path / "game.json", author="Asha")
    study.go_to(4)
    study.do("tab:notes")
    note(study, HOSTILE)
    study.do("menu")
    study.menu.panel.page.click()
    study.menu.panel.svg.click()
    assert "<svg" in (tmp_path / "game.html").read_text() and "game-4.svg" in study.menu.panel.state.value
    assert (tmp_path / "game-4.svg").read_text().startswith("<svg")


def test_that_a_note_is_kept_is_said_and_what_is_changed_is_named(study):
    assert "<h4>New note</h4>" in shown(study)
    study.tabs.panes["notes"].text.value = "First."
    from_browser(study, "note_kept")
    assert study.opened.passing == "Kept." and "<h4>Your note on this step</h4>" in shown(study)
    study.tabs.panes["notes"].text.value = ""
    from_browser(study, "note_kept")
    assert study.opened.passing == "The note is taken away." and "<h4>New note</h4>" in shown(study)
