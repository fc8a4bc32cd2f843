"""A class over the local network: the same messages, and narrow limits."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.flow import legal
from rajwidgets.learn.classroom.lan import (
    LARGEST_BODY,
    LARGEST_HANDED_IN,
    MOST_LEARNERS,
    MOST_LINES,
    MOST_REQUESTS,
    TOKEN,
    Lan,
)
from rajwidgets.learn.classroom.room import Room

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"
REPLAY_STEP = """
[[step]]
say.en = "A step of a game."
say.fr = "Une étape d’une partie."
position = { replay = "games/short.json", ply = 12 }
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("RAJWIDGETS_CLASSES", str(tmp_path / "mine.json"))
    monkeypatch.chdir(tmp_path)
    room = rw.classroom(tmp_path / "class_7b")
    yield room
    room.stop_serving()


def served(room: Room) -> Lan:
    assert "code=" in room.serve("127.0.0.1")
    assert room.lan is not None
    return room.lan


def asked(lan: Lan, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(lan.url.removeprefix("http://"), timeout=5)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def come_in(lan: Lan, name: str = "Crane 2", code: str = "") -> tuple[int, bytes]:
    return asked(lan, "POST", "/join", json.dumps({"code": code or lan.code, "learner": name}).encode())


def test_following_and_a_poll_without_the_folder(room: Room) -> None:
    lan, player = served(room), rw.open_replay(GAME).wait()
    player.go_to(21)
    room.lead(player)
    seats = [rw.join(lan.url, as_=f"Heron {n}", code=lan.code) for n in range(3)]
    for seat in seats:
        assert seat.player is not None and seat.player.node.ply == 21
        seat.beat.stop()
    room.poll()
    for seat in seats:
        seat.send("go:A")
    assert [bar.votes for bar in room.reveal().bars] == [3] and room.here() == ["Heron 0", "Heron 1", "Heron 2"]
    assert seats[0].look() and "Travel" in seats[0].poll_text()
    with pytest.raises(rw.Mistake, match="No quiz 'week3'"):
        seats[0].quiz("week3")
    again = rw.join(lan.url, as_="Heron 0", code=lan.code)  # a cell that is run once more, a kernel that was restarted
    assert again.look() and len(lan.guests) == 3
    room.poll()
    for seat in (seats[0], again):
        seat.send("go:A")
    assert room.votes() == 1


def test_set_work_is_found_done_and_handed_in_without_the_folder(room: Room, tmp_path: Path) -> None:
    lan, player = served(room), rw.open_replay(GAME).wait()
    player.go_to(12)
    lesson = tmp_path / "mine.lesson.toml"
    example = Path(rw.__file__).parent / "games" / "raja" / "lessons" / "2.lesson.toml"
    lesson.write_text(example.read_text("utf-8") + REPLAY_STEP, "utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "short.json").write_bytes(GAME.read_bytes())
    room.set("week3", rw.quiz("raja", n=2, from_=GAME, kinds="legal"))
    room.set("first", ("raja", 1))
    room.set("own", lesson)
    room.set("thoughts", player)
    room.set("end", player, to="finish")
    room.deal("raja", seats=3, seed=7)
    elsewhere = [rw.join(lan.url, as_=name, code=lan.code) for name in ("Crane 2", "Heron 4")]
    seat = elsewhere[0]
    assert seat.quizzes() == ["week3"] and seat.works() == ["deal", "end", "first", "own", "thoughts"]
    seat.open("week3").answer(1, "1")
    assert room.report("week3").frame().index.tolist() == ["Crane 2"]
    assert seat.open("first").text() == rw.lesson("raja", 1).text() and len(seat.open("own")) == len(rw.lesson(lesson))
    seat.open("first").told[0](1, ("x",))
    assert room.progress("first").refused == 1  # a line came, and is not believed
    notes = seat.open("thoughts")
    notes.study.write(notes.node, "Why not <b>here</b>?")
    assert seat.hand_in(notes).name == "thoughts.crane_2.layer.json"
    assert room.notes("thoughts").frame()["learner"].tolist() == ["Crane 2"]
    for n, each in enumerate(elsewhere):
        table = each.open("deal")
        table.play_on()
        found = list(legal(table.table.game, table.state, table.node.ask))
        table.play(found[n])
        rested(lan)
        table.do("save")  # handing in is saving
        assert table.menu.said.startswith("Saved")
    tables = room.compare()
    assert tables.names == ["Crane 2", "Heron 4"] and tables.view().partings[0].how == "choice"
    ended = elsewhere[1].open("end")
    rested(lan)
    assert elsewhere[1].hand_in(ended).is_file() and len(room.folder.handed("end", ".json")) == 1
    assert room.forget("Heron 4") == 0 and len(room.folder.handed("deal", ".json")) == 1


def test_hostile_hands_reach_nothing_but_a_file_of_their_own(room: Room, tmp_path: Path) -> None:
    lan = served(room)
    room.set("end", rw.open_replay(GAME).wait(), to="finish")
    room.set("first", ("raja", 1))
    (room.folder.path / "quizzes" / "link.quiz.json").symlink_to("/etc/passwd")
    mine = {TOKEN: json.loads(come_in(lan, "../../Crane")[1])["token"]}
    before = everything(tmp_path)

    def get(path: str) -> int:
        lan.guests[mine[TOKEN]].times.clear()
        return asked(lan, "GET", path, **mine)[0]

    def hand(name: str, body: bytes) -> int:
        lan.guests[mine[TOKEN]].times.clear()
        return asked(lan, "POST", f"/hand/{name}", body, **mine)[0]

    assert asked(lan, "GET", "/set")[0] == 403 and asked(lan, "GET", "/set/end.work.json")[0] == 403
    assert asked(lan, "POST", "/hand/end", b"{}")[0] == 403
    assert asked(lan, "POST", "/hand/end", b"{}", Origin="http://evil", **mine)[0] == 403
    assert get("/set") == 200 and get("/set/end.work.json") == 200
    for path in ("", "now.json", "../now.json", "%2e%2e/now.json", "..%2Fnow.json", "end", "/etc/passwd"):
        assert get(f"/set/{path}") == 404, path
    for path in ("link.quiz.json", "end.work.json/0", "end.lesson.toml", "first.lesson.toml/0", "x%00.work.json"):
        assert get(f"/set/{path}") == 404, path
    game = GAME.read_bytes()
    for name in ("", "../end", "..%2F..%2Fend", "now.json", "first", "nothing", "end%00", "end.crane"):
        assert hand(name, game) == 404, name
    assert hand("end", b"[" * 900_000) == hand("end", b"{}") == hand("end", b'{"format": "rajwidgets layer"}') == 400
    assert asked(lan, "POST", "/hand/end", b"x", Content_Length=str(LARGEST_HANDED_IN + 1), **mine)[0] == 413
    assert everything(tmp_path) == before
    assert hand("end", game) == 204 and hand("end", game) == 429
    new = sorted(path.relative_to(room.folder.path).as_posix() for path in everything(tmp_path) - before)
    assert [path.partition("-")[0] for path in new] == ["answers/crane", "replays/end.crane"]
    handed = room.folder.path / new[1]
    handed.unlink()
    handed.symlink_to(tmp_path / "elsewhere")
    lan.guests[mine[TOKEN]].handed_in_at = 0
    assert hand("end", game) == 400 and not (tmp_path / "elsewhere").exists()
    lan.guests[mine[TOKEN]].lines = MOST_LINES
    assert asked(lan, "POST", "/say", b'{"what": "here", "at": 1, "learner": "x"}', **mine)[0] == 413


def rested(lan: Lan) -> None:
    for guest in lan.guests.values():
        guest.handed_in_at = 0.0


def everything(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and path.name != "mine.json"}


def test_the_code_is_needed_and_cannot_be_guessed_at(room: Room) -> None:
    lan = served(room)
    with pytest.raises(rw.Mistake, match="does not let this in"):
        rw.join(lan.url, as_="Crane 2", code="wrong")
    assert [come_in(lan, code="wrong")[0] for _ in range(5)] == [403, 403, 403, 403, 429]
    assert come_in(lan)[0] == 429 and lan.guests == {}


def test_what_is_too_much_or_from_a_page_is_refused(room: Room) -> None:
    lan = served(room)
    token = json.loads(come_in(lan)[1])["token"]
    mine = {TOKEN: token}
    assert asked(lan, "GET", "/now")[0] == 403 and asked(lan, "GET", "/now", **{TOKEN: "x"})[0] == 403
    assert asked(lan, "GET", "/now", Origin="http://evil", **mine)[0] == 403
    assert asked(lan, "POST", "/say", b"{}", Origin="null", **mine)[0] == 403
    assert asked(lan, "POST", "/join", b"{}", Origin="http://evil")[0] == 403
    assert asked(lan, "POST", "/say", b"x" * (LARGEST_BODY + 1), **mine)[0] == 413
    assert asked(lan, "POST", "/say", b"[[[[" * 500, **mine)[0] == 400
    assert asked(lan, "GET", "/../now.json", **mine)[0] == 404 and asked(lan, "GET", "/", **mine)[0] == 404
    assert asked(lan, "PUT", "/say", b"{}", **mine)[0] == 501
    assert 429 in [asked(lan, "GET", "/now", **mine)[0] for _ in range(MOST_REQUESTS * 3)]
    assert list((room.folder.path / "answers").iterdir()) == []


def test_a_line_goes_under_the_name_of_its_guest(room: Room) -> None:
    lan = served(room)
    token = json.loads(come_in(lan, "../<b>Crane\u202e 2")[1])["token"]
    line = {"what": "vote", "at": 1, "learner": "Somebody else", "poll": "p", "chosen": ["x"]}
    assert asked(lan, "POST", "/say", json.dumps(line).encode(), **{TOKEN: token})[0] == 204
    assert list(room.folder.register.present()) == ["../<b>Crane 2"] and room.folder.register.votes("p") == [("x",)]
    assert [path.parent.name for path in room.folder.path.rglob("*.jsonl")] == ["answers"]


def test_no_more_than_a_room_full_on_one_address_until_it_ends(room: Room) -> None:
    lan = served(room)
    assert {come_in(lan, f"Heron {n}")[0] for n in range(MOST_LEARNERS)} == {200} and come_in(lan)[0] == 403
    for address in ("", "0.0.0.0", "::"):
        with pytest.raises(rw.Mistake, match="Name one address"):
            room.serve(address)
    with pytest.raises(rw.Mistake, match="cannot be served"):
        room.serve("203.0.113.7")
    room.stop_serving()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", int(lan.url.rpartition(":")[2])), timeout=2)
    ended = Lan(room.folder, "127.0.0.1", hours=0)
    ended._end.join(5)
    with pytest.raises(rw.Mistake, match="Nobody answers"):
        rw.join(ended.url, as_="Crane 2", code=ended.code)
