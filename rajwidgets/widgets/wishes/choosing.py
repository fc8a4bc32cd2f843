"""Answering the question: options, refusals, second thoughts, hints, and taking an answer back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...flow import Parts, judge, split
from ..panes.question import offer
from ..panes.side_choices import side_offers
from ..player.dispatch import wish
from ..session.autoplay import HALTS

if TYPE_CHECKING:
    from ..player.player import Player


@wish("option", answers=True)
def option(player: Player, n: str) -> None:
    parts = offer(player.session).numbered(int(n))
    if parts is not None:
        take(player, parts)


def take(player: Player, parts: Parts) -> None:
    """Choose one of the parts on offer; a choice that was turned meanwhile is taken as it is turned."""
    session = player.session
    if session.blind is None and session.focus is not None and session.focus[: len(parts)] == parts:
        parts = session.focus
        if (refusal := session.refusal(parts)) is not None:
            session.try_refused(parts, refusal)
            return
    player.autosave.wanted = True
    player.board.zoom.chosen(session, parts)
    if parts == session.careful:  # chosen twice: the warning has been read
        session.do_it()
    else:
        session.choose(parts)


@wish("why", answers=True)
def why(player: Player, letter: str) -> None:
    """Why something cannot be chosen."""
    refused = offer(player.session).lettered(letter)
    if refused is not None:
        player.session.try_refused(*refused)


@wish("answered", answers=True)
def answered(player: Player, n: str) -> None:
    """What some of a class would do though it is no option here: why it is refused; else it is done."""
    session = player.session
    if session.tallied is None or session.ask is None or not session.answerable:
        return
    parts = session.tallied.chosen[int(n)].parts
    if (refusal := judge(session.game, session.view, session.ask, parts)) is not None:
        session.try_refused(parts, refusal)
    else:
        player.autosave.wanted = True
        session.choose_side(parts)


@wish("side", answers=True)
def side(player: Player, n: str) -> None:
    """Do something instead of answering, or let another seat declare something."""
    found = side_offers(player.session)[int(n) :][:1]
    for _, parts, refusal in found:
        player.autosave.wanted = True
        if refusal is None:
            player.session.choose_side(parts)
        else:
            player.session.try_refused(parts, refusal)


@wish("turn", keeps_rule=True, answers=True)
def turn(player: Player) -> None:
    """Turn the choice that is looked at, such as a tile."""
    player.session.turn()


@wish("halts")
def halts(player: Player, when: str) -> None:
    """When bots and chance wait for those who may declare something."""
    if when in HALTS:
        with player.session.changing():
            player.session.auto.halts = when


@wish("go_on", of_question=True)
def go_on(player: Player) -> None:
    """Nothing to declare: bots and chance go on."""
    player.autosave.wanted = True
    player.session.go_on()


@wish("pass_on")
def pass_on(player: Player) -> None:
    """While bots pass one by one: on to the question, whichever of them is just shown."""
    go_on(player)


@wish("hint")
def hint(player: Player) -> None:
    """What a bot would do; beside a lesson or a question, their own hint."""
    (player.session.helper or player.session.hint)()


@wish("take_hint", answers=True)
def take_hint(player: Player) -> None:
    """Do what the hint says; a warning still comes before what costs something."""
    session = player.session
    if session.hinted is not None:
        player.autosave.wanted = True
        session.choose(split(session.hinted.answer))


@wish("back", of_question=True)
def back(player: Player) -> None:
    """Close what is open, or take the last part chosen back."""
    player.opened.helping = player.menu.open = player.opened.describing = player.board.zoom.by_clicking = False
    player.tabs.unfolded = False
    player.tutor.leave()
    player.leave_turn()
    player.session.back()


@wish("escape", keeps_playing=True, of_question=True)
def escape(player: Player) -> None:
    """The key Esc: what plays by itself stops first, then goes what lies over the game, the lens, the last part."""
    if player.stepper.playing is not None:
        player.stepper.stop()
        player.opened.passing = player.words["notices"]["stopped"]
    elif player.opened.helping or player.menu.open or not player.board.zoom.leave():
        back(player)
    player.refresh()


@wish("keep", answers=True)
def keep(player: Player) -> None:
    """After a warning: do not do it."""
    player.session.back()


@wish("do_it", answers=True)
def do_it(player: Player) -> None:
    """After a warning: do it all the same."""
    player.autosave.wanted = True
    player.session.do_it()


@wish("undo", answers=True)
def undo(player: Player) -> None:
    """Take back what was begun of an answer, else the last decision of a person; where there is none, that is said."""
    if player.session.begun or player.session.careful:
        player.session.back()
        return
    player.autosave.wanted = True
    if not player.session.undo():
        player.opened.passing = player.words["notices"]["nothing_to_undo"]


@wish("roll", answers=True)
def roll(player: Player) -> None:
    player.autosave.wanted = True
    player.session.roll()


@wish("hand_over", answers=True)
def hand_over(player: Player) -> None:
    player.session.hand_over()
