"""Every key a game can produce has a text in both languages, and what is said reads well, on every game."""

from __future__ import annotations

import ast
import itertools
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from setups import setups, title

import rajwidgets
from rajwidgets import bots, games
from rajwidgets.flow import Event, Game, Parts, Refusal, judge, opening, refused
from rajwidgets.replay.files import read
from rajwidgets.table import Node, Setup, Table, checked
from rajwidgets.text import LANGUAGES, Explanation, Speech, texts

PACKAGE = Path(rajwidgets.__file__).parent
NAMES = ["Nord", "Est", "Anne", "Ouest", "Sud", "Inès", "Zoé"]  # vowels try the elisions
CORE_REFUSALS = ("unknown", "incomplete", "game_is_over")
TABLES = ("rules", "rulings", "glossary", "names", "options", "words", "nouns", "asks", "events", "refusals", "labels")
TABLES += ("details", "warnings", "lines", "ledger", "results", "reasons")
MOST_ANSWERS = 300
LOOK_CLOSELY_EVERY = 17  # questions between two at which every choice and refusal is put into words
NBSP = "\u00a0"

every_game = pytest.mark.parametrize("name", games.names())
every_language = pytest.mark.parametrize("lang", LANGUAGES)


# ---------------------------------------------------------------- how a text reads


def faults(said: str, lang: str) -> list[str]:
    """What reads badly in a text of either language."""
    found = [sign for sign in ("{", "}", "None", "  ", "!", " ,", " .", "..", "[]") if sign in said]
    if said != said.strip():
        found.append("space at an end")
    if lang == "fr":
        found += re.findall(rf"[^{NBSP}][:;?»]", said)
        found += re.findall(rf"«[^{NBSP}]", said)
        found += re.findall(r"\b(?:[cdjlmnst]|qu)'\w+", said, re.IGNORECASE)  # the apostrophe is ’
        found += re.findall(r"(?<![\w-])(?:de|que|le|la|ne|jusque) [aeiouàâéèêîôAEIOUÀÂÉÈÊÎÔ]\w*", said)
        found += re.findall(r"\b(?:de|à) le (?:[A-Z]\w+|point|village|joueur)", said)
    else:
        found += re.findall(rf"[ {NBSP}][:;?]", said)
        found += re.findall(r"\b1 (?:houses|palaces|points|cards|sites|boxes)\b", said)
    return found


def assert_reads_well(said: str, lang: str, whole: bool = True) -> None:
    assert not (found := faults(said, lang)), f"{found} in {said!r}"
    if whole:
        assert said[:1].isupper() or said[:1].isdigit(), f"begins small: {said!r}"
        assert said.endswith((".", "?")), f"ends without a stop: {said!r}"


def templates(entry: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every string of the texts with its path."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            yield from templates(value, (*path, key))
    else:
        yield path, entry


@every_game
def test_both_languages_have_the_same_keys(name: str) -> None:
    keys = [{path for path, _ in templates(texts(games.get(name).folder, lang))} for lang in LANGUAGES]
    assert sorted(keys[0] ^ keys[1]) == []


@every_game
@every_language
def test_every_table_is_there(name: str, lang: str) -> None:
    assert [table for table in TABLES if table not in texts(games.get(name).folder, lang)] == []


@every_game
@every_language
def test_the_texts_as_written_keep_the_house_style(name: str, lang: str) -> None:
    for path, template in templates(texts(games.get(name).folder, lang)):
        if path[-1] in ("by", "semicolon"):
            continue
        plain = re.sub(r"\{[^{}]*\}", "x", template)
        assert not (found := faults(plain, lang)), f"{found} in {path}: {template!r}"


@every_game
def test_a_choice_between_texts_has_a_last_resort(name: str) -> None:
    def tables(entry: Any) -> Iterator[dict]:
        if isinstance(entry, dict):
            if isinstance(entry.get("by"), str):
                yield entry
            for value in entry.values():
                yield from tables(value)

    for lang in LANGUAGES:
        assert [entry for entry in tables(texts(games.get(name).folder, lang)) if "other" not in entry] == []


# ---------------------------------------------------------------- the codes that the program can produce


@cache
def parsed(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def literals(file: Path, maker: str) -> set[str]:
    """The codes given to Event(...), Refusal(...) or Remark(...) in a file."""
    found = set()
    for node in parsed(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == maker and node.args:
            code = node.args[0]
            options = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
            found |= {each.value for each in options if isinstance(each, ast.Constant)}
    return found


def folder_of(game: Game) -> Path:
    return Path(str(resources.files(game.folder)))


def codes(game: Game, maker: str) -> set[str]:
    folder = folder_of(game)
    return set().union(*(literals(file, maker) for file in folder.rglob("*.py")))


@every_game
@every_language
def test_every_event_and_refusal_has_a_text_and_no_text_is_left_over(name: str, lang: str) -> None:
    game = games.get(name)
    written = texts(game.folder, lang)
    for table, maker, also in (("events", "Event", ()), ("refusals", "Refusal", CORE_REFUSALS)):
        needed = codes(game, maker) | set(also)
        assert needed - set(written[table]) == set()
        assert set(written[table]) - needed - strings_in_rules(game) == set()


def strings_in_rules(game: Game) -> set[str]:
    """Every string constant of the rules: a code may be handed on before it becomes an event."""
    folder = folder_of(game)
    nodes = [node for file in folder.rglob("rules/*.py") for node in parsed(file)]
    constants = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return {value for value in constants if isinstance(value, str)}


def test_the_core_refuses_with_no_other_codes() -> None:
    core = (PACKAGE / "flow" / "judging.py", PACKAGE / "table.py")
    assert {code for path in core for code in literals(path, "Refusal")} == set(CORE_REFUSALS)


@every_game
@every_language
def test_every_remark_has_a_text(name: str, lang: str) -> None:
    game = games.get(name)
    folder = folder_of(game)
    written = texts(game.folder, lang)
    said = set().union(*(written[t] for t in ("asks", "labels", "details", "warnings", "lines", "ledger")))
    thought = [*folder.glob("bots.py"), *folder.glob("bots/*.py")]
    assert bool(thought) == bool(game.bots)
    spoken = set(folder.rglob("*.py")) - set(thought)
    assert set().union(*(literals(file, "Remark") for file in spoken)) - said == set()
    for file in (PACKAGE / "bots.py", *thought):
        assert literals(file, "Remark") - set(written["reasons"]) == set()


@every_game
@every_language
def test_every_word_on_the_board_has_a_text(name: str, lang: str) -> None:
    game = games.get(name)
    folder = folder_of(game)
    asked = set()
    for file in folder.rglob("*.py"):
        asked |= set(re.findall(r"say\.word\([\"'](\w+)[\"']\)", file.read_text(encoding="utf-8")))
    assert asked - set(texts(game.folder, lang)["words"]) == set()


@every_game
@every_language
def test_every_option_phase_rule_and_ruling_is_named(name: str, lang: str) -> None:
    game = games.get(name)
    say = Speech(game, lang, NAMES)
    assert set(say.texts["options"]) == set(game.options)
    for key in game.phases:
        assert say.name("phase", key)
    sections = {question.rule for question in game.questions.values()}
    sections |= {phase.rule for phase in game.phases.values()} | {option.rule for option in game.options.values()}
    sections |= {ruling["section"] for ruling in say.texts["rulings"].values()}
    sections |= {rule for _, _, rule, _ in say.glossary()}
    assert sections - set(say.sections()) == set()


# ---------------------------------------------------------------- everything said in games played at random


SETUPS = list(setups())


class Listener:
    """Puts all there is to say into words, in one language, and finds fault with it."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table, self.game, self.lang = table, table.game, lang
        self.say = Speech(table.game, lang, NAMES[: table.setup.seats])

    def hear(self, said: Explanation, section: str) -> None:
        for line in said.sentence.split("\n"):
            assert_reads_well(line, self.lang)
        assert section == "" or (said.rule is not None and said.rule.says), f"no rule {section}: {said.sentence!r}"
        for line in said.ledger:
            assert_reads_well(line.label, self.lang, whole=False)
            assert_reads_well(line.note, self.lang, whole=False)

    def events(self, node: Node) -> None:
        for event in node.events:
            self.hear(self.say.explain(event), event.rule)

    def refusal(self, refusal: Refusal, seat: int) -> None:
        self.hear(self.say.explain(refusal, seat=seat), refusal.rule)

    def question(self, node: Node, closely: bool) -> None:
        assert node.ask is not None
        s = self.table.state(node)
        self.hear(self.say.question(s, node.ask), "")
        if closely:
            self.choices(node, s, ())
            for seat in (node.ask.seat, *range(self.table.setup.seats))[:2]:
                if seat >= 0:
                    for line in self.say.describe(self.game.view(s, seat), node.ask).split("\n"):
                        assert_reads_well(line, self.lang)

    def choices(self, node: Node, s: Any, begun: Parts) -> None:
        """Every beginning of an answer, down to the complete ones."""
        ask = node.ask
        assert ask is not None
        question = self.game.questions[ask.kind]
        self.hear(self.say.question(s, ask, begun), "")
        closed = refused(self.game, s, ask, begun)
        strays = [(*begun, part) for part in question.strays(s, ask, begun)]
        astray = [why for stray in strays if (why := judge(self.game, s, ask, stray))]
        for why in (*closed.values(), *astray):
            self.refusal(why, ask.seat)
        for stray in strays:
            assert_reads_well(self.say.label(s, ask, stray), self.lang, whole=False)
        seen: set[str] = set()
        for part in question.parts(s, ask, begun):
            longer = (*begun, part)
            label, detail = self.say.label(s, ask, longer), self.say.detail(s, ask, longer)
            assert_reads_well(label, self.lang, whole=False)
            assert_reads_well(detail, self.lang, whole=False)
            if part not in closed and detail not in seen:  # of choices alike in all but place, one is enough
                seen.add(detail)
                if question.parts(s, ask, longer):
                    self.choices(node, s, longer)
                for said in self.say.warnings(s, ask, longer):
                    self.hear(said, "")

    def end(self, node: Node) -> None:
        result = self.table.result(node)
        assert result is not None
        for said in self.say.ranking(result):
            self.hear(said, result.rule)
        for line in self.say.describe(self.table.state(node)).split("\n"):
            assert_reads_well(line, self.lang)


@pytest.mark.parametrize(("name", "seats", "options"), SETUPS, ids=[title(*setup) for setup in SETUPS])
def test_everything_said_in_a_random_game_reads_well(name: str, seats: int, options: dict[str, Any]) -> None:
    table = Table(games.get(name), Setup(seats, options, seats), NAMES[:seats])
    ears = [Listener(table, lang) for lang in LANGUAGES]
    rng, node = random.Random(title(name, seats, options)), table.root
    while True:
        for ear in ears:
            ear.events(node)
        if node.ask is None or node.ply > MOST_ANSWERS:
            break
        for ear in ears:
            ear.question(node, closely=node.ply % LOOK_CLOSELY_EVERY == 0)
        s = table.state(node)
        answer = bots.random_answer(table.game, s, node.ask, rng)
        for ear in ears:
            for said in ear.say.warnings(s, node.ask, tuple(answer.split(":"))):
                ear.hear(said, "")
        node = table.play(node, answer)
    if node.ask is None:
        for ear in ears:
            ear.end(node)


@every_game
def test_every_bot_gives_its_reasons(name: str) -> None:
    """As many at one table as there are seats."""
    game = games.get(name)
    named = bots.names(game)
    for seats in range(game.seats[0], game.seats[1] + 1):
        spoken = {lang: Speech(game, lang, NAMES[:seats]) for lang in LANGUAGES}
        for first in range(0, len(named), seats):
            table = Table(game, Setup(seats, {}, seats), NAMES[:seats])
            players, node = [bots.bot(game, named[(first + i) % len(named)]) for i in range(seats)], table.root
            while node.ask and node.ply < MOST_ANSWERS:
                if node.ask.seat < 0:
                    node = table.play(node, table.roll(node))
                    continue
                choice = bots.ask_bot(players[node.ask.seat], game, table.state(node), node.ask)
                for lang, speech in spoken.items():
                    assert_reads_well(speech.explain(choice.reason, "reasons", node.ask.seat).sentence, lang)
                node = table.play(node, choice.answer)
            assert node.ply


# ---------------------------------------------------------------- what cannot be met by chance


@every_game
@every_language
def test_refusals_without_a_seat_and_of_the_core_can_be_said(name: str, lang: str) -> None:
    game = games.get(name)
    say = Speech(game, lang, NAMES)
    for refusal in (Refusal("unknown", "", {"part": "x", "after": ""}), Refusal("incomplete", "", {"begun": "x"})):
        assert_reads_well(say.explain(refusal).sentence, lang)
    assert_reads_well(say.explain(Refusal("game_is_over", "")).sentence, lang)
    for values in itertools.product(*(option.values for option in game.options.values())):
        for seats in range(game.seats[0], game.seats[1] + 1):
            if refusal := game.check_options(seats, dict(zip(game.options, values, strict=True))):
                assert_reads_well(say.explain(refusal).sentence, lang)


def test_an_event_without_a_seat_can_be_explained() -> None:
    game = games.get("raja")
    event = Event("scoring", "8", None, {"city": game.board.cities[0]})
    assert Speech(game, "en", NAMES).explain(event).rule is not None


@pytest.mark.parametrize("name", games.names())
def test_names_that_nobody_chose_are_said_in_the_readers_language(name: str) -> None:
    game = games.get(name)
    english = [str(texts(game.folder, "en")["names"]["seats"][str(i)]) for i in range(game.seats[1])]
    french = [str(texts(game.folder, "fr")["names"]["seats"][str(i)]) for i in range(game.seats[1])]
    assert Speech(game, "fr", english).names == french and Speech(game, "en", french).names == english
    assert Speech(game, "fr", ["Asha", english[0]]).names == ["Asha", english[0]]  # another seat's: somebody's own


# ---------------------------------------------------------------- how a choice is named


def test_a_choice_is_named_part_by_part_and_a_part_chosen_twice_is_named_twice() -> None:
    game = games.get("maharaja")
    table = Table(game, checked(game, Setup(3, {})), ["A", "B", "C"])
    node, rng = table.root, random.Random(2)
    while node.ask is not None and node.ask.kind != "plan":
        node = table.play(node, bots.random_answer(table.game, table.state(node), node.ask, rng))
    assert node.ask is not None
    speech = Speech(table.game, "en", table.names)
    assert speech.choice(table.state(node), node.ask, ("coins",) * 2) == "3 coins › 3 coins"
    assert speech.choice(table.state(node), node.ask, ("coins", "no_such_thing")) == "3 coins › no such thing"


@every_language
def test_what_is_declared_at_anothers_question_names_itself(lang: str) -> None:
    replay, _ = read(PACKAGE.parent / "replays" / "maharadjah" / "five_players.json")
    assert replay is not None
    table = replay.table
    speech, asked = Speech(table.game, lang, table.names), 0
    for node in table.main_line():
        for side in node.ask.also if node.ask else ():
            asked += 1
            said = [speech.choice(table.state(node), node.ask, (*opening(side), *more)) for more in ((), ("army",))]
            assert not any("›" in each for each in said) and speech.name("nation", side.about[0]) in said[1], said
    assert asked


# ---------------------------------------------------------------- the typography of every French text


def french(entry: Any, here: bool) -> Iterator[str]:
    """The French strings of a file: all of its texts, or those beside an English one."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            yield from french(value, here or key == "fr" or key.endswith("_fr"))
    elif isinstance(entry, list):
        for value in entry:
            yield from french(value, here)
    elif isinstance(entry, str) and here:
        yield entry


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.toml")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_line_of_french_breaks_before_a_sign(path: Path) -> None:
    every = french(tomllib.loads(path.read_text(encoding="utf-8")), path.name.endswith(".fr.toml"))
    assert [said for said in every if re.search(r"\S (?:[;?!»]|:(?!\w))|« ", said)] == []
