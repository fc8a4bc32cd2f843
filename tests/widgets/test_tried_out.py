"""What somebody who tried the Player for the first time ran into."""

import re
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.flow import legal
from rajwidgets.text import texts
from rajwidgets.widgets.player.dispatch import from_browser

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.mark.parametrize("path", sorted((REPLAYS / "raja").glob("*.json")), ids=lambda path: path.stem)
def test_undo_in_an_opened_game_steps_back_and_forgets_nothing(path):
    shown = rw.open_replay(path)
    last = len(shown.session.line) - 1
    shown.do("last")
    shown.do("undo")
    assert shown.node.ply < last and len(shown.table.main_line()) - 1 == last
    shown.do("last")
    assert shown.node.ply == last


def test_a_choice_tried_in_an_opened_game_and_undone_leaves_the_game_as_it_was():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json")
    last = len(shown.session.line) - 1
    node = next(n for n in shown.session.line[20:] if n.ask and n.ask.seat >= 0 and n.seat == n.ask.seat)
    shown.go_to(node.ply)
    answer = next(a for a in legal(shown.table.game, shown.state, node.ask) if a != node.children[0].answer)
    shown.play(answer)
    shown.do("undo")
    assert shown.node is node and len(shown.session.line) - 1 == last
    shown.do("last")
    assert shown.node.ply == last


def test_undo_takes_back_only_what_was_answered_here(player):
    shown = player(seats=2, bots={})
    shown.play("1")
    recorded = shown.node.parent
    shown.session.given.clear()  # as if it had come from a file
    shown.do("undo")
    assert shown.node is recorded and [child.answer for child in recorded.children] == ["1"]
    shown.play("2")
    assert [child.answer for child in recorded.children] == ["1", "2"]


def test_the_last_step_keeps_the_secret_of_what_lies_ahead():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json", spoiler_free=True)
    for _ in range(3):
        shown.do("step:1")
    shown.do("first")
    for wish in ("last", "go:90", "key:End"):
        shown.do("first")
        shown.do(wish)
        assert shown.node.ply == 3
    assert shown.stepper.buttons["last"].disabled and not shown.stepper.buttons["forward"].disabled
    shown.do("step:1")
    assert shown.node.ply == 4
    shown.go_to(50)  # a program may go anywhere; what it shows has been seen then
    shown.do("first")
    shown.do("last")
    assert shown.node.ply == 50


def test_gold_that_is_hidden_is_a_question_mark_and_has_no_line():
    shown = rw.new("raja", 2, bots="greedy", seed=7, hidden_gold=True)
    shown.do("tab:scores")
    rows = shown.tabs.panes["scores"].html.value.split("<tr>")
    gold, palaces = (next(row for row in rows if f">{name}<" in row) for name in ("Gold", "Palaces"))
    assert gold.count("<td>?</td>") == 1 and palaces.count("<td>0</td>") == 2, "East's gold alone is hidden"
    shown.do("tab:chart")
    shown.tabs.panes["chart"].chooser.value = "gold"
    chart = shown.tabs.panes["chart"].chart
    assert [line.visible for line in chart.lines] == [True, False]
    assert chart.names.text[1] == "East ?"
    shown.do("view:open")
    assert [line.visible for line in chart.lines] == [True, True] and "?" not in "".join(chart.names.text)


def test_a_new_game_from_here_stands_below_this_one(in_turn):
    in_turn.do("new_from_here")
    (below,) = in_turn.below.children
    assert below is not in_turn.widget and "rjw" in below.children[0]._dom_classes
    assert below not in in_turn.widget.children[0].children


def test_resuming_rebuilds_the_game_with_its_seats_options_names_and_bots(player):
    shown = player(seats=3, bots={2: "random"}, autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other = rw.new("raja", 5, bots="greedy")
    widget = other.widget
    other.do("resume")
    assert other.table.names == ["North", "East", "South"] and other.session.auto.names == {2: "random"}
    assert other.node.id == shown.node.id and other.widget is widget and other.notices.value == ""
    assert other.autosave.path == shown.autosave.path


def test_a_game_that_cannot_be_resumed_is_said(player):
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other, third = rw.new("raja", 4), rw.new("raja", 4, lang="fr")
    shown.autosave.path.write_text("no game at all")
    other.do("resume")
    assert "cannot be resumed: " in other.notices.value and other.session.table.setup.seats == 4
    shown.autosave.path.unlink()
    third.do("resume")
    assert "ne peut pas être reprise" in third.notices.value


def test_an_annotated_replay_shows_its_title_notes_ticks_and_names():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json")
    assert shown.replay.title.partition(" · ")[0] in shown.title.value
    plies = {node.id: node.ply for node in shown.session.line}
    notes = {note.lang: note for note in reversed(shown.replay.notes) if plies.get(note.node) and note.text}
    for lang in ("en", "fr"):
        shown.language = lang
        shown.go_to(plies[notes[lang].node])
        words = notes[lang].text.split()[0].strip("*_")
        assert words in shown.explanation.said.value.partition('<div class="told">')[2]
    shown.session.tried = None
    assert shown.stepper.rounds.value.count("<u ") == len(shown.desk.noted()) > 3
    named = next(iter(shown.replay.variation_names.values()))
    number = next(n for label, n in shown.stepper.line.options if label == named)
    shown.do(f"line:{number}")
    assert shown.stepper.line.tooltip == named
    event = next((note for note in shown.replay.notes if note.event is not None and note.lang in ("", "fr")), None)
    if event is not None:
        shown.node = shown.table.nodes[event.node]
        assert 'class="told"' in shown.explanation.said.value


def test_what_lies_ahead_has_no_ticks():
    shown = rw.open_replay(REPLAYS / "raja" / "two_rajas_short.json", spoiler_free=True)
    assert shown.stepper.rounds.value.count("<u ") <= 1


def test_two_people_at_one_computer_hand_over_only_for_secrets(player):
    shown = player(seats=2, bots={})
    assert shown.session.viewpoint == "turns" and not shown.session.veiled  # setting up is public
    while shown.session.ask.kind != "plan":
        assert not shown.session.veiled
        shown.play(shown.options()[0][0])
    seat = shown.session.speech.seat(shown.session.ask.seat)
    assert shown.session.veiled and f"I am {seat}: go on" in shown.question.value
    shown.do("hand_over")
    shown.play("gold:house")
    assert shown.session.veiled
    shown.do("hand_over")
    shown.play("gold:house")
    assert not shown.session.veiled and shown.session.ask.kind != "plan"  # a turn is public, and may be answered
    assert shown.session.answerable
    assert player(seats=2, bots={0: "greedy", 1: "greedy"}).session.viewpoint == "open"
    assert rw.new("maharadjah", seed=7).session.viewpoint == "open"


@pytest.mark.parametrize(
    "given",
    [{"seats": "3"}, {"seats": 9}, {"seed": "x"}, {"chance": "dice"}, {"short": 1}, {"short": "yes"}, {"shorter": True},
     {"names": ["A", "A"]}, {"bots": "genius"}, {"bots": {"0": "greedy"}}, {"bots": {5: "greedy"}}],
)  # fmt: skip
def test_a_mistake_in_a_call_is_a_sentence_in_the_readers_language(given):
    said = []
    for lang in ("en", "fr"):
        with pytest.raises(rw.Mistake) as caught:
            rw.new("raja", **{"seats": 2, "lang": lang, **given})
        said.append(str(caught.value))
    assert said[0] != said[1] and all(each.endswith(".") for each in said)


def test_the_pane_asks_for_the_same_governor_as_the_question_and_the_map_marks_those_chosen():
    shown = rw.new("raja", 2, chance="hand", seed=7)
    shown.do("option:2")
    city = shown.session.begun[-1]
    question = re.search(r"box \d", shown.question.value)[0]
    assert question in shown.explanation.said.value.replace(question.capitalize(), question)
    assert city in shown.board.marks.selected


def test_what_is_played_by_code_is_saved_only_while_a_browser_looks_on(player, tmp_path):
    shown = player(autosave=tmp_path / "kept")
    shown.play("6")
    assert not (tmp_path / "kept").exists()
    from_browser(shown, "here")
    shown.play(shown.options()[0][0])
    assert len(list((tmp_path / "kept").glob("*.json"))) == 1
    bots = player(bots={i: "greedy" for i in range(4)}, autosave=tmp_path / "bots")
    from_browser(bots, "here")
    bots.do("step:1")
    assert not (tmp_path / "bots").exists()


def test_every_word_of_the_controls_is_used():
    package = Path(rw.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    for section, key in (("header", "current"), ("explain", "advice"), ("tabs", "no_chart"), ("menu", "settings")):
        assert key not in texts("rajwidgets.widgets.assets", "en")[section] and f'["{key}"]' not in code
