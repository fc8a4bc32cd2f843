"""Positions from a file: what a position must satisfy before it is played (3.0, 14.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ....flow import Refusal
from ..state import GAUGE_CAP, LAST_TURN, State, counted_armies, is_colonial

BEFORE_A_SEQUENCE = ("", "turn", "sequence", "turn_end")
IN_A_SEQUENCE = ("growth", "invasion", "movement", "wave", "combat", "posts", "arms", "points")
ON_THE_MARCH = ("movement", "combat")  # when two nations may stand in one territory, or Indians at sea


def check_state(s: State, fresh: State) -> Refusal | None:
    """Why a position cannot be, compared with a fresh one of the same set-up; None if it can."""
    flaw = (
        flaw_of_players(s, fresh)
        or flaw_of_moment(s)
        or flaw_of_names(s)
        or flaw_of_pieces(s, fresh)
        or flaw_of_map(s)
        or flaw_of_march(s)
    )
    return Refusal("bad_position", "3.0", {"flaw": flaw}) if flaw else None


def flaw_of_players(s: State, fresh: State) -> str:
    if (s.way, s.variants, s.owner) != (fresh.way, fresh.variants, fresh.owner) or list(s.owner) != list(fresh.owner):
        return "players"
    for name in ("armies", "pool", "box", "gauge", "chiefs", "supply", "arms", "record"):
        if list(getattr(s, name)) != list(getattr(fresh, name)):
            return "tables"
    return ""


def flaw_of_moment(s: State) -> str:
    """Turn, phase and active nation belong together (4.0)."""
    nations = list(s.owner)
    if s.phase not in (*BEFORE_A_SEQUENCE, *IN_A_SEQUENCE) or s.ended not in ("", "last_turn"):
        return "phase"
    if not (0 if s.phase == "" else 1) <= s.turn <= LAST_TURN or s.wave not in (1, 2) or s.shifted not in (0, 1, 2):
        return "phase"
    if not 0 <= s.place <= len(nations):
        return "active"
    if s.phase in IN_A_SEQUENCE and (s.place == len(nations) or s.active != nations[s.place]):
        return "active"
    if s.phase in BEFORE_A_SEQUENCE and s.active not in ("", *nations):
        return "active"
    return ""


def flaw_of_names(s: State) -> str:
    """Everything that is named is on this board and in this game."""
    board, nations = s.board, s.owner
    for names, among in named(s):
        if any(name not in among for name in names):
            return "names"
    if any(oath.region not in board.in_region for oath in s.oaths):
        return "names"
    if any(is_colonial(s, nation) for nation in (*s.allied, *s.no_growth)) or len(set(s.allied)) < len(s.allied):
        return "alliance"
    if not set(s.no_growth) <= set(s.allied) or (s.allied and not s.crown):
        return "alliance"
    if s.battle and (s.battle.attacker != s.active or s.battle.defender not in nations):
        return "battle"
    return ""


def named(s: State) -> Iterable[tuple[Iterable[str], Iterable[str]]]:
    """Names in the position, each with those it must be among."""
    spaces, territories, nations = s.armies, s.board.region, s.owner
    battle = [s.battle.at, *s.battle.origins] if s.battle else []
    yield (nation for here in s.armies.values() for nation in here), nations
    yield s.chiefs.values(), ("", *spaces)
    yield s.posts, s.board.post_sites
    yield s.posts.values(), s.supply
    yield (arms.to for arms in s.arms.values()), ("", *s.gauge)
    yield (arms.at for arms in s.arms.values()), ("", *spaces)  # also aboard, on the way to a fight at sea
    yield (nation for oath in s.oaths for nation in (oath.nation, oath.to)), nations
    yield (*s.allied, *s.no_growth, *s.raj), nations
    yield (*s.raids, *s.refused, *s.fresh), territories
    yield (*[stack.at for stack in s.moved], *battle), spaces
    yield (stack.came for stack in s.moved), ("", *spaces)
    yield s.declined, nations
    yield s.led, (*s.chiefs, *[f"arms_{power}" for power in s.arms])


def flaw_of_pieces(s: State, fresh: State) -> str:
    """No piece is missing, none is there twice, and nobody has less than nothing."""
    if any(n <= 0 for here in s.armies.values() for n in here.values()):
        return "negative"
    counts = (s.pool, s.box, s.gauge, s.supply, s.raj, s.fresh, s.led)
    if any(n < 0 for table in counts for n in table.values()) or s.built < 0:
        return "negative"
    for nation, there in counted_armies(s).items():
        if s.pool[nation] + s.box[nation] + there != s.board.nations[nation].armies:
            return "armies"
    for power, left in s.supply.items():
        if left + list(s.posts.values()).count(power) != s.board.nations[power].posts:
            return "posts"
    if any(saved > GAUGE_CAP for saved in s.gauge.values()):
        return "gauge"
    if any(len(turns) != len(fresh.record[nation]) for nation, turns in s.record.items()):
        return "record"
    if any(at and s.board.chiefs[chief].nation not in s.owner for chief, at in s.chiefs.items()):
        return "chiefs"
    return ""


def flaw_of_map(s: State) -> str:
    """Who may stand where at this moment: only the active nation among others, at sea or outside (5.4, 7.1, 8.4)."""
    marching = s.active if s.phase in ON_THE_MARCH else ""
    for t in s.board.territories:
        if len(s.armies[t]) > (2 if marching in s.armies[t] else 1):
            return "crowd"
    for sea in s.board.seas:
        if any(nation != marching and not is_colonial(s, nation) for nation in s.armies[sea]):
            return "sea"
    waiting = (*([s.active] if s.active else ()), *(i.nation for i in s.board.invasions if i.turn == 1 >= s.turn))
    if any(nation not in waiting for land in s.board.lands for nation in s.armies[land]):
        return "outside"
    return ""


def flaw_of_march(s: State) -> str:
    """What has moved is there, and what fights stands where it fights."""
    for space in {stack.at for stack in s.moved}:
        stacks = [stack for stack in s.moved if stack.at == space]
        if any(stack.n <= 0 or stack.used < 0 for stack in stacks):
            return "negative"
        if sum(stack.n for stack in stacks) > s.armies[space].get(s.active, 0):
            return "march"
    if s.phase == "combat":  # whoever stands among others has come there
        here = {stack.at for stack in s.moved}
        if any(len(s.armies[t]) > 1 and t not in here for t in s.board.territories):
            return "march"
    if (s.moving and s.phase != "movement") or (s.fighting and s.phase != "combat"):
        return "phase"
    if s.battle and (s.phase != "combat" or s.active not in s.armies[s.battle.at]):
        return "battle"
    return ""
