"""Panels of their own beside a Player: games compared, who holds what, a game typed in."""
