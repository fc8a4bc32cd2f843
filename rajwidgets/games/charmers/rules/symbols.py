"""2.2, 8.3 to 8.13: colours and symbols, each declared once beside the rules of its area; here they are looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....flow import Event, Flow, Refusal
from ..places import Icon
from ..state import State, icon_at


class Origin(NamedTuple):
    """What grants a gain: where it comes from, and the place, river space, building or market in question."""

    source: str
    of: str = ""
    by_die: bool = False  # the die's own action, not a bonus or a reward (ruling 16)


class Symbol(NamedTuple):
    """A printed symbol: its section, why it cannot be used now, and what it does."""

    key: str
    rule: str
    no: Callable[[State, int, Icon], Refusal | None]
    use: Callable[[State, int, Icon, Origin], Flow]


class Colour(NamedTuple):
    """A colour of dice: its section, why a face cannot be used now, and what it does (2.2)."""

    key: str
    rule: str
    no: Callable[[State, int, str], Refusal | None]
    act: Callable[[State, int, str], Flow]


SYMBOLS: dict[str, Symbol] = {}


def declare(*symbols: Symbol) -> None:
    SYMBOLS.update((symbol.key, symbol) for symbol in symbols)


def no_use(s: State, i: int, icon: Icon) -> Refusal | None:
    """Why this seat cannot use the symbol now (8.14)."""
    return SYMBOLS[icon.symbol].no(s, i, icon)


def use(s: State, i: int, icon: Icon, origin: Origin) -> Flow:
    """Carry out a symbol."""
    return SYMBOLS[icon.symbol].use(s, i, icon, origin)


def circle(s: State, i: int, place: str, rule: str, ruling: str = "") -> Flow:
    """A bonus is gained: it is circled at once and used after the action in hand (8.2, ruling 20)."""
    s.seats[i].circled.append(place)
    yield Event("bonus_circled", rule, i, {"bonus": place, "icon": icon_at(s, place).key}, ruling)
