"""Bots under watch: each is shown a copy of what its seat may see, its answer is judged, and its time may be limited.

The bots that come with a game are the same code day after day, so they are spot-checked: one answer in a few is judged,
and what they were shown is compared with what it was. Everybody else's are watched at every answer.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import deepcopy
from functools import cache
from typing import Any

from ..bots import Bot
from ..flow import Ask, Choice, Game, Refusal, State, check, speaker
from ..games import get
from ..mistakes import mistake
from ..text import Speech

SPOT = 24  # of so many answers of a game's own bots one is checked
AGAIN = 0.2  # seconds until a bot that goes on after its time is interrupted once more
LONGEST_SHOWN = 120  # characters of what a bot said

Asked = Callable[[State, Ask], str]  # a seat's answer to a question


class BotFault(Exception):
    """What a bot did that ended its game."""

    def __init__(self, seat: int, code: str, refusal: Refusal | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.seat, self.code, self.refusal, self.facts = seat, code, refusal, facts

    def says(self, game: Game, bot: str, lang: str) -> str:
        """The fault as a sentence; a refused answer with the reason of the rules."""
        facts = {key: repr(value)[:LONGEST_SHOWN] for key, value in self.facts.items()}
        if self.refusal is not None:
            names = [str(mistake("a_seat", lang, seat=seat)) for seat in range(game.seats[1] + 1)]
            facts["why"] = Speech(game, lang, names).explain(self.refusal, seat=self.seat).sentence.rstrip(".")
            facts["rule"] = self.refusal.rule
        return str(mistake(self.code, lang, seat=self.seat, bot=bot, **facts))


def own_bot(player: Bot, game: Game, seconds: float | None) -> Asked:
    """A bot that comes with the game, spot-checked."""
    answers = 0

    def answer(s: State, ask: Ask) -> str:
        nonlocal answers
        answers += 1
        spot = answers % SPOT == 0
        before = game.freeze(s) if spot else b""
        given = _asked(player, game, game.view(s, ask.seat), ask, seconds).answer
        if spot:
            if game.freeze(s) != before:
                raise BotFault(ask.seat, "bot_changed_game")
            _judge(game, s, ask, given)
        return given

    return answer


def strange_bot(player: Bot, game: Game, seconds: float | None) -> Asked:
    """A bot that nobody knows: it sees a copy, on a board of its own, and every answer is judged."""
    theirs = _for_strangers(game.name)

    def answer(s: State, ask: Ask) -> str:
        seen = shown(game, s, ask.seat, theirs)
        choice: Any = _asked(player, theirs, seen, ask, seconds)
        if not isinstance(choice, Choice) or not isinstance(choice.answer, str):
            raise BotFault(ask.seat, "bot_no_choice", given=choice)
        _judge(game, s, ask, choice.answer)
        return choice.answer

    return answer


def shown(game: Game, s: State, seat: int, theirs: Game | None = None) -> State:
    """A copy of what a seat may see, its own to change; on another board, if its game has one."""
    return (theirs or game).thaw(game.freeze(game.view(s, seat)))


@cache
def _for_strangers(name: str) -> Game:
    """The game with another board like ours: what a bot does to that is done to nobody's game."""
    game = get(name)
    return game.with_board(game.read_board(deepcopy(dict(game.board.doc)), name))


def _judge(game: Game, s: State, ask: Ask, answer: str) -> None:
    if (refusal := check(game, s, ask, answer)) is not None:
        raise BotFault(ask.seat, "bot_refused", refusal, answer=answer)
    if speaker(ask, answer) != ask.seat:
        raise BotFault(ask.seat, "bot_for_another", answer=answer)


# ---------------------------------------------------------------- time


class TooLong(BaseException):
    """The time to think is over. Not an Exception, so that a bot that catches those is stopped too."""


def _asked(player: Bot, game: Game, seen: State, ask: Ask, seconds: float | None) -> Choice:
    """What a bot answers; whatever it raises is its own fault, and so is an answer that takes too long."""
    try:
        if seconds is None:
            return player(game, seen, ask)
        with limited(seconds):
            return player(game, seen, ask)
    except TooLong:
        raise BotFault(ask.seat, "bot_too_long", seconds=seconds) from None
    except (Exception, SystemExit, GeneratorExit) as error:
        raise BotFault(ask.seat, "bot_failed", error=error) from error


def limited(seconds: float, working: bool = False) -> AbstractContextManager[None]:
    """What takes longer within ends in TooLong; ``working`` counts only the time for which this process works."""
    alarmed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    return _by_alarm(seconds, working) if alarmed else _by_thread(seconds)


@contextmanager
def _by_alarm(seconds: float, working: bool) -> Iterator[None]:
    """In a main thread the alarm clock of the system interrupts everything, also sleep."""

    def ring(*_: object) -> None:
        raise TooLong

    sign, clock = (signal.SIGPROF, signal.ITIMER_PROF) if working else (signal.SIGALRM, signal.ITIMER_REAL)
    before = signal.signal(sign, ring)
    signal.setitimer(clock, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(clock, 0)
        signal.signal(sign, before)


@contextmanager
def _by_thread(seconds: float) -> Iterator[None]:
    """In other threads another one interrupts it, between two steps of the bot's Python code."""
    import ctypes

    me, done = threading.get_ident(), threading.Event()

    def watch() -> None:
        wait = seconds
        while not done.wait(wait):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), ctypes.py_object(TooLong))
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
