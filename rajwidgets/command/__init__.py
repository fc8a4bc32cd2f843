"""The command ``rajwidgets``, a module for each group of its words."""
