"""Every click belongs to the question it was made for, and changes happen one at a time."""

from __future__ import annotations

import random
import threading
import time

import pytest

from rajwidgets.bots import random_answer
from rajwidgets.games import get
from rajwidgets.replay import Replay, load, text
from rajwidgets.table import Table, new_table, walk
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.wishes import choosing


def test_a_click_for_an_earlier_question_is_dropped_and_said_so(in_turn):
    asked, told = in_turn.session.question_id, []
    in_turn.companion.send = told.append
    assert from_browser(in_turn, "option:1", asked)
    node, begun = in_turn.node, in_turn.session.begun
    for late in ("option:1", "key:1", "pick:10:10", "key:u", "side:0", "why:a"):
        assert not from_browser(in_turn, late, asked)
        assert (in_turn.node, in_turn.session.begun) == (node, begun)
        assert "was for the question before" in told.pop()["pass"]
        assert in_turn.notices.value == "", "nothing makes room for it"
    assert from_browser(in_turn, "step:-1", asked), "looking around belongs to no question"
    assert told == []


def test_going_back_and_going_on_belong_to_their_question_too(in_turn):
    """A second Esc or Go on, pressed while the first was thought about, does not undo or pass what came of it."""
    asked = in_turn.session.question_id
    assert from_browser(in_turn, "option:1", asked)
    node, begun = in_turn.node, in_turn.session.begun
    for late in ("back", "escape", "key:Escape", "go_on"):
        assert not from_browser(in_turn, late, asked), late
        assert (in_turn.node, in_turn.session.begun) == (node, begun)
    assert from_browser(in_turn, "escape", in_turn.session.question_id)


def test_a_warning_is_a_question_of_its_own(in_turn):
    """Enter for the choice before is not taken for the confirmation of the warning that came of it."""
    session = in_turn.session
    asked, session.careful = session.question_id, ("palace",)
    assert session.question_id != asked


def test_the_browser_is_told_the_question_and_what_has_been_done(in_turn):
    assert f'data-question="{in_turn.session.question_id}"' in in_turn.question.value
    in_turn._from_browser({"do": "hint", "n": 7, "at": in_turn.session.question_id})
    assert in_turn.companion.done == 7 and not in_turn.companion.fresh
    in_turn._from_browser({"do": "hint", "n": "7", "at": 3})
    assert in_turn.companion.done == 7


@pytest.fixture
def slowly(monkeypatch):
    """A choice takes a moment, in which another click may come."""

    def slow(*given):
        time.sleep(0.02)
        take(*given)

    take = choosing.take
    monkeypatch.setattr(choosing, "take", slow)


def test_the_same_click_in_two_threads_is_carried_out_once(player, slowly):
    """One is carried out, the other is late: every round is one answer more, never none and never two."""
    shown = player(seats=3)
    for _ in range(8):
        if not shown.options():
            break
        asked, node, start = shown.session.question_id, shown.node, threading.Barrier(2)
        begun, done = shown.session.begun, list[bool]()

        def click(asked: str = asked, start: threading.Barrier = start, done: list[bool] = done) -> None:
            start.wait()
            done.append(from_browser(shown, "option:1", asked))

        clicks = [threading.Thread(target=click) for _ in "ab"]
        for thread in clicks:
            thread.start()
        for thread in clicks:
            thread.join()
        assert sorted(done) == [False, True]
        own = [each for each in shown.node.line()[node.ply + 1 :] if each.seat == 0]
        assert len(own) + (len(shown.session.begun) > len(begun)) + bool(shown.session.careful) == 1


def play_at(table: Table, seed: int, failed: list[BaseException]) -> None:
    rng, node = random.Random(seed), table.root
    try:
        while node.ask is not None and node.ply < 60:
            answer = random_answer(table.game, table.state(node), node.ask, rng)
            node = table.play(node, answer)
    except BaseException as error:
        failed.append(error)


def test_two_threads_at_one_table_make_no_twins_and_a_sound_file():
    for seed in range(6):
        table, failed = new_table(get("raja"), 3, seed=seed), []
        threads = [threading.Thread(target=play_at, args=(table, 100 * seed + n // 2, failed)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        for node in walk(table.root):
            answers = [child.answer for child in node.children]
            assert len(answers) == len(set(answers)), "no answer leads to two nodes"
        again, faults = load(text(Replay(table)))
        assert again is not None and not faults
