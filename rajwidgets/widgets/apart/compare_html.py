"""What a comparison says in HTML: its sides, where they part, and the numbers of its charts. All text is escaped."""

from __future__ import annotations

from math import isnan
from typing import Any

from ...charts.lines import number
from ...charts.sides import SIDES
from ...study.figures.compare import Choice, Comparison, Parting
from ..markup import command, esc, seat_sign, section_chip
from ..tabs.analysis_tab import swatch
from ..tabs.point_sources import Account, key_name

MARKERS = {
    "circle": "<circle cx=16 cy=7 r=4 />",
    "square": "<rect x=12.5 y=3.5 width=7 height=7 />",
    "triangle-up": "<path d='M16 2.5l5 8.5h-10z'/>",
    "triangle-down": "<path d='M16 11.5l5-8.5h-10z'/>",
    "diamond": "<path d='M16 1.5l4.5 5.5-4.5 5.5-4.5-5.5z'/>",
    "cross": "<path d='M14.5 2.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z'/>",
}


def sample(n: int) -> str:
    """A side's line and marker, as the charts draw them."""
    look = SIDES[n]
    line = f"<path d='M0 7h32' stroke='{look.colour}' stroke-width=2.4 stroke-dasharray='{look.strokes}'/>"
    drawn = line + MARKERS[look.marker]
    return f"<svg class=sample width=32 height=14 aria-hidden=true fill='{look.colour}'>{drawn}</svg>"


def sides_html(c: Comparison, w: dict[str, str]) -> str:
    rows = []
    for n, side in enumerate(c.sides):
        go = command(f"at:{n}:{side.end.ply}", esc(w["to_end"]), "link", w["to_end_of"].format(side=side.letter))
        said = esc(c.result(n) or w["unfinished"].format(ply=side.end.ply))
        rows.append(f"<li>{sample(n)}<b>{side.letter}</b><span>{esc(side.name)}</span><i>{said}</i>{go}</li>")
    return f"<ul class=sides aria-label='{esc(w['sides'])}'>{''.join(rows)}</ul>"


def parting_html(c: Comparison, parting: Parting, w: dict[str, str]) -> str:
    """Where a side leaves the first one, with what each chose there."""
    first, other = c.sides[0].letter, c.sides[parting.side].letter
    says = w[f"parts_{parting.how or 'same'}"].format(a=first, b=other, ply=parting.ply)
    if parting.how not in ("choice", "end"):
        return f"<div class=parting><p>{esc(says)}</p></div>"
    go = command(f"at:0:{parting.ply}", esc(w["to_step"].format(ply=parting.ply)), "link")
    chip = section_chip(parting.rule, w["section"].format(section=parting.rule)) if parting.rule else ""
    head = f"<p><b>{esc(says)}</b> {go}</p><p class=asked>{esc(parting.asked)} {chip}</p>"
    if parting.choices is None:
        return f"<div class=parting>{head}</div>"
    both = ((0, parting.choices[0]), (parting.side, parting.choices[1]))
    ways = "".join(_way(c, n, choice, parting.ply, w) for n, choice in both)
    return f"<div class=parting>{head}<div class=ways>{ways}</div></div>"


def _way(c: Comparison, n: int, choice: Choice, ply: int, w: dict[str, str]) -> str:
    letter = c.sides[n].letter
    go = command(f"at:{n}:{ply + 1}", esc(w["look"]), "link", w["look_at"].format(side=letter))
    chip = section_chip(choice.rule, w["section"].format(section=choice.rule))
    said = f"<p class=says>{esc(choice.followed)}</p>" if choice.followed else ""
    return f"<div>{sample(n)}<b>{letter}</b> {esc(choice.says)} {chip}{said}{go}</div>"


def seat_html(c: Comparison, seat: int) -> str:
    """Who sits there; one name if all sides have the same."""
    names = {n: c.player(n, seat) for n in range(len(c.sides)) if c.player(n, seat)}
    if len(set(names.values())) == 1:
        said = esc(next(iter(names.values())))
    else:
        said = " · ".join(f"{c.sides[n].letter} {esc(name)}" for n, name in names.items())
    return f"<h4>{seat_sign(seat, 16)} {said}</h4>"


def figures_html(c: Comparison, figure: str, title: str, w: dict[str, str]) -> str:
    """The numbers of the charts; each goes to the step at which it was read."""
    rounds = sorted({end.round for ends in c.ends for end in ends})
    head = "".join(f"<th scope=col>{n}</th>" for n in rounds)
    rows = [f"<tr><th scope=col>{esc(w['round'])}</th>{head}</tr>"]
    for seat in range(c.seats):
        for n, side in enumerate(c.sides):
            name = c.player(n, seat)
            if not name:
                continue
            found = {}
            for end, figures in zip(c.ends[n], c.series[n], strict=True):
                found[end.round] = end.node.ply, figures[figure][seat]
            cells = "".join(f"<td>{_value(found.get(k), n, k, name, side.letter, w)}</td>" for k in rounds)
            rows.append(f"<tr><th scope=row>{seat_sign(seat, 13)} <b>{side.letter}</b> {esc(name)}</th>{cells}</tr>")
    label = w["numbers"].format(figure=title)
    table = f"<table class='scores held' aria-label='{esc(label)}'>{''.join(rows)}</table>"
    inner = f"<div class=wide tabindex=0 role=group aria-label='{esc(label)}'>{table}</div>"
    return f"<details><summary>{esc(label)}</summary>{inner}</details>"


def _value(found: tuple[int, float] | None, n: int, k: int, name: str, letter: str, w: dict[str, str]) -> str:
    if found is None:
        return ""
    ply, value = found
    if isnan(value):
        return "?"
    label = w["value"].format(name=name, side=letter, n=k, value=number(value))
    return command(f"at:{n}:{ply}", number(value), "link", label)


def points_html(
    c: Comparison,
    account: Account,
    by: str,
    columns: list[tuple[int, int]],
    chosen: tuple[int, str] | None,
    words: dict[str, Any],
) -> str:
    """The points of every seat on every side, by source, rule or place; each number lists its steps."""
    w, speech = words["compare"], c.tellings[0].speech
    at = {column: column[0] * len(c.sides) + column[1] for column in columns}
    heads = (f"{seat_sign(seat, 13)} <b>{c.sides[n].letter}</b> {esc(c.player(n, seat))}" for seat, n in columns)
    rows = [f"<tr><th></th>{''.join(f'<th scope=col>{head}</th>' for head in heads)}</tr>"]
    for k, key in enumerate(account.keys):
        said = key_name(speech, f"points_{by}", key, words["analysis"])
        cells = []
        for seat, n in columns:
            value, column = account.value(key, at[seat, n]), at[seat, n]
            shown = number(value, speech.lang)
            label = w["points_cell"].format(name=c.player(n, seat), side=c.sides[n].letter, source=said, n=shown)
            cells.append(command(f"points:{column}:{key}", shown, "link", label) if value else "·")
        inner = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f"<tr><th scope=row>{swatch(k)}{esc(said)}</th>{inner}</tr>")
    totals = "".join(f"<td><b>{number(account.total(at[column]), speech.lang)}</b></td>" for column in columns)
    rows.append(f"<tr><th scope=row><b>{esc(words['analysis']['total'])}</b></th>{totals}</tr>")
    table = f"<table class=scores aria-label='{esc(w['points'])}'>{''.join(rows)}</table>"
    wide = f"<div class=wide tabindex=0 role=group aria-label='{esc(w['points'])}'>{table}</div>"
    return wide + _steps(c, account, by, chosen, words)


def _steps(c: Comparison, account: Account, by: str, chosen: tuple[int, str] | None, words: dict[str, Any]) -> str:
    w = words["compare"]
    spots = account.spots.get((chosen[1], chosen[0]), []) if chosen else []
    if chosen is None or not spots:
        return f"<p class=says>{esc(w['says'])}</p>"
    seat, n = divmod(chosen[0], len(c.sides))
    said = key_name(c.tellings[0].speech, f"points_{by}", chosen[1], words["analysis"])
    name = w["steps"].format(name=c.player(n, seat), side=c.sides[n].letter, source=said)
    rows = (
        f"<li><button data-do='at:{n}:{spot.ply}.{spot.event}'><i>{spot.ply}</i>{esc(spot.says)}</button>"
        for spot in spots
    )
    return f"<h4>{esc(name)}</h4><ol class=log aria-label='{esc(name)}'>{''.join(rows)}</ol>"
