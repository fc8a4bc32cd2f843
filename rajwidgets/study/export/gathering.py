"""What a page shows at every moment of a game, in all its languages; in a long game two processes share the work."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ...draw.scene import Shape
from ...face import Mat, Panel
from ...replay.files import Replay, load, text
from ...table import Node
from ...text import RuleRef
from .markdown import plain
from .moments import Telling, article, chip, ledger_html, rule_html
from .pools import Piece, Pieces, Pool, Sent
from .seen import Moment, Seen

LONG = 400  # moments: from here on another process is worth its start
STRETCH = 60  # moments that a process takes at a time
Progress = Callable[[int, int], None]


class Gathered(NamedTuple):
    """Moments in one language, as plain data that another process may send."""

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
    """What is seen, one language after the other; ``last`` is the last step of each node's line, told beside its own.

    Two processes come from both ends: we from the first step and another one from the last, a stretch at a time.
    """
    ours = _Gathering(replay, langs, show_all)
    if sum(map(_moments, nodes)) < LONG or (os.cpu_count() or 1) < 2:
        return ours.all(nodes, last, lambda done: progress(done, len(nodes)), len(nodes) > 1)
    from joblib.externals.loky import ProcessPoolExecutor

    stretches, file = _stretches(nodes), text(replay)
    found, done = list[list[Gathered]](), 0

    def step(more: int) -> None:
        progress(done + more, len(nodes))

    with ProcessPoolExecutor(max_workers=1) as process:
        theirs: list[Future[list[Gathered]]] = []
        for stretch in reversed(stretches):
            ids = {node.id: last[node.id] for node in stretch}
            theirs.insert(0, process.submit(_gather, file, tuple(langs), show_all, ids))
        try:
            for stretch, future in zip(stretches, theirs, strict=True):
                mine = future.cancel()  # no longer possible where the other one has begun
                found.append(ours.all(stretch, last, step) if mine else future.result())
                done += len(stretch)
                step(0)
        finally:
            for future in theirs:
                future.cancel()
    return list(chain(*zip(*found, strict=True)))


def _moments(node: Node) -> int:
    return max(1, len(node.events))


def _stretches(nodes: Sequence[Node]) -> list[list[Node]]:
    found: list[list[Node]] = [[]]
    for node in nodes:
        if sum(map(_moments, found[-1])) >= STRETCH:
            found.append([])
        found[-1].append(node)
    return found


def _gather(file: str, langs: tuple[str, ...], show_all: bool | None, last: dict[str, int]) -> list[Gathered]:
    """The work of the other process, which opens the file once."""
    gathering = _opened(file, langs, show_all)
    nodes = [gathering.seen.table.nodes[id] for id in last]
    return gathering.all(nodes, last, lambda done: None)


@lru_cache(maxsize=1)
def _opened(file: str, langs: tuple[str, ...], show_all: bool | None) -> _Gathering:
    replay, _ = load(file)
    assert replay is not None  # it was written a moment ago
    return _Gathering(replay, langs, show_all)


class _Gathering:
    """All that is seen once, and told in each language."""

    def __init__(self, replay: Replay, langs: Sequence[str], show_all: bool | None) -> None:
        self.seen, self.pieces = Seen(replay, show_all), Pieces()
        self.tellings = [Telling(replay, lang, show_all, self.seen) for lang in langs]

    def all(
        self, nodes: Sequence[Node], last: dict[str, int], progress: Callable[[int], None], stepping: bool = True
    ) -> list[Gathered]:
        """Every moment on the way to these steps, and the steps in words, a language each."""
        told = [_Told(telling, self.pieces) for telling in self.tellings]
        for done, node in enumerate(nodes, 1):
            film = self.seen.table.film(node) if stepping else ()
            for moment in self.seen.moments(node, [frame.state for frame in film]):
                for each in told:
                    each.take(moment)
            for each in told:
                each.articles.append(article(each.telling, node, last[node.id]))
            progress(done)
        return [each.sent() for each in told]


class _Told:
    """What is told and drawn in one language, moment by moment."""

    def __init__(self, telling: Telling, pieces: Pieces) -> None:
        self.telling, self.pieces = telling, pieces
        self.pools: dict[str, Pool] = {key: Pool() for key in ("rules", "words", "event", "when")}
        self.sizes: dict[str, tuple[float, float]] = {}
        self.heights: list[int] = []
        self.articles: list[str] = []
        self.taken = 0
        self._lines: list[str] | None = None  # of the last position in words
        self._said: dict[tuple[int, str], Piece] = {}
        self._ruled: dict[tuple[int, RuleRef], Piece] = {}
        self._beside: dict[str, tuple[int, Mat | Panel]] = {}  # what lay there, and at which moment last

    def sent(self) -> Gathered:
        for pool in self.pools.values():
            pool.skip_to(self.taken)
        sent = {key: pool.sent() for key, pool in self.pools.items()}
        return Gathered(sent, self.sizes, self.heights, self.articles, self.taken)

    def take(self, moment: Moment) -> None:
        """One moment more: what is seen of everything."""
        telling, view = self.telling, moment.view
        for board in telling.boards(view):
            self._draw(f"board-{board.key}", telling.drawing(moment, board), *board.size)
        self.pools["rules"].add([self._rule(k, rule) for k, rule in enumerate(telling.rules(moment))])
        self._words(telling.described(moment.remarks))
        when = f'<span lang="{telling.lang}">{plain(telling.when(view))}</span>'
        self.pools["when"].add([self.pieces((0,), when)])
        self._happened(moment)
        for mat in telling.face.mats(view, telling.speech, moment.changed, "") if telling.face.mats else ():
            if not self._lies_there_still(f"mat-{mat.seat}", mat):
                self._draw(f"mat-{mat.seat}", mat.shapes, mat.width, mat.height)
        for panel in telling.face.panels(view, telling.speech, moment.changed) if telling.face.panels else ():
            if not self._lies_there_still(f"panel-{panel.key}", panel, f"picture-{panel.key}"):
                self._pool(f"panel-{panel.key}").add(self._said_in(panel))
                self._draw(f"picture-{panel.key}", panel.shapes, panel.width, panel.height)
        self.taken += 1

    def _rule(self, k: int, rule: RuleRef) -> Piece:
        if (k, rule) not in self._ruled:
            self._ruled[k, rule] = self.pieces((k,), rule_html(rule, self.telling.words))
        return self._ruled[k, rule]

    def _words(self, lines: list[str]) -> None:
        """The position in words."""
        if lines is self._lines:
            self.pools["words"].stay()
            return
        self._lines, lang = lines, self.telling.lang
        for k, line in enumerate(lines):
            if (k, line) not in self._said:
                self._said[k, line] = self.pieces((k,), f'<p lang="{lang}">{plain(line)}</p>')
        self.pools["words"].add(self._said[each] for each in enumerate(lines))

    def _lies_there_still(self, key: str, what: Mat | Panel, *more: str) -> bool:
        """Whether it is what lay there a moment ago; then it stays."""
        then, self._beside[key] = self._beside.get(key), (self.taken, what)
        if then != (self.taken - 1, what):
            return False
        for each in (key, *more):
            self.pools[each].stay()
        return True

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
        self._pool(key).draw(shapes, self.pieces)
        wide, high = self.sizes.get(key, (0.0, 0.0))
        self.sizes[key] = max(width, wide), max(height, high)

    def _pool(self, key: str) -> Pool:
        pool = self.pools.setdefault(key, Pool())
        pool.skip_to(self.taken)
        return pool
