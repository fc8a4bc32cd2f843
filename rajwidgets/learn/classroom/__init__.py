"""A class in a folder: no server, no locks, for no file has two writers."""
