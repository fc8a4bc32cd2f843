"""Files of quizzes and lessons that somebody wrote to do harm, or in haste: what they say stays in print, and what is
wrong with them is a sentence that says where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import rajwidgets as rw
from rajwidgets.command.line import main
from rajwidgets.learn.quiz import written
from rajwidgets.text import is_printable

REPLAY = Path(__file__).parents[2] / "replays" / "raja" / "three_rajas.json"
UNSEEN = ("\x1b[2J\x1b[31mred", "b\nRight: 1", "\u202ec")
LESSON = """format = "rajwidgets lesson"
game = "raja"
title = {en = "Test", fr = "Essai"}
[[step]]
say = {en = "One\\nand two.", fr = "Un et deux."}
"""


@cache
def document(kind: str) -> dict[str, Any]:
    """The file of one question of this kind."""
    quiz = rw.quiz("raja", n=1, kinds=kind, seed=3, from_=REPLAY)
    return dict(json.loads(written(quiz, ".json")))


def a_file(folder: Path, kind: str, spoil: Callable[[dict[str, Any]], object]) -> Path:
    """That file with its question spoiled."""
    content = deepcopy(document(kind))
    spoil(content["exercises"][0])
    path = folder / "week3.quiz.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def in_print(text: str) -> bool:
    return is_printable(text.translate(dict.fromkeys(map(ord, "\n\t"))))


# ---------------------------------------------------------------- names and other texts


def test_names_of_a_quiz_are_said_in_print_wherever_they_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(tmp_path, "why", lambda exercise: exercise["position"].update(names=UNSEEN))
    quiz = rw.quiz(file)
    assert in_print(quiz.text()) and "B\N{REPLACEMENT CHARACTER}Right: 1" in quiz.text()
    assert main(["quiz", str(file)]) == 0 and in_print(capsys.readouterr().out)
    for ending in (".xml", ".gift", ".html"):
        assert in_print(quiz.save(tmp_path / f"out{ending}").read_text("utf-8"))
    ET.parse(tmp_path / "out.xml")


@pytest.mark.parametrize("names", [["x" * 100_000, "b", "c"], ["x"] * 1_000])
def test_names_of_a_quiz_have_the_limits_of_a_replay(tmp_path: Path, names: list[str]) -> None:
    with pytest.raises(rw.Mistake, match=r"week3\.quiz\.json.*names"):
        rw.quiz(a_file(tmp_path, "why", lambda exercise: exercise["position"].update(names=names)))


@pytest.mark.parametrize("name", [*UNSEEN, "x" * 61])
def test_nobody_is_called_what_cannot_be_printed(name: str) -> None:
    for call in (rw.new, rw.enter):
        with pytest.raises(rw.Mistake, match="1 to 60 letters, all of them in print") as said:
            call("raja", 2, names=[name, "b"])
        assert in_print(str(said.value)) and len(str(said.value)) < 300
    assert main(["enter", "raja", "--out", "out.json", "--seats", "2", "--name", name, "--name", "b"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("One\\nand", "One\\u001b[2J", "étape 1 : say.en contient un signe"),
        ("Essai", "\\u202eEssai", "tête du fichier : title.fr contient"),
        ('game = "raja"', 'game = "raja"\n"\\u001b[2J" = 1', "tête du fichier : cette partie contient"),
    ],
)
def test_what_a_lesson_cannot_print_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, where: str
) -> None:
    path = tmp_path / "mine.lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    assert main(["lesson", str(path)]) == 0 and "One\nand two." in capsys.readouterr().out
    path.write_text(LESSON.replace(old, new), encoding="utf-8")
    assert main(["lesson", str(path), "--lang", "fr"]) == 1
    said = capsys.readouterr()
    assert where.replace(" :", "\N{NO-BREAK SPACE}:") in said.err and in_print(said.out + said.err)


# ---------------------------------------------------------------- what is wrong with a question


def no_bot(exercise: dict[str, Any]) -> None:
    exercise["asks"] |= {"bot": "os"}


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("why", lambda e: e.update(asks={}), "il manque à son « asks » answer"),
    ("why", lambda e: e["asks"].update(answer=7), "ce qu’elle demande .'answer'."),
    ("why", lambda e: e["asks"].update(answer="nonsense"), "les règles ne disent rien de ses choix"),
    ("why", lambda e: e.update(options=e["options"][:1]), "n’est faux|n’est juste"),
    ("why", lambda e: e["options"].append("nonsense"), "ne disent rien de son choix 'nonsense'"),
    ("why", lambda e: e["options"].append("\x1b[2J"), "lettres, toutes imprimables"),
    ("why", lambda e: e.update(kind="riddle"), "il n’y a pas de genre de question 'riddle'"),
    ("why", lambda e: e.update(sections=["9"]), "elle ne porte pas sur la section 9"),
    ("why", lambda e: e["position"].update(since=["go:D"]), "'go:D', y est refusée ; corrigez-la. .*[éè]"),
    ("why", lambda e: e["position"].update(start={}), "son « start » ne contient pas une position de raja"),
    ("why", lambda e: e["position"]["start"].update(round=10**12), "« start.round » dépasse tout"),
    ("why", lambda e: e["position"].update(seats=99), "raja se joue à 2 joueurs au moins"),
    ("why", lambda e: e["position"].update(options={"flying": 1}), "raja n’a pas d’option 'flying'"),
    ("why", lambda e: e["position"].update(names=["a"]), "a 3 places, et ses « names » sont au nombre de 1"),
    ("legal", lambda e: e.update(options=["nonsense", "stuff"]), "ne disent rien de son choix 'nonsense'"),
    ("order", lambda e: e["options"].append("²"), "son choix '²' n’est pas écrit"),
    ("order", lambda e: e["options"].append("99"), "ne disent rien de son choix '99'"),
    ("order", lambda e: e.update(options=e["options"][:1]), "il faut au moins 2 lignes"),
    ("order", lambda e: e["options"].sort(key=int), "déjà dans le bon ordre"),
    ("table", lambda e: e["options"].append("7"), "ne disent rien de son choix '7'"),
    ("choose", no_bot, "il n’y a pas de robot 'os' pour raja ; il y a : random, greedy"),
    ("choose", lambda e: e["asks"].update(games=10**6), "ne disent rien de ses choix"),
]


@pytest.mark.parametrize(("kind", "spoil", "says"), FAULTS, ids=[says for _, _, says in FAULTS])
def test_what_is_wrong_with_a_question_is_a_sentence_that_says_where(
    tmp_path: Path, kind: str, spoil: Callable[[dict[str, Any]], object], says: str
) -> None:
    quiz = rw.quiz(a_file(tmp_path, kind, spoil), lang="fr")
    with pytest.raises(rw.Mistake) as said:
        quiz.text()
    sentence = str(said.value).replace("\N{NO-BREAK SPACE}", " ")
    assert sentence.startswith("La question 1 n’est pas confirmée par les règles : ") and re.search(says, sentence)
    assert sentence.endswith(".") and in_print(sentence) and "Error" not in sentence and "not " not in sentence


@pytest.mark.parametrize("spelled", ["00", "01", "-1", "+1", "1 ", "١"])
@pytest.mark.parametrize("kind", ["order", "table"])
def test_a_line_is_named_in_one_way_only(tmp_path: Path, kind: str, spelled: str) -> None:
    """Two lines that read alike could be put in order in two ways, of which one would be right."""
    quiz = rw.quiz(a_file(tmp_path, kind, lambda exercise: exercise["options"].append(spelled)))
    with pytest.raises(rw.Mistake, match="is not written as a question of the kind"):
        quiz.text()


def test_options_that_read_alike_are_refused(tmp_path: Path) -> None:
    """Two players of one name, as in a file that somebody has written."""
    alike = a_file(tmp_path, "table", lambda exercise: exercise["position"].update(names=["Asha", "Asha", "Asha"]))
    with pytest.raises(rw.Mistake, match="two of its options read alike, “Asha”; leave one of them out"):
        rw.quiz(alike).text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "à partir de la ligne 1, ce n’est pas du JSON"),
        ('{"format": 7}', "« format » n’a pas la forme voulue, c’est un nombre entier, et non un texte"),
        ('{"format": "rajwidgets quiz", "schema": 1}', "il y manque « game »"),
        ('{"exercises": [{"kind": 7}]}', "dans la question 1, « kind » n’a pas la forme voulue, c’est un nombre"),
        ('{"exercises": [{"options": [[]]}]}', "dans la question 1, « options[0] » n’a pas la forme voulue"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_without_the_words_of_a_program(
    tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "week3.quiz.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(rw.Mistake) as said:
        rw.quiz(path, lang="fr")
    plain = str(said.value).replace("\N{NO-BREAK SPACE}", " ")
    assert says in plain and "Expected" not in plain and "week3.quiz.json" in plain


def test_a_file_that_is_not_there_or_not_to_be_read_is_said_in_the_reader_s_language(tmp_path: Path) -> None:
    with pytest.raises(rw.Mistake, match="Il n’y a ni fichier ni dossier"):
        rw.quiz("nowhere.quiz.json", lang="fr")
    (tmp_path / "folder.quiz.json").mkdir()
    with pytest.raises(rw.Mistake, match="c’est un dossier"):
        rw.quiz(tmp_path / "folder.quiz.json", lang="fr")
    quiz = rw.quiz(a_file(tmp_path, "why", lambda exercise: None), lang="fr")
    with pytest.raises(rw.Mistake, match="ce fichier ou ce dossier n’existe pas"):
        quiz.save(tmp_path / "nowhere" / "week4")
    with pytest.raises(rw.Mistake, match="aucun fichier ne peut porter ce nom"):
        quiz.save("\0.json")


def test_a_quiz_that_an_editor_began_with_a_mark_is_read(tmp_path: Path) -> None:
    path = a_file(tmp_path, "why", lambda exercise: None)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(rw.quiz(path)) == 1


def leaves(thing: Any) -> list[tuple[Any, Any]]:
    """Every place of a document that holds no other."""
    inside = list(thing.items() if isinstance(thing, dict) else enumerate(thing))
    deeper = [leaf for _, each in inside if isinstance(each, dict | list) for leaf in leaves(each)]
    return [*((thing, key) for key, each in inside if not isinstance(each, dict | list)), *deeper]


@pytest.mark.parametrize("kind", ["why", "gap", "order", "table", "effect", "cost", "term"])
def test_nothing_in_a_quiz_reaches_a_terminal_unseen(tmp_path: Path, kind: str) -> None:
    """Whatever stands anywhere in the file: it is said in print, or not at all."""
    places = len(leaves(deepcopy(document(kind))["exercises"][0]))
    for n in range(places):

        def spoil(exercise: dict[str, Any], n: int = n) -> None:
            thing, key = leaves(exercise)[n]
            thing[key] = f"{thing[key]}\x1b[2J"

        try:
            quiz = rw.quiz(a_file(tmp_path, kind, spoil))
            said = quiz.text() + quiz.solution(1) + quiz.hint(1) + quiz.hint(1, 2)
        except rw.Mistake as fault:
            said = str(fault)
        assert in_print(said), said
