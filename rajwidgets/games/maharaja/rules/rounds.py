"""4.1, 4.2 and 4.5: the Maharaja's journey, the planning, the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import CHANCE, Ask, Event, Flow, Parts, Phase, Question, split
from ...raja_family.disc import Slot
from ..state import EMPTY_SPACES, STATUES, TURNS, State, bot_seat, by_space
from .actions import DISC
from .changing import NUMBERS
from .track import close_gaps

# ---------------------------------------------------------------- 4.1 The Maharaja


def move_maharaja(s: State) -> Flow:  # 4.1
    for p in s.seats:
        p.plan, p.acted = [], False
    s.round += 1
    s.maharaja = by_space(s)[0]
    yield Event("maharaja_moved", "4.1", None, {"city": s.maharaja, "round": s.round})
    space = max(s.track.values()) + 1
    s.track[s.maharaja] = space
    usual = EMPTY_SPACES + len(s.track) + s.round
    facts = {"city": s.maharaja, "space": space}
    yield Event("banner_placed", "4.1", None, facts, "" if space == usual else "20-55")


# ---------------------------------------------------------------- 4.2 Planning


def arrows(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return DISC if len(begun) < 2 else ()


# any two actions may be chosen, also twice the same, also one that cannot be paid for
plan = Question("plan", "4.2", arrows)


def choose_actions(s: State) -> Flow:  # 4.2; secret, so the order of asking gives nothing away
    if s.bot is not None and not s.bot.open:
        first, second = split((yield Ask(CHANCE, "open_tiles")))
        s.bot.open = [int(first), int(second)]
        yield Event("tiles_laid", "S.2", bot_seat(s), {"tiles": list(s.bot.open)}, "20-61")
    while (i := unplanned(s)) is not None:
        one, two = split((yield Ask(i, "plan")))
        s.seats[i].plan = [Slot(one), Slot(two)]
        yield Event("planned", "4.2", i)


def unplanned(s: State) -> int | None:
    return next((i for i, p in enumerate(s.seats) if not p.plan and i != bot_seat(s)), None)


def tiles_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    assert s.bot is not None
    return () if len(begun) == 2 else [NUMBERS[tile] for tile in s.bot.tiles if NUMBERS[tile] not in begun]


open_tiles = Question("open_tiles", "S.2", tiles_left)


# ---------------------------------------------------------------- 4.5 The end of the turn


def end_of_turn(s: State) -> Flow:  # 4.5
    yield from close_gaps(s)
    if "" in s.rewards:
        s.rewards = [tile for tile in s.rewards if tile]
        yield Event("rewards_slid", "4.5", None, {}, "20-24")
    yield from return_maharani(s)
    if s.bot is not None:
        tile = s.bot.hand
        s.bot.tiles.remove(tile)
        s.bot.open, s.bot.tick, s.bot.hand, s.bot.part = [], 0, 0, 0
        yield Event("tiles_shuffled", "S.11", bot_seat(s), {"tile": tile, "left": len(s.bot.tiles)}, "20-27")
    yield from end_of_game(s)


def return_maharani(s: State) -> Flow:  # 4.5, A.2.8, ruling 20-20
    """Tokens that were used, and those placed in the turn before, go back beside the reward track."""
    for token in [token for token in s.maharani if token.used or token.turn < s.round]:
        s.maharani.remove(token)
        facts = {"character": token.character, "used": token.used > 0}
        yield Event("maharani_back", "4.5", token.seat, facts, "20-20")


def end_of_game(s: State) -> Flow:  # 6.1
    if any(p.statues == 0 for p in s.seats):
        s.ended = "statues"
        done = [i for i, p in enumerate(s.seats) if p.statues == 0]
        ruling = "20-75" if s.bot is not None else ""
        yield Event("last_statue", "6.1", done[0], {"statues": STATUES, "round": s.round}, ruling)
    elif s.round == TURNS:
        s.ended = "turns"
        yield Event("last_turn", "6.1", None, {"round": s.round}, "20-55")


PHASES = (
    Phase("maharaja", "4.1", move_maharaja),
    Phase("plans", "4.2", choose_actions, resumes=("plan",)),
    Phase("end", "4.5", end_of_turn),
)
QUESTIONS = (plan, open_tiles)
