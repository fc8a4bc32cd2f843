"""How a turn is told: what comes first, the dice that were rolled, and the chain of bonuses as chips."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ....draw.scene import TOKENS, Shape, box, fitted, line, text_width, words
from ....face import Panel
from ....flow import Ask, Event
from ....text import Speech
from ..state import State, icon_at
from .icons import INK, PEN, die, icon, letters_of

WIDTH = 350.0
CHIP, ROW, DIE, PITCH = 26.0, 31.0, 34.0, 42.0
CHAIN = ("bonus_circled", "bonus_used", "half_roads_combined", "bonus_given_up", "bonus_lost")
LEFT_BEHIND = ("bonus_used", "bonus_given_up", "bonus_lost")

# How telling a kind of event is; at 0 it only keeps the books.
WEIGHTS = {
    **dict.fromkeys(("turn_ended", "twin_set_aside", "round_began"), 0),
    **dict.fromkeys(("bonus_circled", "half_forgone", "beyond_track", "goods_forgone", "character_idle"), 1),
    **dict.fromkeys(("coins_gained", "fame_gained", "karma_circled", "nothing_sold", "reward_lost"), 2),
    **dict.fromkeys(("dice_rolled", "karma_spent", "die_taken", "bonus_used", "half_roads_combined"), 3),
    **dict.fromkeys(("bonus_given_up", "bonus_lost", "halves_lost", "market_opened", "upgraded"), 4),
    **dict.fromkeys(("goods_circled", "goods_sold", "palace_ticked", "river_ticked", "half_added"), 5),
    **dict.fromkeys(("road_drawn", "dice_rolled_again", "die_kept"), 6),
    **dict.fromkeys(("no_die_taken", "die_without_effect"), 7),
    "tracks_crossed": 8,
    "game_over": 9,
}


# How much a kind of event matters since one's last decision; what is not named counts little.
NEWS = {
    **dict.fromkeys(("turn_ended", "twin_set_aside", "bonus_circled", "half_forgone", "nothing_sold"), 0),
    **dict.fromkeys(("die_taken", "karma_spent", "dice_rolled_again", "coins_gained", "fame_gained"), 1),
    **dict.fromkeys(("road_drawn", "goods_sold", "palace_ticked", "river_ticked", "market_opened"), 2),
    **dict.fromkeys(("no_die_taken", "die_without_effect", "die_kept", "bonus_lost", "halves_lost"), 3),
    **dict.fromkeys(("round_began", "dice_rolled"), 4),
    **dict.fromkeys(("tracks_crossed", "game_over"), 9),
}


def weight(event: Event) -> int:
    """The heaviest of an answer is its headline."""
    return WEIGHTS.get(event.kind, 1)


def gathered(events: Sequence[Event]) -> list[Event]:
    """The same events; the last one of a chain also says which bonuses were crossed out, for its chips."""
    told = list(events)
    at = max((n for n, event in enumerate(told) if event.kind in CHAIN), default=None)
    if at is not None:
        facts = {**told[at].data, "crossed": [place for event in told for place in behind(event)]}
        told[at] = replace(told[at], data=facts)
    return told


def behind(event: Event) -> list[str]:
    """The bonuses that an event crosses out or leaves."""
    if event.kind == "half_roads_combined":
        return list(event.data["bonuses"])
    return [event.data["bonus"]] if event.kind in LEFT_BEHIND else []


def illustrates(pictured: Event, headline: Event) -> bool:
    """Chips and dice belong to whatever else the same seat did; the roll of a round only to itself."""
    return pictured.kind != "dice_rolled" and pictured.seat == headline.seat


def pointed(view: State, ask: Ask | None, events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The market that has opened, and rows that had no room."""
    found: set[str] = set()
    for event in events:
        match event.kind:
            case "goods_forgone":
                found |= {f"{good}@{event.seat}" for good in event.data["goods"]}
            case "market_opened":
                found.add(f"{event.data['cell']}@{event.seat}")
    return found, set()


# ---------------------------------------------------------------- pictures


def picture(event: Event, view: State, speech: Speech) -> Panel | None:
    """Dice as they fell, or the chain of bonuses."""
    match event.kind:
        case "dice_rolled" | "dice_rolled_again":
            return rolled(event, view, speech)
        case _ if "crossed" in event.data:
            return chain(event, view, speech)
    return None


def rolled(event: Event, view: State, speech: Speech) -> Panel:
    faces, letters, colour = event.data["dice"], letters_of(speech), view.board.colour
    drawn = [s for k, f in enumerate(faces) for s in die(f, colour[f], letters, 1 + PITCH * k, 2, DIE, "ground")]
    title = speech.fill("pages", "dice", facts={"n": len(faces)})
    spoken = speech.fill("events", "dice_rolled", facts=event.data)
    return Panel("dice", title, event.rule, (), max(WIDTH, PITCH * len(faces)), DIE + 4, tuple(drawn), spoken)


def chain(event: Event, view: State, speech: Speech) -> Panel | None:
    """The bonuses crossed out by this answer, then those still circled, in the order gained."""
    assert event.seat is not None
    crossed = event.data["crossed"]
    waiting = [place for place in view.seats[event.seat].circled if place not in crossed]
    if not crossed and not waiting:
        return None
    x = y = 0.0
    drawn, letters = [], letters_of(speech)
    for place in (*crossed, *waiting):
        text, size = fitted(speech.name("bonus", place), 150, 11.5)
        width = CHIP + 8 + text_width(text, size)
        if x and x + width > WIDTH:
            x, y = 0.0, y + ROW
        drawn += chip(x + 1, y + 2, width, place in waiting)
        drawn += icon(icon_at(view, place), letters, x + 15, y + 2 + CHIP / 2, 8.8, "ground", 2)
        colour = INK if place in waiting else TOKENS["ink-3"]
        middle = y + 2 + CHIP / 2
        drawn.append(words(x + CHIP + 2, middle + 4, text, z=2, size=size, fill=colour, align="left"))
        if place not in waiting:
            drawn.append(line([(x + 6, middle + 8), (x + 24, middle - 8)], z=8, stroke=PEN, width=2.2))
        x += width + 6
    facts = {"seat": event.seat, "crossed": crossed, "waiting": waiting}
    title, spoken = speech.fill("pages", "chain", facts=facts), speech.fill("pages", "chain_in_words", facts=facts)
    return Panel("chain", title, "8.2", (), WIDTH, y + ROW, tuple(drawn), spoken)


def chip(x: float, y: float, width: float, waiting: bool) -> list[Shape]:
    """A bonus of the chain: with the turmeric ring until it is used."""
    fill, edge = (TOKENS["turmeric-wash"], TOKENS["turmeric"]) if waiting else (TOKENS["sand"], TOKENS["line"])
    return [box(x, y, width - 2, CHIP, CHIP / 2, fill=fill, stroke=edge, width=1.8 if waiting else 1)]


def heading(view: State, speech: Speech) -> str:
    """Who has the elephant."""
    return speech.fill("pages", "has_elephant", facts={"seat": view.first})
