"""Arrows and highlighted places of notes lie where the places are."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.draw.hits import distance
from rajwidgets.draw.scene import TOKENS, Shape, polygon
from rajwidgets.face import Marks
from rajwidgets.games.maharadjah.face.board import shapes
from rajwidgets.replay.annotations import Mark
from rajwidgets.study.edit.note_marks import COLOURS, middle, note_shapes
from rajwidgets.text import Speech

GAME = games.get("maharadjah")
STATE = GAME.new_state(GAME.board, 4, {"short": False, "shift": False})
SHAPES = shapes(STATE, Marks(), Speech(GAME, "en", ["A", "B", "C", "D"]))
BENT = polygon([(0, 0), (90, 0), (90, 20), (20, 20), (20, 90), (0, 90)], target="bent")  # an L: its centre is outside


def area(space: str) -> Shape:
    return max((s for s in SHAPES if s.target == space and s.kind == "polygon"), key=lambda s: len(s.at))


def test_the_middle_of_a_bent_place_is_inside_it() -> None:
    point = middle([BENT], "bent")
    assert point is not None and distance(BENT, *point) <= 0
    assert middle([BENT], "elsewhere") is None


@pytest.mark.parametrize("space", GAME.board.spaces)
def test_the_middle_of_every_space_lies_in_it(space: str) -> None:
    point = middle(SHAPES, space)
    assert point is not None and distance(area(space), *point) <= 0


def test_an_arrow_over_the_sea_bends_in_the_sea() -> None:
    way, *_ = [s for s in note_shapes(SHAPES, [Mark("arrow", ("Kerala", "ocean_Indien", "Lanka"))]) if s.kind == "line"]
    assert distance(area("ocean_Indien"), *way.at[2:4]) <= 0


def test_an_arrow_from_sea_to_sea_goes_round_the_cape() -> None:
    round_the_cape = Mark("arrow", ("mer_Oman", "ocean_Indien", "golfe_Bengale", "Orissa"))
    way, *_ = [s for s in note_shapes(SHAPES, [round_the_cape]) if s.kind == "line"]
    ends = list(zip(way.at[::2], way.at[1::2], strict=True))
    shares = [k / 50 for k in range(50)]
    steps = [(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k) for a, b in pairwise(ends) for k in shares]
    seas = [area(place) for place in ("mer_Oman", "ocean_Indien", "golfe_Bengale", "Orissa")]
    ashore = [step for step in steps if all(distance(sea, *step) > 0 for sea in seas)]
    assert len(ashore) < 0.12 * len(steps)


def test_an_arrow_lies_under_pieces_and_names_and_ends_before_them() -> None:
    drawn = note_shapes(SHAPES, [Mark("arrow", ("Kerala", "Lahore"))])
    pieces = [s for s in SHAPES if s.target == "Lahore" and s.layer == "pieces"]
    names = [s for s in drawn if s.kind == "text"]
    arrow = [s for s in drawn if s.kind != "text"]
    assert pieces and {s.layer for s in drawn} == {"pieces"} and names
    assert max(s.z for s in arrow) < min(s.z for s in (*pieces, *names))
    tip = next(s for s in arrow if s.kind == "polygon").at[:2]
    assert all(distance(piece, *tip) > 0 for piece in pieces)


def test_what_a_note_marks_looks_like_nothing_that_the_game_says() -> None:
    for colour in ("green", "red", "blue", "yellow"):
        ring = note_shapes(SHAPES, [Mark("place", ("Tibet",), colour)])
        arrow = Mark("arrow", ("Tibet", "Chine"), colour)
        assert any(shape.dash for shape in ring if shape.stroke == COLOURS[colour])
        head = next(s for s in note_shapes(SHAPES, [arrow]) if s.kind == "polygon" and s.stroke == COLOURS[colour])
        assert head.fill == TOKENS["card"]  # hollow
    assert not {*COLOURS.values()} & {*TOKENS.values()}


def test_the_names_of_a_marked_place_and_its_neighbours_stay_legible() -> None:
    drawn = note_shapes(SHAPES, [Mark("place", ("Malabar",), "red")])
    names = {shape.text: shape for shape in drawn if shape.kind == "text"}
    assert {"Malabar", "Kerala"} <= set(names) and "Delhi" not in names
    assert min(shape.z for shape in names.values()) > max(shape.z for shape in drawn if shape.kind == "polygon")


def test_a_ring_round_a_city_hides_neither_its_name_nor_who_stands_there():
    raja = rw.new("raja", 2, seed=3).board.shapes
    drawn = note_shapes(raja, [Mark("place", ("D",), "green")])
    rings = [shape for shape in drawn if shape.kind == "circle"]
    lowest = min(shape.z for shape in raja if shape.layer == "pieces")
    assert rings and all(ring.layer == "pieces" and ring.z < lowest for ring in rings)
    assert [shape.text for shape in drawn if shape.kind == "text" and len(shape.text) > 1] == ["Jodhpur"]
