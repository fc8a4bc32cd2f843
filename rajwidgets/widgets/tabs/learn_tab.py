"""Learning: what is due, questions about the step shown, the rulebook with a mark per section, one's own mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...learn.drill import SIGNS
from ...learn.memory import DUE, NEW
from ...learn.slips import LOST, Slip, lost
from ...replay.files import Replay
from .. import plain as iw
from ..markup import command, esc, section_chip
from ..session.desk import Desk
from ..session.practice import STATES, Learning
from ..session.session import Session
from ..session.tutor import adviser

Words = dict[str, str]
MOST = 30  # mistakes that are listed


class LearnTab:
    """Three parts, each written anew only when it looks different."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.panel: Any = None  # the questions that are shown below the Player
        self.ways, self.mistakes, self.rulebook = iw.HTML(), iw.HTML(), iw.HTML()
        self.progress = iw.HTML()  # apart from the buttons, which must not change under a finger
        self.widget = iw.VBox([self.ways, self.mistakes, self.progress, self.rulebook])
        self.widget.add_class("rjw-learn")
        self.widget.add_class("rjw-reading")

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        learning, w = self.desk.player.learning, words["learn"]
        self.ways.value = ways_html(learning, w)
        self.mistakes.value = mistakes_html(self.desk, session, replay, words)
        self.progress.value = opinion_html(self.desk, session, w)
        self.rulebook.value = rulebook_html(learning, session, words)


def state_name(state: str, w: Words) -> str:
    return w["state_due" if state == DUE else state]


def ways_html(learning: Learning, w: Words) -> str:
    """What is due, questions about this step, and what became of the last wish."""
    n = len(learning.due())
    due = command("due", esc(w["due"].format(n=n) if n else w["fresh"]), "control strong")
    step = command("step_quiz", esc(w["step"]), "control")
    said = w["making"] if learning.making is not None else learning.said
    told = f'<p class="says" role="status">{esc(said)}</p>' if said else ""
    return f'<div class="tools">{due}{step}</div>{told}'


def rulebook_html(learning: Learning, session: Session, words: dict[str, Any]) -> str:
    """Every section with a sign and a word for what is known of it, and a way to practise it."""
    w, speech, states = words["learn"], session.speech, learning.states()
    sections = speech.sections()
    known = [states.get(section, NEW) for section in sections]
    counts = " · ".join(
        w["count"].format(n=known.count(state), state=state_name(state, w)) for state in STATES if state in known
    )
    rows = []
    for section, state in zip(sections, known, strict=True):
        rule = speech.rule(section)
        title = rule.title if rule else ""
        sign = f'<i class="learnt {state}"><b aria-hidden="true">{SIGNS[state]}</b> {esc(state_name(state, w))}</i>'
        chip = section_chip(section, words["explain"]["rule_name"].format(section=section))
        name = w["practise_name"].format(section=section, title=title)
        practise = command(f"practise:{section}", esc(w["practise"]), "link", name)
        rows.append(f"<li>{sign}{chip} <span>{esc(title)}</span> {practise}</li>")
    head = f"<h4>{esc(w['rulebook'])}</h4><p class=says>{esc(counts)}</p>"
    return f'{head}<ul class="known" aria-label="{esc(w["rulebook"])}">{"".join(rows)}</ul>'


# ---------------------------------------------------------------- mistakes


def mistakes_html(desk: Desk, session: Session, replay: Replay, words: dict[str, Any]) -> str:
    """Own tries in vain, warnings passed over, what a bot thinks was lost; then the same of other games."""
    learning, w = desk.player.learning, words["learn"]
    found = [*learning.slips(session), *_lost(desk, session, replay)]
    bot, own = adviser(session.game), desk.study.file.path is None or bool(session.given)  # begun or played on here
    ask, title = (w["ask"], w["mistakes"]) if own else (w["ask_theirs"], w["mistakes_theirs"])
    asked = ask.format(bot=session.speech.level(bot)) if bot else ""
    asks = [command(f"my_losses:{bot}", esc(asked), "control")] if bot and session.people else []
    asks.append(command("other_games", esc(w["other_games"]), "control"))
    shown = f"<h4>{esc(title)}</h4>"
    if found:
        rows = "".join(_row(f"node:{each.node.id}", each, words) for each in found[:MOST])
        shown += f"<p class=says>{esc(w['mistakes_says'])}</p>"
        shown += f'<ol class="slips" aria-label="{esc(title)}">{rows}</ol>'
    else:
        shown += f"<p class=says>{esc(w['none'])}</p>"
    shown += f"<div class=tools>{''.join(asks)}</div>"
    return shown + _others(learning, words)


def _lost(desk: Desk, session: Session, replay: Replay) -> list[Slip]:
    """What the bot that was asked thinks of the choices of people on this line."""
    review, line = desk.found.review, {node.id for node in session.line[: session.horizon]}
    if review is None:
        return []
    own = [each for each in review.opinions if each.seat in session.people and session.may_know(each.seat)]
    return lost(replay, [each for each in own if each.node.id in line][:MOST], session.lang)


def opinion_html(desk: Desk, session: Session, w: Words) -> str:
    """How far the bot that was asked is, or that it has found nothing."""
    thinking, review = desk.found.thinking, desk.found.review
    if thinking is not None:
        says = w["thinking"].format(bot=session.speech.level(thinking.bot), n=thinking.done, all=thinking.total or "…")
    elif review is not None and not review.opinions:
        says = w["nothing_lost"].format(bot=session.speech.level(review.bot))
    else:
        return ""
    return f'<p class=says role="status">{esc(says)}</p>'


def _row(do: str, slip: Slip, words: dict[str, Any], where: str = "") -> str:
    """A line that goes to its step, its section, and a question about it."""
    w, name = words["learn"], words["explain"]["rule_name"]
    go = command(do, f"<i>{slip.node.ply}</i>{esc(where)}{esc(slip.says)}", "go-there")
    chip = section_chip(slip.section, name.format(section=slip.section)) if slip.kind != LOST else ""
    label = w["question_name"].format(section=slip.section)
    ask = command(f"practise:{slip.section}", esc(w["question"]), "link", label)
    return f'<li class="{slip.kind}">{go}{chip} {ask}</li>'


def _others(learning: Learning, words: dict[str, Any]) -> str:
    """The same of other games, once they were looked for; a line opens its game below."""
    w, kept = words["learn"], learning.kept
    if kept is None:
        return ""
    if not kept:
        return f"<p class=says>{esc(w['other_none'])}</p>"
    rows: Iterable[str] = (
        _row(f"slip:{n}", each.slip, words, f"{w['other_in'].format(title=each.title)}. ")
        for n, each in enumerate(kept[:MOST])
    )
    return f'<ol class="slips" aria-label="{esc(w["other_games"])}">{"".join(rows)}</ol>'
