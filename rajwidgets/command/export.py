"""The command ``rajwidgets export``."""

from __future__ import annotations

import sys
from argparse import Namespace

from ..replay.faults import fault_sentence
from ..replay.files import read
from ..study.edit.sentences import StudyFault
from ..study.export.export import export as write_export
from ..study.export.moments import words_of
from . import line as cli


def export(args: Namespace) -> int:
    """Write the page or picture and say where it is; a faulty replay is exported as far as it can be shown."""
    lang, bar = args.lang or "en", cli.Bar("reading")
    replay, faults = read(args.replay, bar)
    bar.close()
    for fault in faults:
        print(f"{args.replay}: {fault_sentence(fault, lang)}", file=sys.stderr)
    if replay is None:
        return cli.FAULTY
    try:
        bar = cli.Bar("writing")
        out = write_export(replay, args.out, ply=args.ply, lang=args.lang, progress=bar)
        bar.close()
    except StudyFault as fault:
        wrong = cli.Failed if fault.fault.code == "not_written" else cli.Wrong
        raise wrong(fault.says(lang)) from None
    if not replay.is_open:
        print(words_of(lang)["unfinished"], file=sys.stderr)
    print(f"{out}: {out.stat().st_size // 1000} kB.")
    return 0
