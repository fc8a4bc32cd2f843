"""What a step changed, so that it can be ringed; figures over time, and where fame and coins came from."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event
from ..state import Seat, State, worth
from .province_board import copies


def changed(before: State, after: State) -> set[str]:
    """Targets and pieces that look different: ``fame/0``, ``worker/quarry/1``, ``cell/0/33``, ``die/0/G5/1``."""
    found = {
        f"tile/{pile.open}" for name, pile in after.piles.items() if pile.open not in ("", before.piles[name].open)
    }
    for space, there in after.workers.items():
        then = before.workers[space]
        found |= {f"worker/{space}/{k}" for k in range(len(then), len(there))}
    found |= {f"supply/{letter}" for letter, n in after.supply.items() if n != before.supply[letter]}
    if len(after.yields) != len(before.yields):
        found.add("yields")
    if after.elephant != before.elephant:
        found.add("elephant")
    for i, (now, then_seat) in enumerate(zip(after.seats, before.seats, strict=True)):
        found |= seat_changed(i, then_seat, now)
    return found


def seat_changed(i: int, before: Seat, after: Seat) -> set[str]:
    found = {
        f"{key}/{i}"
        for key in ("fame", "money", "karma", "boat", "hand")
        if getattr(before, key) != getattr(after, key)
    }
    if before.marker != after.marker and after.marker:
        found.add(f"bonus/{i}")
    found |= {f"scroll/{i}/{name}" for name, column in after.scrolls.items() if column != before.scrolls[name]}
    found |= {f"cell/{i}/{cell}" for cell, laid in after.province.items() if before.province.get(cell) != laid}
    found |= {f"edge/{i}/{spot}" for spot in after.edges if spot not in before.edges}
    found |= {f"die/{i}/{die}" for die in copies(after.dice) if die not in copies(before.dice)}
    if before.dice != after.dice:
        found.add(f"dice/{i}")
    return found


def pointed(view: State, ask: Ask | None, events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The cells, spots and piles that events or chance's question are about."""
    places: set[str] = set()
    for event in events:
        match event.kind:
            case "cell_earned":
                places.add(f"{event.data['track']}/{event.data['cell']}")
            case "boat_moved" | "boat_stayed":
                places.add(f"water/{event.data['to' if event.kind == 'boat_moved' else 'at']}")
    if ask is not None and ask.kind == "yield":
        places.add("temple")
    if ask is not None and ask.kind == "uncover" and len(ask.about) == 1:
        places.add(f"pile/{ask.about[0]}")
    return places, set()


def series(view: State) -> dict[str, list[float]]:
    """Figures per seat for the chart: how far both markers have gone, and what they are made of."""
    seats = range(len(view.seats))
    return {
        "worth": [float(worth(view, i)) for i in seats],
        "fame": [float(p.fame) for p in view.seats],
        "money": [float(p.money) for p in view.seats],
        "dice": [float(len(p.dice)) for p in view.seats],
        "tiles": [float(len(p.province)) for p in view.seats],
    }


def points(event: Event) -> tuple[int, float] | None:
    """Cells of the money track that an event brings: a step of fame is worth two (3.1)."""
    if event.seat is None or event.kind not in ("fame_won", "coins_won"):
        return None
    return event.seat, float(event.data["n"]) * (2 if event.kind == "fame_won" else 1)


SOURCES = {
    "2.2.6": "edge",
    "2.2": "tile",
    "2.4.8": "tile",
    "2.3": "market",
    "2.4": "palace",
    "2.5": "river",
    "2.8": "track",
}  # the first that a section begins with


def origin(event: Event, view: State) -> tuple[str, str]:
    """What fame or coins came from, by the section that gave them."""
    return next((source for section, source in SOURCES.items() if event.rule.startswith(section)), "tile"), ""
