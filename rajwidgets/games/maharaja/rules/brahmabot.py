"""S.4 to S.9: Brahmabot's turn, played by the rules: the tick, the signs of a tile, the movement, the arrival."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....flow import CHANCE, Ask, Event, Flow, Parts, Phase, Question
from ..places import TO_THE_MAHARAJA, ActionTile
from ..state import BANNER_MOVE, CENTRE, FREE, PLAIN, Bot, State, bot_seat, by_space, worship
from .bot_ways import YOU, Way, choices_of, next_best, ways_to
from .building import SITE_WORDS, put_shrine, put_statue
from .changing import NUMBERS, new_tile, open_tile
from .receipts import pay, take_coins
from .track import move_banner

ARRIVAL_STATUE, ARRIVAL_COIN = 6, 1  # coins paid for a statue, or received with a shrine (S.7)


def take_turn(s: State) -> Flow:  # S.4 to S.7
    assert s.bot is not None
    bot, i = s.bot, bot_seat(s)
    yield from choose_tile(s, bot, i)
    tile = s.board.action_tiles[bot.hand]
    for sign in tile.top:
        bot.part += 1
        yield from SIGNS[sign].do(s, i, tile)
    bot.part += 1
    there = s.maharaja if tile.to == TO_THE_MAHARAJA else tile.to
    yield Event("bot_sets_out", "S.6", i, {"city": there, "to": tile.to})
    yield from move_priest(s, i, there)
    s.seats[i].acted = True
    yield Event("turn_ended", "S.4", i, {"undone": []})


# ---------------------------------------------------------------- S.4 The tick names one of the three tiles


def choose_tile(s: State, bot: Bot, i: int) -> Flow:  # S.4, rulings 20-61, 20-62
    bot.tick = int((yield Ask(CHANCE, "tick_tile")))
    tick = s.board.action_tiles[bot.tick].tick
    yield Event("tick", "S.4", i, {"tile": bot.tick, "tick": tick}, "20-62")
    hidden = tick > len(bot.open)
    bot.hand = int((yield Ask(CHANCE, "hidden_tile"))) if hidden else bot.open[tick - 1]
    facts = {"tile": bot.hand, "tick": tick, "hidden": hidden}
    yield Event("tile_chosen", "S.4", i, facts, "20-61" if hidden else "")


def unseen_tiles(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    assert s.bot is not None
    if begun:
        return ()
    seen = (*s.bot.open, s.bot.tick)
    return [NUMBERS[tile] for tile in s.bot.tiles if tile not in seen]


tick_tile = Question("tick_tile", "S.4", unseen_tiles)
hidden_tile = Question("hidden_tile", "S.4", unseen_tiles)


# ---------------------------------------------------------------- S.5, S.8 Statues


def first_free_site(s: State, city: str) -> int | None:
    """Centre, the upper bonus, the lower one, any other (S.8): the order in which the sites are kept."""
    sites = s.sites[city]
    return sites.index(FREE) if FREE in sites else None


def add_statue(s: State, i: int, city: str | None, rule: str, ruling: str = "") -> Flow:
    """A statue in a city, if one is left and there is such a city with a free site; else it is left out (20-63)."""
    if not s.seats[i].statues:
        yield left_out("no_statue", rule, i)
        return
    site = first_free_site(s, city) if city else None
    if city is None or site is None:
        yield left_out("no_city" if city is None else "city_full", rule, i)
        return
    put_statue(s, i, city, site)
    yield Event("bot_statue", rule, i, statue_facts(s, i, city, site, 0), ruling)


def statue_facts(s: State, i: int, city: str, site: int, coins: int) -> dict[str, object]:
    return {"city": city, "site": SITE_WORDS[min(site, PLAIN)], "coins": coins, "left": s.seats[i].statues}


def left_out(why: str, rule: str, i: int, ruling: str = "20-63") -> Event:
    return Event("left_out", rule, i, {"why": why}, ruling)


def buildable(s: State) -> list[str]:
    """The cities with a free site, from left to right on the track."""
    return [city for city in by_space(s) if FREE in s.sites[city]]


def statue_where_the_maharaja_is(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.1
    yield from add_statue(s, i, s.maharaja, "S.5.1")


def statue_leftmost(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.3
    yield from add_statue(s, i, next(iter(buildable(s)), None), "S.5.3")


def statue_in_a_free_centre(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.4
    yield from add_statue(s, i, next((c for c in by_space(s) if s.sites[c][CENTRE] == FREE), None), "S.5.4")


def statue_where_second(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.5, ruling 20-64
    behind = [city for city in buildable(s) if worship(s, YOU, city) and not ahead(s, i, city)]
    city = min(behind, key=lambda city: worship(s, YOU, city) - worship(s, i, city), default=None)
    yield from add_statue(s, i, city, "S.5.5", "20-64")


def ahead(s: State, i: int, city: str) -> bool:
    """Whether Brahmabot would rank before you, powers aside (ruling 20-64)."""
    mine, yours = worship(s, i, city), worship(s, YOU, city)
    return mine > yours or (mine == yours and s.seats[i].character < s.seats[YOU].character)


# ---------------------------------------------------------------- S.5.2, S.9 Shrines


def shrine_where_the_maharaja_is(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.2
    yield from add_shrine(s, i, s.maharaja, "S.5.2")


def add_shrine(s: State, i: int, place: str, rule: str) -> Flow:  # S.8, S.9, ruling 20-68
    """A shrine from the board, or when all twenty stand on the map one from a city; none if there is none."""
    if s.seats[i].shrines:
        s.seats[i].shrines -= 1
        put_shrine(s, i, place)
        yield Event("bot_shrine", rule, i, {"place": place})
    elif (giving := giving_city(s, i, place)) is not None:
        s.shrines[giving][i] -= 1
        put_shrine(s, i, place)
        yield Event("bot_shrine_moved", "S.9", i, {"place": place, "from": giving}, "20-68")
    else:
        yield left_out("no_shrine", rule, i, "20-68")


def giving_city(s: State, i: int, place: str) -> str | None:
    """The city furthest right on the track with a shrine of Brahmabot, other than the one it goes to (S.9)."""
    return next((city for city in by_space(s)[::-1] if city != place and s.shrines[city][i]), None)


def shrines_at_hand(s: State, i: int) -> int:
    return s.seats[i].shrines + sum(counts[i] for counts in s.shrines.values())


# ---------------------------------------------------------------- S.5.6 Banner, S.5.7 Coins, S.5.8 Character


def banner_of_the_best_city(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.6, rulings 20-28, 20-64, 20-65
    leading = [city for city in by_space(s) if worship(s, i, city) and ahead(s, i, city)]
    city = max(leading, key=lambda city: worship(s, i, city) - worship(s, YOU, city), default=None)
    if city is None:
        yield left_out("leads_nowhere", "S.5.6", i, "20-65")
    elif s.track[city] <= BANNER_MOVE:
        yield left_out("banner_stuck", "S.5.6", i, "20-65")
    else:
        yield from move_banner(s, i, city, "S.5.6", "20-28")


def coins_shown(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.7
    yield from take_coins(s, i, tile.coins, "bot", "S.5.7")


def take_your_character(s: State, i: int, tile: ActionTile) -> Flow:  # S.5.8, rulings 20-71, 20-73
    if not s.display:
        yield left_out("row_empty", "S.5.8", i, "20-71")
        return
    returned, taken = s.seats[i].character, s.seats[YOU].character
    s.gone.append(returned)
    s.seats[i].character, s.seats[YOU].character = taken, 0
    facts = {"character": taken, "returned": returned, "from": YOU}
    yield Event("bot_takes_yours", "S.5.8", i, facts, "20-73" if 4 in s.specials else "")
    one = len(s.display) == 1
    instead = s.display[0] if one else int((yield Ask(YOU, "from_row", (NUMBERS[i],))))
    s.display.remove(instead)
    s.seats[YOU].character = instead
    yield Event("replacement_taken", "S.5.8", YOU, {"character": instead})
    yield from new_tile(s, "S.5.8")


from_row = open_tile("from_row", "S.5.8")


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign at the top of one of Brahmabot's tiles: its word in the data, its section, what it does."""

    word: str
    rule: str
    do: Callable[[State, int, ActionTile], Flow]


SIGNS = {
    sign.word: sign
    for sign in (
        Sign("statue_maharaja", "S.5.1", statue_where_the_maharaja_is),
        Sign("shrine_maharaja", "S.5.2", shrine_where_the_maharaja_is),
        Sign("statue_leftmost", "S.5.3", statue_leftmost),
        Sign("statue_centre", "S.5.4", statue_in_a_free_centre),
        Sign("statue_second", "S.5.5", statue_where_second),
        Sign("banner", "S.5.6", banner_of_the_best_city),
        Sign("coins", "S.5.7", coins_shown),
        Sign("character", "S.5.8", take_your_character),
    )
}


# ---------------------------------------------------------------- S.6 Movement


def move_priest(s: State, i: int, there: str) -> Flow:  # S.6
    here = s.seats[i].at
    if here == there:
        yield Event("bot_already_there", "S.6", i, {"city": there}, "20-66")
        if s.board.switches.bot_already_there_acts:
            yield from arrive(s, i, there)
        return
    ways = ways_to(s, there)
    if not ways[0].missing:
        yield from walk(s, i, ways[0], "connected")
        yield from arrive(s, i, there)
    else:
        yield from complete_a_way(s, i, ways)


def complete_a_way(s: State, i: int, ways: list[Way]) -> Flow:  # S.6, rulings 20-68, 20-69
    there = ways[0].places[-1]
    if len(ways[0].missing) > shrines_at_hand(s, i):
        yield Event("bot_stays", "S.6", i, {"city": there, "need": len(ways[0].missing)}, "20-68")
        return
    different = choices_of(ways)
    way = different[0]
    if len(different) > 1:
        answer = yield Ask(YOU, "bot_way", (there,))
        way = next(way for way in different if way_word(way) == answer)
    for village in way.missing:
        yield from add_shrine(s, i, village, "S.6")
    yield from walk(s, i, way, "completed")


def way_word(way: Way) -> str:
    return "-".join(way.places)


def ways_offered(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [way_word(way) for way in choices_of(ways_to(s, ask.about[0]))]


bot_way = Question("bot_way", "S.6", ways_offered)


def walk(s: State, i: int, way: Way, how: str) -> Flow:
    """The priest goes; you receive a coin from the reserve for each of your shrines on the way (S.6, ruling 20-30)."""
    instead = next_best(s, way) if how == "connected" else 0
    s.seats[i].at = way.places[-1]
    facts = {"here": way.places[0], "there": way.places[-1], "way": list(way.places), "how": how, "yours": way.yours}
    yield Event("bot_travelled", "S.6", i, {**facts, "instead": instead}, "20-30" if way.yours else "")
    if way.yours:
        yield from take_coins(s, YOU, way.yours, "bot_toll", "S.6", "20-30")


# ---------------------------------------------------------------- S.7 Arrival


def arrive(s: State, i: int, city: str) -> Flow:  # S.7, ruling 20-67
    p, site = s.seats[i], first_free_site(s, city)
    if p.coins >= ARRIVAL_STATUE and p.statues and site is not None:
        pay(s, i, ARRIVAL_STATUE)
        put_statue(s, i, city, site)
        yield Event("bot_statue", "S.7", i, statue_facts(s, i, city, site, ARRIVAL_STATUE))
        return
    if p.coins >= ARRIVAL_STATUE:
        yield left_out("no_statue" if not p.statues else "city_full", "S.7", i, "20-67")
    yield from add_shrine(s, i, city, "S.7")
    yield from take_coins(s, i, ARRIVAL_COIN, "bot", "S.7")


PHASES = (Phase("bot_turn", "S.4", take_turn),)
QUESTIONS = (tick_tile, hidden_tile, from_row, bot_way)
