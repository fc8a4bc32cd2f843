"""The boards: one lies large on a canvas with what may be chosen, the others small beside it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from ...draw.hits import hit
from ...draw.paint import Painter
from ...draw.scene import Shape
from ...draw.small_svg import small_svg
from ...draw.svg import to_svg
from ...face import Board, Marks, Size
from ...flow import Parts, Refusal, addressed, split
from ...replay.annotations import Mark
from ...study.edit.note_marks import note_shapes
from .. import plain as iw
from ..markup import command, esc, seat_sign
from ..session.session import Session
from .counts import count_shapes
from .question import Offer, offer
from .zoom import Zoom


def marks(session: Session, offered: Offer, reconstructed: bool = False, rings: bool = True) -> Marks:
    """What is to be seen on the board besides the position: numbers, letters, the way tried, what changed."""
    ask, face, view = session.ask, session.face, session.view
    shown = Marks(variation=session.in_variation(), reconstructed=reconstructed)
    if rings and (before := session.before) is not None:
        shown.changed = face.changed(before, view)
    if rings:
        events = session.node.events if session.event is None else session.node.events[session.event :][:1]
        events = tuple(seen for each in events if (seen := session.seen_event(session.node, each)) is not None)
        places, shown.missed = face.telling.pointed(view, ask if session.event is None else None, events)
        shown.changed = {*shown.changed, *places}
    if ask is None or not session.answerable or session.retelling:
        return shown
    shown.legal = {t: n for n, parts in reversed([*enumerate(offered.open, 1)]) if (t := session.target(parts))}
    settled = session.settled
    shown.selected = set(session.blind.pointed) if session.blind is not None else set()
    shown.selected |= {t for n in range(1, len(settled) + 1) if (t := session.target(settled[:n]))}
    if len(offered.open) > 1:  # a click cannot tell apart what lies in one and the same place
        shown.legal = {t: n for t, n in shown.legal.items() if t not in shown.selected}
    refused = {t: letter for letter, parts, _ in reversed(offered.refused) if (t := session.target(parts))}
    shown.refused = {t: letter for t, letter in refused.items() if t not in shown.legal}
    shown.seat = ask.seat if ask.seat >= 0 else None
    if session.careful is not None and (chosen := session.target(session.careful)):
        shown.selected = {*shown.selected, chosen}
    if session.tried is not None:
        shown.tried = session.target(session.tried.parts)
        shown.way = tuple(session.tried.refusal.facts.get("way", ()))
    advised = split(session.hinted.answer) if session.hinted is not None else None
    if session.tried is None and session.blind is None:
        shown.way = tuple(face.choosing.way(view, *addressed(ask, session.focus or advised or session.begun)))
    if looked_at := session.focus or advised:
        shown.focus = session.target(looked_at)
    if session.here is not None and session.here not in shown.legal:
        shown.focus = session.here
    return shown


def ghosts(session: Session) -> list[Shape]:
    """The choice that is looked at, drawn before it is made; a refused one with what stands in the way."""
    if session.ask is None or not session.answerable or session.retelling or session.board.key != session.brought.key:
        return []  # on a board that the reader has turned to, it would lie in a wrong place
    tried, refusal = session.tried, None
    if session.blind is not None and (tried is None or session.focus is not None):
        return []  # it would tell what a choice costs, and that it can be made
    parts: Parts | None = session.focus or session.careful
    if tried is not None and parts is None:
        parts, refusal = tried
    elif parts is not None:
        refusal = session.refusal(parts)
    elif session.hinted is not None:
        parts = split(session.hinted.answer)
    drawn = session.face.choosing.ghost(session.view, *addressed(session.ask, parts or session.begun), refusal)
    return list(drawn)


class BoardView:
    """The canvas with the board in front, the small boards, and where the last picture has its targets."""

    def __init__(self, session: Session, canvas: bool = True) -> None:
        self.painter = _painter(session.board.size) if canvas else None
        self.widget: Any = self.painter.widget if self.painter else iw.Box()
        self.drawn = self.painter is not None  # whether the canvas can be seen, as far as we know
        self.picture = iw.HTML()  # the same as SVG, where there is no canvas
        self.picture.add_class("rjw-picture")
        self.others = SmallBoards()
        self.zoom = Zoom(session)
        self.shapes: list[Shape] = []
        self.marks = Marks()
        self.noted: tuple[Mark, ...] = ()  # what the notes on this step point at
        self.inspected = ""  # the place that a tab tells about
        self.reconstructed = False
        self.offered = Offer((), ())

    def show(self, session: Session) -> None:
        self.offered = offer(session)
        self.marks = marks(session, self.offered, self.reconstructed)
        self.marks.inspected = self.inspected
        spoken_of = [place for mark in self.noted for place in mark.at]
        self.shapes = self.zoom.shapes(session, self.marks, spoken_of)
        self.shapes += self.zoom.through(session, ghosts(session))
        self.shapes = [*self.shapes, *note_shapes(self.shapes, self.noted)]
        if session.tallied is not None:
            self.shapes += count_shapes(session, self.shapes, session.tallied.by_answer())
        if self.painter is not None:
            self.painter.show(self.shapes, session.board.size)
        self.picture.value = "" if self.drawn else _svg(self.shapes, session, session.board)

    def in_units(self, x: float, y: float) -> tuple[float, float]:
        """A point of the canvas, or a way on it, in the units of the shapes."""
        return self.painter.place(x, y) if self.painter else (x, y)

    def target_on_canvas(self, x: float, y: float) -> str | None:
        """The place at a point given in the canvas's own pixels."""
        return self.target_at(*self.in_units(x, y))

    def target_at(self, x: float, y: float) -> str | None:
        """The place clicked; what can be chosen, or asked about, goes before what merely lies there."""
        among = {*self.marks.legal, *self.marks.refused}
        return hit(self.shapes, x, y, among) or hit(self.shapes, x, y)

    def choice_at(self, target: str) -> Parts | None:
        """What a click on this place chooses."""
        return self.offered.numbered(self.marks.legal[target]) if target in self.marks.legal else None

    def refused_at(self, target: str) -> tuple[Parts, Refusal] | None:
        """What cannot be chosen at this place, and why."""
        return self.offered.lettered(self.marks.refused[target]) if target in self.marks.refused else None

    def targets(self) -> list[str]:
        """The places of the board in front that the keyboard visits: what may be chosen, by number, then what not."""
        here = {shape.target for shape in self.shapes}
        every = [*sorted(self.marks.legal, key=lambda t: self.marks.legal[t]), *self.marks.refused]
        return [target for target in every if target in here]


class SmallBoards:
    """The boards that do not lie in front and have no mat, as small pictures to click; and whose board is in front."""

    @cached_property  # a game with one board needs neither
    def band(self) -> iw.HTML:
        made = iw.HTML()
        made.add_class("rjw-board-band")
        return made

    @cached_property
    def strip(self) -> iw.HTML:
        made = iw.HTML()
        made.add_class("rjw-boards")
        return made

    def show(self, session: Session, on_mats: Iterable[str], words: dict[str, str]) -> None:
        view, speech = session.view, session.speech
        boards = session.face.boards(view)
        if len(boards) == 1:
            return
        front, brought = session.board, session.brought
        sign = seat_sign(front.seat, 18) if front.seat is not None else ""
        name = f"{sign}<b>{esc(front.name(speech))}</b>"
        back = words["back_to"].format(board=brought.name(speech))
        leads_back = command(f"board:{brought.key}", esc(back), "control") if front.key != brought.key else ""
        self.band.value = f'<div class="board-band">{name}{leads_back}</div>'
        beside = [board for board in boards if board.key != front.key and board.key not in on_mats]
        self.strip.value = "".join(_small(session, board, words) for board in beside)


def _small(session: Session, board: Board, words: dict[str, str]) -> str:
    name = board.name(session.speech)
    shapes, size = small_picture(session, board)
    inner = f"{small_svg(shapes, size, name)}<span>{esc(name)}</span>"
    return command(f"board:{board.key}", inner, "board", words["turn_to"].format(board=name))


def small_picture(session: Session, board: Board) -> tuple[list[Shape], Size]:
    """How a board looks while another lies in front."""
    if board.small is not None:
        return board.small(session.view, session.speech)
    return board.shapes(session.view, Marks(), session.speech), board.size


def _painter(size: Size) -> Painter | None:
    """The canvas, where ipycanvas is installed."""
    try:
        return Painter(size)
    except ImportError:
        return None


def svg(session: Session, plain: bool = True) -> str:
    """The board in front as a picture that needs no canvas; plain means without numbers and rings."""
    shown = Marks(variation=session.in_variation()) if plain else marks(session, offer(session))
    return _svg(session.board.shapes(session.view, shown, session.speech), session, session.board)


def _svg(shapes: Iterable[Shape], session: Session, board: Board) -> str:
    described = session.speech.describe(session.view)
    title = session.speech.told_of(board.name(session.speech), described.partition("\n")[0])
    return to_svg(shapes, board.size, title, described)
