"""A printable sheet: positions that a teacher has chosen, each with a question and room to write; the answers apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...draw.svg import to_svg
from ...face import Mat, Panel
from ...flow import CHANCE, split
from ...replay.faults import Fault
from ...replay.files import Replay
from ...table import Node
from ..edit.sentences import StudyFault
from .markdown import markdown, plain
from .moments import Telling
from .paper import seat_sign, whole_page
from .pools import Piece, Pieces, in_order

LINES = 4  # to write on


class Pick(NamedTuple):
    """A step of the main line and what is asked about it; without words the game's own question is asked."""

    ply: int
    question: str = ""


def sheet(
    replay: Replay, picks: Sequence[Pick | int], lang: str = "en", *, answers: bool = True, show_all: bool | None = None
) -> str:
    """The sheet as a page to be printed; with ``answers``, what was played is told on a page of its own."""
    if not picks:
        raise StudyFault(Fault("no_questions"))
    telling, line = Telling(replay, lang, show_all), replay.table.main_line()
    asked = [(at(line, pick), pick.question) for pick in (Pick(p) if isinstance(p, int) else p for p in picks)]
    pieces = Pieces()
    pictures = [pieces.drawn(telling.board(node, marked=False)) for node, _ in asked]
    ground = set.intersection(*({piece for piece in each if piece.rank[0] == 0} for each in pictures))
    parts = [_shared(telling, ground)]
    for n, ((node, question), each) in enumerate(zip(asked, pictures, strict=True), 1):
        parts.append(_position(telling, node, n, question, [piece for piece in each if piece not in ground]))
    if answers:
        rows = "".join(f"<li>{_played(telling, node, line)}</li>" for node, _ in asked)
        parts.append(f'<section class="answers"><h2>{telling.words["answers"]}</h2><ol>{rows}</ol></section>')
    title = plain(replay.title) or plain(telling.speech.title)
    who = f'<p class="who">{telling.words["name_and_date"]} <span></span></p>'
    head = f"<header><h1>{title}</h1><p>{telling.words['sheet']}</p>{who}</header>"
    return whole_page(lang, title, f"{head}<main>{''.join(parts)}</main>", css="sheet")


def at(line: Sequence[Node], pick: Pick) -> Node:
    """The step that was picked; a StudyFault if there is none."""
    if not 0 <= pick.ply < len(line):
        raise StudyFault(Fault("no_such_ply", None, {"ply": pick.ply, "last": line[-1].ply}))
    return line[pick.ply]


def _shared(telling: Telling, ground: set[Piece]) -> str:
    """What all positions have in common, drawn once and used in each."""
    inner = "".join(piece.text for piece in in_order(ground))
    return f'<svg width="0" height="0" aria-hidden="true"><defs><g id="ground">{inner}</g></defs></svg>'


def _position(telling: Telling, node: Node, n: int, question: str, pieces: Sequence[Piece]) -> str:
    w, (width, height) = telling.words, telling.asked_on(node).size
    described = plain(telling.speech.describe(telling.view(node), node.ask))
    inner = "".join(piece.text for piece in in_order(pieces))
    picture = (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" stroke-linejoin="round"><title>{w["board"]}</title>'
        f'<desc>{described}</desc><use href="#ground"/>{inner}</svg>'
    )
    mats = "".join(_mat(telling, mat) for mat in telling.mats(node))
    panels = "".join(_panel(telling, panel) for panel in telling.panels(node))
    picture += f'<div class="mats">{mats}</div>' if mats else ""
    picture += f'<div class="beside">{panels}</div>' if panels else ""
    own = telling.asked(node)
    words = markdown(question) if question.strip() else f"<p>{plain(own.sentence) if own else ''}</p>"
    where = plain(telling.where(node, telling.replay.end.ply))
    room = f'<div class="lines" aria-hidden="true">{"<i></i>" * LINES}</div>'
    head = f'<p class="where"><b>{w["question"].format(n=n)}</b> · {where}</p>'
    alone = "" if mats else " alone"  # then there is room for a larger map
    return f'<section class="position{alone}">{head}{picture}<div class="question">{words}</div>{room}</section>'


def _mat(telling: Telling, mat: Mat) -> str:
    picture = to_svg(mat.shapes, (mat.width, mat.height), mat.label)
    head = f"{seat_sign(mat.seat)}{plain(telling.speech.seat(mat.seat))}"
    return f'<figure class="mat"><figcaption class="seat-{mat.seat}">{head}</figcaption>{picture}</figure>'


def _panel(telling: Telling, panel: Panel) -> str:
    lines = "".join(
        f"<p><b>{plain(line.head)}</b> {'; '.join(plain(words) for words, _ in line.says)}</p>" for line in panel.lines
    )
    picture = to_svg(panel.shapes, (panel.width, panel.height), panel.label) if panel.shapes else ""
    return f'<div class="panel"><h2>{plain(panel.title)}</h2>{lines}{picture}</div>'


def _played(telling: Telling, node: Node, line: Sequence[Node]) -> str:
    """What was answered at the step, and what followed from it."""
    if node.ask is None or node.ply + 1 >= len(line):
        return plain(telling.words["not_played"])
    following = line[node.ply + 1]
    choice = choice_name(telling, node, following.answer)
    key = "chance_played" if following.seat == CHANCE else "played"
    said = telling.words[key].format(name=telling.speech.seat(following.seat), choice=choice)
    followed = [telling.speech.explain(event).sentence for event in telling.events(following)[:3]]
    return plain(" ".join([f"{said}.", *followed]))


def choice_name(telling: Telling, node: Node, answer: str) -> str:
    """An answer in the words of the list it was chosen from."""
    assert node.ask is not None
    return telling.speech.choice(telling.table.state(node), node.ask, split(answer))
