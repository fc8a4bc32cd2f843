"""A sensible player of Maharaja: it weighs coins against prestige and worship, builds where that pays, and says why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bots import Bot
from ...flow import Ask, Choice, Game, Remark, join, split
from ..raja_family.disc import Slot
from ..raja_family.roads import gaps
from .rules.actions import ACTIONS, COINS_ACTION, PRESTIGE_BOUGHT, PRESTIGE_COST, still_due
from .rules.brahmabot import ways_offered
from .rules.building import SITE_OF, SITE_WORDS, discount, no_room
from .rules.characters import CHARACTERS, ONCE
from .rules.rewards import no_reward, no_reward_again, reward_parts
from .rules.turn import left_undone, no_turn
from .state import (
    AFAR,
    BANNER_MOVE,
    CENTRE_WORTH,
    FREE,
    MAJORITY,
    MAJORITY_TIE,
    PER_STATUE,
    PLAIN,
    PRESTIGE_PLUS,
    SHRINE_PRICE,
    TURNS,
    State,
    by_space,
    has,
    outer_worth,
    statue_price,
    way_to,
    worship,
)

LIKED = (15, 6, 13, 14, 12, 9, 7, 11, 3, 8, 5, 1, 16, 2, 10, 4)  # the characters it would rather have, best first
FIRST_PLACE = 6  # what the first place of a city scoring brings beyond the second, in coins
SLOPE = 0.15  # what one more worship point is worth even if it changes no place yet
BONUS_WORTH = {"token": 1.3, "prestige": 1.0, "shrines": 0.6, "coins": 1.0}


class Site(NamedTuple):
    """A place for a statue: what it is worth in prestige, all costs taken off, and what must be paid."""

    worth: float
    city: str
    word: str
    coins: int


class Spot(NamedTuple):
    """A place for a shrine: its worth, where, for which city's sake, and whether it counts there or opens the way."""

    worth: float
    place: str
    city: str
    counts: bool


def greedy(seed: int) -> Bot:
    """The greedy player; it has no luck of its own, so the seed changes nothing."""
    answers = {
        "character": pick_tile,
        "replacement": pick_tile,
        "from_row": pick_tile,
        "first_shrine": first_shrine,
        "plan": make_plan,
        "turn": next_step,
        "reward": pick_reward,
        "reward_again": use_again,
        "bot_way": pick_way,
    }

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return answers[ask.kind](s, ask)

    return choose


# ---------------------------------------------------------------- what things are worth, in prestige


def turns_left(s: State) -> int:
    return TURNS - s.round


def coin_worth(s: State) -> float:
    """A coin is worth a fifth of a prestige at the end, and more while there is time to use it."""
    return (0.2, 0.35, 0.4, 0.45)[min(3, turns_left(s))]


def soon(s: State, city: str) -> int | None:
    """In how many turns a city is scored: 0 now; None if not before the end."""
    if city == s.maharaja:
        return 0
    order = [c for c in by_space(s) if c != s.maharaja]
    turns = order.index(city) + 1
    return turns if turns <= turns_left(s) else None


def standing(s: State, i: int, city: str, more: int) -> float:
    """What a place in a city is worth with some more worship points: the majority at the end, and the next scoring."""
    mine = lasting(s, i, city) + more
    rival = max(worship(s, j, city) for j in range(len(s.seats)) if j != i)
    if not mine:
        return 0.0
    ahead = mine > rival or (mine == rival and is_lower(s, i))
    worth = SLOPE * mine + (MAJORITY if mine > rival else MAJORITY_TIE if mine == rival else 0)
    turns = soon(s, city)
    if turns is not None and ahead:
        worth += coin_worth(s) * FIRST_PLACE * 0.8**turns
    elif turns == 0 and lasting(s, i, city) == 0:
        worth += coin_worth(s) * FIRST_PLACE / 2  # a second place and a reward tile
    return worth


def lasting(s: State, i: int, city: str) -> int:
    """This seat's worship points without the priest, who walks about."""
    return worship(s, i, city) - (s.seats[i].at == city)


def is_lower(s: State, i: int) -> bool:
    return all(s.seats[i].character < p.character for j, p in enumerate(s.seats) if j != i)


def gain(s: State, i: int, city: str, points: int) -> float:
    return standing(s, i, city, points) - standing(s, i, city, 0)


def tolls(s: State, i: int, city: str) -> int | None:
    """Coins for the way to a city, nothing if the power of number 12 makes the way needless; None if it is closed."""
    if has(s, i, AFAR):
        return 0
    way = way_to(s, i, city)
    return way[0] if way else None


def best_site(s: State, i: int, coins: int, off: int) -> Site | None:
    """The best statue that these coins can pay, tolls included."""
    if not s.seats[i].statues:
        return None
    best: Site | None = None
    for city in s.board.cities:
        due = tolls(s, i, city)
        if due is None or FREE not in s.sites[city]:
            continue
        price = statue_price(s, i, city, off) + due
        if price > coins:
            continue
        for word in SITE_WORDS:
            worth = site_worth(s, i, city, word) - coin_worth(s) * price
            if worth > (best.worth if best else -99.0):
                best = Site(worth, city, word, price)
    return best


def site_worth(s: State, i: int, city: str, word: str) -> float:
    sites = s.sites[city]
    if word == "outer":
        return PER_STATUE + gain(s, i, city, outer_worth(s)) if FREE in sites[PLAIN:] else -99.0
    if sites[SITE_OF[word]] != FREE:
        return -99.0
    if word == "centre":
        return PER_STATUE + gain(s, i, city, CENTRE_WORTH)
    return PER_STATUE + gain(s, i, city, outer_worth(s)) + BONUS_WORTH[s.board.bonuses[city][SITE_OF[word] - 1]]


def best_shrine(s: State, i: int, coins: int, price: int, anywhere: bool = False) -> Spot | None:
    """The best place for a shrine: a city where it counts, or a village that opens the way to a next city."""
    spots = []
    for city in s.board.cities:
        due = 0 if anywhere else tolls(s, i, city)
        if due is not None and due + price <= coins:
            spots.append(Spot(gain(s, i, city, 1) - coin_worth(s) * (due + price), city, city, True))
    for city in (s.maharaja, *(c for c in by_space(s)[:2] if soon(s, c) is not None)):
        missing = gaps(s.board.roads, s.villages, s.seats[i].at, city)
        if missing and price <= coins:
            spots.append(Spot(1.2 / len(missing) - coin_worth(s) * price, missing[0], city, False))
    return max(spots, key=lambda spot: spot.worth, default=None)


# ---------------------------------------------------------------- tiles, ways and the first shrines


def pick_tile(s: State, ask: Ask) -> Choice:
    character = min(s.display, key=LIKED.index)
    return Choice(str(character), Remark("liked_tile", "A.1", {"character": character}))


def pick_way(s: State, ask: Ask) -> Choice:
    return Choice(ways_offered(s, ask, ())[0], Remark("any_way", "S.6"))


def first_shrine(s: State, ask: Ask) -> Choice:
    """Open the road from the start to the city scored first, then to the next ones."""
    for city in by_space(s):
        for village in gaps(s.board.roads, s.villages, s.board.start, city):
            return Choice(village, Remark("opens_road", "3.2", {"city": city}))
    village = next(v for v in s.board.villages if no_room(s, ask.seat, v) is None)
    return Choice(village, Remark("earns_tolls", "2.3", {"village": village}))


# ---------------------------------------------------------------- 4.2 the plan


def make_plan(s: State, ask: Ask) -> Choice:
    """Twice the action that is worth most, with the coins the first one leaves."""
    i = ask.seat
    coins, shrines, statues = s.seats[i].coins, s.seats[i].shrines, s.seats[i].statues
    chosen: list[str] = []
    reason = Remark("plan_coins", "5.5", {"coins": coins})
    for _ in range(2):
        options = sorted(action_worths(s, i, coins, shrines, statues, chosen), key=lambda option: -option[0])
        _, action, spent, why = options[0]
        chosen.append(action)
        if len(chosen) == 1:
            reason = why
        coins -= spent
        shrines += 2 * (action == "shrines") - ACTIONS[action].words.count("shrine")
        statues -= "statue" in ACTIONS[action].words
    return Choice(join(tuple(chosen)), reason)


def action_worths(
    s: State, i: int, coins: int, shrines: int, statues: int, chosen: list[str]
) -> Iterator[tuple[float, str, int, Remark]]:
    """(worth, action, coins it takes, reason) for the actions worth thinking of."""
    coin = coin_worth(s)
    yield coin * COINS_ACTION, "coins", -COINS_ACTION, Remark("plan_coins", "5.5", {"coins": coins})
    if coins >= PRESTIGE_COST:
        bought = PRESTIGE_BOUGHT + has(s, i, PRESTIGE_PLUS)
        yield bought - coin * PRESTIGE_COST, "prestige", PRESTIGE_COST, Remark("plan_prestige", "5.7", {"coins": coins})
    if statues:
        yield from statue_worths(s, i, coins, shrines, any("statue" in ACTIONS[action].words for action in chosen))
    if shrines and (place := best_shrine(s, i, coins, 0)):
        reason = Remark("plan_shrines" if place.counts else "plan_road", "4.4", {"city": place.city})
        yield place.worth, "shrine_discount", 0, reason
        if shrines > 1 and coins > 1 and place.counts:
            two = gain(s, i, place.city, 2) - coin * (tolls(s, i, place.city) or 0) - 2 * coin
            yield two, "two_shrines", 2, reason
    if s.seats[i].reserve and shrines < 2:
        yield 0.9 - 0.3 * shrines, "shrines", 0, Remark("plan_refill", "5.6", {"shrines": shrines})


def statue_worths(s: State, i: int, coins: int, shrines: int, again: bool) -> Iterator[tuple[float, str, int, Remark]]:
    later = 0.6 if again else 0.0  # the best site is gone by then
    if site := best_site(s, i, coins, 1):
        reason = Remark("plan_statue", "2.1", {"city": site.city, "coins": site.coins})
        yield site.worth - later, "statue_discount", site.coins, reason
    if shrines and (site := best_site(s, i, coins - SHRINE_PRICE, 0)):
        both = site.worth + gain(s, i, site.city, 1) * 0.6 - coin_worth(s) * SHRINE_PRICE
        reason = Remark("plan_statue", "2.1", {"city": site.city, "coins": site.coins + SHRINE_PRICE})
        yield both - later, "statue_and_shrine", site.coins + SHRINE_PRICE, reason


# ---------------------------------------------------------------- 4.3 the turn


def next_step(s: State, ask: Ask) -> Choice:
    """The first step in order of preference that the judge allows."""
    i = ask.seat
    for choice in steps(s, i):
        if no_turn(s, ask, split(choice.answer)) is None:
            return choice
    undone = left_undone(s, i)
    if undone:
        return Choice("end", Remark("gives_up", "4.3", {"actions": undone}))
    return Choice("end", Remark("all_done", "4.3"))


def steps(s: State, i: int) -> Iterator[Choice]:
    assert s.turn is not None
    named = zip(("1", "2", "3"), (*s.seats[i].plan, s.turn.bought), strict=False)
    slots = {word: slot for word, slot in named if slot is not None and still_due(slot)}
    yield from free_powers(s, i)
    for word, slot in slots.items():
        if slot.action in ("coins", "shrines"):
            yield Choice(f"{word}:{slot.action}", Remark(f"{slot.action}_first", ACTIONS[slot.action].rule))
    yield from statues(s, i, slots)
    for word, slot in slots.items():
        if slot.action == "prestige":
            yield Choice(f"{word}:prestige", Remark("buys_prestige", "5.7"))
    yield from shrines(s, i, slots)
    for word, slot in slots.items():
        if slot.action == "banner":
            yield from banners(s, i, word)
        if slot.action == "character":
            character = min(s.display, key=LIKED.index)
            yield Choice(f"{word}:character:{character}", Remark("liked_tile", "A.1", {"character": character}))
    yield from spare_token(s, i)
    yield from last_exchange(s, i)
    yield from presence(s, i)


def free_powers(s: State, i: int) -> Iterator[Choice]:
    own = [s.seats[i].character, *(token.character for token in s.maharani if token.seat == i)]
    for number in dict.fromkeys(own):
        reason = Remark("free_power", CHARACTERS[number].rule, {"character": number})
        if CHARACTERS[number].timing != ONCE:
            continue
        if number in (1, 2, 6, 14):
            yield Choice(f"power:{number}", reason)
        if number == 13 and (place := best_shrine(s, i, s.seats[i].coins, 0, anywhere=True)):
            yield Choice(f"power:13:{place.place}", reason)
        if number == 4 and s.seats[i].coins >= PRESTIGE_COST and not s.seats[i].tokens:
            yield Choice("power:4", reason)
        if number == 10:
            yield from banners(s, i, "power", "10")


def statues(s: State, i: int, slots: dict[str, Slot]) -> Iterator[Choice]:
    for word, slot in slots.items():
        if "statue" in still_due(slot) and (site := best_site(s, i, s.seats[i].coins, discount(slot))):
            if site.worth < 0 and turns_left(s):
                continue
            if not has(s, i, AFAR):
                yield from walk(s, i, site.city, Remark("walks_to_build", "2.3", {"city": site.city}))
            reason = Remark("statue_here", "2.1", {"city": site.city, "site": site.word})
            yield Choice(f"{word}:statue:{site.city}:{site.word}", reason)


def shrines(s: State, i: int, slots: dict[str, Slot]) -> Iterator[Choice]:
    for word, slot in slots.items():
        if "shrine" not in still_due(slot) or not s.seats[i].shrines:
            continue
        place = best_shrine(s, i, s.seats[i].coins, SHRINE_PRICE - discount(slot))
        if place is None:
            continue
        if place.counts and not has(s, i, AFAR):
            yield from walk(s, i, place.city, Remark("walks_to_build", "2.3", {"city": place.city}))
        reason = Remark("shrine_counts" if place.counts else "opens_road", "2.3", {"city": place.city})
        yield Choice(f"{word}:shrine:{place.place}", reason)
        if s.seats[i].at in s.shrines:
            here = Remark("shrine_counts", "4.4", {"city": s.seats[i].at})
            yield Choice(f"{word}:shrine:{s.seats[i].at}", here)
        for village in s.board.villages:
            if no_room(s, i, village) is None:
                yield Choice(f"{word}:shrine:{village}", Remark("earns_tolls", "2.3", {"village": village}))
                break


def banners(s: State, i: int, word: str, part: str = "banner") -> Iterator[Choice]:
    """Bring forward the city where this seat leads by most."""

    def lead(city: str) -> int:
        return worship(s, i, city) - max(worship(s, j, city) for j in range(len(s.seats)) if j != i)

    cities = [c for c in by_space(s)[1:] if c != s.maharaja and s.track[c] > BANNER_MOVE and lead(c) > 0]
    if cities:
        city = max(cities, key=lead)
        yield Choice(f"{word}:{part}:{city}", Remark("scored_sooner", "5.9", {"city": city}))


def spare_token(s: State, i: int) -> Iterator[Choice]:
    p = s.seats[i]
    if not p.tokens:
        return
    options = list(action_worths(s, i, p.coins, p.shrines, p.statues, []))
    best = max(options, key=lambda option: option[0])
    if best[0] > coin_worth(s) * COINS_ACTION or not turns_left(s):
        yield Choice(f"token:{best[1]}", Remark("token_action", "4.3", {"action": best[1]}))


def last_exchange(s: State, i: int) -> Iterator[Choice]:
    """In the last turns coins become prestige by number 3."""
    if turns_left(s) < 2:
        yield Choice("power:3:buy", Remark("free_power", "A.1.3", {"character": 3}))


def presence(s: State, i: int) -> Iterator[Choice]:
    """One point for the priest where the Maharaja is, if the way costs little."""
    way = way_to(s, i, s.maharaja)
    if way and s.seats[i].at != s.maharaja and coin_worth(s) * way[0] < gain(s, i, s.maharaja, 1):
        yield from walk(s, i, s.maharaja, Remark("presence", "4.4", {"city": s.maharaja}))


def walk(s: State, i: int, there: str, reason: Remark) -> Iterator[Choice]:
    """The first road of the cheapest way, unless the priest is there."""
    if s.seats[i].at != there and (way := way_to(s, i, there)):
        yield Choice(f"go:{way[1][1]}", reason)


# ---------------------------------------------------------------- A.2 rewards


def pick_reward(s: State, ask: Ask) -> Choice:
    """The open tile worth most, with its best use."""
    tiles = [tile for tile in reward_parts(s, ask, ()) if no_reward(s, ask, (tile,)) is None]
    tile = max(tiles, key=lambda tile: reward_worth(s, ask.seat, tile))
    use = best_use(s, ask.seat, tile)
    return Choice(join((tile, *use)), Remark("best_reward", "4.4", {"tile": tile}))


def reward_worth(s: State, i: int, tile: str) -> float:
    p, coin = s.seats[i], coin_worth(s)
    plus = int(has(s, i, PRESTIGE_PLUS))
    match tile:
        case "coins":
            return 3 * coin
        case "shrines":
            return 0.3 * min(2, p.reserve) if turns_left(s) else 0.0
        case "prestige_coin":
            return 1 + plus + coin
        case "levy":
            return 0.5 * coin * sum(min(2, q.coins) for j, q in enumerate(s.seats) if j != i)
        case "prestige":
            return 2.0 + plus
        case "offering":
            return (1 + plus - coin) * min(3, p.coins)
        case "free_shrine":
            return 0.7 if p.shrines else 0.0
    return 1.1 if turns_left(s) and len(s.maharani) < 2 and s.display else 0.0


def best_use(s: State, i: int, tile: str, barred: str = "") -> tuple[str, ...]:
    match tile:
        case "offering":
            return (str(min(3, s.seats[i].coins)),)
        case "free_shrine" if s.seats[i].shrines:
            return (max(s.board.cities, key=lambda city: gain_later(s, i, city)),)
        case "maharani" if len(s.maharani) < 2 and s.display:
            lent = [n for n in s.display if str(n) != barred] or s.display
            return (str(min(lent, key=LIKED.index)),)
    return ()


def gain_later(s: State, i: int, city: str) -> float:
    """One more shrine after the scoring: the visited city is not scored again soon."""
    return gain(s, i, city, 1) if city != s.maharaja else SLOPE


def use_again(s: State, ask: Ask) -> Choice:
    use = best_use(s, ask.seat, ask.about[0], ask.about[1] if len(ask.about) > 1 else "")
    assert no_reward_again(s, ask, use) is None
    return Choice(join(use), Remark("best_reward", "A.1.16", {"tile": ask.about[0]}))


BOTS = {"greedy": greedy}
