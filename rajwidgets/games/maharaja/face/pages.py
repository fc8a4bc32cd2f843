"""The tab about tiles: Brahmabot's twelve, the sixteen characters, the reward tiles, what is in play."""

from __future__ import annotations

from typing import Any

from ....face import Bit, Page, PageLine
from ..rules.brahmabot import SIGNS
from ..rules.characters import CHARACTERS
from ..rules.rewards import TILES
from ..state import FINAL_TILES, REWARDS, State, holder, offer
from .layout import track_of_rewards

PAGES = ("tiles",)
BOT, CHARACTER, REWARD, PLAY = "tile", "character", "reward", "play"
TOPICS = {BOT: "bot", CHARACTER: "characters", REWARD: "rewards", PLAY: "in_play"}  # a topic and its title
TOPIC_OF = {"tile": BOT, "character": CHARACTER, "reward": REWARD, "special": PLAY, "final": PLAY, "play": PLAY}


def page_of(view: State, target: str) -> str:
    """Every tile is told of in the same tab."""
    topic = TOPIC_OF.get(target.partition("/")[0], "")
    return PAGES[0] if topic and (topic != BOT or view.bot is not None) else ""


def page(key: str, view: State, say: Any, target: str) -> Page:
    """The tiles of the kind asked about; without a question Brahmabot's in a solo game, else the characters."""
    usual = BOT if view.bot is not None else CHARACTER
    topic = TOPIC_OF.get(target.partition("/")[0], usual) if page_of(view, target) else usual
    section, lines, total = {BOT: bot, CHARACTER: characters, REWARD: rewards, PLAY: in_play}[topic](view, say)
    turns = tuple((f"{t}/", said(say, title)) for t, title in TOPICS.items() if t != BOT or view.bot is not None)
    return Page(said(say, TOPICS[topic]), section, tuple(lines), total, turns, f"{topic}/")


def said(say: Any, code: str, **facts: Any) -> str:
    return str(say.fill("pages", code, facts=facts))


Lines = tuple[str, list[PageLine], PageLine | None]


def bot(view: State, say: Any) -> Lines:
    """The twelve action tiles; those already carried out are struck through (S.11)."""
    assert view.bot is not None
    seen = {view.bot.hand: "tile_in_hand", view.bot.tick: "tile_ticks"}
    lines = []
    for number, tile in view.board.action_tiles.items():
        left = number in view.bot.tiles
        state = seen.get(number, "tile_open" if number in view.bot.open else "") if left else "tile_gone"
        signs = Bit(said(say, "bot_tile_says", signs=list(tile.top)), SIGNS[tile.top[0]].rule)
        goes = Bit(said(say, "bot_tile_goes", to=tile.to, tick=tile.tick), "S.6")
        head = Bit(said(say, "bot_tile", tile=number), "", f"tile/{number}")
        lines.append(PageLine(head, (signs, goes), say.word(state) if state else "", None, not left))
    return "S.2", lines, PageLine(Bit(said(say, "bot_left"), "S.11"), amount=str(len(view.bot.tiles)))


def characters(view: State, say: Any) -> Lines:
    """All sixteen: when and how they help, and where each is now (A.1)."""
    lines = []
    for number, character in CHARACTERS.items():
        facts = {"character": number, "timing": character.timing}
        owner, gone = holder(view, number), number in view.gone or (number in view.pile and view.bot is None)
        where = said(say, "with_seat", seat=owner) if owner is not None else ""
        if owner is None:
            where = said(say, "open" if number in view.display else "out" if gone else "face_down")
        says = [Bit(said(say, "character_says", **facts), character.rule)]
        says += [Bit(said(say, "lent", seat=t.seat), "A.2.8") for t in view.maharani if t.character == number]
        head = Bit(said(say, "character", **facts), "", f"character/{number}")
        lines.append(PageLine(head, tuple(says), where, None, gone and bool(view.display)))
    return "A.1", lines, None


def rewards(view: State, say: Any) -> Lines:
    """The eight reward tiles from the top of the track down, and which are on offer (A.2)."""
    places, above = track_of_rewards(view)
    order = [tile for tile in (*places, *above) if tile] or list(REWARDS)
    lines = []
    for tile in [*reversed(order), *view.rewards_gone]:
        head = Bit(said(say, "reward", tile=tile), "", f"reward/{tile}")
        says = (Bit(said(say, "reward_says", tile=tile), TILES[tile].rule),)
        gone = tile in view.rewards_gone
        where = (
            "out" if gone else "taken" if tile in above else "on_offer" if tile in places[: offer(view)] else "higher"
        )
        lines.append(PageLine(head, says, said(say, where) if places else "", None, gone))
    return "A.2", lines, None


def in_play(view: State, say: Any) -> Lines:
    """The special rule tiles and the final scoring tile of this game (7)."""
    lines = [
        PageLine(Bit(said(say, "special", special=n), "", f"special/{n}"), (special_bit(say, n),))
        for n in view.specials
    ]
    if view.final:
        section = f"7.2.{FINAL_TILES.index(view.final) + 1}"
        says = (Bit(said(say, "final_says", tile=view.final), section),)
        lines.append(PageLine(Bit(said(say, "final", tile=view.final), "", f"final/{view.final}"), says))
    return "7", lines or [PageLine(Bit(said(say, "nothing_in_play"), "7"))], None


def special_bit(say: Any, number: int) -> Bit:
    return Bit(said(say, "special_says", special=number), f"7.1.{number}")
