"""A bot looks for mistakes while the kernel stays free: it tells how far it is, and can be stopped."""

import asyncio

import pytest

from rajwidgets.replay import Replay
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session import thinking


@pytest.fixture
def player(whole_game) -> Player:
    shown = Player(Replay(whole_game), autosave=False)
    shown.do("tab:analysis")
    return shown


def test_the_kernel_is_free_while_a_bot_thinks_and_the_reader_can_stop_it(player):
    pane, found, told = player.tabs.panes["analysis"], player.desk.found, []

    async def in_a_kernel() -> None:
        player.do("mistakes:random")  # who seldom agrees, and so has to play on often
        assert found.thinking is not None and found.review is None
        button = pane.opinion.value
        assert "<progress" in pane.progress.value and "mistakes_stop" in button
        stopped = None
        for _ in range(3000):
            await asyncio.sleep(0.01)  # the kernel does something else
            if found.thinking is None:
                break
            told.append(found.thinking.done)
            assert pane.opinion.value == button, "a button that changes cannot be clicked"
            if found.thinking.done >= 3 and stopped is None:
                player.go_to(20)  # the reader goes on meanwhile
                player.do("mistakes_stop")
                stopped = found.thinking.done
        assert stopped is not None

    asyncio.run(in_a_kernel())
    assert found.review is not None and not found.review.complete and found.review.looked_at >= 3
    assert told == sorted(told) and player.node.ply == 20
    assert "from all over the game" in pane.opinion.value and pane.progress.value == ""


def test_who_asks_another_bot_hears_only_that_one(player, monkeypatch):
    monkeypatch.setattr(thinking, "ROUNDS", 0)
    found = player.desk.found

    async def in_a_kernel() -> None:
        player.do("mistakes:greedy")
        first = found.thinking
        player.do("mistakes:random")
        assert found.thinking is not first and first.stopping
        await asyncio.sleep(0.05)
        player.do("mistakes_stop")
        for _ in range(3000):
            await asyncio.sleep(0.01)
            if found.thinking is None:
                break

    asyncio.run(in_a_kernel())
    assert found.review.bot == "random"
