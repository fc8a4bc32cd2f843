"""What lies beside the map: reward tiles, characters, special and final tiles, Maharani tokens."""

from __future__ import annotations

from ....draw.ornament import sign
from ....draw.scene import LEAST_SIZE, SEATS, TOKENS, Shape, box, fitted, label, polygon, text_width, words
from ....face import Say
from ...raja_family.face.pieces import CARD, INK
from ..state import MAHARANI_TOKENS, State, offer, tokens_free
from . import icons
from .ground import heading, maharani_place
from .layout import COLUMN, ROOMY, STRIP, Frame, reward_frames, slot_frame, strip, track_of_rewards
from .pieces import maharani, money, rosette

LAYER = "beside"
ABOVE = "#EBDFC2"  # a tile that is not on offer


# ---------------------------------------------------------------- rewards


def rewards(view: State, say: Say) -> list[Shape]:
    """The tiles from the bottom up, the window of those on offer, those taken in this turn on top."""
    places, above = track_of_rewards(view)
    offered = offer(view)
    drawn: list[Shape] = []
    for tile, frame in reward_frames(view).items():
        open_now = tile in places[:offered] or not places
        small = tile in above
        fill, edge = (CARD, INK) if open_now else (ABOVE, TOKENS["line-2"])
        name = f"reward/{tile}"
        drawn.append(box(*frame, 4, layer=LAYER, z=1, fill=fill, stroke=edge, width=1.3, target=name, piece=name))
        drawn += shrunk(tile, frame) if small else icons.reward(tile, *frame.middle, LAYER, 3)
    for place, tile in enumerate(places):
        if not tile:
            frame = slot_frame(place, offered)
            drawn.append(box(*frame, 4, layer=LAYER, z=1, stroke=TOKENS["line-2"], width=1.2, dash=(4, 3)))
    return [*drawn, *window(say, offered), *beside_the_track(view, say)]


def shrunk(tile: str, frame: Frame) -> list[Shape]:
    """A tile put on top in this turn: only what it is known by, since there is little room."""
    x, y = frame.middle
    if tile == "offering":
        return [*money(x - 9, y, 7.5, "", LAYER, 3), *rosette(x + 9, y, 8, "", LAYER, 3)]
    if tile in ("prestige_coin", "shrines", "free_shrine", "levy"):
        return [s for s in icons.reward(tile, x, y, LAYER, 3) if s.kind != "text"]
    return icons.reward(tile, x, y, LAYER, 3)


def window(say: Say, offered: int) -> list[Shape]:
    """An ink pill over the tiles on offer: how many they are."""
    top = slot_frame(offered - 1, offered).top
    left, _, width, _ = COLUMN
    text, size = fitted(f"{offered} {say.word('on_offer')}", width - 26, 11, 700)
    half, x, y = text_width(text, size, 700) / 2 + 11, left + width / 2, top - 12.5
    down = [(x + half - 13, y - 2), (x + half - 5, y - 2), (x + half - 9, y + 3)]
    return [
        box(x - half, y - 7.5, 2 * half, 15, 7.5, layer=LAYER, z=4, fill=INK),
        words(x - 5, y + 4, text, layer=LAYER, z=5, size=size, weight=700, fill="#FFFFFF"),
        polygon(down, layer=LAYER, z=5, fill="#FFFFFF"),
    ]


def beside_the_track(view: State, say: Say) -> list[Shape]:
    """The Maharani tokens that nobody has placed."""
    free, drawn = tokens_free(view), []
    for k in range(free):
        drawn += maharani(None, *maharani_place(k), 10, LAYER, 2, piece="maharani/free")
    left, top, width, _ = COLUMN
    text, size = fitted(f"{say.word('maharani')} {free}/{MAHARANI_TOKENS}", width - 6, 11)
    return [*drawn, words(left + width / 2, top + 62, text, layer=LAYER, z=2, size=size, fill=TOKENS["ink-2"])]


# ---------------------------------------------------------------- the strip below the map


def strip_of_tiles(view: State, say: Say) -> list[Shape]:
    """The open characters, those that somebody has, and the tiles in play."""
    below, solo = strip(view), view.bot is not None
    title = say.word("row" if solo else "display")
    drawn = heading(title, "S.1" if solo else "A.1", STRIP[0] + 8, STRIP[1] + 5, 52)
    for number, frame in below.characters.items():
        if number in below.held:
            drawn += held_tile(number, below.held[number], frame)
        else:
            drawn += open_tile(number, say, frame)
        for k, token in enumerate(t for t in view.maharani if t.character == number):
            x, y = frame.left + frame.width - 11 - 17 * k, frame.top + frame.height - 9
            piece = f"maharani/{token.seat}"
            drawn += maharani(token.seat, x, y, 8.5, LAYER, 8, token.used > 0, piece)
    if below.pile:
        drawn += pile_of(len(view.pile), say, below.pile)
    if below.title:
        drawn += heading(say.word("in_play"), "7", below.title.left + 2, below.title.top, below.title.width)
    for key, frame in below.in_play.items():
        drawn += tile_in_play(key, say, frame)
    return drawn


def number_box(number: int, x: float, y: float) -> list[Shape]:
    return [
        box(x, y, 20, 18, 3, layer=LAYER, z=3, fill=INK),
        label(x + 10, y + 9, str(number), 12, layer=LAYER, z=4, weight=700, fill="#FFFFFF"),
    ]


def card(frame: Frame, name: str) -> Shape:
    edge = TOKENS["line-2"]
    return box(*frame, 5, layer=LAYER, z=1, fill="#FFFFFF", stroke=edge, width=1.2, target=name, piece=name)


def open_tile(number: int, say: Say, frame: Frame) -> list[Shape]:
    """A character that may be taken: number, what it does, when, and in words where they fit."""
    (left, top, width, _), name = frame, f"character/{number}"
    drawn = [card(frame, name)]
    if width < 40:  # before the draw, when all sixteen lie here
        return [*drawn, *number_box(number, left + (width - 20) / 2, top + 13)]
    drawn += number_box(number, left + 4, top + 3)
    if width < ROOMY:
        return [*drawn, *icons.character(number, left + width / 2, top + 33, LAYER, 5)]
    drawn += icons.character(number, left + (width + 6) / 2, top + 13.5, LAYER, 3)
    drawn += icons.timing(number, left + width - 12, top + 14, LAYER, 3)
    return [*drawn, *caption(frame, say.name("short_character", str(number)))]


def caption(frame: Frame, *texts: str) -> list[Shape]:
    """Words along the lower edge of a tile: the first that is not cut there, if any."""
    found = [(text, *fitted(text, frame.width - 6, 11.5, 600)) for text in texts]
    said, size = next(((said, size) for text, said, size in found if said == text), ("", 0.0))
    if not said:
        return []
    x, y = frame.left + frame.width / 2, frame.top + frame.height - 6
    return [words(x, y, said, layer=LAYER, z=3, size=size, weight=600, fill=INK)]


def held_tile(number: int, seat: int, frame: Frame) -> list[Shape]:
    """A character that somebody has: its number over the seat's colour and sign."""
    left, top, _, height = frame
    target = f"character/{number}"
    colour = SEATS[seat].colour
    return [
        box(*frame, 5, layer=LAYER, z=1, fill=colour, stroke=INK, width=1.2, target=target, piece=target),
        *number_box(number, left + 4, top + 3),
        sign(seat, left + 12, top + height - 12, 10, 3, LAYER),
    ]


def pile_of(number: int, say: Say, frame: Frame) -> list[Shape]:
    """The characters still face down in a solo game, and how many they are."""
    left, top, width, height = frame
    word, size = fitted(say.word("pile"), width + 2, LEAST_SIZE)
    drawn = [
        box(left + 6 + d, top + 2 + d, 22, 26, 3, layer=LAYER, z=1 + k, fill="#E6D8B4", stroke=INK)
        for k, d in enumerate((4, 2, 0))
    ]
    drawn.append(label(left + 17, top + 15, str(number), 12, layer=LAYER, z=5, weight=700, fill=INK))
    at = left + width / 2
    return [*drawn, words(at, top + height - 3, word, layer=LAYER, z=5, size=size, fill=TOKENS["ink-2"])]


def tile_in_play(key: str, say: Say, frame: Frame) -> list[Shape]:
    """A special rule tile or a final scoring tile."""
    kind, _, what = key.partition("/")
    drawn = [card(frame, key)]
    x, y = frame.left + frame.width / 2, frame.top + 15
    drawn += icons.special(int(what), x, y, LAYER, 3) if kind == "special" else icons.final(what, x, y, LAYER, 3)
    return [*drawn, *caption(frame, say.name(kind, what), say.name(f"short_{kind}", what))]
