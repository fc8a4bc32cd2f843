"""Questions as a reader meets them: marks that close, sums with a unit, hints that help, the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import rajwidgets as rw
from rajwidgets.games import NAMES, get
from rajwidgets.learn.asking import bots_game
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.hints import SECTION_OF, where
from rajwidgets.learn.kinds.counting import cost
from rajwidgets.learn.kinds.sequence import phase
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import by_lot, spots
from rajwidgets.learn.position import cut, opened
from rajwidgets.learn.proof import Unproven
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.speak import Spoken
from rajwidgets.text import LANGUAGES, Speech, texts

MARKS = {"en": "“”", "fr": "«»"}
SEED = 31


@cache
def some(name: str, lang: str, kinds: str = "") -> Quiz:
    return rw.quiz(name, n=14, seed=SEED, lang=lang, **({"kinds": kinds} if kinds else {}))


def said(quiz: Quiz) -> Iterator[str]:
    """All that a reader is told about each question."""
    for n in range(1, len(quiz) + 1):
        yield from (*quiz.worded(n).rows(), quiz.spoken(n).stem(), quiz.spoken(n).stem(on_board=True))
        yield from (quiz.hint(n, 1), quiz.hint(n, 2), *quiz.reasons(n).split("\n"))


def depth(sentence: str, marks: str) -> int:
    """How deep quotation marks stand within each other.

    >>> depth("« a » et « b »", "«»"), depth("« a « b » »", "«»")
    (1, 2)
    """
    opening, closing = marks
    now = deepest = 0
    for letter in sentence:
        now += (letter == opening) - (letter == closing)
        deepest = max(deepest, now)
    return deepest


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_quotation_stands_in_another_and_none_stays_open(name: str, lang: str) -> None:
    marks = MARKS[lang]
    for sentence in said(some(name, lang)):
        assert depth(sentence, marks) <= 1, sentence
        assert sentence.count(marks[0]) == sentence.count(marks[1]), sentence


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_asks_the_same_in_every_language(name: str) -> None:
    """Names that nobody chose are no part of what is drawn from."""
    one, other = (some(name, lang) for lang in LANGUAGES)
    assert [each.id for each in one.exercises] == [each.id for each in other.exercises]
    assert one.spoken(1).stem() != other.spoken(1).stem()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_that_goes_back_to_an_account_is_a_sentence_of_its_own(lang: str) -> None:
    """What is told after it begins with a capital letter."""
    reasons = texts("rajwidgets.learn", lang)["reasons"]
    assert not [key for key, sentence in reasons.items() if sentence.rstrip().endswith(":")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ("raja", "maharaja", "ganges", "charmers"))
def test_a_sum_is_so_many_of_something_and_its_reason_reckons_it_up(name: str, lang: str) -> None:
    quiz = some(name, lang, "short total" if name in ("ganges", "charmers") else "short")
    for n in range(1, len(quiz) + 1):
        spoken = quiz.spoken(n)
        for option in spoken.exercise.options:
            assert not re.search(r"\d$|:", spoken.option(option)), spoken.option(option)
        (right,) = spoken.opened.right
        reckoned = re.search(r"[:] ([\d½ +−]+) = ([\d½]+)\.$", spoken.reasons.of(right).sentence)
        assert reckoned and reckoned[2] in spoken.option(right), spoken.reasons.of(right).sentence
        wrong = [spoken.reasons.of(option).sentence for option in spoken.exercise.options if option != right]
        assert len(set(wrong)) == len(wrong), "each slip is told apart"


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_about_sections_takes_some_options_away_and_leaves_others(name: str) -> None:
    quiz, seen = some(name, "en", "section asked phase"), set()
    for exercise in quiz.exercises:
        opened_ = Open(exercise)
        hint, section_of = where(opened_), SECTION_OF[exercise.kind]
        seen.add(hint.text)
        if hint.text == "hint_chapter":
            chapters = [section_of(opened_.place.game, option).split(".")[0] for option in exercise.options]
            assert 1 < chapters.count(hint.n) < len(chapters)
        else:
            assert hint.text in ("hint_not", "hint_phase") and hint.options[0] not in opened_.right
        assert quiz.hint(quiz.exercises.index(exercise) + 1, 1) != quiz.hint(quiz.exercises.index(exercise) + 1, 2)
    assert seen


def test_a_phase_that_is_only_passed_through_is_no_wrong_answer() -> None:
    """In Maharadjah the next nation does come, though nobody is asked there; and the phase just played ends."""
    game = bots_game(get("maharadjah"), SEED, "en")
    passed = ended = 0
    for spot in by_lot(list(spots(game)), SEED):
        place = spot.place
        for draft in phase(place, spot.answer):
            through = place.after(spot.answer).through
            assert set(draft.options) & set(through) == {place.after(spot.answer).phase}
            position = cut(game.table, spot.node)
            fresh = opened(position)
            for key in through[:-1]:
                asked = Exercise("phase", position, dict(draft.asks), (*draft.right, key))
                with pytest.raises(Unproven):
                    _ = Open(asked, fresh).verdicts
                passed += 1
            asked = Exercise("phase", position, dict(draft.asks), (*draft.right, spot.node.phase))
            if spot.node.phase not in through:
                why = Open(asked, fresh).verdicts[spot.node.phase].why
                assert getattr(why, "code", "") == "phase_ends"
                ended += 1
            break
        if passed and ended:
            return
    raise AssertionError("no such step was met")


@pytest.mark.parametrize("name", ("raja", "maharaja"))
def test_the_price_of_a_plan_is_not_that_of_its_second_action(name: str) -> None:
    """Beside the second arrow stands what that arrow costs, not both."""
    game = bots_game(get(name), SEED, "en")
    priced = {spot.place.ask.kind for spot in spots(game) if any(cost(spot.place))}
    assert "plan" not in priced and "turn" in priced


@pytest.mark.parametrize("name", NAMES)
def test_no_question_tells_what_another_asks(name: str) -> None:
    """Each is asked at a step of its own, as long as there are others."""
    steps = [each.position.source.node for each in some(name, "en").exercises]
    assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_called_like_a_side_of_a_cell(lang: str) -> None:
    """In The Dice Charmers roads lead north, east, south and west."""
    names = Speech(get("charmers"), lang, []).texts["names"]
    sides = {each.casefold() for each in names["sides"].values()}
    assert not sides & {each.casefold() for each in names["seats"].values()}


def test_a_second_movement_of_a_great_invasion_is_told_beforehand_and_explained() -> None:
    """Maharadjah 7.4: after the first combat comes the movement again; who is not told of it could not know."""
    game, told = bots_game(get("maharadjah"), SEED, "en"), 0
    for spot in spots(game):
        place, first = spot.place, next(iter(phase(spot.place, spot.answer)), None)
        if first is None or "wave" not in place.after(spot.answer).through:
            continue
        position = cut(game.table, spot.node)
        spoken = Spoken(Open(Exercise("phase", position, dict(first.asks), first.options, first.sections)), "en")
        assert "great invasion: two movements and two combats, of which these are the first" in spoken.position()
        assert "move and fight a second time. So “Movement” comes next." in spoken.reasons.of("movement").sentence
        told += 1
    assert told
