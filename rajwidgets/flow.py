"""What a rule may say (questions, facts, refusals) and what a game is. Imports nothing of ours.

Rules are generators that read like the rulebook. They ``yield`` an :class:`Ask` and receive the answer, a short string
whose parts are joined by colons (``1:palace:D:centre``); and they ``yield`` an :class:`Event` for every fact.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

CHANCE = -1  # the seat that rolls dice and shuffles
Parts = tuple[str, ...]
State = Any  # each game's own msgspec.Struct; it has the two fields ``board`` and ``phase``
NOTHING: Mapping[str, Any] = {}


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question to a seat: plain data, equal and comparable."""

    seat: int
    kind: str
    about: Parts = ()
    also: tuple[tuple[int, str], ...] = ()  # (seat, declaration) that another seat may give instead of the answer


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact that has just become true, with the section that made it so: keys and numbers, never sentences."""

    kind: str
    rule: str
    seat: int | None = None
    data: Mapping[str, Any] = NOTHING
    ruling: str = ""


class Remark(NamedTuple):
    """Something worth saying in words elsewhere: a prompt, a detail of an option, a warning, a bot's reason."""

    code: str
    rule: str
    facts: Mapping[str, Any] = NOTHING
    ruling: str = ""


class Refusal(NamedTuple):
    """Why an answer, or the beginning of one, is not possible now.

    >>> Refusal("too_poor", "7.2", {"need": 12, "have": 9}).facts["need"]
    12
    """

    code: str
    rule: str
    facts: Mapping[str, Any] = NOTHING
    ruling: str = ""


class IllegalAnswer(ValueError):
    """The answer was refused; nothing has changed."""

    def __init__(self, ask: Ask, answer: str, refusal: Refusal) -> None:
        super().__init__(f"{answer!r} is not possible here: {refusal.code} ({refusal.rule})")
        self.ask, self.answer, self.refusal = ask, answer, refusal


Flow = Generator[Ask | Event, str, Any]
PartsOf = Callable[[State, Ask, Parts], Sequence[str]]
Judge = Callable[[State, Ask, Parts], Refusal | None]
Elaborate = Callable[[State, Ask, Parts, Refusal], Refusal]


def nothing_refused(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """The judge of a question whose parts are all possible."""
    return None


def as_given(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return refusal


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question, declared once beside the rule it belongs to.

    ``parts`` lists what a person might try after the parts begun, possible or not; ``()`` means the answer is complete.
    ``judge`` is the only authority: for a complete answer, or for a beginning, which it refuses exactly when nothing
    completes it. ``elaborate`` adds to a refusal the numbers that only a reader wants, so that judging stays cheap.
    """

    kind: str
    rule: str
    parts: PartsOf
    judge: Judge = nothing_refused
    elaborate: Elaborate = as_given


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of the outer sequence of play.

    ``resumes`` names the kinds of question that ``run``, started afresh on a state saved at such a question, asks first
    again without an event; the table then need not replay the phase from its start.
    """

    key: str
    rule: str
    run: Callable[[State], Flow]
    resumes: tuple[str, ...] = ()


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
    figures: Mapping[str, int]
    decided_by: str = ""


class Result(NamedTuple):
    """How the game ended, who won, and the ranking with what decided it."""

    reason: str
    rule: str
    standings: tuple[Standing, ...]


LedgerLine = tuple[Remark, float | None, bool]  # what it is, the amount (a half is .5), whether it is the total


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
    rail: tuple[str, ...]  # the phases of one round, as the reader sees them
    questions: Mapping[str, Question]
    view: Callable[[State, int], State]  # what a seat may see
    result: Callable[[State], Result | None]
    conserved: Callable[[State], Mapping[str, int]]
    round_of: Callable[[State], int]
    words: Words
    face: str = ""  # module with shapes, mats, series: imported only when something is shown
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


def split(answer: str) -> Parts:
    return tuple(answer.split(":"))


def join(parts: Parts) -> str:
    return ":".join(parts)


def judge(game: Game, s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """The one judge: None if the answer (or its beginning) is possible, else why not."""
    question = game.questions[ask.kind]
    for n in range(len(begun)):
        if begun[n] not in question.parts(s, ask, begun[:n]):
            return Refusal("unknown", question.rule, {"part": begun[n], "after": join(begun[:n])})
    refusal = question.judge(s, ask, begun)
    return refusal and question.elaborate(s, ask, begun, refusal)


def speaker(ask: Ask, answer: str) -> int:
    """Who gives this answer: the seat asked, or another that declares something instead (``ask.also``)."""
    for seat, declaration in ask.also:
        if answer == declaration:
            return seat
    return ask.seat


def check(game: Game, s: State, ask: Ask, answer: str) -> Refusal | None:
    """Why this complete answer is refused, or None."""
    if any(answer == declaration for _, declaration in ask.also):
        return None
    begun = split(answer)
    refusal = judge(game, s, ask, begun)
    if refusal is None and game.questions[ask.kind].parts(s, ask, begun):
        return Refusal("incomplete", game.questions[ask.kind].rule, {"begun": answer})
    return refusal


def first_refused(game: Game, s: State, ask: Ask, answer: str) -> Parts:
    """The shortest beginning of a refused answer that is refused: in it lies the reason."""
    parts = split(answer)
    beginnings = (parts[:n] for n in range(1, len(parts)))
    return next((begun for begun in beginnings if judge(game, s, ask, begun) is not None), parts)


def legal(game: Game, s: State, ask: Ask, begun: Parts = ()) -> Iterator[str]:
    """Every complete answer the judge allows, lazily, in the order of the parts."""
    question = game.questions[ask.kind]
    for part in question.parts(s, ask, begun):
        longer = (*begun, part)
        if question.judge(s, ask, longer) is None:
            if question.parts(s, ask, longer):
                yield from legal(game, s, ask, longer)
            else:
                yield join(longer)


def open_parts(game: Game, s: State, ask: Ask, begun: Parts = ()) -> list[str]:
    """The next parts that can still be completed."""
    question = game.questions[ask.kind]
    return [part for part in question.parts(s, ask, begun) if question.judge(s, ask, (*begun, part)) is None]


def refused(game: Game, s: State, ask: Ask, begun: Parts = ()) -> dict[str, Refusal]:
    """The next parts a person might try and cannot, each with its reason."""
    question = game.questions[ask.kind]
    reasons = {}
    for part in question.parts(s, ask, begun):
        longer = (*begun, part)
        if refusal := question.judge(s, ask, longer):
            reasons[part] = question.elaborate(s, ask, longer, refusal)
    return reasons


class Choices(NamedTuple):
    """What to offer a person after the parts begun: beginnings of answers, and those refused with their reason."""

    open: tuple[Parts, ...]
    refused: Mapping[Parts, Refusal]


def choices(game: Game, s: State, ask: Ask, begun: Parts = ()) -> Choices:
    """The next choices; where only one way is open it is taken at once, and what is refused beside it is kept."""
    question = game.questions[ask.kind]
    closed: dict[Parts, Refusal] = {}
    while True:
        closed.update({(*begun, part): why for part, why in refused(game, s, ask, begun).items()})
        ways = tuple((*begun, part) for part in open_parts(game, s, ask, begun))
        if len(ways) != 1 or not question.parts(s, ask, ways[0]):
            return Choices(ways, closed)
        begun = ways[0]
