"""What may be answered, and why not: whoever plays, chooses, explains or tests asks the one judge of a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .game import Game
from .saying import Ask, Parts, Refusal, State


def split(answer: str) -> Parts:
    return tuple(answer.split(":"))


def join(parts: Parts) -> str:
    return ":".join(parts)


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


def known_parts(game: Game, s: State, ask: Ask, begun: Parts) -> Parts:
    """The parts begun up to the first that stands for nothing; after one that is never a choice nothing does."""
    own = addressed(ask, begun)[1]
    for n, part in enumerate(own, len(begun) - len(own)):
        if part not in parts_after(game, s, ask, begun[:n]):
            return begun[: n + 1] if part in strays_after(game, s, ask, begun[:n]) else begun[:n]
    return begun


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
                if n and question.judge(s, asked, own[:n]):
                    own = own[:n]  # what begins so is refused however it goes on
                    break
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


def of_last_part(game: Game, s: State, ask: Ask, parts: Parts) -> bool:
    """Whether what is told beside an answer is told of its last part alone, and would be the same if it were chosen
    first: the second action of a plan is told without the first.
    """
    asked, own = addressed(ask, parts)
    if len(own) < 2 or own[-1] not in open_parts(game, s, asked, ()):
        return False
    return game.words.detail(s, asked, own) == game.words.detail(s, asked, own[-1:])


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
