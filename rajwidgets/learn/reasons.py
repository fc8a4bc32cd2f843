"""Why each option of an exercise is right or wrong, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..flow import Event, Refusal, Remark, join
from ..study.figures.opinions import signed
from ..text import Explanation, capital, figure
from ..text import Line as Entry
from .evidence import BEGINNINGS, refused_choices
from .played_out import Line
from .proof import scoring, signs_of

if TYPE_CHECKING:
    from .speak import Spoken


class Reasons:
    """The reasons of one exercise in one language."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken, self.speech, self.words = spoken, spoken.speech, spoken.words
        self.opened, self.place, self.exercise = spoken.opened, spoken.place, spoken.exercise

    def of_line(self, line: Line) -> Explanation:
        """What came of what was played out: the choice that matters, and why."""
        step, why = line.outcome()
        said = self.told(why)
        if not step:
            return said
        label = self.spoken.steps(line)[step - 1].rstrip(".")
        return said._replace(sentence=str(self.words["quiz"]["reason"]).format(label=label, sentence=said.sentence))

    def of(self, option: str, with_account: bool = True) -> Explanation:
        """Why an option is right or wrong, with its section."""
        why = self.opened.verdict(option).why
        if isinstance(why, Event) and self.exercise.kind == "table":
            return self.scored(int(option))
        if isinstance(why, Event):
            told = self.speech.explain(why)
            sums = self.made_up_of(why) if self.exercise.kind == "gap" else ""
            return self.reckoned(told._replace(sentence=f"{sums} {told.sentence}") if sums else told)
        told = self.told(why, with_account)
        return self.reckoned(told) if isinstance(why, Refusal) else told

    def reckoned(self, told: Explanation) -> Explanation:
        """The reason of a sum that was asked for tells how it comes about: 23 − 3 − 9 = 11."""
        if self.exercise.kind not in ("short", "total"):
            return told
        total = next(Fraction(line.amount or 0) for line in told.ledger if line.total)
        amounts = [Fraction(line.amount) for line in told.ledger if line.amount and not line.total]
        counted = [sign * amount for sign, amount in zip(signs_of(amounts, total), amounts, strict=True)]
        first, *more = sorted(counted, key=lambda n: n < 0)
        terms = "".join(f" {'−' if n < 0 else '+'} {figure(abs(n))}" for n in more)
        reckoned = self.spoken.said("reckoned", sum=figure(first) + terms, n=figure(total))
        return told._replace(sentence=f"{told.sentence} {reckoned}")

    def told(self, why: Refusal | Event | Remark, with_account: bool = True) -> Explanation:
        """A reason by itself; one of ours may go back to an account, which is told with it unless it is known."""
        if isinstance(why, Event):
            return self.speech.explain(why)
        if isinstance(why, Refusal):
            return self.speech.explain(why, seat=self.place.ask.seat)
        why = self.exemplified(why) if why.code == "not_the_reason" else why
        sentence = str(self.words["reasons"][why.code]).format(**self.facts(why))
        said = Explanation(capital(sentence), self.speech.rule(why.rule, why.ruling), ())
        account = why.facts.get("account")
        if account is None or not with_account:
            return said
        full = self.speech.explain(account, seat=self.place.ask.seat)
        return said._replace(sentence=f"{said.sentence} {full.sentence}", ledger=full.ledger)

    def exemplified(self, why: Remark) -> Remark:
        """Of a reason that is not the one: a choice of the same question against which it does stand, if one is met."""
        place, code = self.place, why.facts["given"]
        refusals = refused_choices(place.game, place.state, place.ask, BEGINNINGS)
        other = next((join(parts) for parts, refusal in refusals if refusal.code == code), None)
        facts = {"account": why.facts["account"], "other": other}
        return why._replace(code="reason_of_another", facts=facts) if other is not None else why

    def scored(self, seat: int) -> Explanation:
        """All that a seat scores in the step that is asked about, point by point."""
        rows = [row for row in scoring(self.place, self.exercise.asks) if row[0] == seat]
        told = [self.speech.explain(event) for *_, event in rows]
        sentence = " ".join(dict.fromkeys(each.sentence for each in told))
        entries = [line._replace(total=False) for each in told for line in each.ledger if line.amount]
        n = sum(Fraction(points) for _, points, _ in rows)
        if len(told) < 2 or sum(Fraction(line.amount or 0) for line in entries) != n:
            return told[0]._replace(sentence=sentence)  # one account says enough, or there is none
        total = Entry(capital(self.spoken.points), "", n, total=True)
        return told[0]._replace(sentence=sentence, ledger=(*entries, total))

    def made_up_of(self, event: Event) -> str:
        """Where a gap asks for a sum of points: what each of them was for."""
        value = event.data.get(self.exercise.asks["field"])
        rows = [row for row in scoring(self.place, self.exercise.asks) if row[0] == event.seat and row[2] != event]
        if type(value) is not int or len(rows) < 2 or sum(points for _, points, _ in rows) != value:
            return ""
        return " ".join(dict.fromkeys(self.speech.explain(each).sentence for _, _, each in rows))

    def account(self, option: str) -> Refusal | Event | None:
        """What the reason of an option goes back to: why the choice is refused, or what has happened."""
        why = self.opened.verdict(option).why
        return why.facts.get("account") if isinstance(why, Remark) else why

    def all(self, first: str) -> list[tuple[tuple[str, ...], Explanation]]:
        """Every reason once, with its options: of those that share one, the right ones if there are any. The account
        that is told with the first is not told again with others.
        """
        shared: dict[Explanation, list[str]] = {}
        for option in self.exercise.options:
            known = option != first and self.account(option) == self.account(first)
            shared.setdefault(self.of(option, not known), []).append(option)
        verdicts = self.opened.verdicts
        return [
            (tuple(option for option in options if verdicts[option].right) or tuple(options), said)
            for said, options in shared.items()
        ]

    def facts(self, why: Remark) -> dict[str, str]:
        """The facts of a reason of ours in words."""
        said: dict[str, str] = {}
        for key, value in why.facts.items():
            match key:
                case "choice" | "other":
                    said[key] = self.spoken.choice(value)
                case "seat" | "second":
                    said[key] = self.speech.seat(value)
                case "word":
                    said[key] = self.spoken.word(value)
                case "meaning":
                    said[key] = self.spoken.meaning(value)
                case "detail":
                    said[key] = self.speech.fill("details", value.code, facts=value.facts)
                case "line":
                    said[key] = self.spoken.line(value)
                case "entry":
                    said[key] = self.speech.sentence("ledger", value.code, facts=value.facts)
                case "amount":
                    said[key] = figure(abs(value))
                case "kind":
                    said[key] = self.spoken.asked(value)
                case "events":
                    said[key] = " ".join(dict.fromkeys(self.speech.explain(each).sentence for each in value))
                case "lines":
                    said[key] = " ".join(map(self.spoken.line, value))
                case "phase" | "waits":
                    said[key] = self.speech.name("phase", value)
                case "n" | "par" | "had" | "has":
                    said[key] = figure(value)
                case "by":
                    said[key] = self.spoken.figure(value).lower()
                case "bot":
                    said[key] = self.speech.level(value)
                case "games":
                    said[key] = str(value)
                case "rounds":
                    said[key] = (self.speech.texts.get("until") or self.words["until"])[str(value)]
                case "figure":
                    said[key] = self.spoken.figure(value).lower()
                case "margin" | "best":
                    said[key] = signed(value, self.spoken.lang)
                case "result":
                    said[key] = self.speech.ranking(value)[2].sentence
        return said
