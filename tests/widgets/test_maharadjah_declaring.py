"""Alliances declared out of turn in the Player: who may, when bots and dice wait for it, and what is warned of."""

import pytest

import rajwidgets as rw
from rajwidgets.flow import CHANCE
from rajwidgets.table import Setup, Table
from rajwidgets.widgets.player.player import Player


@pytest.fixture
def among_bots(bots_game):
    """North plays among bots; the British are about to come."""
    line = bots_game.main_line()
    first = next(node.ply for node in line if node.ask and any(side.seat == 0 for side in node.ask.also))
    for node in reversed(line[:first]):
        start = bots_game.game.plain(bots_game.state(node))
        table = Table(bots_game.game, Setup(4, {}, 5, start), bots_game.names)
        if table.root.ask == node.ask and node.ask.kind == "move":
            return Player(table, bots=dict.fromkeys((1, 2, 3), "random"), autosave=False)
    raise AssertionError("no movement before the British come")


def open_at(node):
    return {side.about for side in node.ask.also if side.seat == 0}


def open_to(player):
    return open_at(player.node)


def to_declarations(player):
    """Let North end everything until there is something to declare."""
    for _ in range(200):
        if open_to(player):
            return
        player.play("end" if player.node.ask.kind == "move" else player.hint().answer)
    raise AssertionError("nothing to declare")


def test_bots_wait_when_a_person_may_declare_something_new(among_bots):
    to_declarations(among_bots)
    assert among_bots.node.ask.seat != 0
    assert among_bots.session.auto.waits_at(among_bots.node) and "The others wait" in among_bots.question.value
    here, open_now = among_bots.node.ply, open_to(among_bots)
    among_bots.do("go_on")
    passed = among_bots.session.line[here + 1 : among_bots.node.ply + 1]
    halts = [node.ask.seat == 0 or bool(open_at(node) - open_now) for node in passed]
    assert halts == [False] * (len(passed) - 1) + [True], "no sooner and no later"


def test_bots_wait_before_every_answer_if_a_person_wishes(among_bots):
    to_declarations(among_bots)
    among_bots.do("halts:always")
    for _ in range(5):
        if among_bots.node.ask.seat == 0:
            break
        ply = among_bots.node.ply
        among_bots.do("go_on")
        between = among_bots.session.line[ply + 1 : among_bots.node.ply]
        assert not any(side.seat == 0 for node in between for side in node.ask.also)
    (nation,) = sorted(open_to(among_bots))[0]
    among_bots.play(f"ally:{nation}:growth")
    assert nation in among_bots.state.allied


def test_bots_wait_in_every_sequence_if_a_person_wishes(among_bots):
    to_declarations(among_bots)
    among_bots.do("halts:chapter")
    here, active = among_bots.node.ply, among_bots.state.active
    among_bots.do("go_on")
    passed = among_bots.session.line[here + 1 : among_bots.node.ply + 1]
    sequences = [among_bots.session.state(node, None).active for node in passed]
    assert sequences == [active] * (len(passed) - 1) + [among_bots.state.active] != [active] * len(passed)
    assert ('<option value="chapter" selected>' in among_bots.question.value) == bool(open_to(among_bots))


def test_dice_that_fall_by_themselves_wait_too_if_people_alone_wish(among_bots):
    start = among_bots.table.game.plain(among_bots.state)
    people = Player(Table(among_bots.table.game, Setup(4, {}, 5, start), among_bots.table.names), autosave=False)
    to_declarations(people)
    assert '<option value="always">' in people.question.value
    people.do("halts:always")
    for _ in range(300):
        if people.node.ask.seat == CHANCE:
            break
        people.play(people.hint().answer)
    assert people.node.ask.kind == "dice" and people.session.auto.waits_at(people.node)
    here = people.node.ply
    people.do("go_on")
    assert people.node.ply > here

    by_hand = Player(people.table, chance="hand", autosave=False)
    by_hand.go_to(here)
    assert by_hand.node.ask.also and "halts" not in by_hand.question.value.replace('class="halts"', "")


@pytest.fixture
def crowned():
    """The British have come: others may ally with them at any question."""
    player = rw.example("maharadjah", "8.3")
    while player.node.ask and not player.node.ask.also:
        player.play(player.options()[0][0] if player.node.ask.seat >= 0 else player.table.roll(player.node))
    return player


def test_what_may_be_declared_is_not_said_of_others_alone(crowned):
    assert "May be declared now (" in crowned.question.value


def test_others_may_declare_at_any_question_without_being_asked(crowned):
    side = crowned.node.ask.also[0]
    seat, nation = side.seat, side.about[0]
    assert 'class="also"' in crowned.question.value and "ally with the British" in crowned.question.value
    assert crowned.do("side:0")
    assert nation not in crowned.state.allied and "to the end of the game" in crowned.explain()
    assert crowned.do("do_it")
    assert nation in crowned.state.allied and crowned.node.line()[-1].seat == seat


def test_a_seat_declares_only_for_itself(crowned):
    seats = {side.seat for side in crowned.node.ask.also}
    for seat in range(4):
        crowned.do(f"view:{seat}")
        assert ('class="also"' in crowned.question.value) == (seat in seats)
    crowned.do(f"view:{min(seats)}")
    shown = crowned.question.value.count("data-do='side:")
    assert shown == 2 * sum(side.seat == min(seats) for side in crowned.node.ask.also), "by growth or by an army"
