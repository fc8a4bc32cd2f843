"""A tab of the game's own: a page about one thing of the board, whose words lead to other things."""

from __future__ import annotations

from typing import Any

from ...face import Bit, Page, PageLine
from ...flow import Event
from ...replay.files import Replay
from .. import plain as iw
from ..markup import command, esc, section_chip
from ..session.session import Session

HOLDS = {True: "✓", False: "–", None: ""}


class PageTab:
    """The page that the game's face writes about ``target``; made anew only while it is in front."""

    def __init__(self, key: str) -> None:
        self.key, self.target = key, ""
        self.html = iw.HTML()
        self.widget = iw.VBox([self.html])

    def show(self, session: Session, replay: Replay, words: dict[str, Any]) -> None:
        assert session.face.pages is not None
        page = session.face.pages.page(self.key, session.view, session.speech, self.target)
        self.html.value = page_html(page, words, zooms=session.board.lens is not None)


def granted_html(session: Session, event: Event, words: dict[str, Any]) -> str:
    """What granted the points of an event, in a game with accounts: the line of a card, say, and the way to it."""
    counting = session.face.counting
    accounts = counting.accounts
    if accounts is None or session.scored(session.node, event) is None:
        return ""
    account = accounts.earner(event)
    title = words["record"]["granted"].format(who=accounts.name(session.speech, account))
    rows = "".join(line_html(line, words) for line in accounts.granted(event, session.view, session.speech))
    go = command(f"look:{accounts.target(account)}", esc(title), "go")
    return f'<div class="granted"><p>{go}</p><table class="page">{rows}</table></div>'


def page_html(page: Page, words: dict[str, Any], zooms: bool) -> str:
    """The other things to turn to, the heading, the lines and their sum."""
    choices = "".join(
        command(f"look:{target}", esc(name), "letter on" if target == page.target else "letter", name)
        for target, name in page.choices
    )
    turn_to = f'<div class="letters">{choices}</div>' if choices else ""
    larger = ""
    if zooms and page.target and "/" not in page.target:
        larger = command(f"zoom:{page.target}", esc(words["zoom"]["here"].format(place=page.title)), "link")
    head = f'<h4>{esc(page.title)} {_chip(page.section, words)}<span class="ways">{larger}</span></h4>'
    rows = "".join(line_html(line, words) for line in page.lines)
    total = line_html(page.total, words, "total") if page.total else ""
    return f'{turn_to}{head}<table class="page">{total}{rows}</table>'


def line_html(line: PageLine, words: dict[str, Any], css: str = "") -> str:
    css = css or ("gone" if line.gone else {True: "yes", False: "not", None: ""}[line.holds])
    says = ", ".join(bit_html(bit, words) for bit in line.says)
    amount = " ".join(filter(None, (esc(line.amount), HOLDS[line.holds])))
    if not says and not amount:
        return f"<tr><th colspan=3>{bit_html(line.head, words)}</th></tr>"
    wide = "" if says else " colspan=2"
    middle = f"<td>{says}</td>" if says else ""
    last = f"<td>{amount}</td>" if amount or not says else "<td></td>"
    return f'<tr class="{css}"><th scope=row{wide}>{bit_html(line.head, words)}</th>{middle}{last}</tr>'


def bit_html(bit: Bit, words: dict[str, Any]) -> str:
    text = command(f"look:{bit.target}", esc(bit.words), "go") if bit.target else esc(bit.words)
    return f"{text} {_chip(bit.section, words)}".strip()


def _chip(section: str, words: dict[str, Any]) -> str:
    return section_chip(section, words["explain"]["rule_name"].format(section=section))
