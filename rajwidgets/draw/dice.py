"""Dice with pips, and with a letter where their colour matters; shared by all games."""

from __future__ import annotations

from .scene import TOKENS, Shape, box, circle, label

# Which of nine places in three rows carry a pip.
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def die(
    value: int,
    x: float,
    y: float,
    size: float,
    fill: str = "#FFFFFF",
    ink: str = TOKENS["ink"],
    letter: str = "",
    plate: str = "",
    layer: str = "ground",
    z: int = 1,
    strong: bool = False,
) -> list[Shape]:
    """A die from its upper left corner; 0 shows no face, and a ``strong`` one stands out among others.

    Its letter stands on a darker plate over the lower edge.
    """
    edge, width = TOKENS["ink"], max(1.0, size / (12 if strong else 20))
    drawn = [box(x, y, size, size, 0.22 * size, layer=layer, z=z, fill=fill, stroke=edge, width=width)]
    for pip in PIPS.get(value, ()):
        px, py = x + size * (1 + pip % 3) / 4, y + size * (1 + pip // 3) / 4
        drawn.append(circle(px, py, size * 0.093, layer=layer, z=z + 1, fill=ink))
    if letter:
        high, wide = max(9.5, 0.42 * size), max(9.5, 0.46 * size)
        left, top = x + (size - wide) / 2, y + size - 0.14 * size
        drawn.append(box(left, top, wide, high, 2.5, layer=layer, z=z + 2, fill=plate or edge, stroke=edge, width=0.8))
        middle = x + size / 2, top + high / 2
        drawn.append(label(*middle, letter, 0.85 * high, layer=layer, z=z + 3, weight=700, fill="#FFFFFF"))
    return drawn
