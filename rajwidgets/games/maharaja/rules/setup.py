"""1, 3, 7 and S.1: the table is laid, characters are chosen, the first shrines are placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....flow import CHANCE, Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ..places import Board
from ..state import (
    ACTION_TOKENS,
    CHARACTERS,
    EMPTY_SPACES,
    FINAL_TILES,
    FIRST_GAME,
    FIRST_SHRINES,
    FREE,
    FREE_SHRINES,
    MORE_CHARACTERS,
    REWARDS,
    SHRINES,
    SITES,
    START_COINS,
    START_PRESTIGE,
    STATUES,
    Bot,
    Seat,
    State,
    Variants,
    bot_seat,
    in_order,
    people,
)
from .building import no_room, put_shrine
from .changing import NUMBERS, new_tile, open_tile
from .receipts import add_prestige, pay

SPECIALS = (1, 2, 3, 4)  # 7.1
ROW = 3  # open characters in solo (S.1)
CIRCLES = {"easy": 1, "medium": 2, "hard": 3}  # how many colours of a set-up tile count (S.1, ruling 20-25)


def new_state(board: Board, seats: int, options: Mapping[str, Any]) -> State:
    """The table before anything is drawn (1.1, 1.2); alone, Brahmabot has the second seat (ruling 20-61)."""
    variants = Variants(**options)
    at_table = max(2, seats)
    s = State(
        board=board,
        variants=variants,
        seats=[],
        villages={village: [] for village in board.villages},
        shrines={city: [0] * at_table for city in board.cities},
        sites={city: [FREE] * SITES for city in board.cities},
        track={},
        display=[],
        pile=list(range(1, CHARACTERS + 1)),
        rewards=[],
        specials=[n for n in SPECIALS if options[f"special_{n}"]],
        final=variants.final if variants.final in FINAL_TILES else "",
        tokens=ACTION_TOKENS,
    )
    for _ in range(seats):
        s.seats.append(Seat(START_COINS, START_PRESTIGE, FIRST_SHRINES, SHRINES - FIRST_SHRINES, STATUES, board.start))
    s.bank_coins, s.bank_prestige = -START_COINS * seats, -START_PRESTIGE * seats
    if seats == 1:
        s.seats.append(Seat(0, 0, SHRINES, 0, STATUES, board.start))
        s.bot = Bot(list(board.action_tiles))
    return s


def check_options(seats: int, options: Mapping[str, Any]) -> Refusal | None:
    """Combinations that the rulebook has no room for."""
    if options["level"] != "easy" and seats != 1:
        return Refusal("level_is_for_solo", "S.1", {"seats": seats})
    if options["characters"] == "first_game" and seats != 4:
        return Refusal("first_game_is_for_four", "1.1", {"seats": seats})
    if options["special_random"] and any(options[f"special_{n}"] for n in SPECIALS):
        return Refusal("drawn_or_chosen", "7")
    return None


# ---------------------------------------------------------------- 1.1, 7 What lies on the table


def lay_table(s: State) -> Flow:  # 1.1, 7
    order = split((yield Ask(CHANCE, "banner_order")))
    s.track = {city: EMPTY_SPACES + n for n, city in enumerate(order, 1)}
    yield Event("banners_placed", "1.1", None, {"cities": list(order)}, "20-18")
    s.rewards = list(split((yield Ask(CHANCE, "reward_order"))))
    yield Event("rewards_placed", "1.1", None, {"tiles": list(s.rewards)})
    if s.variants.special_random:
        drawn = split((yield Ask(CHANCE, "special_tiles")))
        s.specials = [n for n, word in zip(SPECIALS, drawn, strict=True) if word == "in"]
    if s.specials:
        yield Event("specials_in_play", "7.1", None, {"specials": list(s.specials)})
    if s.variants.final == "random":
        s.final = yield Ask(CHANCE, "final_tile")
    if s.final:
        yield Event("final_tile_in_play", "7.2", None, {"tile": s.final}, "20-21")
    yield from (open_row(s) if s.bot is not None else open_display(s))


def open_display(s: State) -> Flow:  # 1.1
    if s.variants.characters == "first_game":
        drawn = list(FIRST_GAME)
    else:
        drawn = sorted(map(int, split((yield Ask(CHANCE, "display")))))
    s.display = drawn
    s.pile = [n for n in s.pile if n not in drawn]
    yield Event("display_opened", "1.1", None, {"characters": list(drawn)})


def open_row(s: State) -> Flow:  # S.1
    bots, *row = map(int, split((yield Ask(CHANCE, "row"))))
    bot = bot_seat(s)
    s.pile.remove(bots)
    s.seats[bot].character = bots
    yield Event("bot_character", "S.1", bot, {"character": bots})
    s.display = row
    s.pile = [n for n in s.pile if n not in row]
    yield Event("row_opened", "S.1", None, {"characters": list(row)})


def banners_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return [city for city in s.board.cities if city not in begun]


def rewards_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return [tile for tile in REWARDS if tile not in begun]


def specials_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return ("in", "out") if len(begun) < len(SPECIALS) else ()


def none_drawn(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    return Refusal("draw_at_least_one", "7") if begun == ("out",) * len(SPECIALS) else None


def final_tiles(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else FINAL_TILES


def characters_left(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    wanted = ROW + 1 if s.bot is not None else len(s.seats) + MORE_CHARACTERS
    return [NUMBERS[n] for n in s.pile if NUMBERS[n] not in begun] if len(begun) < wanted else ()


# whatever may come up is possible: the parts leave none out and none twice
banner_order = Question("banner_order", "1.1", banners_left)
reward_order = Question("reward_order", "1.1", rewards_left)
special_tiles = Question("special_tiles", "7", specials_left, none_drawn)
final_tile = Question("final_tile", "7.2", final_tiles)
display = Question("display", "1.1", characters_left)
row = Question("row", "S.1", characters_left)


# ---------------------------------------------------------------- 3.1 Choosing characters


def choose_characters(s: State) -> Flow:  # 3.1, S.1, ruling 20-54
    rule, first = ("3.1", "20-54") if s.bot is None else ("S.1", "20-61")
    for i in range(people(s)):
        if not s.seats[i].character:
            character = int((yield Ask(i, "character")))
            s.display.remove(character)
            s.seats[i].character = character
            yield Event("character_chosen", rule, i, {"character": character}, first if i == 0 else "")
    if s.bot is not None:
        yield from new_tile(s, "S.1")


character = open_tile("character", "3.1", alone="S.1")


# ---------------------------------------------------------------- S.1 Brahmabot's set-up


def set_up_bot(s: State) -> Flow:  # S.1
    assert s.bot is not None
    bot, board = bot_seat(s), s.board
    s.bot.setup_tile = int((yield Ask(CHANCE, "setup_tile")))
    yield Event("setup_tile", "S.1", bot, {"tile": s.bot.setup_tile})
    for circle in board.setup_tiles[s.bot.setup_tile][: CIRCLES[s.variants.level]]:
        for village in circle:
            s.seats[bot].shrines -= 1
            put_shrine(s, bot, village)
            yield Event("shrine_placed", "S.1", bot, {"village": village}, "20-25")
    coins, prestige = board.levels[s.variants.level]
    pay(s, bot, -coins)
    add_prestige(s, bot, prestige)
    facts = {"level": s.variants.level, "coins": coins, "prestige": prestige}
    yield Event("bot_begins", "S.1", bot, facts, "" if s.variants.level == "easy" else "20-26")


def setup_tiles(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else [str(n) for n in s.board.setup_tiles]


setup_tile = Question("setup_tile", "S.1", setup_tiles)


# ---------------------------------------------------------------- 3.2 The first shrines


def place_first_shrines(s: State) -> Flow:  # 3.2
    left_on_board = FIRST_SHRINES - FREE_SHRINES
    while waiting := [i for i in in_order(s) if i != bot_seat(s) and s.seats[i].shrines > left_on_board]:
        i = max(waiting, key=lambda i: s.seats[i].shrines)  # the first by number who has placed fewest
        village = yield Ask(i, "first_shrine")
        s.seats[i].shrines -= 1
        put_shrine(s, i, village)
        yield Event("shrine_placed", "3.2", i, {"village": village})


def all_villages(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.villages


def no_villages(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.junctions


def no_first_shrine(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if begun[0] not in s.villages:
        return Refusal("first_in_villages", "3.2", {"place": begun[0]})
    refusal = no_room(s, ask.seat, begun[0])
    return refusal and replace(refusal, rule="3.2")


first_shrine = Question("first_shrine", "3.2", all_villages, no_first_shrine, strays=no_villages)

PHASES = (
    Phase("table", "1.1", lay_table),
    Phase("characters", "3.1", choose_characters, resumes=("character",)),
    Phase("bot_setup", "S.1", set_up_bot),
    Phase("shrines", "3.2", place_first_shrines, resumes=("first_shrine",)),
)
QUESTIONS = (
    *(banner_order, reward_order, special_tiles, final_tile, display, row),
    *(character, setup_tile, first_shrine),
)
