"""What a step changed on the sheets and on the tray, so that it can be ringed; figures, and where points came from."""

from __future__ import annotations

from ....flow import Event
from ..state import CHARACTERS, GOODS, TYPES, Seat, State, overlap


def changed(before: State, after: State) -> set[str]:
    """What looks different: ``2-3@0`` a cell, ``river@0/5`` a space, ``fame@0/4-6`` cells of a track, ``store/1``."""
    found: set[str] = set()
    for i, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        found |= {f"{head}@{i}{part}" for head, part in on_sheet(after, then, now)}
        if now.store != then.store and now.store:
            found.add(f"store/{i}")
    if after.elephant != before.elephant and after.elephant:
        found.add("store/elephant")
    return found


def on_sheet(s: State, then: Seat, now: Seat) -> set[tuple[str, str]]:
    cells = zip(s.board.cells, then.roads, now.roads, strict=True)
    found = {(cell, "") for cell, old, new in cells if old != new}
    for track in ("fame", "money"):
        old, new = getattr(then, track), getattr(now, track)
        if new > old:
            found.add((track, f"/{old + 1}-{new}"))
    for row, good in enumerate(GOODS):
        for old, new in ((then.goods[row], now.goods[row]), (then.sold[row], now.sold[row])):
            found |= {(good, f"/{n}") for n in range(old + 1, new + 1)}
    found |= {("river", f"/{space}") for space in now.river if space not in then.river}
    found |= {("palace", f"/{who}") for k, who in enumerate(CHARACTERS) if now.palace[k] != then.palace[k]}
    found |= {("types", f"/{kind}") for k, kind in enumerate(TYPES) if now.types[k] != then.types[k]}
    if (then.karma, then.spent) != (now.karma, now.spent):
        found.add(("karma", ""))
    for old_places, places in ((then.circled, now.circled), (then.used, now.used), (then.lost, now.lost)):
        found |= {(place, "") for place in places if place not in old_places}
    return found


# ---------------------------------------------------------------- figures over time


def series(view: State) -> dict[str, list[float]]:
    """Figures per seat for the chart: how far apart the marks still are comes first."""
    crossed = [overlap(view, i) / 2 for i in range(len(view.seats))]
    return {
        "apart": [-each for each in crossed],
        "overlap": crossed,
        "fame": [float(p.fame) for p in view.seats],
        "money": [float(p.money) for p in view.seats],
        "karma": [float(p.karma) for p in view.seats],
    }


def points(event: Event) -> tuple[int, float] | None:
    """Whose marks moved and how far, counted in fame: a coin is worth half a point (9.2)."""
    if event.seat is None or event.kind not in ("fame_gained", "coins_gained"):
        return None
    worth = 1.0 if event.kind == "fame_gained" else 0.5
    return event.seat, worth * (event.data["after"] - event.data["before"])


def origin(event: Event, s: State) -> tuple[str, str]:
    """What moved a mark: a building, a market, a bonus by its kind; and which one."""
    return str(event.data["source"]), str(event.data["of"])
