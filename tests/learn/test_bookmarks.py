"""A lesson that was left is gone on with where it was left, in any language, as long as its text is the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

import rajwidgets as rw
from rajwidgets.learn.lessons.bookmark import Bookmarks, Place, key
from rajwidgets.learn.record import own_record
from rajwidgets.widgets.apart.lesson_panel import LessonPanel


def opened(lang: str = "en") -> LessonPanel:
    lesson = rw.lesson("raja", 1, lang=lang)
    lesson._repr_mimebundle_()
    assert isinstance(lesson.panel, LessonPanel)
    return lesson.panel


def shown(panel: LessonPanel) -> str:
    return re.sub(r"<[^>]+>", " ", panel.text.value)


def test_a_lesson_is_resumed_where_it_was_left_with_what_was_done() -> None:
    panel = opened()
    assert "where you left off" not in shown(panel)
    panel.do("next")
    panel.do("next")
    panel.player.play("gold:palace_and_house")
    panel.do("next")
    again = opened("fr")
    assert "Reprendre là où vous étiez\xa0: Étape 4 sur" in shown(again) and again.lesson.n == 1
    again.do("resume")
    assert (again.lesson.n, again.lesson.done, again.lesson.log.read) == (4, {3}, {1, 2})
    again.player.play("go:D")
    assert again.lesson.solved


def test_who_begins_anew_is_offered_the_place_until_they_have_gone_on() -> None:
    panel = opened()
    panel.do("go:5")
    assert "Step 5" in shown(opened())
    opened()  # looked at, and left alone
    panel = opened()
    assert "Step 5" in shown(panel)
    panel.do("next")
    assert "where you left off: Step 2 of" in shown(opened())


def test_a_lesson_that_was_gone_through_begins_anew() -> None:
    panel = opened()
    panel.do(f"go:{len(panel.lesson) + 1}")
    assert panel.lesson.over and "left off" not in shown(opened())


def test_nothing_is_kept_of_a_lesson_as_text_nor_of_one_that_a_class_was_told_of() -> None:
    lesson = rw.lesson("raja", 1)
    lesson.next()
    lesson.told.append(lambda n, answers: None)
    lesson._repr_mimebundle_()
    lesson.panel.do("next")
    assert not own_record().parent.exists()


NOT_OURS = ["", "no", "[]", '{"a": 3}', '{"a": {"n": "x"}}', "[" * 100_000, "\x00", '"' * 300_000]


@pytest.mark.parametrize("text", NOT_OURS)
def test_a_file_that_is_none_of_ours_is_no_bookmark(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.lessons.json"
    path.write_text(text)
    lesson = rw.lesson("raja", 1)
    assert Bookmarks(path).left(lesson) is None
    lesson.go(2)
    Bookmarks(path).keep(lesson)
    assert Bookmarks(path).left(lesson) == Place(2, (), (1,))


@pytest.mark.parametrize("place", ['{"n": -1}', '{"n": 99}', '{"n": 0}'])
def test_a_place_that_is_not_in_the_lesson_is_none(tmp_path: Path, place: str) -> None:
    path, lesson = tmp_path / "mine.lessons.json", rw.lesson("raja", 1)
    path.write_text(f'{{"{key(lesson)}": {place}}}')
    assert Bookmarks(path).left(lesson) is None


def test_a_lesson_that_was_rewritten_begins_anew() -> None:
    lesson = rw.lesson("raja", 1)
    before = key(lesson)
    assert before == key(rw.lesson("raja", 1, lang="fr"))
    lesson.file = structs.replace(lesson.file, step=lesson.file.step[:-1])
    assert before != key(lesson)


def test_where_nothing_can_be_written_the_lesson_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    lesson = rw.lesson("raja", 1)
    lesson.go(2)
    Bookmarks(tmp_path / "file" / "mine.json").keep(lesson)
    assert "could not be kept" in caplog.text
