"""Replay files: a game with its variations and notes as text; read by playing it, readable up to a fault."""

from .annotations import Note
from .faults import Fault, ReplayFault, fault_sentence
from .files import Replay, checksum, load, migrate, read, save, text, verify, write

__all__ = ["Fault", "Note", "Replay", "ReplayFault", "checksum", "fault_sentence", "load", "migrate", "read", "save"]
__all__ += ["text", "verify", "write"]
