"""A replay, or one step of it, as a page of its own: no kernel, no network, nothing that a note could turn into script.

Text from a file reaches the page only through ``markdown`` and ``plain``, which escape it, or as text inside a drawing,
which is escaped there. The script of the page unpacks, shows and hides what is there; it makes no HTML of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from ...flow import CHANCE
from ...replay.files import Replay
from ...table import Node
from ...text import LANGUAGES
from ..edit.branches import tree
from .gathering import Gathered, Progress, gathered
from .markdown import plain
from .moments import Telling
from .paper import seat_sign, whole_page
from .pools import Pieces, Pool

# What the buttons of the stepper show: drawn, because not every reader has a font with such signs.
ARROWS = {
    "first": "M1 1h2v10H1zM3 6l8-5v10z",
    "back": "M10 1v10L2 6z",
    "next": "M2 1v10l8-5z",
    "last": "M1 1l8 5V1h2v10H9V6l-8 5z",
}


def page(
    replay: Replay,
    langs: Sequence[str] = LANGUAGES,
    at: int = 0,
    show_all: bool | None = None,
    progress: Progress = lambda done, of: None,
    packed: bool = False,
) -> str:
    """The whole replay with its variations; it opens at step ``at`` of the main line, in the first language.

    A packed page holds the step it opens at for everybody to read, and all the rest in a fraction of the room, which
    its script unpacks.
    """
    lines = [[*branch.first.line(), *replay.table.main_line(branch.first)[1:]] for branch in tree(replay)]
    whole = _Page(replay, langs, lines, at, show_all, progress)
    if not packed:
        return whole.html()
    return whole.html(before=_Page(replay, langs[:1], [[lines[0][at]]], 0, show_all))


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
        progress: Progress = lambda done, of: None,
    ) -> None:
        self.replay, self.lines, self.at = replay, lines, at
        self.tellings = [Telling(replay, lang, show_all) for lang in langs]
        self.nodes = list({node.id: node for line in lines for node in line}.values())
        ends = [replay.table.main_line(line[-1])[-1].ply for line in lines]
        last = {node.id: end for line, end in zip(lines[::-1], ends[::-1], strict=True) for node in line}
        self.number = {node.id: n for n, node in enumerate(self.nodes)}
        self.opens = self.number[lines[0][at].id]
        moments = [max(1, len(node.events)) if self.stepping else 1 for node in self.nodes]
        self.first = [0, *accumulate(moments)]  # the first moment of each node; at last their number
        self.shown = self.first[self.opens + 1] - 1
        self.boards = [board.key for board in self.tellings[0].boards(replay.table.state(replay.table.root))]
        self.pools: dict[str, Pool] = {}
        self.sizes: dict[str, tuple[float, float]] = {}
        self.heights: list[int] = []
        self.articles: list[str] = []
        self._take(gathered(replay, langs, self.nodes, last, show_all, progress))

    def _take(self, told: Sequence[Gathered]) -> None:
        """The moments of one language after the other."""
        pieces, taken = Pieces(), 0
        for each in told:
            for key, sent in each.pools.items():
                pool = self.pools.setdefault(key, Pool())
                pool.skip_to(taken)
                pool.take(sent, pieces)
            for key, (width, height) in each.sizes.items():
                wide, high = self.sizes.get(key, (0.0, 0.0))
                self.sizes[key] = max(wide, width), max(high, height)
            self.heights += each.heights
            self.articles += each.articles
            taken += each.moments
        for pool in self.pools.values():
            pool.skip_to(taken)

    def html(self, before: _Page | None = None) -> str:
        """The page from top to bottom; with another one to be read ``before`` this is unpacked."""
        game = self.tellings[0].speech.title
        title = plain(self.replay.title) or game
        notice = "" if self.tellings[0].eyes.see_all else self._each("p", "unfinished")
        foot = (self._each("span", "keys") + " " if self.stepping else "") + self._each("span", "made")
        body = f"{self._header(title, game)}{notice}<main>{(before or self)._main()}</main><footer>{foot}</footer>"
        data = self._data() | ({"main": self._main()} if before else {})
        return whole_page(self.tellings[0].lang, title, body, data, packed=before is not None)

    def _main(self) -> str:
        return f'<div class="body"><div class="left">{self._left()}</div><div class="right">{self._right()}</div></div>'

    @property
    def stepping(self) -> bool:
        return len(self.nodes) > 1

    def _each(self, tag: str, key: str) -> str:
        """A word of ours in each language; only the one that is read is shown."""
        return "".join(
            f'<{tag} data-in="{n}" lang="{telling.lang}"{" hidden" if n else ""}>{plain(telling.words[key])}</{tag}>'
            for n, telling in enumerate(self.tellings)
        )

    def _spoken(self, texts: Sequence[str]) -> str:
        """A text that may differ by language: once if it does not."""
        if len(set(texts)) == 1:
            return plain(texts[0])
        return "".join(f'<span data-in="{n}"{" hidden" if n else ""}>{plain(t)}</span>' for n, t in enumerate(texts))

    def _named(self, key: str, **facts: Sequence[str]) -> str:
        """An accessible name in each language, with facts in each."""
        names = []
        for n, telling in enumerate(self.tellings):
            names.append(plain(telling.words[key].format(**{fact: each[n] for fact, each in facts.items()})))
        return f'aria-label="{names[0]}"' + "".join(f' data-name-{n}="{name}"' for n, name in enumerate(names))

    def _header(self, title: str, game: str) -> str:
        about = f"{plain(game)} · " if title != plain(game) else ""
        about += self._spoken([", ".join(telling.speech.names) for telling in self.tellings])
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
        parts = [self._boards()]
        parts.append(self._stepper() if self.stepping else "")
        mats = "".join(self._mat(seat) for seat in range(len(self.replay.names)) if f"mat-{seat}" in self.sizes)
        parts.append(f'<div class="mats" role="group" {self._named("players")}>{mats}</div>' if mats else "")
        panels = [key.removeprefix("panel-") for key in self.pools if key.startswith("panel-")]
        shown = "".join(map(self._beside, panels))
        parts.append(f'<div class="beside">{shown}</div>' if shown else "")
        return "".join(parts)

    def _boards(self) -> str:
        """Every board; where there are several, that of the question lies large in front and the others below it."""
        if len(self.boards) == 1:
            return self._picture(f"board-{self.boards[0]}", self._named("board"))
        rows = []
        for n, key in enumerate(self.boards):
            names = [plain(name) for name in self._board_names(key)]
            label = f'aria-label="{names[0]}"' + "".join(f' data-name-{k}="{name}"' for k, name in enumerate(names))
            picture = self._picture(f"board-{key}", label)
            hidden = ["", *[" hidden"] * (len(names) - 1)]
            caption = "".join(f'<span data-in="{k}"{hidden[k]}>{name}</span>' for k, name in enumerate(names))
            front = " front" if n == self._front(self.nodes[self.opens]) else ""
            button = f'<button type="button" data-board="{n}">{caption}</button>'
            rows.append(f'<figure class="board{front}">{picture}<figcaption>{button}</figcaption></figure>')
        return f'<div class="boards">{"".join(rows)}</div>'

    def _board_names(self, key: str) -> list[str]:
        state = self.replay.table.state(self.replay.table.root)
        return [telling.face.board(state, key).name(telling.speech) for telling in self.tellings]

    def _front(self, node: Node) -> int:
        """Which board a step's question lies on."""
        return self.boards.index(self.tellings[0].asked_on(node).key)

    def _picture(self, key: str, name: str) -> str:
        inner, size = f'<g data-pool="{key}">{self.pools[key].html(self.shown)}</g>', self.sizes[key]
        role = f'role="img" {name}' if name else 'aria-hidden="true"'
        return f'<svg viewBox="0 0 {size[0]:g} {size[1]:g}" {role} stroke-linejoin="round">{inner}</svg>'

    def _mat(self, seat: int) -> str:
        names, node = [telling.speech.seat(seat) for telling in self.tellings], self.nodes[self.opens]
        active = " active" if node.ask and node.ask.seat == seat else ""
        picture = self._picture(f"mat-{seat}", self._named("mat", name=names))
        head = f'<figcaption class="seat-{seat}">{seat_sign(seat)}{self._spoken(names)}</figcaption>'
        return f'<figure class="mat{active}" data-seat="{seat}">{head}{picture}</figure>'

    def _beside(self, key: str) -> str:
        picture = self._picture(f"picture-{key}", "") if self.sizes[f"picture-{key}"][0] else ""
        said = f'<div data-pool="panel-{key}">{self.pools[f"panel-{key}"].html(self.shown)}</div>'
        return f'<div class="panel">{said}{picture}</div>'

    def _stepper(self) -> str:
        buttons = "".join(
            f'<button type="button" data-go="{key}" {self._named(key)}>{_arrow(path)}</button>'
            for key, path in ARROWS.items()
        )
        units = "".join(map(self._unit, self.units))
        by = f'<select id="unit" {self._named("step_by")}>{units}</select>'
        when = f'<span id="when" data-pool="when">{self.pools["when"].html(self.shown)}</span>'
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
        told = [each if n == self.opens else each.replace(" ", " hidden ", 1) for n, each in enumerate(self.articles)]
        articles = f'<section class="panel" aria-live="polite">{"".join(told)}</section>'
        rules = f'<section class="panel rules" data-pool="rules">{self.pools["rules"].html(self.shown)}</section>'
        said = f'<div data-pool="words">{self.pools["words"].html(self.shown)}</div>'
        described = f'<details class="panel"><summary>{self._each("span", "in_words")}</summary>{said}</details>'
        happened = f'<div data-pool="event">{self.pools["event"].html(self.shown)}</div>'
        if "picture-event" in self.sizes:
            happened += self._picture("picture-event", "")
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
            "fronts": [self._front(node) for node in self.nodes] if len(self.boards) > 1 else [],
            "asked": [node.ask.seat if node.ask else CHANCE for node in self.nodes],
            "pools": {key: pool.toggles() for key, pool in self.pools.items() if any(pool.changes)},
        }

    def _leaves(self) -> dict[str, list[int]]:
        """For each unit larger than a decision, and each node, a number that changes where a step by it ends."""
        found = [self.tellings[0].chapters(node) for node in self.nodes]
        numbers: dict[tuple[Any, ...], int] = {}
        return {key: [numbers.setdefault((key, *each[key]), len(numbers)) for each in found] for key in found[0]}


def _arrow(path: str) -> str:
    return f'<svg class="arrow" viewBox="0 0 12 12" aria-hidden="true"><path d="{path}"/></svg>'
