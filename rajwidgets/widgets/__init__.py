"""The Player: what people see in a notebook. Imported only when something is shown."""

from __future__ import annotations

from typing import Any

__all__ = ["Player"]


def __getattr__(name: str) -> Any:
    if name == "Player":
        from .player.player import Player

        return Player
    raise AttributeError(name)
