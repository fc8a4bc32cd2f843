"""Where the rulings of Rajas of the Ganges are shown: set-ups to play at random, and cases that chance seldom meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ganges_tables import BOARD, table_from, why

from rajwidgets.flow import Ask, Event, judge
from rajwidgets.games.ganges import GAME
from rajwidgets.games.ganges.examples import EAST, NORTH, SOUTH, examples, figures, plain, statue
from rajwidgets.games.ganges.places import Gain
from rajwidgets.games.ganges.rules.dice import take_dice

SILENT: dict[str, str] = {}
SETUPS = [(2, {}), (3, {}), (4, {}), (4, {"finish_round": True})]
REFUSED = {"2.2.2": "quarry:green-10:33:right-down-left:G5:G1", "2.4.8": "builder:O5:32:blue-07:up-left:B4"}


def worked_examples() -> Iterator[str]:
    """Our worked examples played, with the answers that they refuse."""
    for example in examples(BOARD):
        table = table_from(example.state)
        if example.section in REFUSED:
            yield why(table, REFUSED[example.section]).ruling
        node = table.root
        for answer in example.answers:
            node = table.play(node, answer)
            yield from (event.ruling for event in node.events)


def little_money_and_few_dice() -> Iterator[str]:
    s = plain(BOARD)
    figures(s, NORTH, money=0)
    statue(s, NORTH, "B1")
    statue(s, EAST, *["O1"] * 10)
    statue(s, SOUTH, "O1", "O1")
    for item in take_dice(s, NORTH, Gain("dice", 1, "O"), "2.4.2"):
        assert isinstance(item, Event)
        yield item.ruling
    ask = Ask(NORTH, "place")
    refusal, prompt = judge(GAME, s, ask, ("quarry",)), GAME.words.prompt(s, ask, ("harbour", "B1"))
    assert refusal is not None and prompt is not None
    yield from (refusal.ruling, prompt.ruling)


CASES: list[Callable[[], Iterator[str]]] = [worked_examples, little_money_and_few_dice]
