"""By night the Player has a second set of tokens: contrasts are no smaller, and pictures stay legible when dimmed."""

from __future__ import annotations

import re

import pytest

from rajwidgets.draw.scene import DIMMED, NIGHT, TOKENS
from rajwidgets.widgets.player.page import DARK, DARKEST, SILENT, css

GROUNDS = ("paper", "card", "sand")
PAIRS = [(ink, ground) for ink in ("ink", "ink-2", "peacock", "madder") for ground in GROUNDS]
PAIRS += [("ink-3", "paper"), ("ink-3", "card"), ("line-2", "card")]
PAIRS += [("ink", f"{signal}-wash") for signal in ("peacock", "madder", "turmeric")]
PAIRS += [("peacock", "peacock-wash"), ("madder", "madder-wash")]


def luminance(colour: str, dimmed: float = 1.0) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 * dimmed for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str, dimmed: float = 1.0) -> float:
    low, high = sorted((luminance(a, dimmed), luminance(b, dimmed)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_contrasts_by_night_are_those_by_day(ink: str, ground: str) -> None:
    assert contrast(NIGHT[ink], NIGHT[ground]) >= contrast(TOKENS[ink], TOKENS[ground]) - 0.05


@pytest.mark.parametrize("plate", ["ink", "peacock", "madder"])
def test_what_is_white_by_day_has_its_contrasts_too(plate: str) -> None:
    assert contrast(NIGHT["paper"], NIGHT[plate]) >= contrast("#FFFFFF", TOKENS[plate]) - 0.05
    assert contrast(DARKEST, NIGHT["ink"]) >= contrast("#FFFFFF", TOKENS["ink"]) - 0.05
    assert contrast(TOKENS["ink"], NIGHT["turmeric"]) >= 4.5  # its own ink stays


@pytest.mark.parametrize("ink", ["ink", "ink-2", "ink-3", "peacock", "madder"])
def test_a_dimmed_picture_can_be_read(ink: str) -> None:
    assert luminance(TOKENS["paper"], DIMMED) < 0.75 * luminance(TOKENS["paper"])
    assert contrast(TOKENS[ink], TOKENS["paper"], DIMMED) >= 4.5


def test_the_day_has_no_white_that_the_night_cannot_change() -> None:
    text = css()
    assert not re.search(r"(?<!, )#fff\b", text)
    assert text.count(DARK) == text.count(SILENT) > 5
    assert all(f"--{key}: {value};" in text for key, value in NIGHT.items())
    assert text.count("{") == text.count("}")


def test_the_styles_by_day_are_the_tokens() -> None:
    for key in NIGHT:
        assert f"--{key}: {TOKENS[key]}" in css()
