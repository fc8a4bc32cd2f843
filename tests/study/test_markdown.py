"""Notes as HTML: what may come out of them, and that nothing else ever does."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rajwidgets.study.export.markdown import markdown, plain

ALLOWED = {"p", "ul", "ol", "li", "br", "strong", "em", "code", "a"}
HOSTILE = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "<svg><script>alert(1)</script></svg>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "[x](https://a.b/\"onmouseover=\"alert(1))",
    "[x](https://a.b/'onmouseover='alert(1))",
    "[x](https://a.b/<script>)",
    "[x](//evil.example)",
    "[x](http://\u0430pple.com)",
    "[<img src=x onerror=alert(1)>](https://a.b)",
    "`<script>alert(1)</script>`",
    "**<script>alert(1)</script>**",
    "- <iframe srcdoc='<script>alert(1)</script>'>",
    "</article></section><script>alert(1)</script>",
    "<!--<script>-->alert(1)</script>",
    "]]><script>alert(1)</script>",
    "＜script＞alert(1)＜/script＞",
    "\u202e<script>\u2066",
    "&lt;script&gt; &#60;script&#62; \\u003cscript\\u003e",
    "<style>@import '//evil'</style>",
    "<math><mi xlink:href='javascript:alert(1)'>",
    "\x00<script\x00>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
]


class Elements(HTMLParser):
    """The elements of a piece of HTML, as a parser sees them."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.odd: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.odd.append(data)

    def handle_decl(self, decl: str) -> None:
        self.odd.append(decl)

    def handle_pi(self, data: str) -> None:
        self.odd.append(data)


def harmless(html: str) -> Elements:
    seen = Elements(html)
    assert {tag for tag, _ in seen.found} <= ALLOWED and not seen.odd
    for tag, attributes in seen.found:
        if tag == "a":
            assert set(attributes) == {"href", "rel"} and re.fullmatch(r"https?://[!-~]+", attributes["href"] or "")
        else:
            assert not attributes
    return seen


@pytest.mark.parametrize("note", HOSTILE)
def test_hostile_notes_come_out_as_text(note: str) -> None:
    seen = harmless(markdown(note))
    if "<script>" in note and "\x00" not in note:
        assert "<script>" in seen.text
    assert not re.search(r"[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", seen.text)


MESS = st.lists(
    st.one_of(
        st.sampled_from([*HOSTILE, *"*_`[]()<", "**", "](", "- ", "1. ", "\n", "\n\n", "https://a.b", '"']),
        st.text(max_size=6),
    ),
    max_size=12,
).map("".join)


@settings(max_examples=400, deadline=None)
@given(MESS)
def test_no_text_at_all_makes_anything_else(note: str) -> None:
    html = markdown(note)
    harmless(html)
    assert html.count("<p>") == html.count("</p>") and html.count("<strong>") == html.count("</strong>")
    assert not re.search(r'[<>"]', plain(note))


def test_what_the_subset_can_do() -> None:
    assert markdown("**a** *b* _c_ `d*e*`") == "<p><strong>a</strong> <em>b</em> <em>c</em> <code>d*e*</code></p>"
    assert markdown("- a\n- b\n\n1. c") == "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>"
    assert markdown("one\ntwo") == "<p>one<br>two</p>"
    assert 'href="https://a.b/c?d=e&amp;f=g"' in markdown("[x](https://a.b/c?d=e&f=g)")
    assert markdown("snake_case and 2*3*4") == "<p>snake_case and 2*3*4</p>"
    assert markdown("") == "" and plain("Que faire\u00a0?") == "Que faire\u00a0?"
