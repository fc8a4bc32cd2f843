"""Quizzes for other houses, read back by readers of our own: the same options, keys and reasons."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import rajwidgets as rw
from rajwidgets.learn.out.gift import gift
from rajwidgets.learn.out.moodle import moodle
from rajwidgets.learn.out.paper import order, paper
from rajwidgets.learn.out.plain_form import plain
from rajwidgets.learn.quiz import Quiz

GAME = Path(__file__).parents[2] / "replays" / "raja"
KINDS = "legal all_legal why section order table gap"


@cache
def some(lang: str) -> Quiz:
    return rw.quiz("raja", n=7, from_=GAME, lang=lang, kinds=KINDS)


def unescaped(text: str) -> str:
    return re.sub(r"\\([~=#{}:\\])", r"\1", text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_gift_reads_back(lang: str) -> None:
    quiz = some(lang)
    found = re.findall(r"::(.*?):: \[plain\](.*?)(?<!\\)\{(.*?)\n\}", gift(quiz), re.S)
    assert len(found) == len(quiz)
    for n, (name, asked, body) in enumerate(found, 1):
        question = plain(quiz, n)
        assert unescaped(name) == question.name and question.stem in unescaped(asked)
        rows = body.strip("\n").split("\n\t")
        rows = [row for row in rows if row]
        assert len(rows) == len(question.options)
        for row, option in zip(rows, question.options, strict=True):
            assert option.text in unescaped(row)
            if question.form in ("one", "many"):
                assert option.reason in unescaped(row)
                share = re.match(r"~%(-?[\d.]+)%", row.strip())
                value = float(share.group(1)) / 100 if share else float(row.strip().startswith("="))
                assert abs(value - float(option.share)) < 1e-4


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_moodle_reads_back(lang: str) -> None:
    quiz = some(lang)
    text = moodle(quiz)
    root = ET.fromstring(text.split("\n", 1)[1])
    found = [each for each in root if each.get("type") != "category"]
    assert len(found) == len(quiz) and len(text) / len(quiz) < 300_000
    for n, element in enumerate(found, 1):
        question = plain(quiz, n)
        assert question.stem.split("&")[0][:40] in ET.tostring(element, encoding="unicode").replace("&amp;", "&")
        if element.get("type") == "multichoice":
            rows = list(element.iter("answer"))
            told = [(row.findtext("text"), row.findtext("feedback/text")) for row in rows]
            assert told == [(option.text, option.reason) for option in question.options]
            shares = [float(row.get("fraction", "0")) / 100 for row in rows]
            assert shares == pytest.approx([float(option.share) for option in question.options], abs=1e-4)
        else:
            pairs = [(s.findtext("text"), s.findtext("answer/text")) for s in element.iter("subquestion")]
            values = question.numbers or [str(i) for i in range(1, len(pairs) + 1)]
            assert pairs == [(o.text, v) for o, v in zip(question.options, values, strict=True)]


def test_paper_has_two_versions_and_a_page_of_answers(tmp_path: Path) -> None:
    quiz = some("en")
    page = paper(quiz)
    assert page.count("· A</h1>") == page.count("· B</h1>") == 1 and 'class="answers"' in page
    assert any(order(quiz, n, "A") != order(quiz, n, "B") for n in range(1, len(quiz) + 1))
    for suffix in (".gift", ".xml", ".html"):
        assert quiz.save(tmp_path / f"week{suffix}").stat().st_size > 1_000
