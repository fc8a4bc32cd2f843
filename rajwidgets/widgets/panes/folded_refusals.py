"""Long lists of refusals, folded by the section that refuses."""

from __future__ import annotations

from collections.abc import Iterable

from ...flow import Parts, Refusal
from ..markup import esc
from ..session.session import Session

Chip = tuple[Parts, Refusal, str]  # the choice, why not, and its button as HTML


def folded(session: Session, chips: Iterable[Chip], w: dict[str, str]) -> str:
    """One line per section with its title and how many it refuses; the one that was tried is open."""
    tried = session.tried.parts if session.tried else None
    by_rule: dict[str, list[Chip]] = {}
    for chip in chips:
        by_rule.setdefault(chip[1].rule, []).append(chip)
    folds = []
    for rule in sorted(by_rule, key=lambda rule: len(by_rule[rule])):
        each, section = by_rule[rule], session.speech.rule(rule)
        is_open = " open" if any(parts == tried for parts, _, _ in each) else ""
        named = esc(section.title if section else "")
        count = w["refused_one" if len(each) == 1 else "refused_many"].format(n=len(each))
        title = f'<b>{esc(count)}</b> {named} <span class="chip still">{esc(rule)}</span>'
        buttons = "".join(button for _, _, button in each)
        folds.append(f'<details{is_open}><summary>{title}</summary><div class="chips">{buttons}</div></details>')
    return f'<div class="folds">{"".join(folds)}</div>'
