"""The command ``rajwidgets drill``: practice at the terminal, or the rulebook with its marks where nobody answers."""

from __future__ import annotations

import sys
from argparse import Namespace

from ..learn.asking import check_how_many, several
from ..learn.drill import practice
from ..learn.handing_in import check_kept
from ..learn.record import Record, own_record
from ..mistakes import Mistake
from . import line as cli
from .quiz import ask


def drill(args: Namespace) -> int:
    """Ask about what is new, missed or due; what is answered is remembered."""
    try:
        if args.record:
            check_kept(args.record, args.lang)
        record = Record(args.record or own_record())
        game = cli.the_game(args.game, args.lang)
        check_how_many(args.n, args.lang)
        made = practice(game, several(args.sections), args.from_, record, args.seed, args.lang)
    except (Mistake, OSError) as fault:
        raise cli.Wrong(str(fault)) from None
    if sys.stdin.isatty():
        return ask(made.quiz(args.n))
    print(made)
    return 0
