"""The stepper, lines and variations, what lies ahead, the film of events."""

import rajwidgets as rw
from rajwidgets.widgets.session import stepping


def test_decisions_first_last_and_the_slider(finished):
    last = finished.node.ply
    finished.stepper.buttons["first"].click()
    assert finished.node.ply == 0
    finished.stepper.buttons["forward"].click()
    assert finished.node.ply == 1
    finished.stepper.slider.value = 40
    assert finished.node.ply == 40 and "40 of" in finished.stepper.position.value
    finished.stepper.buttons["last"].click()
    assert finished.node.ply == last


def test_every_event_of_the_game_is_passed_once_in_both_directions(finished):
    finished.go_to(60)
    events = sum(max(1, len(node.events)) for node in finished.session.line[61:91])
    steps = 0
    while finished.node.ply < 90 or finished.session.event is not None:
        finished.step("event")
        steps += 1
    assert steps == events
    for _ in range(steps):
        finished.step("event", -1)
    assert finished.node.ply == 60 and finished.session.event is None


def test_an_event_shows_its_own_state_and_rings(finished):
    scoring = next(n for n in finished.session.line if sum(e.kind == "points" for e in n.events) > 1)
    rewards = [k for k, event in enumerate(scoring.events) if event.kind == "reward"]
    finished.do(f"event:{scoring.ply}.{rewards[0]}")
    seat, gold = scoring.events[rewards[0]].seat, scoring.events[rewards[0]].data["gold"]
    before = finished.session.film[rewards[0] - 1].state.seats[seat].gold
    assert finished.session.view.seats[seat].gold == before + gold
    assert f"gold/{seat}" in finished.board.marks.changed
    assert f"Event {rewards[0] + 1} of" in finished.question.value and "ledger" in finished.explanation.said.value


def test_phases_and_rounds(finished):
    finished.go_to(0)
    finished.step("round")
    assert finished.session.round(finished.node) == 1 and finished.session.round(finished.node.parent) == 0
    finished.step("round")
    assert finished.session.round(finished.node) == 2
    finished.step("phase")
    assert finished.node.phase == "turn"
    finished.step("round", -1)
    assert finished.session.round(finished.node) == 1 and finished.session.round(finished.node.parent) == 0


def test_another_choice_starts_a_variation_and_the_main_line_is_one_click_away(player):
    shown = player(seats=2, bots={})
    for answer in ("1", "2"):
        shown.play(answer)
    main = shown.node
    shown.go_to(1)
    shown.play("3")
    assert shown.session.in_variation() and shown.board.marks.variation
    assert [label for label, _ in shown.stepper.line.options] == ["Main line", "Variation 1, from step 1"]
    assert shown.stepper.line.value == 1
    shown.stepper.line.value = 0
    assert not shown.session.in_variation() and shown.session.line[-1] is main
    shown.stepper.line.value = 1
    assert shown.node.answer == "3" and stepping.current_variation(shown.session).number == 1


def test_what_lies_ahead_can_be_hidden(finished):
    finished.go_to(30)
    finished.do("spoiler:1")
    assert finished.stepper.slider.max == 30
    assert " of " not in finished.stepper.position.value and 'class="mark"' not in finished.question.value
    finished.do("tab:log")
    assert "event:31." not in finished.tabs.panes["log"].html.value
    finished.do("tab:chart")
    finished.do("step:1")
    assert finished.stepper.slider.max == 31
    finished.do("spoiler:0")
    assert finished.stepper.slider.max == len(finished.session.line) - 1


def test_the_node_can_be_observed(finished):
    seen = []
    finished.observe(lambda change: seen.append(change["new"].ply))
    finished.go_to(5)
    finished.step()
    assert seen == [5, 6]


def test_playing_by_itself_takes_a_step_where_there_is_no_kernel(finished):
    finished.go_to(3)
    finished.do("play")
    assert finished.node.ply == 4


def test_a_new_game_from_here_starts_with_this_position(in_turn):
    fresh = in_turn.new_from_here()
    assert fresh.node.ply == 0
    assert fresh.table.state(fresh.node) == in_turn.table.state(in_turn.node)
    assert fresh.play("go:D").answer == "go:D"
    assert in_turn.node.children == []


def test_the_chart_says_nothing_about_a_game_not_yet_begun(finished):
    finished.go_to(0)
    finished.do("spoiler:1")
    finished.do("tab:chart")
    assert finished.tabs.panes["chart"].chooser.value is None


def test_who_looks_back_at_a_game_that_goes_on_is_told_so_and_led_back() -> None:
    player = rw.new("raja", seats=3, seed=3, bots={1: "greedy", 2: "greedy"})
    newest = player.session.node
    assert "You look back" not in player.question.value
    player.do("first")
    assert "You look back at step 0 of" in player.question.value and "data-do='last'" in player.question.value
    player.do("last")
    assert player.session.node is newest and "You look back" not in player.question.value


def test_to_the_newest_step_but_what_was_taken_back_stays_taken_back(player):
    shown = player(seats=2)
    for _ in range(3):
        shown.do("option:1")
    newest = shown.node
    shown.go_to(2)
    assert shown.catch_up() is newest and shown.node is newest
    shown.do("undo")
    back = shown.node
    assert back is not newest and shown.catch_up() is back, "nobody's Undo is undone"
    shown.do("option:2")
    other = shown.node
    assert shown.catch_up() is other
    shown.go_to(1)
    assert shown.catch_up() is other and other is not newest
