"""A sensible player of Maharaja: it weighs coins against prestige and worship, builds where that pays, and says why."""

from __future__ import annotations

from ....bots import Bot
from ....flow import Ask, Choice, Game, Remark
from ...raja_family.roads import gaps
from ..rules.brahmabot import ways_offered
from ..rules.building import no_room
from ..state import State, by_space
from .acting import next_step
from .planning import make_plan
from .taking import pick_reward, use_again
from .weighing import LIKED


def greedy(seed: int) -> Bot:
    """The greedy player; it has no luck of its own, so the seed changes nothing."""
    answers = {
        "character": pick_tile,
        "replacement": pick_tile,
        "from_row": pick_tile,
        "first_shrine": first_shrine,
        "plan": make_plan,
        "turn": next_step,
        "reward": pick_reward,
        "reward_again": use_again,
        "bot_way": pick_way,
    }

    def choose(game: Game, s: State, ask: Ask) -> Choice:
        return answers[ask.kind](s, ask)

    return choose


def pick_tile(s: State, ask: Ask) -> Choice:
    character = min(s.display, key=LIKED.index)
    return Choice(str(character), Remark("liked_tile", "A.1", {"character": character}))


def pick_way(s: State, ask: Ask) -> Choice:
    return Choice(ways_offered(s, ask, ())[0], Remark("any_way", "S.6"))


def first_shrine(s: State, ask: Ask) -> Choice:
    """Open the road from the start to the city scored first, then to the next ones."""
    for city in by_space(s):
        for village in gaps(s.board.roads, s.villages, s.board.start, city):
            return Choice(village, Remark("opens_road", "3.2", {"city": city}))
    village = next(v for v in s.board.villages if no_room(s, ask.seat, v) is None)
    return Choice(village, Remark("earns_tolls", "2.3", {"village": village}))


BOTS = {"greedy": greedy}
