"""What a learner remembers: a card for each section and skill, from the record alone, so that nothing else is kept.

The one module that knows the scheduler (FSRS).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler

from .exercise import OPINION
from .record import Attempt

STABLE = 21.0  # days after which a thing is called mastered
IN_A_ROW = 3  # or so many right answers to different questions, one after the other
NEW, LEARNING, DUE, MASTERED = "new", "learning", "due", "mastered"
Key = tuple[str, str]  # section, skill


class Card(NamedTuple):
    """How well a section is known in one skill."""

    section: str
    skill: str
    asked: int
    stability: float
    due: datetime
    row: int  # right answers to different questions since the last that was not
    last: float  # credit of the last answer

    def state(self, now: datetime) -> str:
        if self.last < 1:
            return LEARNING
        if self.row >= IN_A_ROW or self.stability >= STABLE:
            return DUE if self.due <= now else MASTERED
        return DUE if self.due <= now else LEARNING


def rating(attempt: Attempt) -> Rating:
    """Right without help is good; with help, or by half, hard; else it comes again."""
    if attempt.credit >= 1:
        return Rating.Hard if attempt.hints else Rating.Good
    return Rating.Hard if attempt.credit >= 0.5 else Rating.Again


def cards(attempts: Iterable[Attempt]) -> dict[Key, Card]:
    """The cards a record amounts to."""
    scheduler = Scheduler(enable_fuzzing=False)
    kept: dict[Key, FsrsCard] = {}
    found: dict[Key, Card] = {}
    rows: dict[Key, list[str]] = {}
    for attempt in attempts:
        if attempt.skill == OPINION:
            continue
        for section in attempt.sections:
            key = (section, attempt.skill)
            card = kept.get(key) or FsrsCard(card_id=len(kept) + 1)
            at = datetime.fromtimestamp(attempt.at, UTC)
            kept[key] = card = scheduler.review_card(card, rating(attempt), at)[0]
            good = rating(attempt) is Rating.Good
            row = rows.setdefault(key, [])
            rows[key] = row = ([*row, attempt.exercise] if attempt.exercise not in row else row) if good else []
            asked = found[key].asked + 1 if key in found else 1
            found[key] = Card(section, attempt.skill, asked, card.stability or 0.0, card.due, len(row), attempt.credit)
    return found


def section_state(known: Iterable[Card], now: datetime) -> str:
    """What a section is by its cards: the least of them counts."""
    states = [card.state(now) for card in known]
    return next((state for state in (LEARNING, DUE, MASTERED) if state in states), NEW)
