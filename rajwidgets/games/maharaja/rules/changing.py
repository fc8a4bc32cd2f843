"""5.8 and S.3: a player changes character, and whoever is robbed takes another at once."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import CHANCE, Ask, Event, Flow, Parts, Question, Refusal
from ..state import State, bot_seat, holder

NUMBERS = tuple(map(str, range(17)))  # NUMBERS[7] is "7"


def change_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    if choice:
        return ()
    return [NUMBERS[n] for n in sorted([*s.display, *(p.character for p in s.seats)])]


def no_change(s: State, i: int, choice: Parts) -> Refusal | None:
    if not choice:
        if s.display or s.bot is None:
            return None
        return Refusal("row_empty", "S.3", {}, "20-71")
    character = int(choice[0])
    if character in s.display:
        return None
    other = holder(s, character)
    if other == i:
        return Refusal("own_tile", "5.8", {"character": character}, "20-17")
    if 4 in s.specials:
        return Refusal("display_only", "7.1.4", {"character": character, "holder": other})
    if not s.display and s.bot is not None:
        return Refusal("row_empty", "S.3", {}, "20-71")
    return None


def change_tile(s: State, i: int, character: int) -> Flow:  # 5.8, rulings 20-17, 20-53
    if s.bot is not None:
        yield from change_in_solo(s, i, character)
        return
    p, robbed = s.seats[i], holder(s, character)
    returned = p.character
    if robbed is None:
        s.display.remove(character)
    else:
        s.seats[robbed].character = 0
    p.character = character
    s.display = sorted([*s.display, returned])
    facts = {"character": character, "from": robbed, "returned": returned}
    yield Event("tile_taken", "5.8", i, facts, "20-53" if robbed is not None and s.seats[robbed].acted else "")
    if robbed is not None:
        instead = int((yield Ask(robbed, "replacement", (NUMBERS[i],))))
        s.display.remove(instead)
        s.seats[robbed].character = instead
        yield Event("replacement_taken", "5.8", robbed, {"character": instead}, "20-17" if instead == returned else "")


def display_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun:
        return ()
    return [NUMBERS[n] for n in sorted([*s.display, *(p.character for p in s.seats if p.character)])]


def not_on_display(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    character = int(begun[0])
    if character in s.display:
        return None
    return Refusal("not_on_display", "5.8", {"character": character, "holder": holder(s, character)})


replacement = Question("replacement", "5.8", display_numbers, not_on_display)


# ---------------------------------------------------------------- S.3 with a row and a pile


def change_in_solo(s: State, i: int, character: int) -> Flow:  # S.3, rulings 20-71, 20-76
    p, bot = s.seats[i], bot_seat(s)
    robbed = s.seats[bot].character == character
    returned = p.character
    s.gone.append(returned)
    p.character = character
    if robbed:
        s.seats[bot].character = 0
    else:
        s.display.remove(character)
    ruling = "20-76" if any(token.character == returned for token in s.maharani) else ""
    facts = {"character": character, "from": bot if robbed else None, "returned": returned}
    yield Event("tile_taken_from_row", "S.3", i, facts, ruling)
    if robbed:
        s.seats[bot].character = s.display.pop(0)
        yield Event("bot_takes_leftmost", "S.3", bot, {"character": s.seats[bot].character})
    yield from new_tile(s)


def new_tile(s: State) -> Flow:  # S.1, S.3, S.5.8, ruling 20-71
    """A tile of the pile joins the row at its right end; chance turns it."""
    if not s.pile:
        yield Event("pile_empty", "S.3", None, {"row": len(s.display)}, "20-71")
        return
    character = s.pile[0] if len(s.pile) == 1 else int((yield Ask(CHANCE, "new_character")))
    s.pile.remove(character)
    s.display.append(character)
    yield Event("tile_joins", "S.3", None, {"character": character})


def pile_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [NUMBERS[n] for n in s.pile]


new_character = Question("new_character", "S.3", pile_numbers)

QUESTIONS = (replacement, new_character)
