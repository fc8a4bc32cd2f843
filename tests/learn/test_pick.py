"""Which questions a quiz takes: what is seldom met, what a bot thinks was lost, and never one signature soon again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets.flow import legal, split
from rajwidgets.learn import pick
from rajwidgets.learn.asking import games_from, of_replay
from rajwidgets.learn.exercise import Draft, Exercise
from rajwidgets.learn.kinds import KINDS, drafts
from rajwidgets.learn.pick import Game, Spot, exercises_at, ordered, spots
from rajwidgets.learn.position import Place, cut
from rajwidgets.learn.record import Record, append, attempt, lately
from rajwidgets.learn.slips import LOST, WARNED, Made, Mistakes, Slip
from rajwidgets.replay.files import Replay, read

FILE = Path(__file__).parents[2] / "replays" / "raja" / "two_rajas_short.json"


@cache
def replay() -> Replay:
    found, _ = read(FILE)
    assert found is not None
    return found


def about(signature: str, level: int = 0, section: str = "7") -> Exercise:
    spot = next(spots(of_replay(replay())))
    return Exercise("why", cut(spot.game.table, spot.node), {}, ("a", "b"), (section,), signature, level)


@pytest.mark.parametrize(("signatures", "apart"), [("aabcd", 4), ("bcdefghaaa", 4), ("aaabbbcc", 2), ("abcdefgh", 9)])
def test_three_others_come_between_two_of_one_signature_as_far_as_there_are_others(signatures: str, apart: int) -> None:
    """Also where the same one would be left over at the end because it is the hardest."""
    given = [about(f"why turn {name}", level) for level, name in enumerate(signatures)]
    order = [each.signature[-1] for each in ordered(given)]
    assert sorted(order) == sorted(signatures)
    again = [order.index(name, i + 1) - i for i, name in enumerate(order) if name in order[i + 1 :]]
    assert min(again, default=9) == apart


def test_otherwise_easy_ones_come_first() -> None:
    levels = [each.level for each in ordered([about(f"why turn {level}", level) for level in (4, 1, 3, 2)])]
    assert levels == [1, 2, 3, 4]


def test_what_is_met_once_is_worth_more_than_what_is_met_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty places ask of the same reason, one of another: that one is taken, though its own merit is smaller."""
    every = list(spots(of_replay(replay())))
    one = every[len(every) // 2].node.id

    def at(spot: Spot, *_: object) -> Iterator[tuple[int, Exercise]]:
        yield (0, about("why turn quarry_empty")) if spot.node.id == one else (2, about("why turn village_full"))

    monkeypatch.setattr(pick, "exercises_at", at)
    monkeypatch.setattr(pick, "ENOUGH", 1_000)  # all of them are looked at
    monkeypatch.setattr(pick, "PATIENCE", 1_000)
    asked = pick.chosen([of_replay(replay())], 1, ["why"], (), 1)
    assert [each.signature for each in asked] == ["why turn quarry_empty"]
    shares = [pick.rarity(["a"], {"a": n}, 100) for n in (100, 37, 13, 5, 1)]
    assert shares == [0, 1, 2, 3, 3]


def test_steps_that_show_what_is_seldom_shown_are_looked_at_earlier() -> None:
    every = list(spots(of_replay(replay())))
    shown = [name for spot in every for name in pick.shown_at(spot)]
    rare = {spot.node.id for spot in every if any(shown.count(name) == 1 for name in pick.shown_at(spot))}
    assert 2 <= len(rare) < len(every) / 3
    ranks = [rank for seed in range(12) for rank, spot in enumerate(pick.by_lot(every, seed)) if spot.node.id in rare]
    assert sum(ranks) / len(ranks) < len(every) / 3, "by lot alone it would be a half"


def test_a_choice_that_lost_something_weighs_more() -> None:
    """What the mistake finder found goes along with its games into the quiz."""
    found = of_replay(replay())
    spot = next(spot for spot in spots(found) if next(exercises_at(spot, ["legal"]), None))
    slips = [Slip(kind, spot.node, 0, "", "", "7") for kind in (LOST, WARNED)]
    other = next(each.node for each in spots(found) if each.node.id != spot.node.id)
    made = [Made("", "raja", slip, replay()) for slip in (*slips, slips[1]._replace(node=other))]
    games = games_from(replay().table.game, Mistakes(made, "en", [replay()]), 1, "en")
    assert [game.lost for game in games] == [{spot.node.id}]
    before = dict(reversed(pair) for pair in islice(asked_at(spot, found), 3))
    after = dict(reversed(pair) for pair in islice(asked_at(spot, games[0]), 3))
    assert after == {key: merit + 2 for key, merit in before.items()} != {}
    assert games_from(replay().table.game, Mistakes([], "en", [replay()]), 1, "en")[0].lost == frozenset()


def first_of(name: str, kind: str, says: Callable[[Draft, Place], bool]) -> tuple[Draft, Spot]:
    """A question of a golden replay of which something holds, and where it is asked."""
    for path in sorted((FILE.parents[1] / name).glob("*.json")):
        found, _ = read(path)
        assert found is not None
        for spot in spots(of_replay(found)):
            for draft in drafts(spot.place, KINDS[kind], spot.answer):
                if says(draft, spot.place):
                    return draft, spot
    raise AssertionError(f"no such {kind} in {name}")


def worth(draft: Draft, spot: Spot) -> int:
    return pick.merit(draft._replace(merit=0), spot._replace(noted=False), spot.place, ())


@pytest.mark.parametrize(("name", "kind"), [("raja", "section"), ("maharadjah", "why"), ("ganges", "gap")])
def test_a_ruling_is_worth_asking_about_in_every_kind(name: str, kind: str) -> None:

    def has_ruling(draft: Draft, place: Place) -> bool:
        return any(each.ruling for each in pick.at_issue(draft, place))

    def is_plain(draft: Draft, place: Place) -> bool:
        return not any(each.ruling or pick.is_long(place, each) for each in pick.at_issue(draft, place))

    assert worth(*first_of(name, kind, has_ruling)) >= 3 and worth(*first_of(name, kind, is_plain)) <= 2


def test_a_near_miss_and_a_long_account_are_worth_more() -> None:
    """What can be completed is refused in its last part only; an account of three lines can be reckoned up."""
    draft, spot = first_of("raja", "why", lambda draft, place: pick.nearly_possible(place, draft.asks["answer"]))
    *begun, _ = split(draft.asks["answer"])
    assert next(legal(spot.place.game, spot.place.state, spot.place.ask, tuple(begun)))
    assert worth(draft, spot) >= 2
    draft, spot = first_of("raja", "short", lambda draft, place: True)
    assert pick.is_long(spot.place, pick.at_issue(draft, spot.place)[0]) and worth(draft, spot) >= 2


def test_what_was_asked_this_week_comes_later(tmp_path: Path) -> None:
    """Of a record the last seven days count, and of one game; without it the same seed asks the same."""
    record = tmp_path / "record.jsonl"
    asked = rw.quiz("raja", n=3, kinds="why", from_=FILE, seed=6)
    game, now = replay().table.game, 1_800_000_000
    for exercise, at in zip(asked.exercises, (now, now - 6 * 24 * 3600, now - 8 * 24 * 3600), strict=True):
        append(record, attempt(game, exercise, (), 0.0, 0, at))
    known = [each.theme for each in asked.exercises]
    assert lately(Record(record).attempts, "raja", now) == {known[0], known[1]}
    assert lately(Record(record).attempts, "ganges", now) == frozenset()
    for exercise in asked.exercises:
        append(record, attempt(game, exercise, (), 0.0, 0))
    again = rw.quiz("raja", n=3, kinds="why", from_=FILE, seed=6, record=record)
    assert len(again) == 3 and not {each.theme for each in again.exercises} & set(known)
    assert [each.id for each in rw.quiz("raja", n=3, kinds="why", from_=FILE, seed=6).exercises] == [
        each.id for each in asked.exercises
    ]


def asked_at(spot: Spot, game: Game) -> Iterator[tuple[int, str]]:
    return ((merit, each.id) for merit, each in exercises_at(spot._replace(game=game), ["legal", "section"]))


def test_the_right_option_stands_in_every_place_as_often() -> None:
    """Its place is drawn, whatever the kind puts first."""
    draft = Draft("cost", {"answer": "go:B"}, ("1", "2", "3", "4"), ("1",), ("7",), "cost turn go")
    places = Counter(pick.shuffled(draft, n).index("1") for n in range(2_000))
    assert sorted(places) == [0, 1, 2, 3] and max(places.values()) < 560  # 500 each; three standard errors


@pytest.mark.parametrize("seed", [1, 77])
def test_a_chapter_is_asked_about_in_all_its_parts(seed: int) -> None:
    """Where a game of good bots shows only some of them, others are played; the same in both languages."""
    quizzes = [rw.quiz("raja", sections="7", n=10, seed=seed, lang=lang) for lang in ("en", "fr")]
    ids = [[each.id for each in quiz.exercises] for quiz in quizzes]
    parts = {section for each in quizzes[0].exercises for section in each.sections if section.startswith("7.")}
    assert len(ids[0]) == 10 and ids[0] == ids[1] and len(parts) >= 6


def test_one_kind_alone_is_asked_about_different_things() -> None:
    asked = rw.quiz("raja", kinds="goal", n=4, seed=77).exercises
    assert len({each.signature for each in asked}) >= 3
