"""Data files: what is read, what is refused and with which words."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import rajwidgets
from rajwidgets import data, games
from rajwidgets.data import DataFault, Sheet, digest, packaged, parse_toml, read_toml
from rajwidgets.replay import Replay, load, save
from rajwidgets.replay.faults import fault_sentence
from rajwidgets.table import new_table
from rajwidgets.text import LANGUAGES, texts

GOOD = 'game = "toy"\n[[cities]]\nid = "A"\nname = "Agra"\nx = 1.5\nn = 3\non = ["v1"]\ngold = [2, 1]\n'
OURS = GOOD + 'source = "rulebook"\nwhere = "3.1"\n'


def faults_of(call: Any, *args: Any) -> str:
    with pytest.raises(DataFault) as caught:
        call(*args)
    assert caught.value.faults and str(caught.value).splitlines() == caught.value.faults
    assert all(fault.endswith(".") for fault in caught.value.faults), "each fault is a sentence"
    return str(caught.value)


def city(toml: str, *, ours: bool = False) -> data.Record:
    (record,) = Sheet(parse_toml(toml.encode(), "toy.toml"), "toy.toml", "toy", ours=ours).records("cities", "city")
    return record


# Files


def test_a_file_is_read(tmp_path: Any) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_toml(path) == read_toml(str(path)) == parse_toml(GOOD.encode(), "toy.toml")


def test_a_byte_order_mark_and_windows_lines_do_no_harm() -> None:
    assert parse_toml(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode(), "f") == parse_toml(GOOD.encode(), "f")


def test_a_missing_file_is_said(tmp_path: Any) -> None:
    assert "nowhere.toml: there is no such file" in faults_of(read_toml, tmp_path / "nowhere.toml")


def test_a_folder_or_an_impossible_name_is_said(tmp_path: Any) -> None:
    assert "cannot be read" in faults_of(read_toml, tmp_path)
    assert "cannot be read" in faults_of(read_toml, "a\0b")


def test_a_file_over_the_limit_is_refused(tmp_path: Any) -> None:
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (data.LONGEST_FILE + 1))
    assert "huge.toml: is larger than 1,000,000 bytes" in faults_of(read_toml, path)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"cities = [", "is not TOML"),
        (b"a = 1\na = 2", "is not TOML"),
        (b"a = " + b"9" * 5000, "is not TOML"),
        (b'{"game": "raja"}', "is not TOML"),
        (b'a = 1\nb = "\xe9"', "line 2: is not UTF-8 text; save the file as UTF-8."),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"b = 1\n" + b"a." * 400_000 + b"a = 1", "line 2: has more than 60 dots"),  # would fill the memory
    ],
)
def test_what_is_not_toml_is_said_with_the_file(raw: bytes, words: str) -> None:
    message = faults_of(parse_toml, raw, "odd.toml")
    assert message.startswith("odd.toml") and words in message


# Fields


def test_fields_are_read_by_kind() -> None:
    record = city(GOOD)
    assert (record.id(), record.text("name"), record.number("x"), record.whole("n")) == ("A", "Agra", 1.5, 3)
    assert (record.ids("on"), record.wholes("gold"), record.number("n")) == (("v1",), (2, 1), 3.0)


@pytest.mark.parametrize(
    ("line", "read", "words"),
    [
        ("name = 3", lambda r: r.text("name"), "name is 3 but must be one line of text"),
        ('name = ""', lambda r: r.text("name"), "name is '' but"),
        ('name = "  "', lambda r: r.text("name"), "one line of text"),
        ('name = "a\\nb"', lambda r: r.text("name"), "one line of text"),
        ('name = "abcdef"', lambda r: r.text("name", 5), "1 to 5 characters"),
        ("", lambda r: r.text("name"), "name is missing but must be one line of text"),
        ('on = "v1"', lambda r: r.ids("on"), "must be a list of ids"),
        ("on = [1]", lambda r: r.ids("on"), "on is a list but must be a list of ids"),
        ('on = ["a:b"]', lambda r: r.ids("on"), "must be a list of ids"),
        ('x = "1"', lambda r: r.number("x"), "x is '1' but must be a number"),
        ("x = true", lambda r: r.number("x"), "x is True but must be a number"),
        ("x = nan", lambda r: r.number("x"), "must be a number"),
        ("x = -inf", lambda r: r.number("x"), "must be a number"),
        ("x = 0x" + "f" * 5000, lambda r: r.number("x"), "x is a number too large"),
        ("x = 2026-01-01", lambda r: r.number("x"), "x is a value of kind date but must be a number"),
        ("n = 1.0", lambda r: r.whole("n"), "n is 1.0 but must be a whole number"),
        ("n = false", lambda r: r.whole("n"), "must be a whole number"),
        ("n = {a = 1}", lambda r: r.whole("n"), "n is a table but"),
        ("gold = [1, 2.5]", lambda r: r.wholes("gold"), "must be a list of whole numbers"),
        ('tint = "Q"', lambda r: r.one_of("tint", "AB"), "tint is 'Q' but must be one of A, B"),
        ('tint = "AB"', lambda r: r.one_of("tint", ("A", "B")), "must be one of A, B"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(line: str, read: Any, words: str) -> None:
    record = city(f'game = "toy"\n[[cities]]\nid = "A"\n{line}\n')
    record.id()
    assert not read(record), "reading goes on with a harmless value"
    message = faults_of(record.sheet.check)
    assert message.startswith("toy.toml, city A: ") and words in message and ";" in message


@pytest.mark.parametrize("bad", ["", "a:b", "a b", "é", "v1\n", "x" * 21, "<b>", "٣"])
def test_ids_are_short_safe_words(bad: str) -> None:
    sheet = Sheet({"game": "toy", "cities": [{"id": bad}]}, "toy.toml", "toy")
    (record,) = sheet.records("cities", "city")
    record.id()
    message = faults_of(sheet.check)
    assert message.startswith("toy.toml, city no. 1: id is") and "A-Z, a-z, 0-9, _ and -" in message
    assert message.isascii() and "\n" not in message, "what the file says is shown safely"


def test_all_faults_are_collected() -> None:
    record = city('game = "toy"\n[[cities]]\nid = "A"\nname = 1\nx = "a"\n')
    record.id(), record.text("name"), record.number("x"), record.whole("n")
    assert len(faults_of(record.sheet.check).splitlines()) == 3


def test_a_message_stays_readable_when_everything_is_wrong() -> None:
    fault = DataFault([f"f, city {n}: no." for n in range(1000)])
    assert len(fault.faults) == 1000
    assert len(str(fault).splitlines()) == data.MOST_SHOWN + 1 and str(fault).endswith("and 960 more.")


def test_a_misspelt_field_is_named() -> None:
    sheet = Sheet({"game": "toy", "citys": [], "cities": [{"id": "A", "nmae": "Agra"}]}, "toy.toml", "toy")
    sheet.records("cities", "city")[0].id()
    message = faults_of(sheet.check)
    assert "toy.toml, the top of the file: has an unknown field 'citys'; correct its name or remove it." in message
    assert "toy.toml, city A: has an unknown field 'nmae'" in message


def test_any_record_may_carry_a_note() -> None:
    sheet = Sheet({"game": "toy", "note": "mine", "cities": [{"id": "A", "note": "so it is"}]}, "toy.toml", "toy")
    sheet.records("cities", "city")[0].id()
    sheet.check()


@pytest.mark.parametrize("wrong", [None, 3, "A", {"id": "A"}, [1], ["A"]])
def test_a_list_of_tables_is_asked_for(wrong: Any) -> None:
    sheet = Sheet({"game": "toy", "cities": wrong}, "toy.toml", "toy")
    assert sheet.records("cities", "city") == []
    assert "needs a list of cities; write each as a table that begins with [[cities]]" in faults_of(sheet.check)


@pytest.mark.parametrize("wrong", [None, 3, [{"id": "S"}]])
def test_a_single_table_is_asked_for_and_its_fields_are_not_missed_too(wrong: Any) -> None:
    sheet = Sheet({"game": "toy", "start": wrong}, "toy.toml", "toy")
    assert sheet.record("start").id() == ""
    assert faults_of(sheet.check).count("toy.toml") == 1


@pytest.mark.parametrize("doc", [None, [], "raja", {}, {"game": "chess", "cities": 3}, {"game": ["toy"]}])
def test_data_of_something_else_gets_one_sentence(doc: Any) -> None:
    message = faults_of(Sheet, doc, "other.toml", "toy")
    assert message.startswith("other.toml, the top of the file: is not data for toy;") and "\n" not in message


# Provenance


def test_our_records_say_where_they_come_from() -> None:
    assert city(OURS, ours=True).provenance() == "rulebook: 3.1"


def test_missing_provenance_is_a_fault_in_our_data() -> None:
    record = city(GOOD, ours=True)
    record.provenance()
    message = "\n".join(record.sheet.faults)
    assert "toy.toml, city A: source is missing but must be one of rulebook, rulebook-implied, public" in message
    assert "toy.toml, city A: where is missing" in message


def test_missing_provenance_in_an_owners_file_means_owner() -> None:
    record = city(GOOD)
    assert record.provenance() == "owner: toy.toml" and not record.sheet.faults
    assert city(OURS).provenance() == "rulebook: 3.1"


@pytest.mark.parametrize("ours", [True, False])
def test_an_unknown_source_is_a_fault(ours: bool) -> None:
    record = city(OURS.replace('"rulebook"', '"hearsay"'), ours=ours)
    record.provenance()
    assert any("source is 'hearsay' but must be one of" in fault for fault in record.sheet.faults)


def test_owner_is_no_source_for_our_own_data() -> None:
    record = city(OURS.replace('"rulebook"', '"owner"'), ours=True)
    record.provenance()
    assert record.sheet.faults


def test_a_field_may_have_its_own_provenance() -> None:
    record = city(OURS + 'name_source = "public"\nname_where = "a page"\n', ours=True)
    assert (record.provenance("name"), record.provenance()) == ("public: a page", "rulebook: 3.1")


# Digest


def test_the_digest_ignores_comments_spaces_key_order_and_the_way_numbers_are_written() -> None:
    one = parse_toml(b'a = 1\nb = { x = 2.0, y = "z" }\n', "f")
    other = parse_toml(b'# said twice\nb = { y = "z",   x = 2 }\n\na = 1.0 # one\n', "f")
    assert digest(one) == digest(other)
    assert len(digest(one)) == 12 and set(digest(one)) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    "other", [{"a": [1, 3]}, {"a": [2, 1]}, {"a": ["1", 2]}, {"b": [1, 2]}, {"a": [1, 2], "b": None}]
)
def test_the_digest_changes_with_the_content(other: Any) -> None:
    assert digest(other) != digest({"a": [1, 2]})


def test_the_digest_takes_whatever_toml_can_hold() -> None:
    assert digest(parse_toml(b"d = 2026-01-01\nt = 10:00:00\nf = 1e300\nn = nan\n", "f"))


def test_the_digest_is_the_same_in_another_process() -> None:
    code = "from rajwidgets.data import digest; print(digest({'b': [1, {'é': 2.5}], 'a': 'x'}))"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | {"PYTHONHASHSEED": seed}
        )
        assert run.stdout.strip() == digest({"a": "x", "b": [1, {"é": 2.5}]}), run.stderr


# Packaged files


def test_a_packaged_file_is_found_by_its_package() -> None:
    assert packaged("rajwidgets.games.raja")["game"] == "raja"


# In the reader's language


def test_every_sentence_is_there_in_both_languages_and_asks_for_the_same_facts() -> None:
    def asked(template: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(template) if name}

    tables = {"core": data._sentences()}
    for name in games.NAMES:
        both = {lang: texts(games.get(name).folder, lang)["data_faults"] for lang in LANGUAGES}
        tables[name] = {code: {lang: both[lang][code] for lang in LANGUAGES} for code in both["en"]}
    for table in tables.values():
        for code, said in table.items():
            assert set(said) == set(LANGUAGES) and asked(said["en"]) == asked(said["fr"]), code
            assert not re.search(r"[^\u00a0][;?]| :", said["fr"]), said["fr"]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_code_that_a_game_names_has_its_sentence(name: str) -> None:
    folder = Path(rajwidgets.__file__).parent / "games" / name
    known = {*data._sentences(), *texts(games.get(name).folder, "en")["data_faults"]}
    found = set()
    for path in folder.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            said = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
            match call.func:
                case ast.Attribute(attr="fault"):
                    found |= {*said[-1:]}
                case ast.Attribute(attr="records"):
                    found |= {said[1]}  # the noun of its records
                case ast.Attribute(attr="record") | ast.Name(id="Said" | "called"):
                    found |= {*said[:1]}
    assert found and found <= known, found - known


def test_a_fault_is_said_in_french_too(tmp_path: Path) -> None:
    path = tmp_path / "mon_plateau.toml"
    path.write_text('game = "raja"\n[[cities]]\nid = "A"\nname = 3\n', encoding="utf-8")
    with pytest.raises(rajwidgets.Mistake) as caught:
        rajwidgets.new("raja", data=path, lang="fr")
    assert "mon_plateau.toml, ville A\u00a0: name vaut 3, mais doit être une ligne de texte" in str(caught.value)
    assert "mon_plateau.toml, début du fichier\u00a0: il faut exactement une table box" in str(caught.value)
    with pytest.raises(rajwidgets.Mistake, match="ce fichier n’existe pas"):
        rajwidgets.new("raja", data=tmp_path / "rien.toml", lang="fr")
    with pytest.raises(rajwidgets.Mistake, match="there is no such file"):
        rajwidgets.new("raja", data=tmp_path / "rien.toml")


def test_an_owners_map_that_breaks_a_rule_says_so_in_french(tmp_path: Path) -> None:
    doc = packaged("rajwidgets.games.maharadjah")
    rows = [dict(row) for row in doc["territories"]]
    next(row for row in rows if row["id"] == "Andhra")["rough"] = False
    game = games.get("maharadjah")
    with pytest.raises(DataFault) as caught:
        game.read_board({"game": "maharadjah", "territories": rows}, "ma_carte.toml")
    fault = caught.value
    assert str(fault) == fault.says("en") == (
        "ma_carte.toml, territory Andhra: must be rough: see section 8.3; correct it."
    )
    assert fault.says("fr") == (
        "ma_carte.toml, territoire Andhra\u00a0: doit être escarpé\u00a0: voyez la section 8.3\u00a0; corrigez-le."
    )


def test_a_broken_board_in_a_replay_is_told_in_french_too() -> None:
    table = new_table(games.get("raja"), 2)
    doc = {**save(Replay(table, "x")), "data": {"game": "raja"}}
    replay, (fault, *_) = load(doc)
    assert replay is None and fault.code == "bad_board"
    assert "needs exactly one box" in fault_sentence(fault, "en")
    assert "il faut exactement une table box" in fault_sentence(fault, "fr")


def test_an_unknown_game_is_said_in_french_too() -> None:
    with pytest.raises(rajwidgets.Mistake, match="There is no game called 'chess'; there are: raja"):
        rajwidgets.new("chess")
    for call in (rajwidgets.new, rajwidgets.options, rajwidgets.rules, rajwidgets.examples):
        with pytest.raises(rajwidgets.Mistake, match="Il n’y a pas de jeu nommé 'échecs'"):
            call("échecs", lang="fr")
