"""Two games that differ only in what a seat may not see look the same to that seat, in every game and everywhere."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rajwidgets import bots, games
from rajwidgets.face import Marks, face_of
from rajwidgets.flow import CHANCE, Game, choices, legal
from rajwidgets.lab import steps
from rajwidgets.replay import Replay, write
from rajwidgets.replay.files import text
from rajwidgets.study.export.export import step_svg
from rajwidgets.study.export.page import page
from rajwidgets.study.index.index import Index
from rajwidgets.study.index.object_steps import objects, steps_changing
from rajwidgets.study.index.scan import Scan, scan
from rajwidgets.table import Node, Setup, Table, new_table
from rajwidgets.text import LANGUAGES, Speech
from rajwidgets.widgets.player.player import Player

WITH_SECRETS = [name for name in games.names() if games.get(name).hides]
MOST_TWINS = 6  # pairs looked at in a game and from a viewpoint


def options_of(game: Game) -> Iterator[dict]:
    """The usual game, and one with every option that is a plain yes or no."""
    yield {}
    usual = {key: option.default for key, option in game.options.items()}
    every = {key: True for key, option in game.options.items() if option.values == (False, True)}
    if every and game.check_options(game.seats[1], usual | every) is None:
        yield every


def twins(table: Table, viewer: int, seed: int) -> Iterator[tuple[Node, Node]]:
    """Pairs of steps that chance, or another seat in secret, made different while the viewer sees the same position."""
    game, rng, node = table.game, random.Random(seed), table.root
    secret = face_of(game).choosing.secret
    while node.ask is not None and node.ply < 120:
        s = table.state(node)
        if node.ask.seat == CHANCE or (node.ask.seat != viewer and node.ask.kind in secret):
            answers = list(itertools.islice(legal(game, s, node.ask), 12))
            two = [table.play(node, answer) for answer in rng.sample(answers, min(2, len(answers)))]
            if len(two) == 2 and two[0].snapshot != two[1].snapshot and alike(table, *two, viewer):
                yield two[0], two[1]
        node = table.play(node, bots.random_answer(game, s, node.ask, rng))


def alike(table: Table, one: Node, other: Node, viewer: int) -> bool:
    if one.ask != other.ask:
        return False
    views = [table.game.freeze(table.game.view(table.state(node), viewer)) for node in (one, other)]
    return views[0] == views[1]


def seen(table: Table, node: Node, viewer: int, lang: str) -> dict[str, object]:
    """Everything a reader with the eyes of this seat is shown at a node, without a screen."""
    game = table.game
    view, speech, face = game.view(table.state(node), viewer), Speech(game, lang, table.names), face_of(game)
    shown: dict[str, object] = {"words": speech.describe(view), "series": repr(face.counting.series(view))}
    shown["events"] = [repr(game.view_event(table.state(node), event, viewer)) for event in node.events]
    for board in face.boards(view):
        shown[board.key] = board.shapes(view, Marks(), speech)
    shown["mats"] = face.mats(view, speech, (), "") if face.mats else None
    shown["panels"] = face.panels(view, speech, ()) if face.panels else None
    if node.ask is not None and node.ask.seat == viewer:
        shown["choices"] = choices(game, view, node.ask)
    return shown


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_what_a_seat_may_not_see_changes_nothing_that_is_shown_to_it(name: str) -> None:
    game, found = games.get(name), 0
    for options, seats in itertools.product(options_of(game), {game.seats[0], game.seats[1]}):
        for viewer in (CHANCE, 0, seats - 1):
            table = new_table(game, seats, options, seed=5, names=[f"Player {i}" for i in range(seats)])
            for one, other in itertools.islice(twins(table, viewer, 3), MOST_TWINS):
                found += 1
                for lang in LANGUAGES:
                    ours, theirs = seen(table, one, viewer, lang), seen(table, other, viewer, lang)
                    leaks = {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}
                    assert not leaks, (one.parent and one.parent.ask, leaks)
    assert found, "there was something to hide"


def played_alone(node: Node, table: Table) -> Table:
    """A table with nothing on it but the way to this node."""
    alone = Table(table.game, table.setup, table.names)
    at = alone.root
    for each in node.line()[1:]:
        at = alone.play(at, each.answer)
    return alone


PANES = ("question", "notices", "title")


def on_screen(player: Player) -> dict[str, str]:
    """The HTML of every pane and tab; the names of nodes are hashes of all answers and mean nothing to a reader."""
    shown = {key: getattr(player, key).value for key in PANES}
    shown["where"], shown["rail"] = player.header.where.value, player.header.rail.value
    shown |= {f"mat {n}": each.value for n, each in enumerate(player.mats.each)}
    shown["explanation"], shown["said"] = player.explain(), player.explanation.said.value
    shown["moves"] = player.moves.widget.value
    for key in player.tabs.keys:
        player.do(f"tab:{key}")
        pane = player.tabs.panes[key]
        html = getattr(pane, "html", None)
        shown[f"tab {key}"] = html.value if html is not None else ""
    ids = "|".join(node.id for node in player.session.line)
    return {key: re.sub(ids, "node", value) for key, value in shown.items()}


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_the_screen_of_a_seat_does_not_tell(name: str) -> None:
    """Log, explanation, ledgers, mats, chart and tabs of a Player that sees with the eyes of one seat."""
    game = games.get(name)
    seats = game.seats[1]
    table = new_table(game, seats, {}, seed=5, names=[f"Player {i}" for i in range(seats)])
    pairs = list(itertools.islice(twins(table, 0, 3), 3))
    assert pairs
    for one, other in pairs:
        screens = []
        for node in (one, other):
            for played in ({}, dict.fromkeys(range(1, seats), "random")):  # what bots did is told in a digest
                player = Player(played_alone(node, table), viewpoint=0, bots=played, autosave=False, canvas=False)
                player.do("last")
                screens.append(on_screen(player))
        for mine, theirs in zip(screens[:2], screens[2:], strict=True):
            assert [key for key in mine if mine[key] != theirs[key]] == []


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_an_unfinished_game_is_exported_as_everybody_may_see_it(name: str) -> None:
    """Also one that was begun from a position: a start does not open what was answered since."""
    game = games.get(name)
    seats = game.seats[1]
    table = new_table(game, seats, {}, seed=5, names=[f"Player {i}" for i in range(seats)])
    one, other = next(twins(table, CHANCE, 3))
    pictures = [step_svg(Replay(table), node) for node in (one, other)]
    assert pictures[0] == pictures[1]
    pages = []
    for node in (one, other):
        alone = played_alone(node, table)
        ids = "|".join(each.id for each in alone.main_line())
        pages.append(re.sub(ids, "node", page(Replay(alone), langs=("en",))))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("name", ["raja", "maharaja"])
def test_a_game_begun_from_a_position_keeps_what_was_answered_since(name: str) -> None:
    """A start does not open what is planned after it: two plans look the same on the page and in the picture."""
    game = games.get(name)
    table, rng = new_table(game, 2, {}, seed=5), random.Random(5)
    node = table.root
    while node.ask is None or node.ask.kind not in face_of(game).choosing.secret:
        rolled = table.roll(node) if node.ask.seat == CHANCE else ""
        node = table.play(node, rolled or bots.random_answer(game, table.state(node), node.ask, rng))
    start = game.plain(table.state(node))
    told = []
    for answer in itertools.islice(legal(game, table.state(node), node.ask), 2):
        begun = Table(game, Setup(2, table.setup.options, 1, start))
        replay = Replay(begun)
        after = begun.play(begun.root, answer)
        ids = "|".join(each.id for each in begun.main_line())
        told.append((step_svg(replay, after), re.sub(ids, "node", page(replay, langs=("en",)))))
    assert len(told) == 2 and told[0] == told[1]


OF_THE_FILE = {"path": "", "mtime": 0, "size": 0, "digest": "", "line": b"", "branches": {}}  # names, times and hashes


def kept_of(path: Path) -> Scan:
    """What the index stores of a file, without its path and without hashes, which mean nothing to a reader."""
    return msgspec.structs.replace(scan(str(path)), **OF_THE_FILE)


def answered(path: Path, keep: Path, name: str) -> list[object]:
    """What the index of one file answers: counts, examples with their sentences, steps, and what a search finds."""
    index = Index(path, keep=keep, jobs=1, progress=False)
    counts = index.sections(name)
    shown = [section for section, n in counts.items() if n]
    asked = itertools.product(shown, LANGUAGES)
    examples = [example for section, lang in asked for example in index.examples(name, section, lang=lang)]
    led = [(how, step) for section in shown for _, how, step in index.steps(name, section)]
    found = [each for section in shown for each in index.search(rule=section, game=name)]
    rulings = index.rulings(name)
    index.close()
    return [counts, rulings, [e._replace(path="") for e in examples], led, [f._replace(path="") for f in found]]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_the_index_of_an_unfinished_game_does_not_tell(name: str, tmp_path: Path) -> None:
    """What is stored of two games that the public cannot tell apart is the same, and so is every answer."""
    game = games.get(name)
    seats = game.seats[1]
    table = new_table(game, seats, {}, seed=5, names=[f"Player {i}" for i in range(seats)])
    for n, pair in enumerate(itertools.islice(twins(table, CHANCE, 3), 2)):
        kept, answers = [], []
        for k, node in enumerate(pair):
            path = tmp_path / f"{n}{k}" / "game.json"
            path.parent.mkdir()
            path.write_text(text(Replay(played_alone(node, table), title="A game")), encoding="utf-8")
            kept.append(kept_of(path))
            answers.append(answered(path, path.parent / "index.sqlite", name))
        assert kept[0].shown and kept[0] == kept[1]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_the_steps_that_changed_something_do_not_tell(name: str) -> None:
    """Looked up with the eyes of one seat: the things that changed, and for every seat the sentences."""
    game = games.get(name)
    seats = game.seats[1]
    table = new_table(game, seats, {}, seed=5, names=[f"Player {i}" for i in range(seats)])
    for pair in itertools.islice(twins(table, 0, 3), 2):
        told = []
        for node in pair:
            replay = Replay(played_alone(node, table))
            changes = [each for i in range(seats) for each in steps_changing(replay, i, viewer=0)]
            told.append((objects(replay, viewer=0), [(c.ply, c.event, c.ids, c.said) for c in changes]))
        assert told[0] == told[1]


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_the_command_line_and_the_index_do_not_tell_either(name: str, tmp_path: Path) -> None:
    game = games.get(name)
    table = new_table(game, game.seats[1], {}, seed=5, names=[f"Player {i}" for i in range(game.seats[1])])
    told = []
    for node in next(twins(table, CHANCE, 3)):
        alone = played_alone(node, table)
        replay, speech = Replay(alone), Speech(game, "en", alone.names)
        end, path = replay.end, tmp_path / "game.json"
        write(path, replay)
        indexed = [(each.rule, each.kind, each.what, each.said) for each in scan(str(path)).shown]
        told.append((steps.about_step(replay, end, speech), steps.as_text(replay, end, speech), indexed))
        assert steps.as_svg(replay, end, speech) == steps.as_svg(Replay(table), node, speech)
    assert told[0] == told[1]
