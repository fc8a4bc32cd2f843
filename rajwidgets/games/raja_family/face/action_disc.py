"""The disc of nine actions on the mats of either game, and the planned actions in words below it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ....draw.ornament import hatched, hexagon, padlock, sign, tick
from ....draw.scene import (
    LEAST_SIZE,
    SEATS,
    TOKENS,
    Point,
    Shape,
    around,
    box,
    circle,
    fitted,
    line,
    placed,
    polygon,
    text_width,
    words,
)
from ....face import Say
from .pieces import INK

WIDTH = 198.0  # of a mat
LEFT, RIGHT = 8.0, WIDTH - 8
DISC, DISC_RADIUS = (146.0, 50.0), 41.5
WORDS_TOP, WORDS_HEIGHT, BETWEEN, PAD = 101.0, 20.0, 5.0, 5.0
TOKEN = "#2F6FA8"  # the hexagon that buys one more action

Icon = Callable[[str, float, float, float, str, int], list[Shape]]  # action, x, y, scale, colour, z


class Plan:
    """One action as the mat shows it: its name, and whether it is done, in hand, to do or forgone."""

    def __init__(self, action: str, name: str, state: str, bought: bool = False) -> None:
        self.action, self.name, self.state, self.bought = action, name, state, bought
        self.short, self.worded = name, True  # as it is written on the mat; whether the state is a word or a sign


def in_rows(say: Say, plans: Sequence[Plan]) -> list[list[Plan]]:
    """The planned actions in rows of two, a bought one below; long names give way to short ones."""
    rows = [list(plans[k : k + 2]) for k in range(0, len(plans), 2)]
    for row in rows:
        if spare(say, row) < 0:
            for plan in row:
                plan.short = say.name("short_action", plan.action)
        if spare(say, row) < 0:
            for plan in row:
                plan.worded = False
    return rows


def spare(say: Say, row: Sequence[Plan]) -> float:
    """The room that a row leaves when every name is at its smallest."""
    return RIGHT - LEFT - BETWEEN * (len(row) - 1) - sum(natural_width(say, plan) for plan in row)


def natural_width(say: Say, plan: Plan) -> float:
    weight = 600 if plan.state == "now" else 400
    name = text_width(plan.short, LEAST_SIZE, weight)
    return name + badge_width(say, plan) + (12 if plan.bought else 0) + 2 * PAD + 4


def badge_width(say: Say, plan: Plan) -> float:
    if plan.state in ("now", "to_do") and plan.worded:
        return text_width(say.word(plan.state), 11, 700)
    return 9 if plan.state in ("done", "forgone", "to_do") else 0


# ---------------------------------------------------------------- the disc


def disc(i: int, actions: Sequence[str], icon: Icon, plans: Sequence[Plan]) -> list[Shape]:
    """Nine sectors with their icons, and an arrow in the seat's colour to each planned action; the first at the top."""
    (x, y), r = DISC, DISC_RADIUS
    drawn = [circle(x, y, r, z=0, fill="#FFFFFF", stroke=INK, width=1.7)]
    angles = {action: -90.0 + 40 * k for k, action in enumerate(actions)}
    tints = {plan.action: TOKENS["sand"] for plan in plans}
    tints |= {plan.action: "#F6D37E" for plan in plans if plan.state == "now"}
    for action, tint in tints.items():
        rim = [around(x, y, r - 0.9, angles[action] + k * 5) for k in range(-4, 5)]
        drawn.append(polygon([(x, y), *rim], z=1, fill=tint))
    for action, angle in angles.items():
        edge = angle + 20
        drawn.append(line([around(x, y, 14, edge), around(x, y, r - 1, edge)], z=2, stroke=TOKENS["line"], width=1))
        colour = INK if action in tints else TOKENS["ink-3"]
        drawn += icon(action, *around(x, y, 30.5, angle), 0.92, colour, 3)
    pointed = [plan.action for plan in plans if not plan.bought]
    for k, action in enumerate(pointed):
        twin = 9 * (2 * k - 1) if len(pointed) == 2 and pointed[0] == pointed[1] else 0
        drawn.append(arrow(i, x, y, angles[action] + twin))
    drawn.append(circle(x, y, 7.4, z=6, fill=SEATS[i].colour, stroke=INK, width=1.4))
    drawn.append(sign(i, x, y, 6.4, 7, "ground"))
    return drawn


def arrow(i: int, x: float, y: float, degrees: float) -> Shape:
    turn = math.radians(degrees)
    points: list[Point] = [(4, -2.1), (14.5, -2.1), (13.4, -5.4), (21.5, 0), (13.4, 5.4), (14.5, 2.1), (4, 2.1)]
    turned = [(a * math.cos(turn) - b * math.sin(turn), a * math.sin(turn) + b * math.cos(turn)) for a, b in points]
    return polygon(placed(turned, x, y), z=5, fill=SEATS[i].colour, stroke=INK, width=1.1)


def veiled_disc() -> list[Shape]:
    (x, y), r = DISC, DISC_RADIUS
    return [
        *hatched(x, y, r, 0),
        circle(x, y, 17, z=3, fill="#FFFFFF", stroke=INK, width=1.3),
        *padlock(x, y - 1.5, 4),
    ]


# ---------------------------------------------------------------- the actions in words


def planned(say: Say, rows: Sequence[Sequence[Plan]]) -> list[Shape]:
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
    if plan.bought:
        drawn.append(polygon(hexagon(at + 4, middle, 5), z=2, fill=TOKEN, stroke=INK, width=1))
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


def sealed(text: str, section: str) -> list[Shape]:
    """In place of the actions: until when they stay secret, and the section that says so."""
    text, size = fitted(text, RIGHT - LEFT - 2 * PAD - 4 - text_width(section, 11, 700), 11.5)
    middle = WORDS_TOP + WORDS_HEIGHT / 2
    return [
        box(LEFT, WORDS_TOP, RIGHT - LEFT, WORDS_HEIGHT, 4, z=1, fill="#FFFFFF", stroke=TOKENS["line"], width=1.1),
        words(LEFT + PAD, middle + 4.2, text, z=2, size=size, fill=TOKENS["ink-2"], align="left"),
        words(RIGHT - PAD, middle + 4.2, section, z=2, size=11, weight=700, fill=TOKENS["peacock"], align="right"),
    ]
