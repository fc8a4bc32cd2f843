"""What a new reader is told: whose line is told, which section, which key, where a move went."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import rajwidgets as rw
from rajwidgets.flow import legal
from rajwidgets.games import get
from rajwidgets.games.raja.face.mats import card_name
from rajwidgets.replay import read
from rajwidgets.table import new_table
from rajwidgets.widgets.panes.explanation import case, explain_html
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.player.wording import wording
from rajwidgets.widgets.session import stepping
from rajwidgets.widgets.session.news import since_own
from rajwidgets.widgets.session.session import Session

REPLAYS = Path(__file__).parents[2] / "replays"


def test_a_warning_shows_its_keys_and_they_work(in_turn: Player) -> None:
    shown = in_turn
    shown.do("undo")  # back to the plan
    shown.session.choose(("palace",))
    shown.session.choose(("palace", "palace_and_house"))
    said = shown.explanation.said.value
    assert shown.session.careful == ("palace", "palace_and_house")
    assert "<kbd>Enter</kbd>" in said and "<kbd>Esc</kbd>" in said
    before = shown.node
    shown.do("key:Escape")
    assert shown.session.careful is None and shown.node is before
    shown.session.choose(("palace", "palace_and_house"))
    shown.do("key:Enter")
    assert shown.node.line()[before.ply + 1].answer == "palace:palace_and_house"


def test_what_a_warning_counts_with_has_a_line_each() -> None:
    shown = rw.new("raja", seats=3, seed=7)
    shown.play("2")  # the Merchant
    while shown.session.ask.kind != "plan" or shown.session.ask.seat != 0:
        shown.play(shown.options()[0][0])
    ask, view = shown.session.ask, shown.session.view
    (said,) = shown.session.speech.warnings(view, ask, ("palace", "palace_and_house"))
    lines = [(line.label, line.amount) for line in said.ledger]
    assert lines[:2] == [("Gold now", 15), ("The Merchant", 1)] and lines[-1][1] > 0
    assert sum(amount for _, amount in lines[:-1]) == -lines[-1][1]


def test_the_digest_names_every_bot_and_ones_own_choice(player: Callable[..., Player]) -> None:
    shown = player()
    shown.play("6")
    said = shown.explanation.said.value
    assert all(name in said for name in ("East", "South", "West")), said
    own = 0
    for _ in range(25):
        said, chose = shown.explanation.said.value, since_own(shown.session, 0)[0]
        if "Since your last decision" in said:
            did = [shown.session.speech.explain(event).sentence for event in chose.events if event.seat == 0]
            assert "Your choice: " in said or any(html.escape(sentence) in said for sentence in did), said
            own += "Your choice: " in said
        shown.play(next(iter(legal(shown.session.game, shown.session.view, shown.session.ask))))
    assert own, "a choice of which no line tells what came of it"


def test_the_section_is_that_of_the_sentence() -> None:
    replay, _ = read(REPLAYS / "ganges" / "two_players.json")
    session, told = Session(replay.table, begin=False), 0
    for node in replay.table.main_line()[1:120]:
        stepping.go_to(session, node)
        said = case(session, wording(session.game, "en")).said
        its = {event.rule for event in node.events if session.speech.explain(event).sentence == said.sentence}
        assert not its or said.rule.section in its, (node.ply, said)
        told += bool(its)
    assert told > 20


def test_a_bots_reason_stands_under_what_it_did_and_last_where_that_is_told_no_longer() -> None:
    session, apart = Session(new_table(get("raja"), 4, seed=7), bots=dict.fromkeys(range(4), "greedy")), 0
    for _ in range(60):
        stepping.step(session)
        node, shown = session.node, explain_html(case(session, wording(session.game, "en")))
        if 'class="reason"' in shown and any(event.seat == node.seat for event in node.events):
            above = shown[: shown.index('class="reason"')]
            under = re.findall(r'(?:class="sentence">|<li>)([^<]+)', above)[-1]
            last = shown.index('class="reason"') > shown.rfind("<li>")
            assert session.speech.seat(node.seat) in under or last, (node.ply, shown)
            apart += "<li>" in above
    assert apart, "somewhere it is not what is told first"


def test_where_the_former_move_went_is_said_once(player: Callable[..., Player]) -> None:
    shown = player()
    shown.play("6")
    shown.do("undo")
    assert "Variation" not in shown.explanation.said.value
    shown.play("5")
    assert "is kept in its line; this one begins Variation 1." in shown.explanation.said.value
    shown.play(shown.options()[0][0])
    assert "Variation" not in shown.explanation.said.value


def test_a_note_that_is_only_typed_is_not_called_saved() -> None:
    shown = rw.new("raja", seats=2, seed=1)
    shown.save("mine.json")
    shown.do("tab:notes")
    notes = shown.tabs.panes["notes"]
    assert "Everything is saved in mine.json." in notes.tools.value
    notes.text.value = "A thought"
    assert "not kept yet" in notes.tools.value and "Everything is saved" not in notes.tools.value
    notes.text.value = ""
    assert "Everything is saved" in notes.tools.value
    notes.text.value = "A thought"
    shown.do("note_kept")
    assert "not kept yet" not in notes.tools.value


def test_the_mistakes_of_somebodys_game_are_not_called_mine() -> None:
    theirs = rw.open_replay(REPLAYS / "raja" / "three_rajas.json").wait()
    theirs.do("tab:learn")
    said = theirs.tabs.panes["learn"].mistakes.value
    assert "Mistakes of the players of this game" in said and "My mistakes" not in said and "think was lost" in said
    mine = rw.new("raja", seats=2, seed=1)
    mine.do("tab:learn")
    assert "My mistakes" in mine.tabs.panes["learn"].mistakes.value


def test_a_long_name_on_a_mat_stands_in_two_lines() -> None:
    assert [shape.text for shape in card_name("Moine itinérant")] == ["Moine", "itinérant"]
    assert [shape.text for shape in card_name("Artisan")] == ["Artisan"]
