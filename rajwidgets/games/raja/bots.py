"""A sensible player of Raja: it pays for what it plans, heads for the next scored city, and says why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...bots import Bot
from ...flow import Ask, Choice, Game, Remark, join, split
from ..raja_family.disc import Slot
from ..raja_family.roads import gaps
from .rules.disc import still_due, still_to_pay
from .rules.turn import forgone, no_turn
from .state import (
    ARTISAN,
    BUILDER,
    FREE,
    MERCHANT,
    MOGUL,
    MONK,
    SADHU,
    YOGI,
    State,
    cheapest_way,
    holder,
    houses_at,
    lowest_governor,
    outer_palaces,
    outer_worth,
    palace_price,
    village_room,
)

LIKED = (ARTISAN, SADHU, MERCHANT, BUILDER, MONK, MOGUL, YOGI)  # the characters it would rather have, best first


def greedy(seed: int) -> Bot:
    """The greedy player; it has no luck of its own, so the seed changes nothing."""
    answers = {
        "character": pick_card,
        "replacement": pick_card,
        "give": give_card,
        "bid": make_bid,
        "first_house": first_house,
        "plan": make_plan,
        "turn": next_step,
    }

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return answers[ask.kind](s, ask)

    return choose


# ---------------------------------------------------------------- cards and bids


def pick_card(s: State, ask: Ask) -> Choice:
    card = next(card for card in LIKED if card in s.bank_cards)
    return Choice(str(card), Remark("liked_card", "5.1", {"card": card}))


def give_card(s: State, ask: Ask) -> Choice:
    card = next(card for card in reversed(LIKED) if card in s.seats[ask.seat].cards)
    return Choice(str(card), Remark("least_liked_card", "11.3", {"card": card}))


def make_bid(s: State, ask: Ask) -> Choice:
    assert s.auction is not None
    if s.auction.bid < 1:
        return Choice(str(s.auction.bid + 1), Remark("small_bid", "11.2.5", {"gold": s.auction.bid + 1}))
    return Choice("pass", Remark("gold_for_palaces", "11.2.5", {"gold": s.auction.bid}))


# ---------------------------------------------------------------- roads


def first_house(s: State, ask: Ask) -> Choice:
    """Open the road from the start to the city scored next, then to the one after it."""
    room = village_room(s)
    for city in sorted(s.track, key=lambda city: s.track[city]):
        for village in gaps(s.board.roads, s.villages, s.board.start, city):
            return Choice(village, Remark("opens_road", "5.2", {"city": city}))
    village = next(village for village, owners in s.villages.items() if len(owners) < room)
    return Choice(village, Remark("earns_tolls", "7.1", {"village": village}))


# ---------------------------------------------------------------- 6.2 the plan


def make_plan(s: State, ask: Ask) -> Choice:
    """Palaces while they can be paid, more characters (11.3), houses where the Maharaja is, and the quarry in time."""
    i = ask.seat
    p = s.seats[i]
    toll_there = reach(s, i, s.maharaja)
    gold = p.gold - (toll_there or 0)
    price, houses = palace_price(s, i), p.reserve
    actions: list[str] = []
    reason = Remark("plan_refill", "7.4", {"reserve": p.reserve})
    while len(actions) < 2:
        if gold >= price + 1 and houses and p.palaces > actions.count("palace_and_house") and garden(s, i):
            actions.append("palace_and_house")
            gold, houses = gold - price - 1, houses - 1
            reason = Remark("plan_palace", "7.2", {"have": p.gold, "price": price})
        elif gold >= price and p.palaces and garden(s, i):
            actions.append("palace")
            gold -= price
            reason = Remark("plan_palace", "7.2", {"have": p.gold, "price": price})
        elif s.variants.advanced_2 and s.bank_cards and not actions:
            actions.append("character")
            reason = Remark("plan_card", "11.3", {"cards": len(s.bank_cards)})
        elif houses >= 2 and gold >= 2 and toll_there is not None:
            actions.append("two_houses")
            gold, houses = gold - 2, houses - 2
            if len(actions) == 1:
                reason = Remark("plan_houses", "8", {"city": s.maharaja})
        elif houses and gold >= 1:
            actions.append("house")
            gold, houses = gold - 1, houses - 1
            if len(actions) == 1:
                reason = Remark("plan_road", "7.1", {"city": s.maharaja})
        elif p.quarry and houses < 3 and "quarry" not in actions:
            actions.append("quarry")
        else:
            actions.append("gold")
    return Choice(join(tuple(actions)), reason)


def reach(s: State, i: int, city: str) -> int | None:
    """The toll to a city, if the architect can come there and pay it."""
    way = cheapest_way(s, i, city)
    return way[0] if way and way[0] <= s.seats[i].gold else None


def garden(s: State, i: int) -> str | None:
    """The best city to build the next palace in: reachable, paid for, soonest scored, with the best free site.

    One is preferred whose tolls leave enough for all that is still to do in this turn.
    """
    p, price = s.seats[i], palace_price(s, i)
    soon = sorted(s.track, key=lambda city: (city != s.maharaja, s.track[city]))
    rest, action = still_to_pay(s, i) if s.turn else (0, 0)
    best, best_worth = None, (False, -99.0)
    if not p.palaces:
        return None
    for rank, city in enumerate(soon):
        toll = reach(s, i, city)
        if toll is None or FREE not in s.sites[city] or toll + price > p.gold:
            continue
        worth = (3 if s.sites[city][0] == FREE else outer_worth(s, i)) - 0.4 * rank - toll
        if (rated := (toll + rest <= p.gold + action, worth)) > best_worth:
            best, best_worth = city, rated
    return best


# ---------------------------------------------------------------- 7 the turn


def next_step(s: State, ask: Ask) -> Choice:
    """The first thing worth doing that is possible now."""
    for choice in worth_doing(s, ask.seat):
        if no_turn(s, ask, split(choice.answer)) is None:
            return choice
    undone = forgone(s, ask.seat)
    return Choice("end", Remark("gives_up", "7.7", {"actions": undone}) if undone else Remark("all_done", "6.3"))


def worth_doing(s: State, i: int) -> Iterator[Choice]:
    slots = dict(due_slots(s, i))
    for word, slot in slots.items():
        if slot.action == "gold":
            yield Choice(f"{word}:gold", Remark("gold_first", "6.2"))
        if slot.action == "quarry":
            yield Choice(f"{word}:quarry", Remark("quarry_first", "7.4"))
    yield from wanted_card(s, i, slots)
    yield from palaces(s, i, slots)
    yield from houses(s, i, [word for word, slot in slots.items() if "house" in still_due(slot)])
    yield from free_house(s, i)
    yield from moved_houses(s, i, [word for word, slot in slots.items() if slot.action == "move_house"])
    yield from governors(s, i, [word for word, slot in slots.items() if slot.action == "governors"])
    yield from spare_chit(s, i, slots)
    yield from presence(s, i)


def due_slots(s: State, i: int) -> Iterable[tuple[str, Slot]]:
    assert s.turn is not None
    slots = [*s.seats[i].plan, *([s.turn.chit] if s.turn.chit else [])]
    return [(str(n), slot) for n, slot in enumerate(slots, 1) if still_due(slot)]


def wanted_card(s: State, i: int, slots: dict[str, Slot]) -> Iterator[Choice]:
    for word, slot in slots.items():
        if slot.action == "character":
            for card in LIKED:
                choice = f"{word}:character:{card}"
                yield Choice(choice, Remark("liked_card", "7.6", {"card": card}))
                if s.variants.advanced_2 and not s.bank_cards and (other := holder(s, card)) not in (None, i):
                    back = max(s.seats[i].cards, key=LIKED.index)
                    better = Remark("liked_card", "11.3", {"card": card})
                    yield Choice(f"{word}:character:attract:{other}", Remark("attracts", "11.3", {"other": other}))
                    yield Choice(f"{word}:character:exchange:{card}:{back}", better)


def palaces(s: State, i: int, slots: dict[str, Slot]) -> Iterator[Choice]:
    for word, slot in slots.items():
        if "palace" in still_due(slot) and (city := garden(s, i)):
            yield from walk(s, i, city, Remark("walks_to_build", "7.1", {"city": city}))
            site = "centre" if s.sites[city][0] == FREE else "outer"
            points = 3 if site == "centre" else outer_worth(s, i)
            reason = Remark("palace_here", "7.2", {"city": city, "points": points})
            yield Choice(f"{word}:palace:{city}:{site}", reason)


def houses(s: State, i: int, words: list[str]) -> Iterator[Choice]:
    for word in words:
        toll = reach(s, i, s.maharaja)
        if toll is not None and s.seats[i].gold > toll and s.seats[i].reserve:
            yield from walk(s, i, s.maharaja, Remark("walks_to_score", "8", {"city": s.maharaja}))
            yield Choice(f"{word}:house:{s.maharaja}", Remark("house_scores", "8", {"city": s.maharaja}))
        for city in (s.maharaja, lowest_governor(s)):
            for village in gaps(s.board.roads, s.villages, s.seats[i].at, city):
                yield Choice(f"{word}:house:{village}", Remark("opens_road", "7.1", {"city": city}))
        if s.seats[i].at in s.houses:
            yield Choice(f"{word}:house:{s.seats[i].at}", Remark("house_scores_later", "8", {"city": s.seats[i].at}))
        for village, owners in s.villages.items():
            if i not in owners and len(owners) < village_room(s):
                yield Choice(f"{word}:house:{village}", Remark("earns_tolls", "7.1", {"village": village}))


def free_house(s: State, i: int) -> Iterator[Choice]:
    if BUILDER in s.seats[i].cards:
        yield Choice(f"builder:house:{s.maharaja}", Remark("free_house", "5.1", {"city": s.maharaja}))
        for village in gaps(s.board.roads, s.villages, s.seats[i].at, lowest_governor(s)):
            yield Choice(f"builder:house:{village}", Remark("opens_road", "5.1", {"city": lowest_governor(s)}))


def moved_houses(s: State, i: int, words: list[str]) -> Iterator[Choice]:
    for word in words:
        for origin in s.board.buildable:
            if origin != s.maharaja and houses_at(s, i, origin):
                yield Choice(
                    f"{word}:move_house:{origin}:{s.maharaja}", Remark("house_scores", "8", {"city": s.maharaja})
                )
                for village in gaps(s.board.roads, s.villages, s.seats[i].at, lowest_governor(s)):
                    reason = Remark("opens_road", "7.3", {"city": lowest_governor(s)})
                    yield Choice(f"{word}:move_house:{origin}:{village}", reason)


def governors(s: State, i: int, words: list[str]) -> Iterator[Choice]:
    """Bring forward the city where this seat stands best."""
    cities = sorted(s.track, key=lambda city: (-(s.houses[city][i] + outer_palaces(s, i, city)), s.track[city]))
    for word in words:
        for city in cities:
            yield Choice(f"{word}:governors:{city}", Remark("scored_sooner", "7.5", {"city": city}))


def spare_chit(s: State, i: int, slots: dict[str, Slot]) -> Iterator[Choice]:
    p = s.seats[i]
    if p.chits and not slots:
        if p.gold >= palace_price(s, i) and garden(s, i):
            yield Choice("chit:palace", Remark("chit_palace", "11.2.3"))
        if p.at == s.maharaja and p.reserve >= 2 and p.gold >= 2:
            yield Choice("chit:two_houses", Remark("chit_houses", "11.2.3", {"city": s.maharaja}))


def presence(s: State, i: int) -> Iterator[Choice]:
    """One point for the architect, if the way costs little."""
    toll = reach(s, i, s.maharaja)
    if toll is not None and toll <= 2:
        yield from walk(s, i, s.maharaja, Remark("presence", "8", {"city": s.maharaja}))


def walk(s: State, i: int, there: str, reason: Remark) -> Iterator[Choice]:
    """The first road of the cheapest way, unless the architect is there."""
    if s.seats[i].at != there and (way := cheapest_way(s, i, there)):
        yield Choice(f"go:{way[1][1]}", reason)


BOTS = {"greedy": greedy}
