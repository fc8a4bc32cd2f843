"""3 and 5: set-up, choice of characters (or their auction, 11.2.5), the first houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....flow import CHANCE, Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ..places import Board
from ..state import (
    CHITS,
    COLOURS,
    FIRST_HOUSES,
    FREE,
    HOUSES,
    MORE_HOUSES,
    START_GOLD,
    Auction,
    Seat,
    State,
    Variants,
    cards_in_game,
    holder,
    in_card_order,
    palaces_each,
    village_room,
)
from .cards import no_numbers, no_such_card, numbers

MOST_NAMED = 99  # the highest bid that is worth an answer of its own

# ---------------------------------------------------------------- 3.2 Preparation


def new_state(board: Board, seats: int, options: Mapping[str, Any]) -> State:
    """The table before the governors are drawn (3.2; neutral palaces: 11.2.4, ruling 04-03)."""
    variants = Variants(**options)
    neutral = list(range(seats, len(COLOURS)))
    s = State(
        board=board,
        variants=variants,
        seats=[],
        villages={village: [] for village in board.villages},
        houses={city: [0] * seats for city in board.cities},
        sites={city: ([FREE, *neutral] + [FREE] * 6)[:7] for city in board.cities},
        track={},
        bank_cards=list(range(1, cards_in_game(variants) + 1)),
        bank_chits=CHITS if variants.advanced_1 else 0,
        maharaja=board.start,  # ruling 04-28
    )
    s.seats = [
        Seat(START_GOLD, FIRST_HOUSES, HOUSES - FIRST_HOUSES, palaces_each(s), board.start) for _ in range(seats)
    ]
    s.bank_gold = -START_GOLD * seats
    return s


def check_options(seats: int, options: Mapping[str, Any]) -> Refusal | None:
    """Combinations that the rulebook has no room for."""
    if options["home_start"] and not options["advanced_1"]:
        return Refusal("home_start_needs_advanced_1", "11.2", {}, "04-22")
    if options["auction"] and not (options["advanced_1"] or options["advanced_2"]):
        return Refusal("auction_needs_advanced", "11.2.5")
    return None


def governors_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return [city for city in s.board.cities if city not in begun]


# any order may come up: the parts leave none out and none twice
governor_order = Question("governor_order", "3.2", governors_left)


def draw_governors(s: State) -> Flow:  # 3.2
    order = split((yield Ask(CHANCE, "governor_order")))
    s.track = {city: box for box, city in enumerate(order, 1)}
    yield Event("governors_drawn", "3.2", None, {"order": list(order)})


# ---------------------------------------------------------------- 5.1 Character cards


def all_cards(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else numbers(s)


def no_pick(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    card = int(begun[0])
    if card in s.bank_cards:
        return None
    return no_such_card(s, card) or Refusal("card_taken", "5.1", {"card": card, "holder": holder(s, card)})


character = Question("character", "5.1", all_cards, no_pick, strays=no_numbers)


def choose_characters(s: State) -> Flow:  # 5.1; the youngest sits in the first seat
    if s.variants.advanced_1 or s.variants.auction:
        yield from auction_characters(s)
        return
    while (i := next((i for i, p in enumerate(s.seats) if not p.cards), None)) is not None:
        yield from choose_character(s, i)


def choose_character(s: State, i: int) -> Flow:
    card = int((yield Ask(i, "character")))
    s.bank_cards.remove(card)
    s.seats[i].cards.append(card)
    yield Event("character_chosen", "5.1", i, {"card": card})
    if s.variants.home_start:
        s.seats[i].at = s.board.home[card]
        yield Event("starts_at_home", "11.2", i, {"place": s.seats[i].at}, "04-22")


# ---------------------------------------------------------------- 11.2.5 Auction for the characters


def bids(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ("pass", *map(str, range(s.seats[ask.seat].gold + 1)))


def bids_too_high(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else tuple(map(str, range(s.seats[ask.seat].gold + 1, MOST_NAMED + 1)))


def no_bid(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    auction = s.auction
    assert auction is not None
    if begun[0] == "pass":
        return Refusal("opener_must_bid", "11.2.5") if auction.bid < 0 else None
    if int(begun[0]) <= auction.bid:
        return Refusal("bid_too_low", "11.2.5", {"bid": int(begun[0]), "standing": auction.bid})
    if int(begun[0]) > s.seats[ask.seat].gold:
        return Refusal("bid_too_high", "11.2.5", {"need": int(begun[0]), "have": s.seats[ask.seat].gold})
    return None


bid = Question("bid", "11.2.5", bids, no_bid, strays=bids_too_high)


def auction_characters(s: State) -> Flow:  # 11.2.5
    while waiting := [i for i, p in enumerate(s.seats) if not p.cards]:
        if len(waiting) == 1:
            s.auction = None
            yield Event("last_card_free", "11.2.5", waiting[0])
            yield from choose_character(s, waiting[0])
            return
        opener = 0 if s.auction is None else next_seat(s, s.auction.opener, waiting)  # ruling 04-24
        s.auction = Auction(opener=opener, speaker=opener)
        yield Event("auction_opened", "11.2.5", opener, {}, "04-24" if len(waiting) < len(s.seats) else "")
        yield from one_auction(s, s.auction, waiting)
        yield from choose_character(s, s.auction.bidder)


def one_auction(s: State, auction: Auction, waiting: list[int]) -> Flow:
    while len(auction.passed) < len(waiting) - 1 or auction.bid < 0:
        i = auction.speaker
        outbid = s.seats[i].gold <= auction.bid  # nothing left but to pass
        answer = "pass" if outbid else (yield Ask(i, "bid"))
        if answer == "pass":
            auction.passed.append(i)
            event = Event("passed", "11.2.5", i)
        else:
            auction.bid, auction.bidder = int(answer), i
            event = Event("bid_made", "11.2.5", i, {"gold": auction.bid})
        auction.speaker = next_seat(s, i, [j for j in waiting if j not in auction.passed])
        yield event
    s.seats[auction.bidder].gold -= auction.bid
    s.bank_gold += auction.bid
    yield Event("auction_won", "11.2.5", auction.bidder, {"gold": auction.bid})


def next_seat(s: State, i: int, among: list[int]) -> int:
    """The first of these seats to the left of seat i."""
    seats = len(s.seats)
    return next(j % seats for j in range(i + 1, i + 1 + seats) if j % seats in among)


# ---------------------------------------------------------------- 5.2 The first houses


def all_villages(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.villages


def no_villages(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.junctions


def no_first_house(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    place = begun[0]
    if place not in s.villages:
        kind = "start" if place == s.board.start else "city"
        return Refusal("first_house_in_village", "5.2", {"place": place, "kind": kind})
    if len(s.villages[place]) >= village_room(s):
        return Refusal("village_full", "5.2", {"village": place, "room": village_room(s)})
    return None


first_house = Question("first_house", "5.2", all_villages, no_first_house, strays=no_villages)


def place_first_houses(s: State) -> Flow:  # 5.2
    while any(p.reserve for p in s.seats):
        i = max(in_card_order(s), key=lambda i: s.seats[i].reserve)  # the first in card order who has placed fewest
        village = yield Ask(i, "first_house")
        s.seats[i].reserve -= 1
        s.villages[village].append(i)
        ruling = "04-01" if s.villages[village].count(i) > 1 else ""
        yield Event("house_placed", "5.2", i, {"village": village}, ruling)
    for i, p in enumerate(s.seats):
        p.reserve, p.quarry = p.reserve + MORE_HOUSES, p.quarry - MORE_HOUSES
        yield Event("more_houses", "5.2", i, {"houses": MORE_HOUSES})


PHASES = (
    Phase("governors", "3.2", draw_governors),
    Phase("characters", "5.1", choose_characters),
    Phase("houses", "5.2", place_first_houses, resumes=("first_house",)),
)
QUESTIONS = (governor_order, character, bid, first_house)
