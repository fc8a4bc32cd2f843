"""What may take the place of a Player's question; the board, the mats and the tabs stay."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ..panes.explanation import Case
from ..session.session import Session


class InPlace(Protocol):
    """Such as a question of a quiz. It carries out wishes of its own and lets some of the Player's pass."""

    @property
    def css(self) -> str:
        """What the page is called where it looks different."""

    @property
    def keys(self) -> Collection[str]:
        """The keys it wants to hear of."""

    @property
    def without(self) -> Collection[str]:
        """Tabs that would tell too much."""

    @property
    def lets(self) -> Collection[str]:
        """Wishes that the Player carries out as ever; all others that are not its own come to nothing."""

    @property
    def answers(self) -> Collection[str]:
        """Its own wishes that belong to the question they were made for."""

    def begin(self, session: Session) -> None:
        """Whatever a session must know before anything of it is shown."""

    def does(self, name: str, argument: str) -> bool:
        """Carry out a wish of its own; False if it is none."""

    def question(self) -> str:
        """What stands in the question's place, as HTML."""

    def case(self) -> Case | None:
        """What is to be explained; None where the Player explains what it would."""

    def shown(self) -> None:
        """All of it has just been shown."""
