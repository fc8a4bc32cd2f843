"""The lines of a game: where they branch, as a small picture, and each with its name, its promotion and its end."""

from __future__ import annotations

from typing import Any

import msgspec

from ...draw.scene import Shape, fitted, in_order
from ...draw.svg import element
from ...flow import split
from ...replay.files import Replay
from ...study.edit.branches import NAME, Branch, tree, tree_shapes
from ...study.export.markdown import visible
from ...table import Node
from .. import plain as iw
from ..markup import command, esc
from ..session.desk import Desk
from ..session.session import Session
from .notes_tab import field_html

MOST = 40  # lines that are listed
WIDTH = 420.0


class LinesTab:
    """The tree, and below it the list by which the keyboard reaches the same."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.html = iw.HTML()
        self.widget = iw.VBox([self.html])
        self.widget.add_class("rjw-lines")
        self.widget.add_class("rjw-reading")

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        w, branches = words["lines"], tree(replay)
        if len(branches) == 1:
            self.html.value = f'<p class="empty">{esc(w["none"])}</p>'
            return
        names = [line_name(session, branch, w) for branch in branches]
        rows = "".join(
            _row(session, branch, name, w) for branch, name in list(zip(branches, names, strict=True))[:MOST]
        )
        more = f"<p class=more>{esc(w['more'].format(n=len(branches) - MOST))}</p>" if len(branches) > MOST else ""
        picture = tree_svg(replay, session.node, names, w["picture"]) if len(branches) <= MOST else ""
        self.html.value = f'{picture}<ul class="lines" aria-label="{esc(w["title"])}">{rows}</ul>{more}'


def line_name(session: Session, branch: Branch, w: dict[str, str]) -> str:
    """The name a line was given, or else the choice with which it begins."""
    if branch.leaves < 0:
        return w["main"]
    return visible(branch.name) or w["unnamed"].format(choice=chosen_at(session, branch.first))


def chosen_at(session: Session, node: Node) -> str:
    """The answer that led to a node, in the words of the list it was chosen from."""
    assert node.parent is not None and node.parent.ask is not None
    return session.speech.choice(session.state(node.parent), node.parent.ask, split(node.answer))


def _row(session: Session, branch: Branch, name: str, w: dict[str, str]) -> str:
    here = ' aria-current="true"' if session.node in (branch.first, branch.last) or _on(branch, session) else ""
    first = branch.first if branch.leaves >= 0 else branch.last.line()[0]
    go = command(f"node:{first.id}", esc(name), "link", more=here)
    span = w["span"].format(first=branch.at, last=branch.last.ply)
    count = "" if not branch.notes else w["note"] if branch.notes == 1 else w["notes"].format(n=branch.notes)
    inner = f"{go}<small>{esc(' · '.join(filter(None, (span, count))))}</small>"
    head = f"<div class=line-head style='padding-left:{14 * branch.depth}px'>{inner}</div>"
    if branch.leaves < 0:
        return f"<li{' class=here' if here else ''}>{head}</li>"
    tools = field_html(f"line_name:{branch.first.id}", w["name"], branch.name, w["name_hint"])
    tools += command(f"line_promote:{branch.first.id}", esc(w["promote"]), "way", w["promote_name"].format(line=name))
    tools += command(f"line_delete:{branch.first.id}", esc(w["delete"]), "way", w["delete_name"].format(line=name))
    return f"<li{' class=here' if here else ''}>{head}<div class=line-tools>{tools}</div></li>"


def _on(branch: Branch, session: Session) -> bool:
    """Whether the node shown lies on this line itself."""
    node = session.node
    while node.parent is not None and node is not branch.first and node.parent.children[0] is node:
        node = node.parent
    return node is branch.first


def tree_svg(replay: Replay, here: Node, names: list[str], label: str) -> str:
    """The tree with nodes to click; readers of a screen have the list below it."""
    shapes, height = tree_shapes(replay, here, width=WIDTH)
    told = iter(names)
    parts = []
    named = [_renamed(shape, next(told)) if shape.kind == "text" else shape for shape in shapes]
    for shape in in_order(named):
        drawn = element(shape)
        parts.append(f"<g data-do='node:{shape.target}'>{drawn}</g>" if shape.target else drawn)
    box = f'viewBox="0 0 {WIDTH:g} {height:g}"'
    return f'<svg class="tree" {box} role="img" aria-label="{esc(label)}">{"".join(parts)}</svg>'


def _renamed(shape: Shape, name: str) -> Shape:
    text, size = fitted(name, NAME - 18, 11.5)
    return msgspec.structs.replace(shape, text=text, size=size)
