"""A panel of its own beside the Player, such as a comparison: its paper, its companion, and the Player it leads to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...replay.files import Replay
from ...table import Node
from ...text import Speech
from .. import plain as iw
from ..markup import esc, rule_box
from ..player.companion import Companion
from ..player.page import style
from ..player.place import Shown
from ..player.player import Player
from ..session import stepping

log = logging.getLogger(__name__)
OF_THE_PLAYER = ("here", "over", "canvas", "key", "chart")  # what the companion tells and no panel needs


class Apart(Shown):
    """Wishes are ``name:argument``, carried out by the panel's own table of functions."""

    def __init__(self, title: str, inside: Sequence[iw.Widget], css: str, words: dict[str, Any]) -> None:
        self.words = words
        self.wishes: dict[str, Callable[[str], object]] = {}
        self.head, self.fault, self.rule_html = iw.HTML(f"<h2>{esc(title)}</h2>"), iw.HTML(), iw.HTML()
        self.companion = Companion(own_keys=[])
        self.companion.add_class("rjw-companion")
        self.companion.on_msg(lambda _, content, buffers: self._heard(content))
        self.companion.regions, self.companion.asleep = {f".{css}": title}, words["notices"]["asleep"]
        page = iw.VBox([self.head, self.fault, *inside, self.rule_html, self.companion])
        for name in ("rjw-page", "rjw-apart", css):
            page.add_class(name)
        whole = iw.VBox([style(), page])
        whole.add_class("rjw")
        whole.add_class("rjw-panel")
        self.below = iw.VBox()
        self.below.add_class("rjw-below")  # what may stand beside the text
        self.widget = iw.VBox([whole, self.below], layout=iw.Layout(overflow="visible"))
        self.players: list[Player] = []  # that this panel leads to
        self.made: list[Player] = []  # those it has made, one of which is shown below it
        self.moved: Callable[[], object] = lambda: None  # called when one of them has stepped

    def _heard(self, content: Mapping[str, Any]) -> None:
        """A click or key, and its number, given back when it is done: then nothing is being worked at any more."""
        try:
            self.from_browser(str(content.get("do", "")))
        finally:
            n = content.get("n")
            self.companion.done = n if isinstance(n, int) else self.companion.done

    def from_browser(self, wished: str) -> None:
        """Carry out a wish; a failure is shown, never swallowed."""
        try:
            self.fault.value = ""
            self.do(wished)
        except Exception as error:
            log.exception("the wish %r failed", wished)
            says = self.words["notices"]["error"]
            self.fault.value = f'<div class="bar fault"><span>{esc(says)} {esc(repr(error))}</span></div>'

    def do(self, wished: str) -> None:
        """Carry out what a click would ask for, such as ``at:0:41`` or ``rule:7.2``."""
        name, _, argument = wished.partition(":")
        if name in self.wishes:
            self.wishes[name](argument)
        elif name not in OF_THE_PLAYER:
            raise ValueError(f"This panel does not know the wish {wished!r}.")

    # ------------------------------------------------------------ the Player it leads to

    def lead_to(self, player: Player) -> None:
        """Let clicks go to a Player that is shown elsewhere."""
        if player not in self.players:
            self.players.append(player)
            player.session.observe(lambda _: self.moved(), "node")

    def player_of(self, replay: Replay) -> Player | None:
        """The Player that shows a replay, if there is one by now."""
        return next((player for player in self.players if player.replay is replay), None)

    def go(self, replay: Replay, node: Node, lang: str, event: int | None = None) -> None:
        """Show a step: in the Player that shows this game already, else in one below."""
        player = self.player_of(replay)
        if player is None:
            player = Player(replay, lang=lang, autosave=False)
            self.lead_to(player)
            self.made.append(player)
        if player in self.made:
            self.below.children = (player.widget,)
        stepping.go_to(player.session, node, event)
        self.companion.send({"say": self.words["apart"]["shown"].format(ply=node.ply)})

    def show_rule(self, speech: Speech, section: str) -> None:
        rule = speech.rule(section)
        self.rule_html.value = rule_box(rule, "", "", self.words["explain"]) if rule else ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The same in words, and in their place the live panel while the kernel lives."""
        return self.bundle(str(self), self.words["place"]), {}
