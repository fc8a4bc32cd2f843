"""Many bot games at once, on all cores or on a Dask cluster; a seed gives the same games on any number of them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..bots import Bot, bot, play_out
from ..chance import draw, roll
from ..flow import Ask, Game, Number, State
from ..games import get
from ..mistakes import Mistake, in_a_sentence, mistake, spoken
from ..table import Setup, Table, checked
from ..text import texts
from .progress import Progress, bar
from .referee import Asked, BotFault, own_bot, strange_bot

CHUNK = 25  # games per task: enough work to be worth sending
MOST_ANSWERS = 20_000  # a game that is longer does not end
GAME_COLUMNS = ["game", "winner", "reason", "rounds", "answers"]
SEAT_COLUMNS = ["game", "seat", "bot", "rank"]
Player = str | Callable[[int], Bot]  # a bot's name, or a function from a seed to a bot


class Failure(NamedTuple):
    """A game that could not be played to its end: why, and the replay that shows it.

    ``seat`` is the one whose bot failed, None if no bot did. ``replay`` is empty if it could not be written, and
    ``not_kept`` then says why.
    """

    game: int
    why: str
    replay: str
    seat: int | None = None
    not_kept: str = ""


class Simulation(NamedTuple):
    """``games`` has a row per game, ``seats`` a row per seat and game (pandas); failures are told apart."""

    games: Any
    seats: Any
    failures: list[Failure]


@in_a_sentence
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
    seconds: float | None = None,
    lang: str | None = None,
) -> Simulation:
    """Play ``n`` games and return tidy tables.

    ``bots`` is one for all seats or one per seat: a name, or a function from a seed to a bot, also one defined in a
    notebook cell. ``client`` is an existing Dask client; without it ``jobs`` processes are used (-1: all cores).
    The same ``seed`` gives the same games on any number of them. With a ``lang`` the tables are headed and worded for a
    reader: seats by their names, ends in a sentence; without one they have keys and numbers, for programs,
    and only what is said beside them follows ``rw.language``.

    A bot sees a copy of what its seat may see. One that answers what is not possible, raises, dies, or thinks longer
    than ``seconds`` over an answer ends its game: that is saved as a replay in the folder ``failures`` and told in a
    warning; the others go on.
    """
    told = lang or spoken()
    for what, given, least in (("seats", seats, 1), ("n", n, 0)):
        if given < least:
            raise mistake("how_many", told, what=what, least=least, given=given)
    if seconds is not None and not seconds > 0:
        raise mistake("seconds", told, what="seconds", given=repr(seconds))
    value, players = get(game), _players(bots, seats, told)
    setup = checked(value, Setup(seats, dict(options or {}), seed))
    for player in players:
        if isinstance(player, str):
            bot(value, player)  # an unknown name is said now, not in a worker
    chunks = [range(first, min(first + CHUNK, n)) for first in range(0, n, CHUNK)]
    tasks = [Task(game, setup, players, chunk, seconds, told) for chunk in chunks]
    rows: list[dict[str, Any]] = []
    with bar(n, progress, "playing", CHUNK) as tell:
        for done in _run(tasks, jobs, client):
            rows.extend(done)
            tell(len(done))
    played = _tables(rows, Path(failures), value)
    if played.failures:
        warnings.warn(_of_failures(played.failures, n, told), RuntimeWarning, stacklevel=3)
    return played if lang is None else _worded(played, value, lang)


def _of_failures(failures: Sequence[Failure], n: int, lang: str) -> str:
    """How many games failed, and the first of them."""
    first = failures[0]
    unkept = first.not_kept and mistake("not_kept", lang, error=first.not_kept)
    kept = unkept or mistake("kept_as", lang, replay=first.replay)
    return str(mistake("games_failed", lang, many=len(failures), n=n, game=first.game, why=first.why, kept=kept))


# ---------------------------------------------------------------- who plays them


def _players(bots: Player | Sequence[Player], seats: int, lang: str) -> list[Player]:
    """Who sits on each seat."""
    players = [bots] * seats if isinstance(bots, str) or callable(bots) else list(bots)
    if len(players) != seats:
        raise mistake("one_bot_each", lang, seats=seats, have=len(players))
    return players


class Task(NamedTuple):
    """Some games to be played one after the other."""

    game: str
    setup: Setup
    players: list[Player]
    numbers: range
    seconds: float | None
    lang: str


def _run(tasks: list[Task], jobs: int, client: Any) -> Iterable[list[dict[str, Any]]]:
    if client is not None:
        return _on_cluster(tasks, client)
    strangers = any(not isinstance(player, str) for task in tasks[:1] for player in task.players)
    if jobs == 1 or (len(tasks) < 2 and not strangers):  # a stranger that dies takes nobody else with it
        return map(play_chunk, tasks)
    return _in_processes(tasks, jobs)


def _in_processes(tasks: list[Task], jobs: int) -> Iterator[list[dict[str, Any]]]:
    """The chunks in their order; when a process dies, the first that is missing is played game by game."""
    from concurrent.futures.process import BrokenProcessPool
    from pickle import PicklingError

    from joblib import Parallel, delayed

    todo = list(tasks)
    while todo:
        try:
            for done in Parallel(n_jobs=jobs, return_as="generator")(delayed(play_chunk)(task) for task in todo):
                todo = todo[1:]
                yield done
        except BrokenProcessPool:
            yield _one_by_one(todo[0])
            todo = todo[1:]
        except PicklingError as error:
            raise mistake("not_sent", tasks[0].lang, error=error) from None


def _one_by_one(task: Task) -> list[dict[str, Any]]:
    """A chunk in one process, game after game: when it dies, that game is known, and the next has another process."""
    from concurrent.futures.process import BrokenProcessPool

    from joblib.externals.loky import ProcessPoolExecutor

    rows: list[dict[str, Any]] = []
    while len(rows) < len(task.numbers):
        with ProcessPoolExecutor(1) as pool:
            try:
                for number in task.numbers[len(rows) :]:
                    rows += pool.submit(play_chunk, task._replace(numbers=range(number, number + 1))).result()
            except BrokenProcessPool:
                rows.append(_died(task, task.numbers[len(rows)]))
    return rows


def _died(task: Task, number: int) -> dict[str, Any]:
    """The row of a game whose player took the process with it."""
    return {"game": number, "why": str(mistake("worker_died", task.lang)), "line": [], "setup": task.setup}


def _on_cluster(tasks: list[Task], client: Any) -> Iterator[list[dict[str, Any]]]:
    """The chunks in their order, whichever worker plays them; none is left behind when somebody interrupts."""
    futures = [client.submit(play_chunk, task, pure=False) for task in tasks]
    try:
        for task, future in zip(tasks, futures, strict=True):
            try:
                yield future.result()
            except Exception:  # a worker that died too often: its games are missing, not everybody's
                yield [_died(task, number) for number in task.numbers]
    finally:
        client.cancel(futures)


def play_chunk(task: Task) -> list[dict[str, Any]]:
    """Some games, one after the other; each is its own seed's."""
    game = get(task.game)
    return [play_one(game, task, number) for number in task.numbers]


# ---------------------------------------------------------------- one game


def play_one(game: Game, task: Task, number: int) -> dict[str, Any]:
    """One game as a row; a failing one carries its answers, so that it can be looked at."""
    setup, answers = task.setup, list[str]()
    names = [_name(each) for each in task.players]
    row: dict[str, Any] = {"game": number, "bots": [*names, *game.automata(setup.seats, setup.options)]}
    bots: list[Asked] = []

    def choose(s: State, ask: Ask) -> str:
        if len(answers) >= MOST_ANSWERS:
            raise mistake("bot_endless", task.lang, most=MOST_ANSWERS)
        answer = bots[ask.seat](s, ask) if ask.seat >= 0 else roll(game, s, ask, setup.seed, number, len(answers))
        answers.append(answer)
        return answer

    try:
        bots += [_seated(game, task, number, seat) for seat in range(setup.seats)]
        s = game.new_state(game.board, setup.seats, setup.options)
        row["answers"] = play_out(game, s, choose)
        result = game.result(s)
        assert result is not None
        return row | {"reason": result.reason, "rounds": game.round_of(s), "standings": result.standings}
    except BotFault as fault:
        row |= {"why": fault.says(game, names[fault.seat], task.lang), "seat": fault.seat}
    except Mistake as said:
        row["why"] = str(said)
    except Exception as error:
        row["why"] = str(mistake("rules_failed", task.lang, error=repr(error)))
    return row | {"line": answers, "setup": setup}


def _seated(game: Game, task: Task, number: int, seat: int) -> Asked:
    """The bot of a seat, ready to be asked."""
    player, own = task.players[seat], draw(2**31, task.setup.seed, number, seat)
    if isinstance(player, str):
        return own_bot(bot(game, player, own), game, task.seconds)
    try:
        return strange_bot(player(own), game, task.seconds)
    except (Exception, SystemExit) as error:
        raise BotFault(seat, "bot_not_made", error=error) from error


def _name(player: Player) -> str:
    return player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))


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
    of_seats = None if seats else SEAT_COLUMNS  # and the figures of the game, where one was played to its end
    return Simulation(pd.DataFrame(games, columns=GAME_COLUMNS), pd.DataFrame(seats, columns=of_seats), failures)


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
    from ..replay.files import Replay, ReplayFault, write

    table = Table(game, row["setup"])
    node = table.root
    for answer in row["line"]:
        try:
            node = table.play(node, answer)
        except Exception:  # the answer at which it failed
            break
    path, not_kept = folder / f"{game.name}-failed-{row['game']}.json", ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write(path, Replay(table, title=f"Failed game {row['game']}"))
    except (OSError, ReplayFault) as error:
        not_kept = getattr(error, "strerror", None) or str(error)
    return Failure(row["game"], row["why"], "" if not_kept else str(path), row.get("seat"), not_kept)
