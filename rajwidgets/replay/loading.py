"""A document on its way to becoming a replay: every answer is played, and what lies before a fault stays."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from .. import games
from ..data import DataFault
from ..flow import Game, IllegalAnswer, speaker
from ..table import MOST_ANSWERS, MOST_VARIATIONS, Node, Setup, SetupFault, Table, following_id
from ..text import LANGUAGES, Speech
from .annotations import Note
from .document import (
    FORMAT,
    MOST_NOTES,
    VERSION,
    Document,
    Entry,
    Faults,
    Variation,
    answers_of,
    migrate,
    oversized,
    plain_result,
    shaped_document,
)
from .faults import Fault
from .kept import Replay, checksum

TELL_EVERY = 100  # answers between two reports of progress
MARKUP = re.compile(r"<[a-z!/?]|javascript:", re.IGNORECASE)

Progress = Callable[[int, int], bool | None]  # answers played, answers in all; False stops the reading


class Loading:
    """What is known of a document while it is read."""

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
                note = replace(note, event=None)
            replay.notes.append(replace(note, node=node.id))
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
