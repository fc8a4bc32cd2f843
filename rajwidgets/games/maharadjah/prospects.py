"""What a territory is worth to a nation, what threatens it, and how a fight would go: what the greedy player weighs."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb

from .places import Board
from .rules.pieces import bonus_of, deed_points
from .rules.points import claims, prospects
from .state import LAST_TURN, State, armies_at, is_colonial, others_at

# In points: what the greedy player believes. Changed one at a time and tried over many games.
ARMY = 0.3  # an army that lives on
PLAIN, ROUGH = 0.22, 0.11  # a territory that makes population grow (10.1)
TITLE = 0.2  # a territory that counts for a Raj title (13.0)
LATER = 0.75  # what is left, each turn, of points that come later
AHEAD = 4  # turns it looks ahead
POST, COAST = 1.5, 1.0  # a site for a trading post, and a coast without one (15.3)
PULL, FADE = 0.12, 0.55  # what it is worth to stand near a prize, and how that fades with each border
SAFE = (0.0, 0.86, 0.94, 0.97)  # how likely so many armies hold a territory with no foe beside it
BESET = (0.0, 0.55, 0.76, 0.88)  # and with one


@lru_cache(1024)
def card(board: Board, nation: str, turn: int) -> dict[str, float]:
    """What the nation's card pays for each territory at the end of this turn, and the next time it pays."""
    worth = {t: float(points) for t, points in board.worth.get((nation, turn, "end"), {}).items()}
    for later in range(turn + 1, min(turn + AHEAD, LAST_TURN) + 1):
        if table := board.worth.get((nation, later, "end")):
            for t, points in table.items():
                worth[t] = worth.get(t, 0.0) + points * LATER ** (later - turn)
            break
    return worth


class Stakes:
    """The position as one nation sees it, for the length of one question."""

    def __init__(self, s: State, nation: str) -> None:
        self.s, self.nation, self.seat = s, nation, s.owner[nation]
        self.colonial = is_colonial(s, nation)
        self.threats: dict[str, int] = {}

    @cached_property
    def worth(self) -> dict[str, float]:
        """Points that each space promises to the nation that holds it."""
        s, nation, board = self.s, self.nation, self.s.board
        worth = dict.fromkeys(board.spaces, 0.0)
        worth.update(card(board, nation, s.turn))
        for source, of, points, done in prospects(s, nation):
            if source == "raid" and not done and s.active == nation:
                worth[of] += points
        if self.colonial:
            self.add_posts(worth)
        elif nation not in s.no_growth and s.turn < LAST_TURN:
            for t in board.territories:
                worth[t] += ROUGH if board.rough[t] else PLAIN
        if board.nations[nation].raj:
            missing = [title.territories - len(claims(s, nation)) for title in board.titles]
            near = min([n for n in missing if n > 0], default=9)
            for t in board.territories:
                worth[t] += TITLE * (2 if near <= 2 else 1)
        return worth

    def add_posts(self, worth: dict[str, float]) -> None:
        """Sites of trading posts, and the seas from which others may be asked for one (12.1)."""
        s, board = self.s, self.s.board
        if not s.supply[self.nation]:
            return
        mine = {sea for t, owner in s.posts.items() if owner == self.nation for sea in board.seas_of[t]}
        for t in board.post_sites:
            if t not in s.posts:
                value = POST + (0.0 if mine.intersection(board.seas_of[t]) else COAST)
                worth[t] += value
                for sea in board.seas_of[t]:
                    worth[sea] = max(worth[sea], value / 3)

    @cached_property
    def pull(self) -> dict[str, float]:
        """How strongly prizes that others hold, or nobody, draw armies towards a space."""
        s, board = self.s, self.s.board
        prizes = [
            (t, self.worth[t])
            for t in board.territories
            if self.worth[t] > PLAIN and self.nation not in s.armies[t] and not self.friends_at(t)
        ]
        fading = [FADE**n for n in range(10)]
        return {
            space: max([value * fading[min(far[t], 9)] for t, value in prizes], default=0.0)
            for space, far in board.hops.items()
        }

    def friends_at(self, space: str) -> bool:
        """Whether another nation of the same player stands there."""
        s = self.s
        return any([other != self.nation and s.owner[other] == self.seat for other in s.armies[space]])

    def threat(self, space: str) -> int:
        """Armies of other players next to a space."""
        if space not in self.threats:
            s = self.s
            near = [s.armies[t] for t in s.board.neighbours.get(space, ())]
            self.threats[space] = sum([n for here in near for other, n in here.items() if s.owner[other] != self.seat])
        return self.threats[space]

    def held(self, space: str, n: int) -> float:
        """What it is worth to have so many armies in a space."""
        if n <= 0 or space in self.s.board.enters:
            return 0.0
        hold = (BESET if self.threat(space) else SAFE)[min(n, 3)]
        return self.worth[space] * hold + n * PULL * self.pull[space]

    def last_army(self, space: str, n: int) -> float:
        """What the last of n armies adds to a space."""
        return self.held(space, n) - self.held(space, n - 1)

    def prize(self, other: str, at: str, n: int, led: bool) -> float:
        """What an attack with n armies promises: points, losses on both sides, and what the foe loses."""
        s = self.s
        foes = others_at(s, self.nation, at)
        won, left, theirs = odds(n, foes, *hits(s, self.nation, other, at, led))
        if not won:
            return -ARMY * (n - left)
        gain = won * self.held(at, max(1, round(left / won)))
        gain += (foes - theirs) * deed_points(s, self.nation, "destroy_army", other)
        if s.owner[other] != self.seat:
            gain += 0.25 * won * card(s.board, other, s.turn).get(at, 0.0)
        return gain - ARMY * (n - left)


# ---------------------------------------------------------------- 8.3 how a fight would go


def hits(s: State, attacker: str, defender: str, at: str, led: bool = False) -> tuple[float, float]:
    """How likely a die of each side destroys an army there; ``led``: a chief or arms come with the attackers."""
    colonial, against = is_colonial(s, attacker), is_colonial(s, defender)
    need = 6 if s.board.rough[at] or against else 5
    plus = max(bonus_of(s, attacker, at), int(led)) + colonial
    need_back = 6 if colonial else 5
    plus_back = bonus_of(s, defender, at) + against
    return min(1.0, (7 - need + plus) / 6), min(1.0, (7 - need_back + plus_back) / 6)


@lru_cache(8192)
def odds(attackers: int, defenders: int, hit: float, back: float) -> tuple[float, float, float]:
    """How likely the attackers win if both sides fight to the end, and how many of each side are left on average."""
    if not attackers or not defenders:
        return (1.0 if attackers else 0.0, float(attackers), float(defenders))
    won = left = theirs = 0.0
    for i in range(attackers + 1):
        for j in range(defenders + 1):
            if i or j:
                p = binomial(attackers, i, hit) * binomial(defenders, j, back)
                after = odds(attackers - min(j, attackers), defenders - min(i, defenders), hit, back)
                won, left, theirs = won + p * after[0], left + p * after[1], theirs + p * after[2]
    some = 1 - binomial(attackers, 0, hit) * binomial(defenders, 0, back)  # rounds without a loss are thrown again
    return won / some, left / some, theirs / some


def binomial(n: int, k: int, p: float) -> float:
    return float(comb(n, k) * p**k * (1 - p) ** (n - k))


def winning(s: State, attacker: str, defender: str, at: str) -> float:
    """How likely the attacker wins the fight as it stands; a trading post defends like one army (12.1)."""
    theirs = armies_at(s, defender, at) + (s.posts.get(at) == defender)
    return odds(armies_at(s, attacker, at), theirs, *hits(s, attacker, defender, at))[0]
