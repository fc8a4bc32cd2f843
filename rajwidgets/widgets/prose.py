"""The language of a notebook: which of its prose is seen.

The styles hide the other prose, in their own notebook only, since several may lie open on one page; an exported page
is a notebook by itself. A host that takes styles out shows both languages, one below the other.
"""

from __future__ import annotations

import sys
from traceback import walk_tb
from types import TracebackType
from typing import Any

from ..mistakes import mistake, spoken
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


def tell_missing_names() -> None:
    """From now on a cell that uses a name which nothing has yet says so in a sentence, and what to do about it: a task
    may be checked before its answer was given. Whoever looks after errors otherwise goes on doing so.
    """
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), tell_missing_name)


def tell_missing_name(shell: Any, kind: type, error: NameError, trace: TracebackType, tb_offset: Any = None) -> None:
    """A sentence where the cell itself used the name; all there is to say where it was used in a function."""
    *_, (frame, _) = walk_tb(trace)
    if frame.f_code.co_name.startswith("<") and frame.f_globals is shell.user_global_ns and error.name:
        sentence = str(mistake("name_unknown", spoken(), name=error.name))
        error._render_traceback_ = lambda: [sentence]  # type: ignore[attr-defined]
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
