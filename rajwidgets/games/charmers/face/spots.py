"""Where choices lie: the name of each, and its outline on the sheet or the tray in this position."""

from __future__ import annotations

from ....draw.scene import Shape, box, circle
from ....flow import Ask, Parts
from ..places import COMPASS, GOODS
from ..rules.bonuses import END, PAIR
from ..rules.goods import AMOUNTS, CHOSEN
from ..rules.river import GOOD
from ..rules.roads import ADD, open_sides
from ..rules.rounds import KARMA, NONE
from ..state import State, acting
from .layout import KARMA as KARMA_BOX
from .layout import fame_span, good_point, layout, money_span, places, side_point
from .tray import dice, in_order


def target(ask: Ask, begun: Parts) -> str | None:
    """Where the choice begun lies; nothing for what has no one place, such as a lot of several kinds of goods."""
    if not begun:
        return None
    of, last = f"@{ask.seat}", begun[-1]
    match ask.kind:
        case "die" | "keep" | "goods_die":
            return f"karma{of}" if last == KARMA else None if last == NONE else f"die/{last}"
        case "road":
            return f"{begun[0]}{of}"
        case "half":
            return half_target(last, of)
        case "halves":
            return halves_target(begun, of)
        case "sale":
            goods = set(last.split("-"))
            return f"{last.split('-')[0]}{of}/sell{sum(AMOUNTS[last])}" if last in AMOUNTS and len(goods) == 1 else None
        case "goods":
            return f"{last}{of}/next" if len(CHOSEN[last]) == 1 else None
        case "palace":
            return f"palace{of}/{last}"
        case "upgrade":
            return f"types{of}/{last}"
        case "river":
            return None if last == GOOD else f"river{of}/{last}"
        case "bonus":
            return None if last in (END, PAIR) else f"{last}{of}"
    return None


def half_target(half: str, of: str) -> str | None:
    return f"{half[:-1]}{of}/{half[-1]}" if half[-1] in COMPASS else None


def halves_target(begun: Parts, of: str) -> str | None:
    """A cell for a new road; ``add`` means every open side at once, until one is chosen."""
    if len(begun) == 1:
        return f"open{of}" if begun[0] == ADD else f"{begun[0]}{of}" if "-" in begun[0] else None
    if "-" not in begun[0]:  # sides follow
        return half_target(begun[-1], of)
    return f"{begun[0]}{of}"


def board(view: State, ask: Ask, begun: Parts) -> str:
    """The sheet of the seat asked; of the one that acts while dice are rolled."""
    return f"sheet:{ask.seat if ask.seat >= 0 else acting(view)}"


# ---------------------------------------------------------------- outlines


def outlines(view: State, seat: int, name: str) -> list[Shape]:
    """The outlines of a place or a changed thing on a seat's sheet and on the tray; none if it lies elsewhere."""
    options = view.variants
    if name.startswith("die/"):
        return [box(*each.at, each.size, each.size, 6) for each in dice(view) if each.target == name]
    if name.startswith("store/"):
        return stored(view, name)
    head, _, part = name.partition("/")
    if not head.endswith(f"@{seat}"):
        return []
    still = places(view.board, options.side, options.uniform, seat)
    if name in still:
        return [still[name]]
    return moving(view, seat, head.partition("@")[0], part)


def stored(view: State, name: str) -> list[Shape]:
    """The last die of a storehouse, or the one on the elephant."""
    where = name.partition("/")[2]
    if where == "elephant":
        return [box(*each.at, each.size, each.size, 6) for each in dice(view) if each.size < 30]
    seat = int(where)
    stores = [(i, face) for i in in_order(view) for face in view.seats[i].store]
    last = max((n for n, (i, _) in enumerate(stores) if i == seat), default=None)
    lying = dice(view)[len(view.middle) + bool(view.elephant) + len(view.hand) :]
    return [] if last is None else [box(*lying[last].at, lying[last].size, lying[last].size, 6)]


def moving(view: State, seat: int, head: str, part: str) -> list[Shape]:
    """Places that depend on what is written: the next good of a row, those in stock, open sides, cells of a track."""
    p, where = view.seats[seat], layout(view.board, view.variants.uniform)
    if head == "open":
        return [circle(*side_point(where, view.board, half), 6.4) for half in open_sides(view, p)]
    if head in GOODS:
        row = GOODS.index(head)
        column = p.goods[row] if part == "next" else p.sold[row] + int(part.removeprefix("sell")) - 1
        return [circle(*good_point(where, row, column), 10)] if column < len(view.board.values) else []
    if head in ("fame", "money") and part:
        first, _, last = part.partition("-")
        span = fame_span if head == "fame" else money_span
        return [box(*span(where, int(first), int(last)), 2)]
    return [box(*KARMA_BOX, 5)] if head == "karma" else []


def choosable(view: State, seat: int) -> list[Shape]:
    """Places that depend on what is written, as shapes that only a click finds."""
    names = [f"open@{seat}"]
    names += [f"{good}@{seat}/{part}" for good in GOODS for part in ("next", "sell1", "sell2", "sell3")]
    found = []
    for name in names:
        for shape in outlines(view, seat, name):
            found.append(Shape(shape.kind, shape.at, "pieces", 10, target=name))
    return found
