"""The analysis: where the points came from, the tempo, who holds what, other games, and a bot's opinion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...bots import names as bot_names
from ...charts.lines import StackedBars, number
from ...replay.files import Replay
from ...study.edit.branches import tree
from ...study.figures.holders import Control, control, has_control
from ...study.figures.opinions import Review, opinion_sentence
from .. import plain as iw
from ..markup import command, esc, seat_sign
from ..session.desk import Desk
from ..session.session import OPEN, Session
from ..session.thinking import ROUNDS
from .holders_pane import ControlView
from .lines_tab import line_name
from .notes_tab import field_html, select_html
from .point_sources import VIEWS, Account, Accounts, key_name

Words = dict[str, Any]
CONTROL = "control"
MOST_LINES = 40  # in the chooser of a line to compare with


class AnalysisTab:
    """A chooser, charts made when they are first looked at, the same as a table, other games, and the bot's opinion."""

    def __init__(self, do: Callable[[str], bool], desk: Desk) -> None:
        self.do, self.desk, self.view = do, desk, VIEWS[0]
        self.accounts = Accounts()
        self.bars: StackedBars | None = None
        self.chooser, self.table, self.beside, self.opinion = iw.HTML(), iw.HTML(), iw.HTML(), iw.HTML()
        self.progress = iw.HTML()  # apart from the button beside it, which must not change under a finger
        self.last = (self.beside, self.opinion, self.progress)
        self.chooser.add_class("rjw-choosers")
        self.held = ControlView(lambda ply: self.do(f"go:{ply}"), self.chooser)
        self.widget = iw.VBox([self.chooser, self.table, *self.last])
        self.widget.add_class("rjw-analysis")
        self._shown: Any = None
        self._control: Any = (None, None)
        self.compared: iw.Widget | None = None  # the comparison that is shown below the Player

    def choose(self, view: str) -> None:
        self.view = view if view in (*VIEWS, CONTROL) else VIEWS[0]
        self.desk.found.points = None

    def show(self, session: Session, replay: Replay, words: Words) -> None:
        w = words["analysis"]
        views = [*VIEWS, *([CONTROL] if has_control(replay) else [])]
        self.view = self.view if self.view in views else VIEWS[0]
        said = {**w, "tempo": w[f"tempo_{session.face.counting.decisions_by}"]}
        self.chooser.value = select_html("analysis", w["by"], [(view, said[view]) for view in views], self.view)
        if self.view == CONTROL:
            self.widget.children = (self.chooser, self.held.widget, *self.last)
            self.held.show(self._controlled(session, replay), session.speech, words["control"], session.node.ply)
        else:
            account = self.accounts.account(session, replay, self.view)
            self._draw(session, account)
            self.table.value = account_html(self.desk, session, account, self.view, w)
        self.beside.value = beside_html(session, replay, words)
        self.show_opinion(session, replay, words)

    def show_opinion(self, session: Session, replay: Replay, words: Words) -> None:
        """Only the bot's part, which changes while it thinks."""
        self.opinion.value = opinion_html(self.desk, session, replay, words["analysis"])
        self.progress.value = progress_html(self.desk, session, words["analysis"])

    def _controlled(self, session: Session, replay: Replay) -> Control:
        """Who holds what along the line shown, as far as it may be known; made once."""
        known = session.line[: session.horizon + 1]
        key = known[-1].id, session.lang, session.viewpoint
        if self._control[0] != key:
            self._control = key, control(replay, session.lang, known, session.viewpoint == OPEN or None)
        found: Control = self._control[1]
        return found

    def _draw(self, session: Session, account: Account) -> None:
        if not account.keys:
            self.widget.children = (self.chooser, self.table, *self.last)
            return
        seats = range(len(session.speech.names))
        if self.bars is None:
            self.bars = StackedBars(self._clicked)
        self.widget.children = (self.chooser, self.bars.figure, self.table, *self.last)
        values = [[account.value(key, seat) for seat in seats] for key in account.keys]
        self.bars.show(values, session.speech.names)
        self._shown = account

    def _clicked(self, seat: int, key: int) -> None:
        if self._shown is not None and key < len(self._shown.keys):
            self.do(f"points:{seat}:{self._shown.keys[key]}")


def swatch(part: int) -> str:
    """The colour and number of a part of the bars."""
    style = f"background:{StackedBars.colour(part)};color:{StackedBars.ink(part)}"
    return f"<i class=swatch style='{style}' aria-hidden=true>{part + 1}</i>"


def beside_html(session: Session, replay: Replay, words: Words) -> str:
    """The ways to a comparison: with another line of this game, or with a saved one."""
    w, branches = words["compare"], tree(replay)
    here = {node.id for node in session.line}
    others = [b for b in branches if b.last.id not in here][:MOST_LINES]
    lines = ""
    if others:
        options = [("", w["choose"]), *((b.last.id, line_name(session, b, words["lines"])) for b in others)]
        chooser = select_html("compare_line", w["with_line"], options, "")
        lines = f"<label class=field><span>{esc(w['with_line'])}</span>{chooser}</label>"
    file = field_html("compare_file", w["with_file"], "", "game.json", "wide")
    return f"<h4>{esc(w['heading'])}</h4>{lines}{file}"


def account_html(desk: Desk, session: Session, account: Account, view: str, w: dict[str, str]) -> str:
    """The numbers with their colours; each opens the steps it is made of."""
    if not account.keys:
        counts = session.face.counting.points is not None
        return f'<p class="empty">{esc(w["none"] if counts else w["none_game"])}</p>'
    names = session.speech.names
    seats = range(len(names))
    head = "".join(f"<th scope=col>{seat_sign(i, 14)} {esc(name)}</th>" for i, name in enumerate(names))
    rows = []
    for n, key in enumerate(account.keys):
        said = key_name(session.speech, view, key, w)
        cells = "".join(f"<td>{_cell(session, account, (key, seat), said, w)}</td>" for seat in seats)
        rows.append(f"<tr><th scope=row>{swatch(n)}{esc(said)}</th>{cells}</tr>")
    totals = "".join(f"<td><b>{number(account.total(seat), session.lang)}</b></td>" for seat in seats)
    rows.append(f"<tr><th scope=row><b>{esc(w['total'])}</b></th>{totals}</tr>")
    title = w[f"title_tempo_{session.face.counting.decisions_by}" if view == "tempo" else "title_points"]
    table = f"<table class=scores aria-label='{esc(title)}'><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    return table + _steps(desk, account, view, w)


def _cell(session: Session, account: Account, at: tuple[str, int], source: str, w: dict[str, str]) -> str:
    key, seat = at
    value = account.value(key, seat)
    shown = number(value, session.lang)
    label = w["cell"].format(seat=session.speech.names[seat], source=source, points=shown)
    return command(f"points:{seat}:{key}", shown, "link", label) if value else "0"


def _steps(desk: Desk, account: Account, view: str, w: dict[str, str]) -> str:
    """The steps behind the number that was chosen."""
    chosen = desk.found.points
    spots = account.spots.get((chosen[1], chosen[0]), []) if chosen else []
    if chosen is None or not spots:
        return f'<p class="says">{esc(w["says"])}</p>'
    seat, said = desk.session.speech.seat(chosen[0]), key_name(desk.session.speech, view, chosen[1], w)
    rows = []
    for spot in spots:
        do = f"go:{spot.ply}" if spot.event is None else f"event:{spot.ply}.{spot.event}"
        rows.append(f"<li><button data-do='{do}'><i>{spot.ply}</i>{esc(spot.says)}</button>")
    name = w["steps"].format(seat=seat, source=said)
    return f'<h4>{esc(name)}</h4><ol class="log" aria-label="{esc(name)}">{"".join(rows)}</ol>'


def progress_html(desk: Desk, session: Session, w: dict[str, str]) -> str:
    """How far the bot that thinks has come."""
    thinking = desk.found.thinking
    if thinking is None:
        return ""
    says = esc(w["thinking"].format(bot=session.speech.level(thinking.bot), n=thinking.done, all=thinking.total or "…"))
    bar = f"<progress max={thinking.total or 1} value={thinking.done} aria-label='{says}'></progress>"
    return f"<p class=says>{says}</p>{bar}"


def opinion_html(desk: Desk, session: Session, replay: Replay, w: dict[str, str]) -> str:
    """A button per bot, or one to stop the bot that thinks; and what the last one asked thinks: only its opinion."""
    head, review, thinking = f"<h4>{esc(w['mistakes'])}</h4>", desk.found.review, desk.found.thinking
    if thinking is not None:
        shown = f"{head}<div class=tools>{command('mistakes_stop', esc(w['stop']), 'control strong')}</div>"
        return shown + (opinions_html(thinking.review, session, replay, w) if thinking.review else "")
    level = session.speech.level
    asks = "".join(
        command(f"mistakes:{bot}", esc(w["ask"].format(bot=level(bot))), "control") for bot in bot_names(session.game)
    )
    shown = f"{head}<div class=tools>{asks}</div>"
    if desk.said:
        shown += f'<p role="alert">{esc(desk.said)}</p>'
    return shown + (opinions_html(review, session, replay, w) if review else "")


def opinions_html(review: Review, session: Session, replay: Replay, w: dict[str, str]) -> str:
    """What a bot has found, the worst first; while it thinks, so far."""
    bot = session.speech.level(review.bot)
    shown = f"<p class=says>{esc(w['opinion'].format(bot=bot, rounds=ROUNDS))}</p>"
    if not review.complete:
        shown += f"<p class=says>{esc(w['part'].format(n=review.looked_at, all=review.decisions))}</p>"
    rows = []
    for opinion in review.opinions:
        if opinion.node.id in session.table.nodes and not (session.spoiler_free and opinion.ply >= session.furthest):
            says = opinion_sentence(replay, opinion, session.lang)
            do = f"node:{opinion.node.id}"
            rows.append(f"<li><button data-do='{do}'><i>{opinion.ply}</i>{esc(says)}</button>")
    if not rows:
        return f"{shown}<p>{esc(w['nothing'].format(bot=bot))}</p>"
    return f'{shown}<ol class="log" aria-label="{esc(w["mistakes"])}">{"".join(rows)}</ol>'
