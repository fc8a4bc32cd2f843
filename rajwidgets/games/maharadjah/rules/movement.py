"""4.3, 5.0 and 7.1: the movement phase, stack by stack, and what its end costs."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, join, split
from ..state import (
    MARCH,
    ROUGH_EXCEPTION,
    Stack,
    State,
    armies_at,
    attacks_all,
    chiefs_at,
    companions_at,
    contested,
    is_colonial,
    limit_of,
    on_board,
    others_at,
    put_companion,
    spaces_of,
    this_turn,
    where_is,
)
from .no_way import no_going, stopped
from .pieces import chief_leaves, chiefs_fall, lift, lost_arms, note_raids, note_stack, put, remove
from .removal import remove_armies
from .terms import asked, offer_terms
from .ways import (
    LAND,
    SEA,
    Group,
    Way,
    came_from,
    can_go,
    can_leave,
    groups_at,
    is_strait,
    kind_of,
    leaders_at,
    march,
    marching,
    other_kind,
    refusing,
    retinue,
    retinues,
    ride,
    to_be_asked,
    worn_by,
)

NO_WAY = Refusal("way_blocked", "5.1")
MOVE_OR_END = ("move", "end")
NUMBERS = tuple(str(n) for n in range(100))  # of armies, as answers give them

# ---------------------------------------------------------------- 5.1 What may be tried, and why it may not


def stands(s: State) -> list[str]:
    """Spaces with pieces of the active nation that can move on their own feet."""
    nation = s.active
    places = spaces_of(s, nation)
    for chief in s.board.by_nation[nation]:
        if (at := s.chiefs[chief]) and at not in places:
            places.append(at)
    return places


def anything_moves(s: State) -> bool:
    """Whether the active nation has a move left; armies are looked at first."""
    nation = s.active
    unmoved = on_board(s, nation) - (sum([stack.n for stack in s.moved]) if s.moved else 0)
    if unmoved and attacks_all(s, nation) and s.board.all_joined and not s.shifted:
        return True  # armies that have not moved can always go somewhere
    for space in s.spread[nation]:
        if can_leave(s, space):
            return True
    return any(s.chiefs[c] and can_leave(s, s.chiefs[c]) for c in s.board.by_nation[nation])


def move_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """``move:here:there:how many``, who leads them, by land or by sea; or ``end``.

    The length is looked at first: it is quickest. Who leads is asked only where somebody could, and the way only where
    one by land and one by sea are equally short.
    """
    n = len(begun)
    if n == 0:
        return MOVE_OR_END
    if begun[0] == "end":
        return ()
    if n == 1:
        return stands(s)
    if n == 2:
        return s.board.spaces
    if n == 3:
        here = begun[1]
        return NUMBERS[0 if companions_at(s, s.active, here) else 1 : armies_at(s, s.active, here) + 1]
    leaders = leaders_at(s, begun[1])
    if n == 4 and leaders:
        return retinues(leaders)
    return ways_for(s, begun) if n == (5 if leaders else 4) else ()


def ways_for(s: State, begun: Parts) -> tuple[str, ...]:
    """By land and by sea if those who go can choose between two equally short ways (ruling 56)."""
    board, nation = s.board, s.active
    if not board.nations[nation].colonial and nation not in board.turns[s.turn].boats:
        return ()
    _, here, there, number, *rest = begun
    if board.hops[here][there] < MARCH:
        return ()
    leaders = retinue(rest[0]) if rest else []
    for group, way in marching(s, here, there, leaders, int(number)):
        if len(way) > 1 and (other := other_kind(s, here, way, group, leaders)):
            return kind_of(s, way), other  # the one that older rules took comes first
    return ()


def from_older(s: State, ask: Ask, answer: str) -> str:
    """A march of rules before version 3, which did not ask for the way, with the way that it took then."""
    kinds = move_parts(s, ask, split(answer)) if ask.kind == "move" else ()
    return f"{answer}:{kinds[0]}" if set(kinds) == {LAND, SEA} else answer


def no_move(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    n = len(begun)
    if n == 3:
        return None if can_go(s, begun[1], begun[2]) else NO_WAY
    if n == 1:
        return None  # the question is asked only while something can move
    if n == 2:
        return None if can_leave(s, begun[1]) else no_leaving(s, begun[1])
    if n == 4:
        return no_number(s, begun[1], begun[2], int(begun[3]))
    if leaders_at(s, begun[1]):
        return no_party(s, begun[1], begun[2], int(begun[3]), retinue(begun[4]))
    return no_party(s, begun[1], begun[2], int(begun[3]), [])


def no_leaving(s: State, here: str) -> Refusal:
    if not groups_at(s, here) and not leaders_at(s, here):
        return stopped(s, here)
    return Refusal("no_way_out", "5.1", {"here": here})


def no_number(s: State, here: str, there: str, n: int) -> Refusal | None:
    refusal = None
    leaders = leaders_at(s, here)
    if not leaders:
        return no_party(s, here, there, n, leaders) if n or groups_at(s, here) else NO_WAY
    for word in retinues(leaders):
        refusal = no_party(s, here, there, n, retinue(word))
        if refusal is None:
            return None
    return refusal


def no_party(s: State, here: str, there: str, n: int, leaders: list[str]) -> Refusal | None:
    """Why n armies with these leaders cannot go; with none of both, nothing would move."""
    if n == 0:
        if not leaders:
            return Refusal("nobody_goes", "5.1", {"here": here})
        return None if ride(s, here, there, leaders) else NO_WAY
    can = 0
    for group in groups_at(s, here):
        if march(s, here, there, group, leaders):
            can += group.n
            if n <= can:
                return None
    if not can:
        return NO_WAY
    return Refusal("fewer_can_go", "5.12", {"here": here, "there": there, "can": can, "wanted": n})


def why_no_way(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """The reason behind a way that is not there; judging only finds that it is not."""
    if refusal is not NO_WAY:
        return refusal
    here, there = begun[1], begun[2]
    leaders = leaders_at(s, here)
    if len(begun) > 4 and leaders:
        leaders = retinue(begun[4])
    armies = begun[3] != "0" if len(begun) > 3 else bool(groups_at(s, here))
    return no_going(s, here, there, leaders, armies)


move = Question("move", "5.1", move_parts, no_move, why_no_way)


# ---------------------------------------------------------------- 5.41 Permission to cross a sea


def permit_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ("grant", "refuse")


permit = Question("permit", "5.41", permit_parts)


def ask_passage(s: State, wish: Parts, ways: list[Way]) -> Flow:  # 5.41, rulings 22, 27
    """Ask every power whose leave these ways need; True if all have it."""
    nation = s.active
    crossed = [space for way in ways for space in way[:-1] if space in s.board.coasts]
    for sea in dict.fromkeys(crossed):
        for power in to_be_asked(s, nation, sea):
            s.wish = join(wish)
            yield Event("passage_asked", "5.41", s.owner[nation], {"nation": nation, "sea": sea, "power": power}, "22")
            answer = yield Ask(s.owner[power], "permit", (nation, sea, power))
            s.permits[f"{sea}/{power}"] = answer == "grant"
            s.wish = ""
            facts = {"nation": nation, "sea": sea, "power": power, "granted": answer == "grant"}
            yield Event("passage_answered", "5.41", s.owner[power], facts, "27")
        if refusing(s, nation, sea) and not is_colonial(s, nation):
            return False
    return True


# ---------------------------------------------------------------- 4.3 The movement phase


def move_armies(s: State) -> Flow:  # 4.3
    if not s.moving:
        s.moving, s.moved, s.led, s.permits, s.declined = True, [], {}, {}, []
        if s.shifted:
            s.shifted = 2
        facts = {"nation": s.active, "wave": s.wave, "great": this_turn(s).great == s.active}
        yield Event("movement_began", "7.4" if facts["great"] else "4.3", s.owner[s.active], facts)
    while anything_moves(s):
        answer = yield from asked(s, s.owner[s.active], "move")
        if answer == "end":
            break
        if answer:
            yield from one_move(s, split(answer))
    yield from end_movement(s)


def one_move(s: State, answer: Parts) -> Flow:
    _, here, there, number, *rest = answer
    leaders = retinue(rest.pop(0)) if rest and leaders_at(s, here) else []
    by = rest[0] if rest else ""
    n = int(number)
    if n == 0:
        road = ride(s, here, there, leaders)
        assert road
        if (yield from ask_passage(s, answer, [road])):
            yield from go_alone(s, here, road, leaders)
        return
    joining = any([s.led.get(leader) for leader in leaders])
    parties = marching(s, here, there, leaders, n, by)
    long_ways = [way for _, way in parties if len(way) > 1]
    if long_ways and not (yield from ask_passage(s, answer, long_ways)):
        return
    for group, way in parties:
        yield from go(s, here, group, way, leaders, joining, by)


def go(s: State, here: str, group: Group, way: Way, leaders: list[str], joining: bool, by: str) -> Flow:
    """Armies of one group go their way (5.1), some joining leaders on theirs; chiefs alone on it are killed (9.0)."""
    nation, there = s.active, way[-1]
    free = bool(leaders) and group.led
    worn = worn_by(s, here, way, group.used, free)
    set_off(s, here, group)
    put(s, nation, there, group.n)
    note_stack(s, Stack(there, group.n, worn, came_from(s, nation, here, way), free, group.start or here))
    if leaders:
        lead(s, leaders, here, way)
    note_raids(s, way)
    facts = {"nation": nation, "here": here, "there": there, "armies": group.n, "way": list(way), "with": leaders}
    ruling = "52" if joining and free and not group.used else moving_ruling(s, way, free, by)
    yield Event("moved", "9.1" if leaders else marching_rule(s, here, way), s.owner[nation], facts, ruling)
    for space in way:
        if space in s.chiefs.values():
            yield from chiefs_fall(s, nation, space)
    yield from lost_arms(s)


def set_off(s: State, here: str, group: Group) -> None:
    """Armies of a group leave, and its story with them; no other stack's is touched."""
    if group.used:
        for stack in s.moved:
            if stack.at == here and (stack.used, stack.led, stack.came, stack.start) == group[1:]:
                stack.n -= group.n
        s.moved = [stack for stack in s.moved if stack.n]
    lift(s, s.active, here, group.n)


def go_alone(s: State, here: str, way: Way, leaders: list[str]) -> Flow:  # 9.1
    lead(s, leaders, here, way)
    note_raids(s, way)
    facts = {"nation": s.active, "here": here, "there": way[-1], "armies": 0, "way": list(way), "with": leaders}
    arms = any(leader.startswith("arms_") for leader in leaders)
    yield Event("moved", "9.1", s.owner[s.active], facts, "46" if arms else "")
    yield from lost_arms(s)


def marching_rule(s: State, here: str, way: Way) -> str:
    """The section that allows a march without a chief on this way."""
    if len(way) == 1 and is_strait(s, here, way[0]):
        return "5.16"
    if is_colonial(s, s.active):
        return "5.14"
    for space in way:
        if space in s.board.coasts:
            return "5.4"
    for space in way[:-1]:
        if others_at(s, s.active, space):
            return "5.3"
    return "5.12"


def moving_ruling(s: State, way: Way, led: bool, by: str) -> str:
    """Which of our rulings a march on this way rests on."""
    nation = s.active
    if way[-1] in s.board.coasts:
        alone = [c for c in chiefs_at(s, way[-1]) if s.board.chiefs[c].nation not in (*s.armies[way[-1]], nation)]
        return "51" if alone else ""
    for space in way[:-1]:
        if space in s.board.coasts:
            if led and not is_colonial(s, nation):
                return "13"
        elif theirs := others_at(s, nation, space):
            if armies_at(s, nation, space) == 2 * theirs:
                return "7"
        elif s.posts.get(space, nation) != nation:
            return "26"
    return "56" if by else ""


def lead(s: State, leaders: list[str], here: str, way: Way) -> None:
    """Chiefs and arms go along with the first of the armies they lead."""
    for leader in leaders:
        if where_is(s, leader) == here:
            put_companion(s, leader, way[-1])
            s.led[leader] = worn_by(s, here, way, s.led.get(leader, 0), True)


# ---------------------------------------------------------------- the end of movement: 5.2, 7.1, 11.1


def end_movement(s: State) -> Flow:
    yield from leave_outside(s)
    yield from reduce_stacks(s)
    s.moving, s.shifted = False, 0
    yield Event("movement_ended", "4.3", s.owner[s.active], {"nation": s.active})
    if contested(s):
        yield from offer_terms(s, "movement")


def leave_outside(s: State) -> Flow:  # 7.1, ruling 24
    """Invaders still in a barbarian land go back to the pool, and chiefs there leave the game."""
    for land in outside(s, s.active):
        n = s.armies[land][s.active]
        remove(s, s.active, land, n)
        yield Event("left_outside", "7.1", s.owner[s.active], {"nation": s.active, "at": land, "armies": n}, "24")
    for chief in s.board.by_nation[s.active]:
        if s.chiefs[chief] in s.board.enters:
            yield from chief_leaves(s, chief, "7.1")


def crowded(s: State, nation: str) -> list[str]:
    """Territories with more armies than they hold (5.2), if they are more than the one exception allows."""
    armies, limits = s.armies, s.board.room
    over = [space for space in s.spread[nation] if armies[space][nation] > limits[space]]
    if len(over) == 1 and (not s.board.rough[over[0]] or s.armies[over[0]][nation] <= ROUGH_EXCEPTION):
        return []
    return over


def reduce_stacks(s: State) -> Flow:  # 5.2, ruling 24
    while over := crowded(s, s.active):
        yield from remove_armies(s, s.active, "stacking", surplus(s, s.active, over))


def surplus(s: State, nation: str, over: list[str]) -> int:
    """How many armies must go from one rough territory alone; with several, their owner says how many at a time."""
    if len(over) == 1:
        return s.armies[over[0]][nation] - ROUGH_EXCEPTION
    return max(s.armies[t][nation] - limit_of(s, t) for t in over)


def outside(s: State, nation: str) -> list[str]:
    """Barbarian lands with armies of the nation."""
    lands = s.board.enters
    return [space for space in s.spread[nation] if space in lands]


PHASES = (Phase("movement", "4.3", move_armies, resumes=("move",)),)
QUESTIONS = (move, permit)
