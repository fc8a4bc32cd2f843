"""Who holds what is read when a round is over, before the next one changes anything."""

from __future__ import annotations

from pathlib import Path

from rajwidgets.replay import read
from rajwidgets.study.figures.holders import control

REPLAYS = Path(__file__).parents[2] / "replays"


def test_a_turn_ends_before_the_next_one_replaces_a_nation() -> None:
    replay, _ = read(REPLAYS / "maharadjah" / "four_players.json")
    found = control(replay)
    after = {end.round: n for n, end in enumerate(found.ends)}
    assert found.total("nations", after[5], "Maurya") > 0, "they become Guptas when turn 6 begins (10.4)"
    assert found.total("nations", after[5], "Gupta") == 0
    assert found.total("nations", after[6], "Gupta") > 0
    assert found.total("nations", after[0], "Harappeens") == 9, "the set-up (3.0)"
    scored = [e for node in replay.table.main_line() for e in node.events if e.kind == "points"]
    fourth = [e for e in scored if e.data["nation"] == "Maurya" and e.data["source"] == "territory"]
    assert len(fourth) == found.total("nations", after[4], "Maurya"), "each territory held counted (15.3)"
