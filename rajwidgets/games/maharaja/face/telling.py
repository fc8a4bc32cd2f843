"""What is told beside a position of Maharaja: where the Maharaja is, and what Brahmabot leaves out of its tile."""

from __future__ import annotations

from ....draw.scene import TOKENS, Shape, fitted, words
from ....face import Panel
from ....flow import Event
from ....text import Speech
from ..places import ActionTile
from ..rules.brahmabot import SIGNS
from ..state import State
from .bot_tiles import HIGH, WIDE, Look, tile

WIDTH = 350.0
BESIDE = WIDE + 18  # where the words beside a tile begin


def heading(view: State, speech: Speech) -> str:
    """Where the Maharaja is; before his first journey there is nothing to say."""
    return speech.fill("pages", "maharaja_is", facts={"city": view.maharaja}) if view.maharaja else ""


def picture(event: Event, view: State, speech: Speech) -> Panel | None:
    """The tile in Brahmabot's hand with the sign struck out that it leaves out, and the ruling that says so (S.5)."""
    if event.kind != "left_out" or view.bot is None or not view.bot.hand:
        return None
    shown = view.board.action_tiles[view.bot.hand]
    struck = struck_sign(shown, event.rule, view.bot.part)
    if struck is None:
        return None
    name = speech.name("bot_tile", str(view.bot.hand))
    says = speech.fill("pages", "left_out_by", facts={"ruling": event.ruling, "section": event.rule})
    drawn: list[Shape] = tile(view.board, view.bot.hand, 4, 2, Look(0, True, struck))
    for line, (text, weight) in enumerate(((name, 700), (says, 400))):
        said, size = fitted(text, WIDTH - BESIDE, 13, weight)
        drawn.append(
            words(BESIDE, 26 + 20 * line, said, z=9, size=size, weight=weight, fill=TOKENS["ink"], align="left")
        )
    return Panel("left_out", name, event.rule, (), WIDTH, HIGH + 4, tuple(drawn), speech.told_of(name, says))


def struck_sign(shown: ActionTile, rule: str, part: int) -> int | None:
    """Which sign of a tile (from 1) this section is about: the one in hand, else the last of its kind."""
    mine = [n for n, sign in enumerate(shown.top, 1) if SIGNS[sign].rule == rule]
    return part if part in mine else mine[-1] if mine else None
