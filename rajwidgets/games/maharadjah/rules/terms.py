"""11.0: submission and alliance, asked at their moments or declared out of turn, and the withdrawal that follows."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache

from ....flow import Ask, Event, Flow, Parts, Question, Refusal, split
from ..places import PLAYERS, WAYS, Board, Submission
from ..state import BRITISH, Oath, State, contested, forget_suitors, in_bloc, is_colonial, territories_of
from .pieces import forsaken, lost_arms, remove
from .withdrawal import withdraw

PRICES = ("growth", "army")  # 11.2

# ---------------------------------------------------------------- 11.2 Declarations at any moment


def ally_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else PRICES


ally = Question("ally", "11.2", ally_parts)


def declarations(s: State) -> tuple[Ask, ...]:
    """What any seat may declare instead of the answer asked for."""
    return spoken(s.board, s.way, s.suitors) if s.crown else ()


@lru_cache(4096)
def spoken(board: Board, way: str, suitors: tuple[str, ...]) -> tuple[Ask, ...]:
    """What these nations may declare; kept, since every question carries it."""
    column = WAYS.index(way)
    return tuple(Ask(PLAYERS.index(board.nations[n].players[column]), "ally", (n,)) for n in suitors)


def asked(s: State, seat: int, kind: str, *about: str) -> Generator[Ask | Event, str, str | None]:
    """Ask, open to declarations; None after a declaration, when the asker must look at the position anew."""
    answer = yield Ask(seat, kind, about, declarations(s))
    if not answer.startswith("ally:"):
        return answer
    _, nation, price = answer.split(":")
    ruling = declaring_ruling(s, nation)
    if price == "growth":
        yield from ally_by_growth(s, nation, ruling)
    else:
        yield from ally_by_army(s, nation, ruling)
    yield from withdraw(s, "11.2")
    return None


def declaring_ruling(s: State, nation: str) -> str:
    """Which of our rulings a declaration at this moment rests on."""
    if s.phase == "growth" and nation == s.active:
        return "41"
    return "20" if list(s.owner).index(nation) < s.place else "31"


# ---------------------------------------------------------------- 11.2 Alliance


def alliance_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    nation, *only = ask.about
    match begun:
        case ():
            return only or ("growth", "army")
        case ("army",):
            return territories_of(s, nation)
    return ()


def no_alliance(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if begun[0] == "army" and not territories_of(s, ask.about[0]):
        return Refusal("no_army_to_give", "11.2", {"nation": ask.about[0]})
    return None


alliance = Question("alliance", "11.2", alliance_parts, no_alliance)


def form_alliance(s: State, nation: str) -> Flow:
    """The nation pays with its growth or with an army, as its owner likes."""
    answer = yield Ask(s.owner[nation], "alliance", (nation,))
    match split(answer):
        case ("army", space):
            yield from give_army(s, nation, space)
        case _:
            yield from ally_by_growth(s, nation)


def ally_by_growth(s: State, nation: str, ruling: str = "") -> Flow:  # 11.2
    s.allied.append(nation)
    forget_suitors(s)
    s.no_growth.append(nation)
    saved = s.gauge[nation]
    s.gauge[nation] = 0  # its marker leaves the gauge for good
    facts = {"nation": nation, "price": "growth", "at": "", "saved": saved}
    yield Event("allied", "11.2", s.owner[nation], facts, ruling)


def ally_by_army(s: State, nation: str, ruling: str) -> Flow:  # 11.2
    places = territories_of(s, nation)
    if not places:  # only at sea or outside: nothing to give but growth
        yield from ally_by_growth(s, nation, "41")
        return
    space = places[0]
    if len(places) > 1:
        _, space = split((yield Ask(s.owner[nation], "alliance", (nation, "army"))))
    yield from give_army(s, nation, space, ruling)


def give_army(s: State, nation: str, space: str, ruling: str = "") -> Flow:
    remove(s, nation, space, 1)
    s.pool[nation] -= 1
    s.box[nation] += 1
    s.allied.append(nation)
    forget_suitors(s)
    facts = {"nation": nation, "price": "army", "at": space, "saved": 0}
    yield Event("allied", "11.2", s.owner[nation], facts, ruling)
    yield from lost_arms(s)
    yield from forsaken(s, nation, space)


# ---------------------------------------------------------------- 11.1 Submission


def beset(s: State) -> list[str]:
    """The nations on whose territories the active nation's armies stand."""
    found = dict.fromkeys([other for t in contested(s) for other in s.armies[t]])
    found.pop(s.active, None)
    return list(found)


def no_oath(s: State, nation: str, to: str, clause: Submission) -> Refusal | None:
    """Why the nation cannot submit to the attacker in this region now."""
    if s.turn < clause.from_turn:
        return Refusal("too_early", "11.1", {"nation": nation, "from_turn": clause.from_turn})
    armies = s.armies
    held = [t for t in s.board.in_region[clause.region] if nation in armies[t]]
    facts = {"nation": nation, "region": clause.region, "held": len(held), "most": clause.territories}
    if not 0 < len(held) <= clause.territories:
        return Refusal("not_reduced", "11.1", facts)
    if not any([to in armies[t] for t in held]):
        return Refusal("no_attackers_there", "11.1", {**facts, "to": to})
    return None


def can_submit(s: State, nation: str, to: str) -> bool:
    clauses = s.board.submissions[nation]
    return bool(clauses) and any([no_oath(s, nation, to, clause) is None for clause in clauses])


def can_ally(s: State, nation: str, attacker: str) -> bool:
    """Alliance as an answer to an attack: by an Indian nation, against the British or an ally of theirs."""
    return s.crown and in_bloc(s, attacker) and nation not in s.allied and not is_colonial(s, nation)


def terms_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    nation, _, moment = ask.about
    match begun:
        case ():
            return ("fight", "never", "submit", "ally") if moment == "dice" else ("fight", "submit", "ally")
        case ("submit",):
            return [clause.region for clause in s.board.submissions[nation]]
    return ()


def no_terms(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    nation, attacker, _ = ask.about
    match begun:
        case ("submit",):
            if not s.board.submissions[nation]:
                return Refusal("never_submits", "11.1", {"nation": nation})
            refusals = [no_oath(s, nation, attacker, clause) for clause in s.board.submissions[nation]]
            return None if None in refusals else refusals[0]
        case ("submit", region):
            clause = next(c for c in s.board.submissions[nation] if c.region == region)
            return no_oath(s, nation, attacker, clause)
        case ("ally",):
            if not s.crown:
                return Refusal("no_british_yet", "11.2", {"nation": nation})
            if not can_ally(s, nation, attacker):
                return Refusal("not_against_british", "11.2", {"nation": nation, "attacker": attacker})
    return None


terms = Question("terms", "11.1", terms_parts, no_terms)


def offer_terms(s: State, moment: str) -> Flow:  # 11.1, 11.2, ruling 29
    """Ask those whom the active nation besets, at the end of its movement or after a battle."""
    asked_already: list[str] = []
    while open_to := [n for n in beset(s) if n not in asked_already and n not in s.declined]:
        nation = next((n for n in open_to if may_ask(s, n, s.active)), None)
        if nation is None:
            return
        asked_already.append(nation)
        yield from ask_terms(s, nation, moment)


def may_ask(s: State, nation: str, attacker: str) -> bool:
    """Whether a nation on whose territory the attacker stands has something to offer."""
    if not s.crown and not s.board.submissions[nation]:
        return False
    return can_submit(s, nation, attacker) or can_ally(s, nation, attacker)


def ask_terms(s: State, nation: str, moment: str) -> Flow:
    """One nation fights on, submits or allies."""
    answer = yield Ask(s.owner[nation], "terms", (nation, s.active, moment))
    match split(answer):
        case ("submit", region):
            yield from submit(s, nation, s.active, region)
        case ("ally",):
            yield from form_alliance(s, nation)
            yield from withdraw(s, "11.2")
        case (word,):
            s.declined.append(nation)
            if word == "never" and s.battle:
                s.battle.deaf = True
            rule = "11.1" if can_submit(s, nation, s.active) else "11.2"
            facts = {"nation": nation, "to": s.active, "never": word == "never"}
            yield Event("terms_declined", rule, s.owner[nation], facts)


def submit(s: State, nation: str, to: str, region: str) -> Flow:  # 11.1
    s.oaths.append(Oath(nation, to, region))
    held = [t for t in territories_of(s, nation) if s.board.region[t] == region]
    facts = {"nation": nation, "to": to, "region": region, "territories": held}
    yield Event("submitted", "11.1", s.owner[nation], facts, "40")
    if in_bloc(s, to) and nation not in s.allied:  # 11.2
        yield Event("must_ally", "11.2", s.owner[nation], {"nation": nation, "to": to, "british": BRITISH})
        yield from form_alliance(s, nation)
    yield from withdraw(s, "11.1")


QUESTIONS = (terms, alliance, ally)
