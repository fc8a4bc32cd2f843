"""Tea Garden, a whole game of a hundred lines: bushes are planted and turned, a secret bean counts at the end.

One to three people play, and a monkey that the rules move. Figures are counted in halves.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from rajwidgets.data import PrintedBoard
from rajwidgets.flow import (
    CHANCE,
    Ask,
    Event,
    Flow,
    Game,
    Option,
    Parts,
    Phase,
    Question,
    Refusal,
    Result,
    any_of,
    phase_rail,
    ranked,
)
from tea_garden import words

BEDS, TURNS, BEANS = ("north", "east", "south", "west"), ("up", "right", "down", "left"), ("small", "large")
VEILED = "veiled"  # a bean that this viewer may not see
SUNNY = {"north": "down", "east": "left", "south": "up", "west": "right"}  # a bush that faces the middle thrives


class Garden(PrintedBoard):
    """What is printed: nothing but the garden itself."""

    __slots__ = ()


class Gardener(msgspec.Struct):
    bean: str = ""
    cups: int = 0  # in halves
    leaves: int = 1


class Position(msgspec.Struct):
    board: Garden
    phase: str = ""
    round: int = 0
    last: int = 3
    seats: list[Gardener] = []
    beds: dict[str, str] = {}  # bed -> how the bush there is turned


# ---------------------------------------------------------------- 1 Set-up


def new_state(board: Garden, seats: int, options: dict[str, Any]) -> Position:
    return Position(board, last=options["rounds"], seats=[Gardener() for _ in range(seats + 1)])


def deal(s: Position) -> Flow:  # 1.1
    for i, gardener in enumerate(s.seats):
        gardener.bean = yield Ask(CHANCE, "bean", (str(i),))
        yield Event("bean_dealt", "1.1", i, {"bean": gardener.bean})


# ---------------------------------------------------------------- 2 A round


def plant_parts(s: Position, ask: Ask, begun: Parts) -> Sequence[str]:
    return (BEDS, TURNS, ())[len(begun)]


def no_bush(s: Position, ask: Ask, begun: Parts) -> Refusal | None:  # 2.1
    if begun[0] in s.beds:
        return Refusal("bed_taken", "2.1", {"bed": begun[0]})
    return None


def brew_parts(s: Position, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ("hot", "cold")


def no_brew(s: Position, ask: Ask, begun: Parts) -> Refusal | None:  # 2.2
    if not s.seats[ask.seat].leaves:
        return Refusal("no_leaves", "2.2", {"leaves": 0})
    if not begun:
        return any_of(brew_parts(s, ask, ()), lambda how: no_brew(s, ask, (how,)))
    return Refusal("no_ice", "2.2") if begun == ("cold",) and s.round == 1 else None


def play_round(s: Position) -> Flow:  # 2
    s.round, s.beds = s.round + 1, {}
    yield Event("round_began", "2", None, {"round": s.round})
    for i in range(len(s.seats) - 1):
        while len(s.beds) == i:
            ask = Ask(i, "plant", also=(Ask(i, "brew"),))
            first, *rest = (yield ask).split(":")
            yield from brew(s, i, rest[0]) if first == "brew" else plant(s, i, first, rest[0])
    bed = next(bed for bed in BEDS if bed not in s.beds)  # 2.3: the monkey takes the first bed and never aims
    yield from plant(s, len(s.seats) - 1, bed, "up")


def plant(s: Position, i: int, bed: str, turn: str) -> Flow:  # 2.1
    s.beds[bed] = turn
    halves = 3 if SUNNY[bed] == turn else 2
    s.seats[i].cups += halves
    yield Event("planted", "2.1", i, {"bed": bed, "turn": turn, "halves": halves})


def brew(s: Position, i: int, how: str) -> Flow:  # 2.2
    s.seats[i].leaves -= 1
    s.seats[i].cups += 1 if how == "hot" else 2
    yield Event("brewed", "2.2", i, {"how": how, "halves": 1 if how == "hot" else 2})


# ---------------------------------------------------------------- 3 The end


def beans(s: Position) -> Flow:  # 3.1
    for i, gardener in enumerate(s.seats):
        gardener.cups += 1 + BEANS.index(gardener.bean)
        yield Event("bean_shown", "3.1", i, {"bean": gardener.bean, "halves": 1 + BEANS.index(gardener.bean)})


def next_phase(s: Position) -> str | None:
    match s.phase:
        case "":
            return "deal"
        case "deal" | "round":
            return "round" if s.round < s.last else "beans"
    return None


def view(s: Position, seat: int) -> Position:  # 1.1: a bean is its owner's secret until 3.1
    if s.phase == "beans":
        return s
    seen = copy(s)
    seen.seats = [p if i == seat or not p.bean else veiled(p) for i, p in enumerate(s.seats)]
    return seen


def veiled(gardener: Gardener) -> Gardener:
    return msgspec.structs.replace(gardener, bean=VEILED)


def view_event(s: Position, event: Event, seat: int) -> Event | None:
    return None if event.kind == "bean_dealt" and event.seat != seat else event


def result(s: Position) -> Result | None:
    if s.phase != "beans":
        return None
    return Result("bushes_grown", "3.1", ranked([words.figures(p) for p in s.seats], ("cups", "leaves")))


def any_option(seats: int, options: dict[str, Any]) -> Refusal | None:
    return None


GAME = Game(
    name="tea_garden",
    version=1,
    folder=__name__,
    seats=(1, 3),
    options={"rounds": Option((1, 3), 3, "2")},
    board=Garden(digest="tea", doc={}, provenance={}),
    read_board=lambda doc, file: Garden(digest="tea", doc=doc, provenance={}),
    state=Position,
    new_state=new_state,
    check_options=any_option,
    next_phase=next_phase,
    phases={
        "deal": Phase("deal", "1.1", deal),
        "round": Phase("round", "2", play_round),
        "beans": Phase("beans", "3.1", beans),
    },
    rail=phase_rail("deal", "round", "beans"),
    questions={
        "bean": Question("bean", "1.1", lambda s, ask, begun: () if begun else BEANS),
        "plant": Question("plant", "2.1", plant_parts, no_bush),
        "brew": Question("brew", "2.2", brew_parts, no_brew),
    },
    view=view,
    hides=True,
    view_event=view_event,
    result=result,
    conserved=lambda s: {"beds": len(BEDS)},
    round_of=lambda s: s.round,
    words=words.WORDS,
    automata=lambda seats, options: ("monkey",),
    face="tea_garden.face",
)
