"""Names that depend on the board or on a number: cells, half-roads, exits, icons, bonus places, lots of goods."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .places import CHARACTERS, COLOURS, GOODS, icon_named
from .state import bonus_kind


def name(say: Any, domain: str, value: Any) -> str | None:
    """The name of a thing in a domain of its own; None leaves it to the texts."""
    match domain:
        case "face" if value in COLOURS:
            return str(say.name("unrolled", value))
        case "cell" | "at_cell":
            return cell_name(say, domain, value)
        case "half_road":
            return filled(say, "half_road", cell=value[:-1], side=value[-1])
        case "exits":
            sides = [str(say.name("side", side)) for side in value]
            return "–".join(sides)
        case "icon":
            return icon_name(say, value)
        case "at":
            return place_name(say, value.partition("@")[0])
        case "bonus" | "at_bonus":
            return bonus_name(say, domain, value)
        case "goods":
            counts = Counter(value)
            return str(say.listing([say.count(counts[good], good) for good in GOODS if counts[good]], "and"))
        case "space":
            return filled(say, "space", n=value, symbol=say.game.board.symbols[value - 1])
    return None


def filled(say: Any, key: str, **facts: Any) -> str:
    return str(say.fill("names", key, facts=facts))


def cell_name(say: Any, domain: str, cell: str) -> str:
    row, column = cell.split("-")
    what = say.game.board.what[say.game.board.index[cell]]
    return filled(say, domain, row=row, column=column, what=what)


def place_name(say: Any, place: str) -> str | None:
    """Where something of a sheet lies, as the drawing names it; None leaves it to the texts."""
    if place in say.game.board.index:
        return cell_name(say, "at_cell", place)
    on_a_side = any(place in side.icons for side in say.game.board.side.values())
    return bonus_name(say, "at_bonus", place) if on_a_side else None


def icon_name(say: Any, key: str) -> str:
    icon = icon_named(key)
    assert icon is not None, key
    if icon.symbol in CHARACTERS:
        return str(say.name("character", icon.symbol))
    return filled(say, f"icon_{icon.symbol}", n=icon.n)


def bonus_name(say: Any, domain: str, place: str) -> str:
    kind = bonus_kind(place)
    n = int(place[len(place.rstrip("0123456789")) :])
    if kind == "tent":
        return filled(say, f"{domain}_tent", good=place.removeprefix("tent_").rstrip("0123456789"), n=n)
    if kind == "border":
        return filled(say, f"{domain}_border", edge=place.rstrip("0123456789"), n=n)
    return filled(say, f"{domain}_{kind}", n=n)
