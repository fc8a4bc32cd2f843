"""What is worth telling first of all that has happened, what is told in one line, and which dice belong to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from ....flow import Event
from ..state import State

# How telling a kind of event is; at 0 it only keeps the books. Whatever is not named here weighs LIGHT.
BOOKKEEPING, LIGHT = 0, 1
WEIGHTS = {
    **dict.fromkeys(("sequence_began", "sequence_ended", "passed_over", "passed_over_together"), BOOKKEEPING),
    **dict.fromkeys(("movement_began", "movement_ended", "combat_began", "combat_ended"), BOOKKEEPING),
    **dict.fromkeys(("no_growth", "turn_ended", "counting", "passage_asked", "post_asked"), BOOKKEEPING),
    **dict.fromkeys(("invaders", "reinforcements", "reinforced_at_sea", "army_placed", "great_invasion"), 2),
    **dict.fromkeys(("chief_appeared", "arms_placed", "arms_given", "battle_began", "british_arrived"), 2),
    **dict.fromkeys(("moved", "landed", "withdrew", "shifted", "post_built", "post_moved", "armies_removed"), 3),
    **dict.fromkeys(("left_outside", "nowhere_to_go", "driven_out", "replaced", "retreated", "returned"), 4),
    **dict.fromkeys(("dice_thrown", "broken_off"), 5),
    **dict.fromkeys(("points", "title"), 6),
    **dict.fromkeys(("chief_killed", "post_destroyed", "battle_ended"), 7),
    **dict.fromkeys(("submitted", "allied"), 8),
    "game_over": 9,
}  # fmt: skip
# How much a kind of event matters since one's last decision; what is not named counts little.
NEWS = {
    **dict.fromkeys((kind for kind, weight in WEIGHTS.items() if weight == BOOKKEEPING and kind != "counting"), 0),
    **dict.fromkeys(("growth", "moved", "army_placed", "dice_thrown", "broken_off", "battle_began"), 0),
    **dict.fromkeys(("withdrew", "retreated", "returned", "landed", "points", "chief_appeared", "chief_left"), 1),
    **dict.fromkeys(("counting", "invaders", "reinforcements", "armies_removed", "battle_ended"), 2),
    **dict.fromkeys(("nowhere_to_go", "driven_out", "replaced", "post_destroyed", "chief_killed", "arms_lost"), 3),
    "armies_lost": 3,
    **dict.fromkeys(("turn_began", "great_invasion", "title"), 4),
    **dict.fromkeys(("submitted", "allied", "british_arrived"), 5),
    "game_over": 9,
}  # fmt: skip
LOSSES = ("armies_lost", "driven_out", "left_outside", "nowhere_to_go")
ARRIVALS = {"invaders": "came", "growth": "new", "reinforcements": "new", "reinforced_at_sea": "new"}
LITTLE, MOST_FATE = ("new", "entered", "left"), 8
NATIONS = ("nation", "by", "to", "attacker", "defender", "power", "of")  # what an event says of whom
DEEDS = ("kill", "destroy_army", "destroy_post")  # what points are for that dice can bring (15.3)


def weight(event: Event) -> int:
    """How telling an event is: the heaviest of an answer is its headline."""
    if event.kind == "counting" and event.data["counts"]:
        return WEIGHTS["points"] + 1  # it heads the points that it brings
    return WEIGHTS.get(event.kind, LIGHT)


def news_of(event: Event) -> int | None:
    """Points for what was destroyed are told beside the loss; those of a count are summed up in its numbers.

    A turn that ends without a count of nations is told by the next one, which begins.
    """
    if event.kind == "counting" and not event.data["counts"]:
        return BOOKKEEPING
    return NEWS["armies_lost"] if event.kind == "points" and event.data["source"] in DEEDS else None


def adds(event: Event) -> Sequence[tuple[str, str, int]]:
    """What an event adds to the fate of which nation."""
    facts = event.data
    match event.kind:
        case "battle_began":
            return [(str(facts["attacker"]), "fights", 1), (str(facts["defender"]), "fights", 1)]
        case "battle_ended":
            return [(str(facts["attacker"]), "fights", 0)]  # it is told with its losses
        case "great_invasion":
            return [(str(facts["nation"]), "great", 1)]
        case "replaced":
            return [(str(facts["nation"]), "lost", int(facts["armies"]))]
        case "armies_removed":
            return [(str(facts["nation"]), "removed", int(facts["armies"]))]
        case "points":
            return [(str(facts["nation"]), "points", int(facts["points"]))]
    if event.kind in LOSSES:
        return [(str(facts["nation"]), "lost", int(facts["armies"]))]
    return [(str(facts["nation"]), ARRIVALS[event.kind], int(facts["armies"]))] if event.kind in ARRIVALS else ()


def fate_weight(sums: Mapping[str, int]) -> int:
    """Places that changed hands matter most, then armies; new armies and empty places a little; a fight is no more."""
    of = Counter(sums)
    much = 3 * (of["won"] + of["gone"]) + of["lost"] + of["came"] + of["points"] // 2 + of["removed"]
    return min((1 + much) // 2 + 2, MOST_FATE) if much else LIGHT if any(of[key] for key in LITTLE) else BOOKKEEPING


def concerns(event: Event, view: State) -> set[int]:
    """The players whose nations an event speaks of."""
    named = {str(event.data[key]) for key in NATIONS if key in event.data}
    return {seat for nation, seat in view.owner.items() if nation in named}


def waits(event: Event, view: State) -> bool:
    """Whether this is the attack that is being fought (8.1)."""
    facts, now = event.data, view.battle
    if event.kind != "battle_began" or now is None:
        return False
    return (facts["at"], facts["attacker"], facts["defender"]) == (now.at, now.attacker, now.defender)


def gathered(events: Iterable[Event]) -> list[Event]:
    """The same events in the same order, but nations passed over one after another are told in one line."""
    told: list[Event] = []
    for kind, run in groupby(events, key=lambda event: event.kind):
        some = list(run)
        told += [together(some)] if kind == "passed_over" and len(some) > 1 else some
    return told


def together(some: Sequence[Event]) -> Event:
    """Nations passed over, as one event."""
    facts = {"nations": [event.data["nation"] for event in some], "turn": some[0].data["turn"]}
    return Event("passed_over_together", some[0].rule, None, facts)


def illustrates(thrown: Event, headline: Event) -> bool:
    """Whether a throw of dice belongs to a headline: it is the throw, a later one of the same fight, or its result."""
    sides, facts = {thrown.data["attacker"], thrown.data["defender"]}, headline.data
    match headline.kind:
        case "dice_thrown" | "battle_began" | "battle_ended":
            return facts["at"] == thrown.data["at"] and sides == {facts["attacker"], facts["defender"]}
        case "armies_lost" | "chief_killed" | "post_destroyed":
            return facts["at"] == thrown.data["at"] and facts["nation"] in sides
        case "points":
            return facts["source"] in DEEDS and facts["nation"] in sides
    return False
