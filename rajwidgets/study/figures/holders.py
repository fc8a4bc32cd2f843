"""Control over time: who holds which places after each round, where a game's drawing says who does. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...draw.scene import SEATS
from ...face import Counting, Flag, Held, face_of
from ...flow import State
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node, Table
from ...text import Speech
from ..edit.sentences import StudyFault
from .rounds import RoundEnd, round_ends

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("measure", "round", "ply", "place", "place_name", "holder", "holder_name", "seat", "amount")


class Control(NamedTuple):
    """Who held what when: for each measure and each round's end the places with their holders and how much they hold.

    A holder is a seat (``@2``) or something of the game's own, such as a nation; ``flags`` says how it is shown.
    """

    ends: list[RoundEnd]
    held: dict[str, list[Held]]
    flags: dict[str, Flag]
    places: dict[str, str]  # with their names, in the order of the board

    def holders(self, measure: str) -> list[str]:
        """All that ever hold anything: seats in their order, others by how much they hold."""
        sums: dict[str, float] = {}
        for held in self.held[measure]:
            for amounts in held.values():
                for holder, amount in amounts.items():
                    sums[holder] = sums.get(holder, 0) + amount
        return sorted(sums, key=lambda holder: (0.0 if holder.startswith("@") else -sums[holder], holder))

    def total(self, measure: str, at: int, holder: str) -> float:
        """What a holder has at a round's end."""
        return sum(amounts.get(holder, 0.0) for amounts in self.held[measure][at].values())

    def most(self, measure: str, at: int, place: str) -> str:
        """Who holds most of a place; nobody if it is empty or two hold as much."""
        amounts = sorted(self.held[measure][at].get(place, {}).items(), key=lambda item: -item[1])
        if not amounts or (len(amounts) > 1 and amounts[0][1] == amounts[1][1]):
            return ""
        return amounts[0][0]

    def contested(self, measure: str, at: int, place: str) -> bool:
        """Whether two hold as much of a place."""
        return bool(self.held[measure][at].get(place)) and not self.most(measure, at, place)

    def known(self, measure: str) -> list[str]:
        """The places where somebody ever held something, in the order of the board."""
        ever = {place for held in self.held[measure] for place, amounts in held.items() if amounts}
        return [place for place in self.places if place in ever]


def has_control(replay: Replay) -> bool:
    """Whether the game's drawing says who holds what."""
    return face_of(replay.table.game).counting.holders is not None


def control(
    replay: Replay, lang: str = "en", nodes: Sequence[Node] | None = None, show_all: bool | None = None
) -> Control:
    """Who holds what after each round of the main line, or of the nodes given."""
    counting = face_of(replay.table.game).counting
    if counting.holders is None:
        raise StudyFault(Fault("no_control", None, {"game": replay.table.game.name}))
    table, nodes = replay.table, list(nodes or replay.table.main_line())
    speech = Speech(table.game, lang, replay.names)
    ends, eyes = round_ends(table, nodes), replay.eyes(show_all)
    states = [eyes.state(_when_over(table, end)) for end in ends]
    each = [counting.holders(state) for state in states]
    held: dict[str, list[Held]] = {measure: [one[measure] for one in each] for measure in each[-1]}
    found = Control(ends, held, {}, {})
    for measure in held:
        for holder in found.holders(measure):
            found.flags.setdefault(holder, _flag(counting, states[-1], speech, holder))
    places = dict.fromkeys(place for measure in held.values() for one in measure for place in one)
    found.places.update((place, speech.name("place", place)) for place in places)
    return found


def _when_over(table: Table, end: RoundEnd) -> State:
    """The position when the round was over, before anything of the next one happened on the way to its first step."""
    states = [frame.state for frame in table.film(end.node)]
    over = [state for state in states if table.game.round_of(state) == end.round]
    return over[-1] if over else table.state(end.node)


def _flag(counting: Counting, state: State, speech: Speech, holder: str) -> Flag:
    if not holder.startswith("@"):
        assert counting.flag is not None, "a holder that is no seat has a flag"
        return counting.flag(state, speech, holder)
    seat = int(holder[1:])
    name = speech.seat(seat)
    return Flag(name, _initials(tuple(speech.names))[seat], SEATS[seat].colour, SEATS[seat].ink)


@lru_cache(maxsize=8)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """As few letters of each name as tell them apart, three at most."""
    for n in (1, 2, 3):
        short = tuple(name[:n] for name in names)
        if len(set(short)) == len(short):
            return short
    return tuple(str(n + 1) for n in range(len(names)))


def rows(found: Control) -> Iterator[dict[str, Any]]:
    """A row per measure, round, place and holder."""
    for measure, each in found.held.items():
        for end, held in zip(found.ends, each, strict=True):
            for place, amounts in held.items():
                for holder, amount in amounts.items():
                    seat = int(holder[1:]) if holder.startswith("@") else None
                    yield {
                        "measure": measure,
                        "round": end.round,
                        "ply": end.node.ply,
                        "place": place,
                        "place_name": found.places[place],
                        "holder": holder,
                        "holder_name": found.flags[holder].name,
                        "seat": seat,
                        "amount": amount,
                    }


def control_frame(found: Control | None) -> DataFrame:
    """Control over time as a tidy table; an empty one for a game that says nothing about it."""
    import pandas as pd

    frame = pd.DataFrame([] if found is None else list(rows(found)), columns=list(COLUMNS))
    return frame.astype({"round": "Int64", "ply": "Int64", "seat": "Int64"})
