"""Questions in every game: what they ask is proven by the rules, said in both languages, and no guesser wins by it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, groupby, islice
from pathlib import Path

import pytest

from rajwidgets import games
from rajwidgets.flow import Refusal, judge, split
from rajwidgets.learn import guesser, kin
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.evidence import note, seen
from rajwidgets.learn.exercise import MANY, NUMBERS, ONE, ORDER, Exercise
from rajwidgets.learn.guesser import Read
from rajwidgets.learn.kinds import KINDS, OF_POSITIONS, OF_RULES
from rajwidgets.learn.kinds.counting import cost
from rajwidgets.learn.kinds.finding import numbers_told, tied, untrue
from rajwidgets.learn.kinds.judging import (
    VARIANTS,
    far_from,
    given_like,
    is_between,
    lengths,
    offered,
    reason,
    why_not,
)
from rajwidgets.learn.marking import Open
from rajwidgets.learn.nothing import not_asked
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.position import Place, cut, opened
from rajwidgets.learn.proof import PROOFS, Unproven
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import Replay, read
from rajwidgets.text import LANGUAGES, Speech

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = [name for name in games.NAMES if (REPLAYS / name).is_dir()]
STEPS = 24  # decisions of each game that are asked about here; the benchmark asks about all


@cache
def replays(name: str) -> list[Replay]:
    return [replay for replay, _ in map(read, sorted((REPLAYS / name).glob("*.json"))) if replay is not None]


@cache
def asked(name: str) -> list[Exercise]:
    """Questions of every kind from steps all over the golden replays."""
    every = [spot for replay in replays(name) for spot in spots(of_replay(replay))]
    some = every[:: max(1, len(every) // STEPS)]
    found = [exercise for spot in some for kind in OF_RULES for _, exercise in islice(exercises_at(spot, [kind]), 3)]
    opinions = (exercise for spot in some[3:19:4] for _, exercise in exercises_at(spot, ["choose"]))
    return [*found, *islice(opinions, 1)]  # a bot thinks long about each


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_cut_without_its_future(name: str) -> None:
    replay = replays(name)[0]
    for spot in list(spots(of_replay(replay)))[::9]:
        place = opened(cut(replay.table, spot.node))
        assert (place.ask, place.node.snapshot) == (spot.node.ask, spot.node.snapshot)
        assert not place.node.children


@pytest.mark.parametrize("name", GAMES)
def test_every_key_is_confirmed_and_every_option_has_its_reason_in_both_languages(name: str) -> None:
    for exercise in asked(name):
        fresh = Open(exercise)
        fresh.confirm()
        for lang in LANGUAGES:
            spoken = Spoken(fresh, lang)
            said = [spoken.option(option) for option in exercise.options]
            assert len(set(said)) == len(said), (exercise.kind, said)
            assert spoken.stem() and all(said)
            for option in exercise.options:
                reason = spoken.reasons.of(option)
                assert reason.sentence and reason.rule is not None, (exercise.kind, option)


@pytest.mark.parametrize("name", GAMES)
def test_kinds(name: str) -> None:
    """Each kind is met; what a game cannot have, its texts name with the reason."""
    made, none_of = Counter(exercise.kind for exercise in asked(name)), set(not_asked(games.get(name), "en"))
    assert none_of <= set(OF_POSITIONS) and not none_of & set(made), "it can have them after all"
    missing = set(OF_POSITIONS) - set(made) - none_of - {"choose"}
    rare = {"goal", "tie", "table", "cure", "short", "total", "phase", "order", "cost", "find", "known"}
    assert missing <= rare, made
    assert set(KINDS) == set(PROOFS)


@pytest.mark.parametrize("name", GAMES)
def test_guessers_have_no_advantage(name: str) -> None:
    hits: Counter[str] = Counter()
    chance, n = 0.0, 0
    for exercise in asked(name):
        fresh = Open(exercise)
        if fresh.form not in (ORDER, NUMBERS):
            right = [exercise.options.index(option) for option in fresh.right]
            for lang in LANGUAGES:
                spoken = Spoken(fresh, lang)
                said = [spoken.option(option) for option in exercise.options]
                for guess, hit in guesser.expected(spoken.stem(), said, right).items():  # by size: test_numbers
                    hits[f"{lang} {guess}"] += hit
            chance += len(right) / len(exercise.options)
            n += 1
    assert n > 50
    assert {guess: round(hit / n - chance / n, 2) for guess, hit in hits.items() if hit / n > chance / n + 0.05} == {}


def test_no_reason_is_a_wrong_option_that_the_judge_could_have_given() -> None:
    """The evidence that games bring covers what their golden replays show."""
    for name in GAMES:
        found: dict[str, set[str]] = {}
        for spot in list(spots(of_replay(replays(name)[0])))[::15]:
            table = spot.game.table
            note(table.game, table.state(spot.node), spot.node.ask, found)
        known = seen(name)
        for shape, rows in found.items():
            if shape in known.codes:  # of others nothing is asked
                assert {row.split(" ")[0] for row in rows} <= known.codes[shape], (name, shape)


GONE = [  # the game, the question, how the answers begin that a broken rule refuses from now on
    ("raja", "turn", "go"),  # nobody travels
    ("maharadjah", "move", "move"),
    ("maharaja", "turn", "go"),
    ("ganges", "place", "quarry"),  # nobody takes a tile
    ("charmers", "die", "tea|silk|spice"),  # nobody takes a die with goods
]


@pytest.mark.parametrize(("name", "asked_for", "words"), GONE)
def test_a_rule_broken_on_purpose_flips_exactly_the_keys_it_should(
    name: str, asked_for: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was possible is so no more: what rests on it changes, and nothing else does."""
    game = games.get(name)
    question = game.questions[asked_for]

    def is_gone(parts: tuple[str, ...]) -> bool:
        return bool(parts) and re.match(rf"({words})(_|$)", parts[0]) is not None

    def names_it(answer: object) -> bool:
        return isinstance(answer, str) and is_gone(split(answer))

    def rests_on_it(exercise: Exercise, before: tuple[str, ...]) -> bool:
        if opened(exercise.position).ask.kind != asked_for:
            return False
        if exercise.kind in ("legal", "all_legal"):
            return any(map(names_it, before))
        plays = exercise.options if exercise.kind in ("cure", "find", "played") else ()
        if exercise.kind == "effect":  # what another choice would bring
            plays = tuple(option.partition("/")[2] for option in exercise.options)
        return names_it(exercise.asks.get("answer")) or any(map(names_it, plays))

    here = [each for each in asked(name) if each.kind not in ("goal", "choose")]  # these look beyond one step
    exercises = [each for each in here if not any(map(names_it, each.position.since))]
    before = {each.id: key_of(each) for each in exercises}
    should = {each.id for each in exercises if rests_on_it(each, before[each.id])}
    assert len(should) >= 12 and len({each.kind for each in exercises if each.id in should}) >= 4

    def refuses_it(s: object, ask: object, begun: tuple[str, ...]) -> Refusal | None:
        return Refusal("on_purpose", "99") if is_gone(begun) else question.judge(s, ask, begun)

    broken = replace(game, questions={**game.questions, asked_for: replace(question, judge=refuses_it)})
    monkeypatch.setattr(games, "get", lambda _: broken)
    assert {each.id for each in exercises if key_of(each) != before[each.id]} == should


def key_of(exercise: Exercise) -> tuple[str, ...]:
    """What is right by the rules of this moment; nothing where they do not confirm the question."""
    try:
        return Open(exercise).right
    except Unproven:
        return ()


def test_what_is_asked_does_not_name_what_is_right() -> None:
    for name in GAMES:
        for exercise in asked(name):
            if exercise.kind in ("legal", "all_legal", "why", "section", "cure", "find", "played", "known"):
                said = repr(exercise.asks)
                assert not any(repr(option) in said for option in Open(exercise).right), exercise
            if KINDS[exercise.kind].form == ORDER:
                assert exercise.options != Open(exercise).right


@pytest.mark.parametrize("form", [ONE, MANY, ORDER, NUMBERS])
def test_credit(form: str) -> None:
    """All of it for what is right, nothing for what is wrong, and some for half of it."""
    exercise = next(each for name in GAMES for each in asked(name) if KINDS[each.kind].form == form)
    fresh = Open(exercise)
    right = fresh.right if form != NUMBERS else tuple(map(str, fresh.numbers))
    assert fresh.mark(right).credit == 1
    if form == ONE:
        assert {fresh.mark((option,)).credit == 1 for option in exercise.options} == {True, False}
    if form == MANY:
        assert fresh.mark(exercise.options).credit < 1 and fresh.mark(()).credit == 0
    if form == ORDER:
        assert fresh.mark(right[::-1]).credit == 0
    if form == NUMBERS:
        assert fresh.mark(["-7"] * len(right)).credit == 0


def test_what_the_rules_do_not_confirm_is_no_exercise() -> None:
    exercise = next(each for each in asked("raja") if each.kind == "section" and "event" not in each.asks)
    place = opened(exercise.position)
    bad = Exercise("section", exercise.position, {"answer": "nonsense"}, exercise.options)
    with pytest.raises(Unproven):
        Open(bad).confirm()
    assert judge(place.game, place.state, place.ask, split(exercise.asks["answer"])) is not None


@pytest.mark.parametrize("name", ["ganges", "maharaja"])
def test_a_price_is_so_many_of_something(name: str) -> None:
    """Neither how many dice lie in the supply nor the number of a tile is what a choice costs or brings."""
    codes: set[str] = set()
    for spot in spots(of_replay(replays(name)[0])):
        codes |= {draft.asks["code"] for draft in cost(Place(spot.game.table, spot.node))}
    assert codes and not codes & {"in_supply", "own_tile"}, codes


def test_the_section_of_what_happens_is_asked_with_no_other_that_is_at_work() -> None:
    """Wrong sections are none that another event of the step names."""
    found = [each for name in GAMES for each in asked(name) if each.kind == "section" and "event" in each.asks]
    assert len(found) > 20
    for exercise in found:
        fresh = Open(exercise)
        events = fresh.place.after(exercise.asks["answer"]).events
        assert fresh.right == (events[exercise.asks["event"]].rule,)
        assert {event.rule for event in events} & set(exercise.options) == set(fresh.right)
    bad = Exercise("section", found[0].position, {**found[0].asks, "event": 999}, found[0].options)
    with pytest.raises(Unproven):
        Open(bad).confirm()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_decides_a_tie_has_a_name(name: str, lang: str) -> None:
    """The criteria that a game's results cite and that its standings count are said in words, never as keys."""
    said = Speech(games.get(name), lang, []).texts
    result = next(replay.result for replay in replays(name) if replay.result is not None)
    counted = [key for key in result.standings[0].figures if f"decided_by_{key}" in said["results"]]
    assert counted and set(counted) <= {*said["figures"], *said.get("criteria", {})}


@pytest.mark.parametrize("name", GAMES)
def test_reasons_that_may_be_true_together_never_stand_in_one_question(name: str) -> None:
    """Every code of the groups is a reason that can be said; no question offers two of a group."""
    said = Speech(games.get(name), "en", []).texts["why"].keys()
    named = [code for group in kin.groups(name).values() for code in group]
    assert named and set(named) <= said, set(named) - said
    assert all(len(set(group)) == len(group) >= 2 for group in kin.groups(name).values())
    whys = [exercise for exercise in asked(name) if exercise.kind == "why"]
    assert len(whys) > 10
    for exercise in whys:
        together = [pair for pair in combinations(exercise.options, 2) if kin.are_kin(name, *pair)]
        assert together == [], exercise.asks


LONGEST = Read("Why?", ["the longest of the four", "one", "two", "six"], [0])


def test_a_reason_that_is_always_the_longest_is_asked_as_often_as_chance_hits_it() -> None:
    """Of a list of sentences none is lost; elsewhere what a guesser always hits is hardly ever asked."""
    even = Read("Why?", ["one", "two", "six", "ten"], [0])
    for told in ([[LONGEST]] * 8, [[even, LONGEST]] * 8):  # in one of two languages is enough
        kept = [guesser.fairest(told, n, from_a_list=True) is not None for n in range(400)]
        assert 0.18 < sum(kept) / len(kept) < 0.32
        assert sum(guesser.fairest(told, n) is not None for n in range(400)) < 20
    assert guesser.fairest([[even, even]], 1) == 0


@pytest.mark.parametrize("name", GAMES)
def test_no_reason_is_known_by_its_length_where_others_may_stand_beside_it(name: str) -> None:
    """Where in all the usual ways to ask it is the longest or the shortest, there are others in which it is not."""
    further = 0
    for spot in list(spots(of_replay(replays(name)[0])))[::9]:
        sizes = lengths(spot.place)
        for _, ways in groupby(islice(reason(spot.place), 60), key=lambda draft: draft.asks):
            drafts = [draft.options for draft in ways]
            if not any(is_between(right, wrong, sizes) for right, *wrong in drafts[:VARIANTS]) and drafts[VARIANTS:]:
                further += 1
                for right, *wrong in drafts[VARIANTS:]:
                    assert is_between(right, wrong, sizes) and len(set(wrong)) == len(wrong)
    assert further


@pytest.mark.parametrize("name", GAMES)
def test_wrong_reasons_are_near_ones_first(name: str) -> None:
    """Half of the ways to ask take reasons of the same question and chapter, where there are such."""
    near, any_, compared = 0, 0, 0
    for spot in list(spots(of_replay(replays(name)[0])))[::9]:
        for _, ways in groupby(islice(reason(spot.place), 40), key=lambda draft: draft.asks):
            drafts = list(ways)
            far = far_from(spot.place, drafts[0].sections[0], given_like(spot.place, offered(spot.place)))
            away = [sum(far[code] for code in draft.options[1:]) for draft in drafts]
            if len(away) == VARIANTS:
                compared += 1
                near += sum(away[: VARIANTS // 2])
                any_ += sum(away[VARIANTS // 2 :])
    assert compared > 10 and near <= any_


def test_wrong_reasons_of_raja_are_about_what_can_be_tried_here() -> None:
    """Where chits, auctions and cards of the bank are not in play, nobody is offered them as reasons."""
    far = re.compile("chit|bid|card|bank|opener")
    offered = [
        option
        for spot in list(spots(of_replay(replays("raja")[0])))[::7]
        for _, exercise in islice(exercises_at(spot, ["why"]), 3)
        for option in exercise.options
        if not judge_gives(spot.place, option)
    ]
    assert len(offered) > 60 and sum(bool(far.search(option)) for option in offered) < 0.15 * len(offered)


def judge_gives(place: Place, code: str) -> bool:
    """Whether something is refused here for this reason."""
    return any(why.code == code for why in why_not(place).values())


@pytest.mark.parametrize("name", GAMES)
def test_a_sentence_that_tells_several_numbers_is_about_no_section(name: str) -> None:
    """Which sentence is not true: misread gold is no gap in what is known of the set-up."""
    for exercise in (each for each in asked(name) if each.kind == "false"):
        place = opened(exercise.position)
        told = list(place.told(place.state))
        numbers = numbers_told(place, told)
        n, _ = numbers[exercise.asks["turn"]]
        alone = [i for i, _ in numbers].count(n) == 1
        assert exercise.sections == ((told[n].rule,) if alone and told[n].rule else ()), told[n].code


@pytest.mark.parametrize("name", GAMES)
def test_no_number_is_exchanged_that_another_one_of_its_line_betrays(name: str) -> None:
    """Of seven palaces 1 is built and 7 are left: that gives itself away. One sentence more of a kind is one too many,
    whichever of its numbers is exchanged.
    """
    found = set()
    games_looked_at = [islice(spots(of_replay(replay)), 0, None, 6) for replay in replays(name)[:3]]
    for spot in chain.from_iterable(games_looked_at):
        bound, told = tied(spot.place), list(spot.place.told(spot.place.state))
        for draft in islice(untrue(spot.place), 1):
            n, field = numbers_told(spot.place, told)[draft.asks["turn"]]
            assert (told[n].code, field) not in bound
            assert draft.signature == f"false {told[n].code}"
            found.add((told[n].code, field))
    assert found
    if name in ("raja", "maharaja"):
        money = "gold" if name == "raja" else "coins"
        assert {("seat", "built"), ("seat", "left")} <= bound and ("seat", money) in found


@pytest.mark.parametrize("name", GAMES)
def test_what_was_played_can_be_read_from_what_is_told(name: str) -> None:
    """No wrong option leads to a position that is told in the same words."""
    for exercise in (each for each in asked(name) if each.kind == "played"):
        place = opened(exercise.position)
        told = [[*map(str, place.game.words.describe(place.thawed(place.after(o))))] for o in exercise.options]
        right = next(i for i, o in enumerate(exercise.options) if o in Open(exercise).right)
        assert told.count(told[right]) == 1


def test_reasons_that_a_reader_found_both_true_are_kin() -> None:
    assert kin.are_kin("raja", "not_the_builder", "card_taken")  # the Builder, who is in another hand
    assert kin.are_kin("raja", "no_way_there", "road_broken")  # a house in a city that no way leads to
    assert kin.are_kin("ganges", "no_tile_payable", "too_few_pips")  # the quarry, with dice that pay nothing
    assert not kin.are_kin("raja", "no_way_there", "village_full")
