"""What a reader waits for, in words: while a wish is carried out, and while something goes on beside the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .keys import command_of

if TYPE_CHECKING:
    from .player import Player

# Wishes after which the game goes on, so that it may be the bots one waits for.
PLAYING = ("option", "pick", "enter", "side", "answered", "take_hint", "do_it", "roll", "go_on", "pass_on")
KEYS = ("h", "l", "n", "u", "Enter", "Home", "End", "ArrowLeft", "ArrowRight", "Shift+ArrowLeft", "Shift+ArrowRight")


def waits(player: Player) -> dict[str, str]:
    """By wish or key, what is said while it is carried out; ``any`` stands for all others."""
    said = dict(player.words["waits"])
    playing = said.pop("bots") if player.session.auto.bots else said["answer"]
    said |= dict.fromkeys(PLAYING, playing)
    for key in KEYS:
        name = (command_of(key) or "").partition(":")[0]
        if name in said:
            said[f"key:{key}"] = said[name]
    return said


def goes_on(player: Player) -> dict[str, str]:
    """What goes on while the reader can do something else, and the wish that stops it; empty where nothing does."""
    thinking, writing, w = player.desk.found.thinking, player.opened.writing, player.words
    if player.stepper.playing is not None and player.session.paced and player.session.passing:
        return {"says": w["waits"]["one_by_one"], "stop": "play"}
    if thinking is not None and not thinking.ended:
        bot = player.session.speech.level(thinking.bot)
        says = w["analysis"]["thinking"].format(bot=bot, n=thinking.done, all=thinking.total or "…")
        return {"says": says, "stop": "mistakes_stop"}
    if writing is not None and not writing.ended:
        return {"says": w["share"]["writing"].format(file=writing.out, percent=writing.percent), "stop": "export_stop"}
    return {}
