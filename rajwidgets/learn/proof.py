"""The key of an exercise, from the rules alone: every option is tried again on a fresh table.

Nothing here is shared with the kinds that propose exercises. What cannot be confirmed is no exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from ..bots import names
from ..face import face_of
from ..flow import CHANCE, Event, IllegalAnswer, LedgerLine, Refusal, Remark, State, addressed, judge, legal, split
from ..study.figures.opinions import leading, margins
from ..table import Node, Table
from . import proof_of_terms
from .evidence import seen, shape
from .exercise import Unproven, Verdict
from .kin import covered, no_rule
from .position import Place
from .search import TooMany, reach

Asks = Mapping[str, Any]
MOST_READ = 2  # lines that another choice would have changed
MOST_TRIED = 40  # choices, among which what was played is looked for
MOST_COMPARED = 24  # choices, one of which may have the price that was taken for another's
MOST_CHOICES, MOST_GAMES = 8, 8  # that a file may let a bot think about


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
    if option != why.code:
        return Verdict(False, Remark("not_the_reason", why.rule, {"account": why, "given": option}, why.ruling))
    return Verdict(True, why)


def section(place: Place, asks: Asks, option: str) -> Verdict:
    if "event" in asks:
        return section_of_event(place, asks, option)
    why = refusal_of(place, asks["answer"])
    if option != why.rule and option in given_to(place, asks["answer"], codes=False):
        raise Unproven(f"{option} may stand in the way too")
    return of_section(why, option)


def section_of_event(place: Place, asks: Asks, option: str) -> Verdict:
    """Right is the section the event names; one that another event of the step names is none to choose from."""
    event = event_of(place, asks)
    if option != event.rule and option in {each.rule for each in child(place, asks["answer"]).events}:
        raise Unproven(f"{option} is at work here too")
    return of_section(event, option)


def of_section(item: Refusal | Event, option: str) -> Verdict:
    if option == item.rule:
        return Verdict(True, item)
    return Verdict(False, Remark("another_section", item.rule, {"account": item}, item.ruling))


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
    facts = {"other": asks["answer"], "account": left}
    return Verdict(False, Remark("still_refused", left.rule, facts, left.ruling))


# ---------------------------------------------------------------- numbers


def short(place: Place, asks: Asks, option: str) -> Verdict:
    return summed(place, refusal_of(place, asks["answer"]), option)


def total(place: Place, asks: Asks, option: str) -> Verdict:
    return summed(place, event_of(place, asks), option)


def summed(place: Place, item: Event | Refusal, option: str) -> Verdict:
    """Right is the total of the account; of another sum it is told which line was forgotten or counted wrongly."""
    ledger = place.game.words.ledger(item)
    total = sum_of(ledger)
    if option == str(abs(total)):
        return Verdict(True, item)
    entries = [(line, amount) for line, amount, is_total in ledger if amount and not is_total]
    signs = signs_of([amount for _, amount in entries], total)
    for code, times in (("left_out", 1), ("turned_round", 2), ("counted_twice", -1)):
        for (line, amount), sign in zip(entries, signs, strict=True):
            slip = total - times * sign * amount
            if option == str(abs(slip)) and (slip >= 0) == (total >= 0):
                return slip_in(item, code, line, amount)
    for line, amount in entries:
        if option == str(abs(amount)):
            return slip_in(item, "one_line", line, amount)
    for code, off in (("one_too_many", 1), ("one_too_few", -1)):
        if option == str(abs(total) + off):
            return Verdict(False, Remark(code, item.rule, {"account": item}, item.ruling))
    return Verdict(False, item)


def slip_in(item: Event | Refusal, code: str, line: Remark, amount: Any) -> Verdict:
    facts = {"entry": line, "amount": amount, "account": item}
    return Verdict(False, Remark(code, line.rule or item.rule, facts, item.ruling))


def signs_of(amounts: Sequence[Any], total: Any) -> list[int]:
    """How each line of an account counts towards its total; Unproven if they do not come to it."""
    for sign in (1, -1):
        if sign * sum(amounts) == total:
            return [sign] * len(amounts)
    for against in range(1, 2 ** len(amounts) - 1):
        signs = [-1 if against >> (len(amounts) - 1 - i) & 1 else 1 for i in range(len(amounts))]
        if sum(sign * amount for sign, amount in zip(signs, amounts, strict=True)) == total:
            return signs
    raise Unproven("the lines do not come to the total")


def sum_of(ledger: Any) -> Any:
    lines: list[LedgerLine] = list(ledger)
    totals = [amount for _, amount, is_total in lines if is_total and amount is not None]
    if len(totals) != 1:
        raise Unproven("no single total")
    return totals[0]


def cost(place: Place, asks: Asks, option: str) -> Verdict:
    """Right is what playing it takes or brings, or leaves, if that is also what is told of it beforehand."""
    had, has = by_playing(place, asks["answer"])
    told = place.game.words.detail(place.state, place.ask, split(asks["answer"]))
    if told is None or told.code != asks["code"] or set(told.facts) != {asks["field"]}:
        raise Unproven(asks["answer"])
    if told.facts[asks["field"]] != price(had, has, asks):
        raise Unproven("played, it comes to something else")
    facts = {"choice": asks["answer"], "detail": told, "seat": place.ask.seat, "had": had, "has": has}
    rule = told.rule or rule_of(place)
    if option == str(told.facts[asks["field"]]):
        return Verdict(True, Remark("costs", rule, facts))
    for other in islice(legal(place.game, place.state, place.ask), MOST_COMPARED):
        theirs = place.game.words.detail(place.state, place.ask, split(other))
        as_told = theirs == told._replace(facts={asks["field"]: int(option)})
        if as_told and price(*by_playing(place, other), asks) == int(option):
            return Verdict(False, Remark("costs_other", rule, {**facts, "other": other}))
    return Verdict(False, Remark("costs", rule, facts))


def by_playing(place: Place, answer: str) -> tuple[Fraction, Fraction]:
    """How much the seat that is asked has before and afterwards of what it pays with."""
    counting, seat = face_of(place.game).counting, place.ask.seat
    if not counting.pays:
        raise Unproven("nothing is paid in this game")
    then = place.table.state(child(place, answer))
    had, has = (Fraction(counting.series(s)[counting.pays][seat]) for s in (place.state, then))
    return had, has


def price(had: Fraction, has: Fraction, asks: Asks) -> Fraction:
    """How much more or less that is; or, where it is asked so, what is left."""
    return has if "left" in asks else abs(has - had)


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
    """Who earns how much in a step, by the events that say so; or what each ends with."""
    if "figure" in asks:
        result = place.table.result(child(place, asks["answer"]))
        if result is None:
            raise Unproven("the game goes on")
        return {standing.seat: float(standing.figures[asks["figure"]]) for standing in result.standings}
    earned: dict[int, float] = {}
    for seat, amount, _ in scoring(place, asks):
        earned[seat] = earned.get(seat, 0) + amount
    return earned


def scoring(place: Place, asks: Asks) -> list[tuple[int, float, Event]]:
    """Whose points each event of a step counts, and how many."""
    count = face_of(place.game).counting.points
    events = child(place, asks["answer"]).events
    return [(*scored, event) for event in events if count and (scored := count(event))]


def row(place: Place, asks: Asks, option: str) -> Verdict:
    if "figure" in asks:
        result, ends = place.table.result(child(place, asks["answer"])), points(place, asks)
        assert result is not None
        facts = {"seat": int(option), "by": asks["figure"], "n": Fraction(ends[int(option)])}
        return Verdict(True, Remark("ends_with", result.rule, facts))
    first = next((event for seat, _, event in scoring(place, asks) if seat == int(option)), None)
    if first is None:
        raise Unproven(option)
    return Verdict(True, first)


def tie(place: Place, asks: Asks, option: str) -> Verdict:
    end = child(place, asks["answer"])
    result = place.table.result(end)
    if result is None:
        raise Unproven("the game goes on")
    first, second = result.standings[:2]
    seat, _, by = option.partition("/")
    facts = {"seat": first.seat, "second": second.seat, "by": by, "result": result}
    if by == second.decided_by or int(seat) != first.seat:
        return Verdict(option == f"{first.seat}/{second.decided_by}", Remark("won", result.rule, facts))
    even = first.figures[by] == second.figures[by]
    return Verdict(False, Remark("even" if even else "not_needed", result.rule, {**facts, "n": first.figures[by]}))


# ---------------------------------------------------------------- order


def asked(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, asks["answer"]).ask
    if then is None:
        raise Unproven("nobody is asked")
    seat, kind = option.split("/")
    question = place.game.questions
    who, what = int(seat) == then.seat, question[kind].rule == question[then.kind].rule
    if who:
        code = "asked_next" if what else "asked_something_else"
    else:
        code = "asked_of_another" if what else "asked_neither"
    return Verdict(who and what, Remark(code, question[then.kind].rule, {"seat": then.seat, "kind": then.kind}))


def order(place: Place, asks: Asks, option: str) -> Verdict:
    events = child(place, asks["answer"]).events
    if int(option) >= len(events):
        raise Unproven(option)
    return Verdict(True, events[int(option)])


def phase(place: Place, asks: Asks, option: str) -> Verdict:
    then = child(place, asks["answer"])
    stops = [stop.key for stop in place.game.rail(place.table.state(then)).stops]
    facts, through = {"phase": then.phase, "waits": option}, place.after(asks["answer"]).through
    if option == then.phase:
        between = {place.game.phases[key].rule for key in through} - {place.game.phases[then.phase].rule}
        by = [event for event in then.events if event.rule in between][:1]
        code = "phase_next_by" if by else "phase_next"
        return Verdict(True, Remark(code, place.game.phases[then.phase].rule, {**facts, "events": by}))
    if option in through:
        raise Unproven(f"{option} comes too, though nobody is asked there")
    if option == place.node.phase:
        return Verdict(False, Remark("phase_ends", place.game.phases[option].rule, facts))
    if {option, then.phase} - set(stops):
        return Verdict(False, Remark("phase_elsewhere", place.game.phases[option].rule, facts))
    code = "phase_later" if stops.index(option) > stops.index(then.phase) else "phase_over"
    return Verdict(False, Remark(code, place.game.phases[option].rule, facts))


# ---------------------------------------------------------------- what follows


def find(place: Place, asks: Asks, option: str) -> Verdict:
    events = child(place, option).events
    told = [event for event in events if event.kind in place.speech("en").texts["events"]]
    meant = covered(place.game.name, asks["event"])
    found = next((event for event in events if event.kind in meant), None)
    if found is not None:
        before = told[: told.index(found)][-MOST_READ:] if found in told else ()
        by = Remark("comes_by", found.rule, {"events": before, "account": found}, found.ruling)
        return Verdict(True, by if before else found)
    if not told:
        return Verdict(False, Remark("nothing_happens", rule_of(place), {"choice": option}))
    with_it = comes_with(place, meant)
    instead = next((event for event in told if event.kind not in with_it), None)
    own = next((event for event in told if event.seat == place.ask.seat), told[0])
    code, event = ("something_else", instead) if instead else ("no_more_than_that", own)
    return Verdict(False, Remark(code, event.rule, {"account": event}, event.ruling))


def comes_with(place: Place, meant: frozenset[str]) -> frozenset[str]:
    """The kinds of event that come with every choice which leads to one of those that are meant."""
    known = _come_with.setdefault(place.table, {})
    key = (place.node.id, meant)
    if key not in known:
        ways = islice(legal(place.game, place.state, place.ask), MOST_TRIED)
        brought = [{event.kind for event in place.after(way).events} for way in ways]
        having = [kinds for kinds in brought if kinds & meant]
        known[key] = frozenset(set.intersection(*having)) if having else frozenset()
    return known[key]


_come_with: WeakKeyDictionary[Table, dict[tuple[str, frozenset[str]], frozenset[str]]] = WeakKeyDictionary()


def goal(place: Place, asks: Asks, option: str) -> Verdict:
    """An option is right if its seat can go on from it to the event; wrong if every way was tried."""
    first = child(place, option)
    meant = covered(place.game.name, asks["event"])
    found = next((event for event in first.events if event.kind in meant), None)
    if found is not None:
        return Verdict(True, found)
    if first.ask is None or first.ask.seat != place.ask.seat:
        code = "luck_first" if first.ask is not None and first.ask.seat == CHANCE else "turn_over"
        return Verdict(False, Remark(code, rule_of(place), {"seat": place.ask.seat}))
    try:
        found = reach(place.game, first, meant, asks["n"] - 1)
    except TooMany:
        raise Unproven(f"too many ways after {option}") from None
    if found is not None:
        return Verdict(True, Remark("leads_there", found.rule, {"account": found}, found.ruling))
    return Verdict(False, Remark("out_of_reach", rule_of(place), {"choice": option}))


def effect(place: Place, asks: Asks, option: str) -> Verdict:
    then, before = child(place, asks["answer"]), shown(place, place.state)
    n, _, other = option.partition("/")
    if other:
        line = shown(place, place.table.state(child(place, other)))[int(n)]
        if line in before or line in shown(place, place.table.state(then)):
            raise Unproven("that is true here too")
        return Verdict(False, Remark("of_another_choice", line.rule or rule_of(place), {"line": line, "other": other}))
    line = shown(place, place.table.state(then))[int(n)]
    changed = line not in before
    if changed and line in place.game.words.describe(place.state):
        raise Unproven("it was so before, and hidden")
    rule = line.rule or then.events[0].rule
    return Verdict(changed, Remark("changed" if changed else "unchanged", rule, {"line": line}))


def untrue(place: Place, asks: Asks, option: str) -> Verdict:
    lines = shown(place, place.state)
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
    for n, line in enumerate(shown(place, place.state)):
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
    """Right is what leads to the position told; of another choice, what would read otherwise is told."""
    then = child(place, option)
    told = place.speech("en").texts["events"]
    first = next((event for event in then.events if event.kind in told), None)
    if of_digest(then.snapshot, asks["to"]):
        return Verdict(True, first or Remark("nothing_happens", rule_of(place), {"choice": option}))
    before, after, played = (shown(place, s) for s in (place.state, place.table.state(then), the_position(place, asks)))
    new = [line for line in after if line not in before and line not in played]
    missing = [line for line in played if line not in before and line not in after]
    code, lines = ("would_read", new) if new else ("would_not_read" if missing else "reads_alike", missing)
    rule = first.rule if first is not None else rule_of(place)
    return Verdict(False, Remark(code, rule, {"choice": option, "lines": lines[:MOST_READ]}))


def the_position(place: Place, asks: Asks) -> State:
    """The position of which an exercise tells only a digest, found by playing."""
    known = _positions.setdefault(place.table, {})
    key = (place.node.id, asks["to"])
    if key not in known:
        ways = islice(legal(place.game, place.state, place.ask), MOST_TRIED)
        known[key] = next((after for way in ways if of_digest(after := place.after(way).snapshot, asks["to"])), b"")
    if not known[key]:
        raise Unproven("no choice leads there")
    return place.game.thaw(known[key])


_positions: WeakKeyDictionary[Table, dict[tuple[str, str], bytes]] = WeakKeyDictionary()


def of_digest(snapshot: bytes, digest: str) -> bool:
    return blake2b(snapshot, digest_size=8).hexdigest() == digest


def known(place: Place, asks: Asks, option: str) -> Verdict:
    line = shown(place, place.state)[int(option)]
    if line not in place.game.words.describe(place.state):
        raise Unproven("whoever is asked does not see all of it either")
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


def shown(place: Place, s: State) -> Sequence[Remark]:
    """The lines of a state through the eyes of the seat that is asked."""
    return place.game.words.describe(place.game.view(s, place.ask.seat))


def event_of(place: Place, asks: Asks) -> Event:
    events = child(place, asks["answer"]).events
    if asks["event"] >= len(events):
        raise Unproven("there is no such event")
    return events[asks["event"]]


def rests_on_no_rule(place: Place, asks: Asks, verdicts: Iterable[Verdict]) -> bool:
    """Whether something is refused here only for the way in which it is entered: what is asked, or an option."""
    answer = asks.get("answer")
    refused = judge(place.game, place.state, place.ask, split(answer)) if isinstance(answer, str) else None
    accounts = [why.facts.get("account") if isinstance(why, Remark) else why for _, why in verdicts]
    codes = {each.code for each in (refused, *accounts) if isinstance(each, Refusal)}
    return not codes.isdisjoint(no_rule(place.game.name))


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
    "term": proof_of_terms.term,
    "rule": proof_of_terms.rule,
}
