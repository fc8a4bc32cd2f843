"""The printed map of Maharadjah: seas, barbarian lands, territories, their lines and names; and the turn track."""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from ....draw.ornament import BAND, frame, hill, plate
from ....draw.scene import TOKENS, Shape, box, circle, fitted, label, line, polygon, text_width, words
from ....face import Marks, Say
from ..places import Board
from ..state import State
from .counters import mixed
from .layout import INNER, LAND_SIZE, LIST, MAP, SIZE, Layout, Line, inside, track_box

REGIONS = {"himalaya": "#DDDBE6", "nord": "#F3E2AE", "sud": "#D6DFB0", "ceylan": "#F0CDA6"}
BARBARIAN, SEA, OCEAN, RIM = "#C2A57C", "#BFD9DE", "#AECBD5", "#DCEBEC"
SEA_INK, LAND_INK = "#2F6172", "#4A3417"
REGION_LINE = "#B4443A"
OPEN_SEA = "ocean_Indien"  # drawn a little darker, so that the three seas are told apart
LINES = {  # kind of line -> colour, width, dash
    "border": ("#7E6444", 1.1, ()),
    "region": (REGION_LINE, 2.4, ()),
    "coast": ("#4A3D2C", 1.7, ()),
    "frontier": ("#3D2C1A", 2.2, ()),
    "sea": ("#7AA3B4", 1.2, (5.0, 4.0)),
    "outside": ("#9C7F54", 1.2, ()),
}
HEIGHTS = {"border": 8, "outside": 8, "sea": 5, "coast": 9, "region": 9, "frontier": 10}
RECONSTRUCTED_DASH = (4.0, 3.0)
NAMES = 12  # height of the names
WAVES = ((90, 480), (60, 655), (215, 700), (130, 745), (700, 600), (870, 590), (790, 720), (660, 545), (930, 700))
MORE_WAVES = ((80, 830), (330, 900), (440, 950), (120, 960), (740, 800), (860, 870), (700, 955), (930, 960), (800, 950))
HILLS = ((600, 80, 62), (690, 60, 54), (830, 70, 66), (900, 130, 60), (760, 165, 56), (660, 150, 48), (940, 60, 44))
MORE_HILLS = ((70, 60, 54), (130, 165, 52), (190, 60, 48), (110, 40, 40), (590, 35, 36), (40, 200, 34))
BEFORE = "\N{MINUS SIGN}"


def ground(view: State, marks: Marks, say: Say, where: Layout) -> tuple[Shape, ...]:
    """The map, which stays during the whole game, and the turn track beside it."""
    map_ = printed(where, where.written(say), provenance(view.board, say), marks.variation, marks.reconstructed)
    return *map_, *track(view.board, view.turn)


def provenance(board: Board, say: Say) -> str:
    """How many borders are reconstructed, in words; nothing if none is."""
    ours, every = reconstructed_borders(board)
    return say.word("reconstructed").replace("{n}", str(ours)).replace("{all}", str(every)) if ours else ""


@lru_cache(maxsize=8)
def reconstructed_borders(board: Board) -> tuple[int, int]:
    """How many of the land borders are our reconstruction, and how many there are."""
    land = [(b.a, b.b) for b in board.borders if b.kind == "land"]
    return sum(invented(board, a, b) for a, b in land), len(land)


def invented(board: Board, a: str, b: str) -> bool:
    found = board.provenance.get(f"border {a}-{b}") or board.provenance.get(f"border {b}-{a}") or ""
    return found.startswith("reconstruction")


@lru_cache(maxsize=16)
def printed(
    where: Layout, names: tuple[tuple[str, str], ...], says: str, variation: bool, reconstructed: bool
) -> tuple[Shape, ...]:
    """The map with its frame, and the card for the list of nations."""
    board = where.board
    drawn = [box(0, 0, *SIZE, z=-1, fill=TOKENS["paper"]), *framed(variation)]
    drawn += [*areas(where), *scenery(where)]
    drawn += [rim for drawn_line in where.lines if drawn_line.kind == "coast" for rim in rims(drawn_line)]
    drawn += [shape for drawn_line in where.lines for shape in stroke(board, drawn_line, reconstructed)]
    drawn += [crossing for part in where.strait for crossing in strait(part)]
    drawn += [circle(x, y, 2.6, z=10, fill=TOKENS["card"], stroke=REGION_LINE, width=1.4) for x, y in where.meetings]
    drawn += [shape for place, name in names for shape in named(where, place, name, NAMES)]
    drawn += notice(says, reconstructed)
    left, top, width, height = LIST
    drawn.append(box(left + 0.5, top + 0.5, width - 1, height - 1, 6, fill=TOKENS["card"], stroke=TOKENS["line"]))
    return tuple(drawn)


def notice(says: str, reconstructed: bool, layer: str = "ground", lift: int = 8) -> list[Shape]:
    """The plate that says how much of the map is our reconstruction."""
    if not says:
        return []
    x = INNER[0] + 12 + (text_width(says, 11.5) + 38) / 2
    drawn = plate(x, INNER[3] - 24, says, "do:reconstructed", reconstructed)
    return [replace(shape, layer=layer, z=shape.z + lift) for shape in drawn]


def framed(variation: bool) -> list[Shape]:
    """The frame lies over the map, so that no line runs into its band."""
    outer, inner, *above = frame(MAP, variation)
    band = box(BAND / 2, BAND / 2, MAP[0] - BAND, MAP[1] - BAND, z=20, stroke=outer.fill, width=BAND)
    edge = box(*(BAND + 1.8,) * 2, MAP[0] - 2 * BAND - 3.6, MAP[1] - 2 * BAND - 3.6, z=20, stroke=inner.fill, width=3.6)
    return [outer, inner, edge, band, *(replace(shape, z=shape.z + 21) for shape in above)]


def areas(where: Layout) -> list[Shape]:
    drawn = []
    for place, area in where.areas.items():
        z = 3 if place in where.board.coasts else 6
        drawn.append(polygon(area, z=z, fill=tint(where.board, place), target=place))
    for place, hatch in where.hatches.items():
        colour = hatch_colour(where.board, place)
        drawn += [line(pair, z=7, stroke=colour, width=1) for pair in hatch]
    return drawn


def scenery(where: Layout) -> list[Shape]:
    """Waves on the seas and hills in the barbarian lands; a coast drawn elsewhere simply lies over them."""
    drawn = []
    for spot in WAVES + MORE_WAVES:
        x, y = where.place(spot)
        if inside((x, y), 16):
            crests = [(x + k * 2.5, y - 1.7 * math.cos(k * math.pi / 4)) for k in range(-6, 7)]
            drawn.append(line(crests, z=4, stroke=mixed(SEA, "#7AA3B4", 0.28), width=1.3))
    for x, y, breadth in HILLS + MORE_HILLS:
        at = where.place((x, y))
        if inside(at, breadth * 0.6):
            drawn.append(replace(hill(*at, breadth), z=7, stroke=mixed(BARBARIAN, "#6B5330", 0.22)))
    return drawn


def tint(board: Board, place: str) -> str:
    if place in board.region:
        return REGIONS[board.region[place]]
    if place in board.coasts:
        return OCEAN if place == OPEN_SEA else SEA
    return BARBARIAN


def hatch_colour(board: Board, place: str) -> str:
    return mixed(tint(board, place), "#5B4A33", 0.26)


def rims(drawn: Line) -> list[Shape]:
    """The pale water along a coast; the land is painted over its inner half."""
    return [
        line(drawn.points, z=4, stroke=mixed(SEA, RIM, 0.55), width=17),
        line(drawn.points, z=5, stroke=RIM, width=8),
    ]


def stroke(board: Board, drawn: Line, reconstructed: bool = False, layer: str = "ground", lift: int = 0) -> list[Shape]:
    """One line of the map; reconstructed borders are dashed while that layer is shown."""
    colour, width, dash = LINES[drawn.kind]
    if reconstructed and drawn.kind in ("border", "region") and invented(board, drawn.a, drawn.b):
        dash = RECONSTRUCTED_DASH
    z = HEIGHTS[drawn.kind] + lift
    return [line(drawn.points, layer=layer, z=z, stroke=colour, width=width, dash=dash)]


def strait(ends: list[tuple[float, float]], layer: str = "ground", lift: int = 0) -> list[Shape]:
    return [
        line(ends, layer=layer, z=9 + lift, stroke=TOKENS["card"], width=4),
        line(ends, layer=layer, z=10 + lift, stroke="#4A3D2C", width=2.4, dash=(2.4, 3.2)),
    ]


def named(where: Layout, place: str, name: str, z: int, layer: str = "ground") -> list[Shape]:
    """The name of a place, at least as large as is legible."""
    (x, y), size, board = where.names[place], where.name_size(place), where.board
    if place in board.region:
        return [label(x, y, name, size, layer=layer, z=z, weight=600, fill=TOKENS["ink"], halo=TOKENS["paper"])]
    if place in board.coasts:
        return [label(x, y, name, size, layer=layer, z=z, font="serif", italic=True, fill=SEA_INK)]
    room = 2 * min(x - INNER[0], INNER[2] - x) - 2
    name, size = fitted(name, room, LAND_SIZE, 600, "serif")
    return [label(x, y, name, size, layer=layer, z=z, font="serif", weight=600, fill=LAND_INK)]


# ---------------------------------------------------------------- the turn track


@lru_cache(maxsize=32)
def track(board: Board, turn: int) -> tuple[Shape, ...]:
    """A box for each turn with the year of its beginning; the current one in ink, those past in sand."""
    drawn = []
    for number, line_ in board.turns.items():
        x, y, w, h = track_box(number, len(board.turns))
        now, past = number == turn, number < turn
        fill = TOKENS["ink"] if now else TOKENS["sand"] if past else TOKENS["card"]
        edge = TOKENS["ink"] if now else TOKENS["line"]
        strong = "#FFFFFF" if now else TOKENS["ink-2"] if past else TOKENS["ink"]
        faint = "#F6D37E" if now else TOKENS["ink-2"]
        year = f"{BEFORE if line_.first_year < 0 else ''}{abs(line_.first_year)}"
        drawn.append(box(x, y, w, h, 4, layer="beside", z=1, fill=fill, stroke=edge, target=f"do:round:{number}"))
        drawn.append(words(x + w / 2, y + 15.5, str(number), layer="beside", z=2, size=13, weight=700, fill=strong))
        drawn.append(words(x + w / 2, y + 30.5, year, layer="beside", z=2, size=11.5, fill=faint))
    return tuple(drawn)
