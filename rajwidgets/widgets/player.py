"""The Player: one game on the screen. It composes the panels, and every wish of the reader arrives in ``do``."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import ipywidgets as iw

from ..faults import Fault, ReplayFault, fault_sentence
from ..flow import Choice, check, split
from ..replay import Replay, read, write
from ..table import Node, Setup, Table
from ..text import LANGUAGES, Speech, texts
from . import stepping
from .board_view import BoardView, svg
from .companion import Companion
from .explain import case, explain_html, rule_html
from .header import Header
from .html import command, esc
from .keep import FOLDER, Autosave, Left
from .keys import COMMANDS, command_of, help_html
from .mats import Mats
from .menu import Menu, set_chance
from .question import offer, option_label, question_html
from .session import BY_SEED, Session
from .stepper import Stepper
from .tabs import Tabs, keep_note

log = logging.getLogger(__name__)


class Player:
    """A game to play, step through and ask about.

    ``player.node`` is where it stands; whatever is shown follows from it. In a notebook the Player shows itself; elsewhere
    it is a picture and a text.
    """

    def __init__(
        self,
        game: Table | Replay,
        *,
        lang: str = "en",
        bots: Mapping[int, str] | None = None,
        chance: str = BY_SEED,
        viewpoint: str | int | None = None,
        spoiler_free: bool = False,
        faults: Sequence[Fault] = (),
        file: str = "",
        autosave: bool | Path = True,
        left: Left | None = None,
    ) -> None:
        self.replay = game if isinstance(game, Replay) else Replay(game)
        self.faults, self.file, self.left = [f for f in faults if not f.harmless], file, left
        self._settings: dict[str, Any] = {"bots": bots, "chance": chance, "viewpoint": viewpoint}
        self._words = texts("rajwidgets.widgets", lang)
        self._rule: str | None = None  # a section the reader has turned to
        self._error = self._details = ""
        self._touched = False  # whether a person has played here: only then is the game saved by itself
        self._helping = self._describing = False
        folder = FOLDER if autosave is True else autosave if isinstance(autosave, Path) else None
        self.autosave = Autosave(self.replay, folder)
        opened = bool(self.replay.table.root.children)
        self.session = self._session(lang, begin=not opened)
        self.session.spoiler_free = spoiler_free
        self._build("chart" if opened else "log")
        self.refresh()

    def _session(self, lang: str, begin: bool) -> Session:
        session = Session(self.replay.table, lang, begin=begin, **self._settings)
        session.tries = self.replay.tried
        session.observe(lambda _: self.refresh(), "changes")
        session.played.append(self._played)
        return session

    # ------------------------------------------------------------ the widgets

    def _build(self, tab: str) -> None:
        self.header, self.menu = Header(self._wish), Menu(self._wish)
        self.board, self.mats = BoardView(self.session), Mats(self.session)
        self.stepper, self.tabs = Stepper(self._wish), Tabs(self._wish, tab)
        self.notices, self.help = iw.HTML(), iw.HTML()
        self.question, self.pane, self.rule_box = iw.HTML(), iw.HTML(), iw.HTML()
        self.under_map, self.description = iw.HTML(), iw.HTML()
        self.companion = Companion(own_keys=list(COMMANDS))
        self.companion.on_msg(lambda _, content, buffers: self._wish(str(content.get("do", ""))))
        self.board.painter.on_pick(lambda x, y: self._wish(f"pick:{x:.1f}:{y:.1f}"))
        style = iw.HTML(f"<style>{resources.files(__package__).joinpath('style.css').read_text(encoding='utf-8')}</style>")
        explain = iw.VBox([self.pane, self.rule_box])
        canvas = iw.Box([self.board.widget])
        board = iw.VBox([canvas, self.under_map, self.description])
        left = iw.VBox([board, self.stepper.widget, self.mats.widget])
        right = iw.VBox([self.question, explain, self.tabs.widget])
        body = iw.Box([left, right])
        classes = {
            "rjw-style": style, "rjw-notices": self.notices, "rjw-help-pane": self.help, "rjw-canvas": canvas,
            "rjw-board": board, "rjw-under-map": self.under_map, "rjw-description": self.description,
            "rjw-left": left, "rjw-right": right, "rjw-body": body, "rjw-question": self.question,
            "rjw-explain": explain, "rjw-said": self.pane, "rjw-rule": self.rule_box, "rjw-companion": self.companion,
        }  # fmt: skip
        for css, widget in classes.items():
            widget.add_class(css)
        inside = [self.header.widget, self.notices, self.menu.widget, self.help, body, self.companion]
        page = iw.VBox(inside)
        page.add_class("rjw-page")
        self.widget = iw.VBox([style, page])
        self.widget.add_class("rjw")

    def refresh(self) -> None:
        """Show the session as it is; only what looks different is sent."""
        session, words = self.session, self._words
        offered = offer(session)
        self.board.show(session)
        self.header.show(session, words)
        self.question.value = question_html(session, words)
        shown = case(session, words)
        self.pane.value = explain_html(shown)
        rule = shown.said.rule if self._rule is None else session.speech.rule(self._rule)
        self.rule_box.value = rule_html(session, rule, words)
        self.mats.show(session, words, set(self.board.marks.changed))
        self.stepper.show(session, words)
        self.tabs.show(session, self.replay, words)
        self.menu.show(session, self.replay, self.autosave, words)
        self.notices.value = self._notices_html()
        self.help.value = help_html(words["keys"]) if self._helping else ""
        self._show_words(shown.said.sentence, offered.open)

    def _show_words(self, sentence: str, options: Sequence[Any]) -> None:
        """What screen readers hear, and the position in words below the map."""
        session, words = self.session, self._words
        w = words["board"]
        described = session.speech.describe(session.view)
        self.under_map.value = command("describe", esc(w["describe"]), "link")
        self.description.value = f"<div>{esc(described)}</div>" if self._describing else ""
        targets = self.board.targets()
        focus = session.face.target(session.ask, session.focus) if session.focus and session.ask else None
        companion = self.companion
        with companion.hold_sync():
            companion.says = sentence
            companion.picture = described.partition("\n")[0]
            companion.targets = [targets.index(focus) if focus in targets else -1, len(targets)]
            companion.regions = {
                ".rjw-question": words["question"]["region"],
                ".rjw-explain": words["explain"]["region"],
                ".rjw-board": w["region"],
                ".rjw-stepper": words["steps"]["region"],
                ".rjw-mats": words["mats"]["region"],
                ".rjw-tabs": words["tabs"]["region"],
            }
            companion.labels = {
                ".rjw-view select": words["header"]["view"],
                ".rjw-speed select": words["steps"]["speed"],
                ".rjw-line select": words["steps"]["line"],
                ".rjw-figure select": words["tabs"]["chart_of"],
                ".rjw-log select": words["tabs"]["log_name"],
                ".rjw-slider .noUi-handle": words["steps"]["slider"],
                ".rjw-help-button": words["header"]["help"],
                ".rjw-search input": words["tabs"]["search"],
                ".rjw-note textarea": words["tabs"]["note_here"],
            }

    def _notices_html(self) -> str:
        w, bars = self._words["notices"], []
        if self.left is not None:
            says = w["resume"].format(title=self.session.speech.title, ply=self.left.ply, time=self.left.time)
            buttons = command("resume", esc(w["resume_button"]), "control strong") + command("discard", esc(w["discard_button"]), "control")
            bars.append(f'<div class="bar offer"><span>{esc(says)}</span>{buttons}</div>')
        for fault in self.faults[:3]:
            why, key = fault_sentence(fault, self.lang), "file_fault" if fault.ply is not None else "file_fault_whole"
            says = w[key].format(file=self.file or "…", ply=fault.ply, why=why)
            bars.append(f'<div class="bar fault"><span>{esc(says)} {esc(w["shown_before"])}</span></div>')
        trouble = str(self.session.fault) if self.session.fault is not None else self._details
        if self.session.fault is not None or self._error:
            says = w["fault"] if self.session.fault is not None else self._error
            details = f"<details><summary>{esc(w['fault_details'])}</summary>{esc(trouble)}</details>"
            save = command("menu_open", esc(w["save_replay"]), "control")
            bars.append(f'<div class="bar fault"><span>{esc(says)}</span>{save}{details}</div>')
        return "".join(bars)

    # ------------------------------------------------------------ wishes of the reader

    def _wish(self, wish: str) -> bool:
        """A wish from the browser: a failure is shown, never swallowed."""
        try:
            self._error = self._details = ""
            return self.do(wish)
        except Exception as error:
            log.exception("the wish %r failed", wish)
            self._error, self._details = self._words["notices"]["error"], repr(error)
            self.notices.value = self._notices_html()
            return False

    def do(self, wish: str) -> bool:
        """Carry out a wish such as ``option:2``, ``why:a``, ``step:-1`` or ``rule:7.2``; whether it led anywhere."""
        verb, _, rest = wish.partition(":")
        method = getattr(self, f"_do_{verb}", None)
        if method is None:
            raise ValueError(f"The Player does not know the wish {wish!r}.")
        if verb not in ("over", "focus", "rule", "tab", "refresh", "describe"):
            self._rule = None
        if verb not in ("over", "step", "refresh", "play", "tab", "rule"):
            self.stepper.stop()
        return method(rest) is not False

    def _do_option(self, n: str) -> None:
        parts = offer(self.session).numbered(int(n))
        if parts is not None:
            self._touched = True
            self.session.choose(parts)

    def _do_why(self, letter: str) -> None:
        refused = offer(self.session).lettered(letter)
        if refused is not None:
            self.session.try_refused(*refused)

    def _do_pick(self, at: str) -> None:
        """A click on the map: choose what lies there, say why not, or list what can begin there."""
        x, y = map(float, at.split(":"))
        target = self.board.target_at(x, y)
        if target is not None:
            self._pick(target)

    def _pick(self, target: str) -> None:
        session, marks = self.session, self.board.marks
        if target == "reconstructed":
            self.board.reconstructed = not self.board.reconstructed
            self.refresh()
        elif target in marks.legal:
            self._do_option(str(marks.legal[target]))
        elif target in marks.refused:
            self._do_why(marks.refused[target])
        elif session.answerable and session.leading_to(target):
            with session.changing():
                session._clear_choice(keep_path=True)
                session.here = target

    def _do_enter(self, _: str) -> None:
        if self.session.focus is not None:
            parts = self.session.focus
            target = self.session.face.target(self.session.ask, parts)
            if target is not None:
                self._pick(target)

    def _do_focus(self, n: str) -> None:
        """The keyboard moves to another place on the map."""
        session, target = self.session, self.board.targets()[int(n)]
        offered = offer(session)
        every = [*offered.open, *(parts for _, parts, _ in offered.refused)]
        session.focus = next(parts for parts in every if session.face.target(session.ask, parts) == target)
        self.board.show(session)
        self.companion.targets = [int(n), len(self.board.targets())]
        self.companion.says = option_label(session, session.focus)

    def _do_over(self, n: str) -> None:
        """The pointer rests on an option: ring its place on the map."""
        session = self.session
        focus = offer(session).numbered(int(n)) if n.isdigit() else None
        if focus != session.focus:
            session.focus = focus
            self.board.show(session)

    def _do_key(self, key: str) -> bool:
        wish = command_of(key)
        return self.do(wish) if wish else False

    def _do_hint(self, _: str) -> None:
        self.session.hint()

    def _do_back(self, _: str) -> None:
        self._helping = self.menu.open = self._describing = False
        self.session.back()

    def _do_keep(self, _: str) -> None:
        self.session.back()

    def _do_undo(self, _: str) -> None:
        self._touched = True
        self.session.undo()

    def _do_do_it(self, _: str) -> None:
        self._touched = True
        self.session.do_it()

    def _do_roll(self, _: str) -> None:
        self._touched = True
        self.session.roll()

    def _do_hand_over(self, _: str) -> None:
        self.session.hand_over()

    def _do_step(self, n: str) -> bool:
        return stepping.step(self.session, self.stepper.by, int(n))

    def _do_step_phase(self, n: str) -> bool:
        return stepping.step(self.session, "phase", int(n))

    def _do_first(self, _: str) -> None:
        stepping.first(self.session)

    def _do_last(self, _: str) -> None:
        stepping.last(self.session)

    def _do_to_question(self, _: str) -> None:
        stepping.go_to(self.session, self.session.node)

    def _do_play(self, _: str) -> None:
        self.stepper.toggle_play()
        self.refresh()

    def _do_go(self, ply: str) -> None:
        stepping.go_to(self.session, self.session.line[min(int(ply), len(self.session.line) - 1)])

    def _do_event(self, spot: str) -> None:
        ply, _, event = spot.partition(".")
        stepping.go_to(self.session, self.session.line[int(ply)], int(event))

    def _do_chart(self, fraction: str) -> None:
        step = self.tabs.panes["chart"].step_at(self.session, float(fraction))
        limit = self.session.furthest if self.session.spoiler_free else len(self.session.line) - 1
        self._do_go(str(min(step, limit)))

    def _do_line(self, number: str) -> None:
        wanted = int(number)
        chosen = next((v for v in stepping.variations(self.session) if v.number == wanted), None)
        stepping.take_line(self.session, chosen)

    def _do_view(self, view: str) -> None:
        self.session.look_from(int(view) if view.lstrip("-").isdigit() else view)

    def _do_language(self, lang: str) -> None:
        self.language = lang or next(each for each in LANGUAGES if each != self.lang)

    def _do_rule(self, section: str) -> None:
        self._rule = section
        self.refresh()

    def _do_tab(self, key: str) -> None:
        self.tabs.in_front = key
        self.refresh()

    def _do_search(self, _: str) -> None:
        self._do_tab("rules")
        self.companion.send({"focus": ".rjw-search input"})

    def _do_note(self, _: str) -> None:
        self._do_tab("notes")
        self.companion.send({"focus": ".rjw-note textarea"})

    def _do_note_kept(self, _: str) -> None:
        keep_note(self.session, self.replay, self.tabs.panes["notes"].text.value)
        self._touched = True
        self._played()
        self.companion.send({"say": self._words["tabs"]["note_kept"]})
        self.refresh()

    def _do_why_aloud(self, _: str) -> None:
        self.companion.send({"say": self.companion.says})

    def _do_help(self, _: str) -> None:
        self._helping = not self._helping
        self.refresh()

    def _do_describe(self, _: str) -> None:
        self._describing = not self._describing
        self.refresh()

    def _do_refresh(self, _: str) -> None:
        self.refresh()

    def _do_menu(self, _: str) -> None:
        self.menu.open, self.menu.said = not self.menu.open, ""
        self.refresh()

    def _do_menu_open(self, _: str) -> None:
        self.menu.open = True
        self.refresh()

    def _do_save(self, _: str) -> None:
        w = self._words["menu"]
        try:
            name = Path(self.menu.name.value.strip() or f"{self.replay.table.game.name}.json")
            self.menu.said = w["saved"].format(file=self.save(name))
        except (OSError, ReplayFault) as why:
            self.menu.said = w["not_saved"].format(why=why)
        self.refresh()

    def _do_spoiler(self, on: str) -> None:
        with self.session.changing():
            self.session.spoiler_free, self.session.furthest = on == "1", self.session.node.ply

    def _do_by_hand(self, on: str) -> None:
        set_chance(self.session, on == "1")
        self._settings["chance"] = self.session.chance

    def _do_new_from_here(self, _: str) -> None:
        from IPython.display import display

        player = self.new_from_here()
        self.menu.said = self._words["menu"]["from_here_shown" if player else "from_here_not"]
        if player is not None:
            display(player)
        self.refresh()

    def _do_resume(self, _: str) -> None:
        left, self.left = self.left, None
        if left is None:
            return
        replay, faults = read(left.path)
        self.faults, self.file = [f for f in faults if not f.harmless], left.path.name
        if replay is not None and len(replay.names) == len(self.replay.names):
            self.replay, self.autosave.replay, self.autosave.path = replay, replay, left.path
            self.session = self._session(self.lang, begin=False)
            stepping.last(self.session)
            self.session.carry_on()
        self.refresh()

    def _do_discard(self, _: str) -> None:
        left, self.left = self.left, None
        if left is not None:
            left.path.unlink(missing_ok=True)
        self.refresh()

    def _played(self) -> None:
        if self._touched:
            self.autosave.soon()

    # ------------------------------------------------------------ for programs

    @property
    def node(self) -> Node:
        """The node shown; set it to any node of the table to go there."""
        return self.session.node

    @node.setter
    def node(self, node: Node) -> None:
        stepping.go_to(self.session, node)

    @property
    def table(self) -> Table:
        return self.replay.table

    @property
    def lang(self) -> str:
        return self.session.lang

    @property
    def language(self) -> str:
        return self.session.lang

    @language.setter
    def language(self, lang: str) -> None:
        self._words = texts("rajwidgets.widgets", lang)
        self.session.lang = lang

    def observe(self, handler: Any, names: str = "node") -> None:
        """Call the handler whenever the node changes."""
        self.session.observe(handler, names)

    def play(self, answer: str) -> Node:
        """Give a complete answer; an IllegalAnswer says why it is refused, and nothing has changed then."""
        return self.session.play(answer)

    def go_to(self, ply: int) -> Node:
        """Go to a step of the line shown."""
        stepping.go_to(self.session, self.session.line[ply])
        return self.node

    def step(self, by: str = "decision", n: int = 1) -> Node:
        """Step by event, decision, phase or round; backwards with a negative n."""
        stepping.step(self.session, by, n)
        return self.node

    def options(self) -> list[tuple[str, str]]:
        """What may be chosen next, each with its name."""
        return [(":".join(parts), option_label(self.session, parts)) for parts in offer(self.session).open]

    def why_not(self, answer: str) -> str:
        """Why an answer is not possible here, as a sentence; empty if it is possible."""
        session = self.session
        if session.ask is None:
            return self._words["question"]["over"]
        refusal = check(session.game, session.view, session.ask, answer)
        if refusal is None:
            return ""
        session.try_refused(split(answer), refusal)
        return session.speech.explain(refusal).sentence

    def hint(self) -> Choice | None:
        """What a bot would do here; the Player shows its reason."""
        return self.session.hint()

    def describe(self, lang: str | None = None) -> str:
        """The position as text."""
        session = self.session
        speech = session.speech if lang is None else Speech(session.game, lang, session.table.names)
        return speech.describe(session.view, session.ask if session.event is None and not session.veiled else None)

    def svg(self) -> str:
        """The board as an SVG picture."""
        return svg(self.session)

    def save(self, path: str | Path) -> Path:
        """Write the game with its variations and notes to a replay file."""
        write(path, self.replay)
        return Path(path)

    def new_from_here(self) -> Player | None:
        """A new game that starts from the position shown; None in the middle of an action that cannot be cut."""
        table, node = self.table, self.node
        start = table.game.plain(table.state(node))
        fresh = Table(table.game, Setup(table.setup.seats, dict(table.setup.options), table.setup.seed, start), table.names)
        if node.ask is None or fresh.root.ask != node.ask:
            return None
        settings = {**self._settings, "viewpoint": self.session.viewpoint}
        return Player(fresh, lang=self.lang, autosave=self.autosave.folder or False, **settings)

    def __repr__(self) -> str:
        return f"<Player of {self.session.speech.title}, step {self.node.ply} of {len(self.session.line) - 1}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for places that cannot show it (GitHub, print) a picture and the position in words."""
        bundle = self.widget._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "image/svg+xml": self.svg(), "text/plain": self.describe()}, metadata
