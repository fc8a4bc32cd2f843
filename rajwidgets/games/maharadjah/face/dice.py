"""Dice as they fell: who threw, which of them hit, and what each side needed (8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....draw.dice import PIPS, die
from ....draw.scene import TOKENS, Shape, fitted, words
from ....face import Panel, PanelLine
from ....flow import Event
from ..state import State
from .counters import NationLook, chip, look_of

WIDTH, NAMED = 350.0, 142.0
DIE, PITCH, ROW = 27.0, 31.0, 36.0
ABREAST = 4  # dice in a row


def picture(event: Event, view: State, say: Any) -> Panel | None:
    """A small picture of what an event tells, if it is a throw of dice."""
    if event.kind != "dice_thrown":
        return None
    d = event.data
    sides = (
        (d["attacker"], d["attack"], d["plus"], d["need"], d["hits"], d["why"], d["by"]),
        (d["defender"], d["defence"], d["plus_back"], d["need_back"], d["hits_back"], d["why_back"], d["by_back"]),
    )
    drawn: list[Shape] = []
    lines, spoken, top = [], [], 0.0
    for nation, faces, plus, need, hits, why, by in sides:
        thrower = say.fill("pages", "thrower", facts={"nation": nation, "n": len(faces)})
        result = say.fill("pages", "hits", facts={"n": hits})
        hit = [face + more >= need for face, more in zip(faces, plus, strict=True)]
        look = look_of(view.board, nation)
        drawn += side(look, say.name("letter", nation), thrower, faces, hit, result, top)
        top += ROW * max(1, -(-len(faces) // ABREAST))
        reasons = [(say.fill("pages", "falls", facts={"why": why}), event.rule)]
        reasons += [(say.fill("pages", "adds", facts={"what": what, "of": of}), rule) for what, of, rule in by]
        for more in dict.fromkeys(plus):  # the die of a trading post comes last and may get less
            facts = {"nation": nation, "faces": [face for face in PIPS if face + more >= need]}
            key, why_so = ("needs", tuple(reasons)) if more == plus[0] else ("needs_post", ())
            lines.append(PanelLine(say.fill("pages", key, facts=facts), why_so))
        spoken.append(say.told_of(f"{thrower} ({', '.join(map(str, faces))})", result))
    title = say.fill("pages", "dice_at", facts=d)
    return Panel("dice", title, event.rule, tuple(lines), WIDTH, top, tuple(drawn), "; ".join(spoken))


def side(
    look: NationLook, letters: str, thrower: str, faces: Sequence[int], hit: Sequence[bool], result: str, top: float
) -> list[Shape]:
    """The dice of one side in a row; before them who threw, behind them what came of it. Hits are coloured."""
    middle = top + ROW / 2
    name, size = fitted(thrower, NAMED - 32, 12.5)
    drawn = [*chip(look, letters, 12, middle, 22)]
    drawn.append(words(29, middle + 4.5, name, z=3, size=size, fill=TOKENS["ink"], align="left"))
    for k, (face, hits) in enumerate(zip(faces, hit, strict=True)):
        x, y = NAMED + k % ABREAST * PITCH, top + k // ABREAST * ROW + (ROW - DIE) / 2
        drawn += die(face, x, y, DIE, look.colour, look.ink, strong=True) if hits else die(face, x, y, DIE)
    after = NAMED + min(len(faces), ABREAST) * PITCH + 6
    bold, size = fitted(result, WIDTH - after, 12.5, 700)
    drawn.append(words(after, middle + 4.5, bold, z=3, size=size, weight=700, fill=TOKENS["ink"], align="left"))
    return drawn
