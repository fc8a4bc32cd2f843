"""A sensible player of The Dice Charmers, with leanings, and why it does what it does."""

from __future__ import annotations

from collections.abc import Mapping

from ...bots import Bot
from ...flow import Ask, Choice, Game, Remark
from .prospects import (
    best_halves,
    best_lot,
    best_road,
    best_sides,
    best_upgrade,
    expected,
    worth,
    worth_of_character,
    worth_of_die,
    worth_of_face,
    worth_of_goods,
    worth_of_space,
)
from .rules.bonuses import END, PAIR, half_roads, no_bonus
from .rules.goods import CHOSEN, ONE_GOOD, no_goods, no_purple, no_row, purple_faces
from .rules.palace import PEOPLE, no_character
from .rules.river import no_space, river_parts
from .rules.rounds import KARMA, NONE, no_die, no_karma, no_keeping
from .rules.symbols import SYMBOLS
from .state import GOODS, MARKETS, TYPES, State, icon_at

LEANING = 1.5  # how much more a leaning player likes a colour
MARGIN = 1.5  # how much more karma must promise than the best die at hand
FIRST = ("upgrade", "goods", "goods_die")  # bonuses used before the others: they make the others better
LAST = ("sell", "sell2diff", "sell3alike", "sell3diff")


Taste = Mapping[str, float]  # how much more than others a player likes a colour of dice; an even-handed one has none


def value(taste: Taste, s: State, i: int, face: str) -> float:
    if no_die(s, i, face):
        return 0.0
    return float(worth_of_die(s, i, face) * taste.get(s.board.colour[face], 1.0))


# ---------------------------------------------------------------- 2.1, 7 dice and karma


def take_die(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    usable = [face for face in dict.fromkeys(s.middle) if no_die(s, i, face) is None]
    best, face = max(((value(taste, s, i, face), face) for face in usable), default=(0.0, NONE))
    if no_karma(s, i) is None:
        middle, chance = reroll(taste, s, i)
        if chance > best + MARGIN:
            return Choice(f"{KARMA}:{middle}", Remark("karma_promises", "7", {"die": s.elephant, "middle": middle}))
    if face == NONE:
        return Choice(NONE, Remark("no_die", "9.3"))
    return Choice(face, why_die(s, i, face))


def reroll(taste: Taste, s: State, i: int) -> tuple[str, float]:
    """The die of the middle whose roll promises most together with the elephant's, and what it promises."""
    values = {face: value(taste, s, i, face) for faces in s.board.faces.values() for face in faces}
    rolls, first = s.board.rolls, s.board.rolls[s.board.colour[s.elephant]]
    chances = [(expected(values, first, rolls[s.board.colour[die]]), die) for die in dict.fromkeys(s.middle)]
    chance, middle = max(chances, key=lambda each: (each[0], -values[each[1]], each[1]))
    return middle, chance


def keep_die(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    faces = [face for face in dict.fromkeys(s.hand) if no_keeping(s, ask, (face,)) is None]
    best, face = max((value(taste, s, i, face), face) for face in faces)
    if no_keeping(s, ask, (KARMA,)) is None:
        values = {each: value(taste, s, i, each) for every in s.board.faces.values() for each in every}
        first, second = (s.board.rolls[s.board.colour[die]] for die in s.hand)
        if expected(values, first, second) > best + MARGIN:
            return Choice(KARMA, Remark("karma_again", "7", {"dice": list(s.hand)}))
    return Choice(face, why_die(s, i, face))


def why_die(s: State, i: int, face: str) -> Remark:
    match s.board.colour[face]:
        case "purple":
            return Remark("die_goods", "3.1", {"die": face})
        case "green":
            return Remark("die_road", "3.2", {"die": face})
        case "blue":
            return Remark("die_river", "3.7", {"die": face})
    return Remark("die_palace", "3.8", {"character": face})


# ---------------------------------------------------------------- 3.2, 3.3 roads


def draw_road(taste: Taste, s: State, ask: Ask) -> Choice:
    _, answer = best_road(s, ask.seat, ask.about[0])
    return Choice(answer, why_road(s, ask.seat, answer))


def place_halves(taste: Taste, s: State, ask: Ask) -> Choice:
    _, answer = best_halves(s, ask.seat)
    if answer.startswith("add"):
        return Choice(answer, Remark("halves_open", "3.3"))
    return Choice(answer, why_road(s, ask.seat, answer))


def place_half(taste: Taste, s: State, ask: Ask) -> Choice:
    _, side = best_sides(s, ask.seat)[0]
    return Choice(side, Remark("half_opens", "8.11", {"half": side}))


def why_road(s: State, i: int, answer: str) -> Remark:
    cell = answer.split(":")[0]
    what = s.board.what[s.board.index[cell]]
    if what in TYPES:
        fame = s.seats[i].types[TYPES.index(what)]
        return Remark("road_to_building", "3.5", {"cell": cell, "fame": fame})
    if what in MARKETS:
        return Remark("road_to_market", "3.6", {"cell": cell})
    return Remark("road_onward", "3.2", {"cell": cell})


# ---------------------------------------------------------------- 3.6, 8.8, 8.9 goods


def sell(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    value, answer = best_lot(s, i, ask.about[0])
    if ask.about[0] == "merchant" and no_row(s, i, ONE_GOOD) is None and worth_of_goods(s, i, 1) > value * 1.6:
        return Choice("good", Remark("good_pays_more", "4.3"))
    return Choice(answer, Remark("best_sale", "3.6", {"goods": answer.split("-")}))


def take_goods(taste: Taste, s: State, ask: Ask) -> Choice:
    p, length = s.seats[ask.seat], len(s.board.values)
    open_ = [answer for answer in CHOSEN if no_goods(s, ask, (answer,)) is None]
    size = min(int(ask.about[0]), sum(n < length for n in p.goods))
    values = s.board.values
    worth_each = [values[n] if n < length else 0 for n in p.goods]
    fits = [answer for answer in open_ if len(CHOSEN[answer]) == size]
    answer = max(fits, key=lambda each: sum(worth_each[row] for row in CHOSEN[each]))
    return Choice(answer, Remark("dearest_goods", "8.9", {"goods": [GOODS[row] for row in CHOSEN[answer]]}))


def choose_goods_die(taste: Taste, s: State, ask: Ask) -> Choice:
    usable = [face for face in purple_faces(s) if no_purple(s, ask.seat, face) is None]
    face = max(usable, key=lambda each: worth_of_face(s, ask.seat, each))
    return Choice(face, Remark("dearest_die", "8.8", {"die": face}))


# ---------------------------------------------------------------- 4, 5 palace, river, table


def call(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    open_ = [who for who in PEOPLE if no_character(s, ask, (who,)) is None]
    who = max(open_, key=lambda each: worth_of_character(s, i, each, 1) * fondness(taste, each))
    return Choice(who, Remark("best_character", PEOPLE[who].rule, {"character": who}))


def fondness(taste: Taste, who: str) -> float:
    """A leaning shows in the characters too: each works in the area of a colour."""
    colours = {"merchant": "purple", "maharani": "blue", "portuguese": "blue"}
    colours |= {"master_builder": "green", "raja_man_singh": "green"}
    return taste.get(colours.get(who, "orange"), 1.0)


def travel(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    spaces = [part for part in river_parts(s, ask, ()) if part.isdigit() and no_space(s, ask, (part,)) is None]
    best, space = max(((worth_of_space(s, i, int(part)), part) for part in spaces), default=(0.0, ""))
    may_take_good = ask.about[0] == "portuguese" and no_space(s, ask, ("good",)) is None
    if may_take_good and (not space or worth_of_goods(s, i, 1) > best):
        return Choice("good", Remark("good_pays_more", "4.6"))
    return Choice(space, Remark("best_space", "3.7", {"space": int(space)}))


def raise_type(taste: Taste, s: State, ask: Ask) -> Choice:
    _, kind = best_upgrade(s, ask.seat)
    return Choice(kind, Remark("best_type", "5", {"type": kind}))


# ---------------------------------------------------------------- 8.2 bonuses


def use_bonus(taste: Taste, s: State, ask: Ask) -> Choice:
    i = ask.seat
    pair = len(half_roads(s, i)) > 1 and no_bonus(s, ask, (PAIR,)) is None
    if pair and best_road(s, i, PAIR)[0] > sum(value for value, _ in best_sides(s, i)[:2]):
        return Choice(PAIR, Remark("pair_of_halves", "8.11"))
    usable = [place for place in s.seats[i].circled if no_bonus(s, ask, (place,)) is None]
    if not usable:
        return Choice(PAIR if pair else END, Remark("pair_of_halves", "8.11"))
    place = max(usable, key=lambda each: urgency(s, i, each))
    icon = icon_at(s, place)
    return Choice(place, Remark("bonus_next", SYMBOLS[icon.symbol].rule, {"icon": icon.key}))


def urgency(s: State, i: int, place: str) -> tuple[int, float]:
    icon = icon_at(s, place)
    order = 2 if icon.symbol in FIRST else 0 if icon.symbol in LAST else 1
    return order, worth(s, i, icon)


ANSWERS = {
    "die": take_die,
    "keep": keep_die,
    "road": draw_road,
    "halves": place_halves,
    "half": place_half,
    "sale": sell,
    "goods": take_goods,
    "goods_die": choose_goods_die,
    "palace": call,
    "river": travel,
    "upgrade": raise_type,
    "bonus": use_bonus,
}


def with_taste(taste: Taste) -> Bot:
    """A player who answers by estimates, seen with this taste."""

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return ANSWERS[ask.kind](taste, s, ask)

    return choose


def greedy(seed: int) -> Bot:
    """The even-handed player; it has no luck of its own, so the seed changes nothing."""
    return with_taste({})


def builder(seed: int) -> Bot:
    """Prefers roads and buildings."""
    return with_taste({"green": LEANING})


def trader(seed: int) -> Bot:
    """Prefers goods and sales."""
    return with_taste({"purple": LEANING})


def sailor(seed: int) -> Bot:
    """Prefers the river."""
    return with_taste({"blue": LEANING})


def courtier(seed: int) -> Bot:
    """Prefers the palace."""
    return with_taste({"orange": LEANING})


BOTS = {"greedy": greedy, "builder": builder, "trader": trader, "sailor": sailor, "courtier": courtier}
