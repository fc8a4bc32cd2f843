"""The command ``rajwidgets lesson``: a lesson at the terminal, or printed where nobody can answer."""

from __future__ import annotations

import sys
from argparse import Namespace

from ..data import DataFault
from ..learn.lessons.lesson import Lesson
from ..learn.lessons.opening import from_file, of_game
from ..mistakes import Mistake
from . import line as cli


def lesson(args: Namespace) -> int:
    """Lead through a lesson of a game, or through one from a file."""
    try:
        is_file = args.game.endswith(".toml")
        rules = None if is_file else cli.the_game(args.game, args.lang)
        made = from_file(args.game, args.lang) if rules is None else of_game(rules, args.n, args.lang)
    except DataFault as fault:
        raise cli.Failed(fault.says(args.lang)) from None
    except Mistake as fault:
        raise cli.Wrong(str(fault)) from None
    if sys.stdin.isatty():
        return lead(made)
    for n in made.walk.way.about:
        made.go(n)
        print(f"{made.text(position=False)}\n")
    return 0


def lead(made: Lesson) -> int:
    """One step after the other, then what was learned; an empty line passes on."""
    print(made.words["commands"])
    while True:
        print(f"\n{made.text()}")
        try:
            while given := input("> ").strip():
                print(said(made, given))
        except EOFError:
            return 0
        made.next()
        if made.over:
            print(f"\n{made.text()}")
            return 0


def said(made: Lesson, given: str) -> str:
    """What comes of a line: a word of ours, a beginning with a question mark, or an answer."""
    words = {"h": made.hint, "s": made.solution, "b": made.back, "a": made.again}
    try:
        if given in words:
            return words[given]()
        if given.endswith("?"):
            return "\n".join(f"  {answer}  {label}" for answer, label in made.options(given[:-1].strip()))
        return made.answer(given) if made.quiz is not None else made.play(given)
    except Mistake as fault:
        return str(fault)
