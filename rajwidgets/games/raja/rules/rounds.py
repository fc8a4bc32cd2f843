"""6, 8, 9 and 10: the round from the Maharaja's journey to the scoring, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Result, Standing, split
from ...raja_family.disc import Slot
from ..state import (
    ACTIONS,
    CENTRE_POINTS,
    MONOPOLY_BONUS,
    SADHU_POINTS,
    SHORT_ROUNDS,
    START_BOXES,
    State,
    has_centre,
    in_card_order,
    last_box,
    lowest_card,
    lowest_governor,
    neutral_palaces,
    outer_palaces,
    outer_worth,
    palaces_built,
    palaces_each,
)

# ---------------------------------------------------------------- 6.1, 9 The Maharaja and the governor


def move_maharaja(s: State) -> Flow:  # 6.1, 9
    for p in s.seats:
        p.plan, p.acted = [], False
    s.round += 1
    s.maharaja = lowest_governor(s)
    ruling = "04-28" if s.round == 1 else ""
    yield Event("maharaja_moved", "6.1", None, {"city": s.maharaja, "round": s.round}, ruling)


def move_governor(s: State) -> Flow:  # 6.1; the placing on the last box ends the game, wherever it goes later (04-08)
    box = max(START_BOXES, *s.track.values()) + 1
    s.track[s.maharaja] = box
    s.last_round = box == last_box(s) or (s.variants.short and s.round >= SHORT_ROUNDS)  # ruling 04-36
    number = box - START_BOXES
    ruling = "" if number == s.round else "04-08"
    yield Event("governor_moved", "6.1", None, {"city": s.maharaja, "box": number}, ruling)
    if s.last_round:
        rule, ruling = last_by(s, number)
        facts = {"box": number, "round": s.round, "by": "round" if s.variants.short else "box"}
        yield Event("last_round", rule, None, facts, ruling)


def last_by(s: State, box: int) -> tuple[str, str]:
    """The section and the ruling by which a round is the last: its number, or the box that a governor has reached."""
    if s.variants.short:
        return "11.1", "04-07" if box == s.round else "04-36"
    return "10", "04-06" if box == s.round else "04-08"


# ---------------------------------------------------------------- 6.2 Planning


def arrows(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return ACTIONS if len(begun) < 2 else ()


# any two actions may be chosen, also twice the same, also one that cannot be paid for
plan = Question("plan", "6.2", arrows)


def choose_actions(s: State) -> Flow:  # 6.2; secret, so the order of asking gives nothing away
    while (i := next((i for i, p in enumerate(s.seats) if not p.plan), None)) is not None:
        first, second = split((yield Ask(i, "plan")))
        s.seats[i].plan = [Slot(first), Slot(second)]
        yield Event("planned", "6.2", i)


# ---------------------------------------------------------------- 8 Scoring


def points_of(s: State, i: int) -> list[tuple[str, int, int]]:
    """What the seat counts in the Maharaja's city: (source, how many, points each)."""
    city = s.maharaja
    lines = [
        ("architect", int(s.seats[i].at == city), 1),
        ("house", s.houses[city][i], 1),
        ("outer_palace", outer_palaces(s, i, city), outer_worth(s, i)),
        ("central_palace", int(has_centre(s, i, city)), CENTRE_POINTS),
    ]
    if s.variants.advanced_1:  # 11.2.6
        lines.append(("home_city", int(any(s.board.home[card] == city for card in s.seats[i].cards)), 1))
    return [line for line in lines if line[1]]


def score_city(s: State) -> Flow:  # 8
    yield Event("scoring", "8", None, {"city": s.maharaja})
    totals: dict[int, int] = {}
    for i in in_card_order(s):
        for source, n, each in points_of(s, i):
            totals[i] = totals.get(i, 0) + n * each
            rule = "11.2.6" if source == "home_city" else "8"
            ruling = "04-19" if each == SADHU_POINTS else ""
            yield Event("points", rule, i, {"source": source, "n": n, "each": each, "points": n * each}, ruling)
    yield from reward(s, totals)
    yield from end_of_game(s)


def reward(s: State, totals: dict[int, int]) -> Flow:  # 8, ruling 04-21
    ranking = sorted(totals, key=lambda i: (-totals[i], lowest_card(s, i)))
    table = s.board.rewards[len(s.seats)]
    for place, i in enumerate(ranking):
        rival = next((j for j in ranking[place + 1 :] if totals[j] == totals[i]), None)
        if rival is not None:
            cards = {"card": lowest_card(s, i), "rival_card": lowest_card(s, rival)}
            yield Event("tie_broken", "8", i, {"rival": rival, "points": totals[i], **cards})
        pay_out(s, i, table[place])
        ruling = "04-21" if len(ranking) < len(s.seats) else ""
        yield Event("reward", "8", i, {"place": place + 1, "points": totals[i], "gold": table[place]}, ruling)
    if len(ranking) == 1:
        pay_out(s, ranking[0], MONOPOLY_BONUS)
        ruling = "04-20" if s.variants.advanced_1 else "04-03" if neutral_palaces(s, s.maharaja) else ""
        yield Event("monopoly", "8", ranking[0], {"gold": MONOPOLY_BONUS}, ruling)
    if not ranking:
        yield Event("nobody_scored", "8", None, {"city": s.maharaja})


def pay_out(s: State, i: int, gold: int) -> None:
    s.seats[i].gold += gold
    s.bank_gold -= gold


# ---------------------------------------------------------------- 10 The end


def end_of_game(s: State) -> Flow:  # 10, 11.1
    if any(p.palaces == 0 for p in s.seats):
        s.ended = "all_palaces"
        rule, ruling = ("11.1", "04-07") if s.variants.short else ("10", "04-05")
    elif s.last_round:
        s.ended = "track"
        rule, ruling = ("11.1", "04-36") if s.variants.short else last_by(s, last_box(s) - START_BOXES)
    else:
        return
    facts = {"reason": s.ended, "by": "round" if s.variants.short else "box", "n": palaces_each(s)}
    yield Event("game_over", rule, None, facts, ruling)


def result(s: State) -> Result | None:
    """The ranking: palaces, then gold, then the lowest character (10)."""
    if not s.ended:
        return None
    order = sorted(range(len(s.seats)), key=lambda i: (-palaces_built(s, i), -s.seats[i].gold, lowest_card(s, i)))
    standings: list[Standing] = []
    for i in order:
        figures = {"palaces": palaces_built(s, i), "gold": s.seats[i].gold, "card": lowest_card(s, i)}
        better = standings[-1].figures if standings else {}
        decided_by = next((key for key in ("palaces", "gold", "card") if better and better[key] != figures[key]), "")
        standings.append(Standing(i, len(standings) + 1, figures, decided_by))
    return Result(s.ended, "10", tuple(standings))


PHASES = (
    Phase("maharaja", "6.1", move_maharaja),
    Phase("governor", "6.1", move_governor),
    Phase("plans", "6.2", choose_actions, resumes=("plan",)),
    Phase("scoring", "8", score_city),
)
QUESTIONS = (plan,)
