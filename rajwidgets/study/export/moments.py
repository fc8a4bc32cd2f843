"""One step of a replay as told to readers of one language: what they may see, as HTML with everything escaped."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from ...draw.scene import Shape
from ...face import Board, Marks, Mat, Panel, face_of
from ...flow import Event, Game, Remark, State
from ...replay.annotations import Note
from ...replay.files import Replay
from ...table import Node
from ...text import LANGUAGES, Explanation, RuleRef, Speech, figure, texts
from ..edit.note_marks import note_shapes
from .markdown import markdown, plain, visible

MANY = 12  # facts in one list
FEW = 8  # views kept at hand


@cache
def words_of(lang: str) -> dict[str, Any]:
    """The page's own words."""
    return tomllib.loads((resources.files(__package__) / f"page.{lang}.toml").read_text(encoding="utf-8"))


def words_for(game: Game, lang: str) -> dict[str, Any]:
    """The page's words, some of which a game says in its own way: a round may be called a turn."""
    ours, own = words_of(lang), texts(game.folder, lang).get("player", {})
    turn = own.get("header", {}).get("round", ours["round"])
    return {**ours, "round": turn, "units": {**ours["units"], **own.get("steps", {})}}


class Moment(NamedTuple):
    """A step, or one event on the way to it, with what is seen there and what was seen just before."""

    node: Node
    event: int | None  # None at the step itself
    view: State
    before: State | None


class Telling:
    """A replay as told to readers of one language: what they may see, and in which words."""

    def __init__(self, replay: Replay, lang: str, show_all: bool | None = None) -> None:
        self.replay, self.table, self.game = replay, replay.table, replay.table.game
        self.face = face_of(self.game)
        self.lang, self.words = lang, words_for(self.game, lang)
        self.speech = Speech(self.game, lang, [visible(name).replace("\n", " ") for name in replay.names])
        self.eyes = replay.eyes(show_all)
        self._described: list[tuple[Remark, str]] = []
        self._views: dict[str, State] = {}

    def view(self, node: Node) -> State:
        """What is seen at a step; it is looked at, never changed, so the last ones are kept."""
        found = self._views.get(node.id)
        if found is None:
            if len(self._views) >= FEW:
                self._views.clear()
            found = self._views[node.id] = self.eyes.state(self.table.state(node))
        return found

    def moments(self, node: Node, film: Sequence[State] = ()) -> Iterator[Moment]:
        """The events on the way to a step, if their states are given, and the step itself."""
        parent = None if node.parent is None else self.view(node.parent)
        before = parent
        for n, state in enumerate(film[:-1]):  # after the last event is the step itself
            view = self.eyes.state(state)
            yield Moment(node, n, view, before)
            before = view
        yield Moment(node, None, self.view(node), parent)

    def changed(self, moment: Moment) -> set[str]:
        """What changed just before, to be ringed."""
        found: set[str] = set()
        if moment.before is not None:
            found |= self.face.changed(moment.before, moment.view)
        return found | self.pointed(moment)[0]

    def pointed(self, moment: Moment) -> tuple[set[str], set[str]]:
        """The places that counted just before, or that the question is about; and those that counted nothing."""
        ask = moment.node.ask if moment.event is None else None
        return self.face.telling.pointed(moment.view, ask, self.happened(moment))

    def boards(self, view: State) -> tuple[Board, ...]:
        return self.face.boards(view)

    def asked_on(self, node: Node) -> Board:
        """The board that a step's question lies on, or the one usually in front."""
        view = self.view(node)
        return self.face.board(view, self.face.choosing.board(view, node.ask, ()) if node.ask else "")

    def board(self, node: Node, marked: bool = True, key: str = "") -> list[Shape]:
        """The board at a step: the one of that key, or the one its question lies on."""
        board = self.face.board(self.view(node), key) if key else self.asked_on(node)
        return self.drawing(next(self.moments(node)), board, marked)

    def drawing(self, moment: Moment, board: Board, marked: bool = True) -> list[Shape]:
        """A board with what has changed and what the notes there mark."""
        marks = Marks(changed=self.changed(moment), missed=self.pointed(moment)[1]) if marked else Marks()
        shapes = board.shapes(moment.view, marks, self.speech)
        here = [note for note in self.noted.get(moment.node.id, ()) if moment.event in (None, note.event)]
        return shapes + note_shapes(shapes, dict.fromkeys(mark for note in here for mark in note.marks))

    def mats(self, node: Node) -> Sequence[Mat]:
        """What lies in front of each seat, in games that have it."""
        return self.face.mats(self.view(node), self.speech, (), "") if self.face.mats else ()

    def panels(self, node: Node) -> Sequence[Panel]:
        """What lies beside the board, in games that have it."""
        return self.face.panels(self.view(node), self.speech, ()) if self.face.panels else ()

    @cached_property
    def noted(self) -> dict[str, list[Note]]:
        """The notes on each node."""
        found: dict[str, list[Note]] = {}
        for note in self.replay.notes:
            found.setdefault(note.node, []).append(note)
        return found

    def notes(self, node: Node) -> list[Note]:
        """The notes on a step for readers of this language; where an author has none, those in another.

        A sign or tag speaks all languages: it goes to the author's note that is shown.
        """
        here = self.noted.get(node.id, [])
        shown: dict[tuple[object, ...], list[Note]] = {}
        for note in sorted(here, key=lambda note: note.lang not in ("", self.lang)):
            of = shown.setdefault((note.author, note.about, note.event), [])
            if not of or note.lang in ("", self.lang):
                of.append(note)
            else:
                tags = tuple(dict.fromkeys((*of[0].tags, *note.tags)))
                of[0] = msgspec.structs.replace(of[0], glyph=of[0].glyph or note.glyph, tags=tags)
        return [note for of in shown.values() for note in of]

    def described(self, view: State) -> list[str]:
        """The position in words, line by line; a line that was the same in the position before is not made again."""
        said: list[tuple[Remark, str]] = []
        for n, remark in enumerate(self.game.words.describe(view)):
            same = n < len(self._described) and self._described[n][0] == remark
            text = self._described[n][1] if same else self.speech.sentence("lines", remark.code, facts=remark.facts)
            said.append((remark, text))
        self._described = said
        return [text for _, text in said]

    def asked(self, node: Node) -> Explanation | None:
        return self.speech.question(self.view(node), node.ask) if node.ask else None

    def step(self, node: Node, last: int) -> str:
        return str(self.words["step"].format(ply=node.ply, last=last))

    def when(self, view: State) -> str:
        """The round, what the game says of it in its header, and the phase."""
        number, heading = self.game.round_of(view), self.face.telling.heading
        turn = self.words["round"].format(n=number) if number else ""
        phase = self.speech.name("phase", view.phase) if view.phase else ""
        return " · ".join(filter(None, (turn, heading(view, self.speech) if heading else "", phase)))

    def where(self, node: Node, last: int) -> str:
        """The step and when it is."""
        return " · ".join(filter(None, (self.step(node, last), self.when(self.view(node)))))

    def events(self, node: Node) -> list[Event]:
        """What led to a step, as far as everybody may see it."""
        if self.eyes.see_all:
            return list(node.events)
        state = self.table.state(node)
        seen = (self.eyes.event(state, event) for event in node.events)
        return [event for event in seen if event is not None]

    def happened(self, moment: Moment) -> Sequence[Event]:
        """The event of a moment, or all that led to the step."""
        if moment.event is None:
            return self.events(moment.node)
        event = moment.node.events[moment.event]
        seen = self.eyes.event(self.table.state(moment.node), event)
        return [seen] if seen is not None else []

    def worth_showing(self, moment: Moment) -> tuple[Event, Panel | None] | None:
        """The last thing that happened that can be drawn (such as dice) or has numbers of its own; and its drawing."""
        for event in reversed(self.happened(moment)):
            panel = self.face.telling.picture(event, moment.view, self.speech)
            if panel is not None or self.game.words.ledger(event):
                return event, panel
        return None

    def rules(self, moment: Moment) -> list[RuleRef]:
        """The sections that a moment is about: of what happened last, and of what is asked."""
        found = [self.speech.rule(event.rule, event.ruling) for event in self.happened(moment)[-1:]]
        asked = self.asked(moment.node) if moment.event is None else None
        found.append(asked.rule if asked else None)
        return list({rule.section: rule for rule in found if rule}.values())

    def chapters(self, node: Node) -> dict[str, tuple[Any, ...]]:
        """For each unit one may step by, larger than a decision: what a step by it leaves."""
        state = self.table.state(node)
        inside = [self.game.round_of(state)]
        found = {"round": tuple(inside)}
        for key, chapter in self.game.chapters.items():
            inside.append(chapter(state))
            found[key] = tuple(inside)
        return {**found, "phase": (*inside, node.phase)}


# ---------------------------------------------------------------- one step in words


def article(telling: Telling, node: Node, last: int) -> str:
    """A step: what happened, what is asked, what people wrote."""
    w, where = telling.words, plain(telling.where(node, last))
    parts = [f'<p class="where">{where}</p>', _happened(telling, node)]
    asked = telling.asked(node)
    if asked is not None:
        title, _, says = asked.sentence.partition("\n")
        parts.append(f'<div class="asked"><span class="tag">{w["asked"]}</span><h2>{plain(title)}</h2>')
        parts.append(f"<p>{plain(says)}</p></div>")
    elif result := telling.table.result(node):
        ranking = [plain(each.sentence) for each in telling.speech.ranking(result)]
        parts.append(f'<div class="asked"><span class="tag">{w["ended"]}</span><h2>{ranking[0]}</h2>')
        parts.append(f'<ol class="ranking">{"".join(f"<li>{each}</li>" for each in ranking[1:])}</ol></div>')
    round_ = telling.game.round_of(telling.view(node)) if telling.notes(node) else 0
    notes = "".join(note_html(telling, note, round_) for note in telling.notes(node))
    parts.append(f'<div class="notes"><h3>{w["notes"]}</h3>{notes}</div>' if notes else "")
    step = plain(telling.step(node, last))
    return f'<article lang="{telling.lang}" data-step="{step}">{"".join(parts)}</article>'


def _happened(telling: Telling, node: Node) -> str:
    w = telling.words
    events = telling.events(node)
    if not events:
        return f'<span class="tag happened">{w["start"]}</span>' if node.parent is None else ""
    rows = []
    for event in events:
        said = telling.speech.explain(event)
        rows.append(f"<li>{plain(said.sentence)} {chip(event.rule)}</li>")
    many = ' many" tabindex="0">' if len(rows) > MANY else '">'  # what scrolls can be scrolled by keys
    return f'<span class="tag happened">{w["happened"]}</span><ul class="facts{many}{"".join(rows)}</ul>'


def ledger_html(telling: Telling, event: Event) -> str:
    """The numbers of an event, line by line."""
    rows = []
    for line in telling.speech.ledger(event):
        amount = "" if line.amount is None else figure(line.amount)
        css = ' class="total"' if line.total else ""
        rows.append(f"<tr{css}><th scope=row>{plain(line.label)}</th><td>{plain(line.note)}</td><td>{amount}</td></tr>")
    return f'<table class="ledger" lang="{telling.lang}">{"".join(rows)}</table>' if rows else ""


def chip(section: str) -> str:
    return f'<span class="chip">{plain(section)}</span>' if section else ""


def note_html(telling: Telling, note: Note, round_: int) -> str:
    """What somebody wrote, with everything in it escaped."""
    w = telling.words
    head = ""
    if note.glyph:
        good = " good" if note.glyph.startswith("!") else ""
        meaning = w["glyphs"][note.glyph]
        head += f'<b class="glyph{good}" role="img" aria-label="{meaning}">{plain(note.glyph)}</b>'
    head += f"<small>{plain(note.author)}</small>" if note.author else ""
    about = "event" if note.event is not None else note.about
    on_round = w["round"].format(n=round_) if about == "round" else w.get(f"note_on_{about}", "")
    head += f"<small>{plain(on_round)}</small>" if on_round else ""
    said = f"<h3>{plain(note.text)}</h3>" if note.about == "chapter" else markdown(note.text)
    tags = "".join(f"<span>{plain(tag)}</span>" for tag in note.tags)
    lang = f' lang="{note.lang}"' if note.lang in LANGUAGES and note.lang != telling.lang else ""
    if not (head or note.text or tags):
        return ""
    return f'<div class="note"{lang}>{head}{said}{f"<p class=tags>{tags}</p>" if tags else ""}</div>'


def rule_html(rule: RuleRef, words: dict[str, Any]) -> str:
    ruled = f"<p><b>{plain(rule.ruling)}</b></p>" if rule.ruling else ""
    mark = ""
    if rule.ruling:
        mark = f' <span class="ruling">{words["ruling"].format(n=plain(rule.origin.removeprefix("ruling ")))}</span>'
    return f"<div>{chip(rule.section)} <b>{plain(rule.title)}</b>{mark}{ruled}<p>{plain(rule.says)}</p></div>"
