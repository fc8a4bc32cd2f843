"""Which reasons a judge gives to which shape of choice: what it was never seen to say is surely not the reason.

The judge names the first reason it finds; another may hold as well. So a wrong reason is taken only from those that
were never given to a choice of this shape, over whole games. A shape is the kind of question and what its parts name:
*turn, travel, place*.
"""

from __future__ import annotations

import json
import random
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from ..bots import random_answer
from ..flow import CHANCE, Ask, Game, Parts, Refusal, State, addressed, open_parts, refused
from ..lab.fuzz import random_setup
from ..table import Table

GAMES = 12  # random games that are looked at where a game brings no evidence of its own
MOST_REFUSED = 80  # choices looked at, of one question
BEGINNINGS = 30  # of choices of one question, looked behind for what is refused
NO_REASON = ("unknown", "incomplete", "game_is_over")
KEPT = "reasons_seen.json"


class Seen(NamedTuple):
    """The codes and sections a judge was seen to give to each shape, and the sections it names with each code."""

    codes: Mapping[str, frozenset[str]]
    sections: Mapping[str, frozenset[str]]
    rules: Mapping[str, frozenset[str]]


def shape(game: Game, s: State, ask: Ask, begun: Parts) -> str:
    """A choice without its particulars: the kind of question, and what kind of name each part has.

    What names an action counts as that action, by whichever arrow or token it is taken.
    """
    asked, own = addressed(ask, begun)
    labels = [game.words.label(s, asked, own[:n]) for n in range(1, len(own) + 1)]
    return "/".join((asked.kind, *(str(label.facts.get("action", label.code)) for label in labels)))


@cache
def seen(name: str) -> Seen:
    """What is known of a game: from the file it brings, or from some random games."""
    from .. import games

    game = games.get(name)
    kept = resources.files(game.folder).joinpath("data", KEPT)
    return read(json.loads(kept.read_text("utf-8"))) if kept.is_file() else read(collect(game, GAMES))


def read(rows: Mapping[str, list[str]]) -> Seen:
    """The evidence as it is kept: by shape, ``code section`` pairs."""
    pairs = {key: [row.split(" ") for row in given] for key, given in rows.items()}
    every = sorted({(code, section) for given in pairs.values() for code, section in given})
    return Seen(
        {key: frozenset(code for code, _ in given) for key, given in pairs.items()},
        {key: frozenset(section for _, section in given) for key, given in pairs.items()},
        {code: frozenset(section for _, section in own) for code, own in groupby(every, key=lambda pair: pair[0])},
    )


def collect(game: Game, n: int, most: int = MOST_REFUSED) -> dict[str, list[str]]:
    """Play random games over all numbers of seats and options, and note what is refused, and why."""
    found: dict[str, set[str]] = {}
    for seed in range(n):
        table, rng = Table(game, random_setup(game, seed)), random.Random(seed)
        node = table.root
        while node.ask is not None:
            s = table.state(node)
            if node.ask.seat != CHANCE:
                note(game, s, node.ask, found, most)
            node = table.play(node, random_answer(game, s, node.ask, rng))
    return {key: sorted(rows) for key, rows in sorted(found.items())}


def note(game: Game, s: State, ask: Ask, found: dict[str, set[str]], most: int = MOST_REFUSED) -> None:
    """Add what the judge says of the choices of one question."""
    for parts, why in islice(refused_choices(game, s, ask, most), most):
        found.setdefault(shape(game, s, ask, parts), set()).add(f"{why.code} {why.rule}")


def refused_choices(game: Game, s: State, ask: Ask, beginnings: int) -> Iterator[tuple[Parts, Refusal]]:
    """What may be tried and is refused, short beginnings before long ones; so many beginnings are looked behind."""
    todo: deque[Parts] = deque([()])
    for _ in range(beginnings):
        if not todo:
            return
        begun = todo.popleft()
        for part, why in refused(game, s, ask, begun).items():
            if why.code not in NO_REASON:
                yield (*begun, part), why
        todo.extend((*begun, part) for part in open_parts(game, s, ask, begun))


def main(name: str, folder: str, n: int) -> None:
    """Gather the evidence of a game anew: random games, and every step of the replays in a folder."""
    from .. import games
    from ..replay.files import read as read_replay

    game = games.get(name)
    found = {shape: set(rows) for shape, rows in collect(game, n, 4 * MOST_REFUSED).items()}
    for path in sorted(Path(folder).glob("*.json")):
        replay, _ = read_replay(path)
        assert replay is not None, path
        for node in replay.table.main_line():
            if node.ask is not None and node.ask.seat != CHANCE:
                note(game, replay.table.state(node), node.ask, found, 4 * MOST_REFUSED)
    rows = {shape: sorted(given) for shape, given in sorted(found.items())}
    out = resources.files(game.folder).joinpath("data", KEPT)
    Path(str(out)).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"{name}: {len(rows)} shapes, {sum(map(len, rows.values()))} reasons")


if __name__ == "__main__":  # python -m rajwidgets.learn.evidence raja replays/raja 30
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
