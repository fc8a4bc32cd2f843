"""One step of a replay as told to readers of one language: what they may see, as HTML with everything escaped."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module, resources
from typing import Any

import msgspec

from ..annotations import Note
from ..flow import CHANCE, State
from ..replay import Replay
from ..scene import Marks, Shape
from ..table import Node
from ..text import LANGUAGES, Explanation, RuleRef, Speech
from .drawing import note_shapes
from .markdown import markdown, plain, visible


@cache
def words_of(lang: str) -> dict[str, Any]:
    """The page's own words."""
    return tomllib.loads((resources.files(__package__) / f"page.{lang}.toml").read_text(encoding="utf-8"))


class Telling:
    """A replay as told to readers of one language: what they may see, and in which words."""

    def __init__(self, replay: Replay, lang: str, show_all: bool | None = None) -> None:
        self.replay, self.table, self.game = replay, replay.table, replay.table.game
        self.face: Any = import_module(self.game.face)
        self.lang, self.words = lang, words_of(lang)
        self.speech = Speech(self.game, lang, [visible(name).replace("\n", " ") for name in replay.names])
        self.all = is_open(replay) if show_all is None else show_all

    def view(self, node: Node) -> State:
        state = self.table.state(node)
        return state if self.all else self.game.view(state, CHANCE)

    def changed(self, node: Node) -> set[str]:
        """What the step changed, to be ringed."""
        if node.parent is None or not hasattr(self.face, "changed"):
            return set()
        found: set[str] = self.face.changed(self.view(node.parent), self.view(node))
        return found

    def board(self, node: Node, marked: bool = True) -> list[Shape]:
        """The board with what the step changed and what its notes mark."""
        marks = Marks(changed=self.changed(node) if marked else frozenset())
        shapes: list[Shape] = self.face.shapes(self.view(node), marks, self.speech)
        notes = (note for note in self.replay.notes if note.node == node.id)
        return shapes + note_shapes(shapes, dict.fromkeys(mark for note in notes for mark in note.marks))

    def notes(self, node: Node) -> list[Note]:
        """The notes on a step for readers of this language; where an author has none, those in another.

        A sign or tag speaks all languages: it goes to the author's note that is shown.
        """
        here = [note for note in self.replay.notes if note.node == node.id]
        shown: dict[tuple[object, ...], list[Note]] = {}
        for note in sorted(here, key=lambda note: note.lang not in ("", self.lang)):
            of = shown.setdefault((note.author, note.about, note.event), [])
            if not of or note.lang in ("", self.lang):
                of.append(note)
            else:
                tags = tuple(dict.fromkeys((*of[0].tags, *note.tags)))
                of[0] = msgspec.structs.replace(of[0], glyph=of[0].glyph or note.glyph, tags=tags)
        return [note for of in shown.values() for note in of]

    def asked(self, node: Node) -> Explanation | None:
        return self.speech.question(self.view(node), node.ask) if node.ask else None

    def where(self, node: Node, last: int) -> str:
        number = self.game.round_of(self.table.state(node))
        step = self.words["step"].format(ply=node.ply, last=last)
        phase = self.speech.name("phase", node.phase) if node.phase else ""
        return " · ".join(filter(None, (step, self.words["round"].format(n=number) if number else "", phase)))

    def rules(self, node: Node) -> list[RuleRef]:
        """The sections that this step is about: of what happened last, and of what is asked."""
        found = [self.speech.rule(event.rule, event.ruling) for event in node.events[-1:]]
        asked = self.asked(node)
        found.append(asked.rule if asked else None)
        return list({rule.section: rule for rule in found if rule}.values())


def is_open(replay: Replay) -> bool:
    """Whether nothing has to be kept secret: a finished game, or a position set up to be looked at."""
    return replay.result is not None or replay.table.setup.start is not None


# ---------------------------------------------------------------- one step in words


def article(telling: Telling, node: Node, last: int, hidden: bool) -> str:
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
    notes = "".join(note_html(telling, note) for note in telling.notes(node))
    parts.append(f'<div class="notes"><h3>{w["notes"]}</h3>{notes}</div>' if notes else "")
    attributes = f'lang="{telling.lang}" data-where="{where}"{" hidden" if hidden else ""}'
    return f"<article {attributes}>{''.join(parts)}</article>"


def _happened(telling: Telling, node: Node) -> str:
    w = telling.words
    if not node.events:
        return f'<span class="tag happened">{w["start"]}</span>' if node.parent is None else ""
    rows = []
    for event in node.events:
        said = telling.speech.explain(event)
        rows.append(f"<li>{plain(said.sentence)} {chip(event.rule)}</li>")
    return f'<span class="tag happened">{w["happened"]}</span><ul class="facts">{"".join(rows)}</ul>'


def chip(section: str) -> str:
    return f'<span class="chip">{plain(section)}</span>' if section else ""


def note_html(telling: Telling, note: Note) -> str:
    """What somebody wrote, with everything in it escaped."""
    w = telling.words
    head = ""
    if note.glyph:
        good = " good" if note.glyph.startswith("!") else ""
        meaning = w["glyphs"][note.glyph]
        head += f'<b class="glyph{good}" role="img" aria-label="{meaning}">{plain(note.glyph)}</b>'
    head += f"<small>{plain(note.author)}</small>" if note.author else ""
    about = "event" if note.event is not None else note.about
    head += f"<small>{w[f'note_on_{about}']}</small>" if f"note_on_{about}" in w else ""
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
