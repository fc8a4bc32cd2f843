"""What a rule may say (questions, facts, refusals) and what a game is. Imports nothing of ours.

Rules are generators that read like the rulebook. They ``yield`` an :class:`Ask` and receive the answer, a short string
whose parts are joined by colons (``1:palace:D:centre``); and they ``yield`` an :class:`Event` for every fact.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import msgspec

CHANCE = -1  # the seat that rolls dice and shuffles
Parts = tuple[str, ...]
Number = int | Fraction  # a figure: halves are exact, never floats
State = Any  # each game's own msgspec.Struct; it has the two fields ``board`` and ``phase``
NOTHING: Mapping[str, Any] = {}


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question to a seat: plain data, equal and comparable.

    ``also`` are its side choices: questions that may be answered instead, by this seat or another one. The answer to a
    side choice begins with its kind and what it is about: ``Ask(2, "ally", ("Sikhs",))`` with ``ally:Sikhs:army``.
    """

    seat: int
    kind: str
    about: Parts = ()
    also: tuple[Ask, ...] = ()


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


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an answer, or the beginning of one, is not possible now.

    >>> Refusal("too_poor", "7.2", {"need": 12, "have": 9}).facts["need"]
    12
    """

    code: str
    rule: str
    facts: Mapping[str, Any] = NOTHING
    ruling: str = ""

    def _replace(self, **changes: Any) -> Refusal:
        """The same with other fields, as a named tuple would have it."""
        return msgspec.structs.replace(self, **changes)


class IllegalAnswer(ValueError):
    """The answer was refused; nothing has changed."""

    def __init__(self, ask: Ask, answer: str, refusal: Refusal) -> None:
        super().__init__(f"{answer!r} is not possible here: {refusal.code} ({refusal.rule})")
        self.ask, self.answer, self.refusal = ask, answer, refusal


Flow = Generator[Ask | Event, str, Any]
_T = TypeVar("_T")
PartsOf = Callable[[State, Ask, Parts], Sequence[str]]
Judge = Callable[[State, Ask, Parts], Refusal | None]
Elaborate = Callable[[State, Ask, Parts, Refusal], Refusal]


def nothing_refused(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """The judge of a question whose parts are all possible."""
    return None


def as_given(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    return refusal


def no_strays(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return ()


def any_of(choices: Iterable[_T], why_not: Callable[[_T], Refusal | None]) -> Refusal | None:
    """None as soon as one choice is possible, else the last reason found."""
    refusal = None
    for choice in choices:
        refusal = why_not(choice)
        if refusal is None:
            return None
    return refusal


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question, declared once beside the rule it belongs to.

    ``parts`` lists what a person might try after the parts begun, possible or not; ``()`` means the answer is complete.
    ``judge`` is the only authority: for a complete answer, or for a beginning, which it refuses exactly when nothing
    completes it. ``elaborate`` adds to a refusal the numbers that only a reader wants, so that judging stays cheap.
    ``strays`` lists what somebody may name here though it is never among the choices, such as a place of another kind:
    nobody is offered it, but the judge refuses it with its own reason.
    """

    kind: str
    rule: str
    parts: PartsOf
    judge: Judge = nothing_refused
    elaborate: Elaborate = as_given
    strays: PartsOf = no_strays


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


class Stop(NamedTuple):
    """A stop on the rail: a phase, or the turn of a seat."""

    key: str
    seat: int | None = None


class Rail(NamedTuple):
    """The sequence of play as the reader sees it at one moment, and which stop is being played."""

    stops: tuple[Stop, ...]
    now: int
    by_section: bool = False  # whether the stops but the one in hand are named by their sections, for want of room


def phase_rail(*keys: str, by_section: bool = False) -> Callable[[State], Rail]:
    """The rail of a game whose rounds have these phases; a phase before the first round stands alone."""
    stops = tuple(map(Stop, keys))

    def rail(s: State) -> Rail:
        if s.phase in keys:
            return Rail(stops, keys.index(s.phase), by_section)
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


def split(answer: str) -> Parts:
    return tuple(answer.split(":"))


def join(parts: Parts) -> str:
    return ":".join(parts)


class Outcome(NamedTuple):
    """What an act led to when it was tried: the position, what happened, and the question it stopped at, if any."""

    state: State
    events: tuple[Event, ...]
    ask: Ask | None


def try_out(s: State, act: Callable[[State], Flow]) -> Outcome:
    """Try an act on a copy of the position, as far as it goes without asking anybody."""
    after = deepcopy(s)
    events: list[Event] = []
    for item in act(after):
        if isinstance(item, Ask):
            return Outcome(after, tuple(events), item)
        events.append(item)
    return Outcome(after, tuple(events), None)


def opening(side: Ask) -> Parts:
    """How the answer to a side choice begins."""
    return (side.kind, *side.about)


def addressed(ask: Ask, parts: Parts) -> tuple[Ask, Parts]:
    """The question these parts answer (the one asked, or a side choice), and the parts as that question counts them."""
    for side in ask.also:
        begins = opening(side)
        if parts[: len(begins)] == begins:
            return side, parts[len(begins) :]
    return ask, parts


def parts_after(game: Game, s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """What a person might try next, possible or not; nothing if the answer is complete."""
    asked, own = addressed(ask, begun)
    return game.questions[asked.kind].parts(s, asked, own)


def strays_after(game: Game, s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    """What is never on offer there and still has a reason of its own."""
    asked, own = addressed(ask, begun)
    return game.questions[asked.kind].strays(s, asked, own)


def verdict(game: Game, s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """Quick: None if parts that are on offer are possible, else a refusal without the numbers a reader wants."""
    asked, own = addressed(ask, begun)
    return game.questions[asked.kind].judge(s, asked, own)


def judge(game: Game, s: State, ask: Ask, begun: Parts) -> Refusal | None:
    """The one judge: None if the answer (or its beginning) is possible, else why not."""
    asked, own = addressed(ask, begun)
    question = game.questions[asked.kind]
    for n in range(len(own)):
        if own[n] not in question.parts(s, asked, own[:n]):
            if own[n] not in question.strays(s, asked, own[:n]):
                after = join(begun[: len(begun) - len(own) + n])
                return Refusal("unknown", question.rule, {"part": own[n], "after": after})
            own = own[: n + 1]  # nothing that follows would change the reason
            break
    refusal = question.judge(s, asked, own)
    return refusal and question.elaborate(s, asked, own, refusal)


def speaker(ask: Ask, answer: str) -> int:
    """Who gives this answer: the seat asked, or the one that makes a side choice instead."""
    return addressed(ask, split(answer))[0].seat if ask.also else ask.seat


def check(game: Game, s: State, ask: Ask, answer: str) -> Refusal | None:
    """Why this complete answer is refused, or None."""
    begun = split(answer)
    refusal = judge(game, s, ask, begun)
    if refusal is None and parts_after(game, s, ask, begun):
        return Refusal("incomplete", game.questions[addressed(ask, begun)[0].kind].rule, {"begun": answer})
    return refusal


def first_refused(game: Game, s: State, ask: Ask, answer: str) -> Parts:
    """The shortest beginning of a refused answer that is refused: in it lies the reason."""
    parts = split(answer)
    beginnings = (parts[:n] for n in range(1, len(parts)))
    return next((begun for begun in beginnings if judge(game, s, ask, begun) is not None), parts)


def legal(game: Game, s: State, ask: Ask, begun: Parts = ()) -> Iterator[str]:
    """Every complete answer the judge allows, lazily, in the order of the parts."""
    if not (parts := parts_after(game, s, ask, begun)):
        yield join(begun)
    for part in parts:
        longer = (*begun, part)
        if verdict(game, s, ask, longer) is None:
            yield from legal(game, s, ask, longer)


def side_choices(game: Game, s: State, ask: Ask) -> Iterator[str]:
    """Every complete answer to the side choices of a question."""
    for side in ask.also:
        if verdict(game, s, ask, opening(side)) is None:
            yield from legal(game, s, ask, opening(side))


def open_parts(game: Game, s: State, ask: Ask, begun: Parts = ()) -> list[str]:
    """The next parts that can still be completed."""
    return [part for part in parts_after(game, s, ask, begun) if verdict(game, s, ask, (*begun, part)) is None]


def refused(game: Game, s: State, ask: Ask, begun: Parts = ()) -> dict[str, Refusal]:
    """The next parts a person might try and cannot, each with its reason."""
    asked, own = addressed(ask, begun)
    question = game.questions[asked.kind]
    reasons = {}
    for part in question.parts(s, asked, own):
        longer = (*own, part)
        if refusal := question.judge(s, asked, longer):
            reasons[part] = question.elaborate(s, asked, longer, refusal)
    return reasons


class Choices(NamedTuple):
    """What to offer a person after the parts begun: beginnings of answers, and those refused with their reason."""

    open: tuple[Parts, ...]
    refused: Mapping[Parts, Refusal]


def choices(game: Game, s: State, ask: Ask, begun: Parts = ()) -> Choices:
    """The next choices; where only one way is open it is taken at once, and what is refused beside it is kept."""
    closed: dict[Parts, Refusal] = {}
    while True:
        closed.update({(*begun, part): why for part, why in refused(game, s, ask, begun).items()})
        ways = tuple((*begun, part) for part in open_parts(game, s, ask, begun))
        if len(ways) != 1 or not parts_after(game, s, ask, ways[0]):
            return Choices(ways, closed)
        begun = ways[0]
