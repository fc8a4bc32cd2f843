"""Who answers without a person: chance, rolled by the seed, and the bots; and when these wait for one."""

from __future__ import annotations

from collections.abc import Mapping

from ... import bots as bots_module
from ...flow import CHANCE, Ask, Choice, State
from ...replay.files import Replay
from ...table import Node, Table

BY_SEED, BY_HAND = "seed", "hand"  # where chance comes from
# When bots and chance wait for a person who is not asked but may declare something: if it is something new, in every
# new chapter of the game too, or always.
HALTS = NEW, CHAPTER, ALWAYS = "new", "chapter", "always"


def bots_of(replay: Replay) -> dict[int, str]:
    """The bots that play in a replay, as far as they are among ours."""
    known = bots_module.names(replay.table.game)
    return {seat: name for seat, name in enumerate(replay.players) if name in known}


class Automatic:
    """The bots of a table by seat, and where its chance comes from."""

    def __init__(self, table: Table, bots: Mapping[int, str], chance: str) -> None:
        self.table, self.names, self.chance = table, dict(bots), chance
        seed = table.setup.seed
        self.bots = {seat: bots_module.bot(table.game, name, seed + seat) for seat, name in bots.items()}
        self.people = [seat for seat in range(table.setup.seats) if seat not in bots]
        self.halts = NEW

    def answers(self, ask: Ask | None) -> bool:
        """Whether this question needs no person."""
        return ask is not None and (ask.seat in self.bots or (ask.seat == CHANCE and self.chance == BY_SEED))

    def waits_at(self, node: Node) -> bool:
        """Whether a person may declare something here, and wants to be shown that."""
        if not self.answers(node.ask) or not (mine := self.declarable(node)):
            return False
        before = node.parent
        while before is not None and not (before.ask and before.ask.also):
            before = before.parent
        if before is None or self.halts == ALWAYS or mine - self.declarable(before):
            return True
        return self.halts == CHAPTER and self._chapter(node) != self._chapter(before)

    def declarable(self, node: Node) -> set[str]:
        """What people may declare at a node instead of the answer asked for."""
        return {answer for seat, answer in node.ask.also if seat in self.people} if node.ask else set()

    def _chapter(self, node: Node) -> list[object]:
        game, state = self.table.game, self.table.state(node)
        return [game.round_of(state), *(chapter(state) for chapter in game.chapters.values())]

    def by_hand(self, seat: int | None) -> bool:
        """Whether a person answered for this seat, or for chance."""
        return seat in self.people or (seat == CHANCE and self.chance == BY_HAND)

    def answer(self, node: Node, state: State) -> tuple[str, Choice | None]:
        """What chance or a bot answers; a bot gives its choice with the reason."""
        assert node.ask is not None
        if node.ask.seat == CHANCE:
            return self.table.roll(node), None
        choice = bots_module.ask_bot(self.bots[node.ask.seat], self.table.game, state, node.ask)
        return choice.answer, choice

    def advise(self, state: State, ask: Ask) -> Choice:
        """What the best bot would do."""
        game = self.table.game
        adviser = bots_module.bot(game, bots_module.names(game)[-1], self.table.setup.seed)
        return bots_module.ask_bot(adviser, game, state, ask)
