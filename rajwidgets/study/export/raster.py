"""A picture as PNG, drawn by resvg: no library of the system is needed, and no font but for other scripts than ours."""

from __future__ import annotations

from pathlib import Path

from ...draw.scene import TOKENS
from ...replay.faults import Fault
from ..edit.sentences import StudyFault

SCALE = 2.0  # pixels for each unit of the drawing: sharp on slides and in print
FONTS = Path(__file__).with_name("fonts")  # Latin letters and figures; names in other scripts need the system's fonts


def to_png(svg: str, scale: float = SCALE) -> bytes:
    """The drawing as a PNG file; a StudyFault where the program that draws it is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:  # a platform without a wheel, such as a kernel in the browser
        raise StudyFault(Fault("no_png")) from None
    drawn = svg_to_bytes(
        svg_string=svg,
        zoom=scale,
        background=TOKENS["paper"],
        font_dirs=[str(FONTS)],
        font_family="Noto Sans",
        sans_serif_family="Noto Sans",
        serif_family="Noto Serif",
    )
    return bytes(drawn)
