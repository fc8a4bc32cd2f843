"""The commands ``rajwidgets quiz``, ``prove``, ``mark`` and ``assign``."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ..learn.asking import quiz as make
from ..learn.asking import several
from ..learn.handing_in import points
from ..learn.out import notebooks
from ..learn.quiz import Quiz, faults, read
from ..learn.speak import PACKAGE
from ..mistakes import Mistake
from ..text import texts
from . import line as cli


def quiz(args: Namespace) -> int:
    """Ask at the terminal; print the questions where nobody can answer; or write them into a file."""
    try:
        made = make(
            cli.the_game(args.game, args.lang),
            args.n,
            several(args.sections),
            several(args.kinds),
            args.from_,
            args.seed,
            args.lang,
        )
        if args.out:
            print(f"{made.save(args.out)}: {len(made)}")
            return 0
        if sys.stdin.isatty():
            return ask(made)
    except (Mistake, OSError) as fault:
        raise cli.Wrong(str(fault)) from None
    print(made.text())
    if args.answers:
        print("\n" + "\n".join(f"{n}: {made.solution(n)}" for n in range(1, len(made) + 1)))
    return 0


def ask(made: Quiz) -> int:
    """One question after the other; ``h`` helps, an empty line passes on."""
    for n in range(1, len(made) + 1):
        print(f"\n{made.text(n)}")
        hints = 0
        while given := input("> ").strip():
            if given.casefold() == "h":
                hints += 1
                print(made.hint(n, hints))
                continue
            try:
                print(made.answer(n, given))
                break
            except Mistake as fault:
                print(fault)
    print(f"\n{made.result()}")
    return 0


def prove(args: Namespace) -> int:
    """Let the rules confirm every question of a quiz; those they do not confirm are named."""
    try:
        opened = read(args.quiz, args.lang)
    except Mistake as fault:
        raise cli.Failed(str(fault)) from None
    wrong = list(faults(opened))
    for n, why in wrong:
        print(f"{n}: {why}")
    print(f"{len(opened) - len(wrong)} / {len(opened)}", file=sys.stderr)
    return cli.FAULTY if wrong else 0


def mark(args: Namespace) -> int:
    """What the answers of each file are worth, computed anew by the rules."""
    w = texts(PACKAGE, args.lang)["handing_in"]
    try:
        opened = read(args.quiz, args.lang)
    except Mistake as fault:
        raise cli.Failed(str(fault)) from None
    missing = [file for file in args.answers if not Path(file).is_file()]
    for file in args.answers:
        if file in missing:
            print(w["missing"].format(file=file), file=sys.stderr)
            continue
        given = points(opened, file)
        print(w["points"].format(file=file, points=f"{given:g}", of=given.of, answered=given.answered))
        if given.skipped:
            print(w["skipped"].format(file=file, n=given.skipped), file=sys.stderr)
    return cli.FAULTY if missing else 0


def assign(args: Namespace) -> int:
    """Write a notebook with quizzes as an assignment."""
    try:
        path, count = notebooks.assign(args.notebook, args.out, args.lang)
    except (Mistake, OSError) as fault:
        raise cli.Failed(str(fault)) from None
    print(texts(PACKAGE, args.lang)["handing_in"]["assigned"].format(path=path, points=count))
    return 0
