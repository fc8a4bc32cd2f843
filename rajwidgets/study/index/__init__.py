"""The rule index: which steps of many replays show a section of the rulebook."""
