"""Questions about numbers and names: what it costs, what goes into the gap, how many points, who is ahead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from ...face import face_of
from ...flow import Event, Remark, legal, open_parts, split
from ...table import Table
from ...text import LANGUAGES
from ..exercise import Draft
from ..gaps import blanks, with_blank
from ..position import Place
from .judging import MOST_WRONG, drawn, picked, wrong_sums

MOST_PRICED = 24
NUMBERS_NEAR = (1, 2, -1, 3, -2)


def cost(place: Place) -> Iterator[Draft]:
    """What would it cost, or bring? Wrong are the prices of other choices, and numbers near it."""
    priced: dict[tuple[str, str], dict[str, list[str]]] = {}
    for answer in islice(legal(place.game, place.state, place.ask), MOST_PRICED):
        remark = place.game.words.detail(place.state, place.ask, split(answer))
        if remark is not None and len(remark.facts) == 1 and not of_last_part(place, answer, remark):
            ((field, number),) = remark.facts.items()
            if type(number) is int and number >= 0 and is_count(place, remark.code, field):
                priced.setdefault((remark.code, field), {}).setdefault(str(number), []).append(answer)
    for (code, field), answers in priced.items():
        if len(answers) >= 2:
            value = picked(list(answers), 1, place.node.id, "cost", code)[0]
            answer = picked(answers[value], 1, place.node.id, "cost", value)[0]
            key, near = (place.node.id, "cost", answer), [int(value) + step for step in NUMBERS_NEAR]
            others = dict.fromkeys([*answers, *(str(each) for each in near if each >= 0)])
            others.pop(value)
            rule, signature = place.game.questions[place.ask.kind].rule, f"cost {place.ask.kind} {code}"
            asks = {"answer": answer, "code": code, "field": field}
            for wrong in drawn(list(others), 3, *key):
                yield Draft("cost", asks, (value, *wrong), (value,), (rule,), signature, 2, 2)


def of_last_part(place: Place, answer: str, told: Remark) -> bool:
    """Whether a price is that of the last part alone, which would cost as much if it were chosen first: the second
    action of a plan is told without the first.
    """
    *before, last = split(answer)
    game, s, ask = place.game, place.state, place.ask
    return bool(before) and last in open_parts(game, s, ask, ()) and game.words.detail(s, ask, (last,)) == told


def is_count(place: Place, code: str, field: str) -> bool:
    """Whether a detail tells so many coins, houses, points: a bare number is a stock, a box or the number of a tile."""
    told = dict(place.speech("en").slots(("details", code), {field: 2}))
    return told.get(field, "").startswith("n ")


def total(place: Place, answer: str) -> Iterator[Draft]:
    """What is the total? Wrong are sums with a line forgotten."""
    for n, event in enumerate(place.after(answer).events):
        sums = wrong_sums(place, event)
        if len(sums) >= 3 and place.speech("en").texts["events"].get(event.kind):
            asks, signature = {"answer": answer, "event": n}, f"total {event.kind}"
            for wrong in drawn(sums[1:], 3, place.node.id, "total", n):
                yield Draft("total", asks, (sums[0], *wrong), sums[:1], (event.rule,), signature, len(sums), 2)


def gap(place: Place, answer: str) -> Iterator[Draft]:
    """What goes into the gap of what happened?"""
    speech = place.speech("en")
    given = {*split(answer), str(place.ask.seat)}
    asked = speech.question(place.state, place.ask).sentence
    told = f"{asked} {speech.choice(place.state, place.ask, split(answer))}"
    for n, event in enumerate(place.after(answer).events):
        if event.kind not in speech.texts["events"]:
            continue
        for field, spec in dict(blanks(speech, event)).items():  # told twice, it is asked for as it is told last
            value = event.seat if field == "seat" else event.data.get(field)
            if str(value) in given or not isinstance(value, int | str) or isinstance(value, bool):
                continue  # it is told by the question itself, or is no plain value
            if told_by(f"{told} {with_blank(speech, event, field)}", speech.say(spec, value)):
                continue
            others = siblings(place, field, spec, value, event)
            others = [each for each in others if can_be_said(place, event, field, each)]
            if len(others) >= 2:
                asks, signature = {"answer": answer, "event": n, "field": field}, f"gap {event.kind} {field}"
                for wrong in drawn(others, 3, place.node.id, "gap", n, field):
                    options = (written(value), *map(written, wrong))
                    yield Draft("gap", asks, options, options[:1], (event.rule,), signature, 1, 3 * bool(event.ruling))


def told_by(question: str, said: str) -> bool:
    """Whether a question holds the words that are asked for, as "3 coins › Take the coins" does."""
    return re.search(rf"(?<!\w){re.escape(said)}(?!\w)", question, re.IGNORECASE) is not None


def siblings(place: Place, field: str, spec: str, value: Any, event: Event) -> list[Any]:
    """Values that might stand there instead: other seats, numbers near it, other names of the same domain."""
    key = (place.node.id, "gap", event.kind, field)
    manner, _, domain = spec.partition(" ")
    if field == "seat" or (domain or manner) == "seat":
        return picked([i for i in range(len(place.table.names)) if i != value], MOST_WRONG, *key)
    if isinstance(value, int) and manner in ("", "n", "half"):
        return picked([value + step for step in NUMBERS_NEAR if value + step >= 0], MOST_WRONG, *key)
    elsewhere = told_in(place.table).get((event.kind, field), [])
    names = [type(value)(each) for each in place.speech("en").texts["names"].get(f"{domain or manner}s", ())]
    others = [each for each in dict.fromkeys([*elsewhere, *names]) if each != value]
    return picked(others, MOST_WRONG, *key)


def can_be_said(place: Place, event: Event, field: str, value: Any) -> bool:
    """Whether a value has a name in every language: what another sentence told may be of another kind."""
    try:
        return all(speech.say(dict(blanks(speech, event))[field], value) for speech in map(place.speech, LANGUAGES))
    except (LookupError, TypeError, ValueError):
        return False


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
    rows, figures = tuple(str(s.seat) for s in result.standings), result.standings[0].figures
    plain = (key for key in figures if all(s.figures[key] >= 0 and s.figures[key] % 1 == 0 for s in result.standings))
    if (figure := next(plain, None)) is None:
        return
    signature, asks = f"table end {figure}", {"answer": answer, "figure": figure}
    yield Draft("table", asks, tuple(sorted(rows, key=int)), rows, (result.rule,), signature, 4, 3)


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
    key, signature = (place.node.id, "tie"), f"tie {second.decided_by}"
    for wrong in drawn(picked([each for each in others if each != right], MOST_WRONG, *key), 3, *key):
        yield Draft("tie", {"answer": answer}, (right, *wrong), (right,), (result.rule,), signature, 3, 3)
