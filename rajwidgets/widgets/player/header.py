"""The header: the game, where we are, the rail of phases, the choosers of view and language; whose sign is whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...flow import CHANCE, Stop
from ...text import LANGUAGES
from .. import plain as iw
from ..markup import esc, seat_sign
from ..session.session import OPEN, TURNS, Session


def where_html(session: Session, words: dict[str, Any]) -> str:
    """Title, round and who decides."""
    w, speech = words["header"], session.speech
    number = session.game.round_of(session.state())
    place = w["round"].format(n=number) if number else w["before"]
    if session.event is not None:
        who = w["event"].format(n=session.event + 1, all=len(session.film))
    elif session.ask is None:
        who = w["over"]
    elif session.ask.seat == CHANCE:
        who = w["chance_decides"]
    else:
        who = w["decides"].format(seat=speech.seat(session.ask.seat))
    if session.ask is not None and number and (heading := session.face.telling.heading):
        who = heading(session.view, speech)  # who decides is said in the question
    return f'<h2>{esc(speech.title)}</h2><span class="where"><b>{esc(place)}</b> · {esc(who)}</span>'


def rail_html(session: Session, words: dict[str, Any]) -> str:
    """The phases of a round: done, now, to come. It teaches the sequence of play.

    Style shows the longest of three forms that has room: the whole rail, its part round where we are, a few words.
    """
    w = words["header"]
    rail, at, in_short = session.game.rail(session.view)
    names = [_stop_name(session, stop) for stop in rail]
    rules = [_stop_rule(session, stop) for stop in rail]
    whole = [_stop_html(names[n], names[n], rules[n], n - at, w) for n in range(len(rail))]
    if in_short:  # all of them have a shorter name, for where there is less room
        short = [session.speech.name("short_phase", stop.key) for stop in rail]
        less = [_stop_html(names[n], short[n], "", n - at, w) for n in range(len(rail))]
    else:
        less = _round_about(whole, at)
    css = "in-short" if in_short else ""
    phase = names[at] if at < len(rail) else ""
    few = w["of_phases"].format(n=at + 1, all=len(rail), phase=phase) if phase else ""
    return (
        f'<div class="rail-fold"><i></i><ol class="rail {css}" aria-label="{esc(w["rail"])}">{"".join(whole)}</ol>'
        f'<div class="rail-fold rail-less" aria-hidden="true"><span class="rail-short">{esc(few)}</span><i></i>'
        f'<ol class="rail-near {css}">{"".join(less)}</ol></div></div>'
    )


def _stop_html(name: str, shown: str, rule: str, ahead: int, w: dict[str, Any]) -> str:
    """One stop, so many ahead of where we are; in short it still says its name to whoever points at it."""
    said = esc(name) if shown == name else f'<span title="{esc(name)}">{esc(shown)}</span>'
    if ahead < 0:
        return f'<li class="done"><span aria-label="{esc(w["done"])}">✓</span> {said}</li>'
    if ahead > 0:
        return f"<li>{said}</li>"
    return f'<li class="now" aria-current="step">{esc(f"{name} {rule}".strip())}</li>'


def _round_about(stops: list[str], at: int) -> list[str]:
    """The stop where we are with its neighbours, and a sign for those that are left out."""
    first, last = max(at - 1, 0), min(at + 2, len(stops))
    more = "<li>…</li>"
    return [*([more] if first else []), *stops[first:last], *([more] if last < len(stops) else [])]


def _stop_name(session: Session, stop: Stop) -> str:
    """A phase by its name, a seat's turn by the seat's."""
    return session.speech.name("phase", stop.key) if stop.seat is None else session.speech.seat(stop.seat)


def _stop_rule(session: Session, stop: Stop) -> str:
    phase = session.game.phases.get(stop.key)
    return phase.rule if phase and stop.seat is None else ""


def seats_html(session: Session, words: dict[str, Any]) -> str:
    """Which sign is whose; games with mats say it there."""
    if session.face.mats is not None:
        return ""
    names = [(seat_sign(seat, 14), esc(name)) for seat, name in enumerate(session.speech.names)]
    rows = "".join(f'<li title="{name}">{sign}<span>{name}</span></li>' for sign, name in names)
    return f'<ul class="seat-names" aria-label="{esc(words["mats"]["region"])}">{rows}</ul>'


class Header:
    """What stands above everything else."""

    def __init__(self, do: Callable[[str], bool]) -> None:
        self.do, self._showing = do, False
        self.where, self.rail = iw.HTML(), iw.HTML()
        self.where.add_class("rjw-title")
        self.rail.add_class("rjw-rail")
        self.view = iw.Dropdown(options=[("", OPEN)])
        self.view.add_class("rjw-view")
        self.view.observe(lambda change: self._told(f"view:{change['new']}"), "value")
        self.language = iw.ToggleButtons(options=[(lang.upper(), lang) for lang in LANGUAGES])
        self.language.add_class("rjw-segments")
        self.language.add_class("rjw-language")
        self.language.observe(lambda change: self._told(f"language:{change['new']}"), "value")
        self.save = iw.Button()
        self.save.add_class("rjw-save")
        self.save.on_click(lambda _: self.do("menu"))
        self.help = iw.Button(description="?")
        self.help.add_class("rjw-help-button")
        self.help.on_click(lambda _: self.do("help"))
        self.beside = iw.Button(description="◨")  # the browser's own: the companion hears it
        self.beside.add_class("rjw-beside-button")
        controls = iw.Box([self.view, self.language, self.save, self.beside, self.help])
        controls.add_class("rjw-header-controls")
        self.widget = iw.Box([self.where, self.rail, controls])
        self.widget.add_class("rjw-header")

    def _told(self, command: str) -> None:
        if not self._showing:
            self.do(command)

    def unsaved(self, some: bool, words: dict[str, Any]) -> None:
        """Whether there is something that no file holds, said on the button that saves."""
        (self.save.add_class if some else self.save.remove_class)("unsaved")
        self.save.tooltip = words["header"]["unsaved" if some else "menu"]

    def show(self, session: Session, words: dict[str, Any]) -> None:
        w, speech = words["header"], session.speech
        self._showing = True
        try:
            self.where.value = where_html(session, words)
            self.rail.value = rail_html(session, words)
            views: list[tuple[str, str]] = [(w["view_open"], OPEN)]
            if len(session.people) > 1 or session.viewpoint == TURNS:
                views.append((w["view_turns"], TURNS))
            views += [(w["view_seat"].format(seat=name), str(i)) for i, name in enumerate(speech.names)]
            if tuple(self.view.options) != tuple(views):
                self.view.options = views
            self.view.value = str(session.viewpoint)
            self.language.value = session.lang
            self.save.description, self.help.tooltip, self.beside.tooltip = f"{w['save']} ▾", w["help"], w["beside"]
        finally:
            self._showing = False
