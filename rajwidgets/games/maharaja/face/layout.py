"""Where everything lies on the picture of Maharaja: map, the Maharaja's track, rewards, the strip of tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....draw.scene import Point
from ...raja_family.face.layout import Layout
from ..places import Board
from ..state import FINAL_TILES, REWARDS, SPACES, State, offer

SIZE = (826.0, 592.0)
ALBUM = (826.0, 530.0)  # the framed picture; the strip of tiles lies below it
MAP = (20.0, 18.0, 680.0, 440.0)  # left, top, width, height of the map inside the frame
EDGE = (23.0, 23.0, 700.0, 459.0)  # left, top, right, bottom that nothing on the map may cross
TRACK = (23.0, 463.0, 674.0, 44.0)
COLUMN = (705.0, 24.0, 98.0, 483.0)  # the reward tiles
STRIP = (1.0, 536.0, 824.0, 55.0)
SPOTS = (0, 3, 6, 4, 5, 1, 2)  # site -> its place round the centre: the bonuses above on the left, below on the right
PARTS = ("centre", "outer", "outer", "top", "outer", "outer", "bottom")  # what the site at each place means

TILE_WIDTH, HELD_WIDTH, PLAY_WIDTH, TITLE, BETWEEN, PAD = 116.0, 38.0, 128.0, 58.0, 5.0, 8.0
LEAST_PLAY, ROOMY = 46.0, 93.0  # the narrowest tile in play; a character with room for all it says
SLOT, SLOT_HIGH, WINDOW = 43.0, 38.0, 17.0  # from tile to tile, how high one is, the word over those on offer
ON_TOP = (44.0, 20.0)  # a tile taken this turn, put on top of the others


class Frame(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


@lru_cache(maxsize=8)
def layout(board: Board) -> Layout:
    return Layout(board, MAP, EDGE)


# ---------------------------------------------------------------- the Maharaja's track


def space_frame(space: int) -> Frame:
    """A space of the track; 1 is the leftmost."""
    left, top, width, height = TRACK
    pitch = (width - 6) / SPACES
    return Frame(left + 3 + (space - 1) * pitch, top + 3.5, pitch - 2.4, height - 7)


# ---------------------------------------------------------------- rewards


def slot_frame(place: int, offered: int) -> Frame:
    """A place of the reward track; 0 is the lowest, and over those on offer there is room for a word."""
    left, top, width, height = COLUMN
    up = SLOT * (place + 1) + (WINDOW if place >= offered else 0)
    return Frame(left + 6, top + height - up, width - 12, SLOT_HIGH)


def on_top_frame(n: int) -> Frame:
    """Where the n-th tile taken in this turn lies, above all others."""
    left, top, width, _ = COLUMN
    wide, high = ON_TOP
    return Frame(left + width / 2 + (-wide - 1 if n % 2 == 0 else 1), top + 72 + (high + 2) * (n // 2), wide, high)


def track_of_rewards(view: State) -> tuple[list[str], list[str]]:
    """What lies on the places of the track from the bottom up ("" where one was taken), and what was put on top."""
    if not view.rewards:
        return [], []
    put = 0 if view.bot is not None else view.rewards.count("")
    places = len(view.rewards) - put
    return view.rewards[:places], view.rewards[places:]


def reward_frames(view: State) -> dict[str, Frame]:
    """The reward tiles; before they are drawn, in the order of their names."""
    places, above = track_of_rewards(view)
    frames = {tile: slot_frame(k, offer(view)) for k, tile in enumerate(places or REWARDS) if tile}
    return frames | {tile: on_top_frame(k) for k, tile in enumerate(above)}


# ---------------------------------------------------------------- the strip: characters, special and final tiles


class Strip(NamedTuple):
    """The tiles below the map: characters from left to right, what is in play at the right end."""

    characters: dict[int, Frame]
    held: dict[int, int]  # character -> the seat that has it
    pile: Frame | None
    in_play: dict[str, Frame]  # "special/1", "final/roads"
    title: Frame | None  # of what is in play


def strip(view: State) -> Strip:
    left, top, width, height = STRIP
    high, y = height - 10, top + 5
    playing = [f"special/{n}" for n in view.specials]
    playing += [f"final/{view.final}"] if view.final else []
    if view.phase in ("", "table") and view.variants.final == "random" and not view.final:
        playing += [f"final/{tile}" for tile in FINAL_TILES]
    held = {p.character: i for i, p in enumerate(view.seats) if p.character}
    shown = list(view.display)
    if not shown and view.phase in ("", "table"):
        shown = [n for n in view.pile if n not in held]
    has_pile = view.bot is not None and bool(view.display) and bool(view.pile)
    fixed = 2 * PAD + TITLE + len(held) * (HELD_WIDTH + BETWEEN) + has_pile * (HELD_WIDTH + BETWEEN)
    title = TITLE if playing else 0.0
    room = width - fixed - title
    share = room / max(1, len(shown) + len(playing)) - BETWEEN
    most = (room - len(playing) * (LEAST_PLAY + BETWEEN)) / max(1, len(shown)) - BETWEEN
    tile = min(TILE_WIDTH, most, max(ROOMY, share))
    each = min(PLAY_WIDTH, (room - len(shown) * (tile + BETWEEN)) / max(1, len(playing)) - BETWEEN)
    characters, x = {}, left + PAD + TITLE
    for n in shown:
        characters[n] = Frame(x, y, tile, high)
        x += tile + BETWEEN
    pile = Frame(x, y, HELD_WIDTH, high) if has_pile else None
    x += has_pile * (HELD_WIDTH + BETWEEN)
    for n in sorted(held):
        characters[n] = Frame(x, y, HELD_WIDTH, high)
        x += HELD_WIDTH + BETWEEN
    x = left + width - PAD - len(playing) * (each + BETWEEN) + BETWEEN
    frames = {key: Frame(x + k * (each + BETWEEN), y, each, high) for k, key in enumerate(playing)}
    return Strip(characters, held, pile, frames, Frame(x - title, y, title, high) if playing else None)


# ---------------------------------------------------------------- whatever has a frame


def frame_of(view: State, target: str) -> Frame | None:
    """The tile or banner of this target; nothing for whatever lies on the map or is not there."""
    kind, _, what = target.partition("/")
    match kind:
        case "banner":
            return space_frame(view.track[what]) if what in view.track else None
        case "reward":
            return reward_frames(view).get(what)
        case "character":
            return strip(view).characters.get(int(what)) if what.isdigit() else None
        case "special" | "final":
            return strip(view).in_play.get(target)
    return None
