"""A game as it is kept: its table, and what people wrote on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from typing import Any

from ..eyes import Eyes
from ..flow import CHANCE, Event, Result, State
from ..mistakes import in_a_sentence
from ..table import Node, Table
from .annotations import Note


@dataclass
class Replay:
    """A game to be kept: its table (main line and variations) and what people wrote on it."""

    table: Table
    title: str = ""
    notes: list[Note] = field(default_factory=list)
    tried: dict[str, list[str]] = field(default_factory=dict)  # node -> what was refused there before the answer given
    variation_names: dict[str, str] = field(default_factory=dict)  # first node of the variation -> name
    players: list[str] = field(default_factory=list)  # per seat the bot that plays it, "" for a person; or not known

    @property
    def names(self) -> list[str]:
        return self.table.names

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.table.main_line()[-1]

    @property
    def result(self) -> Result | None:
        """The ranking, if the main line reaches the end of the game."""
        return self.table.result(self.end)

    @property
    def is_open(self) -> bool:
        """Whether nothing has to be kept secret: the game is finished, or has no secrets."""
        return self.result is not None or not self.table.game.hides

    def eyes(self, see_all: bool | None = None) -> Eyes:
        """Those of everybody who is shown this game, unless somebody says that they may see all, or may not."""
        return Eyes(self.table.game, None if (self.is_open if see_all is None else see_all) else CHANCE)

    def seen(self, node: Node) -> State:
        """The position as everybody may see it."""
        return self.eyes().state(self.table.state(node))

    def seen_event(self, node: Node, event: Event) -> Event | None:
        """What everybody may see of an event on the way to a node."""
        return self.eyes().event(self.table.state(node), event)

    @in_a_sentence
    def frame(self, lang: str = "en") -> Any:
        """Tidy pandas tables of the main line: steps, events, scores, resources."""
        return import_module("rajwidgets.study.figures.frames").frames(self, lang)


def checksum(node: Node) -> str:
    """Eight hex digits that change with the position."""
    return blake2b(node.snapshot, digest_size=4).hexdigest()
