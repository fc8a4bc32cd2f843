"""What the reader can wish for, one module for each concern. To add one: declare it with ``@wish`` and name it here."""

from . import (
    analysing,
    choosing,
    keeping,
    layers,
    lines,
    looking_up,
    marks,
    moving,
    notes,
    pointing,
    sharing,
    showing,
    watching,
)  # fmt: skip

__all__ = ["analysing", "choosing", "keeping", "layers", "lines", "looking_up", "marks", "moving", "notes", "pointing"]
__all__ += ["sharing", "showing", "watching"]
