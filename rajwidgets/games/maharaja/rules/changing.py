"""5.8 and S.3: a player changes character, and whoever is robbed takes another at once."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import CHANCE, Ask, Event, Flow, Parts, Question, Refusal
from ...raja_family.disc import Slot
from ..state import CHARACTERS, State, bot_seat, holder
from .deeds import Deed

NUMBERS = tuple(map(str, range(CHARACTERS + 1)))  # NUMBERS[7] is "7"


def in_sight(s: State) -> list[int]:
    """The tiles that lie open or that somebody has."""
    return sorted([*s.display, *(p.character for p in s.seats if p.character)])


def out_of_sight(s: State) -> list[str]:
    """The tiles that nobody can take now: out of the game, or in solo still in the pile."""
    seen = in_sight(s)
    return [NUMBERS[n] for n in range(1, CHARACTERS + 1) if n not in seen]


def not_in_sight(s: State, character: int, rule: str) -> Refusal:
    return Refusal("not_in_sight", rule, {"character": character, "where": "pile" if s.bot else "box"})


def change_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    if choice:
        return ()
    return [NUMBERS[n] for n in in_sight(s)]


def change_strays(s: State, i: int, choice: Parts) -> Sequence[str]:
    return () if choice else out_of_sight(s)


def no_change(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    if not choice:
        if s.display or s.bot is None:
            return None
        return Refusal("row_empty", "S.3", {}, "20-71")
    character = int(choice[0])
    if character in s.display:
        return None
    other = holder(s, character)
    if other is None:
        return not_in_sight(s, character, "5.8")
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


CHARACTER = Deed(
    "character",
    "5.8",
    lambda s, i, choice, slot: change_tile(s, i, int(choice[0])),
    no_change,
    change_parts,
    change_strays,
)


# ---------------------------------------------------------------- taking one of the open tiles


def numbers_in_sight(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [NUMBERS[n] for n in in_sight(s)]


def numbers_out_of_sight(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else out_of_sight(s)


def open_tile(kind: str, rule: str, alone: str = "") -> Question:
    """A question for one of the open tiles; a game alone may have a section of its own for it."""

    def not_open(s: State, ask: Ask, begun: Parts) -> Refusal | None:
        character = int(begun[0])
        if character in s.display:
            return None
        other, section = holder(s, character), alone if alone and s.bot is not None else rule
        if other is None:
            return not_in_sight(s, character, section)
        return Refusal("not_on_display", section, {"character": character, "holder": other})

    return Question(kind, rule, numbers_in_sight, not_open, strays=numbers_out_of_sight)


replacement = open_tile("replacement", "5.8")


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
    yield from new_tile(s, "S.3")


def new_tile(s: State, rule: str) -> Flow:  # S.1, S.3, S.5.8, ruling 20-71
    """A tile of the pile joins the row at its right end; chance turns it."""
    if not s.pile:
        yield Event("pile_empty", rule, None, {"row": len(s.display)}, "20-71")
        return
    character = s.pile[0] if len(s.pile) == 1 else int((yield Ask(CHANCE, "new_character")))
    s.pile.remove(character)
    s.display.append(character)
    yield Event("tile_joins", rule, None, {"character": character})


def pile_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [NUMBERS[n] for n in s.pile]


new_character = Question("new_character", "S.3", pile_numbers)

QUESTIONS = (replacement, new_character)
