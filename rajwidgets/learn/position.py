"""A position without a future: what an exercise is asked about, and nothing that was played afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .. import games
from ..flow import CHANCE, Ask, Game, Remark, State, join, legal, split
from ..mistakes import mistake
from ..table import Moment, Node, Run, Setup, SetupFault, Table
from ..text import LANGUAGES, Speech, own_name
from ..text.names import MOST_NAMES, Name


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a position comes from, for whoever wants to look it up."""

    title: str = ""
    node: str = ""
    ply: int = 0


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question of a game: a snapshot from which its phase can be entered, and the answers since."""

    game: str
    rules: int
    board: str
    seats: int
    start: dict[str, Any]
    since: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_NAMES)] = ()
    source: Source = Source()


@dataclass(frozen=True)
class Place:
    """A question of a running game, to look at and to try things at; trying leaves no trace."""

    table: Table
    node: Node
    tried: tuple[str, ...] = ()  # what somebody tried here in vain

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def ask(self) -> Ask:
        assert self.node.ask is not None
        return self.node.ask

    @cached_property
    def state(self) -> State:
        return self.table.state(self.node)

    def after(self, answer: str) -> Moment:
        """What an answer leads to: the events, the next question, a snapshot."""
        if answer not in self._moments:
            self._moments[answer] = Run.at(self.game, self.node).go(answer)
        return self._moments[answer]

    @cached_property
    def _moments(self) -> dict[str, Moment]:
        return {}

    def thawed(self, moment: Moment) -> State:
        return self.game.thaw(moment.snapshot)

    def told(self, s: State) -> Sequence[Remark]:
        """A state of this game line by line, as far as whoever is asked here may see it."""
        return self.game.words.describe(self.game.view(s, self.ask.seat))

    def complete(self, begun: str) -> str:
        """The first whole answer that begins so."""
        return next(legal(self.game, self.state, self.ask, split(begun)))

    def speech(self, lang: str) -> Speech:
        return Speech(self.game, lang, self.table.names)


def cut(table: Table, node: Node, title: str = "") -> Position:
    """The question of a node, taken out of its game with nothing that comes later; the same in every language: names
    that nobody chose are written in one of them.
    """
    setup = table.setup
    return Position(
        game=table.game.name,
        rules=table.game.version,
        board=table.game.board.digest,
        seats=setup.seats,
        start=table.game.plain(table.game.thaw(node.entry)),
        since=tuple(node.since),
        options=dict(setup.options),
        names=tuple(own_name(table.game.folder, LANGUAGES[0], i, name) for i, name in enumerate(table.names)),
        source=Source(title, node.id, node.ply),
    )


def opened(position: Position, lang: str = "en") -> Place:
    """A fresh table that stands at the position's question; a Mistake says why it cannot."""
    game = games.get(position.game)
    if position.board != game.board.digest:
        raise mistake("quiz_board", lang, game=position.game)
    try:
        table = Table(game, Setup(position.seats, position.options, 0, position.start), position.names)
        node = table.root
        for answer in position.since:
            node = table.play(node, answer)
    except (SetupFault, ValueError, KeyError, TypeError) as fault:
        raise mistake("quiz_position", lang, why=str(fault).rstrip(".")) from None
    if node.ask is None or node.ask.seat == CHANCE:
        raise mistake("quiz_position", lang, why=join(position.since[-1:]))
    return Place(table, node)
