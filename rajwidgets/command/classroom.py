"""The command ``rajwidgets class``."""

from __future__ import annotations

from argparse import Namespace

from ..learn.classroom.folder import Folder
from ..learn.classroom.room import Room
from ..mistakes import Mistake
from . import line as cli


def classroom(args: Namespace) -> int:
    """Report on a quiz, as text or as a page; or remove all that a learner has left in the folder."""
    try:
        room = Room(Folder(args.folder, args.lang), args.lang)
        if args.do == "forget":
            print(room.forget(args.name))
            return 0
        report = room.report(args.name)
        if args.out:
            print(report.page(args.out))
            return 0
    except (Mistake, OSError) as fault:
        raise cli.Wrong(str(fault)) from None
    print(report.text())
    return 0
