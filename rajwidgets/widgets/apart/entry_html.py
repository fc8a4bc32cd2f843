"""A game being typed in, as HTML: the question, what may be typed, the last answers."""

from __future__ import annotations

from collections.abc import Mapping

from ...draw.scene import SEATS, TOKENS
from ...entry import Typist
from ...flow import CHANCE
from ..markup import command, esc, seat_sign

MOST_MOVES = 40  # listed; the Player's log has them all
MOST_OPTIONS, MOST_DETAILED = 120, 10  # in the list; with a few words each


def head(title: str, w: Mapping[str, str], folded: bool, above: bool) -> str:
    """The name of the game, and what can be done with the panel itself."""
    pressed = f' aria-pressed="{str(not folded).lower()}" data-stay'
    buttons = command("board", esc(w["board"]), "way", more=pressed)
    buttons += command("player", esc(w["close" if above else "player"]), "way", more=" data-stay")
    buttons += command("language", esc(w["language"]), "way", w["language_name"], " data-stay")
    return f'<h2>{esc(title)}</h2><span class="where">{esc(w["region"])}</span>{buttons}'


def asked(typist: Typist, w: Mapping[str, str]) -> str:
    """Who is asked what, after what is begun."""
    node = typist.node
    title, _, says = typist.asked().sentence.partition("\n")
    seat = CHANCE if node.ask is None else node.ask.seat
    fill, ink = (SEATS[seat].colour, SEATS[seat].ink) if seat != CHANCE else (TOKENS["ink"], "#fff")
    who = w["over"] if node.ask is None else typist.who()
    crumbs = " › ".join(typist.crumbs())
    sign = seat_sign(seat, 22) if seat != CHANCE else ""
    band = f'<div class="band" style="background:{fill};color:{ink}">{sign}<b>{node.ply + 1}. {esc(who)}</b>'
    band += f'<span class="crumbs">{esc(crumbs)}</span></div>'
    return f'{band}<div class="ask"><h3>{esc(title)}</h3><p class="says">{esc(says)}</p></div>'


def options(typist: Typist, w: Mapping[str, str]) -> str:
    """What may be typed, clicked as well; and what others may declare."""
    rows = []
    offers = typist.options()
    for n, offer in enumerate(offers[:MOST_OPTIONS], 1):
        detail = f"<small>{esc(offer.detail)}</small>" if offer.detail and len(offers) <= MOST_DETAILED else ""
        name = "" if offer.name == offer.typed else f"{esc(offer.name)}{detail}"
        rows.append(f"<li>{command(f'option:{n}', f'<kbd>{esc(offer.typed)}</kbd>{name}')}</li>")
    if len(offers) > MOST_OPTIONS:
        rows.append(f"<li>{esc(typist.words['says']['more'].format(n=len(offers) - MOST_OPTIONS))}</li>")
    listed = f'<h4>{esc(w["options"])}</h4><ol>{"".join(rows)}</ol>' if rows else ""
    others = typist.declarations()
    declared = "".join(f"<li><kbd>{esc(each.typed)}</kbd>{esc(each.name)}</li>" for each in others)
    return listed + (f'<h4>{esc(w["declare"])}</h4><ol class="declared">{declared}</ol>' if declared else "")


def moves(typist: Typist, w: Mapping[str, str]) -> str:
    """The last answers, the newest first: a click takes back down to one."""
    line = typist.node.line()[1:]
    rows = []
    for node in line[: -MOST_MOVES - 1 : -1]:
        said = typist.move_name(node)
        name = w["undo_to"].format(ply=node.ply, what=said)
        inner = f"<b>{node.ply}</b><span>{esc(said)}</span>"
        rows.append(f"<li>{command(f'undo:{node.ply}', inner, '', name)}</li>")
    undone = typist.undone
    again = command("redo", esc(w["redo"].format(n=len(undone))), "link") if undone else ""
    inner = f"<ol>{''.join(rows)}</ol>" if rows else f'<p class="empty">{esc(w["no_moves"])}</p>'
    return f'<h4>{esc(w["moves"])} {again}</h4>{inner}'
