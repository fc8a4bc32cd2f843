"""What would you do? Choices by what a bot thinks they lead to: an opinion, asked only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...bots import ask_bot, bot
from ...bots import names as bot_names
from ...chance import draw
from ...flow import legal
from ...study.figures.opinions import margins
from ..exercise import Draft
from ..position import Place
from .judging import picked

MOST_LOOKED_AT = 40  # choices that are drawn from
MOST, LEAST = 5, 3  # choices that are asked about
GAMES = 2  # played on after each
ROUNDS = (0, 1)  # to the end of the round; where that makes no difference, to the end of the next


def choose(place: Place) -> Iterator[Draft]:
    """What would you do? Best is what the bot gets most from; what loses less has more credit."""
    known = [name for name in bot_names(place.game) if name != "random"]
    ways = list(islice(legal(place.game, place.state, place.ask), MOST_LOOKED_AT))
    if not known or len(ways) < LEAST:
        return
    name = "greedy" if "greedy" in known else known[-1]
    seed = draw(2**31, place.node.id, "choose")
    own = ask_bot(bot(place.game, name, seed), place.game, place.state, place.ask).answer
    others = picked([way for way in ways if way != own], MOST - 1, place.node.id, "choose")
    among = sorted([own, *others])
    rule = place.game.questions[place.ask.kind].rule
    for rounds in ROUNDS:
        worth = margins(place.table, place.node, among, name, games=GAMES, rounds=rounds, seed=seed)
        best = tuple(way for way in among if worth[way] == max(worth.values()))
        if len(best) < len(among):
            asks = {"bot": name, "games": GAMES, "rounds": rounds, "seed": seed, "among": among}
            yield Draft("choose", asks, tuple(among), best, (rule,), f"choose {place.ask.kind}", 4)
            return
