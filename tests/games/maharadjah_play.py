"""Random games of Maharadjah, watched: what must hold at each event is asserted here."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from rajwidgets import bots
from rajwidgets.flow import CHANCE, Ask, Event
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.rules.growth import excess
from rajwidgets.games.maharadjah.rules.movement import crowded
from rajwidgets.games.maharadjah.state import State, armies_at, is_colonial, limit_of, may_attack

SETUPS = {
    "3": (3, {"short": False, "shift": False}),
    "3 short": (3, {"short": True, "shift": False}),
    "3 short, shift": (3, {"short": True, "shift": True}),
    "4": (4, {"short": False, "shift": False}),
    "5": (5, {"short": False, "shift": True}),
}
ORDER = ("sequence", "growth", "invasion", "movement", "combat", "wave", "posts", "arms", "points")


def lively(s: State, ask: Ask, rng: random.Random) -> str:
    """A random answer that moves armies more often than it ends a phase, and sometimes declares an alliance."""
    if ask.also and rng.random() < 0.02:
        return rng.choice(ask.also)[1]
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
        self.phases: list[str] = []
        self.events: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()

    def phase(self, s: State, key: str) -> None:
        if key == "sequence":
            ranks = [ORDER.index(k) for k in self.phases if k in ORDER]
            again = {"movement", "combat"} & {k for k in self.phases if self.phases.count(k) > 1}
            assert again or ranks == sorted(ranks), self.phases
            self.phases = []
        self.phases.append(key)

    def ask(self, s: State, ask: Ask) -> None:
        self.asks[ask.kind] += 1
        assert GAME.conserved(s) == self.total, ask
        assert ask.seat == CHANCE or 0 <= ask.seat < len(set(s.owner.values()))
        everything = [s.pool, s.box, s.supply, s.gauge]
        assert all(n >= 0 for table in everything for n in table.values())
        assert all(n > 0 for here in s.armies.values() for n in here.values())
        for t, power in s.posts.items():
            assert t in s.board.post_sites and is_colonial(s, power)
        for stack in s.moved:
            assert stack.n > 0 and armies_at(s, s.active, stack.at) >= stack.n
        assert not s.fighting or s.phase == "combat"

    def event(self, s: State, event: Event) -> None:
        self.events[event.kind] += 1
        assert GAME.conserved(s) == self.total, event
        match event.kind:
            case "movement_ended":
                assert crowded(s, s.active) == [], "5.2"
                assert not any(s.active in s.armies[land] for land in s.board.lands), "7.1"
            case "army_placed":
                assert armies_at(s, event.data["nation"], event.data["at"]) <= limit_of(s, event.data["at"]), "5.21"
            case "retreated" | "returned" | "landed" | "withdrew":
                there = event.data["there"]
                assert armies_at(s, event.data["nation"], there) <= limit_of(s, there), "5.21"
            case "battle_began":
                assert may_attack(s, event.data["attacker"], event.data["defender"], event.data["at"]), "11.0"
            case "sequence_ended":
                self.sequence(s, event.data["nation"])

    def sequence(self, s: State, nation: str) -> None:
        assert excess(s, nation) <= 0, "6.0"
        assert not any(nation in s.armies[land] for land in s.board.lands), "7.1"
        assert all(len(s.armies[t]) <= 1 for t in s.board.territories), "8.4"
        assert all(is_colonial(s, n) for sea in s.board.seas for n in s.armies[sea]), "8.2"
        assert not any(s.chiefs[c] in s.board.lands for c in s.chiefs), "5.13"
        assert not s.moving and not s.fighting and s.battle is None and not s.shifted


def play(
    seats: int, options: dict[str, bool], seed: int, choose: Callable[[State, Ask, random.Random], str] = lively
) -> tuple[State, Watch]:
    """One watched game to its end."""
    rng = random.Random(seed)
    s = GAME.new_state(GAME.board, seats, options)
    watch = Watch(s)
    while (key := GAME.next_phase(s)) is not None:
        watch.phase(s, key)
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
