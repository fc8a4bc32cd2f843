"""The mistake finder: where a player's choice was worst in the opinion of a named bot, and why that bot thinks so.

A bot here has no number for a position, so it is asked to show its opinion: from the step it plays games to the end,
once with the choice that was made and once with its own, with the same luck in both. The difference between the mean
places is what the choice cost. That is the opinion of this bot and not the truth.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..bots import ask_bot, bot, names
from ..chance import draw, roll
from ..faults import Fault
from ..flow import CHANCE, Ask, Choice, State
from ..replay import Replay
from ..table import Node, Run, Table
from ..text import Speech
from .sentences import StudyFault
from .sheet import choice_name
from .telling import Telling, words_of

MOST_ANSWERS = 100_000  # in one game that is played on; a game that never ends must not hang a notebook

Progress = Callable[[int, int], bool | None]  # decisions looked at, decisions in all; False stops the search


class Opinion(NamedTuple):
    """What a bot thinks of one choice. Places are means over the games it played on; 1 is the best."""

    node: Node  # the step at which the choice was made
    seat: int
    played: str
    better: str
    cost: float  # how many places worse the choice made is
    place_played: float
    place_better: float
    games: int  # played on from each of the two
    bot: str
    choice: Choice  # the bot's answer with its reason

    @property
    def ply(self) -> int:
        return self.node.ply


class Review(NamedTuple):
    """The opinions, worst choice first; if time ran out, only the first decisions were looked at."""

    bot: str
    opinions: list[Opinion]
    looked_at: int
    decisions: int

    @property
    def complete(self) -> bool:
        return self.looked_at == self.decisions


def find_mistakes(
    replay: Replay,
    name: str,
    *,
    seat: int | None = None,
    games: int = 8,
    seed: int = 0,
    line: Node | None = None,
    plies: Sequence[int] | None = None,
    seconds: float = 60,
    progress: Progress | None = None,
) -> Review:
    """Where a seat (or anyone) chose otherwise than the bot, sorted by what it cost in the games the bot played on.

    The same ``seed`` gives the same opinions. ``seconds`` bounds the time: the review then says how far it came.
    """
    table = replay.table
    if name not in names(table.game):
        raise StudyFault(Fault("no_bot", None, {"bot": name, "known": ", ".join(names(table.game))}))
    nodes = table.main_line() if line is None else [*line.line(), *table.main_line(line)[1:]]
    decided = list(_decisions(nodes, seat, plies))
    end, found = time.monotonic() + seconds, []
    looked_at = 0
    for node, answer in decided:
        if time.monotonic() > end or (progress and progress(looked_at, len(decided)) is False):
            break
        opinion = _opinion(table, node, answer, name, games, seed)
        found += [opinion] if opinion else []
        looked_at += 1
    if progress and looked_at == len(decided):
        progress(looked_at, len(decided))
    found.sort(key=lambda opinion: (-opinion.cost, opinion.ply))
    return Review(name, [opinion for opinion in found if opinion.cost > 0], looked_at, len(decided))


def _decisions(nodes: Sequence[Node], seat: int | None, plies: Sequence[int] | None) -> Iterator[tuple[Node, str]]:
    for node, following in pairwise(nodes):
        if node.ask is None or node.ask.seat == CHANCE or (plies is not None and node.ply not in plies):
            continue
        if following.seat == node.ask.seat and seat in (None, node.ask.seat):
            yield node, following.answer


def _opinion(table: Table, node: Node, played: str, name: str, games: int, seed: int) -> Opinion | None:
    """What the bot thinks of the choice; None if it would choose the same."""
    game, ask = table.game, node.ask
    assert ask is not None
    own = draw(2**31, seed, node.id, "bot")
    choice = ask_bot(bot(game, name, own), game, table.state(node), ask)
    if choice.answer == played:
        return None
    lucks = [draw(2**31, seed, node.id, n) for n in range(games)]
    (place, many), (better, more) = (_mean_place(table, node, each, name, lucks) for each in (played, choice.answer))
    games = max(many, more)
    return Opinion(node, ask.seat, played, choice.answer, place - better, place, better, games, name, choice)


def _mean_place(table: Table, node: Node, answer: str, name: str, lucks: Sequence[int]) -> tuple[float, int]:
    """The seat's mean place over games with this luck each, and how many were played."""
    ends = []
    for luck in lucks:
        ends.append(_played_on(table, node, answer, name, luck))
        if len(ends) == 2 and ends[0] == ends[1] and not ends[0].chance:
            break  # neither chance nor the bot's own luck has a part in it: all games are this game
    return sum(end.place for end in ends) / len(ends), len(ends)


class _End(NamedTuple):
    place: float
    chance: bool  # whether chance was asked
    state: bytes


def _played_on(table: Table, node: Node, answer: str, name: str, luck: int) -> _End:
    """A game that the bot plays on for everybody after this answer; one that never ends is lost."""
    game, ask = table.game, node.ask
    assert ask is not None
    players = [bot(game, name, draw(2**31, luck, seat)) for seat in range(table.setup.seats)]
    asked: dict[str, int] = {}

    def choose(s: State, question: Ask) -> str:
        if question.seat == CHANCE:  # the n-th throw of a kind is the same in both games, whatever came between
            asked[question.kind] = asked.get(question.kind, 0) + 1
            return roll(game, s, question, luck, question.kind, asked[question.kind])
        return ask_bot(players[question.seat], game, s, question).answer

    run = Run.at(game, node)
    moment = run.go(answer)
    for _ in range(MOST_ANSWERS):
        if moment.ask is None:
            break
        moment = run.go(choose(run.state, moment.ask))
    result = game.result(run.state) if moment.ask is None else None
    ranks = {standing.seat: standing.rank for standing in result.standings} if result else {}
    return _End(float(ranks.get(ask.seat, table.setup.seats)), bool(asked), game.freeze(run.state))


def opinion_sentence(replay: Replay, opinion: Opinion, lang: str = "en") -> str:
    """The opinion in words, clearly as that bot's; plain text, to be escaped like any other."""
    telling, words = Telling(replay, lang, show_all=True), words_of(lang)["opinion"]
    speech: Speech = telling.speech
    said: str = words["says"].format(
        bot=opinion.bot,
        name=speech.seat(opinion.seat),
        played=choice_name(telling, opinion.node, opinion.played),
        better=choice_name(telling, opinion.node, opinion.better),
        reason=speech.explain(opinion.choice.reason, "reasons", opinion.seat).sentence,
        games=opinion.games,
        place_played=_number(opinion.place_played, lang),
        place_better=_number(opinion.place_better, lang),
    )
    return said


def _number(value: float, lang: str) -> str:
    short = f"{value:.1f}".removesuffix(".0")
    return short.replace(".", ",") if lang == "fr" else short
