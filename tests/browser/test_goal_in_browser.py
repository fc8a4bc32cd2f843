"""A goal played out in JupyterLab: choice by choice on the board, taken back, reached, and its solution."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

FILE = str(Path(__file__).parents[2] / "replays" / "raja" / "five_rajas_advanced_2.json")
MAKE = f"""from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.kinds.reaching import goal
from rajwidgets.learn.pick import spots
from rajwidgets.learn.position import cut
from rajwidgets.learn.quiz import Quiz
from rajwidgets.replay.files import read
replay, _ = read({FILE!r})
place = next(each.place for each in spots(of_replay(replay)) if each.place.node.ply == 121)
draft = next(each for each in goal(place) if each.asks["event"] == "forgone")
position = cut(place.table, place.node, replay.title)
quiz = Quiz("raja", [Exercise("goal", position, dict(draft.asks), draft.options, draft.sections, draft.signature)])
quiz"""


def test_a_goal_is_played_out_by_mouse_and_by_keyboard(
    notebook: Callable[..., Page],
    in_kernel: Callable[[Page, str], str],
    axe: Callable[[Page, str], list[dict[str, Any]]],
    screenshot: Callable[[Page, str], Path],
    on_map: Any,
) -> None:
    page = notebook([MAKE])
    quiz = page.locator(".rjw-quiz")
    made, tag = quiz.locator(".quiz-made .made"), quiz.locator(".rjw-said .tag")
    expect(quiz.locator("h3[tabindex]")).to_contain_text("Play until this is reached")
    expect(quiz.locator("[data-do=check]")).to_have_count(0)
    in_kernel(page, "player, position = quiz.panel.player, quiz.panel.player.node")
    numbered = "print(1 + [':'.join(parts) for parts in player.session.listed].index({!r}))"
    go = in_kernel(page, numbered.format("go")).strip()

    quiz.locator(".options button").first.focus()
    page.keyboard.press(go)
    expect(quiz.locator(".quiz-prompt b")).to_be_visible()
    on_map.click(page, "C")  # it is played: the next question of the same seat is put
    expect(made).to_have_count(1)
    expect(tag).to_have_text("What just happened")
    assert in_kernel(page, "print(player.node.parent is position, position.children[0].answer)").split() == [
        "True",
        "go:C",
    ]
    screenshot(page, "goal_on_the_way")
    assert axe(page, ".rjw-quiz") == []

    page.keyboard.press("Escape")
    expect(made).to_have_count(0)
    expect(tag).to_have_text("The position")
    assert in_kernel(page, "print(player.node is position, position.children)").split() == ["True", "[]"]

    page.keyboard.press(go)
    expect(quiz.locator(".quiz-prompt b")).to_be_visible()
    on_map.click(page, "C")
    expect(made).to_have_count(1)
    page.keyboard.press(in_kernel(page, numbered.format("end")).strip())
    expect(tag).to_have_text("Right.")
    expect(quiz.locator(".rjw-live")).to_contain_text("Right.")
    expect(quiz.locator(".option.chosen.told-right .mark")).to_have_text("✓ your answer, right")
    expect(quiz.locator("[data-do=end]")).to_be_focused()
    screenshot(page, "goal_reached")
    assert axe(page, ".rjw-quiz") == []

    quiz.locator("[data-do=play_on]").click()
    expect(tag).to_have_text("What just happened")
    quiz.locator("[data-do=to_question]").click()
    expect(tag).to_have_text("Right.")
    assert in_kernel(page, "print(player.node is position)").strip() == "True"
