"""Questions about what follows: which choices lead there, what has changed, what is not true, what was played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from itertools import combinations, groupby, islice
from operator import itemgetter
from weakref import WeakKeyDictionary

from ...chance import draw
from ...flow import Remark, State, legal, split
from ...table import Moment, Table
from ...text import LANGUAGES, Speech
from ..exercise import Draft
from ..guesser import words
from ..kin import covered
from ..position import Place
from .judging import MOST_WRONG, alike, drawn, picked

MOST_TRIED = 40
MOST_LINES, MOST_CHANGED = 6, 8
MOST_OTHERS, MOST_OF_OTHERS = 4, 2  # other choices looked at, and lines of theirs among the options
MOST_COMPARED = 24  # positions of a game, to find which numbers hang together
MOST_RULES = 4  # sections that a question about a whole step is about


def ways(place: Place) -> dict[str, Moment]:
    """What each of the first so many answers leads to."""
    return {answer: place.after(answer) for answer in islice(legal(place.game, place.state, place.ask), MOST_TRIED)}


def find(place: Place) -> Iterator[Draft]:
    """Find the choices after which something happens: asked where few of them do. Two that come to the same are one."""
    first = {(moment.snapshot, moment.ask): answer for answer, moment in reversed(ways(place).items())}
    after = {answer: place.after(answer) for answer in sorted(first.values(), key=list(ways(place)).index)}
    if len(after) < 4:
        return
    rules: dict[str, str] = {}
    for moment in after.values():
        for event in moment.events:
            rules.setdefault(event.kind, event.rule)
    told = place.speech("en").texts.get("goals", {})
    for kind in (event for event in rules if event in told):
        meant = covered(place.game.name, kind)
        answers = [answer for answer, moment in after.items() if any(event.kind in meant for event in moment.events)]
        others = [answer for answer in after if answer not in answers]
        if len(answers) <= 3 and len(others) >= 3:
            key = (place.node.id, "find", kind)
            pool = alike(place, answers[0], picked(others, len(others), *key))
            signature = f"find {place.ask.kind} {kind}"
            for wrong in drawn(pool, 6 - len(answers), *key):
                options = (*answers, *wrong)
                yield Draft("find", {"event": kind}, options, tuple(answers), (rules[kind],), signature, 3, 2)


def lines(place: Place, s: State) -> dict[str, Remark]:
    """The position line by line, by a name that two equal lines share."""
    return {mark(remark): remark for remark in place.told(s)}


def mark(remark: Remark) -> str:
    """A line as a short text that says all of it."""
    return f"{remark.code} {sorted(remark.facts.items(), key=str)!r}"


def effect(place: Place, answer: str) -> Iterator[Draft]:
    """What has changed? Wrong are lines that were true before, and what other choices would have brought."""
    after = place.after(answer)
    if not after.events:
        return
    before, then = lines(place, place.state), lines(place, place.thawed(after))
    whole = set(map(mark, place.game.words.describe(place.state)))  # what was so and merely hidden has not changed
    changed, same = [m for m in then if m not in before and m not in whole], [m for m in then if m in before]
    if 1 <= len(changed) <= MOST_CHANGED and len(same) >= 3:
        order, key = list(then), (place.node.id, "effect")
        count = 1 + draw(min(3, len(changed)), *key)
        codes = sorted({then[m].code for m in changed})
        near = sorted(picked(same, len(same), *key), key=lambda m: not_alike(then[m], codes, place.ask.seat))
        signature, rules = f"effect {after.events[0].kind} {'+'.join(codes)}", rules_of(after)
        others = of_others(place, answer, {*before, *then}, codes)
        pool = [*others[:MOST_OF_OTHERS], *(str(order.index(m)) for m in near)]
        for turn, wrong in enumerate(drawn(pool, MOST_LINES - count, *key)):
            right = tuple(str(order.index(m)) for m in picked(changed, count, *key, "changed", turn))
            yield Draft("effect", {"answer": answer}, (*right, *wrong), right, rules, signature, 3)


def of_others(place: Place, answer: str, true: Collection[str], codes: Sequence[str]) -> list[str]:
    """Lines like those that have changed, which only another choice would bring: their number there, and the choice."""
    found: dict[str, str] = {}
    for other in picked([each for each in ways(place) if each != answer], MOST_OTHERS, place.node.id, "effect"):
        for n, (m, line) in enumerate(lines(place, place.thawed(place.after(other))).items()):
            if m not in true and line.code in codes:
                found.setdefault(m, f"{n}/{other}")
    return list(found.values())


def not_alike(line: Remark, codes: Sequence[str], seat: int) -> tuple[bool, bool]:
    """How little an unchanged line looks like the changed ones: of whom it speaks, and of what."""
    return line.facts.get("seat") != seat, line.code not in codes


def rules_of(moment: Moment) -> tuple[str, ...]:
    """The sections by which a step changed what it changed."""
    return tuple(dict.fromkeys(event.rule for event in moment.events))[:MOST_RULES]


def untrue(place: Place) -> Iterator[Draft]:
    """Which sentence is not true here? One number of one line is exchanged, but none that another one betrays.

    A line that tells several numbers is about no single section: to miss it is to misread the position.
    """
    order = list(place.told(place.state))
    able = numbers_told(place, order)
    bound = tied(place)
    free = [turn for turn, (n, field) in enumerate(able) if (order[n].code, field) not in bound]
    if len(order) < 4 or not free:
        return
    turn = free[draw(len(free), place.node.id, "false")]
    n, _ = able[turn]
    key, alone = (place.node.id, "false", n), sum(i == n for i, _ in able) == 1
    sections = (order[n].rule,) if alone and order[n].rule else ()
    others = picked([i for i in range(len(order)) if i != n], len(order), *key)
    near = sorted(others, key=lambda i: order[i].code != order[n].code)
    for wrong in drawn([str(i) for i in near], 3, *key):
        options, signature = (str(n), *wrong), f"false {order[n].code}"
        yield Draft("false", {"turn": turn}, options, (str(n),), sections, signature, 2)


def numbers_told(place: Place, order: Sequence[Remark]) -> list[tuple[int, str]]:
    """The lines that tell a number, each with the fact it tells."""
    speech, told = place.speech("en"), []
    for n, line in enumerate(order):
        slots = speech.slots(("lines", line.code), line.facts)
        for field, spec in slots:
            value, once = line.facts[field], sum(name == field for name, _ in slots) == 1
            if type(value) is int and value >= 0 and once and (not spec or spec.startswith("n ")):
                told.append((n, field))
    return told


def tied(place: Place) -> frozenset[tuple[str, str]]:
    """The numbers, by line and fact, that change in this game and make one sum with another of their line: of seven
    palaces, those that are built and those that are left.
    """
    table = place.table
    nodes = table.main_line()
    key = (nodes[-1].id, len(nodes))
    if table not in _tied or _tied[table][0] != key:
        pairs: dict[tuple[str, str, str], set[tuple[int, int]]] = {}
        for node in nodes[:: max(1, len(nodes) // MOST_COMPARED)]:
            order = list(place.game.words.describe(table.state(node)))
            for n, told in groupby(numbers_told(place, order), key=itemgetter(0)):
                facts = order[n].facts
                for one, other in combinations([field for _, field in told], 2):
                    pairs.setdefault((order[n].code, one, other), set()).add((facts[one], facts[other]))
        bound = [names for names, told in pairs.items() if len(told) > 1 and len(set(map(sum, told))) == 1]
        _tied[table] = key, frozenset((code, field) for code, *both in bound for field in both)
    return _tied[table][1]


_tied: WeakKeyDictionary[Table, tuple[tuple[str, int], frozenset[tuple[str, str]]]] = WeakKeyDictionary()


def played(place: Place, answer: str) -> Iterator[Draft]:
    """What was played between these two positions?"""
    after = ways(place)
    if answer not in after or after[answer].ask is None:
        return
    other = [each for each in after if after[each].snapshot != after[answer].snapshot]
    near = [each for each in other if split(each)[0] == split(answer)[0]]
    new = {each: new_lines(place, after[each]) for each in (answer, *other)}
    if len(other) >= 2 and new[answer] and not names_itself(place, answer, other):
        key, own = (place.node.id, "played"), place.game.questions[place.ask.kind].rule
        rules = tuple(dict.fromkeys((*rules_of(after[answer]), own)))  # what happened is why it is right
        kind = next((event.kind for event in after[answer].events), place.ask.kind)
        asks, signature = {"to": digest(after[answer].snapshot)}, f"played {place.ask.kind} {kind}"
        told: dict[frozenset[str], str] = {}  # what would be new, and one of the choices after which it is
        for each in picked(near if len(near) >= 2 else other, MOST_WRONG, *key):
            told.setdefault(new[each], each)
        pool = [each for reading, each in told.items() if reading != new[answer]]
        for wrong in drawn(pool, 3, *key) if len(pool) >= 2 else ():
            yield Draft("played", asks, (answer, *wrong), (answer,), rules, signature, 2)


def names_itself(place: Place, answer: str, others: Sequence[str]) -> bool:
    """Whether what is new has all words of the choice, as "Artisan in hand" has of "Artisan (6)", and not of others."""
    moment = place.after(answer)
    new = [line for name, line in lines(place, place.thawed(moment)).items() if name in new_lines(place, moment)]
    for speech in map(place.speech, LANGUAGES):
        told = words(" ".join(speech.sentence("lines", line.code, facts=line.facts) for line in new))

        def named(choice: str, speech: Speech = speech, told: frozenset[str] = told) -> bool:
            return words(speech.choice(place.state, place.ask, split(choice))) <= told

        if named(answer) and not all(map(named, others)):
            return True
    return False


def new_lines(place: Place, moment: Moment) -> frozenset[str]:
    """What is told of the position that was not told before."""
    return frozenset(lines(place, place.thawed(moment)).keys() - lines(place, place.state).keys())


def digest(snapshot: bytes) -> str:
    """A position that can be recognised and not read."""
    return blake2b(snapshot, digest_size=8).hexdigest()


def known(place: Place) -> Iterator[Draft]:
    """What of all that one seat sees can another not see?"""
    if not place.game.hides:
        return
    every, whole = list(place.told(place.state)), set(map(mark, place.game.words.describe(place.state)))
    for seat in (seat for seat in range(place.table.setup.seats) if seat != place.ask.seat):
        seen = set(map(mark, place.game.words.describe(place.game.view(place.state, seat))))
        hidden = [str(n) for n, each in enumerate(every) if mark(each) in whole - seen]
        open_ = [str(n) for n, each in enumerate(every) if mark(each) in whole & seen]
        if 1 <= len(hidden) <= 3 and len(open_) >= 2:
            rule = every[int(hidden[0])].rule or place.game.questions[place.ask.kind].rule
            codes, key = sorted({every[int(n)].code for n in hidden}), (place.node.id, "known", seat)
            near = sorted(picked(open_, len(open_), *key), key=lambda n: every[int(n)].code not in codes)
            signature = f"known {place.ask.kind} {'+'.join(codes)}"
            for wrong in drawn(near, 5 - len(hidden), *key):
                yield Draft("known", {"seat": seat}, (*hidden, *wrong), tuple(hidden), (rule,), signature, 2)
            return
