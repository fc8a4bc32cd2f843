"""What the reader can wish for in the study: notes, marks, variations, layers, examples, opinions and exports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..faults import ReplayFault
from ..mistakes import Mistake
from ..study import Study
from ..table import Node
from . import stepping
from .desk import ABOUT, COLOURS, GLYPHS, Desk
from .notes_tab import conflict_html
from .session import Session

if TYPE_CHECKING:
    from .player import Player

SECONDS = 10  # that a bot may think about all the choices of a game


class StudyWishes:
    """Answers the reader who studies a game; a part of :class:`Wishes`."""

    player: Player
    touched: bool

    @property
    def desk(self) -> Desk:
        self.player.desk.follow()
        return self.player.desk

    @property
    def session(self) -> Session:
        return self.player.session

    def _edited(self, done: bool, say: str = "") -> None:
        """After an edit: keep a copy of the game, tell those who listen, show it."""
        if done:
            self.touched = True
            self.player.autosave.soon()
        if said := self.desk.said or say:
            self.player.companion.send({"say": said})
        self.player.refresh()

    # ------------------------------------------------------------ notes

    def _do_note(self, _: str) -> None:
        self.player.tabs.in_front = "notes"
        self.player.refresh()
        self.player.companion.send({"focus": ".rjw-note textarea"})

    def _do_note_kept(self, _: str) -> None:
        self._edited(self.desk.keep(), self.player.words["notes"]["kept"])

    def _do_note_edit(self, n: str) -> None:
        note = self.desk.listed()[int(n)]
        own = note.author == self.desk.study.author and note.lang == self.session.lang and note.event is None
        self.desk.about, self.desk.editing = note.about, None if own else note
        self._do_note("")

    def _do_note_leave(self, _: str) -> None:
        self.desk.drafts.pop(self.desk.key, None)
        self.desk.editing = None
        self.player.refresh()

    def _do_note_delete(self, n: str) -> None:
        note = self.desk.listed()[int(n)]
        self.desk.editing = None
        self._edited(self.desk.act(lambda: self.desk.study.delete(note)))

    def _do_about(self, about: str) -> None:
        self.desk.about = about if about in ABOUT else "step"
        self.player.refresh()

    def _do_glyph(self, glyph: str) -> None:
        if glyph in ("", *GLYPHS):
            self._edited(self.desk.act(lambda: self.desk.study.glyph(self.desk.node, glyph)))

    def _do_tags(self, tags: str) -> None:
        self._edited(self.desk.act(lambda: self.desk.study.tag(self.desk.node, *tags.split(","))))

    def _do_author(self, name: str) -> None:
        self.desk.study.author = name.strip()[:60]
        self.player.refresh()

    def _do_study_undo(self, _: str) -> None:
        self._edited(self.desk.act(self.desk.study.undo))

    def _do_study_redo(self, _: str) -> None:
        self._edited(self.desk.act(self.desk.study.redo))

    # ------------------------------------------------------------ marks

    def _do_marking(self, kind: str) -> None:
        self.desk.marking = "" if kind == self.desk.marking else kind
        self.desk.begins = None
        self.player.refresh()

    def _do_colour(self, colour: str) -> None:
        self.desk.colour = colour if colour in COLOURS else "green"
        self.player.refresh()

    def _do_mark(self, target: str) -> None:
        if target:
            self.desk.mark(target)
            self._edited(self.desk.begins is None)

    def _do_unmark(self, _: str) -> None:
        mine = self.desk.mine()
        if mine is not None:
            self._edited(self.desk.act(lambda: self.desk.study.mark(self.desk.node, *mine.marks)))

    # ------------------------------------------------------------ variations

    def _do_node(self, node: str) -> None:
        table = self.session.table
        if node in table.nodes:
            stepping.go_to(self.session, table.nodes[node])

    def _do_line_name(self, spot: str) -> None:
        node, _, name = spot.partition(":")
        self._with_line(node, lambda study, first: study.name(first, name))

    def _do_line_promote(self, node: str) -> None:
        former = self.player.words["lines"]["former"]
        self._with_line(node, lambda study, first: study.promote(first, former))

    def _do_line_delete(self, node: str) -> None:
        self._with_line(node, lambda study, first: study.remove(first))

    def _with_line(self, node: str, do: Callable[[Study, Node], None]) -> None:
        first = self.session.table.nodes.get(node)
        if first is not None:
            self._edited(self.desk.act(lambda: do(self.desk.study, first)))

    # ------------------------------------------------------------ layers, saving

    def _do_layer_open(self, path: str) -> None:
        if path.strip():
            self._edited(not self.desk.act(lambda: self.desk.lay(path.strip())))

    def _do_layer_shown(self, spot: str) -> None:
        laid = self.desk.laid[int(spot.partition(":")[0])]
        laid.shown = not laid.shown
        self.player.refresh()

    def _do_layer_take(self, n: str) -> None:
        self._edited(self.desk.act(lambda: self.desk.take_in(int(n))))

    def _do_layer_save(self, path: str) -> None:
        if path.strip() and self.desk.act(lambda: self.desk.study.save_layer(path.strip())):
            self.desk.done = self.player.words["layers"]["saved"].format(file=Path(path.strip()).name)
        self._edited(False, self.desk.done)

    def _do_save(self, _: str) -> None:
        self._save(self.player.menu.name.value.strip() or f"{self.player.replay.table.game.name}.json")

    def _do_save_as(self, name: str) -> None:
        self.player.menu.name.value = name
        self._save(name)

    def _do_save_over(self, _: str) -> None:
        self._save(self.player.menu.name.value.strip(), over=True)

    def _save(self, name: str, over: bool = False) -> None:
        w, menu = self.player.words["menu"], self.player.menu
        try:
            self.desk.act(lambda: self.desk.study.save(name, over=over))
            menu.said = self.desk.said or w["saved"].format(file=name)
            menu.more = conflict_html(self.desk, self.player.words)
        except (OSError, ReplayFault) as why:
            menu.said = w["not_saved"].format(why=why)
        self.player.refresh()

    def _do_merge_file(self, _: str) -> None:
        if self.desk.act(self.desk.study.merge_file):
            self.player.menu.said, self.player.menu.more = self.player.words["conflict"]["merged"], ""
        self._edited(True)

    # ------------------------------------------------------------ sharing

    def _do_export_page(self, _: str) -> None:
        from ..study.export import export

        out = self._out(".html")
        self._share(lambda: export(self.player.replay, out), out)

    def _do_export_step(self, _: str) -> None:
        from ..study.export import step_svg
        from ..study.saving import File

        out, session = self._out(f"-{self.session.node.ply}.svg"), self.session
        self._share(
            lambda: File().write(step_svg(self.player.replay, session.node, session.lang).encode(), out, True), out
        )

    def _out(self, ending: str) -> Path:
        """The file to export to: beside the replay's own, with another ending."""
        name = Path(self.player.menu.name.value.strip() or f"{self.player.replay.table.game.name}.json")
        return name.with_name(f"{name.stem}{ending}")

    def _share(self, do: Callable[[], object], out: Path) -> None:
        self.desk.act(do)
        self.player.menu.said = self.desk.said or self.player.words["share"]["done"].format(file=out)
        self.player.refresh()

    # ------------------------------------------------------------ looking up

    def mark_here(self, target: str) -> bool:
        """Whether a click on the map was meant for a mark."""
        if not self.desk.marking:
            return False
        self._do_mark(target)
        return True

    def _do_changed(self, what: str) -> None:
        """List only the steps that changed a place, or the seat ``@2``."""
        self.desk.look_up(what)
        self.player.tabs.in_front = "log"
        self.player.refresh()

    def _do_examples(self, section: str) -> None:
        from ..study.index import examples_of

        found = self.desk.found
        found.section = "" if found.section == section else section
        found.examples = examples_of(section, self.session.game.name) if found.section else []
        self.player.opened.rule = section
        self.player.refresh()

    def _do_example(self, n: str) -> None:
        """Go to an example in this game, or show the other game below."""
        _, path, ply = self.desk.found.examples[int(n)]
        if self.desk.is_here(path):
            stepping.go_to(self.session, self.session.table.main_line()[ply])
            return
        from .. import open_replay

        w = self.player.words["examples"]
        try:
            other = open_replay(path, lang=self.session.lang)
            other.go_to(ply)
            self.player.show_below(other)
            said = w["shown"]
        except (Mistake, IndexError) as why:
            said = w["gone"].format(why=why)
        self.desk.found.said = said
        self.player.companion.send({"say": said})
        self.player.refresh()

    # ------------------------------------------------------------ analysis

    def _do_analysis(self, what: str) -> None:
        self.player.tabs.panes["analysis"].choose(what)
        self.player.refresh()

    def _do_points(self, cell: str) -> None:
        seat, _, source = cell.partition(":")
        self.desk.found.points = (int(seat), source)
        self.player.refresh()

    def _do_mistakes(self, bot: str) -> None:
        from ..study.opinions import find_mistakes

        pane, w = self.player.tabs.panes["analysis"], self.player.words["analysis"]
        pane.thinking(w["thinking"].format(bot=bot, seconds=SECONDS))
        end = self.session.line[-1]

        def ask() -> None:
            self.desk.found.review = find_mistakes(self.player.replay, bot, line=end, games=4, seconds=SECONDS)

        self.desk.act(ask)
        self.player.refresh()
