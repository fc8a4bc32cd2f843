"""What a class would do, as rows: the choice, its bar, how many, what the rules say of it."""

from __future__ import annotations

from typing import Any

from ...learn.classroom.polling import Bar, Bars
from ..markup import command, esc, section_chip


def bars_html(bars: Bars, words: dict[str, Any], name: str, opens: str, playable: bool = False) -> str:
    """The rows; where they can be played, each with its button and the key of its number."""
    if not bars.shown:
        return f"<p>{esc(bars.few())}</p>"
    rows = "".join(_row(n, bar, bars, words, opens, playable) for n, bar in enumerate(bars.bars, 1))
    return f'<ol class="class-bars" aria-label="{esc(name)}">{rows}</ol>'


def _row(n: int, bar: Bar, bars: Bars, words: dict[str, Any], opens: str, playable: bool) -> str:
    share = bars.words["share"].format(n=bar.votes, of=bars.of)
    refused = " refused" if bar.refused or bar.right is False else ""
    width = round(100 * bars.share(bar))
    tally = f'<span class="tally{refused}" aria-hidden="true"><i style="width:{width}%"></i></span>'
    button = ""
    if playable:
        label = words["show_why"] if bar.refused else words["play"]
        button = command(f"bar:{n}", esc(label), "control option", words["play_name"].format(n=n, says=bar.says))
    own = f'<span class="mine">{esc(bars.words["yours"].rstrip("."))}</span>' if bar.mine else ""
    chip = section_chip(bar.why.rule.section, opens) if bar.why and bar.why.rule else ""
    row = f'<span class="n">{n}</span><span class="says">{esc(bar.says)}{own}</span>{tally}<b>{esc(share)}</b>{button}'
    says = bars.note(bar._replace(mine=False), section=False)
    note = f'<p class="class-note">{esc(says)} {chip}</p>' if says else ""
    css = ' class="own"' if bar.mine else ""
    return f'<li{css}><div class="class-row">{row}</div>{note}</li>'
