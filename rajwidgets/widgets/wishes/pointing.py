"""The map: clicks, the place under the pointer or the keyboard, zoom, and pages about what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..panes.question import offer, option_label
from ..player.dispatch import do, wish
from . import choosing, looking_up, marks, showing

if TYPE_CHECKING:
    from ..player.player import Player

WISH = "do:"  # how a target begins that is a wish

@wish("pick", answers=True)
def pick(player: Player, at: str) -> None:
    """A click on the board, in the canvas's own pixels."""
    x, y = map(float, at.split(":"))
    target, lens = player.board.target_on_canvas(x, y), player.board.zoom
    if target is not None and lens.by_clicking and lens.shows(player.session, target):
        lens.nearer(target)
        player.refresh()
    elif target is not None:
        take(player, target)


@wish("drag", keeps_rule=True)
def drag(player: Player, by: str) -> None:
    """The map was dragged: a part of it that is shown larger goes along."""
    x, y = map(float, by.split(":"))
    if player.board.zoom.drag(player.session, player.board.in_units(x, y)):
        player.board.show(player.session)


@wish("enter", answers=True)
def enter(player: Player) -> None:
    """The keyboard takes the place it has moved to, does what was warned of, or leads on in a lesson."""
    session = player.session
    if session.careful is not None:
        choosing.do_it(player)
        return
    target = session.target(session.focus) if session.focus is not None else None
    if target is not None:
        take(player, target)
    elif session.onward is not None and session.focus is None and not session.begun:
        session.onward()


def take(player: Player, target: str) -> None:
    """Choose what lies there, say why not, list what can begin there, or read about it."""
    session, board = player.session, player.board
    if player.desk.marking:
        marks.mark(player, target)
    elif target.startswith(WISH):
        do(player, target.removeprefix(WISH))
    elif (parts := board.choice_at(target)) is not None:
        choosing.take(player, parts)
    elif session.path and target == session.target(session.begun):
        choosing.back(player)  # what was chosen last, chosen again
    elif (refused := board.refused_at(target)) is not None:
        session.try_refused(*refused)
    elif target not in board.marks.selected and (here := _leads_somewhere(player, target)):
        session.look_at(here)
    elif not look(player, target):
        looking_up.changed(player, target)


def _leads_somewhere(player: Player, target: str) -> str | None:
    """The place clicked if something can begin there; a site that means nothing by itself stands for its city."""
    session = player.session
    if not session.answerable or session.retelling:
        return None
    return next((place for place in (target, target.partition("/")[0]) if session.leading_to(place)), None)


@wish("reconstructed")
def reconstructed(player: Player) -> None:
    """Show which parts of the board are our reconstruction, or no longer."""
    player.board.reconstructed = not player.board.reconstructed
    player.refresh()


@wish("board", keeps_rule=True)
def board(player: Player, key: str) -> None:
    """Turn to another board."""
    player.session.turn_to(key)


@wish("look", keeps_rule=True)
def look(player: Player, target: str) -> bool:
    """Read the page about something of the board, if the game has one."""
    pages = player.session.face.pages
    key = pages.page_of(player.session.view, target) if pages else ""
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
    session.focus = next(parts for parts in every if session.target(parts) == targets[int(n)])
    player.board.zoom.bring(session, player.board.marks, [targets[int(n)]])
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
    turned = rests_on is not None and session.focus is not None and session.focus[: len(rests_on)] == rests_on
    if rests_on != session.focus and not turned:
        session.focus = rests_on
        board.show(session)
        player.explain()


@wish("zoom", keeps_rule=True)
def zoom(player: Player, how: str) -> bool:
    """Nearer, farther, the whole map, what is clicked, or a place as near as it goes."""
    lens, marks, session = player.board.zoom, player.board.marks, player.session
    if lens.lens is None:
        return False
    match how:
        case "in":  # to what the keyboard has moved to, else to what is in view
            middle = lens.lens.focal(session.view, marks)
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
