"""The question: who decides, what is asked, what may be chosen, and what not."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple

from ...draw.scene import SEATS, TOKENS
from ...draw.small_svg import small_svg
from ...flow import CHANCE, Parts, Refusal, addressed
from ...text import figure
from ..markup import PLAYERS_OWN, badge, command, esc, lettered, seat_sign, unbroken
from ..session.autoplay import BY_HAND
from ..session.session import Session, Way, labels
from .folded_refusals import folded
from .review import review_html
from .side_choices import sides_html
from .tally_rows import mine_html, mine_of, others_html, share_of, told_html

MANY = 7  # more options than these are listed small
FEW_CHIPS = 6  # up to these, a refusal also says in a few words why
MOST_CHIPS = 14  # more refusals than these are folded by the section that refuses


class Offer(NamedTuple):
    """The choices as numbered and lettered, the same in the list and on the map."""

    open: tuple[Parts, ...]
    refused: tuple[tuple[str, Parts, Refusal], ...]  # letter, choice, why not

    def numbered(self, n: int) -> Parts | None:
        return self.open[n - 1] if 0 < n <= len(self.open) else None

    def lettered(self, letter: str) -> tuple[Parts, Refusal] | None:
        return next(((parts, why) for a, parts, why in self.refused if a == letter), None)


def letter_of(n: int) -> str:
    """a to z, then aa, ab...: the keyboard reaches the first twenty-six."""
    return ascii_lowercase[n] if n < 26 else letter_of(n // 26 - 1) + ascii_lowercase[n % 26]


def offer(session: Session) -> Offer:
    if session.blind is not None:  # one list: nothing tells what may be chosen from what may not
        return Offer(session.listed, ())
    found = session.choices()
    return Offer(found.open, tuple((letter_of(n), parts, why) for n, (parts, why) in enumerate(found.refused.items())))


def question_html(session: Session, words: dict[str, Any]) -> str:
    """The whole panel; what is clicked in it or on the board goes back with the name of the question."""
    way = _past(session, words["question"]) if session.own_way is None else _way(session.own_way())
    return f'{way}{_panel(session, words)}<i hidden data-question="{esc(session.question_id)}"></i>'


def _way(way: Way | None) -> str:
    """Where somebody stands who has left whom they follow, and the way back."""
    if way is None:
        return ""
    button = command("catch_up", esc(way.back_says), "control") if way.back_says else ""
    return f'<div class="class-way"><span>{esc(way.says)}</span>{button}</div>'


def _past(session: Session, w: dict[str, str]) -> str:
    """Where somebody stands who looks back at a game that goes on, what a choice would mean there, and the way back."""
    newest, led = session.line[-1], session.helper is not None  # a lesson or a quiz has ways of its own
    if newest.ask is None or session.node is newest or session.retelling or led:
        return ""
    says = w["past"].format(n=session.node.ply, all=newest.ply)
    return f'<div class="class-way"><span>{esc(says)}</span>{command("last", esc(w["past_back"]), "control")}</div>'


def _panel(session: Session, words: dict[str, Any]) -> str:
    if session.retelling:
        return review_html(session, words)
    if session.event is not None:
        return _on_the_way(session, words)
    if session.ask is None:
        return _over(session, words)
    own, others = sides_html(session, words) if session.blind is None else ("", "")
    return _band(session, words) + f'<div class="ask">{_body(session, words, own)}{others}</div>'


def _on_the_way(session: Session, words: dict[str, Any]) -> str:
    """Between two questions, or before the end of the game: what comes after is not told."""
    assert session.event is not None
    w = words["question"]
    who = w["event"].format(n=session.event + 1, all=len(session.film))
    band = f'<div class="band" style="background:{TOKENS["sand"]};color:{TOKENS["ink"]}"><b>{esc(who)}</b></div>'
    go = f'<div class="controls">{command("to_question", esc(w["to_question"]), "control")}</div>'
    return f'{band}<div class="ask">{_title(w["on_the_way"], w["on_the_way_says"])}{go}</div>'


def _band(session: Session, words: dict[str, Any]) -> str:
    ask = session.ask
    assert ask is not None
    w = words["question"]
    names = labels(session, session.settled) if session.answerable else ()
    if ask.seat == CHANCE:
        said = f'<b>{esc(w["chance"])}</b><span class="crumbs">{esc(" › ".join(names))}</span>'
        return f'<div class="band" style="background:{TOKENS["ink"]};color:#fff">{said}</div>'
    look = SEATS[ask.seat]
    seat = session.speech.seat(ask.seat)
    bot = session.auto.names.get(ask.seat)
    who = w["plays"].format(seat=seat, bot=session.speech.level(bot)) if bot else w["decides"].format(seat=seat)
    unfolded = session.settled[:1] == (session.face.choosing.unfolded.get(ask.kind),)
    crumbs = " › ".join(names[1:] if unfolded else names)
    return (
        f'<div class="band" style="background:{look.colour};color:{look.ink}">{seat_sign(ask.seat, 22)}'
        f'<b>{esc(who)}</b><span class="crumbs">{esc(crumbs)}</span></div>'
    )


def _body(session: Session, words: dict[str, Any], sides: str) -> str:
    """What is asked and may be answered; the seat's own side choices stand beside the last buttons."""
    ask, w = session.ask, words["question"]
    assert ask is not None
    seat = session.speech.seat(ask.seat)
    if session.veiled:
        h = words["handover"]
        says = h["button" if session.has_secrets(ask.seat) else "go_on"].format(seat=seat)
        button = command("hand_over", esc(says), "hand-over")
        return _title(h["title"].format(seat=seat), h["says"].format(seat=seat)) + button + sides
    title, _, says = session.speech.question(session.view, ask, session.settled).sentence.partition("\n")
    if session.here is not None:
        title = w["here"].format(place=_place(session))
        says = w["here_says"]
    head = _title(title, "" if session.blind else says)  # what is said there often tells a price
    if not session.answerable:
        note = esc(w["only"].format(seat=seat))
        if session.automatic:
            goes_on = session.people and session.node is session.line[-1]  # until a person is asked again
            button = command("go_on" if goes_on else "step:1", esc(w["let_play"].format(seat=seat)), "control")
        else:
            button = command("hand_over", esc(w["view_as"].format(seat=seat)), "control")
        return f'{head}<p class="says">{note}</p><div class="controls">{button}</div>{sides}'
    offered = offer(session)
    answered, refused = refused_html(session, offered, w)
    rows = told_html(session, w) + options_html(session, offered, w, refused) + answered
    return f'{head}{rows}<div class="ways-on">{_controls(session, w)}{sides}</div>'


def _title(title: str, says: str) -> str:
    return f'<h3>{unbroken(title)}</h3><p class="says">{esc(says)}</p>'


def _place(session: Session) -> str:
    """"in Jodhpur", if the game has a name for it."""
    here = (session.here or "").partition("/")[0]
    try:
        return session.speech.name("at", here)
    except KeyError:
        return here


# ---------------------------------------------------------------- options


def option_label(session: Session, parts: Parts) -> str:
    """The name of a choice; one reached from the map says what led to it."""
    names = labels(session, parts)
    if session.here is None:
        return names[-1]
    after = list(dict.fromkeys(names[len(session.begun) :] or names[-1:]))
    return " › ".join(after[:-1] or after)


def options_html(session: Session, offered: Offer, w: dict[str, str], refused: str = "") -> str:
    """The choices as rows; what is refused ends their list, so that one thing scrolls."""
    ask, view = session.ask, session.view
    assert ask is not None
    recorded = _recorded(session)
    rows, alone, captioned = [], "", session.face.choosing.captioned
    for n, parts in enumerate(offered.open, 1):
        label, detail = option_label(session, parts), "" if session.blind else session.speech.detail(view, ask, parts)
        row, mark = "option", ""
        if session.hinted is not None and _begins(parts, session.hinted.answer):
            row += " hinted"
        if session.careful == parts:
            row += " chosen"
        if recorded is not None and _begins(parts, recorded):
            row += " recorded"
            mark = f'<span class="mark">{esc(w["played"])}</span>'
        drawn = _drawn(session, parts)
        beside, alone = (drawn, "") if addressed(ask, parts)[0].kind in captioned else ("", drawn)
        (share, bar), mine = share_of(session, parts, w), mine_of(session, parts, w)
        name = ", ".join(filter(None, ("" if alone else str(n), label, share, mine, detail)))
        number = "" if alone else f'<span class="n">{n}</span>'
        inner = f'{number}{beside}<span class="label">{alone or unbroken(label)}</span>{mark}{mine_html(mine)}'
        inner += f'{bar}<span class="detail">{esc(detail)}</span>'
        rows.append(f'<li>{command(f"option:{n}", inner, row, name, more=f" data-over={n}")}</li>')
    css = "options drawn" if alone else "options many" if len(rows) > MANY else "options"
    if not alone and session.much_listed:
        css += " long"
    if refused and rows:
        rows.append(f'<li class="refusals">{refused}</li>')
    says = f'aria-label="{esc(w["options"])}" data-more="{esc(w["more_below"])}"'
    return f'<ol class="{css}" {says}>{"".join(rows)}</ol>' if rows else refused


def _drawn(session: Session, parts: Parts) -> str:
    """The picture of a choice, such as a face of a die, where the game draws it instead of naming it."""
    assert session.ask is not None
    shapes, size = session.face.choosing.picture(session.view, *addressed(session.ask, parts))
    return small_svg(shapes, size, option_label(session, parts)) if shapes else ""


def _begins(parts: Parts, answer: str) -> bool:
    return answer == ":".join(parts) or answer.startswith(":".join(parts) + ":")


def _recorded(session: Session) -> str | None:
    """The answer given here in the line shown, if it may be seen."""
    ply = session.node.ply + 1
    if session.blind is not None or ply >= len(session.line) or (session.spoiler_free and ply > session.furthest):
        return None
    return session.line[ply].answer


def refused_html(session: Session, offered: Offer, w: dict[str, str]) -> tuple[str, str]:
    """What others answered that is not offered here, and the other refusals."""
    tallied = session.tallied if session.here is None else None
    others = tallied.apart_from(session.begun, offered.open) if tallied else []
    answered = others_html(session, others, {parts: letter for letter, parts, _ in offered.refused}, w)
    left = [each for each in offered.refused if all(other.parts != each[1] for _, other in others)]
    return answered, _chips_html(session, left, w)


def _chips_html(session: Session, refused: Sequence[tuple[str, Parts, Refusal]], w: dict[str, str]) -> str:
    if not refused:
        return ""
    tried = session.tried.parts if session.tried else None
    chips: list[tuple[Parts, Refusal, str]] = []
    for letter, parts, why in refused:
        label = option_label(session, parts)
        css = "no tried" if parts == tried else "no"
        shown = f'<i aria-hidden="true">{badge(letter)}</i>{esc(label)}'
        if len(refused) <= FEW_CHIPS:
            shown += f'<span class="why">{esc(session.speech.in_short(why))} {esc(why.rule)}</span>'
        name, over = _refused_name(session, label, why, w), lettered(letter)
        if letter in PLAYERS_OWN:
            name += f", {w['shift'].format(key=letter.upper())}"
        chips.append((parts, why, command(f"why:{letter}", shown, css, name, over)))
    head = f'<div class="not-now"><span>{esc(w["not_now"])}</span></div>'
    if len(chips) > MOST_CHIPS:
        return head + folded(session, chips, w)
    few = " few" if len(chips) <= FEW_CHIPS else ""
    return f'{head}<div class="chips{few}">{"".join(button for _, _, button in chips)}</div>'


def _refused_name(session: Session, label: str, why: Refusal, w: dict[str, str]) -> str:
    """What a screen reader says: "Ajmer, not now: short by 2, 7.2"."""
    said = session.speech.explain(why, seat=session.ask.seat if session.ask else None)
    reason = said.sentence.partition(". ")[0].rstrip(".")
    if said.ledger and said.ledger[-1].total:  # what it comes to says it shortest
        reason = f"{said.ledger[-1].label} {figure(said.ledger[-1].amount or 0)}".lower()
    return w["not_now_because"].format(label=label, reason=reason, section=why.rule)


def _controls(session: Session, w: dict[str, str]) -> str:
    def key(do: str, word: str, letter: str, off: bool = False) -> str:
        more = " aria-disabled=true" if off else ""  # pressed all the same, it says why
        return command(do, f"{esc(w[word])} <kbd>{esc(letter)}</kbd>", "control", more=more)

    ask = session.ask
    assert ask is not None
    helped = session.helper is not None or session.blind is not None  # by somebody else, or not at all
    buttons = [] if ask.seat == CHANCE or helped else [key("hint", "hint", "H")]
    if session.path or session.tried or session.hinted or session.careful or session.here:
        buttons.append(key("back", "back", w["esc"]))
    if session.node.parent is not None and session.blind is None:
        buttons.append(key("undo", "undo", "U", not session.undoable))
    if session.turns:
        buttons.append(key("turn", "turn", "R"))
    if ask.seat == CHANCE and session.auto.chance == BY_HAND:
        buttons.append(command("roll", esc(w["roll"]), "control"))
    return f'<div class="controls">{"".join(buttons)}</div>'


# ---------------------------------------------------------------- the end


def _over(session: Session, words: dict[str, Any]) -> str:
    w = words["question"]
    result = session.table.result(session.node)
    head = f'<div class="band" style="background:{TOKENS["ink"]};color:#fff"><b>{esc(w["over"])}</b></div>'
    if result is None:
        return head
    said = session.speech.ranking(result)
    title = said[1].sentence if len(said) > 1 else said[0].sentence
    return f'{head}<div class="ask">{_title(title, w["over_says"])}</div>'
