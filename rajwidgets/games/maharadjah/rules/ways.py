"""5.1, 5.3, 5.4, 9.1: which ways lead from one space to another for armies of the active nation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..state import (
    ACROSS,
    HALTED,
    LONG_MARCH,
    MARCH,
    State,
    armies_at,
    companions_at,
    foes_at,
    is_colonial,
    lone_friend,
    may_attack,
    may_pass,
    others_at,
    this_turn,
)

Way = tuple[str, ...]  # the spaces entered, in order
ALONE = "none"
LAND, SEA = "land", "sea"  # which of two equally short ways


class Group(NamedTuple):
    """Armies in one space with the same story: how many, the borders they have crossed, whether led all the way."""

    n: int
    used: int
    led: bool
    came: str
    start: str


@lru_cache(256)
def unmoved(n: int) -> Group:
    """So many armies that have not moved; kept, since most have not."""
    return Group(n, 0, True, "", "")


def groups_at(s: State, space: str) -> list[Group]:
    """The active nation's armies in a space that may still move; those that have moved farthest come first."""
    here = s.armies[space]
    if s.active not in here:
        return []
    fresh = here[s.active]
    if not s.moved and s.shifted != 2:
        return [unmoved(fresh)]
    found: list[Group] = []
    colonial = s.board.nations[s.active].colonial
    for stack in s.moved:
        if stack.at == space:
            fresh -= stack.n
            if stack.used < (LONG_MARCH if colonial or stack.led else MARCH):
                found.append(Group(stack.n, stack.used, stack.led, stack.came, stack.start))
    if len(found) > 1:
        found.sort(key=farthest)
    if fresh and (s.shifted != 2 or space in s.board.enters):
        found.append(unmoved(fresh))
    return found


def farthest(group: Group) -> tuple[int, bool]:
    """Those that have moved farthest go first; of equal ones those that no chief has led (9.1)."""
    return -group.used, group.led


def unled(group: Group) -> bool:
    """Whether a chief adds nothing to their march (9.1, ruling 52)."""
    return not group.led


def leaders_at(s: State, space: str) -> list[str]:
    """Chiefs and arms in a space that may still move."""
    if s.shifted == 2 and space not in s.board.enters:
        return []
    found = companions_at(s, s.active, space)
    return [c for c in found if s.led.get(c, 0) < LONG_MARCH] if found else found


def retinues(companions: Sequence[str]) -> list[str]:
    """Every choice of companions as one word: none, each, and those that go together."""
    words = [ALONE]
    for size in range(1, len(companions) + 1):
        words += ["+".join(some) for some in combinations(companions, size)]
    return words


def retinue(word: str) -> list[str]:
    return [] if word == ALONE else word.split("+")


# ---------------------------------------------------------------- through and into a space


def has_boats(s: State, nation: str) -> bool:
    return is_colonial(s, nation) or nation in this_turn(s).boats  # 5.4, 5.41


def refusing(s: State, nation: str, sea: str) -> str:
    """A colonial power in this sea that has refused passage in this phase (5.41), or nothing."""
    for power in s.armies[sea]:
        if s.permits.get(f"{sea}/{power}") is False:
            return power
    return ""


def to_be_asked(s: State, nation: str, sea: str) -> list[str]:
    """Colonial powers whose leave is needed to cross this sea and not yet given (5.41, rulings 22, 27)."""
    if is_colonial(s, nation):
        return []
    mine = s.owner[nation]
    return [p for p in foes_at(s, nation, sea) if s.owner[p] != mine and f"{sea}/{p}" not in s.permits]


def barring(s: State, nation: str, sea: str) -> list[str]:
    """Powers of other players in this sea that have not given leave to cross it (5.41)."""
    mine = s.owner[nation]
    return [p for p in foes_at(s, nation, sea) if s.owner[p] != mine and not s.permits.get(f"{sea}/{p}")]


def no_passage(s: State, nation: str, space: str, free: bool) -> str:
    """Why armies cannot go through a space to the next one; nothing if they can."""
    if space in s.board.coasts:
        return "passage_refused" if not is_colonial(s, nation) and refusing(s, nation, space) else ""
    if s.board.rough[space] and not free:
        return "rough"  # 5.12
    theirs = others_at(s, nation, space)
    if theirs:
        for other in foes_at(s, nation, space):
            if may_pass(s, nation, other, space):
                return ""
            if not may_attack(s, nation, other, space):
                return "friend"
        if armies_at(s, nation, space) < 2 * theirs:
            return "armies"  # 5.3, ruling 7
    return ""


def no_stop(s: State, nation: str, space: str, armies: bool) -> str:
    """Why a move cannot end in a space; nothing if it can."""
    if space in s.board.coasts:
        if is_colonial(s, nation):
            return ""
        if armies and any(may_attack(s, nation, power, space) for power in foes_at(s, nation, space)):
            return ""
        return "at_sea"  # 5.4; only to fight there: 8.2, ruling 23
    here = s.armies[space]
    for other in here:
        if other != nation:
            if not may_attack(s, nation, other, space):
                return "friend"  # 11.1, 11.2
            if not armies and nation not in here and s.posts.get(space) != nation:
                return "chief_alone"  # 9.0
    if armies and (s.allied or s.oaths) and nation not in here and space in s.chiefs.values():
        return "lone_friend" if lone_friend(s, nation, space) else ""  # 11.1, 11.2, ruling 57
    return ""


def is_strait(s: State, here: str, there: str) -> bool:
    """Whether these are the two shores of the strait (5.16)."""
    return (here, there) == s.board.strait or (there, here) == s.board.strait


def over_strait(s: State, here: str, there: str) -> bool:
    """Whether the shortest way crosses the strait, perhaps with steps before or after it that 5.16 does not allow."""
    hops, (one, other) = s.board.hops, s.board.strait
    return any(hops[here][a] + 1 + hops[b][there] == hops[here][there] for a, b in ((one, other), (other, one)))


def find_way(s: State, here: str, there: str, budget: int, free: bool, armies: bool, by: str = "") -> Way | None:
    """The shortest way within the budget, or None; if it can, clear of others (ruling 56).

    ``free``: rough terrain does not stop (9.1). ``by``: only ways by land, or only by sea.
    """
    nation, board = s.active, s.board
    fewest = board.hops[here][there]
    colonial = board.nations[nation].colonial
    if there in board.coasts and not colonial:
        budget -= 1  # those who fight at sea must have a border left, to land (8.2, ruling 23)
    if fewest > budget or fewest == 0 or no_stop(s, nation, there, armies):
        return None
    if fewest == 1 and there in board.region and there in board.next[here]:
        return (there,)
    boats = colonial or nation in board.turns[s.turn].boats
    for length in range(fewest, budget + 1):
        for clear in (True, False):
            if way := search(s, here, there, length, free, colonial, boats, clear, by):
                return way
    return None


def search(
    s: State, here: str, there: str, left: int, free: bool, colonial: bool, boats: bool, clear: bool, by: str
) -> Way | None:
    """A way of exactly this length; ``clear``: past no armies of others; ``by``: over no sea, or over one at least."""
    board = s.board
    seas, by_sea = board.coasts, here in board.coasts
    if left == 1:
        if by == SEA or there not in board.next[here] or (there in seas and (not boats or (by_sea and not colonial))):
            return None
        return (there,)
    for step in board.next[here] if left > 2 else board.between[here].get(there, ()):
        if board.hops[step][there] >= left or step == there:
            continue
        if step in seas and (by == LAND or not boats or (by_sea and not colonial)):  # Indians keep to one sea (5.4)
            continue
        if clear and others_at(s, s.active, step):
            continue
        if not no_passage(s, s.active, step, free):
            if left == 2 and there not in seas and (by != SEA or step in seas):
                return (step, there)
            still = "" if by == SEA and step in seas else by
            rest = search(s, step, there, left - 1, free, colonial, boats, clear, still)
            if rest:
                return (step, *rest)
    return None


def march(s: State, here: str, there: str, group: Group, leaders: Sequence[str], by: str = "") -> Way | None:
    """The way for one group of armies with these leaders, or None (5.12, 5.14, 5.16, 9.1).

    ``by``: the one by land or by sea, if both are equally short.
    """
    free = bool(leaders) and group.led
    limit = LONG_MARCH if free or s.board.nations[s.active].colonial else MARCH
    budget, worn = limit - group.used, 0
    if leaders:
        worn = max([s.led.get(leader, 0) for leader in leaders])
        budget = min(budget, LONG_MARCH - worn)
    if there in s.board.strait and not group.used and not worn and is_strait(s, here, there):
        return None if no_stop(s, s.active, there, True) else (there,)
    way = find_way(s, here, there, budget, free, True)
    if by and way and by != kind_of(s, way):
        return find_way(s, here, there, len(way), free, True, by) or way
    return way


def kind_of(s: State, way: Way) -> str:
    """Whether a way leads by land or by sea; where it ends does not matter."""
    seas = s.board.coasts
    return SEA if any([space in seas for space in way[:-1]]) else LAND


def other_kind(s: State, here: str, way: Way, group: Group, leaders: Sequence[str]) -> str:
    """By sea, if this way is by land and another of its length by sea; and the other way round; else nothing."""
    there, other = way[-1], LAND if kind_of(s, way) == SEA else SEA
    if len(way) == MARCH:  # a quick look at what lies between
        seas = s.board.coasts
        if all([(middle in seas) != (other == SEA) for middle in s.board.between[here][there]]):
            return ""
    found = march(s, here, there, group, leaders, other)
    return other if found and kind_of(s, found) == other else ""


def ride(s: State, here: str, there: str, leaders: Sequence[str]) -> Way | None:
    """The way for chiefs or arms without armies."""
    worn = max(s.led.get(leader, 0) for leader in leaders)
    if any(leader.startswith("arms_") for leader in leaders) and not armies_at(s, s.active, there):
        return None  # arms alone would be lost (12.2)
    if not worn and is_strait(s, here, there):
        return None if no_stop(s, s.active, there, False) else (there,)
    return find_way(s, here, there, LONG_MARCH - worn, True, False)


def marching(
    s: State, here: str, there: str, leaders: Sequence[str], most: int = 99, by: str = ""
) -> list[tuple[Group, Way]]:
    """The groups of so many armies that can go, each with its way; with leaders, first those that gain by them."""
    found = []
    groups = groups_at(s, here)
    if leaders and len(groups) > 1:
        groups.sort(key=unled)  # whoever arrived first: the order of the moves makes no difference (9.1)
    for group in groups:
        way = march(s, here, there, group, leaders, by) if most else None
        if way:
            going = group if group.n <= most else group._replace(n=most)
            most -= going.n
            found.append((going, way))
    return found


def can_step(s: State, groups: list[Group], there: str) -> bool:
    """A quick look before searching: whether some group may cross one border into a territory nobody protects."""
    held = s.armies[there]
    if (s.oaths or s.allied) and (len(held) > 1 or s.active not in held) and (held or there in s.chiefs.values()):
        return False
    return there in s.board.region and bool(groups) and groups[-1].used < MARCH


def can_go(s: State, here: str, there: str) -> bool:
    """Whether anything at all can go from here to there now."""
    board = s.board
    hops = board.hops[here][there]
    if hops > LONG_MARCH or not hops:
        return False
    if hops <= MARCH or board.nations[s.active].colonial:
        groups = groups_at(s, here)
        if hops == 1 and can_step(s, groups, there) and there in board.next[here]:
            return True
        for group in groups:
            if march(s, here, there, group, ()):
                return True
    leaders = leaders_at(s, here)
    return bool(leaders) and any_led(s, here, there, groups_at(s, here), leaders)


def any_goes(s: State, here: str, there: str, groups: list[Group], leaders: list[str]) -> bool:
    for group in groups:
        if march(s, here, there, group, ()):
            return True
    return any_led(s, here, there, groups, leaders)


def any_led(s: State, here: str, there: str, groups: list[Group], leaders: list[str]) -> bool:
    for leader in leaders:
        if ride(s, here, there, [leader]) or any(march(s, here, there, group, [leader]) for group in groups):
            return True
    return False


def can_leave(s: State, here: str) -> bool:
    """Whether anything in this space can go anywhere; the next spaces are tried first."""
    board, groups = s.board, groups_at(s, here)
    if groups:
        for there in board.next[here]:
            if can_step(s, groups, there):
                return True
    leaders = leaders_at(s, here)
    if not groups and not leaders:
        return False
    near = board.neighbours[here] if here in board.neighbours else board.next[here]
    for there in near:
        if any_goes(s, here, there, groups, leaders):
            return True
    far = [there for there, hops in board.hops[here].items() if 0 < hops <= LONG_MARCH]
    return any(any_goes(s, here, there, groups, leaders) for there in far)


def worn_by(s: State, here: str, way: Way, used: int, free: bool) -> int:
    """The borders that pieces which had used so many have used after this way; HALTED if they may go no further."""
    if len(way) == 1 and here in s.board.strait and is_strait(s, here, way[0]):
        return ACROSS  # 5.16
    return HALTED if must_halt(s, way[-1], free) else used + len(way)


def must_halt(s: State, there: str, free: bool) -> bool:
    """Whether pieces of the active nation that have come there may go no further in this phase."""
    nation = s.active
    if there in s.board.coasts:
        return not is_colonial(s, nation)
    if s.board.rough[there] and not free:
        return True  # 5.12
    if not others_at(s, nation, there):
        return False
    return any([other != nation and not may_pass(s, nation, other, there) for other in s.armies[there]])  # 5.3


def came_from(s: State, nation: str, here: str, way: Way) -> str:
    """The space left by the last border; for Indian boats the shore they left (ruling 25)."""
    before = way[-2] if len(way) > 1 else here
    if before in s.board.coasts and not is_colonial(s, nation):
        return (here, *way)[-3]
    return before
