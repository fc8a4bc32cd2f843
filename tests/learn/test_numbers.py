"""Options that are numbers: no size is favoured, each slip has its reason, and a price is what playing comes to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.face import face_of
from rajwidgets.flow import Event, Remark
from rajwidgets.learn import guesser
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.gaps import blanks, with_blank
from rajwidgets.learn.guesser import Read
from rajwidgets.learn.kinds import KINDS
from rajwidgets.learn.kinds.counting import are_of_one_kind, gap, is_number, is_told_away, table
from rajwidgets.learn.kinds.judging import picked
from rajwidgets.learn.kinds.numbers import around
from rajwidgets.learn.marking import Open
from rajwidgets.learn.nothing import not_asked
from rajwidgets.learn.pick import Spot, exercises_at, spots
from rajwidgets.learn.position import cut
from rajwidgets.learn.proof import Unproven
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import read
from rajwidgets.text import LANGUAGES, Speech

REPLAYS = Path(__file__).parents[2] / "replays"
COUNTING = ("short", "cost", "total", "gap")
SLIPS = {"left_out", "turned_round", "counted_twice", "one_line", "one_too_many", "one_too_few"}
STEPS = 150  # decisions of each game that are asked about here; the benchmark asks about all


@cache
def every_spot(name: str) -> list[Spot]:
    replays = [replay for replay, _ in map(read, sorted((REPLAYS / name).glob("*.json"))) if replay is not None]
    return [spot for replay in replays for spot in spots(of_replay(replay))]


@cache
def asked(name: str) -> list[Exercise]:
    some = picked(every_spot(name), STEPS, "numbers")
    return [exercise for spot in some for _, exercise in exercises_at(spot, COUNTING)]


def counted(name: str) -> list[Exercise]:
    return [each for each in asked(name) if KINDS[each.kind].counted(each.options)]


@pytest.mark.parametrize("name", games.NAMES)
def test_no_size_of_a_number_is_right_more_often_than_others(name: str) -> None:
    over: dict[str, list[float]] = {}
    for exercise in counted(name):
        fresh = Open(exercise)
        right, spoken = [exercise.options.index(option) for option in fresh.right], Spoken(fresh, "en")
        said = [spoken.option(option) for option in exercise.options]
        for way, hit in guesser.expected(spoken.stem(), said, right, True).items():
            over.setdefault(way, []).append(hit - len(right) / len(said))
    assert {"smallest", "second", "largest"} <= over.keys() and len(over["smallest"]) > 10
    noise = {way: 2 * 0.45 / len(each) ** 0.5 for way, each in over.items()}  # two standard errors of a draw
    above = {way: sum(each) / len(each) for way, each in over.items()}
    assert {way: n for way, n in above.items() if n > 0.05 + noise[way]} == {}


def numbers(right: int, *wrong: int) -> list[Read]:
    return [Read("How many?", [f"{n} coins" for n in (right, *wrong)], [0], True)]


def test_the_rank_of_the_right_number_is_drawn_evenly_or_it_is_not_asked() -> None:
    ways = [numbers(5, *wrong) for wrong in around(5, [2, 3, 4, 6, 7, 8], "key")]
    ranks = Counter(ways[i][0].rank for n in range(2_000) if (i := guesser.fairest(ways, n)) is not None)
    assert sorted(ranks) == [0, 1, 2, 3] and max(ranks.values()) < 560  # 500 each; three standard errors
    assert not list(around(1, [0, 2, 3, 4], "key")), "of one side there are too few"
    assert guesser.fairest([way for way in ways if way[0].rank != 2], 1) is None
    small = [[Read("How many?", [{0: "none", 1: "1 coin"}.get(n, f"{n} coins") for n in (2, *wrong)], [0], True)]
             for wrong in around(2, [0, 1, 3, 4], "key")]  # fmt: skip
    assert guesser.fairest(small, 1) is None, "two coins are the most letters, or as many"


def test_numbers_are_read_as_they_are_written() -> None:
    assert guesser.numbers_in(["Missing: 2½", "Missing: ½", "nothing"]) == [Fraction(5, 2), Fraction(1, 2), 0]
    assert guesser.numbers_in(["tile G3", "tile B4", "tile 5"]) is None
    assert guesser.numbers_in(["2 for 3", "4 for 5"]) is None
    assert not KINDS["gap"].counted(["1 karma", "2 coins"]) and KINDS["gap"].counted(["#1", "#2"])
    assert not KINDS["false"].counted(["1", "2"]), "numbers of lines"


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wrong_sum_has_a_reason_of_its_own(name: str, lang: str) -> None:
    sums = [each for each in asked(name) if each.kind in ("short", "total")]
    assert sums
    for exercise in sums:
        told = Spoken(Open(exercise), lang)
        wrong = [option for option in exercise.options if option not in told.opened.right]
        whys = [told.opened.verdicts[option].why for option in wrong]
        assert all(isinstance(why, Remark) and why.code in SLIPS for why in whys), exercise
        said = [told.reasons.of(option) for option in wrong]
        assert len({each.sentence for each in said}) == len(said) and all(each.rule and each.ledger for each in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_that_are_called_alike_are_told_apart_by_their_amount(lang: str) -> None:
    """Charmers: of two goods sold, both tea, one brings 2 coins and one 1."""
    for spot in every_spot("charmers"):
        for n, event in enumerate(spot.place.after(spot.answer).events if spot.answer else ()):
            goods = [(line, amount) for line, amount, is_total in spot.place.game.words.ledger(event) if not is_total]
            if event.kind == "goods_sold" and len(goods) == 2 and goods[0][0] == goods[1][0] and goods[0] != goods[1]:
                key = (str(goods[0][1] + goods[1][1]), str(goods[0][1]), str(goods[1][1]))
                asks, position = {"answer": spot.answer, "event": n}, cut(spot.game.table, spot.node)
                told = Spoken(Open(Exercise("total", position, asks, key)), lang)
                assert len({told.reasons.of(option).sentence for option in key}) == 3
                return
    raise AssertionError("nobody sells two goods alike")


@pytest.mark.parametrize("name", games.NAMES)
def test_nobody_is_told_that_what_is_refused_lacks_nothing(name: str) -> None:
    shorts = [each for each in asked(name) if each.kind == "short"]
    assert bool(shorts) != ("short" in not_asked(games.get(name), "en"))
    assert not any("0" in each.options for each in shorts)


@pytest.mark.parametrize("name", ["raja", "maharaja", "ganges", "charmers"])
def test_a_price_is_what_playing_it_comes_to(name: str) -> None:
    """No bonus on top of it, no plan that costs nothing yet, no toll that another pays."""
    counting = face_of(games.get(name)).counting
    found = [each for spot in every_spot(name)[::3] for _, each in exercises_at(spot, ["cost"])]
    assert len(found) > 3
    for exercise in found:
        fresh = Open(exercise)
        place, (key,) = fresh.place, fresh.right
        then = place.thawed(place.after(exercise.asks["answer"]))
        had, has = (counting.series(s)[counting.pays][place.ask.seat] for s in (place.state, then))
        assert int(key) == (has if "left" in exercise.asks else abs(has - had))
        assert "left" not in exercise.asks or has != had
        for option, verdict in fresh.verdicts.items():
            assert isinstance(verdict.why, Remark) and verdict.why.rule == exercise.sections[0], option
            if verdict.why.code == "costs_other":
                other = place.thawed(place.after(verdict.why.facts["other"]))
                theirs = counting.series(other)[counting.pays][place.ask.seat]
                assert int(option) == (theirs if "left" in exercise.asks else abs(theirs - had))


def test_a_plan_has_no_price_yet() -> None:
    place = next(spot.place for spot in every_spot("raja") if spot.place.ask.kind == "plan")
    told = place.game.words.detail(place.state, place.ask, ("two_houses", "palace"))
    assert told is not None and told.code == "costs"
    asks = {"answer": "two_houses:palace", "code": "costs", "field": "gold"}
    with pytest.raises(Unproven):
        Open(Exercise("cost", cut(place.table, place.node), asks, (str(told.facts["gold"]), "99"))).confirm()


def test_prices_are_found_under_their_own_section() -> None:
    """Raja 7.1: a toll is asked for under travelling, not under the turn as a whole."""
    quiz = rw.quiz("raja", "7.1", n=2, kinds="cost", from_=REPLAYS / "raja")
    assert {section for each in quiz.exercises for section in each.sections} == {"7.1"}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_gap_is_not_filled_by_its_own_sentence(name: str) -> None:
    """Nor from a place to itself, nor by a difference that it tells, nor by a name here and its number there."""
    gaps = [each for each in asked(name) if each.kind == "gap"]
    assert len(gaps) > 20
    for exercise in gaps:
        told = Spoken(Open(exercise), "en")
        event, field = told.event(), exercise.asks["field"]
        (spec,) = {spec for each, spec in blanks(told.speech, event) if each == field}
        if is_number(spec, event.data.get(field)):
            assert not is_told_away(told.place, event, field)
        else:
            words = with_blank(told.speech, event, field).split()
            assert not any(told.option(option) in words for option in exercise.options)


def test_nobody_submits_to_himself_nor_retreats_to_where_he_stands() -> None:
    """Maharadjah: "The Sikhs submit ____" has no option "to the Sikhs", nor "retreat ____ to Sind" one "from Sind"."""
    seen: Counter[str] = Counter()
    for spot in every_spot("maharadjah"):
        events = spot.place.after(spot.answer).events if spot.answer else ()
        if not any(event.kind in ("submitted", "retreated", "withdrew", "returned") for event in events):
            continue
        for draft in gap(spot.place, spot.answer):
            event, field = events[draft.asks["event"]], draft.asks["field"]
            told = {event.data[each] for each, _ in blanks(spot.place.speech("en"), event) if each in ("nation", "to")}
            if field in ("to", "here"):
                seen[f"{event.kind} {field}"] += 1
                assert not (told - {event.data[field]}) & {*draft.options}, (event, draft.options)
    assert min(seen["submitted to"], seen["retreated here"], seen["withdrew here"]) > 0, seen


def test_things_of_one_kind_are_known_by_their_names() -> None:
    """A bonus at fame 3 is no 3 fame, though both have the same key."""
    nations = Speech(games.get("maharadjah"), "en", [])
    assert are_of_one_kind(nations, ("to_nation", "Sikhs"), ("the_nation", "Pandya"))
    sheets = Speech(games.get("charmers"), "en", [])
    assert not are_of_one_kind(sheets, ("icon", "fame3"), ("at_bonus", "types1"))
    seats = Speech(games.get("raja"), "en", ["North", "East"])
    assert are_of_one_kind(seats, ("to seat", 0), ("seat", 1)) and not are_of_one_kind(seats, ("seat", 0), ("", 1))


def test_a_number_that_the_sentence_or_the_position_gives_away_is_no_gap() -> None:
    """Ganges: "gives blue 5 for 2 pips; lost: 3" and "receives 2 and has 12" where the position tells 10."""
    place = next(spot.place for spot in every_spot("ganges") if spot.answer)
    events = (event for spot in every_spot("ganges") if spot.answer for event in spot.place.after(spot.answer).events)
    paid = next(event for event in events if event.kind == "tile_paid" and event.data["lost"])
    assert is_told_away(place, paid, "lost")
    money = int(face_of(place.game).counting.series(place.state)["money"][0])
    assert is_told_away(place, Event("coins_won", "2.3", 0, {"n": 2, "to": money + 2}), "n")


def test_at_the_end_only_what_decides_the_game_is_counted() -> None:
    """Raja's palaces can be read from the position, and in Charmers karma decides only between even marks."""
    asked: Counter[tuple[str, str]] = Counter()
    for name in games.NAMES:
        ends = [spot for spot in every_spot(name) if spot.answer and spot.place.after(spot.answer).ask is None]
        for spot in ends:
            place = spot.place
            result = place.game.result(place.thawed(place.after(spot.answer)))
            assert result is not None
            for draft in table(place, spot.answer):
                figure = draft.asks.get("figure")
                asked[name, figure or ""] += 1
                assert figure is None or figure in {standing.decided_by for standing in result.standings}
    assert asked["maharadjah", "points"] and asked["ganges", "worth"] and asked["charmers", "karma"] == 1
    assert not asked["raja", "palaces"]
