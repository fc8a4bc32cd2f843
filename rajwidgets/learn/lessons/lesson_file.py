"""A lesson as it lies in a file: TOML written by a person, both languages beside each other, and no code in it.

Reading is strict. Whatever does not fit is said with the file, the step, and what to do, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ...data import DataFault, Flaw, Said, parse_toml, read_toml
from ...flow import Game
from ...text.names import MOST_NAMES, Name, is_printable
from ..kinds import KINDS
from .way import astray

FORMAT = "rajwidgets lesson"
FOLDER, SUFFIX = "lessons", ".lesson.toml"  # of a game: lessons/1.lesson.toml
TEXTS = "rajwidgets.learn"  # the folder whose texts say what is wrong
DEEPEST = 3  # goals within goals

Text = Annotated[str, Meta(min_length=1, max_length=1_500)]
Answer = Annotated[str, Meta(min_length=1, max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=60)]
Answers = Annotated[tuple[Answer, ...], Meta(max_length=200)]
Plain = bool | int | str | None
Seat = Annotated[int, Meta(ge=0, le=9)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of the file: nothing in it that is not listed here."""


class Both(Strict, frozen=True):
    """A text in both languages."""

    en: Text
    fr: Text

    def __getitem__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Stage(Strict, frozen=True):
    """A position: a worked example, a step of a replay beside the lesson, or a set-up with its seed.

    From there ``answers`` are given; chance rolls by the seed, unless an answer says ``chance 3:4``. ``bots`` plays
    every seat but the learner's, which is ``seat``, or else the one that is asked.
    """

    example: Annotated[str, Meta(max_length=20)] = ""
    n: Annotated[int, Meta(ge=1, le=99)] = 1
    replay: Annotated[str, Meta(max_length=200)] = ""
    ply: Annotated[int, Meta(ge=0, le=50_000)] | None = None  # of the replay, or of the example's own line
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    options: Annotated[dict[Key, bool | int | str], Meta(max_length=30)] = {}
    answers: Answers = ()
    names: Annotated[tuple[Annotated[Name, Meta(min_length=1)], ...], Meta(max_length=MOST_NAMES)] = ()
    bots: Annotated[str, Meta(max_length=40)] = ""
    seat: Seat | None = None


class Goal(Strict, frozen=True):
    """What is to be reached: an event, a figure, something in the state; or all, or any, of several."""

    event: Annotated[str, Meta(max_length=60)] = ""
    facts: Annotated[dict[Key, Plain | list[Plain]], Meta(max_length=20)] = {}
    figure: Annotated[str, Meta(max_length=60)] = ""
    state: Annotated[str, Meta(max_length=120)] = ""  # a path: seats.0.gold
    op: Literal["==", "!=", ">=", "<=", ">", "<", "has"] = "=="
    value: bool | int | float | str | None = None
    seat: Seat | None = None
    all: Annotated[tuple[Goal, ...], Meta(max_length=12)] = ()
    any: Annotated[tuple[Goal, ...], Meta(max_length=12)] = ()


class Within(Strict, frozen=True):
    """How long a goal may take: decisions or turns of the learner, or rounds of the game."""

    decisions: Annotated[int, Meta(ge=1, le=60)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=20)] | None = None
    turns: Annotated[int, Meta(ge=1, le=20)] | None = None  # one is over when somebody else decides


class Recipe(Strict, frozen=True):
    """Questions about the position; ``answer`` is the choice that is asked about, where a kind needs one.

    ``refused`` names wishes that cannot be, ``words`` those of the glossary: then only these are asked about.
    """

    kinds: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()
    sections: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()
    n: Annotated[int, Meta(ge=1, le=10)] = 1
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1
    answer: Annotated[str, Meta(max_length=200)] = ""
    refused: Answers = ()
    words: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()


class Step(Strict, frozen=True):
    """One step: something to read; with a position, or an answer played, to look at; something to do, or to answer.

    Without a position of its own it goes on where the step before it ends by its own solution. ``next`` names the step
    that follows, if it is not the one below; ``if_wrong`` the one that explains what was wrong here.
    """

    name: Annotated[str, Meta(max_length=60)] = ""
    say: Both | None = None
    position: Stage | None = None
    play: Answers = ()  # played before it is shown
    marks: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()  # places pointed out on the board
    do: Both | None = None
    goal: Goal | None = None
    within: Within | None = None
    hints: Annotated[tuple[Both, ...], Meta(max_length=6)] = ()
    solution: Answers = ()
    ask: Recipe | None = None
    next: Annotated[str, Meta(max_length=60)] = ""
    if_wrong: Annotated[str, Meta(max_length=60)] = ""


class LessonFile(Strict, frozen=True):
    """The whole file."""

    format: str
    game: Key
    title: Both
    step: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=40)]
    sections: Annotated[tuple[Key, ...], Meta(max_length=40)] = ()


# ---------------------------------------------------------------- reading


def numbers(game: Game) -> list[int]:
    """The lessons that come with a game."""
    folder = resources.files(game.folder).joinpath(FOLDER)
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    found = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)]
    return sorted(int(each) for each in found if each.isdigit())


def packaged(game: Game, n: int) -> LessonFile:
    """The n-th lesson of a game."""
    path = resources.files(game.folder).joinpath(FOLDER, f"{n}{SUFFIX}")
    return shaped(parse_toml(path.read_bytes(), path.name), path.name)


def read(path: str | Path) -> LessonFile:
    """A lesson from a file."""
    return shaped(read_toml(path), Path(path).name)


def shaped(content: dict[str, Any], file: str) -> LessonFile:
    """The content of a file as a lesson; a DataFault says what does not fit."""
    if content.get("format") != FORMAT:
        raise fault(file, 0, "lesson_format", format=FORMAT)
    if (unseen := next(not_in_print(content), None)) is not None:
        raise not_fitting(file, f"{NOT_IN_PRINT} - at `${unseen}`")
    try:
        lesson = msgspec.convert(content, LessonFile)
    except msgspec.ValidationError as wrong:
        raise not_fitting(file, str(wrong)) from None
    except RecursionError:
        raise fault(file, 0, "lesson_deep", most=DEEPEST) from None
    inside = [(n, said) for n, step in enumerate(lesson.step, 1) for said in unfit(step, n)]
    if flaws := [flaw(file, n, said) for n, said in (*inside, *astray(lesson.step))]:
        raise DataFault(flaws)
    return lesson


def not_in_print(content: Any, path: str = "") -> Iterator[str]:
    """Where something stands that cannot be printed: lines are broken, and nothing else."""
    if isinstance(content, str) and not is_printable(content.replace("\n", "")):
        yield path
    for key, each in content.items() if isinstance(content, dict) else ():
        yield from not_in_print(each, f"{path}.{key}") if is_printable(key) else [path]
    for n, each in enumerate(content if isinstance(content, list) else ()):
        yield from not_in_print(each, f"{path}[{n}]")


def unfit(step: Step, n: int) -> Iterator[Said]:
    """What is wrong with the shape of a step."""
    if step.say is None and step.do is None and step.ask is None:
        yield Said("lesson_empty")
    if step.do is not None and step.ask is not None:
        yield Said("lesson_two_tasks")
    if step.do is not None and (step.goal is None or not step.solution):
        yield Said("lesson_do")
    if step.do is None and (step.goal or step.solution or step.hints or step.within):
        yield Said("lesson_no_do")
    if n == 1 and step.position is None and (step.do or step.ask or step.play):
        yield Said("lesson_no_position")
    if step.position is not None:
        yield from unfit_stage(step.position)
    if step.goal is not None:
        yield from unfit_goal(step.goal)
    limits = (step.within.decisions, step.within.rounds, step.within.turns) if step.within is not None else (1,)
    if sum(limit is not None for limit in limits) != 1:
        yield Said("lesson_within")
    for kind in step.ask.kinds if step.ask is not None else ():
        if kind not in KINDS:
            yield Said("lesson_kind", {"kind": kind, "known": ", ".join(KINDS)})


def unfit_stage(stage: Stage) -> Iterator[Said]:
    if sum((bool(stage.example), bool(stage.replay), stage.seats is not None)) != 1:
        yield Said("lesson_position")
    path = Path(stage.replay)
    if stage.replay and (path.is_absolute() or ".." in path.parts or "\\" in stage.replay or ":" in stage.replay):
        yield Said("lesson_replay_path", {"path": stage.replay})


def unfit_goal(goal: Goal, depth: int = 1) -> Iterator[Said]:
    named = [bool(each) for each in (goal.event, goal.figure, goal.state, goal.all, goal.any)]
    if sum(named) != 1:
        yield Said("lesson_goal")
    if goal.facts and not goal.event:
        yield Said("lesson_facts")
    if (goal.figure or goal.state) and goal.value is None:
        yield Said("lesson_value")
    if depth > DEEPEST:
        yield Said("lesson_deep", {"most": DEEPEST})
        return
    for each in (*goal.all, *goal.any):
        yield from unfit_goal(each, depth + 1)


# ---------------------------------------------------------------- faults

NOT_IN_PRINT = "Not in print"
SHAPES = (  # how the reader of shapes says it, and how we do
    (NOT_IN_PRINT, "lesson_not_in_print"),
    (r"Object contains unknown field `(?P<field>.*)`", "lesson_unknown"),
    (r"Object missing required field `(?P<field>.*)`", "lesson_missing"),
    (r"Expected `(?P<needed>[^`]*)`, got `(?P<given>[^`]*)`", "lesson_of_another_kind"),
    (r"Expected `(?P<needed>[^`]*)` of length (?P<bound>[<>]= \d+)", "lesson_length"),
    (r"Expected `(?P<needed>[^`]*)` (?P<bound>[<>]=? -?\d+)", "lesson_bound"),
    (r"Invalid enum value (?P<given>.*)", "lesson_no_value"),
)
LONGEST_QUOTED = 80


def not_fitting(file: str, why: str) -> DataFault:
    """The fault of a shape that does not fit, in our words."""
    what, _, path = why.partition(" - at `$")
    where = path.rstrip("`").lstrip(".")
    step = re.match(r"step\[(\d+)\]\.?", where)
    inside = (where[step.end() :] if step else where)[:LONGEST_QUOTED]
    matches = ((code, re.fullmatch(pattern, what, re.DOTALL)) for pattern, code in SHAPES)
    code, named = next(((code, match.groupdict()) for code, match in matches if match), ("lesson_shape", {"why": what}))
    facts = {key: text[:LONGEST_QUOTED] for key, text in named.items()}
    return fault(file, int(step[1]) + 1 if step else 0, code, at=inside or Said("lesson_part"), **facts)


def fault(file: str, step: int, code: str, **facts: Any) -> DataFault:
    """One thing that is wrong in a file: in a step, or (0) in its head."""
    return DataFault([flaw(file, step, Said(code, facts))])


def flaw(file: str, step: int, said: Said) -> Flaw:
    record = Said("lesson_step", {"n": step}) if step else Said("lesson_head")
    return Flaw(Said("at", {"file": file, "record": record, "rule": said}), TEXTS)
