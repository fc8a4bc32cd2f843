"""What is said of a game in progress: what happened, what is asked, what may be chosen, why not, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..flow import (
    CHANCE,
    Ask,
    Event,
    LedgerLine,
    Number,
    Parts,
    Refusal,
    Remark,
    Result,
    State,
    addressed,
    check,
    known_parts,
    of_last_part,
    speaker,
)
from .vocabulary import SOMEBODY, Vocabulary

STEP, AND_THEN = " › ", ", "  # between the parts of an answer: one leads to the next; or they came one after another


class RuleRef(NamedTuple):
    """A section of the rulebook in our words; origin is "rulebook", or the ruling that reads it so."""

    section: str
    title: str
    says: str
    origin: str = "rulebook"
    ruling: str = ""


class Line(NamedTuple):
    """One line of a ledger: what it is, a note, and the amount (None for a heading); a total is printed bold."""

    label: str
    note: str
    amount: Number | None
    total: bool = False


class Explanation(NamedTuple):
    """What happened, the numbers of the case, and the rule."""

    sentence: str
    rule: RuleRef | None
    ledger: tuple[Line, ...] = ()


def facts_of(event: Event) -> dict[str, Any]:
    """What the sentence of an event may name."""
    return {"seat": event.seat, **event.data}


class Speech(Vocabulary):
    """Speaks of one game in one language, with the names of its players."""

    # ------------------------------------------------------------ what happened, and the position

    def explain(self, item: Event | Refusal | Remark, table: str = "", seat: int | None = None) -> Explanation:
        """The sentence, the ledger and the rule of an event, a refusal, or a remark from the given table of the texts.

        Refusals and remarks speak of the seat that was asked.
        """
        if isinstance(item, Event):
            path, facts = (table or "events", item.kind), facts_of(item)
        else:
            path, facts = (table or "refusals", item.code), {"seat": SOMEBODY if seat is None else seat, **item.facts}
        return Explanation(self.sentence(*path, facts=facts), self.rule(item.rule, item.ruling), self.ledger(item))

    def named(self, event: Event) -> set[int]:
        """The seats that the sentence of an event speaks of."""
        facts = facts_of(event)
        slots = self.slots(("events", event.kind), facts)
        told = [facts[field] for field, spec in slots if spec.rstrip("*&|-").rpartition(" ")[2] == "seat"]
        seats = [seat for value in told for seat in (value if isinstance(value, list | tuple) else [value])]
        return {seat for seat in seats if seat is not None}

    def ledger(self, item: Event | Refusal | Remark) -> tuple[Line, ...]:
        """The numbers of the case, line by line."""
        return self._lines(self.game.words.ledger(item))

    def _lines(self, ledger: Sequence[LedgerLine]) -> tuple[Line, ...]:
        lines = []
        for remark, amount, total in ledger:
            noted = f"{remark.code}_note" in self.texts["ledger"]
            note = self.fill("ledger", f"{remark.code}_note", facts=remark.facts) if noted else ""
            lines.append(Line(self.sentence("ledger", remark.code, facts=remark.facts), note, amount, total))
        return tuple(lines)

    def describe(self, s: State, ask: Ask | None = None) -> str:
        """The position as readable text: the twin of the picture."""
        lines = [self.sentence("lines", remark.code, facts=remark.facts) for remark in self.game.words.describe(s)]
        if ask is not None:
            lines.append(self.question(s, ask).sentence.replace("\n", " "))
        return "\n".join(lines)

    def ranking(self, result: Result) -> list[Explanation]:
        """The end of the game and the final ranking, each place with what decided it."""
        rule = self.rule(result.rule)
        said = [Explanation(self.sentence("results", result.reason, facts={}), rule)]
        above = SOMEBODY
        for standing in result.standings:
            facts = {"seat": standing.seat, "rank": standing.rank, "above": above, **standing.figures}
            key = f"decided_by_{standing.decided_by}" if standing.decided_by else "winner"
            said.append(Explanation(self.sentence("results", key, facts=facts), rule))
            above = standing.seat
        return said

    # ------------------------------------------------------------ questions and choices

    def question(self, s: State, ask: Ask, begun: Parts = ()) -> Explanation:
        """The question as asked after the parts begun; its second line follows after a newline."""
        asked, own = addressed(ask, begun)
        remark = self.game.words.prompt(s, asked, own)
        assert remark is not None, asked.kind
        facts = {"seat": asked.seat, **remark.facts}
        title = self.sentence("asks", remark.code, "title", facts=facts)
        says = self.sentence("asks", remark.code, "says", facts=facts)
        return Explanation(f"{title}\n{says}", self.rule(remark.rule, remark.ruling))

    def label(self, s: State, ask: Ask, begun: Parts) -> str:
        """The name of a choice; of a side choice before its first part, the name of the whole."""
        remark = self.game.words.label(s, *addressed(ask, begun))
        return self.sentence("labels", remark.code, facts=remark.facts)

    def part_names(self, s: State, ask: Ask, begun: Parts) -> list[str]:
        """An answer, or its beginning, part by part in the words of the lists it is chosen from.

        The first parts of a side choice only say which one it is: what is chosen in it names itself. What no list
        offers, such as something typed, is called by its key.
        """
        asked, own = addressed(ask, begun)
        known = len(known_parts(self.game, s, asked, own))
        first = 0 if asked is not ask and not own else 1
        named = [self.label(s, asked, own[:n]) for n in range(first, known + 1)]
        return [*named, *(part.replace("_", " ") for part in own[known:])]

    def part_name(self, s: State, ask: Ask, begun: Parts) -> str:
        """The name of the last part begun."""
        return self.part_names(s, ask, begun)[-1]

    def choice(self, s: State, ask: Ask, begun: Parts) -> str:
        """An answer, or its beginning, in one line: a path of choices, or a row of dice."""
        return (AND_THEN if ask.seat == CHANCE else STEP).join(self.part_names(s, ask, begun))

    def move(self, s: State, ask: Ask, begun: Parts) -> str:
        """An answer away from its question, as in a list of moves: after what was asked, where texts name it."""
        asked, _ = addressed(ask, begun)
        remark = self.game.words.prompt(s, asked, ())
        named = remark is not None and "move" in self.texts["asks"].get(remark.code, {})
        heading = [self.sentence("asks", remark.code, "move", facts=remark.facts)] if remark and named else []
        return STEP.join([*heading, self.choice(s, ask, begun)])

    def detail(self, s: State, ask: Ask, begun: Parts) -> str:
        """A few words beside a choice, or nothing."""
        remark = self.game.words.detail(s, *addressed(ask, begun))
        return self.fill("details", remark.code, facts=remark.facts) if remark else ""

    def detail_of_all(self, s: State, ask: Ask, answer: Parts) -> str:
        """A few words about a whole answer; nothing where they would be about its last part alone."""
        return "" if of_last_part(self.game, s, ask, answer) else self.detail(s, ask, answer)

    def asked_of_all(self, s: State, ask: Ask, answer: Parts) -> str:
        """What a whole answer was asked; nothing where its parts were asked different things and its move names all."""
        asked, own = addressed(ask, answer)
        prompts = [self.game.words.prompt(s, asked, own[:n]) for n in range(len(own))]
        several = len({remark.code for remark in prompts if remark}) > 1
        if several and prompts[0] and "move" in self.texts["asks"].get(prompts[0].code, {}):
            return ""
        return self.question(s, ask).sentence.partition("\n")[0]

    def costs(self, s: State, ask: Ask, begun: Parts) -> tuple[Line, ...]:
        """What a choice not yet made would cost and bring, line by line."""
        return self._lines(self.game.words.costs(s, *addressed(ask, begun)))

    def warnings(self, s: State, ask: Ask, begun: Parts) -> list[Explanation]:
        asked, own = addressed(ask, begun)
        return [self.explain(remark, "warnings", asked.seat) for remark in self.game.words.warnings(s, asked, own)]

    def why_not(self, s: State, ask: Ask, answer: str) -> Explanation | None:
        """Why this answer is not possible, in words; None if it is."""
        refusal = check(self.game, s, ask, answer)
        return None if refusal is None else self.explain(refusal, seat=speaker(ask, answer))

    def in_short(self, refusal: Refusal) -> str:
        """Why not, in a few words, where the game has them; the whole sentence is ``explain``'s."""
        if refusal.code not in self.texts.get("in_short", {}):
            return ""
        return self.fill("in_short", refusal.code, facts=refusal.facts)

    # ------------------------------------------------------------ the rulebook

    def rule(self, section: str, ruling: str = "") -> RuleRef | None:
        """A section in our words; with a ruling, the ruling's words follow."""
        entry = self.texts["rules"].get(section)
        if entry is None:
            return None
        if not ruling:
            return RuleRef(section, entry["title"], entry["says"])
        says = self.texts["rulings"][ruling]["says"]
        return RuleRef(section, entry["title"], entry["says"], f"ruling {ruling}", says)

    def sections(self) -> list[str]:
        """Every section, in rulebook order."""
        return list(self.texts["rules"])

    def glossary(self) -> Iterator[tuple[str, str, str, str]]:
        """(term, what it means, its section, the term in the other language), in alphabetical order."""
        entries = self.texts["glossary"].values()
        for entry in sorted(entries, key=lambda e: e["term"].lower()):
            yield entry["term"], entry["says"], entry["rule"], entry["other"]
