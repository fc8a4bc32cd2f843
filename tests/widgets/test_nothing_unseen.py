"""Nothing happens unseen: what mattered since one's last decision, replays that tell what was chosen, aim and turn."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.bots import names as bot_names
from rajwidgets.face import Telling, face_of
from rajwidgets.flow import Event, legal
from rajwidgets.text import LANGUAGES, Speech, texts
from rajwidgets.widgets.panes import digest as digests
from rajwidgets.widgets.panes.digest import digest, headline
from rajwidgets.widgets.player.dispatch import from_browser
from rajwidgets.widgets.session import considering
from rajwidgets.widgets.session.news import (
    AT_LEAST,
    MOST_IN_ALL,
    MOST_LINES,
    News,
    figures,
    heaviest,
    lines,
    since_own,
    summed,
    unseen,
    weighed,
)

REPLAYS = Path(__file__).parents[2] / "replays"
every_game = pytest.mark.parametrize("name", games.names())
OURS = {name: games.get(name) for name in games.names() if games.get(name).folder.startswith("rajwidgets.")}
our_games = pytest.mark.parametrize("name", OURS)


def plain(value: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", value))


def play_until(player, done) -> None:
    """Play as the bot advises until something holds."""
    while not done() and player.session.ask is not None:
        player.session.play(player.session.hint().answer)


def lines_of(player) -> list[tuple[int, int, str]]:
    """The lines of the digest: step, event, sentence."""
    rows = re.findall(r"data-do='event:(\d+)\.(\d+)'>([^<]+)<", player.explanation.said.value)
    return [(int(ply), int(n), html.unescape(said)) for ply, n, said in rows]


# ---------------------------------------------------------------- since your last decision


@pytest.fixture
def scored(player):
    """North among three bots, just after the scoring of round 1."""
    shown = player()
    play_until(shown, lambda: shown.happened("reward"))
    return shown


def test_the_scoring_of_raja_s_first_round_says_what_north_got_and_where_the_maharaja_goes(scored):
    said = plain(scored.explanation.said.value)
    own = next(event for event in scored.happened("reward") if event.seat == 0)
    assert "Since your last decision" in said and "now North decides" in said
    assert scored.session.speech.explain(own).sentence in said, "what North was paid"
    assert f"receives {own.data['gold']} gold" in said
    assert "Round 2 begins" in said
    gold = next(each for each in figures(scored.session, 0, unseen(scored.session)[0].parent) if each.key == "gold")
    assert f"Gold {gold.before:g} →  {gold.now:g}" in said
    points = {event.seat: 0 for event in scored.happened("points")}
    for event in scored.happened("points"):
        points[event.seat] += event.data["points"]
    assert f"North  {points[0]}" in said


def test_what_mattered_most_heads_raja_s_digest(scored):
    told = headline(digest(scored.session, unseen(scored.session))).event
    assert (told.kind, told.seat) == ("reward", 0), "what North was paid, and not how a tie was broken"
    play_until(scored, lambda: scored.session.ask.kind == "turn" and unseen(scored.session))
    lines = digest(scored.session, unseen(scored.session))
    assert {each.event.kind for each in lines} >= {"palace_built"} and headline(lines).event.kind == "palace_built"


def test_a_destroyed_army_and_its_points_go_before_a_count_in_maharadjah():
    telling = face_of(games.get("maharadjah")).telling
    for source in ("kill", "destroy_army", "destroy_post"):
        assert telling.news_of(Event("points", "15.3", 0, {"source": source})) == telling.news["armies_lost"]
    assert telling.news_of(Event("points", "15.1", 0, {"source": "territory"})) is None
    assert telling.news["armies_lost"] > telling.news["counting"]


def test_each_line_is_a_step_with_its_section_and_leads_there(scored):
    found, (here, session) = lines_of(scored), (scored.node, scored.session)
    assert 2 <= len(found) <= MOST_LINES
    assert scored.explanation.said.value.count("class='chip'") >= len(found) - 1
    for ply, n, said in found:
        scored.do(f"event:{ply}.{n}")
        at = len(session.film) - 1 if session.event is None else session.event
        assert session.node.ply == ply and at == n
        if said != "Go there":
            assert session.speech.explain(session.node.events[n]).sentence == said
        scored.node = here


@our_games
def test_a_step_on_the_way_is_told_by_itself(name):
    """Looked back at or watched, what bots did is no news since one's last decision, but what happened there."""
    player = rw.new(name, 3, bots="greedy", seed=5)
    player.autosave.folder = None
    play_until(player, lambda: len(player.session.line) > 60)
    session, on_the_way = player.session, 0
    for node in session.line[1:60]:
        player.do(f"go:{node.ply}")
        said = plain(player.explanation.said.value)
        if session.passing and (told := [session.speech.explain(event).sentence for event in session.events(node)]):
            assert "Since your last decision" not in said and any(each in said for each in told), node.ply
            on_the_way += 1
    assert on_the_way > 10


def test_tolls_paid_to_the_reader_are_told_before_palaces_of_others():
    tolls = 0
    for seed in range(7, 12):
        player = rw.new("raja", 4, bots="greedy", seed=seed)
        player.autosave.folder = None
        session = player.session
        while session.ask is not None and session.round(session.node) < 4:
            nodes = unseen(session)
            tolled = [each for each in weighed(session, nodes) if each.event.kind == "toll"]
            paid = [each for each in tolled if each.event.data["to"] == 0]
            tolls += len(paid)
            assert {each.said for each in paid} <= {each.said for each in lines(session, nodes)}
            session.play(session.hint().answer)
    assert tolls > 3


def test_who_scores_nothing_beside_others_reads_a_nought():
    player = rw.new("raja", 4, bots="greedy", seed=7)
    player.autosave.folder = None
    session = player.session
    while not player.happened("points"):
        possible = list(legal(session.game, session.state(), session.ask))
        session.play("end" if "end" in possible else possible[0])  # nothing that counts
    assert 0 not in {event.seat for event in player.happened("points")}
    assert "North  0" in plain(player.explanation.said.value)


def test_what_the_game_leaves_out_is_not_told(scored):
    told = {each.event.kind for each in weighed(scored.session, unseen(scored.session))}
    assert told and told.isdisjoint({"points", "scoring", "planned", "turn_ended", "plan_revealed"})


def test_a_turn_of_seventeen_nations_is_told_in_a_few_lines():
    player = rw.new("maharadjah", 4, bots="greedy", seed=7)
    player.autosave.folder = None
    play_until(player, lambda: len(player.happened("turn_began")) > 3 and len(unseen(player.session)) > 12)
    nodes = unseen(player.session)
    events = sum(len(node.events) for node in nodes)
    found, session = heaviest(weighed(player.session, nodes)), player.session
    assert events > 40 and 3 <= len(found) <= MOST_LINES
    assert any(each.event.kind == "turn_began" for each in found)
    mine = {nation for nation, seat in session.view.owner.items() if seat == 0}
    for each in found:
        assert each.mine == bool(mine & {str(value) for value in each.event.data.values()}) or each.event.seat == 0
    assert [each.node.ply for each in found] == sorted(each.node.ply for each in found)


@pytest.fixture
def invaded():
    """North after a turn in which the Mauryas invaded."""
    player = rw.new("maharadjah", 4, bots="greedy", seed=7)
    player.autosave.folder = None
    for answer in ("move:Malva:Agra:1", "end"):
        player.session.play(answer)
    return player


def test_beside_a_long_list_of_choices_only_the_heaviest_lines_are_told(invaded, monkeypatch):
    session, nodes = invaded.session, unseen(invaded.session)
    monkeypatch.setattr(considering, "FEW_LISTED", 99)
    every = digest(session, nodes)
    invaded.refresh()
    said_of_every = invaded.explanation.said.value
    monkeypatch.setattr(considering, "FEW_LISTED", 0)
    monkeypatch.setattr(digests, "FEW_LINES", 3)
    few = digest(session, nodes)
    invaded.refresh()
    assert len(few) == 3 < len(every) and headline(few) == headline(every)
    left_out = [each for each in every if each not in few]
    assert min(each.weight for each in few) >= max(each.weight for each in left_out)
    assert in_the_log(invaded.explanation.said.value) == in_the_log(said_of_every) + len(left_out)


def test_the_line_of_a_fight_leads_to_its_dice(invaded):
    session = invaded.session

    def fights():
        nodes = unseen(session)
        return [each for each in digest(session, nodes) if each.event.kind == "armies_lost"] if nodes else []

    play_until(invaded, fights)
    found, here = fights(), invaded.node
    assert found and all(each.fate for each in found)
    led_to = {(ply, n) for ply, n, _ in lines_of(invaded)}
    for each in found:
        (n,) = (n for ply, n in led_to if ply == each.node.ply and n <= each.n)
        invaded.do(f"event:{each.node.ply}.{n}")
        assert session.node.events[n].kind == "dice_thrown"
        assert session.node.events[n].data["at"] == each.event.data["at"]
        assert "event-picture" in invaded.explanation.said.value
        invaded.node = here


def in_the_log(said: str) -> int:
    return int(re.search(r"Log \((\d+) more\)", said).group(1))


def test_the_digest_says_who_invaded_what_they_took_and_what_the_others_lost(invaded):
    player = invaded
    nodes, session = unseen(player.session), player.session
    told = digest(session, nodes)
    assert len(nodes) > 40 and 4 <= len(told) <= MOST_IN_ALL
    begin = {"occupy": "moved", "come with": "invaders", "invade with": "invaders", "receive": "growth"}
    kinds = {said: each.event.kind for each in told for said in begin if f") {said} " in each.said}
    assert len(kinds) > 1 and all(kinds[said] == begin[said] for said in kinds)  # its section is that of what it says
    said = plain(player.explanation.said.value)
    events = [event for node in nodes for event in node.events]
    lost = sum(e.data["armies"] for e in events if e.kind == "armies_lost" and e.data["nation"] == "Harappeens")
    fights = sum(event.kind == "battle_began" for event in events)
    assert f"The Harappans (East) receive 1 new army; lose {lost} armies in {fights} fights" in said
    taken = "Baluchistan, Gandhara, Gujarat and Kashmir"
    assert f"lose {taken} to the Mauryas" in said and "score 10 points" in said
    assert f"The Mauryas (West) come with 12 armies in a great invasion; lose 5 armies in {fights} fights" in said
    assert f"take {taken} from the Harappans" in said
    assert "The Pandyas (North) receive 1 new army." in said, "what became of the reader's own"
    assert "Points meanwhile" in said and "only trading posts" not in said
    assert [each.mine for each in told if "Pandyas" in each.said] == [True]
    summed = next(each for each in told if "Mauryas (West)" in each.said)
    assert f"data-do='event:{summed.node.ply}.{summed.n}'" in player.explanation.said.value
    assert summed.event.kind == "invaders" and summed.event.data["nation"] == "Maurya", "it leads to where they came"


def test_a_game_in_hand_shows_no_points_that_were_taken_back():
    player = rw.new("maharadjah", 4, bots="greedy", seed=7)
    player.autosave.folder = None
    play_until(player, lambda: player.session.round(player.node) > 2)
    player.go_to(20)
    player.do("tab:record")
    sheet = player.tabs.panes["record"]
    assert player.session.line[-1].ply > 20 and sheet.earned(player.session)
    assert all(each.ply <= 20 for each in sheet.earned(player.session))
    assert "T1" in sheet.html.value and "T2" not in sheet.html.value and "ahead" not in sheet.html.value


def test_what_led_to_the_headline_stands_above_what_followed_in_one_order_of_time(player):
    shown = player(bots=None)
    found = 0
    for _ in range(60):
        shown.session.play(shown.session.hint().answer)
        before, _, then = shown.explanation.said.value.partition(">Then<")
        said = [html.escape(shown.session.speech.explain(event).sentence) for event in shown.node.events]
        if "Just before" in before and len(set(said)) == len(said):
            listed = [n for each in re.findall(r"<li>(.*?) ?<", before) for n, line in enumerate(said) if line == each]
            assert listed == sorted(listed) and "Just before" not in then
            found += len(listed) > 1
    assert found


def test_a_place_fought_for_is_lost_to_whoever_wins_it():
    game = games.get("maharadjah")
    rules, s = face_of(game).telling.fates, rw.new("maharadjah", 4, seed=7).session.view
    place, nation = next((place, here) for place, here in rules.held(s).items() if here and here != s.active)
    s.armies[place][s.active] = 1
    assert rules.held(s)[place] == nation, "while it is fought for"
    del s.armies[place][nation]
    assert rules.held(s)[place] == s.active
    assert rules.weight({"won": 1}) > rules.weight({"lost": 1}) > rules.weight({"new": 3}) > rules.weight({"fights": 2})
    for lang in LANGUAGES:
        written = set(texts(game.folder, lang)["fates"])
        assert written == {"who", "won", "entered", "gone", "left", *rules.clauses, *rules.at_last}


@pytest.mark.parametrize("game, coins, section", [("raja", "gold", "7.1"), ("maharaja", "coins", "2.3")])
def test_tolls_from_one_to_another_are_told_in_one_sum(game, coins, section):
    session = rw.new(game, 3, seed=7).session
    tolls = [Event("toll", section, 1, {"village": "", "to": to, coins: 1}) for to in (0, 2, 0, 0)]
    found = summed(session, [News(session.node, n, toll, 8, False) for n, toll in enumerate(tolls)])
    assert [(each.n, each.event.data["to"], each.others) for each in found] == [(0, 0, 2), (1, 2, 0)]
    assert found[0].said.startswith("East pays North 3 ") and found[0].said.endswith(" in tolls.") and not found[1].said


def test_what_an_unfinished_turn_gives_the_others_is_one_sum_and_one_line_for_all_of_them():
    """Raja 7.7: 2 gold for each action left, to everybody else; nobody who got it is left out."""
    session = rw.new("raja", 4, seed=7).session
    given = [Event("compensated", "7.7", seat, {"gold": 2, "by": 0}) for _ in range(2) for seat in (1, 2, 3)]
    given.append(Event("compensated", "7.7", 3, {"gold": 2, "by": 2}))
    found = summed(session, [News(session.node, n, each, 8, n == 2) for n, each in enumerate(given)])
    (all_of_them, west) = found
    assert all_of_them.said == "East, South and West get 4 gold each from the bank for what North left unfinished."
    assert (all_of_them.n, all_of_them.others, all_of_them.mine) == (0, 5, True)
    assert not west.said and not west.others


def test_one_line_alone_is_never_left_out(player):
    """After the first choice in Raja: three characters, and the one house that has come onto the board."""
    shown = player(seats=3, seed=12)
    shown.play("3")  # the Sadhu
    nodes = unseen(shown.session)
    found = weighed(shown.session, nodes)
    assert len(found) == AT_LEAST + 1 and lines(shown.session, nodes) == found
    assert "Log (" not in shown.explanation.said.value


@every_game
def test_every_game_has_a_digest_of_events_that_it_knows(name):
    game = games.get(name)
    player = rw.new(name, max(2, game.seats[0]), bots=bot_names(game)[:2][-1], seed=3)
    player.autosave.folder = None
    seen = 0
    for _ in range(25):
        if player.session.ask is None:
            break
        player.session.play(player.session.hint().answer)
        if nodes := unseen(player.session):
            seen += bool(heaviest(weighed(player.session, nodes)))
    assert seen >= 3
    news = player.session.face.telling.news
    assert set(news) <= set(texts(game.folder, "en")["events"]), "kinds that the game has"


def test_a_game_that_weighs_nothing_tells_what_concerns_the_reader_first():
    assert Telling().news == {}
    found = [News(None, n, Event("e", "1"), weight, weight == 6) for n, weight in enumerate([1, 6, 3] * 4)]
    told = heaviest(found)
    assert [each.weight for each in told].count(6) == 4 and len(told) == 4, "the rest weighs too little"
    assert len(heaviest([each for each in found if each.weight == 1])) == 3, "but there are always a few lines"


def test_the_sentence_says_whom_it_concerns():
    speech = Speech(games.get("raja"), "en", ["N", "E", "S"])
    assert speech.named(Event("toll", "7.1", 0, {"to": 2, "gold": 1, "village": "v1"})) == {0, 2}
    assert speech.named(Event("card_taken", "7.6", 1, {"card": 1, "returned": 2, "from": None})) == {1}


def test_nothing_secret_is_told(player):
    shown = player(bots={1: "greedy", 2: "greedy"})  # North and West are people who hand the screen over
    play_until(shown, lambda: shown.session.ask.kind == "plan" and shown.session.veiled)
    assert unseen(shown.session) == [], "nothing before the hand-over"
    shown.session.hand_over()
    for each in weighed(shown.session, unseen(shown.session)):
        assert shown.session.seen_event(each.node, each.node.events[each.n]) == each.event


def test_watching_plays_exactly_that_part(scored):
    end, first = scored.node, unseen(scored.session)[0]

    async def watched() -> list[int]:
        scored.stepper.speed.value = 8
        scored.do("watch")
        assert scored.node is first and scored.stepper.playing is not None
        seen = [scored.node.ply]
        for _ in range(400):
            await asyncio.sleep(0.05)
            seen.append(scored.node.ply)
            if scored.stepper.playing is None:
                return seen
        raise AssertionError("it never ends")

    seen = asyncio.run(watched())
    assert scored.node is end and scored.session.event is None
    assert seen == sorted(seen) and seen[0] == first.ply and seen[-1] == end.ply


def test_bots_pass_one_by_one_before_the_question(player):
    shown = player()
    shown.play("6")
    shown.do("pace")
    assert shown.session.paced and "aria-pressed=true" in shown.explanation.said.value

    async def passing() -> list[str]:
        shown.stepper.speed.value = 8
        shown.do("option:1")
        told = []
        for _ in range(200):
            if shown.session.passing:
                told.append(plain(shown.question.value))
                assert shown.session.retelling
            await asyncio.sleep(0.03)
            if shown.stepper.playing is None:
                return told
        raise AssertionError("they never end")

    told = asyncio.run(passing())
    assert {name for name in ("East", "South", "West") if any(f"{name} chose" in each for each in told)}
    assert shown.session.ask.seat == 0 and "Watch it" in shown.explanation.said.value


def test_without_a_kernel_the_bots_are_done_at_once(player):
    shown = player()
    shown.do("pace")
    shown.play("6")
    assert shown.session.ask.seat == 0 and len(since_own(shown.session, 0)) > 1


# ---------------------------------------------------------------- the aim, a turn, the bots


@pytest.mark.parametrize("folder", [*(game.folder for game in OURS.values()), "rajwidgets.games.ganges"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_its_aim_in_three_sentences_with_sections(folder, lang):
    written = texts(folder, lang)
    assert len(written["aim"]) == 3 and set(written["aim"]) <= set(written["rules"])
    assert all(says.endswith(".") for says in (*written["aim"].values(), *written["turn"].values()))
    assert set(written["turn"]) <= set(written["events"])


@our_games
def test_every_bot_has_a_level_in_words(name):
    game = games.get(name)
    for lang in LANGUAGES:
        assert set(bot_names(game)) == set(texts(game.folder, lang)["bots"])


def test_a_new_game_opens_with_its_aim_and_who_plays(player):
    shown = player()
    said = plain(shown.explanation.said.value)
    assert "The aim" in said and "most palaces in the end wins" in said and "Show me a turn" in said
    assert "East, South and West: experienced bot" in said
    shown.play("6")
    assert "The aim" not in shown.explanation.said.value
    shown.do("help")
    assert "most palaces in the end wins" in shown.help.value


@our_games
def test_a_turn_is_shown_and_commented_and_the_game_stays_as_it_was(name):
    game = games.get(name)
    for seats in range(max(2, game.seats[0]), game.seats[1] + 1):
        player = rw.new(name, seats, bots="greedy", seed=5)
        player.autosave.folder = None
        node, known = player.node, len(player.table.nodes)
        player.do("show_turn")
        turn, comments = player.shown_turn, texts(game.folder, "en")["turn"]
        assert len(turn.steps) >= len(comments) - 1, seats
        for k, step in enumerate(turn.steps):
            assert turn.at == k and step.node.events[step.n].kind == step.kind
            assert html.escape(comments[step.kind], quote=True) in player.question.value
            told = player.session.speech.explain(step.node.events[step.n]).sentence
            sentence = re.search(r'<p class="sentence">(.*?)</p>', player.explanation.said.value)
            assert sentence and told == plain(sentence[1]), "what is commented, and nothing weightier of that step"
            player.do("option:1")  # nothing is asked here
            player.do("step:1")
        player.do("language:fr")
        assert turn.says == texts(game.folder, "fr")["turn"][turn.steps[-1].kind]
        player.do("back")
        assert player.node is node and len(player.table.nodes) == known and player.lang == "fr"
        assert player.shown_turn is None and "option" in player.question.value


def test_a_program_reads_the_levels_too():
    assert rw.levels("raja")["random"] == "beginner: chooses anything that is possible"
    assert rw.levels("charmers", lang="fr")["sailor"].startswith("marin")


# ---------------------------------------------------------------- what comes first, and no number twice


def test_who_is_attacked_reads_of_the_attack_first_or_of_what_was_lost_in_it():
    player = rw.new("maharadjah", 4, bots="greedy", seed=7)
    player.autosave.folder = None
    session, heads = player.session, []
    while session.ask is not None and len(heads) < 2 and session.round(player.node) < 5:
        nodes = unseen(session)
        began = [event for node in nodes for event in node.events if event.kind == "battle_began"]
        if session.ask.kind == "retreat" and began and began[-1].seat != session.ask.seat:
            first = headline(digest(session, nodes))
            heads.append(first.event.kind)
            assert first.mine and (first.event == began[-1] or first.event.data["nation"] == began[-1].data["defender"])
            assert html.escape(digests.explained(session, first).sentence) in player.explanation.said.value
            if first.event == began[-1]:
                assert "attack the Pandyas" in plain(player.explanation.said.value)
                assert "The defender's retreat" in plain(player.explanation.rule.value)
        session.play(session.hint().answer)
    assert heads == ["battle_began", "armies_lost"]
    assert not any(each.event.kind == "battle_began" for each in weighed(session, unseen(session)))


@our_games
def test_the_reader_s_own_decision_heads_no_digest_that_has_other_news(name):
    player = rw.new(name, 3, bots="greedy", seed=5)
    player.autosave.folder, told = None, 0
    for _ in range(40):
        if player.session.ask is None:
            break
        if nodes := unseen(player.session):
            found = digest(player.session, nodes)
            if found and not all(each.deed for each in found):
                first, told = headline(found), told + 1
                assert not first.deed
                assert all(each.node is nodes[0] and each.event.seat == 0 for each in found if each.deed)
        player.session.play(player.session.hint().answer)
    assert told


@our_games
def test_no_number_is_given_twice_with_its_sign_turned(name):
    player = rw.new(name, 3, bots="greedy", seed=5)
    player.autosave.folder, told = None, 0
    for _ in range(30):
        if player.session.ask is None:
            break
        moved = figures(player.session, 0, player.session.node.parent)
        pairs = {(each.before, each.now) for each in moved}
        assert not any((-before, -now) in pairs for before, now in pairs if now)
        told += bool(moved)
        player.session.play(player.session.hint().answer)
    assert told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_gained_is_told_as_what_it_is_beside_the_figure_it_adds_to(lang):
    """In Ganges what is paid goes off the figure, and not off what was gained."""
    player = rw.new("ganges", 2, bots="greedy", seed=5, lang=lang)
    player.autosave.folder = None
    figure = Speech(games.get("ganges"), lang, []).texts["figures"]["worth"]
    play_until(player, lambda: player.words["digest"]["points"] in plain(player.explanation.said.value))
    assert player.words["digest"]["points"].startswith(figure)
    assert player.words["digest"]["points"] != texts("rajwidgets.widgets.assets", lang)["digest"]["points"]


def test_escape_stops_what_plays_by_itself_and_says_so(scored):
    async def stopped() -> None:
        from_browser(scored, "watch")
        assert "rjw-pause" in scored.stepper.buttons["play"]._dom_classes, "the browser sees that it plays"
        from_browser(scored, "key:Escape")
        assert scored.stepper.playing is None and scored.opened.passing.startswith("Stopped.")
        assert "rjw-pause" not in scored.stepper.buttons["play"]._dom_classes
        for pressed in (True, False):
            from_browser(scored, "key: ")
            assert (scored.stepper.playing is not None) is pressed, "a space plays, and stops it again"

    asyncio.run(stopped())
