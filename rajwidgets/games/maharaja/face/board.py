"""The picture of a position of Maharaja: layout only, no rules and no sentences. The words come from ``say``."""

from __future__ import annotations

from ....draw.ornament import sign
from ....draw.scene import SEATS, TOKENS, Shape, box, circle, fitted, label, line, words
from ....face import Marks, Say
from ...raja_family.face.ground import counted_plate
from ...raja_family.face.pieces import (
    CARD,
    DETAIL,
    FINE,
    INK,
    ON_BOARD,
    OUTER_SITE,
    PLATE_DOWN,
    RIBBON_UP,
    RIM,
    maharaja,
    rim_sides,
    site_point,
    village_disc,
)
from ..state import BOTTOM, CENTRE, FREE, TOP, State, by_space
from .ground import ground
from .layout import EDGE, SPOTS, TRACK, layout, space_frame
from .marking import marks_on
from .pieces import GILT, banner, parasol, priest, shrine, statue
from .tiles import rewards, strip_of_tiles

WAITING = (176.0, 437.0)  # where the Maharaja waits before his first journey
COUNT_PITCH = 32.0


def shapes(view: State, marks: Marks, say: Say) -> list[Shape]:
    """Everything to be seen on the board."""
    beside = [*rewards(view, say), *strip_of_tiles(view, say)]
    standing = [*villages(view, marks), *cities(view), *pawns(view), *track(view, say), *count(view)]
    drawn = [*ground(view, marks, say), *beside, *standing]
    return drawn + marks_on(view, marks, say, drawn)


# ---------------------------------------------------------------- the map


def villages(view: State, marks: Marks) -> list[Shape]:
    points, drawn = layout(view.board).points, []
    for village, owners in view.villages.items():
        x, y = points[village]
        if owners:
            drawn.append(village_disc(x, y, TOKENS["refused"] if village in marks.refused else CARD))
        for k, seat in enumerate(owners):
            drawn += shrine(seat, x + 13.2 * (k - (len(owners) - 1) / 2), y + 0.5, piece=f"shrine/{seat}")
    return drawn


def cities(view: State) -> list[Shape]:
    points, drawn = layout(view.board).points, []
    for city in view.board.cities:
        x, y = points[city]
        for site, seat in enumerate(view.sites[city]):
            if seat != FREE:
                px, py = site_point(x, y, SPOTS[site])
                if site in (TOP, BOTTOM):  # it covers the bonus
                    ringed = {"layer": "pieces", "z": ON_BOARD, "fill": CARD, "stroke": GILT}
                    drawn.append(circle(px, py, OUTER_SITE, width=2, **ringed))
                drawn += statue(seat, px, py + 0.5, 1.15 if site == CENTRE else 0.88, piece=f"statue/{seat}")
        drawn += counted_plate(view.shrines[city], x, y + PLATE_DOWN, "shrine", one_shrine)
    return drawn


def one_shrine(seat: int, x: float, y: float, piece: str) -> list[Shape]:
    return shrine(seat, x, y, piece=piece)


def pawns(view: State) -> list[Shape]:
    stands, drawn = layout(view.board).pawns, []
    for place in view.board.junctions:
        free = stands[place] if place == view.board.start else stands[place][1:]
        here = [i for i, p in enumerate(view.seats) if p.at == place]
        for seat, (x, y) in zip(here, free, strict=False):
            drawn += priest(seat, x, y)
        if view.maharaja == place:
            drawn += maharaja(*stands[place][0])
    return drawn if view.maharaja else [*drawn, *maharaja(*WAITING)]


# ---------------------------------------------------------------- the Maharaja's track


def track(view: State, say: Say) -> list[Shape]:
    """The banners; the next one stands in a frame, that of the Maharaja's city under his parasol."""
    board, drawn = view.board, []
    for city, space in view.track.items():
        frame = space_frame(space)
        x, y = frame.middle
        drawn.append(box(*frame, 3, layer="pieces", z=ON_BOARD, fill=CARD, target=f"banner/{city}"))
        drawn += banner(city, board.letters[city], board.tints[city], x, y - 1)
        if city == view.maharaja:
            drawn += parasol(x + 13, frame.top + 5, 0.8, "pieces", FINE)
    if view.track and not view.ended:
        frame = space_frame(view.track[by_space(view)[0]])
        drawn.append(box(*frame, 3, layer="pieces", z=DETAIL, stroke=INK, width=2.4))
        drawn.append(above_track(say.word("next"), frame.middle[0], 700))
        drawn += gaps(view, say)
    return drawn


def gaps(view: State, say: Say) -> list[Shape]:
    """The empty spaces between banners, and when they close (4.5)."""
    taken = set(view.track.values())
    empty = [space for space in range(min(taken), max(taken)) if space not in taken]
    if not empty:
        return []
    text, ends = say.word("gap"), (space_frame(empty[0]), space_frame(empty[-1]))
    x = (ends[0].left + ends[1].left + ends[1].width) / 2
    drawn = [
        box(*space_frame(space), 3, layer="pieces", z=ON_BOARD, stroke=TOKENS["line-2"], width=1.4, dash=(4, 3))
        for space in empty
    ]
    half = 0.5 * 6.2 * len(text)
    return [*drawn, above_track(text, min(max(x, EDGE[0] + half), EDGE[2] - half), 400, 7)]


def above_track(text: str, x: float, weight: int, up: float = 0) -> Shape:
    said, size = fitted(text, 160, 11, weight)
    y, halo = TRACK[1] - 4 - up, TOKENS["land"]
    return words(x, y, said, layer="pieces", z=FINE, size=size, weight=weight, fill=INK, halo=halo)


# ---------------------------------------------------------------- a city being scored


def count(view: State) -> list[Shape]:
    """Over the city that is being scored: the worship points of every seat so far (4.4)."""
    if view.scoring is None or not view.maharaja:
        return []
    x, y = layout(view.board).points[view.maharaja]
    width = COUNT_PITCH * len(view.seats) + 6
    at, middle = min(max(x, EDGE[0] + width / 2), EDGE[2] - width / 2), y - RIBBON_UP - 21
    left = at - width / 2
    fill, edge = TOKENS["turmeric-wash"], TOKENS["turmeric"]
    drawn = [
        *(line(side, layer="pieces", z=ON_BOARD, stroke=edge, width=4) for side in rim_sides(x, y, RIM + 2)),
        box(left, middle - 10, width, 20, 5, layer="pieces", z=FINE, fill=fill, stroke=edge, width=2),
    ]
    for seat, points in enumerate(view.scoring.points):
        at = left + 3 + COUNT_PITCH * seat
        drawn.append(circle(at + 9, middle, 6.2, layer="pieces", z=FINE + 1, fill=SEATS[seat].colour, stroke=INK))
        drawn.append(sign(seat, at + 9, middle, 6, FINE + 2))
        drawn.append(label(at + 23, middle, str(points), 12, layer="pieces", z=FINE + 1, weight=700, fill=INK))
    return drawn
