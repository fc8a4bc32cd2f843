"""Rajas of the Ganges in the Player: a tile bought, turned and laid by clicks, dice turned, provinces looked at."""

import pytest

from rajwidgets import example_replay
from rajwidgets.draw.hits import extent
from rajwidgets.draw.scene import TOKENS
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import examples
from rajwidgets.table import new_table
from rajwidgets.widgets.panes.board import ghosts
from rajwidgets.widgets.player.player import Player


@pytest.fixture
def worked():
    """The Player at the beginning of a worked example."""

    def make(section: str, n: int = 1, lang: str = "en") -> Player:
        found = next(each for each in examples(GAME.board) if (each.section, each.n) == (section, n))
        return Player(example_replay(GAME, found, lang), lang=lang, autosave=False)

    return make


def test_a_tile_is_bought_turned_and_paid_by_clicks_alone(worked, click):
    shown = worked("2.2.3")
    click(shown, "space/quarry")
    click(shown, "tile/green-10")
    click(shown, "cell/0/32")
    click(shown, "turn/0/up-right-left")
    click(shown, "die/0/G5/1")
    assert shown.session.begun == ("quarry", "green-10", "32", "up-right-left", "G5")
    click(shown, "die/0/G3/1")
    shown.do("do_it")  # one pip is lost
    laid = shown.session.state().seats[0].province["32"]
    assert (laid.tile, laid.roads) == ("green-10", "up-right-left")


def in_sight(shown: Player, target: str) -> bool:
    width, height = shown.session.board.size
    left, top, right, bottom = extent(next(shape for shape in shown.board.shapes if shape.target == target))
    return 0 < (left + right) / 2 < width and 0 < (top + bottom) / 2 < height


@pytest.mark.parametrize("level", [1, 2])
def test_the_lens_goes_along_with_what_is_asked(worked, click, level):
    shown = worked("2.2.3")
    whole = shown.board.shapes
    for _ in range(level):
        shown.do("key:+")
    for place in ("space/quarry", "tile/green-10", "cell/0/32", "turn/0/up-right-left", "die/0/G5/1"):
        assert in_sight(shown, place), place
        click(shown, place)
    assert shown.session.begun == ("quarry", "green-10", "32", "up-right-left", "G5")
    while shown.session.path:
        shown.session.back()
    shown.do("zoom:fit")
    assert shown.board.shapes == whole


def test_a_ghost_lies_where_the_lens_shows_its_cell(worked, click):
    shown = worked("2.2.3")
    for place in ("space/quarry", "tile/green-10"):
        click(shown, place)
    shown.do("zoom:in")
    shown.do(f"over:{shown.board.marks.legal['cell/0/32']}")
    cell = extent(next(shape for shape in shown.board.shapes if shape.target == "cell/0/32"))
    ghost = [extent(shape) for shape in shown.board.shapes if shape.layer == "marks" and shape.z > 40]
    assert any(all(abs(a - b) < 1 for a, b in zip(cell, each, strict=True)) for each in ghost)


def test_the_lens_is_dragged_as_far_as_the_board_goes_and_brings_what_the_keyboard_visits(worked, click):
    shown = worked("2.2.3")
    shown.do("zoom:water/3")
    assert in_sight(shown, "water/3") and in_sight(shown, "water/20") and not in_sight(shown, "tile/green-10")
    shown.do("drag:0:4000")  # in the canvas's own pixels
    top = shown.board.zoom.slid
    shown.do("drag:0:4000")
    assert shown.board.zoom.slid == top and in_sight(shown, "tile/green-10")
    targets = shown.board.targets()
    away = next(n for n, target in enumerate(targets) if not in_sight(shown, target))
    shown.do(f"focus:{away}")
    assert in_sight(shown, targets[away])
    shown.do("zoom:fit")
    shown.do("key:z")
    click(shown, "water/9")  # with the glass in hand
    assert shown.board.zoom.near.startswith("water/") and shown.session.begun == ()


def test_a_refused_turn_says_why_and_is_crossed_out(worked, click):
    shown = worked("2.2.3")
    for place in ("space/quarry", "tile/green-10", "cell/0/32", "turn/0/up-down-left"):
        click(shown, place)
    assert shown.session.tried.refusal.code == "roads_miss"
    assert "Why not" in shown.explanation.said.value
    assert any(shape.stroke == TOKENS["madder"] for shape in ghosts(shown.session))
    assert "32" not in shown.session.state().seats[0].province


def test_a_tile_turns_under_the_pointer_and_is_taken_as_it_lies(worked, click):
    shown = worked("2.2.3")
    click(shown, "space/quarry")
    click(shown, "tile/green-10")
    number = shown.board.marks.legal["cell/0/32"]
    shown.do(f"over:{number}")
    assert shown.session.focus == ("quarry", "green-10", "32")
    turns = []
    for _ in range(4):
        shown.do("key:r")
        turns.append(shown.session.focus[-1])
    assert sorted(turns) == sorted(GAME.board.tiles["green-10"].turns)
    while shown.session.focus[-1] != "right-down-left":
        shown.do("key:r")
    click(shown, "cell/0/32")
    assert shown.session.begun[-1] == "right-down-left"


def test_a_turn_that_does_not_join_is_not_taken_with_its_cell(worked, click):
    shown = worked("2.2.3")
    click(shown, "space/quarry")
    click(shown, "tile/green-10")
    shown.do(f"over:{shown.board.marks.legal['cell/0/32']}")
    while not shown.session.focus or shown.session.focus[-1] != "up-down-left":
        shown.do("key:r")
    click(shown, "cell/0/32")
    assert shown.session.begun == ("quarry", "green-10")
    assert shown.session.tried.refusal.code == "roads_miss"


def test_what_is_chosen_already_is_not_turned(worked, click):
    shown = worked("2.2.3")
    for place in ("space/quarry", "tile/green-10", "cell/0/32"):
        click(shown, place)
    assert shown.session.turns
    click(shown, "turn/0/up-right-left")
    assert not shown.session.turns  # the tile lies; now it is paid
    shown.do(f"over:{shown.board.marks.legal['die/0/G3/1']}")
    assert shown.session.turned()[-1] == "G3^"


def test_a_die_is_turned_in_the_middle_of_a_payment(worked, click):
    shown = worked("2.6")
    shown.session.choose(("quarry", "blue-07", "33", "right-down"))
    shown.refresh()
    assert shown.board.marks.legal == {"turned/0/B2/1": 1}  # as it lies, the two pips do not pay
    click(shown, "turned/0/B2/1")
    assert shown.session.state().seats[0].karma == 0
    assert "33" in shown.session.state().seats[0].province


def test_karma_beside_a_question_keeps_what_was_begun(worked, click):
    shown = worked("2.6")
    shown.session.choose(("quarry",))
    shown.session.choose_side(("karma",))
    shown.refresh()
    click(shown, "die/0/B2/1")
    assert shown.session.state().seats[0].dice == ["O4", "B5"]
    assert shown.session.begun == ("quarry",)


def test_turns_stand_in_the_list_with_their_pictures_and_names(worked, click):
    shown = worked("2.2.3")
    for place in ("space/quarry", "tile/green-10", "cell/0/32"):
        click(shown, place)
    rows = shown.question.value.partition('<ol class="options')[2].partition("</ol>")[0]
    assert rows.count("<svg") == rows.count('class="n"') == 3
    for answer, label in shown.options():
        assert f'<span class="label">{label}</span>' in rows, answer


def test_a_mat_opens_its_province_and_ghosts_stay_with_their_own(worked, click):
    shown = worked("2.2.3")
    click(shown, "space/quarry")
    click(shown, "tile/green-10")
    click(shown, "cell/0/32")
    assert ghosts(shown.session)
    shown.do("board:province:2")
    assert any(shape.target == "cell/2/33" for shape in shown.board.shapes)
    assert not ghosts(shown.session)
    assert "South" in shown.board.others.band.value
    shown.do("board:board")
    assert any(shape.target == "cell/0/33" for shape in shown.board.shapes) and ghosts(shown.session)


def test_the_boat_goes_where_it_is_clicked(worked, click):
    shown = worked("2.5.2")
    click(shown, "space/harbour")
    if "die/0/G3/1" in shown.board.marks.legal:
        click(shown, "die/0/G3/1")
    click(shown, "water/8")
    assert "harbour:G3:8" in [node.answer for node in shown.session.node.line()]


def test_a_new_game_shows_every_seat_with_its_mat():
    shown = Player(new_table(GAME, 3, seed=4, names=["Asha", "Birju", "Chand"]), autosave=False)
    assert shown.session.ask.seat >= 0
    for mat, name in zip(shown.mats.each, ("Asha", "Birju", "Chand"), strict=True):
        assert name in mat.value and "<svg" in mat.value
    shown.session.lang = "fr"
    shown.refresh()
    assert "gloire" in shown.mats.each[0].value
