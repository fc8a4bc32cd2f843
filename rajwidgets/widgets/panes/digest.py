"""Since your last decision: the few lines that mattered, each a way to its step, and the reader's own numbers."""

from __future__ import annotations

from typing import Any

from ...charts.lines import number
from ...table import Node
from ...text import Explanation
from ..markup import command, esc, seat_sign, section_chip
from ..session.news import MINE, News, figures, heaviest, reader, scored_by
from ..session.news import lines as lines_of
from ..session.session import Session
from ..tabs.tabs import figure_name
from .event_pictures import pictured_at

FEW_LINES = 5  # told beside a long list of choices; the log holds the rest


def digest(session: Session, nodes: list[Node]) -> list[News]:
    """The lines worth telling, in the order in which they happened: a few, where much is listed to choose from."""
    found = lines_of(session, nodes)
    if not found or not session.much_listed:
        return found
    few = max(FEW_LINES - len(explained(session, headline(found)).ledger) // 3, 2)  # numbers take room too
    return heaviest(found, few, few)


def headline(lines: list[News]) -> News:
    """The line told first, with its numbers: the newest of the heaviest; where fates are told, of the reader's own.

    What the reader decided is told first only where nothing else is told.
    """
    news = [each for each in lines if not each.deed] or lines
    own = [each for each in news if any(each.fate for each in lines) and each.mine and each.weight > MINE]
    return max(reversed(own or news), key=lambda each: each.weight)


def digest_html(session: Session, nodes: list[Node], lines: list[News], words: dict[str, Any], own: str = "") -> str:
    """Numbers, the ways to see it all, and lines in the order in which they happened after the reader's own choice."""
    w = words["digest"]
    first = headline(lines)
    rows = _own_row(nodes[0], lines, own, w)
    rows += "".join(_row(session, each, words) for each in lines if each is not first)
    told = {(each.node.id, each.n) for each in lines}
    events = sum((node.id, n) not in told for node in nodes for n in range(len(node.events)))
    events -= sum(each.others for each in lines)
    log = command("log", esc(w["rest"].format(n=events)), "link") if events else ""
    listed = f'<ol class="news" aria-label="{esc(w["name"])}">{rows}</ol>' if rows else ""
    return f"{_numbers(session, nodes, w)}{ways_html(session, words, first, log)}{listed}"


def explained(session: Session, each: News) -> Explanation:
    """What a line says, with its rule: of a sum that of the event it leads to."""
    said = session.speech.explain(each.event)
    return said._replace(sentence=each.said, ledger=()) if each.said else said


def _row(session: Session, each: News, words: dict[str, Any]) -> str:
    said = explained(session, each)
    chip = words["explain"]["rule_name"]
    section = section_chip(said.rule.section, chip.format(section=said.rule.section)) if said.rule else ""
    go = command(_leads_to(session, each), esc(said.sentence), "go-there")
    return f'<li{" class=mine" if each.mine else ""}><i aria-hidden="true">{each.node.ply}</i>{go}{section}</li>'


def _leads_to(session: Session, each: News) -> str:
    """The wish to go there: of a fate, to where it is seen, such as the dice of a fight."""
    n = pictured_at(session, each.node, each.n) if each.fate else each.n
    return f"event:{each.node.ply}.{n}"


def _own_row(node: Node, lines: list[News], own: str, w: dict[str, str]) -> str:
    """What the reader chose, where no line tells what came of it."""
    if not own or any(each.node is node and each.event.seat == node.seat for each in lines):
        return ""
    go = command(f"go:{node.ply}", esc(w["own"].format(choice=own)), "go-there")
    return f'<li class=mine><i aria-hidden="true">{node.ply}</i>{go}</li>'


def whose_turn(session: Session, words: dict[str, Any]) -> str:
    """Whose turn it became."""
    if session.ask is None or session.ask.seat < 0:
        return ""
    return str(words["digest"]["now"].format(seat=session.speech.seat(session.ask.seat)))


def _numbers(session: Session, nodes: list[Node], w: dict[str, str]) -> str:
    """What became of the reader's own numbers, and the points everybody counted."""
    seat = reader(session)
    assert seat is not None
    own = _changed(session, seat, nodes[0].parent)
    points = scored_by(session, nodes)
    points |= {seat: points.get(seat, 0)} if points else {}  # who counts nothing beside the others is told so
    each = "".join(f"<span>{seat_sign(i, 14)} {esc(session.speech.seat(i))} <b>{number(n, session.lang)}</b></span>"
                   for i, n in sorted(points.items(), key=lambda item: -item[1]))  # fmt: skip
    counted = f'<span>{esc(w["points"])}</span>{each}' if points else ""
    return f'<p class="numbers">{own}{counted}</p>' if own or counted else ""


def numbers_html(session: Session, seat: int, before: Node | None) -> str:
    """The numbers of a seat that have changed since a node."""
    changed = _changed(session, seat, before)
    return f'<p class="numbers">{changed}</p>' if changed else ""


def _changed(session: Session, seat: int, before: Node | None) -> str:
    """As "Gold 15 → 16 +1", after the sign of the seat."""
    said = []
    for each in figures(session, seat, before):
        name, change = figure_name(session.speech, each.key), each.now - each.before
        sign = "−" if change < 0 else "+"
        then, now = (number(n, session.lang) for n in (each.before, each.now))
        numbers = f"{then} → <b>{now}</b> <small>{sign}{number(abs(change), session.lang)}</small>"
        said.append(f"<span>{esc(name)} {numbers}</span>")
    return f'{seat_sign(seat, 14)}{"".join(said)}' if said else ""


def ways_html(session: Session, words: dict[str, Any], first: News | None = None, log: str = "") -> str:
    """To the line told first, all of it played again, bots one by one from now on, the log."""
    w = words["digest"]
    there = command(_leads_to(session, first), esc(w["there"]), "control") if first else ""
    watch = command("watch", esc(w["watch"]), "control")
    pressed = f' aria-pressed={"true" if session.paced else "false"}'
    pace = command("pace", esc(w["pace"]), "control toggle", more=pressed) if session.auto.bots else ""
    return f'<div class="digest-ways">{there}{watch}{pace}{log}</div>'
