"""The commands ``rajwidgets quiz``, ``prove``, ``mark`` and ``assign``."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from ..learn.asking import check_as_it_is, read, several
from ..learn.asking import quiz as make
from ..learn.handing_in import check_file, none_given, points
from ..learn.out import notebooks
from ..learn.quiz import Quiz, faults
from ..learn.record import Record, lately
from ..learn.speak import PACKAGE
from ..mistakes import Mistake
from ..text import texts
from . import line as cli


def quiz(args: Namespace) -> int:
    """Ask at the terminal; print the questions where nobody can answer; or write them into a file."""
    try:
        made = made_already(args) if args.game.endswith(".json") else made_for(args)
        if args.out:
            print(f"{made.save(args.out)}: {len(made)}")
            return 0
        if sys.stdin.isatty():
            return ask(made)
    except (Mistake, OSError) as fault:
        raise cli.Wrong(str(fault)) from None
    print(made.text())
    if args.answers:
        print("\n" + "\n".join(f"{n}: {made.worded(n).solution()}" for n in range(1, len(made) + 1)))
    return 0


def made_already(args: Namespace) -> Quiz:
    """The quiz of a file."""
    made = read(args.game, args.lang)
    wanted = several(args.sections), several(args.kinds)
    check_as_it_is(args.lang, *wanted, n=args.n, from_=args.from_, seed=args.seed)
    return made


def made_for(args: Namespace) -> Quiz:
    """The quiz that a line asks for."""
    if args.record:
        check_file(args.record, args.lang)
    return make(
        cli.the_game(args.game, args.lang),
        args.n,
        several(args.sections),
        several(args.kinds),
        args.from_,
        args.seed,
        args.lang,
        lately(Record(args.record).attempts, args.game),
    )


def ask(made: Quiz) -> int:
    """One question after the other, then how it went; ``h`` helps, ``s`` solves, an empty line passes on."""
    print(texts(PACKAGE, made.lang)["terminal"]["commands"])
    again: Quiz | None = made
    try:
        while again is not None:
            made = again
            for n in range(1, len(made) + 1):
                print(f"\n{made.text(n)}")
                answered(made, n)
            print(f"\n{made.summary()}")
            again = looked_back(made)
    except EOFError:
        print(f"\n{made.result()}")
    return 0


def answered(made: Quiz, n: int) -> None:
    """The answer to a question, with as many hints as are wished for."""
    while given := input("> ").strip().casefold():
        try:
            print(said(made, n, given))
        except Mistake as fault:
            print(fault)
            continue
        if given != "h":
            return


def said(made: Quiz, n: int, given: str) -> str:
    """What comes of a line: a hint, the solution, or the verdict on an answer."""
    if given == "h":
        return made.hint(n, made.hinted.get(n, 0) + 1)
    if given == "s":
        made.solution(n)
        return made.worded(n).what_is_right()
    return made.answer(n, given)


def looked_back(made: Quiz) -> Quiz | None:
    """What the learner wants at the end: a question again, those missed, new ones, or nothing more."""
    print(f"\n{texts(PACKAGE, made.lang)['summary']['terminal']}")
    while given := input("> ").strip().casefold():
        try:
            if given in ("m", "n"):
                return made.missed() if given == "m" else made.fresh()
            n = int(given) if given.isdigit() else 0
            print(f"{made.text(n)}\n\n{made.reasons(n)}")
        except Mistake as fault:
            print(fault)
    return None


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
        for file in args.answers:
            check_file(file, args.lang)
    except Mistake as fault:
        raise cli.Failed(str(fault)) from None
    missing = [file for file in args.answers if not Path(file).is_file()]
    for file in args.answers:
        if file in missing:
            print(none_given(file, args.lang), file=sys.stderr)
            continue
        given = points(opened, file)
        print(w["points"].format(file=file, points=f"{given:g}", of=given.of, answered=given.answered))
        if given.skipped:
            print(w["skipped"].format(file=file, n=given.skipped), file=sys.stderr)
    return cli.FAULTY if missing else 0


def assign(args: Namespace) -> int:
    """Write a notebook with quizzes as an assignment."""
    try:
        made = notebooks.assign(args.notebook, args.out, args.lang)
    except (Mistake, OSError) as fault:
        raise cli.Failed(str(fault)) from None
    w = texts(PACKAGE, args.lang)["handing_in"]
    for call in made.not_graded:
        print(w["not_graded"].format(call=call), file=sys.stderr)
    print(w["assigned"].format(path=made.path, points=made.points))
    return 0
