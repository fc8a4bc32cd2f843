"""Questions the judge answers: what is possible, why not, and what would make it so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import TypeVar

from ...chance import draw
from ...flow import (
    Parts,
    Refusal,
    State,
    addressed,
    first_refused,
    join,
    judge,
    legal,
    open_parts,
    refused,
    side_choices,
    split,
)
from ...table import Moment
from ...text import LANGUAGES, Speech
from ..evidence import NO_REASON, refused_choices, seen, shape
from ..exercise import Draft
from ..guesser import told_by, words
from ..kin import are_kin, in_play, no_rule, strangers
from ..position import Place

T = TypeVar("T")
MOST_REFUSED = 60  # choices looked at, of one question
MOST_CURES = 24  # choices tried, one after another
MOST_RIGHT = 3  # cures among the options
CURED = 10  # refused choices for which a cure is looked for
VARIANTS = 8  # ways to ask one thing, of which the fairest is taken
MOST_WRONG = 12  # wrong options to draw from
FARTHEST = 5  # farther than any reason lies that is surely false


def why_not(place: Place) -> dict[str, Refusal]:
    """What somebody might try here and cannot, with the reason; first what somebody did try."""
    found = refused_choices(place.game, place.state, place.ask, MOST_REFUSED)
    by_rule = ((parts, why) for parts, why in found if why.code not in no_rule(place.game.name))
    return in_vain(place) | {join(parts): why for parts, why in islice(by_rule, MOST_REFUSED)}


def in_vain(place: Place) -> dict[str, Refusal]:
    """What was tried here and refused, as far as the reason lies, with the reason."""
    own = [answer for answer in place.tried if addressed(place.ask, split(answer))[0] == place.ask]
    begun = dict.fromkeys(first_refused(place.game, place.state, place.ask, answer) for answer in own)
    reasons = {join(parts): judge(place.game, place.state, place.ask, parts) for parts in begun}
    none = {*NO_REASON, *no_rule(place.game.name)}
    return {parts: why for parts, why in reasons.items() if why is not None and why.code not in none}


def openings(place: Place, begun: Parts = ()) -> Iterator[str]:
    """Choices that stand beside refused ones: beginnings of answers that are possible."""
    for part in open_parts(place.game, place.state, place.ask, begun):
        longer = (*begun, part)
        yield join(longer)
        if refused(place.game, place.state, place.ask, longer):
            yield from openings(place, longer)


def picked(items: Sequence[T], n: int, *key: object) -> list[T]:
    """So many of the items, drawn by the key."""
    left = list(items)
    taken: list[T] = []
    while left and len(taken) < n:
        taken.append(left.pop(draw(len(left), *key, len(taken))))
    return taken


def unlike(items: list[T], *others: list[T]) -> list[T]:
    """The items turned on, one place after the other, until they lie otherwise than these, where they can.

    >>> unlike([1, 2, 3], [1, 2, 3], [2, 3, 1])
    [3, 1, 2]
    """
    turned = (items[i:] + items[:i] for i in range(len(items)))
    return next((each for each in turned if each not in others), items)


def drawn(pool: Sequence[T], n: int, *key: object) -> Iterator[list[T]]:
    """Several ways to take n of a pool: first its first, then others."""
    some = list(pool[:MOST_WRONG])
    yield some[:n]
    if len(some) > n:
        for turn in range(1, VARIANTS):
            yield picked(some, n, *key, turn)


def one_of_each(place: Place, refusals: dict[str, Refusal], kind: str) -> list[str]:
    """Refused choices: what somebody tried, then those with different reasons, then the rest."""
    key = (place.node.id, kind)
    codes: dict[str, list[str]] = {}
    for answer, why in refusals.items():
        codes.setdefault(why.code, []).append(answer)
    one = [picked(answers, 1, *key, code)[0] for code, answers in codes.items()]
    first = list(dict.fromkeys([*in_vain(place), *one]))
    return [*first, *picked([a for a in refusals if a not in first], len(refusals), *key)]


def alike(place: Place, wanted: str, others: Sequence[str]) -> list[str]:
    """The others, those of the same shape as the wanted one first: options should not differ by their looks."""
    own = shape(place.game, place.state, place.ask, split(wanted))
    return sorted(others, key=lambda other: shape(place.game, place.state, place.ask, split(other)) != own)


def possible(place: Place) -> Iterator[Draft]:
    """Which of these is possible now?"""
    refusals = why_not(place)
    ways = list(islice(openings(place), MOST_REFUSED))
    if len(refusals) < 2 or not ways:
        return
    key = (place.node.id, "legal")
    right = picked(of_refused_shapes(place, ways, refusals), 1, *key)[0]
    wrongs = [no for no in one_of_each(place, refusals, "legal") if not overlap(right, no)]
    for wrong in drawn(alike(place, right, wrongs), 3, *key) if len(wrongs) >= 2 else ():
        codes = sorted({refusals[answer].code for answer in wrong})
        sections = tuple(dict.fromkeys(refusals[answer].rule for answer in wrong))
        signature = f"legal {place.ask.kind} {'+'.join(codes)}"
        near_misses = sum(split(no)[:-1] == split(right)[:-1] for no in wrong)
        yield Draft("legal", {}, (right, *wrong), (right,), sections, signature, len(codes), 2 * (near_misses > 0))


def of_refused_shapes(place: Place, ways: Sequence[str], refusals: Iterable[str]) -> Sequence[str]:
    """The ways that look like what is refused: by their shape, or at least by the number of their parts."""
    shapes = {shape(place.game, place.state, place.ask, split(no)) for no in refusals}
    sizes = {len(split(no)) for no in refusals}
    same = [way for way in ways if shape(place.game, place.state, place.ask, split(way)) in shapes]
    return same or [way for way in ways if len(split(way)) in sizes] or ways


def overlap(choice: str, other: str) -> bool:
    """Whether one choice is the beginning of the other, so that both would be made at once."""
    return all(a == b for a, b in zip(split(choice), split(other), strict=False))


def apart(choices: Iterable[str]) -> list[str]:
    """Those choices none of which begins another one."""
    taken: list[str] = []
    for choice in choices:
        if not any(overlap(choice, other) for other in taken):
            taken.append(choice)
    return taken


def all_possible(place: Place) -> Iterator[Draft]:
    """Tick all that are possible."""
    refusals = why_not(place)
    ways = list(islice(openings(place), MOST_REFUSED))
    key = (place.node.id, "all_legal")
    count = 2 + draw(3, *key)
    if len(refusals) < 2 or len(ways) < 2:
        return
    near = of_refused_shapes(place, ways, refusals)
    near = near if len(near) >= 2 else ways
    wrongs = alike(place, near[0], one_of_each(place, refusals, "all_legal"))
    count = min(count, len(near))
    for turn, some in enumerate(drawn(wrongs, 6 - count, *key)):
        right = apart(picked(near, len(near), *key, turn))[:count]
        wrong = [no for no in some if not any(overlap(yes, no) for yes in right)]
        if len(wrong) < 2:
            continue
        sections = tuple(dict.fromkeys(refusals[answer].rule for answer in wrong))
        signature = f"all_legal {place.ask.kind} {'+'.join(sorted({refusals[a].code for a in wrong}))}"
        yield Draft("all_legal", {}, (*right, *wrong), tuple(right), sections, signature, 3)


def reason(place: Place) -> Iterator[Draft]:
    """Why not? The wrong reasons are no kin of the right one, and were never seen to be given to such a choice."""
    known, in_words, refusals = seen(place.game.name), reasons_in_words(place), why_not(place)
    every = [code for code in sorted(set().union(*known.codes.values()) & in_words) if may_be_given(place, code)]
    here = given_like(place, offered(place))
    far = {rule: far_from(place, rule, here) for rule in dict.fromkeys(why.rule for why in refusals.values())}
    for answer in one_of_each(place, refusals, "why"):
        own, why = shape(place.game, place.state, place.ask, split(answer)), refusals[answer]
        if why.code not in in_words or own not in known.codes:
            continue
        never = [code for code in every if code not in known.codes[own] and code != why.code]
        doubtful = hidden(place, own, never, {each.code for each in refusals.values()})
        rank = {code: far[why.rule][code] + FARTHEST * (code in doubtful) for code in never}
        asks, signature, merit = {"answer": answer}, f"why {place.ask.kind} {why.code}", 3 * bool(why.ruling)
        for wrong in wrong_reasons(place, why.code, rank, answer):
            yield Draft("why", asks, (why.code, *wrong), (why.code,), (why.rule,), signature, 2, merit)


def wrong_reasons(place: Place, right: str, rank: Mapping[str, int], answer: str) -> Iterator[list[str]]:
    """Several ways to take two or three wrong reasons, none of them kin.

    Half of the ways take the nearest; the others any that can be tried here. Where by all of them the right one is the
    longest or the shortest to read, further ways take longer and shorter ones, lest it be known by that.
    """
    found, sizes = [], lengths(place)
    for turn in range(VARIANTS):
        near, mixed = turn < VARIANTS // 2, picked(list(rank), len(rank), "why", place.node.id, answer, turn)
        likely = sorted(mixed, key=lambda code: rank[code] if near else here_first(rank[code]))
        found.append(strangers(place.game.name, right, likely, 3))
    if not any(is_between(right, wrong, sizes) for wrong in found):
        sure = [code for code in rank if rank[code] < FARTHEST]
        for turn in range(VARIANTS, VARIANTS + VARIANTS // 2):
            mixed = picked(sure, len(sure), "why", place.node.id, answer, turn)
            likely = sorted(mixed, key=lambda code: here_first(rank[code]))
            found.append(longer_and_shorter(place.game.name, right, likely, sizes))
    yield from (wrong for wrong in found if len(wrong) >= 2)


def longer_and_shorter(name: str, right: str, likely: Sequence[str], sizes: Sequence[Mapping[str, int]]) -> list[str]:
    """The first reasons of which one is longer than the right one and one shorter, in every language; none if there are
    no such.
    """
    free = [code for code in likely if not are_kin(name, code, right)]
    pairs = (pair for pair in combinations(free, 2) if is_between(right, pair, sizes))
    pair = next((pair for pair in pairs if not are_kin(name, *pair)), None)
    return strangers(name, right, dict.fromkeys((*pair, *free)), 3) if pair else []


def here_first(rank: int) -> int:
    """What can be tried here goes before what cannot, and that before what may hold as well."""
    return (rank > 1) + (rank >= FARTHEST)


def lengths(place: Place) -> list[dict[str, int]]:
    """How long every reason is to read, in each language."""
    return [{code: len(said) for code, said in place.speech(lang).texts["why"].items()} for lang in LANGUAGES]


def is_between(right: str, wrong: Collection[str], sizes: Sequence[Mapping[str, int]]) -> bool:
    """Whether one of the others is shorter than the right one and one is longer, in every language."""
    return bool(wrong) and all(
        min(size[code] for code in wrong) < size[right] < max(size[code] for code in wrong) for size in sizes
    )


def hidden(place: Place, own: str, never: Iterable[str], given: Collection[str]) -> set[str]:
    """Reasons that may hold as well: of the same action, and given to something here, they or one of their kin.

    Not so those that the beginning of the choice would have been refused for.
    """
    name = place.game.name
    held = {code for code in never if code in given or any(are_kin(name, code, each) for each in given)}
    return held & given_like(place, {start_of(own)}) - given_before(place, own)


def far_from(place: Place, rule: str, here: Collection[str]) -> dict[str, int]:
    """How far each reason lies: not among those of what can be tried here, in another question, in another chapter."""
    known, chapter = seen(place.game.name), rule.split(".")[0]
    asked = {code for each, codes in known.codes.items() if each.split("/")[0] == place.ask.kind for code in codes}
    return {
        code: 2 * (code not in here) + (code not in asked) + all(each.split(".")[0] != chapter for each in rules)
        for code, rules in known.rules.items()
    }


def given_like(place: Place, starts: Collection[str]) -> set[str]:
    """The codes that the judge was seen to give to choices that start so."""
    return {code for each, codes in seen(place.game.name).codes.items() if start_of(each) in starts for code in codes}


def given_before(place: Place, own: str) -> set[str]:
    """The codes that the judge was seen to give to the beginnings of such a choice."""
    known, parts = seen(place.game.name).codes, own.split("/")
    return {code for n in range(1, len(parts)) for code in known.get("/".join(parts[:n]), ())}


def offered(place: Place) -> set[str]:
    """How the choices start that can be tried here, possible or not."""
    game, s, ask = place.game, place.state, place.ask
    return {shape(game, s, ask, (part,)) for part in (*open_parts(game, s, ask, ()), *refused(game, s, ask, ()))}


def start_of(each: str) -> str:
    """A shape as far as its first part: the question and the action."""
    return "/".join(each.split("/")[:2])


def may_be_given(place: Place, code: str) -> bool:
    """Whether a rule of the game as it is set up here stands behind a reason."""
    name = place.game.name
    return code not in no_rule(name) and in_play(name, code, place.table.setup.options)


def reasons_in_words(place: Place) -> set[str]:
    """The codes that can be said without the facts of a case."""
    return set(place.speech("en").texts.get("why", ()))


def section(place: Place) -> Iterator[Draft]:
    """Which section stands in the way?"""
    known = seen(place.game.name)
    titles = place.speech("en").sections()
    refusals = why_not(place)
    for answer in one_of_each(place, refusals, "section"):
        own, why = shape(place.game, place.state, place.ask, split(answer)), refusals[answer]
        if own not in known.sections or why.rule not in titles:
            continue
        never = [each for each in titles if each not in known.sections[own] and not related(each, why.rule)]
        chapter = [each for each in never if each.split(".")[0] == why.rule.split(".")[0]]
        key = (place.node.id, "section", answer)
        pool = [*picked(chapter, 4, *key), *picked([each for each in never if each not in chapter], 6, *key)]
        if len(pool) >= 2:
            asks, signature = {"answer": answer}, f"section {place.ask.kind} {why.code} {why.rule}"
            for wrong in drawn(pool, 3, *key):
                yield Draft("section", asks, (why.rule, *wrong), (why.rule,), (why.rule,), signature, 2)


def section_of_event(place: Place, answer: str) -> Iterator[Draft]:
    """Which section says that this happens? Asked once of each kind of event of a step."""
    speech = place.speech("en")
    titles, told = speech.sections(), speech.texts["events"]
    events = place.after(answer).events
    here = {event.rule for event in events}
    for n in {event.kind: n for n, event in enumerate(events)}.values():
        event = events[n]
        if event.kind not in told or event.rule not in titles:
            continue
        key = (place.node.id, "section", answer, n)
        others = picked([each for each in titles if not any(related(each, rule) for rule in here)], len(titles), *key)
        sentence = speech.explain(event).sentence
        in_both = [(each, each.explain(event).sentence) for each in map(place.speech, LANGUAGES)]
        others = [each for each in others if not any(names(said, titled(own, each)) for own, said in in_both)]
        shared = {each: len(words(titled(speech, each)) & words(sentence)) for each in others}
        pool = sorted(others, key=lambda each: -shared[each])  # they sound as likely
        if len(pool) >= 2:
            asks, signature = {"answer": answer, "event": n}, f"section {event.kind} {event.rule}"
            for wrong in drawn(pool, 3, *key):
                yield Draft("section", asks, (event.rule, *wrong), (event.rule,), (event.rule,), signature, 1)


def titled(speech: Speech, section: str) -> str:
    rule = speech.rule(section)
    return rule.title if rule else ""


def names(sentence: str, title: str) -> bool:
    """Whether a sentence names what a section is called, or the end of it after a colon: then it is about that too.

    >>> names("She reaches the tiger: any palace action.", "Symbol: any palace action"), names("She pays.", "Payment")
    (True, False)
    """
    return told_by(sentence, title) or told_by(sentence, title.rpartition(":")[2])


def related(section: str, other: str) -> bool:
    """Whether one section is part of the other: then both stand in the way."""
    return f"{section}.".startswith(f"{other}.") or f"{other}.".startswith(f"{section}.")


def cure(place: Place) -> Iterator[Draft]:
    """It is refused: which choice makes it possible?"""
    beside = islice(side_choices(place.game, place.state, place.ask), MOST_CURES)  # they ask the same again
    ways = [*beside, *islice(legal(place.game, place.state, place.ask), MOST_CURES)]
    if len(ways) < 3:
        return
    refusals = why_not(place)
    tried = one_of_each(place, refusals, "cure")[:CURED]
    after = {way: place.after(way) for way in ways} if tried else {}
    again = {way: moment for way, moment in after.items() if asked_again(place, moment)}
    states = {way: place.thawed(moment) for way, moment in again.items()}
    for answer in tried:
        cures = [way for way in again if allowed(place, states[way], again[way], answer)]
        others = [way for way in again if way not in cures]
        if cures and len(others) >= 2:
            key, why = (place.node.id, "cure", answer), refusals[answer]
            cures = picked(cures, MOST_RIGHT, *key)
            asks, signature = {"answer": answer}, f"cure {place.ask.kind} {why.code}"
            for wrong in drawn(alike(place, cures[0], picked(others, len(others), *key)), 5 - len(cures), *key):
                yield Draft("cure", asks, (*cures, *wrong), tuple(cures), (why.rule,), signature, 4, 2)


def allowed(place: Place, s: State, moment: Moment, answer: str) -> bool:
    return moment.ask is not None and judge(place.game, s, moment.ask, split(answer)) is None


def asked_again(place: Place, moment: Moment) -> bool:
    """Whether the same seat is asked the same kind of question next, so that it may try again."""
    return moment.ask is not None and (moment.ask.seat, moment.ask.kind) == (place.ask.seat, place.ask.kind)
