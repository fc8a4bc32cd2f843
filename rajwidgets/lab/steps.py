"""One step of a replay, told in full: as plain data, as text, as a picture. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import asdict

from ..flow import Ask, Event, Game, Parts, Refusal, State, join, legal, open_parts, refused
from ..replay.files import Replay
from ..table import Node
from ..text import Explanation, RuleRef, Speech, printable

MOST_LISTED = 10_000  # answers and refusals of one question; a shuffle can have millions


def about_rule(rule: RuleRef | None) -> dict[str, Any] | None:
    return rule and {"section": rule.section, "title": rule.title, "says": rule.says, "origin": rule.origin}


def about_step(replay: Replay, node: Node, speech: Speech) -> dict[str, Any]:
    """Everything there is to say about one step, as plain data; of an unfinished game, what everybody may see."""
    game, s, said = replay.table.game, replay.seen(node), now(replay, node, speech)
    events = [{**asdict(e), "sentence": speech.explain(e).sentence} for e in seen_events(replay, node)]
    asked = node.ask.seat if node.ask else None
    told = node.ask if replay.is_open else None  # what a seat may answer would give its secrets away
    reasons = {} if told is None else dict(islice(all_refused(game, s, told), MOST_LISTED))
    return {
        "ply": node.ply,
        "phase": node.phase,
        "sentence": said.sentence.replace("\n", " "),
        "rule": about_rule(said.rule),
        "events": events,
        "ask": node.ask and asdict(node.ask),
        "legal": [] if told is None else list(islice(legal(game, s, told), MOST_LISTED)),
        "refused": {
            option: {"code": why.code, "rule": why.rule, "sentence": speech.explain(why, seat=asked).sentence}
            for option, why in reasons.items()
        },
        "state": game.plain(s),
    }


def seen_events(replay: Replay, node: Node) -> list[Event]:
    seen = (replay.seen_event(node, event) for event in node.events)
    return [event for event in seen if event is not None]


def now(replay: Replay, node: Node, speech: Speech) -> Explanation:
    """What is asked at the node, or how the game ended there."""
    if node.ask is not None:
        return speech.question(replay.seen(node), node.ask)
    result = replay.table.result(node)
    assert result is not None
    return speech.ranking(result)[0]


def all_refused(game: Game, s: State, ask: Ask, begun: Parts = ()) -> Iterator[tuple[str, Refusal]]:
    """Every shortest beginning of an answer that nothing completes, with its reason."""
    for part, why in refused(game, s, ask, begun).items():
        yield join((*begun, part)), why
    for part in open_parts(game, s, ask, begun):
        yield from all_refused(game, s, ask, (*begun, part))


def as_text(replay: Replay, node: Node, speech: Speech) -> str:
    """The step for reading: what happened, the position, what is asked, the rule, the notes."""
    table, said = replay.table, now(replay, node, speech)
    place = f"{node.ply}/{replay.end.ply}"
    lines = [f"{printable(replay.title) or speech.title} ({place}, {speech.name('phase', node.phase)})", ""]
    lines += [f"- {speech.explain(event).sentence} ({event.rule})" for event in seen_events(replay, node)]
    lines += ["", speech.describe(replay.seen(node)), "", said.sentence]
    if result := table.result(node):
        lines += [place.sentence for place in speech.ranking(result)[1:]]
    if said.rule:
        lines += ["", f"{said.rule.section} {said.rule.title}\n{said.rule.says}"]
    for note in replay.notes:
        if note.node == node.id and note.lang in ("", speech.lang):
            lines += ["", printable(f"{note.glyph} {note.text.replace(chr(10), ' ')}".strip(), 5_000)]
    return "\n".join(lines)


def as_svg(replay: Replay, node: Node, speech: Speech) -> str:
    from ..draw.svg import to_svg
    from ..face import Marks, face_of

    s, face = replay.seen(node), face_of(replay.table.game)
    board = face.board(s, face.choosing.board(s, node.ask, ()) if node.ask else "")
    title = replay.title or speech.title
    return to_svg(board.shapes(s, Marks(), speech), board.size, title, speech.describe(s, node.ask))
