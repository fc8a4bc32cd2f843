"""The rule index: sections and their steps, search, coverage, the steps that changed an object, the commands."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from index_games import folder, index  # noqa: F401
from spoiling import HOSTILE, a_replay

import rajwidgets as rw
from rajwidgets.command import line as cli
from rajwidgets.replay import Replay, read, write
from rajwidgets.replay.annotations import Note
from rajwidgets.study.index import scan as index_scan
from rajwidgets.study.index import store as index_store
from rajwidgets.study.index.index import Index, examples_of
from rajwidgets.study.index.object_steps import objects, steps_changing

# ruff: noqa: F811

GOLDEN = Path(__file__).parents[1] / "replays" / "raja"
INJECTION = "Robert'); DROP TABLE files; --"


def steps_of(replay: Replay, rule: str) -> list[tuple[int, int | None]]:
    """The plies and events of the main line that report something by this rule, found without the index."""
    line = replay.table.main_line()
    return [(node.ply, n) for node in line for n, event in enumerate(node.events) if event.rule == rule]


# ---------------------------------------------------------------- sections and examples


def test_every_event_of_a_section_is_among_its_steps(index: Index) -> None:
    for rule in ("5.1", "6.1", "7.2", "8"):
        steps = [step for path, _, step in index.steps("raja", rule, kind="event") if "plain" in path]
        ours = [(step.ply, step.event) for step in steps if not step.node]
        assert sorted(ours) == steps_of(a_replay(), rule)
    assert index.sections("raja")["7.2"] == len(list(index.steps("raja", "7.2")))


def test_the_best_example_is_the_annotated_one_then_the_simplest(index: Index) -> None:
    first, second = index.examples("raja", "7.2")[:2]
    assert first.noted and first.path.endswith("noted.json")
    plain = [each for each in index.examples("raja", "7.2", n=99) if not each.noted and each.kind == "event"]
    replay = a_replay()
    line = replay.table.main_line()
    best = min((len(line[ply].events), ply) for ply, _ in steps_of(replay, "7.2"))
    assert best in [(len(line[each.ply].events), each.ply) for each in plain]
    assert second.said


def test_an_example_opens_in_the_player_at_its_step(index: Index) -> None:
    first = index.examples("raja", "7.2")[0]
    player = index.show("raja", "7.2")
    assert player.node.ply == first.ply
    shown = player.node.events[-1 if player.session.event is None else player.session.event]
    assert shown.rule == "7.2" and rw.rules("raja", "7.2")
    with pytest.raises(rw.Mistake, match="only"):
        index.show("raja", "7.2", 999)


def test_a_refused_try_is_an_example_and_is_shown(index: Index) -> None:
    found = [e for s in index.sections("raja") for e in index.examples("raja", s, n=200) if e.kind == "refusal"]
    assert len(found) == 1 and found[0].answer and found[0].path.endswith("noted.json")
    player = index.open(found[0])
    assert player.session.tried is not None and player.session.tried.refusal.rule == found[0].rule


def test_steps_of_variations_are_found_after_those_of_the_main_line(index: Index) -> None:
    within = [step for s in index.sections("raja") for _, _, step in index.steps("raja", s) if step.node]
    assert within
    replay = a_replay()
    assert all(step.node in replay.table.nodes for step in within)
    example = index.examples("raja", "6.3")[0]._replace(node=within[0].node, event=None)
    assert index.open(example).node.id == within[0].node


def test_rulings_are_counted_and_shown(index: Index) -> None:
    used = {ruling: n for ruling, n in index.rulings("raja").items() if n}
    assert used and set(used) <= set(index.rulings("raja"))
    ruling = next(iter(used))
    assert {each.ruling for each in index.examples("raja", ruling=ruling)} == {ruling}
    index.show("raja", ruling=ruling)


def test_a_chapter_has_the_examples_of_its_sections(index: Index) -> None:
    assert {each.rule for each in index.examples("raja", "7")} >= {"7.1", "7.2"}
    assert len({each.rule for each in index.examples("raja", "7")[:3]}) == 3


def test_links_for_the_page_of_a_section(index: Index, folder: Path) -> None:
    links = examples_of("7.2", "raja")
    assert links == index.examples_of("7.2", "raja") and links[0][0] == "The noted one"
    _, path, ply = links[0]
    assert read(path)[0] is not None and ply > 0
    assert examples_of("no section") == examples_of("7.2", keep=Path("none.sqlite")) == []
    (folder / "games" / "noted.json").unlink()
    assert {path for _, path, _ in examples_of("7.2", "raja")} == {str(Path("games/plain.json"))}


def test_sentences_are_in_both_languages(index: Index) -> None:
    english, french = (index.examples("raja", "7.2", lang=lang)[0].said for lang in ("en", "fr"))
    assert english and french and english != french


def test_what_cannot_be_asked_is_said_in_the_readers_language(index: Index) -> None:
    with pytest.raises(rw.Mistake, match="Rien dans cet index ne montre '9'"):
        index.show("raja", "9", lang="fr")
    with pytest.raises(rw.Mistake, match="raja n’a pas de section '99'"):
        index.examples("raja", "99", lang="fr")


def test_what_cannot_be_asked_is_said(index: Index) -> None:
    with pytest.raises(rw.Mistake, match="no section '99'"):
        index.examples("raja", "99")
    with pytest.raises(rw.Mistake, match="no game called 'chess'"):
        index.examples("chess", "1")
    with pytest.raises(rw.Mistake, match="Nothing in this index shows '9'"):
        index.show("raja", "9")
    with pytest.raises(rw.Mistake, match="Coverage is by game"):
        index.coverage("player")
    with pytest.raises(rw.Mistake, match="no file or folder"):
        rw.index("nowhere")
    with pytest.raises(rw.Mistake, match="no file or folder"):
        rw.index("bad\0name")


# ---------------------------------------------------------------- coverage


def test_coverage_per_replay_game_and_collection(index: Index) -> None:
    (whole,) = index.coverage()
    sections = list(rw.rules("raja"))
    assert sorted([*whole.shown, *whole.through, *whole.never]) == sorted(sections) and whole.replays == 2
    assert "7" in whole.through and set(index.never("raja")) == set(whole.never)
    assert [Path(row.of).name for row in index.coverage("replay")] == ["noted.json", "plain.json"]
    assert [row.of for row in index.coverage("collection")] == ["games"]
    assert sum(row.shown["7.2"] for row in index.coverage("replay")) == whole.shown["7.2"]
    assert "sections shown" in str(index)


# ---------------------------------------------------------------- search


def test_search_over_notes_tags_seats_results_and_rules(index: Index) -> None:
    (note,) = index.search("medieval")
    assert note.kind == "note" and note.said == "! Médiéval palace #opening"
    assert index.open(note).node.ply == note.ply
    assert [note] == index.search(tag="opening") == index.search(author="mira") == index.search(glyph="!")
    assert [note] == index.search("mediev pal", tag="opening", seat="asha", rule="7.2")
    assert index.search(tag="openin") == index.search("medieval", seat="Nobody") == []
    assert {found.kind for found in index.search("Chandra")} >= {"seat"}
    assert [found.kind for found in index.search(seat="Chandra")] == ["seat", "seat"]
    reason = a_replay().result.reason
    ends = index.search(result=reason)
    assert len(ends) == 2 and all(found.ply == a_replay().end.ply for found in ends)
    assert index.search(result="wins with") and not index.search(result="resigned")
    assert {found.path for found in index.search(rule="7.2")} == {"games/noted.json", "games/plain.json"}
    assert any(found.kind == "rule" for found in index.search("governor"))
    assert index.search("noted one")[0].kind == "title"


def test_a_note_in_two_languages_is_found_once_in_the_readers(folder: Path) -> None:
    replay = a_replay()
    texts = (("en", "A fine end"), ("fr", "Fin"))
    both = [Note(replay.end.id, author="Mira", lang=lang, text=text) for lang, text in texts]
    replay.notes += [*both, Note(replay.end.id, author="Noor", lang="fr", text="Une belle fin")]
    write("games/both.json", replay)
    index = rw.index("games")

    def notes(words: str, lang: str = "en") -> list[str]:
        return [found.said for found in index.search(words, lang=lang) if found.kind == "note"]

    assert notes("fin") == ["A fine end", "Une belle fin"] and notes("fin", "fr") == ["Fin", "Une belle fin"]
    assert notes("belle") == ["Une belle fin"]


def test_search_without_full_text_finds_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = rw.index("games", keep="full.sqlite")
    monkeypatch.setattr(index_store, "has_full_text", lambda: False)
    plain = rw.index("games", keep="plain.sqlite")
    for words in ("medieval", "mediev PAL", "Chandra", "step 20"):
        assert full.search(words) == plain.search(words) != []
    assert not rw.index("games", keep="full.sqlite").store.full_text  # made anew for this SQLite


@pytest.mark.parametrize("words", [INJECTION, HOSTILE, '"', "*", "%", "_", "\\", "a\0b", "NEAR(", "AND OR", "-ü", "١"])
def test_any_text_is_only_text(index: Index, words: str) -> None:
    for found in (index.search(words), index.search(seat=words), index.search(tag=words), index.search(result=words)):
        assert all(isinstance(each.path, str) for each in found)
    with pytest.raises(rw.Mistake):
        index.examples("raja", words)
    with pytest.raises(rw.Mistake):
        index.examples(words, "7.2")
    assert index.search("medieval")


def test_hostile_names_and_notes_are_kept_as_written(folder: Path) -> None:
    replay = a_replay()
    replay.table.names = [INJECTION, HOSTILE[:60], "{seat} %s"]
    replay.title = HOSTILE
    replay.notes.append(Note(replay.end.id, text=INJECTION + HOSTILE, tags=("'; --",)))
    write("games/hostile.json", replay)
    index = rw.index("games")
    assert index.search(seat="robert')")[0].path == "games/hostile.json"
    assert index.search(tag="'; --")[0].said.startswith(INJECTION + HOSTILE)
    assert len(index.coverage("replay")) == 3


# ---------------------------------------------------------------- from an object to its steps


def test_the_steps_that_changed_a_place_a_piece_and_a_player() -> None:
    replay, _ = read(GOLDEN / "three_rajas.json")
    assert replay is not None
    line = replay.table.main_line()
    built = [(n.ply, k, e.data["city"]) for n in line for k, e in enumerate(n.events) if e.kind == "palace_built"]
    city = built[0][2]
    found = steps_changing(replay, city)
    assert {(ply, n) for ply, n, at in built if at == city} <= {(change.ply, change.event) for change in found}
    assert all(change.said for change in found)
    assert steps_changing(replay, replay.table.game.board.names[city]) == found
    moved = steps_changing(replay, "architect/1")
    states = [replay.table.state(node).seats[1].at for node in line]
    assert {change.ply for change in moved} == {ply for ply in range(1, len(line)) if states[ply] != states[ply - 1]}
    hers = steps_changing(replay, "Asha")
    assert hers == steps_changing(replay, 0) and {"gold", "reserve"} <= {key for change in hers for key in change.ids}
    assert [change.ply for change in hers] == sorted(change.ply for change in hers)


def test_objects_that_do_not_change_and_that_do_not_exist() -> None:
    replay = a_replay()
    still = next(village for village in replay.table.game.board.villages if village not in objects(replay))
    assert steps_changing(replay, still) == []
    with pytest.raises(rw.Mistake, match="called 'Atlantis'"):
        steps_changing(replay, "Atlantis")
    with pytest.raises(rw.Mistake, match="no seat 7"):
        steps_changing(replay, 7)


def test_without_a_drawing_the_states_are_compared() -> None:
    from dataclasses import replace

    replay = a_replay()
    replay.table.game = replace(replay.table.game, face="")
    assert any(change.ids for change in steps_changing(replay, "villages"))
    assert steps_changing(replay, "seats/0/gold")


def test_a_player_can_be_asked_too() -> None:
    player = rw.example("raja", *next(iter(rw.examples("raja"))))
    assert isinstance(rw.steps_changing(player, 0), list)


# ---------------------------------------------------------------- what it knows


@pytest.mark.parametrize("path", sorted(Path(index_scan.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_no_module_of_the_study_knows_a_game(path: Path) -> None:
    constants = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
    assert not constants & set(rw.games())


def test_the_golden_replays_show_most_sections(tmp_path: Path) -> None:
    (whole,) = (row for row in rw.index(GOLDEN, keep=tmp_path / "golden.sqlite").coverage() if row.game == "raja")
    assert whole.replays >= 5 and not {"5.1", "6.2", "7.1", "7.2", "7.3", "7.5", "7.7", "8", "10"} & set(whole.never)


# ---------------------------------------------------------------- the commands


def test_the_commands_and_their_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> tuple[int, str, str]:
        code = cli.main(list(words))
        return code, *capsys.readouterr()

    code, out, err = run("find", "--rule", "7.2")
    assert code == 2 and "rajwidgets index PATH" in err
    code, out, err = run("index", "games")
    assert code == 0 and out == "2 files: 2 read, 0 unchanged, 0 gone since last time.\n"
    code, out, _ = run("index", "games", "--json")
    assert code == 0 and json.loads(out)["unchanged"] == 2
    code, out, _ = run("find", "--rule", "7.2", "--game", "raja")
    assert code == 0 and out.startswith("games/noted.json: ply ") and "(7.2, event)" in out
    code, out, _ = run("find", "--rule", "7.2", "--json", "--most", "1")
    assert code == 0 and [each["rule"] for each in json.loads(out)] == ["7.2"]
    code, out, _ = run("find", "medieval", "--tag", "opening", "--json")
    assert code == 0 and json.loads(out)[0]["kind"] == "note"
    assert run("find", "--rule", "9")[0] == 1 and run("find", "--rule", "99")[0] == 2 and run("find")[0] == 2
    code, out, _ = run("coverage", "games")
    assert code == 0 and out.startswith("raja: ") and "never: 1, 2" in out
    code, out, _ = run("coverage", "games", "--by", "replay", "--json")
    rows = json.loads(out)
    assert code == 0 and len(rows) == 2 and 0 < rows[0]["share"] < 1 and "1" in rows[0]["never"]
    assert run("coverage", "nowhere")[0] == 2
