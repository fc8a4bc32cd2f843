"""What people write on a game: notes, glyphs, marks on the map, tags. Plain data that hangs on nodes, knows no game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]  # of a node
Language = Annotated[str, Meta(pattern="^([a-z]{2})?$")]  # empty: for readers of any language
Author = Annotated[str, Meta(max_length=60)]
Tag = Annotated[str, Meta(min_length=1, max_length=40)]
Target = Annotated[str, Meta(min_length=1, max_length=60)]  # on the map, as the game's drawing names it


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something highlighted on the map: a place or piece, or an arrow through several."""

    kind: Literal["place", "arrow"]
    at: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    colour: Literal["green", "red", "blue", "yellow"] = "green"


class Note(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A note on a node, or on one event of it, in one language. The text is kept as written and escaped where shown.

    ``about`` says how much of the game it speaks of: the step, the phase or round it begins, or a chapter.
    """

    node: Id
    event: Annotated[int, Meta(ge=0)] | None = None
    about: Literal["step", "phase", "round", "chapter"] = "step"
    author: Author = ""
    lang: Language = ""
    text: Annotated[str, Meta(max_length=5_000)] = ""
    glyph: Literal["", "!!", "!", "!?", "?!", "?", "??"] = ""
    marks: Annotated[tuple[Mark, ...], Meta(max_length=100)] = ()
    tags: Annotated[tuple[Tag, ...], Meta(max_length=20)] = ()
