"""7.6 and 11.3: character cards change hands."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ....flow import Ask, Event, Parts, Question, Refusal
from ..state import Slot, State, cards_in_game, holder

CardFlow = Generator[Ask | Event, str, list[int]]


def numbers(s: State) -> tuple[str, ...]:
    return tuple(map(str, range(1, cards_in_game(s.variants) + 1)))


# ---------------------------------------------------------------- what may be tried, and why it may not


def card_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    match choice:
        case ():
            return (*numbers(s), "exchange", "attract") if s.variants.advanced_2 else numbers(s)
        case ("exchange",):
            return numbers(s)
        case ("exchange", _):
            return [str(card) for card in s.seats[i].cards]
        case ("attract",):
            return [str(j) for j in range(len(s.seats)) if j != i]
    return ()


def no_card(s: State, i: int, choice: Parts) -> Refusal | None:
    if s.variants.advanced_2:
        return no_further_card(s, i, choice)
    if choice and int(choice[0]) in s.seats[i].cards:
        return Refusal("own_card", "7.6", {"card": int(choice[0])})
    return None


def no_further_card(s: State, i: int, choice: Parts) -> Refusal | None:  # 11.3
    if not choice:
        return None  # the bank has a card, or another player has one to exchange
    if choice[0] in ("exchange", "attract") and s.bank_cards:
        return Refusal("bank_first", "11.3", {"cards": list(s.bank_cards)})
    match choice:
        case ("exchange", card, *_) if int(card) in s.seats[i].cards:
            return Refusal("own_card", "11.3", {"card": int(card)})
        case ("attract",):
            if not any(len(p.cards) > len(s.seats[i].cards) for p in s.seats):
                return Refusal("nobody_has_more_cards", "11.3", {"have": len(s.seats[i].cards)})
        case ("attract", seat):
            if len(s.seats[int(seat)].cards) <= len(s.seats[i].cards):
                facts = {"have": len(s.seats[i].cards), "theirs": len(s.seats[int(seat)].cards), "other": int(seat)}
                return Refusal("not_fewer_cards", "11.3", facts)
        case (card,) if card not in ("exchange", "attract") and int(card) not in s.bank_cards:
            return Refusal("not_in_bank", "11.3", {"card": int(card), "holder": holder(s, int(card))})
    return None


# ---------------------------------------------------------------- 7.6 Exchanging character cards


def take_character(s: State, i: int, slot: Slot, choice: list[str]) -> CardFlow:
    """Carry out the action; returns the cards the seat has gained."""
    match choice:
        case ["exchange", card, back]:
            return (yield from exchange(s, i, slot, int(card), int(back)))
        case ["attract", seat]:
            return (yield from attract(s, i, slot, int(seat)))
        case _ if s.variants.advanced_2:
            return (yield from take_further_card(s, i, slot, int(choice[0])))
    return (yield from swap_card(s, i, slot, int(choice[0])))


def swap_card(s: State, i: int, slot: Slot, card: int) -> CardFlow:  # 7.6
    p, robbed = s.seats[i], holder(s, card)
    returned = p.cards.pop()
    if robbed is None:
        s.bank_cards.remove(card)
    else:
        s.seats[robbed].cards.remove(card)
    p.cards.append(card)
    s.bank_cards = sorted([*s.bank_cards, returned])
    slot.done.append("character")
    yield Event("card_taken", "7.6", i, {"card": card, "from": robbed, "returned": returned})
    if robbed is not None:
        instead = int((yield Ask(robbed, "replacement", (str(i),))))
        s.bank_cards.remove(instead)
        s.seats[robbed].cards.append(instead)
        yield Event("replacement_taken", "7.6", robbed, {"card": instead}, "04-17")
    return [card]


def bank_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else numbers(s)


def not_in_bank(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    card = int(begun[0])
    if card in s.bank_cards:
        return None
    return Refusal("not_in_bank", "7.6", {"card": card, "holder": holder(s, card)}, "04-17")


replacement = Question("replacement", "7.6", bank_numbers, not_in_bank)


# ---------------------------------------------------------------- 11.3 Several characters


def take_further_card(s: State, i: int, slot: Slot, card: int) -> CardFlow:
    s.bank_cards.remove(card)
    s.seats[i].cards.append(card)
    slot.done.append("character")
    yield Event("card_added", "11.3", i, {"card": card})
    return [card]


def exchange(s: State, i: int, slot: Slot, card: int, back: int) -> CardFlow:
    other = holder(s, card)
    assert other is not None
    s.seats[other].cards.remove(card)
    s.seats[i].cards.remove(back)
    s.seats[i].cards.append(card)
    s.seats[other].cards.append(back)
    slot.done.append("character")
    yield Event("cards_exchanged", "11.3", i, {"card": card, "from": other, "back": back})
    return [card]


def attract(s: State, i: int, slot: Slot, other: int) -> CardFlow:
    card = int((yield Ask(other, "give", (str(i),))))
    s.seats[other].cards.remove(card)
    s.seats[i].cards.append(card)
    slot.done.append("character")
    yield Event("card_attracted", "11.3", i, {"card": card, "from": other})
    return [card]


def own_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [str(card) for card in s.seats[ask.seat].cards]


give = Question("give", "11.3", own_numbers)
