"""A sensible player of Maharadjah: it follows its victory cards, fights where the odds are good, and says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...bots import Bot
from ...flow import Ask, Choice, Game, Parts, Question, Remark, join
from .prospects import AHEAD, ARMY, Stakes, winning
from .rules.colonial import to_be_armed
from .rules.combat import battles_due
from .rules.pieces import deed_points
from .rules.ways import ALONE, groups_at, leaders_at, marching
from .state import LAST_TURN, LONG_MARCH, MARCH, ROUGH_EXCEPTION, State, armies_at, limit_of, spaces_of

LEAST_GAIN = 0.03  # a move that promises less is not made
GIVES_WAY, GOES_BACK = 0.65, 0.35  # the attacker's chance at which the defender, or the attacker himself, leaves
SUBMITS = 0.4  # the attacker's chance at which a nation rather submits
MOST_MASSED = 6  # armies it masses against one plain territory

Player = Callable[[Question, State, Ask], Choice]


def greedy(seed: int) -> Bot:
    """The greedy player; it has no luck of its own, so the seed changes nothing."""

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return ANSWERS[ask.kind](game.questions[ask.kind], s, ask)

    return choose


# ---------------------------------------------------------------- finding answers


def completed(question: Question, s: State, ask: Ask, begun: Parts) -> str:
    """The answer that begins so and then takes as much as it can: the most armies, everyone who may come along."""
    while parts := question.parts(s, ask, begun):
        begun = next((*begun, p) for p in reversed(parts) if question.judge(s, ask, (*begun, p)) is None)
    return join(begun)


def first_parts(question: Question, s: State, ask: Ask) -> list[str]:
    """The first parts that can be completed."""
    return [part for part in question.parts(s, ask, ()) if question.judge(s, ask, (part,)) is None]


def best(places: Iterable[str], value: Callable[[str], float]) -> str:
    """The place of the highest value; of equal ones the first."""
    return max(list(places), key=value)


# ---------------------------------------------------------------- 5.0 movement


class Source(NamedTuple):
    """A space with armies that can still move, and who may lead them."""

    at: str
    leaders: list[str]


class Plan(NamedTuple):
    """One move and what it promises for each army that goes."""

    gain: float
    here: str
    there: str
    n: int
    attack: bool


def move(question: Question, s: State, ask: Ask) -> Choice:
    """The move that promises most for each army, as long as one promises something."""
    view = Stakes(s, s.active)
    plans = sorted(all_plans(s, view), key=lambda plan: -plan.gain)
    for plan in plans:
        answer = said(question, s, ask, plan)
        if answer:
            return Choice(answer, why_go(s, view, plan))
    return Choice("end", Remark("nothing_to_gain", "5.1", {"nation": s.active}))


def all_plans(s: State, view: Stakes) -> list[Plan]:
    """For every space, the best way to use it now."""
    board, plans = s.board, list[Plan]()
    mine = spaces_of(s, s.active)
    sources = [Source(space, leaders_at(s, space)) for space in mine if groups_at(s, space)]
    over = [t for t in mine if armies_at(s, s.active, t) > limit_of(s, t)]
    for there in (*board.territories, *board.seas) if view.colonial else board.territories:
        if view.friends_at(there):
            continue
        near = [source for source in sources if 0 < board.hops[source.at][there] <= reach(view, source)]
        if not near:
            continue
        if foes := [other for other in s.armies[there] if other != s.active]:
            if there in board.region:
                plans += attack(s, view, near, there, foes[0], any(t != there for t in over))
        elif armies_at(s, s.active, there) < limit_of(s, there):
            plans += stroll(s, view, near, there)
    return plans


def reach(view: Stakes, source: Source) -> int:
    return LONG_MARCH if view.colonial or source.leaders else MARCH


def leaving(s: State, view: Stakes, here: str, n: int) -> float:
    """What n armies cost the space they leave; outside India they would be lost."""
    if here in s.board.enters:
        return -2 * ARMY * n
    have = armies_at(s, s.active, here)
    return view.held(here, have) - view.held(here, have - n)


def stroll(s: State, view: Stakes, near: list[Source], there: str) -> list[Plan]:
    """One army goes to a space without foes, from where it is missed least."""
    gain = view.last_army(there, armies_at(s, s.active, there) + 1)
    costs = sorted((leaving(s, view, source.at, 1), source.at, source) for source in near)
    for cost, _, source in costs:
        if gain - cost < LEAST_GAIN:
            break
        if marching(s, source.at, there, ()) or (source.leaders and marching(s, source.at, there, source.leaders)):
            return [Plan(gain - cost, source.at, there, 1, False)]
    return []


def attack(s: State, view: Stakes, near: list[Source], there: str, foe: str, massed: bool) -> list[Plan]:
    """Armies from all sides come together, as many as promise most; the cheapest of them go first.

    ``massed``: another territory is over its limit already, and only one may be (5.2).
    """
    present = armies_at(s, s.active, there)
    most = ROUGH_EXCEPTION if s.board.rough[there] else MOST_MASSED
    if massed:
        most = limit_of(s, there)
    costs: list[tuple[float, str]] = []
    led = False
    for source in near:
        can = sum(group.n for group, _ in marching(s, source.at, there, source.leaders))
        led = led or bool(can and source.leaders)
        for k in range(1, can + 1):
            costs.append((leaving(s, view, source.at, k) - leaving(s, view, source.at, k - 1), source.at))
    costs.sort()
    before = view.prize(foe, there, present, led) if present else 0.0
    spent, plan = 0.0, None
    for k, (cost, _) in enumerate(costs[: max(0, most - present)], start=1):
        spent += cost
        gain = (view.prize(foe, there, present + k, led) - before - spent) / k
        if gain > LEAST_GAIN and (plan is None or gain * k > plan.gain * plan.n):
            plan = Plan(gain, "", there, k, True)
    if plan is None:
        return []
    here = costs[0][1]
    going = sum(at == here for _, at in costs[: plan.n])
    return [Plan(plan.gain, here, there, going, True)]


def said(question: Question, s: State, ask: Ask, plan: Plan) -> str:
    """The plan as an answer: leaders go to fight, and do not stay behind alone; nothing if it cannot be done so."""
    leaders = leaders_at(s, plan.here)
    begun: Parts = ("move", plan.here, plan.there, str(plan.n))
    everyone = "+".join(leaders)
    follow = plan.attack or plan.n == armies_at(s, s.active, plan.here)
    tries = [(*begun, word) for word in ((everyone, ALONE) if follow else (ALONE, everyone))] if leaders else [begun]
    for answer in tries:
        if question.judge(s, ask, answer) is None:
            return join((*answer, *question.parts(s, ask, answer)[:1]))  # the way of ruling 56, where there are two
    return ""


def why_go(s: State, view: Stakes, plan: Plan) -> Remark:
    there = plan.there
    if plan.attack:
        foe = next(other for other in s.armies[there] if other != s.active)
        return Remark("attacks", "8.1", {"there": there, "nation": foe})
    if plan.here in s.board.enters:
        return Remark("enters", "7.1", {"here": plan.here, "there": there})
    if armies_at(s, s.active, there) and view.threat(there):
        return Remark("strengthens", "5.2", {"there": there})
    if view.colonial and there in s.board.coasts:
        return Remark("sails", "12.1", {"there": there})
    if view.colonial and there in s.board.post_sites and there not in s.posts:
        return Remark("wants_post", "12.1", {"there": there})
    if armies_at(s, s.active, there):
        return Remark("approaches", "5.12", {"there": there})
    if there in s.board.worth.get((s.active, s.turn, "raid"), {}) and there not in s.raids:
        return Remark("raids", "15.3", {"there": there, "nation": s.active})
    for turn in range(s.turn, min(s.turn + AHEAD, LAST_TURN) + 1):
        if points := s.board.worth.get((s.active, turn, "end"), {}).get(there):
            return Remark("card_pays", "15.3", {"there": there, "points": points, "turn": turn})
    if view.worth[there]:
        return Remark("spreads", "10.1", {"there": there})
    return Remark("approaches", "5.12", {"there": there})


# ---------------------------------------------------------------- 8.0 battles


def battle(question: Question, s: State, ask: Ask) -> Choice:
    """Battles that must be fought come first, the surest first; others only where they are worth it."""
    if due := battles_due(s):
        at, foe = max(due, key=lambda fight: winning(s, s.active, fight[1], fight[0]))
        return Choice(f"{at}:{foe}", Remark("surest_first", "8.1", {"at": at, "nation": foe}))
    for at in question.parts(s, ask, ()):
        for foe in question.parts(s, ask, (at,)) if at != "end" else ():
            if s.owner[foe] == ask.seat:
                continue
            sure = winning(s, s.active, foe, at)
            paid = deed_points(s, s.active, "destroy_post", foe) if s.posts.get(at) == foe else 0
            if sure >= (0.5 if paid else 0.75):
                return Choice(f"{at}:{foe}", Remark("good_odds", "8.1", {"at": at, "nation": foe}))
    return Choice("end", Remark("enough_fighting", "8.1"))


def retreat(question: Question, s: State, ask: Ask) -> Choice:
    here, nation = ask.about
    assert s.battle is not None
    foe = s.battle.attacker
    if winning(s, foe, nation, here) >= GIVES_WAY:
        view = Stakes(s, nation)
        havens = [part for part in first_parts(question, s, ask) if part != "stay"]
        if havens:
            there = best(havens, lambda t: view.last_army(t, armies_at(s, nation, t) + 1))
            answer = completed(question, s, ask, (there,))
            return Choice(answer, Remark("gives_way", "8.5", {"here": here, "there": there, "nation": foe}))
    return Choice("stay", Remark("stands_firm", "8.5", {"here": here, "nation": foe}))


def press(question: Question, s: State, ask: Ask) -> Choice:
    here, nation = ask.about
    assert s.battle is not None
    foe = s.battle.defender
    if winning(s, nation, foe, here) < GOES_BACK:
        ways = first_parts(question, s, ask)
        back = [part for part in ways if part not in ("fight", "stop")]
        if "stop" in ways:
            return Choice("stop", Remark("breaks_off", "8.4", {"here": here, "nation": foe}))
        if back:
            answer = completed(question, s, ask, (back[0],))
            return Choice(answer, Remark("goes_back", "8.6", {"here": here, "there": back[0], "nation": foe}))
    return Choice("fight", Remark("fights_on", "8.4", {"here": here, "nation": foe}))


def loss(question: Question, s: State, ask: Ask) -> Choice:
    """Those who cannot go back are lost first."""
    at = ask.about[0]
    came = best(question.parts(s, ask, ()), lambda place: (place in s.board.enters) + (place == at))
    return Choice(came, Remark("no_way_back", "8.6", {"at": at}))


def haven(question: Question, s: State, ask: Ask) -> Choice:
    """Where armies that must leave are worth most."""
    nation = ask.about[1]
    view = Stakes(s, nation)
    there = best(first_parts(question, s, ask), lambda t: view.last_army(t, armies_at(s, nation, t) + 1))
    return Choice(completed(question, s, ask, (there,)), Remark("best_haven", "11.1", {"there": there}))


def shift(question: Question, s: State, ask: Ask) -> Choice:
    land = best(question.parts(s, ask, ()), lambda land: -sum(bool(s.armies[t]) for t in s.board.enters[land]))
    return Choice(land, Remark("open_frontier", "7.1", {"land": land}))


# ---------------------------------------------------------------- 11.0 submission, alliance, leave


def terms(question: Question, s: State, ask: Ask) -> Choice:
    """A nation submits, or else allies, where it would probably lose territories that it can keep so."""
    nation, foe, _ = ask.about
    beset = [t for t in s.board.territories if nation in s.armies[t] and foe in s.armies[t]]
    if any(winning(s, foe, nation, t) >= SUBMITS for t in beset):
        if question.judge(s, ask, ("submit",)) is None:
            return Choice(completed(question, s, ask, ("submit",)), Remark("submits", "11.1", {"nation": foe}))
        if question.judge(s, ask, ("ally",)) is None:
            return Choice("ally", Remark("seeks_alliance", "11.2", {"nation": foe}))
    return Choice("fight", Remark("trusts_its_arms", "11.1", {"nation": foe}))


def alliance(question: Question, s: State, ask: Ask) -> Choice:
    """Growth is the cheaper price when little of it is to come."""
    nation, ways = ask.about[0], first_parts(question, s, ask)
    if "army" not in ways or ("growth" in ways and (s.turn >= LAST_TURN - 1 or len(spaces_of(s, nation)) < 3)):
        return Choice("growth", Remark("pays_with_growth", "11.2", {"nation": nation}))
    view = Stakes(s, nation)
    at = best(question.parts(s, ask, ("army",)), lambda t: -view.last_army(t, armies_at(s, nation, t)))
    return Choice(f"army:{at}", Remark("pays_with_army", "11.2", {"at": at}))


def permit(question: Question, s: State, ask: Ask) -> Choice:
    """Leave is given to nations of the same player only."""
    asker = ask.about[0] if ask.kind == "permit" else ask.about[1]
    if s.owner[asker] == ask.seat:
        return Choice("grant", Remark("helps_its_own", question.rule, {"nation": asker}))
    return Choice("refuse", Remark("helps_no_rival", question.rule, {"nation": asker}))


# ---------------------------------------------------------------- 6.0, 9.0, 10.0 armies and chiefs come and go


def grow(question: Question, s: State, ask: Ask) -> Choice:
    view = Stakes(s, ask.about[0])
    at = best(first_parts(question, s, ask), lambda t: view.last_army(t, armies_at(s, view.nation, t) + 1))
    if view.threat(at):
        return Choice(at, Remark("guards", question.rule, {"at": at}))
    return Choice(at, Remark("readies", question.rule, {"at": at}))


def lead(question: Question, s: State, ask: Ask) -> Choice:
    """Chiefs and arms join the most armies, nearest to a prize."""
    view = Stakes(s, ask.about[0])
    at = best(question.parts(s, ask, ()), lambda t: armies_at(s, view.nation, t) + view.pull[t])
    return Choice(at, Remark("leads_most", question.rule, {"at": at}))


def remove(question: Question, s: State, ask: Ask) -> Choice:
    view = Stakes(s, ask.about[0])
    at = best(first_parts(question, s, ask), lambda t: -view.last_army(t, armies_at(s, view.nation, t)))
    return Choice(f"{at}:1", Remark("missed_least", question.rule, {"at": at}))


# ---------------------------------------------------------------- 12.0 trading posts and arms


def post(question: Question, s: State, ask: Ask) -> Choice:
    """Build where the power needs nobody's leave, on a new coast first."""
    power = s.active
    if question.judge(s, ask, ("build",)) is None:
        view = Stakes(s, power)
        sites = [t for t in s.board.post_sites if question.judge(s, ask, ("build", t)) is None]
        at = best(sites, lambda t: view.worth[t] + (power in s.armies[t]) + 2 * view.friends_at(t))
        return Choice(f"build:{at}", Remark("post_pays", "12.1", {"at": at}))
    return Choice("end", Remark("posts_stand_well", "12.1"))


def arm(question: Question, s: State, ask: Ask) -> Choice:
    """Arms go to a nation of the same player; the one with most armies if there are several."""
    power = s.active
    mine = [nation for nation in to_be_armed(s, power) if s.owner[nation] == ask.seat]
    now = s.arms[power].to
    if mine and (not now or s.owner[now] != ask.seat):
        nation = best(mine, lambda n: sum(here.get(n, 0) for here in s.armies.values()))
        return Choice(f"give:{nation}", Remark("arms_its_own", "12.2", {"nation": nation}))
    return Choice("keep", Remark("keeps_arms", "12.2"))


ANSWERS: dict[str, Player] = {
    "move": move,
    "permit": permit,
    "permit_post": permit,
    "battle": battle,
    "loss": loss,
    "retreat": retreat,
    "press": press,
    "land": haven,
    "withdraw": haven,
    "shift": shift,
    "terms": terms,
    "alliance": alliance,
    "grow": grow,
    "muster": grow,
    "chief": lead,
    "place_arms": lead,
    "remove": remove,
    "post": post,
    "arm": arm,
}
BOTS = {"greedy": greedy}
