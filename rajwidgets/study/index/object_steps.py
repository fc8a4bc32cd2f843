"""From an object to its steps: choose a piece, a place or a player and see the steps that changed it. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from ...eyes import Eyes
from ...face import Marks, face_of
from ...flow import Game, State
from ...mistakes import mistake
from ...replay.files import Replay
from ...table import Node
from ...text import Speech, printable
from .store import folded

Changed = Callable[[State, State], set[str]]


class Change(NamedTuple):
    """A step that changed the object: the event that did it (None if none reports it), and what is different."""

    ply: int
    node: Node
    event: int | None
    ids: tuple[str, ...]
    said: str


class Look(NamedTuple):
    """A replay, seen through somebody's eyes."""

    replay: Replay
    eyes: Eyes

    def at(self, node: Node) -> State:
        return self.eyes.state(self.replay.table.state(node))


def steps_changing(
    replay: Replay, what: str | int, *, end: Node | None = None, lang: str = "en", viewer: int | None = None
) -> list[Change]:
    """The steps that changed a piece, a place or a player, in their order, event by event.

    ``what`` is a seat's number or name; or what the drawing calls it (``D``, ``D/3``, ``gov/D``); or its name in the
    texts. ``end`` is the last node of the line that is looked at (the main line's if not given); ``viewer`` the seat
    through whose eyes it is looked at, if they do not see everything.
    """
    look, speech = Look(replay, Eyes(replay.table.game, viewer)), Speech(replay.table.game, lang, replay.names)
    line = (end or replay.end).line()
    wanted = _wanted(look, what, line[-1], speech)
    found: list[Change] = []
    for node in line[1:]:
        if wanted.touches(look, node):
            found += _by_event(look, node, wanted, speech)
    return found


def objects(replay: Replay, end: Node | None = None, viewer: int | None = None) -> dict[str, int]:
    """Everything that changes on the line and at how many steps: what a reader may choose from."""
    look, changed = Look(replay, Eyes(replay.table.game, viewer)), changed_of(replay.table.game)
    counts: dict[str, int] = {}
    before = look.at(replay.table.root)
    for node in (end or replay.end).line()[1:]:
        after = look.at(node)
        for each in changed(before, after):
            counts[each] = counts.get(each, 0) + 1
        before = after
    return dict(sorted(counts.items()))


def changed_of(game: Game) -> Changed:
    """What two states differ in: as the game's drawing names it, or else as the paths in the state that differ."""
    own = face_of(game).telling.changed
    return own or (lambda before, after: set(_differences(game.plain(before), game.plain(after))))


# ---------------------------------------------------------------- what is wanted


class _Object:
    """A piece or a place."""

    def __init__(self, game: Game, keys: Iterable[str]) -> None:
        self.keys, self.changed = set(keys), changed_of(game)

    def touches(self, look: Look, node: Node) -> bool:
        assert node.parent is not None
        return bool(self.ids(look.at(node.parent), look.at(node)))

    def ids(self, before: State, after: State) -> tuple[str, ...]:
        return tuple(sorted(each for each in self.changed(before, after) if any(_is(each, key) for key in self.keys)))

    def concerns(self, seat: int | None) -> bool:
        return False


class _Seat(_Object):
    """A player: what belongs to the seat, and the events that are about it."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game, ())
        self.game, self.seat = game, seat

    def touches(self, look: Look, node: Node) -> bool:
        return any(event.seat == self.seat for event in node.events) or super().touches(look, node)

    def ids(self, before: State, after: State) -> tuple[str, ...]:
        """What differs in the seat's own part of the position."""
        own = face_of(self.game).telling.belongings
        then, now = (msgspec.to_builtins(own(s, self.seat)) for s in (before, after))
        return tuple(dict.fromkeys(path.partition("/")[0] for path in _differences(then, now)))

    def concerns(self, seat: int | None) -> bool:
        return seat == self.seat


def _wanted(look: Look, what: str | int, end: Node, speech: Speech) -> _Object:
    game, names = look.replay.table.game, look.replay.names
    if isinstance(what, int):
        if not 0 <= what < len(names):
            raise mistake("seat_not_here", given=what, last=len(names) - 1)
        return _Seat(game, what)
    sought = folded(what)
    seats = [i for i, name in enumerate(names) if folded(name) == sought]
    if seats:
        return _Seat(game, seats[0])
    known = objects(look.replay, end, look.eyes.viewer).keys() | _drawn(look, end, speech)
    if any(_is(each, what) for each in known):
        return _Object(game, [what])
    keys = {part for part in _parts(known) if sought in _called(speech, part)}
    if not keys:
        some = ", ".join(sorted({each.partition("/")[0] for each in known})[:30])
        raise mistake("nothing_so_called", given=repr(printable(what)), some=some)
    return _Object(game, keys)


def _drawn(look: Look, node: Node, speech: Speech) -> set[str]:
    """What can be pointed at on the board: a place that never changes is still a place."""
    view = look.at(node)
    drawn = (board.shapes(view, Marks(), speech) for board in face_of(look.replay.table.game).boards(view))
    return {shape.target for shapes in drawn for shape in shapes if shape.target}


def _parts(ids: Iterable[str]) -> set[str]:
    return {part for each in ids for part in each.split("/") if not part.isdigit()}


def _called(speech: Speech, key: str) -> set[str]:
    """The names of a key in the texts, folded: of a place on the board, or in any list of names that has it."""
    found = set()
    for domain in ("place", *(table[:-1] for table, names in speech.texts["names"].items() if isinstance(names, dict))):
        try:
            found.add(folded(speech.name(domain, key)))
        except Exception:  # this list does not have it
            continue
    return found


def _is(changed: str, key: str) -> bool:
    """Whether an id is the thing sought, lies in it, or is about it: ``D/3`` and ``gov/D`` are about ``D``."""
    return changed == key or changed.startswith(f"{key}/") or changed.endswith(f"/{key}") or f"/{key}/" in changed


# ---------------------------------------------------------------- event by event


def _by_event(look: Look, node: Node, wanted: _Object, speech: Speech) -> Iterator[Change]:
    assert node.parent is not None
    start = before = look.at(node.parent)
    told = False
    for n, frame in enumerate(look.replay.table.film(node)):
        view = look.eyes.state(frame.state)
        event, ids = look.eyes.event(frame.state, frame.event), wanted.ids(before, view)
        if ids or (event is not None and wanted.concerns(event.seat)):
            told = True
            yield Change(node.ply, node, n, ids, _sentence(speech, event) if event else "")
        before = view
    if not told and (ids := wanted.ids(start, look.at(node))):  # a change that no event reports
        yield Change(node.ply, node, None, ids, "")


def _sentence(speech: Speech, event: Any) -> str:
    try:
        return speech.explain(event).sentence
    except Exception:  # an owner's board may lack a name
        return ""


def _differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The paths at which two plain values differ."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {**before, **after}:
            yield from _differences(before.get(key), after.get(key), f"{path}{key}/")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for n, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences(one, other, f"{path}{n}/")
    elif before != after:
        yield path.rstrip("/")
