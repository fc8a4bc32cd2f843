"""4.5, 4.6 and 12.0: trading posts and arms of the colonial powers."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Ask, Event, Flow, Parts, Phase, Question, Refusal, split
from ..state import BRITISH, Arms, State, foes_at, has_oath, territories_of
from .pieces import arms_fault, forsaken, lost_arms
from .terms import asked

MOST_BUILT = 2  # 12.1
NO_SITE = Refusal("no_post_site", "12.1")

# ---------------------------------------------------------------- 12.1 Trading posts


def my_posts(s: State, power: str) -> list[str]:
    return [t for t, owner in s.posts.items() if owner == power]


def is_site(s: State, power: str, t: str) -> bool:
    """Whether this power can have a trading post in this territory now: quick, without the reason."""
    here = s.armies[t]
    if not here or t in s.posts or t not in s.board.post_sites:
        return False
    if power in here:
        return True
    return t not in s.refused and any([power in s.armies[sea] for sea in s.board.seas_of[t]])


def why_no_site(s: State, ask: Ask, begun: Parts, refusal: Refusal) -> Refusal:
    """The reason behind a place that is no site now; judging only finds that it is not."""
    return no_site(s, s.active, begun[-1]) if refusal is NO_SITE else refusal


def no_site(s: State, power: str, t: str) -> Refusal:
    """Why this power cannot have a trading post in this territory now."""
    facts = {"at": t, "power": power}
    if t not in s.board.post_sites:
        return Refusal("no_post_site", "12.1", facts)
    if t in s.posts:
        return Refusal("post_there", "12.1", {**facts, "owner": s.posts[t]})
    if not s.armies[t]:
        return Refusal("nobody_there", "12.1", facts)
    if not any(power in s.armies[sea] for sea in s.board.seas_of[t]):
        return Refusal("no_fleet", "12.1", facts)
    return Refusal("post_refused", "12.1", {**facts, "nation": next(iter(s.armies[t]))}, "43")


def post_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    match begun:
        case ():
            return ("build", "relocate", "end")
        case ("build",):
            return s.board.territories
        case ("relocate",):
            return my_posts(s, s.active)
        case ("relocate", _):
            return s.board.territories
    return ()


def no_post(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    power = s.active
    match begun:
        case ("build", *rest):
            if s.built >= MOST_BUILT:
                return Refusal("two_built", "12.1", {"power": power})
            if not s.supply[power]:
                return Refusal("no_post_left", "12.1", {"power": power, "most": s.board.nations[power].posts})
            if rest:
                return None if is_site(s, power, rest[0]) else NO_SITE
            return no_site_at_all(s, power)
        case ("relocate", *rest):
            if s.relocated or s.built:
                return Refusal("relocate_first", "12.1", {"power": power})
            if not my_posts(s, power):
                return Refusal("no_post_to_move", "12.1", {"power": power})
            if len(rest) == 2:
                return None if is_site(s, power, rest[1]) else NO_SITE
            return no_site_at_all(s, power)
    return None


def no_site_at_all(s: State, power: str) -> Refusal | None:
    for t in s.board.post_sites:
        if is_site(s, power, t):
            return None
    return Refusal("no_site", "12.1", {"power": power})


post = Question("post", "12.1", post_parts, no_post, why_no_site)


def permit_post_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    return () if begun else ("grant", "refuse")


permit_post = Question("permit_post", "12.1", permit_post_parts)


def any_post(s: State, power: str) -> bool:
    """Whether the power can build or move a trading post."""
    more = s.built < MOST_BUILT and s.supply[power]
    other = not s.relocated and not s.built and power in s.posts.values()
    return bool(more or other) and no_site_at_all(s, power) is None


def build_posts(s: State) -> Flow:  # 4.5
    power = s.active
    while any_post(s, power):
        answer = yield from asked(s, s.owner[power], "post")
        if answer == "end":
            return
        match split(answer) if answer else ():
            case ("build", t):
                if (yield from leave_for_post(s, power, t, f"build:{t}")):
                    s.built += 1
                    yield from put_post(s, power, t)
            case ("relocate", old, t):
                if (yield from leave_for_post(s, power, t, f"relocate:{old}:{t}")):
                    yield from relocate(s, power, old, t)


def leave_for_post(s: State, power: str, t: str, wish: str) -> Flow:
    """Whether those who hold the territory let the power build: bound by oath or alliance, or asked (12.1)."""
    other = next(foes_at(s, power, t), "")
    if not other or s.owner[other] == s.owner[power]:
        return True
    if has_oath(s, other, power, t) or (power == BRITISH and other in s.allied):  # 11.1, 11.2
        return True
    s.wish = wish
    yield Event("post_asked", "12.1", s.owner[power], {"nation": other, "power": power, "at": t}, "22")
    answer = yield Ask(s.owner[other], "permit_post", (other, power, t))
    s.wish = ""
    if answer == "refuse":
        s.refused.append(t)
    facts = {"nation": other, "power": power, "at": t, "granted": answer == "grant"}
    yield Event("post_answered", "12.1", s.owner[other], facts, "22")
    return answer == "grant"


def put_post(s: State, power: str, t: str) -> Flow:
    s.supply[power] -= 1
    s.posts[t] = power
    yield Event("post_built", "12.1", s.owner[power], {"power": power, "at": t})


def relocate(s: State, power: str, old: str, t: str) -> Flow:
    del s.posts[old]
    s.posts[t] = power
    s.relocated = True
    yield Event("post_moved", "12.1", s.owner[power], {"power": power, "here": old, "there": t}, "42")
    yield from lost_arms(s)
    yield from forsaken(s, power, old)


# ---------------------------------------------------------------- 12.2 Arms


def indians(s: State) -> list[str]:
    return [n for n in s.board.indians if s.spread.get(n)]


def arm_parts(s: State, ask: Ask, begun: Parts) -> Sequence[str]:
    match begun:
        case ():
            return ("keep", "withdraw", "give")
        case ("give",):
            return indians(s)
    return ()


def no_arm(s: State, ask: Ask, begun: Parts) -> Refusal | None:
    power = s.active
    match begun:
        case ("withdraw",) if not s.arms[power].to:
            return Refusal("arms_not_given", "12.2", {"power": power})
        case ("give",):
            if not to_be_armed(s, power):
                return Refusal("nobody_to_arm", "12.2", {"power": power})
        case ("give", nation):
            return no_gift(s, power, nation)
    return None


def no_gift(s: State, power: str, nation: str) -> Refusal | None:
    if s.arms[power].to == nation:
        return Refusal("has_these_arms", "12.2", {"power": power, "nation": nation})
    why = arms_fault(s, power, nation)
    if not why:
        return None
    return Refusal(why, "12.2", {"power": power, "nation": nation}, "15" if why == "no_army_on_land" else "")


def to_be_armed(s: State, power: str) -> list[str]:
    """The nations to which the power could give its arms."""
    armies, sites = s.armies, my_posts(s, power)
    now = s.arms[power].to
    found = [n for n in indians(s) if n != now and any([n in armies[t] for t in sites])] if sites else []
    return found if found and territories_of(s, power) else []


arm = Question("arm", "12.2", arm_parts, no_arm)


def give_arms(s: State) -> Flow:  # 4.6
    power = s.active
    answer: str | None = None
    while answer is None:
        yield from lost_arms(s)
        if not s.arms[power].to and not to_be_armed(s, power):
            return
        answer = yield from asked(s, s.owner[power], "arm")
    match split(answer):
        case ("withdraw",):
            nation = s.arms[power].to
            s.arms[power] = Arms()
            yield Event("arms_withdrawn", "12.2", s.owner[power], {"power": power, "nation": nation})
        case ("give", nation):
            s.arms[power] = Arms(nation)
            yield Event("arms_given", "12.2", s.owner[power], {"power": power, "nation": nation})


PHASES = (Phase("posts", "4.5", build_posts), Phase("arms", "4.6", give_arms))
QUESTIONS = (post, permit_post, arm)
