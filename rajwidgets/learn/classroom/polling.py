"""What a class would do: answers that lead to the same position are one bar, refused ones have their reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...flow import check, first_refused, join, split
from ...table import RulesFault
from ...text import Explanation, Speech, texts
from ..position import Place
from ..quiz import Quiz

if TYPE_CHECKING:
    from pandas import DataFrame

PACKAGE = __package__
FEWEST = 3  # answers below which nothing is shown
SAYS_NOTHING = ("unknown", "incomplete", "game_is_over")  # refusals of what is no answer to this question
Chosen = tuple[str, ...]


class Bar(NamedTuple):
    """One choice, how many made it, in words; ``why`` is its reason where it is refused or was marked."""

    chosen: Chosen
    votes: int
    says: str
    refused: bool = False
    right: bool | None = None
    why: Explanation | None = None
    mine: bool = False  # whether it is the choice of the learner to whom it is shown

    @property
    def answer(self) -> str:
        return self.chosen[0] if self.chosen else ""


class Bars:
    """What a class has answered, the most frequent first; nothing of it while fewer than three have."""

    def __init__(self, bars: Sequence[Bar], of: int, asked: str, lang: str = "en") -> None:
        self.asked, self.of, self.lang = asked, of, lang
        self.words = texts(PACKAGE, lang)["poll"]
        self.shown = of >= FEWEST
        self.bars = list(bars) if self.shown else []

    def __len__(self) -> int:
        return len(self.bars)

    def __getitem__(self, n: int) -> Bar:
        return self.bars[n]

    def share(self, bar: Bar) -> float:
        return bar.votes / max(self.of, 1)

    def note(self, bar: Bar, section: bool = True) -> str:
        """What the rules say of a choice, with the section unless it stands beside it."""
        said = [self.words["yours"]] if bar.mine else []
        if bar.right is not None:
            said.append(self.words["right" if bar.right else "wrong"])
        if bar.refused:
            said.append(self.words["refused"])
        if bar.why is not None:
            named = f" ({bar.why.rule.section})" if bar.why.rule and section else ""
            said.append(f"{bar.why.sentence}{named}")
        return " ".join(said)

    def few(self) -> str:
        """Why nothing is shown yet."""
        return str(self.words["few"]).format(n=self.of)

    def text(self) -> str:
        """The bars in words, one row each."""
        lines = [self.asked, self.words["in_all"].format(n=self.of)]
        if not self.shown:
            return "\n".join([*lines, self.few()])
        for n, bar in enumerate(self.bars, 1):
            drawn = "█" * max(1, round(20 * self.share(bar)))
            lines.append(f"  {n}  {bar.says}  {drawn} {bar.votes}")
            if note := self.note(bar):
                lines.append(f"     {note}")
        return "\n".join(lines)

    def frame(self) -> DataFrame:
        """A row for each bar."""
        import pandas as pd

        rows = [
            {"n": n, "says": bar.says, "count": bar.votes, "share": self.share(bar), "note": self.note(bar)}
            for n, bar in enumerate(self.bars, 1)
        ]
        return pd.DataFrame(rows, columns=["n", "says", "count", "share", "note"])

    def __repr__(self) -> str:
        return self.text()


def asked_of(seat: str, question: str, lang: str) -> str:
    """A question with the name of whom it is asked, unless the question names them itself."""
    asks = str(texts(PACKAGE, lang)["poll"]["asks"])
    return question if seat in question else asks.format(seat=seat, question=question)


def marked(bars: Sequence[Bar], chosen: Chosen, place: Place | None) -> list[Bar]:
    """The bars, the learner's own choice among them marked; an answer may lie in a bar under another name."""
    own = {n for n, bar in enumerate(bars) if bar.answer in chosen}
    if not own and place is not None and chosen and (key := _leads_to(place, chosen[0])) is not None:
        own = {n for n, bar in enumerate(bars) if bar.answer and _leads_to(place, bar.answer) == key}
    return [bar._replace(mine=n in own) for n, bar in enumerate(bars)]


def bars_at(place: Place, votes: Iterable[Chosen], asked: str, lang: str) -> Bars:
    """Answers to the question of a place; what is no answer to it is left out."""
    speech = place.speech(lang)
    groups: dict[object, Counter[str]] = {}
    for chosen in votes:
        if len(chosen) == 1 and (key := _leads_to(place, chosen[0])) is not None:
            groups.setdefault(key, Counter())[chosen[0]] += 1
    bars = [_bar(place, speech, counted) for counted in groups.values()]
    bars.sort(key=lambda bar: (-bar.votes, bar.refused, bar.says))
    return Bars(bars, sum(bar.votes for bar in bars), asked, lang)


def _leads_to(place: Place, answer: str) -> object | None:
    """What an answer comes to: a position and a question, or a refusal; None if it is no answer here."""
    refusal = check(place.game, place.state, place.ask, answer)
    if refusal is not None:
        if refusal.code in SAYS_NOTHING:
            return None
        return "refused", first_refused(place.game, place.state, place.ask, answer)
    try:
        after = place.after(answer)
    except (RulesFault, StopIteration, LookupError, ValueError):
        return None
    return after.snapshot, after.ask


def _bar(place: Place, speech: Speech, counted: Counter[str]) -> Bar:
    answer = min(counted, key=lambda each: (-counted[each], each))
    if check(place.game, place.state, place.ask, answer) is not None:
        answer = join(first_refused(place.game, place.state, place.ask, answer))
    return bar_at(place, speech, answer, counted.total())


def bar_at(place: Place, speech: Speech, answer: str, votes: int) -> Bar:
    """How many gave an answer at a place: what it is called, and why it is refused if it is."""
    refusal = check(place.game, place.state, place.ask, answer)
    why = speech.explain(refusal, seat=place.ask.seat) if refusal is not None else None
    says = speech.choice(place.state, place.ask, split(answer))
    return Bar((answer,), votes, says, refusal is not None, None, why)


def bars_of(quiz: Quiz, n: int, votes: Iterable[Chosen], lang: str) -> Bars:
    """Answers to a question of a quiz, marked by the rules: an option that was ticked counts once."""
    spoken, counted, of = quiz.spoken(n), Counter[str](), 0
    options = spoken.exercise.options
    for chosen in votes:
        if chosen and set(chosen) <= set(options):
            counted.update(set(chosen))
            of += 1
    verdicts = spoken.opened.verdicts
    bars = [
        Bar((each,), counted[each], spoken.option(each), False, verdicts[each].right, spoken.reasons.of(each))
        for each in options
    ]
    return Bars(sorted(bars, key=lambda bar: -bar.votes), of, spoken.stem(), lang)
