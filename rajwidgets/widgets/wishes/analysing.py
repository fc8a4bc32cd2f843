"""Analysing a game: where its points came from, who holds what, games side by side, a bot's opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import Mistake
from ...study import StudyFault
from ..wishing import wish

if TYPE_CHECKING:
    from ..compare_view import CompareView
    from ..player import Player

SECONDS = 10  # that a bot may think about all the choices of a game


@wish("analysis")
def analysis(player: Player, what: str) -> None:
    player.tabs.panes["analysis"].choose(what)
    player.refresh()


@wish("held")
def held(player: Player, measure: str) -> None:
    """What the chart of control shows."""
    player.tabs.panes["analysis"].held.measure = measure
    player.refresh()


@wish("compare_line")
def compare_line(player: Player, node: str) -> None:
    """The line shown beside another one of this game, below the Player."""
    from ..comparing import compare_line

    if node in player.table.nodes:
        _show(player, compare_line(player, player.table.nodes[node]))
        player.companion.send({"say": player.words["compare"]["shown"]})


@wish("compare_file")
def compare_file(player: Player, path: str) -> None:
    """This game beside a saved one, below the Player; what is wrong with the file is said."""
    from ..comparing import compare

    if not path.strip():
        return
    try:
        _show(player, compare([player, path.strip()], player.lang))
        said = player.words["compare"]["shown"]
    except Mistake as why:
        said = player.opened.said = why.says(player.lang) if isinstance(why, StudyFault) else str(why)
    player.companion.send({"say": said})
    player.refresh()


def _show(player: Player, view: CompareView) -> None:
    """Right below the Player, in place of the comparison shown before."""
    pane = player.tabs.panes["analysis"]
    others = (shown for shown in player.below.children if shown is not pane.compared)
    player.below.children = (view.widget, *others)
    pane.compared = view.widget


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

    desk, end = player.desk, player.session.line[-1]

    def ask() -> None:
        desk.found.review = find_mistakes(player.replay, bot, line=end, games=4, seconds=SECONDS)

    desk.act(ask)
    player.refresh()
