"""A replay, or one step of it, as a page of its own: no kernel, no network, nothing that a note could turn into script.

Text from a file reaches the page only through ``markdown`` and ``plain``, which escape it, or as text inside a drawing,
which is escaped there. The script of the page shows and hides what is there; it writes no HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..flow import CHANCE
from ..replay import Replay
from ..scene import Panel, to_svg
from ..table import Node
from ..text import LANGUAGES
from .markdown import plain
from .paper import seat_sign, whole_page
from .pools import Piece, Pool, drawn
from .telling import Telling, article, chip, rule_html
from .tree import tree


def page(replay: Replay, langs: Sequence[str] = LANGUAGES, at: int = 0, show_all: bool | None = None) -> str:
    """The whole replay with its variations; it opens at step ``at`` of the main line, in the first language."""
    lines = [[*branch.first.line(), *replay.table.main_line(branch.first)[1:]] for branch in tree(replay)]
    return _Page(replay, langs, lines, at, show_all).html()


def step_page(replay: Replay, node: Node, langs: Sequence[str] = LANGUAGES, show_all: bool | None = None) -> str:
    """One step alone."""
    return _Page(replay, langs, [[node]], 0, show_all).html()


class _Page:
    def __init__(
        self, replay: Replay, langs: Sequence[str], lines: list[list[Node]], at: int, show_all: bool | None
    ) -> None:
        self.replay, self.lines, self.at = replay, lines, at
        self.tellings = [Telling(replay, lang, show_all) for lang in langs]
        self.nodes = list({node.id: node for line in lines for node in line}.values())
        ends = [replay.table.main_line(line[-1])[-1].ply for line in lines]
        self.last = {node.id: end for line, end in zip(lines[::-1], ends[::-1], strict=True) for node in line}
        self.number = {node.id: n for n, node in enumerate(self.nodes)}
        self.shown = self.number[lines[0][at].id]
        self.board, self.rules, self.in_words = Pool(), Pool(), Pool()
        self.articles: list[str] = []
        self.mats: dict[int, Pool] = {}
        self.beside: dict[str, Pool] = {}
        self.mat_size: dict[int, tuple[float, float]] = {}
        for telling in self.tellings:
            for node in self.nodes:
                self._take(telling, node)

    def _take(self, telling: Telling, node: Node) -> None:
        n, first = len(self.articles), telling is self.tellings[0]
        self.board.add(drawn(telling.board(node)))
        self.rules.add(((k,), rule_html(rule, telling.words)) for k, rule in enumerate(telling.rules(node)))
        view, changed = telling.view(node), telling.changed(node)
        said = telling.speech.describe(view).split("\n")
        self.in_words.add(((k,), f'<p lang="{telling.lang}">{plain(line)}</p>') for k, line in enumerate(said))
        for mat in telling.face.mats(view, telling.speech, changed):
            pool = self.mats.setdefault(mat.seat, Pool())
            pool.steps += [set() for _ in range(n - len(pool.steps))]
            pool.add(drawn(mat.shapes))
            size = self.mat_size.get(mat.seat, (0, 0))
            self.mat_size[mat.seat] = max(mat.width, size[0]), max(mat.height, size[1])
        for panel in telling.face.panels(view, telling.speech, changed) if hasattr(telling.face, "panels") else ():
            pool = self.beside.setdefault(panel.key, Pool())
            pool.steps += [set() for _ in range(n - len(pool.steps))]
            pool.add(_panel(panel))
        self.articles.append(article(telling, node, self.last[node.id], not (first and n == self.shown)))

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
        return len(self.nodes) > 1 or len(self.tellings) > 1

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
        parts.append(self._stepper() if len(self.nodes) > 1 else "")
        mats = "".join(self._mat(seat) for seat in sorted(self.mats))
        parts.append(f'<div class="mats" role="group" {self._named("players")}>{mats}</div>' if mats else "")
        panels = [(f"panel-{key}", pool.html(self.shown)) for key, pool in self.beside.items()]
        shown = "".join(f'<div class="panel" data-pool="{key}">{inner}</div>' for key, inner in panels)
        parts.append(f'<div class="beside">{shown}</div>' if shown else "")
        return "".join(parts)

    def _picture(self, key: str, pool: Pool, size: tuple[float, float], name: str) -> str:
        inner = f'<g data-pool="{key}">{pool.html(self.shown)}</g>'
        return f'<svg viewBox="0 0 {size[0]:g} {size[1]:g}" role="img" {name} stroke-linejoin="round">{inner}</svg>'

    def _mat(self, seat: int) -> str:
        name, node = plain(self.replay.names[seat]), self.nodes[self.shown]
        active = " active" if node.ask and node.ask.seat == seat else ""
        picture = self._picture(f"mat-{seat}", self.mats[seat], self.mat_size[seat], self._named("mat", name=name))
        head = f'<figcaption class="seat-{seat}">{seat_sign(seat)}{name}</figcaption>'
        return f'<figure class="mat{active}" data-seat="{seat}">{head}{picture}</figure>'

    def _stepper(self) -> str:
        signs = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
        buttons = "".join(
            f'<button type="button" data-go="{key}" {self._named(key)}><span aria-hidden="true">{each}</span></button>'
            for key, each in signs.items()
        )
        steps = f'min="0" max="{len(self.lines[0]) - 1}" value="{self.at}"'
        slide = f'<input id="slider" type="range" {steps} {self._named("slider")}>'
        choose = ""
        if len(self.lines) > 1:
            options = "".join(map(self._option, range(len(self.lines))))
            choose = f'<select id="lines" {self._named("line")}>{options}</select>'
        return f'<div class="panel stepper">{buttons}<span id="place"></span>{choose}{slide}</div>'

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
        return articles + rules + self._chapters() + described

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
        """Numbers only: which step shows what."""
        if not self.stepping:
            return {}
        pools = {"board": self.board, "rules": self.rules, "words": self.in_words}
        pools |= {f"mat-{seat}": pool for seat, pool in self.mats.items()}
        pools |= {f"panel-{key}": pool for key, pool in self.beside.items()}
        return {
            "languages": [telling.lang for telling in self.tellings],
            "language": 0,
            "line": 0,
            "at": self.at,
            "steps": len(self.nodes),
            "lines": [[self.number[node.id] for node in line] for line in self.lines],
            "asked": [node.ask.seat if node.ask else CHANCE for node in self.nodes],
            "pools": {key: pool.toggles() for key, pool in pools.items()},
        }


def _panel(panel: Panel) -> Iterator[Piece]:
    yield (0,), f"<h2>{plain(panel.title)} {chip(panel.section)}</h2>"
    for n, line in enumerate(panel.lines):
        said = " ".join(f"{plain(words)} {chip(section)}" for words, section in line.says)
        yield (1, n), f"<p><b>{plain(line.head)}</b> {said}</p>"
    if panel.shapes:
        yield (2,), f"<div>{to_svg(panel.shapes, (panel.width, panel.height), panel.label)}</div>"
