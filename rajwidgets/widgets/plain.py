"""The widgets that panels are made of, as ipywidgets has them, but those of one Player share what looks the same.

Every widget of ipywidgets brings two more models, its layout and its style. Ours are styled by the style sheet, so that
all of a kind can have the same ones: a Player of a third of the models is made, sent and found again sooner. ::

    with looks.shared():
        iw.HTML()
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import ipywidgets as iw
import traitlets as t
from ipywidgets import Layout, Widget

__all__ = [
    "HTML", "Box", "Button", "Checkbox", "Dropdown", "HBox", "IntSlider", "Layout", "Looks", "Text", "Textarea",
    "ToggleButtons", "VBox", "Widget",
]  # fmt: skip


class Looks:
    """The layout and the styles that the widgets made inside ``shared`` have in common; nobody changes them."""

    def __init__(self) -> None:
        self._kept: dict[type, Any] = {}
        self.made: list[iw.Widget] = []  # with these looks

    @contextmanager
    def shared(self) -> Iterator[None]:
        before = _looks.set(self)
        try:
            yield
        finally:
            _looks.reset(before)

    def one(self, kind: type) -> Any:
        if kind not in self._kept:
            self._kept[kind] = kind()
        return self._kept[kind]


_looks: ContextVar[Looks | None] = ContextVar("looks", default=None)


def _look(kind: type) -> Any:
    looks = _looks.get()
    return looks.one(kind) if looks is not None else kind()


class _Shares(iw.DOMWidget):
    """A widget whose layout, and style if it has one, are those of the looks it is made in."""

    @t.default("layout")
    def _layout(self) -> Any:
        return _look(Layout)

    def __init__(self, *args: Any, **given: Any) -> None:
        if "style" not in given and (style := self.traits().get("style")) is not None:
            given["style"] = _look(style.klass)
        super().__init__(*args, **given)
        if (looks := _looks.get()) is not None:
            looks.made.append(self)


class HTML(_Shares, iw.HTML): ...


class Box(_Shares, iw.Box): ...


class HBox(_Shares, iw.HBox): ...


class VBox(_Shares, iw.VBox): ...


class Button(_Shares, iw.Button): ...


class Checkbox(_Shares, iw.Checkbox): ...


class Dropdown(_Shares, iw.Dropdown): ...


class IntSlider(_Shares, iw.IntSlider): ...


class Text(_Shares, iw.Text): ...


class Textarea(_Shares, iw.Textarea): ...


class ToggleButtons(_Shares, iw.ToggleButtons): ...
