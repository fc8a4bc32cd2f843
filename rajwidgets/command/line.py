"""The command line: list games, play with bots, type a game in, show a step, verify and index replays, fuzz."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .. import bots, games
from ..chance import draw
from ..flow import CHANCE, Game
from ..lab.fuzz import fuzz
from ..lab.steps import about_rule, about_step, as_svg, as_text
from ..mistakes import Mistake
from ..replay.faults import Fault, fault_sentence
from ..replay.files import Replay, ReplayFault, read, write
from ..table import Setup, SetupFault, Table
from ..text import Speech, capital, printable
from .jupyter import open_lab
from .parser import WRONG_USAGE, parser

FAULTY = 1  # exit code
YES, NO = ("true", "yes", "on"), ("false", "no", "off")
MOST_FAILURES = 10  # saved by one run of fuzz


class Wrong(Exception):
    """The command was used wrongly; its text is a sentence."""


class Failed(Exception):
    """The command was right, but its work could not be done; its text is a sentence."""


class Bar:
    """A progress bar on a terminal, once work has taken more than a second."""

    def __init__(self, what: str) -> None:
        self.what, self.begun, self.drawn = what, time.monotonic(), 0.0

    def __call__(self, done: float, total: float) -> None:
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.begun > 1 and now - self.drawn > 0.1:
            self.drawn = now
            share = f"[{'#' * int(30 * done / total):<30}] {done / total:4.0%}" if total else f"{done}"
            print(f"\r{self.what} {share}", end="", file=sys.stderr, flush=True)

    def within(self, n: int, parts: int, done: int, total: int) -> None:
        """The progress inside the n-th of several parts."""
        self(n + done / max(total, 1), parts)

    def close(self) -> None:
        if self.drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- games, lab, rules


def list_games(args: argparse.Namespace) -> int:
    found = [about_game(games.get(name)) for name in games.names()]
    if args.json:
        return print_json(found)
    for game in found:
        print(f"{game['name']}: {game['title']}, {game['seats'][0]} to {game['seats'][1]} players")
        for key, option in game["options"].items():
            values = "|".join(map(_spelled, option["values"]))
            print(f"  --option {key}={values} (usually {_spelled(option['default'])}): {option['says']}")
    return 0


def about_game(game: Game) -> dict[str, Any]:
    speech = Speech(game, "en", ())
    options = {
        key: {"values": option.values, "default": option.default, "says": speech.texts["options"][key]["says"]}
        for key, option in game.options.items()
    }
    return {"name": game.name, "title": speech.title, "seats": game.seats, "options": options}


def lab(args: argparse.Namespace) -> int:
    if find_spec("jupyterlab") is None:
        raise Failed("JupyterLab is not installed here; install it with: pip install jupyterlab")
    return open_lab(args.flags)


def show_rules(args: argparse.Namespace) -> int:
    speech = Speech(the_game(args.game, args.lang), args.lang, ())
    if args.section is not None and args.section not in speech.sections():
        raise Wrong(f"The rules of {speech.title} have no section {args.section}; run without --section to see all.")
    sections = [args.section] if args.section is not None else speech.sections()
    rules = [rule for section in sections if (rule := speech.rule(section))]
    if args.json:
        return print_json(about_rule(rules[0]) if args.section is not None else [about_rule(rule) for rule in rules])
    print("\n\n".join(f"{rule.section} {rule.title}\n{rule.says}" for rule in rules))
    return 0


# ---------------------------------------------------------------- play


def play(args: argparse.Namespace) -> int:
    game = the_game(args.game)
    names = args.bot or ["random"]
    if len(names) not in (1, args.seats):
        raise Wrong(f"Give one --bot for all seats or one for each of the {args.seats} seats, not {len(names)}.")
    names = names * args.seats if len(names) == 1 else names
    table = new_table(game, args)
    title = f"{Speech(game, 'en', ()).title}, {', '.join(names)}, seed {args.seed}"
    table.names = [f"{name.capitalize()} {i + 1}" for i, name in enumerate(names)]
    play_with_bots(table, names)
    try:
        write(args.out, Replay(table, title[:200], players=names))
    except OSError as error:
        raise Failed(f"{args.out} cannot be written: {error.strerror}.") from None
    print(f"{args.out}: {table.main_line()[-1].ply} answers.")
    return 0


def new_table(game: Game, args: argparse.Namespace) -> Table:
    try:
        return Table(game, Setup(args.seats, parse_options(game, args.option), args.seed))
    except SetupFault as fault:
        if fault.refusal is None:
            raise Wrong(str(fault)) from None
        raise Wrong(Speech(game, "en", ()).explain(fault.refusal).sentence) from None


def parse_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """K=V as the value the option has; what it does not have is left as it is for the set-up to refuse."""
    options: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise Wrong(f"Write an option as KEY=VALUE, not {printable(text)!r}.")
        values = game.options[key].values if key in game.options else ()
        options[key] = next((v for v in values if value.lower() in _spellings(v)), value)
    return options


def _spellings(value: Any) -> tuple[str, ...]:
    return (YES if value else NO) if isinstance(value, bool) else (str(value).lower(),)


def _spelled(value: Any) -> str:
    return _spellings(value)[0]


def play_with_bots(table: Table, names: Sequence[str]) -> None:
    """Play the table to its end."""
    game, seed = table.game, table.setup.seed
    try:
        players = [bots.bot(game, name, draw(2**32, seed, "bot", i)) for i, name in enumerate(names)]
    except ValueError as error:
        raise Wrong(str(error)) from None
    bar, node = Bar("playing, answers:"), table.root
    while node.ask is not None:
        bar(node.ply, 0)  # nobody knows how long a game will be
        if node.ask.seat == CHANCE:
            answer = table.roll(node)
        else:
            answer = bots.ask_bot(players[node.ask.seat], game, table.state(node), node.ask).answer
        node = table.play(node, answer)
    bar.close()


# ---------------------------------------------------------------- show


def show(args: argparse.Namespace) -> int:
    bar = Bar("reading")
    replay, faults = read(args.replay, bar)
    bar.close()
    for fault in faults:
        print(f"{args.replay}: {fault_sentence(fault, args.lang)}", file=sys.stderr)
    if replay is None:
        return FAULTY
    line = replay.table.main_line()
    ply = line[-1].ply if args.ply is None else args.ply
    if not 0 <= ply < len(line):
        sentence = f"There is no step {ply}; this replay can be shown from step 0 to {line[-1].ply}."
        raise Failed(sentence) if faults else Wrong(sentence)
    node, speech = line[ply], Speech(replay.table.game, args.lang, replay.names)
    if args.format == "json":
        return print_json(about_step(replay, node, speech))
    print(as_svg(replay, node, speech) if args.format == "svg" else as_text(replay, node, speech))
    return 0


# ---------------------------------------------------------------- verify, fuzz


def verify(args: argparse.Namespace) -> int:
    files = [file for path in args.path for file in replay_files(Path(path))]
    bar, found = Bar("verifying"), []
    for n, file in enumerate(files):
        try:
            replay, faults = read(file, partial(bar.within, n, len(files)))
        except Exception as error:  # one file that nobody foresaw must not silence the others
            replay, faults = None, [Fault("our_failure", 0, {"why": repr(error)})]
        found.append((file, replay, faults))
    bar.close()
    bad = [file for file, _, faults in found if not all(fault.harmless for fault in faults)]
    if args.json:
        print_json([about_file(file, replay, faults) for file, replay, faults in found])
        return FAULTY if bad else 0
    for file, replay, faults in found:
        for fault in faults:
            line = f"{file}: ply {'-' if fault.ply is None else fault.ply}: {in_words(fault, replay)}"
            print(line, file=sys.stderr if fault.harmless else sys.stdout)
    print(f"{len(files) - len(bad)} without faults, {len(bad)} with faults.", file=sys.stderr)
    return FAULTY if bad else 0


def replay_files(path: Path) -> list[Path]:
    """The file itself, or every JSON file in the folder."""
    if not path.exists():
        raise Wrong(f"There is no file or folder {str(path)!r}.")
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*.json") if not file.name.startswith("."))
    if not files:
        raise Wrong(f"The folder {str(path)!r} has no replay in it: no file that ends in .json.")
    return files


def about_file(file: Path, replay: Replay | None, faults: Sequence[Fault]) -> dict[str, Any]:
    told = [
        {"ply": fault.ply, "code": fault.code, "harmless": fault.harmless, "sentence": in_words(fault, replay)}
        for fault in faults
    ]
    good, plies = all(fault.harmless for fault in faults), None if replay is None else replay.end.ply
    return {"file": str(file), "good": good, "plies": plies, "faults": told}


def in_words(fault: Fault, replay: Replay | None) -> str:
    """The sentence of a fault, with the reason of the rules where they refused something."""
    sentence = fault_sentence(fault)
    if fault.refusal is None or replay is None:
        return sentence
    why = Speech(replay.table.game, "en", replay.names).explain(fault.refusal, seat=fault.facts.get("seat"))
    return f"{sentence} {printable(why.sentence, 400)}"


def play_at_random(args: argparse.Namespace) -> int:
    if args.files:
        return spoil_files(args)
    if args.game is None:
        raise Wrong(f"Name a game: {', '.join(games.names())}; or spoil files of all of them with --files.")
    game, bar, failures = the_game(args.game), Bar("playing"), 0
    if args.n < 1:
        raise Wrong(f"Give a number of games of at least 1, not {args.n}.")
    if args.option and args.seats is None:
        raise Wrong("Give --seats too: options belong to a number of players.")
    setup = new_table(game, args).setup if args.seats is not None else None
    for failure in fuzz(game, args.n, args.seed, bar, setup):
        bar.close()
        failures += 1
        out = f"{game.name}-failure-{failure.seed}.json"
        try:
            write(out, failure.replay)
        except (OSError, ReplayFault) as error:
            out = f"not saved ({error})"
        print(f"{out}: ply {failure.replay.end.ply}: {failure.why}")
        if failures == MOST_FAILURES:
            print(f"Stopped after {MOST_FAILURES} failures.", file=sys.stderr)
            return FAULTY
    bar.close()
    print(f"{args.n} games of {game.name} played to the end, {failures} with a failure.", file=sys.stderr)
    return FAULTY if failures else 0


def spoil_files(args: argparse.Namespace) -> int:
    from .file_fuzz import fuzz_files

    names, bar, failures = [the_game(args.game).name] if args.game else list(games.names()), Bar("spoiling"), 0
    if args.n < 1:
        raise Wrong(f"Give a number of files of at least 1, not {args.n}.")
    for failure in fuzz_files(names, args.n, args.seed, bar):
        bar.close()
        failures += 1
        Path(failure.name).write_bytes(failure.raw)
        print(f"{failure.name}: {printable(failure.why, 400)}")
    bar.close()
    print(f"{args.n} spoiled files of {', '.join(names)}, {failures} not taken well.", file=sys.stderr)
    return FAULTY if failures else 0


# ---------------------------------------------------------------- the command


def the_game(name: str, lang: str = "en") -> Game:
    try:
        return games.get(name)
    except games.UnknownGame as error:
        raise Wrong(error.says(lang)) from None


def print_json(value: Any) -> int:
    print(json.dumps(value, ensure_ascii=False, indent=2))
    return 0


# Which function carries a command out; what only some commands need is imported by them.
CARRIED_OUT: dict[str, Callable[[argparse.Namespace], int] | str] = {
    "games": list_games,
    "lab": lab,
    "rules": show_rules,
    "play": play,
    "enter": "enter.enter",
    "show": show,
    "verify": verify,
    "fuzz": play_at_random,
    "export": "export.export",
    "index": "index.index",
    "find": "index.find",
    "coverage": "index.coverage",
    "quiz": "quiz.quiz",
    "drill": "drill.drill",
    "prove": "quiz.prove",
    "mark": "quiz.mark",
    "assign": "quiz.assign",
    "lesson": "lesson.lesson",
    "class": "classroom.classroom",
}


def carry_out(args: argparse.Namespace) -> int:
    found = CARRIED_OUT[args.command]
    if isinstance(found, str):
        module, _, name = found.partition(".")
        found = getattr(import_module(f".{module}", __package__), name)
    return found(args)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack letters; that is no reason to stop
    try:
        if any("\0" in word for word in (sys.argv[1:] if argv is None else argv)):
            raise Wrong("A word of this command holds a sign that no name can have.")
        args = parser().parse_args(argv)
        code = carry_out(args)
        sys.stdout.flush()
        return code
    except Wrong as wrong:
        print(capital(str(wrong)), file=sys.stderr)
        return WRONG_USAGE
    except (Failed, ReplayFault, Mistake) as failed:
        print(failed, file=sys.stderr)
        return FAULTY
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (OSError, UnicodeError) as error:  # a name that no file can have, a folder that is closed to us
        named = printable(str(getattr(error, "filename", None) or "A name in this command"))
        print(f"{named} cannot be used: {getattr(error, 'strerror', None) or error}.", file=sys.stderr)
        return FAULTY
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev: for us, who want to see where
            raise
        print(f"Something went wrong inside rajwidgets, please report it: {error!r}", file=sys.stderr)
        return FAULTY
