"""How a wish of the reader finds who carries it out. Every click, key and chooser is a short text such as ``option:2``.

A wish is a function of the Player, and of what stands after the colon if it wants to know that. Any module may
declare one::

    @wish("go")
    def go(player: Player, ply: str) -> None: ...

The modules in ``wishes/`` do so, one for each concern; ``wishes/__init__.py`` names them all.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ...mistakes import LONGEST_SHOWN, Mistake, mistake
from .keys import command_of
from .notices import notices_html

if TYPE_CHECKING:
    from ..player.player import Player

# What an argument that means nothing here leads to.
NOT_UNDERSTOOD = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, StopIteration, OSError)

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])


class Wish(NamedTuple):
    """Who carries it out, and what may stay as it is meanwhile."""

    carry_out: Callable[..., bool | None]  # False: it led nowhere
    with_argument: bool
    keeps_rule: bool
    keeps_playing: bool
    answers: bool
    of_question: bool


WISHES: dict[str, Wish] = {}


def wish(
    name: str,
    *,
    keeps_rule: bool = False,
    keeps_playing: bool = False,
    answers: bool = False,
    of_question: bool = False,
) -> Callable[[F], F]:
    """Declare a wish. Others close the section that was turned to, and stop what plays by itself.

    One that ``answers`` is ``of_question`` too: it belongs to the question it was made for, and late for that it is
    dropped.
    """

    def declare(function: F) -> F:
        known = WISHES.get(name)
        if known is not None and known.carry_out.__module__ != function.__module__:
            raise ValueError(f"Two wishes are called {name!r}: {known.carry_out.__module__} has one already.")
        with_argument, of_question_too = len(signature(function).parameters) > 1, of_question or answers
        WISHES[name] = Wish(function, with_argument, keeps_rule, keeps_playing, answers, of_question_too)
        return function

    return declare


def known() -> dict[str, Wish]:
    """Every wish by its name; they declare themselves when their folder is imported."""
    import_module("rajwidgets.widgets.wishes")
    return WISHES


def do(player: Player, wished: str) -> bool:
    """Carry out a wish such as ``option:2``, ``why:a``, ``step:-1`` or ``rule:7.2``; whether it led anywhere."""
    name, _, argument = wished.partition(":")
    found = known().get(name)
    if (own := player.in_place) is not None and (own.does(name, argument) or name not in own.lets):
        return True
    if found is None:
        raise mistake("no_wish", player.lang, wish=ascii(wished)[:LONGEST_SHOWN])
    if found.answers and player.shown_turn is not None:
        return False  # nothing is asked there
    if not found.keeps_rule:
        player.opened.rule = None
    if not found.keeps_playing:
        player.stepper.stop()
    if not found.with_argument:
        return found.carry_out(player) is not False
    try:
        return found.carry_out(player, argument) is not False
    except NOT_UNDERSTOOD as error:
        if isinstance(error, Mistake):
            raise
        log.warning("the wish %r was not understood", wished, exc_info=True)
        raise mistake("not_understood", player.lang, wish=ascii(wished)[:LONGEST_SHOWN]) from error


def from_browser(player: Player, wished: str, at: str = "") -> bool:
    """A wish from the browser, one at a time whatever thread it comes in: a failure is shown, never swallowed.

    ``at`` is the question it was made for, if the browser said so.
    """
    opened = player.opened
    with player.table.lock:
        try:
            opened.error = opened.details = opened.said = opened.quiet = opened.passing = ""
            if at and at != player.session.question_id and _of_question(player, wished):
                opened.passing = player.words["notices"]["too_late"]
                player.notices.value = notices_html(player)  # what was said before is over
                return False
            return do(player, wished)
        except Mistake as said:  # what cannot be, in a sentence
            opened.said = said.says(player.lang)
            player.notices.value = notices_html(player)
            return False
        except Exception as error:
            log.exception("the wish %r failed", wished)
            opened.error, opened.details = player.words["notices"]["error"], repr(error)
            player.notices.value = notices_html(player)
            return False
        finally:
            if opened.passing:
                player.companion.send({"pass": opened.passing})


def _of_question(player: Player, wished: str) -> bool:
    """Whether a wish belongs to the question it was made for."""
    name, _, argument = wished.partition(":")
    if name == "key":
        command = command_of(argument)
        return command is not None and _of_question(player, command)
    if player.in_place is not None and name in player.in_place.answers:
        return True
    return name in known() and known()[name].of_question
