"""Shapes, clicks, SVG and the painter: no game is needed for any of it."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from rajwidgets.draw.hits import extent, hit, outline
from rajwidgets.draw.ornament import coin, frame, hatched, not_now, numbered, padlock, plate, ring, sign
from rajwidgets.draw.scene import (
    LAYERS,
    LEAST_SIZE,
    SEATS,
    TOKENS,
    Shape,
    box,
    circle,
    fitted,
    in_order,
    label,
    line,
    polygon,
    text_width,
    words,
)
from rajwidgets.draw.svg import to_svg

SVG = "{http://www.w3.org/2000/svg}"


# ---------------------------------------------------------------- clicks


def test_a_click_finds_the_topmost_target():
    low = box(0, 0, 100, 100, target="field")
    high = circle(50, 50, 10, layer="pieces", target="house")
    assert hit([high, low], 50, 50) == "house"
    assert hit([high, low], 5, 5) == "field"
    assert hit([low, circle(50, 50, 10, z=1, target="site")], 50, 50) == "site"


def test_a_click_beside_a_small_target_finds_the_nearest():
    two = [circle(0, 0, 3, target="left"), circle(14, 0, 3, target="right")]
    assert hit(two, 6, 0) == "left"
    assert hit(two, 9, 0) == "right"
    assert hit(two, 0, 11) is None
    assert hit(two, 0, 11, near=9) == "left"


def test_only_the_wanted_targets_count():
    shapes = [circle(0, 0, 30, target="A"), circle(0, 0, 9, z=1, target="A/centre")]
    assert hit(shapes, 0, 0) == "A/centre"
    assert hit(shapes, 0, 0, among={"A", "B"}) == "A"
    assert hit(shapes, 0, 0, among=()) is None


def test_every_kind_of_shape_can_be_hit():
    assert hit([polygon([(0, 0), (40, 0), (0, 40)], target="p")], 10, 10) == "p"
    assert hit([polygon([(0, 0), (40, 0), (0, 40)], target="p")], 39, 39) is None
    assert hit([line([(0, 0), (100, 0)], width=4, target="road")], 50, 1) == "road"
    assert hit([words(0, 0, "Jodhpur", size=14, align="left", target="name")], 20, -5) == "name"


def test_outline_goes_round_everything_that_means_the_target():
    shapes = [circle(0, 0, 10, target="A"), circle(0, 0, 10, target="A"), box(20, 0, 10, 10, target="A")]
    shapes += [polygon([(0, 0), (9, 0), (0, 9)], target="A"), circle(0, 0, 5, target="B")]
    rings = outline(shapes, "A")
    assert [ring.kind for ring in rings] == ["circle", "box", "polygon"]
    assert rings[0].at == (0, 0, 14)
    assert all(ring.layer == "marks" and not ring.target for ring in rings)


# ---------------------------------------------------------------- text


def test_a_text_is_measured_for_the_widest_font():
    assert 11 * 0.6 < text_width("o", 11) / 1 < 11 * 0.7
    assert text_width("Jodhpur", 14, 700) > text_width("Jodhpur", 14)
    assert text_width("été", 12) == text_width("ete", 12)
    assert text_width("a\u00a0b", 12) == text_width("a b", 12)


def test_a_text_that_does_not_fit_shrinks_and_is_then_cut():
    assert fitted("Palace", 200, 12) == ("Palace", 12)
    text, size = fitted("Governor order", 90, 12)
    assert text == "Governor order" and LEAST_SIZE <= size < 12
    text, size = fitted("Governor order", 40, 12)
    assert text.endswith("…") and size == LEAST_SIZE and text_width(text, size) <= 40


# ---------------------------------------------------------------- SVG


def test_svg_escapes_every_text():
    hostile = "</text><script>alert(1)</script>&\"'\x00\x1b\ud800"
    svg = to_svg([words(1, 2, hostile, fill="#000000")], (10, 10), hostile, hostile)
    assert "<script" not in svg
    root = ET.fromstring(svg)
    assert root.find(f"{SVG}text").text.startswith("</text><script>alert(1)</script>&\"'")
    assert root.find(f"{SVG}title").text == root.find(f"{SVG}desc").text


def test_svg_keeps_the_letters_and_spaces_of_french():
    svg = to_svg([words(0, 0, "Où ?\u00a0« là »\u202f!", fill="#000000")], (10, 10))
    assert "Où ?\u00a0« là »\u202f!" in svg


def test_svg_is_one_picture_with_a_name():
    root = ET.fromstring(
        to_svg([circle(1, 1, 1, fill="#FFFFFF"), circle(1, 1, 9, target="x")], (20, 10), "Board", "All")
    )
    assert root.get("role") == "img" and root.get("viewBox") == "0 0 20 10"
    assert len(root.findall(f"{SVG}circle")) == 1  # what can only be clicked is not drawn
    assert not any(element.get("id") for element in root.iter())


def test_svg_draws_from_the_lowest_layer_up():
    shapes = [
        circle(0, 0, 3, layer="marks", fill="#000003"),
        circle(0, 0, 2, layer="pieces", z=5, fill="#000002"),
        box(0, 0, 9, 9, layer="pieces", z=4, fill="#000001"),
        circle(0, 0, 1, z=99, fill="#000000"),
    ]
    assert [shape.fill[-1] for shape in in_order(shapes)] == ["0", "1", "2", "3"]
    svg = to_svg(shapes, (9, 9))
    assert svg.index("#000000") < svg.index("#000001") < svg.index("#000002") < svg.index("#000003")
    assert svg == to_svg(list(shapes), (9, 9))


def every_ornament():
    shapes = [*frame((200, 100)), *frame((200, 100), variation=True), *plate(50, 50, "reconstructed", "r")]
    shapes += [*numbered(1, 2, 3), *numbered(1, 2, 33, True), *not_now(1, 2), *not_now(1, 2, "a", True)]
    shapes += [s for state in ("legal", "selected", "tried", "changed") for s in ring(circle(1, 2, 3), state)]
    shapes += [*coin(1, 2, 9, "4"), *padlock(1, 2, 3), *hatched(50, 50, 20, 1)]
    return shapes + [sign(seat, 1, 2, 5, 1) for seat in range(5)]


def test_colours_are_those_of_the_tokens_and_readable_by_every_painter():
    for shape in every_ornament():
        for colour in (shape.fill, shape.stroke, shape.halo):
            assert colour == "" or (len(colour) == 7 and int(colour[1:], 16) >= 0)
    assert len({seat.colour for seat in SEATS}) == len({seat.sign for seat in SEATS}) == 5
    assert all(len(colour) == 7 for colour in TOKENS.values())


def test_a_frame_in_a_variation_is_peacock():
    fills = {shape.fill for shape in frame((200, 100), variation=True)}
    assert TOKENS["peacock"] in fills and TOKENS["border"] not in fills


# ---------------------------------------------------------------- the painter


def test_drawing_needs_neither_jupyter_nor_numpy():
    code = "import sys, rajwidgets.draw.scene, rajwidgets.draw.paint, rajwidgets.games.raja.face.board\n"
    code += "print([m for m in ('numpy', 'ipycanvas', 'ipywidgets', 'IPython') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


class Wire:
    """What a painter sends to the browser."""

    def __init__(self):
        self.messages = []

    def send(self, content, buffers=()):
        commands = json.loads(bytes(buffers[0]))
        assert isinstance(commands[0], list), "drawing was not batched"
        size = len(json.dumps(content)) + sum(memoryview(b).nbytes for b in buffers)
        self.messages.append((commands, size))

    def names(self):
        import ipycanvas.canvas as ic

        return [ic._CMD_LIST[command[0]] for commands, _ in self.messages for command in commands]


@pytest.fixture
def wire(monkeypatch):
    ic = pytest.importorskip("ipycanvas.canvas")
    wire = Wire()
    monkeypatch.setattr(ic._CANVAS_MANAGER, "send", wire.send)
    monkeypatch.setattr(ic._CANVAS_MANAGER, "_current_canvas", None)
    return wire


def scene(house_x=10, text="1"):
    return [
        box(0, 0, 100, 50, 4, fill="#FFFFFF", stroke="#000000"),
        *[circle(x, 20, 5, layer="pieces", fill="#FF0000", stroke="#000000", width=1.2) for x in (house_x, 30, 50)],
        polygon([(60, 0), (70, 0), (65, 9)], layer="pieces", fill="#00FF00", stroke="#000000", width=1.2),
        line([(0, 0), (9, 9)], layer="marks", stroke="#0000FF", dash=(3, 2)),
        label(50, 20, text, 11, layer="marks", fill="#000000", halo="#FFFFFF"),
    ]


def test_a_painter_sends_one_message_and_only_the_layers_that_changed(wire):
    from rajwidgets.draw.paint import Painter

    painter = Painter((100, 50))
    assert painter.show(scene()) == ["ground", "pieces", "marks"]
    assert len(wire.messages) == 1 and wire.names().count("clear") == 3
    wire.messages.clear()
    assert painter.show(scene()) == [] and not wire.messages
    assert painter.show(scene(house_x=12)) == ["pieces"]
    assert wire.names().count("clear") == 1 and "fillText" not in wire.names()
    wire.messages.clear()
    assert painter.show(scene(house_x=12, text="2")) == ["marks"]
    assert "strokeText" in wire.names() and "fillCircles" not in wire.names()


def test_a_picture_that_means_something_else_is_not_sent_again(wire):
    from rajwidgets.draw.paint import Painter

    painter, mine = Painter((100, 50)), [box(1, 1, 9, 9, fill="#FF0000", target="cell/0", piece="tile/0")]
    painter.show(mine)
    wire.messages.clear()
    assert painter.show([replace(mine[0], target="cell/1", piece="tile/1")]) == [] and not wire.messages
    assert painter.show([replace(mine[0], fill="#FF0001")]) == ["ground"]


def test_what_a_lens_pushes_far_outside_can_be_drawn(wire):
    from rajwidgets.draw.magnify import Window, magnified
    from rajwidgets.draw.paint import Painter

    wide = [box(0, 0, 826, 568, fill="#FF0000"), circle(700, 500, 9, fill="#00FF00", target="far")]
    near = magnified(wide, Window(14, 14, 200), (826, 568))
    assert [shape.visible for shape in near] == [True, False] and near[1].target == "far"
    assert max(near[0].at) * 16 > 32_767
    Painter((826, 568)).show(near)
    assert "fillPolygons" in wire.names()


def test_shapes_of_one_style_travel_together(wire):
    from rajwidgets.draw.paint import Painter

    Painter((100, 50)).show(scene())
    assert wire.names().count("fillCircles") == 1 and wire.names().count("strokeCircles") == 1


def test_a_new_page_gets_everything_again(wire):
    from rajwidgets.draw.paint import Painter

    painter = Painter((100, 50))
    painter.show(scene())
    wire.messages.clear()
    painter.widget[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(wire.messages) == 1 and wire.names()[0] == "switchCanvas" and wire.names().count("clear") == len(LAYERS)


def test_a_shape_that_cannot_be_drawn_leaves_the_canvas_working(wire):
    from rajwidgets.draw.paint import Painter

    painter = Painter((100, 50))
    painter.show(scene())
    wire.messages.clear()
    with pytest.raises(ValueError):
        painter.show([*scene(house_x=11), circle(1, float("nan"), 5, layer="pieces", fill="#FFFFFF")])
    assert not wire.messages
    assert painter.show(scene(house_x=11)) == ["pieces"] and len(wire.messages) == 1


def test_points_of_the_canvas_in_the_units_of_the_shapes_and_a_board_of_another_size(wire):
    from rajwidgets.draw.paint import Painter

    painter = Painter((100, 50), scale=2)
    assert painter.place(60, 40) == (30, 20) and (painter.widget.width, painter.widget.height) == (200, 100)
    painter.show(scene(), (100, 50))
    painter.show(scene(), (80, 60))
    assert (painter.widget.width, painter.widget.height) == (160, 120)
    assert painter.show(scene(), (80, 60)) == [], "the same picture is not sent again"


def test_every_ornament_can_be_painted(wire):
    from rajwidgets.draw.paint import Painter

    Painter((200, 100)).show(every_ornament())
    assert len(wire.messages) == 1


def test_shapes_are_values():
    assert circle(1, 2, 3, fill="#FFFFFF") == Shape("circle", (1, 2, 3), fill="#FFFFFF")
    assert len({circle(1, 2, 3), circle(1, 2, 3)}) == 1
    assert extent(label(0, 0, "abc", 10, align="left"))[0] == 0
