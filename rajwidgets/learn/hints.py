"""Help with a question: first where the rulebook speaks of it, then the part of the answer that narrows most."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..flow import join, split
from ..text import LANGUAGES, figure
from .exercise import MANY, NUMBERS, ONE, ORDER
from .guesser import stems
from .marking import SECTION_OF, Open
from .speak import Spoken

MOST_HINTS = 2
TAKEN_AWAY = 2  # wrong options of a choice, but never all of them


class Hint(NamedTuple):
    """Which sentence is said, about which options, with which number."""

    text: str
    options: tuple[str, ...] = ()
    n: str = ""


def where(opened: Open) -> Hint:
    """The section it is about, or its chapter where its title names the answer; where the options stand for sections,
    what leaves some of them; of choices, what is in the way of a wrong one; where to look, if it is about none.
    """
    kind, sections = opened.exercise.kind, opened.exercise.sections
    if not sections:
        return Hint("hint_look")
    if kind in ("legal", "all_legal"):
        return Hint("hint_in_the_way")
    if kind in SECTION_OF:
        return chapter(opened)
    return Hint("hint_chapter", n=chapter_of(sections[0])) if names_the_answer(opened) else Hint("hint_section")


def chapter_of(section: str) -> str:
    return section.split(".")[0]


def names_the_answer(opened: Open) -> bool:
    """Whether the title of its section has more words in common with right options than with any wrong one."""
    for lang in LANGUAGES:
        spoken = Spoken(opened, lang)
        rule, options = spoken.speech.rule(opened.exercise.sections[0]), opened.exercise.options
        titled = stems(rule.title) if rule is not None and opened.form in (ONE, MANY) else frozenset()
        shared = {option: len(stems(spoken.option(option)) & titled) for option in options}
        most = max(shared.values())
        if most and all(opened.verdicts[option].right for option in options if shared[option] == most):
            return True
    return False


def chapter(opened: Open) -> Hint:
    """The chapter, if it leaves some wrong options and takes others away; else one of another section that is wrong.

    Of two wrong phases one is kept for the second hint: the first tells which phase it is now.
    """
    game, section_of, right = opened.place.game, SECTION_OF[opened.exercise.kind], opened.right[0]
    sections = {option: section_of(game, option) for option in opened.exercise.options}
    chapters = {option: chapter_of(section) for option, section in sections.items()}
    left = [option for option in chapters if chapters[option] == chapters[right]]
    if 1 < len(left) < len(chapters):
        return Hint("hint_chapter", n=chapters[right])
    wrong = [option for option in sections if not opened.verdicts[option].right]
    now, named = opened.place.node.phase, opened.place.speech("en").texts["names"]["phases"]
    if opened.exercise.kind == "phase" and len(wrong) == 2 and now in named:
        return Hint("hint_phase", (now,))
    return Hint("hint_not", tuple(sorted(wrong, key=lambda option: sections[option] == sections[right])[:1]))


def narrowing(opened: Open, moving: bool) -> Hint:
    """What comes first, one of the numbers, how many are right, or which options are wrong; of an opinion, the worst.

    Of a move, how it begins.
    """
    options, verdicts = opened.exercise.options, opened.verdicts
    if opened.opinion_of:
        return Hint("hint_opinion", (min(options, key=lambda option: opened.mark((option,)).credit),))
    if moving and opened.played_out:
        return Hint("hint_begins", (join(split(opened.right[0])[:-1]) or opened.right[0],))
    if moving and (begun := split(opened.right[0])[:-1]):
        return Hint("hint_begins", (join(begun),))
    if opened.form == ORDER:
        return Hint("hint_first", opened.right[:1])
    if opened.form == NUMBERS:
        return Hint("hint_cell", options[:1], figure(opened.numbers[0]))
    if opened.form == MANY:
        return Hint("hint_count", n=str(len(opened.right)))
    wrong = [option for option in options if not verdicts[option].right]
    away = tuple(wrong[: min(TAKEN_AWAY, len(wrong) - 1)]) or tuple(wrong[:1])
    return Hint("hint_neither" if len(away) > 1 else "hint_not", away)


def facts(hint: Hint, said: list[str], section: str, bot: str) -> dict[str, Any]:
    """What its sentence tells."""
    first, *more = [each.rstrip(".") for each in said] or [""]
    return {"option": first, "other": "".join(more), "n": hint.n, "chapter": hint.n, "section": section, "bot": bot}
