"""What a step changed on the map and in the list, so that it can be ringed; the points an event counted."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Event
from ..rules.points import prospects
from ..state import State, on_board

MOST_COUNTED = 8  # territories that counted in one step, to be ringed: a whole turn's would hide the map
MOST_MISSED = 12  # territories of a card that are crossed: some cards name whole regions


def changed(before: State, after: State) -> set[str]:
    """What looks different: ``army/Delhi/Chola``, ``chief/Aybak``, ``post/Malabar``, ``arms/Francais``.

    ``nation/Chola`` is a number in the list; ``gauge/Chola``, ``box/Sikhs``, ``raj/Gupta`` are figures of the panels.
    """
    found = set()
    for space, armies in after.armies.items():
        then = before.armies[space]
        if armies != then:
            nations = {*armies, *then}
            found |= {f"army/{space}/{nation}" for nation in nations if armies.get(nation) != then.get(nation)}
    found |= {f"chief/{chief}" for chief, at in after.chiefs.items() if before.chiefs[chief] != at}
    sites = {*after.posts, *before.posts}
    found |= {f"post/{t}" for t in sites if after.posts.get(t) != before.posts.get(t)}
    found |= {f"arms/{power}" for power, arms in after.arms.items() if before.arms[power] != arms}
    found |= {f"nation/{nation}" for nation in after.owner if on_board(after, nation) != on_board(before, nation)}
    found |= {f"gauge/{nation}" for nation, halves in after.gauge.items() if before.gauge[nation] != halves}
    found |= {f"box/{nation}" for nation, armies in after.box.items() if before.box[nation] != armies}
    return found | {f"raj/{nation}" for nation, points in after.raj.items() if before.raj.get(nation, 0) != points}


def counted(events: Sequence[Event], view: State) -> tuple[set[str], set[str]]:
    """The territories where these events counted points; and, of one event, those of the card that counted nothing."""
    scored = {of for event in events if event.kind == "points" and (of := origin(event, view)[1])}
    if len(events) != 1 or not scored:
        return (scored if len(scored) <= MOST_COUNTED else set()), set()
    nation, source = (str(events[0].data[key]) for key in ("nation", "source"))
    missed = {of for kind, of, _, now in prospects(view, nation) if kind == source and not now} - scored
    return scored, missed if len(missed) <= MOST_MISSED else set()


def earner(event: Event) -> str:
    """The nation on whose line of the record sheet the points stand."""
    return str(event.data["nation"])


def points(event: Event) -> tuple[int, float] | None:
    """The seat and the points, if this event counted some (15.3)."""
    return (event.seat, float(event.data["points"])) if event.kind == "points" and event.seat is not None else None


def origin(event: Event, s: State) -> tuple[str, str]:
    """What counted points were for, and in which territory; what was destroyed or claimed has no place (15.3, 13.0)."""
    of = str(event.data["of"])
    return str(event.data["source"]), of if of in s.board.region else ""
