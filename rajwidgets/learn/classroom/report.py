"""What a class knows of a quiz: by section and by question, marked anew by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...mistakes import in_a_sentence
from ...replay.document import write_whole
from ..marking import Marked
from ..quiz import Quiz
from ..record import Attempt
from ..worded import figure_of, titled
from .folder import Folder
from .polling import FEWEST
from .register import shown_name

if TYPE_CHECKING:
    from pandas import DataFrame


PRINT = """body { font: 11pt/1.45 Georgia, serif; max-width: 19cm; margin: 1cm auto; color: #2A2019 }
table { border-collapse: collapse; margin-bottom: 1em } td, th { border: 1px solid #999; padding: 2px 6px }
caption { text-align: left; font-style: italic } .class-report { white-space: pre-wrap }"""
SIGNS = ((0.75, "●"), (0.4, "◐"), (0.0, "○"))  # from which share of credit on


class Item(NamedTuple):
    """One question as the class answered it."""

    n: int
    answered: int
    credit: Fraction  # on average
    chosen: Counter[str]  # option -> how many
    distrusted: bool


class Report:
    """A quiz as a class answered it. The last answer of each learner to each question counts."""

    def __init__(self, quiz: Quiz, name: str, folder: Folder, lang: str) -> None:
        self.quiz, self.name, self.lang = quiz, name, lang
        answers = folder.register.answers()
        self.skipped = answers.skipped
        self.numbers = {exercise.id: n for n, exercise in enumerate(quiz.exercises, 1)}
        self.given: dict[tuple[str, int], Attempt] = {}
        for each in answers.attempts:
            if each.quiz == name and each.exercise in self.numbers:
                self.given[shown_name(each.learner), self.numbers[each.exercise]] = each
        self.marks = {key: self._marked(key[1], each) for key, each in self.given.items()}
        self.differ = sum(abs(float(self.marks[key].credit) - each.credit) > 1e-6 for key, each in self.given.items())

    def _marked(self, n: int, given: Attempt) -> Marked:
        return self.quiz.spoken(n).opened.mark(given.chosen)

    @property
    def learners(self) -> list[str]:
        return sorted({learner for learner, _ in self.given})

    def items(self) -> list[Item]:
        """Question by question: the share that is right, what was chosen, and whether it is to be distrusted."""
        total = dict.fromkeys(self.learners, Fraction())
        for (who, _), marked in self.marks.items():
            total[who] += marked.credit
        found = []
        for n in range(1, len(self.quiz) + 1):
            marks = {who: self.marks[who, n].credit for who in self.learners if (who, n) in self.marks}
            chosen = Counter(option for who in marks for option in self._options(who, n))
            credit = sum(marks.values(), Fraction()) / len(marks) if marks else Fraction()
            found.append(Item(n, len(marks), credit, chosen, self._distrusted(n, marks, total)))
        return found

    def _options(self, who: str, n: int) -> tuple[str, ...]:
        return self.quiz.spoken(n).opened.named(self.given[who, n].chosen)

    def _distrusted(self, n: int, marks: dict[str, Fraction], total: dict[str, Fraction]) -> bool:
        """Answered worse than by chance, or missed by those who do well otherwise."""
        if len(marks) < FEWEST:
            return False
        options = len(self.quiz.exercises[n - 1].options)
        good = [who for who, credit in marks.items() if credit >= 1]
        bad = [who for who in marks if who not in good]
        rest = {who: total[who] - marks[who] for who in marks}
        worse = good and bad and _mean([rest[w] for w in good]) < _mean([rest[w] for w in bad])
        return bool(_mean(list(marks.values())) < Fraction(1, max(options, 2)) or worse)

    def frame(self) -> DataFrame:
        """Learner by section: the share of credit."""
        import pandas as pd

        rows: dict[str, dict[str, list[float]]] = {}
        for (who, n), marked in self.marks.items():
            for section in self.quiz.spoken(n).exercise.sections:
                rows.setdefault(who, {}).setdefault(section, []).append(float(marked.credit))
        table = {who: {s: sum(v) / len(v) for s, v in cells.items()} for who, cells in rows.items()}
        frame = pd.DataFrame.from_dict(table, orient="index", dtype=float).sort_index()
        return frame[sorted(frame.columns, key=_section_order)]

    def questions(self) -> DataFrame:
        """Question by question: answers, credit, the most chosen wrong option with its reason, and whom to trust."""
        import pandas as pd

        columns = ["n", "kind", "sections", "answered", "credit", "wrong", "times", "reason", "distrusted"]
        rows = []
        for item in self.items():
            exercise, wrong = self.quiz.exercises[item.n - 1], self.most_wrong(item)
            few = item.answered < FEWEST
            option, times = wrong if wrong and not few else ("", 0)
            spoken = self.quiz.spoken(item.n)
            rows.append(
                {
                    "n": item.n,
                    "kind": exercise.kind,
                    "sections": " ".join(spoken.exercise.sections),
                    "answered": item.answered,
                    "credit": None if few else float(item.credit),
                    "wrong": spoken.option(option) if option else "",
                    "times": times,
                    "reason": spoken.reasons.of(option).sentence if option else "",
                    "distrusted": item.distrusted,
                }
            )
        return pd.DataFrame(rows, columns=columns)

    def most_wrong(self, item: Item) -> tuple[str, int] | None:
        """The option that is not right and was chosen most, and how often."""
        verdicts = self.quiz.spoken(item.n).opened.verdicts
        wrong = [(option, k) for option, k in item.chosen.items() if option in verdicts and not verdicts[option].right]
        return min(wrong, key=lambda each: (-each[1], each[0])) if wrong else None

    @in_a_sentence
    def text(self) -> str:
        """The report for reading: no names, and nothing of a question that fewer than three have answered."""
        w = self.quiz.words
        lines = [w["class_head"].format(learners=len(self.learners), answers=len(self.given))]
        if self.differ:
            lines.append(w["class_differ"].format(n=self.differ))
        if self.skipped:
            lines.append(w["class_skipped"].format(n=sum(self.skipped.values()), files=len(self.skipped)))
        for item in self.items():
            lines += ["", *self._item(item)]
        weak = self.weakest()
        if weak:
            lines += ["", w["class_next"].format(sections=w["between"].join(self.named(weak)))]
        return "\n".join(lines)

    def _item(self, item: Item) -> list[str]:
        w, spoken = self.quiz.words, self.quiz.spoken(item.n)
        lines = [f"{item.n}. {spoken.stem()}"]
        if item.answered < FEWEST:
            return [*lines, f"   {w['class_few']}"]
        lines.append(f"   {w['class_share'].format(credit=figure_of(item.credit, self.lang), n=item.answered)}")
        if wrong := self.most_wrong(item):
            option, k = wrong
            lines.append(f"   {w['class_wrong'].format(n=k)} {self.quiz.worded(item.n).reason(option)}")
        if item.distrusted:
            lines.append(f"   {w['class_distrust']}")
        return lines

    def weakest(self, n: int = 3) -> list[str]:
        """The sections to teach next."""
        found: dict[str, list[Fraction]] = {}
        for (_, k), marked in self.marks.items():
            for section in self.quiz.spoken(k).exercise.sections:
                found.setdefault(section, []).append(marked.credit)
        weak = sorted((_mean(credits), section) for section, credits in found.items() if len(credits) >= FEWEST)
        return [section for credit, section in weak[:n] if credit < Fraction(3, 4)]

    def named(self, sections: list[str]) -> list[str]:
        """Sections with their titles."""
        return [titled(self.quiz.spoken(1).speech, section) for section in sections]

    def html(self) -> str:
        """The report as a piece of a page: learner by section in shapes and numbers, then question by question."""
        return f"{self._grid()}<div class=class-report>{escape(self.text())}</div>"

    def _grid(self) -> str:
        """Learner by section: a sign and a number, never a colour alone."""
        frame = self.frame()
        head = "".join(f"<th scope=col>{escape(section)}</th>" for section in frame.columns)
        rows = []
        for who, cells in zip(frame.index, frame.itertuples(index=False), strict=True):
            said = "".join(f"<td>{_cell(value)}</td>" for value in cells)
            rows.append(f"<tr><th scope=row>{escape(str(who))}</th>{said}</tr>")
        if not rows:
            return ""
        caption = escape(str(self.quiz.words["class_grid"]))
        corner = escape(str(self.quiz.words["class_learner"]))
        body = f"<thead><tr><th scope=col>{corner}</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
        return f"<table class=class-grid><caption>{caption}</caption>{body}</table>"

    @in_a_sentence
    def page(self, path: str | Path) -> Path:
        """Write the report as a page to print."""
        out, lang = Path(path), self.lang
        title = escape(f"{self.quiz.words['class_report']} · {self.name}")
        text = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title><style>{PRINT}</style>'
        write_whole(out, f"{text}<h1>{title}</h1>{self.html()}</html>\n".encode())
        return out

    def __repr__(self) -> str:
        return self.text()


def _cell(credit: float) -> str:
    """A share of credit as a sign and a number; nothing where nothing was answered."""
    if credit != credit:
        return ""
    sign = next(sign for least, sign in SIGNS if credit >= least)
    return f"{sign} {credit:.2f}"


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()


def _section_order(section: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (10**6, part) for part in section.split(".")]
