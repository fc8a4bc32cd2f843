"""What a class would do at one question: how many gave which answer, and what that says of each beginning of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...flow import Parts, join, split


class Chosen(NamedTuple):
    """An answer that was given, or the beginning of one that the rules refuse."""

    parts: Parts
    votes: int
    refused: bool = False

    def begins(self, parts: Parts) -> bool:
        return self.parts[: len(parts)] == parts


class Votes(NamedTuple):
    """How many answers there are, and how many of them are refused."""

    all: int
    refused: int


class Tally(NamedTuple):
    """The answers to the question of a node, by how many they were given; who gave them is not in it, but for the
    reader's own answer.
    """

    node: str
    of: int
    chosen: tuple[Chosen, ...]
    mine: Parts = ()

    def beginning(self, parts: Parts) -> Votes:
        """How many answers begin like this."""
        found = [each for each in self.chosen if each.begins(parts)]
        return Votes(sum(each.votes for each in found), sum(each.votes for each in found if each.refused))

    def is_mine(self, parts: Parts) -> bool:
        """Whether the reader's own answer begins like this."""
        return bool(self.mine) and self.mine[: len(parts)] == parts

    def apart_from(self, begun: Parts, rows: Iterable[Parts]) -> list[tuple[int, Chosen]]:
        """The answers that go on from what was begun and stand in none of these rows, each with its number."""
        shown = list(rows)
        here = [(n, each) for n, each in enumerate(self.chosen) if each.begins(begun)]
        return [(n, each) for n, each in here if not any(each.begins(row) for row in shown)]

    def by_answer(self) -> dict[str, int]:
        return {join(each.parts): each.votes for each in self.chosen}


def tally(node: str, of: int, chosen: Iterable[tuple[str, int, bool]], mine: str = "") -> Tally:
    """A tally of answers, each with its number and whether it is refused; ``mine`` is the reader's own."""
    given = tuple(Chosen(split(answer), votes, no) for answer, votes, no in chosen if answer)
    return Tally(node, of, given, split(mine) if mine else ())
