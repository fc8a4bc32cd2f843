"""The moves of a finished game by round and seat, each a way to its step: one list that a step does not send again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...flow import CHANCE
from ...table import Node
from .. import plain as iw
from ..markup import command, esc, seat_sign
from ..session.desk import Desk
from ..session.session import Session
from .review import chosen

Rounds = dict[int, list[Node]]


def rounds_of(session: Session) -> Rounds:
    """The decisions of people and bots along the line, by the round in which they were asked."""
    found: Rounds = {}
    for node in session.line[1 : session.horizon + 1]:
        if node.seat is not None and node.seat != CHANCE and node.parent is not None:
            found.setdefault(session.round(node.parent), []).append(node)
    return found


def moves_html(session: Session, rounds: Rounds, shown: Collection[int], glyphs: Mapping[str, str], w: Any) -> str:
    """Which move is the current one is left to the companion, so that a step need not send the list again."""
    parts = []
    for number, nodes in rounds.items():
        name = w["round"].format(n=number) if number else w["before"]
        is_open = number in shown
        sign = "▾" if is_open else "▸"
        marked = "" if is_open else " ".join(glyphs[node.id] for node in nodes if node.id in glyphs)
        head = f'<span aria-hidden="true">{sign}</span> {esc(name)} <b class="glyph">{esc(marked)}</b>'
        more = f' aria-expanded={"true" if is_open else "false"} data-from={nodes[0].ply}'
        rows = _rows(session, nodes, glyphs, w) if is_open else ""
        parts.append(f"<li>{command(f'moves:{number}', head, 'round', more=more)}{rows}</li>")
    return f'<ol class="moves" aria-label="{esc(w["name"])}">{"".join(parts)}</ol>'


def _rows(session: Session, nodes: list[Node], glyphs: Mapping[str, str], w: Any) -> str:
    rows, before = [], None
    for node in nodes:
        seat = node.seat
        assert seat is not None
        said, glyph = chosen(session, node) or w["secret"], glyphs.get(node.id, "")
        sign = seat_sign(seat, 14) if seat != before else '<span class="sign"></span>'
        mark = f' <b class="glyph">{esc(glyph)}</b>' if glyph else ""
        name = ", ".join(filter(None, (session.speech.seat(seat), said, glyph)))
        rows.append(f"<li>{command(f'go:{node.ply}', f'{sign}<span>{esc(said)}{mark}</span>', 'move', name)}</li>")
        before = seat
    return f"<ol>{''.join(rows)}</ol>"


class MoveList:
    """The list; only the round that is shown, and those the reader has opened, are written out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.widget = iw.HTML()
        self.widget.add_class("rjw-moves")
        self.opened: set[int] = set()
        self.closed: set[int] = set()
        self._shown: Any = None
        self._rounds: tuple[Any, Rounds] = (None, {})

    def toggle(self, session: Session, number: int) -> None:
        """Open a round, or close it."""
        if number in self._open(session):
            self.opened.discard(number)
            self.closed.add(number)
        else:
            self.closed.discard(number)
            self.opened.add(number)

    def _open(self, session: Session) -> frozenset[int]:
        node = session.node
        here = session.round(node.parent if node.parent is not None and node.seat != CHANCE else node)
        return frozenset({here, *self.opened} - self.closed)

    def show(self, session: Session, words: dict[str, Any]) -> None:
        """Only for a finished game and its variations: a game in progress has its question there."""
        if not session.finished:
            self.widget.value, self._shown = "", None
            return
        key = session.line[-1].id, session.horizon
        if self._rounds[0] != key:
            self._rounds = key, rounds_of(session)
        glyphs = self.desk.glyphs()
        shown = key, session.lang, session.viewer, self._open(session), tuple(glyphs.items())
        if shown != self._shown:
            self._shown = shown
            w = {**words["moves"], "round": words["header"]["round"], "before": words["header"]["before"]}
            self.widget.value = moves_html(session, self._rounds[1], shown[3], glyphs, w)
