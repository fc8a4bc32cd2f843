"""4.0, 10.4: the turn begins, and the nations follow one another; those without pieces are passed over."""

from __future__ import annotations

from ....flow import Event, Flow, Phase, Rail, phase_rail
from ..state import State, is_colonial, spaces_of, territories_of, this_turn
from .pieces import add, chief_leaves, lost_arms, note_raid, remove
from .removal import remove_armies

BEFORE, AFTER = ("growth", "invasion", "movement", "combat"), ("points",)  # 4.1 to 4.4, 4.7
RAIL = phase_rail(*BEFORE, *AFTER, in_short=True)
COLONIAL_RAIL = phase_rail(*BEFORE, "posts", "arms", *AFTER, in_short=True)  # 4.5, 4.6


def rail(s: State) -> Rail:
    """The phases of the active nation's sequence: only colonial powers have trading posts and arms."""
    return COLONIAL_RAIL(s) if s.active and is_colonial(s, s.active) else RAIL(s)


def begin_turn(s: State) -> Flow:  # 4.0
    s.turn += 1
    s.place, s.active, s.oaths, s.raj = 0, "", [], {}
    turn = this_turn(s)
    yield Event("turn_began", "4.0", None, {"turn": s.turn, "from": turn.first_year, "to": turn.last_year})
    for removal in s.board.removals:
        if removal.turn == s.turn and removal.when == "turn" and removal.nation in s.owner:
            if s.way == "short" and not removal.short:
                continue  # 14.2
            if removal.chief:
                yield from chief_leaves(s, removal.chief, "10.4")
            yield from remove_armies(s, removal.nation, "turn", removal.armies)
    for replacement in s.board.replacements:
        if replacement.turn == s.turn and replacement.nation in s.owner:
            yield from replace_nation(s, replacement.nation, replacement.by)
    yield from lost_arms(s)


def replace_nation(s: State, old: str, new: str) -> Flow:  # 10.4
    for space in spaces_of(s, old):
        n = s.armies[space][old]
        remove(s, old, space, n)
        add(s, new, space, n)
        facts = {"nation": old, "by": new, "at": space, "armies": n}
        yield Event("replaced", "10.4", s.owner[new], facts, "50")


def has_role(s: State, nation: str) -> bool:
    """Whether the nation has pieces on the map, or some are to come in its sequence (4.0)."""
    if s.spread[nation] or (s.posts and nation in s.posts.values()):
        return True
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief]:
            return True
    return bool(s.pool[nation]) and (s.turn, nation) in s.board.coming


def begin_sequence(s: State) -> Flow:  # 4.0
    """Pass over nations without pieces, and begin the sequence of the next one that has a part to play."""
    order = list(s.owner)
    while s.place < len(order):
        nation = order[s.place]
        if has_role(s, nation):
            s.active, s.wave, s.raids, s.fresh = nation, 1, [], {}
            s.built, s.relocated, s.refused = 0, False, []
            if (nation, s.turn) in s.board.raiders:
                for t in territories_of(s, nation):
                    note_raid(s, t)
            yield Event("sequence_began", "4.0", s.owner[nation], {"nation": nation, "turn": s.turn})
            return
        s.place += 1
        yield Event("passed_over", "4.0", s.owner[nation], {"nation": nation, "turn": s.turn})


def begin_wave(s: State) -> Flow:  # 7.4
    s.wave = 2
    yield Event("second_wave", "7.4", s.owner[s.active], {"nation": s.active})


ALWAYS_NEXT = {
    "turn": "sequence",
    "invasion": "movement",
    "wave": "movement",
    "movement": "combat",
    "posts": "arms",
    "arms": "points",
    "points": "sequence",
}


def next_phase(s: State) -> str | None:
    """The sequence of play (4.0 to 4.7, 7.4)."""
    if s.phase in ALWAYS_NEXT:
        return ALWAYS_NEXT[s.phase]
    match s.phase:
        case "combat":
            if s.shifted:
                return "movement"  # ruling 19
            if this_turn(s).great == s.active and s.wave == 1:
                return "wave"
            return "posts" if is_colonial(s, s.active) else "points"
        case "growth":
            invaded = (s.turn, s.active) in s.board.coming or this_turn(s).great == s.active
            return "invasion" if invaded else "movement"
        case "sequence":
            return "growth" if s.active else "turn_end"
        case "" | "turn_end":
            return None if s.ended else "turn"
    raise ValueError(f"there is no phase {s.phase!r}")


PHASES = (
    Phase("turn", "4.0", begin_turn),
    Phase("sequence", "4.0", begin_sequence),
    Phase("wave", "7.4", begin_wave),
)
