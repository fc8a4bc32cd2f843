"""Analysing a game: where its points came from, who holds what, games side by side, a bot's opinion."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...mistakes import Mistake
from ...study import StudyFault
from ..player.dispatch import wish

if TYPE_CHECKING:
    from ..apart.compare_view import CompareView
    from ..player.player import Player


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
    from ..apart.compared import compare_line

    if node in player.table.nodes:
        _show(player, compare_line(player, player.table.nodes[node]))
        player.companion.send({"say": player.words["compare"]["shown"]})


@wish("compare_file")
def compare_file(player: Player, path: str) -> None:
    """This game beside a saved one, below the Player; what is wrong with the file is said."""
    from ..apart.compared import compare

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


@wish("mistakes", keeps_rule=True)
def mistakes(player: Player, bot: str) -> None:
    """What a bot would have done instead; it thinks while the reader goes on."""
    pane = player.tabs.panes["analysis"]
    ask_bot(player, bot, lambda: pane.show_opinion(player.session, player.replay, player.words))


def ask_bot(player: Player, bot: str, show: Callable[[], None]) -> None:
    """Let a bot think about the line shown, beside the kernel; whoever asked shows how far it is and what it found."""
    from ..session.thinking import Thinking

    desk, found = player.desk, player.desk.found
    desk.said = ""
    if found.thinking is not None:
        found.thinking.stop()

    def news(thinking: Thinking) -> None:
        if found.thinking is not thinking or found is not player.desk.found:
            return  # another bot was asked meanwhile, or another game taken up
        if thinking.ended:
            found.thinking, found.review = None, thinking.review
        if isinstance(thinking.error, StudyFault):
            desk.said = thinking.error.says(player.lang)
        elif thinking.error is not None:
            raise thinking.error
        show()
        player.show_under_way()

    found.thinking = Thinking(player, bot)
    found.thinking.start(news)
    show()
    player.show_under_way()


@wish("mistakes_stop", keeps_rule=True)
def mistakes_stop(player: Player) -> None:
    """Enough: what the bot has found by now is shown."""
    if player.desk.found.thinking is not None:
        player.desk.found.thinking.stop()
