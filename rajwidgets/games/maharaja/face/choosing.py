"""Where the choices of a question of Maharaja lie, and how one looks before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.ornament import cross
from ....draw.scene import TOKENS, Point, Shape, box, circle, line, placed, polygon
from ....flow import Ask, Parts, Refusal
from ...raja_family.face.pieces import PAWN, PLATE_DOWN, VILLAGE
from ..rules.setup import CIRCLES
from ..state import BANNER_MOVE, CENTRE, State
from .layout import TRACK, frame_of, layout, space_frame
from .marking import WAY, site_at, sites
from .pieces import BALL, CROWN_LINE, SHRINE, STATUE

TILES_BOARD = "tiles"
OF_BRAHMABOT = ("open_tiles", "tick_tile", "hidden_tile")
DRAWN_CHARACTERS = ("display", "row", "character", "replacement", "from_row")


def target(ask: Ask, begun: Parts) -> str | None:
    """Where the choice begun lies: a place, a site, a tile, a banner or a way."""
    if not begun:
        return None
    last = begun[-1]
    match ask.kind:
        case "turn":
            return target_in_turn(begun)
        case "banner_order" | "first_shrine":
            return last
        case "reward_order":
            return f"reward/{last}"
        case "final_tile":
            return f"final/{last}"
        case "open_tiles" | "tick_tile" | "hidden_tile":
            return f"tile/{last}"
        case "bot_way":
            return f"{WAY}{last}"
        case "reward":
            return f"reward/{last}" if len(begun) == 1 else of_reward(begun[0], last)
        case "reward_again":
            return of_reward(ask.about[0], last)
    return f"character/{last}" if ask.kind in DRAWN_CHARACTERS else None


def target_in_turn(begun: Parts) -> str | None:
    match begun:
        case ("go", place):
            return place
        case ("power", "10", city) | (_, "banner", city):
            return f"banner/{city}"
        case ("power", "13", place) | (_, "shrine", place) | (_, "statue", place):
            return place
        case ("power", number, *_) | (_, "character", number):
            return f"character/{number}"
        case (_, "statue", city, site):
            return f"{city}/{site}"
    return None


def of_reward(tile: str, choice: str) -> str | None:
    match tile:
        case "free_shrine":
            return choice
        case "maharani":
            return f"character/{choice}"
    return None


def board(view: State, ask: Ask, begun: Parts) -> str:
    """Brahmabot's tiles have a board of their own; all else lies on the map."""
    return TILES_BOARD if ask.kind in OF_BRAHMABOT else "board"


def way(view: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """The road of a journey that is looked at, or the way that Brahmabot may be sent."""
    match ask.kind, begun:
        case "turn", ("go", place) if place in view.board.roads[view.seats[ask.seat].at]:
            return view.seats[ask.seat].at, place
    return ()


# ---------------------------------------------------------------- a choice drawn before it is made


def ghost(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> Sequence[Shape]:
    """The piece where it would stand, in peacock, or in madder with what stands in the way."""
    no = refusal is not None
    match ask.kind, begun:
        case "first_shrine", (place,):
            return shrine_ghost(view, place, no)
        case "setup_tile", (tile,):
            circles = view.board.setup_tiles[int(tile)][: CIRCLES[view.variants.level]]
            return [s for villages in circles for village in villages for s in shrine_ghost(view, village, no)]
        case "turn", ("go", place):
            return priest_ghost(view, ask.seat, place, no)
        case "turn", ("power", "10", city) | (_, "banner", city):
            return banner_ghost(view, city, no)
        case "turn", ("power", "13", place) | (_, "shrine", place):
            return shrine_ghost(view, place, no)
        case "turn", (_, "statue", city, site):
            return statue_ghost(view, city, site, no)
        case "reward", ("free_shrine", place):
            return shrine_ghost(view, place, no)
        case "reward", ("maharani", number):
            return maharani_ghost(view, number, no)
        case "reward_again", (choice,):
            if ask.about[0] == "free_shrine":
                return shrine_ghost(view, choice, no)
            return maharani_ghost(view, choice, no) if ask.about[0] == "maharani" else ()
    return ()


def outlined(points: Sequence[Point], no: bool) -> Shape:
    """A piece that is not there yet."""
    colour, wash = ("madder", "madder-wash") if no else ("peacock", "peacock-wash")
    look = {"stroke": TOKENS[colour], "fill": TOKENS[wash], "width": 1.8, "dash": (3.0, 2.0)}
    return polygon(points, layer="marks", z=40, **look)


def cleared(x: float, y: float, radius: float) -> Shape:
    """Paper under a piece that is not there yet."""
    return circle(x, y, radius, layer="marks", z=39, fill=TOKENS["card"])


def in_the_way(x: float, y: float, no: bool) -> list[Shape]:
    """A cross on what stands in the way."""
    if not no:
        return []
    back = circle(x, y, 7.5, layer="marks", z=42, fill=TOKENS["madder-wash"], stroke=TOKENS["madder"], width=1.3)
    return [back, *cross(x, y, 3.4, TOKENS["madder"], 43)]


def statue_ghost(view: State, city: str, site: str, no: bool) -> list[Shape]:
    found = sites(view, city, site)
    if city not in view.sites or not found:
        return []
    x, y = site_at(view, city, found[0])
    scale = 1.15 if found[0] == CENTRE else 0.88
    return [cleared(x, y, 11), outlined(placed(STATUE, x, y + 0.5, scale), no), *in_the_way(x + 9, y - 9, no)]


def shrine_ghost(view: State, place: str, no: bool) -> list[Shape]:
    if place not in view.board.points:
        return []
    x, y = layout(view.board).points[place]
    if place in view.villages:
        x += 13.2 * len(view.villages[place]) * (0.5 if len(view.villages[place]) == 1 else 1)
    else:
        x, y = x + 7 * min(6, sum(view.shrines[place])) + (11 if any(view.shrines[place]) else 0), y + PLATE_DOWN
    bx, by, r = BALL
    ball = [(x + bx + r * dx, y + by + r * dy) for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1))]
    drawn = [cleared(x, y, 11.5), outlined(placed(SHRINE, x, y + 0.5), no), outlined(ball, no)]
    return [*drawn, *in_the_way(x + VILLAGE - 3, y - 10, no)]


def priest_ghost(view: State, seat: int, place: str, no: bool) -> list[Shape]:
    where = layout(view.board)
    if place not in where.pawns or view.seats[seat].at == place:
        return []
    here = sum(p.at == place for p in view.seats) + (place != view.board.start)
    x, y = where.pawns[place][here]
    return [outlined(placed(PAWN, x, y), no), *in_the_way(x + 9, y - 12, no)]


def banner_ghost(view: State, city: str, no: bool) -> list[Shape]:
    """The banner three spaces to the left; one that cannot go so far would leave the track."""
    if city not in view.track:
        return []
    here, there = view.track[city], max(1, view.track[city] - BANNER_MOVE)
    (x, _), (goal, _), y = space_frame(here).middle, space_frame(there).middle, TRACK[1] - 2
    colour = TOKENS["madder" if no else "peacock"]
    end = TRACK[0] + 1 if no else goal
    look = {"layer": "marks", "z": 40, "stroke": colour, "width": 2.0}
    drawn = [
        line([(x, y + 6), (x, y - 4), (end, y - 4), (end, y + 4)], dash=(5.0, 3.0), **look),
        line([(end - 4, y), (end, y + 5), (end + 4, y)], **look),
    ]
    if no:
        return [*drawn, *in_the_way(end + 6, y - 4, no)]
    return [*drawn, box(*space_frame(there), 3, layer="marks", z=40, stroke=colour, width=2.4, dash=(4.0, 3.0))]


def maharani_ghost(view: State, number: str, no: bool) -> list[Shape]:
    frame = frame_of(view, f"character/{number}")
    if frame is None:
        return []
    x, y = frame.left + frame.width - 11, frame.top + frame.height - 9
    return [
        cleared(x, y, 8.5),
        outlined(placed(CROWN_LINE, x, y, 8.5), no),
        *in_the_way(x + 6, y - 8, no),
    ]


def nearness(view: State, ask: Ask, begun: Parts) -> float:
    """Reward tiles are listed as they lie, the lowest first (4.4); other choices in the order of the rules."""
    return view.rewards.index(begun[0]) if ask.kind == "reward" and len(begun) == 1 else 0
