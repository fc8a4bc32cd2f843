"""Arrows and highlighted places of notes lie where the places are."""

from __future__ import annotations

import pytest

from rajwidgets import games
from rajwidgets.annotations import Mark
from rajwidgets.games.maharadjah import board as face
from rajwidgets.scene import Marks, distance, polygon
from rajwidgets.study.drawing import middle, note_shapes
from rajwidgets.text import Speech

GAME = games.get("maharadjah")
STATE = GAME.new_state(GAME.board, 4, {"short": False, "shift": False})
SHAPES = face.shapes(STATE, Marks(), Speech(GAME, "en", ["A", "B", "C", "D"]))
BENT = polygon([(0, 0), (90, 0), (90, 20), (20, 20), (20, 90), (0, 90)], target="bent")  # an L: its centre is outside


def test_the_middle_of_a_bent_place_is_inside_it() -> None:
    point = middle([BENT], "bent")
    assert point is not None and distance(BENT, *point) <= 0
    assert middle([BENT], "elsewhere") is None


@pytest.mark.parametrize("space", GAME.board.spaces)
def test_the_middle_of_every_space_lies_in_it(space: str) -> None:
    point = middle(SHAPES, space)
    area = max((s for s in SHAPES if s.target == space and s.kind == "polygon"), key=lambda s: len(s.at))
    assert point is not None and distance(area, *point) <= 0


def test_an_arrow_over_the_sea_bends_in_the_sea() -> None:
    way, *_ = [s for s in note_shapes(SHAPES, [Mark("arrow", ("Kerala", "ocean_Indien", "Lanka"))]) if s.kind == "line"]
    assert way.at[2:4] == middle(SHAPES, "ocean_Indien")


def test_the_names_of_a_marked_place_and_its_neighbours_stay_legible() -> None:
    drawn = note_shapes(SHAPES, [Mark("place", ("Malabar",), "red")])
    names = {shape.text: shape for shape in drawn if shape.kind == "text"}
    assert {"Malabar", "Mysore", "Kerala"} <= set(names) and "Delhi" not in names
    assert min(shape.z for shape in names.values()) > max(shape.z for shape in drawn if shape.kind == "polygon")
