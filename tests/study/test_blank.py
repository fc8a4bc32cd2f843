"""An empty board of any game, to be printed."""

import pytest

import rajwidgets as rw
from rajwidgets.study import StudyFault


def test_a_board_is_printed_as_picture_and_as_pages(tmp_path):
    svg = rw.blank("raja", tmp_path / "board.svg", lang="fr").read_text(encoding="utf-8")
    assert svg.startswith("<svg") and "Gouverneurs" in svg
    assert rw.blank("maharadjah", tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    page = rw.blank("raja", tmp_path / "board.html", copies=4).read_text(encoding="utf-8")
    assert page.count("<section><svg") == 4 and "landscape" in page


def test_what_cannot_be_is_said(tmp_path):
    with pytest.raises(StudyFault):
        rw.blank("raja", tmp_path / "board.pdf")
    with pytest.raises(rw.Mistake):
        rw.blank("raja", tmp_path / "board.svg", side="moon")
    assert not list(tmp_path.iterdir())
