"""Pieces stand in their own space and hide no name, however many there are."""

import pytest
from maharadjah_positions import BOARD, PlainSay

from rajwidgets.draw.hits import distance
from rajwidgets.draw.scene import polygon
from rajwidgets.games.maharadjah.face.fitting import Item, Piece, around_item, rooms
from rajwidgets.games.maharadjah.face.layout import INNER, layout

WHERE = layout(BOARD)
HALF = {"army": 10.0, "chief": 8.0, "post": 9.0, "swords": 6.5, "mark": 8.5}  # of what must lie inside the outline
LINE = 1.5  # half of the breadth of a border: a piece may touch it

ONE, STACK, FOES, ARMED = Piece("army", "a"), Piece("army", "a", 3), Piece("army", "b", 2), Piece("army", "b", 2, 1)
CHIEF, POST, SWORDS, MARK = Piece("chief", "c"), Piece("post", "p"), Piece("swords", "s"), Piece("mark", "m")
CROWDS = {
    "army": (ONE,),
    "stack and mark": (STACK, MARK),
    "post and mark": (ONE, POST, MARK),
    "chief": (STACK, CHIEF),
    "fight": (STACK, SWORDS, FOES),
    "fight and mark": (STACK, SWORDS, FOES, MARK),
    "fight with a chief": (STACK, CHIEF, SWORDS, FOES, MARK),
    "fight with arms": (STACK, SWORDS, ARMED, MARK),
    "fight with a post": (STACK, SWORDS, FOES, POST, MARK),
    "two nations against one": (STACK, SWORDS, FOES, ONE, MARK),
    "all at once": (STACK, CHIEF, SWORDS, ARMED, POST, MARK),
}


def names(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((place, PlainSay(lang).name("space", place)) for place in WHERE.names)


def corners(item: Item) -> list[tuple[float, float]]:
    half = HALF[item.kind] * item.scale
    return [(item.x + dx, item.y + dy) for dx in (-half, half) for dy in (-half, half)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("crowd", CROWDS)
def test_pieces_stand_in_their_own_space_and_hide_no_name(crowd: str, lang: str) -> None:
    room, faults = rooms(WHERE, names(lang)), []
    for space in BOARD.spaces:
        area = polygon(WHERE.areas[space])
        here = tuple(piece for piece in CROWDS[crowd] if piece is not POST or space in BOARD.post_sites)  # 12.1
        for item in room[space].arranged(here, 1.0):
            out = max(distance(area, x, y) for x, y in corners(item))
            if out > LINE:
                faults.append((space, item.kind, f"{out:.1f} outside"))
            left, top, right, bottom = around_item(item)
            for place, name in names(lang):
                box = WHERE.name_box(place, name)
                inset = (box[2] - box[0]) * 0.04 + 1  # widths are those of the widest font
                if left < box[2] - inset and box[0] + inset < right and top < box[3] - 1.5 and box[1] + 1.5 < bottom:
                    faults.append((space, item.kind, f"on the name of {place}"))
    assert not faults


@pytest.mark.parametrize("crowd", CROWDS)
def test_pieces_keep_their_order_and_size_where_there_is_room(crowd: str) -> None:
    room = rooms(WHERE, names("en"))
    for space in BOARD.spaces:
        items = room[space].arranged(CROWDS[crowd], 1.0)
        assert [(item.kind, item.id, item.n) for item in items] == [piece[:3] for piece in CROWDS[crowd]]
    for space in ("Rajpoutana", "Ladakh", "golfe_Bengale"):
        assert room[space].arranged(CROWDS["fight"], 1.0)[0].scale == 1


@pytest.mark.parametrize("place", BOARD.spaces[::4])
def test_in_a_detail_what_is_cut_off_keeps_its_pieces_in_the_part_that_is_seen(place: str) -> None:
    where = layout(BOARD, place)
    found = rooms(where, tuple((p, PlainSay("fr").name("space", p)) for p in where.names))
    for space, (x, y) in where.stands.items():
        assert INNER[0] <= x <= INNER[2] and INNER[1] <= y <= INNER[3]
        for item in found[space].arranged((STACK, MARK), where.scale):
            assert INNER[0] - 1 <= item.x <= INNER[2] + 1 and INNER[1] - 1 <= item.y <= INNER[3] + 1, (space, item)
    for space in where.areas:
        left, top, right, bottom = where.extent(space)
        assert space in where.stands or right - left < 160 or bottom - top < 110, space
