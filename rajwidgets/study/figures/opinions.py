"""The mistake finder: where a player's choice was worst in the opinion of a named bot, and why that bot thinks so.

A bot here has no number for a position, so it is asked to show its opinion: from the step it plays on for everybody,
once with the choice that was made and once with its own, with the same luck in both. How far the player is then ahead
of the best other one (or behind) in the figure that decides the game is the margin; the difference between the two mean
margins is what the choice lost. That is the opinion of this bot and not the truth.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import pairwise
from typing import Any, NamedTuple

from ...bots import ask_bot, bot, names
from ...chance import draw, roll
from ...face import face_of
from ...flow import CHANCE, Ask, Choice, Game, State
from ...replay.faults import Fault
from ...replay.files import Replay, load, text
from ...table import Node, Run, Table
from ...text import Speech
from ..edit.sentences import StudyFault
from ..export.moments import Telling, words_of
from ..export.sheet import choice_name

MOST_ANSWERS = 100_000  # in one game that is played on; a game that never ends must not hang a notebook

MANY = 60  # decisions: from here on other processes are worth their start
BLINK = 0.2  # seconds between two looks at whether the reader has had enough

Progress = Callable[[int, int], bool | None]  # decisions looked at, decisions in all; False stops the search


class Opinion(NamedTuple):
    """What a bot thinks of one choice. Margins and places are means over the games it played on; place 1 is best."""

    node: Node  # the step at which the choice was made
    seat: int
    played: str
    better: str
    loss: float  # how much smaller the margin is with the choice that was made
    margin_played: float
    margin_better: float
    place_played: float
    place_better: float
    figure: str  # what the margin counts
    games: int  # played on from each of the two
    bot: str
    choice: Choice  # the bot's answer with its reason

    @property
    def ply(self) -> int:
        return self.node.ply

    @property
    def lost(self) -> bool:
        """Whether it lost a margin, or at least a place."""
        return self.loss > 0 or (self.loss == 0 and self.place_played > self.place_better)


class Review(NamedTuple):
    """The opinions, greatest loss first; if time ran out, decisions from all over the game were looked at."""

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
    rounds: int | None = None,
    seed: int = 0,
    line: Node | None = None,
    plies: Sequence[int] | None = None,
    seconds: float = 60,
    progress: Progress | None = None,
    so_far: Callable[[Review], None] | None = None,
    jobs: int = 1,
) -> Review:
    """Where a seat (or anyone) chose otherwise than the bot, sorted by what it lost in the games the bot played on.

    It plays them to the end, or for so many ``rounds`` more. The same ``seed`` gives the same opinions. ``seconds``
    bounds the time: the review then says how far it came. ``so_far`` is told what was found by then after each choice
    that lost something; with several ``jobs``, as many processes look at the choices, and find the same.
    """
    table = replay.table
    if name not in names(table.game):
        raise StudyFault(Fault("no_bot", None, {"bot": name, "known": ", ".join(names(table.game))}))
    nodes = table.main_line() if line is None else [*line.line(), *table.main_line(line)[1:]]
    decided = list(_decisions(nodes, seat, plies))
    clock = _Clock(seconds, progress, len(decided))
    how, shared = _How(name, games, rounds, seed), jobs > 1 and len(decided) >= MANY
    look = _shared(replay, how, clock, jobs) if shared else _alone(table, how, clock)
    found: list[Opinion] = []

    def review() -> Review:
        worst = sorted(found, key=lambda each: (-each.loss, each.place_better - each.place_played, each.ply))
        return Review(name, worst, clock.looked_at, len(decided))

    try:
        for opinion in look(_spread(decided)):
            clock.looked_at += 1
            if opinion is not None and opinion.lost:
                found.append(opinion)
                if so_far:
                    so_far(review())
    except _TimeIsUp:
        pass
    else:
        clock.tell()
    return review()


class _How(NamedTuple):
    """How a choice is looked at."""

    name: str
    games: int
    rounds: int | None
    seed: int


Decisions = Sequence[tuple[Node, str]]
Look = Callable[[Decisions], Iterator["Opinion | None"]]


def _alone(table: Table, how: _How, clock: _Clock) -> Look:
    def look(decided: Decisions) -> Iterator[Opinion | None]:
        thinking = _Thinking(table, how, clock)
        for node, answer in decided:
            clock.check()
            yield thinking.opinion(node, answer)

    return look


def _shared(replay: Replay, how: _How, clock: _Clock, jobs: int) -> Look:
    """The same in several processes, in the order in which they are done."""

    def look(decided: Decisions) -> Iterator[Opinion | None]:
        from joblib.externals.loky import ProcessPoolExecutor

        workers = ProcessPoolExecutor(max_workers=jobs, initializer=_open, initargs=(text(replay), how))
        try:
            waiting = {workers.submit(_look, node.id, answer): node for node, answer in decided}
            while waiting:
                done, _ = wait(waiting, BLINK, FIRST_COMPLETED)
                for each in done:
                    node, rest = waiting.pop(each), each.result()
                    yield rest and Opinion(node, *rest)
                clock.check()
        finally:
            for each in waiting:
                each.cancel()
            workers.shutdown(wait=False)  # what is being looked at is soon done

    return look


_opened: list[_Thinking] = []  # in a process of its own: what it looks at, read once


def _open(file: str, how: _How) -> None:
    replay, _ = load(file)
    assert replay is not None  # it was written a moment ago
    _opened[:] = [_Thinking(replay.table, how, _Clock(math.inf, None, 0))]


def _look(node: str, answer: str) -> tuple[Any, ...] | None:
    """An opinion without its node, which would bring the whole game with it."""
    (thinking,) = _opened
    opinion = thinking.opinion(thinking.table.nodes[node], answer)
    return opinion and opinion[1:]


class _TimeIsUp(Exception):
    """The time is over, or the reader has had enough."""


class _Clock:
    """How long may be thought, and who is told how far it is."""

    def __init__(self, seconds: float, progress: Progress | None, decisions: int) -> None:
        self.end, self.progress, self.decisions = time.monotonic() + seconds, progress, decisions
        self.looked_at = 0

    def tell(self) -> bool | None:
        return self.progress(self.looked_at, self.decisions) if self.progress else None

    def check(self) -> None:
        if time.monotonic() > self.end or self.tell() is False:
            raise _TimeIsUp

    def check_time(self) -> None:
        if time.monotonic() > self.end:
            raise _TimeIsUp


def _decisions(nodes: Sequence[Node], seat: int | None, plies: Sequence[int] | None) -> Iterator[tuple[Node, str]]:
    for node, following in pairwise(nodes):
        if node.ask is None or node.ask.seat == CHANCE or (plies is not None and node.ply not in plies):
            continue
        if following.seat == node.ask.seat and seat in (None, node.ask.seat):
            yield node, following.answer


def _spread(decided: Sequence[tuple[Node, str]]) -> list[tuple[Node, str]]:
    """In an order that is soon all over the game, so that a search cut short has not only seen the opening."""
    bits = len(decided).bit_length()
    order = sorted(range(1 << bits), key=lambda n: int(f"{n:0{bits or 1}b}"[::-1], 2))
    return [decided[n] for n in order if n < len(decided)]


class _End(NamedTuple):
    """Where a game that was played on stood in the end."""

    margin: float
    place: float
    chance: bool  # whether chance was asked
    state: bytes


class _Thinking:
    """A bot that plays on from choices."""

    def __init__(self, table: Table, how: _How, clock: _Clock) -> None:
        self.table, self.game, self.clock = table, table.game, clock
        self.name, self.games, self.rounds, self.seed = how

    def opinion(self, node: Node, played: str) -> Opinion | None:
        """What the bot thinks of the choice; None if it would choose the same."""
        ask = node.ask
        assert ask is not None
        own = draw(2**31, self.seed, node.id, "bot")
        choice = ask_bot(bot(self.game, self.name, own), self.game, self.table.state(node), ask)
        if choice.answer == played:
            return None
        lucks = [draw(2**31, self.seed, node.id, n) for n in range(self.games)]
        half = len(lucks) // 2  # what has lost nothing in the first half of the games is looked at no further
        theirs, ours = self._ends(node, played, lucks[:half], []), self._ends(node, choice.answer, lucks[:half], [])
        if half and not self._compared(node, played, choice, theirs, ours).lost:
            return None
        theirs, ours = self._ends(node, played, lucks, theirs), self._ends(node, choice.answer, lucks, ours)
        return self._compared(node, played, choice, theirs, ours)

    def _compared(
        self, node: Node, played: str, choice: Choice, theirs: Sequence[_End], ours: Sequence[_End]
    ) -> Opinion:
        """The choice made and the bot's own, by how the games went on after each."""
        assert node.ask is not None
        means = {
            "margin_played": _mean([end.margin for end in theirs]),
            "margin_better": _mean([end.margin for end in ours]),
            "place_played": _mean([end.place for end in theirs]),
            "place_better": _mean([end.place for end in ours]),
        }
        return Opinion(
            node=node,
            seat=node.ask.seat,
            played=played,
            better=choice.answer,
            loss=means["margin_better"] - means["margin_played"],
            **means,
            figure=leading(self.game, self.table.state(node))[0],
            games=max(len(theirs), len(ours)),
            bot=self.name,
            choice=choice,
        )

    def _ends(self, node: Node, answer: str, lucks: Sequence[int], known: Sequence[_End]) -> list[_End]:
        """How the games with this luck each went on, after those that are known."""
        ends = list(known)
        if len(ends) == 2 and ends[0] == ends[1] and not ends[0].chance:
            return ends
        for luck in lucks[len(ends) :]:
            self.clock.check()
            ends.append(self._played_on(node, answer, luck))
            if len(ends) == 2 and ends[0] == ends[1] and not ends[0].chance:
                break  # neither chance nor the bot's own luck has a part in it: all games are this game
        return ends

    def _played_on(self, node: Node, answer: str, luck: int) -> _End:
        """A game that the bot plays on for everybody after this answer."""
        game, ask = self.game, node.ask
        assert ask is not None
        players = [bot(game, self.name, draw(2**31, luck, seat)) for seat in range(self.table.setup.seats)]
        asked: dict[str, int] = {}

        def choose(s: State, question: Ask) -> str:
            if question.seat == CHANCE:  # the n-th throw of a kind is the same in both games, whatever came between
                asked[question.kind] = asked.get(question.kind, 0) + 1
                return roll(game, s, question, luck, question.kind, asked[question.kind])
            return ask_bot(players[question.seat], game, s, question).answer

        run = Run.at(game, node)
        last = None if self.rounds is None else game.round_of(run.state) + self.rounds
        moment = run.go(answer)
        for _ in range(MOST_ANSWERS):
            if moment.ask is None or (last is not None and game.round_of(run.state) > last):
                break
            self.clock.check_time()
            moment = run.go(choose(run.state, moment.ask))
        _, figures = leading(game, run.state)
        best = max((value for seat, value in enumerate(figures) if seat != ask.seat), default=0.0)
        place = 1.0 + sum(value > figures[ask.seat] for value in figures)
        if moment.ask is None and (result := game.result(run.state)) is not None:
            place = float(next(standing.rank for standing in result.standings if standing.seat == ask.seat))
        return _End(figures[ask.seat] - best, place, bool(asked), game.freeze(run.state))


def margins(
    table: Table, node: Node, answers: Sequence[str], name: str, *, games: int, rounds: int | None, seed: int
) -> dict[str, float]:
    """How far ahead whoever decides here is after each answer, on the mean of games that the bot plays on for all.

    The same seed gives the same games at the same position, also on another table.
    """
    thinking = _Thinking(table, _How(name, games, rounds, seed), _Clock(math.inf, None, 0))
    lucks = [draw(2**31, seed, n) for n in range(games)]
    return {each: _mean([end.margin for end in thinking._ends(node, each, lucks, [])]) for each in answers}


def leading(game: Game, state: State) -> tuple[str, list[float]]:
    """The figure that decides the game (its face names it; else the first), for every seat."""
    counting = face_of(game).counting
    figures = counting.series(state)
    key = counting.leads or next(iter(figures))
    return key, list(figures[key])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def opinion_sentence(replay: Replay, opinion: Opinion, lang: str = "en") -> str:
    """The opinion in words, clearly as that bot's; plain text, to be escaped like any other."""
    telling, words = Telling(replay, lang, show_all=True), words_of(lang)["opinion"]
    speech: Speech = telling.speech
    said: str = words["says"].format(
        bot=speech.level(opinion.bot),
        name=speech.seat(opinion.seat),
        played=choice_name(telling, opinion.node, opinion.played),
        better=choice_name(telling, opinion.node, opinion.better),
        reason=speech.explain(opinion.choice.reason, "reasons", opinion.seat).sentence,
        games=opinion.games,
        figure=str(speech.texts.get("figures", {}).get(opinion.figure, opinion.figure)).lower(),
        margin_played=signed(opinion.margin_played, lang),
        margin_better=signed(opinion.margin_better, lang),
        place_played=_number(opinion.place_played, lang),
        place_better=_number(opinion.place_better, lang),
    )
    return said


def _number(value: float, lang: str) -> str:
    short = f"{value:.1f}".removesuffix(".0")
    return short.replace(".", ",") if lang == "fr" else short


def signed(value: float, lang: str) -> str:
    """A margin with its sign; nought has none.

    >>> signed(-1.5, "fr")
    '−1,5'
    """
    sign = "+" if value >= 0.05 else "−" if value <= -0.05 else "±"
    return sign + _number(abs(value), lang)
