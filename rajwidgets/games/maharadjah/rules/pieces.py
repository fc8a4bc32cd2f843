"""How pieces come, go and move: every change of the map goes through here, so that none is lost or invented."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence

from ....flow import Event, Flow
from ..state import (
    HALTED,
    Arms,
    Stack,
    State,
    armies_at,
    arms_at,
    chiefs_at,
    companions_at,
    forget_suitors,
    fresh_at,
    is_colonial,
    may_attack,
    others_at,
    put_companion,
    territories_of,
)


def add(s: State, nation: str, space: str, n: int) -> None:
    """Armies come from the pool."""
    if n:
        s.pool[nation] -= n
        put(s, nation, space, n)


def put(s: State, nation: str, space: str, n: int) -> None:
    """Armies from elsewhere arrive in the space."""
    here = s.armies[space]
    if nation in here:
        here[nation] += n
    else:
        if not s.spread[nation]:
            forget_suitors(s)
        insort(s.spread[nation], space, key=s.board.rank.__getitem__)
        here[nation] = n


def take(s: State, nation: str, space: str, n: int, came: str | None = None) -> None:
    """Armies leave the space for nowhere yet; those that came from ``came`` if given, else those that moved last."""
    if nation == s.active and s.moved:
        forget(s, space, n, came)
    lift(s, nation, space, n)


def lift(s: State, nation: str, space: str, n: int) -> None:
    """Take armies off a space, whatever their story."""
    here = s.armies[space]
    if here[nation] > n:
        here[nation] -= n
    else:
        s.spread[nation].remove(space)
        if not s.spread[nation]:
            forget_suitors(s)
        del here[nation]


def forget(s: State, space: str, n: int, came: str | None) -> None:
    """Take n armies of a space out of the record of moved stacks; those that have not moved go first."""
    here = came in ("", space)  # an origin of that name stands for armies that came from nowhere else
    if came is None or here:
        n -= min(n, fresh_at(s, space))
    for stack in reversed(s.moved):
        if n and stack.at == space and (came is None or stack.came == ("" if here else came)):
            gone = min(n, stack.n)
            stack.n -= gone
            n -= gone
    s.moved = [stack for stack in s.moved if stack.n]


def remove(s: State, nation: str, space: str, n: int, came: str | None = None) -> None:
    """Armies go back to the pool."""
    take(s, nation, space, n, came)
    s.pool[nation] += n


def shift(s: State, nation: str, here: str, there: str, n: int, came: str | None = None) -> None:
    """Armies go from one space to another and stay there: a retreat, a landing, a withdrawal."""
    take(s, nation, here, n, came)
    put(s, nation, there, n)
    if nation == s.active and s.moving:
        note_stack(s, Stack(there, n, HALTED, "", False))


def note_stack(s: State, new: Stack) -> None:
    """Remember moved armies, together with others of the same story."""
    for stack in s.moved:
        same = stack.at == new.at and stack.used == new.used and stack.came == new.came
        if same and stack.led == new.led and stack.start == new.start:
            stack.n += new.n
            return
    s.moved.append(new)


# ---------------------------------------------------------------- points for deeds (15.3)


def deed_points(s: State, nation: str, deed: str, of: str) -> int:
    """What the nation's card gives for one such deed."""
    return s.board.deed_points.get((s.way, nation, deed, of), 0)


def score(s: State, nation: str, points: int) -> None:
    s.record[nation][s.turn - 1] += points


def score_deed(s: State, nation: str, deed: str, of: str, n: int) -> Flow:  # 15.3
    if each := deed_points(s, nation, deed, of):
        score(s, nation, n * each)
        facts = {"nation": nation, "source": deed, "of": of, "n": n, "each": each, "points": n * each}
        ruling = s.board.deed_rulings.get((s.way, nation, deed, of), "")
        yield Event("points", "15.3", s.owner[nation], facts, ruling)


# ---------------------------------------------------------------- 9.0, 9.2 Chiefs alone


def chief_leaves(s: State, chief: str, rule: str) -> Flow:
    """A chief goes without being killed."""
    space = s.chiefs[chief]
    if space:
        nation = s.board.chiefs[chief].nation
        s.chiefs[chief] = ""
        yield Event("chief_left", rule, s.owner[nation], {"chief": chief, "nation": nation, "at": space})


def chiefs_fall(s: State, killer: str, space: str, of: str = "", ruling: str = "") -> Flow:
    """Chiefs alone among armies that may attack them are killed (9.0); ``of``: those of a nation in a fight (9.2)."""
    if space not in s.chiefs.values() or (space not in s.board.region and not of):
        return
    for chief in chiefs_at(s, space):
        nation = s.board.chiefs[chief].nation
        alone = not armies_at(s, nation, space) and s.posts.get(space) != nation
        prey = nation == of if of else nation != killer and may_attack(s, killer, nation, space)
        if prey and alone:
            s.chiefs[chief] = ""
            facts = {"chief": chief, "nation": nation, "at": space, "by": killer}
            yield Event("chief_killed", "9.2" if of else "9.0", s.owner[killer], facts, ruling)
            yield from score_deed(s, killer, "kill", chief, 1)


def forsaken(s: State, nation: str, space: str) -> Flow:  # 9.0, ruling 55
    """A chief whose own people have gone falls to the armies that are there."""
    for other in [other for other in s.armies[space] if other != nation]:
        yield from chiefs_fall(s, other, space, ruling="55")


# ---------------------------------------------------------------- 12.2 Arms whose conditions no longer hold


def arms_fault(s: State, power: str, nation: str) -> str:
    """Which condition for arms of this power with this nation does not hold, or nothing (12.2, ruling 15)."""
    armies = s.armies
    if not [t for t, owner in s.posts.items() if owner == power and nation in armies[t]]:
        return "no_shared_territory"
    if not territories_of(s, power):
        return "no_army_on_land"
    return ""


def lost_arms(s: State) -> Iterable[Event]:  # 12.2
    """Arms that are lost as soon as a condition fails; mostly none have been given."""
    for arms in s.arms.values():
        if arms.to:
            return take_arms(s)
    return ()


def take_arms(s: State) -> Iterator[Event]:  # 12.2
    """Take away arms whose conditions have failed, or beside which no friendly army stands."""
    for power, arms in s.arms.items():
        if not arms.to:
            continue
        why = arms_fault(s, power, arms.to)
        if not why and arms.at and not armies_at(s, arms.to, arms.at):
            why = "left_alone"
        if why:
            nation, at = arms.to, arms.at
            s.arms[power] = Arms()
            facts = {"power": power, "nation": nation, "at": at, "why": why}
            yield Event("arms_lost", "12.2", s.owner[power], facts, "15" if why == "no_army_on_land" else "")


def bonus_of(s: State, nation: str, space: str) -> int:
    """What a chief and arms add to each die (9.2, 12.2)."""
    leaders = companions_at(s, nation, space)
    if not leaders:
        return 0
    armed = bool(arms_at(s, nation, space)) and not is_colonial(s, nation)
    return int(any(not c.startswith("arms_") for c in leaders)) + int(armed)


def follow(s: State, companions: list[str], space: str) -> None:
    for companion in companions:
        put_companion(s, companion, space)


def note_raids(s: State, way: Sequence[str]) -> None:
    """Remember every territory on the way, for those whose cards pay for raids this turn (15.3)."""
    if (s.active, s.turn) in s.board.raiders:
        for space in way:
            note_raid(s, space)


def note_raid(s: State, space: str) -> None:
    """Remember a territory the active nation holds, be it for a moment (15.3)."""
    if (s.active, s.turn) not in s.board.raiders or space not in s.board.region or space in s.raids:
        return
    if not others_at(s, s.active, space):
        s.raids.append(space)
