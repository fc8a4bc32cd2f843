"""A question put blind: what is possible and what is not look alike, and making a choice is giving an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...flow import Choices, Parts, Refusal, open_parts, parts_after, refused
from .asked import Offer


class Blind(NamedTuple):
    """Who is told of every try that the rules refuse; what they allow goes to ``Session.instead`` and is not played.

    Where only a few choices are asked about (``among``), taking one is the answer, whatever the rules say of it.
    """

    told: Callable[[Parts, Refusal], object]
    among: tuple[Parts, ...] | None = None
    places: Mapping[Parts, str] = {}  # where these lie on their board, as far as they can be told apart there
    pointed: frozenset[str] = frozenset()  # places that are asked about


def listed(offer: Offer, begun: Parts) -> tuple[Parts, ...]:
    """Whatever somebody might try next, in the order of the question itself: possible or not, near or far."""
    def after(parts: Parts) -> tuple[Parts, ...]:
        return tuple((*parts, part) for part in parts_after(offer.game, offer.view, offer.ask, parts))

    ways = after(begun)
    while len(ways) == 1 and (longer := after(ways[0])):
        ways = longer  # there was nothing else to try
    return ways


def choices(offer: Offer, begun: Parts) -> Choices:
    """The same as the judge parts it; nothing is taken of itself because nothing else is possible."""
    ways = listed(offer, begun)
    before = ways[0][:-1] if ways else begun
    free = set(open_parts(offer.game, offer.view, offer.ask, before))
    why_not = refused(offer.game, offer.view, offer.ask, before)
    return Choices(
        tuple(parts for parts in ways if parts[-1] in free),
        {(*before, part): why for part, why in why_not.items()},
    )
