"""Search in an index: over notes, tags, sections, seats and results. Values are bound, so any text is only text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from ... import games
from ...text import LANGUAGES, told_of
from .rulebook import games_with, sections_about
from .store import folded, like, matching

Ask = Callable[..., list[tuple[Any, ...]]]
SCOPE = "JOIN temp.scope ON scope.file = files.id"
MOST_SECTIONS = 8  # whose examples are added to what a text finds elsewhere


class Wanted(NamedTuple):
    """What is searched for; everything given must hold."""

    text: str = ""
    game: str | None = None
    rule: str = ""
    tag: str = ""
    seat: str = ""
    result: str = ""
    author: str = ""
    glyph: str = ""
    lang: str = "en"
    n: int = 20


class Found(NamedTuple):
    """Something found: a note, a replay by its title, seats or result, or a step that shows a section."""

    kind: str  # note, title, seat, result or rule
    title: str
    path: str
    ply: int
    event: int | None
    node: str
    said: str
    layer: str = ""  # the layer file that a note is in, if it is not in the replay


def search(ask: Ask, wanted: Wanted, full_text: bool) -> list[Found]:
    """What is found, notes first; a search for seats or results alone finds whole replays."""
    files, values = _files(wanted)
    of_notes = bool(wanted.tag or wanted.author or wanted.glyph)
    found: list[Found] = []
    if wanted.text or of_notes:
        found += _notes(ask, wanted, files, values, full_text)
    if wanted.text and not of_notes:
        found += _replays(ask, wanted, files, values, full_text)
    if not of_notes and bool(wanted.text) != bool(wanted.rule):  # with both, the section only chooses replays
        found += _steps(ask, wanted, files, values)
    if not of_notes and not wanted.text and not wanted.rule:
        found += _whole(ask, wanted, files, values)
    return found[: wanted.n]


def _files(wanted: Wanted) -> tuple[str, list[Any]]:
    """A condition on the replays themselves."""
    conditions = ["files.game != ''"]
    values: list[Any] = []
    if wanted.game is not None:
        conditions.append("files.game = ?")
        values.append(wanted.game)
    for kind, text in (("seat", wanted.seat), ("result", wanted.result)):
        if text:
            known = "files.id IN (SELECT file FROM words WHERE kind = ? AND body LIKE ? ESCAPE '\\')"
            conditions.append(f"({known} OR files.reason = ?)" if kind == "result" else known)
            values += [kind, like(folded(text)), *([text] if kind == "result" else [])]
    if wanted.rule:
        conditions.append("files.id IN (SELECT file FROM counts WHERE rule = ?)")
        values.append(wanted.rule)
    return " AND ".join(conditions), values


def _notes(ask: Ask, wanted: Wanted, files: str, values: list[Any], full_text: bool) -> list[Found]:
    conditions, more = [files], list(values)
    if wanted.text:
        condition, bound = matching(wanted.text, full_text)
        conditions.append(condition)
        more += bound
    if wanted.tag:
        conditions.append("EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ? COLLATE NOCASE)")
        more.append(wanted.tag)
    for column, text in (("author", wanted.author), ("glyph", wanted.glyph)):
        if text:
            conditions.append(f"{column} = ? COLLATE NOCASE")
            more.append(text)
    sql = f"""SELECT title, scope.name, ply, event, node, glyph, text, tags, author, lang, coalesce(laid.name, '')
        FROM words JOIN notes ON notes.id = words.note JOIN files ON files.id = words.file {SCOPE}
        LEFT JOIN temp.scope AS laid ON laid.file = notes.layer
        WHERE (notes.layer IS NULL OR laid.file IS NOT NULL) AND {' AND '.join(conditions)}
        ORDER BY scope.name, ply, notes.id LIMIT ?"""
    rows = ask(sql, *more, wanted.n * len(LANGUAGES))
    # A note in two languages is two notes: the reader gets the one in their own.
    own = {(*row[1:5], row[8]) for row in rows if row[9] == wanted.lang}
    return [
        Found("note", title, path, ply, event, node, " ".join(filter(None, (glyph, text, *_hashed(tags)))), layer)
        for title, path, ply, event, node, glyph, text, tags, author, lang, layer in rows
        if lang in ("", wanted.lang) or (path, ply, event, node, author) not in own
    ][: wanted.n]


def _replays(ask: Ask, wanted: Wanted, files: str, values: list[Any], full_text: bool) -> list[Found]:
    """Replays whose title, seats or result have the words; a result is found at the last step."""
    condition, bound = matching(wanted.text, full_text)
    sql = f"""SELECT kind, title, scope.name, plies, names, ended
        FROM words JOIN files ON files.id = words.file {SCOPE}
        WHERE words.note IS NULL AND {files} AND {condition} ORDER BY name, words.id LIMIT ?"""
    found = []
    for kind, title, path, plies, names, ended in ask(sql, *values, *bound, wanted.n):
        said: str = {"seat": ", ".join(json.loads(names)), "result": _in(ended, wanted.lang)}.get(kind) or title
        found.append(Found(kind, title, path, plies if kind == "result" else 0, None, "", said))
    return found


def _steps(ask: Ask, wanted: Wanted, files: str, values: list[Any]) -> list[Found]:
    """The simplest step of each replay that shows the section; or one for each section whose text has the words."""
    named = list(games.names()) if wanted.game is None else [wanted.game]
    if wanted.rule:
        named, rules, each = games_with(wanted.game, wanted.rule, ""), [wanted.rule], wanted.n
    else:
        rules, each = [key for name in named for key in sections_about(name, wanted.text)][:MOST_SECTIONS], 1
    sql = f"""SELECT title, scope.name, ply, event, node, way.rule, said FROM (
            SELECT best, row_number() OVER (PARTITION BY counts.rule ORDER BY counts.merit, scope.name) AS turn
            FROM counts JOIN files ON files.id = counts.file {SCOPE}
            WHERE {files} AND counts.game IN (SELECT value FROM json_each(?))
                AND counts.rule IN (SELECT value FROM json_each(?))
        ) JOIN shown AS way ON way.id = best JOIN files ON files.id = way.file {SCOPE}
        WHERE turn <= ? ORDER BY turn, way.merit, scope.name LIMIT ?"""
    return [
        Found("rule", title, path, ply, event, node, told_of(rule, _in(said, wanted.lang), wanted.lang))
        for title, path, ply, event, node, rule, said in ask(sql, *values, _list(named), _list(rules), each, wanted.n)
    ]


def _whole(ask: Ask, wanted: Wanted, files: str, values: list[Any]) -> list[Found]:
    sql = f"SELECT title, scope.name, plies, ended, names FROM files {SCOPE} WHERE {files} ORDER BY name LIMIT ?"
    found = []
    for title, path, plies, ended, names in ask(sql, *values, wanted.n):
        said = _in(ended, wanted.lang) or ", ".join(json.loads(names))
        kind = "result" if wanted.result else "seat" if wanted.seat else "title"
        found.append(Found(kind, title, path, plies if wanted.result else 0, None, "", said))
    return found


def _in(said: str, lang: str) -> str:
    return str(json.loads(said).get(lang, ""))


def _hashed(tags: str) -> list[str]:
    return [f"#{tag}" for tag in json.loads(tags)]


def _list(values: list[str]) -> str:
    return json.dumps(values)
