"""A replay, or one step of it, as a page of its own: no kernel, no network, nothing that a note could turn into script.

Text from a file reaches the page only through ``markdown`` and ``plain``, which escape it, or as text inside a drawing,
which is escaped there. The script of the page shows and hides what is there; it writes no HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from ...draw.scene import Panel, Shape
from ...flow import CHANCE
from ...replay.files import Replay
from ...table import Node
from ...text import LANGUAGES
from ..edit.branches import tree
from .markdown import plain
from .moments import Moment, Telling, article, chip, ledger_html, rule_html
from .paper import seat_sign, whole_page
from .pools import Piece, Pieces, Pool


def page(
    replay: Replay,
    langs: Sequence[str] = LANGUAGES,
    at: int = 0,
    show_all: bool | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> str:
    """The whole replay with its variations; it opens at step ``at`` of the main line, in the first language."""
    lines = [[*branch.first.line(), *replay.table.main_line(branch.first)[1:]] for branch in tree(replay)]
    return _Page(replay, langs, lines, at, show_all, progress).html()


def step_page(replay: Replay, node: Node, langs: Sequence[str] = LANGUAGES, show_all: bool | None = None) -> str:
    """One step alone."""
    return _Page(replay, langs, [[node]], 0, show_all).html()


class _Page:
    def __init__(
        self,
        replay: Replay,
        langs: Sequence[str],
        lines: list[list[Node]],
        at: int,
        show_all: bool | None,
        progress: Callable[[int, int], None] = lambda done, of: None,
    ) -> None:
        self.replay, self.lines, self.at = replay, lines, at
        self.tellings = [Telling(replay, lang, show_all) for lang in langs]
        self.nodes = list({node.id: node for line in lines for node in line}.values())
        ends = [replay.table.main_line(line[-1])[-1].ply for line in lines]
        self.last = {node.id: end for line, end in zip(lines[::-1], ends[::-1], strict=True) for node in line}
        self.number = {node.id: n for n, node in enumerate(self.nodes)}
        self.opens = self.number[lines[0][at].id]
        moments = [max(1, len(node.events)) if self.stepping else 1 for node in self.nodes]
        self.first = [0, *accumulate(moments)]  # the first moment of each node; at last their number
        self.shown = self.first[self.opens + 1] - 1
        self.board, self.rules, self.in_words, self.happened, self.when = Pool(), Pool(), Pool(), Pool(), Pool()
        self.heights: list[int] = []  # of the picture of what happened, at each moment
        self.pictures: dict[str, tuple[Pool, list[float]]] = {}  # of mats and panels, with the largest size of each
        self.beside: dict[str, Pool] = {}
        self.articles: list[str] = []
        self.pieces, self.taken = Pieces(), 0
        for telling in self.tellings:
            for node in self.nodes:
                film = replay.table.film(node) if self.stepping else ()
                for moment in telling.moments(node, [frame.state for frame in film]):
                    self._take(telling, moment)
                hidden = telling is not self.tellings[0] or self.number[node.id] != self.opens
                self.articles.append(article(telling, node, self.last[node.id], hidden))
                progress(len(self.articles), len(self.nodes) * len(self.tellings))

    def _take(self, telling: Telling, moment: Moment) -> None:
        """One moment more: what is seen of everything."""
        piece, lang, view = self.pieces, telling.lang, moment.view
        self.board.add(piece.drawn(telling.drawing(moment)))
        self.rules.add(piece((k,), rule_html(rule, telling.words)) for k, rule in enumerate(telling.rules(moment)))
        said = telling.described(view)
        self.in_words.add(piece((k,), f'<p lang="{lang}">{plain(line)}</p>') for k, line in enumerate(said))
        self.when.add([piece((0,), f'<span lang="{lang}">{plain(telling.when(view))}</span>')])
        self._happened(telling, moment)
        changed = telling.changed(moment)
        for mat in telling.face.mats(view, telling.speech, changed):
            self._draw(f"mat-{mat.seat}", mat.shapes, mat.width, mat.height)
        for panel in telling.face.panels(view, telling.speech, changed) if hasattr(telling.face, "panels") else ():
            pool = self.beside.setdefault(panel.key, Pool())
            pool.skip_to(self.taken)
            pool.add(self._said_in(panel, lang))
            self._draw(f"picture-{panel.key}", panel.shapes, panel.width, panel.height)
        self.taken += 1

    def _happened(self, telling: Telling, moment: Moment) -> None:
        """The last thing that happened that is worth a picture or a ledger."""
        found, shown, height = telling.worth_showing(moment), [], 0.0
        if found is not None:
            event, panel = found
            shown = [self.pieces((2,), ledger)] if (ledger := ledger_html(telling, event)) else []
            if panel is not None:
                shown += self._said_in(panel, telling.lang)
                self._draw("picture-event", panel.shapes, panel.width, panel.height)
                height = panel.height
            else:
                says = plain(telling.speech.explain(event).sentence)
                shown.append(self.pieces((0,), f'<p class="says" lang="{telling.lang}">{says} {chip(event.rule)}</p>'))
        self.happened.add(shown)
        self.heights.append(round(height))

    def _said_in(self, panel: Panel, lang: str) -> list[Piece]:
        """A panel in words; its picture is drawn apart."""
        title = f'<h2 lang="{lang}">{plain(panel.title)} {chip(panel.section)}</h2>'
        pieces = [self.pieces((0,), title)] if panel.title else []
        for n, line in enumerate(panel.lines):
            said = " ".join(f"{plain(words)} {chip(section)}" for words, section in line.says)
            pieces.append(self.pieces((1, n), f'<p lang="{lang}"><b>{plain(line.head)}</b> {said}</p>'))
        if panel.shapes:
            pieces.append(self.pieces((2,), f'<p class="spoken" lang="{lang}">{plain(panel.label)}</p>'))
        return pieces

    def _draw(self, key: str, shapes: Sequence[Shape], width: float, height: float) -> None:
        pool, size = self.pictures.setdefault(key, (Pool(), [0.0, 0.0]))
        pool.skip_to(self.taken)
        pool.add(self.pieces.drawn(shapes))
        size[:] = max(width, size[0]), max(height, size[1])

    def html(self) -> str:
        """The page from top to bottom."""
        game = self.tellings[0].speech.title
        title = plain(self.replay.title) or game
        main = f'<div class="body"><div class="left">{self._left()}</div><div class="right">{self._right()}</div></div>'
        notice = "" if self.tellings[0].all else self._each("p", "unfinished")
        foot = (self._each("span", "keys") + " " if self.stepping else "") + self._each("span", "made")
        body = f"{self._header(title, game)}{notice}<main>{main}</main><footer>{foot}</footer>"
        return whole_page(self.tellings[0].lang, title, body, self._data())

    @property
    def stepping(self) -> bool:
        return len(self.nodes) > 1

    def _each(self, tag: str, key: str) -> str:
        """A word of ours in each language; only the one that is read is shown."""
        return "".join(
            f'<{tag} data-in="{n}" lang="{telling.lang}"{" hidden" if n else ""}>{plain(telling.words[key])}</{tag}>'
            for n, telling in enumerate(self.tellings)
        )

    def _named(self, key: str, **facts: str) -> str:
        """An accessible name in each language."""
        names = [plain(telling.words[key].format(**facts)) for telling in self.tellings]
        return f'aria-label="{names[0]}"' + "".join(f' data-name-{n}="{name}"' for n, name in enumerate(names))

    def _header(self, title: str, game: str) -> str:
        names = ", ".join(plain(name) for name in self.replay.names)
        about = " · ".join(filter(None, (plain(game) if title != plain(game) else "", names)))
        choose = ""
        if len(self.tellings) > 1:
            buttons = "".join(
                f'<button type="button" data-lang="{n}" lang="{telling.lang}" aria-pressed="{str(not n).lower()}">'
                f"{telling.words['language']}</button>"
                for n, telling in enumerate(self.tellings)
            )
            choose = f'<div class="languages" role="group" {self._named("languages")}>{buttons}</div>'
        return f"<header><h1>{title}</h1><p>{about}</p>{choose}</header>"

    def _left(self) -> str:
        size = self.tellings[0].face.SIZE
        parts = [self._picture("board", self.board, size, self._named("board"))]
        parts.append(self._stepper() if self.stepping else "")
        mats = "".join(self._mat(seat) for seat in range(len(self.replay.names)) if f"mat-{seat}" in self.pictures)
        parts.append(f'<div class="mats" role="group" {self._named("players")}>{mats}</div>' if mats else "")
        shown = "".join(map(self._beside, self.beside))
        parts.append(f'<div class="beside">{shown}</div>' if shown else "")
        return "".join(parts)

    def _picture(self, key: str, pool: Pool, size: Sequence[float], name: str) -> str:
        inner = f'<g data-pool="{key}">{pool.html(self.shown)}</g>'
        role = f'role="img" {name}' if name else 'aria-hidden="true"'
        return f'<svg viewBox="0 0 {size[0]:g} {size[1]:g}" {role} stroke-linejoin="round">{inner}</svg>'

    def _mat(self, seat: int) -> str:
        name, node, (pool, size) = plain(self.replay.names[seat]), self.nodes[self.opens], self.pictures[f"mat-{seat}"]
        active = " active" if node.ask and node.ask.seat == seat else ""
        picture = self._picture(f"mat-{seat}", pool, size, self._named("mat", name=name))
        head = f'<figcaption class="seat-{seat}">{seat_sign(seat)}{name}</figcaption>'
        return f'<figure class="mat{active}" data-seat="{seat}">{head}{picture}</figure>'

    def _beside(self, key: str) -> str:
        pool, size = self.pictures[f"picture-{key}"]
        picture = self._picture(f"picture-{key}", pool, size, "") if size[0] else ""
        said = f'<div data-pool="panel-{key}">{self.beside[key].html(self.shown)}</div>'
        return f'<div class="panel">{said}{picture}</div>'

    def _stepper(self) -> str:
        signs = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
        buttons = "".join(
            f'<button type="button" data-go="{key}" {self._named(key)}><span aria-hidden="true">{each}</span></button>'
            for key, each in signs.items()
        )
        units = "".join(map(self._unit, self.units))
        by = f'<select id="unit" {self._named("step_by")}>{units}</select>'
        when = f'<span id="when" data-pool="when">{self.when.html(self.shown)}</span>'
        where = f'<span class="place"><b id="place"></b> {when}</span>'
        steps = f'min="0" max="{len(self.lines[0]) - 1}" value="{self.at}"'
        slide = f'<input id="slider" type="range" {steps} {self._named("slider")}>'
        choose = ""
        if len(self.lines) > 1:
            options = "".join(map(self._option, range(len(self.lines))))
            choose = f'<select id="lines" {self._named("line")}>{options}</select>'
        return f'<div class="panel stepper">{buttons}{by}{where}{choose}{slide}</div>'

    @property
    def units(self) -> tuple[str, ...]:
        """What one may step by; a game may have chapters of its own between the phase and the round."""
        return "event", "decision", "phase", *self.replay.table.game.chapters, "round"

    def _unit(self, key: str) -> str:
        names = [plain(telling.words["units"][key]) for telling in self.tellings]
        texts = "".join(f' data-text-{k}="{name}"' for k, name in enumerate(names))
        return f'<option value="{key}"{texts}{" selected" if key == "decision" else ""}>{names[0]}</option>'

    def _option(self, n: int) -> str:
        """A line to choose, by its name or in the reader's words."""
        branch, names = tree(self.replay)[n], []
        for w in (telling.words for telling in self.tellings):
            names.append(plain(branch.name or (w["variation"].format(ply=branch.at) if n else w["main_line"])))
        texts = "".join(f' data-text-{k}="{name}"' for k, name in enumerate(names))
        return f'<option value="{n}"{texts}>{names[0]}</option>'

    def _right(self) -> str:
        articles = f'<section class="panel" aria-live="polite">{"".join(self.articles)}</section>'
        rules = f'<section class="panel rules" data-pool="rules">{self.rules.html(self.shown)}</section>'
        said = f'<div data-pool="words">{self.in_words.html(self.shown)}</div>'
        described = f'<details class="panel"><summary>{self._each("span", "in_words")}</summary>{said}</details>'
        happened = f'<div data-pool="event">{self.happened.html(self.shown)}</div>'
        if "picture-event" in self.pictures:
            pool, size = self.pictures["picture-event"]
            pool.skip_to(self.taken)
            happened += self._picture("picture-event", pool, size, "")
        happened = f'<section class="panel happening">{happened}</section>'
        return articles + happened + rules + self._chapters() + described

    def _chapters(self) -> str:
        """The chapters as a list of ways into the game, in each language."""
        with_chapter = {note.node for note in self.replay.notes if note.about == "chapter"}
        nodes = [node for node in self.nodes if node.id in with_chapter]
        if not nodes or len(self.nodes) < 2:
            return ""
        lists = []
        for n, telling in enumerate(self.tellings):
            found = [(node, note) for node in nodes for note in telling.notes(node) if note.about == "chapter"]
            rows = "".join(
                f'<li><button type="button" data-step="{self.number[node.id]}">{plain(note.text)}</button></li>'
                for node, note in found
            )
            lists.append(f'<ol data-in="{n}"{" hidden" if n else ""}>{rows}</ol>')
        return f'<nav class="panel chapters"><h3>{self._each("span", "chapters")}</h3>{"".join(lists)}</nav>'

    def _data(self) -> dict[str, Any]:
        """Numbers and words of ours: which moment shows what."""
        if not self.stepping and len(self.tellings) < 2:
            return {}
        pools = {"board": self.board, "rules": self.rules, "words": self.in_words}
        pools |= {"event": self.happened, "when": self.when}
        pools |= {key: pool for key, (pool, _) in self.pictures.items()}
        pools |= {f"panel-{key}": pool for key, pool in self.beside.items()}
        for pool in pools.values():
            pool.skip_to(self.taken)
        return {
            "languages": [telling.lang for telling in self.tellings],
            "language": 0,
            "line": 0,
            "at": self.at,
            "steps": len(self.nodes),
            "first": self.first,
            "event_of": [telling.words["event_of"] for telling in self.tellings],
            "leaves": self._leaves(),
            "heights": self.heights if any(self.heights) else [],
            "lines": [[self.number[node.id] for node in line] for line in self.lines],
            "asked": [node.ask.seat if node.ask else CHANCE for node in self.nodes],
            "pools": {key: pool.toggles() for key, pool in pools.items() if any(pool.changes)},
        }

    def _leaves(self) -> dict[str, list[int]]:
        """For each unit larger than a decision, and each node, a number that changes where a step by it ends."""
        found = [self.tellings[0].chapters(node) for node in self.nodes]
        numbers: dict[tuple[Any, ...], int] = {}
        return {key: [numbers.setdefault((key, *each[key]), len(numbers)) for each in found] for key in found[0]}
