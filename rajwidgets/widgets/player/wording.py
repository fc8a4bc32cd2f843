"""The words of the Player's own controls, some of which a game says in its own way: a round may be called a turn."""

from __future__ import annotations

from typing import Any

from ...flow import Game
from ...text import texts


def wording(game: Game, lang: str) -> dict[str, Any]:
    """The controls' words in one language, with those the game's texts give under ``player`` in place of ours."""
    ours, own = texts("rajwidgets.widgets.assets", lang), texts(game.folder, lang).get("player", {})
    return {table: {**entries, **own.get(table, {})} for table, entries in ours.items()}
