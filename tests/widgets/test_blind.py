"""A question put blind: nothing tells what is possible from what is not, and making a choice is giving an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rajwidgets.draw.svg import to_svg
from rajwidgets.flow import Choices, Parts, Refusal, join
from rajwidgets.learn.position import cut, opened
from rajwidgets.replay.files import Replay, read
from rajwidgets.widgets.markup import esc
from rajwidgets.widgets.panes.explanation import case
from rajwidgets.widgets.panes.question import question_html
from rajwidgets.widgets.player.player import Player
from rajwidgets.widgets.session.blind import Blind
from rajwidgets.widgets.session.session import Session

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = ("raja", "maharadjah", "maharaja", "ganges", "charmers")
ANYTHING = Refusal("unknown", "1", {"part": "", "after": ""})


def put_blind(player: Player) -> list[Parts]:
    """The Player's question is put blind from now on; what was refused is gathered."""
    tried: list[Parts] = []
    player.session.blind = Blind(lambda parts, refusal: tried.append(parts))
    player.refresh()
    return tried


def turned_over(session: Session) -> None:
    """What is possible becomes impossible and the other way round, as far as the lists know."""
    found = session.choices()
    assert session._choices is not None
    other = Choices(tuple(found.refused), dict.fromkeys(found.open, ANYTHING))
    session._choices = session._choices[0], other


def looks(player: Player) -> str:
    """All that is seen and sent of the question, and what is said while the pointer rests on a choice."""
    session, board = player.session, player.board
    player.refresh()
    drawn = to_svg(board.shapes, session.board.size, "", "")
    said = case(session, player.words).said.sentence
    return "\n".join([question_html(session, player.words), repr(board.marks), drawn, said, player.companion.says])


@pytest.mark.parametrize("name", GAMES)
def test_nothing_tells_what_is_possible(name: str) -> None:
    replay, _ = read(sorted((REPLAYS / name).glob("*.json"))[0])
    assert replay is not None
    nodes = [node for node in replay.table.main_line() if node.ask is not None and node.ask.seat >= 0]
    mixed = 0
    for node in nodes[5 :: len(nodes) // 9]:
        place = opened(cut(replay.table, node))
        player = Player(Replay(place.table), viewpoint=place.ask.seat, autosave=False, canvas=False)
        player.session.node = place.node
        put_blind(player)
        session, found = player.session, player.session.choices()
        assert set(session.listed) == {*found.open, *found.refused}
        rows = re.findall(r"<li>(<button.*?</button>)</li>", player.question.value)
        assert len(rows) == len(session.listed)
        bare = {re.sub(r"aria-label='.*?'|option:\d+|data-over=\d+|<svg.*?</svg>", "", row) for row in rows}
        label = r"<span class=\"n\">.*?</span>|<span class=\"label\">.*</span>(?=<span)"
        bare = {re.sub(label, "", row) for row in bare}
        assert len(bare) == 1, "the rows differ in their number and name alone"
        assert not re.search(r"data-do='(why|hint|side|option:0)|not-now|class='no", player.question.value)
        assert not player.board.marks.refused and not player.board.marks.way
        if not (found.open and found.refused):
            continue
        mixed += 1
        for over in (session.listed[0], found.open[0], next(iter(found.refused))):
            session.focus = over
            before = looks(player)
            turned_over(session)
            assert looks(player) == before
            session._choices = None
        if mixed == 2:
            break
    assert mixed, "at some of these questions something is refused"


def test_a_refused_try_counts_and_says_why(in_turn: Player) -> None:
    tried = put_blind(in_turn)
    session, node = in_turn.session, in_turn.node
    refused = next(iter(session.choices().refused))
    in_turn.do(f"option:{session.listed.index(refused) + 1}")
    assert tried == [refused] and session.node is node and session.path == []
    assert session.tried is not None and "Why not" in in_turn.explanation.said.value
    assert esc(session.speech.explain(session.tried.refusal, seat=0).sentence) in in_turn.explanation.said.value
    in_turn.do("back")
    assert session.tried is None


def test_a_whole_answer_is_taken_and_not_played(in_turn: Player) -> None:
    put_blind(in_turn)
    session, node, given = in_turn.session, in_turn.node, list[str]()

    def take(answer: str) -> bool:
        given.append(answer)
        return True

    session.instead = take
    for _ in range(6):
        in_turn.do(f"option:{session.listed.index(session.choices().open[0]) + 1}")
        if given:
            break
    assert len(given) == 1 and session.node is node and not node.children and session.path == []
    assert in_turn.table.refusal(node, given[0]) is None, "what costs something is not warned of either"


def test_neither_the_pointer_nor_a_place_nor_a_bot_helps(in_turn: Player) -> None:
    put_blind(in_turn)
    session = in_turn.session
    said = in_turn.explanation.said.value
    for n in range(1, len(session.listed) + 1):
        in_turn.do(f"over:{n}")
        assert in_turn.explanation.said.value == said
    assert all(not session.leading_to(place) for place in ("A", "B", "C", "D", "E", "F", "G"))
    assert session.hint() is None and session.turned() == session.choosing
    assert join(session.settled) == ""
