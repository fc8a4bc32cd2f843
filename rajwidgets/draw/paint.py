"""Shapes on a canvas in the notebook. The only user of ipycanvas, which is imported when the first Painter is made.

A step sends only the layers that look different, each as a few commands: shapes of one height and style go together,
and their corners travel as whole sixteenths of a pixel, two bytes each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from .scene import FONTS, LAYERS, Shape, in_order, rounded

GRAIN = 16  # parts of a pixel that a coordinate can tell apart

_depth = 0


@contextmanager
def batch(new_client: bool = False) -> Iterator[None]:
    """Send all drawing inside in one message, or nothing at all if it fails.

    After an exception ipycanvas's own hold_canvas would swallow every later drawing. A new client does not know which
    canvas was drawn on last, so it must be told again.
    """
    import ipycanvas.canvas as ic

    global _depth
    manager = ic._CANVAS_MANAGER
    if new_client:
        manager._current_canvas = None
    _depth += 1
    manager._caching = True
    try:
        yield
        if _depth == 1:
            manager.flush()
    except BaseException:
        manager._commands_cache, manager._buffers_cache, manager._current_canvas = [], [], None
        raise
    finally:
        _depth -= 1
        if _depth == 0:
            manager._caching = False


class Painter:
    """A canvas of layers that shows a list of shapes; clicks on it are the companion's to tell."""

    def __init__(self, size: tuple[float, float], scale: float = 2.0) -> None:
        from ipycanvas import MultiCanvas
        from ipywidgets import Layout

        self.size, self.scale = size, scale
        # Drawn larger than shown, so that it stays sharp on fine screens; ipycanvas converts clicks to canvas pixels.
        layout = Layout(width="100%", height="auto", max_width=f"{size[0]:g}px")
        pixels = {"width": round(size[0] * scale), "height": round(size[1] * scale)}
        self.widget = MultiCanvas(len(LAYERS), **pixels, layout=layout)
        self._share_layout()
        self.widget.on_client_ready(self.redraw)
        self.shown: dict[str, list[Shape]] = {layer: [] for layer in LAYERS}

    def _share_layout(self) -> None:
        """The layers are never laid out by themselves: one layout does for all of them."""
        first, *others = self.widget._canvases
        for canvas in others:
            own, canvas.layout = canvas.layout, first.layout
            own.close()

    def _resize(self, size: tuple[float, float]) -> None:
        """A canvas whose size changes is empty, so that everything is drawn again."""
        self.size = size
        self.widget.width, self.widget.height = round(size[0] * self.scale), round(size[1] * self.scale)
        self.widget.layout.max_width = f"{size[0]:g}px"
        self.shown = {layer: [] for layer in LAYERS}

    def show(self, shapes: Iterable[Shape], size: tuple[float, float] | None = None) -> list[str]:
        """Draw the layers that differ from what is shown, and say which these were; another board has another size."""
        if size is not None and size != self.size:
            self._resize(size)
        wanted: dict[str, list[Shape]] = {layer: [] for layer in LAYERS}
        for shape in shapes:
            if shape.visible:
                wanted[shape.layer].append(shape)
        changed = [layer for layer in LAYERS if not look_alike(wanted[layer], self.shown[layer])]
        self._draw({layer: wanted[layer] for layer in changed})
        self.shown = wanted
        return changed

    def redraw(self) -> None:
        """Draw everything again: a page that was reloaded has an empty canvas."""
        self._draw(self.shown, new_client=True)

    def _draw(self, layers: dict[str, list[Shape]], new_client: bool = False) -> None:
        if not layers or self.widget.comm is None:  # nothing to draw, or no page to draw on
            return
        plans = {
            layer: groups(shapes) for layer, shapes in layers.items()
        }  # all that may fail, before anything is sent
        with batch(new_client):
            for layer, plan in plans.items():
                canvas = self.widget[LAYERS.index(layer)]
                canvas.reset_transform()
                canvas.clear()
                unit = self.scale / GRAIN
                canvas.set_transform(unit, 0, 0, unit, 0, 0)
                _Pen(canvas).draw(plan)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the canvas in the units of the shapes."""
        return x / self.scale, y / self.scale


def look_alike(some: Sequence[Shape], others: Sequence[Shape]) -> bool:
    """Whether two lists of shapes are one picture, whatever a click on them means: a board of another seat, say."""
    if some == others or len(some) != len(others):  # mostly it is the same list, or another one
        return len(some) == len(others)
    return all(a is b or a == b or bare(a) == bare(b) for a, b in zip(some, others, strict=True))


def bare(shape: Shape) -> Shape:
    """Only what can be seen of a shape."""
    return replace(shape, target="", piece="")


def groups(shapes: Iterable[Shape]) -> list[list[Shape]]:
    """The shapes from the lowest height to the topmost, each height by itself."""
    heights: dict[int, list[Shape]] = {}
    for shape in in_order(shapes):
        heights.setdefault(shape.z, []).append(shape)
    return list(heights.values())


class _Pen:
    """Draws on one canvas layer with as few commands as it can, remembering the style that is set."""

    def __init__(self, canvas: Any) -> None:
        import numpy

        self.canvas, self.numpy = canvas, numpy
        self.style: dict[str, Any] = {}

    def draw(self, heights: Sequence[Sequence[Shape]]) -> None:
        self.set(line_join="round", dash=())
        for height in heights:
            by_kind: dict[str, list[Shape]] = {}
            for shape in height:
                by_kind.setdefault("polygon" if shape.kind == "box" else shape.kind, []).append(shape)
            for kind, shapes in by_kind.items():  # in the order of drawing, as the height is sorted
                self.draw_alike(kind, shapes)

    def draw_alike(self, kind: str, shapes: list[Shape]) -> None:
        match kind:
            case "polygon":
                self.draw_polygon(shapes)
            case "circle":
                self.draw_circle(shapes)
            case "line":
                self.draw_line(shapes)
            case "text":
                self.draw_text(shapes)

    def set(self, **style: Any) -> None:
        for name, value in style.items():
            if self.style.get(name) != value:
                self.style[name] = value
                if name == "dash":
                    self.canvas.set_line_dash(list(value))
                else:
                    setattr(self.canvas, name, value)

    def draw_polygon(self, shapes: list[Shape]) -> None:
        filled = [shape for shape in shapes if shape.fill]
        if filled and one_colour(filled):
            self.set(fill_style=filled[0].fill)
            self.canvas.fill_polygons(*self.corners(filled))
        elif filled:
            points, counts = self.corners(filled)
            self.canvas.fill_styled_polygons(points, self.colours(filled), 1, counts)
        for alike in self.strokes(shapes):
            self.canvas.stroke_polygons(*self.corners(alike))

    def draw_circle(self, shapes: list[Shape]) -> None:
        filled = [shape for shape in shapes if shape.fill]
        if filled and one_colour(filled):
            self.set(fill_style=filled[0].fill)
            self.canvas.fill_circles(*self.discs(filled))
        elif filled:
            self.canvas.fill_styled_circles(*self.discs(filled), self.colours(filled))
        for alike in self.strokes(shapes):
            self.canvas.stroke_circles(*self.discs(alike))

    def draw_line(self, shapes: list[Shape]) -> None:
        for alike in self.strokes(shapes):
            self.canvas.stroke_line_segments(*self.corners(alike))

    def draw_text(self, shapes: list[Shape]) -> None:
        for shape in sorted(shapes, key=lambda s: (font(s), s.align, s.fill)):
            self.set(font=font(shape), text_align=shape.align)
            x, y = grains(shape.at[0]), grains(shape.at[1])
            if shape.halo:
                self.set(stroke_style=shape.halo, line_width=grains(3), dash=())
                self.canvas.stroke_text(shape.text, x, y)
            self.set(fill_style=shape.fill)
            self.canvas.fill_text(shape.text, x, y)

    def strokes(self, shapes: Iterable[Shape]) -> Iterator[list[Shape]]:
        """The shapes that have the same stroke, with that stroke set."""
        styles: dict[tuple[str, float, tuple[float, ...]], list[Shape]] = {}
        for shape in shapes:
            if shape.stroke:
                styles.setdefault((shape.stroke, shape.width, shape.dash), []).append(shape)
        for (stroke, width, dash), alike in styles.items():
            self.set(stroke_style=stroke, line_width=grains(width), dash=tuple(grains(part) for part in dash))
            yield alike

    def corners(self, shapes: Sequence[Shape]) -> tuple[Any, Any]:
        """All corners in one row, and how many belong to each shape."""
        rows = [outline_of(shape) for shape in shapes]
        points = self.whole([value for row in rows for value in row])
        counts = [len(row) // 2 for row in rows]
        return points, self.numpy.array(counts, dtype="uint8" if max(counts) < 256 else "uint16")

    def discs(self, shapes: Sequence[Shape]) -> list[Any]:
        """The middles and radii of circles; a radius they all share is sent once."""
        x, y, radius = (self.whole([shape.at[k] for shape in shapes]) for k in range(3))
        shared = len({shape.at[2] for shape in shapes}) == 1
        return [x, y, grains(shapes[0].at[2]) if shared else radius]

    def whole(self, values: Sequence[float]) -> Any:
        """Numbers in grains, two bytes each; four where a part is shown so large that some lie far outside."""
        row = [grains(value) for value in values]
        return self.numpy.array(row, dtype="int16" if min(row) >= -32_768 and max(row) < 32_768 else "int32")

    def colours(self, shapes: Sequence[Shape]) -> Any:
        return self.numpy.array([part for shape in shapes for part in bytes.fromhex(shape.fill[1:])], dtype="uint8")


def grains(value: float) -> int:
    return round(value * GRAIN)


def one_colour(shapes: Sequence[Shape]) -> bool:
    return len({shape.fill for shape in shapes}) == 1


def outline_of(shape: Shape) -> tuple[float, ...]:
    if shape.kind != "box":
        return shape.at
    x, y, width, height, corner = shape.at
    return tuple(value for point in rounded(x, y, width, height, corner) for value in point)


def font(shape: Shape) -> str:
    slant = "italic " if shape.italic else ""
    return f"{slant}{shape.weight} {grains(shape.size)}px {FONTS[shape.font]}"
