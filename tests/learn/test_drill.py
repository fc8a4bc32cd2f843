"""Practice: what is missed comes back, what is known rests, and the record survives whatever happens to its file."""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.command.line import main
from rajwidgets.learn import drill as drill_of
from rajwidgets.learn.asking import bots_game, of_replay
from rajwidgets.learn.drill import Drill, Pool
from rajwidgets.learn.exercise import NUMBERS, Exercise
from rajwidgets.learn.kinds import KINDS
from rajwidgets.learn.memory import LEARNING, MASTERED, cards
from rajwidgets.learn.record import Attempt, Record
from rajwidgets.learn.speak import PACKAGE
from rajwidgets.replay.files import read
from rajwidgets.text import texts
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

REPLAYS = Path(__file__).parents[2] / "replays" / "raja"
HINTS = [said.split("{")[0] for key, said in texts(PACKAGE, "fr")["quiz"].items() if key.startswith("hint_")]


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


# Where a section gives rise to few signatures, each of them may come once in twenty questions and no oftener.
@pytest.mark.parametrize(
    ("name", "from_replays", "seed"),
    [("raja", True, 1), ("raja", False, 3), ("maharadjah", True, 1), ("charmers", False, 1), ("ganges", True, 3)],
)
def test_what_is_missed_comes_back_and_is_not_called_mastered(name: str, from_replays: bool, seed: int) -> None:
    """A learner who misses some sections, whichever, is asked mostly about them, rarely the same, never alike soon."""
    drill = rw.drill(name, from_=REPLAYS.parent / name if from_replays else None, record=None, seed=seed)
    missed = set(random.Random(seed).sample(sorted(drill.pool.by_section), 5))
    asked = list[Exercise]()
    for _ in range(100):
        exercise = drill.next()
        assert exercise is not None
        asked.append(exercise)
        drill.take(exercise, (), 0.0 if missed & set(exercise.sections) else 1.0)
    assert sum(bool(missed & set(exercise.sections)) for exercise in asked) >= 70
    times = Counter(exercise.id for exercise in asked)
    assert len(times) >= 80 and max(times.values()) <= 2
    for n, exercise in enumerate(asked):
        assert exercise.signature not in [each.signature for each in asked[max(0, n - 20) : n]]
    states = drill.states()
    assert all(states[section] == LEARNING for section in missed if section in states)


def test_what_nothing_more_can_be_asked_about_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool([bots_game(games.get("raja"), 3, "en")])
    while pool.look_for("10"):
        pass
    found, ids = pool.by_section["10"], {each.id for each in pool.by_section["10"]}
    assert len(ids) == len(found) > 1
    monkeypatch.setattr(drill_of, "exercises_at", lambda *_: pytest.fail("looked for in vain"))
    assert not pool.look_for("10") and not pool.look_for("10")


def test_another_game_is_played_when_one_shows_no_more() -> None:
    first, second = (bots_game(games.get("raja"), seed, "en") for seed in (3, 4))
    alone, pool = Pool([first]), Pool([first], further=iter([second]))
    for each in (alone, pool):
        while each.look_for("10"):
            pass
    assert {each.id for each in alone.by_section["10"]} < {each.id for each in pool.by_section["10"]}


def one_of(drill: Drill, section: str, skill: str, credit: float, days: float) -> None:
    """An answer of some days ago."""
    kind = next(kind.key for kind in KINDS.values() if kind.skill == skill)
    at = int((datetime.now(UTC) - timedelta(days=days)).timestamp())
    drill.record.add(Attempt(f"{section} {days}", at, "raja", kind, (section,), "s", credit))


@pytest.mark.parametrize("on_screen", [True, False])
def test_what_is_missed_in_a_sitting_comes_back_after_three_others(pool: Pool, on_screen: bool) -> None:
    """In a quiz too, on the screen as at the terminal, where each question is put when it is reached."""
    quiz = Drill(games.get("raja"), pool, Record(None)).quiz(9)
    sitting, at = QuizPanel(quiz).sitting if on_screen else None, 0
    for n in range(1, 10):
        sitting.go(n) if sitting else quiz.text(n)
        sections, opened = [set(each.sections) for each in quiz.exercises], quiz.spoken(n).opened
        if not at and n > 1 and not any(sections[n - 1] & each for each in sections[n : n + 4]):
            at, planned, shared = n, quiz.exercises, sections[n - 1]
            quiz.give_up(n)
        else:
            quiz.settle(n, tuple(map(str, opened.numbers)) if opened.form == NUMBERS else opened.right)
    missed, then = (quiz.exercises[n - 1] for n in (at, at + 4))
    assert quiz.exercises[:at] == planned[:at] and len(quiz) == 9
    assert shared & set(then.sections) and not shared & set(planned[at + 3].sections)
    assert then.signature != missed.signature
    skill, others = KINDS[missed.kind].skill, (each for section in shared for each in pool.by_section[section])
    of_skill = {each.signature for each in others if KINDS[each.kind].skill == skill}
    fresh = of_skill - {each.signature for each in planned}
    assert KINDS[then.kind].skill == skill or not fresh, "the weakest skill, where there is something else to ask of it"
    assert then.position.source.node != missed.position.source.node
    assert not any(shared & set(quiz.exercises[n - 1].sections) for n in range(at + 1, at + 4))


def test_what_was_seen_of_a_practice_stays(pool: Pool) -> None:
    quiz = Drill(games.get("raja"), pool, Record(None)).quiz(6)
    planned = quiz.exercises
    quiz.text(1), quiz.text(4)
    quiz.give_up(1)
    assert quiz.exercises[:4] == planned[:4]
    said = Drill(games.get("raja"), pool, Record(None)).quiz(6)
    printed = said.text()
    said.give_up(1)
    assert said.text() == printed


def test_what_is_due_comes_before_what_is_new(pool: Pool) -> None:
    drill, due = Drill(games.get("raja"), pool, Record(None)), rich(pool, 3)
    for section in due:
        one_of(drill, section, "judge", 1.0, 30)
    assert set(drill.order()[:3]) == set(due)
    asked = drill.quiz(3).exercises
    assert all(set(due) & set(each.sections) for each in asked)


@pytest.mark.parametrize("skill", ["judge", "reason", "count", "find"])
def test_the_weakest_skill_of_a_section_is_practised(pool: Pool, skill: str) -> None:
    drill = Drill(games.get("raja"), pool, Record(None))
    having = lambda s: {KINDS[each.kind].skill for each in pool.by_section[s]}  # noqa: E731
    section = next(s for s in rich(pool, 20) if skill in having(s))
    for other in having(section):
        one_of(drill, section, other, 0.0 if other == skill else 1.0, 3)
    exercise = drill.next()
    assert exercise is not None and section in exercise.sections and KINDS[exercise.kind].skill == skill


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
    assert len({each.position.source.node for each in quiz.exercises}) == 3  # a fresh position each time
    quiz.answer(1, list(range(1, len(quiz.exercises[0].options) + 1)) if quiz.spoken(1).opened.form == "order" else 1)
    assert len(Record(record).attempts) == 1
    assert set(drill.frame()["state"]) & {"learning", "due", "mastered"}


def test_a_drill_shows_the_rulebook_and_asks_at_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody answers, the sections with their marks; at a terminal questions, of which help is remembered."""
    monkeypatch.setattr("rajwidgets.learn.drill.DRILLED", 1)
    replay, record = str(REPLAYS / "two_rajas_short.json"), str(tmp_path / "me.jsonl")
    call = ["drill", "raja", "--from", replay, "--record", record, "-n", "2", "--lang", "fr"]
    assert main(call) == 0
    assert "· 7.1 Voyager" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    typed = iter(["99", "h", "1 2 3", "1", "", *[""] * 9])
    assert main(call) == 0
    said = capsys.readouterr().out
    assert "Question 2 sur 2" in said and any(start and start in said for start in HINTS)
    first, *_ = Record(record).attempts
    assert first.hints == 1
    assert "○" in str(rw.drill("raja", from_=replay, record=record))
