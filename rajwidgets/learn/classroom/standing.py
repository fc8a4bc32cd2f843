"""From a game to what a class may see of it, and back: a table that holds the way to the leader's step and no more."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ... import games
from ...flow import CHANCE, Game, State
from ...mistakes import Mistake, mistake
from ...replay.annotations import Mark
from ...replay.document import oversized
from ...replay.files import Replay
from ...table import Node, Setup, Table, unusual
from .messages import Stand


def stand_of(
    replay: Replay, node: Node, event: int | None = None, marks: Sequence[Mark] = (), show_all: bool | None = None
) -> Stand:
    """Where a leader stands, as a class may see it.

    Of a game without secrets, or one that is finished, all answers up to there. Of another one the position alone,
    cut out of its game, where nothing is hidden now; else what everybody may see, as on an exported page.
    """
    table, game = replay.table, replay.table.game
    bare = Stand(
        game=game.name,
        board=game.board.digest,
        seats=table.setup.seats,
        data=None if game.board.doc == games.get(game.name).board.doc else dict(game.board.doc),
        options=unusual(game, table.setup),
        names=tuple(table.names),
        title=replay.title,
    )
    if replay.is_open if show_all is None else show_all:
        answers = tuple(each.answer for each in node.line()[1:])
        start = table.setup.start
        return msgspec.structs.replace(bare, answers=answers, start=start, event=event, marks=tuple(marks))
    state, entry = table.state(node), game.thaw(node.entry)
    if node.ask is not None and not hides(game, state) and not hides(game, entry):
        since = tuple(node.since)
        return msgspec.structs.replace(bare, answers=since, start=game.plain(entry), marks=tuple(marks))
    ask = node.ask and msgspec.structs.replace(node.ask, also=())
    view = game.plain(game.view(state, CHANCE))
    return msgspec.structs.replace(bare, view=view, ask=ask, marks=tuple(marks))


def hides(game: Game, state: State) -> bool:
    """Whether somebody knows something about this position that not everybody may see."""
    return game.freeze(game.view(state, CHANCE)) != game.freeze(state)


def game_of(stand: Stand) -> Game:
    """The game with the board it is played on."""
    game = games.get(stand.game)
    if stand.data is not None:
        game = game.with_board(game.read_board(stand.data, "data"))
    if stand.board != game.board.digest:
        raise ValueError(f"the board {stand.board} is not known here")
    return game


def seated(stand: Stand, lang: str = "en") -> Table:
    """A table before the first answer; a Mistake says why there can be none."""
    try:
        if where := oversized(stand.start) or oversized(stand.options, "options"):
            raise ValueError(where)
        setup = Setup(stand.seats, dict(stand.options), 0, stand.start)
        return Table(game_of(stand), setup, stand.names)
    except Mistake:
        raise
    except Exception as fault:  # a position that nobody has checked can break any rule
        raise mistake("class_stand", lang, why=str(fault)[:200]) from None


def walked(table: Table, stand: Stand, lang: str = "en") -> Node:
    """The leader's node on a table that was seated for it."""
    node = table.root
    try:
        for answer in stand.answers:
            node = table.play(node, answer)
    except Exception as fault:
        raise mistake("class_stand", lang, why=str(fault)[:200]) from None
    return node


def viewed(stand: Stand, lang: str = "en") -> State:
    """What everybody may see of a position that hides something."""
    try:
        if where := oversized(stand.view):
            raise ValueError(where)
        return game_of(stand).from_plain(stand.view)
    except Exception as fault:
        raise mistake("class_stand", lang, why=str(fault)[:200]) from None
