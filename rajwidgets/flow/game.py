"""What a game is: a value made of its rules, its words and its data; and what it says of set-up, rail and ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from .saying import Ask, Event, Number, Parts, Phase, Question, Refusal, Remark, State


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of the set-up: its possible values, the usual one, and the section it comes from."""

    values: tuple[Any, ...]
    default: Any
    rule: str


class Choice(NamedTuple):
    """What a bot answers, and why."""

    answer: str
    reason: Remark


class Example(NamedTuple):
    """A worked example of the rulebook: the n-th of its section, a position, and what is played from it."""

    section: str
    n: int
    seats: int
    options: Mapping[str, Any]
    state: State
    answers: tuple[str, ...] = ()
    opens: int = 0  # how many of the answers are given when it is opened: dice, for what is shown comes after them


class Standing(NamedTuple):
    """One line of the final ranking; ``decided_by`` says what put it below the line above (empty for the first)."""

    seat: int
    rank: int
    figures: Mapping[str, Number]
    decided_by: str = ""


def ranked(figures: Sequence[Mapping[str, Number]], by: Sequence[str]) -> tuple[Standing, ...]:
    """The final ranking from each seat's figures: the largest first, tie-breaks in order; a whole tie shares a rank.

    >>> [(s.seat, s.rank, s.decided_by) for s in ranked([{"fame": 3}, {"fame": 5}, {"fame": 3}], ("fame",))]
    [(1, 1, ''), (0, 2, 'fame'), (2, 2, 'tie')]
    """
    standings: list[Standing] = []
    for i in sorted(range(len(figures)), key=lambda i: [-figures[i][key] for key in by]):
        if not standings:
            standings.append(Standing(i, 1, figures[i]))
            continue
        above = standings[-1]
        decided_by = next((key for key in by if above.figures[key] != figures[i][key]), "tie")
        rank = above.rank if decided_by == "tie" else len(standings) + 1
        standings.append(Standing(i, rank, figures[i], decided_by))
    return tuple(standings)


class Result(NamedTuple):
    """How the game ended, who won, and the ranking with what decided it."""

    reason: str
    rule: str
    standings: tuple[Standing, ...]


LedgerLine = tuple[Remark, Number | None, bool]  # what it is, the amount, whether it is the total


@dataclass(frozen=True, slots=True)
class Words:
    """What is worth saying about a question, its options and its costs: keys and numbers for the texts, no rules."""

    prompt: Callable[[State, Ask, Parts], Remark | None]  # the question as it stands after the parts begun
    label: Callable[[State, Ask, Parts], Remark]  # the name of a choice
    detail: Callable[[State, Ask, Parts], Remark | None]  # a few words beside it
    warnings: Callable[[State, Ask, Parts], Sequence[Remark]]  # before an answer that costs something
    describe: Callable[[State], Sequence[Remark]]  # the position as text, line by line
    ledger: Callable[[Event | Refusal | Remark], Sequence[LedgerLine]]  # the numbers of a case
    name: Callable[[Any, str, Any], str | None]  # (speech, domain, value): names that depend on the board
    # What a choice not yet made would cost and bring, line by line.
    costs: Callable[[State, Ask, Parts], Sequence[LedgerLine]] = lambda s, ask, begun: ()
    ahead: frozenset[str] = frozenset()  # lines of ``describe`` that count what is not scored yet: no help in a quiz


class Stop(NamedTuple):
    """A stop on the rail: a phase, or the turn of a seat."""

    key: str
    seat: int | None = None


class Rail(NamedTuple):
    """The sequence of play as the reader sees it at one moment, and which stop is being played."""

    stops: tuple[Stop, ...]
    now: int
    in_short: bool = False  # whether the phases have shorter names too (``names.short_phases``), for want of room


def phase_rail(*keys: str, in_short: bool = False) -> Callable[[State], Rail]:
    """The rail of a game whose rounds have these phases; a phase before the first round stands alone."""
    stops = tuple(map(Stop, keys))

    def rail(s: State) -> Rail:
        if s.phase in keys:
            return Rail(stops, keys.index(s.phase), in_short)
        return Rail((Stop(s.phase),) if s.phase else (), 0)

    return rail


@dataclass(frozen=True)
class Game:
    """A whole game as a value: functions and data, nothing to subclass. An owner's board may replace ``board``."""

    name: str
    version: int
    folder: str  # the package that holds text.<lang>.toml and data.toml
    seats: tuple[int, int]
    options: Mapping[str, Option]
    board: Any
    read_board: Callable[[Mapping[str, Any], str], Any]
    state: type
    new_state: Callable[[Any, int, Mapping[str, Any]], State]  # board, number of seats, options
    check_options: Callable[[int, Mapping[str, Any]], Refusal | None]
    next_phase: Callable[[State], str | None]
    phases: Mapping[str, Phase]
    rail: Callable[[State], Rail]  # the phases of one round, as the reader sees them
    questions: Mapping[str, Question]
    view: Callable[[State, int], State]  # what a seat may see
    result: Callable[[State], Result | None]
    conserved: Callable[[State], Mapping[str, int]]
    round_of: Callable[[State], int]
    words: Words
    hides: bool = False  # whether a seat may see less than everything
    view_event: Callable[[State, Event, int], Event | None] = lambda s, event, seat: event  # what a seat sees of it
    # A seat's view made whole again, in one way or another (0, 1): a position that it cannot tell from the true one.
    supposed: Callable[[State, int], State] | None = None
    automata: Callable[[int, Mapping[str, Any]], tuple[str, ...]] = lambda seats, options: ()  # seats the rules play
    face: str = ""  # module with FACE, how the game looks: imported only when something is shown
    bots: str = ""  # module with this game's own bots
    check_state: Callable[[State, State], Refusal | None] = lambda given, fresh: None  # why a file's position cannot be
    broken: Callable[[State | None, Event, State], str] = lambda before, event, s: ""  # a promise an event broke
    from_older: Callable[[State, Ask, str], str] = lambda s, ask, answer: answer  # with parts that were not asked then
    examples: str = ""  # module with examples(board): the rulebook's worked examples
    chapters: Mapping[str, Callable[[State], Any]] = field(default_factory=dict)  # larger than a phase, inside a round

    def with_board(self, board: Any) -> Game:
        return replace(self, board=board)

    def freeze(self, s: State) -> bytes:
        """A compact snapshot of the state; equal states give equal bytes."""
        return _encoder.encode(s)

    def thaw(self, snapshot: bytes) -> State:
        return self._decoder.decode(snapshot)

    def plain(self, s: State) -> dict[str, Any]:
        """The state as plain JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(s, enc_hook=_board_as_digest)
        return data

    def from_plain(self, data: Any) -> State:
        return msgspec.convert(data, self.state, dec_hook=lambda kind, digest: self._same_board(digest))

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.state, dec_hook=lambda kind, digest: self._same_board(digest))

    def _same_board(self, digest: Any) -> Any:
        if digest != self.board.digest:
            raise ValueError(f"this position belongs to another board ({digest}), not to {self.board.digest}")
        return self.board


def _board_as_digest(thing: Any) -> str:
    digest: str = thing.digest
    return digest


_encoder = msgspec.msgpack.Encoder(enc_hook=_board_as_digest)
