"""The record sheet: points by player, account and round; every number leads to the steps that earned it."""

from __future__ import annotations

from typing import Any, NamedTuple

import ipywidgets as iw

from ..flow import Event
from ..replay import Replay
from .html import command, esc, seat_sign, section_chip
from .session import Session

MOST_NAMED = 8  # rounds whose columns have more than a number for a name
Cell = tuple[int, str, int]  # seat, account or nothing, round


class Earned(NamedTuple):
    """Points that one event brought: where it stands in the line, whose they are, in which round."""

    ply: int
    n: int
    event: Event
    seat: int
    account: str
    round: int
    points: float


def earnings(session: Session) -> list[Earned]:
    """All points of the line shown, as far as they may be seen."""
    face, found = session.face, []
    last = session.furthest if session.spoiler_free else len(session.line) - 1
    for node in session.line[: last + 1]:
        for n, event in enumerate(node.events):
            if (scored := face.points(event)) is not None:
                number = session.round(node.parent or node)
                found.append(Earned(node.ply, n, event, scored[0], face.earner(event), number, scored[1]))
    return found


class RecordTab:
    """A table of numbers that can be clicked, and below it the points of the number chosen last."""

    def __init__(self) -> None:
        self.html = iw.HTML()
        self.widget = iw.VBox([self.html])
        self.chosen: Cell | None = None
        self._known: tuple[object, list[Earned]] = (None, [])

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        self.html.value = record_html(session, self.earned(session), self.chosen, words)

    def earned(self, session: Session) -> list[Earned]:
        key = session.line[-1].id, session.furthest if session.spoiler_free else -1
        if self._known[0] != key:
            self._known = key, earnings(session)
        return self._known[1]

    def nearest(self, session: Session, ply: int) -> Earned | None:
        """The points counted nearest to a step."""
        return min(self.earned(session), key=lambda each: abs(each.ply - ply), default=None)

    def choose(self, session: Session, seat: int, account: str, number: int) -> Earned | None:
        """The first of the points behind a number of the sheet; all of them are listed from now on."""
        self.chosen = seat, account, number
        return next((each for each in self.earned(session) if belongs(each, self.chosen)), None)


def belongs(each: Earned, chosen: Cell) -> bool:
    seat, account, number = chosen
    return each.seat == seat and each.round == number and account in ("", each.account)


def record_html(session: Session, earned: list[Earned], chosen: Cell | None, words: dict[str, Any]) -> str:
    w, speech, now = words["record"], session.speech, session.round(session.node)
    hoped = session.face.prospect(session.view) if session.ask is not None else [0.0] * len(speech.names)
    rounds = sorted({each.round for each in earned} | ({now} if any(hoped) else set()))
    column = w["column" if len(rounds) <= MOST_NAMED else "column_short"]
    head = "".join(f"<th scope=col>{esc(column.format(n=n))}</th>" for n in rounds)
    rows = []
    for seat, name in enumerate(speech.names):
        mine = [each for each in earned if each.seat == seat]
        first = f"{seat_sign(seat, 16)} {esc(name)}"
        rows.append(row_html(session, first, name, "seat", mine, rounds, (seat, ""), w, hoped[seat]))
        for account in dict.fromkeys(each.account for each in mine):
            theirs, who = [each for each in mine if each.account == account], session.face.account(speech, account)
            go = command(f"look:{session.face.account_target(account)}", esc(who), "go")
            rows.append(row_html(session, go, who, "account", theirs, rounds, (seat, account), w))
    top = f"<tr><th scope=col>{esc(w['player'])}</th>{head}<th scope=col>{esc(w['total'])}</th></tr>"
    says = " ".join(filter(None, (w["says"] if earned else w["empty"], w["says_now"] if any(hoped) else "")))
    detail = chosen_html(session, earned, chosen, words) if chosen else ""
    many = " many" if len(rounds) > MOST_NAMED else ""
    return f'{detail}<table class="scores record{many}">{top}{"".join(rows)}</table><p class="more">{esc(says)}</p>'


def row_html(
    session: Session,
    head: str,
    who: str,
    css: str,
    earned: list[Earned],
    rounds: list[int],
    key: tuple[int, str],
    w: dict[str, str],
    hoped: float = 0,
) -> str:
    """A player's or an account's points by round; those of steps still ahead are paler."""
    here, cells, total = session.node.ply, [], 0.0
    for number in rounds:
        there = [each for each in earned if each.round == number]
        points = sum(each.points for each in there)
        total += sum(each.points for each in there if each.ply <= here)
        if there:
            name = w["cell"].format(who=who, round=number, points=f"{points:g}")
            later = "go ahead" if there[0].ply > here else "go"
            cells.append(command(f"earned:{key[0]}:{key[1]}:{number}", f"{points:g}", later, name))
        elif hoped and number == session.round(session.node):
            cells.append(f"<i>{esc(w['now'].format(points=f'{hoped:g}'))}</i>")
        else:
            cells.append("–")
    columns = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr class="{css}"><th scope=row>{head}</th>{columns}<td><b>{total:g}</b></td></tr>'


def chosen_html(session: Session, earned: list[Earned], chosen: Cell, words: dict[str, Any]) -> str:
    """Each of the points behind a number: what was done, the section that grants it, and the way to the step."""
    w, rows = words["record"], []
    for each in earned:
        if belongs(each, chosen):
            said = session.speech.explain(each.event).sentence
            section = words["explain"]["rule_name"].format(section=each.event.rule)
            chip = section_chip(each.event.rule, section)
            step = command(f"event:{each.ply}.{each.n}", esc(w["to_step"].format(ply=each.ply)), "go")
            rows.append(f"<li>{esc(said)} {chip} {step}</li>")
    seat, account, number = chosen
    who = session.face.account(session.speech, account) if account else session.speech.seat(seat)
    title = esc(w["earned"].format(who=who, round=number))
    return f'<h4 class="earned" tabindex=-1>{title}</h4><ul class="events">{"".join(rows)}</ul>' if rows else ""
