"""Maharaja in the Player, without a browser: a turn by clicks on the board, Brahmabot watched, tiles read about."""

from collections.abc import Callable

import pytest

from rajwidgets.games.maharaja import GAME
from rajwidgets.games.maharaja.examples import examples
from rajwidgets.table import Setup, Table, new_table
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session.viewpoint import OPEN

NAMES = ["North", "East", "South", "West"]


def opened(section: str, n: int = 1, **settings: object) -> Player:
    """A worked example of the rulebook as a position to play on from."""
    s = next(e.state for e in examples(GAME.board) if (e.section, e.n) == (section, n))
    plain, people = GAME.plain(s), 1 if s.bot else len(s.seats)
    return Player(Table(GAME, Setup(people, plain["variants"], 0, plain)), autosave=False, viewpoint=OPEN, **settings)


@pytest.fixture
def new() -> Callable[..., Player]:
    def make(seats: int = 2, seed: int = 7, **settings: object) -> Player:
        names = NAMES[:seats]
        return Player(new_table(GAME, seats, seed=seed, names=names), **{"autosave": False, **settings})

    return make


def listed(player: Player) -> list[str]:
    return [label for _, label in player.options()]


def test_characters_and_first_shrines_are_chosen_on_the_board(new, click) -> None:
    shown = new(bots={1: "greedy"})
    assert shown.session.ask.kind == "character" and set(shown.board.marks.legal) == {
        f"character/{n}" for n in shown.session.view.display
    }
    wanted = next(iter(shown.board.marks.legal))
    click(shown, wanted)
    assert shown.session.view.seats[0].character == int(wanted.rpartition("/")[2])
    assert shown.session.ask.kind == "first_shrine"
    click(shown, "v05")
    assert shown.session.view.villages["v05"] == [0]


def test_a_turn_by_clicks_on_the_board(click) -> None:
    shown = opened("2.1")  # a statue and a shrine, twice; the priest is in Jodhpur
    shown.do("option:2")
    assert shown.session.begun == ("1",)
    shown.do("option:1")
    click(shown, "D/top")
    assert shown.node.answer == "1:statue:D:top" and shown.session.view.sites["D"][1] == 0
    assert {"D/1", "coins/0", "statues/0"} <= set(shown.board.marks.changed)
    click(shown, "F")
    assert shown.options()[0][0] == "go:F"
    shown.do("option:1")
    assert shown.session.view.seats[0].at == "F"


def test_a_statue_out_of_reach_is_tried_and_the_way_is_drawn(click) -> None:
    shown = opened("2.1")
    shown.do("option:2")
    shown.do("option:1")
    click(shown, "F")
    assert shown.session.tried is not None and shown.session.tried.refusal.code == "priest_elsewhere"
    assert list(shown.board.marks.way) == ["D", "F"]


def test_a_banner_is_moved_by_a_click_and_its_ghost_is_seen_before(click) -> None:
    shown = opened("5.9", 2)
    shown.do("option:1")
    assert shown.session.begun == ("1",)
    before = len(shown.board.shapes)
    number = shown.board.marks.legal["banner/E"]
    shown.do(f"over:{number}")
    assert len(shown.board.shapes) > before, "a dashed arrow to where it would stand"
    click(shown, "banner/E")
    assert shown.node.answer == "1:banner:E"
    assert "from/7/E" in shown.board.marks.changed


def test_rewards_are_taken_from_the_column_and_a_token_goes_on_an_open_tile(click) -> None:
    shown = opened("A.2.8")
    assert shown.session.ask.kind == "reward"
    click(shown, "reward/maharani")
    assert shown.board.marks.legal.keys() <= {f"character/{n}" for n in shown.session.view.display}
    click(shown, "character/6")
    assert shown.node.answer == "maharani:6"
    click(shown, "character/11")
    assert [t.character for t in shown.session.view.maharani] == [6, 11]


def test_brahmabots_tiles_have_a_board_that_a_chance_question_brings(new, click) -> None:
    shown = new(1, chance="hand")
    while shown.session.ask.kind != "open_tiles":
        shown.play(shown.options()[0][0] if shown.session.ask.seat >= 0 else shown.table.roll(shown.node))
    assert shown.session.board.key == "tiles"
    click(shown, "tile/7")
    click(shown, "tile/9")
    assert shown.session.view.bot.open == [7, 9]
    assert shown.session.board.key == "board", "the plan is asked for beside the map"
    shown.do("board:tiles")
    assert shown.session.board.key == "tiles"


def test_the_tiles_can_be_read_about(new) -> None:
    alone = new(1)
    alone.do("tab:tiles")
    said = alone.tabs.panes["tiles"].html.value
    assert said.count("<tr") == 13 and "Tile 12" in said
    alone.do("look:character/3")
    assert (
        "Number 3" in alone.tabs.panes["tiles"].html.value
        or "3 · coins for prestige" in alone.tabs.panes["tiles"].html.value
    )
    together = new(3, lang="fr")
    together.do("tab:tiles")
    assert "Personnages" in together.tabs.panes["tiles"].html.value
    assert "Brahmabot" not in together.tabs.panes["tiles"].html.value


def test_prestige_of_others_is_sealed_on_their_mats(new) -> None:
    shown = new(2, bots={1: "greedy"}, viewpoint=0)
    east = shown.mats.each[1].value
    assert "sealed 6.2" in east and "prestige: sealed" in east
    assert "sealed 6.2" not in shown.mats.each[0].value


def test_a_whole_solo_game_can_be_watched_event_by_event(new) -> None:
    shown = new(1, bots={0: "greedy"})
    shown.play_on()
    assert shown.session.ask is None
    shown.do("first")
    shown.stepper.by = "event"
    ways = 0
    for _ in range(250):
        shown.do("step:1")
        ways += any(target.startswith("way/") for target in shown.board.marks.changed)
    assert ways, "the way of Brahmabot's priest is drawn"
