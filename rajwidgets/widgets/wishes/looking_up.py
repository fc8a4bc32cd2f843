"""Looking things up: what changed a thing, and examples of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import Mistake
from ..player.dispatch import wish
from ..session import stepping

if TYPE_CHECKING:
    from ..player.player import Player


@wish("changed")
def changed(player: Player, what: str) -> None:
    """List only the steps that changed a place, or the seat ``@2``."""
    if "log" not in player.tabs.panes:
        return  # where a question is put there is none
    player.desk.look_up(what)
    player.tabs.in_front = "log"
    player.refresh()


@wish("examples")
def examples(player: Player, section: str) -> None:
    """Steps of saved games that show a section; asked again, they go."""
    from ...study.index.index import examples_of

    found = player.desk.found
    found.section = "" if found.section == section else section
    found.examples = examples_of(section, player.session.game.name) if found.section else []
    player.opened.rule = section
    player.refresh()


@wish("example")
def example(player: Player, n: str) -> None:
    """Go to an example in this game, or show the other game below."""
    found = player.desk.found
    _, path, ply = found.examples[int(n)]
    if player.desk.is_here(path):
        stepping.go_to(player.session, player.table.main_line()[ply])
        return
    from ... import open_replay

    w = player.words["examples"]
    try:
        other = open_replay(path, lang=player.lang)
        other.go_to(ply)
        player.show_below(other)
        found.said = w["shown"]
    except (Mistake, IndexError) as why:
        found.said = w["gone"].format(why=why)
    player.companion.send({"say": found.said})
    player.refresh()
