"""What is worth saying about a question of Maharadjah: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...flow import Ask, Event, LedgerLine, Parts, Refusal, Remark, Words
from .costs import warnings
from .rules.combat import added, battle_parts, needed
from .rules.points import claims
from .rules.ways import ALONE, LAND, SEA, Way, groups_at, leaders_at, march, retinue, ride
from .rules.withdrawal import origins_at
from .state import (
    State,
    armies_at,
    contested,
    foes_at,
    limit_of,
    score_of,
    seats,
    spaces_of,
    territories_of,
    this_turn,
    total_of,
)

# ---------------------------------------------------------------- the question


def prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """The question as it stands after the parts begun."""
    about = ask.about
    match ask.kind:
        case "move":
            return move_prompt(s, begun)
        case "permit":
            return Remark("permit", "5.41", {"nation": about[0], "sea": about[1], "power": about[2]}, "27")
        case "permit_post":
            return Remark("permit_post", "12.1", {"nation": about[0], "power": about[1], "at": about[2]}, "22")
        case "grow" | "muster":
            rule = "10.2" if ask.kind == "grow" else "10.6"
            return Remark(ask.kind, rule, {"nation": about[0], "left": int(about[1])})
        case "chief":
            return Remark("chief", "9.0", {"nation": about[0], "chief": about[1]}, "14")
        case "place_arms":
            return Remark("place_arms", "12.2", {"nation": about[0], "power": about[1]})
        case "remove":
            return remove_prompt(about, begun)
        case "terms":
            return terms_prompt(s, about, begun)
        case "alliance":
            return Remark("alliance_army" if begun or len(about) > 1 else "alliance", "11.2", {"nation": about[0]})
        case "battle":
            return Remark(
                "battle_with" if begun else "battle", "4.4", {"nation": s.active, "at": begun[0] if begun else ""}
            )
        case "dice":
            return dice_prompt(s, about, begun)
        case "loss":
            return Remark("loss", "8.3", {"at": about[0], "nation": about[1], "left": int(about[2])}, "30")
        case "retreat" | "press" | "land" | "withdraw":
            return leave_prompt(s, ask, begun)
        case "shift":
            return Remark("shift", "7.1", {"here": about[0], "nation": about[1], "land": about[2]}, "19")
    return colonial_prompt(s, ask, begun)


def move_prompt(s: State, begun: Parts) -> Remark:
    facts: dict[str, Any] = {"nation": s.active, "wave": s.wave, "turn": s.turn}
    match begun:
        case ("move", here, there, n, *rest):
            facts |= {"here": here, "there": there, "n": int(n)}
            if rest or not leaders_at(s, here):
                return Remark("move_way", "5.1", facts, "56")
            return Remark("move_with", "9.1", facts)
        case ("move", here, there):
            mine, limit = armies_at(s, s.active, here), limit_of(s, there)
            facts |= {"here": here, "there": there, "armies": mine, "limit": limit}
            return Remark("move_number", "5.12", facts)
        case ("move", here):
            return Remark("move_to", "5.12", {**facts, "here": here})
        case ("move",):
            return Remark("move_from", "5.11", facts)
    return Remark("move", "5.11", facts)


def remove_prompt(about: Parts, begun: Parts) -> Remark:
    nation, why, due = about
    rule = {"stacking": "5.2", "overpopulation": "6.0", "sequence": "10.3", "turn": "10.4"}[why]
    code = "remove_number" if begun else f"remove_{why}"
    return Remark(code, rule, {"nation": nation, "left": int(due), "at": begun[0] if begun else "", "why": why})


def terms_prompt(s: State, about: Parts, begun: Parts) -> Remark:
    nation, attacker, moment = about
    facts = {"nation": nation, "attacker": attacker}
    if begun:
        return Remark("terms_region", "11.1", facts)
    if moment == "dice" and s.battle:
        places = [s.battle.at]
    else:
        places = [t for t in contested(s) if nation in s.armies[t]]
    fights = [Remark("facing", "8.1", {"at": t, **sides(s, t, nation, attacker)}) for t in places]
    return Remark(f"terms_{moment}", "11.1", {**facts, "fights": fights}, "29")


def sides(s: State, at: str, nation: str, other: str) -> dict[str, int]:
    """How many armies of two nations stand in a place."""
    return {"mine": armies_at(s, nation, at), "theirs": armies_at(s, other, at)}


def dice_prompt(s: State, about: Parts, begun: Parts) -> Remark:
    """Whose die is asked for, which of them it is, and on which faces it hits."""
    at, attacker, attack, defender, defence = about[0], about[1], int(about[2]), about[3], int(about[4])
    n = len(begun) + 1
    facts = {"at": at, "attacker": attacker, "attack": attack, "defender": defender, "defence": defence}
    if n <= attack:
        facts |= {"nation": attacker, "n": n, "all": attack}
    else:
        facts |= {"nation": defender, "n": n - attack, "all": defence}
    return Remark("dice", "8.3", {**facts, "faces": hitting(s, about, len(begun))})


def hitting(s: State, about: Parts, n: int) -> list[int]:
    """The faces on which a die hits that is thrown after n others."""
    at, attacker, attack, defender = about[0], about[1], int(about[2]), about[3]
    b = s.battle
    assert b is not None
    thrower, target = (attacker, defender) if n < attack else (defender, attacker)
    is_post = thrower == defender and n - attack >= armies_at(s, defender, at)  # it throws last, and no army's bonus
    more = [what for what, _, _ in added(s, thrower, at) if not (is_post and what == "colonial")]
    need, _ = needed(s, b, target, b.post and target == defender)
    return [face for face in range(1, 7) if face + len(more) >= need]


def leave_prompt(s: State, ask: Ask, begun: Parts) -> Remark:
    here, nation = ask.about
    rule = {"retreat": "8.5", "press": "8.6", "land": "8.2", "withdraw": "11.1"}[ask.kind]
    step = ("", "_number", "_with")[min(len(begun), 2)]
    there = begun[0] if begun else ""
    other = ""
    if s.battle:
        other = s.battle.defender if nation == s.battle.attacker else s.battle.attacker
    facts = {"here": here, "nation": nation, "there": there, "armies": armies_at(s, nation, here), "other": other}
    return Remark(f"{ask.kind}{step}", rule, facts)


def colonial_prompt(s: State, ask: Ask, begun: Parts) -> Remark | None:
    facts: dict[str, Any] = {"power": s.active}
    match ask.kind, begun:
        case "post", ():
            return Remark("post", "12.1", {**facts, "built": s.built, "left": s.supply[s.active]})
        case "post", ("build",):
            return Remark("post_build", "12.1", facts)
        case "post", ("relocate", here):
            return Remark("post_relocate_to", "12.1", {**facts, "here": here})
        case "post", _:
            return Remark("post_relocate", "12.1", facts)
        case "arm", ():
            return Remark("arm", "12.2", {**facts, "nation": s.arms[s.active].to})
        case "arm", _:
            return Remark("arm_give", "12.2", facts)
    return None


# ---------------------------------------------------------------- the choices


def label(s: State, ask: Ask, begun: Parts) -> Remark:
    """The name of a choice: a place, a nation, a number, those who go along, or a word of the question."""
    if ask.kind == "ally":  # declared at another's question (11.2)
        return Remark(f"ally_{begun[0]}" if begun else "ally", "11.2", {"nation": ask.about[0]})
    part = begun[-1]
    if ask.kind == "dice":
        return Remark("face", "8.3", {"n": int(part)})
    if part.isdigit():
        return Remark("armies", "", {"n": int(part)})
    if part in s.armies:
        return Remark("place", "", {"place": part})
    if part in s.board.nations:
        return Remark("nation", "", {"nation": part})
    if part in s.board.region.values():
        return Remark("region", "", {"region": part})
    if part == ALONE:
        return Remark("alone", "9.1")
    if part.split("+")[0] in s.chiefs or part.startswith("arms_"):
        return Remark("with", "9.1", {"companions": retinue(part)})
    return Remark(f"{ask.kind}_{part}", "")


def detail(s: State, ask: Ask, begun: Parts) -> Remark | None:
    """A few words beside an option."""
    match ask.kind, begun:
        case "move", ("move", here):
            return Remark("armies_here", "5.12", {"n": armies_at(s, s.active, here), "limit": limit_of(s, here)})
        case "move", ("move", here, there):
            way = way_to(s, here, there)
            others, land = list(foes_at(s, s.active, there)), there in s.board.region  # on land they must fight (8.1)
            facts = {"way": list(way), "borders": len(way), "others": others, "land": land}
            return Remark("way", "5.12", facts) if way else None
        case "move", ("move", here, there, n):
            return number_detail(s, here, there, int(n))
        case "move", ("move", here, there, _, *_, by) if by in (LAND, SEA):
            way = way_to(s, here, there, by)
            return Remark("way", "5.12", {"way": list(way), "borders": len(way), "others": []})
        case "grow" | "remove", (at,):
            return Remark("armies_here", "5.2", {"n": armies_at(s, ask.about[0], at), "limit": limit_of(s, at)})
        case "battle", (at, *rest) if at != "end":
            return fight_detail(s, at, rest or battle_parts(s, ask, (at,)))
        case "retreat" | "press" | "land" | "withdraw", (there,) if there in s.armies:
            facts = {"own": armies_at(s, ask.about[1], there), "limit": limit_of(s, there), "kind": ask.kind}
            return Remark("haven", "5.21", facts)
        case "loss", (came,):
            at = ask.about[0]
            return Remark("came_from", "8.6", {"n": origins_at(s, at)[came], "stood": came == at}, "25")
        case "dice", _ if int(begun[-1]) in hitting(s, ask.about, len(begun) - 1):
            return Remark("hits", "8.3")
        case "post", ("build", at) | ("relocate", _, at):
            return Remark("held_by", "12.1", {"nations": list(s.armies[at])})
        case "terms", ("submit", region):
            held = [t for t in territories_of(s, ask.about[0]) if s.board.region[t] == region]
            return Remark("submit_in", "11.1", {"territories": held})
        case ("terms" | "alliance" | "retreat" | "press"), (part,) if part in COSTS:
            return Remark(f"{ask.kind}_{part}", "")
    return None


# Answers that name no place: a few words say what they cost, or what follows.
COSTS = frozenset({"fight", "submit", "ally", "growth", "army", "stay", "stop"})


def number_detail(s: State, here: str, there: str, n: int) -> Remark:
    """What so many armies would meet, or how many would then stand there."""
    own, theirs = armies_at(s, s.active, there) + n, sum(s.armies[there].values()) - armies_at(s, s.active, there)
    if theirs:
        return Remark("strengths", "8.3", {"mine": own, "theirs": theirs, "post": False, "rough": s.board.rough[there]})
    return Remark("then_there", "5.2", {"there": own, "here": armies_at(s, s.active, here) - n})


def fight_detail(s: State, at: str, others: Sequence[str]) -> Remark:
    """How many fight against how many, and on what ground."""
    if len(others) > 1:
        return Remark("several", "8.1", {"mine": armies_at(s, s.active, at), "others": list(others)})
    facts = {**sides(s, at, s.active, others[0]), "nation": others[0], "rough": s.board.rough[at]}
    return Remark("strengths_with", "8.3", {**facts, "post": s.posts.get(at) == others[0]})


def way_to(s: State, here: str, there: str, by: str = "") -> Way:
    """The way a move from here to there would take, for the map to show; nothing if there is none.

    ``by``: the one by land or by sea, where both are equally short.
    """
    leaders = leaders_at(s, here)
    for group in groups_at(s, here):
        way = march(s, here, there, group, (), by) or (march(s, here, there, group, leaders, by) if leaders else None)
        if way:
            return way
    return (ride(s, here, there, leaders) or ()) if leaders else ()


# ---------------------------------------------------------------- the position as text


def describe(s: State) -> list[Remark]:
    """The position as text, line by line: the twin of the picture."""
    if not 1 <= s.turn <= len(s.board.turns):
        lines = [Remark("before", "3.0")]
    else:
        turn = this_turn(s)
        lines = [Remark("turn", "4.0", {"turn": s.turn, "from": turn.first_year, "to": turn.last_year})]
    if s.active:
        lines.append(Remark("active", "4.0", {"nation": s.active, "seat": s.owner[s.active], "phase": s.phase}))
        if this_turn(s).great == s.active and s.phase in ("movement", "combat"):
            lines.append(Remark("great", "7.4", {"wave": s.wave}))
    for i in range(seats(s)):
        lines.append(Remark("seat", "15.1", {"seat": i, "points": score_of(s, i)}))
    for nation in s.owner:
        lines += nation_lines(s, nation)
    if s.moved:
        gone = Counter[str]()
        for stack in s.moved:
            gone[stack.at] += stack.n
        parts = [Remark("stack", "5.2", {"place": x, "n": n}) for x, n in gone.items()]
        lines.append(Remark("moved", "5.11", {"nation": s.active, "parts": parts}))
    for t, power in s.posts.items():
        lines.append(Remark("post", "12.1", {"at": t, "power": power}))
    for power, arms in s.arms.items():
        if arms.to:
            lines.append(Remark("arms", "12.2", {"power": power, "nation": arms.to, "at": arms.at}))
    for oath in s.oaths:
        lines.append(Remark("oath", "11.1", {"nation": oath.nation, "to": oath.to, "region": oath.region}))
    if s.battle:
        b = s.battle
        lines.append(Remark("battle", "8.1", {"at": b.at, "attacker": b.attacker, "defender": b.defender}))
    return lines


def nation_lines(s: State, nation: str) -> list[Remark]:
    """Where a nation's armies and chiefs stand, and what it has saved and scored."""
    stacks = [Remark("stack", "5.2", {"place": x, "n": armies_at(s, nation, x)}) for x in spaces_of(s, nation)]
    lines = []
    if stacks:
        lines.append(Remark("nation", "4.0", {"nation": nation, "seat": s.owner[nation], "parts": stacks}))
    if s.gauge.get(nation) and nation not in s.no_growth:
        lines.append(Remark("gauge", "10.1", {"nation": nation, "halves": s.gauge[nation]}))
    for chief in s.board.by_nation[nation]:
        if s.chiefs[chief]:
            lines.append(Remark("chief", "9.0", {"chief": chief, "nation": nation, "at": s.chiefs[chief]}))
    if nation in s.allied:
        lines.append(Remark("allied", "11.2", {"nation": nation}))
    if stacks and s.board.nations[nation].raj:
        lines.append(Remark("claims", "13.0", {"nation": nation, "n": len(claims(s, nation))}))
    if points := total_of(s, nation):
        lines.append(Remark("points", "15.1", {"nation": nation, "points": points}))
    return lines


# ---------------------------------------------------------------- the numbers of a case


def ledger(item: Event | Refusal | Remark) -> list[LedgerLine]:
    """The numbers of a case, one line each, the result last."""
    if not isinstance(item, Event):
        return []
    facts = item.data
    match item.kind:
        case "points":
            return [(Remark(f"points_{facts['source']}", item.rule, facts), facts["points"], True)]
        case "growth":
            return growth_ledger(item)
        case "dice_thrown":
            return dice_ledger(item)
        case "title":
            return [(Remark("title", "13.0", facts), facts["points"], True)]
    return []


def growth_ledger(event: Event) -> list[LedgerLine]:
    """In territories and halves of them, as the sentence counts (10.1)."""
    facts = event.data
    lines: list[LedgerLine] = [
        (Remark("growth_plain", "10.1", facts), facts["plain"], False),
        (Remark("growth_rough", "10.1", facts), Fraction(facts["rough"], 2), False),
        (Remark("growth_saved", "10.1", facts), Fraction(facts["saved"], 2), False),
        (Remark("growth_armies", "10.1", facts), -3 * facts["armies"], False),
    ]
    if facts["lost"]:
        lines.append((Remark("growth_lost", "10.1", facts), -Fraction(facts["lost"], 2), False))
    return [*lines, (Remark("growth_gauge", "10.1", facts), Fraction(facts["gauge"], 2), True)]


def dice_ledger(event: Event) -> list[LedgerLine]:
    """What is added to the dice and why; each die with the faces that hit, worth 1 if it hits; each side's hits."""
    facts = event.data
    lines: list[LedgerLine] = []
    sides = (
        ("attack", "attacker", "plus", "need", "hits", "by"),
        ("defence", "defender", "plus_back", "need_back", "hits_back", "by_back"),
    )
    for side, who, plus, need, hits, by in sides:
        nation, needs = facts[who], facts[need]
        for what, of, rule in facts[by]:
            lines.append((Remark("die_added", rule, {"what": what, "of": of, "rule": rule}), None, False))
        for face, more in zip(facts[side], facts[plus], strict=True):
            hit = face + more >= needs
            die = {"nation": nation, "face": face, "faces": [n for n in range(1, 7) if n + more >= needs], "hit": hit}
            lines.append((Remark("die", "8.3", die), int(hit), False))
        lines.append((Remark("hits", "8.3", {"nation": nation, "n": facts[hits]}), facts[hits], True))
    return lines


# ---------------------------------------------------------------- names

FORMS = {  # domain -> (the table of our own names, what another name is put into)
    "the": ("spaces", "the_place"),
    "at": ("spaces", "at_place"),
    "from": ("spaces", "from_place"),
    "the_nation": ("nations", "the_people"),
    "of_nation": ("nations", "of_people"),
    "to_nation": ("nations", "to_people"),
}


def name(say: Any, domain: str, value: Any) -> str | None:
    """Names that stand on the board, which may be an owner's: places, nations, chiefs; and those who lead armies."""
    names = say.game.board.names
    if domain == "companion":
        if str(value).startswith("arms_"):
            return str(say.fill("names", "arms_of", facts={"nation": value[5:]}))
        return str(names[value][say.lang])
    if value not in names:
        return None
    own = str(names[value][say.lang])
    if domain in ("space", "place", "nation", "chief"):
        return own
    if domain == "letter":
        return own[:2] if value not in say.texts["names"]["letters"] else None
    if domain in FORMS:
        table, form = FORMS[domain]
        if say.texts["names"][table].get(value) != own:
            return str(say.fill("names", form, facts={"place": value, "nation": value}))
    return None


WORDS = Words(prompt, label, detail, warnings, describe, ledger, name)
