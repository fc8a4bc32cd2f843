"""What is shown: viewpoints, languages, tabs, escaping, the text twin, and how much is sent."""

import json

from rajwidgets.games import get
from rajwidgets.replay import Replay
from rajwidgets.replay.annotations import Mark, Note
from rajwidgets.table import new_table
from rajwidgets.text import texts
from rajwidgets.widgets.markup import PLAYERS_OWN, unbroken
from rajwidgets.widgets.player.keys import COMMANDS
from rajwidgets.widgets.player.player import Player

NASTY = "<img src=x onerror=alert(1)>"


def keys(table, path=""):
    for key, value in table.items():
        yield from keys(value, f"{path}{key}.") if isinstance(value, dict) else [f"{path}{key}"]


def test_the_controls_have_the_same_words_in_both_languages():
    english, french = texts("rajwidgets.widgets.assets", "en"), texts("rajwidgets.widgets.assets", "fr")
    assert list(keys(english)) == list(keys(french))


def test_the_language_changes_at_any_time_and_the_game_does_not(in_turn):
    node = in_turn.node
    in_turn.header.language.value = "fr"
    assert in_turn.language == "fr" and in_turn.node is node
    assert "Nord décide" in in_turn.question.value and ">Journal<" in in_turn.tabs.bar.value
    in_turn.do("key:l")
    assert in_turn.language == "en"
    in_turn.language = "fr"
    assert in_turn.header.language.value == "fr"


def test_one_person_among_bots_sees_no_plan_before_its_time(player):
    shown = player()
    shown.play("6")
    for _ in range(4):
        shown.play(shown.options()[0][0])
    assert shown.session.viewer == 0
    shown.play("palace:house")
    shown.do("step:-1")
    node = next(n for n in shown.session.line if n.phase == "plans" and n.ask.seat == 3)
    shown.node = node
    assert all(slot.action == "?" for slot in shown.session.view.seats[1].plan)
    shown.do("view:open")
    assert all(slot.action != "?" for slot in shown.session.view.seats[1].plan)


def test_the_screen_is_handed_over_before_plans_are_shown(player):
    shown = player(seats=2, bots={}, viewpoint="turns")
    while shown.session.ask.kind != "plan":
        shown.play(shown.options()[0][0])
    seat = shown.session.speech.seat(shown.session.ask.seat)
    assert shown.session.veiled and f"I am {seat}: go on" in shown.question.value
    assert shown.options() == [] and f"Covered until {seat} looks" in shown.mats.each[shown.session.ask.seat].value
    shown.do("hand_over")
    assert not shown.session.veiled and shown.options()
    shown.play("gold:house")
    assert shown.session.veiled and "I am " in shown.question.value and seat not in shown.question.value


def test_names_and_titles_from_outside_are_escaped_everywhere():
    table = new_table(get("raja"), 2, seed=1, names=[NASTY, "Bob"])
    shown = Player(Replay(table, title=NASTY), autosave=False)
    shown.play("1")
    shown.play("2")
    for tab in shown.tabs.keys:
        shown.do(f"tab:{tab}")
    shown.do("describe")
    shown.tabs.panes["notes"].text.value = NASTY
    shown.do("note_kept")
    said = [shown.explanation.said, shown.explanation.rule, shown.in_words.description]
    panels = [shown.question, *said, shown.header.where, *shown.mats.each]
    panels += [pane.html for pane in shown.tabs.panes.values() if hasattr(pane, "html")]
    assert all("<img" not in panel.value for panel in panels)
    assert NASTY not in shown.svg()
    assert any("&lt;img" in panel.value for panel in panels)


def test_the_position_in_words_is_the_twin_of_the_picture(in_turn):
    assert in_turn.describe().startswith("Round 1")
    assert in_turn.describe("fr") != in_turn.describe()
    assert in_turn.companion.picture == in_turn.describe().partition("\n")[0]
    in_turn.do("describe")
    assert "Jodhpur" in in_turn.in_words.description.value


def test_places_that_show_no_widget_get_a_picture_and_a_text(in_turn):
    data, _ = in_turn._repr_mimebundle_()
    assert data["text/plain"].startswith("Round 1") and 'src="data:image/svg+xml;base64,' in data["text/html"]
    assert "To play, run the cells" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" not in data  # it would be stored, and find no model one day


def test_the_scores_explain_the_ranking_at_the_end(finished):
    finished.do("tab:scores")
    value = finished.tabs.panes["scores"].html.value
    assert "Final ranking" in value and value.count("<li>") == 4
    finished.go_to(50)
    assert "As things stand" in finished.tabs.panes["scores"].html.value


def test_the_chart_has_a_cursor_and_a_click_jumps(finished):
    finished.do("tab:chart")
    pane = finished.tabs.panes["chart"]
    assert len(pane.chart.lines) == 4 and len({line.line_style for line in pane.chart.lines}) == 4
    assert pane.chart.cursor.x[0] == 10
    finished.do("chart:0.4")
    assert 0 < finished.node.ply < len(finished.session.line) - 1
    assert pane.chart.cursor.x[0] < 10
    pane.chooser.value = "points"
    assert list(pane.chart.lines[0].y) != [0] * 11


def test_rules_and_glossary_are_searched(in_turn):
    in_turn.do("key:/")
    rules = in_turn.tabs.panes["rules"]
    rules.search.value = "quarry"
    assert "7.4" in rules.html.value and "11.2.5" not in rules.html.value
    rules.search.value = "zzz<b>"
    assert "Nothing found" in rules.html.value and "zzz<b>" not in rules.html.value
    in_turn.do("tab:glossary")
    assert "architecte" in in_turn.tabs.panes["glossary"].html.value


def test_every_key_of_the_help_does_something(in_turn):
    in_turn.do("help")
    assert "⇧ is Shift" in in_turn.help.value
    for key in COMMANDS:
        in_turn.do(f"key:{key}")


def test_the_keyboard_visits_the_places_of_the_map(in_turn):
    in_turn.do("option:1")
    in_turn.do("focus:0")
    assert in_turn.board.marks.focus == in_turn.board.targets()[0]
    assert in_turn.companion.targets == [0, len(in_turn.board.targets())]
    in_turn.do("enter")
    assert in_turn.node.answer.startswith("go:")


def test_resting_on_a_choice_shows_its_text_and_leaving_restores(in_turn):
    before = in_turn.explanation.said.value
    in_turn.do("option:1")
    at_rest = in_turn.explanation.said.value
    in_turn.do("over:1")
    assert "Toll of 2 gold." in in_turn.explanation.said.value and in_turn.board.marks.focus is not None
    in_turn.do("over:a")
    assert "Why not Jaisalmer?" in in_turn.explanation.said.value and in_turn.session.tried is None
    in_turn.do("over:")
    assert in_turn.explanation.said.value == at_rest and in_turn.board.marks.focus is None
    in_turn.do("back")
    assert in_turn.explanation.said.value == before


def test_resting_on_a_place_of_the_map_shows_its_text(in_turn, place):
    in_turn.do("option:1")
    at_rest, scale = in_turn.explanation.said.value, in_turn.board.painter.scale
    for target, says in (("D", "Toll of"), ("A", "Why not Jaisalmer?")):
        x, y = place(in_turn, target)
        in_turn.do(f"over:@{x * scale:.0f}:{y * scale:.0f}")
        assert says in in_turn.explanation.said.value
    in_turn.do("over:@2:2")
    assert in_turn.explanation.said.value == at_rest


def test_a_refused_choice_says_why_in_its_name(in_turn):
    in_turn.do("option:1")
    assert "Jaisalmer, not now: No road leads straight to Jaisalmer" in in_turn.question.value
    in_turn.language = "fr"
    assert "Jaisalmer, pas maintenant" in in_turn.question.value


def test_a_mat_is_folded_and_unfolded(in_turn):
    assert " folded" not in in_turn.mats.each[0].value and " folded" in in_turn.mats.each[1].value
    in_turn.do("mat:1")
    in_turn.do("mat:0")
    assert " folded" in in_turn.mats.each[0].value and "aria-expanded=true" in in_turn.mats.each[1].value


def test_without_a_canvas_the_board_is_an_svg_in_the_same_frame(player):
    shown = player(canvas=False)
    shown.do("option:6")
    assert shown.board.painter is None and shown.board.picture.value.startswith("<svg")
    assert f">{1}</text>" in shown.board.picture.value and shown.options()


def test_a_browser_that_cannot_draw_gets_the_svg_until_it_can(in_turn):
    assert in_turn.board.picture.value == ""
    in_turn.do("canvas:0")
    assert in_turn.board.picture.value.startswith("<svg")
    in_turn.do("canvas:1")
    assert in_turn.board.picture.value == ""


def test_what_notes_point_at_is_drawn_at_their_step(in_turn):
    marks = (Mark("place", ("D",), "blue"), Mark("arrow", ("S", "D", "nowhere")))
    in_turn.replay.notes.append(Note(node=in_turn.node.id, text="Go there", marks=marks))
    drawn = len(in_turn.board.shapes)
    in_turn.refresh()
    assert len(in_turn.board.shapes) > drawn
    in_turn.step(n=-1)
    assert in_turn.board.noted == ()


def test_a_step_sends_little_and_builds_no_widget(finished, monkeypatch):
    from ipywidgets.widgets.widget import Widget, _instances

    sent = []

    def send(self, message, buffers=None):
        sent.append(len(json.dumps(message, default=str)) + sum(len(bytes(each)) for each in buffers or ()))

    finished.do("tab:log")
    finished.go_to(120)
    widgets = len(_instances)
    monkeypatch.setattr(Widget, "_send", send)
    sizes = []
    for _ in range(30):
        sent.clear()
        finished.do("step:1")
        sizes.append(sum(sent))
    assert sorted(sizes)[15] < 40_000
    assert len(_instances) == widgets


def test_a_word_with_a_hyphen_stays_on_one_line():
    assert unbroken("Où posent-ils <1> pion ?") == 'Où <span class="whole">posent-ils</span> &lt;1&gt; pion ?'


def test_the_letter_of_a_refused_choice_shows_the_shift_it_needs(in_turn):
    keys = {key for key in COMMANDS if len(key) == 1 and key.isalpha()} | {"b"}
    assert {*PLAYERS_OWN} == keys - {"a"}, "what else was possible is asked where nothing is refused"
    in_turn.do("option:1")
    asked = in_turn.question.value
    assert '<i aria-hidden="true">a</i>Jaisalmer' in asked and "aria-keyshortcuts=a" in asked
    assert '<i aria-hidden="true">⇧B</i>' in asked and "aria-keyshortcuts=Shift+B" in asked and ", Shift+B'" in asked
    in_turn.do("key:Shift+A")
    assert in_turn.session.tried is not None and "⇧ is Shift" in in_turn.words["keys"]["letters_do"]


def test_what_is_only_looked_at_is_marked_so(in_turn):
    in_turn.do("option:1")
    in_turn.do("over:1")
    assert "tags looked" in in_turn.explanation.said.value
    in_turn.do("over:")
    assert "looked" not in in_turn.explanation.said.value
