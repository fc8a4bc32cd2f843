"""What is told first of all that has happened, and small pictures of dice and tiles."""

from __future__ import annotations

from typing import Any

from ....draw.scene import TOKENS, Shape, label, line, polygon
from ....face import Panel
from ....flow import Event
from ..state import State
from .looks import INK, a_die, blank_die
from .tiles import tile

# How telling a kind of event is; at 0 it only keeps the books.
WEIGHTS = {
    **dict.fromkeys(("turn_begun", "turn_ended", "pass_begun", "first_coins", "dice_taken", "dice_lifted"), 0),
    **dict.fromkeys(("round_begun", "workers_back", "elephant_passed", "elephant_kept", "pile_used_up"), 1),
    **dict.fromkeys(("coins_paid", "tile_uncovered", "dice_kept", "passed_over", "piles_opened"), 1),
    **dict.fromkeys(("no_room_for_dice", "no_dice_left", "no_dice_to_reroll", "no_dice_without_karma"), 2),
    **dict.fromkeys(("karma_lost", "upgrade_lost", "no_market", "die_given", "die_turned", "first_dice"), 2),
    **dict.fromkeys(("worker_placed", "karma_won", "dice_rolled", "tile_paid", "elephant_taken"), 3),
    **dict.fromkeys(("coins_won", "fame_won", "upgraded", "yield_drawn", "starter_found"), 4),
    **dict.fromkeys(("boat_moved", "boat_stayed", "edge_reached", "cell_earned"), 5),
    **dict.fromkeys(("worker_won", "worker_discarded"), 6),
    **dict.fromkeys(("tile_laid", "tile_replaced"), 7),
    "crossed": 8,
    "game_over": 9,
    "won": 10,
}  # fmt: skip
# How much a kind of event matters since one's last decision; what is not named counts little.
NEWS = {
    **dict.fromkeys((kind for kind, weight in WEIGHTS.items() if weight == 0), 0),
    **dict.fromkeys(("tile_uncovered", "dice_kept", "coins_paid", "tile_paid", "die_given", "dice_rolled"), 0),
    **dict.fromkeys(("piles_opened", "first_dice", "die_turned"), 0),
    **dict.fromkeys(("worker_placed", "coins_won", "fame_won", "boat_moved", "boat_stayed", "karma_won"), 1),
    **dict.fromkeys(("worker_won", "worker_discarded"), 3),
    **dict.fromkeys(("tile_laid", "tile_replaced", "passed_over"), 4),
    **dict.fromkeys(("elephant_taken", "elephant_passed", "round_begun", "pile_used_up"), 5),
    **dict.fromkeys(("starter_found", "crossed"), 8),
    **dict.fromkeys(("game_over", "won"), 9),
}  # fmt: skip
DICE = ("dice_rolled", "first_dice", "tile_paid", "die_given", "dice_lifted")
SIZE, PITCH, HIGH = 27.0, 34.0, 42.0


def weight(event: Event) -> int:
    return WEIGHTS.get(event.kind, 1)


def picture(event: Event, view: State, say: Any) -> Panel | None:
    """Dice as they fell or were given, a die that was turned, a tile that was laid."""
    if event.kind in DICE:
        dice = [str(die) for die in event.data["dice"]]
        drawn = [shape for k, die in enumerate(dice) for shape in a_die(die, 2 + PITCH * k, 2, SIZE, "ground")]
        width = PITCH * len(dice)
        if event.kind == "tile_paid":
            total = f"= {event.data['pips']} / {event.data['price']}"
            drawn.append(label(width + 4, 17, total, 17, z=9, weight=700, fill=INK, align="left"))
        return panel(event, say, drawn, ", ".join(say.name("die", die) for die in dice))
    if event.kind == "die_turned":
        die, to = str(event.data["die"]), str(event.data["to"])
        drawn = [*a_die(die, 2, 2, SIZE, "ground"), *arrow(40), *a_die(to, 72, 2, SIZE, "ground")]
        return panel(event, say, drawn, f"{say.name('die', die)}, {say.name('die', to)}")
    if event.kind == "dice_taken":
        letters = [str(letter) for letter in event.data["letters"]]
        drawn = [shape for k, letter in enumerate(letters) for shape in blank_die(letter, 2 + PITCH * k, 2, SIZE)]
        return panel(event, say, drawn, ", ".join(say.name("letter", letter) for letter in letters))
    if event.kind in ("tile_laid", "tile_replaced"):
        id = str(event.data["tile"])
        drawn = [*tile(view.board, id, str(event.data["roads"]), 2, 1, HIGH - 2, "ground")]
        return panel(event, say, drawn, say.name("tile", id))
    return None


def panel(event: Event, say: Any, drawn: list[Shape], words: str) -> Panel:
    return Panel(event.kind, words, event.rule, (), 350, HIGH, tuple(drawn), words)


def arrow(x: float) -> list[Shape]:
    y = 2 + SIZE / 2
    head = [(x + 17, y - 5), (x + 25, y), (x + 17, y + 5)]
    return [line([(x, y), (x + 18, y)], z=5, stroke=TOKENS["ink-2"], width=2), polygon(head, z=5, fill=TOKENS["ink-2"])]


def illustrates(pictured: Event, headline: Event) -> bool:
    """Whether a picture belongs to a headline: dice paid belong to the tile, other pictures to their own event."""
    pairs = {"tile_laid": ("tile_paid", "die_turned"), "tile_replaced": ("tile_paid", "die_turned", "die_given")}
    return pictured.seat == headline.seat and pictured.kind in pairs.get(
        headline.kind, ("die_given", "die_turned", "dice_rolled")
    )


def heading(view: State, say: Any) -> str:
    return str(say.word("starts").replace("{seat}", say.seat(view.starter)))
