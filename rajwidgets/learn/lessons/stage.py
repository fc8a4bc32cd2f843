"""A lesson's position on a table: set up, led to by answers, and carried on until the learner is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from ... import bots
from ...bots import Bot
from ...data import Said
from ...flow import CHANCE, Example, Game, IllegalAnswer
from ...mistakes import mistake
from ...replay.files import read as read_replay
from ...table import Node, RulesFault, Setup, SetupFault, Table, checked
from ...text import LANGUAGES, Speech
from ..asking import seat_names
from .lesson_file import Stage

BY_CHANCE = "chance "  # an answer that begins so is what the dice show
MOST_IN_A_ROW = 500  # answers that chance and bots may give before the learner is asked


class NotPossible(ValueError):
    """Something a lesson says cannot be: a key of our texts with its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.said = Said(code, facts)


class InEachLanguage(Said):
    """Words that are whole sentences already, one for each language."""

    __slots__ = ()

    def within(self, folder: str, lang: str) -> str:
        return str(self.facts[lang]).rstrip(".")


@dataclass
class Staged:
    """A table, the node where a step begins, the learner's seat, and who plays the others."""

    table: Table
    node: Node
    seat: int
    bots: dict[int, str]

    def __post_init__(self) -> None:
        game, seed = self.table.game, self.table.setup.seed
        self.players: dict[int, Bot] = {seat: bots.bot(game, name, seed + seat) for seat, name in self.bots.items()}

    def by_person(self, node: Node) -> bool:
        """Whether a person gave the answer that led here."""
        return node.seat != CHANCE and node.seat not in self.players

    def carried_on(self, node: Node) -> Node:
        """Chance and bots answer until a person is asked; what has been answered before stays so."""
        for _ in range(MOST_IN_A_ROW):
            ask = node.ask
            if ask is None or (ask.seat != CHANCE and ask.seat not in self.players):
                break
            if node.children:
                node = node.children[0]
            elif ask.seat == CHANCE:
                node = self.table.play(node, self.table.roll(node))
            else:
                state = self.table.state(node)
                node = self.table.play(node, bots.ask_bot(self.players[ask.seat], self.table.game, state, ask).answer)
        return node

    def answered(self, node: Node, answer: str) -> Node:
        """The node after one answer: chance and bots go first, where it is their turn."""
        if not answer.startswith(BY_CHANCE):
            node = self.carried_on(node)
        elif node.ask is None or node.ask.seat != CHANCE:
            raise NotPossible("lesson_no_chance", answer=answer)
        return self.table.play(node, answer.removeprefix(BY_CHANCE))

    def after(self, node: Node, answers: Sequence[str]) -> Node:
        """The node after these answers; NotPossible says which of them is refused, and why."""
        for n, answer in enumerate(answers, 1):
            try:
                node = self.answered(node, answer)
            except IllegalAnswer as illegal:
                raise NotPossible("lesson_refused", n=n, answer=answer, why=self.refusal(illegal)) from None
            except RulesFault as fault:
                raise NotPossible("lesson_unplayable", n=n, answer=answer, why=fault) from None
        return self.carried_on(node) if not answers or not answers[-1].startswith(BY_CHANCE) else node

    def refusal(self, illegal: IllegalAnswer) -> InEachLanguage:
        """Why an answer is refused, with its section."""
        said = {}
        for lang in LANGUAGES:
            speech, refusal = Speech(self.table.game, lang, self.table.names), illegal.refusal
            told = speech.explain(refusal, seat=illegal.ask.seat).sentence
            said[lang] = f"{told.rstrip('.')} ({refusal.rule})" if refusal.rule else told
        return InEachLanguage("", said)


# ---------------------------------------------------------------- where a position comes from


def staged(game: Game, stage: Stage, folder: Path, lang: str) -> Staged:
    """The position of a step on a table of its own; NotPossible says why it cannot be."""
    table, node = _base(game, stage, folder, lang)
    at = Staged(table, node, 0, {})
    node = at.after(node, stage.answers)
    if node.ask is None or node.ask.seat == CHANCE:
        raise NotPossible("lesson_nobody_asked")
    seat = node.ask.seat if stage.seat is None else stage.seat
    if seat >= table.setup.seats:
        raise NotPossible("lesson_no_seat", seat=seat, last=table.setup.seats - 1)
    if stage.bots and stage.bots not in bots.names(game):
        raise NotPossible("lesson_no_bot", bot=stage.bots, known=", ".join(bots.names(game)))
    others = {each: stage.bots for each in range(table.setup.seats) if each != seat} if stage.bots else {}
    whole = Staged(table, node, seat, others)
    whole.node = whole.carried_on(node)
    return whole


def _base(game: Game, stage: Stage, folder: Path, lang: str) -> tuple[Table, Node]:
    if stage.replay:
        return _from_replay(game, stage, folder)
    if stage.example:
        return _from_example(game, stage, lang)
    assert stage.seats is not None
    table = _table(game, Setup(stage.seats, dict(stage.options), stage.seed), stage.names, lang)
    return table, table.root


def _table(game: Game, setup: Setup, names: Sequence[str], lang: str) -> Table:
    if why := _unfit(game, setup):
        raise NotPossible("lesson_set_up", why=why)
    usual = seat_names(game, setup.seats, lang)
    table = Table(game, setup, [*names, *usual[len(names) :]][: setup.seats])
    speech = Speech(game, lang, [])
    table.names[setup.seats :] = [speech.name("automaton", key) for key in table.automata]
    return table


def _unfit(game: Game, setup: Setup) -> InEachLanguage | None:
    """Why a set-up cannot be."""
    least, most = game.seats
    if not least <= setup.seats <= most:
        return _sentence("seats", game=game.name, least=least, most=most, given=setup.seats)
    for key, value in setup.options.items():
        if key not in game.options:
            return _sentence("no_option", game=game.name, key=repr(key), known=", ".join(game.options))
        values = game.options[key].values
        if not any(type(value) is type(each) and value == each for each in values):
            return _sentence("option", key=repr(key), given=repr(value), known=", ".join(map(repr, values)))
    try:
        checked(game, setup)
    except SetupFault as fault:
        refusal = fault.refusal
        said = {lang: Speech(game, lang, []).explain(refusal).sentence if refusal else str(fault) for lang in LANGUAGES}
        return InEachLanguage("", said)
    return None


def _sentence(code: str, **facts: object) -> InEachLanguage:
    return InEachLanguage("", {lang: str(mistake(code, lang, **facts)) for lang in LANGUAGES})


def _from_example(game: Game, stage: Stage, lang: str) -> tuple[Table, Node]:
    every: list[Example] = import_module(game.examples).examples(game.board) if game.examples else []
    found = next((each for each in every if (each.section, each.n) == (stage.example, stage.n)), None)
    if found is None:
        known = ", ".join(f"{each.section} ({each.n})" for each in every)
        raise NotPossible("lesson_no_example", example=stage.example, n=stage.n, known=known)
    setup = Setup(found.seats, dict(found.options), stage.seed, game.plain(found.state))
    table = _table(game, setup, stage.names, lang)
    node = table.root
    for answer in found.answers[: found.opens if stage.ply is None else stage.ply]:
        node = table.play(node, answer)
    return table, node


def _from_replay(game: Game, stage: Stage, folder: Path) -> tuple[Table, Node]:
    path = folder / stage.replay
    if not path.is_file() or path.is_symlink():
        raise NotPossible("lesson_no_replay", path=stage.replay)
    replay, _ = read_replay(path)
    if replay is None or replay.table.game.name != game.name:
        raise NotPossible("lesson_other_replay", path=stage.replay, game=game.name)
    line = replay.table.main_line()
    ply = stage.ply or 0
    if ply >= len(line):
        raise NotPossible("lesson_no_ply", ply=ply, last=len(line) - 1)
    root = _table(game, replay.table.setup, replay.table.names[: replay.table.setup.seats], "en")
    node = root.root
    for each in line[1 : ply + 1]:  # a table of its own: what was played afterwards is not known on it
        node = root.play(node, each.answer)
    return root, node
