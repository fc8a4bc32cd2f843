"""My games as a panel of its own: what ``rw.my_games()`` shows, and below it the game that was chosen."""

from __future__ import annotations

from pathlib import Path

import ipywidgets as iw

from ...text import texts, told_of
from ..panes.games_list import games_html, places_said
from ..player.loading import open_player
from ..player.player import Player
from ..player.resuming import take_up_left, where_left
from ..session import my_games, stepping
from .panel import Apart


class MyGames(Apart):
    """A list of games; one of them is shown below."""

    def __init__(self, lang: str = "en", folder: Path | None = None, beside: Path = Path()) -> None:
        self.lang, self.folder, self.beside, self.list = lang, folder, beside, iw.HTML()
        words = texts("rajwidgets.widgets.assets", lang)
        super().__init__(words["games"]["title"], [self.list], "rjw-games", words)
        self.wishes |= {"games": self.show, "game_open": self.open}
        self.wishes |= {"game_discard": lambda key: self.show(sure=key), "game_discard_sure": self._discard}
        self.player: Player | None = None
        self.show()

    @property
    def games(self) -> list[my_games.Kept]:
        return my_games.my_games(self.folder, self.beside)

    @property
    def places(self) -> my_games.Places:
        return my_games.places(self.folder, self.beside)

    def show(self, _: str = "", sure: str = "") -> None:
        found = self.games
        drawn = my_games.pictures(found, self.lang, self.folder)
        self.list.value = games_html(found, drawn, self.places, self.words["games"], self.lang, sure)

    def open(self, key: str) -> None:
        """Show the game below."""
        kept = next((each for each in self.games if each.key == key), None)
        if kept is not None:
            if self.player is not None:
                self.player.close()
            self.player = open_player(kept.path, self.lang).wait()
            if kept.left:
                take_up_left(self.player, kept.path)
            elif not kept.finished:  # to go on, not to be watched from the beginning
                stepping.go_to(self.player.session, where_left(self.player.replay, kept.path))
            self.below.children = (self.player.widget,)

    def _discard(self, key: str) -> None:
        for kept in self.games:
            if kept.key == key:
                if self.player is not None and self.player.autosave.path == kept.path:
                    self.player.autosave.drop()  # or the next answer would bring it back
                my_games.discard(kept)
        self.show()

    def __str__(self) -> str:
        """The list in words."""
        w = self.words["games"]
        looked = places_said(self.places, w)
        if not self.games:
            return f"{w['none']} {looked}"
        lang, how_far, when = self.lang, my_games.how_far, my_games.said_when
        told = ((my_games.title_of(kept, lang), my_games.players_of(kept, lang), kept) for kept in self.games)
        lines = [f"{told_of(title, who, lang)}. {how_far(kept, w)}, {when(kept.when, w)}" for title, who, kept in told]
        return "\n".join([*lines, looked])
