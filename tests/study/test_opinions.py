"""The mistake finder: the same seed gives the same opinions, sorted, bounded, and labelled as a bot's."""

from __future__ import annotations

import pytest
from study_games import GAME, a_replay

from rajwidgets.bots import names
from rajwidgets.replay import Replay
from rajwidgets.study import StudyFault
from rajwidgets.study.opinions import Review, find_mistakes, opinion_sentence

BOT = names(GAME)[-1]


@pytest.fixture(scope="module")
def game() -> Replay:
    return a_replay(3, 30, 1)


@pytest.fixture(scope="module")
def review(game: Replay) -> Review:
    return find_mistakes(game, BOT, games=3, plies=range(25), seconds=600)


def test_opinions_are_sorted_and_repeatable(game: Replay, review: Review) -> None:
    assert review.complete and review.opinions
    costs = [opinion.cost for opinion in review.opinions]
    assert costs == sorted(costs, reverse=True) and min(costs) > 0
    assert find_mistakes(game, BOT, games=3, plies=range(25), seconds=600) == review
    for opinion in review.opinions:
        following = game.table.main_line()[opinion.ply + 1]
        assert following.answer == opinion.played != opinion.better and following.seat == opinion.seat
        assert game.table.refusal(opinion.node, opinion.better) is None


def test_an_opinion_is_told_as_the_bots_with_its_reason(game: Replay, review: Review) -> None:
    for lang, by in (("en", f"By {BOT}'s opinion"), ("fr", f"De l’avis de {BOT}")):
        said = opinion_sentence(game, review.opinions[0], lang)
        assert said.startswith(by) and "{" not in said and game.names[review.opinions[0].seat] in said


def test_one_seat_a_bound_and_a_stop(game: Replay, review: Review) -> None:
    seat = review.opinions[0].seat
    only = find_mistakes(game, BOT, seat=seat, games=3, plies=range(25), seconds=600)
    assert only.opinions == [opinion for opinion in review.opinions if opinion.seat == seat]
    assert not find_mistakes(game, BOT, seconds=-1).complete
    seen: list[tuple[int, int]] = []
    stopped = find_mistakes(game, BOT, games=1, progress=lambda done, all_: seen.append((done, all_)) or done < 2)
    assert stopped.looked_at == 2 and seen[-1][0] == 2 and not stopped.complete


def test_an_unknown_bot_is_said(game: Replay) -> None:
    with pytest.raises(StudyFault, match="no bot"):
        find_mistakes(game, "oracle")
