"""A program that asks the Player for what cannot be gets a sentence; the game stays as it was."""

from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.mistakes import Mistake

REPLAY = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"


@pytest.fixture
def placing(player):
    """A Player that asks where a first house goes."""
    shown = player()
    shown.do("option:6")
    assert shown.session.ask.kind == "first_house"
    return shown


@pytest.mark.parametrize("answer", ["v31", "", "nonsense:v01", "v01:v02", 5])
def test_an_answer_that_stands_for_nothing_is_refused_and_the_player_goes_on(placing, answer):
    before = placing.node
    with pytest.raises(Mistake, match=r"not one of the choices here\. \(5\.2\)"):
        placing.play(answer)
    assert placing.why_not(answer) == "This is not one of the choices here."
    assert placing.node is before
    village = placing.options()[0][0]
    assert placing.play(village) is not before


def test_a_refused_answer_is_shown_by_the_part_that_cannot_be(in_turn):
    before = in_turn.node
    with pytest.raises(Mistake, match="No road leads straight"):
        in_turn.play("go:A")
    assert in_turn.session.tried.parts == ("go", "A") and in_turn.node is before
    with pytest.raises(Mistake, match="No road leads straight"):  # what begins so is refused however it goes on
        in_turn.play("go:A:nonsense")
    assert in_turn.node is before


def test_after_the_end_a_sentence_without_a_section():
    over = rw.open_replay(REPLAY).wait()
    over.go_to(-1)
    with pytest.raises(Mistake, match=r"game is over.*[^)]$"):
        over.play("v01")


@pytest.mark.parametrize("ply", [1000, -1000, "x", None, 1.5])
def test_a_step_that_is_not_there(placing, ply):
    before = placing.node
    with pytest.raises(Mistake, match=r"no step .*; the line shown has the steps 0 to "):
        placing.go_to(ply)
    assert placing.node is before
    assert placing.go_to(-1) is placing.session.line[-1]


def test_a_unit_a_wish_or_a_language_that_is_not_there(placing):
    before = placing.node
    with pytest.raises(Mistake, match="step by 'week'; choose one of: event, decision, phase, round"):
        placing.step("week")
    with pytest.raises(Mistake, match="does not know the wish 'nonsense'"):
        placing.do("nonsense")
    with pytest.raises(Mistake, match="no language 'de'"):
        placing.language = "de"
    with pytest.raises(Mistake, match="no language 'de'"):
        placing.describe("de")
    assert placing.node is before and placing.lang == "en"


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: rw.new("raja", 3, names="abc"), "names is a list"),
        (lambda: rw.new("raja", 3, names=5), "names is a list"),
        (lambda: rw.new("raja", 3, bots=5, lang="fr"), "bots est le nom"),
        (lambda: rw.new("raja", 3, data=5), "data is the path"),
        (lambda: rw.open_replay(None), "path is the path"),
    ],
)
def test_an_argument_of_another_kind(call, words):
    with pytest.raises(Mistake, match=words):
        call()
