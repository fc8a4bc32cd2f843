"""What went wrong in one's own games: tries that were refused, warnings passed over, losses in the opinion of a bot."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..bots import names as bot_names
from ..flow import Ask, Game, Refusal, Remark, State, addressed, judge, legal, split
from ..mistakes import in_a_sentence, mistake
from ..replay.files import Replay, ReplayFault, read
from ..replay.finding import nothing_there
from ..study.figures.opinions import Opinion, find_mistakes, opinion_sentence
from ..table import Node, Table
from ..text import Explanation, Speech, printable, texts
from .evidence import NO_REASON
from .kin import no_rule
from .search import follow
from .speak import PACKAGE

if TYPE_CHECKING:
    from pandas import DataFrame

USUAL = "greedy"  # the bot that is asked where it plays a game, and nobody elsewhere
REFUSED, WARNED, LOST = "refused", "warned", "lost"
GAMES, ROUNDS = 4, 1  # that a bot plays on from a choice, and for how long
MOST_FILES = 40  # of a folder, the latest ones
MOST_OTHERS = 300  # choices that are tried, to find whether a warning could be avoided


class Slip(NamedTuple):
    """One of them: the step it happened at, whose it was, what was chosen, what is to be said of it, the section."""

    kind: str
    node: Node
    seat: int
    choice: str
    says: str
    section: str
    loss: float = 0.0  # in the figure that decides the game, where it is an opinion


def slips(
    table: Table, nodes: Sequence[Node], tried: Mapping[str, Sequence[str]], seats: Iterable[int], lang: str
) -> list[Slip]:
    """Refused tries and warnings passed over of these seats, along a line."""
    own, speech = set(seats), Speech(table.game, lang, table.names)
    in_vain = [(node, answer) for node in nodes for answer in tried.get(node.id, ())]
    found = [slip for node, answer in in_vain for slip in refused_at(table, node, answer, speech)]
    found += [slip for node, after in pairwise(nodes) for slip in warned_at(table, node, after, speech)]
    return sorted((slip for slip in found if slip.seat in own), key=lambda slip: slip.node.ply)


def refused_at(table: Table, node: Node, answer: str, speech: Speech) -> list[Slip]:
    """What was tried at a step in vain, if it was a person's try and a rule stands behind the judge's reason."""
    if node.ask is None:
        return []
    seat = addressed(node.ask, split(answer))[0].seat
    if seat < 0:
        return []
    seen = table.game.view(table.state(node), seat)
    why = judge(table.game, seen, node.ask, split(answer))
    if why is None or why.code in NO_REASON or why.code in no_rule(table.game.name):
        return []
    said = speech.explain(why, seat=seat)
    return [_slip(REFUSED, table, node, seat, speech.choice(seen, node.ask, split(answer)), said, why, speech)]


def warned_at(table: Table, node: Node, after: Node, speech: Speech) -> list[Slip]:
    """What was done though something spoke against it."""
    if node.ask is None or after.seat is None or after.seat < 0:
        return []
    parts = split(after.answer)
    seen = table.game.view(table.state(node), after.seat)
    choice = speech.choice(seen, node.ask, parts)
    remarks = warnings(table.game, seen, node.ask, after.answer)
    return [
        _slip(WARNED, table, node, after.seat, choice, said, None, speech)
        for remark, said in zip(remarks, speech.warnings(seen, node.ask, parts), strict=True)
        if after.seat != node.ask.seat or can_be_avoided(table.game, node, remark)
    ]


def warnings(game: Game, seen: State, ask: Ask, answer: str) -> Sequence[Remark]:
    """What speaks against an answer."""
    return game.words.warnings(seen, *addressed(ask, split(answer)))


def can_be_avoided(game: Game, node: Node, remark: Remark) -> bool:
    """Whether the seat asked can go on, until anybody else is asked, without a choice of which the same is said."""
    assert node.ask is not None
    seat, known, here, left = node.ask.seat, {(node.snapshot, node.ask)}, [node], MOST_OTHERS
    while here:
        each = here.pop()
        assert each.ask is not None
        seen = game.view(game.thaw(each.snapshot), seat)
        for answer in legal(game, seen, each.ask):
            if any(says_as_much(other, remark) for other in warnings(game, seen, each.ask, answer)):
                continue
            after, left = follow(game, each, answer), left - 1
            if after.ask is None or after.ask.seat != seat or not left:
                return True
            if (after.snapshot, after.ask) not in known:
                known.add((after.snapshot, after.ask))
                here.append(after)
    return False


def says_as_much(other: Remark, remark: Remark) -> bool:
    """Whether another warning is the same, or lists the same things and more: two actions given up instead of one."""
    listed = [name for name, value in remark.facts.items() if isinstance(value, list)]
    more = other.code == remark.code and all(
        each in other.facts[name] for name in listed for each in remark.facts[name]
    )
    return other == remark or (more and bool(listed))


def _slip(
    kind: str, table: Table, node: Node, seat: int, choice: str, said: Explanation, why: Refusal | None, speech: Speech
) -> Slip:
    assert node.ask is not None
    section = said.rule.section if said.rule else why.rule if why else table.game.questions[node.ask.kind].rule
    words = texts(PACKAGE, speech.lang)["slips"]
    return Slip(kind, node, seat, choice, words[kind].format(choice=choice, why=said.sentence), section)


def lost(replay: Replay, opinions: Iterable[Opinion], lang: str) -> list[Slip]:
    """A bot's opinions as slips; they say whose opinion it is."""
    table = replay.table
    speech = Speech(table.game, lang, table.names)
    found = []
    for each in opinions:
        assert each.node.ask is not None
        seen = table.game.view(table.state(each.node), each.seat)
        choice = speech.choice(seen, each.node.ask, split(each.played))
        section = table.game.questions[each.node.ask.kind].rule
        found.append(
            Slip(LOST, each.node, each.seat, choice, opinion_sentence(replay, each, lang), section, each.loss)
        )
    return found


def seats_of(replay: Replay, name: str | None) -> list[int]:
    """The seats of a player of that name; without a name, those that people play."""
    seats = range(replay.table.setup.seats)
    if name is not None:
        return [seat for seat in seats if replay.table.names[seat].casefold() == name.strip().casefold()]
    bots = dict(enumerate(replay.players))
    return [seat for seat in seats if not bots.get(seat)]


class Made(NamedTuple):
    """A slip and the game it happened in."""

    title: str
    game: str
    slip: Slip
    replay: Replay


class Mistakes:
    """What somebody's games show, as text and as a table; ``mistakes.sections()`` are the rules to look at again.

    ``rw.quiz(game, from_=mistakes)`` asks about these games, first about the choices that lost something.
    """

    def __init__(self, made: Sequence[Made], lang: str, replays: Sequence[Replay] = ()) -> None:
        self.made, self.lang, self.replays = list(made), lang, list(replays)
        self._words = texts(PACKAGE, lang)["slips"]

    def __len__(self) -> int:
        return len(self.made)

    @in_a_sentence
    def text(self) -> str:
        """A line for each, game by game."""
        if not self.made:
            return str(self._words["none"])
        lines: list[str] = []
        for title in dict.fromkeys(each.title for each in self.made):
            lines += [*([""] if lines else []), title]
            for each in self.made:
                if each.title == title:
                    slip = each.slip
                    lines.append(self._words["line"].format(ply=slip.node.ply, says=slip.says, section=slip.section))
        return "\n".join(lines)

    def sections(self) -> list[str]:
        """The sections they are about, the one met most often first."""
        found = [each.slip.section for each in self.made]
        return sorted(dict.fromkeys(found), key=lambda section: -found.count(section))

    def lost_in(self, replay: Replay) -> frozenset[str]:
        """The steps of a game at which a bot thinks that something was lost."""
        return frozenset(each.slip.node.id for each in self.made if each.replay is replay and each.slip.kind == LOST)

    def frame(self) -> DataFrame:
        """The same as a table."""
        import pandas as pd

        columns = ["game", "title", "step", "kind", "section", "choice", "says", "loss"]
        rows = [
            (each.game, each.title, each.slip.node.ply, each.slip.kind, each.slip.section, each.slip.choice,
             each.slip.says, each.slip.loss if each.slip.kind == LOST else None)
            for each in self.made
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=columns)

    def __repr__(self) -> str:
        return self.text()


def mistakes_of(replays: Sequence[Replay], name: str | None, bot: str | None, seconds: float, lang: str) -> Mistakes:
    """What the games of somebody show; the bot, if one is asked, thinks so long about all of them."""
    check_asked(replays, bot, seconds, lang)
    made: list[Made] = []
    end, known = time.monotonic() + seconds, False
    for replay in replays:
        table, seats = replay.table, seats_of(replay, name)
        known = known or bool(seats)
        found = slips(table, table.main_line(), replay.tried, seats, lang)
        if bot is not None and bot in bot_names(table.game):
            for seat in seats:
                left = end - time.monotonic()
                if left > 0:
                    review = find_mistakes(replay, bot, seat=seat, games=GAMES, rounds=ROUNDS, seconds=left)
                    found += lost(replay, review.opinions, lang)
        title = printable(replay.title) or Speech(table.game, lang, table.names).title
        made += [Made(title, table.game.name, slip, replay) for slip in found]
    if name is not None and not known:
        players = dict.fromkeys(each for replay in replays for each in replay.table.names)
        raise mistake("nobody_called", lang, name=repr(name), known=printable(", ".join(players)) or "–")
    return Mistakes(made, lang, replays)


def check_asked(replays: Sequence[Replay], bot: str | None, seconds: float, lang: str) -> None:
    """A Mistake says of a bot that none of these games has it, or of a time that nobody can think so long."""
    if not seconds > 0:
        raise mistake("seconds_to_think", lang, given=repr(seconds))
    known = {replay.table.game.name: bot_names(replay.table.game) for replay in replays}
    if known and bot not in (None, USUAL, *chain(*known.values())):
        every = ", ".join(dict.fromkeys(chain(*known.values())))
        raise mistake("bot", lang, name=repr(bot), game=", ".join(known), known=every)


def replays_in(given: Replay | str | Path, lang: str) -> list[Replay]:
    """A replay, that of a file, or the latest ones of a folder."""
    if isinstance(given, Replay):
        return [given]
    path = Path(given)
    if not path.exists():
        raise nothing_there(path, lang)
    if path.is_file():
        replay, faults = read(path)
        if replay is None:
            raise ReplayFault(faults[0])
        return [replay]
    files = sorted(path.rglob("*.json"), key=lambda file: -file.stat().st_mtime)
    return [replay for replay, _ in map(read, files[:MOST_FILES]) if replay is not None]
