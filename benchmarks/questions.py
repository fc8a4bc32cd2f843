"""Questions measured in a process of their own: ``questions.py GAME [SECONDS]`` asks about its replays, prints JSON.

    questions.py GAME SECONDS guessed [KIND ...]   only what somebody who knows no rule would score, in these kinds
    questions.py GAME SECONDS random [FROM [TO]]   only the keys of random games, by their seeds

How many the rules prove and of which kinds, which sections they are about, whether every wrong option has its reason in
both languages, what somebody who knows no rule would score, how long it takes, and whether practice returns to what is
missed. Steps are looked at in a drawn order until the time is used up; ``steps`` says how many of how many.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.bots import random_answer
from rajwidgets.lab.fuzz import random_setup
from rajwidgets.learn import guesser
from rajwidgets.learn.asking import of_replay
from rajwidgets.learn.evidence import refused_choices
from rajwidgets.learn.exercise import NUMBERS, OPINION, ORDER, Exercise
from rajwidgets.learn.kinds import KINDS, OF_POSITIONS, OF_RULES
from rajwidgets.learn.kinds.judging import picked
from rajwidgets.learn.marking import Open
from rajwidgets.learn.memory import MASTERED
from rajwidgets.learn.pick import Game, Spot, exercises_at, spots
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import read
from rajwidgets.table import Table
from rajwidgets.text import LANGUAGES

REPLAYS = Path(__file__).parents[1] / "replays"
SECONDS = 200.0  # for the questions; the rest takes about as long again
OPINION_EVERY = 25  # steps, at one of which a bot is asked what it thinks; at each, until there are so many opinions
OPINIONS = 3  # often a step offers too little to choose from, or all of it comes to the same
MOST_AT_A_STEP = 6  # questions of one kind from one step
MOST_GUESSED = 1_000  # questions of each kind that the guessers are given
MOST_READ = 60  # questions of each kind whose options are read in both languages
RANDOM_GAMES, LONGEST_RANDOM, STEPS_OF_EACH = 200, 400, 2
REFUSED = 60  # choices looked at, of one question
SELDOM = 8  # steps that show a section: then all of them are asked about
OFTEN = 3  # questions that a section should have
MOST_LOOKED_AT = 60  # steps at which a section is asked for by name
DRILLED, WEAK = 100, 5  # questions of the drill; sections its learner does not know
APART = 20


class Made(NamedTuple):
    """The questions of some steps, and how many seconds each took to be found."""

    exercises: list[Exercise]
    seconds: list[float]
    steps: list[Spot]


def made(every: Sequence[Spot], seconds: float, kinds: Sequence[str] = OF_POSITIONS) -> Made:
    """What can be asked at these steps, in their order, until the time is used up."""
    found = Made([], [], [])
    end = time.process_time() + seconds
    for spot in every:
        if time.process_time() > end:
            break
        found.steps.append(spot)
        given = sum(KINDS[exercise.kind].skill == OPINION for exercise in found.exercises)
        opinions = given < OPINIONS or len(found.steps) % OPINION_EVERY == 1
        for kind in kinds:
            if KINDS[kind].skill == OPINION and not opinions:
                continue
            for exercise, took in timed(exercise for _, exercise in exercises_at(spot, [kind])):
                found.exercises.append(exercise)
                if KINDS[kind].skill != OPINION:  # bots play on from each choice: a matter of seconds
                    found.seconds.append(took)
    return found


def drawn(every: Sequence[Spot]) -> list[Spot]:
    """Steps that show what is seldom shown, such as the end of a game; then the others in a drawn order."""
    often = Counter(rule for spot in every for rule in rules_of(spot))
    first = [spot for spot in every if any(often[rule] <= SELDOM for rule in rules_of(spot))]
    ids = {spot.node.id for spot in first}
    return [*first, *picked([spot for spot in every if spot.node.id not in ids], len(every), "steps")]


def rules_of(spot: Spot) -> set[str]:
    """The sections that the events of a step name."""
    return {event.rule for child in spot.node.children for event in child.events}


def timed(items: Iterator[Exercise]) -> Iterator[tuple[Exercise, float]]:
    """Each of the first items with the time it took."""
    for _ in range(MOST_AT_A_STEP):
        begun = time.process_time()
        item = next(items, None)
        if item is None:
            return
        yield item, time.process_time() - begun


def coverage(found: Made, every: Sequence[Spot]) -> dict[str, Any]:
    """The sections that decisions show by an event or a refusal, and those with too few questions.

    What follows a draw of chance, or is laid out before the first decision, is not asked about: nobody decides there.
    """
    games = {id(spot.game): spot.game for spot in every}.values()
    told = {event.rule for game in games for node in game.table.main_line() for event in node.events}
    shown: dict[str, list[Spot]] = {}
    for spot in every:
        for rule in sorted(rules_of(spot)):
            shown.setdefault(rule, []).append(spot)
    for spot in found.steps:
        for rule in sorted(refusing(spot) - rules_of(spot)):
            shown.setdefault(rule, []).append(spot)
    asked = Counter(section for exercise in found.exercises for section in exercise.sections)
    seldom = [section for section in sorted(shown) if asked[section] < OFTEN]  # a step gives few of each kind
    few = {section: n for section in seldom if (n := asked_for(section, shown[section])) < OFTEN}
    return {"sections": len(shown), "share": 1 - len(few) / len(shown), "few": few, "drawn": sorted(told - set(shown))}


def refusing(spot: Spot) -> set[str]:
    """The sections by which something is refused at a step."""
    table = spot.game.table
    assert spot.node.ask is not None
    refusals = refused_choices(table.game, table.state(spot.node), spot.node.ask, REFUSED)
    return {why.rule for _, why in islice(refusals, REFUSED)}


def asked_for(section: str, steps: Sequence[Spot]) -> int:
    """How many questions there are about a section that is asked for by name, counted until there are enough.

    As in a quiz about it, what a guesser may hit is asked too where too little else is left.
    """
    ids: set[str] = set()
    looked_at = picked(steps, MOST_LOOKED_AT, section)
    for spot, in_any_case in (*((spot, False) for spot in looked_at), *((spot, True) for spot in looked_at)):
        if len(ids) >= OFTEN:
            break
        for kind in OF_RULES:
            given = (each for _, each in exercises_at(spot, [kind], [section], in_any_case) if section in each.sections)
            ids |= {exercise.id for exercise in islice(given, OFTEN)}
    return len(ids)


def confirmed_again(exercises: Sequence[Exercise]) -> dict[str, int]:
    """The keys once more, from the bytes of a file and on tables of their own."""
    count: Counter[str] = Counter()
    for exercise in exercises:
        count["asked"] += 1
        try:
            again = Open(msgspec.json.decode(msgspec.json.encode(exercise), type=Exercise))
            again.confirm()
            count["confirmed"] += 1
        except Exception as error:
            count[f"{exercise.kind}: {type(error).__name__}"] += 1
    return dict(count)


def told(exercises: Sequence[Exercise]) -> dict[str, Any]:
    """Whether every wrong option has a sentence and a section in both languages, and no two options read alike."""
    wrong, silent, alike = 0, Counter[str](), Counter[str]()
    for exercise in few_of_each(exercises, MOST_READ):
        fresh = Open(exercise)
        for lang in LANGUAGES:
            spoken = Spoken(fresh, lang)
            said = [spoken.option(option) for option in exercise.options]
            alike[f"{lang} {exercise.kind}"] += len(set(said)) < len(said)
            for option in exercise.options:
                if not fresh.verdicts[option].right:
                    reason = spoken.reasons.of(option)
                    wrong += 1
                    silent[f"{lang} {exercise.kind}"] += not reason.sentence or reason.rule is None
    return {"wrong_options": wrong, "without_a_reason": dict(+silent), "read_alike": dict(+alike)}


def few_of_each(exercises: Sequence[Exercise], most: int) -> list[Exercise]:
    by_kind: dict[str, list[Exercise]] = {}
    for exercise in exercises:
        by_kind.setdefault(exercise.kind, []).append(exercise)
    return [each for kind, all_ in by_kind.items() for each in picked(all_, most, kind)]


class Guessed(NamedTuple):
    """A question as guessers see it: what each of them would hit, which options are right, of how many."""

    hits: dict[str, float]
    right: list[int]
    options: int

    @property
    def chance(self) -> float:
        return len(self.right) / self.options


def guessed(exercises: Sequence[Exercise]) -> dict[str, dict[str, Any]]:
    """By kind, over ``n`` questions: how many points above chance each way of guessing comes, with its standard error.

    Somebody guesses by the words, the length or the size of what is read, in either language, or always by the same
    place.
    """
    rows: dict[str, list[Guessed]] = {}
    for exercise in few_of_each(exercises, MOST_GUESSED):
        fresh = Open(exercise)
        if fresh.form in (ORDER, NUMBERS) or KINDS[exercise.kind].skill == OPINION:
            continue
        right = [exercise.options.index(option) for option in fresh.right]
        hits = {}
        for lang in LANGUAGES:
            spoken = Spoken(fresh, lang)
            said = [spoken.option(option) for option in exercise.options]
            given = guesser.expected(spoken.stem(), said, right, KINDS[exercise.kind].counted(exercise.options))
            hits |= {f"{lang} {name}": hit for name, hit in given.items()}
        rows.setdefault(exercise.kind, []).append(Guessed(hits, right, len(exercise.options)))
    return {kind: above_chance(given) for kind, given in rows.items()}


def above_chance(rows: Sequence[Guessed]) -> dict[str, Any]:
    names = dict.fromkeys(name for row in rows for name in row.hits)
    ways = {name: [row.hits[name] - row.chance for row in rows if name in row.hits] for name in names}
    for place in range(max(row.options for row in rows)):
        ways[f"place {place + 1}"] = [(place in row.right) - row.chance for row in rows if place < row.options]
    points = {name: [statistics.mean(over), error(over)] for name, over in ways.items()}
    return {"n": len(rows), "chance": statistics.mean(row.chance for row in rows), "above": points}


def error(over: Sequence[float]) -> float:
    """The standard error of a mean."""
    return statistics.stdev(over) / len(over) ** 0.5 if len(over) > 1 else 1.0


def random_games(name: str, seconds: float, first: int = 0, last: int = RANDOM_GAMES) -> dict[str, Any]:
    """Questions from random games, every key of them confirmed again."""
    game, count, end = games.get(name), Counter[str](), time.process_time() + seconds
    for seed in range(first, last):
        if time.process_time() > end:
            break
        table, rng = Table(game, random_setup(game, seed)), random.Random(seed)
        node = table.root
        while node.ask is not None and node.ply < LONGEST_RANDOM:
            node = table.play(node, random_answer(game, table.state(node), node.ask, rng))
        count["games"] += 1
        for spot in picked(list(spots(Game(table))), STEPS_OF_EACH, seed):
            for kind in OF_RULES:
                count.update(confirmed_again([e for _, e in islice(exercises_at(spot, [kind]), 2)]))
    return dict(count)


def speed(name: str, found: Made) -> dict[str, float]:
    """Milliseconds for a question, seconds for a quiz, milliseconds for checking an answer: the work of one core."""
    ms = sorted(1000 * each for each in found.seconds)
    file = max((REPLAYS / name).glob("*.json"), key=lambda path: path.stat().st_size)
    begun = time.process_time()
    quiz = rw.quiz(name, n=10, from_=file)
    cold = time.process_time() - begun
    for n in range(1, len(quiz) + 1):
        quiz.text(n)
    with tempfile.TemporaryDirectory() as folder:
        index = rw.index(REPLAYS / name, keep=Path(folder, "index.sqlite"), jobs=1, progress=False)
        indexed = seconds(lambda: rw.quiz(name, n=10, from_=index))
        index.close()
    checks = [seconds(lambda n=n: quiz.settle(n, quiz.exercises[n - 1].options[:1])) for n in range(1, len(quiz) + 1)]
    return {
        "median_ms": statistics.median(ms),
        "p95_ms": ms[int(0.95 * len(ms))],
        "max_ms": ms[-1],
        "cold_s": cold,
        "indexed_s": indexed,
        "check_ms": 1000 * max(checks),
    }


def seconds(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return time.process_time() - begun


def drilled(name: str) -> dict[str, Any]:
    """Practice as a reader gets it, from the replays and from games of bots."""
    return {"replays": practised(name, REPLAYS / name), "bots": practised(name, None)}


def practised(name: str, source: Path | None, seed: int = 1) -> dict[str, Any]:
    """Practice of somebody who never knows five sections drawn by lot: the share of questions about them."""
    drill = rw.drill(name, from_=source, record=None, seed=seed)
    known = sorted(drill.pool.by_section)
    weak = set(random.Random(seed).sample(known, min(WEAK, len(known))))
    asked, took, on_weak = list[Exercise](), list[float](), 0
    while len(asked) < DRILLED:
        begun = time.process_time()
        exercise = drill.next()
        took.append(time.process_time() - begun)
        if exercise is None:
            break
        fails = bool(weak & set(exercise.sections))
        on_weak += fails
        asked.append(exercise)
        drill.take(exercise, (), 0.0 if fails else 1.0)
    signatures = [exercise.signature for exercise in asked]
    states = drill.states()
    return {
        "asked": len(asked),
        "distinct": len({exercise.id for exercise in asked}),
        "sections": len(known),
        "on_weak": on_weak / max(len(asked), 1),
        "twice_within_20": sum(each in signatures[max(0, n - APART) : n] for n, each in enumerate(signatures)),
        "weak_called_mastered": sorted(section for section in weak if states.get(section) == MASTERED),
        "median_s": statistics.median(took),
        "max_s": max(took),
    }


def steps_of(name: str) -> list[Spot]:
    """Every decision of a game's replays."""
    replays = [replay for replay, _ in map(read, sorted((REPLAYS / name).glob("*.json"))) if replay is not None]
    return [spot for replay in replays for spot in spots(of_replay(replay))]


def guesses_alone(name: str, seconds: float, *kinds: str) -> dict[str, Any]:
    """What guessers score in some kinds."""
    found = made(drawn(steps_of(name)), seconds, kinds or OF_RULES)
    return {"steps": len(found.steps), "questions": len(found.exercises), "guessed": guessed(found.exercises)}


def random_alone(name: str, seconds: float, *seeds: str) -> dict[str, Any]:
    """The keys of the random games with these seeds."""
    return random_games(name, seconds, *map(int, seeds))


def main(name: str, budget: float = SECONDS) -> dict[str, Any]:
    every = steps_of(name)
    found = made(drawn(every), budget)
    kinds = Counter(exercise.kind for exercise in found.exercises)
    proven = [exercise for exercise in found.exercises if exercise.kind in OF_RULES]
    return {
        "steps": f"{len(found.steps)} of {len(every)}",
        "questions": len({exercise.id for exercise in proven}),
        "signatures": len({exercise.signature for exercise in proven}),
        "kinds": len(kinds),
        "missing": [kind for kind in OF_POSITIONS if kind not in kinds],
        "by_kind": dict(kinds),
        "coverage": coverage(found, every),
        "confirmed": confirmed_again(few_of_each(proven, 2 * MOST_READ)),
        "random": random_games(name, budget / 4),
        "told": told(found.exercises),
        "guessed": guessed(found.exercises),
        "speed": speed(name, found),
        "drill": drilled(name),
    }


if __name__ == "__main__":
    name, budget, part, *rest = (*sys.argv[1:], *("", str(SECONDS), "all")[len(sys.argv) - 1 :])
    measure: Callable[..., dict[str, Any]] = {"all": main, "guessed": guesses_alone, "random": random_alone}[part]
    print(json.dumps(measure(name, float(budget), *rest), indent=1))
