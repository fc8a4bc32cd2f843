"""What must hold whenever something has happened, whoever plays: said again here, apart from the rules that keep it."""

from __future__ import annotations

from ...flow import Event
from .state import State, armies_at, counted_armies, is_colonial, may_attack

PLAIN, ROUGH, ROUGH_STACK = 3, 2, 4  # 5.2
ARRIVALS = ("army_placed", "retreated", "returned", "landed", "withdrew")  # 5.21
ORDER = ("sequence", "growth", "invasion", "movement", "combat", "posts", "arms", "points")  # 4.1 to 4.7


def broken(before: State | None, event: Event, s: State) -> str:
    """Which promise this event has broken, with its section; nothing if all hold."""
    return (
        counters(s)
        or order_of_phases(before, s)
        or stories(s)
        or (stacking(s) if event.kind == "movement_ended" else "")
        or (overfilled(event, s) if event.kind in ARRIVALS else "")
        or (protected(event, s) if event.kind == "battle_began" else "")
        or (end_of_sequence(event, s) if event.kind == "sequence_ended" else "")
    )


def counters(s: State) -> str:
    """Nobody has more counters than the table of 14.1 and section 12.1 give, and nobody less than none."""
    for nation, there in counted_armies(s).items():
        if there + s.pool[nation] + s.box[nation] != s.board.nations[nation].armies:
            return f"{nation} have lost or gained armies (14.1)"
    for power in s.supply:
        if s.supply[power] + list(s.posts.values()).count(power) != s.board.nations[power].posts:
            return f"{power} have lost or gained trading posts (12.1)"
    if any(n < 0 for table in (s.pool, s.box, s.supply, s.gauge) for n in table.values()):
        return "somebody has less than nothing (14.1)"
    if any(n <= 0 for here in s.armies.values() for n in here.values()):
        return "a stack has no army in it (5.2)"
    if any(saved > 5 for saved in s.gauge.values()):
        return "the gauge shows more than two and a half (10.1)"
    if any(s.gauge[nation] for nation in s.no_growth):
        return "a nation that gave up its growth is still on the gauge (11.2)"
    if any(t not in s.board.post_sites or not is_colonial(s, power) for t, power in s.posts.items()):
        return "a trading post stands where none may (12.1)"
    return ""


def order_of_phases(before: State | None, s: State) -> str:
    """Each nation in its turn (4.0), and its phases in order; a great invasion has two rounds (7.4)."""
    if before is None or before.turn != s.turn or not before.active or not s.active:
        return ""
    if before.active != s.active:
        return f"{s.active} begin before the sequence of {before.active} is over (4.0)"
    if before.shifted or s.shifted:
        return ""  # invaders turned away move once more (7.1, ruling 19)
    if step(s) < step(before):
        return f"the {s.phase} of {s.active} comes after their {before.phase} (4.1 to 4.7)"
    return ""


def step(s: State) -> tuple[int, int]:
    """How far a sequence has come: the second round of a great invasion comes after the first, and posts after both."""
    if s.phase == "wave":
        return 1, 0
    place = ORDER.index(s.phase)
    if place >= ORDER.index("posts"):
        return 2, place
    return (1 if s.wave == 2 else 0), place


def stories(s: State) -> str:
    """Of no stack more armies are said to have moved than stand there (5.12)."""
    for space in {stack.at for stack in s.moved}:
        if sum(stack.n for stack in s.moved if stack.at == space) > armies_at(s, s.active, space):
            return f"more armies have moved to {space} than stand there (5.12)"
    return ""


def stacking(s: State) -> str:
    """After a movement phase one stack at most is above the limits (5.2), and nobody is left outside (7.1)."""
    nation = s.active
    over = [t for t in s.board.territories if armies_at(s, nation, t) > (ROUGH if s.board.rough[t] else PLAIN)]
    if len(over) > 1:
        return f"{nation} have more than one large stack (5.2)"
    if any(s.board.rough[t] and armies_at(s, nation, t) > ROUGH_STACK for t in over):
        return f"{nation} have more than four armies on rough ground (5.2)"
    return outside(s, nation)


def overfilled(event: Event, s: State) -> str:
    """Growth and retreats never fill a territory above its limit (5.21)."""
    nation, t = event.data["nation"], event.data.get("there", event.data.get("at"))
    if t in s.board.region and armies_at(s, nation, t) > (ROUGH if s.board.rough[t] else PLAIN):
        return f"{nation} overfill {t} (5.21)"
    return ""


def protected(event: Event, s: State) -> str:
    """Nobody attacks those who have submitted to them, or their allies with the British (11.1, 11.2)."""
    attacker, defender = event.data["attacker"], event.data["defender"]
    return "" if may_attack(s, attacker, defender, event.data["at"]) else f"{attacker} attack {defender} (11.0)"


def outside(s: State, nation: str) -> str:
    if any(nation in s.armies[land] for land in s.board.lands):
        return f"{nation} are still in a barbarian land (7.1)"
    if any(s.chiefs[chief] in s.board.lands for chief in s.board.by_nation[nation]):
        return f"a chief of {nation} is still in a barbarian land (5.13)"
    return ""


def end_of_sequence(event: Event, s: State) -> str:
    """Overpopulation is gone (6.0), fights are over (8.4), Indians are ashore (8.2), nobody is outside (7.1)."""
    nation = event.data["nation"]
    held = [t for t in s.board.territories if armies_at(s, nation, t)]
    if not is_colonial(s, nation) and sum(armies_at(s, nation, t) for t in held) > 2 * len(held):
        return f"{nation} are too many for their territories (6.0)"
    if any(len(s.armies[t]) > 1 for t in s.board.territories):
        return "two nations share a territory after a sequence (8.4)"
    if any(not is_colonial(s, other) for sea in s.board.seas for other in s.armies[sea]):
        return "an Indian nation is at sea after a sequence (8.2)"
    if s.moving or s.fighting or s.battle or s.shifted:
        return "the sequence is over, but not its movement or combat (4.7)"
    return outside(s, nation)
