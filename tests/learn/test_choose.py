"""What would you do? An opinion: with credit by what a bot thinks was lost, never asked unless asked for."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets.learn.kinds import KINDS, OF_RULES
from rajwidgets.learn.marking import Open
from rajwidgets.learn.memory import cards
from rajwidgets.learn.proof import Unproven
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.record import attempt
from rajwidgets.study.figures.opinions import margins
from rajwidgets.widgets.apart.quiz_panel import QuizPanel

GAME = Path(__file__).parents[2] / "replays" / "ganges"


@cache
def asked() -> Quiz:
    return rw.quiz("ganges", n=2, kinds="choose", from_=sorted(GAME.glob("*.json"))[0])


def test_credit_is_what_is_left_of_the_greatest_loss() -> None:
    exercise = asked().exercises[0]
    fresh = Open(exercise)
    asks = exercise.asks
    worth = margins(
        fresh.place.table, fresh.place.node, exercise.options, asks["bot"],
        games=asks["games"], rounds=asks["rounds"], seed=asks["seed"],
    )  # fmt: skip
    best, worst = max(worth.values()), min(worth.values())
    assert 3 <= len(exercise.options) <= 5 and best > worst
    for option in exercise.options:
        expected = 1 - Fraction(best - worth[option]) / Fraction(best - worst)
        assert abs(fresh.mark((option,)).credit - expected) < Fraction(1, 50)
        assert fresh.verdicts[option].right == (worth[option] == best)
    assert {fresh.mark((option,)).credit for option in exercise.options} >= {Fraction(0), Fraction(1)}
    assert fresh.mark(()).credit == 0


def test_it_says_whose_opinion_it_is_and_names_no_section() -> None:
    for lang, opinion in (("en", "In the opinion of the experienced bot"), ("fr", "De l’avis du robot expérimenté")):
        quiz = Quiz("ganges", asked().exercises, lang)
        opened = quiz.spoken(1).opened
        assert ("experienced bot" if lang == "en" else "robot expérimenté") in quiz.spoken(1).stem()
        for i, option in enumerate(opened.exercise.options, 1):
            said = quiz.answer(1, i)
            assert opinion in said and "Right." not in said and "Not quite" not in said
            assert not quiz.why(1, i).endswith(f"({opened.exercise.sections[0]})")
            assert quiz.spoken(1).reasons.of(option).rule is not None
        panel = QuizPanel(quiz)
        panel.do("option:1")  # one choice is the answer
        told = panel.player.explanation
        best = {"en": "best in the bot’s opinion", "fr": "le meilleur, de l’avis du robot"}
        assert opinion in told.said.value and "class='chip'" not in told.said.value and told.rule.value == ""
        assert best[lang] in panel.player.question.value


def test_it_is_asked_only_when_it_is_asked_for_and_teaches_no_section() -> None:
    assert "choose" in KINDS and "choose" not in OF_RULES
    assert all(each.kind != "choose" for each in rw.quiz("charmers", n=5).exercises)
    game = asked().spoken(1).place.game
    given = attempt(game, asked().exercises[0], (), 0.0, 0)
    assert cards([given]) == {}


def test_a_file_cannot_let_a_bot_think_forever() -> None:
    exercise = asked().exercises[0]
    for more in ({"games": 10**6}, {"rounds": 99}, {"bot": "nobody"}, {"among": ["nonsense"] * 2}):
        bad = msgspec.structs.replace(exercise, asks={**exercise.asks, **more})
        with pytest.raises(Unproven):
            Open(bad).confirm()
