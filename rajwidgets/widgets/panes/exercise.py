"""A question of a quiz in the place of the Player's own: how far one is, what is asked, and what can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...flow import split
from ...learn.exercise import MANY, NUMBERS, ONE, ORDER
from ...learn.hints import MOST_HINTS
from ...learn.sitting import Sitting
from ...learn.speak import PACKAGE
from ...learn.summary import SIGNS
from ...text import figure, texts
from ..markup import by_enter, command, esc
from ..session.session import Session, labels
from .question import offer, options_html

# Where there is a board, ``find`` and ``played`` are answered by making the choice itself, out of all that the game
# offers and put blind: the rules have a verdict on every one. Of ``legal`` and ``choose`` one of the choices asked
# about is made. Where one choice is the answer nothing is left to check, nor where a ``goal`` is played out: its last
# choice ends it. ``cure`` and ``all_legal`` are ticked, as several may be right: what lies behind a choice is known in
# time only for the few that are asked about.
AT_ONCE = ("legal", "choose", "played", "goal")
LONG = 130  # letters of a question: those with more are written smaller
UNTRUE = "false"  # the kind that asks for what is not true: to be so is nothing wrong
TOLD = {"right": "✓", "best": "✓", "wrong": "✕", "other": "–"}  # of an option: shape and word, not colour alone


class Put(NamedTuple):
    """A question as it is put: to whom, at which position, and what has been shown on the board since."""

    sitting: Sitting
    session: Session
    words: dict[str, Any]  # of the Player
    own: dict[str, str]
    closes: bool  # whether there is a game to go back to
    away: bool  # whether the board shows something else than the position
    steps: tuple[int, int]  # of the solution: how many were shown, of how many
    left: int  # the question where the quiz was left another time, as long as it may be gone on with there

    @property
    def at_once(self) -> bool:
        """Whether a choice is the answer, or the end of it, without a check."""
        return self.sitting.spoken.exercise.kind in AT_ONCE

    @property
    def moving(self) -> bool:
        """Whether the game's own choices are listed, to be made."""
        return self.sitting.by_moving and self.sitting.marked is None


def exercise_html(put: Put) -> str:
    """The whole panel below the band."""
    sitting, own = put.sitting, put.own
    ways = texts(PACKAGE, sitting.quiz.lang)["ways"]
    form = "" if sitting.marked is not None else ways[_way(put)]
    hint = f'<p class="says quiz-hint">{esc(sitting.told_hint())}</p>' if sitting.told_hint() else ""
    stem = sitting.stem
    long = " class=long" if len(stem) > LONG else ""
    head = f'<h3 tabindex=-1{long}>{esc(stem)}</h3><p class="says">{esc(form)}</p>'
    if put.moving:
        listed = _made(put) + _prompt(put) + options_html(put.session, offer(put.session), put.words["question"])
    else:
        rows = "".join(f"<li>{row}</li>" for row in _rows(put))
        css = "options to-set" if sitting.form in (ORDER, NUMBERS) else "options"
        listed = f'{_played(put)}<ol class="{css}" aria-label="{esc(stem)}">{rows}</ol>'
    once = " at-once" if put.at_once and sitting.marked is None else ""
    ways_on = f'<div class="ways-on">{_ways(put, own)}</div>'
    return f'<div class="ask exercise{once}">{_left(put)}{head}{hint}{listed}{ways_on}</div>'


def _left(put: Put) -> str:
    """The offer to go on where the quiz was left."""
    if not put.left:
        return ""
    says = put.own["resume"].format(question=number_said(put.sitting, put.left))
    return f'<p class="controls">{command("resume", esc(says), "control strong")}</p>'


def _way(put: Put) -> str:
    """How it is answered, as the texts call it."""
    form = put.sitting.form
    if put.sitting.line is not None:
        return "line"
    if put.sitting.by_moving:
        return "moves" if form == MANY else "move"
    return "once" if form == ONE and put.at_once else form


def band_html(sitting: Sitting) -> str:
    """Which question it is, and what became of the others."""
    summary, count = sitting.summary, len(sitting.quiz)
    marks = [_mark(sitting, n, SIGNS[summary.state(n)]) for n in range(1, count + 1)]
    if sitting.over or sitting.complete:
        marks.append(_mark(sitting, count + 1, "≡"))
    title = summary.words["title"] if sitting.over else number_said(sitting, sitting.n)
    return f'<div class="band quiz-band"><b>{esc(title)}</b><span class="crumbs">{"".join(marks)}</span></div>'


def _mark(sitting: Sitting, n: int, sign: str) -> str:
    here = " aria-current=true" if n == sitting.n else ""
    end = n > len(sitting.quiz)
    name = sitting.summary.words["title"] if end else f"{number_said(sitting, n)} {sign}"
    return command(f"question:{n}", sign, "quiz-mark", name, here)


def number_said(sitting: Sitting, n: int) -> str:
    return str(sitting.quiz.words["number"].format(n=n, of=len(sitting.quiz)))


# ---------------------------------------------------------------- choices of the game


def _prompt(put: Put) -> str:
    """What the game itself asks at this part of the answer; what it adds to that might tell a price."""
    session = put.session
    assert session.ask is not None
    begun = " › ".join(labels(session, session.begun))
    says = session.speech.question(session.view, session.ask, session.begun).sentence.partition("\n")[0]
    return f'<p class="quiz-prompt">{f"<b>{esc(begun)} ›</b> " if begun else ""}{esc(says)}</p>'


def _made(put: Put) -> str:
    """The choices given so far, each to be taken back; and those that were refused, which may count too."""
    sitting, line, rows = put.sitting, put.sitting.line, []
    made = map(sitting.spoken.option, sitting.chosen) if line is None else sitting.spoken.steps(line)
    for i, said in enumerate(made, 1):
        rows.append(command(f"drop:{i}", f"{esc(said)} <b>×</b>", "made", put.own["drop"].format(what=said)))
    for begun in sitting.refused.get(sitting.n, ()):
        said = put.own["tried"].format(what=_named_here(put, begun))
        rows.append(f'<span class="made refused">✕ {esc(said)}</span>')
    return _gathered(put, rows)


def _played(put: Put) -> str:
    """What was played out, once it is over; the rows below are ways to begin."""
    line, spoken = put.sitting.line, put.sitting.spoken
    steps = spoken.steps(line) if line is not None else []
    made = _gathered(put, [f'<span class="made">{esc(said)}</span>' for said in steps])
    return f'{made}<p class="says">{esc(put.own["beginnings"])}</p>' if spoken.opened.played_out else ""


def _gathered(put: Put, rows: list[str]) -> str:
    return f'<div class="quiz-made"><span>{esc(put.own["made"])}</span>{"".join(rows)}</div>' if rows else ""


def _named_here(put: Put, answer: str) -> str:
    """A choice of the question on the board, which is another one after each step of what is played out."""
    assert put.session.ask is not None
    return put.session.speech.choice(put.session.view, put.session.ask, split(answer))


# ---------------------------------------------------------------- options


def _rows(put: Put) -> list[str]:
    sitting, spoken = put.sitting, put.sitting.spoken
    if sitting.form in (ORDER, NUMBERS):
        options: Sequence[str] = sitting.rows
        if sitting.form == ORDER and sitting.chosen:
            options = sitting.chosen
        return [_movable(put, i, option) for i, option in enumerate(options, 1)]
    rows, given = [], sitting.given
    hit = any(_sign(sitting, each) == "right" for each in given if each in sitting.rows)
    for i, option in enumerate(sitting.rows, 1):
        said, ticked, sign = spoken.option(option), option in given, _sign(sitting, option)
        state = put.own["yours" if sign else "chosen"] if ticked else ""
        told = put.own["too"] if sign == "right" and hit and not ticked else _told(put, sign)
        name = ", ".join(filter(None, (str(i), said, state, told)))
        became = esc(", ".join(filter(None, (state, told))))
        shape = "–" if sign == "wrong" and spoken.exercise.kind == UNTRUE and not ticked else TOLD.get(sign, "")
        mark = f'<span class="mark"><b>{shape}</b> {became}</span>' if sign else ""
        inner = f'<span class="n">{i}</span><span class="label">{esc(said)}</span>{mark}'
        css = " ".join(filter(None, ("option", "chosen" if ticked else "", sign and f"told-{sign}")))
        pressed = "" if put.at_once and not sign else f" aria-pressed={str(ticked).lower()}"
        rows.append(command(f"option:{i}", inner, css, name, f"{pressed} data-over={i}"))
    return rows


def _told(put: Put, sign: str) -> str:
    """What is said of an option; where what is not true was to be found, that it is true or not."""
    own = f"{put.sitting.spoken.exercise.kind}_{sign}"
    return sign and put.own.get(own, put.own[sign])


def _sign(sitting: Sitting, option: str) -> str:
    """Whether an option is right, once it may be known; nothing is held against who asked for the solution."""
    if sitting.marked is None:
        return ""
    opened = sitting.spoken.opened
    right, wrong = ("best", "other") if opened.opinion_of else ("right", "wrong")
    if sitting.n in sitting.shown:
        wrong = ""
    return right if opened.verdict(option).right else wrong


def _movable(put: Put, i: int, option: str) -> str:
    """A row to be moved, or a row with a number to be set; once it is checked, whether it was right."""
    sitting, own = put.sitting, put.own
    if sitting.marked is not None:
        return _moved(put, i, option)
    said = sitting.spoken.option(option)
    label = f'<span class="label">{esc(said)}</span>'
    if sitting.form == NUMBERS:
        name, value = esc(said), esc(sitting.chosen[i - 1])
        field = f'<input type=number min=0 max=999 data-do="number:{i}" value="{value}" aria-label="{name}">'
        less = command(f"down:{i}", "−", "way", own["less"].format(what=said))
        more = command(f"up:{i}", "+", "way", own["more"].format(what=said))
        return f'<div class="option quiz-row">{label}<span class="ways">{less}{field}{more}</span></div>'
    up = command(f"up:{i}", "↑", "way", own["up"].format(what=said), " disabled" if i == 1 else "")
    last = i == len(sitting.rows)
    down = command(f"down:{i}", "↓", "way", own["down"].format(what=said), " disabled" if last else "")
    place = f'<span class="place">{i}.</span>'
    return f'<div class="option quiz-row">{place}{label}<span class="ways">{up}{down}</span></div>'


def _moved(put: Put, i: int, option: str) -> str:
    """The learner's own number or place of a row, and the right one beside it."""
    sitting, own, opened = put.sitting, put.own, put.sitting.spoken.opened
    numbers, place = sitting.form == NUMBERS, own["place"]
    right = figure(opened.numbers[i - 1]) if numbers else place.format(n=opened.right.index(option) + 1)
    if sitting.chosen:
        mine = sitting.chosen[i - 1] if numbers else place.format(n=i)
        sign = "right" if mine == right else "wrong"
        css, told = f" chosen told-{sign}", own[f"mine_{sign}"].format(mine=mine, right=right)
    else:
        css, sign, told = "", "right", own["is_right"].format(right=right)
    mark = f'<span class="mark"><b>{TOLD[sign]}</b> {esc(told)}</span>'
    label = f'<span class="label">{esc(sitting.spoken.option(option))}</span>'
    return f'<div class="option quiz-row{css}">{label}{mark}</div>'


# ---------------------------------------------------------------- ways on


def _ways(put: Put, own: dict[str, str]) -> str:
    sitting, buttons = put.sitting, []
    if sitting.marked is not None:
        buttons = [*_onward(put, own), *_on_the_board(put, own)]
    else:
        if not put.at_once:
            off = "" if sitting.ready else " aria-disabled=true"  # pressed all the same, it says what is missing
            buttons.append(by_enter("check", own["check"], more=off))
        if sitting.hints.get(sitting.n, 0) < MOST_HINTS:
            buttons.append(command("hint", f"{esc(own['hint'])} <kbd>H</kbd>", "control"))
        buttons.append(command("solution", esc(own["solution"]), "control"))
        begun = put.session.path or put.session.tried
        if begun or put.away:
            w = put.words["question"]
            says = w["back"] if begun else own["one_back"]
            buttons.append(command("back", f"{esc(says)} <kbd>{esc(w['esc'])}</kbd>", "control"))
    return f'<div class="controls">{"".join(buttons)}{way_back(own) if put.closes else ""}</div>'


def _onward(put: Put, own: dict[str, str]) -> list[str]:
    """To the next question, and to the end."""
    sitting, buttons = put.sitting, []
    end = sitting.summary.words["title"]
    if sitting.complete:
        buttons.append(by_enter("end", end, "control strong"))
    if sitting.n < len(sitting.quiz):
        if sitting.complete:
            buttons.append(command("next", f"{esc(own['next'])} <kbd>→</kbd>", "control"))
        else:
            buttons.append(by_enter("next", own["next"], "control strong"))
    elif not sitting.complete:
        buttons.append(by_enter("end", end))
    return buttons


def _on_the_board(put: Put, own: dict[str, str]) -> list[str]:
    """The solution step by step, and the way back from it."""
    (at, of), buttons = put.steps, []
    if at < of:
        says = own["played"] if of == 1 else own["play_on"].format(n=at + 1, of=of)
        buttons.append(command("play_on", esc(says), "control"))
    if put.away:
        buttons.append(command("to_question", esc(own["to_question"]), "control"))
    return buttons


def way_back(own: dict[str, str]) -> str:
    """The way back to the game, where the quiz belongs to a Player."""
    return command("leave", f"{esc(own['close'])} <kbd>Esc</kbd>", "control")
