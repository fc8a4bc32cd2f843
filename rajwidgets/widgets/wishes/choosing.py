"""Answering the question: options, refusals, second thoughts, hints, and taking an answer back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...flow import split
from ..panes.question import offer
from ..panes.side_choices import declarations
from ..session.autoplay import HALTS
from .dispatch import wish

if TYPE_CHECKING:
    from ..player.player import Player


@wish("option")
def option(player: Player, n: str) -> None:
    session = player.session
    parts = offer(session).numbered(int(n))
    if parts is None:
        return
    player.autosave.wanted = True
    player.board.zoom.chosen(session, parts)
    if parts == session.careful:  # chosen twice: the warning has been read
        session.do_it()
    else:
        session.choose(parts)


@wish("why")
def why(player: Player, letter: str) -> None:
    """Why something cannot be chosen."""
    refused = offer(player.session).lettered(letter)
    if refused is not None:
        player.session.try_refused(*refused)


@wish("declare")
def declare(player: Player, n: str) -> None:
    """Another seat says something instead of the answer asked for."""
    found = declarations(player.session)
    if int(n) < len(found):
        player.autosave.wanted = True
        player.session.declare(found[int(n)][1])


@wish("halts")
def halts(player: Player, when: str) -> None:
    """When bots and chance wait for those who may declare something."""
    if when in HALTS:
        with player.session.changing():
            player.session.auto.halts = when


@wish("go_on")
def go_on(player: Player) -> None:
    """Nothing to declare: bots and chance go on."""
    player.autosave.wanted = True
    player.session.go_on()


@wish("hint")
def hint(player: Player) -> None:
    player.session.hint()


@wish("take_hint")
def take_hint(player: Player) -> None:
    """Do what the hint says; a warning still comes before what costs something."""
    session = player.session
    if session.hinted is not None:
        player.autosave.wanted = True
        session.choose(split(session.hinted.answer))


@wish("back")
def back(player: Player) -> None:
    """Close what is open, or take the last part chosen back."""
    player.opened.helping = player.menu.open = player.opened.describing = player.board.zoom.by_clicking = False
    player.tabs.unfolded = False
    player.session.back()


@wish("keep")
def keep(player: Player) -> None:
    """After a warning: do not do it."""
    player.session.back()


@wish("do_it")
def do_it(player: Player) -> None:
    """After a warning: do it all the same."""
    player.autosave.wanted = True
    player.session.do_it()


@wish("undo")
def undo(player: Player) -> None:
    player.autosave.wanted = True
    player.session.undo()


@wish("roll")
def roll(player: Player) -> None:
    player.autosave.wanted = True
    player.session.roll()


@wish("hand_over")
def hand_over(player: Player) -> None:
    player.session.hand_over()
