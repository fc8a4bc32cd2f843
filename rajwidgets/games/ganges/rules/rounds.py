"""2.1: a round in passes. In turn, one worker on a free space; then the workers come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, join, split
from ..state import NOBODY, State
from .action import Action, means, no_space, place_worker, section
from .builder import builder
from .market import lower, upper
from .palace import balcony, chamber, outer, terrace
from .payment import karma_beside, may_turn, turn_die, turns_in
from .quarry import quarry
from .river import harbour

SPACES = (quarry, upper, lower, outer, terrace, balcony, chamber, builder, harbour)  # in rulebook order
ACTIONS: dict[str, Action] = {action.kind: action for action in SPACES}


# ---------------------------------------------------------------- where a worker may go


def place_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        return s.board.space_ids
    space = s.board.spaces[begun[0]]
    return ACTIONS[space.kind].tries(s, ask.seat, space, begun[1:])


def place_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if not begun:
        return ()
    space = s.board.spaces[begun[0]]
    return ACTIONS[space.kind].strays(s, ask.seat, space, begun[1:])


def no_place(s: State, ask: Ask, begun: Parts) -> Refusal | None:  # rulings 17-17, 17-18
    i, space = ask.seat, s.board.spaces[begun[0]]
    return no_space(s, i, space) or ACTIONS[space.kind].why_not(s, i, space, begun[1:])


def with_numbers(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """A refused placement with the section of its space and the numbers of the case."""
    space, rest = s.board.spaces[begun[0]], begun[1:]
    facts = {**means(s, ask.seat, space), **ACTIONS[space.kind].numbers(s, ask.seat, space, rest)}
    facts["turns"] = turns_in(rest)
    of_the_space = refusal.rule in ("2.2.2", "2.4") and space.die
    return replace(refusal, rule=section(space) if of_the_space else refusal.rule, facts=facts)


place = Question("place", "2.1", place_parts, no_place, with_numbers, place_strays)


def placements(s: State, ask: Ask, begun: Parts = ()) -> Iterator[str]:
    """Every complete answer that is possible, lazily."""
    for part in place_parts(s, ask, begun):
        longer = (*begun, part)
        if no_place(s, ask, longer) is None:
            if place_parts(s, ask, longer):
                yield from placements(s, ask, longer)
            else:
                yield join(longer)


def usable(s: State, i: int) -> list[str]:
    """Spaces that a worker of this seat can use now, as many as make a question of it; the quickly judged come first.

    Two spaces do, and one does where karma may be spent beside it.
    """
    ask, found, enough = Ask(i, "place"), [], 1 if may_turn(s, i) else 2
    for space in s.board.free_first:
        if no_place(s, ask, (space,)) is None:
            found.append(space)
            if len(found) == enough:
                break
    return found


# ---------------------------------------------------------------- the sequence of a round


def begin_round(s: State) -> Flow:
    s.round += 1
    s.starter, s.visited = s.elephant, False
    s.lap = s.done = s.placed = 0
    yield Event("round_begun", "2.1", s.starter, {"round": s.round}, "17-49")


def begin_pass(s: State) -> Flow:
    s.lap += 1
    s.done = s.placed = 0
    yield Event("pass_begun", "2.1", None, {"lap": s.lap})


def next_in_pass(s: State) -> int | None:
    """How many seats have had their chance in this pass before the next one who has a worker; None if nobody has."""
    seats, starter = s.seats, s.starter
    n = len(seats)
    for k in range(s.done, n):
        if seats[(starter + k) % n].hand:
            return k
    return None


def take_turn(s: State) -> Flow:  # 2.1, rulings 17-17, 17-18
    begun = s.turn != NOBODY
    k = s.done if begun else next_in_pass(s)
    assert k is not None
    i = s.turn if begun else (s.starter + k) % len(s.seats)
    spaces = usable(s, i)
    if not spaces:
        yield from pass_over(s, i, k)
        return
    if not begun:
        s.done, s.turn = k, i
        yield Event("turn_begun", "2.1", i, {"lap": s.lap, "left": s.seats[i].hand})
    answer = yield from where_to(s, i, spaces)
    if not answer:
        yield from pass_over(s, i, k)
        return
    parts = split(answer)
    space = s.board.spaces[parts[0]]
    yield from place_worker(s, i, space)
    yield from ACTIONS[space.kind].does(s, i, space, parts[1:])
    s.turn, s.done = NOBODY, s.done + 1
    yield Event("turn_ended", "2.1", i)


def pass_over(s: State, i: int, k: int) -> Flow:  # ruling 17-17
    s.turn, s.done = NOBODY, k + 1
    yield Event("passed_over", "2.1", i, {"left": s.seats[i].hand}, "17-17")


def where_to(s: State, i: int, spaces: list[str]) -> Flow:
    """The placement chosen, the only one there is, or "" if karma spent now has closed the last of them."""
    while spaces:
        beside = karma_beside(s, i)
        ask = Ask(i, "place", (), beside)
        if not beside and len(spaces) == 1 and (only := only_placement(s, ask, spaces[0])):
            return only
        answer = yield ask
        if not answer.startswith("karma:"):
            return answer
        yield from turn_die(s, i, answer[6:])
        spaces = usable(s, i)
    return ""


def only_placement(s: State, ask: Ask, space: str) -> str:
    """The one complete answer that is possible on a space, or "" if there are more."""
    if not place_parts(s, ask, (space,)):
        return space
    answers = list(islice(placements(s, ask, (space,)), 2))
    return answers[0] if len(answers) == 1 else ""


def bring_back(s: State) -> Flow:  # 2.1, 2.4.4, ruling 17-34
    if not s.visited:
        s.elephant = (s.elephant + 1) % len(s.seats)
        yield Event("elephant_passed", "2.4.4", s.elephant, {}, "17-34")
    for there in s.workers.values():
        there.clear()
    for p in s.seats:
        p.hand = p.active
    yield Event("workers_back", "2.1")


def round_over(s: State) -> bool:
    """All workers stand, or a whole pass brought nothing (17-17)."""
    return not s.placed or not any(p.hand for p in s.seats)


PHASES = (
    Phase("round", "2.1", begin_round),
    Phase("pass", "2.1", begin_pass),
    Phase("turn", "2.1", take_turn, resumes=("place",)),
    Phase("back", "2.1", bring_back),
)
QUESTIONS = (place,)
