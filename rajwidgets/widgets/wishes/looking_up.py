"""Looking things up: what changed a thing, examples of a section, where points came from, a bot's opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import Mistake
from .. import stepping
from ..wishing import wish

if TYPE_CHECKING:
    from ..player import Player

SECONDS = 10  # that a bot may think about all the choices of a game


@wish("changed")
def changed(player: Player, what: str) -> None:
    """List only the steps that changed a place, or the seat ``@2``."""
    player.desk.look_up(what)
    player.tabs.in_front = "log"
    player.refresh()


@wish("examples")
def examples(player: Player, section: str) -> None:
    """Steps of saved games that show a section; asked again, they go."""
    from ...study.index import examples_of

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


@wish("analysis")
def analysis(player: Player, what: str) -> None:
    player.tabs.panes["analysis"].choose(what)
    player.refresh()


@wish("points")
def points(player: Player, cell: str) -> None:
    """The steps that gave a seat its points of one kind."""
    seat, _, source = cell.partition(":")
    player.desk.found.points = (int(seat), source)
    player.refresh()


@wish("mistakes")
def mistakes(player: Player, bot: str) -> None:
    """What a bot would have done instead."""
    from ...study.opinions import find_mistakes

    pane, desk, end = player.tabs.panes["analysis"], player.desk, player.session.line[-1]
    pane.thinking(player.words["analysis"]["thinking"].format(bot=bot, seconds=SECONDS))

    def ask() -> None:
        desk.found.review = find_mistakes(player.replay, bot, line=end, games=4, seconds=SECONDS)

    desk.act(ask)
    player.refresh()
