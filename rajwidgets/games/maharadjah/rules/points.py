"""4.7, 6.0, 10.3, 13.0 and 15.0: the end of a sequence and of a turn, Raj titles and victory points, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ....flow import Event, Flow, Phase, Result, Standing
from ..state import BRITISH, LAST_TURN, State, has_oath, held_by, holder, holds, is_empty, on_board, score_of, seats
from .growth import excess
from .pieces import chief_leaves, score
from .removal import remove_armies
from .sequence import has_role

# ---------------------------------------------------------------- 4.7 The end of a sequence


def end_sequence(s: State) -> Flow:  # 4.7
    nation = s.active
    yield from thin_out(s, nation)
    if s.raids:
        yield from score_raids(s, nation)
    if s.board.nations[nation].raj:
        yield from win_title(s, nation)
    for removal in s.board.leaving.get((s.turn, nation), ()):  # 10.3
        if removal.chief:
            yield from chief_leaves(s, removal.chief, "10.3")
        yield from remove_armies(s, nation, "sequence", removal.armies)
        yield from thin_out(s, nation, "49")  # fewer territories may now hold the rest
    s.place, s.active, s.raids = s.place + 1, "", []
    yield Event("sequence_ended", "4.7", s.owner[nation], {"nation": nation})


def thin_out(s: State, nation: str, ruling: str = "11") -> Flow:  # 6.0
    while (over := excess(s, nation)) > 0:
        yield from remove_armies(s, nation, "overpopulation", over, ruling)


def score_raids(s: State, nation: str) -> Flow:  # 15.3, ruling 21
    worth = s.board.worth.get((nation, s.turn, "raid"), {})
    for t in s.board.territories:
        if t in s.raids and t in worth:
            ruling = s.board.line_rulings.get((nation, s.turn, "raid"), "" if holds(s, nation, t) else "53")
            yield from points(s, nation, "raid", t, worth[t], "15.3", ruling)


def points(s: State, nation: str, source: str, of: str, n: int, rule: str, ruling: str = "") -> Flow:
    score(s, nation, n)
    facts = {"nation": nation, "source": source, "of": of, "n": 1, "each": n, "points": n}
    yield Event("points", rule, s.owner[nation], facts, ruling)


# ---------------------------------------------------------------- 13.0 Raj points


def claims(s: State, nation: str) -> dict[str, str]:
    """The territories a nation counts for a title, each with the reason (13.0)."""
    found: dict[str, str] = {}
    if not s.board.nations[nation].raj:
        return found
    places: Sequence[str] = s.board.territories
    if nation != BRITISH and not s.oaths:
        places = held_by(s, nation)
        if not s.crown:
            return dict.fromkeys(places, "held")  # nobody else could count them
    for t in places:
        why = claim(s, nation, t)
        if why and (why in ("subject", "empty") or not rival(s, nation, t)):
            found[t] = why
    return found


def claim(s: State, nation: str, t: str) -> str:
    held = holder(s, t)
    if held == nation:
        return "held"
    if held and has_oath(s, held, nation, t):
        return "subject"
    if nation == BRITISH:
        if s.posts.get(t) == BRITISH:
            return "post"
        if held in s.allied:
            return "ally"
        if is_empty(s, t):
            return "empty"
    return ""


def rival(s: State, nation: str, t: str) -> str:
    """Another nation with Raj points that could count the same territory: then neither does (13.0)."""
    if nation == BRITISH:
        held = holder(s, t)
        return held if held and held != BRITISH and s.board.nations[held].raj else ""
    return BRITISH if s.crown and claim(s, BRITISH, t) in ("post", "ally") else ""


def win_title(s: State, nation: str) -> Flow:  # 13.0, ruling 9
    lowest = s.board.titles[0].territories
    if nation != BRITISH and not s.oaths and on_board(s, nation) + 1 < lowest:
        return  # too few for any title, a chief alone counted
    counted = claims(s, nation)
    n = len(counted)
    title = next((t for t in reversed(s.board.titles) if n >= t.territories), None)
    if title:
        s.raj[nation] = title.points
        facts = {"nation": nation, "title": title.id, "territories": n, "points": title.points}
        ruling = "47" if "subject" in counted.values() else "48" if nation == BRITISH else "9"
        yield Event("title", "13.0", s.owner[nation], facts, ruling)


# ---------------------------------------------------------------- 15.0 The end of a turn


def end_turn(s: State) -> Flow:  # 4.7, 15.2, 15.3
    yield Event("counting", "15.2", None, {"turn": s.turn, "counts": list(s.board.turns[s.turn].counts)})
    for nation in s.owner:
        if (nation, s.turn, "end") in s.board.worth:
            yield from score_territories(s, nation)
        if s.posts and nation in s.supply:
            yield from score_posts(s, nation)
        if nation in s.raj:
            yield from points(s, nation, "raj", "", s.raj[nation], "13.0", "9")
    if s.turn == LAST_TURN:
        s.ended = "last_turn"
        best, next_best, *_ = sorted((score_of(s, i) for i in range(seats(s))), reverse=True)
        yield Event("game_over", "15.1", None, {"reason": s.ended}, "54" if best == next_best else "")
    else:
        yield Event("turn_ended", "4.0", None, {"turn": s.turn})


def score_territories(s: State, nation: str) -> Flow:  # 15.3
    held = held_by(s, nation)
    ruling = s.board.line_rulings.get((nation, s.turn, "end"), "")
    for t, n in s.board.worth[nation, s.turn, "end"].items():
        if t in held:
            yield from points(s, nation, "territory", t, n, "15.3", ruling if nation in s.armies[t] else "10")


def coasts_with_posts(s: State, power: str) -> int:
    """Seas whose coast holds a post; where a territory has two seas, whichever is best for the owner (ruling 28)."""
    sites = [s.board.seas_of[t] for t, owner in s.posts.items() if owner == power]
    return max(len(set(choice)) for choice in product(*sites))


def score_posts(s: State, power: str) -> Flow:  # 15.3
    if power not in s.posts.values() or power not in s.board.post_points:
        return
    mine = [t for t in s.board.post_sites if s.posts.get(t) == power]
    each, by_coasts = s.board.post_points[power]
    for t in mine:
        yield from points(s, power, "post", t, each, "15.3")
    coasts = coasts_with_posts(s, power)
    yield from points(s, power, "coasts", str(coasts), by_coasts[coasts - 1], "15.3", "28")


def prospects(s: State, nation: str) -> list[tuple[str, str, int, bool]]:
    """What the nation's card is worth this turn: (source, of, points, whether it would score now)."""
    lines: list[tuple[str, str, int, bool]] = []
    for t, n in s.board.worth.get((nation, s.turn, "end"), {}).items():
        lines.append(("territory", t, n, holder(s, t) == nation))
    for t, n in s.board.worth.get((nation, s.turn, "raid"), {}).items():
        lines.append(("raid", t, n, s.active == nation and t in s.raids))
    if nation in s.board.post_points and nation in s.posts.values():
        each, by_coasts = s.board.post_points[nation]
        lines += [("post", t, each, True) for t in s.board.post_sites if s.posts.get(t) == nation]
        coasts = coasts_with_posts(s, nation)
        lines.append(("coasts", str(coasts), by_coasts[coasts - 1], True))
    if s.board.nations[nation].raj and (nation in s.raj or has_role(s, nation)):
        won = raj_now(s, nation)
        lines += [("raj", title.id, title.points, title.points == won) for title in s.board.titles]
    return lines


def has_acted(s: State, nation: str) -> bool:
    """Whether the nation's sequence of this turn is over: then its title is settled (ruling 9)."""
    return list(s.owner).index(nation) < s.place


def raj_now(s: State, nation: str) -> int:
    """The points of the title that the nation has won this turn, or would win if its sequence ended here."""
    if has_acted(s, nation):
        return s.raj.get(nation, 0)
    held = len(claims(s, nation))
    return max((title.points for title in s.board.titles if held >= title.territories), default=0)


# ---------------------------------------------------------------- 15.1 The winner


def result(s: State) -> Result | None:
    """The ranking by points of all a player's nations (15.1); equal totals share a rank."""
    if not s.ended:
        return None
    order = sorted(range(seats(s)), key=lambda i: -score_of(s, i))
    standings: list[Standing] = []
    for i in order:
        total = score_of(s, i)
        tied = bool(standings) and standings[-1].figures["points"] == total
        rank = standings[-1].rank if tied else len(standings) + 1
        decided_by = ("tie" if tied else "points") if standings else ""
        standings.append(Standing(i, rank, {"points": total}, decided_by))
    return Result(s.ended, "15.1", tuple(standings))


PHASES = (Phase("points", "4.7", end_sequence), Phase("turn_end", "15.2", end_turn))
