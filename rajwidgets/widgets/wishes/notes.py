"""Writing notes: words, glyphs, tags and the author's name; and undoing what was edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..player.dispatch import wish
from ..session.desk import ABOUT, GLYPHS

if TYPE_CHECKING:
    from ..player.player import Player


def edited(player: Player, done: bool, say: str = "") -> None:
    """After an edit: keep a copy of the game, tell those who listen, show it."""
    if done:
        player.autosave.wanted = True
        player.autosave.soon()
    if said := player.desk.said or say:
        player.companion.send({"say": said})
    player.refresh()


@wish("note")
def note(player: Player) -> None:
    """Write a note here."""
    player.tabs.in_front = "notes"
    player.refresh()
    player.companion.send({"focus": ".rjw-note textarea"})


@wish("note_kept")
def note_kept(player: Player) -> None:
    desk, words = player.desk, player.words
    code = "kept" if desk.draft().strip() else "taken_away"
    done = desk.keep()
    player.opened.passing = words["notes"][code] if done else ""
    edited(player, done)


@wish("note_edit")
def note_edit(player: Player, n: str) -> None:
    desk = player.desk
    chosen = desk.listed()[int(n)]
    own = chosen.author == desk.study.author and chosen.lang == player.lang and chosen.event is None
    desk.about, desk.editing = chosen.about, None if own else chosen
    note(player)


@wish("note_leave")
def note_leave(player: Player) -> None:
    """Leave a note as it was."""
    player.desk.drafts.pop(player.desk.key, None)
    player.desk.editing = None
    player.refresh()


@wish("note_delete")
def note_delete(player: Player, n: str) -> None:
    desk = player.desk
    chosen, desk.editing = desk.listed()[int(n)], None
    edited(player, desk.act(lambda: desk.study.delete(chosen)))


@wish("about")
def about(player: Player, what: str) -> None:
    """Write about the step, its phase, its round or a chapter."""
    player.desk.about = what if what in ABOUT else "step"
    player.refresh()


@wish("glyph")
def glyph(player: Player, sign: str) -> None:
    desk = player.desk
    if sign in ("", *GLYPHS):
        edited(player, desk.act(lambda: desk.study.glyph(desk.node, sign)))


@wish("tags")
def tags(player: Player, listed: str) -> None:
    desk = player.desk
    edited(player, desk.act(lambda: desk.study.tag(desk.node, *listed.split(","))))


@wish("author")
def author(player: Player, name: str) -> None:
    player.desk.study.author = name.strip()[:60]
    player.refresh()


@wish("study_undo")
def study_undo(player: Player) -> None:
    edited(player, player.desk.act(player.desk.study.undo))


@wish("study_redo")
def study_redo(player: Player) -> None:
    edited(player, player.desk.act(player.desk.study.redo))
