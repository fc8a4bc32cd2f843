"""How a position may go on: many times from the same question, each time with other luck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ..bots import ask_bot, bot, names
from ..chance import draw, roll
from ..flow import CHANCE, Ask, Event, Result, State, check
from ..mistakes import mistake
from ..table import Node, Run, Table
from ..text import Speech
from .referee import shown

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_ANSWERS = 10_000  # in one future; what never happens must not hang a notebook

Answer = str | Callable[[State, Ask], str]


def futures(
    table: Table,
    node: Node,
    n: int,
    until: str,
    *,
    answers: Mapping[str, Answer] | None = None,
    name: str = "",
    seed: int = 0,
    lang: str = "en",
) -> DataFrame:
    """A row per future with the facts of the event that ended it; one in which it never happens has no row.

    If the game was over with it, the row also has what each player ended with, and the winner's name.
    ``answers``: what is answered to a kind of question, or a function that decides it; a bot answers the rest.
    """
    import pandas as pd

    game = table.game
    answers, name = answers or {}, name or names(game)[-1]
    _known("no_event", lang, game.name, [until], Speech(game, lang, []).texts["events"])
    _known("no_question", lang, game.name, answers, game.questions)
    _known("bot", lang, game.name, [name], names(game))
    rows = []
    for number in range(n):
        luck = draw(2**31, seed, node.id, number)
        event, result = _one(table, node, until, answers, name, luck, lang)
        if event is not None:
            rows.append({"future": number, **event.data, **_ended(result, table.names)})
    return pd.DataFrame(rows)


def _ended(result: Result | None, names: Sequence[str]) -> dict[str, object]:
    """The figure that decides, by player, and who has won."""
    if result is None:
        return {}
    ended: dict[str, object] = {"winner": names[result.standings[0].seat]}
    for standing in sorted(result.standings):
        ended[names[standing.seat]] = next(iter(standing.figures.values()))
    return ended


def _known(code: str, lang: str, game: str, wanted: Collection[str], known: Collection[str]) -> None:
    for each in wanted:
        if each not in known:
            raise mistake(code, lang, name=repr(each), game=game, known=", ".join(known))


def _one(
    table: Table, node: Node, until: str, answers: Mapping[str, Answer], name: str, luck: int, lang: str
) -> tuple[Event | None, Result | None]:
    """Carry on with this luck until an event of the kind happens; no event if the game ends before."""
    game, run, ask = table.game, Run.at(table.game, node), node.ask
    players = [bot(game, name, draw(2**31, luck, seat)) for seat in range(table.setup.seats)]

    def answer(ask: Ask, given: int) -> str:
        if ask.seat == CHANCE:
            return roll(game, run.state, ask, luck, given)
        rule = answers.get(ask.kind)
        if rule is None:
            return ask_bot(players[ask.seat], game, run.state, ask).answer
        chosen = rule if isinstance(rule, str) else rule(shown(game, run.state, ask.seat), ask)
        if refusal := check(game, run.state, ask, chosen):
            raise mistake("no_answer", lang, answer=repr(chosen), kind=repr(ask.kind), rule=refusal.rule)
        return chosen

    for given in range(MOST_ANSWERS):
        if ask is None:
            return None, None
        moment = run.go(answer(ask, given))
        found = next((event for event in moment.events if event.kind == until), None)
        if found is not None:
            return found, game.result(run.state) if moment.ask is None else None
        ask = moment.ask
    return None, None
