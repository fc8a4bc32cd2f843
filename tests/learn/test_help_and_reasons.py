"""A hint does not give the answer away, and what is said of a wrong option is true of that option alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice, permutations
from pathlib import Path

import pytest

from rajwidgets import games
from rajwidgets.flow import Remark
from rajwidgets.learn import hints
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.guesser import stems
from rajwidgets.learn.kin import covered, said_of_reasons
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import read
from rajwidgets.text import LANGUAGES, Speech

REPLAYS = Path(__file__).parents[2] / "replays"
STEPS = 30


@cache
def asked(name: str, kind: str, steps: int = STEPS) -> list[Exercise]:
    found = [read(path)[0] for path in sorted((REPLAYS / name).glob("*.json"))]
    every = [spot for replay in found if replay is not None for spot in spots(of_replay(replay))]
    some = every[:: max(1, len(every) // steps)]
    return [exercise for spot in some for _, exercise in islice(exercises_at(spot, [kind]), 2)]


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("kind", ["section", "phase", "asked"])
def test_the_first_hint_does_not_name_the_section_that_is_the_answer(name: str, kind: str) -> None:
    for exercise in asked(name, kind):
        fresh = Open(exercise)
        hint = hints.where(fresh)
        game, section_of = fresh.place.game, hints.SECTION_OF[kind]
        named = [section_of(game, option).split(".")[0] for option in exercise.options]
        if hint.text == "hint_chapter":
            assert 1 < named.count(hint.n) < len(named), "it narrows, and does not tell"
        for lang in LANGUAGES:
            rule = Speech(game, lang, []).rule(section_of(game, fresh.right[0]))
            alike = len({section_of(game, option) for option in exercise.options}) == 1  # then it tells nothing
            assert rule is None or alike or rule.title not in Quiz(name, [exercise], lang).hint(1)


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("kind", ["legal", "all_legal"])
def test_of_choices_the_first_hint_says_what_is_in_the_way_of_a_wrong_one(name: str, kind: str) -> None:
    for exercise in asked(name, kind):
        fresh = Open(exercise)
        in_the_way = {verdict.why.rule for verdict in fresh.verdicts.values() if not verdict.right}
        assert hints.where(fresh).text == "hint_in_the_way" and exercise.sections[0] in in_the_way


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("kind", ["legal", "all_legal"])
def test_no_option_is_the_beginning_of_another(name: str, kind: str) -> None:
    for exercise in asked(name, kind):
        begun = [(a, b) for a, b in permutations(exercise.options, 2) if b.startswith(f"{a}:")]
        assert begun == []


@pytest.mark.parametrize("name", games.NAMES)
def test_what_another_choice_would_read_is_not_what_is_read(name: str) -> None:
    """No line that stands in the question is told of a wrong choice."""
    for exercise in asked(name, "played"):
        spoken = Spoken(Open(exercise), "en")
        verdicts = spoken.opened.verdicts
        wrong = [verdict.why for verdict in verdicts.values() if not verdict.right]
        for why in wrong:
            assert isinstance(why, Remark) and why.facts["lines"], exercise.options
            told = [spoken.line(line) for line in why.facts["lines"]]
            is_new = [line in spoken.changes() for line in told]
            assert not any(is_new) if why.code == "would_read" else all(is_new), told
        after = [frozenset(map(spoken.line, spoken.lines_after(option))) for option in exercise.options]
        assert len(set(after)) == len(after), "no two of them read the same"


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_said_to_come_instead_does_not_come_with_the_right_choices_too(name: str) -> None:
    codes: Counter[str] = Counter()
    for exercise in asked(name, "find", 5 * STEPS):
        fresh = Open(exercise)
        each = [{event.kind for event in fresh.place.after(option).events} for option in fresh.right]
        for verdict in fresh.verdicts.values():
            if not verdict.right and isinstance(verdict.why, Remark):
                codes[verdict.why.code] += 1
                if verdict.why.code == "something_else":
                    assert not all(verdict.why.facts["account"].kind in kinds for kinds in each), exercise.options
    assert codes["something_else"] > 2 or (name == "maharadjah" and codes["no_more_than_that"] > 2)


@pytest.mark.parametrize("name", [name for name in games.NAMES if games.get(name).hides])
def test_nobody_is_asked_what_was_sealed(name: str) -> None:
    """What was true before and merely hidden does not become true by a choice."""
    for exercise in asked(name, "effect"):
        fresh = Open(exercise)
        whole, seen = fresh.place.game.words.describe(fresh.place.state), fresh.place.told(fresh.place.state)
        for option in fresh.right:
            why = fresh.verdicts[option].why
            assert isinstance(why, Remark) and (why.facts["line"] not in whole or why.facts["line"] in seen)


@pytest.mark.parametrize("name", games.NAMES)
def test_no_wrong_option_brings_what_the_words_of_the_goal_cover(name: str) -> None:
    """Coins are received by a ranking too, a tile that covers another is laid too."""
    seen, by_others = 0, 0
    for kind in ("find", "goal"):
        for exercise in asked(name, kind, 5 * STEPS):
            fresh, meant = Open(exercise), covered(name, exercise.asks["event"])
            for option in exercise.options:
                brought = {event.kind for event in fresh.place.after(option).events} & meant
                assert fresh.verdicts[option].right or not brought, (exercise.asks, option, brought)
                seen, by_others = seen + 1, by_others + bool(brought - {exercise.asks["event"]})
    assert seen > 20 and (by_others or name in ("charmers", "ganges", "maharadjah", "raja"))


def test_what_a_goal_covers_are_events_of_the_game() -> None:
    for name in games.NAMES:
        speech = Speech(games.get(name), "en", [])
        for goal, others in said_of_reasons(name).get("goals", {}).items():
            assert goal in speech.texts["goals"] and set(others) <= set(speech.texts["events"]), (name, goal)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_first_hint_does_not_name_the_choice_that_is_the_answer(name: str) -> None:
    """ "The outer terrace" would be half of "Outer terrace › …": then the chapter alone is told."""
    told = Counter(hints.where(Open(each)).text for kind in ("find", "goal") for each in asked(name, kind, 3 * STEPS))
    assert told["hint_section"] + told["hint_chapter"] == told.total() > 0
    for exercise in asked(name, "find", STEPS):
        fresh = Open(exercise)
        if hints.where(fresh).text == "hint_section":
            spoken = Spoken(fresh, "en")
            title = stems(spoken.speech.rule(exercise.sections[0]).title)
            shared = {option: len(stems(spoken.option(option)) & title) for option in exercise.options}
            best = [option for option in shared if shared[option] == max(shared.values())]
            assert not max(shared.values()) or not set(best) <= set(fresh.right)


def test_a_goal_behind_luck_or_others_says_so_and_not_that_all_was_tried() -> None:
    codes: Counter[str] = Counter()
    for name in games.NAMES:
        for exercise in asked(name, "goal", STEPS):
            fresh = Open(exercise)
            for option, verdict in fresh.verdicts.items():
                then = fresh.place.after(option).ask
                own = then is not None and then.seat == fresh.place.ask.seat
                if not verdict.right:
                    codes[verdict.why.code] += 1
                    assert (verdict.why.code == "out_of_reach") == own
    assert codes["out_of_reach"] and codes["turn_over"]
