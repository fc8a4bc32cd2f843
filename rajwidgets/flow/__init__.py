"""What a rule may say, what a game is, and what may be answered. Imports nothing of ours."""

from __future__ import annotations

from .game import (
    Choice,
    Example,
    Game,
    LedgerLine,
    Option,
    Rail,
    Result,
    Standing,
    Stop,
    Words,
    phase_rail,
    ranked,
)
from .judging import (
    Choices,
    addressed,
    check,
    choices,
    first_refused,
    join,
    judge,
    known_parts,
    legal,
    of_last_part,
    open_parts,
    opening,
    parts_after,
    refused,
    side_choices,
    speaker,
    split,
    strays_after,
)
from .saying import (
    CHANCE,
    NOTHING,
    Ask,
    Event,
    Flow,
    IllegalAnswer,
    Number,
    Parts,
    Phase,
    Question,
    Refusal,
    Remark,
    State,
    any_of,
    nothing_refused,
    try_out,
)

__all__ = [
    "CHANCE", "NOTHING", "Ask", "Choice", "Choices", "Event", "Example", "Flow", "Game", "IllegalAnswer",
    "LedgerLine", "Number", "Option", "Parts", "Phase", "Question", "Rail", "Refusal", "Remark", "Result",
    "Standing", "State", "Stop", "Words", "addressed", "any_of", "check", "choices", "first_refused", "join",
    "judge", "known_parts", "legal", "nothing_refused", "of_last_part", "open_parts", "opening", "parts_after",
    "phase_rail", "ranked", "refused", "side_choices", "speaker", "split", "strays_after", "try_out",
]
