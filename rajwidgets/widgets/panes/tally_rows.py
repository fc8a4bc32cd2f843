"""A class's answers in the rows of the question: a bar and its number in every option, and rows for what is refused."""

from __future__ import annotations

from ...flow import Parts, judge
from ...text import STEP
from ..markup import badge, command, esc, lettered
from ..session.session import Session
from ..session.tally import Chosen, Tally, Votes


def told_html(session: Session, w: dict[str, str]) -> str:
    """What the bars are, above them."""
    found = session.tallied
    return f'<p class="class-told">{esc(w["class_told"].format(n=found.of))}</p>' if found else ""


def share_of(session: Session, parts: Parts, w: dict[str, str]) -> tuple[str, str]:
    """How many would begin like this, in words and as a bar; nothing where no class was asked."""
    found = session.tallied
    votes = found.beginning(parts) if found else Votes(0, 0)
    return (_share(found, votes, w), _bar(found, votes, w)) if found and votes.all else ("", "")


def mine_of(session: Session, parts: Parts, w: dict[str, str]) -> str:
    """That the reader's own answer to what the class was asked begins like this."""
    return w["yours"] if session.tallied is not None and session.tallied.is_mine(parts) else ""


def mine_html(said: str) -> str:
    """The same as a mark in its row, with a sign that no other row has."""
    return f'<span class="mark yours"><b aria-hidden=true>▸</b> {esc(said)}</span>' if said else ""


def _share(found: Tally, votes: Votes, w: dict[str, str]) -> str:
    """In words: 12 of 30, and how many of them are refused where some are."""
    some = votes.refused and votes.refused < votes.all
    return w["share_some" if some else "share"].format(n=votes.all, of=found.of, refused=votes.refused)


def _bar(found: Tally, votes: Votes, w: dict[str, str]) -> str:
    """The number in words, and the bar, whose refused part is hatched."""
    open_, refused = (round(100 * n / max(found.of, 1), 1) for n in (votes.all - votes.refused, votes.refused))
    parts = "".join(f'<i class="{css}" style="width:{n}%"></i>' for css, n in (("", open_), ("no", refused)) if n)
    share = esc(_share(found, votes, w))
    return f'<b class="share">{share}</b><span class="row-tally" aria-hidden="true">{parts}</span>'


def others_html(
    session: Session, others: list[tuple[int, Chosen]], letters: dict[Parts, str], w: dict[str, str]
) -> str:
    """Answers that are no option here: each a row with its bar and, where it is refused, the reason."""
    found = session.tallied
    if found is None or not others:
        return ""
    rows = "".join(f"<li>{_other(session, found, n, each, letters.get(each.parts, ''), w)}</li>" for n, each in others)
    return f'<ol class="options class-others" aria-label="{esc(w["class_others"])}">{rows}</ol>'


def _other(session: Session, found: Tally, n: int, each: Chosen, letter: str, w: dict[str, str]) -> str:
    ask, view, speech = session.ask, session.view, session.speech
    assert ask is not None
    label = speech.choice(view, ask, each.parts).removeprefix(speech.choice(view, ask, session.begun) + STEP)
    votes = Votes(each.votes, each.votes if each.refused else 0)
    share = _share(found, votes, w)
    refusal = judge(session.game, view, ask, each.parts) if each.refused else None
    sign = f'<span class="at" aria-hidden="true">{badge(letter)}</span>' if letter else ""
    mine = mine_of(session, each.parts, w)
    inner = f'{sign}<span class="label">{esc(label)}</span>{mine_html(mine)}{_bar(found, votes, w)}'
    name, css, over = ", ".join(filter(None, (label, share, mine))), "option", lettered(letter) if letter else ""
    if refusal is not None:
        why = speech.explain(refusal, seat=ask.seat).sentence
        inner += f'<span class="reason">{esc(why)} <span class="chip still">{esc(refusal.rule)}</span></span>'
        name = w["not_now_because"].format(label=name, reason=why.rstrip("."), section=refusal.rule)
        css += " refused tried" if session.tried and session.tried.parts == each.parts else " refused"
    return command(f"answered:{n}", inner, css, name, over)
