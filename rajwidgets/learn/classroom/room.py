"""The teacher's side of a class, and the learner's: set a quiz, answer it, and see what the class knows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ... import games
from ...mistakes import mistake
from ..exercise import Exercise
from ..marking import Marked
from ..quiz import Quiz, figure_of
from ..record import Attempt, Record, attempt
from .folder import Folder, shown_name

if TYPE_CHECKING:
    from pandas import DataFrame

FEWEST = 3  # answers below which nothing is shown of a question


class Item(NamedTuple):
    """One question as the class answered it."""

    n: int
    answered: int
    credit: Fraction  # on average
    chosen: Counter[str]  # option -> how many
    distrusted: bool


class Room:
    """A class, for the teacher: ``room = rw.classroom("class_7b/")``."""

    def __init__(self, folder: Folder, lang: str = "en") -> None:
        self.folder, self.lang = folder, lang

    def set(self, name: str, quiz: Quiz) -> Path:
        """Set a quiz; learners find it by its name."""
        return self.folder.put(name, quiz)

    def report(self, name: str) -> Report:
        """What the class knows, marked anew by the rules."""
        return Report(self.folder.quiz(name, self.lang), name, self.folder, self.lang)

    def forget(self, learner: str) -> int:
        """Remove everything of a learner."""
        return self.folder.forget(learner)


class Report:
    """A quiz as a class answered it. The last answer of each learner to each question counts."""

    def __init__(self, quiz: Quiz, name: str, folder: Folder, lang: str) -> None:
        self.quiz, self.lang = quiz, lang
        answers = folder.answers()
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
            chosen = Counter(option for who in marks for option in self.given[who, n].chosen)
            credit = sum(marks.values(), Fraction()) / len(marks) if marks else Fraction()
            found.append(Item(n, len(marks), credit, chosen, self._distrusted(n, marks, total)))
        return found

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
            for section in self.quiz.exercises[n - 1].sections:
                rows.setdefault(who, {}).setdefault(section, []).append(float(marked.credit))
        table = {who: {s: sum(v) / len(v) for s, v in cells.items()} for who, cells in rows.items()}
        frame = pd.DataFrame.from_dict(table, orient="index").sort_index()
        return frame[sorted(frame.columns, key=_section_order)]

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
            lines += ["", w["class_next"].format(sections=", ".join(weak))]
        return "\n".join(lines)

    def _item(self, item: Item) -> list[str]:
        w, spoken = self.quiz.words, self.quiz.spoken(item.n)
        lines = [f"{item.n}. {spoken.stem()}"]
        if item.answered < FEWEST:
            return [*lines, f"   {w['class_few']}"]
        lines.append(f"   {w['class_share'].format(credit=figure_of(item.credit), n=item.answered)}")
        wrong = [(option, k) for option, k in item.chosen.most_common() if option in spoken.opened.verdicts]
        wrong = [(option, k) for option, k in wrong if not spoken.opened.verdicts[option].right]
        if wrong:
            option, k = wrong[0]
            lines.append(f"   {w['class_wrong'].format(n=k)} {self.quiz.reasoned(item.n, option)}")
        if item.distrusted:
            lines.append(f"   {w['class_distrust']}")
        return lines

    def weakest(self, n: int = 3) -> list[str]:
        """The sections to teach next."""
        found: dict[str, list[Fraction]] = {}
        for (_, k), marked in self.marks.items():
            for section in self.quiz.exercises[k - 1].sections:
                found.setdefault(section, []).append(marked.credit)
        weak = sorted((_mean(credits), section) for section, credits in found.items() if len(credits) >= FEWEST)
        return [section for credit, section in weak[:n] if credit < Fraction(3, 4)]

    def __repr__(self) -> str:
        return self.text()


class Seat:
    """A learner in a class: ``rw.join("class_7b/", as_="Peacock 7")``. Answers are appended to a file of their own."""

    def __init__(self, folder: Folder, name: str, lang: str = "en") -> None:
        if not shown_name(name):
            raise mistake("class_name", lang, given=repr(name))
        self.folder, self.name, self.lang = folder, shown_name(name), lang
        self.record = Record(folder.own_file(self.name))

    def quizzes(self) -> list[str]:
        return self.folder.quizzes()

    def quiz(self, name: str) -> Quiz:
        """A quiz that was set; every answer to it is handed in as it is given."""
        quiz = self.folder.quiz(name, self.lang)
        game = games.get(quiz.game)

        def hand_in(exercise: Exercise, chosen: tuple[str, ...], credit: float, hints: int) -> None:
            self.record.add(replace(attempt(game, exercise, chosen, credit, hints), quiz=name, learner=self.name))

        quiz.told.append(hand_in)
        return quiz


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()


def _section_order(section: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (10**6, part) for part in section.split(".")]
