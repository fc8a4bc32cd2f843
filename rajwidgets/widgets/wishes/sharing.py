"""A game for others, and from others: copies to share, and a game of a real table typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ...study import StudyFault
from ..player.dispatch import wish
from ..session.autosave import typed

if TYPE_CHECKING:
    from ..player.player import Player


@wish("export_page")
def export_page(player: Player) -> None:
    from ..session.page_writing import Stopped, Writing

    def news(writing: Writing) -> None:
        share, menu = player.words["share"], player.menu
        key = "done" if writing.ended else "writing"
        menu.said = share[key].format(file=writing.out, percent=writing.percent)
        if isinstance(writing.error, StudyFault):
            menu.said = writing.error.says(player.lang)
        elif isinstance(writing.error, Stopped):
            menu.said = share["stopped"].format(file=writing.out)
        elif writing.error is not None:
            menu.said = player.words["notices"]["error"]
        menu.show(player.session, player.replay, player.autosave, player.words)
        player.show_under_way()

    player.opened.writing = Writing(player.replay, _beside(player, ".html"))
    player.opened.writing.start(news)


@wish("export_stop", keeps_rule=True)
def export_stop(player: Player) -> None:
    """The page is not wanted any more."""
    if player.opened.writing is not None:
        player.opened.writing.stop()


@wish("export_step")
def export_step(player: Player, ending: str) -> None:
    """The step shown as a picture: svg or png."""
    from ...study.export.export import export_picture

    node, lang = player.node, player.lang
    out = _beside(player, f"-{node.ply}.{'png' if ending == 'png' else 'svg'}")
    _share(player, lambda: export_picture(player.replay, node, out, lang), out)


def _beside(player: Player, ending: str) -> Path:
    """The file to export to: beside the replay's own, with another ending."""
    given = player.menu.file.strip() or player.table.game.name
    name = typed(given, player.study.file.path, player.lang)
    return name.with_name(f"{name.stem}{ending}")


def _share(player: Player, write: Callable[[], object], out: Path) -> None:
    player.desk.act(write)
    player.menu.said = player.desk.said or player.words["share"]["done"].format(file=out)
    player.refresh()


@wish("type_in")
def type_in(player: Player) -> None:
    """The panel in which answers are typed, under this Player."""
    from ..apart.entry_panel import ENTRY, Entry

    if not any(ENTRY in each._dom_classes for each in player.below.children):
        player.below.children = (*player.below.children, Entry(player, above=True).widget)
    player.menu.open = False
    player.refresh()
