"""The commands of the rule index: ``rajwidgets index``, ``find`` and ``coverage``."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from ..mistakes import Mistake
from ..study.index.index import Example, Index
from ..study.index.search import Found
from ..study.index.store import KEPT_AT
from ..text import printable
from . import line as cli

NOTHING = cli.FAULTY  # the exit code of a search that finds nothing


def index(args: Namespace) -> int:
    """Bring the index up to date and say what was done."""
    opened = _opened(args, *args.path)
    faults, last = opened.faults, opened.last
    if args.json:
        told = [{"file": path, "sentence": sentence} for path, sentence in faults]
        return cli.print_json({**last._asdict(), "faults": told, "kept": str(opened.store.path), "said": opened.said})
    for path, sentence in faults:
        print(f"{printable(path)}: {sentence}", file=sys.stderr)
    print(f"{last.files} files: {last.read} read, {last.unchanged} unchanged, {last.dropped} gone since last time.")
    print(f"{len({path for path, _ in faults})} with faults. The index is {opened.store.path}.", file=sys.stderr)
    return 0


def find(args: Namespace) -> int:
    """Steps that show a section or use a ruling, or whatever else is searched for; the best first."""
    if args.index is None and not KEPT_AT.exists():
        raise cli.Wrong("There is no index in this folder yet; make one with: rajwidgets index PATH")
    wanted = {key: getattr(args, key) for key in ("tag", "seat", "result", "author", "glyph")}
    text = " ".join(args.text)
    if not any((text, args.rule, args.ruling, *wanted.values())):
        raise cli.Wrong("Say what to find: words, or --rule, --ruling, --tag, --seat, --result, --author or --glyph.")
    opened = _opened(args)
    found: Sequence[Example | Found]
    try:
        if (args.rule or args.ruling) and not any((text, *wanted.values())):
            found = opened.examples(args.game, args.rule, ruling=args.ruling, n=args.most, lang=args.lang)
        else:
            found = opened.search(text, game=args.game, rule=args.rule, n=args.most, lang=args.lang, **wanted)
    except Mistake as mistake:
        raise cli.Wrong(str(mistake)) from None
    if args.json:
        cli.print_json([each._asdict() for each in found])
    else:
        for each in found:
            kind = f"{each.rule}, {each.kind}" if isinstance(each, Example) else each.kind
            print(f"{printable(each.path)}: ply {each.ply}: {printable(each.said, 400)} ({kind})")
    if not found:
        print("Nothing found.", file=sys.stderr)
    return 0 if found else NOTHING


def coverage(args: Namespace) -> int:
    """Which sections the replays show, and which none of them shows."""
    opened = _opened(args, *args.path)
    rows = opened.coverage(args.by)
    if args.json:
        return cli.print_json([{**row._asdict(), "share": round(row.share, 4)} for row in rows])
    for row in rows:
        print(row)
    for path, sentence in opened.faults:
        print(f"{printable(path)}: {sentence}", file=sys.stderr)
    return 0


def _opened(args: Namespace, *paths: str) -> Index:
    try:
        opened = Index(*paths, keep=None if args.index is None else Path(args.index))
    except Mistake as mistake:
        raise cli.Wrong(str(mistake)) from None
    for sentence in opened.said:
        print(printable(sentence, 400), file=sys.stderr)
    return opened
