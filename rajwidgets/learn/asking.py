"""Where questions come from: a file, a folder, a game on the table, or one that bots play for the purpose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .. import bots
from ..flow import CHANCE
from ..flow import Game as Rules
from ..mistakes import mistake
from ..replay.files import Replay, read
from ..study.index.index import Index
from ..table import new_table
from ..text import Speech
from .kinds import KINDS, OF_RULES
from .pick import Game, Spot, chosen, exercises_at, ordered, spread
from .position import Position, opened
from .quiz import Quiz

MOST_FILES = 12  # replays of a folder that are looked at
MOST_INDEXED = 2  # replays with the best examples of an index, which are read for one quiz
BOTS_GAME_ENDS = 2_000  # decisions after which a game of bots is long enough


def quiz(
    rules: Rules,
    n: int,
    sections: Sequence[str],
    kinds: Sequence[str],
    source: Any,
    seed: int,
    lang: str,
) -> Quiz:
    """So many questions; fewer where the source does not give them."""
    for kind in kinds:
        if kind not in KINDS:
            raise mistake("quiz_kind", lang, kind=repr(kind), known=", ".join(KINDS))
    known = Speech(rules, lang, []).sections()
    for section in sections:
        if not any(f"{each}.".startswith(f"{section}.") for each in known):
            raise mistake("no_section", lang, game=rules.name, section=section, known=", ".join(known))
    if isinstance(source, Position):
        return about_position(source, n, tuple(kinds) or OF_RULES, sections, lang)
    games = games_from(rules, source, seed, lang, sections)
    found = chosen(games, n, tuple(kinds) or OF_RULES, tuple(sections), seed)
    return Quiz(rules.name, found, lang, games[0].title if games else "")


def about_position(position: Position, n: int, kinds: Sequence[str], sections: Sequence[str], lang: str) -> Quiz:
    """Questions about one position; whoever has it may see what is in it."""
    place = opened(position, lang)
    spot = Spot(Game(place.table, position.source.title), place.node, "", False)
    found = [each for kind in kinds for each in list(exercises_at(spot, [kind], sections))[:n]]
    return Quiz(position.game, ordered(spread(found, n)), lang, position.source.title)


def several(given: str | Iterable[str]) -> list[str]:
    """Several short names, given in one text or one by one."""
    return given.replace(",", " ").split() if isinstance(given, str) else [str(each) for each in given]


def games_from(rules: Rules, source: Any, seed: int, lang: str, sections: Sequence[str] = ()) -> list[Game]:
    """The games to ask about."""
    if source is None:
        return [bots_game(rules, seed, lang)]
    if isinstance(source, Replay):
        return [of_replay(source)]
    if isinstance(source, Index):
        return [of_replay(replay) for replay, _ in map(read, best_files(source, rules.name, sections)) if replay]
    if isinstance(source, str | Path):
        path = Path(source)
        if not path.exists():
            raise mistake("quiz_path", lang, path=path)
        files = [path] if path.is_file() else sorted(path.rglob("*.json"))
        replays = [replay for replay, _ in map(read, files[:MOST_FILES]) if replay is not None]
        return [of_replay(replay) for replay in replays if replay.table.game.name == rules.name]
    return [of_replay(source.replay)]


def best_files(index: Index, name: str, sections: Sequence[str]) -> list[Path]:
    """The replays with the best examples of these sections; of those least often shown where none is named."""
    shown = {section: count for section, count in index.sections(name).items() if count}
    wanted = sections or sorted(shown, key=lambda section: (shown[section], section))
    best = (example.path for section in wanted for example in index.examples(name, section, n=MOST_INDEXED))
    return [Path(path) for path in list(dict.fromkeys(best))[:MOST_INDEXED]]


def of_replay(replay: Replay) -> Game:
    """A replay as something to ask about; of an unfinished game with secrets, nothing."""
    return Game(replay.table, replay.title, replay.notes, replay.tried)


def bots_game(rules: Rules, seed: int, lang: str) -> Game:
    """A game that the best bots we have play with each other."""
    least, most = rules.seats
    seats = max(least, min(most, 2 + seed % 3))
    table = new_table(rules, seats, None, seed, seat_names(rules, seats, lang))
    name = next((each for each in reversed(bots.names(rules)) if each == "greedy"), "random")
    players = {seat: bots.bot(rules, name, seed + seat) for seat in range(seats)}
    node = table.root
    while node.ask is not None and node.ply < BOTS_GAME_ENDS:
        ask = node.ask
        if ask.seat == CHANCE:
            node = table.play(node, table.roll(node))
        else:
            node = table.play(node, bots.ask_bot(players[ask.seat], rules, table.state(node), ask).answer)
    return Game(table)


def seat_names(rules: Rules, seats: int, lang: str) -> list[str]:
    words = Speech(rules, lang, []).texts["names"]["seats"]
    return [str(words[str(i)]) for i in range(seats)]
