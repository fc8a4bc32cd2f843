"""What is drawn over the map: what may be chosen, what not, the way in question, fights, what just changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from ....draw.hits import extent
from ....draw.ornament import not_now, numbered, ring
from ....draw.scene import TOKENS, Shape, box, circle, label, line, polygon
from ....face import Marks, Say
from ..state import State
from .counters import COUNTER, INK, counter_outline, look_of, mixed, stack_outline
from .geometry import Window, keyholed
from .ground import hatch_colour, named, notice, provenance, strait, stroke
from .layout import NOTICE, Layout, list_row
from .pieces_on_map import MOST_MARKED, Rows, marches, refusals, way_points

UNDER = -40  # washes lie below everything else in the layer of pieces, and the lines and names they hide again above
WASH, HATCH, LINES, FIGHT, RINGS = UNDER, UNDER + 1, UNDER + 2, UNDER + 14, UNDER + 18
WAY, FOCUS, CHANGED, NAMES = -12, -15, -6, -3
GHOST = 6  # an army that would stand there, above the other marks
PLATE = NAMES - 9  # what lifts the plate about the map's provenance over outlines


def areas_on(view: State, marks: Marks, say: Say, where: Layout, rows: Rows, fought: Collection[str]) -> list[Shape]:
    """Areas in the colour and outline of their state, and marches; lines and names of the ground above them again."""
    washed, rings = washes(marks, where, fought), outlines(view, marks, where, fought)
    drawn = [shape for space, tone in washed.items() for shape in wash(where, space, tone)]
    arrows = [*way(marks, where), *ghost(view, marks, say, where), *marches(view, say, where, rows, fought)]
    extents = [where.extent(space) for space in washed] + [extent(shape) for shape in (*rings, *arrows)]
    drawn += lifted(say, where, tuple(washed), tuple(dict.fromkeys(extents)), marks.reconstructed) if extents else ()
    return drawn + rings + arrows


@lru_cache(maxsize=200)  # what may be chosen and where there are fights stays for several steps
def lifted(
    say: Say, where: Layout, washed: tuple[str, ...], extents: tuple[Window, ...], reconstructed: bool
) -> tuple[Shape, ...]:
    """The lines, the plate and the names of the ground that would be hidden, above what hides them."""
    drawn: list[Shape] = []
    for each in where.lines:
        if each.a in washed or each.b in washed:
            drawn += stroke(where.board, each, reconstructed, "pieces", LINES)
    if any(space in where.board.coasts for space in washed):
        drawn += [shape for part in where.strait for shape in strait(part, "pieces", LINES)]
    if any(crosses(each, NOTICE) for each in extents):
        drawn += notice(provenance(where.board, say), reconstructed, "pieces", PLATE)
    for place in covered(say, where, extents):
        drawn += named(where, place, say.name("space", place), NAMES, "pieces")
    return tuple(drawn)


def washes(marks: Marks, where: Layout, fought: Collection[str]) -> dict[str, str]:
    """The areas that have another colour than the ground's."""
    tones: dict[str, str] = {}
    if len(marks.refused) <= MOST_MARKED:
        tones |= {target: TOKENS["refused"] for target in marks.refused}
    tones |= {space: TOKENS["madder-wash"] for space in sorted(fought)}
    tones |= {target: TOKENS["peacock-wash"] for target in marks.legal}
    return {space: tone for space, tone in tones.items() if space in where.areas}


def outlines(view: State, marks: Marks, where: Layout, fought: Collection[str]) -> list[Shape]:
    """The outlines of areas: fights, what may be chosen, what is chosen or was tried, and the focus."""
    drawn = [shape for space in sorted(set(fought) - set(marks.legal)) for shape in fight(view, where, space)]
    states = dict.fromkeys(sorted(marks.changed), "changed") | dict.fromkeys(marks.legal, "legal")
    states |= dict.fromkeys(sorted(marks.selected), "selected")
    if marks.tried is not None:
        states[marks.tried] = "tried"
    for target, state in states.items():
        if target in where.areas:
            rings = [r for edge in edges(view, where, target) for r in ring(edge, state, RINGS)]
            drawn += [replace(r, layer="pieces") for r in rings]
    if marks.inspected in where.areas:
        drawn += focus(edges(view, where, marks.inspected), "pieces", FOCUS - 3, 1.8)
    if marks.focus in where.areas:
        drawn += focus(edges(view, where, marks.focus), "pieces", FOCUS)
    return drawn


@lru_cache(maxsize=500)
def wash(where: Layout, space: str, tone: str) -> list[Shape]:
    area = where.areas[space]
    if space in where.holes:
        area = keyholed(area, where.holes[space])
    colour = hatch_colour(where.board, space)
    lines = [line(pair, layer="pieces", z=HATCH, stroke=colour, width=1) for pair in where.hatches.get(space, ())]
    return [polygon(area, layer="pieces", z=WASH, fill=tone), *lines]


def covered(say: Say, where: Layout, extents: Sequence[Window]) -> Iterator[str]:
    """The places whose names lie where a wash, an outline or an arrow is drawn."""
    for place, name in where.written(say):
        left, top, right, bottom = where.name_box(place, name)
        if any(crosses((left - 4, top - 4, right + 4, bottom + 4), other) for other in extents):
            yield place


def crosses(a: Window, b: Window) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def marks_on(view: State, marks: Marks, where: Layout, rows: Rows) -> list[Shape]:
    """The layer of marks for a position: numbers, letters, ways, rings round what changed."""
    drawn = []
    for target in sorted(marks.changed):
        for edge in changed_edges(view, where, rows, target):
            rings = ring(edge, "changed", CHANGED)
            drawn += rings if target.startswith("nation/") else [replace(r, layer="pieces") for r in rings]
    for target in sorted(marks.missed):
        if at := mark_point(view, rows, target):
            drawn += refusal(at[0], at[1], 0.75 * at[2], "", False)
    for target, letter in refusals(marks).items():
        if at := mark_point(view, rows, target):
            drawn += refusal(*at, letter, target == marks.tried)
    for target, number in marks.legal.items():
        if at := mark_point(view, rows, target):
            x, y, scale = at
            drawn += numbered(x, y, number, target in marks.selected, 9.2 * scale)
    listed = {**dict.fromkeys(marks.legal, "legal"), **dict.fromkeys(sorted(marks.selected), "selected")}
    for target, state in listed.items():
        if target.startswith("nation/"):
            drawn += [r for edge in edges(view, where, target) for r in ring(edge, state)]
    if marks.focus is not None and marks.focus not in where.areas:
        drawn += focus(edges(view, where, marks.focus), "marks", 90)
    return drawn


def focus(outlines: Iterable[Shape], layer: str, z: int, width: float = 2.5) -> list[Shape]:
    """The place of the keyboard or the pointer, or, with a finer line, the one that is being read about."""
    drawn = []
    for edge in outlines:
        drawn.append(Shape(edge.kind, edge.at, layer, z, "", "#FFFFFF", width + 3))
        drawn.append(Shape(edge.kind, edge.at, layer, z + 1, "", TOKENS["ink"], width))
    return drawn


def refusal(x: float, y: float, scale: float, letter: str, tried: bool) -> list[Shape]:
    """The letter of a refusal; on the grey of a refused area its disc is lighter than elsewhere."""
    drawn = not_now(x, y, letter, tried, 8.4 * scale)
    if tried:
        return drawn
    disc, *sign = drawn
    ink = TOKENS["ink-2"]
    paler = replace(disc, fill=TOKENS["card"], stroke=ink)
    return [paler, *(replace(s, fill=ink if s.fill else "", stroke=ink if s.stroke else "") for s in sign)]


# ---------------------------------------------------------------- edges and places of marks


def edges(view: State, where: Layout, target: str) -> Iterator[Shape]:
    """The outlines that mark a target; nothing for what is not in the picture."""
    if target in where.areas:
        yield polygon(where.areas[target])
        if target in where.holes:
            yield polygon(where.holes[target])
    elif (row := row_of(view, target)) is not None:
        left, top, width, height = row
        yield box(left - 1, top + 1, width + 2, height - 2, 4)


def row_of(view: State, target: str) -> tuple[float, float, float, float] | None:
    """The row of a nation in the list, if this target is one."""
    nation = target.removeprefix("nation/")
    if not target.startswith("nation/") or nation not in view.owner:
        return None
    return list_row(list(view.owner).index(nation), len(view.owner))


def mark_point(view: State, rows: Rows, target: str) -> tuple[float, float, float] | None:
    """Where the number or letter of a target stands, among its pieces and hiding none of them, and how large."""
    if (row := row_of(view, target)) is not None:
        return row[0] - 9, row[1] + row[3] / 2, 1.0
    return next(((item.x, item.y, min(1.0, item.scale)) for item in rows.get(target, ()) if item.kind == "mark"), None)


def changed_edges(view: State, where: Layout, rows: Rows, target: str) -> Iterator[Shape]:
    """Rings round what a step changed: ``army/Delhi/Chola``, ``chief/Aybak``, ``post/Malabar``, ``nation/Chola``."""
    kind, _, id = target.partition("/")
    if kind == "nation":
        yield from edges(view, where, target)
        return
    space, _, nation = id.partition("/")
    wanted = nation if kind == "army" else id if kind == "chief" else view.posts.get(space, "")
    if kind == "chief":
        space = view.chiefs.get(id, "")
    if kind == "arms":
        given = view.arms.get(id)
        if given is None or not given.at:
            return
        kind, space, wanted = "army", given.at, given.to
    if kind not in ("army", "chief", "post"):
        return
    found = [item for item in rows.get(space, ()) if item.kind == kind and item.id == wanted]
    for item in found:
        yield stack_outline(item.x, item.y, item.n, item.scale)
    if not found and space in where.stands and space not in rows:
        yield circle(*where.stands[space], 5)  # what stood here is gone


# ---------------------------------------------------------------- fights and ways


def fight(view: State, where: Layout, space: str) -> list[Shape]:
    """A madder border, heavier for the battle in hand."""
    width = 3.0 if view.battle is not None and view.battle.at == space else 2.2
    drawn = []
    for edge in edges(view, where, space):
        drawn.append(Shape(edge.kind, edge.at, "pieces", FIGHT, "", "#FFFFFF", width + 2.4))
        drawn.append(Shape(edge.kind, edge.at, "pieces", FIGHT + 1, "", TOKENS["madder"], width))
    return drawn


def way(marks: Marks, where: Layout) -> list[Shape]:
    """The way that was refused, in madder, or is proposed, in peacock."""
    colour = TOKENS["madder"] if marks.tried is not None else TOKENS["peacock"]
    drawn = []
    for stretch in way_points(where, marks.way):
        drawn.append(line(stretch, layer="pieces", z=WAY, stroke=TOKENS["road"], width=8))
        drawn.append(line(stretch, layer="pieces", z=WAY + 1, stroke=colour, width=4.6, dash=(7, 5)))
    return drawn


def ghost(view: State, marks: Marks, say: Say, where: Layout) -> list[Shape]:
    """The army that would stand at the end of the way looked at, dashed; in madder where it may not go."""
    stretches = way_points(where, marks.way) if view.active and (marks.focus or marks.tried) else []
    if not stretches:
        return []
    (x, y), size = stretches[-1][1], COUNTER * 1.1
    look, colour = look_of(view.board, view.active), TOKENS["madder" if marks.tried else "peacock"]
    outline = counter_outline(x, y, size)
    return [
        polygon(outline, layer="marks", z=GHOST, fill=mixed(look.colour, TOKENS["card"], 0.45)),
        polygon(outline, layer="marks", z=GHOST + 1, stroke=colour, width=2.6, dash=(4, 3)),
        label(x, y, say.name("letter", view.active), 0.475 * size, layer="marks", z=GHOST + 2, weight=700, fill=INK),
    ]
