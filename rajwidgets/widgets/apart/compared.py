"""From what a reader names (Players, replays, files, lines) to what is shown of it: comparisons, and who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...charts.lines import number
from ...mistakes import mistake
from ...replay.files import Replay
from ...study.edit.branches import tree
from ...study.export.markdown import visible
from ...study.figures.compare import LETTERS, Comparison, Side
from ...study.figures.holders import control, control_frame
from ...table import Node
from ...text import Speech
from .. import plain as iw
from ..player.loading import Reading
from ..player.player import Player
from ..player.wording import wording
from ..session.session import OPEN
from ..tabs.holders_pane import ControlView, figure_name
from ..tabs.lines_tab import line_name
from .compare_view import CompareView
from .panel import Apart

Game = Player | Replay | str | Path


def compare(games: Sequence[Game], lang: str, names: Sequence[str] | None = None) -> CompareView:
    """Games side by side; of one game alone, its lines."""
    if not games:
        raise mistake("compare_what", lang)
    opened = [_opened(game, lang) for game in games]
    if len(opened) == 1:
        return _lines_of(*opened[0], lang)
    sides = []
    for n, (replay, player, name) in enumerate(opened):
        called = names[n] if names is not None and n < len(names) else visible(replay.title) or name
        sides.append(Side(_letter(n), called, replay, tuple(_nodes(replay, player))))
    return CompareView(Comparison(sides, lang, _show_all(opened)), [player for _, player, _ in opened])


def compare_line(player: Player, first: Node) -> CompareView:
    """The line that a Player shows beside another one of the same game, both of them shown by this Player."""
    session, w = player.session, player.words
    replay, branches = player.replay, tree(player.replay)

    def named(nodes: Sequence[Node]) -> str:
        on = [branch for branch in branches if branch.first in nodes]
        return line_name(session, on[-1], w["lines"])

    lines = [_nodes(replay, player), [*first.line(), *player.table.main_line(first)[1:]]]
    sides = [Side(_letter(n), named(nodes), replay, tuple(nodes)) for n, nodes in enumerate(lines)]
    return CompareView(Comparison(sides, player.lang, session.viewpoint == OPEN or None), [player])


def _lines_of(replay: Replay, player: Player | None, name: str, lang: str) -> CompareView:
    branches = tree(replay)
    if len(branches) < 2:
        raise mistake("compare_one_line", lang)
    shown = player or Player(replay, lang=lang, autosave=False)
    w = wording(replay.table.game, lang)["lines"]
    sides = []
    for n, branch in enumerate(branches[: len(LETTERS)]):
        nodes = [*branch.first.line(), *replay.table.main_line(branch.first)[1:]]
        sides.append(Side(_letter(n), line_name(shown.session, branch, w), replay, tuple(nodes)))
    return CompareView(Comparison(sides, lang, _show_all([(replay, player, name)])), [player])


def _opened(game: Game, lang: str) -> tuple[Replay, Player | None, str]:
    """The replay, the Player that shows it already, and a name for it."""
    if isinstance(game, Player):
        whole = game.wait()
        return whole.replay, whole, whole.file or whole.words["compare"]["here"]
    if isinstance(game, Replay):
        return game, None, game.table.game.name
    if not isinstance(game, str | Path):
        raise mistake("no_game_given", lang, given=type(game).__name__)
    return Reading(game).run().result(lang)[0], None, Path(game).name


def _nodes(replay: Replay, player: Player | None) -> list[Node]:
    """The line that is shown, as far as it may be known; else the main line."""
    return player.session.line[: player.session.horizon + 1] if player else replay.table.main_line()


def _show_all(opened: Sequence[tuple[Replay, Player | None, str]]) -> bool | None:
    """Whether every reader has laid all cards open; else a finished game alone has no secrets."""
    return all(player is not None and player.session.viewpoint == OPEN for _, player, _ in opened) or None


def _letter(n: int) -> str:
    return LETTERS[n] if n < len(LETTERS) else "?"


class HoldView(Apart):
    """What ``rw.control`` shows. ``frame`` is the table behind it."""

    def __init__(self, game: Game, lang: str) -> None:
        replay, player, _ = _opened(game, lang)
        self.replay, self.lang = replay, lang
        self.nodes = _nodes(replay, player)
        self.found = control(replay, lang, self.nodes, _show_all([(replay, player, "")]))
        words, self.view = wording(replay.table.game, lang), ControlView(self._go)
        speech = Speech(replay.table.game, lang, replay.names)
        title = visible(replay.title) or speech.title
        inside: list[iw.Widget] = [self.view.chooser, self.view.widget]
        super().__init__(f"{words['control']['title']} · {title}", inside, "rjw-control-view", words)
        self.speech = speech
        self.wishes |= {"go": lambda ply: self._go(int(ply)), "held": self._choose}
        if player is not None:
            self.lead_to(player)
        self.moved = self.show
        self.show()

    @property
    def frame(self) -> Any:
        """Who holds which place after each round, a row for each."""
        return control_frame(self.found)

    def show(self) -> None:
        player = self.player_of(self.replay)
        self.view.chooser.value = ""
        self.view.show(self.found, self.speech, self.words["control"], player.node.ply if player else 0)

    def _choose(self, measure: str) -> None:
        self.view.measure = measure
        self.show()

    def _go(self, ply: int) -> None:
        self.go(self.replay, self.nodes[min(ply, len(self.nodes) - 1)], self.lang)

    def __str__(self) -> str:
        """What every holder has at the end, in words."""
        lines = []
        for measure in self.found.held:
            held = [(who, self.found.total(measure, -1, who)) for who in self.found.holders(measure)]
            said = ", ".join(f"{self.found.flags[who].name} {number(n, self.lang)}" for who, n in held if n)
            lines.append(self.speech.told_of(figure_name(self.speech, measure), said))
        return "\n".join(lines)
