"""Learning: practice of what is due, questions about a step or a section, one's own mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...mistakes import Mistake
from ..player.dispatch import wish
from ..session.my_games import game_title, my_games
from . import analysing

if TYPE_CHECKING:
    from ...learn.quiz import Quiz
    from ..player.player import Player


@wish("due", keeps_rule=True)
def due(player: Player) -> None:
    """Questions about what is due; about something new if nothing is."""
    _make(player, player.learning.due(), player.words["learn"]["nothing_due"], or_others=True)


@wish("practise", keeps_rule=True)
def practise(player: Player, section: str) -> None:
    """Questions about one section."""
    if player.session.speech.rule(section) is not None:
        _make(player, [section], player.words["learn"]["nothing_section"].format(section=section))


@wish("step_quiz", keeps_rule=True)
def step_quiz(player: Player) -> None:
    """Questions about the step shown."""
    _show(player, player.learning.about_step(player.session), player.words["learn"]["nothing_step"])


def _make(player: Player, sections: list[str], nothing: str, or_others: bool = False) -> None:
    """Make questions beside the kernel and show them; a second wish meanwhile replaces the first."""
    from ..session.practice import Making

    learning = player.learning

    def made(making: Making) -> None:
        if learning.making is not making or learning is not player.learning:
            return  # something else was wished for meanwhile, or another game taken up
        learning.making = None
        if making.error is not None:
            player.refresh()
            raise making.error
        assert making.quiz is not None
        _show(player, making.quiz, nothing)

    learning.making, learning.said = Making(learning, sections, player.lang, or_others), ""
    if player.tabs.in_front == "learn":
        player.refresh()
    learning.making.start(made)


def _show(player: Player, quiz: Quiz, nothing: str) -> None:
    """The questions right below the Player, in place of those shown before; the keys go there."""
    from ..apart.quiz_panel import QuizPanel

    pane, said = player.tabs.panes["learn"], nothing
    if len(quiz):
        said = player.words["learn"]["shown"].format(n=len(quiz))
        panel = QuizPanel(quiz, lambda: _close(player), lambda *_: _keep_up(player))
        others = (shown for shown in player.below.children if pane.panel is None or shown is not pane.panel.widget)
        player.below.children = (panel.widget, *others)
        pane.panel = panel
        player.session.helper = lambda: panel.do("hint")  # one hint, one key: that of the question
    player.learning.said = said
    player.companion.send({"say": said})
    player.refresh()


def _keep_up(player: Player) -> None:
    """What was answered changes what is known."""
    if player.tabs.in_front == "learn":
        player.tabs.show(player.session, player.replay, player.words)


def _close(player: Player) -> None:
    """Back to the game."""
    pane = player.tabs.panes["learn"]
    player.below.children = tuple(shown for shown in player.below.children if shown is not pane.panel.widget)
    pane.panel, player.learning.said = None, ""
    player.session.helper = None
    player.refresh()
    player.companion.send({"focus": ".rjw-tab.on"})


@wish("my_losses", keeps_rule=True)
def my_losses(player: Player, bot: str) -> None:
    """What a bot thinks the reader has lost; it thinks while the reader goes on."""
    analysing.ask_bot(player, bot, lambda: _keep_up(player))


@wish("other_games", keeps_rule=True)
def other_games(player: Player) -> None:
    """Mistakes in the reader's other games of this kind."""
    from ..session.practice import LookingBack

    learning = player.learning
    kept = [each for each in my_games(player.autosave.folder) if each.game == learning.game.name]
    own = player.autosave.path
    files = [(str(each.path), f"{each.title or game_title(each, player.lang)}, {each.when}") for each in kept]

    def read(looking: LookingBack) -> None:
        learning.kept = looking.found
        _keep_up(player)

    LookingBack(learning, [each for each in files if own is None or each[0] != str(own)], player.lang).start(read)


@wish("slip", keeps_rule=True)
def slip(player: Player, n: str) -> None:
    """To a mistake in another game, shown below."""
    from ... import open_replay

    kept, w = (player.learning.kept or [])[int(n)], player.words["examples"]
    try:
        other = open_replay(kept.path, lang=player.lang).wait()
        other.go_to(kept.slip.node.ply)
        player.show_below(other)
        said = w["shown"]
    except (Mistake, IndexError) as why:
        said = w["gone"].format(why=why)
    player.learning.said = said
    player.companion.send({"say": said})
    player.refresh()
