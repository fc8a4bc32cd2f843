"""What Maharadjah says in its golden replays: numbers agree, places have their articles, reasons are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rajwidgets.flow import Refusal, open_parts, refused
from rajwidgets.games.maharadjah import GAME
from rajwidgets.replay import Replay, read
from rajwidgets.text import LANGUAGES, Speech

REPLAYS = sorted((Path(__file__).parents[2] / "replays" / "maharadjah").glob("*.json"))
LOOK_EVERY = 40  # steps between two at which every refusal is read
SEAS = {"en": "Arabian Sea|Indian Ocean|Bay of Bengal", "fr": "mer d’Oman|océan Indien|golfe du Bengale"}
STUMBLES = {
    "en": [r"\b1 (?:armies|borders|territories|points)\b", rf"(?:through|cross|to|from|for|into) (?:{SEAS['en']})"],
    "fr": [
        r"\b(?:que|plus de|place de|les) 1\b",
        r"\b1 (?:armées|frontières|territoires|points|suffisent|en viennent)\b",
        rf"(?:par|pour|traverser|vers|dans) (?:{SEAS['fr']})",
        r"\b(?:à|de) (?:le|les) \w",
        r"renonce\w* à (?:leur|la|sa) population",
        r"\bde (?:la (?:Perse|Chine|Birmanie)|l'(?:Afghanistan|Asie|Assam|Orissa|Oudh|Andhra))\b",
    ],
}


@cache
def golden(path: Path) -> Replay:
    replay, faults = read(path)
    assert replay is not None and faults == []
    return replay


def refusals(replay: Replay) -> Iterator[Refusal]:
    """What would be refused along the line: the first parts, and what follows those that are open."""
    for node in replay.table.main_line()[::LOOK_EVERY]:
        if node.ask is None or node.ask.seat < 0:
            continue
        s = replay.table.state(node)
        for begun in ((), *[(part,) for part in open_parts(GAME, s, node.ask)]):
            yield from refused(GAME, s, node.ask, begun).values()
            for part in open_parts(GAME, s, node.ask, begun)[:2] if begun else ():
                yield from refused(GAME, s, node.ask, (*begun, part)).values()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_nothing_said_in_a_golden_replay_stumbles(path: Path, lang: str) -> None:
    replay = golden(path)
    speech = Speech(GAME, lang, replay.names)
    happened = [event for node in replay.table.main_line() for event in node.events]
    for item in (*happened, *refusals(replay)):
        said = speech.explain(item).sentence
        assert not [found for pattern in STUMBLES[lang] for found in re.findall(pattern, said)], said


def test_numbers_of_one_agree_in_french() -> None:
    speech = Speech(GAME, "fr", ())
    one = {"here": "Sind", "there": "Delhi", "can": 1, "wanted": 2, "most": 1, "power": "Francais"}
    said = {code: speech.explain(Refusal(code, "5.12", one)).sentence for code in ("fewer_can_go", "no_room_for_all")}
    assert said["fewer_can_go"] == "Une seule armée peut aller du Sind à Delhi\u00a0; 2, c’est trop."
    assert said["no_room_for_all"] == "Une seule armée peut aller à Delhi\u00a0; 2, c’est trop."
    assert "qu’un comptoir" in speech.explain(Refusal("relocate_first", "12.1", one)).sentence
    assert speech.in_short(Refusal("too_many_removed", "5.2", one)) == "1 suffit"


def test_11_1_a_nation_without_a_territory_there_is_told_so() -> None:
    refusal = Refusal("not_reduced", "11.1", {"nation": "Moghols", "region": "sud", "held": 0, "most": 1})
    assert "hold no territory in South India" in Speech(GAME, "en", ()).explain(refusal).sentence
    assert "aucun territoire en Inde du Sud" in Speech(GAME, "fr", ()).explain(refusal).sentence
