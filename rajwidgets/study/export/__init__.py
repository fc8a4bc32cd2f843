"""A replay, or a step of it, for readers without a kernel: a page, a sheet to print, a picture."""

from .export import export, export_sheet, step_svg

__all__ = ["export", "export_sheet", "step_svg"]
