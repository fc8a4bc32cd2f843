"""What may be typed besides answers: list, undo, redo, back, roll, why; each in any language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ..flow import CHANCE
from ..text import LANGUAGES
from .reading import words_of
from .reports import Report, words

if TYPE_CHECKING:
    from .typist import Typist

MOST_LISTED = 60  # options in one list; the rest is counted


@cache
def _commands() -> dict[str, str]:
    """A command in any language -> what it does."""
    said = [entry for lang in LANGUAGES for entry in words(lang)["commands"].items()]
    return {word: key for key, each in said for word in each.split()}


def command_in(piece: str) -> tuple[str, str] | None:
    """(command, what follows it), unless the words are an answer."""
    if piece.strip().startswith("?"):
        return "list", piece.strip()[1:]
    said = words_of(piece)
    if not said or said[0] not in _commands() or len(said) > 2 or (len(said) == 2 and not said[1].isdigit()):
        return None
    return _commands()[said[0]], said[1] if len(said) > 1 else ""


def what_there_is(typist: Typist, about: str) -> Report:
    """What may be typed here; with a word, what it would mean."""
    if about.strip():
        return typist.meaning(about) or Report("no", typist.words["says"]["nothing"])
    options = typist.options()
    rows = [f"{code}  {name}{f' ({detail})' if detail else ''}" for code, name, detail in options[:MOST_LISTED]]
    rows += [f"{typed}  {name}" for typed, name, _ in typist.declarations()]
    if len(options) > MOST_LISTED:
        rows.append(typist.words["says"]["more"].format(n=len(options) - MOST_LISTED))
    return Report("list", typist.asked().sentence.partition("\n")[0], lines=tuple(rows))


def undo(typist: Typist, number: str) -> Report:
    """Back by one answer, or to the question that an answer of this number was given to."""
    here, says = typist.node, typist.words["says"]
    if not number and typist.begun:
        typist.drop()
        return Report("good", says["begun_dropped"])
    ply = int(number) if number else here.ply
    if not 1 <= ply <= here.ply:
        return Report("no", says["no_step"].format(ply=ply, last=here.ply) if here.ply else says["at_start"])
    return typist.back_to(ply - 1)


def redo(typist: Typist, number: str) -> Report:
    """Play again what was undone, as far as it is possible (or as many answers as are named)."""
    says, wanted = typist.words["says"], int(number) if number else len(typist.undone)
    if not typist.undone:
        return Report("no", says["nothing_undone"])
    played = 0
    while typist.undone and played < wanted:
        rest = list(typist.undone)
        report = typist.play(typist.undone[0])
        if report.kind == "no":
            typist.undone = rest
            said = says["redone_part"].format(n=played, why=report.text, left=len(rest))
            return Report("no", said, report.section)
        played += 1
    return Report("good", says["redone"].format(n=played))


def back(typist: Typist, _: str) -> Report:
    """Back to the list from which the last part was chosen."""
    if not typist.begun:
        return Report("no", typist.words["says"]["nothing_begun"])
    typist.take_back()
    return Report("good", typist.words["says"]["begun_dropped"])


def roll(typist: Typist, _: str) -> Report:
    """Let chance answer by the seed."""
    node = typist.node
    if node.ask is None or node.ask.seat != CHANCE:
        return Report("no", typist.words["says"]["no_roll"])
    return typist.play(typist.at.table.roll(node))


def why(typist: Typist, _: str) -> Report:
    """What is not possible here, and why."""
    rows = tuple(f"{each.text} ({each.section})" for each in typist.refusals()[:MOST_LISTED])
    return Report("list", typist.words["says"]["why" if rows else "why_none"], lines=rows)


COMMANDS: dict[str, Callable[[Typist, str], Report]] = {
    "list": what_there_is,
    "undo": undo,
    "redo": redo,
    "back": back,
    "roll": roll,
    "why": why,
}
