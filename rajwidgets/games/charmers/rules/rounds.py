"""2, 7, 9, 10: the round, one die after the other, karma, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from ....flow import CHANCE, Ask, Event, Flow, Number, Parts, Phase, Question, Refusal, Result, ranked, split
from ..state import (
    COLOURS,
    DICE_PER_COLOUR,
    State,
    acting,
    dice_on_table,
    karma_left,
    overlap,
    turns_in_round,
)
from .asking import answered
from .goods import PURPLE
from .palace import ORANGE
from .river import BLUE
from .roads import GREEN

DICE = {colour.key: colour for colour in (PURPLE, GREEN, BLUE, ORANGE)}  # 2.2
ROLLED = tuple(colour for colour in COLOURS for _ in range(DICE_PER_COLOUR))  # the eight dice in order
KARMA, NONE = "karma", "none"


# ---------------------------------------------------------------- 2.1 The roll


def roll_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return s.board.rolls[ROLLED[len(begun)]] if len(begun) < len(ROLLED) else ()


roll = Question("roll", "2.1", roll_parts)


def begin_round(s: State) -> Flow:  # 1, 2.1, 2.4
    if s.round:
        s.first = (s.first + 1) % len(s.seats)
    s.round += 1
    s.turns = 0
    s.middle, s.elephant, s.hand = list(ROLLED), "", []
    for p in s.seats:
        p.store = []
    if s.round > 1:
        yield Event("round_began", "2.4", s.first, {"round": s.round})
    else:
        yield Event("round_began", "1", s.first, {"round": 1}, "37" if s.variants.side == "moon" else "36")
    faces = yield Ask(CHANCE, "roll")
    s.middle = list(split(faces))
    yield Event("dice_rolled", "2.1", s.first, {"dice": list(s.middle)})


# ---------------------------------------------------------------- 2.1, 2.4 A die is taken


def no_die(s: State, i: int, face: str) -> Refusal | None:
    """Why a die with this face cannot be carried out, even in part (9.3, ruling 13)."""
    return DICE[s.board.colour[face]].no(s, i, face)


def die_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        return (*dict.fromkeys(s.middle), KARMA, NONE)
    return tuple(dict.fromkeys(s.middle)) if begun == (KARMA,) else ()


def dice_elsewhere(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """Dice on the elephant and on storehouses, which nobody can simply take (2.1), nor roll as the second one (7)."""
    return [die for die in dict.fromkeys(dice_on_table(s)) if die not in s.middle] if begun in ((), (KARMA,)) else ()


def no_choice_of_die(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, face = ask.seat, begun[0]
    if face == KARMA:
        why = no_karma(s, i)
        return why or (Refusal("not_in_the_middle", "7") if len(begun) > 1 and begun[1] not in s.middle else None)
    if face == NONE:
        usable = next((die for die in s.middle if no_die(s, i, die) is None), None)
        return Refusal("die_must_be_taken", "2.1", {"die": usable}, "13") if usable else None
    if face in s.middle:
        return no_die(s, i, face)
    if face == s.elephant:
        return Refusal("die_on_elephant", "2.1", {"die": face, "karma": karma_left(s.seats[i])})
    return Refusal("die_stored", "2.4", {"die": face})


def whose_die(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say on whose storehouse a die lies."""
    if refusal.code != "die_stored":
        return refusal
    owner = next(k for k, p in enumerate(s.seats) if begun[0] in p.store)
    return replace(refusal, facts={**refusal.facts, "owner": owner})


die = Question("die", "2.1", die_parts, no_choice_of_die, whose_die, dice_elsewhere)


def take_die(s: State) -> Flow:  # 2.1, 2.4, 7, 9.3
    i = acting(s)
    if not s.hand:  # else a karma roll is in hand
        ask = Ask(i, "die")
        face, *with_karma = split((yield ask) if several_dice(s, i) else (yield from answered(s, ask, die)))
        if face == NONE:
            ruling = "41" if not s.turns else "13" if karma_left(s.seats[i]) and s.elephant else ""
            yield Event("no_die_taken", "9.3", i, {"karma": karma_left(s.seats[i])}, ruling)
            return
        if face == KARMA:
            yield from roll_with_karma(s, i, with_karma[0])
        else:
            yield from take_from_middle(s, i, face)
            yield from act(s, i, face)
            return
    face = yield from keep_one(s, i)
    if no_die(s, i, face):
        yield Event("die_without_effect", "7", i, {"die": face}, "29")
    else:
        yield from act(s, i, face)


def several_dice(s: State, i: int) -> bool:
    """Whether two different dice of the middle can be used."""
    first = ""
    for face in s.middle:
        if face != first and DICE[s.board.colour[face]].no(s, i, face) is None:
            if first:
                return True
            first = face
    return False


def take_from_middle(s: State, i: int, face: str) -> Flow:
    """The die goes onto the storehouse; the first one of a round sends its twin onto the elephant (2.1, ruling 38)."""
    s.middle.remove(face)
    s.seats[i].store.append(face)
    second = s.turns >= len(s.seats)  # the second pass of two players has no twin to set aside (10.1)
    rule, ruling = ("10.1", "38") if second else ("2.4", "") if s.turns else ("2.1", "")
    yield Event("die_taken", rule, i, {"die": face}, ruling)
    if not s.turns:
        colour = s.board.colour[face]
        s.elephant = next(other for other in s.middle if s.board.colour[other] == colour)
        s.middle.remove(s.elephant)
        yield Event("twin_set_aside", "2.1", i, {"die": s.elephant})


def act(s: State, i: int, face: str) -> Flow:
    """The action of the die, in the area of its colour (2.2)."""
    yield from DICE[s.board.colour[face]].act(s, i, face)


# ---------------------------------------------------------------- 7 Karma


def no_karma(s: State, i: int) -> Refusal | None:
    p = s.seats[i]
    if not karma_left(p):
        return Refusal("no_karma_left", "7", {"karma": p.karma})
    if not s.elephant:
        return Refusal("no_die_on_elephant", "7", {}, "8" if not s.turns else "41")
    return None


def roll_with_karma(s: State, i: int, face: str) -> Flow:  # 7, rulings 29, 30
    s.middle.remove(face)
    s.hand, s.elephant = [s.elephant, face], ""
    yield from roll_hand_again(s, i)


def roll_hand_again(s: State, i: int) -> Flow:
    """The leftmost circled karma is crossed out, and both dice are rolled (7, ruling 30)."""
    p = s.seats[i]
    p.spent += 1
    rule = "10.2" if len(s.seats) == 2 and i == s.first else "7"
    yield Event("karma_spent", rule, i, {"box": p.spent, "dice": list(s.hand), "left": karma_left(p)}, "30")
    faces = yield Ask(CHANCE, "reroll", tuple(s.board.colour[face] for face in s.hand))
    s.hand = list(split(faces))
    yield Event("dice_rolled_again", "7", i, {"dice": list(s.hand)})


def reroll_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return s.board.rolls[ask.about[len(begun)]] if len(begun) < len(ask.about) else ()


reroll = Question("reroll", "7", reroll_parts)


def keep_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else (*dict.fromkeys(s.hand), KARMA)


def dice_not_rolled(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else (*(die for die in dict.fromkeys(dice_on_table(s)) if die not in s.hand), NONE)


def no_keeping(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, face = ask.seat, begun[0]
    if face == KARMA:
        p = s.seats[i]
        return None if karma_left(p) else Refusal("no_karma_left", "7", {"karma": p.karma})
    if face not in s.hand:
        return Refusal("one_of_the_two", "7", {"dice": list(s.hand)}, "29")
    why = no_die(s, i, face)
    if why and all(no_die(s, i, other) for other in s.hand):
        return None  # neither can be used: one is taken without effect (ruling 29)
    return why


keep = Question("keep", "7", keep_parts, no_keeping, strays=dice_not_rolled)


def keep_one(s: State, i: int) -> Flow:
    """One of the two dice is taken, or both are rolled once more; the other ends on the elephant (7, ruling 29)."""
    while (face := (yield from answered(s, Ask(i, "keep"), keep))) == KARMA:
        yield from roll_hand_again(s, i)
    s.seats[i].store.append(face)
    s.hand.remove(face)
    (s.elephant,) = s.hand
    s.hand = []
    yield Event("die_kept", "7", i, {"die": face, "other": s.elephant}, "29")
    return face


# ---------------------------------------------------------------- 2.4 The turn is over; 9.1, 10.3 the end


def end_turn(s: State, i: int) -> Flow:
    if (crossed := overlap(s, i)) > 0:
        s.ending = True
        p = s.seats[i]
        facts = {"overlap": crossed, "fame": p.fame, "money": p.money}
        beyond_the_corner = s.variants.uniform or p.money >= min(s.board.wide, default=0)
        yield Event("tracks_crossed", "9.1", i, facts, "1" if beyond_the_corner else "34")
    s.turns += 1
    yield Event("turn_ended", "2.4", i, {}, "" if crossed else "10")  # marks that only touch have not crossed
    if s.turns % len(s.seats):
        return  # everybody has the same number of turns (9.1); with two players, of this pass (10.3)
    if s.ending:
        s.ended = "crossed"
        early = s.turns < turns_in_round(s)
        yield Event("game_over", "10.3" if early else "9.1", None, {"reason": s.ended}, "9" if early else "35")
    elif s.turns == turns_in_round(s) and nothing_left(s):
        s.ended = "sheets_full"
        yield Event("game_over", "9.3", None, {"reason": s.ended}, "43")


def nothing_left(s: State) -> bool:
    """Nobody took a die in this round, and no die that could be rolled would serve anybody (9.3, ruling 43)."""
    if any(p.store for p in s.seats):
        return False
    faces = [face for each in s.board.faces.values() for face in each]
    return all(no_die(s, i, face) for i in range(len(s.seats)) for face in faces)


# ---------------------------------------------------------------- 9.2 The ranking


def result(s: State) -> Result | None:
    """By overlap, then karma circled, then karma crossed out; else the place is shared (9.2, ruling 35)."""
    if not s.ended:
        return None
    figures: list[dict[str, Number]] = [
        {
            "overlap": Fraction(overlap(s, i), 2),
            "karma": p.karma,
            "spent": p.spent,
            "fame": p.fame,
            "money": p.money,
        }
        for i, p in enumerate(s.seats)
    ]
    return Result(s.ended, "9.2", ranked(figures, ("overlap", "karma", "spent")))


PHASES = (
    Phase("roll", "2.1", begin_round),
    Phase("die", "2.4", take_die, resumes=("die", "keep")),
)
QUESTIONS = (roll, die, reroll, keep)
