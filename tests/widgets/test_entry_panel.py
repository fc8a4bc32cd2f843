"""The panel in which a game is typed, without a browser: lines, clicks, what is shown, what is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

import rajwidgets as rw
from rajwidgets import Mistake
from rajwidgets.replay import read
from rajwidgets.widgets.apart.entry_panel import Entry
from rajwidgets.widgets.session import autosave as keep
from rajwidgets.widgets.session.page_writing import Writing

NAMES = ["Asha", "<script>alert(1)</script>", "Cleo"]


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    monkeypatch.setattr(keep, "EVERY", 0.0)
    panel = rw.enter("raja", 3, names=NAMES)
    panel.player.autosave.folder = tmp_path / "autosave"
    return panel


def kinds(entry: Entry) -> list[str]:
    return [report["kind"] for report in entry.field.said]


def test_lines_clicks_and_undo(entry: Entry) -> None:
    entry.do("line", "bcgedf; mogul")
    assert entry.replay.end.ply == 2 and kinds(entry) == ["good", "good"]
    entry.do("option:3")  # what is left in the list: the third of them
    assert entry.replay.end.answer == "4" and "Monk" in entry.moves.value
    entry.do("undo:2")
    assert entry.replay.end.ply == 1 and entry.typist.undone == ["1", "4"] and "Redo (2)" in entry.moves.value
    entry.do("redo")
    assert entry.replay.end.ply == 3 and "Redo" not in entry.moves.value
    entry.do("undo")
    entry.do("back")
    for nonsense in ("", "nothing", "option:99", "option:x", "undo:99", "undo:x", "__class__", "line"):
        entry.do(nonsense)
    assert entry.replay.end.ply == 1


def test_what_is_typed_is_told_before_it_is_played(entry: Entry) -> None:
    entry.do("line", "bcgedf")
    entry.do("typed", "mog")
    assert entry.field.meaning["kind"] == "good" and entry.field.completion == "Mogul (1)"
    entry.do("typed", "xyz")
    assert entry.field.meaning["kind"] == "no" and entry.field.completion == ""
    entry.do("typed", "")
    assert entry.field.meaning == {} and entry.replay.end.ply == 1


def test_both_languages_and_the_board_folded(entry: Entry) -> None:
    assert "<svg" in entry.board.value and "What may be typed" in entry.options.value
    entry.do("language")
    assert entry.player.lang == "fr" and "Ce qu" in entry.options.value and entry.field.words["field"] == "Réponse"
    entry.do("board")
    assert entry.board.value == ""


def test_no_name_reaches_the_panel_unescaped(entry: Entry) -> None:
    entry.type("bcgedf; mogul; sadhu; monk; jais bik")
    for html in (entry.head, entry.ask, entry.options, entry.moves, entry.board):
        assert "<script" not in html.value
    assert "&lt;script&gt;" in entry.moves.value and "&lt;script&gt;" in entry.ask.value


def test_it_is_kept_by_itself_and_saved_on_wish(entry: Entry, tmp_path: Path) -> None:
    entry.type("bcgedf; mogul")
    assert entry.player.autosave.path is not None and read(entry.player.autosave.path)[0].end.ply == 2
    out = tmp_path / "typed.json"
    entry.save(str(out))
    assert read(out)[0].end.ply == 2 and str(out) in entry.kept
    out.write_text("somebody else")
    entry.type("sadhu")
    entry.save(str(out))
    assert out.read_text() == "somebody else" and entry.kept.endswith(".")
    assert rw.open_replay(entry.player.autosave.path).wait().replay.end.ply == 3


def test_the_player_shares_the_game(entry: Entry) -> None:
    entry.do("player")
    assert entry.below.children == (entry.player.widget,)
    entry.player.play("B:C:G:E:D:F:A")
    assert "Bikaner" in entry.moves.value and entry.typist.node.ply == 1


def test_what_a_file_held_is_not_forgotten_by_undo(tmp_path: Path) -> None:
    player = rw.open_replay(Path(rw.__file__).parents[1] / "replays/raja/three_rajas.json").wait()
    end = player.replay.end.id
    player.go_to(30)
    panel = Entry(player, above=True)
    assert panel.type("undo 10")[-1].kind == "good" and player.node.ply == 9
    assert player.replay.end.id == end and end in player.table.nodes


def test_stacks_to_move_are_listed_and_moved_by_their_names() -> None:
    panel = rw.enter("maharadjah", 3)
    assert "Khandesh" in panel.options.value  # stacks to move are listed at once
    reports = panel.type("khan bidar; end")
    assert [report.kind for report in reports] == ["good", "good"]


def test_what_cannot_be_asked_for_is_a_sentence() -> None:
    for wrong in (dict(game="chess"), dict(game="raja", seats=9), dict(game="raja", seats=2, names=["A"])):
        with pytest.raises(Mistake):
            rw.enter(**wrong)


def test_the_players_menu_opens_the_panel_once_and_exports_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = rw.open_replay(Path(rw.__file__).parents[1] / "replays/raja/three_rajas.json").wait()
    player.menu.file = "mine.json"
    player.go_to(30)
    for ending in ("svg", "png"):
        player.do(f"export_step:{ending}")
        assert f"mine-30.{ending}" in player.menu.said
    assert (tmp_path / "mine-30.png").read_bytes().startswith(b"\x89PNG") and (tmp_path / "mine-30.svg").exists()
    player.do("type_in")
    player.do("type_in")
    assert len(player.below.children) == 1
    panel = Entry(player, above=True)
    player.below.children = (panel.widget,)
    panel.do("player")  # closes it
    assert player.below.children == ()


def test_the_kernel_is_free_while_a_page_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    player, told = rw.new("raja", 3, seed=5, chance="hand"), []
    for answer in ("B:C:G:E:D:F:A", "1", "2", "3"):
        player.play(answer)
    player.do("menu")
    progress, heard = Writing._progress, Event()

    def wait_for_the_kernel(writing: Writing, done: int, total: int) -> None:
        progress(writing, done, total)
        assert not writing.percent or heard.wait(60), "the kernel was not told, or not free to hear it"

    async def in_a_kernel() -> None:
        player.do("export_page")
        assert not (tmp_path / "raja.html").exists()
        for _ in range(3000):
            await asyncio.sleep(0.01)
            told.append(player.menu.said)
            if "Writing" in player.menu.said:
                heard.set()
            if "Exported" in player.menu.said:
                return

    monkeypatch.setattr(Writing, "_progress", wait_for_the_kernel)
    asyncio.run(in_a_kernel())
    assert told[-1] == "Exported as raja.html." and any("Writing" in said and "%" in said for said in told)
    assert "<article" in (tmp_path / "raja.html").read_text()
    player.menu.file = "no/such/folder.json"
    player.do("export_page")
    assert "raja" not in player.menu.said and player.menu.said.endswith(".")
