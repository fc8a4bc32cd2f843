"""Practice: what is missed comes back, what is known rests, and the record survives whatever happens to its file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.learn.asking import bots_game, of_replay
from rajwidgets.learn.drill import Drill, Pool
from rajwidgets.learn.memory import LEARNING, MASTERED, cards
from rajwidgets.learn.record import Attempt, Record
from rajwidgets.replay.files import read

REPLAYS = Path(__file__).parents[2] / "replays" / "raja"


@pytest.fixture(scope="module")
def pool() -> Pool:
    asked = [of_replay(replay) for replay, _ in map(read, sorted(REPLAYS.glob("*.json"))) if replay]
    made = Pool([*asked, bots_game(games.get("raja"), 3, "en")], every=25)
    while made.grow():
        pass
    return made


def rich(pool: Pool, n: int) -> list[str]:
    """The sections with most signatures."""
    signatures = {s: len({each.signature for each in found}) for s, found in pool.by_section.items()}
    return sorted(signatures, key=lambda s: -signatures[s])[:n]


def test_what_is_missed_comes_back_and_is_not_called_mastered(pool: Pool) -> None:
    """A learner who misses some sections is asked mostly about them, and never the same way soon again."""
    drill = Drill(games.get("raja"), pool, Record(None))
    missed = set(rich(pool, 5))
    on_missed, signatures = 0, []
    for _ in range(100):
        exercise = drill.next()
        assert exercise is not None
        fails = bool(missed & set(exercise.sections))
        on_missed += fails
        signatures.append(exercise.signature)
        drill.take(exercise, (), 0.0 if fails else 1.0)
    assert on_missed >= 70
    for n, signature in enumerate(signatures):
        assert signature not in signatures[max(0, n - 20) : n]
    states = drill.states()
    assert all(states[section] == LEARNING for section in missed if section in states)


def test_three_in_a_row_on_different_positions_master_a_section() -> None:
    def given(n: int, credit: float = 1.0, hints: int = 0) -> Attempt:
        return Attempt(f"e{n}", 1_700_000_000 + n * 86_400, "raja", "legal", ("7.1",), "s", credit, hints=hints)

    then = datetime.fromtimestamp(1_700_000_000 + 3 * 86_400, UTC)
    row = cards([given(0), given(1), given(2)])[("7.1", "judge")]
    assert row.row == 3 and row.state(then - timedelta(hours=1)) == MASTERED
    assert cards([given(0), given(1), given(1)])[("7.1", "judge")].row == 2
    assert cards([given(0), given(1), given(2, hints=1)])[("7.1", "judge")].row == 0
    assert cards([given(0), given(1), given(2, 0.0)])[("7.1", "judge")].state(then) == LEARNING


def test_the_record_survives_a_torn_line_and_rubbish(tmp_path: Path) -> None:
    path = tmp_path / "me.jsonl"
    record = Record(path)
    good = Attempt("a", 1, "raja", "legal", ("7.1",), "s", 1.0)
    record.add(good)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"exercise": "b", "at"')  # killed in the middle of a line
    Record(path).add(good)
    path.write_bytes(path.read_bytes() + b"\xff\xfe\n[]\n" + b"x" * 9_000 + b"\n")
    again = Record(path)
    assert again.attempts == [good, good] and again.skipped == 4


def test_a_drill_as_a_reader_uses_it(tmp_path: Path) -> None:
    record = tmp_path / "me.jsonl"
    drill = rw.drill("raja", "7", from_=REPLAYS, record=record)
    quiz = drill.quiz(3)
    assert len(quiz) == 3 and all(any(s.startswith("7") for s in each.sections) for each in quiz.exercises)
    quiz.answer(1, list(range(1, len(quiz.exercises[0].options) + 1)) if quiz.spoken(1).opened.form == "order" else 1)
    assert len(Record(record).attempts) == 1
    assert set(drill.frame()["state"]) & {"learning", "due", "mastered"}
