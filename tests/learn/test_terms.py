"""Questions about the rulebook's words: what one means and where to look it up; asked only when asked for."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.learn import guesser
from rajwidgets.learn.asking import bots_game, read
from rajwidgets.learn.exercise import Exercise, Unproven
from rajwidgets.learn.kinds import KINDS, OF_POSITIONS, OF_RULES
from rajwidgets.learn.kinds.terms import term
from rajwidgets.learn.marking import Open
from rajwidgets.learn.out.gift import gift
from rajwidgets.learn.out.moodle import moodle
from rajwidgets.learn.out.paper import paper
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.speak import Spoken
from rajwidgets.text import LANGUAGES, Speech, texts
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

OF_WORDS = ("term", "rule")
PLACES = 6


@cache
def asked(name: str, kind: str) -> list[Exercise]:
    """All questions of a kind at some places of a game."""
    some = list(spots(bots_game(games.get(name), 1, "en")))[::9][:PLACES]
    return [exercise for spot in some for _, exercise in exercises_at(spot, [kind])]


each_kind = pytest.mark.parametrize("kind", OF_WORDS)
each_game = pytest.mark.parametrize("name", games.NAMES)


@each_kind
@each_game
def test_every_wrong_option_has_a_reason_of_its_own_in_both_languages(name: str, kind: str) -> None:
    found = asked(name, kind)
    assert len({exercise.signature for exercise in found}) >= (12 if kind == "term" else 4)
    for exercise in found:
        fresh = Open(exercise)
        fresh.confirm()
        assert len(fresh.right) == 1
        for lang in LANGUAGES:
            spoken = Spoken(fresh, lang)
            said = [spoken.option(option) for option in exercise.options]
            told = [spoken.reasons.of(option) for option in exercise.options]
            reasons = [(each.sentence, each.rule) for each in told]
            assert len(set(said)) == len(said) and len(set(reasons)) == len(reasons)
            assert all(sentence and rule is not None for sentence, rule in reasons)


@each_kind
@each_game
def test_who_knows_no_word_has_no_advantage(name: str, kind: str) -> None:
    hits: Counter[str] = Counter()
    found = asked(name, kind)
    for exercise in found:
        fresh = Open(exercise)
        right = [exercise.options.index(option) for option in fresh.right]
        for lang in LANGUAGES:
            spoken = Spoken(fresh, lang)
            said = [spoken.option(option) for option in exercise.options]
            for way, hit in guesser.expected(spoken.stem(), said, right).items():
                hits[f"{lang} {way}"] += hit - len(right) / len(exercise.options)
    assert {way: round(over / len(found), 2) for way, over in hits.items() if over / len(found) > 0.05} == {}


@each_game
def test_both_ways_are_asked_and_a_meaning_that_holds_its_word_is_asked_for(name: str) -> None:
    """Where shared words could tell, others share them too; the word is never asked for by its own name."""
    given = Counter(exercise.asks["given"] for exercise in asked(name, "term"))
    assert min(given["word"], given["meaning"]) >= 10
    for asks in (draft.asks for draft in term(Open(asked(name, "term")[0]).place) if draft.asks["given"] == "meaning"):
        for lang in LANGUAGES:
            entry = texts(games.get(name).folder, lang)["glossary"][asks["term"]]
            assert not guesser.stems(entry["term"]) & guesser.stems(entry["says"])


def test_they_are_asked_only_when_they_are_asked_for() -> None:
    assert not set(OF_WORDS) & set(OF_RULES) and not set(OF_WORDS) & set(OF_POSITIONS)
    assert set(KINDS) == {*OF_POSITIONS, *OF_WORDS}
    assert not {each.kind for each in rw.quiz("raja", n=8).exercises} & set(OF_WORDS)
    assert {each.kind for each in rw.quiz("raja", n=6, kinds=OF_WORDS).exercises} == set(OF_WORDS)


def test_no_word_is_asked_twice() -> None:
    quiz = rw.quiz("raja", n=20, kinds="term")
    assert len({each.signature for each in quiz.exercises}) == 20


@each_kind
def test_of_a_section_that_no_game_shows_every_word_is_asked_once(kind: str) -> None:
    asked = [each.signature for each in rw.quiz("raja", "11.3", n=9, kinds=kind).exercises]
    assert 1 <= len(asked) < 9 and len(set(asked)) == len(asked)
    with pytest.raises(rw.Mistake, match="section 2"):
        rw.quiz("raja", "2", kinds=kind)


def test_of_a_section_its_own_words_are_asked() -> None:
    quiz = rw.quiz("raja", "7.1 8", n=4, kinds="term")
    assert {each.sections[0] for each in quiz.exercises} <= {"7.1", "8"}
    about = {each.asks["term"]: each.sections[0] for each in quiz.exercises}
    glossary = Speech(games.get("raja"), "en", []).texts["glossary"]
    assert about == {word: glossary[word]["rule"] for word in about}


# ---------------------------------------------------------------- the proof


def changed(exercise: Exercise, asks: dict[str, Any], options: tuple[str, ...]) -> Exercise:
    return msgspec.structs.replace(exercise, sections=(), asks=asks, options=options)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("colonial_invasion", "invasion"),  # a part of the word itself
        ("rajah", "title"),  # it is explained as one
        ("indian_nation", "nation"),
    ],
)
@pytest.mark.parametrize("given", ["word", "meaning"])
def test_what_may_be_true_of_the_word_too_is_no_wrong_option(word: str, other: str, given: str) -> None:
    exercise = asked("maharadjah", "term")[0]
    Open(changed(exercise, {"term": word, "given": given}, (word, "stack"))).confirm()
    with pytest.raises(Unproven):
        Open(changed(exercise, {"term": word, "given": given}, (word, "stack", other))).confirm()
    assert not any(other in each.options for each in asked("maharadjah", "term") if each.asks["term"] == word)


def test_a_section_that_speaks_of_the_word_is_no_wrong_option() -> None:
    exercise, asks = asked("raja", "rule")[0], {"term": "governor"}
    Open(changed(exercise, asks, ("6.1", "7.3"))).confirm()
    for other in ("3.2", "6", "no such section"):  # governors are shuffled there; it is the chapter; there is none
        with pytest.raises(Unproven):
            Open(changed(exercise, asks, ("6.1", "7.3", other))).confirm()


@pytest.mark.parametrize("bad", [{"term": "nonsense"}, {"given": "nonsense"}])
def test_a_word_or_a_way_that_there_is_not_is_not_confirmed(bad: dict[str, str]) -> None:
    exercise = asked("raja", "term")[0]
    with pytest.raises(Unproven):
        Open(changed(exercise, {**exercise.asks, **bad}, exercise.options)).confirm()


def test_a_glossary_that_is_corrected_corrects_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = changed(asked("raja", "rule")[0], {"term": "scoring"}, ("8", "7.3", "11.1"))
    assert Open(exercise).right == ("8",)
    for lang in LANGUAGES:
        known = texts(games.get("raja").folder, lang)
        monkeypatch.setitem(known["glossary"]["scoring"], "rule", "7.3")
        monkeypatch.setitem(known["rules"]["7.3"], "says", f"{known['glossary']['scoring']['term']}.")
        monkeypatch.setitem(known["rules"]["8"], "says", "-")
        monkeypatch.setitem(known["rules"]["8"], "title", "-")
    assert Open(exercise).right == ("7.3",)


# ---------------------------------------------------------------- everything else


@each_kind
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_saved_carried_out_and_marked_like_any_other(kind: str, lang: str, tmp_path: Path) -> None:
    some = list({each.signature: each for each in asked("ganges", kind)}.values())[:3]
    quiz = Quiz("ganges", some, lang)
    again = read(quiz.save(tmp_path / "words"), lang)
    assert [each.id for each in again.exercises] == [each.id for each in some]
    for n, exercise in enumerate(again.exercises, 1):
        spoken = again.spoken(n)
        assert spoken.position() not in again.text(n) and spoken.stem() in again.text(n)
        right = exercise.options.index(spoken.opened.right[0]) + 1
        wrong = right % len(exercise.options) + 1
        assert again.hint(n) and again.hint(n, 2)
        assert again.mark(n, wrong).credit == 0 and again.mark(n, right).credit == 1
        assert spoken.reasons.of(exercise.options[wrong - 1]).sentence in again.answer(n, wrong)
    for carried in (gift(again), moodle(again), paper(again)):
        assert spoken.position().split("\n")[0] not in carried and "<svg" not in carried and ".png" not in carried


@each_kind
def test_on_the_screen_a_word_is_a_question_beside_the_board(kind: str) -> None:
    quiz = Quiz("charmers", asked("charmers", kind)[:2])
    panel = QuizPanel(quiz)
    opened = quiz.spoken(1).opened
    wrong = next(i for i, option in enumerate(opened.exercise.options, 1) if option not in opened.right)
    panel.do(f"option:{wrong}")
    panel.do("check")
    assert quiz.spoken(1).reasons.of(opened.exercise.options[wrong - 1]).sentence in panel.player.explanation.said.value


@each_game
def test_the_first_lesson_asks_for_words_that_it_has_used(name: str) -> None:
    for lang in LANGUAGES:
        lesson = rw.lesson(name, 1, lang=lang)
        n = next(n for n, step in enumerate(lesson.file.step, 1) if step.ask and step.ask.words)
        lesson.go(n)
        assert lesson.quiz is not None and {each.kind for each in lesson.quiz.exercises} == set(OF_WORDS)
        words = {each.asks["term"] for each in lesson.quiz.exercises}
        assert len(words) == 2 and words <= set(lesson.step.ask.words)
