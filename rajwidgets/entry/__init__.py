"""Typing in a game that is played at a real table: short words become answers, by the same judge as everywhere."""

from .reading import Ambiguous, Begun, Complete, Outcome, Reader, Refused, Unclear
from .reports import Report
from .typist import Place, Typist

__all__ = ["Ambiguous", "Begun", "Complete", "Outcome", "Reader", "Refused", "Unclear"]
__all__ += ["Place", "Report", "Typist"]
