"""Notes and variations: changed one edit at a time, undone, kept in layers, saved without losing anybody's work."""
