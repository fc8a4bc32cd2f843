"""The record sheet: points by player, account and round; every number leads to the steps that earned it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...charts.lines import number as written
from ...face import Accounts
from ...flow import Event
from ...replay.files import Replay
from .. import plain as iw
from ..markup import command, esc, seat_sign, section_chip
from ..session.session import Session

ABREAST = 8  # rounds side by side; those of a longer game stand in several tables below one another
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


def last_known(session: Session) -> int:
    """The last step on the sheet: all of a game that is over, but of one in hand no step that was taken back."""
    if session.line[-1].ask is not None:
        return session.node.ply
    return session.furthest if session.spoiler_free else len(session.line) - 1


def earnings(session: Session) -> list[Earned]:
    """All points of the line shown, as far as they may be seen."""
    counting, found = session.face.counting, []
    assert counting.accounts is not None
    for node in session.line[: last_known(session) + 1]:
        for n, event in enumerate(node.events):
            if (scored := session.scored(node, event)) is not None:
                number = session.round(node.parent or node)
                account = counting.accounts.earner(event)
                found.append(Earned(node.ply, n, event, scored[0], account, number, scored[1]))
    return found


def accounts_of(session: Session) -> Accounts:
    """What the points are booked on; a game without accounts has no record sheet."""
    accounts = session.face.counting.accounts
    assert accounts is not None
    return accounts


class RecordTab:
    """A table of numbers that can be clicked, and below it the points of the number chosen last."""

    def __init__(self) -> None:
        self.html = iw.HTML()
        self.widget = iw.VBox([self.html])
        self.chosen: Cell | None = None
        self.unfolded: set[int] = set()  # seats whose accounts are shown
        self._known: tuple[object, list[Earned]] = (None, [])

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        self.html.value = record_html(session, self.earned(session), self.chosen, self.unfolded, words)

    def earned(self, session: Session) -> list[Earned]:
        key = session.line[-1].id, last_known(session), session.viewer
        if self._known[0] != key:
            self._known = key, earnings(session)
        return self._known[1]

    def fold(self, seat: int) -> None:
        """Show a seat's accounts, or hide them."""
        self.unfolded ^= {seat}

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


def record_html(
    session: Session, earned: list[Earned], chosen: Cell | None, unfolded: set[int], words: dict[str, Any]
) -> str:
    """What the number chosen last is made of, and the sheet: a row per player, and one per account where unfolded."""
    w = words["record"]
    nothing = [0.0] * len(session.speech.names)
    hoped = accounts_of(session).prospect(session.view) if session.ask is not None else nothing
    rounds = rounds_shown(session, earned)
    parts = [Part(session, w, rounds, at) for at in range(0, len(rounds), ABREAST)]
    tables = "".join(part.html(earned, unfolded, hoped) for part in parts)
    says = " ".join(filter(None, (w["says"] if earned else w["empty"], w["says_now"] if any(hoped) else "")))
    detail = chosen_html(session, earned, chosen, words) if chosen else ""
    return f'{detail}{tables}<p class="more">{esc(says)}</p>'


def rounds_shown(session: Session, earned: list[Earned]) -> list[int]:
    """Every round from the first one to the last that may be seen, also those without points."""
    seen = session.line[: last_known(session) + 1]
    numbers = {number for node in (*seen, session.node) if (number := session.round(node))}
    numbers |= {each.round for each in earned}
    return list(range(min(numbers), max(numbers) + 1)) if numbers else []


class Part:
    """A table of the sheet with as many rounds as fit; the totals stand in the last one."""

    def __init__(self, session: Session, words: dict[str, str], rounds: list[int], at: int) -> None:
        self.session, self.words = session, words
        self.rounds, self.last = rounds[at : at + ABREAST], at + ABREAST >= len(rounds)
        # The columns of all tables stand below one another.
        self.empty = "<td></td>" * (min(ABREAST, len(rounds)) - len(self.rounds))

    def html(self, earned: list[Earned], unfolded: set[int], hoped: Sequence[float]) -> str:
        w, accounts, speech = self.words, accounts_of(self.session), self.session.speech
        head = "".join(f"<th scope=col>{esc(w['column'].format(n=n))}</th>" for n in self.rounds) + self.empty
        total = f"<th scope=col>{esc(w['total'])}</th>" if self.last else "<td></td>"
        rows = [f"<tr><th scope=col>{esc(w['player'])}</th>{head}{total}</tr>"]
        for seat, name in enumerate(speech.names):
            mine = [each for each in earned if each.seat == seat]
            first = player_html(seat, name, seat in unfolded, w) if mine else f"{seat_sign(seat, 16)} {esc(name)}"
            rows.append(self.row(first, name, "seat", mine, (seat, ""), hoped[seat]))
            for account in dict.fromkeys(each.account for each in mine) if seat in unfolded else ():
                theirs, who = [each for each in mine if each.account == account], accounts.name(speech, account)
                go = command(f"look:{accounts.target(account)}", esc(who), "go")
                rows.append(self.row(go, who, "account", theirs, (seat, account)))
        return f'<table class="scores record">{"".join(rows)}</table>'

    def row(
        self, head: str, who: str, css: str, earned: list[Earned], key: tuple[int, str], hoped: float = 0
    ) -> str:
        """A player's or an account's points by round; those of steps still ahead are paler."""
        here, now, cells = self.session.node.ply, self.session.round(self.session.node), []
        for number in self.rounds:
            there = [each for each in earned if each.round == number]
            points = sum(each.points for each in there)
            if there:
                name = self.words["cell"].format(who=who, round=number, points=written(points))
                later = "go ahead" if there[0].ply > here else "go"
                cells.append(command(f"earned:{key[0]}:{key[1]}:{number}", written(points), later, name))
            elif hoped and number == now:
                cells.append(f"<i>{esc(self.words['now'].format(points=written(hoped)))}</i>")
            else:
                cells.append("–")
        columns = "".join(f"<td>{cell}</td>" for cell in cells) + self.empty
        total = f"<b>{written(sum(each.points for each in earned if each.ply <= here))}</b>" if self.last else ""
        return f'<tr class="{css}"><th scope=row>{head}</th>{columns}<td>{total}</td></tr>'


def player_html(seat: int, name: str, is_open: bool, w: dict[str, str]) -> str:
    """A player's sign and name; a click on it shows the accounts that earned the points."""
    inner = f"{seat_sign(seat, 16)} <span>{esc(name)}</span><i>{'▾' if is_open else '▸'}</i>"
    state = f" aria-expanded={'true' if is_open else 'false'}"
    return command(f"accounts:{seat}", inner, "who", w["accounts"].format(who=name), state)


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
    who = accounts_of(session).name(session.speech, account) if account else session.speech.seat(seat)
    title = esc(w["earned"].format(who=who, round=number))
    return f'<h4 class="earned" tabindex=-1>{title}</h4><ul class="events">{"".join(rows)}</ul>' if rows else ""
