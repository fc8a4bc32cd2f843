"""Questions that are answered by making the choice itself on the board: what counts, what is said, what is recorded."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.draw.hits import extent
from rajwidgets.flow import join, legal, split
from rajwidgets.learn.marking import Open
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.solving import solutions
from rajwidgets.widgets.apart.quiz_panel import QuizPanel
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.wishes.pointing import take

REPLAYS = Path(__file__).parents[2] / "replays"


@cache
def made(kinds: str, n: int = 2) -> Quiz:
    return rw.quiz("raja", n=n, kinds=kinds, from_=REPLAYS / "raja")


def asked(kinds: str, lang: str = "en") -> QuizPanel:
    return QuizPanel(Quiz("raja", made(kinds).exercises, lang))


def move(panel: QuizPanel, answer: str) -> None:
    """Make a choice part by part, in the list."""
    session = panel.player.session
    for n in range(1, len(split(answer)) + 1):
        if session.blind is None or split(answer)[:n] not in session.listed:
            continue  # there was nothing else to choose
        panel.do(f"option:{session.listed.index(split(answer)[:n]) + 1}")


def test_any_answer_that_leads_to_the_same_position_is_right() -> None:
    opened = Open(made("find").exercises[0])
    place, right = opened.place, opened.right
    every = list(legal(place.game, place.state, place.ask))
    beyond = [answer for answer in every if answer not in opened.exercise.options]
    for answer in beyond[:20]:
        verdict = opened.verdict(answer)
        happens = any(event.kind == opened.exercise.asks["event"] for event in place.after(answer).events)
        assert verdict.right == (happens or opened.meant(answer) in right)
    assert opened.mark(right).credit == 1
    assert opened.mark((*right, *right)).credit == 1, "the same twice is the same"
    wrong = next(answer for answer in every if not opened.verdict(answer).right)
    less = max(Fraction(len(right) - 1, len(right)), Fraction(0))
    assert opened.mark((*right, wrong)).credit == less
    assert opened.mark((*right, "nonsense")).credit == less and opened.mark(("nonsense",)).credit == 0
    assert [opened.meant(each) for each in right] == list(right)


def test_two_names_of_one_position_count_once() -> None:
    opened = Open(made("find").exercises[0])
    place, right = opened.place, opened.right[0]
    other = next(each for each in legal(place.game, place.state, place.ask) if each not in opened.exercise.options)
    place._moments[other] = place.after(right)  # as if it led there too
    assert opened.meant(other) == right and opened.verdict(other) == opened.verdicts[right]
    assert opened.mark((other,)).credit == opened.mark((right,)).credit == opened.mark((right, other)).credit


def test_every_such_choice_is_made_on_the_board_and_checked() -> None:
    panel, told = asked("find"), []
    panel.quiz.told.append(lambda *given: told.append(given))
    spoken = panel.sitting.spoken
    assert panel.sitting.by_moving and "data-do='check'" in panel.player.question.value
    node, right = panel.player.node, spoken.opened.right
    for answer in right:
        move(panel, answer)
    assert tuple(panel.sitting.chosen) == right and panel.player.node is node and not node.children
    assert all(spoken.option(answer) in panel.player.question.value for answer in right)
    move(panel, right[0])  # made once more, it is taken back
    assert panel.sitting.chosen == list(right[1:])
    move(panel, right[0])
    panel.do("drop:1")
    move(panel, next(each for each in right if each not in panel.sitting.chosen))
    panel.do("key:Enter")
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 1
    assert "Right." in panel.player.explanation.said.value and panel.player.explanation.rule.value
    ((exercise, chosen, credit, hints),) = told
    assert exercise is spoken.exercise and set(chosen) == set(right) and (credit, hints) == (1.0, 0)


def test_a_refused_try_counts_against_you_and_says_why() -> None:
    panel = asked("find")
    session, opened = panel.player.session, panel.sitting.spoken.opened
    refused = None
    for _ in range(4):
        if refused := next(iter(session.choices().refused), None):
            break
        panel.do(f"option:{session.listed.index(session.choices().open[0]) + 1}")
    assert refused is not None
    panel.do(f"option:{session.listed.index(refused) + 1}")
    assert panel.sitting.refused[1] == [join(refused)] and panel.sitting.marked is None
    assert "Why not" in panel.player.explanation.said.value and "Refused:" in panel.player.question.value
    panel.do("key:Escape")
    assert "Why not" not in panel.player.explanation.said.value
    panel.do("key:Escape")
    for answer in opened.right:
        panel.player.session.path = []
        move(panel, answer)
    panel.do("check")
    marked = panel.sitting.marked
    assert marked is not None and marked.credit == max(Fraction(len(opened.right) - 1, len(opened.right)), 0)
    assert panel.sitting.answers[1][-1] == join(refused)


def test_where_one_choice_is_the_answer_nothing_is_left_to_check() -> None:
    panel = asked("played")
    right = panel.sitting.spoken.opened.right[0]
    assert "data-do='check'" not in panel.player.question.value
    at = panel.player.session.question_id
    move(panel, right)
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 1 and panel.player.node.children == []
    assert not from_browser(panel.player, "option:1", at), "a click that was meant for the open question is dropped"
    legal_one = asked("legal")
    legal_one.do("option:2")
    assert legal_one.sitting.marked is not None
    legal_one.do("key:ArrowRight")
    assert legal_one.sitting.n == 2


def test_what_lies_on_the_map_can_be_clicked() -> None:
    panel = asked("legal")
    for n in (1, 2):
        panel.do(f"question:{n}")
        board = panel.player.board
        for target, i in board.marks.legal.items():
            assert board.choice_at(target) == split(panel.sitting.spoken.exercise.options[i - 1])
            lies = next(s for s in board.shapes if s.target == target and s.kind in ("circle", "box", "polygon"))
            (left, top, right, bottom), scale = extent(lies), board.painter.scale if board.painter else 1
            panel.do(f"pick:{(left + right) / 2 * scale}:{(top + bottom) / 2 * scale}")
            assert panel.sitting.marked is not None
            return
    pytest.fail("none of these lies on the map")


def test_a_click_beside_the_question_does_no_harm() -> None:
    panel = asked("find")
    shown = panel.player.question.value
    for wish in ("changed:v12", "log", "play", "last", "language:fr", "save", "new_from_here", "my_losses:greedy"):
        assert panel.player.do(wish)
    for target in {shape.target for shape in panel.player.board.shapes if shape.target}:
        take(panel.player, target)
        panel.player.session.back()
        panel.player.session.back()
    assert panel.player.notices.value == "" and panel.player.node.children == []
    panel.sitting.refused.clear()
    panel.player.refresh()
    assert panel.player.question.value == shown


@pytest.mark.parametrize("kind", ["goal", "cure", "find"])
def test_the_solution_is_played_on_the_board_step_by_step(kind: str) -> None:
    panel = asked(kind)
    lines = solutions(panel.sitting.spoken.opened)
    assert len(lines) == len(panel.sitting.spoken.opened.right)
    if kind in ("goal", "cure"):
        assert all(len(line) == 2 for line in lines)
    position = panel.player.node
    panel.do("play_on")
    assert panel.player.node is position, "not before it may be known"
    panel.do("solution")
    for line in lines:
        for n in range(1, len(line) + 1):
            assert [node.answer for node in panel.player.node.line()[position.ply + 1 :]] == list(line[:n])
            panel.do("play_on")
    panel.do("to_question")
    assert panel.player.node is position and "The solution" in panel.player.explanation.said.value
    panel.do("try:1")
    assert panel.player.node.parent is position or panel.player.session.tried is not None
    panel.do("key:Escape")
    assert panel.player.node is position and panel.player.session.tried is None


def test_a_second_hint_says_how_it_begins() -> None:
    panel = asked("find", "fr")
    panel.do("key:h")
    assert "section" in panel.sitting.told_hint()
    panel.do("key:h")
    right = split(panel.sitting.spoken.opened.right[0])
    if len(right) > 1:
        assert "Cela commence ainsi" in panel.sitting.told_hint()
        assert panel.sitting.spoken.choice(join(right[:-1])) in panel.sitting.told_hint()
    assert panel.sitting.told_hint() in panel.player.question.value.replace("&#x27;", "'")
