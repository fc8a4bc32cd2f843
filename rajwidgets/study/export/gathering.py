"""What a page shows at every moment of a game, a language at a time; in a long game two processes share the work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, NamedTuple

from ...draw.scene import Shape
from ...face import Panel
from ...replay.files import Replay, load, text
from ...table import Node
from .markdown import plain
from .moments import Moment, Telling, article, chip, ledger_html, rule_html
from .pools import Piece, Pieces, Pool, Sent

LONG = 400  # moments: from here on another process is worth its start
Progress = Callable[[int, int], None]


class Gathered(NamedTuple):
    """All moments of one language, as plain data that another process may send."""

    pools: dict[str, Sent]
    sizes: dict[str, tuple[float, float]]  # of each picture, the largest
    heights: list[int]  # of the picture of what happened, at each moment
    articles: list[str]
    moments: int


def gathered(
    replay: Replay,
    langs: Sequence[str],
    nodes: Sequence[Node],
    last: dict[str, int],
    show_all: bool | None,
    progress: Progress,
) -> list[Gathered]:
    """What is seen in each language; ``last`` is the last step of each node's line, told beside its own."""
    moments = sum(max(1, len(node.events)) for node in nodes)
    aside = langs[1:] if moments >= LONG and (os.cpu_count() or 1) > 1 else ()
    with _beside(replay, aside, [node.id for node in nodes], last, show_all) as others:
        share = len(nodes) * (len(langs) - len(others))
        found = []
        for n, lang in enumerate(langs[: len(langs) - len(others)]):

            def step(done: int, before: int = n * len(nodes)) -> None:
                progress(before + done, share)

            found.append(_Gathering(Telling(replay, lang, show_all), len(nodes) > 1).all(nodes, last, step))
        return found + [other.result() for other in others]


@contextmanager
def _beside(replay: Replay, langs: Sequence[str], *args: Any) -> Iterator[list[Future[Gathered]]]:
    """The languages that another process gathers meanwhile."""
    if not langs:
        yield []
        return
    from joblib.externals.loky import ProcessPoolExecutor

    with ProcessPoolExecutor(max_workers=1) as process:
        yield [process.submit(_gather, text(replay), lang, *args) for lang in langs]


def _gather(file: str, lang: str, ids: Sequence[str], last: dict[str, int], show_all: bool | None) -> Gathered:
    replay, _ = load(file)
    assert replay is not None  # it was written a moment ago
    nodes = [replay.table.nodes[id] for id in ids]
    return _Gathering(Telling(replay, lang, show_all), True).all(nodes, last, lambda done: None)


class _Gathering:
    def __init__(self, telling: Telling, stepping: bool) -> None:
        self.telling, self.stepping = telling, stepping
        self.pools: dict[str, Pool] = {key: Pool() for key in ("rules", "words", "event", "when")}
        self.sizes: dict[str, tuple[float, float]] = {}
        self.heights: list[int] = []
        self.pieces, self.taken = Pieces(), 0

    def all(self, nodes: Sequence[Node], last: dict[str, int], progress: Callable[[int], None]) -> Gathered:
        """Every moment on the way to these steps, and the steps in words."""
        articles = []
        for done, node in enumerate(nodes, 1):
            film = self.telling.table.film(node) if self.stepping else ()
            for moment in self.telling.moments(node, [frame.state for frame in film]):
                self._take(moment)
            articles.append(article(self.telling, node, last[node.id]))
            progress(done)
        for pool in self.pools.values():
            pool.skip_to(self.taken)
        sent = {key: pool.sent() for key, pool in self.pools.items()}
        return Gathered(sent, self.sizes, self.heights, articles, self.taken)

    def _take(self, moment: Moment) -> None:
        """One moment more: what is seen of everything."""
        telling, piece, lang, view = self.telling, self.pieces, self.telling.lang, moment.view
        for board in telling.boards(view):
            self._draw(f"board-{board.key}", telling.drawing(moment, board), *board.size)
        rules = [piece((k,), rule_html(rule, telling.words)) for k, rule in enumerate(telling.rules(moment))]
        self.pools["rules"].add(rules)
        said = telling.described(view)
        self.pools["words"].add(piece((k,), f'<p lang="{lang}">{plain(line)}</p>') for k, line in enumerate(said))
        self.pools["when"].add([piece((0,), f'<span lang="{lang}">{plain(telling.when(view))}</span>')])
        self._happened(moment)
        changed = telling.changed(moment)
        for mat in telling.face.mats(view, telling.speech, changed, "") if telling.face.mats else ():
            self._draw(f"mat-{mat.seat}", mat.shapes, mat.width, mat.height)
        for panel in telling.face.panels(view, telling.speech, changed) if telling.face.panels else ():
            self._pool(f"panel-{panel.key}").add(self._said_in(panel))
            self._draw(f"picture-{panel.key}", panel.shapes, panel.width, panel.height)
        self.taken += 1

    def _happened(self, moment: Moment) -> None:
        """The last thing that happened that is worth a picture or a ledger."""
        telling, shown, height = self.telling, list[Piece](), 0.0
        found = telling.worth_showing(moment)
        if found is not None:
            event, panel = found
            shown = [self.pieces((2,), ledger)] if (ledger := ledger_html(telling, event)) else []
            if panel is not None:
                shown += self._said_in(panel)
                self._draw("picture-event", panel.shapes, panel.width, panel.height)
                height = panel.height
            else:
                says = plain(telling.speech.explain(event).sentence)
                shown.append(self.pieces((0,), f'<p class="says" lang="{telling.lang}">{says} {chip(event.rule)}</p>'))
        self.pools["event"].add(shown)
        self.heights.append(round(height))

    def _said_in(self, panel: Panel) -> list[Piece]:
        """A panel in words; its picture is drawn apart."""
        lang = self.telling.lang
        title = f'<h2 lang="{lang}">{plain(panel.title)} {chip(panel.section)}</h2>'
        pieces = [self.pieces((0,), title)] if panel.title else []
        for n, line in enumerate(panel.lines):
            said = " ".join(f"{plain(words)} {chip(section)}" for words, section in line.says)
            pieces.append(self.pieces((1, n), f'<p lang="{lang}"><b>{plain(line.head)}</b> {said}</p>'))
        if panel.shapes:
            pieces.append(self.pieces((2,), f'<p class="spoken" lang="{lang}">{plain(panel.label)}</p>'))
        return pieces

    def _draw(self, key: str, shapes: Sequence[Shape], width: float, height: float) -> None:
        self._pool(key).add(self.pieces.drawn(shapes))
        wide, high = self.sizes.get(key, (0.0, 0.0))
        self.sizes[key] = max(width, wide), max(height, high)

    def _pool(self, key: str) -> Pool:
        pool = self.pools.setdefault(key, Pool())
        pool.skip_to(self.taken)
        return pool
