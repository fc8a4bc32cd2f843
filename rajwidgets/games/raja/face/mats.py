"""What lies in front of each player: gold, houses, cards, the action disc with its two arrows, palaces to build."""

from __future__ import annotations

import math
from collections.abc import Collection

from ....draw.ornament import coin, hatched, hexagon, padlock, sign, tick
from ....draw.scene import (
    LEAST_SIZE,
    SEATS,
    TOKENS,
    Mat,
    Point,
    Say,
    Shape,
    around,
    box,
    circle,
    fitted,
    label,
    line,
    placed,
    polygon,
    text_width,
    words,
)
from ..state import ACTIONS, VEILED, Slot, State, in_card_order, palaces_built, palaces_each
from .icons import icon
from .pieces import INK, built_palace, house, palace

WIDTH = 198.0
LEFT, RIGHT = 8.0, WIDTH - 8
DISC, DISC_RADIUS = (146.0, 50.0), 41.5
WORDS_TOP, WORDS_HEIGHT, BETWEEN, PAD = 101.0, 20.0, 5.0, 5.0
IN_TWO_PARTS = ("two_houses", "palace_and_house")
CHIT = "#2F6FA8"


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """One mat per seat, in the order of acting.

    ``changed`` names figures that this step changed (``gold/0``, ``reserve/0``, ``quarry/0``, ``cards/0``, ``chits/0``,
    ``palaces/0``); ``now`` is the arrow in hand ("1", "2", or "3" for the chit).
    """
    order = in_card_order(view)
    rows = {i: action_rows(view, say, i, now) for i in order}
    most = max((len(lines) for lines in rows.values()), default=1)
    return [mat(view, say, i, rows[i], most, changed) for i in order]


def mat(view: State, say: Say, i: int, rows: list[list[Plan]], most: int, changed: Collection[str]) -> Mat:
    below = WORDS_TOP + max(1, most) * (WORDS_HEIGHT + 4) + 2
    height = below + 24
    shapes = [
        *washes(i, changed, below),
        *figures(view, say, i),
        *cards(view, say, i),
        *chits(view, i),
        *(disc(view, i, [plan for row in rows for plan in row]) if known(view, i) else veiled_disc(view, i)),
        *planned(view, say, i, rows),
        *palace_row(view, say, i, below + 11),
    ]
    return Mat(i, status(view, i), WIDTH, height, shapes, in_words(view, say, i, rows))


def status(view: State, i: int) -> str:
    if view.turn is not None and view.turn.seat == i:
        return "acts"
    if view.phase != "turn":
        return ""
    return "acted" if view.seats[i].acted else "waits"


def known(view: State, i: int) -> bool:
    return all(slot.action != VEILED for slot in view.seats[i].plan)


# ---------------------------------------------------------------- figures, cards, chits


def washes(i: int, changed: Collection[str], below: float) -> list[Shape]:
    """A turmeric wash under each figure that has just changed."""
    rows = {"gold": (7, 25), "reserve": (32, 20), "quarry": (53, 20), "cards": (73, 21), "palaces": (below, 22)}
    drawn = [
        box(LEFT - 3, top, 94 if key != "palaces" else WIDTH - 12, height, 4, z=-1, fill=TOKENS["turmeric-wash"])
        for key, (top, height) in rows.items()
        if f"{key}/{i}" in changed
    ]
    if f"chits/{i}" in changed:
        drawn.append(
            circle(RIGHT - 4, 13, 11.5, z=-1, fill=TOKENS["turmeric-wash"], stroke=TOKENS["turmeric"], width=2)
        )
    return drawn


def figures(view: State, say: Say, i: int) -> list[Shape]:
    p = view.seats[i]
    gold = "?" if p.gold < 0 else str(p.gold)
    drawn = [*coin(20, 19.5, 10.3, layer="ground", z=1), *figure(gold, say.word("gold"), 26.5, 20)]
    drawn += [*house(i, 20, 42.5, layer="ground", piece="-"), *figure(str(p.reserve), say.word("reserve"), 47)]
    drawn += [*icon("quarry", 20, 63, 1.15), *figure(str(p.quarry), say.word("quarry"), 67.5)]
    return drawn


def figure(number: str, word: str, baseline: float, size: float = 13.5) -> list[Shape]:
    after = 37 + max(text_width(number, size, 700) * 0.97, 9) + 4
    word, smaller = fitted(word, DISC[0] - DISC_RADIUS - 2 - after, 12.5)
    return [
        words(37, baseline, number, z=2, size=size, weight=700, fill=INK, align="left"),
        words(after, baseline, word, z=2, size=smaller, fill=TOKENS["ink-2"], align="left"),
    ]


def cards(view: State, say: Say, i: int) -> list[Shape]:
    """The number of each card, and the name if there is one only."""
    held = sorted(view.seats[i].cards)
    pitch = min(20.0, 76 / max(1, len(held) - 1))
    drawn = []
    for k, card in enumerate(held):
        x = 11.5 + pitch * k
        drawn.append(box(x, 75.5, 17, 17, 3, z=2 * k + 1, fill=INK, stroke="#FFFFFF", width=0.8))
        drawn.append(label(x + 8.5, 84, str(card), 11.5, z=2 * k + 2, weight=700, fill="#FFFFFF"))
    if len(held) == 1:
        name, size = fitted(say.name("character", str(held[0])), DISC[0] - DISC_RADIUS + 3 - 34, 13, 700)
        drawn.append(words(34, 88.5, name, z=2, size=size, weight=700, fill=INK, align="left"))
    return drawn


def chits(view: State, i: int) -> list[Shape]:
    number = view.seats[i].chits
    if not number:
        return []
    x, y = RIGHT - 4, 13.0
    return [
        polygon(hexagon(x, y, 9.5), z=1, fill=CHIT, stroke=INK, width=1.2),
        label(x, y, str(number), 11, z=2, weight=700, fill="#FFFFFF"),
    ]


# ---------------------------------------------------------------- the action disc


class Plan:
    """One action as the mat shows it: its name, and whether it is done, in hand, to do or forgone."""

    def __init__(self, slot: Slot, name: str, state: str, chit: bool = False) -> None:
        self.action, self.name, self.state, self.chit = slot.action, name, state, chit
        self.short, self.worded = name, True  # as it is written on the mat; whether the state is a word or a sign


def action_rows(view: State, say: Say, i: int, now: str) -> list[list[Plan]]:
    """The planned actions in rows of two, a chit's action below; long names give way to short ones."""
    if not known(view, i) or not view.seats[i].plan:
        return []
    acts = view.turn is not None and view.turn.seat == i
    slots = [(slot, False) for slot in view.seats[i].plan]
    if acts and view.turn is not None and view.turn.chit is not None:
        slots.append((view.turn.chit, True))
    plans = [
        Plan(slot, say.name("action", slot.action), progress(view, i, slot, acts and now == str(k + 1)), chit)
        for k, (slot, chit) in enumerate(slots)
    ]
    rows = [plans[k : k + 2] for k in range(0, len(plans), 2)]
    for row in rows:
        if spare(say, row) < 0:
            for plan in row:
                plan.short = say.name("short_action", plan.action)
        if spare(say, row) < 0:
            for plan in row:
                plan.worded = False
    return rows


def spare(say: Say, row: list[Plan]) -> float:
    """The room that a row leaves when every name is at its smallest."""
    return RIGHT - LEFT - BETWEEN * (len(row) - 1) - sum(natural_width(say, plan) for plan in row)


def progress(view: State, i: int, slot: Slot, in_hand: bool) -> str:
    done, whole = len(slot.done), 2 if slot.action in IN_TWO_PARTS else 1
    if done >= whole:
        return "done"
    if view.seats[i].acted:
        return "forgone"
    if in_hand or done:
        return "now"
    return "to_do" if view.turn is not None and view.turn.seat == i else "planned"


def natural_width(say: Say, plan: Plan) -> float:
    weight = 600 if plan.state == "now" else 400
    return text_width(plan.short, LEAST_SIZE, weight) + badge_width(say, plan) + (12 if plan.chit else 0) + 2 * PAD + 4


def badge_width(say: Say, plan: Plan) -> float:
    if plan.state in ("now", "to_do") and plan.worded:
        return text_width(say.word(plan.state), 11, 700)
    return 9 if plan.state in ("done", "forgone", "to_do") else 0


def sector_angle(action: str) -> float:
    """The middle of an action's sector in degrees; the first is at the top."""
    return -90 + 40 * ACTIONS.index(action)


def disc(view: State, i: int, plans: list[Plan]) -> list[Shape]:
    """Nine sectors with their icons, and an arrow in the seat's colour to each planned action."""
    (x, y), r = DISC, DISC_RADIUS
    drawn = [circle(x, y, r, z=0, fill="#FFFFFF", stroke=INK, width=1.7)]
    tints = {plan.action: TOKENS["sand"] for plan in plans}
    tints |= {plan.action: "#F6D37E" for plan in plans if plan.state == "now"}
    for action, tint in tints.items():
        middle = sector_angle(action)
        rim = [around(x, y, r - 0.9, middle + k * 5) for k in range(-4, 5)]
        drawn.append(polygon([(x, y), *rim], z=1, fill=tint))
    for action in ACTIONS:
        angle = sector_angle(action)
        edge = angle + 20
        drawn.append(line([around(x, y, 14, edge), around(x, y, r - 1, edge)], z=2, stroke=TOKENS["line"], width=1))
        colour = INK if action in tints else TOKENS["ink-3"]
        drawn += icon(action, *around(x, y, 30.5, angle), 0.92, colour, 3)
    pointed = [plan.action for plan in plans if not plan.chit]
    for k, action in enumerate(pointed):
        twin = 9 * (2 * k - 1) if len(pointed) == 2 and pointed[0] == pointed[1] else 0
        drawn.append(arrow(i, x, y, sector_angle(action) + twin))
    drawn.append(circle(x, y, 7.4, z=6, fill=SEATS[i].colour, stroke=INK, width=1.4))
    drawn.append(sign(i, x, y, 6.4, 7, "ground"))
    return drawn


def arrow(i: int, x: float, y: float, degrees: float) -> Shape:
    turn = math.radians(degrees)
    points: list[Point] = [(4, -2.1), (14.5, -2.1), (13.4, -5.4), (21.5, 0), (13.4, 5.4), (14.5, 2.1), (4, 2.1)]
    turned = [(a * math.cos(turn) - b * math.sin(turn), a * math.sin(turn) + b * math.cos(turn)) for a, b in points]
    return polygon(placed(turned, x, y), z=5, fill=SEATS[i].colour, stroke=INK, width=1.1)


def veiled_disc(view: State, i: int) -> list[Shape]:
    (x, y), r = DISC, DISC_RADIUS
    return [
        *hatched(x, y, r, 0),
        circle(x, y, 17, z=3, fill="#FFFFFF", stroke=INK, width=1.3),
        *padlock(x, y - 1.5, 4),
    ]


# ---------------------------------------------------------------- the two actions in words


def planned(view: State, say: Say, i: int, rows: list[list[Plan]]) -> list[Shape]:
    if not known(view, i):
        return sealed(say, i)
    drawn = []
    for k, row in enumerate(rows):
        top, left, more = WORDS_TOP + k * (WORDS_HEIGHT + 4), LEFT, spare(say, row) / len(row)
        for plan in row:
            width = natural_width(say, plan) + more
            drawn += worded(say, plan, left, top, width)
            left += width + BETWEEN
    return drawn


def worded(say: Say, plan: Plan, left: float, top: float, width: float) -> list[Shape]:
    now = plan.state == "now"
    fill, edge = (TOKENS["turmeric-wash"], "#D79B1C") if now else ("#FFFFFF", TOKENS["line"])
    at, middle = left + PAD, top + WORDS_HEIGHT / 2
    drawn = [box(left, top, width, WORDS_HEIGHT, 4, z=1, fill=fill, stroke=edge, width=1.4 if now else 1.1)]
    if plan.chit:
        drawn.append(polygon(hexagon(at + 4, middle, 5), z=2, fill=CHIT, stroke=INK, width=1))
        at += 12
    room = left + width - PAD - badge_width(say, plan) - 4 - at
    name, size = fitted(plan.short, room, 12, 600 if now else 400)
    colour = INK if now or plan.state in ("to_do", "planned") else TOKENS["ink-2"]
    drawn.append(words(at, middle + 4.2, name, z=2, size=size, weight=600 if now else 400, fill=colour, align="left"))
    end = left + width - PAD
    if plan.state in ("now", "to_do") and plan.worded:
        ink = "#7A5200" if now else TOKENS["peacock"]
        state = say.word(plan.state)
        drawn.append(words(end, middle + 4.2, state, z=2, size=11, weight=700, fill=ink, align="right"))
    elif plan.state == "to_do":
        drawn.append(circle(end - 4, middle, 3.2, z=2, stroke=TOKENS["peacock"], width=1.6))
    elif plan.state == "done":
        drawn.append(tick(end - 4, middle, TOKENS["peacock"], 2))
    elif plan.state == "forgone":
        drawn.append(line([(end - 8, middle), (end, middle)], z=2, stroke=TOKENS["ink-3"], width=1.8))
    return drawn


def sealed(say: Say, i: int) -> list[Shape]:
    room = RIGHT - LEFT - 2 * PAD - 4 - text_width("6.3", 11, 700)
    text, size = fitted(say.word("sealed").replace("{seat}", say.seat(i)), room, 11.5)
    middle = WORDS_TOP + WORDS_HEIGHT / 2
    return [
        box(LEFT, WORDS_TOP, RIGHT - LEFT, WORDS_HEIGHT, 4, z=1, fill="#FFFFFF", stroke=TOKENS["line"], width=1.1),
        words(LEFT + PAD, middle + 4.2, text, z=2, size=size, fill=TOKENS["ink-2"], align="left"),
        words(RIGHT - PAD, middle + 4.2, "6.3", z=2, size=11, weight=700, fill=TOKENS["peacock"], align="right"),
    ]


# ---------------------------------------------------------------- palaces


def palace_row(view: State, say: Say, i: int, y: float) -> list[Shape]:
    """The palaces still to build after the dashed outlines of those built."""
    built, each = palaces_built(view, i), palaces_each(view)
    drawn = []
    for k in range(each):
        x = 17 + 14.3 * k
        drawn += built_palace(x, y, 0.86) if k < built else palace(i, x, y, 0.86, "ground", "-")
    left = 17 + 14.3 * each
    number, rest = str(built), f"{say.word('of')} {each} {say.word('built')}"
    at = left + text_width(number, 12, 700) + 3
    rest, size = fitted(rest, RIGHT - at, 11.5)
    drawn.append(words(left, y + 5, number, z=2, size=12, weight=700, fill=INK, align="left"))
    drawn.append(words(at, y + 5, rest, z=2, size=size, fill=TOKENS["ink-2"], align="left"))
    return drawn


# ---------------------------------------------------------------- the mat in words


def in_words(view: State, say: Say, i: int, rows: list[list[Plan]]) -> str:
    """The same as the picture, for those who hear it."""
    p = view.seats[i]
    gold = "?" if p.gold < 0 else str(p.gold)
    facts = [
        f"{gold} {say.word('gold')}",
        f"{p.reserve} {say.word('reserve')}",
        f"{p.quarry} {say.word('quarry')}",
        *(f"{card} {say.name('character', str(card))}" for card in sorted(p.cards)),
    ]
    if p.chits:
        facts.append(f"{p.chits} {say.word('chits')}")
    if not known(view, i):
        facts.append(say.word("sealed").replace("{seat}", say.seat(i)))
    for plan in (plan for row in rows for plan in row):
        facts.append(plan.name if plan.state == "planned" else f"{plan.name} ({say.word(plan.state)})")
    facts.append(f"{palaces_built(view, i)} {say.word('of')} {palaces_each(view)} {say.word('built')}")
    return f"{say.seat(i)}: {', '.join(facts)}"
