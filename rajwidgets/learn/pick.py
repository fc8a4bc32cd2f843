"""Which questions are worth asking: what is proven and fair at places drawn by lot, and of that the best."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import NamedTuple

from ..flow import CHANCE
from ..replay.annotations import Note
from ..table import Node, Table
from . import guesser
from .exercise import NUMBERS, ORDER, Draft, Exercise
from .kinds import KINDS, OF_RULES, drafts
from .kinds.judging import in_vain, picked
from .marking import Open
from .position import Place, Position, cut, opened
from .proof import Unproven
from .speak import Spoken

ENOUGH = 4  # proven questions for each one that is wanted, so that there is a choice
PATIENCE = 60  # places looked at for each question that is wanted
MOST_OPTIONS = 12
CONSIDERED = 6  # questions of one kind at one place, of which the best is taken
KINDS_AT_ONCE = 3  # looked for at one place before another is looked at


class Game(NamedTuple):
    """A game to ask about: its table, its title, its notes, and what was tried in vain at which node."""

    table: Table
    title: str = ""
    notes: Sequence[Note] = ()
    tried: Mapping[str, Sequence[str]] = {}


class Spot(NamedTuple):
    """A question of a game, what was answered there, and whether somebody found it worth a note."""

    game: Game
    node: Node
    answer: str
    noted: bool

    @property
    def place(self) -> Place:
        return Place(self.game.table, self.node, tuple(self.game.tried.get(self.node.id, ())))


def spots(game: Game) -> Iterator[Spot]:
    """Every decision of the main line."""
    line = game.table.main_line()
    noted = {note.node for note in game.notes}
    for node, after in zip(line, [*line[1:], None], strict=True):
        if node.ask is not None and node.ask.seat != CHANCE and may_be_seen(game.table, node, line[-1]):
            is_noted = node.id in noted or (after is not None and after.id in noted)
            yield Spot(game, node, after.answer if after else "", is_noted)


def may_be_seen(table: Table, node: Node, end: Node) -> bool:
    """A finished game is open; of an unfinished one only what hides nothing from whoever is asked."""
    if end.ask is None or not table.game.hides or node.ask is None:
        return True
    return table.game.freeze(table.game.view(table.state(node), node.ask.seat)) == node.snapshot


def exercises_at(spot: Spot, kinds: Sequence[str], sections: Sequence[str] = ()) -> Iterator[tuple[int, Exercise]]:
    """What can be asked at one decision: proven and fair, each with its merit."""
    place = spot.place
    tried = in_vain(place)
    position, fresh = cut(spot.game.table, spot.node, spot.game.title), None
    for kind in kinds:
        for _, variants in groupby(drafts(place, KINDS[kind], spot.answer), key=lambda draft: draft.asks):
            wanted = [draft for draft in variants if about(draft.sections, sections)]
            if not wanted:
                continue
            fresh = fresh or opened(position)
            asked = [(draft, asking(draft, position, spot.node.id)) for draft in wanted]
            fair = fairest(asked, fresh)
            if fair is not None and confirmed(fair[1], fair[0], fresh):
                yield merit(fair[0], spot.noted, tried), fair[1]


def asking(draft: Draft, position: Position, *key: object) -> Exercise:
    """What a kind proposes, as an exercise."""
    options = shuffled(draft, *key)
    return Exercise(draft.kind, position, dict(draft.asks), options, draft.sections, draft.signature, draft.level)


def fairest(variants: Sequence[tuple[Draft, Exercise]], fresh: Place) -> tuple[Draft, Exercise] | None:
    """Of several ways to ask one thing, one whose options read differently and reward no guesser."""
    spoken = Spoken(Open(variants[0][1], fresh), "en")
    words = {option: spoken.option(option) for option in {each for draft, _ in variants for each in draft.options}}
    able = [each for each in variants if len({words[option] for option in each[0].options}) == len(each[0].options)]
    if not able or KINDS[able[0][0].kind].form in (ORDER, NUMBERS):
        return able[0] if able else None
    told = [
        ([words[option] for option in exercise.options], [exercise.options.index(option) for option in draft.right])
        for draft, exercise in able
    ]
    best = guesser.fairest(spoken.stem(), told, variants[0][1].id)
    return None if best is None else able[best]


def confirmed(exercise: Exercise, draft: Draft, fresh: Place) -> bool:
    """Whether the rules confirm the key on a fresh table."""
    opened = Open(exercise, fresh)
    try:
        opened.confirm()
    except Unproven:
        return False
    return set(draft.right) <= set(opened.right)


def shuffled(draft: Draft, *key: object) -> tuple[str, ...]:
    """The options in a drawn order, which is never the one that is asked for; rows of numbers stay as they are."""
    if KINDS[draft.kind].form == NUMBERS:
        return draft.options
    mixed = tuple(picked(draft.options, len(draft.options), *key, draft.kind, sorted(draft.asks.items())))
    return (*mixed[1:], mixed[0]) if KINDS[draft.kind].form == ORDER and mixed == draft.right else mixed


def about(given: Iterable[str], wanted: Sequence[str]) -> bool:
    """Whether a section is one of those wanted, or lies in one of them: 7.2 lies in 7."""
    return not wanted or any(f"{each}.".startswith(f"{want}.") for each in given for want in wanted)


def merit(draft: Draft, noted: bool, tried: Collection[str]) -> int:
    """What a question is worth: more where somebody left a note, most if it is about what somebody tried in vain."""
    about_it = not {draft.asks.get("answer"), *draft.options}.isdisjoint(tried)
    return draft.merit + 4 * about_it + 3 * noted - 2 * (len(draft.options) > MOST_OPTIONS)


def chosen(
    games: Sequence[Game], n: int, kinds: Sequence[str], sections: Sequence[str], seed: object
) -> list[Exercise]:
    """So many questions about these games, as different as they can be, from easy to hard."""
    found: list[tuple[int, Exercise]] = []
    every = [spot for game in games for spot in spots(game)]
    likely = [spot for spot in every if may_show(spot, sections)]
    rest = [spot for spot in every if not may_show(spot, sections)]
    drawn = [*picked(likely, len(likely), seed), *picked(rest, len(rest), seed)]
    enough = n if not set(kinds) & set(OF_RULES) else ENOUGH * n  # a bot thinks long about each
    visits = ((spot, first) for first in range(0, len(kinds), KINDS_AT_ONCE) for spot in drawn)
    for spot, first in islice(visits, PATIENCE * n):
        if len(found) >= enough:
            break
        order = picked(kinds, len(kinds), seed, spot.node.id)
        for kind in order[first : first + KINDS_AT_ONCE]:
            some = islice(exercises_at(spot, [kind], sections), CONSIDERED)
            best = max(some, key=lambda each: each[0], default=None)
            if best is not None:
                found.append(best)
    return ordered(spread(found, n))


def may_show(spot: Spot, sections: Sequence[str]) -> bool:
    """Whether a step is likely to be about these sections: by its question, or by what happened in it."""
    table, node = spot.game.table, spot.node
    events = [event for child in node.children for event in child.events]
    assert node.ask is not None
    return about([table.game.questions[node.ask.kind].rule, *(event.rule for event in events)], sections)


def spread(found: Sequence[tuple[int, Exercise]], n: int) -> list[Exercise]:
    """The best of them, one of each signature and of each kind before a second."""
    left = sorted(found, key=lambda each: -each[0])
    taken: list[Exercise] = []
    while left and len(taken) < n:
        signatures, kinds = [e.signature for e in taken], [e.kind for e in taken]
        best = min(left, key=lambda each: (signatures.count(each[1].signature), kinds.count(each[1].kind), -each[0]))
        left.remove(best)
        taken.append(best[1])
    return taken


def ordered(exercises: Sequence[Exercise]) -> list[Exercise]:
    """From easy to hard."""
    return sorted(exercises, key=lambda exercise: exercise.level)
