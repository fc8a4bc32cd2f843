"""A sensible player of Rajas of the Ganges: it places where both markers gain most steps, and says why.

A step is one money cell: a coin is one, a fame is two (3.1). What dice, karma, upgrades, workers and river spaces may
bring later is put into steps too, and counts less as the end comes near. A leaning likes some of them better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from ...bots import Bot
from ...flow import Ask, Choice, Game, Remark, join
from .places import GOODS, ROADS, Space, Tile, gains_of
from .rules.action import no_space, section
from .rules.builder import difference, no_replacement
from .rules.palace import fitting
from .rules.payment import without
from .rules.rounds import no_place, placements
from .state import (
    ACTIVE_MOST,
    KALI,
    KARMA_MOST,
    LETTERS,
    State,
    free_waters,
    markets,
    open_scrolls,
    open_tiles,
    scroll_fame,
    value,
    ways_in,
    worth,
)

SMALL = (1, 2, 3)
MANY_DICE = 6  # from here on another one is worth less
SELLINGS = 3.0  # how often a market is sold in a whole game
WORKER = 14.0  # steps a worker brings in a whole game
KARMA, UPGRADE, YIELD, ELEPHANT, WATER = 1.8, 5.0, 4.0, 0.8, 0.35


class Leaning(NamedTuple):
    """How much a player likes what it can get; a neutral one takes everything for what it brings."""

    fame: float = 1.0
    coins: float = 1.0
    river: float = 1.0


class Idea(NamedTuple):
    """A placement, how many steps it seems to bring, and why."""

    steps: float
    answer: str
    reason: Remark


class Mind(NamedTuple):
    """What is weighed in one question: the position, whose it is, the leaning, and how much is still to come."""

    s: State
    i: int
    likes: Leaning
    future: float


def still_to_come(s: State) -> float:
    """How much of the game is still to come, from 1 to 0; what pays later is worth that much less."""
    left = s.board.length - max(worth(s, i) for i in range(len(s.seats)))
    return max(0.0, min(1.0, left / s.board.length))


# ---------------------------------------------------------------- what things are worth


def die_worth(mind: Mind, pips: float, have: int) -> float:
    """A die on the statue: high ones are worth more, and the more there are the less."""
    if have >= KALI:
        return 0.0
    crowd = 1.0 if have < MANY_DICE else 0.6
    return (0.8 + 0.45 * pips) * crowd * min(1.0, 4 * mind.future)


def gains_worth(mind: Mind, words: str, depth: int = 0) -> float:
    """The steps that gains seem to bring, with the bonuses they lead to a little way."""
    total = 0.0
    p = mind.s.seats[mind.i]
    for gain in gains_of(words):
        match gain.kind:
            case "coins" | "fame":
                total += climb_worth(mind, "money" if gain.kind == "coins" else "fame", gain.n, depth)
            case "karma":
                total += KARMA * min(gain.n, KARMA_MOST - p.karma) * min(1.0, 4 * mind.future)
            case "dice":
                total += sum(die_worth(mind, 3.5, len(p.dice) + k) for k in range(gain.n))
            case "dice_karma":
                total += sum(die_worth(mind, 3.5, len(p.dice) + k) for k in range(p.karma))
            case "upgrade":
                total += UPGRADE * mind.future * bool(open_scrolls(mind.s, mind.i)) * mind.likes.fame
            case "boat":
                total += sail_worth(mind, free_waters(mind.s, mind.i, gain.n)[-1], depth)
            case "market":
                total += max(sum(markets(mind.s, mind.i, good)[: gain.n]) for good in GOODS)
            case "yield":
                total += YIELD
            case "elephant":
                total += ELEPHANT * (mind.s.elephant != mind.i)
            case "reroll":
                total += sum(0.45 * (3.5 - int(die[1])) for die in p.dice if die[1] < "3") * min(1.0, 4 * mind.future)
    return total


def climb_worth(mind: Mind, track: str, n: int, depth: int = 0) -> float:
    """The steps of a marker, and what the cells on its way give."""
    s, p = mind.s, mind.s.seats[mind.i]
    if track == "fame":
        steps, at = 2 * n * mind.likes.fame, p.fame
        cells = [cell for cell in p.fame_ahead if cell <= at + n]
    else:
        steps, at = n * mind.likes.coins, p.money
        cells = [p.marker] if p.marker and p.marker <= at + n else []
    if depth < 2:
        steps += sum(gains_worth(mind, s.board.track_cells[track][cell], depth + 1) for cell in cells)
    if track in p.inactive and s.board.worker_cell[track] <= at + n and p.active < ACTIVE_MOST:
        steps += WORKER * mind.future
    return steps


def sail_worth(mind: Mind, to: int, depth: int = 0) -> float:
    """The bonus of a river space, the way there, and the worker on the bridge."""
    s, p = mind.s, mind.s.seats[mind.i]
    steps = WATER * (to - p.boat) * mind.future
    if "bridge" in p.inactive and to > s.board.bridge and p.active < ACTIVE_MOST:
        steps += WORKER * mind.future
    return mind.likes.river * (steps + (gains_worth(mind, s.board.river[to], depth + 1) if depth < 2 else 0))


def tile_worth(mind: Mind, tile: Tile) -> float:
    """Coins and fame of a tile at once, and what its markets may sell for later."""
    coins = sum(n for _, n in tile.markets)
    fame = sum(scroll_fame(mind.s, mind.i, building) for building in tile.buildings)
    now = (climb_worth(mind, "money", coins) if coins else 0.0) + (climb_worth(mind, "fame", fame) if fame else 0.0)
    return now + SELLINGS * coins * mind.future * mind.likes.coins


def given_worth(mind: Mind, dice: tuple[str, ...]) -> float:
    """What is given up with these dice and with the karma that turns some of them."""
    have = len(mind.s.seats[mind.i].dice) - 1
    karma = sum(len(die) == 3 for die in dice)
    return sum(die_worth(mind, int(die[1]), have) for die in dice) + karma * KARMA


# ---------------------------------------------------------------- placements


def ideas(mind: Mind) -> Iterator[Idea]:
    """One idea or more for every space that can be used."""
    for space in mind.s.board.spaces.values():
        if no_space(mind.s, mind.i, space) is None:
            yield from IDEAS[space.kind](mind, space)


def quarry_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    s, i, p = mind.s, mind.i, mind.s.seats[mind.i]
    cost = space.coins[len(s.seats)][len(s.workers[space.id])] * mind.likes.coins
    places = best_places(mind)
    for id in open_tiles(s):
        tile = s.board.tiles[id]
        if tile.road not in places or (dice := cheapest(mind, p.dice, tile.die, tile.price, p.karma)) is None:
            continue
        bonus, cell, roads = places[tile.road]
        steps = tile_worth(mind, tile) + bonus - cost - given_worth(mind, dice)
        coins = sum(n for _, n in tile.markets)
        fame = sum(scroll_fame(s, i, building) for building in tile.buildings)
        reason = Remark("builds", "2.2", {"tile": id, "coins": coins, "fame": fame})
        yield Idea(steps, join((space.id, id, cell, roads, *dice)), reason)


def best_places(mind: Mind) -> dict[str, tuple[float, str, str]]:
    """For each shape of road the best cell and turn: spots of the edge, then cells that stay open."""
    s, i, p = mind.s, mind.i, mind.s.seats[mind.i]
    best: dict[str, tuple[float, str, str]] = {}
    for cell in s.board.cells:
        ways = 0 if cell in p.province else ways_in(s, i, cell)
        if not ways:
            continue
        for road, turns in s.board.turns.items():
            for roads in turns:
                if ROADS[roads] & ways:
                    bonus = place_worth(mind, cell, ROADS[roads])
                    if road not in best or bonus > best[road][0]:
                        best[road] = (bonus, cell, roads)
    return best


def place_worth(mind: Mind, cell: str, sides: int) -> float:
    s, i, p = mind.s, mind.i, mind.s.seats[mind.i]
    bonus = 0.0
    for side, spot in s.board.spots_of[cell]:
        if side & sides and spot not in p.edges:
            bonus += gains_worth(mind, s.board.edges[spot])
    for side, other, _ in s.board.cells_next_to[cell]:
        if side & sides and other in s.board.cells and other not in p.province:
            spots = any(spot not in p.edges for _, spot in s.board.spots_of[other])
            bonus += (0.5 if ways_in(s, i, other) else 1.0 + spots) * mind.future
    return bonus


def cheapest(mind: Mind, dice: list[str], letter: str, price: int, karma: int) -> tuple[str, ...] | None:
    """The payment that gives up least."""
    mine = [die for die in dice if die[0] == letter]
    best, least = None, 0.0
    for n in range(1, len(mine) + 1):
        for some in sorted(set(combinations(mine, n))):
            for paid in turned_ways(some, karma):
                pips = [value(die) for die in paid]
                if sum(pips) >= price > sum(pips) - min(pips):
                    cost = given_worth(mind, paid)
                    if best is None or cost < least:
                        best, least = paid, cost
        if best is not None:
            return best
    return None


def turned_ways(dice: tuple[str, ...], karma: int) -> Iterator[tuple[str, ...]]:
    """The dice as they lie, then with the lowest turned by karma."""
    low = sorted((die for die in dice if die[1] < "4"), key=lambda die: die[1])
    for n in range(min(karma, len(low)) + 1):
        yield (*without(dice, low[:n]), *(f"{die}^" for die in low[:n]))


def upper_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    """The die that costs least for the coins it brings."""
    p, mine = mind.s.seats[mind.i], markets(mind.s, mind.i, space.good)
    options = [die for die in dict.fromkeys(p.dice) if mine]
    options += [f"{die}^" for die in options if die[1] < "4" and p.karma]
    for die in options:
        coins = sum(mine[: value(die)])
        steps = climb_worth(mind, "money", coins) - given_worth(mind, (die,))
        yield Idea(steps, join((space.id, die)), Remark("sells", "2.3.1", {"good": space.good, "coins": coins}))


def lower_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    coins = sum(max(markets(mind.s, mind.i, good), default=0) for good in GOODS)
    if mind.i not in mind.s.workers[space.id] and coins:
        reason = Remark("sells_three", "2.3.2", {"coins": coins})
        yield Idea(climb_worth(mind, "money", coins), space.id, reason)


def free_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    reason = Remark("takes", section(space), {"gives": space.gives})
    yield Idea(gains_worth(mind, space.gives) + need(mind, space.gives), space.id, reason)


def balcony_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    mine = [die for die in mind.s.seats[mind.i].dice if die[0] == space.colour]
    for die in dict.fromkeys(mine):
        steps = gains_worth(mind, space.gives) - given_worth(mind, (die,)) + need(mind, space.gives)
        reason = Remark("exchanges", "2.4.3", {"die": die, "gives": space.gives})
        yield Idea(steps, join((space.id, die)), reason)


def need(mind: Mind, words: str) -> float:
    """Dice of a colour in which a good tile is nearly payable are worth a little more."""
    return sum(0.6 * gain.n * wanted(mind, gain.colour) for gain in gains_of(words) if gain.colour)


def wanted(mind: Mind, letter: str) -> float:
    """From 0 to 1: how near the dice of a colour are to paying for a tile they cannot pay yet."""
    have = sum(int(die[1]) for die in mind.s.seats[mind.i].dice if die[0] == letter)
    missing = [t.price - have for t in map(mind.s.board.tiles.__getitem__, open_tiles(mind.s)) if t.die == letter]
    return max((1 - 0.1 * (n - 1) for n in missing if 0 < n <= 8), default=0.0)


def chamber_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    p = mind.s.seats[mind.i]
    for die in fitting(p.dice, space.die, p.karma):
        steps = gains_worth(mind, space.gives) - given_worth(mind, (die,))
        yield Idea(steps, join((space.id, die)), Remark("visits", section(space), {"gives": space.gives}))


def builder_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    s, i, p = mind.s, mind.i, mind.s.seats[mind.i]
    for die in fitting(p.dice, space.die, p.karma):
        for cell, laid in p.province.items():
            for id in open_tiles(s):
                if no_replacement(s, i, die, cell, id) is not None:
                    continue
                turns = [t for t in s.board.tiles[id].turns if no_replacement(s, i, die, cell, id, t) is None]
                tile, karma = s.board.tiles[id], p.karma - (len(die) == 3)
                dice = cheapest(mind, without(p.dice, (die,)), tile.die, difference(s, i, cell, id), karma)
                assert dice is not None
                old = SELLINGS * sum(n for _, n in s.board.tiles[laid.tile].markets) * mind.future
                steps = tile_worth(mind, tile) - old - given_worth(mind, (die, *dice))
                reason = Remark("replaces", "2.4.8", {"tile": id, "old": laid.tile})
                yield Idea(steps, join((space.id, die, cell, id, turns[0], *dice)), reason)


def harbour_ideas(mind: Mind, space: Space) -> Iterator[Idea]:
    s, p = mind.s, mind.s.seats[mind.i]
    cost = space.coins[len(s.seats)][len(s.workers[space.id])] * mind.likes.coins
    for small in SMALL:
        for die in fitting(p.dice, small, p.karma):
            for to in free_waters(s, mind.i, small):
                steps = sail_worth(mind, to) - given_worth(mind, (die,)) - cost
                reason = Remark("sails", "2.5", {"at": to, "gives": s.board.river[to]})
                yield Idea(steps, join((space.id, die, str(to))), reason)


IDEAS: dict[str, Callable[[Mind, Space], Iterator[Idea]]] = {
    "quarry": quarry_ideas,
    "upper": upper_ideas,
    "lower": lower_ideas,
    "outer": free_ideas,
    "terrace": free_ideas,
    "balcony": balcony_ideas,
    "chamber": chamber_ideas,
    "builder": builder_ideas,
    "harbour": harbour_ideas,
}


# ---------------------------------------------------------------- answers


def place(mind: Mind, ask: Ask) -> Choice:
    best = max(ideas(mind), key=lambda idea: idea.steps, default=None)
    if best is None or no_place(mind.s, ask, tuple(best.answer.split(":"))) is not None:
        return Choice(next(placements(mind.s, ask)), Remark("nothing_better", "2.1"))
    return Choice(best.answer, best.reason)


def colours(mind: Mind, ask: Ask) -> Choice:
    """The colours in which a tile is nearest."""
    letters: list[str] = []
    for _ in range(int(ask.about[0])):
        left = [letter for letter in LETTERS if mind.s.supply[letter] > letters.count(letter)]
        letters.append(max(left, key=lambda letter: wanted(mind, letter) - 0.3 * letters.count(letter)))
    return Choice(join(tuple(letters)), Remark("wanted_colours", "2.4", {"letters": letters}))


def reroll(mind: Mind, ask: Ask) -> Choice:
    low = [die for die in mind.s.seats[mind.i].dice if die[1] < "3"]
    if not low:
        return Choice("keep", Remark("dice_good", "2.4.1"))
    return Choice(join((*low, "roll")), Remark("dice_low", "2.4.1", {"dice": low}))


def upgrade(mind: Mind, ask: Ask) -> Choice:
    """The building most often seen on the open tiles."""
    seen = [building for tile in open_tiles(mind.s) for building in mind.s.board.tiles[tile].buildings]
    building = max(open_scrolls(mind.s, mind.i), key=seen.count)
    return Choice(building, Remark("often_seen", "2.8", {"building": building}))


def edge(mind: Mind, ask: Ask) -> Choice:
    spot = max(ask.about, key=lambda spot: gains_worth(mind, mind.s.board.edges[spot]))
    return Choice(spot, Remark("better_spot", "2.2.6", {"gives": mind.s.board.edges[spot]}))


def good(mind: Mind, ask: Ask) -> Choice:
    incomes = {good: sum(markets(mind.s, mind.i, good)[: int(ask.about[0])]) for good in GOODS}
    best = max(GOODS, key=incomes.__getitem__)
    return Choice(best, Remark("sells", "2.3", {"good": best, "coins": incomes[best]}))


ANSWERS: dict[str, Callable[[Mind, Ask], Choice]] = {
    "place": place,
    "colours": colours,
    "reroll": reroll,
    "upgrade": upgrade,
    "edge": edge,
    "good": good,
}


def leaning(likes: Leaning) -> Callable[[int], Bot]:
    """A greedy player with a leaning; it has no luck of its own, so the seed changes nothing."""

    def make(seed: int) -> Bot:
        def choose(game: Game, s: State, ask: Ask) -> Choice:
            return ANSWERS[ask.kind](Mind(s, ask.seat, likes, still_to_come(s)), ask)

        return choose

    return make


greedy = leaning(Leaning())
fame = leaning(Leaning(fame=1.3, coins=0.85))
coins = leaning(Leaning(fame=0.8, coins=1.25))
river = leaning(Leaning(river=1.5))

BOTS = {"greedy": greedy, "fame": fame, "coins": coins, "river": river}
