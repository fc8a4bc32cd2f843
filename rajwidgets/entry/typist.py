"""A game being typed in, line by line: what each line does, and what is said back. No widget and no terminal in it."""

from __future__ import annotations

import re
from typing import Protocol

from ..flow import IllegalAnswer, Parts, choices, join, side_choices, speaker, split
from ..table import Node, RulesFault, Table
from ..text import Explanation, Speech, capital, printable
from .commands import COMMANDS, command_in
from .reading import Ambiguous, Begun, Complete, Outcome, Reader, Refused, Unclear, words_of
from .reports import Offer, Report, words

MOST_LINES = 20_000  # of one paste
LINES = re.compile(r"[;\r\n]+")
NUMBERED = re.compile(r"^\s*\d+\s*[.)]\s+(?=\S)")  # "12. travel Kota", as moves are often noted down


class Standing(Protocol):
    """Where a game stands: what a typist needs to play it."""

    table: Table

    @property
    def node(self) -> Node: ...
    def play(self, answer: str) -> Node: ...
    def go_back(self, node: Node) -> None: ...


class Place:
    """A standing without a screen: the end of a table's main line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.node = table.main_line()[-1]

    def play(self, answer: str) -> Node:
        self.node = self.table.play(self.node, answer)
        return self.node

    def go_back(self, node: Node) -> None:
        """Stand at an earlier node; what followed it is forgotten."""
        for child in list(node.children):
            self.table.forget(child)
        self.node = node


class Typist:
    """Somebody types a game in. What was undone is remembered, so that it can be played again after a correction."""

    def __init__(self, standing: Standing, lang: str = "en") -> None:
        self.at, self.lang = standing, lang
        self.begun: Parts = ()
        self._earlier: list[Parts] = []  # what was begun before, list by list
        self.undone: list[str] = []  # answers, the next one first
        self._begun_at = ""
        self._reader: tuple[str, Reader] | None = None
        self.speak(lang)

    def speak(self, lang: str) -> None:
        self.lang, self.words = lang, words(lang)
        self.speech = Speech(self.at.table.game, lang, self.at.table.names)

    # ------------------------------------------------------------ where we are

    @property
    def node(self) -> Node:
        node = self.at.node
        if node.id != self._begun_at:  # somebody has moved on elsewhere
            self._begun_at = node.id
            self.drop()
        return node

    def drop(self) -> None:
        """Forget what was begun."""
        self.begun, self._earlier = (), []

    def _begin(self, parts: Parts) -> Report:
        """Go on with these parts."""
        self._earlier.append(self.begun)
        self.begun = parts
        return Report("good", self.words["says"]["goes_on"].format(what=self._named(parts)))

    def take_back(self) -> None:
        """Back to the list from which the last part was chosen."""
        self.begun = self._earlier.pop() if self._earlier else ()

    @property
    def reader(self) -> Reader | None:
        node, table = self.node, self.at.table
        if node.ask is None:
            return None
        if self._reader is None or self._reader[0] != node.id:
            self._reader = node.id, Reader(table.game, table.state(node), node.ask, table.names)
        return self._reader[1]

    def asked(self) -> Explanation:
        """The question as it stands, or how the game ended."""
        if (reader := self.reader) is not None:
            return self.speech.question(reader.state, reader.ask, self.begun)
        result = self.at.table.result(self.node)
        assert result is not None
        said = self.speech.ranking(result)
        return said[1] if len(said) > 1 else said[0]

    def who(self) -> str:
        """The seat that is asked."""
        node = self.node
        return "" if node.ask is None else capital(self.speech.seat(node.ask.seat))

    def crumbs(self) -> list[str]:
        """The names of the parts begun."""
        reader = self.reader
        return self.speech.part_names(reader.state, reader.ask, self.begun) if reader and self.begun else []

    def options(self) -> list[Offer]:
        """Every choice that is open."""
        reader = self.reader
        if reader is None:
            return []
        numbered, rows = reader.by_number(self.begun), []
        for n, parts in enumerate(reader.offered(self.begun), 1):
            name = self.speech.label(reader.state, reader.ask, parts)
            detail = self.speech.detail(reader.state, reader.ask, parts)
            rows.append(Offer(str(n) if numbered else parts[-1], name, detail))
        return rows

    def declarations(self) -> list[Offer]:
        """Everything that others may declare now."""
        reader = self.reader
        if reader is None or self.begun:
            return []
        ask = reader.ask
        offers = []
        for said in side_choices(reader.game, reader.state, ask):
            who, name = self.speech.seat(speaker(ask, said)), self.speech.choice(reader.state, ask, split(said))
            offers.append(Offer(" ".join(words_of(said)), self.speech.told_of(who, name)))
        return offers

    def refusals(self) -> list[Report]:
        """What is not possible now, each with its reason."""
        reader = self.reader
        if reader is None:
            return []
        closed = choices(self.at.table.game, reader.state, reader.ask, self.begun).refused
        return [self._refused(Refused(parts, why)) for parts, why in closed.items()]

    def move_name(self, node: Node) -> str:
        """The answer that led to a node, with who gave it."""
        parent = node.parent
        assert parent is not None and parent.ask is not None
        name = self.speech.choice(self.at.table.state(parent), parent.ask, split(node.answer))
        return self.speech.told_of(capital(self.speech.seat(node.seat)), name)

    # ------------------------------------------------------------ typing

    def take(self, text: str) -> tuple[list[Report], str]:
        """Do what was typed, one thing after another; stops at the first that cannot be. Returns also what is left."""
        pieces = [piece for piece in LINES.split(text) if piece.strip()]
        if len(pieces) > MOST_LINES:
            return [Report("no", self.words["says"]["too_many"].format(most=MOST_LINES))], text
        reports: list[Report] = []
        for n, piece in enumerate(pieces):
            report = self._one(piece)
            reports.append(report)
            if report.kind == "no":
                return reports, "; ".join(each.strip() for each in pieces[n:])
        return reports, ""

    def meaning(self, text: str) -> Report | None:
        """What the first thing typed would do, before it is done; None if there is nothing to say."""
        piece = next((piece for piece in LINES.split(text) if piece.strip()), "")
        if not piece or command_in(piece) or self.reader is None:
            return None
        outcome = self._read(piece)
        if isinstance(outcome, Complete | Begun):
            said = self.words["says"]["complete" if isinstance(outcome, Complete) else "goes_on"]
            return Report("good", said.format(what=self._named(outcome.parts)))
        return self._not(outcome)

    def _one(self, piece: str) -> Report:
        if (command := command_in(piece)) is not None:
            name, about = command
            return COMMANDS[name](self, about)
        if self.reader is None:
            return Report("no", self.words["says"]["over"])
        outcome = self._read(piece)
        if isinstance(outcome, Begun):
            return self._begin(outcome.parts)
        return self.play(join(outcome.parts)) if isinstance(outcome, Complete) else self._not(outcome)

    def _read(self, piece: str) -> Outcome:
        """What was typed, after what is begun; or from the beginning, if it makes sense only there."""
        reader, typed = self.reader, NUMBERED.sub("", piece)
        assert reader is not None
        outcome = reader.read(typed, self.begun)
        if isinstance(outcome, Unclear) and self.begun:
            afresh = reader.read(typed)
            return outcome if isinstance(afresh, Unclear) else afresh
        return outcome

    def choose(self, n: int) -> Report:
        """Take the n-th choice of the list."""
        reader = self.reader
        offered = [] if reader is None else reader.offered(self.begun)
        if reader is None or not 0 < n <= len(offered):
            return Report("no", self.words["says"]["nothing"])
        parts = reader.forced(offered[n - 1])
        if reader.complete(parts):
            return self.play(join(parts))
        return self._begin(parts)

    def play(self, answer: str) -> Report:
        """Give a whole answer; it takes the place of the next one that was undone."""
        try:
            node = self.at.play(answer)
        except IllegalAnswer as illegal:
            return self._refused(Refused(tuple(answer.split(":")), illegal.refusal))
        except RulesFault:
            return Report("no", self.words["says"]["fault"])
        self.drop()
        del self.undone[:1]
        return Report("good", self.words["says"]["played"].format(ply=node.ply, what=self.move_name(node)))

    def back_to(self, ply: int) -> Report:
        """Stand at an earlier question again; the answers since are remembered for ``redo``."""
        here = self.node
        line = here.line()
        self.undone[:0] = [node.answer for node in line[ply + 1 :]]
        self.at.go_back(line[ply])
        self.drop()
        return Report("good", self.words["says"]["undone"].format(ply=ply + 1, n=len(self.undone)))

    def _named(self, parts: Parts) -> str:
        reader = self.reader
        assert reader is not None
        return self.speech.choice(reader.state, reader.ask, parts)

    # ------------------------------------------------------------ what cannot be

    def _not(self, outcome: Outcome) -> Report:
        says = self.words["says"]
        match outcome:
            case Refused():
                return self._refused(outcome)
            case Ambiguous(ways):
                names = tuple(dict.fromkeys(self._named(parts) for parts in ways))
                return Report("no", says["ambiguous"].format(ways=self.speech.listing(list(names[:8]))))
            case Unclear(word, begun) if word:
                after = self._named(begun) if begun else ""
                known = says["unknown_after" if after else "unknown"]
                return Report("no", known.format(word=printable(word, 40), after=after))
        return Report("no", says["nothing"])

    def _refused(self, outcome: Refused) -> Report:
        reader = self.reader
        said = self.speech.explain(outcome.refusal, seat=None if reader is None else reader.ask.seat)
        name = self._named(outcome.parts)
        return Report("no", self.speech.told_of(name, said.sentence), outcome.refusal.rule)
