"""3: the end. The first whose markers cross ends the game; the widest lead wins."""

from __future__ import annotations

from collections.abc import Mapping

from ....flow import Event, Flow, Number, Phase, Result, Standing
from ..state import State, lead, order, worth


def end_game(s: State) -> Flow:  # 3.2, ruling 17-04
    s.ended = "round" if s.finish_round else "pass"
    yield Event("game_over", "3.2", None, {"after": s.ended}, "17-04")
    end = result(s)
    assert end is not None
    best = end.standings[0]
    several = end.reason == "several_crossed"
    yield Event("won", end.rule, best.seat, {"lead": best.figures["lead"]}, "17-16" if several else "17-48")


def result(s: State) -> Result | None:
    """Those who crossed, by lead and then by moment; then the others by both markers (3.3 to 3.5, 17-16, 17-48)."""
    if not s.ended:
        return None
    turn = {i: k for k, i in enumerate(order(s))}
    ranking = sorted(range(len(s.seats)), key=lambda i: standing_of(s, i, turn))
    standings: list[Standing] = []
    for i in ranking:
        figures = figures_of(s, i, turn)
        decided_by = decided(standings[-1].figures, figures) if standings else ""
        standings.append(Standing(i, len(standings) + 1, figures, decided_by))
    several = sum(bool(p.crossed) for p in s.seats) > 1
    rule = "3.3" if not several else "3.5" if standings[1].decided_by == "moment" else "3.4"
    return Result("several_crossed" if several else "one_crossed", rule, tuple(standings))


def standing_of(s: State, i: int, turn: dict[int, int]) -> tuple[int, ...]:
    p = s.seats[i]
    if p.crossed:
        return (0, -lead(s, i), p.crossed)
    return (1, -worth(s, i), -p.fame, turn[i])


def figures_of(s: State, i: int, turn: dict[int, int]) -> dict[str, int]:
    p = s.seats[i]
    figures = {"fame": p.fame, "money": p.money, "worth": worth(s, i), "lead": lead(s, i)}
    return {**figures, "apart": -lead(s, i), "moment": p.crossed, "order": turn[i] + 1}


def decided(better: Mapping[str, Number], figures: Mapping[str, Number]) -> str:
    """What put a seat below the one above it."""
    if bool(better["moment"]) != bool(figures["moment"]):
        return "crossing"
    keys = ("lead", "moment") if figures["moment"] else ("worth", "fame", "order")
    return next(key for key in keys if better[key] != figures[key])


PHASES = (Phase("end", "3.2", end_game),)
