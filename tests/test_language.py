"""One switch for the language of a notebook: ``rw.language``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

import rajwidgets as rw
from rajwidgets import text
from rajwidgets.mistakes import Mistake, speak, spoken
from rajwidgets.study.edit.branches import tree_text
from rajwidgets.widgets.player.player import Player

REPLAYS = Path(__file__).parents[1] / "replays" / "raja"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak("en")


def test_calls_that_name_no_language_follow_the_switch(tmp_path: Path) -> None:
    replay = rw.open_replay(REPLAYS / "two_rajas_short.json").wait().replay
    english = rw.rules("raja", "8"), rw.options("raja"), rw.examples("raja"), set(replay.frame().events["says"])
    rw.language("fr")
    french = rw.rules("raja", "8"), rw.options("raja"), rw.examples("raja"), set(replay.frame().events["says"])
    assert all(ours != theirs for ours, theirs in zip(english, french, strict=True))
    assert rw.new("raja").asked().startswith("Quel personnage") and rw.example("raja", "8", 4).lang == "fr"
    assert rw.open_replay(REPLAYS / "two_rajas_short.json").lang == "fr" and rw.enter("raja").player.lang == "fr"
    index = rw.index(REPLAYS / "two_rajas_short.json", keep=tmp_path / "index.sqlite", jobs=1, progress=False)
    assert {found.said for found in index.examples("raja", "8")} == {
        found.said for found in index.examples("raja", "8", lang="fr")
    }


def test_a_language_that_is_named_goes_before_the_switch(capsys: pytest.CaptureFixture[str]) -> None:
    rw.language("fr")
    assert rw.new("raja", lang="en").lang == "en" and "gold" in rw.rules("raja", "8", lang="en")["8"]
    rw.check(True, ("two", "deux"))
    rw.check(True, ("two", "deux"), "en")  # also where it has no name
    rw.check(False, "the same in both", hint=("look", "regardez"))
    assert capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ") == (
        "C’est fait : deux.\nDone: two.\nPas encore : regardez.\n"
    )


def test_names_that_somebody_chose_are_told_from_ours_without_parsing_the_other_language() -> None:
    text.texts.cache_clear()
    assert text.own_name("rajwidgets.games.raja", "en", 0, "Nora") == "Nora" and not text.texts.cache_info().currsize
    assert text.own_name("rajwidgets.games.raja", "en", 0, "Nord") == "North"
    assert text.own_name("rajwidgets.games.raja", "en", 1, "Nord") == "Nord"  # that seat is East


def test_what_a_player_speaks_already_stays() -> None:
    player = rw.new("raja", seed=1)
    rw.language("fr")
    assert player.lang == "en" and player.asked().startswith("Which character")


def test_mistakes_are_said_in_the_language_chosen() -> None:
    rw.language("fr")
    for wrong in (lambda: rw.new("no such game"), lambda: rw.check(True, ("one",)), lambda: rw.rules("raja", "99")):
        with pytest.raises(Mistake, match=r"Il n’y a pas|est un texte|section"):
            wrong()
    with pytest.raises(Mistake, match=r"'en'.*'fr'"):
        rw.language("de")
    assert spoken() == "fr"


def test_its_output_leaves_one_language_of_the_prose_and_says_how_to_change() -> None:
    shown = rw.language("fr")
    html = shown._repr_html_()
    assert shown == "fr" and 'class="rw-speaks-fr"' in html and "<style>" in html and "<script" not in html
    assert "Ce notebook est en français" in repr(shown) and 'rw.language("en")' in repr(shown)


def test_a_name_that_nothing_has_yet_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task that is checked before its answer was given, or an answer without quotation marks; not a fault within."""
    shell = InteractiveShell(colors="nocolor")
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    shell.run_cell("import rajwidgets as rw\nrw.language('en')")
    capsys.readouterr()
    for cell, name in (("rw.check(cheap_palaces == 6, 'you know')", "cheap_palaces"), ("mine = Artisan", "Artisan")):
        assert isinstance(shell.run_cell(cell).error_in_exec, NameError)
        told = capsys.readouterr().out
        assert told.startswith(f"Nothing is called {name} yet. If a cell above gives it, run that cell first")
        assert "Traceback" not in told and "NameError" not in told
    shell.run_cell("rw.language('fr');")
    shell.run_cell("mine = Artisan")
    assert "Rien ne s’appelle encore Artisan" in capsys.readouterr().out
    shell.run_cell("def own():\n    return nothing\nown()")
    assert "Traceback" in capsys.readouterr().out
    assert shell.custom_exceptions == (NameError,)


def test_whoever_looks_after_errors_in_a_notebook_goes_on_doing_so(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = InteractiveShell()
    shell.set_custom_exc((ValueError,), lambda *_, **__: None)
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    rw.language("en")
    assert shell.custom_exceptions == (ValueError,)


def test_games_side_by_side_and_the_index_follow_the_switch(tmp_path: Path) -> None:
    one, other = (rw.open_replay(REPLAYS / name).wait().replay for name in ("three_rajas.json", "home_cities.json"))
    index = rw.index(REPLAYS / "three_rajas.json", keep=tmp_path / "index.sqlite", jobs=1, progress=False)
    assert "1 file indexed" in str(index) and "gagne" not in str(rw.compare(one, other))
    rw.language("fr")
    both, told = rw.compare(one, other), str(index)
    assert str(both).startswith("A\N{NO-BREAK SPACE}: ") and "gagne avec" in str(both)
    assert "Pour le voir" in both._repr_mimebundle_()[0]["text/html"]
    assert told.startswith("1 fichier") and "sections montrées sur" in told and "jamais" in told
    assert tree_text(one).startswith("ligne principale")
    assert Player(one).lang == "fr" and rw.say("step", "étape") == "étape"


def test_what_is_heard_and_chosen_is_written_as_in_french() -> None:
    player = rw.new("raja", seats=2, seed=1, lang="fr")
    assert player.stepper.speed.options[0][0] == "0,5/s"
    assert rw.new("raja", seats=2, seed=1).stepper.speed.options[0][0] == "0.5/s"
    mats = player.session.face.mats(player.state, player.session.speech)
    assert all("\N{NO-BREAK SPACE}: " in mat.label for mat in mats)


def test_an_answer_is_said_in_words() -> None:
    player = rw.example("raja", "7.7", 1)
    answer, label = player.options()[0]
    assert label in player.label_of(answer) and ":" not in player.label_of(answer)
