"""The rules of Maharadjah in rulebook order.

setup (3.0, 14.0), sequence (4.0), growth (4.1, 9.0, 10.0), invasion (4.2, 7.0), movement with ways (4.3, 5.0), combat
(4.4, 8.0) with withdrawal (8.2 to 8.6), removal (5.2, 6.0, 10.3), terms (11.0), colonial (4.5, 4.6, 12.0), points
(4.7, 13.0, 15.0); pieces moves them all, and positions looks at those that come from a file.
"""

from __future__ import annotations

from ..state import State, counted_armies
from . import colonial, combat, growth, invasion, movement, points, removal, sequence, terms, withdrawal
from .movement import from_older
from .points import result
from .positions import check_state
from .sequence import next_phase, rail
from .setup import check_options, new_state

__all__ = [
    "PHASES", "QUESTIONS", "check_options", "check_state", "conserved", "from_older", "new_state", "next_phase",
    "rail", "result", "view",
]  # fmt: skip

CHAPTERS = (sequence, growth, invasion, movement, combat, colonial, points)
PHASES = {phase.key: phase for chapter in CHAPTERS for phase in chapter.PHASES}
QUESTIONS = {
    question.kind: question
    for question in (
        *growth.QUESTIONS,
        *movement.QUESTIONS,
        removal.removal,
        *terms.QUESTIONS,
        *combat.QUESTIONS,
        *withdrawal.QUESTIONS,
        *colonial.QUESTIONS,
    )
}


def view(s: State, seat: int) -> State:
    """What this seat may see: everything lies open."""
    return s


def conserved(s: State) -> dict[str, int]:
    """What no move may create or destroy."""
    totals = {}
    for nation, there in counted_armies(s).items():
        totals[f"armies {nation}"] = s.pool[nation] + s.box[nation] + there
    for power, left in s.supply.items():
        totals[f"posts {power}"] = left + sum(owner == power for owner in s.posts.values())
    totals["chiefs"], totals["arms"] = len(s.chiefs), len(s.arms)
    return totals
