"""What may be typed after ``rajwidgets``: the commands and their flags."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from ..text import LANGUAGES, capital

WRONG_USAGE = 2  # exit code


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USAGE, f"{capital(message)}. See: {self.prog} --help\n")


Command = Callable[..., argparse.ArgumentParser]  # name, what it does, what must be given


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="rajwidgets", description="Learn, play, step through and explain board games about India.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, says: str, *positional: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=says, description=says)
        for each in positional:
            sub.add_argument(each.rstrip("+"), metavar=each.rstrip("+").upper(), nargs="+" if "+" in each else None)
        return sub

    for group in (playing, reading, searching, asking, fuzzing):
        group(command)
    return top


def playing(command: Command) -> None:
    command("games", "list the games and their options").add_argument("--json", action="store_true")
    lab = command("lab", "open JupyterLab on the first notebook")
    lab.add_argument("flags", nargs="*", metavar="-- FLAG", help="flags for JupyterLab, after --")
    play = command("play", "let bots play a game and save it", "game")
    play.add_argument("--seats", type=int, required=True, metavar="N")
    play.add_argument("--option", action="append", default=[], metavar="K=V")
    play.add_argument("--bot", action="append", default=[], metavar="NAME", help="one for all seats, or one per seat")
    play.add_argument("--seed", type=int, required=True, metavar="S")
    play.add_argument("--out", required=True, metavar="FILE")
    enter = command("enter", "type in a game from a real table, by keyboard", "game")
    enter.add_argument("--seats", type=int, required=True, metavar="N")
    enter.add_argument("--name", action="append", default=[], metavar="NAME", help="one for each seat, in order")
    enter.add_argument("--option", action="append", default=[], metavar="K=V")
    enter.add_argument("--seed", type=int, default=0, metavar="S", help="for what you let the program roll")
    enter.add_argument("--out", required=True, metavar="FILE", help="kept after every line; continued if it is there")
    enter.add_argument("--lang", choices=LANGUAGES, default="en")


def reading(command: Command) -> None:
    show = command("show", "show one step of a replay", "replay")
    show.add_argument("--ply", type=int, metavar="N", help="the step; the last one if not given")
    show.add_argument("--format", choices=("text", "svg", "json"), default="text")
    command("verify", "play replays again and name their faults", "path+").add_argument("--json", action="store_true")
    rules = command("rules", "read the rules, in our words", "game")
    rules.add_argument("--section", metavar="S")
    for sub in (show, rules): sub.add_argument("--lang", choices=LANGUAGES, default="en")
    exporting = command("export", "write a replay, or a step of it, as a page or picture of its own", "replay")
    exporting.add_argument("--out", required=True, metavar="FILE", help="ends in .html, .svg or .png")
    exporting.add_argument("--ply", type=int, metavar="N", help="one step; the whole replay if not given")
    exporting.add_argument("--lang", choices=LANGUAGES, help="a page has both if not given")
    rules.add_argument("--json", action="store_true")


def searching(command: Command) -> None:
    finding = command("find", "find steps that show a rule, notes, seats, results")
    finding.add_argument("text", nargs="*", metavar="WORD", help="words of notes, tags, titles, names, results, rules")
    for key in ("rule", "ruling", "tag", "seat", "result", "author", "glyph"):
        finding.add_argument(f"--{key}", default="", metavar=key[0].upper())
    finding.add_argument("--game", metavar="G")
    finding.add_argument("--most", type=int, default=20, metavar="N")
    finding.add_argument("--lang", choices=LANGUAGES, default="en")
    coverage = command("coverage", "name the sections that replays show, and those they never show", "path+")
    coverage.add_argument("--by", choices=("game", "collection", "replay"), default="game")
    for sub in (command("index", "index replays by rule, or bring the index up to date", "path+"), finding, coverage):
        sub.add_argument("--index", metavar="FILE", help="where the index is kept; usually .rajwidgets/index.sqlite")
        sub.add_argument("--json", action="store_true")


def asking(command: Command) -> None:
    quiz = command("quiz", "be asked about the rules; every answer is proven by them", "game")
    quiz.add_argument("--kinds", default="", metavar="K,K", help="kinds of question, such as why,cure")
    quiz.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same questions")
    quiz.add_argument("--answers", action="store_true", help="print what is right too, where nobody can be asked")
    quiz.add_argument("--out", metavar="FILE", help="write the quiz into a file instead")
    quiz.add_argument("--record", metavar="FILE", help="answers kept before: what was asked this week comes later")
    drill = command("drill", "practise what is new, missed or due", "game")
    for sub in (quiz, drill):
        sub.add_argument("--from", dest="from_", metavar="PATH", help="a replay or a folder; else bots play a game")
        sub.add_argument("--sections", default="", metavar="S,S", help="sections of the rulebook, such as 7 or 7.1,8")
        sub.add_argument("-n", type=int, default=10, metavar="N", help="how many")
    drill.add_argument("--record", metavar="FILE", help="where answers are kept; a file of your own if not given")
    drill.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same games of bots")
    prove = command("prove", "let the rules confirm every question of a quiz", "quiz")
    mark = command("mark", "mark files of answers to a quiz, by the rules", "quiz", "answers+")
    assign = command("assign", "make a notebook with quizzes an assignment that nbgrader can grade", "notebook")
    assign.add_argument("--to", choices=("nbgrader",), default="nbgrader")
    assign.add_argument("out", metavar="OUT", help="the folder to write it into, such as source/week3")
    lesson = command("lesson", "be led through a game step by step", "game")
    lesson.add_argument("n", nargs="?", type=int, default=1, metavar="N", help="which; GAME may be a file instead")
    classroom = command("class", "a class in a folder: report on a quiz that was set, or forget a learner")
    classroom.add_argument("do", choices=("report", "forget"))
    classroom.add_argument("folder", metavar="FOLDER")
    classroom.add_argument("name", metavar="NAME", help="the quiz to report on, or the learner to forget")
    classroom.add_argument("--out", metavar="FILE", help="write the report as a page to print")
    for sub in (quiz, drill, prove, mark, assign, lesson, classroom):
        sub.add_argument("--lang", choices=LANGUAGES, default="en")


def fuzzing(command: Command) -> None:
    random = command("fuzz", "play random games, or spoil files, checking everything that must hold")
    random.add_argument("game", nargs="?", metavar="GAME", help="may be left out with --files: then all games")
    random.add_argument("--files", action="store_true", help="spoil files of every kind instead of playing")
    random.add_argument("-n", type=int, required=True, metavar="N", help="how many games or files")
    random.add_argument("--seed", type=int, required=True, metavar="S")
    random.add_argument("--seats", type=int, metavar="N", help="always so many players; otherwise any number")
    random.add_argument("--option", action="append", default=[], metavar="K=V", help="with --seats: always this one")
