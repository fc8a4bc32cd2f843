"""Replay files: a game with its variations and notes as JSON text, one answer per line, and back again.

Reading verifies: every answer is played by the rules, and what lies before a fault stays viewable.
The format is described in replays/README.md and by replay.schema.json.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from .. import games
from ..data import DataFault
from ..eyes import Eyes
from ..flow import CHANCE, Event, Game, IllegalAnswer, Result, State, speaker
from ..mistakes import in_a_sentence
from ..table import MOST_ANSWERS, MOST_VARIATIONS, Node, Setup, SetupFault, Table, following_id, unusual
from ..text import LANGUAGES, Speech
from .annotations import Note
from .document import (
    FORMAT,
    LARGEST_FILE,
    MOST_NOTES,
    VERSION,
    Document,
    Entry,
    Faults,
    Start,
    Variation,
    answers_of,
    from_text,
    migrate,
    oversized,
    plain_result,
    read_limited,
    shape_faults,
    shaped_document,
    to_text,
    write_whole,
)
from .faults import Fault, ReplayFault, fault_sentence
from .journal import catch_up

__all__ = ["Fault", "Note", "Replay", "ReplayFault", "fault_sentence"]
__all__ += ["checksum", "load", "migrate", "read", "save", "text", "verify", "write"]

CHECK_EVERY = 10  # plies between two checksums
TELL_EVERY = 100  # answers between two reports of progress
MARKUP = re.compile(r"<[a-z!/?]|javascript:", re.IGNORECASE)

Progress = Callable[[int, int], bool | None]  # answers played, answers in all; False stops the reading


@dataclass
class Replay:
    """A game to be kept: its table (main line and variations) and what people wrote on it."""

    table: Table
    title: str = ""
    notes: list[Note] = field(default_factory=list)
    tried: dict[str, list[str]] = field(default_factory=dict)  # node -> what was refused there before the answer given
    variation_names: dict[str, str] = field(default_factory=dict)  # first node of the variation -> name
    players: list[str] = field(default_factory=list)  # per seat the bot that plays it, "" for a person; or not known

    @property
    def names(self) -> list[str]:
        return self.table.names

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.table.main_line()[-1]

    @property
    def result(self) -> Result | None:
        """The ranking, if the main line reaches the end of the game."""
        return self.table.result(self.end)

    @property
    def is_open(self) -> bool:
        """Whether nothing has to be kept secret: the game is finished, or has no secrets."""
        return self.result is not None or not self.table.game.hides

    def eyes(self, see_all: bool | None = None) -> Eyes:
        """Those of everybody who is shown this game, unless somebody says that they may see all, or may not."""
        return Eyes(self.table.game, None if (self.is_open if see_all is None else see_all) else CHANCE)

    def seen(self, node: Node) -> State:
        """The position as everybody may see it."""
        return self.eyes().state(self.table.state(node))

    def seen_event(self, node: Node, event: Event) -> Event | None:
        """What everybody may see of an event on the way to a node."""
        return self.eyes().event(self.table.state(node), event)

    @in_a_sentence
    def frame(self, lang: str = "en") -> Any:
        """Tidy pandas tables of the main line: steps, events, scores, resources."""
        return import_module("rajwidgets.study.figures.frames").frames(self, lang)


def checksum(node: Node) -> str:
    """Eight hex digits that change with the position."""
    return blake2b(node.snapshot, digest_size=4).hexdigest()


# ---------------------------------------------------------------- saving


def save(replay: Replay) -> dict[str, Any]:
    """The replay as plain JSON data, in the order of the file."""
    table = replay.table
    game, setup, line = table.game, table.setup, table.main_line()
    document = Document(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        rules=game.version,
        board=game.board.digest,
        data=None if game.board.doc == games.get(game.name).board.doc else dict(game.board.doc),
        seed=setup.seed,
        setup=Start(setup.seats, unusual(game, setup)),
        start=setup.start,
        names=list(table.names),
        players=replay.players,
        title=replay.title,
        result=plain_result(table.result(line[-1])),
        line=list(_entries(replay, line[1:])),
        variations=list(_variations(replay, line)),
        notes=replay.notes,
    )
    doc: dict[str, Any] = msgspec.to_builtins(document)
    return doc


def _entries(replay: Replay, nodes: Sequence[Node]) -> Iterator[Entry]:
    for node in nodes:
        assert node.parent is not None and node.seat is not None
        main = node.parent.children[0] is node  # tries are kept once, with the first answer given there
        tried = replay.tried.get(node.parent.id, ()) if main else ()
        check = checksum(node) if node.ply % CHECK_EVERY == 0 or node is nodes[-1] else ""
        yield Entry(node.seat, node.answer, tuple(tried), check)


def _variations(replay: Replay, line: Sequence[Node]) -> Iterator[Variation]:
    """Every other line, in the order in which a reader meets it; those that leave a variation follow it."""
    branches = [replay.table.main_line(child) for node in line for child in node.children[1:]]
    todo = branches[::-1]
    while todo:
        line = todo.pop()
        first = line[0]
        assert first.parent is not None
        name = replay.variation_names.get(first.id, "")
        yield Variation(id=first.id, origin=first.parent.id, name=name, line=list(_entries(replay, line)))
        branches = [replay.table.main_line(child) for node in line for child in node.children[1:]]
        todo.extend(reversed(branches))


def text(replay: Replay) -> str:
    """The text of the replay's file; a ReplayFault says what could not be read again."""
    doc = save(replay)
    try:
        faults = shape_faults(doc)
        written = to_text(doc)
        if len(written.encode()) > LARGEST_FILE:
            faults.append(Fault("too_large", 0, {"most": LARGEST_FILE // 1_000_000}))
    except ValueError as error:  # letters or numbers that JSON does not have
        raise ReplayFault(Fault("cannot_hold", None, {"why": str(error)})) from None
    if faults:
        raise ReplayFault(Fault("cannot_hold", None, {"why": fault_sentence(faults[0])}))
    return written


def write(path: str | Path, replay: Replay) -> None:
    """Save to a file: whatever happens meanwhile, the old file or the new one is there, whole."""
    write_whole(Path(path), text(replay).encode())


# ---------------------------------------------------------------- loading


def read(path: str | Path, progress: Progress | None = None) -> tuple[Replay | None, list[Fault]]:
    """The replay in a file as far as it can be shown, and what is wrong with it; never raises for a bad file."""
    raw = read_limited(Path(path))
    if isinstance(raw, Fault):
        return None, [raw]
    replay, faults = load(raw, progress)
    if replay is not None:
        catch_up(replay.table, Path(path))
    return replay, faults


def load(doc: bytes | str | Mapping[str, Any], progress: Progress | None = None) -> tuple[Replay | None, list[Fault]]:
    """The replay in a text or document as far as it can be shown (None if not at all), and what is wrong with it."""
    damage: Fault | None = None
    if isinstance(doc, str):
        doc = doc.encode("utf-8", "surrogatepass")
    content: Any = doc
    if isinstance(doc, bytes):
        content, damage = from_text(doc)
        if content is None and damage:
            return None, [damage]
    loading = _Loading(progress)
    if damage and damage.ply is None:  # odd, but all of it is there
        loading.faults.list.append(damage)
        damage = None
    replay = loading.replay(content, damage)
    if damage:
        whole = replay is not None and ("variations" in content or "notes" in content)  # they follow the line
        damage = damage._replace(ply=None if whole else replay.end.ply + 1 if replay else 0)
    return replay, [damage, *loading.faults.list] if damage else loading.faults.list


def verify(path: str | Path, progress: Progress | None = None) -> list[Fault]:
    """What is wrong with a file; harmless faults are in the list too."""
    return read(path, progress)[1]


class _Loading:
    """A document on its way to becoming a replay."""

    def __init__(self, progress: Progress | None) -> None:
        self.faults, self.progress = Faults(), progress
        self.done = self.total = 0
        self.stopped = False
        self.same_rules = True  # checksums and results by older rules say nothing about ours
        self.ours: dict[str, str] = {}  # what an older file calls a node -> its name today, where they differ
        self.theirs: dict[str, str] = {}  # and the other way round
        self.cut = False  # a line ended before its time, so that notes may lack their node

    def replay(self, content: Any, damage: Fault | None) -> Replay | None:
        doc = self.todays(content)
        document = None if doc is None else shaped_document(doc, self.faults)
        table = None if document is None else self.table(document)
        if document is None or table is None:
            return None
        replay = Replay(table, document.title, players=document.players)
        if len(document.players) not in (0, table.setup.seats):
            self.faults.add("wrong_players", None, have=len(document.players), seats=table.setup.seats)
            replay.players = []
        variations = self.faults.limited(document.variations, "variations", MOST_VARIATIONS)
        self.cut = damage is not None
        self.total = min(len(document.line) + sum(map(answers_of, variations)), MOST_ANSWERS)
        end = self.play(replay, table.root, document.line, "line", "")
        if not self.cut and self.same_rules and document.result != plain_result(table.result(end)):
            self.faults.add("wrong_result", None, at=end.ply)
        lost = sum([not self.variation(replay, n, raw) for n, raw in enumerate(variations)])
        self.notes(replay, document.notes, lost)
        self.name_markup(replay, document)
        return replay

    # ------------------------------------------------------------ the header

    def todays(self, content: Any) -> dict[str, Any] | None:
        """The document in today's version."""
        if not isinstance(content, Mapping) or content.get("format") != FORMAT:
            self.faults.add("not_a_replay", 0, format=FORMAT)
            return None
        version = self.faults.shaped(content.get("version"), int, "version", 0)
        if version is None:
            return None
        if version > VERSION:
            self.faults.add("newer", 0, version=version, ours=VERSION)
            return None
        try:
            return migrate(content)
        except Exception:  # no way from there, or a document that was never of that version
            self.faults.add("too_old", 0, version=version)
            return None

    def table(self, document: Document) -> Table | None:
        """The table before the first answer."""
        game = self.game(document)
        if game is None:
            return None
        for option in document.setup.options:
            if option not in game.options:
                self.faults.add("unknown_option", 0, option=option, game=game.name, known=", ".join(game.options))
                return None
        if where := oversized(document.start):
            self.faults.add("oversized", 0, path=where)
            return None
        setup = Setup(document.setup.seats, document.setup.options, document.seed, document.start)
        try:
            table = Table(game, setup)
        except SetupFault as fault:
            self.faults.add("bad_setup", 0, fault.refusal, why=self.reason(game, fault))
        except Exception as error:  # a position nobody has checked can break any rule
            self.faults.add("bad_start", 0, why=repr(error))
        else:
            self._name_seats(table, document.names)
            return table
        return None

    def _name_seats(self, table: Table, names: Sequence[str]) -> None:
        if len(names) in (table.setup.seats, len(table.names)):
            table.names[: len(names)] = names
        else:
            self.faults.add("wrong_names", None, have=len(names), seats=table.setup.seats)

    def reason(self, game: Game, fault: SetupFault) -> str | dict[str, str]:
        """What the set-up breaks, in every language where the game has words for it."""
        if fault.refusal is None:
            return str(fault).rstrip(".")
        said = {lang: Speech(game, lang, []).explain(fault.refusal).sentence for lang in LANGUAGES}
        return {lang: f"{sentence.rstrip('.')} ({fault.refusal.rule})" for lang, sentence in said.items()}

    def game(self, document: Document) -> Game | None:
        """The game with the board it was played on."""
        try:
            game = games.get(document.game)
        except games.UnknownGame:
            self.faults.add("unknown_game", 0, name=document.game, known=", ".join(games.names()))
            return None
        if document.rules > game.version:
            self.faults.add("newer_rules", None, version=document.rules, ours=game.version)
        self.same_rules = document.rules >= game.version
        if not self.same_rules:
            self.faults.add("older_rules", None, version=document.rules, ours=game.version)
        if document.data is not None:
            try:
                game = game.with_board(game.read_board(document.data, "data"))
            except Exception as error:
                said = {lang: error.says(lang) if isinstance(error, DataFault) else str(error) for lang in LANGUAGES}
                why = {lang: each.partition("\n")[0].rstrip(".") for lang, each in said.items()}
                self.faults.add("bad_board", 0, why=why)
                return None
        if document.board != game.board.digest:
            self.faults.add("other_board", 0, board=document.board, ours=game.board.digest)
            return None
        return game

    # ------------------------------------------------------------ the lines

    def play(self, replay: Replay, node: Node, line: Sequence[Any], path: str, variation: str) -> Node:
        """Play a line as far as it goes; returns the last node that can be shown."""
        facts: dict[str, Any] = {"variation": variation} if variation else {}
        for n, raw in enumerate(line):
            ply = node.ply + 1
            if self.must_stop(ply):
                return node
            entry = self.faults.shaped(raw, Entry, f"{path}[{n}]", ply)
            following = self.answer(replay, node, entry, facts) if entry else None
            if following is None:
                self.cut = True
                return node
            node = following
        return node

    def answer(self, replay: Replay, node: Node, entry: Entry, facts: dict[str, Any]) -> Node | None:
        """The node after one answer; None and a fault if it cannot be reached."""
        table, ply, add = replay.table, node.ply + 1, self.faults.add
        if node.ask is None:
            return add("after_the_end", ply, **facts)
        if entry.seat != (seat := speaker(node.ask, entry.answer)):
            return add("wrong_seat", ply, seat=entry.seat, asked=seat, **facts)
        known = len(table.nodes)
        try:
            child = table.play(node, entry.answer if self.same_rules else self.todays_answer(table, node, entry.answer))
            self.keep_tried(replay, node, entry, facts)
        except IllegalAnswer as illegal:
            why = illegal.refusal
            facts = {**facts, "answer": entry.answer, "reason": why.code, "rule": why.rule, "seat": seat}
            return add("illegal_answer", ply, why, **facts)
        except Exception:  # a bug in the rules, or a start that breaks them
            return add("rules_failed", ply, answer=entry.answer, **facts)
        if self.same_rules and entry.check and entry.check != (ours := checksum(child)):
            if len(table.nodes) > known:
                table.forget(child)
            return add("wrong_check", ply, check=entry.check, ours=ours, **facts)
        self.keep_name(node, entry.answer, child)
        return child

    def todays_answer(self, table: Table, node: Node, answer: str) -> str:
        """An answer of older rules with the parts that are asked only today, as they were taken then."""
        refusal = table.refusal(node, answer)
        if node.ask is None or refusal is None or refusal.code != "incomplete":
            return answer
        return table.game.from_older(table.state(node), node.ask, answer)

    def keep_name(self, node: Node, answer: str, child: Node) -> None:
        """Remember what the file calls a node, if we call it otherwise: its notes and variations name it so."""
        theirs = following_id(self.theirs.get(node.id, node.id), answer)
        if theirs != child.id:
            self.ours[theirs], self.theirs[child.id] = child.id, theirs

    def keep_tried(self, replay: Replay, node: Node, entry: Entry, facts: dict[str, Any]) -> None:
        for tried in entry.tried:
            if replay.table.refusal(node, tried) is None:
                self.faults.add("not_refused", None, answer=tried, at=node.ply + 1, **facts)
            else:
                replay.tried.setdefault(node.id, []).append(tried)

    def must_stop(self, ply: int) -> bool:
        """Whether the reader, or our limit, wants no more answers."""
        if not self.stopped and self.done >= MOST_ANSWERS:
            self.faults.add("too_many", ply, what="answers", have=f"more than {MOST_ANSWERS}", most=MOST_ANSWERS)
            self.stopped = True
        if not self.stopped and self.progress and self.done % TELL_EVERY == 0:
            self.stopped = self.progress(self.done, self.total) is False
            if self.stopped:
                self.faults.add("stopped", ply)
        self.done += 1
        self.cut = self.cut or self.stopped
        return self.stopped

    def variation(self, replay: Replay, n: int, raw: Any) -> bool:
        """Play a variation; False if the node it leaves from is among those that cannot be shown."""
        path = f"variations[{n}]"
        variation = self.faults.shaped(raw, Variation, path)
        if variation is None:
            return True
        origin = replay.table.nodes.get(self.ours.get(variation.origin, variation.origin))
        if origin is None:
            if not self.cut:
                self.faults.add("unknown_node", None, path=path, node=variation.origin)
            return not self.cut
        known = len(replay.table.nodes)
        end = self.play(replay, origin, variation.line, f"{path}.line", variation.name or variation.id)
        if end is origin or len(replay.table.nodes) == known:
            return True
        first = end.line()[origin.ply + 1]
        if variation.id != self.theirs.get(first.id, first.id):
            self.faults.add("wrong_id", None, path=path, id=variation.id, ours=first.id)
        if variation.name:
            replay.variation_names[first.id] = variation.name
        return True

    # ------------------------------------------------------------ what people wrote

    def notes(self, replay: Replay, raw: Sequence[Any], lost: int) -> None:
        lost_notes = 0
        for n, each in enumerate(self.faults.limited(raw, "notes", MOST_NOTES)):
            note = self.faults.shaped(each, Note, f"notes[{n}]")
            if note is None:
                continue
            node = replay.table.nodes.get(self.ours.get(note.node, note.node))
            if node is None:
                lost_notes += 1
                if not self.cut:
                    self.faults.add("unknown_node", None, path=f"notes[{n}]", node=note.node)
                continue
            if note.event is not None and note.event >= len(node.events):
                self.faults.add("unknown_event", None, path=f"notes[{n}]", event=note.event, have=len(node.events))
                note = msgspec.structs.replace(note, event=None)
            replay.notes.append(msgspec.structs.replace(note, node=node.id))
        if self.cut and (lost or lost_notes):
            self.faults.add("lost", None, variations=lost, notes=lost_notes)

    def name_markup(self, replay: Replay, document: Document) -> None:
        """Say where text looks like HTML; it is kept as it is, and escaped where it is shown."""
        places = {"title": replay.title, "data": str(document.data or "")}
        places |= {f"names[{n}]": name for n, name in enumerate(replay.names)}
        places |= {f"players[{n}]": name for n, name in enumerate(replay.players)}
        places |= {f"variation {key}": name for key, name in replay.variation_names.items()}
        places |= {f"notes[{n}]": " ".join((x.text, x.author, *x.tags)) for n, x in enumerate(replay.notes)}
        if found := [place for place, words in places.items() if MARKUP.search(words)]:
            self.faults.add("markup", None, harmless=True, places=", ".join(found))
