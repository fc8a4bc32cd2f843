"""4.4 and 8.0: the combat phase. Battles on land and at sea, dice and losses, retreats, until one side is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....flow import CHANCE, Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ..state import Battle, State, armies_at, arms_at, at_sea, chief_of, contested, foes_at, is_colonial, may_attack
from .no_way import peace_between, protected
from .pieces import bonus_of, chiefs_fall, lost_arms, note_raid, remove, score_deed
from .terms import ask_terms, asked, may_ask, offer_terms
from .withdrawal import barred, beside, can_retreat, land_armies, leave, no_return, origins_at, withdraw

FACES = ("1", "2", "3", "4", "5", "6")
ON_FIVE, ON_SIX = 5, 6  # 8.3

# ---------------------------------------------------------------- 8.1, 8.2 Which battles there are


def battles_due(s: State) -> list[tuple[str, str]]:
    """Territories where the active nation must fight, each with its opponent (8.1)."""
    places = contested(s)
    return [(t, other) for t in places for other in s.armies[t] if other != s.active] if places else []


def battles_open(s: State) -> list[tuple[str, str]]:
    """Fights at the active nation's pleasure: with trading posts (8.1) and at sea (8.2)."""
    nation, armies = s.active, s.armies
    found = []
    for t, power in s.posts.items():
        if power != nation and nation in armies[t] and len(armies[t]) == 1:
            found.append((t, power))
    for sea in at_sea(s, nation):
        found += [(sea, power) for power in armies[sea] if power != nation]
    return [fight for fight in found if no_fight(s, *fight) is None] if found else found


def no_fight(s: State, at: str, other: str) -> Refusal | None:
    """Why the active nation cannot attack this opponent here now."""
    facts = {"at": at, "nation": other}
    if not may_attack(s, s.active, other, at):
        return protected(s, other, {**facts, "here": at, "there": at})
    if f"{at}/{other}" in s.fought:
        return Refusal("broken_off", "8.4", facts, "37")
    if at in s.board.coasts and not is_colonial(s, s.active):
        for power in foes_at(s, s.active, at):
            if f"{at}/{power}" in s.fought:
                return Refusal("first_finish", "8.2", {**facts, "power": power})
    return None


def battle_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    if begun == ("end",) or len(begun) == 2:
        return ()
    fights = [*battles_due(s), *battles_open(s)]
    if not begun:
        return (*dict.fromkeys(at for at, _ in fights), "end")
    return [other for at, other in fights if at == begun[0]]


def no_battle(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    if begun[0] == "end" and (due := battles_due(s)):
        return Refusal("battle_due", "8.1", {"at": due[0][0], "nation": due[0][1]})
    return None


battle = Question("battle", "4.4", battle_parts, no_battle)


def fight_battles(s: State) -> Flow:  # 4.4
    if (s.oaths or s.allied) and (at := barred(s)):  # a game may begin in the middle of a withdrawal
        yield from withdraw(s, peace_between(s, s.active, next(foes_at(s, s.active, at))))
    due, free = battles_due(s), battles_open(s)
    if not s.fighting and (due or free or seas_to_leave(s)):
        s.fighting, s.fought = True, []
        yield Event("combat_began", "4.4", s.owner[s.active], {"nation": s.active, "wave": s.wave})
    while due or free:
        if len(due) == 1 and not free:
            yield from fight(s, *due[0])
        else:
            answer = yield from asked(s, s.owner[s.active], "battle")
            if answer == "end":
                break
            if answer:
                at, other = split(answer)
                yield from fight(s, at, other)
        due, free = battles_due(s), battles_open(s)
    yield from end_fighting(s)


def end_fighting(s: State) -> Flow:
    """Indian armies at sea land (8.2); what was taken for a moment counts as a raid (15.3)."""
    for sea in seas_to_leave(s):
        yield from land_armies(s, sea)
    s.fighting, s.fought, s.moved, s.led = False, [], [], {}
    yield Event("combat_ended", "4.4", s.owner[s.active], {"nation": s.active})


def seas_to_leave(s: State) -> list[str]:
    """The seas where Indian armies of the active nation may not stay (8.2)."""
    if is_colonial(s, s.active):
        return []
    return at_sea(s, s.active)


# ---------------------------------------------------------------- 8.3, 8.4 One battle


def fight(s: State, at: str, defender: str) -> Flow:
    """Round after round until one side is left, or the attacker breaks off where that is allowed (8.4)."""
    post = not armies_at(s, defender, at)
    origins = [came for came in origins_at(s, at) if came != at]
    s.battle = Battle(at, s.active, defender, post, origins)
    facts = {"at": at, "attacker": s.active, "defender": defender, "post": post}
    yield Event("battle_began", "8.2" if at in s.board.coasts else "8.1", s.owner[s.active], facts)
    while goes_on(s):
        if not s.battle.deaf and defender not in s.declined and may_ask(s, defender, s.active):
            yield from ask_terms(s, defender, "dice")
            continue
        if not (yield from throw(s, s.battle)):
            continue  # somebody declared an alliance instead: look anew
        if goes_on(s):
            yield from defender_retreats(s, s.battle)
        if goes_on(s):
            yield from attacker_presses(s, s.battle)
    yield from end_battle(s, s.battle)
    if contested(s):
        yield from offer_terms(s, "after")


def goes_on(s: State) -> bool:
    """Whether both sides still stand there and may fight."""
    b = s.battle
    assert b is not None
    here = s.armies[b.at]
    if b.stopped or b.attacker not in here or not may_attack(s, b.attacker, b.defender, b.at):
        return False
    return s.posts.get(b.at) == b.defender if b.post else b.defender in here


def end_battle(s: State, b: Battle) -> Flow:
    if b.stopped or (b.post and s.posts.get(b.at) == b.defender):
        s.fought.append(f"{b.at}/{b.defender}")
    mine, theirs = armies_at(s, b.attacker, b.at), armies_at(s, b.defender, b.at)
    s.battle = None
    if mine:
        note_raid(s, b.at)
    facts = {"at": b.at, "attacker": b.attacker, "defender": b.defender, "left": mine, "theirs": theirs}
    yield Event("battle_ended", "8.4", s.owner[b.attacker], facts)


# ---------------------------------------------------------------- 8.3 Dice and losses


def dice_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return FACES if len(begun) < int(ask.about[2]) + int(ask.about[4]) else ()


dice = Question("dice", "8.3", dice_parts)  # any throw may come up


def needed(s: State, b: Battle, target: str, post: bool) -> tuple[int, str]:
    """What a die must show, its bonus added, to destroy a piece of this nation, and for what reason (8.3)."""
    if target == b.defender and s.board.rough[b.at]:
        return ON_SIX, "rough"  # d
    if post:
        return ON_FIVE, "post"  # b
    return (ON_SIX, "colonial") if is_colonial(s, target) else (ON_FIVE, "indian")  # c, a


def added(s: State, nation: str, at: str) -> list[list[str]]:
    """What adds 1 to each die of the nation there, each with its section; a post alone is no colonial army (12.1)."""
    found = [["colonial", nation, "8.3"]] if is_colonial(s, nation) and armies_at(s, nation, at) else []
    if chief := chief_of(s, nation, at):
        found.append(["chief", chief, "9.2"])
    if not is_colonial(s, nation):
        found += [["arms", power, "12.2"] for power in arms_at(s, nation, at)[:1]]
    return found


def throw(s: State, b: Battle) -> Flow:  # 8.3
    """Both sides throw at once: first the attacker's dice, then the defender's armies, then his trading post.

    An alliance may be declared between two throws too (11.2); False if one was, and nobody has thrown.
    """
    mine, theirs = armies_at(s, b.attacker, b.at), armies_at(s, b.defender, b.at)
    post = int(s.posts.get(b.at) == b.defender)
    about = (b.at, b.attacker, str(mine), b.defender, str(theirs + post))
    thrown = yield from asked(s, CHANCE, "dice", *about)
    if thrown is None:
        return False
    faces = [int(face) for face in split(thrown)]
    attack, defence = faces[:mine], faces[mine:]
    led = bonus_of(s, b.attacker, b.at), bonus_of(s, b.defender, b.at)
    plus = led[0] + is_colonial(s, b.attacker)
    plus_back = [led[1] + is_colonial(s, b.defender)] * theirs + [led[1]] * post  # a post is no colonial army (12.1)
    (need, why), (need_back, why_back) = needed(s, b, b.defender, b.post), needed(s, b, b.attacker, False)
    hits = sum([face + plus >= need for face in attack])
    hits_back = sum([face + more >= need_back for face, more in zip(defence, plus_back, strict=True)])
    b.round += 1
    s.declined = []
    facts = {
        "at": b.at, "attacker": b.attacker, "defender": b.defender, "attack": attack, "defence": defence,
        "plus": [plus] * mine, "plus_back": plus_back, "need": need, "need_back": need_back,
        "hits": hits, "hits_back": hits_back, "rough": s.board.rough[b.at], "post": b.post,
        "why": why, "why_back": why_back, "by": added(s, b.attacker, b.at) if plus else [],
        "by_back": added(s, b.defender, b.at) if any(plus_back) else [],
    }  # fmt: skip
    two_arms = any(len(arms_at(s, side, b.at)) > 1 for side in (b.attacker, b.defender)) if s.posts else False
    yield Event("dice_thrown", "8.3", None, facts, "45" if two_arms else "44" if post and not b.post else "")
    if hits and b.post:
        yield from lose_post(s, b)
    elif hits:
        yield from lose(s, b.defender, b.attacker, b.at, min(hits, theirs))
    if hits_back:
        yield from lose(s, b.attacker, b.defender, b.at, min(hits_back, mine))
    here = s.armies[b.at]
    for nation, other in ((b.defender, b.attacker), (b.attacker, b.defender)):
        if other in here and nation not in here:
            yield from chiefs_fall(s, other, b.at, nation)
    yield from lost_arms(s)
    return True


def lose_post(s: State, b: Battle) -> Flow:  # 12.1
    del s.posts[b.at]
    s.supply[b.defender] += 1
    facts = {"at": b.at, "nation": b.defender, "by": b.attacker}
    yield Event("post_destroyed", "8.3", s.owner[b.defender], facts)
    yield from score_deed(s, b.attacker, "destroy_post", b.defender, 1)


def lose(s: State, nation: str, by: str, at: str, n: int) -> Flow:
    """Armies are destroyed; where they came from different spaces their owner says which (ruling 30)."""
    gone = 0
    while gone < n:
        origins = origins_at(s, at) if nation == s.active else {}
        came, some = None, n - gone
        if len(origins) > 1 and n - gone < armies_at(s, nation, at) and matters(s, at, origins):
            came, some = (yield Ask(s.owner[nation], "loss", (at, nation, str(n - gone)))), 1
        remove(s, nation, at, some, came)
        gone += some
        facts = {"nation": nation, "at": at, "armies": some, "by": by, "came": came or ""}
        yield Event("armies_lost", "8.3", s.owner[nation], facts, "30" if came else "")
    yield from score_deed(s, by, "destroy_army", nation, n)


def matters(s: State, at: str, origins: Iterable[str]) -> bool:
    """Whether it will make a difference where the survivors came from: the fight goes on, and some may go back."""
    return goes_on(s) and any(no_return(s, s.active, at, came) is None for came in origins)


def loss_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else tuple(origins_at(s, ask.about[0]))


loss = Question("loss", "8.3", loss_parts)


# ---------------------------------------------------------------- 8.4 to 8.6 Who leaves


def defender_retreats(s: State, b: Battle) -> Flow:  # 8.4, 8.5
    while goes_on(s) and not b.post and any([can_retreat(s, b.defender, there) for there in beside(s, b.at)]):
        answer = yield from asked(s, s.owner[b.defender], "retreat", b.at, b.defender)
        if answer == "stay":
            return
        if answer:
            yield from leave(s, b.defender, b.at, split(answer), "retreated", "8.5")
            if not armies_at(s, b.defender, b.at):
                yield from chiefs_fall(s, b.attacker, b.at, b.defender)


def attacker_presses(s: State, b: Battle) -> Flow:  # 8.4, 8.6
    """The attacker goes on, goes back, or breaks off a fight that was his own choice."""
    while goes_on(s):
        free = b.post or b.at in s.board.coasts
        if not free and all(no_return(s, b.attacker, b.at, came) for came in origins_at(s, b.at)):
            return
        answer = yield from asked(s, s.owner[b.attacker], "press", b.at, b.attacker)
        if answer == "fight":
            return
        if answer == "stop":
            b.stopped = True
            yield Event("broken_off", "8.4", s.owner[b.attacker], {"at": b.at, "nation": b.attacker}, "37")
        elif answer:
            begun = split(answer)
            yield from leave(s, b.attacker, b.at, begun, "returned", "8.6", begun[0])
            if not armies_at(s, b.attacker, b.at) and not b.post:  # a trading post alone kills no chief (9.2)
                yield from chiefs_fall(s, b.defender, b.at, b.attacker)


PHASES = (Phase("combat", "4.4", fight_battles, resumes=("battle",)),)
QUESTIONS = (battle, dice, loss)
