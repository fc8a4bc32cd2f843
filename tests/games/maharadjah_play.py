"""Random games of Maharadjah, watched: what must hold at each event is asserted here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from rajwidgets import bots
from rajwidgets.flow import CHANCE, Ask, Event, side_choices
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.state import State, armies_at

SETUPS = {
    "3": (3, {"short": False, "shift": False}),
    "3 short": (3, {"short": True, "shift": False}),
    "3 short, shift": (3, {"short": True, "shift": True}),
    "4": (4, {"short": False, "shift": False}),
    "5": (5, {"short": False, "shift": True}),
}


def lively(s: State, ask: Ask, rng: random.Random) -> str:
    """A random answer that moves armies more often than it ends a phase, and sometimes declares an alliance."""
    if ask.also and rng.random() < 0.02:
        return rng.choice(list(side_choices(GAME, s, ask)))
    answer = bots.random_answer(GAME, s, ask, rng)
    for _ in range(4):
        if answer != "end":
            break
        answer = bots.random_answer(GAME, s, ask, rng)
    return answer


class Watch:
    """What a game must keep to at every question and event."""

    def __init__(self, s: State) -> None:
        self.total = GAME.conserved(s)
        self.before: State | None = None
        self.events: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()

    def ask(self, s: State, ask: Ask) -> None:
        self.asks[ask.kind] += 1
        assert GAME.conserved(s) == self.total, ask
        assert ask.seat == CHANCE or 0 <= ask.seat < len(set(s.owner.values()))
        for stack in s.moved:
            assert stack.n > 0 and armies_at(s, s.active, stack.at) >= stack.n
        assert not s.fighting or s.phase == "combat"

    def event(self, s: State, event: Event) -> None:
        self.events[event.kind] += 1
        assert GAME.conserved(s) == self.total, event
        assert not (why := GAME.broken(self.before, event, s)), why
        self.before = GAME.thaw(GAME.freeze(s))


def play(
    seats: int, options: dict[str, bool], seed: int, choose: Callable[[State, Ask, random.Random], str] = lively
) -> tuple[State, Watch]:
    """One watched game to its end."""
    rng = random.Random(seed)
    s = GAME.new_state(GAME.board, seats, options)
    watch = Watch(s)
    while (key := GAME.next_phase(s)) is not None:
        s.phase = key
        flow = GAME.phases[key].run(s)
        try:
            item = next(flow)
            while True:
                if isinstance(item, Ask):
                    watch.ask(s, item)
                    item = flow.send(choose(s, item, rng))
                else:
                    watch.event(s, item)
                    item = next(flow)
        except StopIteration:
            continue
    return s, watch
