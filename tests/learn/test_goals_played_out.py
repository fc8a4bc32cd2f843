"""Goals played out on the board: any line that leads there, what it is worth, why not, and answers in files."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, islice
from pathlib import Path

import msgspec
import pytest

import rajwidgets as rw
from rajwidgets import games
from rajwidgets.flow import join, legal, split
from rajwidgets.learn import played_out
from rajwidgets.learn.asking import bots_game, of_replay
from rajwidgets.learn.exercise import Exercise
from rajwidgets.learn.handing_in import keep_answers, points_of
from rajwidgets.learn.kinds.reaching import goal
from rajwidgets.learn.marking import Open
from rajwidgets.learn.pick import exercises_at, spots
from rajwidgets.learn.played_out import LINE, Line
from rajwidgets.learn.position import cut, opened
from rajwidgets.learn.quiz import Quiz
from rajwidgets.learn.record import Read, attempt
from rajwidgets.learn.solving import solutions
from rajwidgets.learn.speak import Spoken
from rajwidgets.replay.files import read
from rajwidgets.table import Node
from rajwidgets.widgets.apart.quiz_panel import QuizPanel
from tests.learn.test_nothing_leaks import sent

REPLAYS = Path(__file__).parents[2] / "replays"
HALF = Fraction(1, 2)


@cache
def raja() -> Exercise:
    """Part of an action is to be given up, in two decisions."""
    replay, _ = read(REPLAYS / "raja" / "five_rajas_advanced_2.json")
    assert replay is not None
    place = next(each.place for each in spots(of_replay(replay)) if each.place.node.ply == 121)
    draft = next(each for each in goal(place) if each.asks["event"] == "forgone")
    position = cut(place.table, place.node, replay.title)
    return Exercise("goal", position, dict(draft.asks), draft.options, draft.sections, draft.signature)


@cache
def made(name: str) -> Exercise:
    game = bots_game(games.get(name), 1, "en")
    return next(exercise for spot in list(spots(game))[::2] for _, exercise in exercises_at(spot, ["goal"]))


def asked(lang: str = "en") -> QuizPanel:
    return QuizPanel(Quiz("raja", [raja()], lang))


def move(panel: QuizPanel, *answers: str) -> None:
    """Make one choice after the other, each part by part in the list."""
    for answer in answers:
        for n in range(1, len(split(answer)) + 1):
            listed = panel.player.session.listed
            if split(answer)[:n] in listed:  # else there was nothing else to choose
                panel.do(f"option:{listed.index(split(answer)[:n]) + 1}")


def lines(exercise: Exercise, decisions: int, free: bool = False) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Lines played on a table of their own, each with whether its last choice reaches it; unless they are free they
    begin with an option.
    """
    place = opened(exercise.position)

    def after(node: Node, answers: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
        if len(answers) == decisions or node.ask is None or node.ask.seat != place.ask.seat:
            return
        for answer in legal(place.game, place.table.state(node), node.ask) if answers or free else exercise.options:
            then = place.table.play(node, answer)
            found = any(event.kind == exercise.asks["event"] for event in then.events)
            yield (*answers, answer), found
            if not found:
                yield from after(then, (*answers, answer))

    return after(place.node, ())


def late() -> tuple[str, ...]:
    return next(line for line, found in lines(raja(), 3) if found and len(line) == 3)


def dead_end() -> tuple[str, ...]:
    """A wrong first choice, and the end of the turn after it."""
    place, right = opened(raja().position), Open(raja()).right
    for wrong in (option for option in raja().options if option not in right):
        then = place.table.play(place.node, wrong)
        if then.ask is not None and then.ask.seat == place.ask.seat:
            assert "end" in legal(place.game, place.table.state(then), then.ask)
            return wrong, "end"
    raise AssertionError("no wrong choice leaves the seat its turn")


# ---------------------------------------------------------------- what it is worth


@pytest.mark.parametrize("name", ["raja", "charmers", "ganges"])
def test_worth_is_how_soon_it_is_reached_on_a_table_of_its_own(name: str) -> None:
    exercise = raja() if name == "raja" else made(name)
    open_, worth = Open(exercise), set()
    open_.confirm()
    before = set(open_.place.table.nodes)
    for line, found in chain(islice(lines(exercise, 2), 150), islice(lines(exercise, 3), 150)):
        credit = (Fraction(1) if len(line) < 3 else HALF) if found else Fraction(0)
        assert open_.mark((LINE, *line)).credit == credit, line
        worth.add(credit)
    assert {0, 1} <= worth
    assert set(open_.place.table.nodes) == before, "it leaves nothing on the table"


def test_at_par_it_is_right_and_recorded_as_a_line() -> None:
    panel, told = asked(), []
    panel.quiz.told.append(lambda *given: told.append(given))
    position, stored = panel.player.node, solutions(panel.sitting.spoken.opened)
    other = next(line for line, found in lines(raja(), 2, free=True) if found and len(line) == 2 and line not in stored)
    shown = panel.player.question.value
    assert "Play until this is reached" in shown and "data-do='check'" not in shown and "one_back" not in shown
    move(panel, other[0])
    assert panel.sitting.marked is None and panel.player.node.parent is position, "the next question is on the board"
    assert panel.sitting.spoken.option(other[0]) in panel.player.question.value
    assert "What just happened" in panel.player.explanation.said.value
    panel.do("key:Enter")
    assert panel.sitting.marked is None, "there is nothing to check before it is over"
    move(panel, other[1])
    marked, said = panel.sitting.marked, panel.player.explanation.said.value
    assert marked is not None and marked.credit == 1
    assert "Right." in said and "leaves an action unfinished" in said and panel.player.explanation.rule.value
    assert [node.answer for node in panel.player.node.line()[position.ply + 1 :]] == list(other)
    assert told == [(raja(), (LINE, *other), 1.0, 0)]
    panel.do("key:Escape")
    assert panel.player.node is position and "Right." in panel.player.explanation.said.value
    assert len(panel.player.board.marks.legal) <= len(raja().options)


@pytest.mark.parametrize(("lang", "says"), [("en", "2 decisions are enough"), ("fr", "2 décisions suffisent")])
def test_a_decision_late_it_is_worth_half(lang: str, says: str) -> None:
    panel = asked(lang)
    move(panel, *late())
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == HALF
    assert "½" in panel.player.explanation.said.value and says in panel.player.explanation.said.value


@pytest.mark.parametrize(("lang", "says"), [("en", "no way reaches it in time"), ("fr", "aucun chemin n’y mène")])
def test_a_dead_end_says_which_choice_led_there(lang: str, says: str) -> None:
    panel, line = asked(lang), dead_end()
    move(panel, line[0])
    assert panel.sitting.marked is None and says not in panel.player.explanation.said.value, "that is not told early"
    move(panel, line[1])
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 0
    spoken = panel.sitting.spoken
    told = spoken.reasons.of_line(_line(spoken.opened, line)).sentence
    assert told.startswith(spoken.option(line[0])) and says in told
    assert panel.sitting.given == line[:1]


def _line(open_: Open, answers: tuple[str, ...]) -> Line:
    line = open_.line((LINE, *answers))
    assert line is not None
    return line


def test_every_end_of_a_line_has_its_sentence() -> None:
    ends: dict[str, list[str]] = {}
    for name in ("raja", "charmers"):
        open_ = Open(raja() if name == "raja" else made(name))
        for answers, _ in islice(lines(open_.exercise, 3), 300):
            line = _line(open_, answers)
            code = getattr(line.outcome().why, "code", "reached")
            ends.setdefault(code, [Spoken(open_, lang).reasons.of_line(line).sentence for lang in ("en", "fr")])
    known = {"reached", "reached_late", "out_of_reach", "turn_over", "too_many_decisions", "broken_off"}
    assert set(ends) == known
    assert all(english != french and "{" not in english + french for english, french in ends.values())


# ---------------------------------------------------------------- on the way


def test_a_choice_is_taken_back_and_nothing_stays_of_it() -> None:
    panel, right = asked(), solutions(Open(raja()))[0]
    position, table = panel.player.node, panel.player.table
    before, shown = set(table.nodes), panel.player.question.value
    for back in ("key:Escape", "back", "drop:1"):
        move(panel, dead_end()[0])
        assert panel.player.node is not position and "One choice back" in panel.player.question.value
        panel.do(back)
        assert panel.player.node is position and panel.sitting.chosen == []
        assert set(table.nodes) == before and panel.player.session.line[-1] is position
        assert panel.player.question.value == shown
    for nonsense in ("drop:1", "drop:7", "drop:x", "drop:"):
        panel.do(nonsense)
    move(panel, *late()[:2])
    panel.do("drop:1")
    assert panel.sitting.chosen == [], "and so is what followed it"
    move(panel, *right)
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 1
    node = panel.player.node
    panel.do("drop:1")
    assert panel.player.node is node, "not after it is over"


def test_a_refused_try_is_said_and_costs_nothing() -> None:
    panel, right = asked(), solutions(Open(raja()))[0]
    move(panel, right[0])
    session, node = panel.player.session, panel.player.node
    refused = None
    for parts in session.listed:
        if parts in session.choices().refused:
            refused = parts
            break
        if not session.complete(parts):
            panel.do(f"option:{session.listed.index(parts) + 1}")
            if refused := next(iter(session.choices().refused), None):
                break
            panel.do("back")
    assert refused is not None
    panel.do(f"option:{session.listed.index(refused) + 1}")
    assert "Why not" in panel.player.explanation.said.value and "Refused:" in panel.player.question.value
    assert panel.sitting.refused[1] == [join(refused)] and panel.sitting.marked is None and panel.player.node is node
    for _ in range(3):
        if session.path or session.tried:
            panel.do("key:Escape")
    move(panel, right[1])
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 1
    assert panel.sitting.answers[1] == (LINE, *right)


def test_who_turns_away_begins_anew() -> None:
    find = rw.quiz("raja", n=1, kinds="find", from_=REPLAYS / "raja").exercises[0]
    left: list[str] = []
    panel = QuizPanel(Quiz("raja", [raja(), find]), close=lambda: left.append("left"))
    shown = panel.player.question.value
    move(panel, "go:C")
    panel.sitting.try_in_vain("1")
    panel.do("question:2")
    panel.do("question:1")
    assert panel.sitting.chosen == [] and panel.player.question.value == shown and panel.player.notices.value == ""
    move(panel, "go:C")
    panel.do("key:Escape")
    assert panel.player.question.value == shown and not left
    panel.do("key:Escape")
    assert left


def test_a_second_hint_says_how_it_begins() -> None:
    panel = asked()
    panel.do("hint"), panel.do("hint")
    begun = split(Open(raja()).right[0])[:-1]
    assert f"It begins so: “{panel.sitting.spoken.option(join(begun))}”." in panel.sitting.told_hint()


def test_the_solution_is_played_from_wherever_one_is() -> None:
    panel, stored = asked(), solutions(Open(raja()))
    assert [len(line) for line in stored] == sorted(len(line) for line in stored)
    position = panel.player.node
    move(panel, stored[0][0])
    panel.do("solution")
    assert panel.sitting.marked is not None and panel.sitting.marked.credit == 0 and panel.sitting.answers[1] == ()
    for n in range(1, len(stored[0]) + 1):
        assert [node.answer for node in panel.player.node.line()[position.ply + 1 :]] == list(stored[0][:n])
        assert "The solution" not in panel.player.explanation.said.value, "what a step leads to is told"
        panel.do("play_on")
    panel.do("to_question")
    assert panel.player.node is position and "The solution" in panel.player.explanation.said.value


def test_on_the_way_nothing_leaks() -> None:
    panel = asked()
    move(panel, Open(raja()).right[0])
    node, before, open_ = panel.player.node, sent(panel), panel.sitting.spoken.opened
    assert not node.children and panel.player.session.line[-1] is node
    true = open_.verdicts
    open_.__dict__["verdicts"] = {key: each._replace(right=not each.right) for key, each in true.items()}
    for early in ("try:1", "play_on", "to_question", "step:1", "view:open", "undo", "key:a", "key:u", "check"):
        panel.do(early)
    panel.player.refresh()
    assert sent(panel) == before and panel.player.node is node


# ---------------------------------------------------------------- in files and in words


HOSTILE = [
    (LINE,),
    (LINE, ""),
    (LINE, LINE),
    (LINE, "nonsense"),
    (LINE, "go"),  # only the beginning of an answer
    (LINE, "go:Nowhere"),
    (LINE, "go:C", "x" * 3000),
    (LINE, "go:C", ":" * 500),
    (LINE, "go:C", "go:B", "go:C", "end"),  # too late
    ("go:C", "end"),  # a line that does not say so is two options, and the second is none
    ("nonsense", LINE, "go:C", "end"),
]


@pytest.mark.parametrize("chosen", HOSTILE)
def test_a_line_that_cannot_be_is_worth_nothing_and_has_a_sentence(chosen: tuple[str, ...]) -> None:
    quiz = Quiz("raja", [raja()])
    forged = attempt(games.get("raja"), raja(), chosen, 1.0, 0)
    assert points_of(quiz, Read([forged], 0)) == 0 and quiz.settle(1, chosen).credit == 0
    assert quiz.settle(1, (LINE, *dead_end(), *["end"] * 50)).credit == 0, "what follows the seat's own turn is not its"
    spoken = quiz.spoken(1)
    if line := spoken.opened.line(chosen):
        assert spoken.reasons.of_line(line).sentence and Spoken(spoken.opened, "fr").reasons.of_line(line).sentence
    refused = next(iter(_refused()))
    assert "{" not in spoken.reasons.of_line(_line(spoken.opened, (refused, "end"))).sentence


def _refused() -> Iterator[str]:
    place = opened(raja().position)
    for answer in ("go:B", "go:A", "go:G", "2:palace", "builder"):
        refusal = place.table.refusal(place.node, answer)
        if refusal is not None and refusal.code not in played_out.MEANINGLESS:
            yield answer


@pytest.mark.parametrize("n", [0, -1, 10**12, "2", 1.5, None])
def test_a_file_that_asks_for_any_number_of_decisions_does_no_harm(n: object) -> None:
    quiz = Quiz("raja", [msgspec.structs.replace(raja(), asks={**raja().asks, "n": n})])
    try:
        spoken = quiz.spoken(1)
    except rw.Mistake as said:
        assert "question 1" in str(said).lower()
        return
    line = _line(spoken.opened, ("go:C", "go:B"))
    assert spoken.reasons.of_line(line).sentence and quiz.settle(1, (LINE, *line.answers)).credit == 0


def test_what_another_seat_says_meanwhile_is_no_choice_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    right = solutions(Open(raja()))[0]
    assert Open(raja()).mark((LINE, *right)).credit == 1
    monkeypatch.setattr(played_out, "speaker", lambda ask, answer: ask.seat + 1)
    spoken = Spoken(Open(raja()), "en")
    assert spoken.opened.mark((LINE, *right)).credit == 0
    assert "no choice that can be made there" in spoken.reasons.of_line(_line(spoken.opened, right)).sentence


def test_it_may_be_ticked_or_played_out(tmp_path: Path) -> None:
    quiz = Quiz("raja", [raja()])
    options, right = raja().options, quiz.spoken(1).opened.right
    text = quiz.text(1)
    assert "Which first choices still lead there?" in text and all(row in text for row in quiz.worded(1).rows())
    numbers = " ".join(str(options.index(option) + 1) for option in right)
    assert quiz.mark(1, numbers).credit == 1 and "Right." in quiz.answer(1, numbers)
    for n, chosen in enumerate([right, (LINE, *solutions(Open(raja()))[0]), (LINE, *late()), (LINE, *dead_end())]):
        file = tmp_path / f"{n}.jsonl"
        keep_answers(Quiz("raja", [raja()]), file).settle(1, chosen)
        assert rw.mark(quiz, file) == [1, 1, 0.5, 0][n]


def test_a_class_counts_how_a_line_begins() -> None:
    open_, line = Open(raja()), dead_end()
    assert open_.named((LINE, *line)) == line[:1] and open_.named(open_.right) == open_.right
    assert open_.named((LINE,)) == () == open_.named((LINE, "nonsense"))
    find = rw.quiz("raja", n=1, kinds="find", from_=REPLAYS / "raja").exercises[0]
    assert Open(find).line((LINE, *find.options)) is None, "other questions are not played out"
