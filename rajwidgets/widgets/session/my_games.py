"""My games: what was left and what was saved, in the reader's own place, with a small picture of each."""

from __future__ import annotations

import base64
import json
import time
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ... import games
from ...flow import Game
from ...mistakes import Mistake
from ...replay.files import read
from ...study.export.export import step_svg
from ...study.export.raster import to_png
from ...text import LANGUAGES, Speech
from .autosave import LARGEST_OFFER, forget, left_at, own_place, place_in, when

MOST_SHOWN = 40
PATIENCE = 2.0  # seconds for pictures that are not drawn yet; the others are drawn the next time
SMALL = 0.28  # size of a picture
BETWEEN = " · "  # the halves of a title in both languages


class Kept(NamedTuple):
    """A game in a file; ``key`` names it in a wish."""

    key: str
    path: Path
    game: str
    title: str
    players: tuple[str, ...]
    ply: int
    when: datetime
    finished: bool  # the line that was left, not always the main one
    left: bool  # saved by itself, not by its reader
    variation: int = 0  # its number, where a variation was left
    leaves: int = 0  # and the step after which it leaves another line


class Places(NamedTuple):
    """Where games are looked for: those saved by themselves, and those that their reader saved."""

    left: Path
    saved: Path


def places(folder: Path | None = None, beside: Path = Path()) -> Places:
    return Places((own_place() if folder is None else folder).absolute(), beside.absolute())


def my_games(folder: Path | None = None, beside: Path = Path()) -> list[Kept]:
    """The games saved by themselves, and those in files of the folder in which one works; the latest first."""
    left, saved = places(folder, beside)
    paths = [(path, True) for path in left.glob("*.json")] + [(path, False) for path in saved.glob("*.json")]
    newest = sorted(paths, key=lambda each: each[0].stat().st_mtime, reverse=True)
    found = (_kept(path, left) for path, left in newest)
    return [kept for kept in found if kept is not None][:MOST_SHOWN]


def _kept(path: Path, left: bool) -> Kept | None:
    """What a file says of itself; None if it is no game."""
    try:
        if path.stat().st_size > LARGEST_OFFER:
            return None
        doc = json.loads(path.read_text(encoding="utf-8"))
        name, names = str(doc["game"]), tuple(str(name) for name in doc["names"])
        at, title = place_in(path), str(doc.get("title") or "")
        finished = bool(doc.get("result")) if at.finished is None else at.finished
        step, line = at.ply or len(doc["line"]), (at.variation, at.leaves)
        return Kept(_key(path), path, name, title, names, step, when(path), finished, left, *line)
    except (OSError, ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None


def _key(path: Path) -> str:
    return sha256(str(path.absolute()).encode()).hexdigest()[:12]


def game_title(kept: Kept, lang: str) -> str:
    game = _game(kept.game)
    return Speech(game, lang, ()).title if game else kept.game


def title_of(kept: Kept, lang: str) -> str:
    """The game, and the title that somebody gave it; of one in both languages the reader's half."""
    halves = kept.title.split(BETWEEN)
    own = halves[LANGUAGES.index(lang)] if len(halves) == len(LANGUAGES) else kept.title
    colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
    return colon.join(filter(None, (game_title(kept, lang), own)))


def said_when(moment: datetime, w: dict[str, str]) -> str:
    """A day and a time as people write them."""
    day = w["first"] if moment.day == 1 else str(moment.day)
    month = w["months"].split()[moment.month - 1]
    return w["when"].format(day=day, month=month, year=moment.year, hour=moment.hour, minute=f"{moment.minute:02d}")


def how_far(kept: Kept, w: dict[str, str]) -> str:
    """The line that was left, its step, and whether it is over."""
    line = w["variation"].format(n=kept.variation, ply=kept.leaves) if kept.variation else ""
    state = w["finished" if kept.finished else "left" if kept.left else "saved"]
    return " · ".join(filter(None, (line, w["step"].format(ply=kept.ply), state)))


def players_of(kept: Kept, lang: str) -> str:
    """Who plays; a name that nobody chose is said in the language of the reader."""
    game = _game(kept.game)
    return ", ".join(Speech(game, lang, kept.players).names if game else kept.players)


def _game(name: str) -> Game | None:
    return games.get(name) if name in games.names() else None


def discard(kept: Kept) -> None:
    """The file and all that belongs to it."""
    forget(kept.path)


def pictures(shown: list[Kept], lang: str, folder: Path | None = None) -> dict[str, str]:
    """A picture of each position as the address of an image; what takes too long is drawn the next time."""
    place, end, found = (own_place() if folder is None else folder) / "pictures", time.monotonic() + PATIENCE, {}
    known = {place / f"{kept.key}-{kept.path.stat().st_mtime_ns}.png": kept for kept in shown}
    for path in place.glob("*.png"):
        if path not in known:
            path.unlink(missing_ok=True)
    for path, kept in known.items():
        if not path.exists() and time.monotonic() < end:
            _draw(kept, path, lang)
        if path.exists():
            found[kept.key] = f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"
    return found


def _draw(kept: Kept, path: Path, lang: str) -> None:
    try:
        replay, _ = read(kept.path)
        if replay is not None:
            node = replay.table.nodes.get(left_at(kept.path)) or replay.end
            picture = to_png(step_svg(replay, node, lang), SMALL)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
    except (OSError, ValueError, Mistake):  # nothing to draw with, or nowhere to keep it: the list does without
        return
