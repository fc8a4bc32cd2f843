"""Who is to count finds nothing counted, a wrong sum says what was forgotten, and what is hidden is not asked about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from rajwidgets.face import face_of
from rajwidgets.flow import Remark, judge, split
from rajwidgets.games import get
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds.numbers import as_counted
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.proof import Unproven, scoring, signs_of
from rajwidgets.learn.quiz import Quiz, figure_of
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import read

REPLAYS = Path(__file__).parents[2] / "replays"
FILES = {"raja": "three_rajas.json", "maharaja": "three_players_what_if.json", "maharadjah": "short_game.json"}


def asked(name: str, kind: str, every: int = 1) -> Iterator[Exercise]:
    replay, _ = read(REPLAYS / name / FILES[name])
    assert replay is not None
    for spot in list(spots(of_replay(replay)))[::every]:
        for _, exercise in exercises_at(spot, [kind]):
            yield exercise


@pytest.mark.parametrize("name", ["raja", "maharaja"])
def test_the_position_of_a_sum_does_not_hold_it(name: str) -> None:
    exercise = next(asked(name, "table"))
    told = Spoken(Open(exercise), "en")
    lines = [line.code for line in told.lines]
    assert "would_score" in lines and "would now" not in told.position()
    assert len(told.position().split("\n")) == len(lines) - lines.count("would_score")


def test_every_point_of_a_row_has_its_reason() -> None:
    found = (each for each in asked("raja", "table") if len(scoring(Open(each).place, each.asks)) > len(each.options))
    exercise = next(found)
    told = Spoken(Open(exercise), "en")
    for option, number in zip(exercise.options, told.opened.numbers, strict=True):
        events = [each for each in scoring(told.place, exercise.asks) if each[0] == int(option)]
        sentence = told.reasons.of(option).sentence
        assert sum(points for _, points, _ in events) == number
        assert all(told.speech.explain(event).sentence in sentence for _, _, event in events)


def test_nobody_counts_what_is_sealed_from_them() -> None:
    """In Maharaja prestige decides and is secret until the end (6.2, 6.3): the last choice cannot tell the totals."""
    for kind in ("table", "tie"):
        assert not [each for each in asked("maharaja", kind, every=1) if each.kind == "tie" or "figure" in each.asks]
    assert [each for each in asked("raja", "tie")], "palaces lie open to everybody"


@pytest.mark.parametrize("name", ["raja", "maharaja"])
def test_nobody_is_said_to_plan_first_where_all_plan_at_once(name: str) -> None:
    next_asked = {right.split("/")[1] for each in asked(name, "asked") for right in Open(each).right}
    assert next_asked and not next_asked & set(face_of(get(name)).choosing.secret)


def test_two_ways_to_the_same_position_are_one_option() -> None:
    replay, _ = read(REPLAYS / "ganges" / "four_players.json")
    assert replay is not None
    seen = 0
    for spot in spots(of_replay(replay)):
        for _, exercise in exercises_at(spot, ["find"]):
            place = Open(exercise).place
            after = [(place.after(option).snapshot, place.after(option).ask) for option in exercise.options]
            assert len(set(after)) == len(after)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("amounts, total, without", [
    ([15, -2, -1], 12, ["3", "14", "13"]),
    ([1, -3, -1], 3, ["4", "0", "2"]),  # what is missing is told without a sign
    ([12, 9], 3, ["9", "12"]),
])  # fmt: skip
def test_a_line_left_out_counts_as_it_does_in_the_account(amounts: list[int], total: int, without: list[str]) -> None:
    counted = [sign * amount for sign, amount in zip(signs_of(amounts, total), amounts, strict=True)]
    assert as_counted(amounts, total) == counted and sum(counted) == total
    assert [str(abs(total - each)) for each in counted] == without
    with pytest.raises(Unproven):
        signs_of(amounts, 99)


@pytest.mark.parametrize("name", FILES)
def test_a_wrong_reason_or_section_says_that_it_is_not_the_one(name: str) -> None:
    for kind, code in (("why", "not_the_reason"), ("section", "another_section")):
        told = Spoken(Open(next(asked(name, kind))), "en")
        right = told.reasons.of(told.opened.right[0])
        for option in set(told.exercise.options) - set(told.opened.right):
            why, said = told.opened.verdicts[option].why, told.reasons.of(option)
            assert isinstance(why, Remark) and why.code == code
            assert said.sentence.endswith(right.sentence) and said.sentence != right.sentence
            assert said.rule == right.rule


def test_a_reason_that_is_not_the_one_is_told_with_a_choice_it_stands_against() -> None:
    for exercise in asked("raja", "why"):
        told = Spoken(Open(exercise), "en")
        for option in set(exercise.options) - set(told.opened.right):
            why = told.opened.verdicts[option].why
            assert isinstance(why, Remark)
            other = told.reasons.exemplified(why).facts.get("other")
            if other is not None:
                refusal = judge(told.place.game, told.place.state, told.place.ask, split(other))
                assert refusal is not None and refusal.code == option
                assert told.choice(other) in told.reasons.of(option).sentence
                return
    raise AssertionError("no reason stands against another choice")


def test_a_gap_for_a_sum_of_points_tells_what_they_were_for() -> None:
    """Raja 8: "comes first with 7 points" is no reason by itself."""
    for exercise in asked("raja", "gap"):
        told = Spoken(Open(exercise), "en")
        if sums := told.reasons.made_up_of(told.event()):
            rows = [row for row in scoring(told.place, exercise.asks) if row[0] == told.event().seat]
            assert len(rows) >= 2 and told.reasons.of(exercise.options[0]).sentence.startswith(sums)
            return
    raise AssertionError("no gap asks for a sum")


OF_ITS_OWN = {"short", "tie", "asked", "phase", "played", "effect"}  # a wrong price is seldom another choice's


@pytest.mark.parametrize("name", ["raja", "maharaja"])
def test_a_wrong_option_has_a_reason_of_its_own_and_not_just_the_right_one(name: str) -> None:
    own: dict[str, list[bool]] = {}
    for kind in sorted(OF_ITS_OWN):
        for exercise in islice(asked(name, kind, every=3), 8):
            told = Spoken(Open(exercise), "en")
            right = {told.reasons.of(option).sentence for option in told.opened.right}
            wrong = [option for option in exercise.options if option not in told.opened.right]
            own.setdefault(kind, []).extend(told.reasons.of(option).sentence not in right for option in wrong)
    assert {kind: any(each) for kind, each in own.items()} == dict.fromkeys(own, True)
    assert sum(map(sum, own.values())) > 0.75 * sum(map(len, own.values()))


@pytest.mark.parametrize("kind", ["false", "effect", "played"])
def test_what_is_hidden_from_whoever_is_asked_is_in_no_option(kind: str) -> None:
    """Maharaja seals the prestige of the others until the end (6.2)."""
    seen = 0
    for exercise in asked("maharaja", kind, every=5):
        told = Spoken(Open(exercise), "en")
        place, seat = told.place, told.place.ask.seat
        state = place.thawed(place.after(exercise.asks["answer"])) if kind == "effect" else place.state
        whole, own = (place.game.words.describe(each) for each in (state, place.game.view(state, seat)))
        secret = {told.line(line) for line in whole if line not in own}
        said = [told.stem(), *map(told.option, exercise.options)]
        assert not any(line in each for line in secret for each in said)
        seen += bool(secret)
    assert seen > 3


def test_what_another_cannot_see_is_seen_by_whoever_is_asked() -> None:
    seen = 0
    for exercise in asked("maharaja", "known"):
        told = Spoken(Open(exercise), "en")
        assert exercise.asks["seat"] != told.place.ask.seat
        assert all(told.option(option) in told.position() for option in exercise.options)
        assert not any("sealed" in told.option(option) for option in told.opened.right)
        seen += 1
    assert seen > 3


def test_a_credit_is_written_as_in_the_reader_s_language() -> None:
    assert [figure_of(Fraction(2, 3), lang) for lang in ("en", "fr")] == ["0.67", "0,67"]
    exercise = next(each for each in asked("raja", "table") if len(each.options) == 3)
    first, second, _ = Open(exercise).numbers
    assert "0,67" in Quiz("raja", [exercise], "fr").answer(1, [str(first), str(second), "99"])
