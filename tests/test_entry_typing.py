"""Typing a game in: what short words mean, what is said back, and whole games typed again exactly as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rajwidgets
from rajwidgets import games
from rajwidgets.bots import ask_bot, bot
from rajwidgets.command.line import main
from rajwidgets.entry import Begun, Complete, Place, Reader, Refused, Typist, Unclear
from rajwidgets.entry.reading import words_of
from rajwidgets.entry.reports import words
from rajwidgets.flow import CHANCE, side_choices
from rajwidgets.replay import Replay, read, text
from rajwidgets.table import Setup, Table
from rajwidgets.text import LANGUAGES

GOLDEN = sorted(Path(rajwidgets.__file__).parents[1].glob("replays/*/*.json"))


def bot_game(name: str, seats: int, seed: int, most: int = 10_000) -> Replay:
    game = games.get(name)
    table = Table(game, Setup(seats, {}, seed), [f"P{n}" for n in range(seats)])
    greedy, node = bot(game, "greedy", seed), table.root
    for _ in range(most):
        if node.ask is None:
            break
        state, chance = table.state(node), node.ask.seat == CHANCE
        node = table.play(node, table.roll(node) if chance else ask_bot(greedy, game, state, node.ask).answer)
    return Replay(table)


def afresh(replay: Replay, lang: str = "en") -> Typist:
    table = replay.table
    return Typist(Place(Table(table.game, table.setup, table.names)), lang)


def begin(name: str, seats: int, *lines: str, lang: str = "en") -> Typist:
    typist = Typist(Place(Table(games.get(name), Setup(seats, {}, 7))), lang)
    for line in lines:
        reports, _ = typist.take(line)
        assert reports[-1].kind == "good", (line, reports)
    return typist


def shortest(reader: Reader, answer: str, lang: str) -> str:
    """Of every part the shortest beginning of its name that begins no other name, key or number."""
    if answer in side_choices(reader.game, reader.state, reader.ask):
        return answer.replace(":", " ")
    speech, parts, typed = reader.speeches[LANGUAGES.index(lang)], tuple(answer.split(":")), []
    for n, part in enumerate(parts):
        others = [
            spelling
            for option in reader.options(parts[:n])
            if option.part != part
            for spelling in option.spelled
        ]
        first, *rest = words_of(speech.part_name(reader.state, reader.ask, parts[: n + 1]))
        taken = {word for other in others for word in other}
        unique = (first[:k] for k in range(1, len(first) + 1) if not any(word.startswith(first[:k]) for word in taken))
        typed.append(next(unique, "") if not first.isdigit() else "")
        if not typed[-1] or len(others) == 0:
            typed[-1] = part if part.isdigit() else " ".join([first, *rest])
    return " ".join(typed)


def retyped(replay: Replay, spell) -> Replay:
    """The game typed in again, each answer as ``spell`` writes it."""
    typist = afresh(replay)
    for node in replay.table.main_line()[1:]:
        typed = spell(typist.reader, node.answer)
        reports, rest = typist.take(typed)
        assert (reports[-1].kind, rest, typist.node.answer) == ("good", "", node.answer), (typed, node.answer, reports)
    return Replay(typist.at.table)


def same_game(one: Replay, other: Replay) -> bool:
    ours, theirs = one.table.main_line(), other.table.main_line()
    return [(n.id, n.snapshot) for n in ours] == [(n.id, n.snapshot) for n in theirs]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_answers_of_a_golden_replay_can_be_typed_as_they_are_written(path: Path) -> None:
    replay, faults = read(path)
    assert replay is not None and not faults
    assert same_game(retyped(replay, lambda _, answer: answer.replace(":", " ")), replay)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name, seats", [("raja", 3), ("maharadjah", 3)])
def test_a_game_typed_by_the_beginnings_of_names_is_the_same_game(name: str, seats: int, lang: str) -> None:
    replay = bot_game(name, seats, 11, most=150)
    again = retyped(replay, lambda reader, answer: shortest(reader, answer, lang))
    assert same_game(again, replay)
    assert json.loads(text(again))["line"] == json.loads(text(replay))["line"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_typed_by_whole_names_is_the_same_game(lang: str) -> None:
    def whole(reader: Reader, answer: str) -> str:
        speech, parts = reader.speeches[LANGUAGES.index(lang)], tuple(answer.split(":"))
        if answer in side_choices(reader.game, reader.state, reader.ask):
            return speech.part_name(reader.state, reader.ask, parts)
        return " ".join(speech.part_name(reader.state, reader.ask, parts[:n]) for n in range(1, len(parts) + 1)).upper()

    replay = bot_game("maharadjah", 4, 3, most=160)
    assert same_game(retyped(replay, whole), replay)


def test_words_have_no_case_no_accents_and_no_signs() -> None:
    assert words_of("Népal, l’Œuvre  (2)!") == ("nepal", "l", "oeuvre", "2")
    assert words_of("#3 d_e") == ("#3", "d", "e") and words_of(" # ; ") == ()
    assert words_of("B3^") == ("b3^",) != words_of("B3") and words_of("^ #") == ()  # a die turned is another


@pytest.fixture(scope="module")
def raja() -> Reader:
    """The first turn of a game for three."""
    node = next(n for n in bot_game("raja", 3, 5, 40).table.main_line() if n.ask and n.ask.kind == "turn")
    table = bot_game("raja", 3, 5, 40).table
    return Reader(table.game, table.state(node), node.ask, table.names)


@pytest.mark.parametrize(
    "typed, parts",
    [
        ("travel jodhpur", ("go", "D")),
        ("voy jod", ("go", "D")),
        ("d", ("go", "D")),  # the first part goes without saying
        ("go:d", ("go", "D")),
        ("end", ("end",)),
        ("FINIR", ("end",)),
    ],
)
def test_short_words_are_whole_answers(raja: Reader, typed: str, parts: tuple[str, ...]) -> None:
    assert raja.read(typed) == Complete(parts)


def test_what_is_begun_refused_or_not_clear(raja: Reader) -> None:
    assert raja.read("travel") == Begun(("go",))
    assert raja.read("go j") == Complete(("go", "D"))
    assert raja.read("xyz") == Unclear("xyz", ())
    assert raja.read("go xyz") == Unclear("xyz", ("go",))
    assert raja.read("  ") == Unclear("", ())
    assert raja.read("end of all things") == Unclear("of", ("end",))
    assert isinstance(raja.read("a " * 1000), Unclear)
    refused = next(option for option in raja.options(("go",)) if not option.open)
    assert isinstance(found := raja.read(f"go {refused.part}"), Refused) and found.refusal.rule


def test_chance_is_typed_as_a_row() -> None:
    typist = begin("raja", 3, "bcg EDF")
    assert typist.node.answer == "B:C:G:E:D:F:A"  # the last one needs no saying
    fight = next(n for n in bot_game("maharadjah", 3, 11, 300).table.main_line() if n.ask and n.ask.kind == "dice")
    table = bot_game("maharadjah", 3, 11, 300).table
    reader = Reader(table.game, table.state(fight), fight.ask, table.names)
    many = len(table.main_line()[fight.ply + 1].answer.split(":"))
    digits = ("352614" * many)[:many]
    assert reader.read(digits) == reader.read(" ".join(digits)) == Complete(tuple(digits))
    assert isinstance(reader.read(digits + "1"), Unclear) and isinstance(reader.read("7" * many), Unclear)


def test_undo_to_any_answer_and_play_the_rest_again() -> None:
    replay = bot_game("raja", 3, 5, 60)
    typist = afresh(replay)
    line = [node.answer.replace(":", " ") for node in replay.table.main_line()[1:]]
    reports, rest = typist.take("\n".join(f"{n}. {each}" for n, each in enumerate(line, 1)))  # a paste, numbered
    assert len(reports) == 60 and not rest and typist.node.ply == 60
    end = typist.node.id
    assert typist.take("undo 12")[0][-1].kind == "good" and typist.node.ply == 11 and len(typist.undone) == 49
    assert len(typist.at.table.nodes) == 12
    assert typist.take("redo 9; redo")[0][-1].kind == "good" and typist.node.id == end
    typist.take("annuler; annuler; REFAIRE")
    assert typist.node.id == end and not typist.undone
    for wrong in ("undo 61", "undo 0", "redo"):
        assert typist.take(wrong)[0][-1].kind == "no" and typist.node.id == end


def test_a_correction_and_then_the_rest_as_far_as_it_is_possible() -> None:
    typist = begin("raja", 3, "bcgedf", "mogul; merchant; sadhu")
    typist.take("undo 2; monk")  # the first player took the monk, not the mogul
    assert typist.undone == ["2", "3"]
    assert typist.take("redo")[0][-1].kind == "good" and typist.node.ply == 4
    typist.take("undo 2; merchant")
    report = typist.take("redo")[0][-1]  # the merchant cannot be taken twice
    assert report.kind == "no" and report.section and typist.undone == ["2", "3"] and typist.node.ply == 2


def test_what_cannot_be_done_changes_nothing_and_keeps_the_rest_of_the_line() -> None:
    typist = begin("raja", 3, "bcgedf")
    reports, rest = typist.take("mogul; mogul; sadhu")
    assert [r.kind for r in reports] == ["good", "no"] and rest == "mogul; sadhu" and reports[-1].section
    assert typist.node.ply == 2
    assert typist.take("roll")[0][-1].kind == "no"
    assert typist.take("?")[0][-1].lines and typist.take("why")[0][-1].lines
    assert typist.meaning("sad").kind == "good" and typist.meaning("mog").kind == "no"
    assert typist.meaning("undo") is None
    assert typist.take("x\n" * 30_000)[0][-1].kind == "no"


def test_parts_one_by_one_and_back() -> None:
    replay = bot_game("raja", 3, 5, 40)
    turn = next(n for n in replay.table.main_line() if n.ask and n.ask.kind == "turn")
    typist = afresh(replay)
    typist.take(";".join(n.answer.replace(":", " ") for n in replay.table.main_line()[1 : turn.ply + 1]))
    assert typist.take("travel")[0][-1].kind == "good" and typist.begun == ("go",) and typist.crumbs() == ["Travel"]
    assert all(offer.typed and offer.name for offer in typist.options())
    typist.take("back")
    assert typist.begun == () and typist.take("back")[0][-1].kind == "no"
    typist.take("travel; 1")  # by its number in the list
    assert typist.node.ply == turn.ply + 1 and typist.node.answer.startswith("go:")


def test_back_shows_the_list_before_and_other_words_begin_afresh() -> None:
    typist = begin("maharadjah", 3)
    seen = typist.options()
    typist.take("1")  # a stack: that it moves goes without saying
    assert len(typist.begun) == 2 and typist.options() != seen
    typist.take("back")
    assert typist.begun == () and typist.options() == seen
    assert typist.take("move")[0][-1].kind == "good" and typist.meaning("end").kind == "good"
    assert typist.take("end")[0][-1].kind == "good" and typist.node.answer == "end" and typist.begun == ()


def test_every_word_is_said_in_both_languages() -> None:
    english, french = words("en"), words("fr")
    assert {k: set(v) for k, v in english.items()} == {k: set(v) for k, v in french.items()}
    typist = begin("raja", 3, "bcgedf", lang="fr")
    assert "fits" not in typist.take("xyz")[0][-1].text and "?" in typist.take("xyz")[0][-1].text
    assert not set(english["commands"].values()) & set(french["commands"].values())


def test_hostile_names_and_words_stay_text() -> None:
    game = games.get("raja")
    typist = Typist(Place(Table(game, Setup(2, {}, 1), ["<b>\x1b[2J", "\u202ex"])))
    said = [*typist.take("bcgedf")[0], *typist.take("mogul")[0], *typist.take("\x1b[31mx\u202e")[0]]
    assert all("\x1b" not in report.text and "\u202e" not in report.text for report in said)


def test_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "typed.json"
    command = ["enter", "raja", "--seats", "2", "--name", "Asha", "--name", "Bo", "--out", str(out)]

    def typed(*lines: str, command: list[str] = command) -> int:
        rest = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _="": next(rest, None) or (_ for _ in ()).throw(EOFError))
        return main(command)

    assert typed("bcgedf", "monk", "?", "quit", "sadhu") == 0
    assert "Asha: Monk" in capsys.readouterr().out
    replay, faults = read(out)
    assert replay is not None and not faults and replay.end.ply == 2 and replay.names == ["Asha", "Bo"]
    assert typed("monk") == 1 and "Monk" in capsys.readouterr().err  # taken already, and said why
    assert typed("sadhu") == 0 and read(out)[0].end.ply == 3
    assert typed("1", command=["enter", "maharadjah", "--seats", "3", "--out", str(out)]) == 2
    assert typed("1", command=["enter", "raja", "--seats", "9", "--out", str(tmp_path / "no.json")]) == 2
    assert typed("1", command=["enter", "raja", "--seats", "3", "--name", "A", "--out", str(tmp_path / "no.json")]) == 2
    out.write_text("{")
    assert typed("1") == 1 and out.read_text() == "{"
