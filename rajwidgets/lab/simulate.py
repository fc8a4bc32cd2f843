"""Many bot games at once, on all cores or on a Dask cluster; a seed gives the same games on any number of them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import Bot, ask_bot, bot, play_out
from ..chance import draw, roll
from ..flow import Ask, Game, Number, State
from ..games import get
from ..table import Setup, Table, checked
from ..text import texts
from .progress import Progress, bar

CHUNK = 25  # games per task: enough work to be worth sending
Player = str | Callable[[int], Bot]  # a bot's name, or a function from a seed to a bot


class Failure(NamedTuple):
    """A game that could not be played to its end: why, and the replay that shows it."""

    game: int
    why: str
    replay: str


class Simulation(NamedTuple):
    """``games`` has a row per game, ``seats`` a row per seat and game (pandas); failures are told apart."""

    games: Any
    seats: Any
    failures: list[Failure]


def simulate(
    game: str,
    seats: int,
    bots: Player | Sequence[Player],
    n: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    jobs: int = -1,
    client: Any = None,
    progress: Progress | bool = True,
    failures: str | Path = ".",
    lang: str | None = None,
) -> Simulation:
    """Play ``n`` games and return tidy tables.

    ``bots`` is one for all seats or one per seat: a name, or a function from a seed to a bot, also one defined in a
    notebook cell. ``client`` is an existing Dask client; without it ``jobs`` processes are used (-1: all cores).
    The same ``seed`` gives the same games on any number of them. A game that fails is saved as a replay in the folder
    ``failures`` and told in a warning; the others go on. With a ``lang`` the tables are headed and worded for a reader:
    seats by their names, ends in a sentence; without one they have keys and numbers, for programs.
    """
    players = [bots] * seats if isinstance(bots, str) or callable(bots) else list(bots)
    if len(players) != seats:
        raise ValueError(f"Give one bot for all seats or one for each of the {seats}; these are {len(players)}.")
    value = get(game)
    setup = checked(value, Setup(seats, dict(options or {}), seed))
    for player in players:
        if isinstance(player, str):
            bot(value, player)  # an unknown name is said now, not in a worker
    chunks = [range(first, min(first + CHUNK, n)) for first in range(0, n, CHUNK)]
    arguments = [(game, setup, players, chunk) for chunk in chunks]
    rows: list[dict[str, Any]] = []
    with bar(n, progress, "playing", CHUNK) as tell:
        for done in _run(arguments, jobs, client):
            rows.extend(done)
            tell(len(done))
    played = _tables(rows, Path(failures), value)
    if lang is not None:
        played = _worded(played, value, lang)
    if played.failures:
        first, many = played.failures[0], len(played.failures)
        says = f"{many} of {n} games failed; the first is game {first.game} ({first.why}), saved as {first.replay}"
        warnings.warn(says, RuntimeWarning, stacklevel=2)
    return played


def _run(arguments: list[tuple[Any, ...]], jobs: int, client: Any) -> Iterable[list[dict[str, Any]]]:
    if client is not None:
        return _on_cluster(arguments, client)
    if jobs == 1 or len(arguments) < 2:
        return (play_chunk(*each) for each in arguments)
    from joblib import Parallel, delayed

    results: Iterable[list[dict[str, Any]]] = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(play_chunk)(*each) for each in arguments
    )
    return results


def _on_cluster(arguments: list[tuple[Any, ...]], client: Any) -> Iterator[list[dict[str, Any]]]:
    """The chunks in their order, whichever worker plays them; none is left behind when somebody interrupts."""
    futures = [client.submit(play_chunk, *each, pure=False) for each in arguments]
    try:
        for future in futures:
            yield future.result()
    finally:
        client.cancel(futures)


def play_chunk(name: str, setup: Setup, players: list[Player], chunk: range) -> list[dict[str, Any]]:
    """Some games, one after the other; each is its own seed's."""
    game = get(name)
    return [play_one(game, setup, players, number) for number in chunk]


def play_one(game: Game, setup: Setup, players: list[Player], number: int) -> dict[str, Any]:
    """One game as a row; a failing one carries its answers, so that it can be looked at."""
    seeds = [draw(2**31, setup.seed, number, seat) for seat in range(setup.seats)]
    bots = [
        bot(game, each, own) if isinstance(each, str) else each(own) for each, own in zip(players, seeds, strict=True)
    ]
    answers: list[str] = []
    s = game.new_state(game.board, setup.seats, setup.options)
    names = [each if isinstance(each, str) else each.__name__ for each in players]
    names += game.automata(setup.seats, setup.options)
    row: dict[str, Any] = {"game": number, "bots": names}

    def choose(s: State, ask: Ask) -> str:
        if ask.seat < 0:
            answer = roll(game, s, ask, setup.seed, number, len(answers))
        else:
            answer = ask_bot(bots[ask.seat], game, s, ask).answer
        answers.append(answer)
        return answer

    try:
        row["answers"] = play_out(game, s, choose)
        result = game.result(s)
        assert result is not None
        row |= {"reason": result.reason, "rounds": game.round_of(s), "standings": result.standings}
    except Exception as fault:
        row |= {"why": f"{type(fault).__name__}: {fault}", "line": answers, "setup": setup}
    return row


def _tables(rows: list[dict[str, Any]], folder: Path, game: Game) -> Simulation:
    import pandas as pd

    good = [row for row in rows if "why" not in row]
    games = [
        {"game": r["game"], "winner": r["standings"][0].seat, **{k: r[k] for k in ("reason", "rounds", "answers")}}
        for r in good
    ]
    seats = [
        {"game": r["game"], "seat": st.seat, "bot": r["bots"][st.seat], "rank": st.rank, **_plain(st.figures)}
        for r in good
        for st in sorted(r["standings"])
    ]
    failures = [_kept(row, folder, game) for row in rows if "why" in row]
    return Simulation(pd.DataFrame(games), pd.DataFrame(seats), failures)


def _worded(played: Simulation, game: Game, lang: str) -> Simulation:
    """The same tables in the words of a reader."""
    heads, own = texts(__package__, lang)["tables"], texts(game.folder, lang)
    seats = {int(seat): str(name) for seat, name in own["names"]["seats"].items()}
    named = {key: str(name).lower() for key, name in own.get("figures", {}).items()} | heads
    games = played.games.assign(
        winner=played.games["winner"].map(lambda seat: seats.get(seat, seat)),
        reason=played.games["reason"].map(lambda reason: own["results"][reason]),
    )
    each = played.seats.assign(seat=played.seats["seat"].map(lambda seat: seats.get(seat, seat)))
    return Simulation(games.rename(columns=named), each.rename(columns=named), played.failures)


def _plain(figures: Mapping[str, Number]) -> dict[str, int | float]:
    """Figures for a table: a half is .5 there."""
    return {key: value if isinstance(value, int) else float(value) for key, value in figures.items()}


def _kept(row: dict[str, Any], folder: Path, game: Game) -> Failure:
    """Save what was played of a failed game as a replay."""
    from ..replay.files import Replay, write

    table = Table(game, row["setup"])
    node = table.root
    for answer in row["line"]:
        try:
            node = table.play(node, answer)
        except Exception:
            break
    path = folder / f"{game.name}-failed-{row['game']}.json"
    write(path, Replay(table, title=f"Failed game {row['game']}"))
    return Failure(row["game"], row["why"], str(path))
