"""A few words beside a choice of Maharaja: what it costs, what stands there, what is left. Keys and numbers only."""

from __future__ import annotations

from ...flow import Ask, Parts, Remark
from ..raja_family.roads import toll
from .rules.actions import ACTIONS, COINS_ACTION, PRESTIGE_BOUGHT, PRESTIGE_COST, SHRINES_ACTION, still_due
from .rules.building import SITE_OF, discount
from .rules.characters import CHARACTERS, EXCHANGE_COINS
from .rules.turn import left_undone, slot_named
from .state import (
    CENTRE_WORTH,
    FREE,
    NO_TOLLS,
    PLAIN,
    SHRINE_PRICE,
    State,
    by_space,
    has,
    holder,
    outer_worth,
    statue_price,
)


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside a choice."""
    i, last = ask.seat, begun[-1]
    match ask.kind:
        case "turn":
            return turn_detail(s, i, begun)
        case "display" | "row" | "new_character" | "character" | "replacement" | "from_row":
            return Remark("power", "A.1", {"character": int(last), "timing": CHARACTERS[int(last)].timing})
        case "first_shrine":
            return village_detail(s, last)
        case "plan":
            return action_detail(s, i, last)
        case "open_tiles" | "tick_tile" | "hidden_tile":
            return bot_tile_detail(s, int(last))
        case "final_tile":
            return Remark("final_says", "7.2", {"tile": last})
        case "special_tiles":
            return Remark("special_says", "7.1", {"special": min(len(begun), 4)})
        case "reward" if len(begun) == 1:
            return Remark("reward_says", "A.2", {"tile": last})
        case "reward" | "reward_again":
            return reward_detail(s, i, begun[0] if ask.kind == "reward" else ask.about[0], last)
    return None


def reward_detail(s: State, i: int, tile: str, choice: str) -> Remark | None:
    match tile:
        case "offering":
            return Remark("would_leave", "A.2.6", {"coins": s.seats[i].coins - int(choice)})
        case "maharani":
            return power_of(s, int(choice))
    return shrine_detail(s, i, choice)


def power_of(s: State, number: int) -> Remark:
    facts = {"character": number, "holder": holder(s, number), "timing": CHARACTERS[number].timing}
    return Remark("power_of", "A.1", facts)


def action_detail(s: State, i: int, action: str) -> Remark:
    p, price = s.seats[i], statue_price(s, i, s.seats[i].at, ACTIONS[action].discount)
    match action:
        case "statue_discount" | "statue":
            return Remark("costs", "2.1", {"coins": price})
        case "statue_and_shrine":
            return Remark("costs", "5.3", {"coins": price + SHRINE_PRICE})
        case "two_shrines":
            return Remark("costs", "5.4", {"coins": 2 * SHRINE_PRICE})
        case "coins":
            return Remark("brings_coins", "5.5", {"coins": COINS_ACTION})
        case "shrines":
            return Remark("brings_shrines", "5.6", {"shrines": min(SHRINES_ACTION, p.reserve)})
        case "prestige":
            return Remark("prestige_for", "5.7", {"prestige": PRESTIGE_BOUGHT, "coins": PRESTIGE_COST})
        case "character":
            return Remark("own_tile", "5.8", {"character": p.character})
        case "banner":
            return Remark("next_city", "5.9", {"city": by_space(s)[0]})
    return Remark("free", "5.2")


def turn_detail(s: State, i: int, begun: Parts) -> Remark | None:
    p = s.seats[i]
    match begun:
        case ("go",):
            return Remark("priest_at", "2.3", {"place": p.at})
        case ("token",):
            return Remark("has_tokens", "4.3", {"tokens": p.tokens})
        case ("power",):
            return Remark("own_tile", "A.1", {"character": p.character})
        case ("end",):
            undone = left_undone(s, i)
            return Remark("still_undone", "4.3", {"due": undone}) if undone else None
        case ("token", action):
            return action_detail(s, i, action)
        case ("go", there) if there in s.board.roads[p.at]:
            coins = 0 if has(s, i, NO_TOLLS) else toll(s.villages, i, s.board.roads[p.at][there])
            return Remark("toll_of_road", "2.3", {"coins": coins})
        case ("go", _):
            return None
        case ("1" | "2" | "3" as word,):
            return slot_detail(s, i, word)
        case ("power", number) | (_, "character", number):
            return power_of(s, int(number))
        case ("power", "3", way):
            return Remark(f"exchange_{way}", "A.1.3", {"coins": EXCHANGE_COINS, "prestige": 1})
        case ("power", "10", city) | (_, "banner", city):
            return Remark("on_space", "5.9", {"space": s.track[city]})
        case ("power", "13", place) | (_, "shrine", place):
            return shrine_detail(s, i, place)
        case (word, "statue", city, *site):
            slot = slot_named(s, i, word)
            price = statue_price(s, i, city, discount(slot))
            return site_detail(s, city, site[0], price) if site else city_detail(s, city, price)
        case (_, part):
            return part_detail(s, i, begun[0], part)
    return None


def part_detail(s: State, i: int, word: str, part: str) -> Remark | None:
    slot = slot_named(s, i, word)
    off = discount(slot)
    match part:
        case "statue":
            return Remark("costs", "2.1", {"coins": statue_price(s, i, s.seats[i].at, off)})
        case "shrine":
            return Remark("costs", "2.2", {"coins": SHRINE_PRICE - off})
    return action_detail(s, i, part)


def city_detail(s: State, city: str, price: int) -> Remark:
    return Remark("costs_there", "2.1", {"coins": price, "free": s.sites[city].count(FREE)})


def site_detail(s: State, city: str, site: str, price: int) -> Remark:
    if site == "centre":
        return Remark("worth", "4.4", {"points": CENTRE_WORTH, "coins": price})
    if site == "outer":
        free = s.sites[city][PLAIN:].count(FREE)
        return Remark("worth_outer", "4.4", {"points": outer_worth(s), "free": free, "coins": price})
    bonus = s.board.bonuses[city][SITE_OF[site] - 1]
    return Remark("worth_bonus", "2.1", {"points": outer_worth(s), "bonus": bonus, "coins": price})


def shrine_detail(s: State, i: int, place: str) -> Remark:
    if place in s.villages:
        return village_detail(s, place)
    return Remark("shrines_there", "4.4", {"mine": s.shrines[place][i], "all": sum(s.shrines[place])})


def village_detail(s: State, village: str) -> Remark:
    owners = s.villages[village]
    return Remark("village_owners", "2.3", {"n": len(owners), "owners": list(owners)})


def slot_detail(s: State, i: int, word: str) -> Remark | None:
    slot = slot_named(s, i, word)
    if slot is None:
        return None
    due = still_due(slot)
    if not due:
        return Remark("done", "4.3")
    return Remark("still_due", "4.3", {"due": due}) if slot.done else action_detail(s, i, slot.action)


def bot_tile_detail(s: State, number: int) -> Remark:
    tile = s.board.action_tiles[number]
    facts = {"signs": list(tile.top), "to": tile.to, "tick": tile.tick, "coins": tile.coins}
    return Remark("bot_tile_shows", "S.2", facts)
