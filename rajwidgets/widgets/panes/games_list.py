"""My games as a list: a picture, the game, who plays, how far it is, when, and what can be done with it."""

from __future__ import annotations

from ..markup import command, esc
from ..session.my_games import Kept, Places, game_title, players_of


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
    title = game_title(kept, lang)
    name = f"{title}: {kept.title}" if kept.title else title
    seen = f'<img src="{picture}" alt="">' if picture else "<span class=nothing></span>"
    state = w["finished" if kept.finished else "left" if kept.left else "saved"]
    facts = [players_of(kept, lang), w["step"].format(ply=kept.ply), state, kept.when]
    if not kept.left:
        facts.append(kept.path.name)
    told = " · ".join(facts)
    about = f"<b>{esc(name)}</b><small>{esc(told)}</small>"
    key, spoken, discard = kept.key, f"{name}, {kept.when}", w["discard"]
    if sure:
        asks = f"<span role=alert>{esc(w['sure'])}</span>"
        asks += command(f"game_discard_sure:{key}", esc(discard), "control strong", f"{discard}: {spoken}")
        asks += command("games", esc(w["keep"]), "control")
    else:
        asks = command(f"game_open:{key}", esc(w["open"]), "control strong", f"{w['open']}: {spoken}")
        asks += command(f"game_discard:{key}", esc(discard), "control", f"{discard}: {spoken}")
    return f"<li>{seen}<span class=about>{about}</span><span class=tools>{asks}</span></li>"
