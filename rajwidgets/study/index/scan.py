"""What one replay file shows: its sections, steps, notes and faults as plain data for the index. Knows no game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec

from ... import games
from ...face import face_of
from ...flow import Ask, Event, Game, Refusal, Result, State
from ...replay.document import VERSION, from_text, read_limited
from ...replay.faults import Fault, fault_sentence
from ...replay.files import Replay, load
from ...table import Node, following_id, unusual, walk
from ...text import LANGUAGES, Speech
from ..edit.layers import FORMAT as LAYER
from ..edit.layers import load as load_layers

SCHEMA = 3  # grows when what is kept of a file changes
SETTLED = 2_000_000_000  # nanoseconds: a file younger than this may change again without its time changing
# An event shows a rule at work, a refusal its limits, a question only where it applies.
LIVELIEST = {"event": 0, "result": 0, "refusal": 1, "question": 2, "option": 3}
NOT_ABOUT_RULES = ("unknown", "incomplete", "game_is_over")  # refusals of what is no answer at all


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A step of a file; ``node`` only where it lies in a variation, ``answer`` only where it was tried and refused."""

    ply: int
    event: int | None = None
    node: str = ""
    answer: str = ""


class Shown(msgspec.Struct):
    """One section shown in one way by one file: every step that does, and the best of them with its sentences."""

    rule: str
    kind: str  # event, refusal, result, question or option
    what: str  # the kind of event or question, the code of the refusal...
    ruling: str
    steps: list[Step]
    best: Step
    merit: int  # of the best step: the smaller, the better
    noted: bool
    said: dict[str, str]


class Written(msgspec.Struct):
    """A note, with the ply it stands at."""

    ply: int
    event: int | None
    node: str
    author: str
    lang: str
    glyph: str
    text: str
    tags: tuple[str, ...]


class Loose(msgspec.Struct, array_like=True):
    """A note of a layer file: on which node, and where a line that the layer itself brings there begins."""

    node: str
    origin: str
    event: int | None
    author: str
    lang: str
    glyph: str
    text: str
    tags: tuple[str, ...]


class Laid(msgspec.Struct):
    """The notes of a layer file; they belong to whatever replay has the step that the layer names its game by."""

    game: str  # digest
    of: str
    notes: list[Loose]


class Flaw(msgspec.Struct):
    """A fault of the file, in words."""

    ply: int | None
    harmless: bool
    said: dict[str, str]


class Scan(msgspec.Struct):
    """Everything the index keeps of one file; ``same`` says that only the time of the file has changed."""

    path: str
    mtime: int = 0
    size: int = 0
    digest: str = ""
    same: bool = False
    edition: str = ""
    game: str = ""
    title: str = ""
    names: list[str] = []
    plies: int = 0
    reason: str = ""
    winner: str = ""
    ended: dict[str, str] = {}
    shown: list[Shown] = []
    notes: list[Written] = []
    line: bytes = b""  # the names of the main line's nodes, one after the other
    branches: dict[str, int] = {}  # the other nodes, each with its ply
    laid: Laid | None = None
    flaws: list[Flaw] = []

    def sections(self) -> dict[str, int]:
        """How many steps show each section."""
        counts: dict[str, int] = {}
        for each in self.shown:
            counts[each.rule] = counts.get(each.rule, 0) + len(each.steps)
        return counts


def merit_of(step: Step, kind: str, noted: bool, events: int) -> int:
    """How good an example is, smaller being better: annotated, on the main line, lively, of few events, early."""
    digits = (not noted, bool(step.node), LIVELIEST[kind], min(events, 999), min(step.ply, 99_999))
    merit = 0
    for digit, base in zip(digits, (2, 2, 10, 1_000, 100_000), strict=True):
        merit = merit * base + digit
    return merit


@cache
def edition(name: str) -> str:
    """What the index of a file rests on besides the file: when the rules or texts of its game change, it is stale."""
    made = blake2b(f"{SCHEMA} {VERSION} {' '.join(games.names())}".encode(), digest_size=6)
    if name in games.names():
        game = games.get(name)
        made.update(f"{game.version} {game.board.digest}".encode())
        for lang in LANGUAGES:
            made.update(resources.files(game.folder).joinpath(f"text.{lang}.toml").read_bytes())
    return made.hexdigest()


def stamp(path: Path) -> tuple[int, int]:
    """The time and size by which a change is noticed; a time too young to be trusted is 0."""
    status = path.stat()
    settled = time.time_ns() - status.st_mtime_ns > SETTLED
    return status.st_mtime_ns if settled else 0, status.st_size


def scan(path: str, digest: str = "") -> Scan:
    """Read and play one file; ``digest`` is what the index already has of it."""
    try:
        mtime, size = stamp(Path(path))
        raw = read_limited(Path(path))
        if isinstance(raw, Fault):
            return Scan(path, mtime, size, edition=edition(""), flaws=[_flaw(raw)])
        found = Scan(path, mtime, size, blake2b(raw, digest_size=12).hexdigest(), edition=edition(""))
        if found.digest == digest:
            found.same = True
            return found
        replay, faults = load(raw)
        if replay is None and _is_layer(raw):
            _lay(found, raw)
            return found
        found.flaws = [_flaw(fault) for fault in faults]
        if replay is not None:
            _tell(found, replay)
        return found
    except OSError as error:  # gone or closed to us between two looks
        return Scan(path, edition=edition(""), flaws=[_flaw(Fault("unreadable", 0, {"why": error.strerror or "?"}))])
    except Exception as error:  # one file that nobody foresaw must not cost the others
        why = Fault("unreadable", 0, {"why": f"{type(error).__name__}: {error}"})
        return Scan(path, edition=edition(""), flaws=[_flaw(why)])


def _is_layer(raw: bytes) -> bool:
    content, _ = from_text(raw)
    return isinstance(content, dict) and content.get("format") == LAYER


def _lay(found: Scan, raw: bytes) -> None:
    """A layer: notes on a replay, and no step of its own."""
    layers, faults = load_layers(raw)
    found.flaws = [_flaw(fault) for fault in faults]
    if layers is None:
        return
    notes = []
    for layer in layers.layers:
        origins: dict[str, str] = {}
        for line in layer.lines:
            node = line.origin
            for answer in line.answers:
                node = following_id(node, answer)
                origins[node] = line.origin
        for note in layer.notes:
            author, tags = clean(note.author or layer.author), tuple(clean(tag) for tag in note.tags)
            said = note.event, author, note.lang, note.glyph, clean(note.text), tags
            notes.append(Loose(note.node, origins.get(note.node, ""), *said))
    found.laid = Laid(layers.game, clean(layers.of), notes)


def scan_all(files: Sequence[tuple[str, str]]) -> list[Scan]:
    """Several files in one go: (path, digest known)."""
    return [scan(path, digest) for path, digest in files]


def _flaw(fault: Fault) -> Flaw:
    return Flaw(fault.ply, fault.harmless, {lang: clean(fault_sentence(fault, lang)) for lang in LANGUAGES})


def clean(text: str) -> str:
    """Text that every database can hold: half letters from a damaged file are replaced."""
    return text.encode("utf-8", "replace").decode()


def _tell(found: Scan, replay: Replay) -> None:
    table = replay.table
    found.game, found.edition = table.game.name, edition(table.game.name)
    found.title, found.names = clean(replay.title), [clean(name) for name in replay.names]
    end = replay.end
    found.plies = end.ply
    telling = _Telling(replay)
    if (result := table.result(end)) is not None:
        found.reason = result.reason
        found.winner = ", ".join(found.names[each.seat] for each in result.standings if each.rank == 1)
        found.ended = telling.said(lambda speech: " ".join(e.sentence for e in speech.ranking(result)))
    found.shown = telling.shown()
    found.line = b"".join(bytes.fromhex(node.id) for node in table.main_line())
    found.branches = {node.id: node.ply for node in table.nodes.values() if not telling.is_main(node)}
    for note in replay.notes:
        node = table.nodes[note.node]
        at = "" if telling.is_main(node) else node.id
        text, author, tags = clean(note.text), clean(note.author), tuple(clean(tag) for tag in note.tags)
        found.notes.append(Written(node.ply, note.event, at, author, note.lang, note.glyph, text, tags))


class _Case(NamedTuple):
    """Something at a node that shows a section."""

    rule: str
    kind: str
    what: str
    ruling: str
    step: Step
    say: Callable[[Speech], str]


class _Telling:
    """A replay being told section by section; of an unfinished game only what everybody may see."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.table = replay, replay.table
        self.game: Game = replay.table.game
        self.eyes, self.secret = replay.eyes(), face_of(self.game).choosing.secret
        self.main = {node.id for node in replay.table.main_line()}
        self.noted = {note.node for note in replay.notes}
        names = [clean(name) for name in replay.names]
        self.speeches = {lang: Speech(self.game, lang, names) for lang in LANGUAGES}

    def is_main(self, node: Node) -> bool:
        return node.id in self.main

    def said(self, say: Callable[[Speech], str]) -> dict[str, str]:
        """A sentence in every language; none where an owner's board has no words for it."""
        found = {}
        for lang, speech in self.speeches.items():
            try:
                found[lang] = say(speech).replace("\n", " ")
            except Exception:  # a step without its sentence is still a step
                found[lang] = ""
        return found

    def shown(self) -> list[Shown]:
        """Every section in every way it is shown, each with its steps and the best of them."""
        steps: dict[tuple[str, str, str, str], list[Step]] = {}
        best: dict[tuple[str, str, str, str], tuple[int, _Case, bool]] = {}
        for node in walk(self.table.root):
            noted, seen = node.id in self.noted, self.events(node)
            events = len(seen)
            for case in self.cases(node, seen):
                if not case.rule:
                    continue
                key = case[:4]
                steps.setdefault(key, []).append(case.step)
                merit = merit_of(case.step, case.kind, noted, events)
                if key not in best or merit < best[key][0]:
                    best[key] = merit, case, noted
        return [
            Shown(*key, steps[key], case.step, merit, noted, self.said(case.say))
            for key, (merit, case, noted) in best.items()
        ]

    def events(self, node: Node) -> dict[int, Event]:
        """What led to a step, each event with its number."""
        if self.eyes.see_all:
            return dict(enumerate(node.events))
        state = self.table.state(node)
        seen = {n: self.eyes.event(state, event) for n, event in enumerate(node.events)}
        return {n: event for n, event in seen.items() if event is not None}

    def cases(self, node: Node, events: Mapping[int, Event]) -> Iterator[_Case]:
        at = "" if self.is_main(node) else node.id
        if node.parent is None:
            for key in unusual(self.game, self.table.setup):
                rule = self.game.options[key].rule
                yield _Case(rule, "option", key, "", Step(0), partial(_option, key))
        for n, event in events.items():
            yield _Case(event.rule, "event", event.kind, event.ruling, Step(node.ply, n, at), partial(_event, event))
        if node.ask is None:
            if (result := self.table.result(node)) is not None:
                yield _Case(result.rule, "result", result.reason, "", Step(node.ply, None, at), partial(_end, result))
            return
        yield self.question(node, at)
        if not self.eyes.see_all and node.ask.kind in self.secret:
            return  # what was tried here would tell what somebody had in mind
        for answer in self.replay.tried.get(node.id, ()):
            refusal = self.table.refusal(node, answer)
            if refusal is not None and refusal.code not in NOT_ABOUT_RULES:
                step, say = Step(node.ply, None, at, answer), partial(_refusal, refusal, node.ask.seat)
                yield _Case(refusal.rule, "refusal", refusal.code, refusal.ruling, step, say)

    def question(self, node: Node, at: str) -> _Case:
        ask = node.ask
        assert ask is not None
        s = self.eyes.state(self.table.state(node))
        prompt = self.game.words.prompt(s, ask, ())
        rule, ruling = (prompt.rule, prompt.ruling) if prompt else (self.game.questions[ask.kind].rule, "")
        return _Case(rule, "question", ask.kind, ruling, Step(node.ply, None, at), partial(_question, s, ask))


def _option(key: str, speech: Speech) -> str:
    return str(speech.texts["options"][key]["says"])


def _event(event: Event, speech: Speech) -> str:
    return speech.explain(event).sentence


def _end(result: Result, speech: Speech) -> str:
    return speech.ranking(result)[0].sentence


def _question(s: State, ask: Ask, speech: Speech) -> str:
    return speech.question(s, ask).sentence


def _refusal(refusal: Refusal, seat: int, speech: Speech) -> str:
    return speech.explain(refusal, seat=seat).sentence
