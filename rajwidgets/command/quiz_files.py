"""Good files of quizzes and of answers, and everything that is done with one: for ``file_fuzz``, which spoils them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from ..bots import random_answer
from ..flow import Game
from ..learn.asking import read
from ..learn.exercise import Exercise
from ..learn.handing_in import points, points_of
from ..learn.kinds import KINDS, OF_RULES
from ..learn.pick import Game as Asked
from ..learn.pick import chosen
from ..learn.quiz import Quiz, faults
from ..learn.quiz_file import sealed_up
from ..learn.record import attempt, attempts_in
from ..mistakes import Mistake
from ..replay.files import Replay
from ..replay.files import text as replay_text
from ..table import Setup, Table
from ..text import LANGUAGES, Speech

ANSWERS = 30  # in the game that a quiz is made of
QUESTIONS = 6

Doc = dict[str, Any]
_MADE: dict[str, tuple[Quiz, bytes]] = {}
GAME_FILE = "a_game.json"  # what a recipe is about, beside it


def made(game: Game) -> tuple[Quiz, bytes]:
    """Some questions about a random game, and its replay: its beginning, or all of it where that has secrets."""
    if game.name not in _MADE:
        table, rng = Table(game, Setup(game.seats[1], {}, 5)), random.Random(5)
        node, found = table.root, list[Exercise]()
        while node.ask is not None and not found:
            node = table.play(node, random_answer(game, table.state(node), node.ask, rng))
            if node.ply == ANSWERS or node.ask is None:
                found = chosen([Asked(table)], QUESTIONS, tuple(KINDS), (), 1)
        _MADE[game.name] = Quiz(game.name, found, title="A quiz"), replay_text(Replay(table)).encode()
    return _MADE[game.name]


def a_quiz(game: Game) -> Quiz:
    return made(game)[0]


def good_quizzes(game: Game) -> list[Doc]:
    """One with its exercises, one with a recipe."""
    with TemporaryDirectory() as folder:
        whole = json.loads(a_quiz(game).save(Path(folder, "good.quiz.json")).read_text(encoding="utf-8"))
    kinds = list(dict.fromkeys(each.kind for each in a_quiz(game).exercises if each.kind in OF_RULES))
    sections = list(Speech(game, "en", []).sections())
    recipe = {"kinds": kinds, "sections": sections, "n": 2, "seed": 3, "from": GAME_FILE}
    head = {key: whole[key] for key in ("format", "schema", "game", "title")}
    return [whole, {**head, "recipe": recipe}]


def try_quiz(game: Game, path: Path, number: int) -> None:
    """Read, proven, told, answered, saved and carried out of the house; a question that cannot be is said."""
    path.with_name(GAME_FILE).write_bytes(made(game)[1])
    for lang in LANGUAGES:
        try:
            quiz = read(path, lang)
        except Mistake as fault:
            assert str(fault), "nothing can be read, and nothing is said"
            return
        wrong = dict(faults(quiz))
        for n in range(1, len(quiz) + 1):
            try:
                quiz.text(n)
                quiz.hint(n), quiz.hint(n, 2), quiz.solution(n), quiz.settle(n, quiz.exercises[n - 1].options)
                assert n not in wrong, "asked, and not confirmed"
            except Mistake as fault:
                assert wrong.get(n) and str(fault), "confirmed, and not asked"
        quiz.result(), quiz.frame()
    assert 0 <= points(quiz, path) <= len(quiz)
    again = read(quiz.save(path.with_name("again.quiz.json")))
    assert again.exercises == tuple(map(sealed_up, quiz.exercises)), "saved, and something was lost"


def good_results(game: Game) -> list[Doc]:
    """Answers as they lie in a file, a line each."""
    given = [attempt(game, each, each.options[:1], 0.0, 0, at=1_700_000_000) for each in a_quiz(game).exercises]
    return [dict(msgspec.to_builtins(each)) for each in given]


def try_results(game: Game, path: Path, number: int) -> None:
    """A spoiled line between two good ones: these are read and marked, whatever it is."""
    good, spoiled = json.dumps(good_results(game)[0]).encode(), path.read_bytes()
    whole = attempts_in(b"\n".join((good, spoiled, good)))
    assert len(whole.attempts) >= 2, "a good line was lost"
    assert len(whole.attempts) + whole.skipped >= 3 or not spoiled.strip(), "a line was not counted"
    quiz = a_quiz(game)
    assert 0 <= points_of(quiz, whole) <= len(quiz)
