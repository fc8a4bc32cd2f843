"""The map: clicks, the place under the pointer or the keyboard, zoom, and pages about what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..panes.question import offer, option_label
from . import choosing, looking_up, marks, moving, showing
from .dispatch import wish

if TYPE_CHECKING:
    from ..player.player import Player


@wish("pick")
def pick(player: Player, at: str) -> None:
    """A click on the map."""
    x, y = map(float, at.split(":"))
    target, lens = player.board.target_at(x, y), player.board.zoom
    if target is not None and lens.by_clicking and lens.shows(player.session, target):
        lens.nearer(target)
        player.refresh()
    elif target is not None:
        take(player, target)


@wish("drag", keeps_rule=True)
def drag(player: Player, by: str) -> None:
    """The map was dragged: a part of it that is shown larger goes along."""
    x, y = map(float, by.split(":"))
    if player.board.zoom.drag(player.session, (x, y)):
        player.board.show(player.session)


@wish("enter")
def enter(player: Player) -> None:
    """The keyboard takes the place it has moved to."""
    session = player.session
    target = session.face.target(session.ask, session.focus) if session.focus is not None else None
    if target is not None:
        take(player, target)


def take(player: Player, target: str) -> None:
    """Choose what lies there, say why not, list what can begin there, or read about it."""
    session, board = player.session, player.board
    if player.desk.marking:
        marks.mark(player, target)
    elif target == "reconstructed":
        board.reconstructed = not board.reconstructed
        player.refresh()
    elif target in board.marks.legal:
        choosing.option(player, str(board.marks.legal[target]))
    elif session.path and target == session.face.target(session.ask, session.begun):
        choosing.back(player)  # what was chosen last, chosen again
    elif target in board.marks.refused:
        choosing.why(player, board.marks.refused[target])
    elif target.startswith("rule/"):
        showing.rule(player, target.removeprefix("rule/"))
    elif target.startswith("round/"):
        moving.to_round(player, target.removeprefix("round/"))
    elif session.answerable and target not in board.marks.selected and (here := _leads_somewhere(player, target)):
        session.look_at(here)
    elif not look(player, target):
        looking_up.changed(player, target)


def _leads_somewhere(player: Player, target: str) -> str | None:
    """The place clicked if something can begin there; a site that means nothing by itself stands for its city."""
    return next((place for place in (target, target.partition("/")[0]) if player.session.leading_to(place)), None)


@wish("look", keeps_rule=True)
def look(player: Player, target: str) -> bool:
    """Read the page about something of the board, if the game has one."""
    face = player.session.face
    key = face.page_of(player.session.view, target) if hasattr(face, "page_of") else ""
    if not key:
        return False
    player.tabs.panes[key].target = target
    showing.tab(player, key)
    return True


@wish("focus", keeps_rule=True)
def focus(player: Player, n: str) -> None:
    """The keyboard moves to another place on the map."""
    session, targets = player.session, player.board.targets()
    offered = offer(session)
    every = [*offered.open, *(parts for _, parts, _ in offered.refused)]
    session.focus = next(parts for parts in every if session.face.target(session.ask, parts) == targets[int(n)])
    player.board.show(session)
    player.companion.targets = [int(n), len(player.board.targets())]
    player.companion.says = option_label(session, session.focus)
    player.explain()


@wish("over", keeps_rule=True, keeps_playing=True)
def over(player: Player, what: str) -> None:
    """The pointer or the focus rests on an option, a refused one or a place (``@x:y``): ring it, say what it is."""
    session, board = player.session, player.board
    if what.startswith("@"):
        target = board.target_on_canvas(*map(float, what[1:].split(":"))) or ""
        what = str(board.marks.legal.get(target) or board.marks.refused.get(target, ""))
    offered = offer(session)
    refused = offered.lettered(what)
    rests_on = offered.numbered(int(what)) if what.isdigit() else refused[0] if refused else None
    if rests_on != session.focus:
        session.focus = rests_on
        board.show(session)
        player.explain()


@wish("zoom", keeps_rule=True)
def zoom(player: Player, how: str) -> bool:
    """Nearer, farther, the whole map, what is clicked, or a place as near as it goes."""
    lens, marks, session = player.board.zoom, player.board.marks, player.session
    if not lens.levels:
        return False
    match how:
        case "in":  # to what the keyboard has moved to, else to what is in view
            middle = session.face.focal(session.view, marks)
            lens.nearer(middle if marks.focus or not lens.near else lens.near)
        case "out":
            lens.farther()
        case "fit":
            lens.fit()
        case "by_clicking":
            lens.by_clicking = not lens.by_clicking
        case place:
            lens.to(place)
    player.refresh()
    return True


@wish("canvas")
def canvas(player: Player, drawn: str) -> None:
    """The browser says whether it can show the canvas."""
    player.board.drawn = drawn == "1"
    player.refresh()
