"""The rule index: which steps of many replays show a section of the rulebook, and which sections none of them shows.

    index = rw.index("replays/")
    index.show("a game", "7.2")            # a Player at the best example: annotated, then simplest
    index.coverage()                       # sections shown, and never shown, game by game
    index.search("invasion", tag="opening")
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from ... import games
from ...lab.progress import Progress, bar
from ...mistakes import Mistake, in_a_sentence, mistake, spoken
from ...text import printable
from .files import CHUNK, Place, found_files, known_files, read_files
from .layer_notes import place
from .rulebook import Coverage, covered, games_with, parts_of, rulings_of, sections_of
from .scan import Step, edition, stamp
from .search import Found, Wanted, search
from .store import KEPT_AT, Damaged, Store
from .wording import in_words

if TYPE_CHECKING:
    from ...widgets.player.player import Player

T = TypeVar("T")
MOST = 20  # examples or findings, unless more are wanted
SCOPE = "JOIN temp.scope USING (file)"
UNREADABLE = (Damaged, ValueError, TypeError, AttributeError, LookupError)  # what a damaged row leads to


class Example(NamedTuple):
    """A step that shows a section; so many ``steps`` of its replay show it in the same way."""

    title: str
    path: str
    ply: int
    event: int | None
    node: str  # where it lies in a variation
    game: str
    rule: str
    ruling: str
    kind: str  # event, refusal, result, question or option
    what: str
    answer: str  # what was tried and refused
    noted: bool
    steps: int
    said: str


class Update(NamedTuple):
    """What bringing the index up to date has taken."""

    files: int
    read: int
    unchanged: int
    dropped: int
    seconds: float


class Index:
    """Many replays and what they show, kept in a file that is brought up to date when it is opened.

    It answers for the paths it was given; without any, for all that its file holds.
    """

    def __init__(
        self,
        *paths: str | Path,
        keep: str | Path | None = None,
        jobs: int = -1,
        progress: Progress | bool = True,
        update: bool = True,
    ) -> None:
        self.paths = [Path(path) for path in paths]
        self.jobs, self.progress = jobs, progress
        self.store = Store(Path(keep) if keep is not None else None)
        self.last = Update(0, 0, 0, 0, 0.0)
        if update:
            self.update()
        else:
            self._safely(self._look)

    # ------------------------------------------------------------ keeping it true

    def update(self) -> Update:
        """Read what is new or has changed, forget what is gone."""
        return self._safely(self._update)

    def _look(self) -> None:
        self._scope(known_files([path for (path,) in self.store.ask("SELECT path FROM files")]))

    def _update(self) -> Update:
        begun, store = time.monotonic(), self.store
        rows = store.ask("SELECT path, mtime, size, digest, edition, game FROM files")
        known = {path: rest for path, *rest in rows}
        files = found_files(self.paths, store.said) if self.paths else known_files(list(known))
        gone = [path for path in known if path not in files and self._ours(path)]
        todo: list[tuple[str, str]] = []
        for path in list(files):
            mtime, size, digest, made, game = known.get(path, (-1, -1, "", "", ""))
            current = made == edition(game)
            try:
                now = stamp(Path(path))
            except OSError:  # it went while we looked
                gone += [path] if path in known else []
                del files[path]
                continue
            if not current or now != (mtime, size) or now[0] == 0:
                todo.append((path, digest if current else ""))
        if gone:
            store.drop(gone)
        read = 0
        with bar(len(todo), self.progress, "indexing", CHUNK) as tell:
            for scans in read_files(todo, self.jobs):
                store.put(scans)
                read += sum(not scan.same for scan in scans)
                tell(len(scans))
        if read or gone:
            lost = store.lay(place)
            says = in_words("no_game", layers=_many(lost, "layer"))
            store.said += [says] if lost and says not in store.said else []
        self._scope(files)
        self.last = Update(len(files), read, len(files) - read, len(gone), time.monotonic() - begun)
        return self.last

    def _ours(self, path: str) -> bool:
        """Whether a file that is not there any more belongs to what we were asked about."""
        return any(Path(path).is_relative_to(root.absolute()) for root in self.paths)

    def _scope(self, files: dict[str, Place]) -> None:
        self.store.scope((path, place.root, place.name) for path, place in files.items())

    def _safely(self, act: Callable[[], T]) -> T:
        """Do it; if the index turns out to be damaged, make it anew and do it again."""
        try:
            return act()
        except Mistake:
            raise
        except UNREADABLE:
            self.store.begin_anew()
        try:
            self._update()
            return act()
        except Mistake:
            raise
        except UNREADABLE as error:
            raise mistake("index_unusable", path=self.store.path, why=error) from None

    def _ask(self, read: Callable[..., T], sql: str, *values: Any) -> list[T]:
        """The rows of a question, each as it is read: what cannot be read is damage as well."""
        return self._safely(lambda: [read(*row) for row in self.store.ask(sql, *values)])

    # ------------------------------------------------------------ sections and their steps

    @in_a_sentence
    def sections(self, game: str) -> dict[str, int]:
        """Every section of the game's rulebook and how many steps show it, in rulebook order."""
        counts = self._counts(game)
        return {section: counts.get(section, 0) for section in sections_of(game)}

    @in_a_sentence
    def rulings(self, game: str) -> dict[str, int]:
        """Every ruling of the game and how many steps use it."""
        known = rulings_of(game)
        sql = f"SELECT ruling, sum(n) FROM shown {SCOPE} WHERE ruling != '' AND game = ? GROUP BY ruling"
        counts = dict(self._ask(_count, sql, game))
        return {ruling: counts.get(ruling, 0) for ruling in known}

    @in_a_sentence
    def examples(
        self, game: str | None, section: str = "", *, ruling: str = "", n: int = MOST, lang: str = "en"
    ) -> list[Example]:
        """The best examples of a section (or of a ruling): annotated, then simplest; other ways before more of one way.

        A section that is shown only through its subsections has theirs. ``game=None`` looks in all games.
        """
        section, ruling = str(section), str(ruling)
        named = games_with(game, section, ruling)
        if ruling:
            return self._examples(named, "ruling", ruling, n, lang)
        parts = dict.fromkeys(part for name in named for part in parts_of(name, section))
        return self._examples(named, "rule", section, n, lang) or self._through(named, list(parts), n, lang)

    def _examples(self, named: list[str], column: str, value: str, n: int, lang: str) -> list[Example]:
        """The best of every way, then the second best of every way, and so on."""
        known = " AND ruling != ''" if column == "ruling" else ""  # lets SQLite use the index of rulings
        best = f"""SELECT id, row_number() OVER (PARTITION BY kind, what ORDER BY merit, name) AS turn
            FROM shown {SCOPE} WHERE {column} = ? AND game IN (SELECT value FROM json_each(?)){known}"""
        return self._listed(best, value, json.dumps(named), n, lang)

    def _through(self, named: list[str], parts: list[str], n: int, lang: str) -> list[Example]:
        """The best of every subsection first."""
        best = f"""SELECT best AS id, row_number() OVER (PARTITION BY rule ORDER BY merit, name) AS turn
            FROM counts {SCOPE} WHERE rule IN (SELECT value FROM json_each(?))
                AND game IN (SELECT value FROM json_each(?))"""
        return self._listed(best, json.dumps(parts), json.dumps(named), n, lang)

    def _listed(self, best: str, value: str, named: str, n: int, lang: str) -> list[Example]:
        fields = "title, name, ply, event, node, shown.game, rule, ruling, kind, what, answer, noted, n, said"
        sql = f"""SELECT {fields} FROM ({best}) JOIN shown USING (id) JOIN files ON files.id = shown.file {SCOPE}
            WHERE turn <= ? ORDER BY turn, merit, name LIMIT ?"""

        def example(*row: Any) -> Example:
            return Example._make((*row[:11], bool(row[11]), row[12], _in(row[13], lang)))

        return self._ask(example, sql, value, named, n, n)

    @in_a_sentence
    def steps(self, game: str, section: str, *, kind: str | None = None) -> Iterator[tuple[str, str, Step]]:
        """Every step that shows a section: (path, in which way, step); of one kind if you name it."""
        games_with(game, str(section), "")
        sql = f"SELECT name, kind, what, steps FROM shown {SCOPE} WHERE rule = ? AND game = ?"

        def way(path: str, how: str, what: str, packed: bytes) -> tuple[str, str, str, list[Step]]:
            return path, how, what, msgspec.msgpack.decode(packed, type=list[Step])

        for path, how, what, steps in self._ask(way, f"{sql} ORDER BY name, id", str(section), game):
            if kind is None or kind == how:
                yield from ((path, f"{how} {what}", step) for step in steps)

    @in_a_sentence
    def examples_of(self, section: str, game: str | None = None, n: int = 5) -> list[tuple[str, str, int]]:
        """(title, path, ply) of the best examples on main lines: what the page of a section links to."""
        try:
            found = self.examples(game, section, n=4 * n)
        except Mistake:  # a page about something that is no section has no examples
            return []
        return [(each.title, each.path, each.ply) for each in found if not each.node][:n]

    # ------------------------------------------------------------ showing

    @in_a_sentence
    def show(
        self, game: str | None, section: str = "", n: int = 1, *, ruling: str = "", lang: str = "en", **settings: Any
    ) -> Player:
        """A Player at the n-th best example of a section or ruling; settings are those of ``rw.open_replay``."""
        self.update()
        found = self.examples(game, section, ruling=ruling, n=n, lang=lang)
        if not 1 <= n <= len(found):
            code = "only_examples" if found else "nothing_shows"
            raise mistake(code, lang, of=repr(ruling or section), have=len(found), files=self.last.files)
        return self.open(found[n - 1], lang=lang, **settings)

    @in_a_sentence
    def open(self, at: Example | Found, *, lang: str = "en", **settings: Any) -> Player:
        """A Player at an example or at something found."""
        from ... import open_replay
        from ...widgets.session import stepping

        player = open_replay(at.path, lang=lang, **settings)
        line = player.table.main_line()
        node = player.table.nodes.get(at.node) if at.node else line[at.ply] if at.ply < len(line) else None
        if node is None:
            raise mistake("step_gone", path=printable(at.path), ply=at.ply)
        stepping.go_to(player.session, node, at.event)
        if isinstance(at, Found) and at.layer:
            player.desk.lay(at.layer)
            player.do("tab:notes")
        if isinstance(at, Example) and at.answer:
            player.why_not(at.answer)  # shows what was tried, and why it was refused
        return player

    # ------------------------------------------------------------ coverage

    @in_a_sentence
    def coverage(self, by: str = "game") -> list[Coverage]:
        """Sections shown and never shown, by "game", by "collection" (each path given) or by "replay"."""
        columns = {"game": "game", "collection": "scope.root", "replay": "scope.name"}
        if by not in columns:
            raise mistake("coverage_by", known=", ".join(columns), given=repr(by))
        decode = msgspec.msgpack.Decoder(dict[str, int]).decode

        def file(of: str, game: str, sections: bytes) -> tuple[str, str, dict[str, int]]:
            return of, game, decode(sections)

        sql = f"SELECT {columns[by]}, game, sections FROM files JOIN temp.scope ON file = id ORDER BY 1, 2"
        replays: dict[tuple[str, str], int] = {}
        counts: dict[tuple[str, str], dict[str, int]] = {}
        for of, game, sections in self._ask(file, sql):
            if game in games.names():
                replays[of, game] = replays.get((of, game), 0) + 1
                total = counts.setdefault((of, game), {})
                for section, n in sections.items():
                    total[section] = total.get(section, 0) + n
        return [covered(of, game, replays[of, game], shown) for (of, game), shown in counts.items()]

    @in_a_sentence
    def never(self, game: str) -> tuple[str, ...]:
        """The sections that no replay here shows."""
        return covered(game, game, 0, self._counts(game)).never

    def _counts(self, game: str) -> dict[str, int]:
        sql = f"SELECT rule, sum(n) FROM counts {SCOPE} WHERE game = ? GROUP BY rule"
        return dict(self._ask(_count, sql, game))

    # ------------------------------------------------------------ search and faults

    @in_a_sentence
    def search(
        self,
        text: str = "",
        *,
        game: str | None = None,
        rule: str = "",
        tag: str = "",
        seat: str = "",
        result: str = "",
        author: str = "",
        glyph: str = "",
        lang: str = "en",
        n: int = MOST,
    ) -> list[Found]:
        """Notes, replays and steps for which everything given holds.

        ``text``: words (or their beginnings) of a note, tag, title, name, result or section. ``seat``: part of a name.
        ``result``: how the game ended, as a key or as words of its ranking.
        """
        if game is not None:
            sections_of(game)
        wanted = Wanted(text, game, str(rule), tag, seat, result, author, glyph, lang, n)
        return self._safely(lambda: search(self.store.ask, wanted, self.store.full_text))

    @property
    def faults(self) -> list[tuple[str, str]]:
        """(path, sentence) for all that is wrong with the files."""
        sql = f"SELECT name, said FROM flaws {SCOPE} WHERE NOT harmless ORDER BY name, flaws.rowid"
        return self._ask(lambda path, said: (str(path), _in(said, spoken())), sql)

    @property
    def said(self) -> list[str]:
        """What a reader should know about the index itself: made anew, kept in memory only, files left out."""
        return self.store.said

    def __str__(self) -> str:
        faulty = len({path for path, _ in self.faults})
        indexed = in_words("indexed", files=_many(self.last.files, "file"), faulty=faulty)
        return "\n".join([indexed, *map(printable, self.said), *map(str, self.coverage())])

    def __repr__(self) -> str:
        return f"<Index\n{self}>"

    def close(self) -> None:
        self.store.close()


def examples_of(section: str, game: str | None = None, n: int = 5, keep: Path = KEPT_AT) -> list[tuple[str, str, int]]:
    """(title, path, ply) of the best examples in the index of this folder, as it stands; nothing if there is none."""
    if not keep.exists():
        return []
    index = Index(keep=keep, update=False)
    try:
        return [each for each in index.examples_of(section, game, n) if Path(each[1]).exists()]
    finally:
        index.close()


def _count(key: str, n: int) -> tuple[str, int]:
    return str(key), int(n)


def _in(said: str, lang: str) -> str:
    return str(json.loads(said).get(lang, ""))


def _many(n: int, noun: str) -> str:
    return in_words(noun if n == 1 else f"{noun}s", n=n)
