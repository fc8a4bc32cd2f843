"""A game in the hands of a program: played, stepped through and asked about in words. It knows no panel."""

from __future__ import annotations

from typing import Any, Self

from ...flow import Choice, Event, IllegalAnswer, State, check, first_refused, split
from ...mistakes import Mistake, in_a_sentence, mistake
from ...table import Node
from ...text import LANGUAGES, Speech, figure
from ..panes.board import svg
from ..panes.question import offer, option_label
from ..session import stepping
from ..session.named_answers import could_be, understood
from ..session.session import NOTHING_TO_SHOW, Session
from .wording import wording


class Advice(Choice):
    """A bot's choice that a notebook shows as a sentence."""

    said = ""

    @classmethod
    def of(cls, choice: Choice, said: str) -> Self:
        advice = cls(*choice)
        advice.said = said
        return advice

    def __repr__(self) -> str:
        return self.said


class Reader:
    """One reader of one game; ``reader.node`` is where it stands, and whatever is said follows from it."""

    session: Session
    words: dict[str, Any]  # of the Player in the reader's language

    @property
    def node(self) -> Node:
        """The node shown; set it to any node of the table to go there."""
        return self.session.node

    @node.setter
    def node(self, node: Node) -> None:
        if not isinstance(node, Node) or self.session.table.nodes.get(node.id) is not node:
            raise mistake("no_node", self.lang, given=repr(node)[:60])
        stepping.go_to(self.session, node)

    @property
    def lang(self) -> str:
        return self.session.lang

    @property
    def language(self) -> str:
        return self.session.lang

    @language.setter
    def language(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise mistake("language", self.lang, given=repr(lang), known=", ".join(map(repr, LANGUAGES)))
        self.words = wording(self.session.game, lang)
        self.session.lang = lang

    @in_a_sentence
    def observe(self, handler: Any, names: str = "node") -> None:
        """Call the handler whenever the node changes."""
        if not callable(handler) or names not in ("node", "changes"):
            raise mistake("no_handler", self.lang, given=repr(handler)[:60], names=repr(names)[:60])
        self.session.observe(handler, names)

    @in_a_sentence
    def play(self, answer: str) -> Node:
        """Give a complete answer; a Mistake says why it is refused, and nothing has changed then.

        A part may be given by its name too: ``move:China:Ladakh:4`` for ``move:Chine:Ladakh:4``.
        At an earlier step, where a bot or chance was asked something else, it answers the question that waits.
        While a browser shows the Player of a game with people in it, this is saved by itself like their own answers.
        """
        waiting = self._waiting()
        if waiting is not None and self.session.table.refusal(self.node, str(answer)) is not None:
            stepping.go_to(self.session, waiting)
        answer = understood(self.session, str(answer))
        try:
            return self.session.play(answer)
        except IllegalAnswer as refused:
            said, rule = self.session.speech.explain(refused.refusal, seat=refused.ask.seat), refused.refusal.rule
            why = f"{said.sentence} ({rule})" if rule else said.sentence
            raise Mistake(why + could_be(self.session, refused.refusal)) from None

    @in_a_sentence
    def play_on(self) -> Node:
        """Let bots and chance answer until a person is asked, or to the end of the game."""
        with self.session.changing():
            while self.session.automatic and self.session.one_automatic():
                pass
        return self.node

    @property
    def state(self) -> State:
        """The position shown, as the chosen viewpoint may see it."""
        return self.session.view

    @in_a_sentence
    def story(self) -> str:
        """What happened since the last question to a person, one line per event with its section."""
        return "\n".join(self.says(event) for node in self.session.since for event in self.session.events(node))

    @in_a_sentence
    def happened(self, kind: str) -> list[Event]:
        """What of a kind has happened on the way to here, such as every "dice_thrown" with its facts."""
        return [event for node in self.node.line() for event in self.session.events(node) if event.kind == kind]

    @in_a_sentence
    def says(self, event: Event) -> str:
        """An event in words, with its section."""
        return f"{self.session.speech.explain(event).sentence} ({event.rule})"

    @in_a_sentence
    def ledger(self, event: Event) -> str:
        """The numbers of an event, one line each: a count of growth, dice, points."""
        lines = self.session.speech.ledger(event)
        rows = [("" if line.amount is None else figure(line.amount), line) for line in lines]
        return "\n".join(f"{n:>4}  {line.label}{f' ({line.note})' if line.note else ''}" for n, line in rows)

    @in_a_sentence
    def asked(self) -> str:
        """What is asked now, in words; nothing while an event is shown that led there."""
        session, ask = self.session, self.session.ask
        if ask is None or session.event is not None:
            return ""
        return session.speech.question(session.view, ask, session.settled).sentence

    @in_a_sentence
    def go_to(self, ply: int) -> Node:
        """Go to a step of the line shown; a negative number counts from its end."""
        line = self.session.line
        if type(ply) is not int or not -len(line) <= ply < len(line):
            raise mistake("no_step", self.lang, ply=repr(ply), last=line[-1].ply)
        stepping.go_to(self.session, line[ply])
        return self.node

    def catch_up(self) -> Node:
        """Go to the newest step of the line shown, wherever one has looked meanwhile; what was just taken back with
        Undo stays taken back.
        """
        return self.node if self.session.taken_back_to is self.node else self.go_to(-1)

    @in_a_sentence
    def step(self, by: str = "decision", n: int = 1) -> Node:
        """Step by event, decision, phase or round; backwards with a negative n."""
        if by not in (known := stepping.units(self.session)):
            raise mistake("no_unit", self.lang, given=repr(by), known=", ".join(known))
        stepping.step(self.session, by, n)
        return self.node

    @in_a_sentence
    def options(self) -> list[tuple[str, str]]:
        """What may be chosen next, each with its name."""
        return [(":".join(parts), option_label(self.session, parts)) for parts in offer(self.session).open]

    @in_a_sentence
    def label_of(self, answer: str) -> str:
        """An answer to what is asked here as a list of choices names it."""
        session = self.session
        if session.ask is None:
            return ""
        return session.speech.choice(session.view, session.ask, split(understood(session, str(answer))))

    @in_a_sentence
    def why_not(self, answer: str) -> str:
        """Why an answer is not possible here, as a sentence; empty if it is possible."""
        session = self.session
        if session.ask is None:
            return str(self.words["question"]["over"])
        answer = understood(session, str(answer))
        refusal = check(session.game, session.view, session.ask, answer)
        if refusal is None:
            return ""
        if refusal.code not in NOTHING_TO_SHOW:
            session.try_refused(first_refused(session.game, session.view, session.ask, answer), refusal)
        return session.speech.explain(refusal, seat=session.ask.seat).sentence

    @in_a_sentence
    def hint(self) -> Advice | None:
        """What a bot would do here, read as a sentence with its reason; ``hint().answer`` is the answer itself.

        At an earlier step where nobody is to be advised, it is about the question that waits, and goes there; a
        person's question is looked at through the eyes of whom it is put to.
        """
        session, waiting = self.session, self._waiting()
        if waiting is not None or session.event is not None:
            stepping.go_to(session, waiting or self.node)
        if session.ask is not None and not session.answerable and session.ask.seat in session.people:
            session.hand_over()
        choice, ask = session.hint(), session.ask
        if choice is None or ask is None:
            return None
        label = session.speech.choice(session.view, ask, split(choice.answer))
        reason = session.speech.explain(choice.reason, "reasons", ask.seat)
        section = f" ({reason.rule.section})" if reason.rule else ""
        return Advice.of(choice, f"{choice.answer}  {label}. {reason.sentence}{section}")

    def _waiting(self) -> Node | None:
        """A person's question at the end of the line, where the step shown is an earlier one of a bot or of chance."""
        session = self.session
        newest = session.line[session.horizon]
        waits = session.automatic and newest.ask is not None and not session.auto.answers(newest.ask)
        return newest if waits else None

    @in_a_sentence
    def describe(self, lang: str | None = None) -> str:
        """The position as text."""
        session = self.session
        speech = session.speech if lang is None else Speech(session.game, lang, session.table.names)
        return speech.describe(session.view, session.ask if session.event is None and not session.veiled else None)

    @in_a_sentence
    def svg(self) -> str:
        """The board as an SVG picture."""
        return svg(self.session)
