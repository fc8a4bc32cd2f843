"""Files that somebody has spoiled on purpose: replays, layers, boards, quizzes, answers, lessons of every game.

Whatever a file holds, it is read, told, drawn, exported, saved and indexed, or what is wrong with it is said in both
languages; nothing raises, hangs or takes much memory. A further kind of file joins by a line in ``FORMATS``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from .. import games
from ..bots import random_answer
from ..data import DataFault, parse_toml
from ..flow import CHANCE, Game
from ..lab.referee import TooLong, limited
from ..lab.steps import as_svg, as_text
from ..replay.annotations import Mark, Note
from ..replay.document import from_text
from ..replay.faults import ReplayFault, fault_sentence
from ..replay.files import Replay, load, read, save, text
from ..study.edit import layers
from ..study.edit.edits import Study
from ..study.edit.sentences import sentence
from ..study.export.export import export
from ..study.index.scan import scan
from ..table import Node, Setup, Table
from ..text import LANGUAGES, Speech
from .lesson_files import as_toml, good_lessons, try_lesson
from .quiz_files import good_quizzes, good_results, try_quiz, try_results

SECONDS = 30.0  # of work for one file, whatever else the machine has to do
MEMORY = 1_500_000_000  # bytes more than at the start, in all
ANSWERS = 40  # in the main line of a replay that is made to be spoiled
OPENED_EVERY, PAGE_EVERY = 5, 20  # files that are also opened in a Player, and exported as a whole page

Doc = dict[str, Any]


class Failure(NamedTuple):
    """A file that was not taken well: its name, what happened, and its content."""

    name: str
    why: str
    raw: bytes


def as_json(doc: Doc, ascii_only: bool) -> str:
    return json.dumps(doc, ensure_ascii=ascii_only)


class Format(NamedTuple):
    """A kind of file: good ones of a game, everything that is done with one, and how it is written."""

    name: str
    ending: str
    good: Callable[[Game], list[Doc]]
    try_out: Callable[[Game, Path, int], None]
    written: Callable[[Doc, bool], str] = as_json


# ---------------------------------------------------------------- good files


def good_replays(game: Game) -> list[Doc]:
    """A game with a variation and notes, the same from a position in the middle, and golden ones if they are here."""
    table, rng = Table(game, Setup(game.seats[0], {}, 5)), random.Random(5)
    node, resumable = table.root, None
    while node.ask is not None and node.ply < ANSWERS:
        if node.ply > 5 and node.ask.kind in game.phases[node.phase].resumes:
            resumable = node
        node = _answered(table, node, rng)
    line = table.main_line()
    for _ in range(5):
        _answered(table, line[len(line) // 2], rng)
    at = line[len(line) // 3]
    notes = [Note(at.id, author="A", lang="en", text="A **note**", glyph="!?", tags=("tag",))]
    notes.append(Note(at.id, text="Marked", marks=(Mark("place", ("x",)), Mark("arrow", ("x", "y")))))
    made = [save(Replay(table, "A game", notes))]
    if resumable is not None:
        start = game.plain(table.state(resumable))
        made.append(save(Replay(Table(game, Setup(table.setup.seats, table.setup.options, 1, start)))))
    golden = sorted(Path("replays", game.name).glob("*.json"))
    return made + [json.loads(path.read_text(encoding="utf-8")) for path in golden[:2]]


def _answered(table: Table, node: Node, rng: random.Random) -> Node:
    assert node.ask is not None
    if node.ask.seat == CHANCE:
        return table.play(node, table.roll(node))
    return table.play(node, random_answer(table.game, table.state(node), node.ask, rng))


def good_layers(game: Game) -> list[Doc]:
    """The notes of a game as layers, one of them on its variation."""
    replay = load(json.dumps(good_replays(game)[0]))[0]
    assert replay is not None
    branch = next((node.children[1] for node in replay.table.nodes.values() if len(node.children) > 1), replay.end)
    replay.notes.append(Note(branch.id, author="B", text="Another way"))
    return [json.loads(layers.text(layers.layers_of(replay, date="2026-01-01T00:00:00Z")))]


def good_boards(game: Game) -> list[Doc]:
    return [deepcopy(dict(game.board.doc))]


# ---------------------------------------------------------------- everything that is done with a file


def try_replay(game: Game, path: Path, number: int) -> None:
    """Verified, told, drawn, exported, saved and read again, indexed; now and then opened in a Player."""
    replay, faults = read(path)
    for lang in LANGUAGES:
        assert all(fault_sentence(fault, lang) for fault in faults)
    scan(str(path))
    if replay is None:
        assert faults, "nothing can be shown, and nothing is said"
        return
    line = replay.table.main_line()
    for node in (line[0], line[len(line) // 2], line[-1]):
        for lang in LANGUAGES:
            speech = Speech(replay.table.game, lang, replay.names)
            as_text(replay, node, speech)
        as_svg(replay, node, speech)
    export(replay, path.with_suffix(".svg"))
    if number % PAGE_EVERY == 0:
        export(replay, path.with_suffix(".html"))
    try:
        again, more = load(text(replay))
        assert again is not None and not [fault for fault in more if not fault.harmless], "saved, and not read again"
        assert set(again.table.nodes) == set(replay.table.nodes), "saved, and something was lost"
    except ReplayFault as fault:
        raise AssertionError(f"read, and not saved again: {fault}") from None
    if number % OPENED_EVERY == 0:
        _open(path)


def _open(path: Path) -> None:
    from .. import open_replay  # only here: the rest needs no Jupyter

    player = open_replay(path)
    player.wait()
    player.do("tab:chart")
    player.go_to(0)
    player.describe()


def try_layer(game: Game, path: Path, number: int) -> None:
    """Read, laid on a replay, taken in, saved and read again, indexed."""
    found, faults = layers.read(path)
    for lang in LANGUAGES:
        assert all(sentence(fault, lang) for fault in faults)
    scan(str(path))
    if found is None:
        assert faults, "nothing can be read, and nothing is said"
        return
    again, _ = layers.load(layers.text(found))
    assert again is not None and len(again.layers) == len(found.layers), "saved, and something was lost"
    replay = load(json.dumps(_kept_good(game)))[0]
    assert replay is not None
    if found.game in replay.table.nodes:
        Study(replay).take_in(found)
        layers.beside(replay, found)
        text(replay)


_GOOD: dict[str, Doc] = {}


def _kept_good(game: Game) -> Doc:
    if game.name not in _GOOD:
        _GOOD[game.name] = good_replays(game)[0]
    return _GOOD[game.name]


def try_board(game: Game, path: Path, number: int) -> None:
    """Read, and if it is a board, played on, told and drawn."""
    raw = path.read_bytes()
    content, damage = from_text(raw)  # a board lies in TOML, or in a replay
    for read_it in (lambda: parse_toml(raw, path.name), lambda: game.read_board(content, path.name)):
        try:
            board = read_it()
        except DataFault as fault:
            assert fault.says("en") and fault.says("fr")
            board = None
    if board is None or damage:
        return
    own = game.with_board(board)
    table, rng = Table(own, Setup(own.seats[0], {}, number)), random.Random(number)
    node = table.root
    while node.ask is not None and node.ply < ANSWERS:
        node = _answered(table, node, rng)
    replay = Replay(table)
    as_svg(replay, node, Speech(own, "fr", table.names))
    again, faults = load(text(replay))
    assert again is not None and not [fault for fault in faults if not fault.harmless], "saved, and not read again"


FORMATS = (
    Format("replay", "json", good_replays, try_replay),
    Format("layer", "json", good_layers, try_layer),
    Format("board", "board.json", good_boards, try_board),
    Format("quiz", "quiz.json", good_quizzes, try_quiz),
    Format("results", "jsonl", good_results, try_results),
    Format("lesson", "lesson.toml", good_lessons, try_lesson, as_toml),
)


# ---------------------------------------------------------------- spoiling

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 10**6, -(10**6), 10**12, 2**53, 10**30, 0.5, 1e308, -0.0, "", "x", "0", "é",
    "\ud800", "\x00", "<script>alert(1)</script>", "javascript:alert(1)", "{0.__class__}", "%s", "a:b:c", ":",
    "x" * 300, "x" * 6_000, [], [[]], [None], {}, {"": 0}, [1] * 3_000, "../../x", "\u202e", "𝕏" * 70,
)  # fmt: skip


def spoiled(doc: Doc, rng: random.Random, written: Callable[[Doc, bool], str] = as_json) -> bytes:
    """The document after one to three changes of its structure, or of its bytes."""
    doc = deepcopy(doc)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _change(doc, rng)
    raw = written(doc, rng.random() < 0.5).encode("utf-8", "surrogatepass")
    if rng.random() < 0.15:
        at, length = rng.randrange(len(raw) + 1), rng.choice((0, 1, 4, 100, len(raw)))
        junk = bytes(rng.randrange(256) for _ in range(rng.choice((0, 1, 3)))) or b"\\ud800"
        raw = raw[:at] + junk + raw[at + length :]
    return raw


def _change(doc: Any, rng: random.Random) -> None:
    place, key = _somewhere(doc, rng)
    if place is None:
        return
    value, what = place[key], rng.randrange(7)
    if what == 0:
        del place[key]
    elif what == 1 and isinstance(place, list):
        place.insert(key, deepcopy(rng.choice(place)))
    elif what == 2 and isinstance(place, list):
        other = rng.randrange(len(place))
        place[key], place[other] = place[other], place[key]
    elif what == 3 and isinstance(value, int | float):
        place[key] = value + rng.choice((-1, 1, 2, 10, 1000, 10**9))
    elif what == 4 and isinstance(value, str):
        place[key] = value[: rng.randrange(len(value) + 1)] + rng.choice(("", "x", ":", "1", "\ud800"))
    elif what == 5 and isinstance(place, dict):
        place[rng.choice((*place, "new", "", "\ud800"))] = value
    else:
        place[key] = deepcopy(rng.choice(VALUES))


def _somewhere(doc: Any, rng: random.Random) -> tuple[Any, Any]:
    """A place in a document: a dict or list and a key of it; deep ones and shallow ones alike."""
    found: tuple[Any, Any] = (None, None)
    place = doc
    while isinstance(place, dict | list) and place:
        key = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
        found = place, key
        place = place[key]
        if rng.random() < 0.25:
            break
    return found


# ---------------------------------------------------------------- the attack


def fuzz_files(
    names: list[str], n: int, seed: int, progress: Callable[[int, int], None] = lambda done, total: None
) -> Iterator[Failure]:
    """Try n spoiled files of these games and all formats in turn; yields those that were not taken well."""
    kinds = [(games.get(name), kind) for kind in FORMATS for name in names]
    good: dict[tuple[str, str], list[Doc]] = {}
    with TemporaryDirectory() as folder, _memory(MEMORY):
        for number in range(n):
            progress(number, n)
            game, kind = kinds[number % len(kinds)]
            rng = random.Random(f"{seed}/{number}")
            key = (game.name, kind.name)
            if key not in good:
                good[key] = kind.good(game)
            raw = spoiled(rng.choice(good[key]), rng, kind.written)
            path = Path(folder) / f"{game.name}-{kind.name}-{seed}-{number}.{kind.ending}"
            path.write_bytes(raw)
            if why := tried(kind, game, path, number):
                yield Failure(path.name, why, raw)
            for left in Path(folder).iterdir():
                left.unlink()
    progress(n, n)


def tried(kind: Format, game: Game, path: Path, number: int) -> str:
    """What went wrong with a file; empty if nothing did."""
    try:
        with limited(SECONDS, working=True):
            kind.try_out(game, path, number)
    except TooLong:
        return f"took more than {SECONDS:.0f} seconds"
    except MemoryError:
        return f"took more than {MEMORY // 1_000_000} MB"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@contextmanager
def _memory(more: int) -> Iterator[None]:
    """A limit of memory for the time being, where the system has such limits."""
    try:
        import resource
    except ImportError:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    try:
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + more, before[1]))
    except (OSError, ValueError):
        pass
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
