"""Work that a class is set: games annotated and finished, handed in as files of one's own; tables with one seed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import rajwidgets as rw
from rajwidgets.flow import legal, refused
from rajwidgets.learn.classroom.messages import Said
from rajwidgets.learn.classroom.room import Room
from rajwidgets.learn.classroom.seat import Seat
from rajwidgets.widgets.player.player import Player

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAJWIDGETS_CLASSES", str(tmp_path / "mine.json"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "class_7b"


def answered(player: Player, n: int, which: int = 0) -> None:
    """Play on: the first time another answer than the first, then always the last, which ends turns."""
    for k in range(n):
        assert player.node.ask is not None
        found = list(legal(player.table.game, player.state, player.node.ask))
        player.play(found[which % len(found)] if not k else found[-1])


def test_thirty_layers_are_merged_and_looked_through_side_by_side(folder: Path) -> None:
    room = rw.classroom(folder)
    player = rw.open_replay(GAME).wait()
    player.go_to(12)
    room.set("war", player)
    seats = [rw.join(folder, as_=f"Peacock {n}") for n in range(30)]
    opened = seats[0].open("war")
    assert isinstance(opened, Player) and opened.node.ply == 12
    for n, seat in enumerate(seats):
        opened.study.author = seat.name
        opened.replay.notes[:] = []
        opened.study.write(opened.session.line[12 + n % 2], f"Thought {n}: <b>why</b>")
        path = seat.hand_in(opened, "war")
        assert path.parent.name == "replays" and path.name.startswith("war.peacock_")
    (folder / "replays" / "war.evil-00.layer.json").write_bytes(b"[[[[" * 5_000)
    (folder / "replays" / "war.link-00.layer.json").symlink_to("/etc/passwd")
    together = room.notes("war")
    assert len(together.by) == 30 and together.unread == ["war.evil-00.layer.json"]
    assert together.frame().shape == (30, 4) and set(together.frame()["ply"]) == {12, 13}
    said = together.text()
    assert "handed in by 30" in said and "Peacock 29: Thought 29" in said and said.count("Step") == 2
    shown = together.player()
    assert len(shown.desk.laid) == 30 and len(shown.desk.notes("step", shown.session.line[12])) == 15
    assert room.forget("Peacock 29") == 0 and len(room.notes("war").by) == 29


def test_a_game_is_finished_from_a_step_without_what_was_played_later(folder: Path) -> None:
    room = rw.classroom(folder)
    player = rw.open_replay(GAME).wait()
    player.go_to(30)
    room.set("end", player, to="finish")
    seat = rw.join(folder, as_="Crane 2")
    opened = seat.open("end")
    assert seat.works() == ["end"] and opened.node.ply == 30 and len(opened.table.nodes) == 31
    answered(opened, 1)
    seat.hand_in(opened)
    opened.do("save")
    assert len(list((folder / "replays").glob("end.crane_2-*.json"))) == 1
    assert seat.open("end").node.ply == opened.replay.end.ply > 30  # another day one goes on from there
    room.set("thoughts", player)
    for n in (1, 2):
        notes = seat.open("thoughts")
        notes.study.write(notes.session.line[n], f"Thought {n}")
        notes.do("save")  # handing in is saving
    assert room.notes("thoughts").frame()["text"].tolist() == ["Thought 1", "Thought 2"]


def test_a_folder_that_cannot_be_listed_takes_what_is_handed_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = rw.classroom(folder)
    assert all((folder / name).stat().st_mode & 0o7777 == 0o1733 for name in ("answers", "replays"))
    room.set("end", rw.open_replay(GAME).wait(), to="finish")
    seat, really = rw.join(folder, as_="Crane 2"), os.open

    def refused_for_folders(path: Any, *args: Any, **kwargs: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return really(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", refused_for_folders)
    assert seat.hand_in(seat.open("end"), "end").is_file()


def played(seat: Seat, which: int) -> None:
    player = seat.open("deal")
    player.play_on()
    answered(player, 4, which)
    seat.hand_in(player)


def test_tables_with_one_seed_part_at_a_choice_and_are_lines_of_one_tree(folder: Path) -> None:
    room = rw.classroom(folder)
    room.deal("raja", seats=3, seed=7)
    with pytest.raises(rw.Mistake, match="Two tables are needed"):
        room.compare()
    for n in range(8):
        played(rw.join(folder, as_=f"Table {n + 1}"), n % 3)
    (folder / "replays" / "deal.evil-00.json").write_text("{")
    tables = room.compare()
    assert len(tables.names) == 8 and tables.unread == ["deal.evil-00.json"]
    assert tables.replay.table.variations == 2 and set(tables.replay.variation_names.values()) == {"Table 2", "Table 3"}
    frame = tables.frame()
    assert set(frame["table"]) == set(tables.names) and frame["parted"].notna().any()
    said = tables.text()
    assert "It parts from Table 1 at step" in said and "the same as Table 1" in said
    view = tables.view("Table 1", "Table 2")
    assert len(view.compared.sides) == 2 and view.partings[0].how == "choice"
    with pytest.raises(rw.Mistake, match="no table 'x'"):
        tables.view("x")


def asked(room: Room, answers: list[str]) -> None:
    """Ask the class where the leader stands, and reveal these answers."""
    room.poll()
    assert room.asked is not None
    for n, answer in enumerate(answers):
        room.folder.say(f"Heron {n}", Said("vote", 1, f"Heron {n}", room.asked.poll.id, (answer,)))
    room.reveal()


def test_the_answers_of_a_poll_are_lines_beside_the_tables(folder: Path) -> None:
    room = rw.classroom(folder)
    room.deal("raja", seats=3, seed=7)
    for n in range(2):
        played(rw.join(folder, as_=f"Table {n + 1}"), n)
    tree = room.compare().player()
    game, at = tree.table.game, tree.table.nodes[room.compare().lines["Table 2"][1].id]
    assert at.ask is not None
    tree.node = at
    room.lead(tree, show_all=True)
    found = list(legal(game, tree.state, at.ask))
    asked(room, [found[2]] * 3 + [found[1]])
    tables = room.compare()
    third, second = "Step 1, bar 1 (3 of 4)", "Step 1, bar 2 (1 of 4)"
    assert tables.names == ["Table 1", "Table 2", third, second]
    assert tables.lines[third][-1].answer == found[2] and tables.lines[third][-2].answer == at.answer
    assert tables.replay.variation_names[tables.lines[third][-1].id] == third
    assert tables.replay.variation_names[tables.lines["Table 2"][2].id] == f"Table 2 · {second}"  # both went there
    frame = tables.frame().drop_duplicates("table").set_index("table")["votes"]
    assert frame[third] == 3 and frame[second] == 1 and frame.isna().tolist() == [True, True, False, False]
    said = tables.text()
    assert f"{third}: 2 steps" in said and "Heron" not in said
    assert [side.name for side in tables.view().compared.sides] == tables.names
    assert rw.classroom(folder, lang="fr").compare().names[2] == "Étape 1, barre 1 (3 sur 4)"  # another day
    assert second in tables.replay.notes[-1].text and (folder / "polls.jsonl").stat().st_mode & 0o77 == 0


def test_without_a_deal_the_answers_of_a_poll_are_lines_of_the_game_that_is_led(folder: Path) -> None:
    room, player = rw.classroom(folder), rw.open_replay(GAME).wait()
    with pytest.raises(rw.Mistake, match="Nothing is set"):
        room.compare()
    player.go_to(21)
    room.lead(player)
    assert player.node.ask is not None
    found = list(legal(player.table.game, player.state, player.node.ask))
    no = next(iter(refused(player.table.game, player.state, player.node.ask, ())))
    asked(room, [*found[:3], no])
    nodes = len(player.table.nodes)
    tables = room.compare()
    assert tables.names[0] == "the game as played" and len(tables.names) == 4 and len(player.table.nodes) == nodes
    assert all(tables.votes[name] == (1, 4) for name in tables.names[1:]) and len(tables.refused) == 1
    assert "Step 21, bar 4 (1 of 4) · Use the Builder. Refused: " in tables.text()
    spoiled = b"[[[[\n{}\n" + b'{"node": "x", "reveal": {"poll": "p", "of": 9, "bars": []}}\n'
    (folder / "polls.jsonl").write_bytes(spoiled)
    with pytest.raises(rw.Mistake, match="Nothing is set"):
        room.compare()


def test_a_lesson_is_set_by_its_number_or_as_a_file(folder: Path) -> None:
    room, seat = rw.classroom(folder), rw.join(folder, as_="Crane 2", lang="fr")
    room.set("first", ("raja", 1))
    room.set("own", next(Path(rw.__file__).parent.glob("games/raja/lessons/2*.toml")))
    assert seat.works() == ["first", "own"]
    for name, n in (("first", 1), ("own", 2)):  # a file has no number in its first line
        said = [lesson.text().partition("\n")[2] for lesson in (seat.open(name), rw.lesson("raja", n, lang="fr"))]
        assert said[0] == said[1]
    for what in (("chess", 1), ("raja", 99), "nothing.toml"):
        with pytest.raises(rw.Mistake):
            room.set("x", what)


def test_what_cannot_be_set_or_opened_is_said(folder: Path) -> None:
    room = rw.classroom(folder, lang="fr")
    for what in (None, 7, "nothing", ("raja",)):
        with pytest.raises(rw.Mistake, match="On peut donner"):
            room.set("x", what)
    with pytest.raises(rw.Mistake, match="to est"):
        room.set("x", rw.open_replay(GAME), to="burn")
    begun = rw.new("raja", seats=3, bots="greedy", seed=7)
    with pytest.raises(rw.Mistake, match="n’est pas finie"):
        room.set("x", begun)
    room.set("y", begun, show_all=True)
    seat = rw.join(folder, as_="Crane 2")
    with pytest.raises(rw.Mistake, match="Nothing is set"):
        seat.open("x")
    (folder / "quizzes" / "x.work.json").write_text("{")
    with pytest.raises(rw.Mistake, match="Nothing is set"):
        seat.open("x")
    with pytest.raises(rw.Mistake, match="A Player is needed"):
        seat.hand_in("x")


def test_a_lesson_is_handed_in_step_by_step_and_done_once_more_by_the_rules(folder: Path) -> None:
    room = rw.classroom(folder)
    room.set("first", ("raja", 1))
    seat = rw.join(folder, as_="Crane 2")
    lesson = seat.open("first")
    tasks = [n for n, step in enumerate(lesson.file.step, 1) if step.goal is not None]
    for n in tasks[:2]:
        lesson.go(n)
        for answer in lesson.step.solution:
            lesson.play(answer)
    asks = next(n for n, step in enumerate(lesson.file.step, 1) if step.ask is not None)
    lesson.go(asks)
    lesson.answer(1)
    forger = rw.join(folder, as_="Magpie 1")
    forger._say(Said("step", 1, "Magpie 1", chosen=("end",), work="first", step=tasks[0]))
    forger._say(Said("step", 1, "Magpie 1", work="first", step=10**9))
    told = room.progress("first")
    assert told.marks["Crane 2"][tasks[0]] == told.marks["Crane 2"][tasks[1]] == 1 and asks in told.marks["Crane 2"]
    assert told.marks["Magpie 1"] == {tasks[0]: 0} and told.refused == 2
    assert told.frame().loc["Crane 2", tasks[1]] == 1
    assert "Crane 2: ✓ ✓" in told.text() and "2 lines do not" in told.text()
    room.set("war", rw.open_replay(GAME).wait())
    with pytest.raises(rw.Mistake, match="'war' is no lesson"):
        room.progress("war")
