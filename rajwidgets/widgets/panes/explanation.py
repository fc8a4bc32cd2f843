"""The explanation: what happened or why not, the numbers of the case, and the rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...flow import Event, Parts, split
from ...table import Node
from ...text import Explanation, RuleRef, capital
from .. import plain as iw
from ..markup import command, esc, ledger, rule_box, seat_sign, section_chip
from ..session.desk import Desk
from ..session.news import WAITS, News, unseen
from ..session.session import Session
from ..session.stepping import current_variation
from ..tabs.log_tab import examples_html
from ..tabs.notes_tab import told_html
from ..tabs.pages_tab import granted_html
from .digest import digest, digest_html, explained, ways_html, whose_turn
from .digest import headline as digest_headline
from .event_pictures import drawing, one_picture_html, pictures_html
from .opening import aim, at_start, opening_html
from .review import chosen

MOST_EVENTS, FEW_EVENTS = 8, 4  # listed below the headline, and where there is less room; the log holds the rest
FEW_PICTURED = 2  # lines that leave room for a picture beside a long list of choices


class ExplanationPane:
    """What is said about the game, and below it the rule."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tutor, self.said, self.rule = iw.HTML(), iw.HTML(), iw.HTML()
        self.tutor.add_class("rjw-tutor")
        self.said.add_class("rjw-said")
        self.rule.add_class("rjw-rule")
        self.widget = iw.VBox([self.tutor, self.said, self.rule])
        self.widget.add_class("rjw-explain")

    def show(
        self, session: Session, words: dict[str, Any], turned_to: str | None, instead: Case | None = None
    ) -> str:
        """Show the one thing worth explaining, with its rule or the section turned to; its sentence is returned.

        ``instead`` is told by whoever has taken the question's place.
        """
        shown = instead or case(session, words)
        looking = session.focus or session.tried or session.careful or session.hinted  # not at the game itself
        notes = "" if looking else _parting(session, words) + told_html(self.desk, words)
        self.said.value = explain_html(shown, notes, session.focus is not None and session.blind is None)
        rule = shown.said.rule if turned_to is None else session.speech.rule(turned_to)
        examples = examples_html(self.desk, rule, words) if instead is None else ""
        self.rule.value = rule_html(session, rule, words, turned_to is not None) + examples
        return shown.said.sentence


def _parting(session: Session, words: dict[str, Any]) -> str:
    """Where the move went that was made here before."""
    line = current_variation(session) if session.parted else None
    return f'<p class="reason">{esc(words["explain"]["parted"].format(n=line.number))}</p>' if line else ""


class Case(NamedTuple):
    """What the pane shows: its tag, a few words beside it, and HTML for the rest."""

    tag: str
    css: str
    sub: str
    said: Explanation
    more: str = ""
    picture: str = ""  # before the numbers


def case(session: Session, words: dict[str, Any]) -> Case:
    """The one thing worth explaining now."""
    w, speech = words["explain"], session.speech
    looks = session.focus is not None and session.careful is None and session.blind is None
    if looks and (looked_at := _looked_at(session, w)):
        return looked_at
    if session.tried is not None:
        choice, seat = _choice(session, session.tried.parts), session.ask.seat if session.ask else None
        said = speech.explain(session.tried.refusal, seat=seat)
        return Case(w["why_not"].format(choice=choice), "no", w["unchanged"], said)
    if session.careful is not None:
        return _careful(session, words)
    if session.hinted is not None:
        return _hint(session, words)
    if session.event is not None:
        seen = session.seen_event(session.node, session.film[session.event].event)
        if seen is None:
            return Case(w["happened"], "happened", "", Explanation(w["secret_event"], None))
        event = seen
        said, drawn = speech.explain(event), pictures_html(session, [(session.node, event)], words)
        granted, tag = granted_html(session, event, words), w["count" if said.ledger and not drawn else "happened"]
        return Case(tag, "happened", "", said._replace(ledger=()) if drawn else said, granted, drawn)
    if session.ask is None:
        return _result(session, w)
    shown = _happened(session, words)
    if session.path and session.answerable:  # the rule of what is being chosen, below what has happened
        rule = speech.question(session.view, session.ask, session.begun).rule
        return shown._replace(said=shown.said._replace(rule=rule))
    return shown


def _choice(session: Session, parts: Parts) -> str:
    assert session.ask is not None
    return session.speech.part_name(session.view, session.ask, parts)


def _looked_at(session: Session, w: dict[str, str]) -> Case | None:
    """What the choice under the pointer or the keyboard means, or why it is not possible; None if it says it all."""
    ask, parts, speech = session.ask, session.focus, session.speech
    assert ask is not None and parts is not None
    choice, refusal = _choice(session, parts), session.refusal(parts)
    if refusal is not None:
        return Case(w["why_not"].format(choice=choice), "no", "", speech.explain(refusal, seat=ask.seat))
    detail, warned = speech.detail(session.view, ask, parts), speech.warnings(session.view, ask, parts)
    costs = speech.costs(session.view, ask, parts)
    if not detail and not warned and not costs:
        return None
    says = f"{capital(detail)}." if detail else warned[0].sentence if warned else f"{choice}."
    rule = speech.question(session.view, ask, session.begun).rule
    return Case(choice, "asked", "", Explanation(says, rule, costs), _warned(warned[0 if detail else 1 :], w))


def _warned(said: Sequence[Explanation], w: dict[str, str]) -> str:
    """Warnings, one below the other."""
    rows = "".join(f"<li>{esc(each.sentence)} {_chip(each.rule, w)}</li>" for each in said)
    return f'<ul class="events">{rows}</ul>' if rows else ""


def _careful(session: Session, words: dict[str, Any]) -> Case:
    assert session.ask is not None and session.careful is not None
    w, said = words["explain"], session.speech.warnings(session.view, session.ask, session.careful)
    q = words["question"]
    buttons = command("do_it", f"{esc(q['do_it'])} <kbd>{esc(q['enter'])}</kbd>", "control strong")
    buttons += command("keep", f"{esc(q['keep'])} <kbd>{esc(q['esc'])}</kbd>", "control")
    more = f'{_warned(said[1:], w)}<div class="controls">{buttons}</div>'
    return Case(w["careful"], "careful", w["careful_sub"], said[0], more)


def _hint(session: Session, words: dict[str, Any]) -> Case:
    assert session.hinted is not None and session.ask is not None
    w, parts = words["explain"], split(session.hinted.answer)
    said = session.speech.explain(session.hinted.reason, "reasons", session.ask.seat)
    advice = session.speech.choice(session.view, session.ask, parts)
    costs = _warned(session.speech.warnings(session.view, session.ask, parts), w)
    take = f'<div class="controls">{command("take_hint", esc(w["take_hint"]), "control strong")}</div>'
    return Case(w["hint"], "asked", w["hint_sub"], said._replace(sentence=f"{advice}. {said.sentence}"), costs + take)


def _result(session: Session, w: dict[str, str]) -> Case:
    result = session.table.result(session.node)
    assert result is not None
    said = session.speech.ranking(result)
    places = zip(result.standings, said[1:], strict=True)
    rows = "".join(f"<li>{seat_sign(standing.seat, 16)} {esc(each.sentence)}</li>" for standing, each in places)
    return Case(w["result"], "happened", "", said[0], f'<ol class="ranking">{rows}</ol>')


def _happened(session: Session, words: dict[str, Any]) -> Case:
    """The most telling event as the sentence, what followed it, and what led to it since a person decided."""
    w, speech, face = words["explain"], session.speech, session.face
    if at_start(session) and not (session.passing and session.node.ply):
        return _opening(session, words)
    unseen_nodes = unseen(session)
    if unseen_nodes and (lines := digest(session, unseen_nodes)):
        return _since(session, unseen_nodes, lines, words)
    nodes = [session.node] if session.retelling else session.since
    told = [(node, event) for node in nodes for event in face.telling.gathered(session.events(node))]
    if not told:
        assert session.ask is not None
        said = speech.question(session.view, session.ask, session.begun)
        first, _, rest = said.sentence.partition("\n")
        if session.retelling or session.passing:  # there the question itself stands nowhere else
            rest = f"{first} {rest}".strip()
        return Case(w["asked"], "asked", "", said._replace(sentence=rest or w["start"]))
    at = headline([(node.id, face.telling.weight(event)) for node, event in told])
    event = told[at][1]
    said, drawn = speech.explain(event), pictures_html(session, [*told[: at + 1][::-1], *told[at + 1 :]], words)
    then, before = [each for _, each in told[at + 1 :]], [each for _, each in told[:at]]
    most = FEW_EVENTS if session.retelling or session.much_listed else MOST_EVENTS
    room = max(most - len(then), 0)
    # why a bot chose so stands under what it did, wherever that is told
    own = next((n for n, (node, each) in enumerate(told) if node is session.node and each.seat == node.seat), at)
    reason = _reason(session, w)
    under = {id(told[own][1]): reason}
    more = granted_html(session, event, words) + (reason if own == at else "")
    if unseen_nodes:
        more += ways_html(session, words)
    more += _events(session, before, room, "earlier", w, under) if room else ""
    more += _events(session, then, most, "then", w, under)
    if reason not in more:  # what it did is told no longer
        more += reason
    if _breaks_in(session) and session.ask is not None:
        said = said._replace(rule=speech.question(session.view, session.ask, session.begun).rule or said.rule)
    if drawing(session, event) is not None:  # it shows the numbers too
        said = said._replace(ledger=())
    return Case(w["happened"], "happened", "", said, more, drawn)


def _opening(session: Session, words: dict[str, Any]) -> Case:
    """A game opens with its aim; below it what has happened already, and the rule of the first question."""
    w, asked = words["opening"], None
    if session.ask is not None:
        asked = session.speech.question(session.view, session.ask, session.begun).rule
    return Case(w["aim"], "asked", "", Explanation(aim(session.speech), asked), opening_html(session, words))


def _since(session: Session, nodes: list[Node], lines: list[News], words: dict[str, Any]) -> Case:
    """What happened since the reader's last decision: the heaviest line with its numbers, and the digest below it."""
    first = digest_headline(lines)
    told = [(node, event) for node in nodes for event in session.events(node)]
    at = next((n for n, (node, event) in enumerate(told) if node is first.node and event == first.event), 0)
    if session.much_listed and len(lines) > FEW_PICTURED:  # the way to the line told first leads to its picture
        drawn = ""
    elif first.said:
        drawn = one_picture_html(session, told, first.event, words)
    else:
        drawn = pictures_html(session, [*told[: at + 1][::-1], *told[at + 1 :]], words)
    said = explained(session, first)
    of_question = _breaks_in(session) or not first.mine or first.weight >= WAITS
    if of_question and session.ask is not None:  # else the rule of what happened to one
        said = said._replace(rule=session.speech.question(session.view, session.ask, session.begun).rule or said.rule)
    if drawn and drawing(session, first.event) is not None:  # it shows the numbers too
        said = said._replace(ledger=())
    granted = "" if first.said else granted_html(session, first.event, words)
    own = chosen(session, nodes[0]) if nodes[0].seat in session.people else ""
    more = granted + digest_html(session, nodes, lines, words, own)
    tag = words["digest"]["since" if nodes[0].seat in session.people else "begun"]
    return Case(tag, "happened", whose_turn(session, words), said, more, drawn)


def headline(told: Sequence[tuple[str, int]]) -> int:
    """Which of the events (node and weight) to tell first: the newest of the heaviest of the last step that has any."""
    telling = [n for n, (_, weight) in enumerate(told) if weight]
    if not telling:
        return len(told) - 1
    step = told[telling[-1]][0]
    return max((n for n in telling if told[n][0] == step), key=lambda n: (told[n][1], n))


def _breaks_in(session: Session) -> bool:
    """Whether somebody is asked in the middle of another's action: then the section asked about is what matters."""
    return session.ask is not None and session.ask.kind in session.face.telling.breaks_in


def _events(
    session: Session, events: Sequence[Event], most: int, key: str, w: dict[str, str], under: Mapping[int, str]
) -> str:
    """Events in the order of time, those nearest to the headline; the log holds those for which there is no room."""
    near = events[-most:] if key == "earlier" else events[:most]
    said = [(session.speech.explain(event), under.get(id(event), "")) for event in near]
    rows = [f"<li>{esc(each.sentence)} {_chip(each.rule, w)}{reason}</li>" for each, reason in said]
    if len(events) > most:
        rest = f"<li>{esc(w['more_' + key].format(n=len(events) - most))}</li>"
        rows = [rest, *rows] if key == "earlier" else [*rows, rest]
    return f'<p class="earlier">{esc(w[key])}</p><ol class="events">{"".join(rows)}</ol>' if rows else ""


def _reason(session: Session, w: dict[str, str]) -> str:
    """Why the bot that answered last did so, if the reader may know."""
    choice, seat = session.reasons.get(session.node.id), session.node.seat
    if choice is None or seat is None or not session.may_know(seat):
        return ""
    reason = session.speech.explain(choice.reason, "reasons", seat).sentence
    return f'<p class="reason">{esc(w["bot_says"].format(seat=session.speech.seat(seat), reason=reason))}</p>'


def _chip(rule: RuleRef | None, w: dict[str, str]) -> str:
    return section_chip(rule.section, w["rule_name"].format(section=rule.section)) if rule else ""


def explain_html(shown: Case, notes: str = "", looked: bool = False) -> str:
    """The pane; what people wrote on the step stands directly under the sentence.

    What is only ``looked`` at for a moment moves nothing: the browser leaves the question as it lies.
    """
    sub = f'<span class="sub">{esc(shown.sub)}</span>' if shown.sub else ""
    css = "tags looked" if looked else "tags"
    tag = f'<div class="{css}"><span class="tag {shown.css}">{esc(shown.tag)}</span>{sub}</div>'
    sentence = f'<p class="sentence">{esc(shown.said.sentence)}</p>'
    return tag + sentence + notes + shown.picture + ledger(shown.said.ledger, shown.css == "no") + shown.more


def rule_html(session: Session, rule: RuleRef | None, words: dict[str, Any], whole: bool = True) -> str:
    """The rule box, with the sections before and after it to read on."""
    if rule is None:
        return ""
    sections = session.speech.sections()
    at = sections.index(rule.section)
    before = sections[at - 1] if at else ""
    after = sections[at + 1] if at + 1 < len(sections) else ""
    return rule_box(rule, before, after, words["explain"], whole)
