"""The Dice Charmers in the Player: a turn by clicks on dice and cells, another's sheet, a chain, refusals drawn."""

import re

import pytest

from rajwidgets import example_replay
from rajwidgets.draw.hits import extent
from rajwidgets.face import face_of
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import examples
from rajwidgets.table import new_table
from rajwidgets.text import texts
from rajwidgets.widgets.player.header import rail_html
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.tabs.tabs import ScoresTab, told_once

FACE = face_of(GAME)
NAMES = ["North", "East", "South"]


@pytest.fixture
def charmers():
    """A Player on a fresh game of three people."""
    return Player(new_table(GAME, 3, seed=7, names=NAMES), autosave=False)


def opened(section, n, ply=0):
    """A worked example; the Player stands at a step of it."""
    found = next(each for each in examples(GAME.board) if (each.section, each.n) == (section, n))
    shown = Player(example_replay(GAME, found), autosave=False)
    shown.go_to(ply)
    return shown


def target_of(shown, kind):
    """A place of this kind that can be chosen now."""
    return next(target for target in shown.board.marks.legal if target.startswith(kind))


def test_where_room_is_scarce_the_places_asked_about_are_seen_whole_with_their_numbers(charmers):
    width, height = charmers.session.board.size
    charmers.board.zoom.has_room(True)
    charmers.refresh()
    for _ in range(12):
        marks = charmers.board.marks
        first = min(marks.legal, key=marks.legal.__getitem__, default="")
        if first and charmers.board.zoom.near:
            left, top, right, bottom = next(extent(shape) for shape in charmers.board.shapes if shape.target == first)
            assert left > 20 and top > 20 and right < width and bottom < height, (charmers.session.ask.kind, first)
        charmers.play(charmers.hint().answer)


def test_a_road_is_drawn_by_clicks_on_a_die_a_cell_and_a_shape(charmers, click):
    asked = charmers.session.ask
    assert asked.kind == "die" and charmers.session.board.key == f"sheet:{asked.seat}"
    green = next(t for t in charmers.board.marks.legal if GAME.board.colour[t.removeprefix("die/")] == "green")
    click(charmers, green)
    assert charmers.session.ask.kind in ("road", "halves")
    click(charmers, "3-3@0")
    assert charmers.session.begun == ("3-3",)
    assert "<svg" in charmers.question.value  # each way to turn it as a thumbnail
    charmers.do("option:1")
    assert charmers.session.view.seats[0].roads[GAME.board.index["3-3"]]
    assert any(shape.piece.startswith("road/3-3/") for shape in charmers.board.shapes) or charmers.session.ask.seat != 0


def test_the_sheet_of_the_seat_that_is_asked_comes_by_itself(charmers, click):
    purple = next(t for t in charmers.board.marks.legal if GAME.board.colour[t.removeprefix("die/")] == "purple")
    click(charmers, purple)
    assert charmers.session.ask.seat == 1 and charmers.session.board.key == "sheet:1"
    assert "East&#x27;s sheet" in charmers.board.others.band.value


def test_a_click_on_a_mat_lays_another_sheet_on_the_table_and_leads_back(charmers):
    assert "data-do='board:sheet:2'" in charmers.mats.each[2].value
    charmers.do("board:sheet:2")
    assert charmers.session.board.key == "sheet:2"
    band = charmers.board.others.band.value
    assert "South&#x27;s sheet" in band and "board:sheet:0" in band
    assert not charmers.board.others.strip.value  # the small sheets are the mats
    charmers.do("over:1")
    assert not any(shape.layer == "marks" and "@" in shape.target for shape in charmers.board.shapes)
    charmers.do("board:sheet:0")
    assert charmers.session.board.key == "sheet:0"


def test_no_ghost_is_drawn_on_the_sheet_of_another(charmers):
    before = len([s for s in charmers.board.shapes if s.layer == "marks"])
    number = next(n for t, n in charmers.board.marks.legal.items() if GAME.board.colour[t[4:]] == "purple")
    charmers.do(f"over:{number}")
    own = len([s for s in charmers.board.shapes if s.layer == "marks"])
    charmers.do("board:sheet:1")
    away = len([s for s in charmers.board.shapes if s.layer == "marks"])
    assert own > away >= before


@pytest.mark.parametrize(("n", "first"), [(4, "split"), (6, "across")])
def test_a_drawing_that_is_not_allowed_is_explained_and_drawn(n, first):
    shown = opened("3.3", n, 1)
    letter, parts, _ = next(each for each in shown.board.offered.refused if each[1] == (first,))
    shown.do(f"why:{letter}")
    assert shown.session.tried.parts == parts
    assert "nothing has changed" in shown.explanation.said.value and "3.3" in shown.explanation.rule.value


def test_a_cell_that_is_not_joined_is_refused_on_the_sheet(click):
    shown = opened("3.3", 5, 1)
    before = shown.node
    click(shown, "1-5@0")
    assert shown.node is before and shown.session.tried.refusal.code == "not_joined"
    madder = [s for s in shown.board.shapes if s.layer == "marks" and s.stroke == "#9C2B24"]
    assert len(madder) > 4  # the road tried, with crosses where nothing meets it


def test_half_roads_are_added_by_clicks_on_sides(click):
    shown = opened("3.3", 3, 1)
    click(shown, "open@0")
    assert shown.session.begun == ("add",)
    click(shown, "3-3@0/E")
    click(shown, "3-3@0/W")
    crossing = shown.table.state(shown.node).seats[0].roads[GAME.board.index["3-3"]]
    assert crossing == 15


def test_a_chain_is_told_with_chips_and_bonuses_are_chosen_on_the_sheet(click):
    shown = opened("8.2", 2)
    example = next(each for each in examples(GAME.board) if (each.section, each.n) == ("8.2", 2))
    used = [n for n, answer in enumerate(example.answers) if answer in GAME.board.side["sun"].icons]
    assert len(used) >= 3
    shown.go_to(used[0])
    assert shown.session.ask.kind == "bonus" and "event-picture" in shown.explanation.said.value
    place = f"{example.answers[used[0]]}@{shown.session.ask.seat}"
    click(shown, place)
    assert shown.node.answer == example.answers[used[0]] or shown.session.careful is not None


def test_karma_is_spent_on_the_karma_row_and_one_of_two_dice_kept(click):
    shown = opened("7", 1)
    seat = shown.session.ask.seat
    click(shown, f"karma@{seat}")
    assert shown.session.begun == ("karma",)
    click(shown, "die/lotus")
    assert shown.session.ask.kind == "keep"
    kept = target_of(shown, "die/")
    click(shown, kept)
    assert kept.removeprefix("die/") in shown.table.state(shown.node).seats[seat].store


def test_a_road_is_turned_by_the_key_before_it_is_drawn(click):
    shown = opened("3.3", 1, 1)
    click(shown, "2-3@0")
    first = shown.session.turned()
    shown.do("turn")
    second = shown.session.focus
    assert first == second and second[0] == "2-3"
    shown.do("turn")
    assert shown.session.focus != second


def test_the_header_shows_the_roll_and_the_turns_of_the_round(charmers):
    rail = rail_html(charmers.session, charmers.words)
    stops = [part.partition("</li>")[0] for part in rail.split("<li")[1:]]
    assert "Roll" in stops[0] and "done" in stops[0]
    assert "North" in stops[1] and "now" in stops[1]
    assert ["Bonuses" in stops[2], "East" in stops[3], "South" in stops[4]] == [True] * 3
    assert FACE.telling.heading(charmers.session.view, charmers.session.speech) == "North has the elephant"


def test_in_french_too():
    table = new_table(GAME, 5, seed=3, names=["Nord", "Est", "Sud", "Ouest", "Zénith"])
    shown = Player(table, lang="fr", autosave=False)
    assert "Feuille de Nord" in shown.board.others.band.value
    for _ in range(30):
        shown.do("option:1")
        if shown.session.careful is not None:
            shown.do("option:1")
    assert shown.node.ply > 10


def test_9_2_how_far_the_marks_are_apart_is_told_once_among_the_scores(charmers):
    """Apart until they have crossed, the overlap afterwards; the same number below 0 tells nothing."""

    def scores(shown):
        tab = ScoresTab()
        tab.show(shown.session, shown.replay, texts("rajwidgets.widgets.assets", "en"))
        rows = re.findall(r"<tr><th scope=row>(.*?)</th>(.*?)</tr>", tab.html.value)
        return {name: re.findall("<td>(.*?)</td>", cells) for name, cells in rows}

    assert all(scores(charmers)["Still apart"]) and "Overlap" not in scores(charmers)
    ended = scores(opened("9.2", 2, 1))
    crossed = [bool(each) for each in ended["Overlap"]]
    assert any(crossed)
    assert crossed == [not each for each in ended.get("Still apart", [""] * len(crossed))]
    assert told_once([[3, -1, 0], [-3, 1, 0], [2, 2, -2]]) == [
        [True, False, True],
        [False, True, False],
        [True, True, True],
    ]
