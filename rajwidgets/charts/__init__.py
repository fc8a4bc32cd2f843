"""Figures as bqplot charts: lines over time, games side by side, who holds what."""
