"""Small pieces of HTML that several panels share. Every text that comes from outside passes through ``esc``."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from ..draw.ornament import sign
from ..draw.scene import SEATS, circle
from ..draw.svg import element
from ..flow import Number
from ..text import Line, RuleRef, figure


def esc(text: object) -> str:
    return escape(str(text), quote=True)


def unbroken(text: str) -> str:
    """Escaped, and a word with a hyphen stays on one line: "posent-ils"."""
    return re.sub(r"\w+(?:-\w+)+", r'<span class="whole">\g<0></span>', esc(text))


def command(do: str, inner: str, css: str = "", name: str = "", more: str = "") -> str:
    """A button that asks the Player to do something; ``inner`` is HTML. Single quotes, for JSON doubles the others."""
    label = f" aria-label='{esc(name)}'" if name else ""
    return f"<button type=button class='{css}' data-do='{esc(do)}'{label}{more}>{inner}</button>"


def by_enter(do: str, says: str, css: str = "control", more: str = "") -> str:
    """A button that Enter presses too, as is printed on it."""
    return command(do, f"{esc(says)} <kbd>↵</kbd>", css, more=f" aria-keyshortcuts=Enter{more}")


PLAYERS_OWN = "bhlnrtuwz"  # letters that are keys of the Player while something is asked


def badge(letter: str) -> str:
    """The letter of a refused choice as it is typed: with Shift where it is a key of the Player."""
    return f"⇧{letter.upper()}" if letter in PLAYERS_OWN else letter


def lettered(letter: str) -> str:
    """The attributes of a refused choice: its letter and its key; what comes after the twenty-sixth has none."""
    key = f"Shift+{letter.upper()}" if letter in PLAYERS_OWN else letter
    return f" data-over={letter}" + (f" aria-keyshortcuts={key}" if len(letter) == 1 else "")


def section_chip(section: str, name: str) -> str:
    """A section of the rulebook that opens when clicked."""
    return command(f"rule:{section}", esc(section), "chip", name) if section else ""


def ruling_chip(text: str) -> str:
    return f'<span class="ruling">{esc(text)}</span>'


@lru_cache(maxsize=64)
def seat_sign(seat: int, size: float = 20) -> str:
    """The seat's sign on its colour, with the ink outline that every piece has; sent often, so that it is short."""
    half = size / 2
    ring = circle(half, half, half - 1.2, fill="none" if seat < 0 else SEATS[seat].colour, stroke="#2A2019", width=1.4)
    shapes = [ring] if seat < 0 else [ring, sign(seat, half, half, size * 0.42, 2, "ground")]
    drawn = f'<svg width="{size:g}" height="{size:g}">{"".join(map(element, shapes))}</svg>'
    return f'<span class="sign" aria-hidden="true">{drawn}</span>'


def ledger(lines: tuple[Line, ...], refusal: bool) -> str:
    """The numbers of a case: a line per number, the difference last in bold."""
    if not lines:
        return ""
    rows = []
    for n, line in enumerate(lines):
        amount = "" if line.amount is None else signed(line.amount, first=n == 0 or line.total)
        css = ' class="total"' if line.total else ""
        rows.append(f"<tr{css}><th scope=row>{esc(line.label)}</th><td>{esc(line.note)}</td><td>{amount}</td></tr>")
    return f'<table class="ledger{" short" if refusal else ""}">{"".join(rows)}</table>'


def signed(amount: Number, first: bool = False) -> str:
    """A number with its sign; the first and the last of a ledger need no plus, nor does nothing."""
    if amount < 0:
        return f"− {figure(-amount)}"
    return figure(amount) if first or not amount else f"+ {figure(amount)}"


LONG_RULE = 420  # letters; of a longer section the first lines are shown, until the reader turns to it


def rule_box(rule: RuleRef, before: str, after: str, words: dict[str, str], whole: bool = True) -> str:
    """A section in our words, with the ruling that reads it and the ways to read on."""
    ruling = rule.origin.removeprefix("ruling ") if rule.ruling else ""
    chip = ruling_chip(words["ruling"].format(n=ruling)) if ruling else ""
    ways = ""
    if before:
        ways += command(f"rule:{before}", f"‹ {esc(before)}", "way", words["previous"].format(section=before))
    if after:
        ways += command(f"rule:{after}", f"{esc(after)} ›", "way", words["next"].format(section=after))
    said = f"<p>{esc(rule.says)}</p>"
    if rule.ruling:
        said = f'<p class="ruled">{esc(rule.ruling)}</p>{said}'
    head = f'<span class="chip still">{esc(rule.section)}</span><b>{esc(rule.title)}</b>{chip}'
    long = len(rule.says) + len(rule.ruling) > LONG_RULE
    extent = (" unfolded" if whole else " short") if long else ""
    more = command(f"rule:{rule.section}", esc(words["whole"]), "link") if long and not whole else ""
    ways = f'<span class="ways">{ways}</span>'
    return f'<div class="rule-head">{head}{ways}</div><div class="rule-says{extent}">{said}</div>{more}'
