"""A choice drawn before it is made: the tile on its cell, a worker, a boat, the dice of a payment; and how it turns."""

from __future__ import annotations

from collections.abc import Sequence

from ....draw.ornament import cross
from ....draw.scene import TOKENS, Point, Shape, box, circle, label, text_width
from ....face import Size
from ....flow import Ask, Parts, Refusal
from ..places import ROADS, SIDES
from ..rules.builder import difference
from ..rules.rounds import place_parts
from ..state import TURNED, State, opposite, value, ways_in
from ..words import costs
from .layout import BAND, DIE, FOOT, HANDS, PW, PX, TOP, cell_box, scroll_column, side_point
from .looks import CARD, INK, a_die, boat, building, coin, cube, gains, pawn, shield
from .province_board import copies
from .shared import boat_point, next_disc
from .targets import chosen, part_kind
from .tiles import HEIGHT, tile

ABOVE = 40  # ghosts lie above all marks of choices
Drawn = list[Shape]


def ghost(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> Sequence[Shape]:
    """What is being chosen as it would lie; a refused one in madder with what stands in the way."""
    if not begun:
        return ()
    match ask.kind:
        case "place":
            return place_ghost(view, ask, begun, refusal)
        case "karma" if not refusal:
            return turned_ghost(view, ask.seat, begun[-1])
        case "upgrade" if not refusal:
            column = view.seats[ask.seat].scrolls[begun[-1]] + 1
            return cube_ghost(view, ask.seat, begun[-1], column)
    return ()


def place_ghost(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> Drawn:
    drawn: Drawn = []
    if not refusal or len(begun) > 1:
        x, y = next_disc(view, begun[0])
        drawn += pawn(ask.seat, x, y, 1.0, "", "marks", ABOVE)
        drawn.append(circle(x, y, 10.5, layer="marks", z=ABOVE - 1, stroke=TOKENS["peacock"], width=2, dash=(3, 2.4)))
    id, cell = chosen(begun, "tile"), chosen(begun, "cell")
    if id and cell:
        drawn += laid_ghost(view, ask, begun, id, cell, refusal)
    elif id:
        drawn += ledger(view, ask, begun)
    if water := chosen(begun, "water"):
        x, y = boat_point(view, int(water))
        drawn += boat(ask.seat, x, y, 1.05, "", "marks", ABOVE)
        if refusal:
            drawn += crossed_out(x, y)
    return drawn + payment(view, ask, begun)


# ---------------------------------------------------------------- a tile on its cell


def laid_ghost(view: State, ask: Ask, begun: Parts, id: str, cell: str, refusal: Refusal | None) -> Drawn:
    """The tile as it is turned; refused, with a cross on each side where a road fails."""
    area, covers = cell_box(cell), begun[0] if cell in view.seats[ask.seat].province else ""
    roads = chosen(begun, "turn") or first_turn(view, ask.seat, id, cell)
    late = refusal is not None and part_kind(begun, len(begun) - 1) == "die"  # the payment fails, not the road
    colour = TOKENS["madder" if refusal and not late else "peacock"]
    drawn = list(tile(view.board, id, roads, area.x + 1, area.y + 1, area.w - 2, "marks", ABOVE))
    drawn.append(box(*area, 4, layer="marks", z=ABOVE + HEIGHT, stroke="#FFFFFF", width=5))
    dash = (6.0, 3.5) if refusal and not late else ()
    drawn.append(box(*area, 4, layer="marks", z=ABOVE + HEIGHT + 1, stroke=colour, width=3, dash=dash))
    if refusal and not late:
        for point in failing(view, ask.seat, cell, roads, refusal, bool(covers)):
            drawn += crossed_out(*point)
        return drawn
    return drawn + ledger(view, ask, begun)


def first_turn(view: State, seat: int, id: str, cell: str) -> str:
    """How a tile is shown before it is turned: so that a road meets the network, if there is such a way."""
    ways, turns = ways_in(view, seat, cell), view.board.tiles[id].turns
    return next((turn for turn in turns if ROADS[turn] & ways), turns[0])


def failing(view: State, seat: int, cell: str, roads: str, refusal: Refusal, covers: bool) -> list[Point]:
    """Where the roads do not meet: the sides at which the network comes in, or the tile's own ends if none does."""
    if refusal.code not in ("roads_miss", "roads_lost", "not_joined"):
        return [cell_box(cell).middle]
    ways, own = ways_in(view, seat, cell), ROADS[roads]
    if covers:  # every road that was joined has to go on
        ways &= ROADS[view.seats[seat].province[cell].roads]
    sides = (ways & ~own) if ways else own
    return [side_point(cell, side) for side, bit in SIDES.items() if bit & sides]


def crossed_out(x: float, y: float) -> Drawn:
    disc = circle(
        x, y, 8.5, layer="marks", z=ABOVE + HEIGHT + 2, fill=TOKENS["madder-wash"], stroke=TOKENS["madder"], width=2
    )
    return [disc, *cross(x, y, 3.8, TOKENS["madder"], ABOVE + HEIGHT + 3)]


# ---------------------------------------------------------------- cost and gain in pictures


def ledger(view: State, ask: Ask, begun: Parts) -> Drawn:
    """What a placement would cost and bring: its ledger as signs with numbers, in the band, where it covers no cell."""
    entries: list[tuple[float, str, str]] = []  # breadth, kind, figure
    for (code, _, facts, *_), amount, _ in costs(view, ask, begun):
        match code:
            case "space_costs":
                entries.append((34, "coin", f"−{-(amount or 0):g}"))
            case "pips_of":
                entries.append((36, str(facts["letter"]), f"−{-(amount or 0):g}"))
            case "brings_coins":
                entries.append((34, "coin", f"+{amount:g}"))
            case "brings_fame":
                entries.append((34, "shield", f"+{amount:g}"))
            case "edge":
                entries.append((38, "edge", str(facts["gives"])))
    return plate_of(entries) if entries else []


def plate_of(entries: list[tuple[float, str, str]]) -> Drawn:
    width = sum(breadth for breadth, _, _ in entries) + 6
    x, y, z = PX + PW - width - 4, TOP + BAND / 2, ABOVE + 20
    drawn: Drawn = [box(x, y - 9.5, width, 19, 5, layer="marks", z=z, fill=CARD, stroke=INK, width=1.3)]
    left = x + 4
    for breadth, kind, figure in entries:
        if kind == "edge":
            drawn += [label(left + 6, y, "+", 11, layer="marks", z=z + 1, weight=700, fill=INK)]
            drawn += gains(figure, left + 22, y, 0.8, "marks", z + 1)
        else:
            drawn.append(label(left + 18, y, figure, 11, layer="marks", z=z + 1, weight=700, fill=INK, align="right"))
            drawn += sign_of(kind, left + 26, y, z + 1)
        left += breadth
    return drawn


def sign_of(kind: str, x: float, y: float, z: int) -> Drawn:
    if kind == "coin":
        return coin("", x, y, 0.85, "marks", z)
    if kind == "shield":
        return shield("", x, y, 0.85, "marks", z)
    return [
        *a_die(f"{kind}1", x - 6, y - 8.5, 12, "marks", z)[:1],
        label(x, y - 2.2, kind, 10, layer="marks", z=z + 1, weight=700, fill=INK),
    ]


# ---------------------------------------------------------------- a payment


def payment(view: State, ask: Ask, begun: Parts) -> Drawn:
    """The dice given so far for a tile, and their sum against its price."""
    id, turn = chosen(begun, "tile"), chosen(begun, "turn")
    if not (id and turn):
        return []
    after = begun.index(turn) + 1
    paid, cell = begun[after:], chosen(begun, "cell")
    if not paid:
        return []
    covers = part_kind(begun, 1) == "die"
    price = difference(view, ask.seat, cell, id) if covers else view.board.tiles[id].price
    y, drawn = FOOT.y + 40, list[Shape]()
    x = FOOT.x + 10
    for die in paid:
        drawn += a_die(die, x, y - 14, 26, "marks", ABOVE)
        x += 33
    total = f"{sum(map(value, paid))} / {price}"
    enough = sum(map(value, paid)) >= price
    drawn.append(
        label(
            x + 4,
            y,
            total,
            20,
            layer="marks",
            z=ABOVE,
            weight=700,
            fill=TOKENS["peacock"] if enough else INK,
            align="left",
        )
    )
    x += text_width(total, 20, 700) + 14
    drawn += tile(view.board, id, turn, min(x, FOOT.x + FOOT.w - 52), y - 26, 50, "marks", ABOVE)
    return drawn


def turned_ghost(view: State, seat: int, die: str) -> Drawn:
    """The die with its other face up, over the statue."""
    dice = copies(view.seats[seat].dice)
    if f"{die}/1" not in dice:
        return []
    x, y = HANDS[dice.index(f"{die}/1")]
    return [
        *a_die(opposite(die), x, y, DIE, "marks", ABOVE),
        box(x, y, DIE, DIE, 5, layer="marks", z=ABOVE + 5, stroke=TOKENS["peacock"], width=3),
    ]


def cube_ghost(view: State, seat: int, name: str, column: int) -> Drawn:
    x, y = scroll_column(view.board, name, min(column, len(view.board.fame_by_scroll) - 1))
    fame = view.board.fame_by_scroll[min(column, len(view.board.fame_by_scroll) - 1)]
    return [
        *cube(seat, x, y, 17, "marks", ABOVE),
        label(x, y, str(fame), 12, layer="marks", z=ABOVE + 1, weight=700, fill="#FFFFFF"),
    ]


# ---------------------------------------------------------------- turning


def turned(view: State, ask: Ask, begun: Parts) -> Parts:
    """A tile lies a quarter turn on; a die in a payment shows its opposite face, for one karma."""
    if ask.kind != "place" or len(begun) < 2:
        return begun
    kind = part_kind(begun, len(begun) - 1)
    if kind == "die":
        other = begun[-1].removesuffix(TURNED) if begun[-1][-1] == TURNED else begun[-1] + TURNED
        return (*begun[:-1], other) if other in place_parts(view, ask, begun[:-1]) else begun
    id, cell = chosen(begun, "tile"), chosen(begun, "cell")
    if kind not in ("cell", "tile", "turn") or not (id and cell):
        return begun
    turns = view.board.tiles[id].turns
    now = begun[-1] if kind == "turn" else first_turn(view, ask.seat, id, cell)
    after = turns[(turns.index(now) + 1) % len(turns)]
    return (*begun[:-1], after) if kind == "turn" else (*begun, after)


# ---------------------------------------------------------------- choices as small pictures

PICTURE = 34.0


def picture(view: State, ask: Ask, begun: Parts) -> tuple[Sequence[Shape], Size]:
    """The tile as it would lie, a die, a building: what stands beside a choice in the list."""
    none: tuple[Sequence[Shape], Size] = (), (0, 0)
    if not begun:
        return none
    kind, last = part_kind(begun, len(begun) - 1) if ask.kind == "place" else ask.kind, begun[-1]
    match kind:
        case "tile" | "uncover":
            return tile(view.board, last, "", 1, 1, PICTURE - 2, "ground"), (PICTURE, PICTURE)
        case "turn":
            return tile(view.board, chosen(begun, "tile"), last, 1, 1, PICTURE - 2, "ground"), (PICTURE, PICTURE)
        case "roll":
            return pictured_die(ask.about[len(begun) - 1] + last)
        case "die" | "reroll" | "karma" if last not in ("keep", "roll"):
            return pictured_die(opposite(last) if kind == "karma" else last)
        case "upgrade":
            return building(last, 17, 17, 2), (PICTURE, PICTURE)
        case "yield":
            return gains(view.board.yields[last], 17, 17, 1.3), (PICTURE, PICTURE)
        case "edge":
            return gains(view.board.edges[last], 17, 17, 1.2), (PICTURE, PICTURE)
    return none


def pictured_die(die: str) -> tuple[Sequence[Shape], Size]:
    return a_die(die, 4, 1, 26, "ground"), (PICTURE, PICTURE)
