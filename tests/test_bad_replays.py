"""Bad replay files: a sentence each, and the part before the fault still viewable."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from spoiling import HOSTILE, LENGTH, RAJA, REPLAY, TEXT, codes, says, spoiled

from rajwidgets.replay import load, read, save, text
from rajwidgets.replay.faults import fault_sentence
from rajwidgets.table import Run


def test_the_good_one_is_good() -> None:
    replay, faults = load(TEXT)
    assert replay is not None and faults == [] and LENGTH > 100


# ---------------------------------------------------------------- the text


@pytest.mark.parametrize("raw", [b"hello", b"<html></html>", b"\x00\x01", b"[1, 2", b"{'format': 1}", b"PK\x03\x04"])
def test_not_json(raw: bytes) -> None:
    replay, faults = load(raw)
    assert replay is None
    assert codes(faults) == ["not_json"]
    assert says(faults[0], "line 1")


def test_an_empty_file_is_called_empty() -> None:
    for raw in (b"", b" \n"):
        replay, faults = load(raw)
        assert replay is None and codes(faults) == ["empty_file"] and says(faults[0], "empty")


@pytest.mark.parametrize("raw", [b"[]", b"7", b"null", b'"text"', b"{}", b'{"format": "other"}', b'{"format": ["x"]}'])
def test_json_but_not_a_replay(raw: bytes) -> None:
    replay, faults = load(raw)
    assert replay is None and codes(faults) == ["not_a_replay"]
    assert says(faults[0], "not a replay", "rajwidgets replay")


@pytest.mark.parametrize("half", ["\\ud800", "\\udc00", "a\\ud800b", "\\ud800\\u0041", "\\udc00\\ud800"])
def test_half_a_letter_is_replaced_and_said(half: str) -> None:
    replay, faults = load(TEXT.replace("A game of three", half))
    assert replay is not None and replay.end.ply == LENGTH and len(replay.notes) == 3
    assert codes(faults) == ["half_letter"] and says(faults[0], "half a letter") and "\ufffd" in replay.title
    again, faults = load(text(replay))  # and so it can be kept
    assert again is not None and not faults and again.title == replay.title
    cut, faults = load(TEXT.replace("A game of three", half)[:-200])
    assert cut is not None and "\ufffd" in cut.title


def test_half_a_letter_in_an_answer_ends_the_line_there() -> None:
    replay, faults = spoiled(lambda doc: doc["line"][30].update(answer="\ud800"))
    assert replay is not None and replay.end.ply == 30 and codes(faults)[:2] == ["half_letter", "illegal_answer"]


def test_damaged_in_the_middle() -> None:
    lines = TEXT.splitlines(keepends=True)
    first = lines.index('  "line": [\n')
    lines[first + 50] = '    {"seat": 0, "answer" "end"},\n'  # the fiftieth answer
    replay, faults = load("".join(lines))
    assert replay is not None and replay.end.ply == 49
    assert faults[0].code == "not_json" and faults[0].ply == 50
    assert says(faults[0], f"line {first + 51}", "column")
    assert replay.title == "A game of three" and replay.names == REPLAY.names


def test_not_utf8() -> None:
    raw = TEXT.encode().replace(b"A game of three", b"A game \xff of three")
    replay, faults = load(raw)
    assert replay is not None and replay.end.ply == 0 and faults[0].code == "not_utf8"
    assert says(faults[0], "UTF-8", "Line 10")


@pytest.mark.parametrize("share", [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_cut_off(share: float) -> None:
    beginning = TEXT[: int(len(TEXT) * share)]
    replay, faults = load(beginning)
    assert replay is not None and faults[0].code == "cut_off"
    assert says(faults[0], f"line {beginning.count(chr(10)) + 1}", "complete answers")
    whole_lines = [line for line in beginning.splitlines()[:-1] if line.startswith('    {"seat"')]
    assert len(whole_lines) <= replay.end.ply <= len(whole_lines) + 1
    assert [n.id for n in replay.table.main_line()] == [n.id for n in REPLAY.table.main_line()][: replay.end.ply + 1]


def test_cut_off_anywhere_never_fails() -> None:
    for end in range(0, len(TEXT), 97):
        replay, faults = load(TEXT[:end])
        assert faults and (replay is None or replay.end.ply <= LENGTH)


def test_written_in_another_style_and_cut_off() -> None:
    for layout in ({"indent": 3}, {"separators": (",", ":")}):
        other = json.dumps(save(REPLAY), **layout)  # type: ignore[arg-type]
        assert load(other)[1] == []
        replay, faults = load(other[: other.index("variations") // 2])
        assert replay is not None and replay.end.ply > 20 and codes(faults) == ["cut_off"]


def test_a_byte_order_mark_does_no_harm() -> None:
    assert load(b"\xef\xbb\xbf" + TEXT.encode())[1] == []


def test_nested_too_deeply() -> None:
    replay, faults = load("[" * 100_000)
    assert replay is None and says(faults[0], "nested too deeply")
    deep = TEXT.replace('"seats": 3', '"seats": ' + "[" * 100_000 + "]" * 100_000)
    replay, faults = load(deep)
    assert replay is None and says(faults[0], "nested too deeply")


def test_constants_and_numbers_json_does_not_have() -> None:
    for number in ("NaN", "Infinity", "1" * 5_000):
        replay, faults = load(TEXT.replace('"seed": 11', f'"seed": {number}'))
        assert replay is None and fault_sentence(faults[0])


def test_a_hundred_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as sparse:
        sparse.write(TEXT.encode())
        sparse.truncate(100_000_000)
    replay, faults = read(file)
    assert replay is None and codes(faults) == ["too_large"]
    assert says(faults[0], "larger than 10 MB", "not opened")


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    assert says(read(tmp_path / "nothing.json")[1][0], "no file", "nothing.json", str(tmp_path), "nothing at all")
    (tmp_path / "games").mkdir()
    for name in (".hidden", *"abcdefg"):
        (tmp_path / f"{name}.json").touch()
    assert says(read(tmp_path / "game" / "e.json")[1][0], "no file", "game/e.json", f"{tmp_path}; there is: games/, ")
    assert says(read(tmp_path / "e.jsn")[1][0], f"in {tmp_path}; there is: e.json, ", ", ….")
    assert says(read(tmp_path)[1][0], "cannot be read")
    assert says(read("a\0b")[1][0], "cannot be read")


# ---------------------------------------------------------------- the header


def test_unknown_game() -> None:
    replay, faults = spoiled(lambda doc: doc.update(game="chess"))
    assert replay is None and says(faults[0], "chess", "raja")
    assert spoiled(lambda doc: doc.update(game="../raja"))[0] is None


def test_newer_than_us() -> None:
    replay, faults = spoiled(lambda doc: doc.update(version=2))
    assert replay is None and says(faults[0], "version 2", "newer rajwidgets")
    replay, faults = spoiled(lambda doc: doc.update(rules=RAJA.version + 1))
    assert replay is not None and replay.end.ply == LENGTH
    assert says(faults[0], "version 2 of the rules")


def test_older_rules_than_ours() -> None:
    def older(doc: dict[str, Any]) -> None:
        doc["rules"] = RAJA.version - 1
        doc["line"][49]["check"] = "00000000"

    replay, faults = spoiled(older)
    assert replay is not None and replay.end.ply == LENGTH, "its checksums are those of other rules"
    assert [fault.code for fault in faults] == ["older_rules"] and says(faults[0], "version 0 of the rules")


def test_older_than_we_know() -> None:
    replay, faults = spoiled(lambda doc: doc.update(version=0))
    assert replay is None and says(faults[0], "version 0", "no longer")


@pytest.mark.parametrize("field", ["version", "game", "rules", "board", "seed", "setup"])
def test_essential_fields(field: str) -> None:
    replay, faults = spoiled(lambda doc: doc.pop(field))
    assert replay is None and says(faults[0], field)
    replay, faults = spoiled(lambda doc: doc.update({field: [1]}))
    assert replay is None and says(faults[0], f"“{field}”", "it is a list, not ")


@pytest.mark.parametrize(
    ("field", "value"), [("title", 7), ("title", "x" * 201), ("names", ["a" * 61] * 3), ("names", 1)]
)
def test_a_wrong_title_or_name_costs_only_itself(field: str, value: Any) -> None:
    replay, faults = spoiled(lambda doc: doc.update({field: value}))
    assert replay is not None and replay.end.ply == LENGTH
    assert says(faults[0], field) and faults[0].ply is None
    assert replay.title == "" if field == "title" else replay.names == ["Seat 1", "Seat 2", "Seat 3"]


def test_too_few_names_and_unknown_fields() -> None:
    replay, faults = spoiled(lambda doc: doc.update(names=["Asha"], extra=1))
    assert replay is not None and codes(faults) == ["wrong_shape", "wrong_names"]
    assert says(faults[0], "extra") and says(faults[1], "1 players for 3 seats")


def test_set_ups_that_cannot_be() -> None:
    for setup, words in (
        ({"seats": 3, "options": {"giants": True}}, "giants"),
        ({"seats": 9, "options": {}}, "2 to 5 players"),
        ({"seats": 3, "options": {"short": "maybe"}}, "maybe"),
        ({"seats": 3, "options": {"short": {"a": []}}}, "short"),
        ({"seats": 3, "options": {"home_start": True}}, "(11.2)"),
    ):
        replay, faults = spoiled(lambda doc, setup=setup: doc.update(setup=setup))
        assert replay is None and says(faults[0], words), words


def test_another_board() -> None:
    replay, faults = spoiled(lambda doc: doc.update(board="0123456789ab"))
    assert replay is None and says(faults[0], "another board", "0123456789ab")
    replay, faults = spoiled(lambda doc: doc.update(data={"game": "raja", "cities": HOSTILE}))
    assert replay is None and says(faults[0], "board in the file cannot be used")


def test_a_start_that_breaks_the_rules() -> None:
    good = RAJA.plain(REPLAY.table.state(REPLAY.table.main_line()[40]))
    for spoil in ({"phase": "nowhere"}, {"seats": []}, {"board": "other"}, {"villages": 7}, {"round": 10**30}):
        replay, faults = spoiled(lambda doc, spoil=spoil: doc.update(start={**good, **spoil}, line=[]))
        assert replay is None and says(faults[0], "cannot be set up"), spoil


# ---------------------------------------------------------------- the lines


def test_illegal_answer() -> None:
    replay, faults = spoiled(lambda doc: doc["line"][49].update(answer="1:palace:D:centre"))
    assert replay is not None and replay.end.ply == 49
    fault = faults[0]
    assert (fault.code, fault.ply) == ("illegal_answer", 50)
    assert fault.refusal is not None and fault.refusal.rule
    assert says(
        fault, "Answer 50", "1:palace:D:centre", fault.refusal.code, f"section {fault.refusal.rule}", "up to it"
    )
    assert says(faults[1], "0 variations and 1 notes")  # those of the steps that are left are there
    assert [note.text for note in replay.notes] == ["On step 5.", "On step 20."]
    assert list(replay.variation_names.values()) == ["another way"]


def test_wrong_checksum() -> None:
    replay, faults = spoiled(lambda doc: doc["line"][49].update(check="00000000"))
    assert replay is not None and replay.end.ply == 49
    assert (faults[0].code, faults[0].ply) == ("wrong_check", 50)
    assert says(faults[0], "checksum of step 50", "00000000")


def test_wrong_seat() -> None:
    replay, faults = spoiled(lambda doc: doc["line"][1].update(seat=2))
    assert replay is not None and replay.end.ply == 1
    assert says(faults[0], "Answer 2", "seat 2", "seat 0")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"seat": "0", "answer": "end"}, "line[49].seat"),
        ({"seat": 0}, "answer"),
        ({"seat": 0, "answer": "x" * 201}, "line[49].answer"),
        ({"seat": 0, "answer": "end", "tried": ["end"] * 51}, "line[49].tried"),
        ({"seat": 0, "answer": "end", "hack": 1}, "hack"),
        (["end"], "line[49]"),
    ],
)
def test_entries_of_a_wrong_shape(entry: Any, words: str) -> None:
    replay, faults = spoiled(lambda doc: doc["line"].__setitem__(49, entry))
    assert replay is not None and replay.end.ply == 49
    assert (faults[0].code, faults[0].ply) == ("wrong_shape", 50) and says(faults[0], words)


def test_answers_after_the_end_and_another_result() -> None:
    replay, faults = spoiled(lambda doc: doc["line"].append({"seat": 0, "answer": "end"}))
    assert replay is not None and replay.end.ply == LENGTH and says(faults[0], f"answer {LENGTH + 1}")
    replay, faults = spoiled(lambda doc: doc["result"]["standings"].reverse())
    assert replay is not None and codes(faults) == ["wrong_result"] and says(faults[0], f"step {LENGTH}")


def test_tries_that_were_possible() -> None:
    possible = REPLAY.table.main_line()[31].answer
    replay, faults = spoiled(lambda doc: doc["line"][30].update(tried=[possible, "no:way"]))
    assert replay is not None and replay.end.ply == LENGTH
    assert says(faults[0], possible, "answer 31") and list(replay.tried.values()) == [["no:way"]]


def test_rules_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rajwidgets.table.Run.go", _go_that_fails_at(30))
    replay, faults = load(TEXT)
    assert replay is not None and replay.end.ply == 29
    assert faults[0].code == "rules_failed" and says(faults[0], "answer 30", "report")


def _go_that_fails_at(count: int) -> Callable[..., Any]:
    go, calls = Run.go, iter(range(1_000_000))

    def failing(self: Run, *args: Any) -> Any:
        if next(calls) >= count:
            raise ZeroDivisionError
        return go(self, *args)

    return failing


# ---------------------------------------------------------------- variations


def test_a_thousand_variations() -> None:
    table = REPLAY.table
    wide = [node for node in table.main_line() if node.ask and node.ask.kind == "first_house"]
    variations = []
    for node in wide:
        for village in RAJA.board.villages:
            if table.refusal(node, village) is None and village != node.children[0].answer:
                child = f"{node.id}/{village}"
                line = [{"seat": node.ask.seat, "answer": village}]  # type: ignore[union-attr]
                variations.append({"id": _id_of(child), "from": node.id, "line": line})
    variations = (variations * 5)[:1_000]
    assert len(variations) == 1_000
    replay, faults = spoiled(lambda doc: doc.update(variations=variations))
    assert replay is not None and replay.end.ply == LENGTH
    assert faults[0].code == "too_many" and says(faults[0], "1000 variations", "may have 500", "first 500")
    assert len(replay.notes) == 3


def _id_of(path: str) -> str:
    return blake2b(path.encode(), digest_size=6).hexdigest()


def test_a_fault_in_a_variation_leaves_the_main_line_whole() -> None:
    replay, faults = spoiled(lambda doc: doc["variations"][0]["line"][1].update(answer="nonsense"))
    assert replay is not None and replay.end.ply == LENGTH
    assert faults[0].ply == 22 and says(faults[0], "Answer 22 of the variation “another way”", "nonsense")
    assert len(replay.table.main_line()[20].children) == 2


def test_variations_of_unknown_nodes_and_names() -> None:
    replay, faults = spoiled(lambda doc: doc["variations"][0].update({"from": "0" * 12}))
    assert replay is not None and codes(faults) == ["unknown_node"] and says(faults[0], "variations[0]", "0" * 12)
    replay, faults = spoiled(lambda doc: doc["variations"][0].update({"id": "0" * 12}))
    assert replay is not None and codes(faults) == ["wrong_id"] and says(faults[0], "variations[0]")
    for spoil in ({"name": "x" * 101}, {"line": []}, {"line": {}}, {"from": HOSTILE}):
        replay, faults = spoiled(lambda doc, spoil=spoil: doc["variations"][0].update(spoil))
        assert replay is not None and replay.end.ply == LENGTH
        assert codes(faults) == ["wrong_shape"] and says(faults[0], "variations[0]")


def test_too_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rajwidgets.replay.loading.MOST_ANSWERS", 60)
    replay, faults = load(TEXT)
    assert replay is not None and replay.end.ply == 60
    assert faults[0].code == "too_many" and says(faults[0], "more than 60 answers")
