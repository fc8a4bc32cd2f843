"""The analysis: where the points came from, the tempo, and a bot's opinion of the choices made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as iw

from ..bots import names as bot_names
from ..charts import StackedBars
from ..replay import Replay
from ..study.opinions import opinion_sentence
from .analysis import VIEWS, Account, Accounts, key_name
from .desk import Desk
from .html import command, esc, seat_sign
from .notes_tab import select_html
from .session import Session

Words = dict[str, Any]


class AnalysisTab:
    """A chooser, bars made when they are first looked at, the same as a table, and the bot's opinion."""

    def __init__(self, do: Callable[[str], bool], desk: Desk) -> None:
        self.do, self.desk, self.view = do, desk, VIEWS[0]
        self.accounts = Accounts()
        self.bars: StackedBars | None = None
        self.chooser, self.table, self.opinion = iw.HTML(), iw.HTML(), iw.HTML()
        self.widget = iw.VBox([self.chooser, self.table, self.opinion])
        self.widget.add_class("rjw-analysis")
        self._shown: Any = None

    def choose(self, view: str) -> None:
        self.view = view if view in VIEWS else VIEWS[0]
        self.desk.found.points = None

    def thinking(self, says: str) -> None:
        self.opinion.value = f'<p class="says" role="status">{esc(says)}</p>'

    def show(self, session: Session, replay: Replay, words: Words) -> None:
        w = words["analysis"]
        self.chooser.value = select_html("analysis", w["by"], [(view, w[view]) for view in VIEWS], self.view)
        account = self.accounts.account(session, replay, self.view)
        self._draw(session, account)
        self.table.value = account_html(self.desk, session, account, self.view, w)
        self.opinion.value = opinion_html(self.desk, session, replay, w)

    def _draw(self, session: Session, account: Account) -> None:
        if not account.keys:
            self.widget.children = (self.chooser, self.table, self.opinion)
            return
        seats = range(len(session.speech.names))
        if self.bars is None:
            self.bars = StackedBars(self._clicked)
        self.widget.children = (self.chooser, self.bars.figure, self.table, self.opinion)
        values = [[account.value(key, seat) for seat in seats] for key in account.keys]
        self.bars.show(values, session.speech.names)
        self._shown = account

    def _clicked(self, seat: int, key: int) -> None:
        if self._shown is not None and key < len(self._shown.keys):
            self.do(f"points:{seat}:{self._shown.keys[key]}")


def account_html(desk: Desk, session: Session, account: Account, view: str, w: dict[str, str]) -> str:
    """The numbers with their colours; each opens the steps it is made of."""
    if not account.keys:
        counts = hasattr(session.face, "points")
        return f'<p class="empty">{esc(w["none"] if counts else w["none_game"])}</p>'
    names = session.speech.names
    seats = range(len(names))
    head = "".join(f"<th scope=col>{seat_sign(i, 14)} {esc(name)}</th>" for i, name in enumerate(names))
    rows = []
    for n, key in enumerate(account.keys):
        said = key_name(session, view, key, w["others"])
        cells = "".join(f"<td>{_cell(account, key, seat, names[seat], said, w)}</td>" for seat in seats)
        swatch = f"<i class=swatch style='background:{StackedBars.colour(n)}'></i>"
        rows.append(f"<tr><th scope=row>{swatch}{esc(said)}</th>{cells}</tr>")
    totals = "".join(f"<td><b>{account.total(seat):g}</b></td>" for seat in seats)
    rows.append(f"<tr><th scope=row><b>{esc(w['total'])}</b></th>{totals}</tr>")
    title = w["title_tempo" if view == "tempo" else "title_points"]
    table = f"<table class=scores aria-label='{esc(title)}'><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    return table + _steps(desk, account, view, w)


def _cell(account: Account, key: str, seat: int, name: str, said: str, w: dict[str, str]) -> str:
    value = account.value(key, seat)
    label = w["cell"].format(seat=name, source=said, points=f"{value:g}")
    return command(f"points:{seat}:{key}", f"{value:g}", "link", label) if value else "0"


def _steps(desk: Desk, account: Account, view: str, w: dict[str, str]) -> str:
    """The steps behind the number that was chosen."""
    chosen = desk.found.points
    spots = account.spots.get((chosen[1], chosen[0]), []) if chosen else []
    if chosen is None or not spots:
        return f'<p class="says">{esc(w["says"])}</p>'
    seat, said = desk.session.speech.seat(chosen[0]), key_name(desk.session, view, chosen[1], w["others"])
    rows = []
    for spot in spots:
        do = f"go:{spot.ply}" if spot.event is None else f"event:{spot.ply}.{spot.event}"
        rows.append(f"<li><button data-do='{do}'><i>{spot.ply}</i>{esc(spot.says)}</button>")
    name = w["steps"].format(seat=seat, source=said)
    return f'<h4>{esc(name)}</h4><ol class="log" aria-label="{esc(name)}">{"".join(rows)}</ol>'


def opinion_html(desk: Desk, session: Session, replay: Replay, w: dict[str, str]) -> str:
    """A button per bot, and what the last one asked thinks: no more than its opinion."""
    asks = "".join(
        command(f"mistakes:{bot}", esc(w["ask"].format(bot=bot)), "control") for bot in bot_names(session.game)
    )
    shown = f"<h4>{esc(w['mistakes'])}</h4><div class=tools>{asks}</div>"
    review = desk.found.review
    if desk.said:
        shown += f'<p role="alert">{esc(desk.said)}</p>'
    if review is None:
        return shown
    shown += f"<p class=says>{esc(w['opinion'].format(bot=review.bot))}</p>"
    if not review.complete:
        shown += f"<p class=says>{esc(w['part'].format(n=review.looked_at, all=review.decisions))}</p>"
    rows = []
    for opinion in review.opinions:
        if opinion.node.id in session.table.nodes and not (session.spoiler_free and opinion.ply >= session.furthest):
            says = opinion_sentence(replay, opinion, session.lang)
            do = f"node:{opinion.node.id}"
            rows.append(f"<li><button data-do='{do}'><i>{opinion.ply}</i>{esc(says)}</button>")
    if not rows:
        return f"{shown}<p>{esc(w['nothing'].format(bot=review.bot))}</p>"
    return f'{shown}<ol class="log" aria-label="{esc(w["mistakes"])}">{"".join(rows)}</ol>'
