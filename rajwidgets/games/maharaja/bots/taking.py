"""The bot's reward tiles, and what it does with them (A.2)."""

from __future__ import annotations

from ....flow import Ask, Choice, Remark, join
from ..rules.rewards import no_reward, no_reward_again, reward_parts
from ..state import PRESTIGE_PLUS, State, has
from .weighing import LIKED, SLOPE, coin_worth, gain, turns_left


def pick_reward(s: State, ask: Ask) -> Choice:
    """The open tile worth most, with its best use."""
    tiles = [tile for tile in reward_parts(s, ask, ()) if no_reward(s, ask, (tile,)) is None]
    tile = max(tiles, key=lambda tile: reward_worth(s, ask.seat, tile))
    use = best_use(s, ask.seat, tile)
    return Choice(join((tile, *use)), Remark("best_reward", "4.4", {"tile": tile}))


def reward_worth(s: State, i: int, tile: str) -> float:
    p, coin = s.seats[i], coin_worth(s)
    plus = int(has(s, i, PRESTIGE_PLUS))
    match tile:
        case "coins":
            return 3 * coin
        case "shrines":
            return 0.3 * min(2, p.reserve) if turns_left(s) else 0.0
        case "prestige_coin":
            return 1 + plus + coin
        case "levy":
            return 0.5 * coin * sum(min(2, q.coins) for j, q in enumerate(s.seats) if j != i)
        case "prestige":
            return 2.0 + plus
        case "offering":
            return (1 + plus - coin) * min(3, p.coins)
        case "free_shrine":
            return 0.7 if p.shrines else 0.0
    return 1.1 if turns_left(s) and len(s.maharani) < 2 and s.display else 0.0


def best_use(s: State, i: int, tile: str, barred: str = "") -> tuple[str, ...]:
    match tile:
        case "offering":
            return (str(min(3, s.seats[i].coins)),)
        case "free_shrine" if s.seats[i].shrines:
            return (max(s.board.cities, key=lambda city: gain_later(s, i, city)),)
        case "maharani" if len(s.maharani) < 2 and s.display:
            lent = [n for n in s.display if str(n) != barred] or s.display
            return (str(min(lent, key=LIKED.index)),)
    return ()


def gain_later(s: State, i: int, city: str) -> float:
    """One more shrine after the scoring: the visited city is not scored again soon."""
    return gain(s, i, city, 1) if city != s.maharaja else SLOPE


def use_again(s: State, ask: Ask) -> Choice:
    use = best_use(s, ask.seat, ask.about[0], ask.about[1] if len(ask.about) > 1 else "")
    assert no_reward_again(s, ask, use) is None
    return Choice(join(use), Remark("best_reward", "A.1.16", {"tile": ask.about[0]}))
