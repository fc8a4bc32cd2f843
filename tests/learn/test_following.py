"""A class follows and is asked: the leader's step and nothing beyond it, answers that are kept and become bars."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.bots import ask_bot, bot
from rajwidgets.flow import CHANCE, legal, open_parts, refused
from rajwidgets.learn.classroom.room import Room
from rajwidgets.learn.classroom.seat import Seat
from rajwidgets.learn.classroom.standing import hides, stand_of
from rajwidgets.replay.annotations import Mark
from rajwidgets.replay.files import Replay
from rajwidgets.table import Node, Table, new_table
from rajwidgets.widgets.apart.room_panel import RoomPanel
from rajwidgets.widgets.apart.seat_panel import SeatPanel
from rajwidgets.widgets.player.player import Player

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"
ASKED = 21  # a step of it at which somebody decides between several things
LEARNER = """
import sys, time
import rajwidgets as rw

seat = rw.join(sys.argv[1], as_="Crane 2")
print("here", seat.player.node.ply, flush=True)
end = time.time() + 20
while time.time() < end and seat.player.node.ply != 40:
    time.sleep(0.02)
print(seat.player.node.ply, len(seat.player.table.nodes), flush=True)
"""


@pytest.fixture(autouse=True)
def a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAJWIDGETS_CLASSES", str(tmp_path / "mine.json"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "class_7b"


@pytest.fixture
def leader() -> Player:
    player = rw.open_replay(GAME).wait()
    player.go_to(ASKED)
    return player


@pytest.fixture
def room(folder: Path, leader: Player) -> Room:
    return rw.classroom(folder).lead(leader)


@pytest.fixture
def join(folder: Path, room: Room) -> Callable[..., Seat]:
    def join(name: str, lang: str = "en") -> Seat:
        seat = rw.join(folder, as_=name, lang=lang)
        assert seat.player is not None
        seat.beat.stop()  # these tests look when they want to
        return seat

    return join


# ---------------------------------------------------------------- following


def test_a_follower_stands_where_the_leader_stands_and_knows_nothing_beyond(
    room: Room, leader: Player, join: Callable[..., Seat], folder: Path
) -> None:
    seat = join("Crane 2", "fr")
    assert seat.player is not None and seat.player.node.answer == leader.node.answer
    assert len(seat.player.table.nodes) == ASKED + 1 and seat.player.lang == "fr"
    told = json.loads((folder / "now.json").read_text("utf-8"))
    assert len(told["stand"]["answers"]) == ASKED and "seed" not in (folder / "now.json").read_text("utf-8")
    leader.go_to(40)
    leader.step("event", -1)
    leader.study.mark(leader.node, Mark("place", ("D",)))
    leader.refresh()
    room.tell()
    assert seat.look() and not seat.look()
    assert (seat.player.node.ply, seat.player.session.event) == (leader.node.ply, leader.session.event)
    assert seat.player.desk.marks() == (Mark("place", ("D",)),)
    leader.go_to(3)
    seat.look()
    assert seat.player.node.ply == 3


def test_free_lets_go_and_catching_up_returns(room: Room, leader: Player, join: Callable[..., Seat]) -> None:
    seat = join("Crane 2")
    assert seat.player is not None
    seat.free()
    leader.go_to(30)
    seat.look()
    assert seat.player.node.ply == ASKED and "your own way" in seat.text()
    seat.catch_up()
    assert seat.player.node.ply == 30 and seat.is_following
    seat.player.play(some(seat.player, 1)[0])  # to play on is to let go, and it is said where both stand
    assert seat.player.node.ply == 31 and not seat.is_following
    says = "You go your own way; you stand at step 31. The leader stands at step 30."
    assert says in seat.text() and says in seat.player.question.value
    leader.go_to(31)
    seat.look()
    assert seat.player.node.answer != leader.node.answer and "same step of another line" in seat.player.question.value
    leader.go_to(30)
    seat.look()
    seat.player.do("catch_up")
    assert seat.player.node.ply == 30 and seat.is_following and "class-way" not in seat.player.question.value
    seat.player.step("decision", -1)
    assert not seat.is_following
    seat.player.step("decision", 1)  # with the leader again
    assert seat.is_following
    room.free()
    leader.go_to(31)
    seat.look()
    assert seat.player.node.ply == 30 and not seat.is_following
    room.lead()
    seat.look()
    assert seat.player.node.ply == 31


def test_a_follower_in_another_process_is_there_within_two_seconds(room: Room, leader: Player, folder: Path) -> None:
    environment = {**os.environ, "RAJWIDGETS_CLASSES": str(folder.parent / "theirs.json")}
    command = [sys.executable, "-c", LEARNER, str(folder)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as learner:
        assert learner.stdout is not None
        assert learner.stdout.readline() == f"here {ASKED}\n"
        leader.go_to(40)
        begun = time.monotonic()
        assert learner.stdout.readline() == "40 41\n"
        assert time.monotonic() - begun < 2


def test_another_game_is_taken_up_in_the_same_player(room: Room, join: Callable[..., Seat]) -> None:
    seat = join("Crane 2")
    shown = seat.player
    room.lead(rw.example("maharadjah", *next(iter(rw.examples("maharadjah")))))
    seat.look()
    assert seat.player is shown and shown is not None and shown.table.game.name == "maharadjah"


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[[[[" * 9_000, b'{"format":"rajwidgets class","rev":1,"mode":"run"}', b"\xff" * 5_000_000]
)
def test_whatever_lies_in_the_place_of_the_news_costs_nothing(
    text: bytes, room: Room, join: Callable[..., Seat], folder: Path
) -> None:
    seat = join("Crane 2")
    (folder / "now.json").write_bytes(text)
    assert not seat.look() and seat.player is not None and seat.player.node.ply == ASKED
    (folder / "now.json").unlink()
    (folder / "now.json").symlink_to("/etc/passwd")
    assert not seat.look()


def test_answers_and_positions_that_cannot_be_are_said(room: Room, join: Callable[..., Seat], folder: Path) -> None:
    seat = join("Crane 2")
    told = json.loads((folder / "now.json").read_text("utf-8"))
    wrong = ({"answers": ["<b>"]}, {"game": "chess"}, {"seats": 99}, {"start": {"phase": 10**30}}, {"board": "?"})
    for change in wrong:
        (folder / "now.json").write_text(json.dumps({**told, "stand": {**told["stand"], **change}}))
        seat.look()
        assert "cannot be shown here" in seat.following.error and "cannot be shown here" in seat.text()
    (folder / "now.json").write_text(json.dumps(told))
    seat.look()
    assert seat.following.error == ""


# ---------------------------------------------------------------- secrets


def at_a_secret(name: str, seed: int) -> tuple[Table, Node]:
    """An unfinished game of bots at a question where somebody knows more than the others."""
    game = games.get(name)
    table = new_table(game, 3, seed=seed)
    node, thinks = table.root, bot(game, "random", seed)
    for _ in range(400):
        assert node.ask is not None
        if node.ask.seat != CHANCE and hides(game, table.state(node)):
            return table, node
        answer = table.roll(node) if node.ask.seat == CHANCE else ask_bot(thinks, game, table.state(node), node.ask)[0]
        node = table.play(node, answer)
    raise AssertionError("nothing was hidden")


@pytest.mark.parametrize("name", [name for name in games.names() if games.get(name).hides])
def test_an_unfinished_game_tells_what_everybody_may_see(name: str, folder: Path) -> None:
    table, node = at_a_secret(name, 3)
    told = stand_of(Replay(table), node)
    assert told.answers == () and told.start is None and told.view is not None
    assert table.game.freeze(table.game.from_plain(told.view)) != table.game.freeze(table.state(node))
    assert stand_of(Replay(table), node, show_all=True).answers
    player = Player(Replay(table), autosave=False)
    player.node = node
    room = rw.classroom(folder).lead(player)
    seat = rw.join(folder, as_="Crane 2")
    assert seat.player is None and room.hidden and "what everybody may see" in seat.text()
    panel = SeatPanel(seat)
    seat.beat.stop()
    assert "<svg" in panel.seen.value and panel.below.children == ()
    with pytest.raises(rw.Mistake, match="hides something"):
        room.poll()
    room.lead(show_all=True)
    seat.look()
    assert seat.player is not None and seat.player.node.answer == node.answer


def test_where_nothing_is_hidden_now_the_position_goes_out_without_its_past(folder: Path) -> None:
    whole = rw.open_replay(GAME.with_name("home_cities.json")).wait()
    table = Table(whole.table.game, whole.table.setup, whole.table.names)
    node = table.root
    for each in whole.table.main_line()[1:16]:
        node = table.play(node, each.answer)
    player = Player(Replay(table), autosave=False)
    player.node = node
    assert not player.replay.is_open and not hides(table.game, table.state(node))
    told = stand_of(player.replay, player.node)
    assert told.view is None and told.start is not None and told.answers == tuple(player.node.since)
    room = rw.classroom(folder).lead(player)
    seat = rw.join(folder, as_="Crane 2")
    assert seat.player is not None and seat.player.describe() == player.describe()
    assert room.poll() and seat.look() and "Crane" in room.text()
    seat.beat.stop()


# ---------------------------------------------------------------- polls


def some(player: Player, n: int) -> list[str]:
    assert player.node.ask is not None
    found = legal(player.table.game, player.state, player.node.ask)
    return [next(found) for _ in range(n)]


def test_answers_are_kept_and_not_played_and_become_bars(room: Room, leader: Player, join: Callable[..., Seat]) -> None:
    seats = [join(f"Peacock {n}", "fr" if n else "en") for n in range(4)]
    first, second = some(leader, 2)
    assert "Answers so far: 0." in room.poll()
    for seat in seats:
        seat.look()
        assert seat.player is not None
        seat.player.play(first)
        assert seat.player.node.ply == ASKED and seat.mine == (first,)
    not_now = next(iter(refused(leader.table.game, leader.state, leader.node.ask, ())))
    assert "refused" in seats[0].send(not_now)
    assert "Envoyé" in seats[1].send(second) and room.votes() == 4
    with pytest.raises(rw.Mistake):
        seats[1].send("nonsense")
    bars = room.reveal()
    assert [(bar.votes, bar.refused) for bar in bars.bars] == [(2, False), (1, False), (1, True)]
    assert bars.bars[2].why is not None and bars.frame().shape[0] == 3
    assert "Peacock" not in room.poll_text() and room.poll_text() == bars.text()
    seats[0].look()
    assert seats[0].poll_text().replace("Yours. ", "") == room.poll_text() and not seats[0]._keep((first,))
    revealed = seats[0].revealed()
    assert revealed is not None and [bar.mine for bar in revealed.bars] == [False, False, True]
    for player in (leader, seats[0].player):
        assert player is not None and player.session.tallied is not None
        assert player.session.tallied.by_answer() == {b.answer: b.votes for b in bars.bars}
    room.play_bar(2)
    assert leader.session.in_variation() and leader.node.answer == second
    seats[0].look()
    assert seats[0].player.node.answer == second and seats[0].revealed() is not None
    room.play_bar(3)
    assert leader.node.ply == ASKED and leader.session.tried is not None


def test_bars_stand_in_the_option_rows_and_split_as_one_goes_deeper(
    room: Room, leader: Player, join: Callable[..., Seat]
) -> None:
    game, ask = leader.table.game, leader.node.ask
    assert ask is not None
    first = some(leader, 1)[0].partition(":")[0]
    deeper = [f"{first}:{part}" for part in open_parts(game, leader.state, ask, (first,))][:2]
    not_there = f"{first}:{next(iter(refused(game, leader.state, ask, (first,))))}"
    not_now = next(part for part in refused(game, leader.state, ask, ()))
    seats = [join(f"Peacock {n}", "fr" if n else "en") for n in range(7)]
    assert leader.session.retelling and "class-told" not in leader.question.value
    room.poll()
    for seat, answer in zip(seats, (deeper[0],) * 3 + (deeper[1], not_there, not_now, not_now), strict=True):
        seat.send(answer)
    assert "row-tally" not in leader.question.value
    room.reveal()
    assert not leader.session.retelling  # a finished game is read, but here the class was asked
    for seat in seats[:2]:
        seat.look()
    english, french = seats[0].player, seats[1].player
    assert english is not None and french is not None
    for shown in (leader, english):
        html = shown.question.value
        assert "What the class would do: 7 answers." in html and "Peacock" not in html
        assert "5 of 7, 1 refused" in html and html.count("row-tally") == 2 and "2 of 7, not now: " in html
    assert "your answer" not in leader.question.value
    assert english.question.value.count("5 of 7, 1 refused, your answer") == 1
    assert "5 sur 7, refus\u00a0: 1" in french.question.value and "pas maintenant" in french.question.value
    english.do("option:1")
    html = english.question.value
    assert html.count("row-tally") == 3 and "3 of 7" in html and html.count("1 of 7") == 4  # shown, and its name
    english.do(f"answered:{next(n for n, bar in enumerate(room.bars().bars) if bar.answer == not_there)}")
    assert english.session.tried is not None and english.session.refusal(english.session.tried.parts) is not None
    english.do("option:1")
    assert english.node.answer == deeper[0] and english.node.ply == ASKED + 1  # played, as a line of one's own
    leader.do("option:1")
    leader.do("option:1")
    assert leader.session.in_variation() and leader.node.answer == deeper[0]
    leader.go_to(ASKED)
    assert "5 of 7" in leader.question.value
    room.poll()  # asked again, nothing of before is seen
    seats[0].look()
    assert "row-tally" not in leader.question.value + english.question.value


def test_nothing_is_shown_below_three_answers(room: Room, leader: Player, join: Callable[..., Seat]) -> None:
    room.poll()
    for n in range(2):
        join(f"Heron {n}").send(some(leader, 1)[0])
    bars = room.reveal()
    assert not bars.shown and len(bars) == 0 and "Fewer than three" in bars.text() and room.revealed is None
    with pytest.raises(rw.Mistake, match="no bars"):
        room.play_bar(1)
    join("Heron 2").send(some(leader, 1)[0])
    assert len(room.reveal()) == 1


def test_answers_to_the_same_position_are_one_bar(folder: Path) -> None:
    player = rw.open_replay(GAME.parents[1] / "ganges" / "a_long_chain.json").wait()
    player.go_to(5)  # two colours of one rice field, whichever is named first
    room = rw.classroom(folder).lead(player)
    room.poll()
    seats = []
    for n, answer in enumerate(("O:P", "P:O", "P:O")):
        seat = rw.join(folder, as_=f"Heron {n}")
        seat.send(answer)
        seat.beat.stop()
        seats.append(seat)
    assert [(bar.votes, bar.answer) for bar in room.reveal().bars] == [(3, "P:O")]
    assert seats[0].look() and (theirs := seats[0].revealed()) is not None
    assert seats[0].mine == ("O:P",) and theirs.bars[0].mine


def test_a_question_of_a_quiz_is_asked_of_everybody(room: Room, join: Callable[..., Seat], folder: Path) -> None:
    quiz = rw.quiz("raja", n=2, from_=GAME, kinds="legal")
    right = quiz.exercises[0].options.index(quiz.spoken(1).opened.right[0]) + 1
    wrong = 1 if right != 1 else 2
    room.poll(quiz, 1)
    assert '"right"' not in (folder / "now.json").read_text("utf-8")
    for n, chosen in enumerate((right, right, wrong)):
        seat = join(f"Heron {n}")
        assert quiz.spoken(1).stem() in seat.poll_text()
        seat.send(str(chosen))
    bars = room.reveal()
    assert [(bar.votes, bar.right) for bar in bars.bars][:2] == [(2, True), (1, False)]
    seat.look()
    assert seat.poll_text() == bars.text().replace("     Not right.", "     Yours. Not right.", 1)


# ---------------------------------------------------------------- panels


def test_the_panels_of_teacher_and_learner(room: Room, leader: Player, join: Callable[..., Seat]) -> None:
    panel, seats = RoomPanel(room), [join(f"Peacock {n}") for n in range(3)]
    panel.beat.stop()
    shown = [SeatPanel(seat) for seat in seats]
    assert leader.widget in panel.below.children and "two_rajas" not in panel.status.value
    panel.do("key:p")
    for seat, theirs in zip(seats, shown, strict=True):
        seat.look()
        assert "Answer on the board" in theirs.polled.value
    player = seats[0].player
    assert player is not None
    player.do("why:a")
    shown[0].do("send_refused")
    assert "Sent:" in shown[0].polled.value
    panel.do("reveal")  # by one answer somebody could be singled out: said beside the button, and aloud
    assert "class-few" in panel.polled.value and "Fewer than three answers so far (1)" in panel.polled.value
    assert "Last answer at" in panel.status.value
    for seat in seats[1:]:
        seat.send(some(leader, 1)[0])
    panel._news(panel._look() or (0, []))
    assert "Answers so far: 3" in panel.polled.value and "class-few" not in panel.polled.value
    assert "Peacock 1" in panel.status.value
    panel.do("reveal")
    assert "2 of 3" in panel.polled.value and "bar:1" in panel.polled.value
    panel.do("option:1")
    assert leader.session.in_variation()
    seats[0].look()
    assert "2 of 3" in shown[0].polled.value and "bar:1" not in shown[0].polled.value
    assert shown[0].polled.value.count(">Yours<") == 1 and "Yours" not in panel.polled.value
    panel.do("key:l")
    assert not room.leading
    shown[0].do("key:f")
    assert seats[0].following.free
    shown[0].do("catch_up")
    assert not seats[0].following.free
    panel.do("bar:99")
    assert "no bar 99" in panel.said and "no bar 99" in panel.status.value
