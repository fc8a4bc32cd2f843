"""Questions about numbers and names: what is missing, what it costs, what fills the gap, how many points, who won."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from operator import mul
from typing import Any
from weakref import WeakKeyDictionary

from ...face import face_of
from ...flow import Event, Result, State, legal, of_last_part, split
from ...table import Table
from ...text import LANGUAGES, Speech, facts_of
from ..exercise import Draft
from ..gaps import blanks, with_blank
from ..guesser import told_by
from ..position import Place
from .judging import MOST_WRONG, drawn, picked, why_not
from .numbers import FEWEST_SLIPS, MOST_SLIPS, around, near, sum_and_slips

MOST_PRICED = 24
MOST_PLAYED = 6  # prices of one question that are played

MOST_TOLD = 5  # numbers of one sentence


def short(place: Place) -> Iterator[Draft]:
    """How much is missing, or left? Nobody takes what is refused for something that lacks nothing."""
    for answer, why in why_not(place).items():
        if found := sum_and_slips(place, why):
            total, slips = found[0], [each for each in found[1] if each]
            asks, signature = {"answer": answer}, f"short {place.ask.kind} {why.code}"
            for wrong in around(total, slips, place.node.id, "short", answer):
                options = tuple(map(str, (total, *wrong)))
                yield Draft("short", asks, options, options[:1], (why.rule,), signature, len(options), 2)


def cost(place: Place) -> Iterator[Draft]:
    """What would it cost, bring or leave? Wrong are prices of other choices; where these are few, numbers near it."""
    for (code, field, rule), answers in priced(place).items():
        key, signature = (place.node.id, "cost", code), f"cost {place.ask.kind} {code}"
        prices, left = confirmed(place, picked(answers, MOST_PLAYED, *key))
        asks = {"code": code, "field": field, **({"left": True} if left else {})}
        if len(prices) > FEWEST_SLIPS:
            drawn_prices = picked(list(prices), MOST_SLIPS + 1, *key, "price")
            value, *wrong = sorted(drawn_prices, key=funds(place, place.state).__eq__)  # what leaves all is not asked
            options = tuple(map(str, (value, *wrong)))
            asks["answer"] = prices[value]
            yield Draft("cost", asks, options, options[:1], (rule,), signature, 2, 2, evenly=True)
        elif len(answers) > 1 and prices:
            value, asks["answer"] = picked(list(prices.items()), 1, *key, "price")[0]
            others = [each for each in dict.fromkeys([*(n for n, _ in answers), *near(value)]) if each != value]
            for wrong in ways_around(value, others, *key):
                options = tuple(map(str, (value, *wrong)))
                yield Draft("cost", asks, options, options[:1], (rule,), signature, 2, 2)


def priced(place: Place) -> dict[tuple[str, str, str], list[tuple[int, str]]]:
    """What is told of choices in one number: by code, field and section the prices, each with a choice that has it."""
    found: dict[tuple[str, str, str], dict[int, list[str]]] = {}
    for answer in islice(legal(place.game, place.state, place.ask), MOST_PRICED):
        choice = (place.game, place.state, place.ask, split(answer))
        remark = place.game.words.detail(*choice[1:])
        if remark is not None and len(remark.facts) == 1 and not of_last_part(*choice):
            ((field, number),) = remark.facts.items()
            if type(number) is int and number >= 0 and is_count(place, remark.code, field):
                told = (remark.code, field, remark.rule or place.game.questions[place.ask.kind].rule)
                found.setdefault(told, {}).setdefault(number, []).append(answer)
    return {
        told: [(value, picked(own, 1, place.node.id, "cost", value)[0]) for value, own in answers.items()]
        for told, answers in found.items()
    }


def confirmed(place: Place, prices: Sequence[tuple[int, str]]) -> tuple[dict[int, str], bool]:
    """The choices that change what their seat has by what is told of them; or leave what is told, if all of them do."""
    had = funds(place, place.state)
    has = {answer: funds(place, place.thawed(place.after(answer))) for _, answer in prices}
    changing = {value: answer for value, answer in prices if abs(has[answer] - had) == value != has[answer]}
    leaving = {value: answer for value, answer in prices if has[answer] == value}
    return (leaving, True) if len(leaving) == len(prices) > 1 else (changing, False)


def funds(place: Place, s: State) -> float:
    """What whoever is asked pays with, in a state; -1 in a game where nothing is paid."""
    counting = face_of(place.game).counting
    return counting.series(s)[counting.pays][place.ask.seat] if counting.pays else -1


def ways_around(value: int, others: Sequence[int], *key: object) -> list[list[int]]:
    """Wrong numbers on both sides; where there is room on one only, the first of them, for whoever asks by name."""
    return list(around(value, others, *key)) or [list(others[:MOST_SLIPS])]


def is_count(place: Place, code: str, field: str) -> bool:
    """Whether a detail tells so many coins, houses, points: a bare number is a stock, a box or the number of a tile."""
    told = dict(place.speech("en").slots(("details", code), {field: 2}))
    return told.get(field, "").startswith("n ")


def total(place: Place, answer: str) -> Iterator[Draft]:
    """What is the total? Wrong are sums with a slip."""
    for n, event in enumerate(place.after(answer).events):
        found = sum_and_slips(place, event)
        if found and place.speech("en").texts["events"].get(event.kind):
            asks, signature = {"answer": answer, "event": n}, f"total {event.kind}"
            for wrong in around(*found, place.node.id, "total", n):
                options = tuple(map(str, (found[0], *wrong)))
                yield Draft("total", asks, options, options[:1], (event.rule,), signature, len(options), 2)


def gap(place: Place, answer: str) -> Iterator[Draft]:
    """What goes into the gap of what happened?"""
    speech = place.speech("en")
    given = {*split(answer), str(place.ask.seat)}
    asked = speech.question(place.state, place.ask).sentence
    told = f"{asked} {speech.choice(place.state, place.ask, split(answer))}"
    for n, event in enumerate(place.after(answer).events):
        if event.kind not in speech.texts["events"]:
            continue
        for field, spec in dict(blanks(speech, event)).items():
            value = event.seat if field == "seat" else event.data.get(field)
            if str(value) in given or not isinstance(value, int | str) or isinstance(value, bool):
                continue  # it is told by the question itself, or is no plain value
            sentence = with_blank(speech, event, field)
            if told_by(f"{told} {sentence}", speech.say(spec, value)) or not said_one_way(place, event, field):
                continue
            if is_number(spec, value) and is_told_away(place, event, field):
                continue
            asks, signature = {"answer": answer, "event": n, "field": field}, f"gap {event.kind} {field}"
            for wrong in wrong_values(place, field, spec, value, event):
                options = (written(value), *map(written, wrong))
                yield Draft("gap", asks, options, options[:1], (event.rule,), signature, 1, 3 * bool(event.ruling))


def said_one_way(place: Place, event: Event, field: str) -> bool:
    """Whether all gaps of a fact take the same words: not so where it is told by its name and by its number."""
    ways = [{spec for name, spec in blanks(place.speech(lang), event) if name == field} for lang in LANGUAGES]
    return all(len(each) == 1 for each in ways)


def is_number(spec: str, value: Any) -> bool:
    return isinstance(value, int) and spec.partition(" ")[0] in ("", "n", "half")


def is_told_away(place: Place, event: Event, field: str) -> bool:
    """Whether a number is found without any rule: from others of its sentence, or from one of them and what is had."""
    numbers = [int(each) for each in re.findall(r"\d+", with_blank(place.speech("en"), event, field))][:MOST_TOLD]
    series = face_of(place.game).counting.series(place.state).values() if event.seat is not None else ()
    signed = (each for each in product((1, 0, -1), repeat=len(numbers)) if sum(map(abs, each)) > 1)
    sums = [sum(map(mul, signs, numbers)) for signs in signed]
    sums += [sign * number + each[event.seat or 0] for number in numbers for each in series for sign in (1, -1)]
    return any(abs(each) == event.data[field] for each in sums)


def wrong_values(place: Place, field: str, spec: str, value: Any, event: Event) -> list[list[Any]]:
    """Several ways to fill a gap wrongly; none where there is too little to choose from."""
    others = [each for each in siblings(place, field, spec, value, event) if can_be_said(place, event, field, each)]
    key = (place.node.id, "gap", event.kind, field)
    if is_number(spec, value):
        return ways_around(value, others, *key)
    speech, sentence = place.speech("en"), with_blank(place.speech("en"), event, field)
    others = [each for each in others if not told_by(sentence, speech.say(spec, each))]
    others = [each for each in others if not stands_beside(place, event, field, each)]  # from one place to itself
    return list(drawn(others, MOST_SLIPS, *key)) if len(others) >= FEWEST_SLIPS else []


def stands_beside(place: Place, event: Event, field: str, value: int | str) -> bool:
    """Whether a sentence names the same beside its gap, in whatever words: nobody submits to himself."""
    facts = facts_of(event)
    for speech in map(place.speech, LANGUAGES):
        slots = blanks(speech, event)
        own = dict(slots)[field]
        for name, spec in slots:
            named = facts[name] if isinstance(facts[name], list | tuple) else (facts[name],)
            if name != field and value in named and are_of_one_kind(speech, (own, facts[field]), (spec, value)):
                return True
    return False


def are_of_one_kind(speech: Speech, own: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Whether two slots name things of one kind: in one domain, or each word is at home in both, as in *from*, *to*."""
    (spec, value), (other_spec, other_value) = (domain_of(own[0]), own[1]), (domain_of(other[0]), other[1])
    if spec == other_spec or not (isinstance(value, str) and isinstance(other_value, str)):
        return spec == other_spec
    return has_name(speech, spec, other_value) and has_name(speech, other_spec, value)


def domain_of(spec: str) -> str:
    """What kind of name a slot takes, however it is said: ``seat`` of ``to seat`` and of ``seat*``."""
    return spec.rpartition(" ")[2].rstrip("*&|-")


def has_name(speech: Speech, spec: str, value: Any) -> bool:
    """Whether a value can be said so; whoever names things of one kind may fail in any way at one of another."""
    try:
        speech.say(spec, value)
    except Exception:
        return False
    return True


def siblings(place: Place, field: str, spec: str, value: Any, event: Event) -> list[Any]:
    """Values that might stand there instead: other seats, numbers near it, other names of the same domain."""
    key = (place.node.id, "gap", event.kind, field)
    manner, _, domain = spec.partition(" ")
    if field == "seat" or (domain or manner) == "seat":
        return picked([i for i in range(len(place.table.names)) if i != value], MOST_WRONG, *key)
    if is_number(spec, value):
        return near(value)
    elsewhere = told_in(place.table).get((event.kind, field), [])
    names = [type(value)(each) for each in place.speech("en").texts["names"].get(f"{domain or manner}s", ())]
    others = [each for each in dict.fromkeys([*elsewhere, *names]) if each != value]
    return picked(others, MOST_WRONG, *key)


def can_be_said(place: Place, event: Event, field: str, value: Any) -> bool:
    """Whether a value has a name in every language: what another sentence told may be of another kind."""
    return all(has_name(speech, dict(blanks(speech, event))[field], value) for speech in map(place.speech, LANGUAGES))


def told_in(table: Table) -> Mapping[tuple[str, str], list[Any]]:
    """What the events of a game name, by kind and fact: values that could stand in a gap."""
    if table not in _told:
        found: dict[tuple[str, str], dict[Any, None]] = {}
        for node in table.main_line():
            for event in node.events:
                for field, value in event.data.items():
                    if isinstance(value, int | str):
                        found.setdefault((event.kind, field), {})[value] = None
        _told[table] = {key: list(values) for key, values in found.items()}
    return _told[table]


_told: WeakKeyDictionary[Table, Mapping[tuple[str, str], list[Any]]] = WeakKeyDictionary()


def written(value: Any) -> str:
    return f"#{value}" if isinstance(value, int) else str(value)


def table(place: Place, answer: str) -> Iterator[Draft]:
    """How many points does each of them get?"""
    yield from final_table(place, answer)
    points = face_of(place.game).counting.points
    earned = [(scored[0], event) for event in place.after(answer).events if points and (scored := points(event))]
    kinds, seats = {event.kind for _, event in earned}, sorted({seat for seat, _ in earned})
    if len(kinds) == 1 and len(seats) >= 2:
        rule, rows = earned[0][1].rule, tuple(map(str, seats))
        yield Draft("table", {"answer": answer}, rows, rows, (rule,), f"table {next(iter(kinds))}", 4, 3)


def final_table(place: Place, answer: str) -> Iterator[Draft]:
    """What does each of them end with, of what decides the game?"""
    after = place.after(answer)
    result = place.game.result(place.thawed(after)) if after.ask is None else None
    if result is None or len(result.standings) < 2:
        return
    deciding = dict.fromkeys(s.decided_by for s in result.standings[1:])
    figure = next((key for key in deciding if is_to_be_counted(place, result, key)), None)
    if figure is not None:
        rows = tuple(str(s.seat) for s in result.standings)
        signature, asks = f"table end {figure}", {"answer": answer, "figure": figure}
        yield Draft("table", asks, tuple(sorted(rows, key=int)), rows, (result.rule,), signature, 4, 3)


def is_to_be_counted(place: Place, result: Result, figure: str) -> bool:
    """Whether a figure is a plain number for each, and not just what the position tells before the last choice."""
    if is_sealed(place, figure):
        return False
    ends = [(s.seat, s.figures[figure]) for s in result.standings if figure in s.figures]
    lines = [line.facts for line in place.told(place.state) if line.code not in place.game.words.ahead]
    known = [(facts["seat"], *fact) for facts in lines if "seat" in facts for fact in facts.items()]
    told = any(all((seat, name, n) in known for seat, n in ends) for name in {name for _, name, _ in known})
    return len(ends) == len(result.standings) and not told and all(n >= 0 and n % 1 == 0 for _, n in ends)


def is_sealed(place: Place, figure: str) -> bool:
    """Whether whoever is asked may not see this figure of everybody: then nobody can count what it comes to."""
    game, series = place.game, face_of(place.game).counting.series
    seen, true = (series(s).get(figure, ()) for s in (game.view(place.state, place.ask.seat), place.state))
    return [*seen] != [*true]


def tie(place: Place, answer: str) -> Iterator[Draft]:
    """Who has won, and what decided it?"""
    after = place.after(answer)
    result = place.game.result(place.thawed(after)) if after.ask is None else None
    if result is None or len(result.standings) < 2:
        return
    first, second = result.standings[:2]
    criteria = [key for key in first.figures if f"decided_by_{key}" in place.speech("en").texts["results"]]
    others = [f"{s.seat}/{c}" for s in result.standings for c in criteria]
    right = f"{first.seat}/{second.decided_by}"
    if right not in others or len(others) < 3 or first.rank == second.rank:
        return
    if any(is_sealed(place, key) for key in criteria[: criteria.index(second.decided_by) + 1]):
        return
    key, signature = (place.node.id, "tie"), f"tie {second.decided_by}"
    for wrong in drawn(picked([each for each in others if each != right], MOST_WRONG, *key), 3, *key):
        yield Draft("tie", {"answer": answer}, (right, *wrong), (right,), (result.rule,), signature, 3, 3)
