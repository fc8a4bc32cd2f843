"""Layers: the notes of one author (and the variations they are on) in a file of their own, for one game.

A layer says which game it belongs to by the digest of the set-up and the main line's answers, which is the name of the
main line's last node. The replay still has that node after it was saved again, played on, or had a variation promoted.

Merging keeps every layer; of two versions of one layer (one ``id``) the later stays. So the order never matters.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import reduce
from hashlib import blake2b
from itertools import accumulate
from os import urandom
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from ...flow import IllegalAnswer
from ...replay.annotations import Author, Id, Note
from ...replay.document import LARGEST_FILE, MOST_NOTES, Answer, Faults, from_text
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node, RulesFault, Table, TableFull, child_id, walk
from .saving import File, look
from .sentences import StudyFault

FORMAT, VERSION = "rajwidgets layer", 1
T = TypeVar("T")
MOST_LAYERS = 200  # in one file
MOST_LINES = 500  # variations in all layers of a file together
MOST_ANSWERS = 5_000  # in one variation of a layer
MOST_IN_ALL = 10_000  # answers in all variations of a file together
Date = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A variation that notes of the layer are on: where it leaves, and its answers."""

    origin: Id = msgspec.field(name="from")
    answers: Annotated[tuple[Answer, ...], Meta(min_length=1, max_length=MOST_ANSWERS)]
    name: Annotated[str, Meta(max_length=100)] = ""


class Layer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The notes of one author; ``id`` tells a newer version of the same layer from another layer."""

    id: Id
    date: Date
    author: Author = ""
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()


class Layers(msgspec.Struct, frozen=True):
    """One layer or more of one game: what a file holds."""

    game: str  # digest of set-up and main line
    of: str  # the game's name, for people
    layers: tuple[Layer, ...] = ()


class Row(NamedTuple):
    """The notes on one step side by side: the replay's own, and those of each layer in the order of the layers."""

    node: Node
    own: tuple[Note, ...]
    theirs: tuple[tuple[Note, ...], ...]


# ---------------------------------------------------------------- making and merging


def game_digest(replay: Replay) -> str:
    """What a layer calls the game: a hash of the set-up and of the main line's answers."""
    return replay.end.id


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def fresh_id() -> str:
    return urandom(6).hex()


def layer_of(
    replay: Replay, author: str, notes: Sequence[Note] | None = None, *, id: str = "", date: str = ""
) -> Layers:
    """An author's notes on a replay (or the notes given) as a layer."""
    mine = [note for note in replay.notes if note.author == author] if notes is None else notes
    layer = Layer(id or fresh_id(), date or today(), author, tuple(_lines(replay, mine)), tuple(mine))
    return Layers(game_digest(replay), replay.table.game.name, (_canonical(layer),))


def layers_of(replay: Replay, date: str = "") -> Layers:
    """All notes of a replay, a layer for each author; the same replay always gives the same ids."""
    found = Layers(game_digest(replay), replay.table.game.name)
    for author in sorted({note.author for note in replay.notes}):
        key = blake2b(f"{found.game}/{author}".encode(), digest_size=6).hexdigest()
        found = merge(found, layer_of(replay, author, id=key, date=date))
    return found


def merge(*several: Layers, replay: Replay | None = None) -> Layers:
    """All layers together, equal in whatever order; with a replay, of whatever stage of that game they are."""
    if replay is not None:
        several = tuple(rebased(replay, each) for each in several)
    if len({(each.game, each.of) for each in several}) > 1:
        raise StudyFault(Fault("layers_of_two_games"))
    return reduce(_together, several, Layers(several[0].game, several[0].of))


def rebased(replay: Replay, layers: Layers) -> Layers:
    """The layers as of the replay as it stands now; a StudyFault if they are another game's."""
    if layers.game not in replay.table.nodes:
        raise StudyFault(Fault("other_game"))
    return msgspec.structs.replace(layers, game=game_digest(replay))


def _together(one: Layers, other: Layers) -> Layers:
    found: dict[tuple[str, str], Layer] = {}
    for layer in map(_canonical, (*one.layers, *other.layers)):
        key = layer.id, layer.author
        found[key] = _later(found[key], layer) if key in found else layer
    return msgspec.structs.replace(one, layers=tuple(found[key] for key in sorted(found)))


def _later(one: Layer, other: Layer) -> Layer:
    """The later version of a layer; two of the same moment are both kept, so that nothing is lost."""
    if one.date != other.date:
        return max(one, other, key=lambda layer: layer.date)
    return _canonical(msgspec.structs.replace(one, lines=one.lines + other.lines, notes=one.notes + other.notes))


def _signed(layer: Layer, author: str) -> Iterator[Note]:
    """The notes with their author's name, unless it is the one that will stand above them all."""
    for note in layer.notes:
        name = note.author or layer.author
        yield msgspec.structs.replace(note, author="" if name == author else name)


def _canonical(layer: Layer) -> Layer:
    """The layer with each thing once and in one order, so that equal layers are equal bytes."""
    notes = tuple(sorted(set(_signed(layer, layer.author)), key=msgspec.json.encode))
    lines = tuple(sorted(set(layer.lines), key=msgspec.json.encode))
    return msgspec.structs.replace(layer, notes=notes, lines=lines)


def _lines(replay: Replay, notes: Iterable[Note]) -> Iterator[Line]:
    """The ways from the main line to the noted steps, without those that are the beginning of a longer one."""
    main = {node.id for node in replay.table.main_line()}
    nodes = [replay.table.nodes[note.node] for note in notes if note.node in replay.table.nodes]
    ways: dict[str, list[Node]] = {}
    for node in dict.fromkeys(nodes):
        if node.id not in main:
            ways[node.id] = [each for each in node.line() if each.id not in main]
    inner = {node.id for way in ways.values() for node in way[:-1]}
    for key, way in ways.items():
        if key not in inner and way[0].parent is not None:
            name = replay.variation_names.get(way[0].id, "")
            yield Line(way[0].parent.id, tuple(node.answer for node in way), name)


# ---------------------------------------------------------------- on a replay


def placed(replay: Replay, layers: Layers) -> tuple[list[Note], list[Fault]]:
    """The notes that have their step in the replay, signed; a StudyFault if the layers are another game's."""
    layers, faults, found = rebased(replay, layers), Faults(), []
    signed = [note for layer in layers.layers for note in _signed(_canonical(layer), "")]
    for n, note in enumerate(signed):
        node = replay.table.nodes.get(note.node)
        if node is not None and note.event is not None and note.event >= len(node.events):
            have = len(node.events)
            faults.add("unknown_event", None, path=f"notes[{n}]", event=note.event, have=have)
            note = msgspec.structs.replace(note, event=None)
        if node is not None:
            found.append(note)
    if len(found) < len(signed):
        faults.add("off_the_board", None, harmless=True, notes=len(signed) - len(found))
    return found, faults.list


def growing(table: Table, layers: Layers) -> list[Node]:
    """The nodes of the table from which variations of the layers would grow."""
    ends = []
    for line in (line for layer in layers.layers for line in layer.lines):
        node = table.nodes.get(line.origin)
        for answer in line.answers:
            if node is None:
                break
            following = table.nodes.get(child_id(node, answer))
            if following is None:
                ends.append(node)
                break
            node = following
    return list(dict.fromkeys(ends))


def grow(replay: Replay, layers: Layers) -> list[Fault]:
    """Play the variations that the layers bring; what the rules refuse ends that line and is said."""
    faults, table = Faults(), replay.table
    for n, line in enumerate(line for layer in layers.layers for line in layer.lines):
        node = table.nodes.get(line.origin)
        if node is None:
            faults.add("unknown_node", None, path=f"lines[{n}]", node=line.origin)
            continue
        known, name = len(table.nodes), line.name or line.origin
        first = child_id(node, line.answers[0])
        for answer in line.answers:
            try:
                node = table.play(node, answer)
            except IllegalAnswer as illegal:
                why, facts = illegal.refusal, {"answer": answer, "variation": name}
                faults.list.append(
                    Fault("illegal_answer", node.ply + 1, {**facts, "reason": why.code, "rule": why.rule}, why)
                )
                break
            except TableFull as full:
                faults.add(full.code, node.ply + 1, most=full.most)
                return faults.list
            except RulesFault:
                faults.add("rules_failed", node.ply + 1, answer=answer, variation=name)
                break
        if line.name and len(table.nodes) > known:
            replay.variation_names.setdefault(first, line.name)
    return faults.list


def beside(replay: Replay, layers: Layers) -> list[Row]:
    """The steps with notes, main line first, each with the notes of all layers side by side."""
    layers = rebased(replay, layers)
    own: dict[str, list[Note]] = {}
    for note in replay.notes:
        own.setdefault(note.node, []).append(note)
    theirs: list[dict[str, list[Note]]] = []
    for layer in layers.layers:
        theirs.append({})
        for note in _signed(layer, ""):
            theirs[-1].setdefault(note.node, []).append(note)
    rows = []
    for node in walk(replay.table.root):
        columns = tuple(tuple(column.get(node.id, ())) for column in theirs)
        if node.id in own or any(columns):
            rows.append(Row(node, tuple(own.get(node.id, ())), columns))
    return rows


# ---------------------------------------------------------------- files


def text(layers: Layers) -> str:
    """The text of a layer file, one note per line; the same for the same layers."""
    parts = []
    for layer in layers.layers:
        plain = msgspec.to_builtins(_canonical(layer))
        lists = {key: plain.pop(key, []) for key in ("lines", "notes")}
        inner = [f'"{key}": {_listed(items)}' for key, items in lists.items() if items]
        parts.append(", ".join([_json(plain)[:-1], *inner]) + "}")
    body = "[\n    " + ",\n    ".join(parts) + "\n  ]" if parts else "[]"
    head = {"format": FORMAT, "version": VERSION, "game": layers.game, "of": layers.of}
    fields = [f'  "{key}": {_json(value)}' for key, value in head.items()]
    return "{\n" + ",\n".join([*fields, f'  "layers": {body}']) + "\n}\n"


def _listed(items: list[Any]) -> str:
    return "[\n      " + ",\n      ".join(map(_json, items)) + "\n    ]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write(path: str | Path | None, layers: Layers, file: File | None = None, over: bool = False) -> File:
    """Save layers; a StudyFault if somebody else has changed the file since, or if it could not be read again."""
    raw = text(layers).encode("utf-8", "surrogatepass")
    again, faults = load(raw)
    if again != layers and faults:
        raise StudyFault(faults[0])
    return (file or File()).write(raw, path, over)


def read(path: str | Path) -> tuple[Layers | None, list[Fault]]:
    """The layers in a file as far as they can be read, and what is wrong with it; never raises for a bad file."""
    raw = look(path)[1]
    return (None, [raw]) if isinstance(raw, Fault) else load(raw)


def load(raw: bytes | str) -> tuple[Layers | None, list[Fault]]:
    """The layers in a text as far as they can be read (None if not at all), and what is wrong with it."""
    faults = Faults()
    content, damage = from_text(raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw)
    if damage:
        facts = {**damage.facts, "most": LARGEST_FILE // 1_000_000}
        faults.list.append(damage._replace(facts=facts))
    if content is None and damage:
        return None, faults.list
    return _shaped(content, faults), faults.list


def _shaped(content: Any, faults: Faults) -> Layers | None:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        faults.add("not_a_layer", None, format=FORMAT)
        return None
    version = faults.shaped(content.get("version"), int, "version")
    if version is None:
        return None
    if version > VERSION:
        faults.add("newer_layer", None, version=version, ours=VERSION)
        return None
    game = faults.shaped(content.get("game"), Id, "game")
    of = faults.shaped(content.get("of", ""), str, "of")
    if game is None:
        return None
    found = Layers(game, (of or "")[:60])
    listed = faults.shaped(content.get("layers", []), list[Any], "layers") or []
    room = Room(MOST_NOTES, MOST_LINES, MOST_IN_ALL)
    for n, raw in enumerate(faults.limited(listed, "layers", MOST_LAYERS)):
        layer = _one(raw, f"layers[{n}]", faults, room)
        if layer is not None:
            room = room.without(layer)
            found = _together(found, msgspec.structs.replace(found, layers=(layer,)))
    for key in content.keys() - {"format", "version", "game", "of", "layers"}:
        faults.add("wrong_shape", None, path=str(key), why=f"unknown field {key}")
    return found


class Room(NamedTuple):
    """How much more the layers of one file may hold."""

    notes: int
    lines: int
    answers: int

    def without(self, layer: Layer) -> Room:
        answers = sum(len(line.answers) for line in layer.lines)
        return Room(self.notes - len(layer.notes), self.lines - len(layer.lines), self.answers - answers)


def _one(raw: Any, path: str, faults: Faults, room: Room) -> Layer | None:
    """A layer note by note, so that a bad note costs only itself."""
    bare = {key: value for key, value in raw.items() if key not in ("notes", "lines")} if isinstance(raw, dict) else raw
    layer = faults.shaped(bare, Layer, path)
    if layer is None:
        return None
    lines = _each(raw, "lines", Line, path, faults, room.lines)
    answers = list(accumulate(len(line.answers) for line in lines))
    fitting = [line for line, so_far in zip(lines, answers, strict=True) if so_far <= room.answers]
    if len(fitting) < len(lines):
        faults.add("too_many", None, what="answers", have=answers[-1], most=room.answers)
    notes = _each(raw, "notes", Note, path, faults, room.notes)
    return msgspec.structs.replace(layer, lines=tuple(fitting), notes=notes)


def _each(raw: Any, key: str, kind: type[T], path: str, faults: Faults, most: int) -> tuple[T, ...]:
    items = faults.shaped(raw.get(key, []), list[Any], f"{path}.{key}") or []
    some = enumerate(faults.limited(items, key, most))
    return tuple(good for n, item in some if (good := faults.shaped(item, kind, f"{path}.{key}[{n}]")) is not None)
