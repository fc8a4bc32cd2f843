"""8.2, 8.4 to 8.6, 11.1: armies that leave a space again; such answers read ``where:how many`` and who goes along."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, split
from ..state import (
    Battle,
    State,
    armies_at,
    chief_of,
    chiefs_at,
    companions_at,
    contested,
    foes_at,
    fresh_at,
    is_colonial,
    limit_of,
    may_attack,
    others_at,
    room_at,
    territories_of,
)
from .pieces import chief_leaves, chiefs_fall, follow, lost_arms, note_raid, put, remove, shift, take
from .ways import barring, retinue, retinues

NO_RETREAT = Refusal("held_by_others", "8.5")


def leaving_parts(s: State, nation: str, here: str, places: Sequence[str], begun: Parts) -> Sequence[str]:
    """What may follow: a place, how many armies, and the companions if there are any."""
    match begun:
        case ():
            return places
        case (_,):
            return [str(n) for n in range(1, armies_at(s, nation, here) + 1)]
        case (_, _) if companions := companions_at(s, nation, here):
            return retinues(companions)
    return ()


def together(s: State, nation: str, here: str, begun: Parts) -> bool:
    """Whether the last armies leave, so that all who are with them go along."""
    return len(begun) == 2 and int(begun[1]) == armies_at(s, nation, here)


def origins_at(s: State, space: str) -> dict[str, int]:
    """Where the active nation's armies in a space came from, and how many; the space itself if they stood there."""
    found: dict[str, int] = {}
    for stack in s.moved:
        if stack.at == space:
            came = stack.came or space
            found[came] = found.get(came, 0) + stack.n
    fresh = fresh_at(s, space)
    if fresh:
        found[space] = found.get(space, 0) + fresh
    return found


def leave(s: State, nation: str, here: str, begun: Parts, kind: str, rule: str, came: str | None = None) -> Flow:
    """Armies leave for another space, with those who go along."""
    there, n = begun[0], int(begun[1])
    ruling = leaving_ruling(s, nation, here, there, kind)
    companions = retinue(begun[2]) if len(begun) > 2 else []
    shift(s, nation, here, there, n, came)
    if not armies_at(s, nation, here) and kind in ("landed", "withdrew"):
        companions = companions_at(s, nation, here)  # nobody is left behind
    follow(s, companions, there)
    if nation == s.active:
        note_raid(s, there)
    facts = {"nation": nation, "here": here, "there": there, "armies": n, "with": companions}
    yield Event(kind, rule, s.owner[nation], facts, ruling)
    yield from chiefs_fall(s, nation, there)
    yield from lost_arms(s)


def leaving_ruling(s: State, nation: str, here: str, there: str, kind: str) -> str:
    """Which of our rulings this way of leaving rests on."""
    match kind:
        case "retreated" if there not in s.board.next[here]:
            return "36"
        case "retreated" if there in s.posts or (chief_of(s, nation, there) and not armies_at(s, nation, there)):
            return "35"
        case "withdrew" if there not in origins_at(s, here):  # far away, or where the march began
            return "39"
    return ""


# ---------------------------------------------------------------- 8.5 The defender's retreat


def beside(s: State, space: str) -> list[str]:
    """Spaces one border away, the strait included (5.16)."""
    board = s.board
    if space not in board.strait:
        return list(board.next[space])
    return [*board.next[space], *[end for end in board.strait if end != space]]


def no_retreat(s: State, nation: str, there: str) -> Refusal | None:
    """Why the defender cannot retreat to this space."""
    if can_retreat(s, nation, there):
        return None
    battle, board = s.battle, s.board
    assert battle is not None
    facts = {"here": battle.at, "there": there}
    if there in battle.origins:
        return Refusal("attackers_came_from", "8.5", facts, "25")
    if there in board.coasts:
        return Refusal("no_retreat_to_sea", "8.5", facts)
    others = [n for n in s.armies[there] if n != nation]
    strangers = [c for c in chiefs_at(s, there) if board.chiefs[c].nation != nation]
    if others or strangers:
        other = others[0] if others else board.chiefs[strangers[0]].nation
        return Refusal("held_by_others", "8.5", {**facts, "nation": other}, "" if others else "35")
    if not room_at(s, nation, there):
        return Refusal("no_room", "5.21", {**facts, "limit": limit_of(s, there)}, "12")
    near = attackers_near(s, battle, there)
    facts.update(near=near[0], attacker=battle.attacker)
    return Refusal("near_attackers", "8.5", facts, "" if near[0] in board.next[there] else "36")


def attackers_near(s: State, battle: Battle, t: str) -> list[str]:
    """Territories with armies of the attacker beside this one, the battle's own left out."""
    return [other for other in s.board.neighbours[t] if battle.attacker in s.armies[other] and other != battle.at]


def can_retreat(s: State, nation: str, there: str) -> bool:
    """Whether the defender can retreat to this space: quick, without the reason."""
    battle, here = s.battle, s.armies[there]
    assert battle is not None
    if there in battle.origins:
        return False
    if there in s.board.coasts:
        return is_colonial(s, nation)
    if nation in here:
        return len(here) == 1 and here[nation] < limit_of(s, there) and holder_alone(s, nation, there)
    if here or not holder_alone(s, nation, there):
        return False
    return bool(chief_of(s, nation, there)) or not attackers_near(s, battle, there)


def holder_alone(s: State, nation: str, t: str) -> bool:
    """Whether no chief of another nation stands there."""
    return t not in s.chiefs.values() or all(s.board.chiefs[c].nation == nation for c in chiefs_at(s, t))


def retreat_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    here, nation = ask.about
    if begun == ("stay",):
        return ()
    return leaving_parts(s, nation, here, ("stay", *beside(s, here)), begun)


def no_retreating(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    _, nation = ask.about
    if begun[0] == "stay":
        return None
    if not can_retreat(s, nation, begun[0]):
        return NO_RETREAT
    return too_many(s, nation, begun, room_at(s, nation, begun[0]), "5.21")


def why_no_retreat(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """The reason behind a retreat that is not there; judging only finds that it is not."""
    return (refusal is NO_RETREAT and no_retreat(s, ask.about[1], begun[0])) or refusal


def too_many(s: State, nation: str, begun: Parts, most: int, rule: str) -> Refusal | None:
    if len(begun) > 1 and int(begun[1]) > most:
        return Refusal("no_room_for_all", rule, {"there": begun[0], "most": most, "wanted": int(begun[1])})
    return None


retreat = Question("retreat", "8.5", retreat_parts, no_retreating, why_no_retreat)


# ---------------------------------------------------------------- 8.6 The attacker's retreat


def no_return(s: State, nation: str, here: str, there: str) -> Refusal | None:
    """Why attackers cannot go back to where they came from."""
    facts = {"here": here, "there": there}
    if there == here:
        return Refusal("came_from_nowhere", "8.6", facts)
    if there in s.board.enters:
        return Refusal("from_barbarian_land", "8.6", facts)
    if there not in s.board.coasts and others_at(s, nation, there):
        return Refusal("held_by_others", "8.6", {**facts, "nation": next(foes_at(s, nation, there))})
    if not room_at(s, nation, there):
        return Refusal("no_room", "5.21", {**facts, "limit": limit_of(s, there)}, "12")
    return None


def press_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    here, nation = ask.about
    if begun in (("fight",), ("stop",)):
        return ()
    return leaving_parts(s, nation, here, ("fight", "stop", *origins_at(s, here)), begun)


def no_pressing(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    here, nation = ask.about
    battle = s.battle
    assert battle is not None
    if begun[0] == "fight":
        return None
    if begun[0] == "stop":
        return None if battle.post or here in s.board.coasts else Refusal("must_go_on", "8.4", {"at": here})
    if refusal := no_return(s, nation, here, begun[0]):
        return refusal
    room, came = room_at(s, nation, begun[0]), origins_at(s, here)[begun[0]]
    return too_many(s, nation, begun, min(room, came), "5.21" if room < came else "8.6")


press = Question("press", "8.6", press_parts, no_pressing)


# ---------------------------------------------------------------- 8.2 Indian armies land after a fight at sea


def no_landing(s: State, nation: str, sea: str, shore: str) -> Refusal | None:
    """Why Indian armies cannot land on this shore: it must be vacant or their own (8.2)."""
    facts = {"here": sea, "there": shore}
    strangers = [c for c in chiefs_at(s, shore) if s.board.chiefs[c].nation != nation]
    if others_at(s, nation, shore) or strangers:
        return Refusal("held_by_others", "8.2", {**facts, "nation": next(foes_at(s, nation, shore), "")})
    if not room_at(s, nation, shore):
        return Refusal("no_room", "5.21", {**facts, "limit": limit_of(s, shore)})
    return None


def shores(s: State, nation: str, sea: str) -> list[str]:
    """Where they may land; only where they embarked while a power that gave no leave still lies there (5.41)."""
    open_shores = [t for t in s.board.coasts[sea] if no_landing(s, nation, sea, t) is None]
    if barring(s, nation, sea):
        return [t for t in open_shores if t in origins_at(s, sea)]
    return open_shores


def land_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    sea, nation = ask.about
    if together(s, nation, sea, begun):
        return ()
    return leaving_parts(s, nation, sea, s.board.coasts[sea], begun)


def no_land(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    sea, nation = ask.about
    if begun[0] not in shores(s, nation, sea):
        refusal = no_landing(s, nation, sea, begun[0])
        return refusal or Refusal("back_to_own_shore", "5.41", {"here": sea, "there": begun[0]}, "23")
    return too_many(s, nation, begun, room_at(s, nation, begun[0]), "5.21")


land = Question("land", "8.2", land_parts, no_land)


def land_armies(s: State, sea: str) -> Flow:  # 8.2, ruling 23
    nation = s.active
    while n := armies_at(s, nation, sea):
        open_shores = shores(s, nation, sea)
        if not open_shores:
            yield from nowhere(s, sea, n, None, "8.2", "38")
            return
        room = [room_at(s, nation, shore) for shore in open_shores]
        if len(open_shores) == 1 or sum(room) <= n:  # no choice: every shore is filled
            begun: Parts = (open_shores[0], str(min(n, room[0])))
        else:
            begun = split((yield Ask(s.owner[nation], "land", (sea, nation))))
        yield from leave(s, nation, sea, begun, "landed", "8.2")


def nowhere(s: State, here: str, n: int, came: str | None, rule: str, ruling: str) -> Flow:
    """Armies without a place to go leave the map, and a chief with the last of them."""
    nation = s.active
    remove(s, nation, here, n, came)
    yield Event("nowhere_to_go", rule, s.owner[nation], {"nation": nation, "at": here, "armies": n}, ruling)
    yield from leave_with(s, here, rule)


def leave_with(s: State, here: str, rule: str) -> Flow:
    chief = chief_of(s, s.active, here)
    if chief and not armies_at(s, s.active, here):
        yield from chief_leaves(s, chief, rule)
    yield from lost_arms(s)


# ---------------------------------------------------------------- 11.1, 11.2 Attackers leave those they may not attack


def barred(s: State) -> str:
    """The first territory where the active nation stands among armies it may no longer attack."""
    for t in contested(s):
        if any(not may_attack(s, s.active, other, t) for other in foes_at(s, s.active, t)):
            return t
    return ""


def havens(s: State, nation: str, here: str) -> dict[str, int]:
    """Where armies may withdraw from here, and how many: back, or to a territory of their own (11.1)."""
    found: dict[str, int] = {}
    for there, n in origins_at(s, here).items():
        if no_return(s, nation, here, there) is None:
            found[there] = min(n, room_at(s, nation, there))
    for t in territories_of(s, nation):
        if t != here and not others_at(s, nation, t) and (room := room_at(s, nation, t)):
            found[t] = min(room, armies_at(s, nation, here))
    return found


def withdraw_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    here, nation = ask.about
    if together(s, nation, here, begun):
        return ()
    places = dict.fromkeys((*origins_at(s, here), *territories_of(s, nation)))
    return leaving_parts(s, nation, here, [t for t in places if t != here], begun)


def no_withdrawal(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    here, nation = ask.about
    most = havens(s, nation, here).get(begun[0], 0)
    if not most:
        facts = {"here": here, "there": begun[0]}
        return no_return(s, nation, here, begun[0]) or Refusal("no_haven", "11.1", facts)
    return too_many(s, nation, begun, most, "11.1")


withdrawing = Question("withdraw", "11.1", withdraw_parts, no_withdrawal)


def withdraw(s: State, rule: str) -> Flow:  # 11.1, 11.2
    """The active nation leaves every territory where it may no longer attack."""
    nation = s.active
    while nation and (here := barred(s)):
        places = havens(s, nation, here)
        n = armies_at(s, nation, here)
        if not places:
            yield from turn_away(s, here, rule)
            continue
        if len(places) == 1 or sum(places.values()) <= n:  # no choice: every place is filled
            first, most = next(iter(places.items()))
            begun: Parts = (first, str(min(n, most)))
        else:
            begun = split((yield Ask(s.owner[nation], "withdraw", (here, nation))))
        origins = origins_at(s, here)
        came = begun[0] if begun[0] in origins and origins[begun[0]] >= int(begun[1]) else None
        yield from leave(s, nation, here, begun, "withdrew", rule, came)


def turn_away(s: State, here: str, rule: str) -> Flow:  # rulings 19, 38, 39
    """No way back by the last border: to where the march began; invaders do not enter; others leave the map."""
    nation = s.active
    came, n = next(iter(origins_at(s, here).items()))
    start, most = march_began(s, here, came)
    if start and no_return(s, nation, here, start) is None:
        begun = (start, str(min(most, room_at(s, nation, start))))
        yield from leave(s, nation, here, begun, "withdrew", rule, came)
        return
    beyond = s.board.outside.get(came, ())
    if s.variants.shift and beyond:
        other = beyond[0] if len(beyond) == 1 else (yield Ask(s.owner[nation], "shift", (here, nation, came)))
        take(s, nation, here, n, came)
        put(s, nation, other, n)
        if not s.moving:
            s.shifted = 1  # they move once the battles are over
        companions = [] if armies_at(s, nation, here) else companions_at(s, nation, here)
        follow(s, companions, other)
        facts = {"nation": nation, "here": here, "there": other, "armies": n, "with": companions}
        yield Event("shifted", "7.1", s.owner[nation], facts, "19")
        yield from lost_arms(s)
    else:
        invaders = came in s.board.enters
        yield from nowhere(s, here, n, came, "7.1" if invaders else rule, "19" if invaders else "38")


def march_began(s: State, here: str, came: str) -> tuple[str, int]:
    """Where the last armies to come here from there began their march, and how many they are."""
    stack = next((stack for stack in reversed(s.moved) if stack.at == here and stack.came == came), None)
    return (stack.start, stack.n) if stack else ("", 0)


def shift_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else s.board.outside[ask.about[2]]


shifting = Question("shift", "7.1", shift_parts)

QUESTIONS = (retreat, press, land, withdrawing, shifting)
