"""4.1, 9.0, 10.0 and 12.2: chiefs come and go, population grows, reinforcements and arms arrive."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal
from ..state import (
    GAUGE_CAP,
    PER_ARMY,
    State,
    is_colonial,
    is_empty,
    limit_of,
    on_board,
    room_at,
    spaces_of,
    territories_of,
)
from .pieces import add, chief_leaves, lost_arms
from .terms import asked

# ---------------------------------------------------------------- 4.1 The phase


def grow(s: State) -> Flow:  # 4.1
    nation = s.active
    for chief in s.board.by_nation[nation]:  # before growth is counted (9.0)
        if s.board.chiefs[chief].leaves == "next_sequence":
            yield from chief_leaves(s, chief, "9.0")
    mustered = True
    if not is_colonial(s, nation):
        yield from grow_population(s, nation)
        if (s.turn, nation) in s.board.coming:
            mustered = yield from reinforce(s, nation)
    else:
        yield from reinforce_british(s, nation)
    if mustered:
        for chief in s.board.by_nation[nation]:
            c = s.board.chiefs[chief]
            if c.turn == s.turn and not c.invades and not s.chiefs[chief]:
                yield from chief_appears(s, nation, chief)
    if s.posts:
        yield from arms_arrive(s, nation)


# ---------------------------------------------------------------- 10.1, 10.5 Counting


def counted(s: State, nation: str, homes: list[str]) -> list[str] | None:
    """Which of the nation's territories count for growth; None if it does not grow (10.5, 11.2)."""
    if nation in s.no_growth:
        return None
    regions: tuple[str, ...] | None = None
    for limit in s.board.limits:
        if limit.nation == nation and limit.turn <= s.turn:
            regions = limit.counts
    if regions == ():
        return None
    return homes if regions is None else [t for t in homes if s.board.region[t] in regions]


def room_for_growth(s: State, nation: str, homes: list[str]) -> int:
    return sum([room_at(s, nation, t) for t in homes])


def grow_population(s: State, nation: str) -> Flow:  # 10.1
    homes = territories_of(s, nation)
    held = counted(s, nation, homes)
    if held is None:
        if homes:
            yield Event("no_growth", "11.2" if nation in s.no_growth else "10.5", s.owner[nation], {"nation": nation})
        return
    rough = sum([s.board.rough[t] for t in held])
    worth, saved = 2 * len(held) - rough, s.gauge[nation]
    total = worth + saved
    due = total // PER_ARMY
    room = room_for_growth(s, nation, homes) if due else 0
    new = min(due, s.pool[nation], room)
    if not worth and not new:
        return
    s.gauge[nation] = min(total - PER_ARMY * new, GAUGE_CAP)
    facts = {
        "nation": nation, "plain": len(held) - rough, "rough": rough, "halves": worth, "saved": saved, "due": due,
        "armies": new, "gauge": s.gauge[nation], "lost": total - PER_ARMY * new - s.gauge[nation],
        "pool": s.pool[nation], "short": "" if new == due else "counters" if new == s.pool[nation] else "room",
    }  # fmt: skip
    yield Event("growth", "10.1", s.owner[nation], facts)
    if new:
        yield from place_armies(s, nation, new, "10.2")


# ---------------------------------------------------------------- 10.2 Placing


def next_in_turn(s: State, nation: str) -> list[str]:
    """Territories with room that have received fewest new armies: no second one anywhere before a first (10.2)."""
    with_room = [t for t in territories_of(s, nation) if room_at(s, nation, t)]
    if not s.fresh:
        return with_room
    least = min([s.fresh.get(t, 0) for t in with_room], default=0)
    return [t for t in with_room if s.fresh.get(t, 0) == least]


def grow_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else territories_of(s, ask.about[0])


def no_place(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    nation, t = ask.about[0], begun[0]
    if not room_at(s, nation, t):
        return Refusal("no_room", "5.21", {"there": t, "limit": limit_of(s, t)}, "12")
    if s.fresh and t not in next_in_turn(s, nation):
        return Refusal("one_each_first", "10.2", {"there": t})
    return None


growing = Question("grow", "10.2", grow_parts, no_place)


def place_armies(s: State, nation: str, due: int, rule: str) -> Flow:
    """One new army per territory as long as another has room (10.2); without a choice they place themselves."""
    while due and (open_to := next_in_turn(s, nation)):
        if len(open_to) > due:
            answer = yield from asked(s, s.owner[nation], "grow", nation, str(due))
            if answer is None:
                continue
            open_to = [answer]
        for t in open_to:
            add(s, nation, t, 1)
            s.fresh[t] = s.fresh.get(t, 0) + 1
            due -= 1
            yield Event("army_placed", rule, s.owner[nation], {"nation": nation, "at": t, "armies": 1})


# ---------------------------------------------------------------- 10.6, 10.7 Reinforcements


def reinforce(s: State, nation: str) -> Flow:  # 10.6
    """Place this turn's reinforcements; False if they, and the chief with them, do not appear."""
    due = sum(r.armies for r in s.board.reinforcements if r.turn == s.turn and r.nation == nation)
    due = min(due, s.pool[nation])
    if not due:
        return True
    if on_board(s, nation):
        new = min(due, room_for_growth(s, nation, territories_of(s, nation)))
        yield Event("reinforcements", "10.6", s.owner[nation], {"nation": nation, "armies": new}, "32")
        yield from place_armies(s, nation, new, "10.6")
        return True
    if not mustering(s):
        yield Event("no_reinforcements", "10.6", s.owner[nation], {"nation": nation})
        return False
    yield Event("reinforcements", "10.6", s.owner[nation], {"nation": nation, "armies": due})
    while due:
        places = mustering(s) or list(s.fresh)
        t = places[0]
        if len(places) > 1:
            t = yield Ask(s.owner[nation], "muster", (nation, str(due)))
        add(s, nation, t, 1)
        s.fresh[t] = s.fresh.get(t, 0) + 1
        due -= 1
        yield Event("army_placed", "10.6", s.owner[nation], {"nation": nation, "at": t, "armies": 1})
    return True


def mustering(s: State) -> list[str]:
    """Empty territories of South India, where a nation without armies gathers anew (10.6)."""
    return [t for t in s.board.in_region["sud"] if is_empty(s, t)]


def muster_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.in_region["sud"]


def no_muster(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if is_empty(s, begun[0]):
        return None
    return Refusal("not_empty", "10.6", {"there": begun[0]}, "" if s.armies[begun[0]] else "33")


muster = Question("muster", "10.6", muster_parts, no_muster)


def reinforce_british(s: State, nation: str) -> Flow:  # 10.7
    for r in s.board.reinforcements:
        if r.turn == s.turn and r.nation == nation:
            new = max(0, min(r.up_to - on_board(s, nation), s.pool[nation]))
            add(s, nation, r.at, new)
            facts = {"nation": nation, "at": r.at, "armies": new, "up_to": r.up_to}
            yield Event("reinforced_at_sea", "10.7", s.owner[nation], facts)


# ---------------------------------------------------------------- 9.0 Chiefs appear


def chief_places(s: State, nation: str) -> list[str]:
    """Spaces with pieces of the nation, or where its invaders gather this turn (9.0, ruling 14)."""
    places = spaces_of(s, nation) + [t for t, power in s.posts.items() if power == nation]
    if s.pool[nation]:
        places += [i.at for i in s.board.invasions if i.turn == s.turn and i.nation == nation]
    return list(dict.fromkeys(places))


def chief_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else chief_places(s, ask.about[0])


chief_place = Question("chief", "9.0", chief_parts)


def chief_appears(s: State, nation: str, chief: str) -> Flow:  # 9.0
    places = chief_places(s, nation)
    if not places:
        yield Event("chief_absent", "9.0", s.owner[nation], {"chief": chief, "nation": nation})
        return
    at = places[0]
    if len(places) > 1:
        at = yield Ask(s.owner[nation], "chief", (nation, chief))
    s.chiefs[chief] = at
    facts = {"chief": chief, "nation": nation, "at": at}
    yield Event("chief_appeared", "9.0", s.owner[nation], facts, "" if at in s.board.region else "14")


# ---------------------------------------------------------------- 12.2 Arms come into play


def arms_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else territories_of(s, ask.about[0])


arms_place = Question("place_arms", "12.2", arms_parts)


def arms_arrive(s: State, nation: str) -> Flow:  # 12.2
    yield from lost_arms(s)
    for power, arms in list(s.arms.items()):
        if arms.to != nation or arms.at:
            continue
        places = territories_of(s, nation)
        at = places[0]
        if len(places) > 1:
            at = yield Ask(s.owner[nation], "place_arms", (nation, power))
        s.arms[power].at = at
        yield Event("arms_placed", "12.2", s.owner[nation], {"power": power, "nation": nation, "at": at})


def excess(s: State, nation: str) -> int:
    """Armies beyond twice the territories they occupy (6.0)."""
    if is_colonial(s, nation):
        return 0
    armies = s.armies
    held = [armies[t][nation] for t in territories_of(s, nation)]
    return sum(held) - 2 * len(held)


PHASES = (Phase("growth", "4.1", grow),)
QUESTIONS = (growing, muster, chief_place, arms_place)
