"""7.6 and 11.3: character cards change hands, and what a card gives once in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, Remark
from ...raja_family.disc import Slot
from ..state import BUILDER, CHITS, MERCHANT, MERCHANT_GOLD, YOGI, State, cards_in_game, holder, holds
from .deeds import Deed, done
from .rounds import pay_out


def numbers(s: State) -> tuple[str, ...]:
    return tuple(map(str, range(1, cards_in_game(s.variants) + 1)))


def not_in_game(s: State) -> tuple[str, ...]:
    """The Yogi's number where he does not play (3.2)."""
    return tuple(map(str, range(cards_in_game(s.variants) + 1, YOGI + 1)))


def no_such_card(s: State, card: int) -> Refusal | None:
    return Refusal("yogi_not_in_game", "3.2", {"card": card}) if card > cards_in_game(s.variants) else None


def once_a_turn(s: State, i: int, card: int) -> Flow:  # 5.1, 11.2.2, ruling 04-16
    """What a card gives its holder once in the holder's own turn."""
    if s.turn is None or s.turn.seat != i or card in s.turn.used:
        return
    if card == MERCHANT:
        s.turn.used.append(card)
        pay_out(s, i, MERCHANT_GOLD)
        yield Event("merchant_gold", "5.1", i, {"gold": MERCHANT_GOLD})
    if card == YOGI and not s.bank_chits:
        yield Event("no_chit_left", "11.2.2", i, {"chits": CHITS}, "04-23")
    elif card == YOGI:
        s.turn.used.append(card)
        s.bank_chits -= 1
        s.seats[i].chits += 1
        yield Event("chit_received", "11.2.2", i, {"chits": s.seats[i].chits})


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


def no_card_parts(s: State, i: int, choice: Parts) -> Sequence[str]:
    match choice:
        case ():
            return not_in_game(s) if s.variants.advanced_2 else (*not_in_game(s), "exchange", "attract")
        case ("exchange",):
            return not_in_game(s)
        case ("exchange", _):
            return [str(card) for card in range(1, YOGI + 1) if card not in s.seats[i].cards]
        case ("attract",):
            return (str(i),)
    return ()


def no_card(s: State, i: int, choice: Parts, slot: Slot | None) -> Refusal | None:
    if s.variants.advanced_2:
        return no_further_card(s, i, choice)
    if not choice:
        return None
    if choice[0] in ("exchange", "attract"):
        return Refusal("one_card_each", "11.3")
    card = int(choice[0])
    if card in s.seats[i].cards:
        return Refusal("own_card", "7.6", {"card": card})
    return no_such_card(s, card)


def no_further_card(s: State, i: int, choice: Parts) -> Refusal | None:  # 11.3
    if not choice:
        return None  # the bank has a card, or another player has one to exchange
    cards = s.seats[i].cards
    if choice[0] in ("exchange", "attract") and s.bank_cards:
        return Refusal("bank_first", "11.3", {"cards": list(s.bank_cards)})
    match choice:
        case ("exchange", card, *_) if int(card) in cards:
            return Refusal("own_card", "11.3", {"card": int(card)})
        case ("exchange", _, back) if int(back) not in cards:
            return Refusal("not_your_card", "11.3", {"card": int(back), "cards": list(cards)})
        case ("exchange", card, *_):
            return no_such_card(s, int(card))
        case ("attract",):
            if not any(len(p.cards) > len(cards) for p in s.seats):
                return Refusal("nobody_has_more_cards", "11.3", {"have": len(cards)})
        case ("attract", seat):
            if len(s.seats[int(seat)].cards) <= len(cards):
                facts = {"have": len(cards), "theirs": len(s.seats[int(seat)].cards), "other": int(seat)}
                return Refusal("own_seat" if int(seat) == i else "not_fewer_cards", "11.3", facts)
        case (card,) if card.isdigit():
            return no_bank_card(s, int(card), "11.3")
    return None


def no_bank_card(s: State, card: int, rule: str, ruling: str = "") -> Refusal | None:
    if card in s.bank_cards:
        return None
    return no_such_card(s, card) or Refusal("not_in_bank", rule, {"card": card, "holder": holder(s, card)}, ruling)


# ---------------------------------------------------------------- 7.6 Exchanging character cards


def take_character(s: State, i: int, choice: Parts, slot: Slot | None) -> Flow:
    match choice:
        case ("exchange", card, back):
            yield from exchange(s, i, slot, int(card), int(back))
        case ("attract", seat):
            yield from attract(s, i, slot, int(seat))
        case (card,) if s.variants.advanced_2:
            yield from take_further_card(s, i, slot, int(card))
        case (card,):
            yield from swap_card(s, i, slot, int(card))


def swap_card(s: State, i: int, slot: Slot | None, card: int) -> Flow:  # 7.6
    p, robbed = s.seats[i], holder(s, card)
    returned = p.cards.pop()
    if robbed is None:
        s.bank_cards.remove(card)
    else:
        s.seats[robbed].cards.remove(card)
    p.cards.append(card)
    s.bank_cards = sorted([*s.bank_cards, returned])
    done(slot, "character")
    yield Event("card_taken", "7.6", i, {"card": card, "from": robbed, "returned": returned})
    if robbed is not None:
        instead = int((yield Ask(robbed, "replacement", (str(i),))))
        s.bank_cards.remove(instead)
        s.seats[robbed].cards.append(instead)
        yield Event("replacement_taken", "7.6", robbed, {"card": instead}, "04-17")
    yield from once_a_turn(s, i, card)


def bank_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else numbers(s)


def no_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else not_in_game(s)


def not_in_bank(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return no_bank_card(s, int(begun[0]), "7.6", "04-17")


replacement = Question("replacement", "7.6", bank_numbers, not_in_bank, strays=no_numbers)


# ---------------------------------------------------------------- 11.3 Several characters


def take_further_card(s: State, i: int, slot: Slot | None, card: int) -> Flow:
    s.bank_cards.remove(card)
    s.seats[i].cards.append(card)
    done(slot, "character")
    yield Event("card_added", "11.3", i, {"card": card})
    yield from once_a_turn(s, i, card)


def exchange(s: State, i: int, slot: Slot | None, card: int, back: int) -> Flow:
    other = holder(s, card)
    assert other is not None
    s.seats[other].cards.remove(card)
    s.seats[i].cards.remove(back)
    s.seats[i].cards.append(card)
    s.seats[other].cards.append(back)
    done(slot, "character")
    yield Event("cards_exchanged", "11.3", i, {"card": card, "from": other, "back": back})
    yield from once_a_turn(s, i, card)


def attract(s: State, i: int, slot: Slot | None, other: int) -> Flow:
    card = int((yield Ask(other, "give", (str(i),))))
    s.seats[other].cards.remove(card)
    s.seats[i].cards.append(card)
    done(slot, "character")
    yield Event("card_attracted", "11.3", i, {"card": card, "from": other})
    yield from once_a_turn(s, i, card)


def own_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [str(card) for card in s.seats[ask.seat].cards]


def other_numbers(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [str(card) for card in range(1, YOGI + 1) if card not in s.seats[ask.seat].cards]


def not_own(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    cards = s.seats[ask.seat].cards
    if int(begun[0]) in cards:
        return None
    return Refusal("not_your_card", "11.3", {"card": int(begun[0]), "cards": list(cards)})


give = Question("give", "11.3", own_numbers, not_own, strays=other_numbers)


# ---------------------------------------------------------------- how it is asked and named


def which_card(s: State, i: int, choice: Parts, slot: Slot | None) -> Remark:
    cards = list(s.seats[i].cards)
    match choice:
        case ("exchange", card, *_):
            return Remark("turn_exchange_back", "11.3", {"card": int(card), "from": holder(s, int(card))})
        case ("exchange",):
            return Remark("turn_exchange", "11.3", {"cards": cards})
        case ("attract", *_):
            return Remark("turn_attract", "11.3", {"cards": cards})
    return Remark("turn_character", "11.3" if s.variants.advanced_2 else "7.6", {"cards": cards})


def card_name(s: State, i: int, choice: Parts) -> Remark:
    match choice:
        case ("exchange" | "attract" as word,):
            return Remark(word, "11.3")
        case ("attract", seat):
            return Remark("seat", "11.3", {"other": int(seat)})
    return Remark("card", "7.6", {"card": int(choice[-1])})


def power_of(s: State, i: int, choice: Parts) -> Remark | None:
    match choice:
        case ():
            return Remark("own_cards", "7.6", {"cards": list(s.seats[i].cards)})
        case ("attract", other):
            return Remark("holds_cards", "11.3", {"cards": list(s.seats[int(other)].cards)})
        case ("exchange", _, back):
            return Remark("power", "5.1", {"card": int(back)})
        case (*_, card) if card.isdigit():
            return Remark("power_of", "5.1", {"card": int(card), "holder": holder(s, int(card))})
    return None


def builder_lost(s: State, i: int, choice: Parts) -> Sequence[Remark]:
    unused = holds(s, i, BUILDER) and s.turn is not None and BUILDER not in s.turn.used
    if choice and unused and not s.variants.advanced_2:
        return [Remark("builder_lost", "5.1", {}, "04-16")]
    return ()


CHARACTER = Deed(
    "character",
    "7.6",
    tries=card_parts,
    strays=no_card_parts,
    why_not=no_card,
    does=take_character,
    asks=which_card,
    names=card_name,
    tells=power_of,
    warns=builder_lost,
)
