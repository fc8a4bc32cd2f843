"""The frame of every exported page: its look, and a policy that allows its own script and style and nothing else."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from typing import Any

from ...draw.ornament import sign
from ...draw.scene import FONTS, SEATS, TOKENS, circle
from ...draw.svg import to_svg


def style() -> str:
    tokens = "".join(f"--{key}:{value};" for key, value in TOKENS.items())
    seats = "".join(f".seat-{n}{{background:{look.colour};color:{look.ink}}}" for n, look in enumerate(SEATS))
    own = (resources.files(__package__) / "page.css").read_text(encoding="utf-8")
    return f":root{{{tokens}--serif:{FONTS['serif']};--sans:{FONTS['sans']}}}\n{own}{seats}"


def whole_page(
    lang: str, title: str, body: str, data: dict[str, Any] | None = None, css: str = "", packed: bool = False
) -> str:
    """The document; ``title`` and ``body`` are HTML already, ``data`` holds numbers and our own words.

    Data that are packed are a fraction as large; the page's script unpacks them.
    """
    look = style()
    script = (resources.files(__package__) / "page.js").read_text(encoding="utf-8") if data else ""
    policy = {"default-src": "'none'", "style-src": _hash(look), "base-uri": "'none'", "form-action": "'none'"}
    if script:
        policy["script-src"] = _hash(script)
    rules = "; ".join(f"{key} {value}" for key, value in policy.items())
    numbers = json.dumps(data, separators=(",", ":"), ensure_ascii=not packed) if data else ""
    kind = "application/gzip" if packed else "application/json"
    numbers = _gzipped(numbers) if packed else numbers.replace("<", "\\u003c")
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{title}</title>\n<style>{look}</style>\n</head>",
        f"<body{f' class={css}' if css else ''}>\n{body}",
        f'<script type="{kind}" id="data">{numbers}</script>\n<script>{script}</script>' if script else "",
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _gzipped(text: str) -> str:
    return b64encode(gzip.compress(text.encode("utf-8", "replace"), mtime=0)).decode()


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def seat_sign(seat: int) -> str:
    ring = circle(10, 10, 8.8, fill=SEATS[seat].colour, stroke=TOKENS["ink"], width=1.4)
    picture = to_svg([ring, sign(seat, 10, 10, 8.4, 2, "ground")], (20, 20))
    return picture.replace("<svg ", '<svg aria-hidden="true" ', 1)
