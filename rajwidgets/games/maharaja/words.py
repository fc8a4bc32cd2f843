"""What is worth saying about a question of Maharaja: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from typing import Any

from ...flow import Ask, LedgerLine, Parts, Remark, Words
from ..raja_family.naming import DOMAINS, place_name
from ..raja_family.roads import toll
from .describing import describe
from .details import detail
from .ledgers import ledger
from .rules.actions import ACTIONS, COINS_ACTION, PRESTIGE_BOUGHT, PRESTIGE_COST, still_due
from .rules.building import discount
from .rules.characters import CHARACTERS, EXCHANGES, ONCE, POWERS, tile_uses_left, token_to_use
from .rules.turn import left_undone, slot_named
from .state import (
    COIN,
    EXCHANGE,
    FIRST_SHRINES,
    FREE_SHRINES,
    NO_TOLLS,
    SHRINE_PRICE,
    State,
    by_space,
    has,
    offer,
    statue_price,
    tokens_free,
)

# ---------------------------------------------------------------- the question as it stands


def prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """The question as it stands after the parts begun."""
    if ask.seat < 0:
        return chance_prompt(s, ask, begun)
    p = s.seats[ask.seat]
    match ask.kind:
        case "character":
            rule, ruling = ("3.1", "20-54") if s.bot is None else ("S.1", "20-61")
            return Remark("character", rule, {"characters": list(s.display)}, ruling)
        case "first_shrine":
            left = p.shrines - FIRST_SHRINES + FREE_SHRINES
            return Remark("first_shrine", "3.2", {"left": left, "city": by_space(s)[0]}, "20-02")
        case "plan" if begun:
            return Remark("plan_second", "4.2", {"action": begun[0]})
        case "plan":
            return Remark("plan", "4.2", {"coins": p.coins, "place": p.at, "city": s.maharaja})
        case "turn":
            return turn_prompt(s, ask.seat, begun)
        case "replacement" | "from_row":
            facts = {"by": int(ask.about[0]), "characters": sorted(s.display)}
            return Remark("replacement", "5.8" if ask.kind == "replacement" else "S.5.8", facts)
        case "bot_way":
            return Remark("bot_way", "S.6", {"city": ask.about[0]}, "20-69")
        case "reward":
            return reward_prompt(s, ask.seat, begun[0] if begun else "")
        case "reward_again":
            remark = reward_prompt(s, ask.seat, ask.about[0])
            return remark._replace(rule="A.1.16", ruling="20-49")
    return None


def chance_prompt(s: State, ask: Ask, begun: Parts) -> Remark:
    n = len(begun) + 1
    match ask.kind:
        case "banner_order":
            return Remark("banner_order", "1.1", {"space": n + 2})
        case "reward_order":
            return Remark("reward_order", "1.1", {"n": n})
        case "special_tiles":
            return Remark("special_tiles", "7", {"special": min(n, 4)})
        case "final_tile":
            return Remark("final_tile", "7.2")
        case "display":
            return Remark("display", "1.1", {"n": n, "all": len(s.seats) + 3})
        case "row":
            return Remark("row", "S.1", {"n": n - 1})
        case "new_character":
            return Remark("new_character", "S.3", {"left": len(s.pile)})
        case "setup_tile":
            return Remark("setup_tile", "S.1")
        case "open_tiles":
            return Remark("open_tiles", "S.2", {"n": n})
        case "tick_tile":
            return Remark("tick_tile", "S.4", {}, "20-62")
    return Remark("hidden_tile", "S.4", {}, "20-61")


def reward_prompt(s: State, i: int, tile: str) -> Remark:
    p = s.seats[i]
    match tile:
        case "offering":
            return Remark("reward_offering", "A.2.6", {"coins": p.coins})
        case "free_shrine":
            return Remark("reward_free_shrine", "A.2.7", {"shrines": p.shrines}, "20-48")
        case "maharani":
            return Remark("reward_maharani", "A.2.8", {"tokens": tokens_free(s)}, "20-52")
        case "":
            facts = {"coins": p.coins, "shrines": p.shrines, "offer": offer(s)}
            return Remark("reward", "4.4", facts, "20-07" if len(s.seats) == 4 else "")
    return Remark("reward_now", "4.4", {"tile": tile})


def turn_prompt(s: State, i: int, begun: Parts) -> Remark:
    p = s.seats[i]
    facts: dict[str, Any] = {"coins": p.coins, "place": p.at, "shrines": p.shrines, "tokens": p.tokens}
    match begun:
        case () | ("end",):
            return Remark("turn", "4.3", {**facts, "due": left_undone(s, i)})
        case ("go", *_):
            return Remark("turn_go", "2.3", {**facts, "payer": "nobody" if has(s, i, NO_TOLLS) else "seat"})
        case ("token", *_):
            return Remark("turn_token", "4.3", facts)
        case ("power",):
            return Remark("turn_power", "A.1", facts, "20-11")
        case ("power", number, *_):
            return power_prompt(s, i, int(number), facts)
        case (word, "statue", *where):
            slot = slot_named(s, i, word)
            price = statue_price(s, i, where[0] if where else p.at, discount(slot))
            return Remark("turn_statue", "2.1", {**facts, "price": price}, "20-15" if has(s, i, 15) else "")
        case (word, "shrine", *_):
            slot = slot_named(s, i, word)
            return Remark("turn_shrine", "2.2", {**facts, "price": SHRINE_PRICE - (discount(slot))})
        case (_, "character", *_):
            return Remark("turn_character", "5.8", {"character": p.character}, "20-17")
        case (_, "banner", *_):
            return Remark("turn_banner", "5.9", {"city": by_space(s)[0]})
    slot = slot_named(s, i, begun[0])
    assert slot is not None, begun
    due, rule = still_due(slot), ACTIONS[slot.action].rule
    if len(set(due)) == 1 and due[0] in ("statue", "shrine", "character", "banner"):
        return turn_prompt(s, i, (begun[0], due[0]))
    return Remark("turn_slot" if len(due) > 1 else "turn_now", rule, {**facts, "action": slot.action, "due": due})


def power_prompt(s: State, i: int, number: int, facts: dict[str, Any]) -> Remark:
    rule = CHARACTERS[number].rule
    match number:
        case 3:
            return Remark("turn_exchange", rule, {**facts, "left": exchanges_left(s, i)}, "20-14")
        case 10:
            return Remark("turn_banner", rule, {"city": by_space(s)[0]})
        case 13:
            return Remark("turn_reserve_shrine", rule, {**facts, "reserve": s.seats[i].reserve}, "20-12")
    return Remark("turn_power_now", rule, {**facts, "character": number})


def exchanges_left(s: State, i: int) -> int:
    token = token_to_use(s, i, EXCHANGE)
    return tile_uses_left(s, i, EXCHANGE) or (EXCHANGES - token.used if token else 0)


# ---------------------------------------------------------------- the name of a choice


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    """The name of a choice."""
    last = begun[-1]
    match ask.kind:
        case "turn":
            return turn_label(s, ask.seat, begun)
        case "banner_order" | "first_shrine":
            return Remark("place", "2.2", {"place": last})
        case "reward_order":
            return Remark("reward", "A.2", {"tile": last})
        case "special_tiles":
            return Remark(f"tile_{last}", "7", {"special": min(len(begun), 4)})
        case "final_tile":
            return Remark("final", "7.2", {"tile": last})
        case "display" | "row" | "new_character" | "character" | "replacement" | "from_row":
            return Remark("tile", "A.1", {"character": int(last)})
        case "setup_tile":
            return Remark("setup_tile", "S.1", {"tile": int(last)})
        case "open_tiles" | "tick_tile" | "hidden_tile":
            return Remark("bot_tile", "S.2", {"tile": int(last)})
        case "plan":
            return Remark("action", "4.2", {"action": last})
        case "bot_way":
            return Remark("way", "S.6", {"way": last.split("-")})
        case "reward" if len(begun) == 1:
            return Remark("reward", "A.2", {"tile": last})
        case "reward":
            return reward_label(begun[0], last)
        case "reward_again":
            return reward_label(ask.about[0], last)
    raise ValueError(f"no such choice: {ask.kind} {begun}")


def reward_label(tile: str, choice: str) -> Remark:
    match tile:
        case "offering":
            return Remark("offering", "A.2.6", {"n": int(choice)})
        case "maharani":
            return Remark("tile", "A.2.8", {"character": int(choice)})
    return Remark("place", "A.2.7", {"place": choice})


def turn_label(s: State, i: int, begun: Parts) -> Remark:
    match begun:
        case ("go" | "end" | "power" | "token" as word,):
            return Remark(word, "4.3")
        case ("1" | "2" | "3" as word,):
            slot = slot_named(s, i, word)
            if slot is None:
                return Remark("no_slot", "4.3", {"n": word})
            return Remark(f"slot_{word}", "4.3", {"action": slot.action})
        case ("go", place):
            return Remark("place", "2.3", {"place": place})
        case ("token", action):
            return Remark("action", "4.3", {"action": action})
        case ("power", number) | (_, "character", number):
            return Remark("tile", "A.1", {"character": int(number)})
        case ("power", "3", way):
            return Remark(way, "A.1.3")
        case (_, "statue", city, site):
            return Remark("site", "2.1", {"place": city, "site": site})
        case (_, part):
            return Remark(f"do_{part}", "5")
    return Remark("place", "2.2", {"place": begun[-1]})


# ---------------------------------------------------------------- before an answer that costs something


def warnings(s: State, ask: Ask, begun: Parts) -> list[Remark]:
    """What an answer would cost beyond what it says."""
    i = ask.seat
    match ask.kind, begun:
        case "turn", ("end",):
            said = [Remark("end_leaves", "4.3", {"action": action}, "20-16") for action in left_undone(s, i)]
            return [*said, *unused_powers(s, i)]
        case "turn", (_, "character", _):
            number = s.seats[i].character
            ready = CHARACTERS[number].timing == ONCE and tile_uses_left(s, i, number) > 0
            return [Remark("power_lost", CHARACTERS[number].rule, {"character": number}, "20-41")] if ready else []
        case "plan", (first, second):
            return plan_warnings(s, i, (first, second))
    return []


def unused_powers(s: State, i: int) -> list[Remark]:
    said, number = [], s.seats[i].character
    if CHARACTERS[number].timing == ONCE and tile_uses_left(s, i, number) == POWERS[str(number)].uses:
        said.append(Remark("power_unused", CHARACTERS[number].rule, {"character": number}, "20-41"))
    for token in s.maharani:
        if token.seat == i and not token.used and CHARACTERS[token.character].timing == ONCE:
            said.append(Remark("token_unused", "A.2.8", {"character": token.character}, "20-20"))
    return said


def plan_warnings(s: State, i: int, actions: Parts) -> list[Remark]:
    p, said = s.seats[i], []
    need = sum(least_price(s, i, action) for action in actions)
    action = COINS_ACTION * actions.count("coins")
    character = int(has(s, i, COIN) and s.board.switches.character_1 == "coin")
    have = p.coins + action + character
    if need > have:
        facts = {"need": need, "have": have, "coins": p.coins, "action": action, "character": character}
        said.append(Remark("plan_too_dear", "4.2", facts, "20-16"))
    if "shrines" in actions and not p.reserve:
        said.append(Remark("plan_empty_reserve", "5.6", {}, "20-36"))
    return said


def least_price(s: State, i: int, action: str) -> int:
    """What an action costs at least, wherever it is carried out."""
    off = ACTIONS[action].discount
    statue = min(statue_price(s, i, city, off) for city in s.board.cities)
    prices = {"statue": statue, "shrine": SHRINE_PRICE - off, "prestige": PRESTIGE_COST}
    return sum(prices.get(part, 0) for part in ACTIONS[action].words)


# ---------------------------------------------------------------- what a choice would cost and bring


def costs(s: State, ask: Ask, begun: Parts) -> list[LedgerLine]:
    """What a choice not yet made would cost, line by line."""
    if ask.kind != "turn":
        return []
    i = ask.seat
    p = s.seats[i]
    match begun:
        case ("go", there) if there in s.board.roads[p.at]:
            due = 0 if has(s, i, NO_TOLLS) else toll(s.villages, i, s.board.roads[p.at][there])
            return spent(p.coins, Remark("cost_tolls", "2.3", {"there": there}), due)
        case (word, "statue", city, *_) if slot := slot_named(s, i, word):
            price = statue_price(s, i, city, discount(slot))
            return spent(p.coins, Remark("cost_statue", "2.1", {"place": city}), price)
        case (word, "shrine", place) if slot := slot_named(s, i, word):
            return spent(p.coins, Remark("cost_shrine", "2.2", {"place": place}), SHRINE_PRICE - discount(slot))
        case (_, "prestige"):
            return spent(p.coins, Remark("cost_prestige", "5.7", {"prestige": PRESTIGE_BOUGHT}), PRESTIGE_COST)
    return []


def spent(have: int, what: Remark, price: int) -> list[LedgerLine]:
    left = Remark("left", "") if have >= price else Remark("short", "")
    return [(Remark("have", ""), have, False), (what, -price, False), (left, abs(have - price), True)]


# ---------------------------------------------------------------- names that depend on the board


def name(say: Any, domain: str, value: Any) -> str | None:
    """Places by the map; a payee, a tile, a space, a sign with its number of coins by their own words."""
    if domain in DOMAINS:
        return place_name(say, domain, value)
    if domain == "payee":
        return str(say.fill("names", "payee", facts={"to": value[0], "coins": value[1]}))
    if domain == "number":
        return str(value)
    if domain in ("tile", "space", "bot_tile"):
        return str(say.fill("names", domain, facts={"n": value}))
    if domain == "destination":
        return str(say.word("the_maharaja")) if value == "maharaja" else place_name(say, "the", value)
    return None


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name, costs, frozenset({"would_score"}))
