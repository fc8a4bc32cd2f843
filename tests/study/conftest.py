"""For the tests of the study: a replay of their own."""

from __future__ import annotations

import pytest
from study_games import a_replay

from rajwidgets.replay import Replay


@pytest.fixture
def replay() -> Replay:
    return a_replay()
