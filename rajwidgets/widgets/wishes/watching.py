"""Seeing what happened meanwhile: the part since one's last decision played again, and bots that pass one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..player.dispatch import wish
from ..session import stepping
from ..session.news import unseen
from ..session.shown_turn import can_be_shown

if TYPE_CHECKING:
    from ..player.player import Player

MOST_EVENTS = 60  # so many are watched one by one; of more, the decisions


@wish("watch")
def watch(player: Player) -> None:
    """Play what happened since the reader's last decision, from there to here."""
    session = player.session
    nodes = unseen(session)
    if not nodes:
        return
    by = "event" if sum(len(node.events) for node in nodes) <= MOST_EVENTS else "decision"
    player.opened.watched = session.node.id, by
    stepping.go_to(session, nodes[0], 0 if by == "event" else None)
    player.stepper.play("watch_on", "watch_end")
    player.refresh()  # the button that stops it


@wish("watch_on", keeps_playing=True)
def watch_on(player: Player) -> bool:
    """One step of what is watched; it ends where the reader was asked."""
    session, (end, by) = player.session, player.opened.watched
    at_end = session.node.id == end and session.event is None
    return not at_end and stepping.step(session, by) and not (session.node.id == end and session.event is None)


@wish("watch_end")
def watch_end(player: Player) -> None:
    """Straight to the end of what is watched."""
    node = player.table.nodes.get(player.opened.watched[0])
    if node is not None:
        stepping.go_to(player.session, node)


@wish("pace", keeps_rule=True)
def pace(player: Player) -> None:
    """Let bots' decisions pass one by one before the next question, or all at once."""
    with player.session.changing():
        player.session.paced = not player.session.paced


@wish("one_by_one", keeps_playing=True)
def one_by_one(player: Player) -> bool:
    """One decision of a bot, or of chance; there is no other where a person is asked."""
    session = player.session
    if not session.passing:
        return False
    with session.changing():
        played = session.one_automatic()
        session._tell_played()
    return played and session.passing


@wish("show_turn")
def show_turn(player: Player) -> None:
    """One turn played by bots and commented, from its first stop."""
    if player.shown_turn is None and can_be_shown(player.session):
        player.opened.helping = False
        player.show_turn()


@wish("leave_turn")
def leave_turn(player: Player) -> None:
    """Back to the reader's own game."""
    player.leave_turn()
