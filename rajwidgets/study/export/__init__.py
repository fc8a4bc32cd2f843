"""A replay, or a step of it, for readers without a kernel: a page, a sheet to print, a picture."""
