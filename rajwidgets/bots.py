"""Players made of code. A bot sees what its seat may see (``game.view``), answers, and gives a reason in words.

This module knows no game; a game's own bots live in its ``bots`` module, in a dict ``BOTS`` of factories.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from importlib import import_module

from .flow import Ask, Choice, Game, Parts, Remark, State, join, nothing_refused

Bot = Callable[[Game, State, Ask], Choice]
Factory = Callable[[int], Bot]  # from a seed


def random_bot(seed: int) -> Bot:
    """Picks every part of its answer evenly among those that can be completed."""
    rng = random.Random(seed)

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return Choice(random_answer(game, s, ask, rng), Remark("random", game.questions[ask.kind].rule))

    return choose


def random_answer(game: Game, s: State, ask: Ask, rng: random.Random) -> str:
    """A possible answer, found by trying parts at random: far cheaper than listing all of them."""
    question = game.questions[ask.kind]
    judge, parts_of, pick = question.judge, question.parts, rng.random
    judging = judge is not nothing_refused
    begun: Parts = ()
    while parts := parts_of(s, ask, begun):
        n = len(parts)
        k = int(pick() * n)
        longer = begun + (parts[k],)  # noqa: RUF005 (quicker, and this is the busiest line of a playout)
        if judging and judge(s, ask, longer) is not None:
            left = list(parts)
            while True:
                n -= 1
                left[k] = left[n]  # a part once refused is not tried again
                k = int(pick() * n)
                longer = begun + (left[k],)  # noqa: RUF005
                if judge(s, ask, longer) is None:
                    break
        begun = longer
    return join(begun)


def factories(game: Game) -> Mapping[str, Factory]:
    """Every bot that can play this game, by name."""
    own: Mapping[str, Factory] = import_module(game.bots).BOTS if game.bots else {}
    return {"random": random_bot, **own}


def names(game: Game) -> tuple[str, ...]:
    return tuple(factories(game))


def bot(game: Game, name: str, seed: int = 0) -> Bot:
    """The bot of that name, ready to play one seat."""
    try:
        return factories(game)[name](seed)
    except KeyError:
        raise ValueError(f"There is no bot {name!r} for {game.name}; there are: {', '.join(names(game))}.") from None


def ask_bot(player: Bot, game: Game, s: State, ask: Ask) -> Choice:
    """Let a bot answer, shown only what its seat may see."""
    return player(game, game.view(s, ask.seat), ask)


def play_out(game: Game, s: State, players: Mapping[int, Bot] | Callable[[State, Ask], str]) -> int:
    """Play a state to the end without a table, as fast as the rules go; returns how many answers were given.

    ``players`` maps seats (and CHANCE) to bots, or is one function from state and question to an answer.
    """
    answers = 0
    choose = players if callable(players) else _by_seat(game, players)
    next_phase, phases = game.next_phase, game.phases
    while (key := next_phase(s)) is not None:
        s.phase = key
        flow = phases[key].run(s)
        try:
            for item in flow:
                while type(item) is Ask:
                    answers += item.seat >= 0
                    item = flow.send(choose(s, item))
        except StopIteration:
            continue
    return answers


def _by_seat(game: Game, players: Mapping[int, Bot]) -> Callable[[State, Ask], str]:
    return lambda s, ask: ask_bot(players[ask.seat], game, s, ask).answer
