"""Questions about the order of play: who is asked next, what follows what, which phase comes."""

from __future__ import annotations

from collections.abc import Iterator

from ...face import face_of
from ...flow import CHANCE, Ask
from ..exercise import Draft
from ..kin import by_the_way
from ..position import Place
from .judging import MOST_WRONG, drawn, picked

LONGEST = 5  # events to be put in order


def asked(place: Place, answer: str) -> Iterator[Draft]:
    """Who decides next, and what? What is decided in secret all decide at once, whoever is asked for it first."""
    after = place.after(answer).ask
    if after is None or after.seat == CHANCE or (after.seat == place.ask.seat and after.kind == place.ask.kind):
        return
    if after.kind in face_of(place.game).choosing.secret:
        return
    right = f"{after.seat}/{after.kind}"
    titles = {title_of(place, after): right}
    for seat in range(place.table.setup.seats):
        for kind in sorted({place.ask.kind, after.kind, *kinds_near(place)}):
            titles.setdefault(title_of(place, Ask(seat, kind)), f"{seat}/{kind}")
    others = [each for each in titles.values() if each != right]
    if len(others) >= 2:
        rule = place.game.questions[after.kind].rule
        key, signature = (place.node.id, "asked"), f"asked {place.ask.kind} {after.kind}"
        for wrong in drawn(picked(others, MOST_WRONG, *key), 3, *key):
            yield Draft("asked", {"answer": answer}, (right, *wrong), (right,), (rule,), signature, 2)


def title_of(place: Place, ask: Ask) -> tuple[int, str]:
    """What a reader would call a question: who is asked, and the section it belongs to."""
    return ask.seat, place.game.questions[ask.kind].rule


def kinds_near(place: Place) -> list[str]:
    """Other questions of the game whose section is near the one asked here."""
    chapter = place.game.questions[place.ask.kind].rule.split(".")[0]
    return sorted(kind for kind, each in place.game.questions.items() if each.rule.split(".")[0] == chapter)


def order(place: Place, answer: str) -> Iterator[Draft]:
    """In which order does it happen? Asked where neighbours belong to different sections."""
    events = place.after(answer).events
    in_order = place.speech("en").texts["events"].keys() - by_the_way(place.game.name)
    taken: list[int] = []
    for n, event in enumerate(events):
        if event.kind in in_order and (not taken or events[taken[-1]].rule != event.rule):
            taken.append(n)
    sentences = {place.speech("en").explain(events[n]).sentence for n in taken}
    if 3 <= len(taken) == len(sentences) and len({events[n].kind for n in taken}) == len(taken):
        taken = taken[:LONGEST]
        right = tuple(map(str, taken))
        sections = tuple(dict.fromkeys(events[n].rule for n in taken))
        signature = f"order {'+'.join(events[n].kind for n in taken)}"
        yield Draft("order", {"answer": answer}, right, right, sections, signature, len(taken))


def phase(place: Place, answer: str) -> Iterator[Draft]:
    """What comes after this? Wrong are other phases of the round as it is played here."""
    after = place.after(answer)
    if after.ask is None or after.phase == place.node.phase:
        return
    stops = [stop.key for s in (place.thawed(after), place.state) for stop in place.game.rail(s).stops]
    passed = {*after.through, after.phase}  # what is only passed through comes too
    others = [key for key in dict.fromkeys(stops) if key in place.game.phases and key not in passed]
    named = place.speech("en").texts["names"]["phases"]
    pool = picked([key for key in others if key in named], MOST_WRONG, place.node.id, "phase")
    if len(pool) >= 2 and after.phase in named:
        rule, signature = place.game.phases[after.phase].rule, f"phase {place.node.phase} {after.phase}"
        for wrong in drawn(pool, 3, place.node.id, "phase"):
            yield Draft("phase", {"answer": answer}, (after.phase, *wrong), (after.phase,), (rule,), signature, 1)
