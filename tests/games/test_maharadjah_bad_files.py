"""Files of Maharadjah that are wrong: an owner's map, a replay, a position to start from. A sentence for each."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from maharadjah_tables import play, table_from

import rajwidgets as rw
from rajwidgets import bots
from rajwidgets.data import DataFault, parse_toml
from rajwidgets.flow import CHANCE
from rajwidgets.games.maharadjah import GAME
from rajwidgets.games.maharadjah.examples import attack, examples, position, stand
from rajwidgets.games.maharadjah.places import OURS, read_board
from rajwidgets.games.maharadjah.state import Arms, Oath
from rajwidgets.replay import Replay, load, save, text
from rajwidgets.replay.faults import Fault, fault_sentence
from rajwidgets.table import Setup, SetupFault, Table, new_table
from rajwidgets.text import Speech

# ---------------------------------------------------------------- an owner's own map


def our_file(name: str) -> str:
    return (files("rajwidgets.games.maharadjah") / "data" / name).read_text(encoding="utf-8")


def own_map(folder: Path, change: Callable[[str], str], name: str = "data.toml") -> Path:
    """One of our data files with something changed, saved as an owner would."""
    changed = change(our_file(name))
    assert changed != our_file(name), "the change has changed something"
    path = folder / "my_map.toml"
    path.write_text(changed, encoding="utf-8")
    return path


def replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def without_record(start: str) -> Callable[[str], str]:
    """The file without the record that begins with these lines."""
    return lambda text: re.sub(re.escape(start) + r".*?(?=\n\[\[|\n# ---)", "", text, count=1, flags=re.DOTALL)


LINE = '[[borders]]\na = "{}"\nb = "{}"\nkind = "land"\n\n'
FAULTS: dict[str, tuple[str, Callable[[str], str], tuple[str, ...]]] = {
    "a wrong border": (
        "data.toml",
        lambda text: text.replace("[[borders]]", LINE.format("Sind", "Bengale") + "[[borders]]", 1),
        ("border Bengale-Sind", "is not drawn"),
    ),
    "a missing territory": (
        "data.toml",
        without_record('[[territories]]\nid = "Simhala"'),
        ("territories of ceylan", "exactly 2", "(board)"),
    ),
    "an unknown neighbour": (
        "data.toml",
        lambda text: text.replace("[[borders]]", LINE.format("Sind", "Atlantis") + "[[borders]]", 1),
        ("border Sind-Atlantis", "Atlantis is not on the map"),
    ),
    "a territory where the sea is": (
        "data.toml",
        replaced('region = "ceylan"', 'region = "atlantic"'),
        ("region", "atlantic"),
    ),
    "a polygon that does not touch": (
        "polygons.toml",
        lambda text: re.sub(r'(of = "Lahore"\nvertices = \[)[^\]]*\]', r'\1"v54", "v866", "v867"]', text, count=1),
        ("Lahore", "border"),
    ),
    "a file that is no TOML": ("data.toml", lambda text: text + "\n[[borders\n", ("is not TOML", "line")),
    "a file cut off": ("data.toml", lambda text: text[:5_000], ("my_map.toml",)),
    "a file of another game": ("data.toml", replaced('"maharadjah"', '"raja"'), ("is not data for maharadjah",)),
    "a number as a name": ("data.toml", replaced('en = "Assam"', "en = 7"), ("territory Assam", "en")),
}


@pytest.mark.parametrize(("name", "change", "words"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_an_owners_map_is_named_with_file_record_and_rule(
    tmp_path: Path, name: str, change: Callable[[str], str], words: tuple[str, ...]
) -> None:
    path = own_map(tmp_path, change, name)
    with pytest.raises((DataFault, rw.Mistake)) as caught:
        rw.new("maharadjah", data=path)
    said = str(caught.value)
    assert "my_map.toml" in said and all(word in said for word in words), said
    assert "Traceback" not in said and all(line.endswith(".") for line in said.splitlines())


@pytest.mark.parametrize("raw", [b"", b"\x00\x01", b"\xff\xfe", b"game = 'maharadjah'\nborders = 7", b"[" * 3_000])
def test_files_that_are_no_maps(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "my_map.toml"
    path.write_bytes(raw)
    with pytest.raises((DataFault, rw.Mistake), match=r"my_map\.toml"):
        rw.new("maharadjah", data=path)
    with pytest.raises((DataFault, rw.Mistake), match="no such file"):
        rw.new("maharadjah", data=tmp_path / "nowhere.toml")


def test_whatever_an_owner_writes_is_a_map_or_a_fault() -> None:
    """Fields of our own file with something odd in their place: never anything but a board or named faults."""
    rng = random.Random(5)
    odd = (None, -1, 10**30, 1.5, "", "x" * 300, [], {}, [[]], {"a": 1}, True, "Delhi", ["Delhi", 3])
    read = 0
    for _ in range(150):
        doc = json.loads(json.dumps(OURS.tables))
        table = rng.choice([key for key in doc if isinstance(doc[key], list) and doc[key]])
        row = rng.choice(doc[table])
        key = rng.choice(list(row))
        if rng.random() < 0.2:
            doc[table] = rng.choice(odd)
        elif rng.random() < 0.2:
            del row[key]
        else:
            row[key] = rng.choice(odd)
        try:
            read_board(doc, "mine.toml")
            read += 1
        except DataFault as fault:
            assert all(said.startswith("mine.toml, ") for said in fault.faults)
    assert read < 60, "most of them are faults"


def test_names_on_an_owners_map_are_said_and_drawn_in_both_languages(tmp_path: Path) -> None:
    def change(text: str) -> str:
        text = text.replace('en = "Delhi"', 'en = "Dilli"').replace('fr = "Delhi"', 'fr = "Dehli-la-Neuve"')
        return text.replace('en = "Arabian Sea"', 'en = "Western Sea"')

    player = rw.new("maharadjah", data=own_map(tmp_path, change), seed=1)
    assert "Dilli" in player.describe("en") and "Dehli-la-Neuve" in player.describe("fr")
    assert "Dilli" in player.svg() and ">Delhi<" not in player.svg()
    say = Speech(player.session.game, "en", ())
    assert [say.name(form, "Delhi") for form in ("space", "the", "at")] == ["Dilli", "Dilli", "in Dilli"]
    assert say.name("at", "Agra") == Speech(GAME, "en", ()).name("at", "Agra"), "other names are as they were"
    assert say.name("space", "mer_Oman") == "Western Sea"
    dire = Speech(player.session.game, "fr", ())
    assert dire.name("at", "Delhi") == "à Dehli-la-Neuve"
    assert player.session.game.board.digest == GAME.board.digest, "names are no rules"


def test_nations_renamed_by_an_owner(tmp_path: Path) -> None:
    change = replaced('en = "Marathas"', 'en = "Deccanis"')
    game = GAME.with_board(read_board(parse_toml(change(our_file("nations.toml")).encode(), "mine"), "mine"))
    say = Speech(game, "en", ())
    forms = ("nation", "the_nation", "of_nation", "to_nation")
    assert [say.name(form, "Mahrattes") for form in forms] == [
        "Deccanis", "the Deccanis", "of the Deccanis", "to the Deccanis"
    ]  # fmt: skip


# ---------------------------------------------------------------- replays


@cache
def a_game() -> Replay:
    """A random short game up to its three hundredth answer, or to its end."""
    table, rng = new_table(GAME, 3, {"short": True}, seed=4, names=["Asha", "Ben", "Chandra"]), random.Random(4)
    node = table.root
    while node.ask is not None and node.ply < 300:
        if node.ask.seat == CHANCE:
            node = table.play(node, table.roll(node))
        else:
            node = table.play(node, bots.random_answer(GAME, table.state(node), node.ask, rng))
    return Replay(table, "A short game")


def spoiled(spoil: Callable[[dict[str, Any]], Any]) -> tuple[Replay | None, list[Fault]]:
    doc = save(a_game())
    spoil(doc)
    return load(json.dumps(doc))


def says(fault: Fault, *words: str) -> bool:
    english, french = fault_sentence(fault, "en"), fault_sentence(fault, "fr")
    assert all(word in english for word in words), english
    return english != french and english.endswith(".")


def test_the_good_one_is_good() -> None:
    replay, faults = load(text(a_game()))
    assert replay is not None and faults == [] and replay.end.ply >= 100


def test_an_illegal_answer_is_named_with_its_section_and_the_rest_stays() -> None:
    line = a_game().table.main_line()
    ply = next(node.ply for node in line if node.ply > 20 and node.ask and node.ask.kind == "move")
    replay, faults = spoiled(lambda doc: doc["line"][ply].update(answer="move:Delhi:Perse:1"))
    assert replay is not None and replay.end.ply == ply
    assert (faults[0].code, faults[0].ply) == ("illegal_answer", ply + 1)
    assert faults[0].refusal is not None and says(faults[0], "move:Delhi:Perse:1", f"section {faults[0].refusal.rule}")


def test_dice_that_cannot_be_thrown() -> None:
    ply = next(node.ply for node in a_game().table.main_line() if node.ask and node.ask.kind == "dice")
    for answer in ("7:1", "1", "1:1:1:1:1:1:1:1:1:1:1:1", "", "six"):
        replay, faults = spoiled(lambda doc, answer=answer: doc["line"][ply].update(answer=answer))
        assert replay is not None and replay.end.ply == ply and faults[0].ply == ply + 1


def test_a_wrong_checksum_and_a_wrong_seat() -> None:
    replay, faults = spoiled(lambda doc: doc["line"][49].update(check="00000000"))
    assert replay is not None and replay.end.ply == 49 and says(faults[0], "checksum of step 50", "00000000")
    replay, faults = spoiled(lambda doc: doc["line"][30].update(seat=(doc["line"][30]["seat"] + 1) % 3))
    assert replay is not None and replay.end.ply == 30 and says(faults[0], "Answer 31", "seat")


@pytest.mark.parametrize("share", [0.1, 0.35, 0.8, 0.99])
def test_cut_off(share: float) -> None:
    whole = text(a_game())
    replay, faults = load(whole[: int(len(whole) * share)])
    assert replay is not None and faults[0].code == "cut_off"
    ids = [node.id for node in a_game().table.main_line()]
    assert [node.id for node in replay.table.main_line()] == ids[: replay.end.ply + 1]


def test_an_owners_map_in_a_replay_is_checked_too() -> None:
    replay, faults = spoiled(lambda doc: doc.update(data={"game": "maharadjah", "borders": "none"}))
    assert replay is None and says(faults[0], "board in the file cannot be used")


# ---------------------------------------------------------------- positions to start from


def besieged() -> dict[str, Any]:
    s = position(GAME.board, 9, "Musulmans", "combat")
    stand(s, "Rajpouts", Delhi=2)
    attack(s, "Musulmans", "Delhi", Lahore=2)
    return GAME.plain(s)


IMPOSSIBLE: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "an army too many": (lambda s: s["armies"]["Agra"].update(Rajpouts=1), "armies"),
    "less than nothing": (lambda s: s["armies"]["Agra"].update(Rajpouts=-1), "negative"),
    "an unknown nation": (lambda s: s["armies"]["Agra"].update(Huns=1), "names"),
    "a space less": (lambda s: s["armies"].pop("Agra"), "tables"),
    "an unknown space": (lambda s: s["armies"].update(Atlantis={}), "tables"),
    "no such phase": (lambda s: s.update(phase="nowhere"), "phase"),
    "no such turn": (lambda s: s.update(turn=17), "phase"),
    "the wrong nation": (lambda s: s.update(active="Sikhs"), "active"),
    "a place beyond the last": (lambda s: s.update(place=99), "active"),
    "another way to play": (lambda s: s.update(way="short"), "players"),
    "another owner": (lambda s: s["owner"].update(Sikhs=9), "players"),
    "a chief nowhere": (lambda s: s["chiefs"].update(Sanga="Atlantis"), "names"),
    "a post inland": (lambda s: s["posts"].update(Delhi="Portugais"), "names"),
    "a post too many": (lambda s: s["posts"].update(Sind="Portugais"), "posts"),
    "a post of an Indian nation": (lambda s: s["posts"].update(Sind="Sikhs"), "names"),
    "a gauge too full": (lambda s: s["gauge"].update(Sikhs=6), "gauge"),
    "a short record": (lambda s: s["record"].update(Sikhs=[0]), "record"),
    "an ally before the British": (lambda s: s["allied"].append("Sikhs"), "alliance"),
    "a colonial ally": (lambda s: s.update(allied=["Francais"], crown=True), "alliance"),
    "three nations in one place": (
        lambda s: (s["armies"]["Delhi"].update(Chola=1), s["pool"].update(Chola=s["pool"]["Chola"] - 1)),
        "crowd",
    ),
    "Indians at sea": (
        lambda s: (s["armies"]["mer_Oman"].update(Chola=1), s["pool"].update(Chola=s["pool"]["Chola"] - 1)),
        "sea",
    ),
    "somebody outside": (
        lambda s: (s["armies"]["Tibet"].update(Chola=1), s["pool"].update(Chola=s["pool"]["Chola"] - 1)),
        "outside",
    ),
    "a march of nobody": (lambda s: s["moved"].append(["Agra", 2, 1, "Delhi", False]), "march"),
    "attackers from nowhere": (lambda s: s.update(moved=[]), "march"),
    "a battle without attackers": (
        lambda s: s.update(
            battle={"at": "Agra", "attacker": "Musulmans", "defender": "Rajpouts", "post": False, "origins": []}
        ),
        "battle",
    ),
    "an oath in no region": (lambda s: s["oaths"].append(["Rajpouts", "Musulmans", "ouest"]), "names"),
}


@pytest.mark.parametrize(("spoil", "flaw"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_a_sentence(spoil: Callable[[dict[str, Any]], Any], flaw: str) -> None:
    start = besieged()
    spoil(start)
    doc = save(Replay(table_from(GAME.from_plain(besieged()))))
    doc["start"] = start
    replay, faults = load(json.dumps(doc))
    assert replay is None and faults[0].refusal is not None
    assert faults[0].refusal.facts["flaw"] == flaw
    said = Speech(GAME, "en", ()).name("flaw", flaw)
    assert says(faults[0], "cannot be", said, "(3.0)")


@pytest.mark.parametrize("start", [{}, {**besieged(), "armies": 7}, {**besieged(), "turn": "nine"}])
def test_starts_of_a_wrong_shape(start: Any) -> None:
    doc = save(Replay(table_from(GAME.from_plain(besieged()))))
    replay, faults = load(json.dumps({**doc, "start": start}))
    assert replay is None and says(faults[0], "cannot be set up")


@pytest.mark.parametrize("start", [[], 7, "x"])
def test_a_start_that_is_no_position_is_named(start: Any) -> None:
    doc = save(Replay(table_from(GAME.from_plain(besieged()))))
    assert says(load(json.dumps({**doc, "start": start}))[1][0], "start")


def test_every_position_of_a_game_and_every_example_may_be_a_start() -> None:
    table = a_game().table
    fresh = GAME.new_state(GAME.board, 3, dict(table.setup.options))
    for node in table.main_line():
        assert GAME.check_state(table.state(node), fresh) is None, node
    for example in examples(GAME.board):
        fresh = GAME.new_state(GAME.board, example.seats, dict(example.options))
        assert GAME.check_state(example.state, fresh) is None, (example.section, example.n)


def test_arms_may_be_aboard_on_the_way_to_a_fight_at_sea() -> None:
    s = position(GAME.board, 14, "Mahrattes", "movement")
    stand(s, "Mahrattes", Maharashtra=2, Berar=1)
    stand(s, "Britanniques", Sind=1, mer_Oman=1)
    s.posts["Maharashtra"], s.supply["Britanniques"] = "Britanniques", s.supply["Britanniques"] - 1
    s.arms["Britanniques"] = Arms("Mahrattes", "Maharashtra")
    table = table_from(s)
    aboard = table.play(table.root, "move:Maharashtra:mer_Oman:1:arms_Britanniques")
    assert table.state(aboard).arms["Britanniques"].at == "mer_Oman"
    assert table_from(table.state(aboard)).root.ask == aboard.ask


def test_a_new_game_from_an_impossible_position_is_refused() -> None:
    with pytest.raises(SetupFault, match="cannot be"):
        Table(GAME, Setup(4, {}, 0, {**besieged(), "turn": 99}))


def test_11_1_a_game_may_begin_in_the_middle_of_a_withdrawal() -> None:
    s = position(GAME.board, 13, "Moghols", "combat")
    stand(s, "Moghols", Malva=1, Gujerat=1)
    stand(s, "Mahrattes", Khandesh=1)
    attack(s, "Moghols", "Khandesh", Malva=1, Gujerat=1)
    s.oaths = [Oath("Mahrattes", "Moghols", "sud")]
    table = table_from(s)
    assert table.root.ask and table.root.ask.kind == "withdraw", "nobody may fight there any more"
    node = play(table, table.root, "Malva:2")
    assert [event.rule for event in node.events if event.kind == "withdrew"] == ["11.1"]
