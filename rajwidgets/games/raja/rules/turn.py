"""6.3 and 7: one player's turn. Travel, the nine actions and the powers, freely interleaved; then what was forgone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import pairwise

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ..state import (
    ACTIONS,
    BUILDER,
    COMPENSATION,
    FREE,
    GOLD_ACTION,
    HOUSE_PRICE,
    MERCHANT,
    MERCHANT_GOLD,
    MONK,
    QUARRY_ACTION,
    YOGI,
    Slot,
    State,
    Turn,
    cheapest_way,
    holder,
    holds,
    houses_at,
    in_card_order,
    neutral_palaces,
    palace_price,
    road_broken,
    toll,
    village_room,
)
from .cards import card_parts, give, no_card, replacement, take_character
from .rounds import pay_out

SLOTS = ("1", "2", "3")  # the two arrows, and the action paid for with a chit
BUILD_OR_MOVE = ("house", "move_house")
SITES = ("centre", "outer")
WORK: dict[str, tuple[str, ...]] = {  # what each action of the disc consists of (6.2)
    "gold": ("gold",),
    "house": ("house",),
    "two_houses": ("house", "house"),
    "move_house": ("move_house",),
    "quarry": ("quarry",),
    "palace": ("palace",),
    "palace_and_house": ("palace", "house"),
    "governors": ("governors",),
    "character": ("character",),
}

TRIES = {action: tuple(dict.fromkeys(work)) for action, work in WORK.items()}  # each kind of part once


# ---------------------------------------------------------------- 6.3 The turn


def take_turn(s: State) -> Flow:  # 6.3
    if s.turn is None:
        yield from begin_turn(s, next(i for i in in_card_order(s) if not s.seats[i].acted))  # 7.6, ruling 04-18
    assert s.turn is not None
    i = s.turn.seat
    ask = Ask(i, "turn")
    while True:
        if only_the_end(s, ask):
            yield Event("nothing_left", "6.3", i)
            break
        word, *rest = split((yield ask))
        if word == "end":
            break
        yield from do(s, i, word, rest)
    yield from end_turn(s, i)


def only_the_end(s: State, ask: Ask) -> bool:
    """Whether nothing is left to choose but to end the turn."""
    return all(word == "end" or no_turn(s, ask, (word,)) for word in turn_parts(s, ask, ()))


def begin_turn(s: State, i: int) -> Flow:  # 6.3, ruling 04-35
    s.turn = Turn(i)
    yield Event("plan_revealed", "6.3", i, {"actions": [slot.action for slot in s.seats[i].plan]}, "04-35")
    for card in list(s.seats[i].cards):
        yield from once_a_turn(s, i, card)


def once_a_turn(s: State, i: int, card: int) -> Flow:  # 5.1, 11.2.2, ruling 04-16
    assert s.turn is not None
    if s.turn.seat != i or card in s.turn.used:
        return
    if card == MERCHANT:
        s.turn.used.append(card)
        pay_out(s, i, MERCHANT_GOLD)
        yield Event("merchant_gold", "5.1", i, {"gold": MERCHANT_GOLD})
    if card == YOGI and s.bank_chits:
        s.turn.used.append(card)
        s.bank_chits -= 1
        s.seats[i].chits += 1
        yield Event("chit_received", "11.2.2", i, {"chits": s.seats[i].chits})


def do(s: State, i: int, word: str, rest: list[str]) -> Flow:
    """Carry out one complete answer of the turn."""
    if word == "go":
        yield from travel(s, i, rest[0])
    elif word == "builder":
        yield from use_builder(s, i, rest)
    elif word == "chit":
        yield from spend_chit(s, i, rest[0])
    else:
        slot = slot_named(s, i, word)
        assert slot is not None
        yield from work_on(s, i, slot, rest)


def work_on(s: State, i: int, slot: Slot, rest: list[str]) -> Flow:
    match rest:
        case ["gold"]:
            yield from take_gold(s, i, slot)
        case ["house", place]:
            yield from build_house(s, i, place, HOUSE_PRICE, slot)
        case ["move_house", origin, place]:
            yield from move_house(s, i, origin, place, slot)
        case ["quarry"]:
            yield from fetch_from_quarry(s, i, slot)
        case ["palace", city, site]:
            yield from build_palace(s, i, city, site, slot)
        case ["governors", city]:
            yield from lower_governor(s, i, city, slot)
        case ["character", *choice]:
            for card in (yield from take_character(s, i, slot, choice)):
                yield from once_a_turn(s, i, card)


def slot_named(s: State, i: int, word: str) -> Slot | None:
    if word == "3":
        assert s.turn is not None
        return s.turn.chit
    return s.seats[i].plan[int(word) - 1]


# ---------------------------------------------------------------- what may be tried in a turn, and why it may not


def turn_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    match begun:
        case ():
            assert s.turn is not None
            third = ("3",) if s.turn.chit else ()
            chit = ("chit",) if s.variants.advanced_1 else ()
            return ("go", "1", "2", *third, "builder", *chit, "end")
        case ("go",):
            return s.board.junctions
        case ("builder",):
            return BUILD_OR_MOVE
        case ("chit",):
            return ACTIONS
        case ("chit", _):  # the action bought has its own parts, under "3"
            return ()
        case ("1" | "2" | "3" as word,):
            slot = slot_named(s, ask.seat, word)
            return TRIES[slot.action] if slot else ()
        case (_, "house" | "move_house") | (_, "move_house", _):
            return s.board.buildable
        case (_, "palace"):
            return s.board.cities
        case (_, "palace", _):
            return SITES
        case ("1" | "2" | "3", "governors"):
            return s.board.cities
        case ("1" | "2" | "3", "character", *choice):
            return card_parts(s, ask.seat, tuple(choice))
    return ()


def no_turn(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    i, word, rest = ask.seat, begun[0], begun[1:]
    if word == "end":
        return None
    if word == "go":
        return no_travel(s, i, rest)
    if word == "builder":
        return no_builder(s, i, rest)
    if word == "chit":
        return no_chit(s, i, rest)
    slot = slot_named(s, i, word)
    if slot is None:
        return Refusal("no_chit_action", "11.2.3")
    return no_work(s, i, slot, rest)


def no_work(s: State, i: int, slot: Slot, rest: Parts) -> Refusal | None:
    """Why this arrow cannot be worked on now: as a whole, in one of its parts, or at one place."""
    due = still_due(slot)
    if not rest and due:
        return any_of(due, lambda part: no_work(s, i, slot, (part,)))
    part, *choice = rest or TRIES[slot.action]
    if part not in due:
        return Refusal("already_done", "6.2", {"part": part, "action": slot.action})
    match part:
        case "house":
            return no_house(s, i, tuple(choice), HOUSE_PRICE, city_due(slot))
        case "move_house":
            return no_move(s, i, tuple(choice))
        case "quarry":
            return None if s.seats[i].quarry else Refusal("quarry_empty", "7.4", {}, "04-11")
        case "palace":
            return no_palace(s, i, tuple(choice))
        case "governors":
            return no_lowering(s, i, tuple(choice))
        case "character":
            return no_card(s, i, tuple(choice))
    return None


def any_of(choices: Sequence[str], why_not: Callable[[str], Refusal | None]) -> Refusal | None:
    """None as soon as one choice is possible, else the last reason found."""
    refusal = None
    for choice in choices:
        refusal = why_not(choice)
        if refusal is None:
            return None
    return refusal


def still_due(slot: Slot) -> list[str]:
    """The parts of the action not yet carried out."""
    due = list(WORK[slot.action])
    if len(slot.done) == len(due):
        return []
    for part in slot.done:
        due.remove("house" if part in ("city", "village") else part)
    return due


def city_due(slot: Slot) -> bool:
    """Of two houses at least one belongs in a city (7.2, ruling 04-26)."""
    return slot.action == "two_houses" and slot.done == ["village"]


# ---------------------------------------------------------------- 7.1 Travelling


def no_travel(s: State, i: int, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    roads = s.board.roads[p.at]
    if not rest:
        purse = 99 if MONK in p.cards else p.gold
        if any(road_broken(s, road) is None and toll(s, i, road) <= purse for road in roads.values()):
            return None
        return Refusal("no_open_road", "7.1", {"here": p.at})
    there = rest[0]
    if there == p.at:
        return Refusal("already_there", "7.1", {"place": there})
    road = roads.get(there)
    if road is None:
        return Refusal("not_next_door", "7.1", {"here": p.at, "there": there}, "04-33")
    if (village := road_broken(s, road)) is not None:
        return Refusal("road_broken", "7.1", {"village": village, "here": p.at, "there": there})
    if p.gold < (due := toll(s, i, road)) and MONK not in p.cards:
        return Refusal("toll_too_dear", "7.1", {"need": due, "have": p.gold, "there": there}, "04-13")
    return None


def travel(s: State, i: int, there: str) -> Flow:  # 7.1
    p = s.seats[i]
    here, monk = p.at, MONK in p.cards
    for village in s.board.roads[here][there]:
        owners = s.villages[village]
        if i in owners:
            continue
        for owner in dict.fromkeys(owners):
            gold = owners.count(owner)  # per house, ruling 04-02
            if monk:
                s.bank_gold -= gold
            else:
                p.gold -= gold
            s.seats[owner].gold += gold
            facts = {"village": village, "to": owner, "gold": gold}
            ruling = "04-02" if gold > 1 else ""
            yield Event("toll_by_bank", "5.1", i, facts, "04-14") if monk else Event("toll", "7.1", i, facts, ruling)
    p.at = there
    yield Event("travelled", "7.1", i, {"here": here, "there": there})


# ---------------------------------------------------------------- 7.2 Building


def no_house(s: State, i: int, rest: Parts, price: int, in_city: bool) -> Refusal | None:
    p = s.seats[i]
    if not p.reserve:
        return Refusal("reserve_empty", "5.2", {"quarry": p.quarry})
    if p.gold < price:
        return Refusal("too_poor_for_house", "7.2", {"need": price, "have": p.gold})
    if not rest:
        if p.at in s.houses:  # the architect's own city always has room
            return None
        return any_of(s.board.villages, lambda place: no_house(s, i, (place,), price, in_city))
    place = rest[0]
    if place in s.villages:
        if in_city:
            return Refusal("one_house_in_a_city", "7.2", {"village": place}, "04-26")
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.2", {"village": place, "room": village_room(s)})
    elif place != p.at:
        return Refusal("architect_elsewhere", "7.2", {"here": p.at, "there": place, "price": price})
    return None


def build_house(s: State, i: int, place: str, price: int, slot: Slot | None) -> Flow:  # 7.2
    p = s.seats[i]
    p.gold -= price
    s.bank_gold += price
    p.reserve -= 1
    put_house(s, i, place)
    if slot:
        slot.done.append("village" if place in s.villages else "city")
    yield Event("house_built", "7.2", i, {"place": place, "gold": price})


def put_house(s: State, i: int, place: str) -> None:
    if place in s.villages:
        s.villages[place].append(i)
    else:
        s.houses[place][i] += 1


def no_palace(s: State, i: int, rest: Parts) -> Refusal | None:
    p = s.seats[i]
    if not rest:
        return no_palace(s, i, (p.at,)) if p.at in s.sites else Refusal("architect_at_start", "7.2", {"here": p.at})
    if not p.palaces:
        return Refusal("no_palace_left", "3.2")
    city = rest[0]
    if city != p.at:
        return Refusal("architect_elsewhere", "7.2", {"here": p.at, "there": city, "price": palace_price(s, i)})
    if p.gold < (price := palace_price(s, i)):
        return Refusal("too_poor_for_palace", "7.2", {"need": price, "have": p.gold})
    centre, *outer = s.sites[city]
    if len(rest) == 1:
        return None if FREE in s.sites[city] else Refusal("garden_full", "7.2", {"city": city}, neutral_ruling(s, city))
    if rest[1] == "centre":
        return None if centre == FREE else Refusal("centre_taken", "4", {"city": city, "colour": centre})
    return None if FREE in outer else Refusal("outer_sites_full", "4", {"city": city}, neutral_ruling(s, city))


def neutral_ruling(s: State, city: str) -> str:
    return "04-03" if neutral_palaces(s, city) else ""


def build_palace(s: State, i: int, city: str, site: str, slot: Slot) -> Flow:  # 7.2
    p, price = s.seats[i], palace_price(s, i)
    p.gold -= price
    s.bank_gold += price
    p.palaces -= 1
    s.sites[city][0 if site == "centre" else s.sites[city].index(FREE, 1)] = i
    slot.done.append("palace")
    facts = {"city": city, "site": site, "gold": price, "left": p.palaces}
    yield Event("palace_built", "7.2", i, facts)


# ---------------------------------------------------------------- 7.3 Moving houses


def no_move(s: State, i: int, rest: Parts) -> Refusal | None:
    if not rest:
        mine = [place for place in s.board.buildable if houses_at(s, i, place)]
        if not mine:
            return Refusal("no_house_on_board", "7.3")
        return any_of(mine, lambda place: no_move(s, i, (place,)))
    origin = rest[0]
    if not houses_at(s, i, origin):
        return Refusal("not_your_house", "7.3", {"place": origin})
    if len(rest) == 1:
        at = s.seats[i].at
        if at != origin and at in s.houses:
            return None
        return any_of(s.board.villages, lambda place: no_move(s, i, (origin, place)))
    place = rest[1]
    if place == origin:
        return Refusal("same_place", "7.3", {"place": place})
    if place in s.villages:
        if len(s.villages[place]) >= village_room(s):
            return Refusal("village_full", "7.3", {"village": place, "room": village_room(s)})
    elif place != s.seats[i].at:
        return Refusal("architect_elsewhere", "7.3", {"here": s.seats[i].at, "there": place, "price": 0})
    return None


def move_house(s: State, i: int, origin: str, place: str, slot: Slot | None) -> Flow:  # 7.3, ruling 04-27
    if origin in s.villages:
        s.villages[origin].remove(i)
    else:
        s.houses[origin][i] -= 1
    put_house(s, i, place)
    if slot:
        slot.done.append("move_house")
    broken = origin in s.villages and not s.villages[origin]
    ruling = "04-27" if origin in s.houses and s.seats[i].at != origin else ""
    yield Event("house_moved", "7.3", i, {"from": origin, "place": place}, ruling)
    if broken:
        yield Event("road_now_broken", "7.3", i, {"village": origin})


# ---------------------------------------------------------------- 6.2 Gold, 7.4 Quarry, 7.5 Governors


def take_gold(s: State, i: int, slot: Slot) -> Flow:  # 6.2
    slot.done.append("gold")
    pay_out(s, i, GOLD_ACTION)
    yield Event("gold_taken", "6.2", i, {"gold": GOLD_ACTION})


def fetch_from_quarry(s: State, i: int, slot: Slot) -> Flow:  # 7.4
    p = s.seats[i]
    houses = min(QUARRY_ACTION, p.quarry)
    p.quarry, p.reserve = p.quarry - houses, p.reserve + houses
    slot.done.append("quarry")
    yield Event("quarried", "7.4", i, {"houses": houses}, "" if houses == QUARRY_ACTION else "04-11")


def no_lowering(s: State, i: int, rest: Parts) -> Refusal | None:
    if rest and s.track[rest[0]] == 1:
        return Refusal("governor_at_bottom", "7.5", {"city": rest[0]}, "04-09")
    return None


def lower_governor(s: State, i: int, city: str, slot: Slot) -> Flow:  # 7.5, ruling 04-09
    old = s.track[city]
    new = max(1, old - 2)
    passed = [other for other, box in s.track.items() if new <= box < old]
    s.track[city] = new
    for other in passed:
        s.track[other] += 1
    slot.done.append("governors")
    facts = {"city": city, "boxes": old - new, "passed": passed}
    yield Event("governor_lowered", "7.5", i, facts, "04-09" if old - new < 2 else "")


# ---------------------------------------------------------------- 5.1 The Builder, 11.2.3 Action chits


def no_builder(s: State, i: int, rest: Parts) -> Refusal | None:
    assert s.turn is not None
    if not holds(s, i, BUILDER):
        return Refusal("not_the_builder", "5.1", {"holder": holder(s, BUILDER)})
    if BUILDER in s.turn.used:
        return Refusal("builder_used", "5.1", {}, "04-16")
    if not rest:
        return any_of(BUILD_OR_MOVE, lambda word: no_builder(s, i, (word,)))
    return no_house(s, i, rest[1:], 0, False) if rest[0] == "house" else no_move(s, i, rest[1:])


def use_builder(s: State, i: int, rest: list[str]) -> Flow:  # 5.1, ruling 04-15
    assert s.turn is not None
    s.turn.used.append(BUILDER)
    if rest[0] == "house":
        yield from build_house(s, i, rest[1], 0, None)
    else:
        yield from move_house(s, i, rest[1], rest[2], None)


def no_chit(s: State, i: int, rest: Parts) -> Refusal | None:
    assert s.turn is not None
    if not s.seats[i].chits:
        return Refusal("no_chit", "11.2.3")
    if s.turn.chit:
        return Refusal("one_chit_a_turn", "11.2.3", {}, "04-23")
    if rest == ("character",):
        return Refusal("chit_not_for_character", "11.2.3")
    if rest == ("quarry",) and not s.seats[i].quarry:
        return Refusal("quarry_empty", "7.4", {}, "04-11")
    return None


def spend_chit(s: State, i: int, action: str) -> Flow:  # 11.2.3
    assert s.turn is not None
    s.seats[i].chits -= 1
    s.bank_chits += 1
    s.turn.chit = Slot(action)
    yield Event("chit_spent", "11.2.3", i, {"action": action})
    if action in ("gold", "quarry"):  # nothing to choose
        yield from work_on(s, i, s.turn.chit, [action])


# ---------------------------------------------------------------- 7.7 What was forgone


def forgone(s: State, i: int) -> list[str]:
    """The actions that would be penalised if the turn ended now (7.7; an empty quarry excuses: ruling 04-11)."""
    p = s.seats[i]
    return [slot.action for slot in p.plan if still_due(slot) and not (slot.action == "quarry" and not p.quarry)]


def forgone_by(s: State, ask: Ask, begun: Parts) -> list[str]:
    """The actions this answer would give up by leaving nothing but the end of the turn to choose."""
    if turn_parts(s, ask, begun):
        return []
    after = deepcopy(s)
    if any(isinstance(item, Ask) for item in do(after, ask.seat, begun[0], list(begun[1:]))):
        return []
    return forgone(after, ask.seat) if only_the_end(after, ask) else []


def end_turn(s: State, i: int) -> Flow:  # 7.7, rulings 04-10, 04-32
    for action in forgone(s, i):
        yield Event("forgone", "7.7", i, {"action": action}, "04-10")
        for other in range(len(s.seats)):
            if other != i:
                pay_out(s, other, COMPENSATION)
                yield Event("compensated", "7.7", other, {"gold": COMPENSATION, "by": i}, "04-32")
    ruling = ending_ruling(s, i)
    s.seats[i].acted = True
    s.turn = None
    yield Event("turn_ended", "6.3", i, ruling=ruling)


def ending_ruling(s: State, i: int) -> str:
    """Which of our rulings the end of this turn rests on: a chit not used up, or cards that changed the order."""
    assert s.turn is not None
    if s.turn.chit and still_due(s.turn.chit):
        return "04-32"
    return "04-18" if any("character" in slot.done for slot in s.seats[i].plan) else ""


# ---------------------------------------------------------------- the numbers a reader wants


def with_the_way(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """Say of a city without the architect how he could come there, and whether the gold would last (7.1)."""
    if refusal.code == "road_broken":  # the road itself is the way, for the map to draw
        return refusal._replace(facts={**refusal.facts, "way": [refusal.facts["here"], refusal.facts["there"]]})
    i, facts = ask.seat, dict(refusal.facts)
    if refusal.code == "toll_too_dear":
        facts["way"] = [s.seats[i].at, facts["there"]]
        return refusal._replace(facts={**facts, "payees": payees(s, i, facts["way"])})
    if refusal.code not in ("architect_elsewhere", "not_next_door"):
        return refusal
    way = cheapest_way(s, i, facts["there"])
    if way is None:
        return Refusal("no_way_there", "7.1", facts)
    facts["toll"], facts["way"], facts["first"] = way[0], way[1], way[1][1]
    facts["have"], facts["payees"] = s.seats[i].gold, payees(s, i, way[1])
    facts["left"] = facts["have"] - way[0] - facts.get("price", 0)
    facts["short"] = -facts["left"]
    if refusal.code == "not_next_door":
        return Refusal("not_next_door", "7.1", facts, "04-33")
    if facts["left"] < 0:
        return Refusal("too_dear_after_tolls", refusal.rule, facts, "04-13")
    return Refusal("architect_elsewhere", refusal.rule, facts)


def payees(s: State, i: int, way: Sequence[str]) -> list[tuple[int, int]]:
    """Who would be paid how much on a way, as (seat, gold)."""
    roads = [s.board.roads[a][b] for a, b in pairwise(way)]
    asking = [owners for road in roads for village in road if i not in (owners := s.villages[village])]
    return sorted(Counter(owner for owners in asking for owner in owners).items())


turn = Question("turn", "6.3", turn_parts, no_turn, with_the_way)

PHASES = (Phase("turn", "6.3", take_turn, resumes=("turn",)),)
QUESTIONS = (turn, give, replacement)
