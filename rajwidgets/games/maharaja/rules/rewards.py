"""A.2: the eight reward tiles, each declared once; in rank order every player with a worship point takes one (4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, split
from ..state import REWARDS, TWICE, Maharani, State, bot_seat, has, offer, tokens_free
from .building import add_shrine, no_room
from .changing import NUMBERS, in_sight, not_in_sight, out_of_sight
from .receipts import pay, take_coins, take_prestige, take_shrines

REWARD_COINS, REWARD_SHRINES, REWARD_PRESTIGE, LEVY, OFFERINGS = 3, 2, 2, 2, 3  # A.2.1, A.2.2, A.2.5, A.2.4, A.2.6
OFFERS, TOO_MANY = ("0", "1", "2", "3"), ("4", "5")


@dataclass(frozen=True, slots=True)
class Tile:
    """A reward tile: its word, its section, what may be chosen with it (nothing if it lapses), why not, what it does.

    ``barred`` is a choice already made with the tile's first application.
    """

    word: str
    rule: str
    do: Callable[[State, int, Parts], Flow]
    parts: Callable[[State, int], Sequence[str]] = lambda s, i: ()
    strays: Callable[[State, int], Sequence[str]] = lambda s, i: ()  # what can never be chosen with it
    why_not: Callable[[State, int, str, str], Refusal | None] = lambda s, i, choice, barred: None


def prestige_and_coin(s: State, i: int, choice: Parts) -> Flow:  # A.2.3
    yield from take_prestige(s, i, 1, "reward", "A.2.3")
    yield from take_coins(s, i, 1, "reward", "A.2.3")


def levy(s: State, i: int, choice: Parts) -> Flow:  # A.2.4, ruling 20-45
    for other, p in enumerate(s.seats):
        if other != i:
            coins = min(LEVY, p.coins)
            pay(s, other, coins)
            ruling = "20-45" if coins < LEVY else "20-74" if other == bot_seat(s) else ""
            yield Event("levied", "A.2.4", other, {"coins": coins, "by": i}, ruling)


# ---------------------------------------------------------------- A.2.6 Offering


def no_offering(s: State, i: int, choice: str, barred: str) -> Refusal | None:
    need, have = int(choice), s.seats[i].coins
    if need > OFFERINGS:
        return Refusal("three_at_most", "A.2.6", {"need": need})
    return None if have >= need else Refusal("too_poor_for_prestige", "A.2.6", {"need": need, "have": have})


def make_offering(s: State, i: int, choice: Parts) -> Flow:  # A.2.6, ruling 20-46
    times = int(choice[0])
    if not times:
        yield Event("no_offering", "A.2.6", i, {}, "20-44")
    for _ in range(times):
        pay(s, i, 1)
        yield from take_prestige(s, i, 1, "offering", "A.2.6")


# ---------------------------------------------------------------- A.2.7 Free shrine


def free_places(s: State, i: int) -> Sequence[str]:
    return s.board.buildable if s.seats[i].shrines else ()


def no_free_shrine(s: State, i: int, choice: str, barred: str) -> Refusal | None:
    return no_room(s, i, choice)


def build_free_shrine(s: State, i: int, choice: Parts) -> Flow:  # A.2.7, rulings 20-44, 20-48
    if choice:
        yield from add_shrine(s, i, choice[0], 0, "A.2.7", "20-48")
    else:
        yield Event("reward_lapses", "A.2.7", i, {"tile": "free_shrine"}, "20-44")


# ---------------------------------------------------------------- A.2.8 Maharani


def lendable(s: State, i: int) -> Sequence[str]:
    if not tokens_free(s) or not s.display:
        return ()
    return [NUMBERS[n] for n in in_sight(s)]


def not_lendable(s: State, i: int, choice: str, barred: str) -> Refusal | None:
    if choice in out_of_sight(s):
        return not_in_sight(s, int(choice), "A.2.8")
    if int(choice) not in s.display:
        return Refusal("token_on_display_only", "A.2.8", {"character": int(choice)}, "20-74" if s.bot else "")
    if choice == barred:
        return Refusal("two_different_tiles", "A.2.8", {"character": int(choice)}, "20-51")
    return None


def place_maharani(s: State, i: int, choice: Parts) -> Flow:  # A.2.8, rulings 20-50 to 20-52
    if choice:
        s.maharani.append(Maharani(i, int(choice[0]), s.round))
        yield Event("maharani_placed", "A.2.8", i, {"character": int(choice[0])}, "20-50")
    else:
        yield Event("reward_lapses", "A.2.8", i, {"tile": "maharani"}, "20-51")


TILES = {
    tile.word: tile
    for tile in (
        Tile("coins", "A.2.1", lambda s, i, choice: take_coins(s, i, REWARD_COINS, "reward", "A.2.1")),
        Tile("shrines", "A.2.2", lambda s, i, choice: take_shrines(s, i, REWARD_SHRINES, "reward", "A.2.2")),
        Tile("prestige_coin", "A.2.3", prestige_and_coin),
        Tile("levy", "A.2.4", levy),
        Tile("prestige", "A.2.5", lambda s, i, choice: take_prestige(s, i, REWARD_PRESTIGE, "reward", "A.2.5")),
        Tile("offering", "A.2.6", make_offering, lambda s, i: OFFERS, lambda s, i: TOO_MANY, no_offering),
        Tile("free_shrine", "A.2.7", build_free_shrine, free_places, lambda s, i: (s.board.start,), no_free_shrine),
        Tile("maharani", "A.2.8", place_maharani, lendable, lambda s, i: out_of_sight(s), not_lendable),
    )
}


# ---------------------------------------------------------------- 4.4 Choosing, in the order of the ranks


def choose_in_order(s: State) -> Flow:  # 4.4, S.10
    scoring = s.scoring
    assert scoring is not None
    while scoring.rewarded < len(scoring.ranking):
        i = scoring.ranking[scoring.rewarded]
        if i == bot_seat(s):
            scoring.rewarded += 1
            yield Event("bot_takes_no_reward", "S.10", i)
        else:
            yield from choose_reward(s, i)
    if s.bot is not None and 0 not in scoring.ranking:
        lowest = s.rewards.pop(0)
        s.rewards_gone.append(lowest)
        yield Event("lowest_leaves", "S.10", None, {"tile": lowest}, "20-70")


def choose_reward(s: State, i: int) -> Flow:  # 4.4, A.1.16, rulings 20-44, 20-49
    tile, *choice = split((yield Ask(i, "reward")))
    twice = has(s, i, TWICE)
    put_away(s, tile)
    leaves = s.bot is not None
    yield Event("reward_taken", "S.10" if leaves else "4.4", i, {"tile": tile, "leaves": leaves})
    yield from TILES[tile].do(s, i, tuple(choice))
    if twice:
        yield Event("reward_again", "A.1.16", i, {"tile": tile}, "20-49")
        ask = Ask(i, "reward_again", (tile, *choice))
        yield from TILES[tile].do(s, i, (yield from second_choice(s, ask)))


def put_away(s: State, tile: str) -> None:
    """The tile taken goes on top of the others, in solo out of the game (4.4, S.10, ruling 20-24)."""
    assert s.scoring is not None
    s.scoring.rewarded += 1
    s.rewards[s.rewards.index(tile)] = ""
    (s.rewards if s.bot is None else s.rewards_gone).append(tile)


def second_choice(s: State, ask: Ask) -> Flow:
    """What is chosen for the second application: asked only where there is more than one possibility."""
    possible = [part for part in again_parts(s, ask, ()) if no_reward_again(s, ask, (part,)) is None]
    if len(possible) > 1:
        possible = [(yield ask)]
    return tuple(possible)


def reward_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        return [tile for tile in REWARDS if tile not in s.rewards_gone]
    return TILES[begun[0]].parts(s, ask.seat) if len(begun) == 1 else ()


def reward_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """Tiles out of the game, and what can never be chosen with a tile."""
    if not begun:
        return s.rewards_gone
    return TILES[begun[0]].strays(s, ask.seat) if len(begun) == 1 and reward_parts(s, ask, begun) else ()


def no_reward(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    tile = begun[0]
    if tile in s.rewards_gone:
        return Refusal("reward_gone", "S.10", {"tile": tile})
    place = s.rewards.index(tile)
    if place >= offer(s):
        taken = s.rewards.count("")  # those now lie on top
        code = "reward_taken_now" if taken and tile in s.rewards[-taken:] else "reward_too_high"
        return Refusal(code, "S.10" if s.bot else "4.4", {"tile": tile, "offer": offer(s)}, "" if s.bot else "20-07")
    return TILES[tile].why_not(s, ask.seat, begun[1], "") if len(begun) == 2 else None


reward = Question("reward", "4.4", reward_parts, no_reward, strays=reward_strays)


def again_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else TILES[ask.about[0]].parts(s, ask.seat)


def no_reward_again(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    barred = ask.about[1] if len(ask.about) > 1 else ""
    return TILES[ask.about[0]].why_not(s, ask.seat, begun[0], barred)


def again_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else TILES[ask.about[0]].strays(s, ask.seat)


reward_again = Question("reward_again", "A.1.16", again_parts, no_reward_again, strays=again_strays)

QUESTIONS = (reward, reward_again)
