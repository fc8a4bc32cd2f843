"""The bars above the map: a game left unfinished, a wish that came to nothing, a faulty file, a rule that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...replay.faults import Fault, fault_sentence
from ...table import MOST_VARIATIONS
from ...text import Speech
from ..markup import command, esc
from ..session.my_games import said_when

if TYPE_CHECKING:
    from .player import Player

MOST_FAULTS = 3  # of a file that are told
FEW_LEFT = 25  # variations for which there is room: from then on it is said


def notices_html(player: Player) -> str:
    bars = [_left(player), _said(player), _crowded(player)]
    bars += [_fault(player, each) for each in player.faults[:MOST_FAULTS]]
    return "".join([*bars, _trouble(player)])


def _left(player: Player) -> str:
    """The way back to a game that was left unfinished, until this one is played; it stays among my games."""
    w, left = player.words["notices"], player.left
    if left is None or player.session.given:
        return ""
    title = left.title or player.session.speech.title
    if left.names and not left.title:
        title += f" ({', '.join(Speech(player.table.game, player.lang, left.names).names)})"
    key = "put_by" if left.title else "resume_variation" if left.variation else "resume"
    time = said_when(left.time, player.words["games"])
    says = w[key].format(title=title, ply=left.ply, time=time, n=left.variation, leaves=left.leaves)
    in_short = w["left_short"].format(ply=left.ply)
    if player.opened.discarding:
        asks = player.words["games"]
        says, in_short = f"{says} {asks['sure']}", asks["sure"]
        buttons = command("discard_sure", esc(w["discard_button"]), "control strong")
        buttons += command("discard_not", esc(asks["keep"]), "control")
        return _offer(says, in_short, buttons, " role=alert")
    buttons = command("resume", esc(w["resume_button"]), "control strong")
    buttons += command("discard", esc(w["discard_button"]), "control")
    buttons += command("later", "×", "control later", w["later"], f' title="{esc(w["later"])}"')
    return _offer(says, in_short, buttons)


def _offer(says: str, in_short: str, buttons: str, more: str = "") -> str:
    """A sentence, for which a phone has only room in short, and what can be done."""
    short = f'<span class="phone" aria-hidden="true">{esc(in_short)}</span>'
    return f'<div class="bar offer"{more}><span>{esc(says)}</span>{short}{buttons}</div>'


def _said(player: Player) -> str:
    said = player.opened.said
    quiet = player.opened.quiet
    before = f'<div class="bar quiet" role="status"><span>{esc(quiet)}</span></div>' if quiet else ""
    return before + (f'<div class="bar fault"><span>{esc(said)}</span></div>' if said else "")


def _crowded(player: Player) -> str:
    """While there is still time: soon no file can hold another variation."""
    left = MOST_VARIATIONS - player.table.variations
    if left > FEW_LEFT:
        return ""
    says = player.words["notices"]["crowded"].format(left=max(left, 0), most=MOST_VARIATIONS)
    return f'<div class="bar quiet" role="status"><span>{esc(says)}</span></div>'


def _fault(player: Player, fault: Fault) -> str:
    w, key = player.words["notices"], "file_fault" if fault.ply is not None else "file_fault_whole"
    says = w[key].format(file=player.file or "…", ply=fault.ply, why=fault_sentence(fault, player.lang))
    shown = f" {w['shown_before']}" if fault.ply is not None else ""
    return f'<div class="bar fault"><span>{esc(says + shown)}</span></div>'


def _trouble(player: Player) -> str:
    """A failure of ours: the game is as before, and can be saved."""
    w, fault, opened = player.words["notices"], player.session.fault, player.opened
    if fault is None and not opened.error:
        return ""
    says, why = (w["fault"], str(fault)) if fault is not None else (opened.error, opened.details)
    details = f"<details><summary>{esc(w['fault_details'])}</summary>{esc(why)}</details>"
    save = command("menu_open", esc(w["save_replay"]), "control")
    return f'<div class="bar fault"><span>{esc(says)}</span>{save}{details}</div>'
