"""For all tests of learning: what a learner has answered, and where a lesson was left, is kept for one test alone."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def a_record_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAJWIDGETS_RECORD", str(tmp_path / "record" / "mine.jsonl"))
