"""Moving along the lines of a game: by event, decision, phase, chapter or round; lines and variations."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...table import Node, walk
from .session import Session

MOST_LINES = 40  # in the line chooser


class Variation(NamedTuple):
    """A line that leaves another one."""

    number: int
    first: Node  # the first node that differs

    @property
    def left_at(self) -> int:
        return self.first.ply - 1


def units(session: Session) -> tuple[str, ...]:
    """What one may step by; a game may have chapters of its own between the phase and the round."""
    return "event", "decision", "phase", *session.game.chapters, "round"


def go_to(session: Session, node: Node, event: int | None = None) -> None:
    """Stand at a node, or at one event of the film that led to it."""
    with session.changing():
        session._arrive(node)
        if event is not None and event < len(session.film) - 1:
            session.event = max(0, event)


def go_to_event(session: Session, node: Node, event: int) -> None:
    """Stand at one event of the film, also where it is the last: else the whole decision is told there."""
    with session.changing():
        session._arrive(node)
        session.event = event


def step(session: Session, by: str = "decision", n: int = 1) -> bool:
    """Step forwards, or backwards with a negative n; False when there is nothing further."""
    moved = True
    with session.changing():
        for _ in range(abs(n)):
            moved = _event(session, n > 0) if by == "event" else _leap(session, by, n > 0)
            if not moved:
                break
    return moved


def _event(session: Session, forwards: bool) -> bool:
    last = len(session.film) - 1
    at = last if session.event is None else session.event
    if forwards:
        if at < last:
            session.event = at + 1 if at + 1 < last else None
            session._choices = None
            return True
        if not _decision(session, True):
            return False
        if len(session.film) > 1:
            session.event = 0
        return True
    if at > 0:
        session._clear()
        session.event = at - 1
        return True
    return _decision(session, False)


def _decision(session: Session, forwards: bool) -> bool:
    ply = session.node.ply + (1 if forwards else -1)
    if 0 <= ply < len(session.line):
        session._arrive(session.line[ply])
        return True
    if forwards and session.automatic:
        played = session.one_automatic()
        session._tell_played()
        return played
    return False


def _leap(session: Session, by: str, forwards: bool) -> bool:
    """To the next decision, or to the first one of the next (or of this, or the last) phase, chapter or round."""
    if by == "decision":
        if session.event is not None:
            if forwards:
                session._clear()
                return True
            session._clear()
        return _decision(session, forwards)
    here = _chapter(session, by)
    moved = False
    while _decision(session, forwards):
        moved = True
        if _chapter(session, by) != here:
            break
    if not forwards:  # to the beginning of that chapter
        there = _chapter(session, by)
        while session.node.ply > 0 and _chapter(session, by, session.line[session.node.ply - 1]) == there:
            session._arrive(session.line[session.node.ply - 1])
    return moved


def _chapter(session: Session, by: str, node: Node | None = None) -> tuple[Any, ...]:
    """What a step by phase, chapter or round leaves: the round, the game's chapters down to this one, the phase."""
    node = node or session.node
    if by == "round":
        return (session.round(node),)
    state, found = session.table.state(node), [session.round(node)]
    for key, chapter in session.game.chapters.items():
        found.append(chapter(state))
        if key == by:
            return tuple(found)
    return (*found, node.phase)


def first(session: Session) -> None:
    go_to(session, session.line[0])


def last(session: Session) -> None:
    """To the end of the line; where what lies ahead is hidden, to the furthest step seen."""
    go_to(session, session.line[session.horizon])


def round_starts(session: Session) -> list[tuple[int, int]]:
    """(round, ply of its first node) along the line."""
    starts: list[tuple[int, int]] = []
    for node in session.line:
        number = session.round(node)
        if not starts or starts[-1][0] != number:
            starts.append((number, node.ply))
    return starts


# ---------------------------------------------------------------- lines


def variations(session: Session) -> list[Variation]:
    """Every line but the main one, in the order of the tree."""
    if session.variation_cache[0] == len(session.table.nodes):
        known: list[Variation] = session.variation_cache[1]
        return known
    found: list[Variation] = []
    for node in walk(session.table.root):
        if node.parent is not None and node.parent.children[0] is not node:
            found.append(Variation(len(found) + 1, node))
            if len(found) >= MOST_LINES:
                break
    session.variation_cache = len(session.table.nodes), found
    return found


def current_variation(session: Session) -> Variation | None:
    """The line that is shown, None for the main one."""
    leaves = {node.id for node in session.line if node.parent is not None and node.parent.children[0] is not node}
    return next((v for v in reversed(variations(session)) if v.first.id in leaves), None)


def take_line(session: Session, variation: Variation | None) -> None:
    """Show another line: the main one from where it was left, or a variation from its first own step."""
    with session.changing():
        if variation is None:
            current = next((n for n in session.line if n.parent and n.parent.children[0] is not n), None)
            session.line = session.table.main_line()
            keep = current.parent if current is not None and current.parent is not None else session.node
            session._arrive(keep if keep.ply <= session.node.ply else session.node)
        else:
            session._arrive(variation.first)
