"""The bot's turn, step by step (4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ....flow import Ask, Choice, Remark, split
from ...raja_family.disc import Slot
from ..rules.actions import ACTIONS, COINS_ACTION, PRESTIGE_COST, still_due
from ..rules.building import discount, no_room
from ..rules.characters import CHARACTERS, ONCE
from ..rules.turn import left_undone, no_turn
from ..state import AFAR, BANNER_MOVE, SHRINE_PRICE, State, by_space, has, way_to, worship
from .planning import action_worths
from .weighing import LIKED, best_shrine, best_site, coin_worth, gain, turns_left


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
