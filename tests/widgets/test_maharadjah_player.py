"""Maharadjah in the Player, without a browser: moving, fighting, reading pages, the record sheet."""

import json
import re

import pytest

import rajwidgets as rw
from rajwidgets import example_replay
from rajwidgets.draw.hits import extent
from rajwidgets.face import Marks
from rajwidgets.flow import Ask
from rajwidgets.games import get
from rajwidgets.table import new_table
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session.stepping import round_starts

NAMES = ["North", "East", "South", "West"]


@pytest.fixture
def war():
    """A new game of four people."""
    return Player(new_table(get("maharadjah"), 4, seed=5, names=NAMES), autosave=False)


def opened(section, n=1, lang="en"):
    """A worked example of the rulebook."""
    game = get("maharadjah")
    found = next(e for e in examples(game) if (e.section, e.n) == (section, n))
    return Player(example_replay(game, found, lang), lang=lang, autosave=False)


def examples(game):
    from importlib import import_module

    return import_module(game.examples).examples(game.board)


def listed(player):
    return [label for _, label in player.options()]


def all_html(widget):
    """Whatever the widgets below this one say."""
    said = [str(getattr(widget, name, "")) for name in ("value", "description", "placeholder")]
    return " ".join([*said, *(all_html(child) for child in getattr(widget, "children", ()))])


def text_of(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# ---------------------------------------------------------------- moving


def test_a_stack_is_moved_by_two_clicks_on_the_map(war, click):
    assert listed(war) == ["Malwa", "Khandesh", "End the movement"]
    click(war, "Malva")
    assert war.asked().startswith("Where do the armies from Malwa go?")
    assert "Rajputana" in listed(war) and {"Rajpoutana", "Delhi"} <= set(war.board.marks.legal)
    click(war, "Delhi")
    assert war.node.answer == "move:Malva:Delhi:1"  # one army: how many need not be asked


def test_the_way_is_shown_before_it_is_taken(war):
    war.do("option:1")
    delhi = listed(war).index("Delhi") + 1
    war.do(f"over:{delhi}")
    assert war.board.marks.way == ("Malva", "Agra", "Delhi")
    assert war.node.parent is None


def test_how_many_is_asked_of_a_stack_and_undone_within_the_phase(war, click):
    for answer in ("end", "end"):
        war.play(answer)
    before = war.node
    click(war, "Asie_Centrale")
    click(war, "Gandhara")
    assert listed(war)[0] == "1 army" and listed(war)[-1] == "6 armies"
    war.do("option:4")
    assert war.state.armies["Gandhara"]["Maurya"] == 4
    war.do("undo")
    assert war.node is before and "Maurya" not in war.state.armies["Gandhara"]


def test_a_long_list_of_refusals_is_folded_by_section(war):
    war.do("option:1")
    html = war.question.value
    assert html.count("<details") == len(set(re.findall(r'chip still">([\d.]+)<', html))) > 3
    assert not war.board.marks.legal.keys() & war.board.marks.refused.keys()
    war.do(f"why:{war.board.marks.refused['Lanka']}")
    assert war.question.value.count("<details open>") == 1


def test_the_end_of_the_phase_warns_of_what_it_costs(war):
    for answer in ("end", "end"):
        war.play(answer)
    war.do(f"option:{listed(war).index('End the movement') + 1}")
    assert "6 armies still in Afghanistan" in war.explanation.said.value and war.node.ask.kind == "move"
    war.do("do_it")
    assert war.node.answer == "end"


# ---------------------------------------------------------------- pages


def test_a_click_on_a_territory_where_nothing_begins_opens_its_page(war, click):
    click(war, "Delhi")
    assert war.tabs.in_front == "territory" and war.session.path == []
    said = text_of(war.tabs.panes["territory"].html.value)
    assert said.startswith("Delhi Show Delhi larger North India normal, 3 armies of a nation at most 5.2")
    assert "Harappans 1 army , East" in said.replace("1 army,", "1 army ,") and "Pandyas can come from Malwa" in said


def test_seas_and_barbarian_lands_have_pages_too(war, click):
    click(war, "golfe_Bengale")
    assert "Coasts" in war.tabs.panes["territory"].html.value
    click(war, "Perse")
    assert "nobody enters it" in war.tabs.panes["territory"].html.value


def test_a_nation_opens_its_card_and_a_section_its_rule(war, click):
    click(war, "nation/Gupta")
    assert war.tabs.in_front == "card" and "Guptas, turn 1" in text_of(war.tabs.panes["card"].html.value)
    click(war, "do:rule:4.0")
    assert war.opened.rule == "4.0" and "4.0" in war.explanation.rule.value


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_can_be_written_at_any_moment(bots_game, lang):
    player = Player(bots_game, lang=lang, autosave=False)
    board = player.state.board
    for ply in range(60 if lang == "fr" else 0, len(player.session.line), 120):
        player.go_to(ply)
        for target in (*board.spaces, *(f"nation/{n}" for n in player.state.owner)):
            assert player.do(f"look:{target}")


def test_the_card_adds_up_to_what_is_scored(bots_game):
    player = Player(bots_game, autosave=False)
    face, line = player.session.face, player.session.line
    for node in line[1:]:
        for n, event in enumerate(node.events):
            if event.kind == "counting":
                film = player.table.film(node)
                hoped = face.counting.accounts.prospect(film[n].state)
                scored = [0.0] * 4
                for later in node.events[n:]:
                    if (found := face.counting.points(later)) is not None:
                        scored[found[0]] += found[1]
                    if later.kind in ("turn_ended", "game_over"):
                        break
                assert scored == hoped, (node, event)


def test_when_a_turn_is_counted_the_card_says_what_was_counted(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    s = player.state
    assert s.ended
    for nation in s.owner:
        player.do(f"look:nation/{nation}")
        shown = text_of(player.tabs.panes["card"].html.value)
        assert f"Counted in turn 16 {s.record[nation][15]}" in shown and "Would count" not in shown


def test_the_british_claim_nothing_before_they_come(war):
    assert war.session.face.counting.accounts.prospect(war.state) == [0.0] * 4
    war.do("look:nation/Britanniques")
    assert "Would count now 0" in text_of(war.tabs.panes["card"].html.value)


# ---------------------------------------------------------------- the record sheet and the chart


def test_every_number_of_the_record_sheet_leads_to_the_event_that_earned_it(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    player.do("tab:record")
    cells = re.findall(r"data-do='(earned:[^']+)'", player.tabs.panes["record"].html.value)
    assert len(cells) > 20
    for cell in cells[:12]:
        assert player.do(cell)
        event = player.session.film[-1 if player.session.event is None else player.session.event].event
        assert player.session.face.counting.points(event) is not None
        assert player.tabs.panes["record"].html.value.count("data-do='event:") >= 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_points_show_the_line_of_the_card_that_granted_them(bots_game, lang):
    player = Player(bots_game, lang=lang, autosave=False)
    face, sources = player.session.face, set()
    for node in player.session.line:
        for n, event in enumerate(node.events):
            if face.counting.points(event) is None or event.data["source"] in sources:
                continue
            sources.add(event.data["source"])
            player.do(f"event:{node.ply}.{n}")
            shown = player.explanation.said.value
            assert f"look:nation/{event.data['nation']}" in shown
            line = face.counting.accounts.granted(event, player.state, player.session.speech)[0]
            assert line.amount.split()[0] == str(event.data["each"]) and line.head.words in text_of(shown)
            if event.data["source"] in ("territory", "raid"):
                assert (event.data["of"] in [bit.target for bit in line.says]) == bool(line.says[0].target)
    assert {"territory", "raid", "post", "coasts", "raj"} <= sources


def test_what_did_not_count_is_told_beside_what_did(bots_game):
    player = Player(bots_game, autosave=False)
    face, told = player.session.face, 0
    for node in player.session.line:
        for n, event in enumerate(node.events):
            if event.kind == "points" and event.data["source"] == "territory":
                player.do(f"event:{node.ply}.{n}")
                for line in face.counting.accounts.granted(event, player.state, player.session.speech)[1:]:
                    places = [bit.target for bit in line.says]
                    assert event.data["of"] not in places and "Without points" in player.explanation.said.value
                    told += 1
    assert told > 10


def test_a_click_on_the_chart_leads_to_the_points_counted_there(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("tab:chart")
    for part in (0.2, 0.5, 0.8):
        player.do(f"chart:{part}")
        at = -1 if player.session.event is None else player.session.event
        assert player.session.face.counting.points(player.session.film[at].event) is not None


def test_the_winner_is_not_told_before_the_last_event(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    assert "The game is over" in player.question.value
    player.do(f"event:{player.node.ply}.1")
    assert "The game is over" not in player.question.value and "Event 2 of" in player.question.value


def test_totals_of_the_record_sheet_are_the_score(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    player.do("tab:record")
    rows = re.findall(r'(?s)<tr class="seat">(.*?)</tr>', player.tabs.panes["record"].html.value)
    totals = [float(total) for row in rows for total in re.findall(r"<b>([\d.]+)</b>", row)]
    assert totals == player.session.face.counting.series(player.state)["points"]


def test_the_record_sheet_has_every_turn_in_tables_of_equal_columns(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    player.do("tab:record")
    sheet = player.tabs.panes["record"]
    first, second = re.findall(r"(?s)<table.*?</table>", sheet.html.value)
    assert re.findall(r"<th scope=col>(T\d+)<", first + second) == [f"T{n}" for n in range(1, 17)]
    assert {len(re.findall("<t[hd]", row)) for row in re.findall(r"(?s)<tr.*?</tr>", first + second)} == {10}
    assert 'class="account"' not in sheet.html.value
    player.do("accounts:0")
    norths = {each.account for each in sheet.earned(player.session) if each.seat == 0}
    assert sheet.html.value.count('class="account"') == 2 * len(norths)
    player.do("accounts:0")
    assert 'class="account"' not in sheet.html.value


def test_a_short_game_keeps_its_own_turns_in_the_sheet_and_the_chart():
    short = new_table(get("maharadjah"), 3, {"short": True}, seed=5, names=NAMES[:3])
    player = Player(short, bots=dict.fromkeys(range(3), "random"), autosave=False)
    player.do("tab:record")
    assert re.findall(r"<th scope=col>(T\d+)<", player.tabs.panes["record"].html.value) == ["T9"]
    player.play_on()
    player.do("last")
    player.do("tab:chart")
    chart = player.tabs.panes["chart"].chart
    assert list(chart.across.tick_values) == list(range(8, 17)) == list(chart.lines[0].x)
    assert chart.cursor.x[0] == 16 and chart.x.min < 8 < 16 < chart.x.max
    player.do("first")
    assert 8 <= chart.cursor.x[0] < 9


def test_the_record_sheet_hides_what_lies_ahead(bots_game):
    player = Player(bots_game, spoiler_free=True, autosave=False)
    player.do("tab:record")
    assert "earned:" not in player.tabs.panes["record"].html.value


def test_the_chart_shows_points_as_they_grow(bots_game):
    player = Player(bots_game, autosave=False)
    player.do("last")
    player.do("tab:chart")
    chart = player.tabs.panes["chart"]
    assert [key for _, key in chart.chooser.options] == ["points", "territories", "armies"]
    values = [list(line.y) for line in chart.chart.lines]
    assert all(v == sorted(v) for v in values)
    assert [v[-1] for v in values] == player.session.face.counting.series(player.state)["points"]


# ---------------------------------------------------------------- steps


def test_steps_by_nation_and_by_turn(war):
    for answer in ("end", "end"):
        war.play(answer)
    assert [key for _, key in war.stepper.by_buttons.options] == ["event", "decision", "phase", "nation", "round"]
    assert [word for word, _ in war.stepper.by_buttons.options][-2:] == ["nation", "turn"]
    war.do("first")
    nations = [war.state.active]
    while war.node.ply < 2:
        war.step("nation")
        nations.append(war.state.active)
    assert nations == ["Pandya", "Chola", "Maurya"]
    war.step("nation", -1)
    assert war.state.active == "Chola"


def test_a_click_on_the_turn_track_goes_to_that_turn(bots_game, click):
    player = Player(bots_game, autosave=False)
    click(player, "do:round:9")
    assert player.state.turn == 9 and player.session.round(player.node.parent) == 8
    player.do("spoiler:1")
    click(player, "do:round:12")  # not seen yet
    assert player.state.turn == 9
    click(player, "do:round:1")
    assert player.state.turn == 1


def test_a_phase_of_one_nation_is_not_that_of_the_next(war):
    for answer in ("end", "end"):
        war.play(answer)
    war.do("first")
    war.step("phase")
    assert (war.node.ply, war.state.active) == (1, "Chola")


def test_a_round_is_called_a_turn_and_raja_keeps_its_rounds(war, player):
    assert "Turn 1" in war.header.where.value and "sequence of the Pandyas" in war.header.where.value
    war.do("language:fr")
    assert "Tour 1" in war.header.where.value
    war.do("tab:notes")
    notes = war.tabs.panes["notes"].widget
    assert "tour" in all_html(notes) and "manche" not in all_html(notes)
    raja = player()
    assert [key for _, key in raja.stepper.by_buttons.options] == ["event", "decision", "phase", "round"]
    raja.do("tab:notes")
    assert "round" in all_html(raja.tabs.panes["notes"].widget)
    assert "scores" in raja.tabs.panes and "record" not in raja.tabs.panes


def test_hidden_plans_are_spoken_of_only_where_there_are_any(war, player):
    for shown, said in ((war, False), (player(), True)):
        shown.do("menu")
        assert ("hidden plans" in shown.menu.panel.state.value) is said


def test_whose_sign_is_whose_is_always_in_sight(war, player):
    assert text_of(war.seats.value) == "North East South West" and war.seats.value.count("<svg") == 4
    assert player().seats.value == ""  # the mats say it


def test_tabs_without_room_fold_into_one_button(war, player):
    ahead, _, folded = war.tabs.bar.value.partition('<div class="rjw-tabs-rest">')
    assert text_of(folded) == "Rules Glossary Notes Lines Analysis Learn" and text_of(ahead).endswith("More ▾")
    war.do("more_tabs")
    assert '<div class="rjw-tabs-rest open">' in war.tabs.bar.value
    war.do("tab:rules")
    ahead, _, folded = war.tabs.bar.value.partition('<div class="rjw-tabs-rest">')
    assert "rjw-tabs-more on'" in ahead and text_of(ahead).endswith("Rules ▾") and folded
    assert player().tabs.folded == ["analysis", "learn"]
    assert player().tabs.folded_where_narrow == ["glossary", "notes", "lines"] and "rjw-tabs-middle" in ahead


# ---------------------------------------------------------------- panels, zoom, dice


def test_four_panels_with_sections_that_open(war):
    panels = [widget.value for widget in war.panels.each]
    assert text_of(panels[0]).startswith("Events of turn 1 4.0 Mauryas: 6 armies, Afghanistan 7.1")
    assert "data-do='rule:10.1'" in panels[1] and "<svg" in panels[1]
    assert len(panels) == 4 and "13.0" in panels[2] and "11.2" in panels[3]


def test_zoom_in_two_steps_and_back(war, click):
    whole = war.board.shapes
    war.do("zoom:in")
    assert war.board.zoom.level == 1 and war.board.shapes != whole
    war.do("zoom:in")
    near = war.board.shapes
    war.do("zoom:in")
    assert war.board.zoom.level == 2 and war.board.shapes == near
    click(war, "Malva")
    assert war.session.begun == ("move", "Malva")
    war.do("zoom:out")
    war.do("zoom:fit")
    assert war.board.zoom.near == ""


def test_a_click_enlarges_instead_of_choosing_while_the_lens_is_taken(war, click):
    war.do("key:z")
    click(war, "Malva")
    assert (war.board.zoom.near, war.board.zoom.level, war.session.begun) == ("Malva", 1, ())
    click(war, "Delhi")
    assert (war.board.zoom.near, war.board.zoom.level) == ("Delhi", 2)
    click(war, "nation/Gupta")  # beside the map: as always
    assert war.tabs.in_front == "card"
    war.do("key:Escape")  # leaves the lens
    click(war, "Malva")
    assert war.session.begun == ("move", "Malva") and war.board.zoom.near == ""
    war.do("key:+")
    assert war.board.zoom.near and "zoom near" in war.board.zoom.widget.value
    war.do("key:Escape")  # the lens once more: what was begun stays
    assert war.session.begun == ("move", "Malva") and war.board.zoom.near == ""
    assert "zoom near" not in war.board.zoom.widget.value
    war.do("key:Escape")
    assert war.session.begun == ()


def test_buttons_of_the_map_and_phases_in_short_have_names(war):
    buttons = war.board.zoom.widget.value
    for name in ("Larger", "Smaller", "The whole map", "Enlarge what is clicked on the map"):
        assert f"aria-label='{name}' title='{name}'" in buttons
    rail = war.header.rail.value
    assert '<span title="Invasion">Inv.</span>' in rail and "<li>Combat</li>" in rail and "Movement 4.3" in rail


def test_8_1_a_way_to_others_on_land_says_that_it_means_a_fight(war):
    session = war.session
    way = war.session.game.words.detail(session.view, session.ask, ("move", "Malva", "Bundelkhand"))
    assert way is not None
    for others, said in ((["Chola"], "; a fight with the Cholas"), ([], "Bundelkhand")):
        facts = {**way.facts, "others": others}
        assert session.speech.explain(way._replace(facts=facts), "details").sentence.endswith(said)


def drag(player, x, y, dx, dy):
    scale = player.board.painter.scale
    player.do(f"drag:{dx * scale}:{dy * scale}")


def test_a_drag_moves_the_part_shown_larger_and_chooses_nothing(war, place):
    drag(war, *place(war, "Malva"), 30, 0)
    assert war.session.begun == () and war.board.zoom.near == ""  # the whole map stays where it is
    war.do("zoom:Malva")
    x, y = place(war, "Malva")
    drag(war, x, y, -90, 40)
    assert war.session.begun == () and place(war, "Malva") == pytest.approx((x - 90, y + 40), abs=3)
    near = war.board.zoom.slid
    drag(war, x, y, 5000, 5000)
    drag(war, x, y, 0, -1)  # at the edge of the map it stops, and comes back at once
    assert war.board.zoom.slid[0] < near[0] and "Afghanistan" in {shape.target for shape in war.board.shapes}
    drag(war, x, y, 3, 0)
    war.do("zoom:out")
    war.do("zoom:fit")
    assert war.board.zoom.slid == (0, 0)


def test_the_place_read_about_is_outlined(war, click):
    click(war, "Kerala")
    assert (war.tabs.in_front, war.board.marks.inspected) == ("territory", "Kerala")
    war.do("tab:log")
    assert war.board.marks.inspected == ""


def test_a_territory_that_counts_is_ringed_and_those_of_the_card_that_do_not_are_crossed(bots_game):
    player, ringed, crossed = Player(bots_game, autosave=False), 0, 0
    for node in bots_game.main_line():
        for n, event in enumerate(node.events):
            if event.kind == "points" and event.data["source"] in ("territory", "raid", "post") and ringed < 40:
                player.do(f"event:{node.ply}.{n}")
                marks = player.board.marks
                assert event.data["of"] in marks.changed and event.data["of"] not in marks.missed
                ringed, crossed = ringed + 1, crossed + len(marks.missed)
    assert ringed == 40 and crossed


def test_the_place_of_a_question_without_places_is_ringed(war):
    face, view = war.session.face, war.state
    t = next(t for t in view.board.territories if view.armies[t])
    (nation,) = view.armies[t]
    assert face.telling.pointed(view, Ask(0, "permit_post", ("Chola", "Portugais", t)), ()) == ({t}, set())
    assert face.telling.pointed(view, Ask(0, "permit", ("Chola", "mer_Oman", "Portugais")), ()) == ({"mer_Oman"}, set())
    view.armies[t]["Moghols"] = 1
    assert face.telling.pointed(view, Ask(0, "terms", (nation, "Moghols", "arrival")), ()) == ({t}, set())
    assert face.telling.pointed(view, Ask(0, "move"), ()) == (set(), set())


def test_the_keyboard_enlarges_the_place_it_has_moved_to(war):
    war.do("focus:1")
    war.do("key:+")
    assert (war.board.zoom.near, war.board.zoom.level) == ("Khandesh", 1)
    war.do("focus:0")
    war.do("key:+")
    assert (war.board.zoom.near, war.board.zoom.level) == ("Malva", 2)
    war.do("key:-")
    war.do("key:-")
    assert war.board.zoom.near == ""


def test_a_game_without_a_lens_has_no_zoom_buttons_and_no_keys_for_them():
    toy = rw.new("tea_garden", 2, seed=1)
    assert toy.board.zoom.widget.value == "" and not toy.do("key:+")
    toy.do("help")
    assert "<kbd>Z</kbd>" not in toy.help.value


@pytest.mark.parametrize("name, city", [("raja", "D"), ("maharaja", "D")])
def test_a_map_of_cities_is_looked_at_nearer_where_the_choices_lie_or_at_a_city(name, city):
    player = rw.new(name, 2, seed=1)
    whole = {shape.target: extent(shape) for shape in player.board.shapes if shape.target == city}
    player.board.zoom.nearer(city)
    player.refresh()
    near = {shape.target: extent(shape) for shape in player.board.shapes if shape.target == city}
    (left, _, right, _), (x, _, far, _) = whole[city], near[city]
    assert far - x > 1.5 * (right - left) and 0 < (x + far) / 2 < player.session.board.size[0]
    lens = player.session.board.lens
    assert lens.opens(player.state, city) and not lens.opens(player.state, "nowhere")
    assert lens.opens(player.state, lens.focal(player.state, Marks())), "where nothing is to be chosen, too"


def test_a_fight_that_is_chosen_is_shown_larger_until_it_is_over():
    player = opened("8.5")
    player.go_to(1)
    assert player.session.board.lens.follows(player.state, player.session.ask, ()) == "Rajpoutana"
    player.board.zoom.chosen(player.session, ())
    player.refresh()
    assert (player.board.zoom.near, player.board.zoom.level) == ("Rajpoutana", 1)
    player.play("Agra:2")
    assert player.board.zoom.near == ""


def test_who_looks_nearer_before_a_choice_leaves_the_lens_before_the_choice(click):
    player = opened("8.5")
    player.go_to(1)
    player.do("key:+")
    click(player, "Agra")
    assert player.session.begun == ("Agra",) and player.board.zoom.near
    player.do("key:Escape")
    assert player.session.begun == ("Agra",) and player.board.zoom.near == ""
    player.do("key:Escape")
    assert player.session.begun == ()


def test_dice_are_drawn_with_what_they_needed():
    player = opened("8.3")
    player.go_to(1)
    assert player.explanation.said.value.count('class="event-picture"') == 1
    assert "Mughals: a die hits on 6</b>" in player.explanation.said.value
    assert "British: a die hits on 4, 5, 6</b>" in player.explanation.said.value
    assert "ledger" not in player.explanation.said.value, "the picture has said it"
    picture = re.search(r'aria-label="([^"]+)"', player.explanation.said.value).group(1)
    assert picture == "Mughals, 4 dice (2, 2, 5, 6): 1 hit; British, 3 dice (1, 3, 4): 1 hit"


def test_dice_entered_by_hand_show_a_pencil_and_those_of_the_seed_none():
    player = Player(opened("8.5").table, chance="hand", autosave=False)
    player.do("first")
    rolled = player.table.roll(player.node)
    other = "1:1:1:1" if rolled != "1:1:1:1" else "2:2:2:2"
    for answer, pencils in ((other, 1), (rolled, 0)):
        player.do("first")
        player.play(answer)
        assert "dice_thrown" in [event.kind for event in player.node.events]
        assert player.explanation.said.value.count("entered by hand") == pencils


def test_each_of_several_throws_that_passed_unasked_is_drawn(war, monkeypatch):
    thrown = next(event for event in opened("8.3").session.line[1].events if event.kind == "dice_thrown")
    war.play("end")
    monkeypatch.setattr(war.node, "events", [thrown, *war.node.events, thrown])
    war.refresh()
    assert war.explanation.said.value.count('class="event-picture"') == 2


# ---------------------------------------------------------------- what a step sends


def test_a_step_sends_little_even_into_a_new_turn(bots_game, monkeypatch):
    from ipywidgets.widgets.widget import Widget

    player, sent = Player(bots_game, autosave=False), []

    def send(self, message, buffers=None):
        sent.append(len(json.dumps(message, default=str)) + sum(memoryview(each).nbytes for each in buffers or ()))

    monkeypatch.setattr(Widget, "_send", send)
    sizes = []
    for _, ply in round_starts(player.session)[1:]:
        player.go_to(ply - 2)
        for _ in range(4):
            sent.clear()
            player.do("step:1")
            sizes.append(sum(sent))
    assert len(sizes) > 40 and sorted(sizes)[len(sizes) // 2] < 40_000 and max(sizes) < 65_000
