"""A class over the local network: the same messages, and narrow limits."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.learn.classroom.lan import LARGEST_BODY, MOST_LEARNERS, MOST_REQUESTS, TOKEN, Lan
from rajwidgets.learn.classroom.room import Room

GAME = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"


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
    with pytest.raises(rw.Mistake, match="needs the folder"):
        seats[0].quiz("week3")


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
    assert list(room.folder.present()) == ["../<b>Crane 2"] and room.folder.votes("p") == [("x",)]
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
