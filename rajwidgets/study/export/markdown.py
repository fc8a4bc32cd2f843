"""Notes as HTML: a small part of Markdown, written by us so that nothing else can come out of it.

Paragraphs, lists, ``**bold**``, ``*italic*``, `` `code` `` and ``[links](https://...)``. Every letter of the note is
escaped where it is written out; a link is made only of a plain http or https address.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from ...text.names import BIDI

DEEPEST = 4  # bold inside italic inside a link ...
ADDRESS = r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][A-Za-z0-9._~:/?#@!$&*+,;=%-]*)?"
_INLINE = re.compile(
    r"`(?P<code>[^`\n]+)`"
    rf"|\[(?P<says>[^\[\]\n]+)\]\((?P<link>{ADDRESS})\)"
    r"|\*\*(?P<bold>[^\s*](?:[^*\n]*[^\s*])?)\*\*"
    r"|(?<![\w*])\*(?P<italic>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])"
    r"|(?<!\w)_(?P<under>[^\s_](?:[^_\n]*[^\s_])?)_(?!\w)"
)
_UNFIT = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff{''.join(map(chr, BIDI))}]")
_SPACES = re.compile(r"[ \t\n]+")  # not the spaces that hold words together
_BULLET = re.compile(r"^\s{0,3}[-*+]\s+(.*)$")
_NUMBER = re.compile(r"^\s{0,3}\d{1,3}[.)]\s+(.*)$")


def markdown(text: str) -> str:
    """The note as HTML: p, ul, ol, li, br, strong, em, code and a, and nothing else.

    >>> markdown("**Why** <b>not</b>?")
    '<p><strong>Why</strong> &lt;b&gt;not&lt;/b&gt;?</p>'
    """
    parts: list[str] = []
    for block in re.split(r"\n\s*\n", visible(text).strip("\n")):
        parts += _block(block.split("\n"))
    return "".join(parts)


@lru_cache(maxsize=20_000)  # a page says the same names and sentences at many steps
def plain(text: str) -> str:
    """Text from a file as one escaped line: for titles, names and attributes."""
    return escape(_SPACES.sub(" ", visible(text)).strip(" "), quote=True)


def visible(text: str) -> str:
    """The text without characters that no page may hold, or that make it read in another order than it is written."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def _block(lines: list[str]) -> list[str]:
    """Paragraphs and lists, in the order of the lines."""
    parts: list[str] = []
    kind = ""
    items: list[str] = []

    def close() -> None:
        if items:
            inner = "".join(f"<li>{each}</li>" for each in items) if kind != "p" else "<br>".join(items)
            parts.append(f"<{kind}>{inner}</{kind}>")
        items.clear()

    for line in lines:
        found, now = (_BULLET.match(line), "ul") if _BULLET.match(line) else (_NUMBER.match(line), "ol")
        if found is None:
            now = "p"
        if now != kind:
            close()
            kind = now
        if said := (found.group(1) if found else line).strip():
            items.append(inline(said))
    close()
    return parts


def inline(text: str, depth: int = 0, linked: bool = False) -> str:
    """One line of a note."""
    if depth >= DEEPEST:
        return escape(text)
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts.append(escape(text[at : found.start()]))
        parts.append(_element(found, depth + 1, linked))
        at = found.end()
    return "".join([*parts, escape(text[at:])])


def _element(found: re.Match[str], depth: int, linked: bool) -> str:
    if (code := found["code"]) is not None:
        return f"<code>{escape(code)}</code>"
    if found["link"] is not None:
        says = inline(found["says"], depth, linked=True)
        return says if linked else f'<a href="{escape(found["link"])}" rel="noopener noreferrer nofollow">{says}</a>'
    tag = "strong" if found["bold"] is not None else "em"
    return f"<{tag}>{inline(found['bold'] or found['italic'] or found['under'], depth, linked)}</{tag}>"
