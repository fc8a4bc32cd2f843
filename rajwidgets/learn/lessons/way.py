"""The way through a lesson: in the order of its file, or wherever a step says that it leads.

Steps are counted from 1, as they stand in the file. Behind the last lies the end, which has a name too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...data import Said

if TYPE_CHECKING:
    from .lesson_file import Step

END = "end"  # what no step may be called


class Way:
    """Where each step leads, and where it leads aside whoever was wrong in it."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps, self.end = steps, len(steps) + 1
        self.named = {step.name: n for n, step in enumerate(steps, 1) if step.name} | {END: self.end}

    def onward(self, n: int) -> int:
        """The step that follows."""
        after = self.steps[n - 1].next
        return self.named[after] if after else n + 1

    def aside(self, n: int) -> int:
        """The step that explains what was wrong; 0 where there is none."""
        explaining = self.steps[n - 1].if_wrong
        return self.named[explaining] if explaining else 0

    @cached_property
    def before(self) -> dict[int, int]:
        """Every step that can be reached with the one it goes on from: first those of the main way, then those aside.

        Whichever way a learner takes, a step begins where this one ends.
        """
        found: dict[int, int] = {}
        starts = [(1, 0)]
        for n, here in starts:
            while n != self.end and n not in found:
                found[n] = here
                if self.aside(n):
                    starts.append((self.aside(n), n))
                n, here = self.onward(n), n
        return found

    @cached_property
    def main(self) -> list[int]:
        """The steps of whoever is never wrong, from the first to the last."""
        steps = [1]
        while (n := self.onward(steps[-1])) != self.end and n not in steps:
            steps.append(n)
        return steps

    @cached_property
    def about(self) -> dict[int, int]:
        """The step of the main way that each step belongs to: itself, or the one that it explains; in their order."""
        found: dict[int, int] = {}
        for n, here in self.before.items():
            found[n] = n if n in self.main else found[here]
        return {n: found[n] for n in sorted(found, key=lambda n: (self.main.index(found[n]), n not in self.main))}

    def number(self, n: int) -> int:
        """Which step of the main way this is, or is about; counted from 1."""
        return self.main.index(self.about[n]) + 1


def astray(steps: Sequence[Step]) -> Iterator[tuple[int, Said]]:
    """What is wrong with the ways of a lesson, each with the number of the step."""
    if wrong := [*misnamed(steps)]:
        yield from wrong
        return
    way = Way(steps)
    for n in range(1, way.end):
        if n not in way.before:
            yield n, Said("lesson_unreached")
        elif (back := in_a_circle(way, n)) is not None:
            yield n, Said("lesson_circle", {"n": back})


def misnamed(steps: Sequence[Step]) -> Iterator[tuple[int, Said]]:
    """Names that stand twice, that no step has, or that lead aside where nothing can be wrong."""
    known: dict[str, int] = {}
    for n, step in enumerate(steps, 1):
        if step.name == END:
            yield n, Said("lesson_named_end")
        elif step.name in known:
            yield n, Said("lesson_name_twice", {"name": step.name, "other": known[step.name]})
        elif step.name:
            known[step.name] = n
    for n, step in enumerate(steps, 1):
        for field, name, names in (("next", step.next, [*known, END]), ("if_wrong", step.if_wrong, [*known])):
            if name and name not in names:
                facts = {"field": field, "name": name, "known": ", ".join(names) or "-"}
                yield n, Said("lesson_no_step", facts)
        if step.if_wrong and step.do is None and step.ask is None:
            yield n, Said("lesson_nothing_wrong")


def in_a_circle(way: Way, n: int) -> int | None:
    """The step that this one leads back to, if the way on from there comes here again and never to the end."""
    first = after = way.onward(n)
    if first > n:
        return None
    for _ in way.steps:
        if after in (n, way.end):
            break
        after = way.onward(after)
    return first if after == n else None
