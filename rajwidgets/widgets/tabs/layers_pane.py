"""Layers: other people's notes on this game laid beside one's own, and one's own as a file for others."""

from __future__ import annotations

from typing import Any

from ...study.export.markdown import visible
from ..markup import command, esc
from ..session.desk import Desk, Laid


def layers_html(desk: Desk, words: dict[str, Any]) -> str:
    """The layers open now with their authors, a field to open another, and one to save one's own."""
    w = words["layers"]
    rows = "".join(f"<li>{_row(laid, n, w)}</li>" for n, laid in enumerate(desk.laid))
    listed = f'<ul class="layers">{rows}</ul>' if rows else ""
    opening = _path("layer_open", w["path"], w["path_hint"])
    saving = _path("layer_save", w["save_path"], w["save_hint"])
    return (
        f"<h4>{esc(w['title'])}</h4><p class=says>{esc(w['says'])}</p>{listed}<div class=fields>{opening}{saving}</div>"
    )


def _row(laid: Laid, n: int, w: dict[str, str]) -> str:
    author, many = visible(laid.authors), len(laid.notes)
    box = f"<input type=checkbox data-do='layer_shown:{n}'{' checked' if laid.shown else ''}"
    box = f"<label>{box} aria-label='{esc(w['shown'].format(author=author))}'> {esc(author)}</label>"
    count = w["note"] if many == 1 else w["notes"].format(n=many)
    take = command(f"layer_take:{n}", esc(w["take"]), "way", w["take_name"].format(author=author))
    return f"{box}<small>{esc(visible(laid.file))}, {esc(count)}</small><span class=ways>{take}</span>"


def _path(do: str, label: str, hint: str) -> str:
    given = f"data-do='{do}' placeholder='{esc(hint)}' autocomplete=off spellcheck=false"
    return f"<label class='field wide'><span>{esc(label)}</span><input type=text {given}></label>"
