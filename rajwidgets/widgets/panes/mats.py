"""What lies in front of each seat, in the order of acting: a header in the seat's colour and the game's own drawing."""

from __future__ import annotations

from typing import Any

from ...draw.scene import SEATS
from ...draw.small_svg import small_svg
from ...face import Mat
from .. import plain as iw
from ..markup import command, esc, seat_sign
from ..session.session import Session


def mat_html(mat: Mat, name: str, active: bool, unfolded: bool, words: dict[str, str]) -> str:
    """A mat; where there is little room its button folds it to the header."""
    look = SEATS[mat.seat]
    status = words.get("decides" if active and mat.status != "acts" else mat.status, "")
    status = " · ".join(filter(None, (mat.rank, status)))
    changed = command(f"changed:@{mat.seat}", esc(name), "name", words["changed"].format(seat=name))
    head = f'{seat_sign(mat.seat, 20)}<b>{changed}</b><span class="status">{esc(status)}</span>'
    expanded = f" aria-expanded={str(unfolded).lower()}"
    head += command(f"mat:{mat.seat}", "▾" if unfolded else "▸", "fold", name, expanded)
    css = "mat" + (" active" if active else "") + ("" if unfolded else " folded")
    picture = small_svg(mat.shapes, (mat.width, mat.height), mat.label)
    if mat.board:
        picture = command(f"board:{mat.board}", picture, "to-board", words["to_board"].format(seat=name))
    return (
        f'<div class="{css}">'
        f'<div class="mat-head" style="background:{look.colour};color:{look.ink}">{head}</div>'
        f'<div class="mat-body">{picture}</div></div>'
    )


def covered_html(seat: int, name: str, says: str) -> str:
    """A mat under a cloth, while the screen changes hands."""
    look = SEATS[seat]
    return (
        f'<div class="mat covered"><div class="mat-head" style="background:{look.colour};color:{look.ink}">'
        f'{seat_sign(seat, 20)}<b>{esc(name)}</b></div><div class="mat-body"><span>{esc(says)}</span></div></div>'
    )


class Mats:
    """One HTML per seat; a step sends only those that look different."""

    def __init__(self, session: Session) -> None:
        self.each: list[iw.HTML] = []
        self.shown: dict[int, object] = {}
        self.unfolded: dict[int, bool] = {}
        self.boards: set[str] = set()  # that a mat leads to
        self.wanted: dict[int, bool] = {}  # folded or not by the reader; otherwise the active mat is open
        self.widget = iw.Box()
        self.widget.add_class("rjw-mats")
        self.places: dict[int, int] = {}  # seat -> its place in the order of acting
        if session.face.mats:
            self.seat(len(session.table.names))

    def seat(self, count: int) -> None:
        """So many sit at the table, from now on."""
        self.shown = {}
        if count != len(self.each):
            self.places = {seat: place for seat, place in self.places.items() if seat < count}
            self.widget.remove_class(f"rjw-seats-{len(self.each)}")
            self.each = self.each[:count]
            self.each += [iw.HTML() for _ in range(count - len(self.each))]
            self.widget.children = tuple(self.each)
            self.widget.add_class(f"rjw-seats-{count}")

    def fold(self, seat: int) -> None:
        """Fold or unfold a mat, where they are folded at all."""
        self.wanted[seat] = not self.unfolded.get(seat, False)

    def show(self, session: Session, words: dict[str, Any], changed: set[str]) -> None:
        speech, w = session.speech, words["mats"]
        asked = session.ask.seat if session.ask and session.event is None else None
        now = session.begun[0] if session.begun else ""
        mats = list(session.face.mats(session.view, speech, changed, now)) if session.face.mats else []
        self.boards = {mat.board for mat in mats if mat.board}
        if session.veiled and asked is not None:
            says = words["handover"]["covered"].format(seat=speech.seat(asked))
            self.shown = {}
            for seat, widget in enumerate(self.each):
                widget.value = covered_html(seat, speech.seat(seat), says)
            return
        for place, mat in enumerate(mats):
            active = mat.seat == asked or mat.status == "acts"
            unfolded = self.unfolded[mat.seat] = self.wanted.get(mat.seat, active)
            looks = mat, active, unfolded, speech.lang
            if self.shown.get(mat.seat) != looks:
                self.shown[mat.seat] = looks
                self.each[mat.seat].value = mat_html(mat, speech.seat(mat.seat), active, unfolded, w)
            self._stand(mat.seat, place)

    def _stand(self, seat: int, place: int) -> None:
        """A mat stands in its order by a class: a layout of its own would be one model more for each seat."""
        before = self.places.get(seat)
        if place != before:
            self.each[seat].remove_class(f"rjw-mat-{before}")
            self.each[seat].add_class(f"rjw-mat-{place}")
            self.places[seat] = place
