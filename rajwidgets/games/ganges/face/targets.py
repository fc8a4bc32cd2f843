"""Where the choices of a question lie: by the parts of an answer, as the game's words name them."""

from __future__ import annotations

from ....flow import Ask, Parts
from ..places import our_board
from ..state import TURNED, State, order

KIND_OF = {space.id: space.kind for space in our_board().spaces.values()}

PARTS_OF = {  # what follows the name of a space in an answer, by its kind; the last may come again
    "quarry": ("tile", "cell", "turn", "die"),
    "builder": ("die", "cell", "tile", "turn", "die"),
    "harbour": ("die", "water"),
}


def actor(view: State) -> int:
    """Whose province lies beside the shared board: who acts, else who has acted last or starts."""
    if view.turn >= 0:
        return view.turn
    return order(view)[view.done - 1] if view.done and view.phase == "turn" else view.starter


def part_kind(begun: Parts, k: int) -> str:
    """What the k-th part of a placement is: a space, tile, cell, turn, water or die."""
    if k == 0:
        return "space"
    kinds = PARTS_OF.get(KIND_OF.get(begun[0], ""), ("die",))
    return kinds[min(k, len(kinds)) - 1]


def chosen(begun: Parts, kind: str) -> str:
    """The part of a placement that is of this kind, if it has been chosen."""
    return next((part for k, part in enumerate(begun) if part_kind(begun, k) == kind), "")


def die_target(seat: int, dice: Parts) -> str:
    """The last of these dice on its statue: equal dice are counted, a turned one has a place of its own."""
    last = dice[-1]
    copy = sum(die[:2] == last[:2] for die in dice)
    return f"{'turned' if last[-1] == TURNED else 'die'}/{seat}/{last[:2]}/{copy}"


def target(ask: Ask, begun: Parts) -> str | None:
    """Where the choice begun lies; what chance decides lies under a pile, in a cup or in the temple."""
    if not begun:
        return None
    last = begun[-1]
    match ask.kind:
        case "place":
            return place_target(ask, begun)
        case "karma":
            return die_target(ask.seat, begun)
        case "reroll":
            return None if last in ("keep", "roll") else die_target(ask.seat, begun)
        case "colours":
            return f"supply/{last}/{begun.count(last)}"
        case "upgrade":
            return f"scroll/{ask.seat}/{last}"
        case "edge":
            return f"edge/{ask.seat}/{last}"
        case "good":
            return f"good/{last}"
    return None


def place_target(ask: Ask, begun: Parts) -> str:
    last, kind = begun[-1], part_kind(begun, len(begun) - 1)
    match kind:
        case "space" | "tile" | "water":
            return f"{kind}/{last}"
        case "cell" | "turn":
            return f"{kind}/{ask.seat}/{last}"
    return die_target(ask.seat, tuple(part for k, part in enumerate(begun) if part_kind(begun, k) == "die"))
