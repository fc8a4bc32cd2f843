"""My games: what was left and saved is listed with a picture, taken up where it was, and thrown away when asked."""

from __future__ import annotations

import os
import re
import time
from datetime import datetime
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.flow import legal
from rajwidgets.widgets.apart.games_panel import MyGames
from rajwidgets.widgets.session import autosave as keep
from rajwidgets.widgets.session import my_games, stepping

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine"


def left_in(place: Path, player, plays: int = 3):
    shown = player(autosave=place)
    for _ in range(plays):
        shown.do("option:1")
    shown.autosave.now()
    return shown


def test_what_was_left_and_saved_is_listed_with_its_picture(player, place):
    shown = left_in(place, player)
    shown.do("save_as:evening")
    assert Path("evening.json").exists() and shown.menu.file == "evening.json"  # the ending came by itself
    shown.do("games")
    listed = shown.menu.panel.state.value
    assert listed.count("<li>") == 2 and listed.count("data:image/png") == 2
    assert "left unfinished" in listed and "evening.json" in listed and f"step {shown.session.line[-1].ply}" in listed
    assert all(name in listed for name in shown.replay.names)
    assert shown.save("other") == Path("other.json")


ODD_NAMES = ["../evening", "a/../../evening", "what?", "x<y>|z", "tab\there", "C:\\evening", ".", "..", "/"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_that_leads_away_or_no_system_takes_is_said_and_nothing_is_written(player, place, name):
    shown = left_in(place, player)
    before = sorted(Path("..").rglob("*.json"))
    for wish in (f"save_as:{name}", "save"):
        shown.do(wish)
        assert shown.menu.said.startswith("Not saved: “"), wish
    with pytest.raises(rw.Mistake, match="“"):
        shown.do("export_step:svg")
    assert sorted(Path("..").rglob("*.json")) == before
    shown.do("save_as:evening")
    assert Path("evening.json").exists() and shown.menu.said == "Saved as evening.json."


def test_a_file_that_was_opened_from_elsewhere_is_saved_where_it_lies(player, place, tmp_path, monkeypatch):
    left_in(place, player).save(tmp_path / "theirs.json")
    odd = tmp_path / "a: b"
    for folder in (tmp_path / "notebook", odd):
        folder.mkdir()
    monkeypatch.chdir(tmp_path / "notebook")
    shown = rw.open_replay("../theirs.json")
    shown.do("save_as:../theirs-2.json")
    assert (tmp_path / "theirs-2.json").exists()
    shown.save(odd / "game.json")
    again = rw.open_replay(odd / "game.json")
    again.do("save")
    assert again.menu.said.startswith("Saved as "), again.menu.said


def test_a_game_is_thrown_away_only_when_asked_twice(player, place):
    shown = left_in(place, player)
    (kept,) = my_games.my_games(place)
    shown.do(f"game_discard:{kept.key}")
    assert "for good?" in shown.menu.panel.state.value and kept.path.exists()
    shown.do("games")
    assert "for good?" not in shown.menu.panel.state.value and kept.path.exists()
    shown.do(f"game_discard_sure:{kept.key}")
    assert not list(place.glob("*.*")) and "Nothing was left" in shown.menu.panel.state.value
    assert not shown.do(f"game_open:{kept.key}")  # gone meanwhile
    assert shown.autosave.path is None  # what is played from here on is kept afresh
    shown.autosave.now()
    assert len(my_games.my_games(place)) == 1


def test_a_variation_is_taken_up_as_a_variation(player, place):
    shown = left_in(place, player, 4)
    main = shown.session.line[-1]
    asked = next(node for node in reversed(main.line()[:-1]) if node.ask and node.ask.seat == 0)
    played = next(node.answer for node in main.line() if node.parent is asked)
    stepping.go_to(shown.session, asked)
    possible = legal(shown.table.game, shown.table.state(asked), asked.ask)
    shown.play(next(choice for choice in possible if choice != played))
    shown.play(next(iter(legal(shown.table.game, shown.table.state(shown.node), shown.node.ask))))
    other = shown.session.line[-1]
    assert other not in main.line() and shown.replay.end is main
    shown.autosave.now()
    again = player(autosave=place)
    (kept,) = my_games.my_games(place)
    offered = keep.left_unfinished("raja", place)
    assert offered is not None and offered.ply == kept.ply == other.ply != main.ply
    again.do(f"game_open:{kept.key}")
    assert again.session.line[-1].id == other.id and again.replay.end.id == main.id
    assert again.autosave.path == kept.path


def test_an_unfinished_variation_of_a_finished_game_says_so_and_is_offered_again(place):
    file = next(REPLAYS.glob("raja/three_rajas.json"))
    shown = rw.open_replay(file).wait()
    assert shown.replay.result is not None and shown.left is None
    number = len(stepping.variations(shown.session)) + 1
    asked = next(node for node in shown.replay.end.line()[20:] if node.ask and node.ask.seat >= 0)
    played = next(node.answer for node in shown.replay.end.line() if node.parent is asked)
    shown.autosave.wanted = True
    stepping.go_to(shown.session, asked)
    shown.play(next(c for c in legal(shown.table.game, shown.table.state(asked), asked.ask) if c != played))
    shown.autosave.now()
    (kept,) = my_games.my_games()
    now, end = stepping.current_variation(shown.session), shown.session.line[-1]
    assert (kept.variation, kept.leaves, kept.ply) == (now.number, asked.ply, end.ply) and not kept.finished
    en = f"Variation {now.number}, from step {asked.ply} · step {end.ply} · left unfinished"
    fr = f"Variante {now.number}, dès l’étape {asked.ply} · étape {end.ply} · laissée en cours"
    halves = {"en": "Raja: Three rajas, one Artisan", "fr": "Raja\N{NO-BREAK SPACE}: Trois rajas pour un Artisan"}
    for lang, line in (("en", en), ("fr", fr)):
        panel = rw.my_games(lang=lang)
        for told in (panel.list.value, str(panel)):
            assert line in told and halves[lang] in told
            assert not any(half.partition(": ")[2] in told for key, half in halves.items() if key != lang)
    again = rw.open_replay(file).wait()
    assert again.left is not None and f"variation {number}" in again.notices.value.lower()
    again.do("resume")
    assert again.session.line[-1].id == end.id and again.left is None
    stepping.go_to(again.session, end)
    again.play_on()
    again.autosave.now()
    assert my_games.my_games()[0].finished == (again.session.line[-1].ask is None)
    other = rw.open_replay(next(REPLAYS.glob("raja/two_rajas_short.json"))).wait()
    assert other.left is None, "another game"


def test_days_are_said_as_people_write_them():
    words = {lang: rw.text.texts("rajwidgets.widgets.assets", lang)["games"] for lang in ("en", "fr")}
    evening, first = datetime(2026, 11, 18, 20, 2), datetime(2026, 8, 1, 9, 30)
    assert [my_games.said_when(each, words["en"]) for each in (evening, first)] == [
        "18 November 2026, 20:02",
        "1 August 2026, 9:30",
    ]
    assert [my_games.said_when(each, words["fr"]) for each in (evening, first)] == [
        "18 novembre 2026 à 20\u00a0h\u00a002",
        "1er août 2026 à 9\u00a0h\u00a030",
    ]


def test_the_panel_shows_the_game_below_in_both_languages(player, place):
    left_in(place, player)
    panel = MyGames("fr", place)
    assert "Mes parties" in panel.list.value and "laiss\u00e9e en cours" in panel.list.value and "Raja" in str(panel)
    panel.do(re.search(r"data-do='(game_open:\w+)'", panel.list.value)[1])
    assert panel.below.children == (panel.player.widget,) and panel.player.lang == "fr"
    panel.do(f"game_discard:{panel.games[0].key}")
    assert "pour de bon" in panel.list.value
    panel.do(f"game_discard_sure:{panel.games[0].key}")
    assert panel.games == [] and "Rien n" in panel.list.value
    assert rw.my_games(lang="fr").games == my_games.my_games()


def test_where_games_are_looked_for_is_said(player, place, tmp_path: Path):
    empty = MyGames("en", tmp_path / "nothing", beside=tmp_path)
    for said in (str(empty), empty.list.value):
        assert str(tmp_path / "nothing") in said and f"saved in {tmp_path}." in said
    left_in(place, player)
    assert str(place) in MyGames("fr", place).list.value and str(place) in str(MyGames("fr", place))


def test_every_reader_has_a_place_of_their_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("RAJWIDGETS_AUTOSAVE", raising=False)
    monkeypatch.setenv("JUPYTERHUB_USER", "asha")
    hers = keep.own_place()
    monkeypatch.setenv("JUPYTERHUB_USER", "../bruno")
    assert hers.parts[-1] == "asha" and keep.own_place().parts == (*hers.parts[:-1], "_bruno")
    monkeypatch.setenv("RAJWIDGETS_AUTOSAVE", "/somewhere/else")
    assert keep.own_place() == Path("/somewhere/else")


def test_a_file_that_is_no_game_is_not_listed(place):
    place.mkdir()
    for n, text in enumerate(("{", "[]", "{}", '{"game": 3, "names": 4}')):
        (place / f"{n}.json").write_text(text)
    assert my_games.my_games(place) == []


def test_a_game_saved_unfinished_goes_on_where_it_ends(player, place, tmp_path: Path):
    shown = left_in(place, player, 4)
    shown.save(tmp_path / "mine.json")
    panel = MyGames("en", tmp_path / "nothing", beside=tmp_path)
    (kept,) = panel.games
    panel.do(f"game_open:{kept.key}")
    assert panel.player.node.id == shown.replay.end.id and panel.player.node.ply > 0


def test_a_game_saved_in_a_variation_goes_on_in_it(player, place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RAJWIDGETS_AUTOSAVE", str(tmp_path / "own"))
    shown = left_in(place, player, 4)
    for _ in range(2):
        shown.do("undo")
    for _ in range(3):
        shown.do("option:2")
    variation = shown.session.line[-1]
    assert variation is not shown.replay.end
    shown.save(tmp_path / "mine.json")
    beside = [path for path in tmp_path.glob("mine*") if path.is_file()]
    assert beside == [tmp_path / "mine.json"], "nothing is laid beside a reader's own file"
    panel = MyGames("en", tmp_path / "nothing", beside=tmp_path)
    (kept,) = panel.games
    assert (kept.ply, kept.variation) == (variation.ply, 1) and "Variation 1" in panel.list.value
    panel.do(f"game_open:{kept.key}")
    assert panel.player.node.id == variation.id and panel.player.node.ask is not None
    other = player(seed=99)
    for _ in range(2):
        other.do("option:1")
    other.save(tmp_path / "other.json")
    (tmp_path / "mine.json").write_bytes((tmp_path / "other.json").read_bytes())  # another game by now
    os.utime(tmp_path / "mine.json", (time.time() + 60,) * 2)
    assert my_games.my_games(tmp_path / "nothing", tmp_path)[0].variation == 0


def test_a_panel_says_when_a_wish_is_carried_out(player, place):
    panel = MyGames("en", place)
    panel._heard({"do": "games", "n": 7})
    assert panel.companion.done == 7
    panel._heard({"do": "no such wish", "n": 8})
    assert panel.companion.done == 8 and "no such wish" in panel.fault.value


def test_notebooks_of_one_project_share_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("RAJWIDGETS_AUTOSAVE", raising=False)
    (tmp_path / "pyproject.toml").write_text("")
    for folder in ("notebooks/raja", "notebooks/learn"):
        (tmp_path / folder).mkdir(parents=True)
        monkeypatch.chdir(tmp_path / folder)
        assert keep.own_place().parents[1] == tmp_path / ".rajwidgets"


def test_outside_of_a_project_what_was_kept_further_up_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("RAJWIDGETS_AUTOSAVE", raising=False)
    (tmp_path / "lessons" / "one").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "lessons" / "one")
    assert keep.own_place().parents[1] == tmp_path / "lessons" / "one" / ".rajwidgets"
    (tmp_path / ".rajwidgets").mkdir()
    assert keep.own_place().parents[1] == tmp_path / "lessons" / "one" / ".rajwidgets", "not in a place of everybody's"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert keep.own_place().parents[1] == tmp_path / ".rajwidgets"


def test_a_name_with_dots_is_a_game_all_the_same(player, place):
    shown = left_in(place, player)
    shown.do("save_as:with M. Roy")
    assert Path("with M. Roy.json").exists()


def test_a_game_thrown_away_while_it_is_shown_stays_away(player, place):
    left_in(place, player)
    panel = MyGames("en", place)
    (kept,) = panel.games
    panel.do(f"game_open:{kept.key}")
    panel.do(f"game_discard_sure:{kept.key}")
    panel.player.autosave.now()
    assert not kept.path.exists()


def test_one_game_below_the_list_at_a_time(player, place):
    left_in(place, player)
    panel = MyGames("en", place)
    (kept,) = panel.games
    panel.do(f"game_open:{kept.key}")
    before = panel.player
    panel.do(f"game_open:{kept.key}")
    assert panel.player is not before and before.widget.comm is None


def test_names_that_nobody_chose_are_said_in_the_reader_s_language(player, place):
    left_in(place, player)
    assert "Nord, Est, Sud, Ouest" in MyGames("fr", place).list.value
    assert "North, East, South, West" in MyGames("en", place).list.value
    assert "Nord, Est" in str(MyGames("fr", place))


def test_the_offer_goes_with_the_first_answer_of_one_s_own_and_stays_among_my_games(player):
    shown = player(autosave=True)
    shown.do("option:6")
    shown.autosave.now()
    other = rw.new("raja", 4, bots="greedy")
    assert "was left at step" in other.notices.value
    other.do("option:1")
    assert "was left at step" not in other.notices.value
    assert len(my_games.my_games()) == 2
