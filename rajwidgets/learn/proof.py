"""The key of an exercise, from the rules alone: every option is tried again on a fresh table.

Nothing here is shared with the kinds that propose exercises. What cannot be confirmed is no exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any
from weakref import WeakKeyDictionary

from ..bots import names
from ..face import face_of
from ..flow import Event, IllegalAnswer, LedgerLine, Refusal, Remark, addressed, judge, split
from ..study.figures.opinions import leading, margins
from ..table import Node, Table
from .evidence import seen, shape
from .exercise import Verdict
from .position import Place
from .search import TooMany, reach

Asks = Mapping[str, Any]
MOST_CHOICES, MOST_GAMES = 8, 8  # that a file may let a bot think about


class Unproven(Exception):
    """The rules do not confirm what an exercise says."""


# ---------------------------------------------------------------- what is possible


def possible(place: Place, asks: Asks, option: str) -> Verdict:
    """An option is right if an answer that begins so can be played."""
    refusal = judge(place.game, place.state, place.ask, split(option))
    if refusal is not None:
        if refusal.code == "unknown":
            raise Unproven(option)
        return Verdict(False, refusal)
    child(place, place.complete(option))
    return Verdict(True, Remark("possible", rule_of_list(place, option), {"choice": option}))


def refusal_of(place: Place, answer: str) -> Refusal:
    """Why this cannot be played, by playing it."""
    try:
        place.table.play(place.node, answer)
    except IllegalAnswer as illegal:
        if illegal.refusal.code not in ("unknown", "incomplete", "game_is_over"):
            return illegal.refusal
    raise Unproven(answer)


def reason(place: Place, asks: Asks, option: str) -> Verdict:
    why = refusal_of(place, asks["answer"])
    if option != why.code and option in given_to(place, asks["answer"], codes=True):
        raise Unproven(f"{option} may be a reason too")
    return Verdict(option == why.code, why)


def section(place: Place, asks: Asks, option: str) -> Verdict:
    if "event" in asks:
        return section_of_event(place, asks, option)
    why = refusal_of(place, asks["answer"])
    if option != why.rule and option in given_to(place, asks["answer"], codes=False):
        raise Unproven(f"{option} may stand in the way too")
    return Verdict(option == why.rule, why)


def section_of_event(place: Place, asks: Asks, option: str) -> Verdict:
    """Right is the section the event names; one that another event of the step names is none to choose from."""
    event = event_of(place, asks)
    if option != event.rule and option in {each.rule for each in child(place, asks["answer"]).events}:
        raise Unproven(f"{option} is at work here too")
    return Verdict(option == event.rule, event)


def given_to(place: Place, answer: str, codes: bool) -> frozenset[str]:
    """What the judge was ever seen to give to such a choice."""
    known = seen(place.game.name)
    return (known.codes if codes else known.sections)[shape(place.game, place.state, place.ask, split(answer))]


def cure(place: Place, asks: Asks, option: str) -> Verdict:
    """An option is right if the refused answer is possible after it."""
    refusal_of(place, asks["answer"])
    then = child(place, option)
    if then.ask is None or then.ask.seat != place.ask.seat or then.ask.kind != place.ask.kind:
        raise Unproven(f"{option} leads to another question")
    left = judge(place.game, place.table.state(then), then.ask, split(asks["answer"]))
    if left is None:
        return Verdict(True, Remark("cured", rule_of(place), {"choice": option, "other": asks["answer"]}))
    if left.code == "unknown":
        raise Unproven(option)
    return Verdict(False, left)


# ---------------------------------------------------------------- numbers


def short(place: Place, asks: Asks, option: str) -> Verdict:
    why = refusal_of(place, asks["answer"])
    return Verdict(option == str(abs(sum_of(place.game.words.ledger(why)))), why)


def total(place: Place, asks: Asks, option: str) -> Verdict:
    event = event_of(place, asks)
    return Verdict(option == str(abs(sum_of(place.game.words.ledger(event)))), event)


def sum_of(ledger: Any) -> Any:
    lines: list[LedgerLine] = list(ledger)
    totals = [amount for _, amount, is_total in lines if is_total and amount is not None]
    if len(totals) != 1:
        raise Unproven("no single total")
    return totals[0]


def cost(place: Place, asks: Asks, option: str) -> Verdict:
    if judge(place.game, place.state, place.ask, split(asks["answer"])) is not None:
        raise Unproven(asks["answer"])
    told = place.game.words.detail(place.state, place.ask, split(asks["answer"]))
    if told is None or told.code != asks["code"] or set(told.facts) != {asks["field"]}:
        raise Unproven(asks["answer"])
    facts = {"choice": asks["answer"], "detail": told}
    return Verdict(option == str(told.facts[asks["field"]]), Remark("costs", told.rule or rule_of(place), facts))


def gap(place: Place, asks: Asks, option: str) -> Verdict:
    """Right is what stood there, and what stands there in another sentence of the step that is else the same."""
    event, field = event_of(place, asks), asks["field"]
    for other in child(place, asks["answer"]).events:
        if other.kind == event.kind and facts_but(other, field) == facts_but(event, field):
            value = other.seat if field == "seat" else other.data[field]
            if option == (f"#{value}" if isinstance(value, int) else str(value)):
                return Verdict(True, other)
    return Verdict(False, event)


def facts_but(event: Event, field: str) -> dict[str, Any]:
    return {key: value for key, value in {"seat": event.seat, **event.data}.items() if key != field}


def points(place: Place, asks: Asks) -> dict[int, float]:
    """Who earns how much in a step, by the events that say so."""
    count = face_of(place.game).counting.points
    earned: dict[int, float] = {}
    for event in child(place, asks["answer"]).events:
        if count and (scored := count(event)):
            earned[scored[0]] = earned.get(scored[0], 0) + scored[1]
    return earned


def row(place: Place, asks: Asks, option: str) -> Verdict:
    earned = points(place, asks)
    if int(option) not in earned:
        raise Unproven(option)
    count = face_of(place.game).counting.points
    events = child(place, asks["answer"]).events
    first = next(event for event in events if count and (count(event) or (None,))[0] == int(option))
    return Verdict(True, first)


def tie(place: Place, asks: Asks, option: str) -> Verdict:
    end = child(place, asks["answer"])
    result = place.table.result(end)
    if result is None:
        raise Unproven("the game goes on")
    first, second = result.standings[:2]
    facts = {"seat": first.seat, "second": second.seat, "by": second.decided_by, "result": result}
    return Verdict(option == f"{first.seat}/{second.decided_by}", Remark("won", result.rule, facts))


# ---------------------------------------------------------------- order


def asked(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, asks["answer"]).ask
    if then is None:
        raise Unproven("nobody is asked")
    seat, kind = option.split("/")
    question = place.game.questions
    same = int(seat) == then.seat and question[kind].rule == question[then.kind].rule
    return Verdict(same, Remark("asked_next", question[then.kind].rule, {"seat": then.seat, "kind": then.kind}))


def order(place: Place, asks: Asks, option: str) -> Verdict:
    events = child(place, asks["answer"]).events
    if int(option) >= len(events):
        raise Unproven(option)
    return Verdict(True, events[int(option)])


def phase(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, asks["answer"])
    rule = place.game.phases[then.phase].rule
    return Verdict(option == then.phase, Remark("phase_next", rule, {"phase": then.phase}))


# ---------------------------------------------------------------- what follows


def find(place: Place, asks: Asks, option: str) -> Verdict:
    events = child(place, option).events
    found = next((event for event in events if event.kind == asks["event"]), None)
    if found is not None:
        return Verdict(True, found)
    told = place.speech("en").texts["events"]
    instead = next((event for event in events if event.kind in told), None)
    return Verdict(False, instead or Remark("nothing_happens", rule_of(place), {"choice": option}))


def goal(place: Place, asks: Asks, option: str) -> Verdict:
    """An option is right if its seat can go on from it to the event; wrong if every way was tried."""
    first = child(place, option)
    found = next((event for event in first.events if event.kind == asks["event"]), None)
    if found is None and first.ask is not None and first.ask.seat == place.ask.seat:
        try:
            found = reach(place.game, first, asks["event"], asks["n"] - 1)
        except TooMany:
            raise Unproven(f"too many ways after {option}") from None
    if found is not None:
        return Verdict(True, found)
    return Verdict(False, Remark("out_of_reach", rule_of(place), {"choice": option}))


def effect(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, asks["answer"])
    line = place.game.words.describe(place.table.state(then))[int(option)]
    changed = line not in place.game.words.describe(place.state)
    rule = line.rule or then.events[0].rule
    return Verdict(changed, Remark("changed" if changed else "unchanged", rule, {"line": line}))


def untrue(place: Place, asks: Asks, option: str) -> Verdict:
    lines = place.game.words.describe(place.state)
    n, field = exchanged(place, asks)
    line = lines[int(option)]
    if int(option) == n and (line._replace(facts={**line.facts, field: line.facts[field] + 1})) in lines:
        raise Unproven("it is true of another line")
    rule = line.rule or rule_of(place)
    return Verdict(int(option) == n, Remark("exchanged" if int(option) == n else "true_line", rule, {"line": line}))


def exchanged(place: Place, asks: Asks) -> tuple[int, str]:
    """The line that tells another number than the true one, and which number it is."""
    speech = place.speech("en")
    able = []
    for n, line in enumerate(place.game.words.describe(place.state)):
        told = speech.slots(("lines", line.code), line.facts)
        names = [field for field, _ in told]
        for field, spec in told:
            count = type(line.facts[field]) is int and line.facts[field] >= 0 and spec.partition(" ")[0] in ("n", "")
            if count and names.count(field) == 1:  # told twice, as a turn and as its date, it cannot be exchanged alone
                able.append((n, field))
    if asks["turn"] >= len(able):
        raise Unproven("there is no such number")
    return able[asks["turn"]]


def played(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, option)
    right = blake2b(then.snapshot, digest_size=8).hexdigest() == asks["to"]
    told = place.speech("en").texts["events"]
    first = next((event for event in then.events if event.kind in told), None)
    return Verdict(right, first or Remark("nothing_happens", rule_of(place), {"choice": option}))


def known(place: Place, asks: Asks, option: str) -> Verdict:
    line = place.game.words.describe(place.state)[int(option)]
    hidden = line not in place.game.words.describe(place.game.view(place.state, asks["seat"]))
    facts = {"line": line, "seat": asks["seat"]}
    return Verdict(hidden, Remark("hidden" if hidden else "open", line.rule or rule_of(place), facts))


# ---------------------------------------------------------------- opinions


def choose(place: Place, asks: Asks, option: str) -> Verdict:
    """Best is what leads farthest ahead where the bot plays on from each of the choices; that is its opinion."""
    worth = opinions(place, asks)
    best = max(worth.values())
    facts = {"bot": asks["bot"], "games": asks["games"], "figure": leading(place.game, place.state)[0]}
    facts["rounds"] = asks["rounds"]
    facts |= {"margin": worth[option], "best": best, "worst": min(worth.values())}
    return Verdict(worth[option] == best, Remark("opinion", rule_of(place), facts))


def opinions(place: Place, asks: Asks) -> dict[str, float]:
    """What each of the choices leads to, played on here with the luck that the question names; thought of once."""
    among, games, rounds = tuple(asks["among"]), asks["games"], asks["rounds"]
    if not (0 < len(among) <= MOST_CHOICES and 0 < games <= MOST_GAMES and rounds in (0, 1)):
        raise Unproven("too much to think about")
    if asks["bot"] not in names(place.game):
        raise Unproven(str(asks["bot"]))
    for answer in among:
        child(place, answer)
    known = _opinions.setdefault(place.table, {})
    key = (place.node.id, among, asks["bot"], games, rounds, asks["seed"])
    if key not in known:
        known[key] = margins(
            place.table, place.node, among, asks["bot"], games=games, rounds=rounds, seed=asks["seed"]
        )
    return known[key]


_opinions: WeakKeyDictionary[Table, dict[Any, dict[str, float]]] = WeakKeyDictionary()


# ---------------------------------------------------------------- helpers


def child(place: Place, answer: str) -> Node:
    try:
        return place.table.play(place.node, answer)
    except IllegalAnswer as illegal:
        raise Unproven(str(illegal)) from None


def event_of(place: Place, asks: Asks) -> Event:
    events = child(place, asks["answer"]).events
    if asks["event"] >= len(events):
        raise Unproven("there is no such event")
    return events[asks["event"]]


def rule_of_list(place: Place, option: str) -> str:
    """The section of the list an option is chosen from, as the Player shows it there."""
    asked, own = addressed(place.ask, split(option))
    prompt = place.game.words.prompt(place.state, asked, own[:-1])
    return prompt.rule if prompt is not None and prompt.rule else place.game.questions[asked.kind].rule


def rule_of(place: Place) -> str:
    return place.game.questions[place.ask.kind].rule


PROOFS: Mapping[str, Callable[[Place, Asks, str], Verdict]] = {
    "legal": possible,
    "all_legal": possible,
    "why": reason,
    "section": section,
    "cure": cure,
    "short": short,
    "cost": cost,
    "total": total,
    "gap": gap,
    "table": row,
    "tie": tie,
    "asked": asked,
    "order": order,
    "phase": phase,
    "effect": effect,
    "false": untrue,
    "find": find,
    "goal": goal,
    "played": played,
    "known": known,
    "choose": choose,
}
