"""One step of a replay as told to readers of one language: what they may see, as HTML with everything escaped."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from ...draw.scene import Shape
from ...face import Board, Marks, Mat, Panel
from ...flow import Event, Game, Remark, State
from ...replay.annotations import Note
from ...replay.files import Replay
from ...table import Node
from ...text import LANGUAGES, Explanation, RuleRef, Speech, figure, texts
from ..edit.note_marks import note_shapes
from .markdown import markdown, plain, visible
from .seen import Moment, Seen

MANY = 12  # facts in one list


@cache
def words_of(lang: str) -> dict[str, Any]:
    """The page's own words."""
    return tomllib.loads((resources.files(__package__) / f"page.{lang}.toml").read_text(encoding="utf-8"))


def words_for(game: Game, lang: str) -> dict[str, Any]:
    """The page's words, some of which a game says in its own way: a round may be called a turn."""
    ours, own = words_of(lang), texts(game.folder, lang).get("player", {})
    turn = own.get("header", {}).get("round", ours["round"])
    return {**ours, "round": turn, "units": {**ours["units"], **own.get("steps", {})}}


class Telling:
    """A replay as told to readers of one language: what they may see, and in which words."""

    def __init__(self, replay: Replay, lang: str, show_all: bool | None = None, seen: Seen | None = None) -> None:
        self.seen = seen or Seen(replay, show_all)
        self.replay, self.table, self.game, self.face = replay, replay.table, self.seen.game, self.seen.face
        self.eyes, self.view, self.events = self.seen.eyes, self.seen.view, self.seen.events
        self.lang, self.words = lang, words_for(self.game, lang)
        self.speech = Speech(self.game, lang, [visible(name).replace("\n", " ") for name in replay.names])
        self._described: tuple[list[Remark], list[str]] = [], []
        self._asked: tuple[Node, Explanation] | None = None

    def boards(self, view: State) -> tuple[Board, ...]:
        return self.face.boards(view)

    def asked_on(self, node: Node) -> Board:
        """The board that a step's question lies on, or the one usually in front."""
        view = self.view(node)
        return self.face.board(view, self.face.choosing.board(view, node.ask, ()) if node.ask else "")

    def board(self, node: Node, marked: bool = True, key: str = "") -> list[Shape]:
        """The board at a step: the one of that key, or the one its question lies on."""
        board = self.face.board(self.view(node), key) if key else self.asked_on(node)
        return self.drawing(next(self.seen.moments(node)), board, marked)

    def drawing(self, moment: Moment, board: Board, marked: bool = True) -> list[Shape]:
        """A board with what has changed and what the notes there mark."""
        marks = Marks(changed=moment.changed, missed=moment.pointed[1]) if marked else Marks()
        shapes = board.shapes(moment.view, marks, self.speech)
        noted = dict.fromkeys(mark for note in moment.notes for mark in note.marks)
        return shapes + note_shapes(shapes, noted) if noted else shapes

    def mats(self, node: Node) -> Sequence[Mat]:
        """What lies in front of each seat, in games that have it."""
        return self.face.mats(self.view(node), self.speech, (), "") if self.face.mats else ()

    def panels(self, node: Node) -> Sequence[Panel]:
        """What lies beside the board, in games that have it."""
        return self.face.panels(self.view(node), self.speech, ()) if self.face.panels else ()

    def notes(self, node: Node) -> list[Note]:
        """The notes on a step for readers of this language; where an author has none, those in another.

        A sign or tag speaks all languages: it goes to the author's note that is shown.
        """
        here = self.seen.noted.get(node.id, [])
        shown: dict[tuple[object, ...], list[Note]] = {}
        for note in sorted(here, key=lambda note: note.lang not in ("", self.lang)):
            of = shown.setdefault((note.author, note.about, note.event), [])
            if not of or note.lang in ("", self.lang):
                of.append(note)
            else:
                tags = tuple(dict.fromkeys((*of[0].tags, *note.tags)))
                of[0] = msgspec.structs.replace(of[0], glyph=of[0].glyph or note.glyph, tags=tags)
        return [note for of in shown.values() for note in of]

    def described(self, remarks: Sequence[Remark]) -> list[str]:
        """The position in words, line by line; what was said of the position before is not made again."""
        before, lines = self._described
        if remarks == before:
            return lines
        said, at = [], 0
        for remark in remarks:
            try:
                at = before.index(remark, at) + 1
                said.append(lines[at - 1])
            except ValueError:
                said.append(self.speech.sentence("lines", remark.code, facts=remark.facts))
        self._described = list(remarks), said
        return said

    def asked(self, node: Node) -> Explanation | None:
        if node.ask is None:
            return None
        if self._asked is None or self._asked[0] is not node:
            self._asked = node, self.speech.question(self.view(node), node.ask)
        return self._asked[1]

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

    def worth_showing(self, moment: Moment) -> tuple[Event, Panel | None] | None:
        """The last thing that happened that can be drawn (such as dice) or has numbers of its own; and its drawing."""
        for event in reversed(moment.happened):
            panel = self.face.telling.picture(event, moment.view, self.speech)
            if panel is not None or self.game.words.ledger(event):
                return event, panel
        return None

    def rules(self, moment: Moment) -> list[RuleRef]:
        """The sections that a moment is about: of what happened last, and of what is asked."""
        found = [self.speech.rule(event.rule, event.ruling) for event in moment.happened[-1:]]
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
