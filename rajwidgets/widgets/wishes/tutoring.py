"""The tutor's line: what is meant by it, and enough of it. Taking back is ``undo``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..panes.tutor_line import means
from ..player.dispatch import wish

if TYPE_CHECKING:
    from ..player.player import Player


@wish("tutor_show", keeps_rule=True)
def show(player: Player) -> bool:
    """What the tutor means, or no longer."""
    tutor = player.tutor
    if (concern := tutor.shown) is None:
        return False
    tutor.showing = not tutor.showing
    if tutor.showing:
        player.companion.send({"say": " ".join(said.sentence for said in means(tutor, concern, player.words))})
    player.show_tutor()
    return True


@wish("tutor_leave", keeps_rule=True)
def leave(player: Player) -> None:
    player.tutor.leave()
    player.show_tutor()
