"""What the mats of either game show alike: figures with their words, planned actions, what is built of all there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....draw.scene import TOKENS, Shape, fitted, text_width, words
from ....face import Say
from ..disc import Slot
from .action_disc import DISC, DISC_RADIUS, RIGHT, Plan, in_rows
from .pieces import INK

FIRST, PITCH = 17.0, 14.3  # the middle of the first piece in a row, and from one to the next

Piece = Callable[[float], list[Shape]]  # drawn with its middle at this x


def figure(number: str, word: str, baseline: float, size: float = 13.5, whole: bool = False) -> list[Shape]:
    """A number and its word, which is cut to fit, or if it must be ``whole`` left out."""
    after = 37 + max(text_width(number, size, 700) * 0.97, 9) + 4
    said, smaller = fitted(word, DISC[0] - DISC_RADIUS - 2 - after, 12.5)
    drawn = [words(37, baseline, number, z=2, size=size, weight=700, fill=INK, align="left")]
    if said == word or not whole:
        drawn.append(words(after, baseline, said, z=2, size=smaller, fill=TOKENS["ink-2"], align="left"))
    return drawn


def plans(
    say: Say, planned: Sequence[Slot], bought: Slot | None, state: Callable[[Slot, str], str]
) -> list[list[Plan]]:
    """The planned actions in rows of two, a bought one below; ``state`` tells how far that of an arrow is."""
    slots = [(slot, False) for slot in planned]
    if bought is not None:
        slots.append((bought, True))
    return in_rows(
        say,
        [
            Plan(slot.action, say.name("action", slot.action), state(slot, str(k + 1)), paid)
            for k, (slot, paid) in enumerate(slots)
        ],
    )


def progress(done: bool, begun: bool, acted: bool, acts: bool) -> str:
    """How far a planned action is."""
    if done:
        return "done"
    if acted:
        return "forgone"
    if begun:
        return "now"
    return "to_do" if acts else "planned"


def built_row(say: Say, y: float, built: int, each: int, gone: Piece, left: Piece, room: float = 0) -> list[Shape]:
    """The pieces still to build after the outlines of those built, and how many these are."""
    drawn = []
    for k in range(each):
        drawn += gone(FIRST + PITCH * k) if k < built else left(FIRST + PITCH * k)
    x = FIRST + PITCH * each
    number, of = str(built), f"{say.word('of')} {each}"
    at = x + text_width(number, 12, 700) + 3
    rest = f"{of} {say.word('built')}"
    said, size = fitted(rest, RIGHT + room - at, 11.5)
    drawn.append(words(x, y + 5, number, z=2, size=12, weight=700, fill=INK, align="left"))
    drawn.append(words(at, y + 5, said if said == rest else of, z=2, size=size, fill=TOKENS["ink-2"], align="left"))
    return drawn
