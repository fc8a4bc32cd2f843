"""The language of a notebook: which of its prose is seen.

The styles hide the other prose, in their own notebook only, since several may lie open on one page; an exported page
is a notebook by itself. A host that takes styles out shows both languages, one below the other.
"""

from __future__ import annotations

from ..text import LANGUAGES, texts
from .assets import asset
from .markup import esc


class Language(str):
    """A language as a cell shows it: with the styles that leave only the prose in it, and how to have another.

    >>> Language("fr")
    Ce notebook est en français. To read it in English, write rw.language("en") here and run all cells again.
    """

    def __repr__(self) -> str:
        other = next(lang for lang in LANGUAGES if lang != self)
        change = texts("rajwidgets.widgets.assets", other)["prose"]["change"].format(call=f'rw.language("{other}")')
        return f"{texts('rajwidgets.widgets.assets', str(self))['prose']['is_in']} {change}"

    def _repr_html_(self) -> str:
        return f'<style>{asset("prose.css")}</style><small class="rw-speaks-{self}">{esc(repr(self))}</small>'
