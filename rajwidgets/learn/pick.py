"""Which questions are worth asking: what is proven and fair at places drawn by lot, and of that the best."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, islice
from math import log, sqrt
from typing import NamedTuple

from ..flow import CHANCE, Event, Refusal, judge, split
from ..replay.annotations import Note
from ..table import Node, Table
from ..text import LANGUAGES
from . import guesser
from .exercise import NUMBERS, ORDER, Draft, Exercise, Unproven
from .guesser import Read
from .kinds import KINDS, OPINIONS, drafts
from .kinds.judging import in_vain, picked, unlike
from .marking import Open
from .position import Place, Position, cut, opened
from .showing import OF_LINES, OF_REFUSALS, about, has_words, refuses, shows, tells
from .speak import Spoken
from .supposing import ANOTHER_WAY, ONE_WAY, lies_open, same_for, supposed

ENOUGH = 3  # proven questions for each one that is wanted, so that there is a choice
OF_A_PART, STEPS_OF_A_PART = 2, 8  # proven questions about each part of a chapter, steps that are looked at for them
PATIENCE = 60  # places looked at for each question that is wanted
MOST_VISITED = 1500  # of them where only a few kinds are wanted, which may be rare
MOST_OPTIONS = 12
CONSIDERED = 3  # questions of one kind at one place, of which the best is taken
MOST_OTHERS = 24  # places that merely speak of a section which none shows
LOOKED_THROUGH = 400  # places among which such are looked for
LAST_RESORT = 12  # places looked at once more where too few questions are fair
KINDS_AT_ONCE = 3  # looked for at one place before another is looked at
RAREST = 3  # what the rarest things are worth more than what is met everywhere
APART = 3  # questions between two of the same signature
LONG_ACCOUNT = 3  # lines of an account that is worth reckoning up
LATELY = 6  # what a question is worth less that was asked a short while ago
AHEAD = ("effect", "order", "gap")  # kinds that ask what comes: what is sealed until then is answered by no rule
OF_POSSIBLE = ("legal", "all_legal")  # kinds whose options are choices, some of them refused


class Game(NamedTuple):
    """A game to ask about: its table, title and notes, what was tried in vain at which node, and where a bot thinks
    that the learner's choice lost something; which seat is the learner's, where that is known.
    """

    table: Table
    title: str = ""
    notes: Sequence[Note] = ()
    tried: Mapping[str, Sequence[str]] = {}
    lost: Collection[str] = ()
    learner: int | None = None


class Spot(NamedTuple):
    """A question of a game, what was answered there, and whether somebody found it worth a note.

    Where something is merely supposed, ``otherwise`` is the same with something else supposed.
    """

    game: Game
    node: Node
    answer: str
    noted: bool
    otherwise: Place | None = None

    @property
    def place(self) -> Place:
        return Place(self.game.table, self.node, tuple(self.game.tried.get(self.node.id, ())))


def spots(game: Game) -> Iterator[Spot]:
    """Every decision of the main line; of an unfinished one with secrets, those of the learner, as they see them."""
    line = game.table.main_line()
    noted = {note.node for note in game.notes}
    for node, after in zip(line, [*line[1:], None], strict=True):
        if node.ask is None or node.ask.seat == CHANCE:
            continue
        is_noted = node.id in noted or (after is not None and after.id in noted)
        spot = Spot(game, node, after.answer if after else "", is_noted)
        if may_be_seen(game.table, node, line[-1]):
            yield spot
        elif node.ask.seat == game.learner and (seen := as_supposed(spot)) is not None:
            yield seen


def may_be_seen(table: Table, node: Node, end: Node) -> bool:
    """A finished game is open; of an unfinished one only what hides nothing from whoever is asked."""
    return end.ask is None or node.ask is None or lies_open(table, node, node.ask.seat)


def as_supposed(spot: Spot) -> Spot | None:
    """The same question as whoever is asked sees it, with what is hidden supposed; None where that cannot be done."""
    game, node, answer = spot.game, spot.node, spot.answer
    one, other = (supposed(game.table, node, way, game.title) for way in (ONE_WAY, ANOTHER_WAY))
    if one is None or other is None:
        return None
    if answer and one.table.refusal(one.node, answer) is None:
        one.table.play(one.node, answer)
    tried, lost = {one.node.id: game.tried.get(node.id, ())}, [one.node.id] * (node.id in game.lost)
    return Spot(Game(one.table, game.title, (), tried, lost), one.node, answer, spot.noted, other)


def exercises_at(
    spot: Spot, kinds: Sequence[str], sections: Sequence[str] = (), in_any_case: bool = False
) -> Iterator[tuple[int, Exercise]]:
    """What can be asked at one decision: proven and fair, or in any case as fair as it can be; each with its merit."""
    place = spot.place
    tried = in_vain(place)
    position, fresh = cut(spot.game.table, spot.node, spot.game.title), None
    otherwise = cache(lambda: secrets_otherwise(spot))  # once, when it is needed
    for kind in kinds:
        for _, variants in groupby(drafts(place, KINDS[kind], spot.answer), key=lambda draft: draft.asks):
            wanted = [draft for draft in variants if about(draft.sections, sections)]
            if not wanted:
                continue
            fresh = fresh or opened(position)
            asked = [(draft, asking(draft, position, spot.node.id)) for draft in wanted]
            fair = fairest(asked, fresh, in_any_case)
            if fair is None or not confirmed(fair[1], fair[0], fresh):
                continue
            others = [spot.otherwise] if spot.otherwise else otherwise() if kind in AHEAD else ()
            if all(other is not None and same_for(fair[1], fresh, other) for other in others):
                yield merit(fair[0], spot, place, tried), fair[1]


def secrets_otherwise(spot: Spot) -> list[Place | None]:
    """The same question with something else where something is hidden, in two ways; nothing where all lies open, or the
    game supposes nothing.
    """
    table, node = spot.game.table, spot.node
    if table.game.supposed is None or node.ask is None or lies_open(table, node, node.ask.seat):
        return []
    return [supposed(table, node, way) for way in (ONE_WAY, ANOTHER_WAY)]


def asking(draft: Draft, position: Position, *key: object) -> Exercise:
    """What a kind proposes, as an exercise."""
    options = shuffled(draft, *key)
    return Exercise(draft.kind, position, dict(draft.asks), options, draft.sections, draft.signature, draft.level)


def fairest(
    variants: Sequence[tuple[Draft, Exercise]], fresh: Place, in_any_case: bool
) -> tuple[Draft, Exercise] | None:
    """Of several ways to ask one thing, one whose options read differently and reward no guesser, in every language."""
    every = {option for draft, _ in variants for option in draft.options}
    spoken = [Spoken(Open(variants[0][1], fresh), lang) for lang in LANGUAGES]
    words = [{option: each.option(option) for option in every} for each in spoken]
    able = [each for each in variants if all(differ(each[0].options, said) for said in words)]
    kind = KINDS[variants[0][0].kind]
    if not able or kind.form in (ORDER, NUMBERS) or able[0][0].evenly:
        return able[0] if able else None
    stems = [each.stem() for each in spoken]
    right = [[*map(exercise.options.index, draft.right)] for draft, exercise in able]
    read = [
        [
            Read(stem, [said[option] for option in exercise.options], keys, kind.counted(exercise.options))
            for stem, said in zip(stems, words, strict=True)
        ]
        for (_, exercise), keys in zip(able, right, strict=True)
    ]
    best = guesser.fairest(read, variants[0][1].id, from_a_list=kind.from_a_list)
    if best is None and in_any_case:
        best = guesser.least_hit(read)
    return None if best is None else able[best]


def differ(options: Sequence[str], said: Mapping[str, str]) -> bool:
    """Whether no two options read alike."""
    return len({said[option] for option in options}) == len(options)


def confirmed(exercise: Exercise, draft: Draft, fresh: Place) -> bool:
    """Whether the rules confirm the key on a fresh table, and it is they that are asked about."""
    opened = Open(exercise, fresh)
    try:
        opened.confirm()
    except Unproven:
        return False
    return set(draft.right) <= set(opened.right) and not opened.rests_on_no_rule


def shuffled(draft: Draft, *key: object) -> tuple[str, ...]:
    """The options in a drawn order, which is never the one that is asked for; rows of numbers stay as they are."""
    if KINDS[draft.kind].form == NUMBERS:
        return draft.options
    mixed = picked(draft.options, len(draft.options), *key, draft.kind, sorted(draft.asks.items()))
    return tuple(unlike(mixed, list(draft.right)) if KINDS[draft.kind].form == ORDER else mixed)


def merit(draft: Draft, spot: Spot, place: Place, tried: Collection[str]) -> int:
    """What a question is worth: more where a note stands or something was lost, most about what was tried in vain.

    Of what the kind finds it worth and what the rules say of its matter (a ruling, a near miss, a long account) the
    greater counts. Rarity comes later, when it is known what else can be asked (``best_of``), and so does what was
    asked lately.
    """
    about_it = not {draft.asks.get("answer"), *draft.options}.isdisjoint(tried)
    here = 3 * spot.noted + 2 * (spot.node.id in spot.game.lost)
    items = at_issue(draft, place)
    by_rules = 3 * any(each.ruling for each in items) + 2 * any(is_long(place, each) for each in items)
    by_rules += 2 * any(nearly_possible(place, answer) for answer in refused_in(draft, place))
    return max(draft.merit, by_rules) + 4 * about_it + here - 2 * (len(draft.options) > MOST_OPTIONS)


def at_issue(draft: Draft, place: Place) -> Sequence[Refusal | Event]:
    """What a question is about: why its choice is refused, or what follows from it under its sections."""
    answer, event = draft.asks.get("answer"), draft.asks.get("event")
    if not isinstance(answer, str):
        return ()
    refusal = judge(place.game, place.state, place.ask, split(answer))
    if refusal is not None:
        return (refusal,)
    if place.table.refusal(place.node, answer) is not None:  # the beginning of an answer
        return ()
    events = place.after(answer).events
    return [events[event]] if isinstance(event, int) else [each for each in events if each.rule in draft.sections]


def is_long(place: Place, item: Refusal | Event) -> bool:
    """Whether there is an account of it with several lines to be reckoned up."""
    return sum(amount is not None for _, amount, _ in place.game.words.ledger(item)) >= LONG_ACCOUNT


def refused_in(draft: Draft, place: Place) -> Iterator[str]:
    """The choices of a question that are refused: the one it asks about, or options of those that ask what can be."""
    named = [draft.asks.get("answer"), *(draft.options if draft.kind in OF_POSSIBLE else ())]
    for answer in filter(None, named):
        if judge(place.game, place.state, place.ask, split(answer)) is not None:
            yield answer


def nearly_possible(place: Place, refused: str) -> bool:
    """Whether only the last part is in the way: what begins so can be completed, or it would be refused itself."""
    *begun, _ = split(refused)
    return bool(begun) and judge(place.game, place.state, place.ask, tuple(begun)) is None


def chosen(
    games: Sequence[Game],
    n: int,
    kinds: Sequence[str],
    sections: Sequence[str],
    seed: object,
    lately: Collection[str] = (),
) -> list[Exercise]:
    """So many questions about these games, as different as they can be, from easy to hard; rather none of those whose
    signature was asked lately.
    """
    every = [spot for game in games for spot in spots(game)]
    lots = [Lot(by_lot([spot for spot in every if is_likely(spot, kinds, sections)], seed), kinds)]
    found = of_each_part(lots[0].spots, kinds, n, sections, seed)
    many = n + min(len(lately), n)  # what was asked lately leaves enough of the others
    found += without(found, gathered(*lots[0], max(1, many - len(found) // ENOUGH), sections, seed))
    if len(found) < n and len(lots[0].spots) < len(every):
        others = by_lot([spot for spot in every if not is_likely(spot, kinds, sections)], seed)
        lots += speaking_of(others[:LOOKED_THROUGH], kinds, sections)
        found += [some for lot in lots[1:] for some in gathered(*lot, n, sections, seed)]
    if not found or (sections and len(found) < n):  # what is asked for by name is asked, though a guesser may hit it
        asked = {exercise.id for some in found for _, exercise in some}
        last = [Lot(lot.spots[:LAST_RESORT], lot.kinds) for lot in lots]
        more = [some for lot in last for some in gathered(*lot, n, sections, seed, in_any_case=True)]
        found += [some for some in more if asked.isdisjoint(exercise.id for _, exercise in some)]
    return ordered(spread(best_of([held_back(some, lately) for some in found]), n, sections))


def of_each_part(
    likely: Sequence[Spot], kinds: Sequence[str], n: int, sections: Sequence[str], seed: object
) -> list[list[tuple[int, Exercise]]]:
    """Where sections are named, a few questions about each part of them that is shown, until there is a choice."""
    shown = {name for spot in likely for name in sections_at(spot) if sections and about([name], sections)}
    found: list[list[tuple[int, Exercise]]] = []
    for part in picked(sorted(shown), len(shown), seed) if len(shown) > 1 else ():
        if len(found) < OF_A_PART * n:
            steps = [spot for spot in likely if part in sections_at(spot)][:STEPS_OF_A_PART]
            found += without(found, gathered(steps, kinds, 1, [part], seed, enough=OF_A_PART))
    return found


def without(
    found: Sequence[Sequence[tuple[int, Exercise]]], more: Sequence[Sequence[tuple[int, Exercise]]]
) -> list[list[tuple[int, Exercise]]]:
    """What was found besides, as far as it is not the same."""
    known = {exercise.id for some in found for _, exercise in some}
    return [new for some in more if (new := [each for each in some if each[1].id not in known])]


class Lot(NamedTuple):
    """Steps, in the order in which they are looked at, and the kinds of question that are looked for there."""

    spots: Sequence[Spot]
    kinds: Sequence[str]


def is_likely(spot: Spot, kinds: Sequence[str], sections: Sequence[str]) -> bool:
    """Whether a step is likely to be about these sections; words can be asked about anywhere."""
    if any(KINDS[kind].of_words for kind in kinds) and has_words(spot.place.speech("en"), sections):
        return True
    return shows(spot.game.table, spot.node, sections)


def speaking_of(others: Sequence[Spot], kinds: Sequence[str], sections: Sequence[str]) -> Iterator[Lot]:
    """Of steps that do not show these sections, some that merely speak of them, each with the kinds that may ask so."""
    for speaks, asking_so in ((refuses, OF_REFUSALS), (tells, OF_LINES)):
        if able := [kind for kind in kinds if kind in asking_so]:
            yield Lot([*islice((spot for spot in others if speaks(spot.place, sections)), MOST_OTHERS)], able)


def gathered(
    drawn: Sequence[Spot],
    kinds: Sequence[str],
    n: int,
    sections: Sequence[str],
    seed: object,
    in_any_case: bool = False,
    enough: int = 0,
) -> list[list[tuple[int, Exercise]]]:
    """What there is to ask, by kind and place; everywhere a few kinds first, the others when all were visited."""
    found: list[list[tuple[int, Exercise]]] = []
    wanted = n if set(kinds) <= set(OPINIONS) else (enough or ENOUGH) * n  # a bot thinks long about each
    visits = ((spot, first) for first in range(0, len(kinds), KINDS_AT_ONCE) for spot in drawn)
    for spot, first in islice(visits, max(PATIENCE * n, MOST_VISITED if len(kinds) <= KINDS_AT_ONCE else 0)):
        if len(found) >= wanted:
            break
        order = picked(kinds, len(kinds), seed, spot.node.id)
        for kind in order[first : first + KINDS_AT_ONCE]:
            if some := list(islice(exercises_at(spot, [kind], sections, in_any_case), CONSIDERED)):
                found.append(some)
    return found


def by_lot(every: Sequence[Spot], seed: object) -> list[Spot]:
    """Steps in a drawn order; what is shown once comes twice as early as what is shown four times."""
    common = Counter(name for spot in every for name in shown_at(spot))
    met = {spot.node.id: min((common[name] for name in shown_at(spot)), default=len(every)) for spot in every}
    drawn = enumerate(picked(every, len(every), seed), 1)
    return [spot for _, spot in sorted(drawn, key=lambda each: each[0] * sqrt(met[each[1].node.id]))]


def shown_at(spot: Spot) -> set[str]:
    """The events of a step, and their sections."""
    return {name for child in spot.node.children for event in child.events for name in (event.kind, event.rule)}


def sections_at(spot: Spot) -> set[str]:
    """The sections of the events of a step."""
    return {event.rule for child in spot.node.children for event in child.events}


def best_of(found: Sequence[Sequence[tuple[int, Exercise]]]) -> list[tuple[int, Exercise]]:
    """The best of each lot, with its merit: more for what is seldom met among all of them, not in all games there are,
    which only an index would know.
    """
    every = [exercise for some in found for _, exercise in some]
    common = Counter(name for exercise in every for name in named_in(exercise))
    weighed = (
        [(merit + rarity(named_in(exercise), common, len(every)), exercise) for merit, exercise in some]
        for some in found
    )
    return [max(some, key=lambda each: each[0]) for some in weighed]


def held_back(found: Iterable[tuple[int, Exercise]], lately: Collection[str]) -> list[tuple[int, Exercise]]:
    """The same with less merit for those whose signature was asked lately."""
    return [(merit - LATELY * (exercise.theme in lately), exercise) for merit, exercise in found]


def named_in(exercise: Exercise) -> set[str]:
    """What a question is about: its sections, and the question, reasons and events that its signature names."""
    return {*exercise.sections, *re.split("[ +]", exercise.signature)[1:]}


def rarity(names: Collection[str], common: Mapping[str, int], of: int) -> int:
    """From 0 for what is met everywhere to 3 for what is met once in twenty times; the rarest name counts."""
    share = min((common[name] for name in names), default=of) / of
    return min(RAREST, round(-log(share)))


def spread(found: Sequence[tuple[int, Exercise]], n: int, sections: Sequence[str] = ()) -> list[Exercise]:
    """The best of them, one of each signature before a second, and of each part of the sections that were named, of
    each kind and section; and rather at other steps, for what one question tells of a step may be what another asks.
    Of a word there is no second.
    """
    left = sorted(found, key=lambda each: -each[0])
    taken: list[Exercise] = []
    met: Counter[str] = Counter()  # kinds and sections

    def known(exercise: Exercise) -> tuple[int, int, bool, int]:
        parts = [section for section in exercise.sections if sections and about([section], sections)]
        part = min((met[section] for section in parts), default=0)
        again = max((met[section] for section in exercise.sections), default=0)
        same_step = any(other.position.source.node == exercise.position.source.node for other in taken)
        return sum(same_matter(exercise, other) for other in taken), part, same_step, met[exercise.kind] + again

    while left and len(taken) < n:
        best = min(left, key=lambda each: (*known(each[1]), -each[0]))
        left.remove(best)
        if KINDS[best[1].kind].of_words:
            left = [each for each in left if each[1].signature != best[1].signature]
        taken.append(best[1])
        met.update({best[1].kind, *best[1].sections})
    return taken


def same_matter(exercise: Exercise, other: Exercise) -> bool:
    """Whether a question asks the same once more, or is about the sentence that the other one tells."""
    own, theirs = ((e.position.source.node, e.asks.get("answer"), e.asks.get("event")) for e in (exercise, other))
    return exercise.signature == other.signature or (own == theirs and isinstance(own[-1], int))


def ordered(exercises: Sequence[Exercise]) -> list[Exercise]:
    """From easy to hard, and three others between two of one signature, as far as there are others."""
    left, taken = list(exercises), list[Exercise]()
    while left:
        signatures, just = Counter(each.signature for each in left), {each.signature for each in taken[-APART:]}
        late = {name for name, n in signatures.items() if (n - 1) * (APART + 1) >= len(left) - 1}
        best = min(left, key=lambda each: (each.signature in just, each.signature not in late, each.level))
        left.remove(best)
        taken.append(best)
    return taken
