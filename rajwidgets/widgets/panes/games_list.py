"""My games as a list: a picture, the game, who plays, how far it is, when, and what can be done with it."""

from __future__ import annotations

from ...text import told_of
from ..markup import command, esc
from ..session.my_games import Kept, Places, how_far, players_of, said_when, title_of


def places_said(places: Places, w: dict[str, str]) -> str:
    """Where games were looked for."""
    return w["places"].format(left=places.left, saved=places.saved)


def games_html(
    games: list[Kept], pictures: dict[str, str], places: Places, w: dict[str, str], lang: str, sure: str = ""
) -> str:
    """Every game with its buttons, and where they lie; ``sure`` names one that is about to be thrown away."""
    looked = f'<p class="says">{esc(places_said(places, w))}</p>'
    if not games:
        return f'<div class="games"><h4>{esc(w["title"])}</h4><p>{esc(w["none"])}</p>{looked}</div>'
    rows = "".join(_row(kept, pictures.get(kept.key, ""), w, lang, kept.key == sure) for kept in games)
    return f'<div class="games"><h4>{esc(w["title"])}</h4><ul>{rows}</ul>{looked}</div>'


def _row(kept: Kept, picture: str, w: dict[str, str], lang: str, sure: bool) -> str:
    name, time = title_of(kept, lang), said_when(kept.when, w)
    seen = f'<img src="{picture}" alt="">' if picture else "<span class=nothing></span>"
    facts = [players_of(kept, lang), how_far(kept, w), time]
    if not kept.left:
        facts.append(kept.path.name)
    told = " · ".join(facts)
    about = f"<b>{esc(name)}</b><small>{esc(told)}</small>"
    key, spoken, discard = kept.key, f"{name}, {time}", w["discard"]
    if sure:
        asks = f"<span role=alert>{esc(w['sure'])}</span>"
        asks += command(f"game_discard_sure:{key}", esc(discard), "control strong", told_of(discard, spoken, lang))
        asks += command("games", esc(w["keep"]), "control")
    else:
        asks = command(f"game_open:{key}", esc(w["open"]), "control strong", told_of(w["open"], spoken, lang))
        asks += command(f"game_discard:{key}", esc(discard), "control", told_of(discard, spoken, lang))
    return f"<li>{seen}<span class=about>{about}</span><span class=tools>{asks}</span></li>"
