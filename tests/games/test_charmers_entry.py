"""The Dice Charmers played on paper and typed in afterwards: dice by hand, karma, chains, mistakes corrected."""

from __future__ import annotations

import pytest

from rajwidgets import games
from rajwidgets.entry import Place, Typist
from rajwidgets.games.charmers import GAME
from rajwidgets.games.charmers.examples import examples
from rajwidgets.replay import Replay, load, text
from rajwidgets.table import Setup, Table

NAMES = ["Ada", "Ben", "Cleo"]


def typist(seats: int, lang: str = "en") -> Typist:
    return Typist(Place(Table(games.get("charmers"), Setup(seats, {}, 1), NAMES[:seats])), lang)


def typed(typing: Typist, *lines: str) -> Typist:
    for line in lines:
        reports, left = typing.take(line)
        assert [report.kind for report in reports] == ["good"] * len(reports) and not left, (line, reports)
    return typing


def answers(typing: Typist) -> list[str]:
    return [node.answer for node in typing.node.line()[1:]]


TWO = (
    "tea silk; spice spice; straight; curve; flag; lotus; merchant; mogul",  # 2.1: the roll, die by die
    "curve; 4-2 north east",
    "merchant; tea",
    "karma lotus; straight tiger; straight; 3-2 NS",  # 10.2: the start player's second die
    "flag; silk",
)
THREE_IN_FRENCH = (
    "thé soie épices thé demi virage tigre paon marchande constructeur",  # in whatever order the goods were noted
    "demi; 3-3 ouest sud",
    "tigre",
)


def test_a_round_of_two_with_karma_for_the_second_die() -> None:
    typing = typed(typist(2), *TWO[:-1])
    assert typing.who() == "Ben"
    typed(typing, TWO[-1])
    assert answers(typing)[5:9] == ["karma:lotus", "straight:tiger", "straight", "3-2:NS"]
    s = typing.at.table.state(typing.node)
    assert (s.round, [p.spent for p in s.seats], s.seats[1].goods) == (2, [1, 0], [1, 1, 0])
    replay, faults = load(text(Replay(typing.at.table)).encode())
    assert replay is not None and faults == []


def test_a_round_of_three_in_french() -> None:
    typing = typist(3, "fr")
    reports, _ = typing.take("; ".join(THREE_IN_FRENCH))
    assert {report.kind for report in reports} == {"good"}, reports
    assert answers(typing)[:3] == [
        "tea_silk:tea_spice:two_halves:curve:tiger:peacock:merchant:master_builder", "two_halves", "3-3:SW",
    ]  # fmt: skip
    typed(typing, "karma paon", "virage cobra", "cobra")
    assert typing.at.table.state(typing.node).round == 2


def test_a_die_misread_is_corrected_and_the_rest_played_again() -> None:
    typing = typed(typist(2), *TWO)
    before = answers(typing)
    reports, _ = typing.take("undo 1")
    assert f"{len(before)} undone" in reports[0].text
    typed(typing, "tea spice spice spice straight curve flag lotus merchant mogul", "redo")
    assert answers(typing)[1:] == before[1:] and answers(typing)[0].startswith("tea_spice:spice_spice")


def test_a_mistake_is_refused_with_its_section_and_nothing_changes() -> None:
    typing = typed(typist(2), TWO[0])
    (report,), left = typing.take("karma flag")
    assert (report.kind, report.section, left) == ("no", "7", "karma flag")
    typed(typing, "curve")
    (report,), _ = typing.take("2-3 NS")
    assert (report.kind, report.section) == ("no", "3.2") and len(answers(typing)) == 2
    typed(typing, "4-2 NE")
    (report,), _ = typing.take("straight")
    assert (report.kind, report.section) == ("no", "2.1"), "it lies on the elephant"


def test_the_question_says_in_which_order_the_dice_are_wanted_and_whether_karma_is_of_use() -> None:
    typing = typist(2)
    assert "2 purple, 2 green, 2 blue, 2 orange" in typing.asked().sentence
    typed(typing, TWO[0])
    assert "Karma needs a die on the elephant" in typing.asked().sentence
    typed(typing, "curve; 4-2 NE")
    assert "Ben has 1 karma" in typing.asked().sentence


CHAIN_TYPED = {
    "en": "flag; 1-5 north east south; goods die; spice spice; builder; add 2-5 west, 3-1 west; river; goods; spice",
    "fr": "drapeau; 1-5 sud est nord; dé; épices; maître; compléter 2-5 ouest, 3-1 ouest; fleuve; marchandises; épices",
}


@pytest.mark.parametrize("lang", CHAIN_TYPED)
def test_8_2_the_chain_is_typed_by_the_names_of_its_bonuses(lang: str) -> None:
    chain = next(each for each in examples(GAME.board) if (each.section, each.n) == ("8.2", 2))
    table = Table(GAME, Setup(chain.seats, chain.options, 0, GAME.plain(chain.state)), NAMES)
    typing = typed(Typist(Place(table), lang), CHAIN_TYPED[lang])
    assert answers(typing) == list(chain.answers)
