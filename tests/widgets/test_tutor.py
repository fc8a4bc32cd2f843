"""The tutor: one quiet line after a decision that passed over a warning or lost much; it never stands in the way."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.face import face_of
from rajwidgets.replay.files import Replay, read
from rajwidgets.study.figures.opinions import Opinion, Review
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session import tutor as tutoring
from rajwidgets.widgets.session.news import figures

BROKEN_ROAD = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"
WARNED, LOST = 67, 69  # the last house of a village is taken away; a house is taken from where it counts


@pytest.fixture
def tutored(monkeypatch: pytest.MonkeyPatch) -> Player:
    replay, _ = read(BROKEN_ROAD)
    assert replay is not None
    shown = Player(replay, tutor=True, autosave=False)
    shown.spoken = []
    monkeypatch.setattr(shown.companion, "send", lambda content: shown.spoken.append(content.get("say")))
    return shown


def decide(shown: Player, ply: int) -> None:
    shown.go_to(ply)
    shown.play(shown.session.line[ply + 1].answer)


def test_a_warning_that_was_passed_over_is_asked_about(tutored: Player) -> None:
    decide(tutored, WARNED)
    line = tutored.explanation.tutor
    assert "Before you go on: what does this cost you?" in line.value and "opinion" not in line.value
    assert tutored.companion.says.endswith(". Before you go on: what does this cost you?") and tutored.spoken == []
    assert "without it nobody can pass there" not in line.value
    assert tutored.do("key:t")
    assert "without it nobody can pass there" not in line.value and "data-do='rule:7.3'" in line.value, "it was read"
    assert "might have chosen" in line.value and "stood at −1 palaces" in line.value and "at −2 with" in line.value
    assert "stood at −1 palaces" in tutored.spoken[-1]
    assert tutored.session.ask is not None and tutored.options(), "the game goes on meanwhile"
    tutored.do("undo")
    assert tutored.node.ply == WARNED and line.value == ""


def test_a_warning_that_costs_nothing_by_a_bot_s_opinion_is_told_so(
    tutored: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutoring, "find_mistakes", lambda *given, **how: Review("greedy", [], 1, 1))
    decide(tutored, WARNED)
    tutored.do("tutor_show")
    assert "In the opinion of the experienced bot it costs nothing" in tutored.explanation.tutor.value
    tutored.language = "fr"
    assert "De l’avis du robot expérimenté, cela ne coûte rien" in tutored.explanation.tutor.value


@pytest.mark.parametrize("without", ["time", "bot"])
def test_without_an_opinion_the_warning_is_repeated(
    tutored: Player, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    if without == "time":
        monkeypatch.setattr(tutoring, "find_mistakes", lambda *given, **how: Review("greedy", [], 0, 1))
    else:
        monkeypatch.setattr(tutoring, "bot_names", lambda game: ["random"])
    decide(tutored, WARNED)
    tutored.do("tutor_show")
    line = tutored.explanation.tutor.value
    assert "without it nobody can pass there" in line and "data-do='rule:7.3'" in line


def test_the_reader_s_own_numbers_stand_above_what_is_meant(tutored: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    dear = Review("greedy", [opinion(tutored, 99)], 1, 1)
    monkeypatch.setattr(tutoring, "find_mistakes", lambda *given, **how: dear)
    monkeypatch.setattr(tutoring, "opinion_sentence", lambda *given: "That was dear.")
    for ply in range(LOST, LOST + 20):
        decide(tutored, ply)
        if changed := figures(tutored.session, tutored.node.seat, tutored.node.parent):
            break
    tutored.do("tutor_show")
    line = tutored.explanation.tutor.value
    assert changed and all(f"{each.before:g} → <b>{each.now:g}</b>" in line for each in changed)
    assert line.index("→") < line.index("That was dear.")


def test_a_loss_is_an_opinion_and_says_whose(tutored: Player) -> None:
    decide(tutored, LOST)
    line = tutored.explanation.tutor
    assert "what does this cost you, in the opinion of the experienced bot?" in line.value
    tutored.do("tutor_show")
    assert "In the opinion of the experienced bot" in line.value and "palaces" in line.value
    tutored.language = "fr"
    assert "qu’est-ce que cela vous coûte, de l’avis du robot expérimenté" in line.value
    tutored.do("tutor_leave")
    assert line.value == ""
    tutored.do("undo")
    decide(tutored, LOST)
    assert line.value == "", "what was said once is not said again"


def test_escape_leaves_it_and_a_step_hides_it(tutored: Player) -> None:
    decide(tutored, WARNED)
    there = tutored.node
    tutored.go_to(3)
    assert tutored.explanation.tutor.value == ""
    tutored.node = there
    assert tutored.explanation.tutor.value
    tutored.do("key:Escape")
    assert tutored.explanation.tutor.value == ""
    assert not tutored.do("tutor_show")


def test_what_loses_less_than_is_much_in_this_game_is_let_pass(
    tutored: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    much = face_of(tutored.session.game).counting.much
    found = Review("greedy", [opinion(tutored, much - 0.5)], 1, 1)
    monkeypatch.setattr(tutoring, "find_mistakes", lambda *given, **how: found)
    decide(tutored, LOST)
    assert tutored.explanation.tutor.value == "" and tutored.tutor.weighing is None
    found.opinions[0] = opinion(tutored, much)
    decide(tutored, LOST + 1)
    assert "in the opinion of the experienced bot" in tutored.explanation.tutor.value


def opinion(shown: Player, loss: float) -> Opinion:
    node = shown.session.line[LOST]
    fields = dict.fromkeys(Opinion._fields, 0)
    return Opinion(**{**fields, "node": node, "loss": loss, "bot": "greedy"})


def test_nothing_is_said_of_what_the_seat_does_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Maharaja the others' prestige is hidden: the bot plays on from a game in which they have some other."""
    shown, looked_at = rw.new("maharaja", seats=2, seed=4, bots="random", tutor=True), list[Replay]()

    def look(replay: Replay, *given: object, **how: object) -> Review:
        looked_at.append(replay)
        return Review("greedy", [], 1, 1)

    monkeypatch.setattr(tutoring, "find_mistakes", look)
    for _ in range(3):
        shown.do("option:1")
        while shown.session.path:
            shown.do("option:1")
    assert shown.node.ply > 1 and looked_at and all(replay.table is not shown.table for replay in looked_at)
    looked_at.clear()
    monkeypatch.setattr(shown.table, "game", replace(shown.table.game, supposed=None))
    shown.do("option:1")
    while shown.session.path:
        shown.do("option:1")
    assert not looked_at, "where nothing can be supposed, no bot is asked"


def test_the_kernel_is_free_while_the_bot_thinks(tutored: Player) -> None:
    async def in_a_kernel() -> None:
        decide(tutored, LOST)
        assert tutored.explanation.tutor.value == "" and tutored.tutor.weighing is not None
        for _ in range(3000):
            await asyncio.sleep(0.01)
            if tutored.tutor.weighing is None:
                return

    asyncio.run(in_a_kernel())
    assert "in the opinion of the experienced bot" in tutored.explanation.tutor.value
    assert tutored.spoken == ["Before you go on: what does this cost you, in the opinion of the experienced bot?"]


def test_who_asks_while_the_bot_thinks_is_told_so_and_then_what_it_thinks(tutored: Player) -> None:
    async def in_a_kernel() -> None:
        decide(tutored, WARNED)
        tutored.do("tutor_show")
        assert "The experienced bot plays on from here to see what it costs" in tutored.explanation.tutor.value
        for _ in range(3000):
            await asyncio.sleep(0.01)
            if tutored.tutor.weighing is None:
                return

    asyncio.run(in_a_kernel())
    assert "stood at −1 palaces" in tutored.explanation.tutor.value and "stood at −1 palaces" in tutored.spoken[-1]


def test_without_a_tutor_nothing_is_said() -> None:
    replay, _ = read(BROKEN_ROAD)
    shown = Player(replay, autosave=False)
    decide(shown, WARNED)
    assert shown.explanation.tutor.value == "" and not shown.tutor.on
    assert not shown.do("key:t")


def test_a_warning_before_a_choice_has_the_pane_to_itself(tutored: Player) -> None:
    decide(tutored, WARNED)
    line, session = tutored.explanation.tutor, tutored.session
    assert line.value
    end = next(n for n, (answer, _) in enumerate(tutored.options(), 1) if answer == "end")
    tutored.do(f"option:{end}")
    assert session.careful is not None and line.value == "", "one thing at a time"
    tutored.do("key:Escape")
    assert session.careful is None and not session.path, "one key takes it back"
    tutored.do(f"option:{end}")
    tutored.do("do_it")
    here = session.node.ply
    tutored.do("key:u")
    assert here > session.node.ply == WARNED + 1 and session.careful is None, "and one key what was done"
