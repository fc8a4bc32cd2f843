"""Moving along the lines of the game: steps, jumps from the log, the chart and the record sheet, other lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..player.dispatch import wish
from ..session import stepping

if TYPE_CHECKING:
    from ..player.player import Player


@wish("step", keeps_playing=True)
def step(player: Player, n: str) -> bool:
    if player.shown_turn is not None:
        return player.shown_turn.go(player.shown_turn.at + int(n))
    return stepping.step(player.session, player.stepper.by, int(n))


@wish("step_phase")
def step_phase(player: Player, n: str) -> bool:
    return stepping.step(player.session, "phase", int(n))


@wish("first")
def first(player: Player) -> None:
    stepping.first(player.session)


@wish("last")
def last(player: Player) -> None:
    stepping.last(player.session)


@wish("catch_up")
def catch_up(player: Player) -> None:
    """Back to whom one follows."""
    following = player.session.own_way
    if following is not None and (way := following()) is not None:
        way.back()


@wish("to_question")
def to_question(player: Player) -> None:
    stepping.go_to(player.session, player.session.node)


@wish("play", keeps_playing=True)
def play(player: Player) -> None:
    """Step by itself, or stop doing so."""
    player.stepper.toggle_play()
    player.refresh()


@wish("go")
def go(player: Player, ply: str) -> None:
    session = player.session
    stepping.go_to(session, session.line[min(int(ply), session.horizon)])


@wish("round")
def to_round(player: Player, number: str) -> bool:
    """To the first step of a round, as on the track beside the map, if the line has come so far."""
    ply = dict(stepping.round_starts(player.session)).get(int(number))
    if ply is None or ply > player.session.horizon:
        return False
    go(player, str(ply))
    return True


@wish("event")
def event(player: Player, spot: str) -> None:
    ply, _, n = spot.partition(".")
    stepping.go_to(player.session, player.session.line[int(ply)], int(n))


@wish("chart")
def chart(player: Player, fraction: str) -> None:
    """A click on the chart, so far from its left edge; where points have accounts, to those counted nearest to it."""
    session, panes = player.session, player.tabs.panes
    ply = panes["chart"].step_at(session, float(fraction))
    counted = panes["record"].nearest(session, ply) if "record" in panes and panes["chart"].figure == "points" else None
    if counted is None:
        go(player, str(ply))
    else:
        stepping.go_to(session, session.line[counted.ply], counted.n)


@wish("earned")
def earned(player: Player, cell: str) -> None:
    """A number of the record sheet: go to the step that earned it, and list what it is made of."""
    seat, account, number = cell.split(":")
    found = player.tabs.panes["record"].choose(player.session, int(seat), account, int(number))
    if found is not None:
        stepping.go_to(player.session, player.session.line[found.ply], found.n)
        player.companion.send({"focus": ".rjw-pane.on .earned"})  # the list stands above the sheet


@wish("accounts", keeps_rule=True, keeps_playing=True)
def accounts(player: Player, seat: str) -> None:
    """Show or hide what a player's points on the record sheet are made of."""
    player.tabs.panes["record"].fold(int(seat))
    player.refresh()


@wish("line")
def line(player: Player, number: str) -> None:
    """Another line, by its number; 0 is the main one."""
    wanted = int(number)
    chosen = next((v for v in stepping.variations(player.session) if v.number == wanted), None)
    stepping.take_line(player.session, chosen)


@wish("node")
def node(player: Player, node: str) -> None:
    nodes = player.session.table.nodes
    if node in nodes:
        stepping.go_to(player.session, nodes[node])


@wish("others")
def others(player: Player, ply: str) -> None:
    """What else was possible at a step of a finished game; without a number, in place of the choice shown."""
    session = player.session
    node = session.line[min(int(ply), session.horizon)] if ply else session.node.parent
    if node is not None and (ply or session.reviewing):
        with session.changing():
            stepping.go_to(session, node)
            session.ask_here()


@wish("moves", keeps_rule=True, keeps_playing=True)
def moves(player: Player, number: str) -> None:
    """Open or close a round of the move list."""
    player.moves.toggle(player.session, int(number))
    player.refresh()
