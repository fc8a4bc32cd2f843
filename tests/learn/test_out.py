"""Quizzes for other houses, read back by readers of our own: the same options, keys and reasons."""

from __future__ import annotations

import re
import zipfile
from fractions import Fraction
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from rajwidgets import games
from rajwidgets.flow import Number
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import MANY, NUMBERS, ONE, ORDER
from rajwidgets.learn.out.gift import gift
from rajwidgets.learn.out.moodle import moodle
from rajwidgets.learn.out.paper import order, paper, room
from rajwidgets.learn.out.plain_form import beside, plain
from rajwidgets.learn.out.qti import ITEM, PACKAGE, qti
from rajwidgets.learn.pick import chosen
from rajwidgets.learn.quiz import Quiz
from rajwidgets.replay.files import read as read_replay

LINE = "____________"  # to write on
REPLAYS = Path(__file__).parents[2] / "replays"
KINDS = "legal", "all_legal", "asked", "gap", "order", "table"  # every form of answer
LANG = dict(zip(games.NAMES, ("en", "fr") * len(games.NAMES), strict=False))


class Read(NamedTuple):
    """A question as another house has it: each option with its credit in hundredths, or its place, and its reason."""

    name: str
    asked: str
    options: dict[str, float | str]
    reasons: dict[str, str]
    beside: tuple[str, ...] = ()  # answers that belong to no option
    told: str = ""  # what everybody reads afterwards


@cache
def some(name: str) -> Quiz:
    """One question of each kind that a golden replay gives, each game in one of the languages."""
    replay, _ = read_replay(min((REPLAYS / name).glob("*.json")))
    assert replay is not None
    return Quiz(name, [each for kind in KINDS for each in chosen([of_replay(replay)], 1, [kind], (), 1)], LANG[name])


def as_set(quiz: Quiz, n: int) -> Read:
    """What another house must make of it, from the engine."""
    spoken = quiz.spoken(n)
    opened, options = spoken.opened, spoken.exercise.options
    said = [spoken.option(option) for option in options]
    reasons = {text: quiz.worded(n).reason(option) for text, option in zip(said, options, strict=True)}
    if opened.form == NUMBERS:
        keys = {text: str(number) for text, number in zip(said, opened.numbers, strict=True)}
        return Read(plain(quiz, n).name, spoken.stem(), keys, {})
    if opened.form == ORDER:
        places = {text: str(opened.right.index(option) + 1) for text, option in zip(said, options, strict=True)}
        return Read(plain(quiz, n).name, spoken.stem(), places, {})
    worth = {option: float(opened.mark((option,)).credit) for option in options}
    if opened.form == MANY:  # what is wrong costs as much as what is right gives
        worth = {option: worth[option] or -1 / len(opened.right) for option in options}
    credit = {text: round(100 * worth[option], 3) for text, option in zip(said, options, strict=True)}
    return Read(plain(quiz, n).name, spoken.stem(), credit, reasons)


def from_gift(text: str) -> list[Read]:
    """GIFT as its description has it: ``::name:: question { answers }``, each answer with its sign."""
    return [
        gift_question(unescaped(name), unescaped(asked), body)
        for name, asked, body in re.findall(r"::(.*?):: \[plain\](.*?)(?<!\\)\{(.*?)(?<!\\)\}", text, re.S)
    ]


def gift_question(name: str, asked: str, body: str) -> Read:
    options: dict[str, float | str] = {}
    reasons: dict[str, str] = {}
    beside = []
    body, _, told = body.strip().partition("####")
    for sign, share, answer in re.findall(r"(?<!\\)([=~])(?:%(-?[\d.]+)%)?(.*?)(?=(?<!\\)[=~]|$)", body.strip(), re.S):
        said, *reason = map(str.strip, re.split(r"(?<!\\)#", answer))
        if reason:
            options[unescaped(said)] = round(float(share or (100 if sign == "=" else 0)), 3)
            reasons[unescaped(said)] = unescaped(reason[0])
        else:
            left, right = map(str.strip, said.split("->"))
            if left:
                options[unescaped(left)] = unescaped(right)
            else:
                beside.append(right)
    return Read(name, asked, options, reasons, tuple(beside), unescaped(told.strip().replace("\\n", "\n")))


def unescaped(text: str) -> str:
    return re.sub(r"\\([~=#{}:\\])", r"\1", text)


def from_moodle(text: str) -> list[Read]:
    return [moodle_question(each) for each in ET.fromstring(text.split("\n", 1)[1]) if each.get("type") != "category"]


def moodle_question(element: ET.Element) -> Read:
    rows = [(row.findtext("text", ""), row) for row in element.iter("answer") if row.get("fraction")]
    options: dict[str, float | str] = {said: round(float(row.get("fraction", "")), 3) for said, row in rows}
    every = [(row.findtext("text", ""), row.findtext("answer/text", "")) for row in element.iter("subquestion")]
    pairs, beside = {row: answer for row, answer in every if row}, [answer for row, answer in every if not row]
    reasons = {said: row.findtext("feedback/text", "") for said, row in rows}
    asked = element.findtext("questiontext/text", "").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    told = element.findtext("generalfeedback/text", "")
    return Read(element.findtext("name/text", ""), asked, {**options, **pairs}, reasons, tuple(beside), told)


def from_qti(packed: bytes) -> list[Read]:
    """The items in the order of the manifest, which names every file of the package."""
    with zipfile.ZipFile(BytesIO(packed)) as package:
        listed = ET.fromstring(package.read("imsmanifest.xml"))
        files = {each.get("href") for each in listed.iter(f"{{{PACKAGE}}}file")}
        assert {*files, "imsmanifest.xml"} == set(package.namelist())
        items = [each.get("href", "") for each in listed.iter(f"{{{PACKAGE}}}resource")]
        return [qti_question(ET.fromstring(re.sub(rb' xmlns="[^"]*"', b"", package.read(name)))) for name in items]


def qti_question(element: ET.Element) -> Read:
    said = {each.get("identifier", ""): each.text or "" for each in element.iter("simpleChoice")}
    feedback = {each.get("identifier", ""): each.text or "" for each in element.iter("modalFeedback")}
    worth = {row.get("mapKey", ""): float(row.get("mappedValue", "")) for row in element.iter("mapEntry")}
    declared = {each.get("identifier", ""): each for each in element.iter("responseDeclaration")}
    right = {key: [value.text or "" for value in each.iter("value")] for key, each in declared.items()}
    asked = element.findtext("itemBody//prompt") or " ".join(p.text or "" for p in element.iter("p"))
    options: dict[str, float | str]
    if worth:
        options = {said[key]: round(100 * share, 3) for key, share in worth.items()}
        best = [key for key in worth if worth[key] == max(worth.values())]
        assert right["RESPONSE"] == best
    elif said:
        options = {said[key]: str(place) for place, key in enumerate(right["RESPONSE"], 1)}
    else:
        rows = [p for p in element.iter("p") if p.find("textEntryInteraction") is not None]
        fields = [(p.text or "", p.find("textEntryInteraction")) for p in rows]
        options = {text.strip(): right[f.get("responseIdentifier", "")][0] for text, f in fields if f is not None}
    reasons = {said[key]: feedback[key] for key in worth}
    return Read(element.get("title", ""), asked, options, reasons)


@pytest.mark.parametrize("name", games.NAMES)
def test_qti_reads_back(name: str) -> None:
    """The same options, keys and reasons, and the score that the package reckons is the credit of the rules."""
    quiz = some(name)
    for n, read in enumerate(from_qti(qti(quiz, pictures=False)), 1):
        expected = as_set(quiz, n)
        assert read.name == expected.name and expected.asked in read.asked
        assert read.options.keys() == expected.options.keys()
        for text, worth in read.options.items():
            there = expected.options[text]
            same = Fraction(worth) == Fraction(there) if isinstance(there, str) else abs(float(worth) - there) < 0.01
            assert same, (text, worth, there)
        assert read.reasons.keys() == expected.reasons.keys()
        for text, reason in read.reasons.items():
            assert expected.reasons[text].endswith(reason), (reason, expected.reasons[text])


def test_a_package_of_qti_has_its_pictures_and_is_the_same_bytes_twice() -> None:
    quiz = Quiz("raja", some("raja").exercises[:1])
    packed = qti(quiz)
    assert packed == qti(quiz) and ITEM.encode() in zipfile.ZipFile(BytesIO(packed)).read("1.xml")
    assert zipfile.ZipFile(BytesIO(packed)).read("pictures/1.png").startswith(b"\x89PNG")


@pytest.mark.parametrize("name", games.NAMES)
def test_gift_and_moodle_read_back(name: str) -> None:
    quiz = some(name)
    assert {ONE, MANY, ORDER} <= {quiz.spoken(n).opened.form for n in range(1, len(quiz) + 1)}
    for found in (from_gift(gift(quiz)), from_moodle(moodle(quiz, pictures=False))):
        assert len(found) == len(quiz)
        for n, read in enumerate(found, 1):
            expected = as_set(quiz, n)
            assert read.name == expected.name and expected.asked in read.asked
            assert read.options == expected.options
            assert read.reasons.keys() == expected.reasons.keys()
            for text, reason in read.reasons.items():
                assert expected.reasons[text].endswith(reason), (reason, expected.reasons[text])


@pytest.mark.parametrize("name", games.NAMES)
def test_where_all_answers_are_listed_there_are_wrong_ones_too_and_everybody_reads_what_is_right(name: str) -> None:
    """Two rows with the same number, or the last row left over, would tell what is asked."""
    quiz = some(name)
    for found in (from_gift(gift(quiz)), from_moodle(moodle(quiz, pictures=False))):
        for n, read in enumerate(found, 1):
            form = quiz.spoken(n).opened.form
            assert bool(read.beside) == (form == NUMBERS)
            if form in (NUMBERS, ORDER):
                assert read.told == quiz.worded(n).solution(numbered=False)
            if form == NUMBERS:
                assert len({*read.beside} - {*read.options.values()}) == len(read.beside) >= max(2, len(read.options))
                assert len({*read.beside, *read.options.values()}) >= 3


@pytest.mark.parametrize("numbers", [(5, 5), (0, 0), (0, 1), (3, 4, 5, 6), (Fraction(5, 2), Fraction(7, 2)), (9,)])
def test_wrong_numbers_lie_near_the_right_ones(numbers: tuple[Number, ...]) -> None:
    wrong = beside(numbers)
    assert len(wrong) >= 2 and not {*wrong} & {*numbers} and min(wrong) >= 0
    assert all(min(abs(each - number) for number in numbers) <= 3 for each in wrong)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_picture_for_moodle_is_small_enough(name: str) -> None:
    quiz = some(name)
    text = moodle(Quiz(name, quiz.exercises[:1], quiz.lang))
    file = ET.fromstring(text.split("\n", 1)[1]).find("question/questiontext/file")
    assert file is not None and (file.text or "").startswith("iVBORw0KGgo") and len(text) < 350_000


def test_half_of_a_pair_is_half_the_credit() -> None:
    """Who decides, but not what: half, as the rules mark it."""
    quiz = some("raja")
    n = next(n for n, each in enumerate(quiz.exercises, 1) if each.kind == "asked")
    assert 50 in as_set(quiz, n).options.values() and "~%50%" in gift(quiz)


def test_paper_has_two_versions_and_a_page_of_answers(tmp_path: Path) -> None:
    quiz = some("raja")
    page = paper(quiz)
    assert page.count("· A</h1>") == page.count("· B</h1>") == 1 and 'class="answers"' in page
    assert any(order(quiz, n, "A") != order(quiz, n, "B") for n in range(1, len(quiz) + 1))
    assert all(LINE not in room(quiz, n, "A") for n in range(1, len(quiz) + 1))
    for suffix in (".gift", ".xml", ".zip", ".html"):
        assert quiz.save(tmp_path / f"week{suffix}").stat().st_size > 1_000


@cache
def orders(name: str) -> Quiz:
    """Lines to be put in order, as many as the golden replays give."""
    games = [of_replay(replay) for replay, _ in map(read_replay, sorted((REPLAYS / name).glob("*.json"))) if replay]
    return Quiz(name, chosen(games, 12, ["order"], (), 1))


@pytest.mark.parametrize("name", ["raja", "maharaja", "ganges"])
def test_no_order_lies_there_solved(name: str) -> None:
    """Neither on paper, where the versions differ as well, nor in a package of QTI by the names of its lines."""
    quiz = orders(name)
    listed = [ET.fromstring(text) for text in items(qti(quiz, pictures=False))]
    for n, element in enumerate(listed, 1):
        right = list(quiz.spoken(n).opened.right)
        versions = [order(quiz, n, which) for which in ("A", "B")]
        assert right not in versions and (versions[0] != versions[1] or len(right) < 3)
        shown = [each.get("identifier") for each in element.iter(f"{{{ITEM}}}simpleChoice")]
        keys = [each.text for each in element.find(f".//{{{ITEM}}}correctResponse") or ()]
        assert sorted(shown) == sorted(keys) and shown != keys and shown == sorted(shown)


def items(packed: bytes) -> list[bytes]:
    """The questions of a package, one after the other."""
    with zipfile.ZipFile(BytesIO(packed)) as package:
        return [package.read(f"{n}.xml") for n in range(1, len(package.namelist()))]


def test_on_paper_what_is_to_be_found_is_written_and_not_ticked() -> None:
    """The sheet does not list the choices; the page of answers says which are right, and why others are not."""
    replay, _ = read_replay(REPLAYS / "raja" / "three_rajas.json")
    assert replay is not None
    quiz = Quiz("raja", chosen([of_replay(replay)], 1, ["find"], (), 1))
    options = [quiz.spoken(1).option(option) for option in quiz.exercises[0].options]
    sheet, answers = paper(quiz).split('class="answers"')
    assert LINE in room(quiz, 1, "A") and not any(escape(each) in sheet for each in options)
    assert all(escape(each) in answers for each in (quiz.worded(1).solution(numbered=False), *options))
