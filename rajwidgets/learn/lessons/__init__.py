"""Lessons: a person's TOML file of steps, each to read, to look at, to do or to answer."""
