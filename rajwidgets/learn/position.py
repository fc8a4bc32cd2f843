"""A position without a future: what an exercise is asked about, and nothing that was played afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .. import games
from ..calls import check_options, check_seats, set_up_fault
from ..flow import CHANCE, Ask, Game, IllegalAnswer, Remark, State, legal, split
from ..mistakes import mistake
from ..replay.document import oversized
from ..table import Moment, Node, RulesFault, Run, Setup, SetupFault, Table
from ..text import LANGUAGES, Speech, own_name, printable
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
    table = set_up(position, game, lang)
    node = table.root
    for n, answer in enumerate(position.since, 1):
        try:
            node = table.play(node, answer)
        except IllegalAnswer as illegal:
            why = Speech(game, lang, table.names).explain(illegal.refusal, seat=illegal.ask.seat).sentence
            raise mistake("quiz_since", lang, n=n, answer=repr(printable(answer)), why=why) from None
        except RulesFault:
            raise mistake("quiz_start", lang, game=game.name) from None
    if node.ask is None or node.ask.seat == CHANCE:
        raise mistake("quiz_nobody_asked", lang)
    return Place(table, node)


def set_up(position: Position, game: Game, lang: str) -> Table:
    """A table before the answers of a position; a Mistake says what in it cannot be."""
    check_seats(game, position.seats, lang)
    check_options(game, position.options, lang)
    if where := oversized(position.start):
        raise mistake("quiz_oversized", lang, path=printable(where))
    try:
        table = Table(game, Setup(position.seats, position.options, 0, position.start))
    except SetupFault as fault:
        raise mistake("quiz_position", lang, why=set_up_fault(fault, game, lang).rstrip(".")) from None
    except Exception:  # a position nobody has checked can break any rule
        raise mistake("quiz_start", lang, game=game.name) from None
    if len(position.names) not in (0, position.seats, len(table.names)):
        raise mistake("quiz_seat_names", lang, have=len(position.names), seats=position.seats)
    table.names[: len(position.names)] = position.names
    return table
