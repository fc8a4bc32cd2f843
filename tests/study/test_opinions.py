"""The mistake finder: the same seed gives the same opinions, sorted, bounded, and labelled as a bot's."""

from __future__ import annotations

import pytest
from study_games import GAME, a_replay

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.bots import ask_bot, names, play_out, random_bot
from rajwidgets.replay import Replay
from rajwidgets.study import StudyFault
from rajwidgets.study.figures import opinions
from rajwidgets.study.figures.opinions import Review, _spread, find_mistakes, leading, opinion_sentence
from rajwidgets.text import Speech

BOT = names(GAME)[-1]


@pytest.fixture(scope="module")
def game() -> Replay:
    return a_replay(3, 30, 1)


@pytest.fixture(scope="module")
def review(game: Replay) -> Review:
    return find_mistakes(game, BOT, games=3, plies=range(25), seconds=600)


def test_opinions_are_sorted_and_repeatable(game: Replay, review: Review) -> None:
    assert review.complete and review.opinions
    losses = [opinion.loss for opinion in review.opinions]
    assert losses == sorted(losses, reverse=True) and min(losses) >= 0 < max(losses)
    assert all(opinion.loss == opinion.margin_better - opinion.margin_played for opinion in review.opinions)
    assert find_mistakes(game, BOT, games=3, plies=range(25), seconds=600) == review
    for opinion in review.opinions:
        following = game.table.main_line()[opinion.ply + 1]
        assert following.answer == opinion.played != opinion.better and following.seat == opinion.seat
        assert game.table.refusal(opinion.node, opinion.better) is None


def test_an_opinion_is_told_as_the_bots_with_its_reason(game: Replay, review: Review) -> None:
    for lang, by in (("en", "In the opinion of the "), ("fr", "De l’avis du robot ")):
        said = opinion_sentence(game, review.opinions[0], lang)
        assert said.startswith(by + Speech(GAME, lang, []).level(BOT))
        assert "{" not in said and game.names[review.opinions[0].seat] in said


def test_one_seat_a_bound_and_a_stop(game: Replay, review: Review) -> None:
    seat = review.opinions[0].seat
    only = find_mistakes(game, BOT, seat=seat, games=3, plies=range(25), seconds=600)
    assert only.opinions == [opinion for opinion in review.opinions if opinion.seat == seat]
    assert not find_mistakes(game, BOT, seconds=-1).complete
    seen: list[tuple[int, int]] = []
    stopped = find_mistakes(game, BOT, games=1, progress=lambda done, all_: seen.append((done, all_)) or done < 2)
    assert stopped.looked_at == 2 and seen[-1][0] == 2 and not stopped.complete


@pytest.mark.parametrize("name", games.names())
def test_the_figure_that_decides_a_game_ranks_its_players(name: str) -> None:
    """A margin in it means the same as a place."""
    game = games.get(name)
    s = game.new_state(game.board, game.seats[0], {key: option.default for key, option in game.options.items()})
    player = random_bot(6)
    play_out(game, s, lambda s, ask: ask_bot(player, game, s, ask).answer)
    _, figures = leading(game, s)
    ranked = [figures[standing.seat] for standing in game.result(s).standings]
    assert ranked == sorted(ranked, reverse=True)


def test_a_few_rounds_are_played_on_and_a_search_cut_short_saw_the_whole_game(game: Replay) -> None:
    """With one round the bot's games end soon, and the first decisions looked at lie all over the game."""
    quick = find_mistakes(game, BOT, games=1, rounds=1, seconds=600)
    assert quick.complete
    some = find_mistakes(game, BOT, games=1, rounds=1, progress=lambda done, all_: done < all_ // 2)
    assert {opinion.ply for opinion in some.opinions} <= {opinion.ply for opinion in quick.opinions}
    order = [node.ply for node, _ in _spread([(node, "") for node in game.table.main_line()])]
    assert sorted(order) == list(range(len(order))) and max(order[:4]) - min(order[:4]) > len(order) // 2


def test_an_unknown_bot_is_said(game: Replay) -> None:
    with pytest.raises(StudyFault, match="no bot"):
        find_mistakes(game, "oracle")


def test_several_processes_find_the_same_and_tell_it_as_they_go(game: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opinions, "MANY", 1)
    told: list[Review] = []
    alone = find_mistakes(game, BOT, games=2, rounds=1, plies=range(40), seconds=600, so_far=told.append)
    shared = find_mistakes(game, BOT, games=2, rounds=1, plies=range(40), seconds=600, jobs=2)
    assert shared == alone and shared.complete
    assert [len(review.opinions) for review in told] == list(range(1, len(alone.opinions) + 1))
    assert all(not review.complete or review == alone for review in told)
    stopped = find_mistakes(game, BOT, games=2, rounds=1, jobs=2, progress=lambda done, of: done < 3)
    assert not stopped.complete


def test_the_call_of_a_notebook_uses_all_cores(game: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(opinions, "find_mistakes", lambda *args, **how: given.append(how["jobs"]))
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    for how in ({}, {"jobs": 1}, {"jobs": -1}):
        rw.find_mistakes(game, BOT, **how)
    assert given == [5, 1, 5]


def test_what_lost_nothing_in_the_first_half_is_not_told(game: Replay) -> None:
    assert all(opinion.lost for opinion in find_mistakes(game, BOT, games=4, rounds=1, plies=range(30)).opinions)
