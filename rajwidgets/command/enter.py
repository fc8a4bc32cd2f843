"""The command ``rajwidgets enter``: a game typed in at a terminal, kept in its file after every line."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ..entry.reading import words_of
from ..entry.reports import Report, words
from ..entry.typist import Place, Typist
from ..mistakes import mistake
from ..replay.faults import fault_sentence
from ..replay.files import Replay, ReplayFault, read, write
from ..text import LONGEST_NAME, Speech, is_name, printable
from . import line as cli


def enter(args: Namespace) -> int:
    """Read lines until the end of them; a file that is there already goes on where it stopped."""
    game, out, w = cli.the_game(args.game), Path(args.out), words(args.lang)["terminal"]
    said = [w["welcome"].format(game=Speech(game, args.lang, ()).title)]
    if out.exists():
        replay = _continued(out, args, w)
        said.append(w["resumed"].format(file=out, ply=replay.end.ply))
    else:
        table = cli.new_table(game, args)
        names = Speech(game, args.lang, ()).texts["names"]["seats"]
        table.names = args.name or [str(names[str(i)]) for i in range(args.seats)]
        if len(table.names) != args.seats or len(set(table.names)) != args.seats:
            raise cli.Wrong(f"Give one --name for each of the {args.seats} seats, all different, or none.")
        if unfit := [name for name in table.names if not is_name(name)]:
            raise mistake("name_in_print", args.lang, given=repr(printable(unfit[0])), most=LONGEST_NAME)
        replay = Replay(table)
    print("\n".join(said), file=sys.stderr)
    typist = Typist(Place(replay.table), args.lang)
    good = _typing(typist, replay, out, set(words_of(w["quit"])))
    print(w["kept"].format(file=out, n=typist.node.ply))
    return 0 if good else cli.FAULTY


def _continued(out: Path, args: Namespace, w: dict[str, str]) -> Replay:
    replay, faults = read(out)
    if replay is None or not all(fault.harmless for fault in faults):
        raise cli.Failed(w["faulty"].format(file=out, why=fault_sentence(faults[0], args.lang)))
    if replay.table.game.name != args.game:
        raise cli.Wrong(w["another"].format(file=out, game=replay.table.game.name))
    return replay


def _typing(typist: Typist, replay: Replay, out: Path, quits: set[str]) -> bool:
    """Every line done and kept; False if a file that was piped in holds a line that cannot be played."""
    for line in _lines(typist):
        if set(words_of(line)) & quits and len(words_of(line)) == 1:
            break
        reports, _ = typist.take(line)
        for report in reports:
            print(_told(report), file=sys.stderr if report.kind == "no" else sys.stdout)
        try:
            write(out, replay)
        except (OSError, ReplayFault) as error:
            raise cli.Failed(f"{out}: {error}") from None
        if reports and reports[-1].kind == "no" and not sys.stdin.isatty():
            return False
    return True


def _lines(typist: Typist) -> Iterator[str]:
    while True:
        if sys.stdin.isatty():
            title, _, says = typist.asked().sentence.partition("\n")
            print(f"\n{printable(title, 200)} {printable(says, 300)}")
        try:
            yield input(f"{typist.node.ply + 1}> " if sys.stdin.isatty() else "")
        except EOFError:
            return


def _told(report: Report) -> str:
    section = f" ({report.section})" if report.section else ""
    return "\n  ".join([f"{printable(report.text, 600)}{section}", *(printable(line, 300) for line in report.lines)])
