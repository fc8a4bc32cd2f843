"""What the reader can wish for, one module for each concern. To add one: declare it with ``@wish`` and name it here."""

from . import choosing, keeping, layers, lines, looking_up, marks, moving, notes, pointing, showing

__all__ = ["choosing", "keeping", "layers", "lines", "looking_up", "marks", "moving", "notes", "pointing", "showing"]
