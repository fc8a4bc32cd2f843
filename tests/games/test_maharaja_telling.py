"""What is told beside a position of Maharaja: the header, the rank on the mats, what Brahmabot leaves out."""

from __future__ import annotations

import re

import msgspec
import pytest
from maharaja_tables import bot_plays, reward_of, solo, table_from

from rajwidgets.draw.scene import TOKENS
from rajwidgets.face import face_of
from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import show
from rajwidgets.text import Speech
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session.viewpoint import OPEN


def statuses(player: Player) -> list[str]:
    return re.findall(r'class="status">([^<]*)', "".join(mat.value for mat in player.mats.each))


def test_4_4_the_header_says_where_the_maharaja_is_and_each_mat_its_rank() -> None:
    s = reward_of((2, 3, 4), "coins", "levy", points=(3, 2, 0))
    player = Player(table_from(s), autosave=False, canvas=False, viewpoint=OPEN)
    assert "the Maharaja is in Jaisalmer" in player.header.where.value
    assert statuses(player) == ["1st · ▶ decides", "2nd · waits", ""]
    player.play("coins")
    assert statuses(player)[1] == "2nd · ▶ decides"


@pytest.mark.parametrize(("lang", "says"), [("en", "left out: S.5.8, ruling 20-71"), ("fr", "décision 20-71")])
def test_s_5_what_brahmabot_leaves_out_is_struck_through_with_its_ruling(lang: str, says: str) -> None:
    s = solo(tile=11, at="G")
    show(s)
    s.gone, s.pile = s.pile, []
    table = bot_plays(s)
    node = next(node for node in table.main_line() if any(e.kind == "left_out" for e in node.events))
    event = next(e for e in node.events if e.kind == "left_out")
    view = next(frame.state for frame in table.film(node) if frame.event == event)
    panel = face_of(GAME).telling.picture(event, view, Speech(GAME, lang, table.names))
    assert panel is not None and says in panel.label
    assert [shape for shape in panel.shapes if shape.stroke == TOKENS["madder"]], "the sign is struck out"
    unlike = face_of(GAME).telling.picture(
        msgspec.structs.replace(event, kind="tick"), view, Speech(GAME, lang, table.names)
    )
    assert unlike is None
