"""What a place is called in either game: in a list ("place"), in a sentence ("the"), and with "in" or "near" ("at")."""

from __future__ import annotations

from typing import Any

DOMAINS = ("place", "the", "at")


def place_name(say: Any, domain: str, value: str) -> str:
    """A city by its name, the start, or a village by the road it lies on; the words are in the texts' ``names``."""
    board = say.game.board
    if value == board.start:
        return str(say.fill("names", f"{domain}_start", facts={}))
    if value in board.names:
        return str(say.fill("names", f"{domain}_city", facts={"name": board.names[value]}))
    a, b, road = next((a, b, road) for a in board.roads for b, road in board.roads[a].items() if value == road[0])
    return str(say.fill("names", f"{domain}_village_{'between' if len(road) == 1 else 'near'}", facts={"a": a, "b": b}))
