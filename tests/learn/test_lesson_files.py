"""Lessons: those we have can be done, wrong turns lead back, and a file that does not fit is answered by a sentence."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.command import line
from rajwidgets.data import DataFault
from rajwidgets.learn.exercise import NUMBERS, ONE
from rajwidgets.learn.lessons.fitting import Here, comparable, unfit_facts
from rajwidgets.learn.lessons.lesson import Lesson
from rajwidgets.learn.lessons.lesson_file import FOLDER, Goal, Step, numbers, packaged, shaped
from rajwidgets.learn.lessons.missing import Missing
from rajwidgets.learn.lessons.opening import opened
from rajwidgets.learn.lessons.questions import in_hand
from rajwidgets.learn.lessons.trial import Trial
from rajwidgets.mistakes import Mistake
from rajwidgets.replay.files import read
from rajwidgets.text import LANGUAGES

NBSP = "\N{NO-BREAK SPACE}"
LESSONS = [(name, n) for name in games.NAMES for n in numbers(games.get(name))]
every_lesson = pytest.mark.parametrize(("name", "n"), LESSONS)


def texts_of(content: Any, lang: str) -> Iterator[str]:
    """Every text of a file in one language."""
    for key, value in content.items() if isinstance(content, dict) else enumerate(content):
        if key == lang and isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            yield from texts_of(value, lang)


def source(name: str, n: int) -> dict[str, Any]:
    folder = Path(rw.__file__).parent / "games" / name / "lessons"
    return tomllib.loads((folder / f"{n}.lesson.toml").read_text("utf-8"))


def right_answer(lesson: Lesson) -> list[Any]:
    """What is right of the question asked, as its rows are numbered."""
    opened = lesson.quiz.spoken(in_hand(lesson.quiz)).opened
    if opened.form == NUMBERS:
        return [str(each) for each in opened.numbers]
    rows = [opened.exercise.options.index(each) + 1 for each in opened.right]
    return rows[:1] if opened.form == ONE else rows


@every_lesson
def test_a_lesson_is_done_by_its_solutions_and_from_text_alone(name: str, n: int) -> None:
    lesson = rw.lesson(name, n)
    for step in lesson.walk.way.main:
        assert lesson.n == step and lesson.title in lesson.text()
        if lesson.step.do is not None or lesson.step.ask is not None:
            asked, told = lesson.node.ask.seat, lesson.text()[: lesson.text().index(lesson.telling.position())]
            told += lesson.step.do.en if lesson.step.do else ""
            others = lesson.speech.seat(asked) in told or "You decide for" in told
            assert asked == lesson.at.seat or others, "what is asked is the learner's own to decide, or it says whose"
        if lesson.step.do is not None:
            assert lesson.trial is not None and lesson.trial.state == "not_yet" and lesson.step.do.en in lesson.text()
            for answer in lesson.step.solution:
                assert not lesson.solved and lesson.trial.state == "not_yet"
                lesson.play(answer)
            assert lesson.solved and lesson.trial.reached
        for _ in range(len(lesson.quiz) if lesson.quiz else 0):
            assert not lesson.solved
            said = lesson.answer(right_answer(lesson))
            assert said.startswith("Right.")
        assert lesson.solved
        lesson.next()
    assert lesson.over and all(row.finished for row in lesson.ending.rows) and lesson.ending.finished in lesson.next()


@every_lesson
def test_the_texts_of_a_lesson_read_well(name: str, n: int) -> None:
    content = source(name, n)
    spoken = {lang: list(texts_of(content, lang)) for lang in LANGUAGES}
    assert len(spoken["en"]) == len(spoken["fr"]) > 8
    for lang, said in spoken.items():
        for text in said:
            found = [sign for sign in ("  ", "!", " ,", " .", "..", "'") if sign in text]
            if lang == "fr":
                found += re.findall(rf"[^{NBSP}][:;?»]", text) + re.findall(rf"«[^{NBSP}]", text)
            else:
                found += re.findall(rf"[ {NBSP}][:;?]", text)
            assert (not found and text == text.strip() and text[0].isupper()) or text[0].isdigit(), (found, text)
    for english, french in zip(spoken["en"], spoken["fr"], strict=True):
        assert english != french and 0.6 < len(french) / len(english) < 2.2, french


@pytest.mark.parametrize("name", sorted({name for name, _ in LESSONS}))
def test_a_game_has_its_lessons_in_a_row(name: str) -> None:
    assert numbers(games.get(name)) == list(range(1, 1 + len(numbers(games.get(name)))))


# ---------------------------------------------------------------- wrong turns


def at_the_plan(lang: str = "en") -> Lesson:
    lesson = rw.lesson("raja", 1, lang=lang)
    while lesson.step.do is None:
        lesson.next()
    return lesson


def test_a_dead_end_is_noticed_as_soon_as_every_way_on_ends_elsewhere() -> None:
    lesson = rw.lesson("raja", 1)
    lesson.go(5)  # a palace on the central site, in two decisions
    assert "Out of reach in this turn" in lesson.play("1:palace:D:outer") and lesson.trial.state == "no_way"
    lesson.back()
    assert "Out of reach in this turn" in lesson.play("go:S")  # the way back takes the last decision
    lesson.again()
    assert "Not yet" in lesson.play("1:house:D") and "Reached" in lesson.play("1:palace:D:centre")
    lesson.go(9)  # the gold, and a reward, which comes when others have played
    lesson.play("2:gold")
    assert lesson.trial.state == "not_yet"
    lesson.go(5)
    lesson.play("1:palace:D:outer")
    figure = replace(lesson.step, goal=Goal(figure="gold", op=">=", value=99))
    assert Trial(figure, lesson.at, lesson.node).state == "not_yet", "others may still bring a figure about"


def test_a_wrong_way_is_told_what_is_missing_and_what_came_instead_but_not_what_to_choose() -> None:
    lesson = rw.lesson("raja", 1)
    lesson.go(5)  # a palace on the central site of Jodhpur, in two decisions
    said = lesson.play("1:palace:D:outer")
    assert "Done, but not as asked: North builds a palace" in said and "(7.2)" in said and "central" not in said
    assert "not as asked" in lesson.text()
    lesson.again()
    assert "not as asked" not in lesson.text() and "Not done yet" not in lesson.text()
    lesson.play("go:S")
    assert "Not done yet: a palace is built." in lesson.text()
    lesson.go(9)  # the gold, and a reward
    assert "Not done yet" not in lesson.text(), "nothing is done, and nothing lost: the task says it all"
    lesson.go(11)  # a palace, and the end of the turn
    for answer in ("palace_and_house:gold", "go:S", "go:E"):
        assert "Not done yet" not in lesson.play(answer)
    assert "Not done yet: a turn ends." in lesson.play("1:palace:E:centre")
    lesson.play("end")
    assert lesson.trial.reached and lesson.telling.missing() == []


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (Goal(figure="gold", op=">=", value=99), "Il faut 99 ou davantage (or) ; pour l’instant, c’est 15."),
        (Goal(figure="gold", op=">=", value=99, seat=1), ""),  # another's gold is secret
        (Goal(figure="gold", op=">=", value="much"), ""),
        (Goal(state="seats.0.gold", op=">=", value=99), ""),
        (Goal(any=[Goal(event="palace_built"), Goal(event="toll")]), ""),  # either would do
        (
            Goal(any=[Goal(event="toll"), Goal(event="toll", facts={"gold": 1})]),
            "Pas encore fait : un péage est versé à quelqu’un.",
        ),
    ],
)
def test_what_is_missing_of_every_kind_of_goal(goal: Goal, said: str) -> None:
    lesson = rw.lesson("raja", 1, lang="fr")
    lesson.go(5)
    trial = Trial(replace(lesson.step, goal=goal), lesson.at, lesson.node)
    assert " ".join(Missing(trial, lesson.speech, lesson.words).sentences(lost=True)).replace("\xa0", " ") == said


def test_a_wrong_turn_and_the_way_back() -> None:
    lesson = at_the_plan()
    start = lesson.node
    assert lesson.telling.standing() == "Not yet. Decisions so far: 0 of 1."
    assert "This way does not lead there" in lesson.play("gold:gold")
    assert not lesson.solved and lesson.trial.state == "late"
    lesson.back()
    assert lesson.node is start and lesson.trial.state == "not_yet"
    lesson.play("house:gold")
    assert "To do" in lesson.again()
    with pytest.raises(Mistake, match="not one of the choices"):
        lesson.play("palace_of_gold:gold")
    with pytest.raises(Mistake, match="is for dice"):
        lesson.play("chance 3")
    assert "Reached." in lesson.play("gold:palace_and_house")  # another way than the solution
    lesson.back()
    assert lesson.solved and "reached it before" in lesson.telling.standing()
    n = lesson.n
    lesson.back()
    assert lesson.n == n - 1


def test_a_refused_answer_says_why_and_changes_nothing() -> None:
    lesson = at_the_plan("fr")
    lesson.next()
    before = lesson.node
    with pytest.raises(Mistake, match=r"7\.1"):
        lesson.play("go:A")
    assert lesson.node is before
    assert lesson.hint().startswith("Choisissez") and "go:D" in lesson.solution()
    assert ("go", "Voyager") in lesson.options()


def test_the_table_of_a_step_holds_nothing_of_its_solution() -> None:
    lesson = at_the_plan()
    for _ in range(3):
        assert lesson.at is not None and not lesson.at.node.children
        lesson.next()


def test_lessons_that_are_not_there() -> None:
    with pytest.raises(Mistake, match="it has: 1, 2, 3"):
        rw.lesson("raja", 77)
    with pytest.raises(Mistake, match="n’existe pas"):
        rw.lesson("nowhere.lesson.toml", lang="fr")


# ---------------------------------------------------------------- files that do not fit

GOOD: dict[str, Any] = {
    "format": "rajwidgets lesson",
    "game": "raja",
    "title": {"en": "Test", "fr": "Essai"},
    "step": [
        {
            "position": {"example": "5.2"},
            "do": {"en": "Go to Jodhpur.", "fr": "Allez à Jodhpur."},
            "goal": {"event": "travelled", "facts": {"there": "D"}},
            "within": {"decisions": 2},
            "hints": [{"en": "Travel.", "fr": "Voyagez."}],
            "solution": ["go:D"],
        },
        {"say": {"en": "Well done.", "fr": "Bien joué."}},
    ],
}
CODE = "__import__('os').system('true')"


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good lesson with one thing changed, or (with ``...``) taken out."""
    content = deepcopy(GOOD)
    at: Any = content
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in way:
        at = at[key]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return content


def faulty(content: dict[str, Any]) -> DataFault:
    with pytest.raises(DataFault) as raised:
        opened(games.get("raja"), shaped(content, "mine.toml"), "mine.toml", Path("."), "en")
    return raised.value


WRONG = [
    ("format", "quiz", "head of the file: is no lesson"),
    ("title.fr", ..., "head of the file: title needs the field fr"),
    ("title.fr", "x" * 2000, "title.fr is too long"),
    ("more", 1, "has no field more"),
    ("step", [], "step is too long or too short"),
    ("sections", ["7.9"], "no section 7.9"),
    ("step.0.position", ..., "step 1: needs a position"),
    ("step.0.position", {"example": "5.2", "seats": 2}, "name exactly one"),
    ("step.0.position", {"example": "99"}, "there is no worked example 99 (1); there are: 5.2 (1)"),
    ("step.0.position", {"seats": 9}, "this set-up cannot be"),
    ("step.0.position", {"seats": 2, "options": {"short": "yes"}}, "this set-up cannot be"),
    ("step.0.position", {"seats": 2, "options": {"auction": True}}, "this set-up cannot be"),
    ("step.0.position", {"seats": 2, "options": {"flying": True}}, "has no option 'flying'"),
    ("step.0.position", {"seats": 2, "answers": ["99"]}, "its answer number 1, 99, is refused here"),
    ("step.0.position", {"seats": 2, "answers": ["1", "chance 3"]}, "is for dice"),
    ("step.0.position", {"example": "5.2", "bots": "genius"}, "there is no bot genius"),
    ("step.0.position", {"example": "5.2", "seat": 7}, "there is no seat 7"),
    ("step.0.position", {"replay": "../secret.json"}, "lies outside the lesson’s folder"),
    ("step.0.position", {"replay": "/etc/passwd"}, "lies outside the lesson’s folder"),
    ("step.0.position", {"replay": "none.json"}, "there is no replay none.json"),
    ("step.0.play", ["go:A"], "is refused here: "),
    ("step.0.marks", ["Atlantis"], "nothing on the board is called Atlantis"),
    ("step.0.goal", ..., "needs a goal and a solution"),
    ("step.0.solution", ..., "needs a goal and a solution"),
    ("step.0.do", ..., "nothing to do"),
    ("step.0.goal", {}, "name exactly one"),
    ("step.0.goal", {"event": "travelled", "figure": "gold"}, "name exactly one"),
    ("step.0.goal", {"event": "teleported"}, "there is no event teleported"),
    ("step.0.goal", {"figure": "glory", "value": 3}, "there is no figure glory; there are: gold, palaces, houses"),
    ("step.0.goal", {"figure": "gold"}, "needs a value"),
    ("step.0.goal", {"figure": "gold", "op": "=~", "value": 3}, "goal.op cannot be '=~'"),
    ("step.0.goal", {"figure": "gold", "op": ">=", "value": 15}, "reached before anything is done"),
    ("step.0.goal", {"figure": "gold", "op": ">=", "value": "many"}, 'gold is 15 here, so that >= "many" can never be'),
    ("step.0.goal", {"figure": "gold", "op": "has", "value": 15}, "has 15 can never be"),
    ("step.0.goal", {"state": "seats.0.gold", "op": "has", "value": 15}, "seats.0.gold is 15 here, so that has 15"),
    ("step.0.goal", {"state": "seats.0.gold", "op": ">=", "value": "x"}, 'so that >= "x" can never be'),
    ("step.0.goal", {"state": "seats.0.gold", "op": "==", "value": "15"}, 'so that == "15" can never be'),
    ("step.0.goal", {"figure": "gold", "op": ">=", "value": 3, "seat": 7}, "there is no seat 7, the last one is "),
    ("step.0.goal", {"event": "travelled", "seat": 9}, "there is no seat 9"),
    ("step.0.goal", {"event": "travelled", "facts": {"thre": "D"}}, "the event travelled has no fact thre; it has: "),
    ("step.0.goal", {"event": "travelled", "facts": {"seat": 0}}, "has no fact seat"),
    ("step.0.goal", {"state": "seats.0.__class__", "value": 3}, "there is nothing at seats.0.__class__"),
    ("step.0.goal", {"state": CODE, "value": 0}, "there is nothing at"),
    ("step.0.goal", {"eval": CODE}, "has no field eval"),
    ("step.0.goal", {"facts": {"there": "D"}, "figure": "gold", "value": 1}, "facts belong to an event"),
    ("step.0.goal", {"all": [{"any": [{"all": [{"all": [{"event": "toll"}]}]}]}]}, "more than 3 deep"),
    ("step.0.within", {}, "one of decisions, rounds and turns"),
    ("step.0.within", {"decisions": 2, "turns": 1}, "one of decisions, rounds and turns"),
    ("step.0.within", {"decisions": 0}, "within.decisions is too large or too small"),
    ("step.0.within", {"decisions": 2.5}, "value of another kind"),
    ("step.0.solution", ["1:house:v21"], "its solution does not reach the goal (it ends too early)"),
    ("step.0.solution", ["1:house:v21", "2:quarry", "go:D"], "not reach the goal (it takes too long)"),
    ("step.0.solution", ["go:" + "D" * 500], "too long"),
    ("step.1", {}, "step 2: says nothing"),
    ("step.1.say", "Well done.", "step 2: say is a value of another kind"),
    ("step.1.ask", {"kinds": ["riddle"]}, "there is no kind of question riddle"),
    ("step.1.ask", {"kinds": ["tie"]}, "only 0 of 1 questions can be asked there"),
    ("step.1.ask", {"kinds": ["order"], "answer": "go:G"}, "which is not possible there"),
    ("step.1.ask", {"kinds": ["term"], "words": ["teapot"]}, "there is no word teapot in the glossary"),
]


@pytest.mark.parametrize(("path", "value", "said"), WRONG, ids=lambda given: str(given)[:40])
def test_a_fault_is_said_with_file_step_and_what_to_do(path: str, value: Any, said: str) -> None:
    fault = faulty(changed(path, value))
    english, french = fault.says("en"), fault.says("fr")
    assert english.startswith("mine.toml, ") and said in english, english
    assert french.startswith("mine.toml, ") and french != english
    assert all("{" not in each.replace("{...}", "") and "lesson_" not in each for each in (english, french))


NEVER = [(path, value, said) for path, value, said in WRONG if path == "step.0.goal" and value is not ... and (
    "can never be" in said or "no seat" in said or "no fact" in said)]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "said"), NEVER, ids=lambda given: str(given)[:40])
def test_what_can_never_be_is_said_beside_what_can(path: str, value: Any, said: str) -> None:
    assert said in faulty(changed(path, {"any": [GOOD["step"][0]["goal"], value]})).says("en")


@pytest.mark.parametrize("name", games.NAMES)
def test_no_fact_that_an_event_really_has_is_refused(name: str) -> None:
    """The committed replays know rarer events than the random games in which facts are looked for."""
    for path in sorted((Path(__file__).parents[2] / "replays" / name).glob("*.json")):
        replay, _ = read(path)
        assert replay is not None
        table, root = replay.table, replay.table.root
        for event in [event for node in table.main_line() for event in node.events]:
            goal = Goal(event=event.kind, facts=dict.fromkeys(event.data, 0))
            assert not [*unfit_facts(goal, Here(table, table.state(root), root))], (path.name, event)


def test_what_is_nothing_now_may_be_compared() -> None:
    assert comparable(None, Goal(state="x", op=">=", value=3)) and comparable([], Goal(state="x", op="has", value=3))


def test_the_good_lesson_is_good() -> None:
    lesson = opened(games.get("raja"), shaped(GOOD, "mine.toml"), "mine.toml", Path("."), "fr")
    assert lesson.title == "Essai" and "Allez à Jodhpur." in lesson.text()


def test_a_hostile_file_is_answered_by_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bad.lesson.toml"
    for raw in (b"", b"\xff\xfe", b"a = " + b"[" * 100_000, b"format = 1", b"x = " + b"9" * 10_000, b"#" * 1_000_001):
        file.write_bytes(raw)
        for lang in LANGUAGES:
            with pytest.raises(Mistake) as raised:
                rw.lesson(file, lang=lang)
            assert "bad.lesson.toml" in str(raised.value) and "Traceback" not in str(raised.value)
    (tmp_path / "link.json").symlink_to("/etc/hostname")
    content = changed("step.0.position", {"replay": "link.json"})
    with pytest.raises(DataFault, match="there is no replay link"):
        opened(games.get("raja"), shaped(content, "mine.toml"), "mine.toml", tmp_path, "en")


def test_whatever_stands_in_a_file_nothing_worse_than_a_fault_comes_of_it() -> None:
    rng = random.Random(4)
    junk: tuple[Any, ...] = (None, True, -1, 10**20, 1.5, "", "x", "\0", CODE, [], [[]], {}, {"en": "x"}, "D" * 300)
    paths = [path for path, *_ in WRONG] + ["step.0.hints", "step.0.goal.facts", "step.0.position.example", "game"]
    for _ in range(150):
        content = changed(rng.choice(paths), rng.choice(junk))
        try:
            opened(games.get("raja"), shaped(content, "mine.toml"), "mine.toml", Path("."), "en")
        except DataFault as fault:
            assert fault.says("fr") and fault.says("en")


# ---------------------------------------------------------------- at the terminal


def test_a_lesson_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["", "", "go:D", "gold:gold", "b", "palace ?", "h", "s", "palace_and_house:gold", ""])

    def typed(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert line.main(["lesson", "raja", "1"]) == 0
    said = capsys.readouterr().out
    told = ("not one of the choices", "not lead there", "palace:gold  Gold", "does not matter", "Reached.", "Step 4 of")
    for part in told:
        assert part in said
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert line.main(["lesson", "raja", "3", "--lang", "fr"]) == 0
    assert "Étape 9 sur 9" in capsys.readouterr().out
    assert line.main(["lesson", "raja", "9"]) == 2 and line.main(["lesson", "no.lesson.toml"]) == 1


def test_who_did_it_otherwise_is_told_that_the_lesson_goes_on_with_another_way() -> None:
    lesson = rw.lesson("ganges", 1)
    for answer, parted in ((lesson.file.step[2].solution[0], False), ("quarry:orange-01:33:up-down:O4", True)):
        lesson.go(3)
        lesson.done.discard(3)
        lesson.play(answer)
        assert 3 in lesson.done
        lesson.next()
        assert lesson.parted is parted and ("goes on with another" in lesson.text()) is parted


@every_lesson
@pytest.mark.parametrize("named", [True, False])
def test_a_lesson_asks_the_same_in_every_language(name: str, n: int, named: bool) -> None:
    """A class counts whoever works in another language, also where nobody chose the players' names."""
    game, lessons = games.get(name), Path(str(resources.files(games.get(name).folder))) / FOLDER
    file = packaged(game, n)
    steps = file.step if named else tuple(map(without_names, file.step))
    said = [opened(game, replace(file, step=steps), "nameless", lessons, lang) for lang in LANGUAGES]
    ids = [[each.id for scene in lesson.scenes for each in scene.exercises] for lesson in said]
    assert ids[0] and all(each == ids[0] for each in ids)


def without_names(step: Step) -> Step:
    return step if step.position is None else replace(step, position=replace(step.position, names=()))
