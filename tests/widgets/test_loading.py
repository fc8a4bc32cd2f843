"""Opening long files: shown at once, verified meanwhile, stopped when the reader wants, and whole when needed."""

import asyncio
import contextlib
import gc
import time

import pytest

import rajwidgets as rw
from rajwidgets import replay
from rajwidgets.widgets.player import loading


@pytest.fixture
def slow(monkeypatch):
    """Every file counts as long, and reading takes its time."""

    def read(path, progress):
        def tell(done, total):
            time.sleep(0.02)
            return progress(done, total)

        return replay.read(path, tell)

    monkeypatch.setattr(loading, "read", read)
    monkeypatch.setattr(loading, "QUICK", 0)
    monkeypatch.setattr(loading, "UNNOTICED", 0.05)
    monkeypatch.setattr(replay.loading, "TELL_EVERY", 10)


@pytest.fixture
def file(whole_game, tmp_path):
    path = tmp_path / "long.json"
    replay.write(path, replay.Replay(whole_game))
    return path


def test_a_short_file_is_there_at_once(file):
    player = rw.open_replay(file)
    assert not player.loading and player.wait() is player


def test_a_program_that_asks_waits_for_a_long_file(slow, file, whole_game):
    player = rw.open_replay(file)
    assert player.loading and "Player: " in repr(player)
    assert "rjw-loading" in player.widget.children[0].children[1]._dom_classes
    shown = player.widget
    assert len(player.session.line) == len(whole_game.main_line())
    assert not player.loading and player.widget is shown and "rjw-page" in shown.children[0].children[1]._dom_classes
    assert player.step().ply == 1 and player.notices.value == ""


def test_the_line_counts_and_stop_keeps_what_was_read(slow, file):
    player = rw.open_replay(file, lang="fr")
    while player.reading.done < 20:
        time.sleep(0.01)
    data, _ = player._repr_mimebundle_()
    assert data["text/plain"].startswith("Vérification de l’étape ")
    player._stop.click()
    player.wait()
    assert 20 <= len(player.session.line) - 1 < 200
    assert "arrêt" in player.notices.value


def test_in_a_kernel_it_becomes_whole_by_itself(slow, file):
    async def cell():
        player = rw.open_replay(file)
        seen = set()
        while player.loading:
            await asyncio.sleep(0.01)
            seen.add(player._line.value)
        return player, seen

    player, seen = asyncio.run(cell())
    assert len(seen) > 3 and player.do("last")


@pytest.mark.parametrize("text", ["{}", "not JSON" * 20])
def test_a_file_with_nothing_to_show_says_so(slow, tmp_path, monkeypatch, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    read = loading.read
    monkeypatch.setattr(loading, "read", lambda *given: time.sleep(0.2) or read(*given))
    player = rw.open_replay(path)
    with pytest.raises(rw.Mistake):
        player.wait()
    with pytest.raises(rw.Mistake):
        player.step()
    player._news()
    assert "Opening" not in player._line.value and "<p>" in player._line.value


def test_a_file_that_is_not_there_is_a_mistake(tmp_path):
    with pytest.raises(rw.Mistake):
        rw.open_replay(tmp_path / "nowhere.json")


def test_python_does_not_sweep_while_a_file_is_opened_and_sweeps_afterwards(file, tmp_path, monkeypatch):
    swept = []

    def read(path, progress):
        swept.append(gc.isenabled())
        return replay.read(path, progress)

    monkeypatch.setattr(loading, "read", read)
    for path in (file, tmp_path / "nowhere.json"):
        with contextlib.suppress(rw.Mistake):
            rw.open_replay(path)
        assert swept.pop() is False and gc.isenabled()
    gc.disable()  # whoever has seen to it before keeps it so
    rw.open_replay(file)
    assert not gc.isenabled()
    gc.enable()
