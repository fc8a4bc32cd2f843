"""What lies in front of each player: coins, prestige, shrines, number, the disc with its arrows, statues to build."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from ....draw.ornament import padlock
from ....draw.scene import TOKENS, Shape, box, circle, fitted, label, line, text_width, words
from ....face import Mat, Say
from ...raja_family.disc import Slot
from ...raja_family.face.action_disc import (
    DISC,
    DISC_RADIUS,
    LEFT,
    PAD,
    RIGHT,
    WIDTH,
    WORDS_HEIGHT,
    WORDS_TOP,
    Plan,
    disc,
    planned,
    sealed,
    veiled_disc,
)
from ...raja_family.face.mats import built_row, figure, plans, progress
from ...raja_family.face.pieces import INK
from ..rules.actions import DISC as NINE
from ..rules.actions import still_due
from ..state import STATUES, VEILED, State, bot_seat, built, in_order
from .bot_tiles import three
from .choosing import TILES_BOARD
from .icons import character as power
from .icons import icon
from .pieces import CROWN, ROSE, built_statue, money, parasol, rosette, shrine, statue, token

ROWS = {"coins": (7, 25), "prestige": (32, 20), "shrines": (52, 20), "reserve": (52, 20), "character": (73, 21)}
SECTION_OF_PLANS = "4.3"
PICTURE = 50.0  # how wide the picture of a power is


def mats(view: State, say: Say, changed: Collection[str] = (), now: str = "") -> list[Mat]:
    """One mat per seat, in the order of acting.

    ``changed`` names figures that this step changed (``coins/0``, ``shrines/0``...); ``now`` is the arrow in hand
    ("1", "2", or "3" for the action that a token paid for).
    """
    order = in_order(view)
    rows = {i: action_rows(view, say, i, now) for i in order}
    most = max((len(lines) for lines in rows.values()), default=1)
    below = WORDS_TOP + max(1, most) * (WORDS_HEIGHT + 4) + 2
    return [
        bot_mat(view, say, i, below, changed) if i == bot_seat(view) else mat(view, say, i, rows[i], below, changed)
        for i in order
    ]


def mat(view: State, say: Say, i: int, rows: list[list[Plan]], below: float, changed: Collection[str]) -> Mat:
    shapes = [
        *washes(i, changed, below),
        *purse(view, say, i),
        *number(view, say, i),
        *tokens(view, i),
        *(disc(i, NINE, icon, [plan for row in rows for plan in row]) if known(view, i) else veiled_disc()),
        *doing(view, say, i, rows),
        *statue_row(view, say, i, below + 12),
    ]
    return Mat(i, status(view, i), WIDTH, below + 25, shapes, in_words(view, say, i, rows), rank=place_of(view, say, i))


def place_of(view: State, say: Say, i: int) -> str:
    """The rank in the city scoring, once there is one (4.4)."""
    ranking = view.scoring.ranking if view.scoring is not None else []
    return say.name("rank", str(ranking.index(i) + 1)) if i in ranking else ""


def status(view: State, i: int) -> str:
    if view.scoring is not None and i in view.scoring.ranking:  # who has yet to choose a reward
        return "waits" if view.scoring.ranking.index(i) >= view.scoring.rewarded and i != bot_seat(view) else ""
    if (view.turn is not None and view.turn.seat == i) or (i == bot_seat(view) and view.bot and view.bot.hand):
        return "acted" if view.seats[i].acted else "acts"
    if view.phase not in ("turn", "bot_turn"):
        return ""
    return "acted" if view.seats[i].acted else "waits"


def known(view: State, i: int) -> bool:
    return all(slot.action != VEILED for slot in view.seats[i].plan)


def washes(i: int, changed: Collection[str], below: float) -> list[Shape]:
    """A turmeric wash under each figure that has just changed."""
    fill = TOKENS["turmeric-wash"]
    rows = sorted({row for key, row in ROWS.items() if f"{key}/{i}" in changed})
    drawn = [box(LEFT - 3, top, 97, height, 4, z=-1, fill=fill) for top, height in rows]
    if f"statues/{i}" in changed:
        drawn.append(box(LEFT - 3, below, WIDTH - 12, 24, 4, z=-1, fill=fill))
    if f"tokens/{i}" in changed:
        drawn.append(circle(RIGHT - 4, 13, 11.5, z=-1, fill=fill, stroke=TOKENS["turmeric"], width=2))
    return drawn


# ---------------------------------------------------------------- coins, prestige, shrines, number, tokens


def purse(view: State, say: Say, i: int) -> list[Shape]:
    p = view.seats[i]
    drawn = [*money(20, 19.5, 10.3, z=1), *figure(str(p.coins), say.word("coins"), 26.5, 20, whole=True)]
    if p.prestige < 0 and not view.ended:
        drawn += sealed_prestige(say)
    else:
        drawn += [*rosette(20, 42, 8.5, z=1), *figure(str(p.prestige), say.word("prestige"), 46.5, whole=True)]
    drawn += shrine(i, 20, 62.5, 1, "ground", "-")
    drawn.append(words(37, 67, str(p.shrines), z=2, size=13.5, weight=700, fill=INK, align="left"))
    drawn.append(box(58, 54.5, 15, 16, 2, z=1, stroke=TOKENS["ink-3"], width=1, dash=(2, 1.8)))
    drawn += shrine(None, 65.5, 63, 0.72, "ground", "-")
    return [*drawn, words(77, 67, str(p.reserve), z=2, size=12.5, fill=TOKENS["ink-2"], align="left")]


def sealed_prestige(say: Say) -> list[Shape]:
    """The prestige of another player is secret until the final count (2)."""
    left, top, width, height = LEFT, 33.5, 94.0, 17.0
    drawn = [box(left, top, width, height, 3, z=0, fill="#E6D8B4", stroke=TOKENS["line-2"], width=1)]
    for k in range(1, 14):
        x = left + 7.6 * k
        top_end = (min(x, left + width), top + max(0.0, x - left - width))
        drawn.append(
            line([(max(left, x - height), top + min(height, x - left)), top_end], z=1, stroke="#D8C79C", width=1.6)
        )
    text, size = fitted(say.word("sealed"), width - 24, 11.5, 600)
    back = box(left + 20, top + 1.5, text_width(text, size, 600) + 6, height - 3, 3, z=2, fill="#F6EBD0")
    said = words(left + 23, top + 12.6, text, z=3, size=size, weight=600, fill=TOKENS["ink-2"], align="left")
    return [*drawn, back, said, *padlock(left + 11, top + 7.5, 3)]


def number(view: State, say: Say, i: int) -> list[Shape]:
    """The character's number and what it does; the tokens that lend this seat a power."""
    character = view.seats[i].character
    if not character:
        return []
    drawn = [
        box(11.5, 75.5, 19, 17, 3, z=1, fill=INK),
        label(21, 84, str(character), 11.5, z=2, weight=700, fill="#FFFFFF"),
    ]
    lent = [t for t in view.maharani if t.seat == i]
    room = DISC[0] - DISC_RADIUS + 4 - 35 - 22 * len(lent)
    name = say.name("short_character", str(character))
    said, size = fitted(name, room, 12.5, 700)
    if said == name:
        drawn.append(words(35, 88.5, said, z=2, size=size, weight=700, fill=INK, align="left"))
    elif room >= PICTURE:
        drawn += power(character, 35 + room / 2, 84, "ground", 2)
    for k, each in enumerate(lent):
        x = DISC[0] - DISC_RADIUS + 1 - 11 - 22 * (len(lent) - 1 - k)
        dash = (2.0, 2.0) if each.used else ()
        drawn.append(circle(x, 84, 9.5, z=3, fill=ROSE, stroke=CROWN, width=1.3, dash=dash))
        drawn.append(label(x, 84, str(each.character), 11, z=4, weight=700, fill=CROWN))
    return drawn


def tokens(view: State, i: int) -> list[Shape]:
    held = view.seats[i].tokens
    return token(RIGHT - 4, 13, 9.5, str(held), z=1) if held else []


# ---------------------------------------------------------------- what is planned, or the rank in a scoring


def action_rows(view: State, say: Say, i: int, now: str) -> list[list[Plan]]:
    """The planned actions in rows of two, that of a token below."""
    if not known(view, i) or not view.seats[i].plan:
        return []
    bought = view.turn.bought if view.turn is not None and view.turn.seat == i else None
    return plans(say, view.seats[i].plan, bought, lambda slot, arrow: state(view, i, slot, arrow == now))


def state(view: State, i: int, slot: Slot, in_hand: bool) -> str:
    acts = view.turn is not None and view.turn.seat == i
    return progress(not still_due(slot), bool(slot.done) or (acts and in_hand), view.seats[i].acted, acts)


def doing(view: State, say: Say, i: int, rows: list[list[Plan]]) -> list[Shape]:
    if view.scoring is not None:
        return rank(view, say, i)
    return planned(say, rows) if known(view, i) else sealed(until(say, i), SECTION_OF_PLANS)


def until(say: Say, i: int) -> str:
    return say.word("sealed_plan").replace("{seat}", say.seat(i))


def rank(view: State, say: Say, i: int) -> list[Shape]:
    """In a city scoring: the rank reached and the worship points (4.4)."""
    assert view.scoring is not None
    scoring, middle = view.scoring, WORDS_TOP + WORDS_HEIGHT / 2
    text = ranked(view, say, i)
    first = bool(scoring.ranking) and scoring.ranking[0] == i
    fill, edge = (TOKENS["turmeric-wash"], "#D79B1C") if first else ("#FFFFFF", TOKENS["line"])
    said, size = fitted(text, RIGHT - LEFT - 2 * PAD - 24, 12, 600)
    return [
        box(LEFT, WORDS_TOP, RIGHT - LEFT, WORDS_HEIGHT, 4, z=1, fill=fill, stroke=edge, width=1.2),
        *parasol(LEFT + 13, middle - 1, 0.8, "ground", 2),
        words(LEFT + 26, middle + 4.2, said, z=2, size=size, weight=600, fill=INK, align="left"),
    ]


def ranked(view: State, say: Say, i: int) -> str:
    assert view.scoring is not None
    points = f"{view.scoring.points[i]} {say.word('worship')}"
    if i not in view.scoring.ranking:
        return points
    return f"{say.name('rank', str(view.scoring.ranking.index(i) + 1))} · {points}"


# ---------------------------------------------------------------- statues


def statue_row(view: State, say: Say, i: int, y: float) -> list[Shape]:
    """The statues still to build after the dashed outlines of those built."""
    gone, left = partial(built_statue, y=y, scale=0.8), lambda x: statue(i, x, y, 0.8, "ground", "-")
    return built_row(say, y, built(view, i), STATUES, gone, left, room=2)


# ---------------------------------------------------------------- Brahmabot


def bot_mat(view: State, say: Say, i: int, below: float, changed: Collection[str]) -> Mat:
    """What Brahmabot has, and its three tiles; a click leads to all twelve."""
    p, fill = view.seats[i], TOKENS["turmeric-wash"]
    facts = (("coins", p.coins, 13.5), ("prestige", p.prestige, 53.5), ("shrines", p.shrines, 93))
    drawn: list[Shape] = [*money(13.5, 15, 8.5, z=1), *rosette(53.5, 15, 8, z=1)]
    drawn += shrine(i, 93, 15.5, 1, "ground", "-")
    for key, amount, x in facts:
        drawn.append(words(x + 10, 20, str(amount), z=2, size=12.5, weight=700, fill=INK, align="left"))
        if f"{key}/{i}" in changed:
            drawn.append(box(x - 10, 4, 36, 22, 4, z=-1, fill=fill))
    if p.character:
        drawn.append(box(124, 6, 20, 18, 3, z=1, fill=INK))
        drawn.append(label(134, 15, str(p.character), 12, z=2, weight=700, fill="#FFFFFF"))
        for k, each in enumerate(say.word("order_only").split(" ")[:2]):
            said, size = fitted(each, RIGHT + 4 - 148, 10.5)
            drawn.append(words(148, 13 + 11 * k, said, z=2, size=size, fill=TOKENS["ink-2"], align="left"))
    if f"character/{p.character}" in changed:
        drawn.append(box(121, 3, 26, 24, 4, z=-1, fill=fill))
    drawn += three(view, LEFT, 31, 62)
    if f"statues/{i}" in changed:
        drawn.append(box(LEFT - 3, below, WIDTH - 12, 24, 4, z=-1, fill=fill))
    drawn += statue_row(view, say, i, below + 12)
    said_aloud = bot_in_words(view, say, i)
    return Mat(i, status(view, i), WIDTH, below + 25, drawn, said_aloud, TILES_BOARD, place_of(view, say, i))


# ---------------------------------------------------------------- the mats in words


def in_words(view: State, say: Say, i: int, rows: list[list[Plan]]) -> str:
    """The same as the picture, for those who hear it."""
    p = view.seats[i]
    hidden = p.prestige < 0 and not view.ended
    facts = [
        say.count(p.coins, "coin"),
        say.told_of(say.word("prestige"), say.word("sealed")) if hidden else f"{p.prestige} {say.word('prestige')}",
        f"{p.shrines} + {p.reserve} {say.word('reserve')}",
    ]
    if p.character:
        facts.append(f"{p.character} {say.name('character', str(p.character))}")
    facts += [f"{say.word('maharani')} {t.character}" for t in view.maharani if t.seat == i]
    if p.tokens:
        facts.append(say.told_of(say.word("tokens"), str(p.tokens)))
    if not known(view, i):
        facts.append(until(say, i))
    for plan in (plan for row in rows for plan in row):
        state = say.word("left" if plan.state == "forgone" else plan.state)
        facts.append(plan.name if plan.state == "planned" else f"{plan.name} ({state})")
    if view.scoring is not None:
        facts.append(ranked(view, say, i))
    facts.append(f"{built(view, i)} {say.word('of')} {STATUES} {say.word('built')}")
    return say.told_of(say.seat(i), ", ".join(facts))


def bot_in_words(view: State, say: Say, i: int) -> str:
    p, bot = view.seats[i], view.bot
    assert bot is not None
    facts = [
        say.count(p.coins, "coin"),
        f"{p.prestige} {say.word('prestige')}",
        f"{p.shrines} {say.word('board')}",
    ]
    if p.character:
        facts.append(f"{p.character} ({say.word('order_only')})")
    facts += [say.name("bot_tile", str(n)) for n in bot.open]
    if bot.hand:
        facts.append(f"{say.name('bot_tile', str(bot.hand))} ({say.word('now')})")
    elif bot.open:
        facts.append(say.word("hidden"))
    facts.append(f"{built(view, i)} {say.word('of')} {STATUES} {say.word('built')}")
    return say.told_of(say.seat(i), ", ".join(facts))
