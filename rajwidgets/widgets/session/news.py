"""What happened since one's last decision: which events are worth a line, by the game's weights. No widget in it."""

from __future__ import annotations

from math import isnan
from typing import NamedTuple

from msgspec.structs import replace

from ...flow import Event
from ...table import Node
from .autoplay import BY_HAND
from .fates import Seen, fates, told
from .session import Session
from .viewpoint import TURNS

MOST_LINES = 5  # the log holds the rest
MOST_FATES = 5  # of parties that are not the reader's, besides
MOST_IN_ALL = 8  # unless more of the reader's own have something to tell
LITTLE, POINTS = 1, 3  # what an event counts that the game does not weigh: any, and one that counts points
MINE, OWN_DEED = 5, 2  # so much more counts what concerns the reader, or was the reader's own doing
WORTH_A_LINE = 4
WAITS = 30  # what concerns the reader and still waits for its end, such as an attack, goes before all else
AT_LEAST = 3  # lines, also where nothing weighs so much


class News(NamedTuple):
    """An event worth a line: where it happened, what may be seen of it, and how much it matters."""

    node: Node
    n: int
    event: Event
    weight: int
    mine: bool
    said: str = ""  # what is told instead of the event, of which it is the first: a sum, or the fate of a party
    others: int = 0  # events told in the same sum
    fate: bool = False  # whether it is the fate of a party
    deed: bool = False  # whether it is what the reader decided, which is no news


class Figure(NamedTuple):
    """A number of the reader's seat before and now."""

    key: str
    before: float
    now: float


def reader(session: Session) -> int | None:
    """The seat that is told what happened to it: whose eyes these are, or the person who is asked."""
    if session.viewer is not None:
        return session.viewer if session.viewer >= 0 else None
    if session.ask is not None and session.ask.seat in session.people:
        return session.ask.seat
    return session.people[0] if len(session.people) == 1 else None


def since_own(session: Session, seat: int) -> list[Node]:
    """The nodes since this seat last decided: its own answer comes first, this node last."""
    nodes = [session.node]
    while nodes[-1].seat != seat and nodes[-1].parent is not None:
        nodes.append(nodes[-1].parent)
    if nodes[-1].parent is None and len(nodes) > 1 and not nodes[-1].events:
        nodes.pop()
    return nodes[::-1]


def unseen(session: Session) -> list[Node]:
    """The same, where others acted meanwhile and were not watched: bots and chance, or people before a hand-over."""
    seat = reader(session)
    if seat is None or session.event is not None or session.veiled or session.retelling:
        return []
    nodes = since_own(session, seat)
    if session.helper is not None and nodes[0].id not in session.given:
        return []  # a lesson has played so far, and not the reader
    if len(nodes) > 1:
        by_hand = session.auto.chance == BY_HAND and not session.auto.bots  # whoever sets the dice has seen them
        watched = (len(session.since) == 1 or by_hand) and session.viewpoint != TURNS
        return [] if watched else nodes
    return nodes if session.auto.bots and _more_than_done(session, nodes) else []


def _more_than_done(session: Session, nodes: list[Node]) -> bool:
    """Whether the reader's own answer led to more than what it did itself, such as the scoring of a round."""
    own = nodes[0].seat
    return sum(each.weight >= WORTH_A_LINE and each.event.seat != own for each in weighed(session, nodes)) > 1


def weighed(session: Session, nodes: list[Node]) -> list[News]:
    """Every event of these nodes that may be seen and that the game does not leave out, in order."""
    telling, seat = session.face.telling, reader(session)
    found: list[News] = []
    for node in nodes:
        deeds = _deeds(node) if node.seat == seat else 0
        for n, event in enumerate(node.events):
            seen = session.seen_event(node, event)
            if seen is None:
                continue
            usual = POINTS if session.scored(node, event) is not None else LITTLE
            weight = telling.news_of(seen)
            if weight is None:
                weight = telling.news.get(seen.kind, usual)
            mine = seat in session.speech.named(seen) or seat in telling.concerns(seen, session.view)
            if mine and seen.seat != seat and telling.waits(seen, session.view):
                found = [each for each in found if each.weight < WAITS]  # only the last one can still wait
                found.append(News(node, n, seen, WAITS, mine))
            elif weight:
                more = OWN_DEED if mine and node.seat == seat and seen.seat == seat else MINE if mine else 0
                found.append(News(node, n, seen, weight + more, mine, deed=n < deeds))
    return summed(session, found)


def _deeds(node: Node) -> int:
    """How many events tell what was decided there: those of the same seat, before something else comes about."""
    return next((n for n, event in enumerate(node.events) if event.seat != node.seat), len(node.events))


def summed(session: Session, found: list[News]) -> list[News]:
    """The same, with like events that can be added up, such as tolls from one to another, in one line."""
    sums, alike = session.face.telling.sums, dict[object, list[News]]()
    for each in found:
        shared = sums.get(each.event.kind, ("", ""))[0]
        key = (each.event.kind, each.event.seat, each.event.data[shared]) if shared else (each.node.id, each.n)
        alike.setdefault(key, []).append(each)
    return together(session, [some[0] if len(some) == 1 else _sum(session, some) for some in alike.values()])


def _sum(session: Session, some: list[News]) -> News:
    event, added = some[0].event, session.face.telling.sums[some[0].event.kind][1]
    whole = replace(event, data={**event.data, added: sum(each.event.data[added] for each in some)})
    said = session.speech.sentence("sums", event.kind, facts={**whole.data, "seat": event.seat})
    return _in_one(some)._replace(event=whole, said=said)


def together(session: Session, found: list[News]) -> list[News]:
    """The same, with what several seats met alike in one line, where the texts have one (``[shared]``)."""
    texts, alike = session.speech.texts.get("shared", {}), dict[object, list[News]]()
    for each in found:
        facts = tuple(sorted(each.event.data.items())) if each.event.kind in texts else (each.node.id, each.n)
        alike.setdefault((each.event.kind, facts), []).append(each)
    return [some[0] if len(some) == 1 else _together(session, some) for some in alike.values()]


def _together(session: Session, some: list[News]) -> News:
    event, seats = some[0].event, [each.event.seat for each in some]
    said = session.speech.sentence("shared", event.kind, facts={**event.data, "seats": seats})
    return _in_one(some)._replace(said=said)


def _in_one(some: list[News]) -> News:
    """Several lines as one, which leads to the first of them."""
    others = sum(each.others for each in some) + len(some) - 1
    mine = any(each.mine for each in some)
    deed = all(each.deed for each in some)
    return some[0]._replace(weight=max(each.weight for each in some), mine=mine, others=others, deed=deed)


def heaviest(found: list[News], most: int = MOST_LINES, least: int = AT_LEAST) -> list[News]:
    """The lines to tell: what befell the reader and is worth one, then the heaviest, of equal ones the newest, in the
    order in which they happened.
    """

    def rank(n: int) -> tuple[bool, int, int]:
        each = found[n]
        return each.mine and not each.deed and each.weight >= WORTH_A_LINE, each.weight, n

    ranked = sorted(range(len(found)), key=rank, reverse=True)
    worth = [n for at, n in enumerate(ranked[:most]) if at < least or found[n].weight >= WORTH_A_LINE]
    return [found[n] for n in sorted(worth)]


def _with_everybody(session: Session, nodes: list[Node], found: list[News], told: list[News]) -> list[News]:
    """The same lines, and the heaviest one of each other seat that decided meanwhile and would be left out."""
    seats = dict.fromkeys(node.seat for node in nodes if node.seat is not None and node.seat >= 0)
    told = list(told)
    for seat in seats:
        its = [each for each in found if each.event.seat == seat]
        if seat != reader(session) and its and not any(each.event.seat == seat for each in told):
            told.append(max(reversed(its), key=lambda each: each.weight))
    return sorted(told[:MOST_IN_ALL], key=found.index)


def lines(session: Session, nodes: list[Node]) -> list[News]:
    """What is told of these nodes: the fate of each party that has one, and the heaviest of the other events."""
    found, rules = weighed(session, nodes), session.face.telling.fates
    if rules is None:
        told_of = _with_everybody(session, nodes, found, heaviest(found))
        return found if len(found) == len(told_of) + 1 else told_of  # one line alone is not left out
    summed = _fates(session, nodes)
    own = [each for each in summed if each.mine]
    others = heaviest([each for each in summed if not each.mine], min(MOST_FATES, max(MOST_IN_ALL - len(own) - 1, 0)))
    told_till = max(((each.node.ply, each.n) for each in own if each.weight > MINE), default=(-1, 0))
    kept = [each for each in found if not rules.adds(each.event) or _still_waits(each, told_till)]
    room = min(MOST_LINES, max(MOST_IN_ALL - len(own) - len(others), 1))
    told_singly = heaviest(kept, room, max(AT_LEAST - len(own) - len(others), 0))
    return sorted([*own, *others, *told_singly], key=lambda each: (each.node.ply, each.n))


def _still_waits(each: News, told: tuple[int, int]) -> bool:
    """Whether it waits for its end, and no fate of the reader's own tells what has come of it so far."""
    return each.weight >= WAITS and (each.node.ply, each.n) > told


def _fates(session: Session, nodes: list[Node]) -> list[News]:
    """What became of each party after the reader's own answer, where the game finds it worth telling."""
    rules, seat, found = session.face.telling.fates, reader(session), []
    assert rules is not None
    since = nodes[0] if nodes[0].seat == seat or nodes[0].parent is None else nodes[0].parent
    events = [Seen(node, n, seen) for node in nodes for n, event in enumerate(node.events)
              if (seen := session.seen_event(node, event)) is not None]  # fmt: skip
    for fate in fates(session, rules, since, events):
        weight, mine = rules.weight(fate.sums), fate.seat == seat
        if weight:
            said = told(session.speech, rules, fate)
            found.append(News(*fate.leads_to, weight + (MINE if mine else 0), mine, said, fate=True))
    return found


def figures(session: Session, seat: int, before: Node | None) -> list[Figure]:
    """The numbers of a seat that have changed since a node, as far as they may be seen."""
    if before is None:
        return []
    series = session.face.counting.series
    then, now = series(session.seen(session.state(before, None))), series(session.view)
    found = [Figure(key, then[key][seat], values[seat]) for key, values in now.items() if key in then]
    moved = [each for each in found if not isnan(each.before) and not isnan(each.now) and each.before != each.now]
    both = {(each.before, each.now) for each in moved}
    return [each for each in moved if each.now >= 0 or (-each.before, -each.now) not in both]  # none twice


def scored_by(session: Session, nodes: list[Node]) -> dict[int, float]:
    """The points each seat has counted in these nodes, as far as the reader may know."""
    sums: dict[int, float] = {}
    for node in nodes:
        for event in node.events:
            if (found := session.scored(node, event)) is not None:
                sums[found[0]] = sums.get(found[0], 0) + found[1]
    return {seat: points for seat, points in sums.items() if points}
