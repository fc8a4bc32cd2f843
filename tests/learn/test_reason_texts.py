"""Reasons without the facts of a case, and purposes: the same in both languages, and each with its own words."""

from __future__ import annotations

import pytest

from rajwidgets import games
from rajwidgets.learn.kin import no_rule
from rajwidgets.text import LANGUAGES, texts

NOT_IN_PLAY = {"bad_position", "unknown", "incomplete", "game_is_over"}


@pytest.mark.parametrize("name", games.NAMES)
def test_reasons_and_purposes(name: str) -> None:
    folder = games.get(name).folder
    said = {lang: texts(folder, lang) for lang in LANGUAGES}
    for table, known in (("why", "refusals"), ("goals", "events")):
        assert said["en"][table].keys() == said["fr"][table].keys()
        assert said["en"][table].keys() <= said["en"][known].keys()
        for lang in LANGUAGES:
            sentences = list(said[lang][table].values())
            assert len(set(sentences)) == len(sentences) and not any("{" in each for each in sentences)
    in_play = said["en"]["refusals"].keys() - NOT_IN_PLAY - no_rule(name)
    assert len(in_play - said["en"]["why"].keys()) <= 4, in_play - said["en"]["why"].keys()  # faults of a set-up
