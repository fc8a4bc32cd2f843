"""Who looks at a game, and what they may see of it: the one place that decides it for screen, words, exports and index.

What a seat may see is the game's own answer (``Game.view``, ``Game.view_event``); a bot is given that and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from .flow import Event, Game, State


class Eyes(NamedTuple):
    """A seat's, everybody's (CHANCE: what is public), or those of somebody who may see all (None)."""

    game: Game
    viewer: int | None

    @property
    def see_all(self) -> bool:
        return self.viewer is None

    def state(self, state: State) -> State:
        """What is seen of a position."""
        return state if self.viewer is None else self.game.view(state, self.viewer)

    def event(self, after: State, event: Event) -> Event | None:
        """What is seen of an event, given the position it led to; None if it is not seen at all."""
        return event if self.viewer is None else self.game.view_event(after, event, self.viewer)
