"""What the reader can wish for, one module for each concern. To add one: declare it with ``@wish`` and name it here."""

from . import (
    analysing,
    choosing,
    keeping,
    layers,
    learning,
    lines,
    looking_up,
    marks,
    moving,
    notes,
    own_games,
    pointing,
    sharing,
    showing,
    tutoring,
    watching,
)

__all__ = ["analysing", "choosing", "keeping", "layers", "learning", "lines", "looking_up", "marks", "moving", "notes"]
__all__ += ["own_games", "pointing", "sharing", "showing", "tutoring", "watching"]
