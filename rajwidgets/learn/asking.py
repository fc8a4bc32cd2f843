"""Where questions come from: a file, a folder, a game on the table, or one that bots play for the purpose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple

from .. import bots
from ..calls import check_number, the_game
from ..flow import CHANCE
from ..flow import Game as Rules
from ..mistakes import mistake
from ..replay.document import from_text, read_limited
from ..replay.faults import Fault
from ..replay.files import Replay
from ..replay.files import read as read_replay
from ..replay.finding import nothing_there
from ..study.index.index import Index
from ..table import new_table
from ..text import Speech, printable
from .exercise import Exercise
from .kinds import KINDS, OF_RULES, OPINIONS
from .nothing import no_game, not_asked, nothing_found
from .pick import Game, Spot, chosen, exercises_at, ordered, spread
from .position import Position, opened
from .quiz import Quiz
from .quiz_file import Document, document, read_document
from .showing import about
from .slips import Mistakes, seats_of
from .well_made import quoted

SOURCES = (NoneType, Replay, Mistakes, Index, Position, str, Path)  # what can be asked about
UNCHOSEN = {"n": 10, "from_": None, "seed": 1}  # what nobody has chosen who asks for a quiz
MOST_QUESTIONS = 100
MOST_FILES = 12  # replays of a folder that are looked at
MOST_NAMED = 500  # files of a folder of which it is looked up which game they are of
MOST_INDEXED = 2  # replays with the best examples of an index, which are read for one quiz
MOST_PLAYED = 3  # games of bots for one quiz, where sections are named
BOTS_GAMES = 4  # played one after another where one shows too little
BOTS_GAME_ENDS = 2_000  # decisions after which a game of bots is long enough


def quiz(
    rules: Rules,
    n: int,
    sections: Sequence[str],
    kinds: Sequence[str],
    source: Any,
    seed: int,
    lang: str,
    lately: Collection[str] = (),
) -> Quiz:
    """So many questions; fewer where the source does not give them, and a Mistake where it gives none.

    ``lately`` are the signatures of what was asked a short while ago, and is better asked later.
    """
    check_how_many(n, lang)
    if type(seed) is not int:
        raise mistake("seed", lang, given=repr(seed))
    for kind in kinds:
        if kind not in KINDS:
            raise mistake("quiz_kind", lang, kind=repr(kind), known=", ".join(KINDS))
    check_sections(rules, sections, lang)
    if kinds and set(kinds) <= not_asked(rules, lang).keys():
        raise nothing_found(rules, (), kinds, sections, lang)
    if isinstance(source, Position):
        return about_position(rules, source, n, tuple(kinds) or OF_RULES, sections, lang)
    request = Request(rules, n, tuple(sections), tuple(kinds) or OF_RULES, source, lang, frozenset(lately))
    return request.quiz(seed)


def check_how_many(n: int, lang: str) -> None:
    check_number("n", n, 1, MOST_QUESTIONS, lang)


def check_sections(rules: Rules, sections: Sequence[str], lang: str) -> None:
    """A Mistake names the first section that the rulebook has not."""
    known = Speech(rules, lang, []).sections()
    for section in sections:
        if not any(f"{each}.".startswith(f"{section}.") for each in known):
            raise mistake("no_section", lang, game=rules.name, section=section, known=", ".join(known))


def check_as_it_is(lang: str, sections: Sequence[str], kinds: Sequence[str], **others: Any) -> None:
    """A Mistake says what cannot be chosen of a quiz that is made already."""
    named = {"sections": bool(sections), "kinds": bool(kinds)}
    named |= {key: value != UNCHOSEN[key] for key, value in others.items()}
    if any(named.values()):
        raise mistake("quiz_as_it_is", lang, given=", ".join(key for key in named if named[key]))


def read(path: str | Path, lang: str = "en") -> Quiz:
    """A quiz from its file; a Mistake says what is wrong with it. The ending may be left out."""
    file = Path(path)
    if not file.name:
        raise mistake("quiz_no_name", lang, given=repr(str(path)))
    if file.suffix != ".json" and not file.is_file():
        file = file.with_name(f"{file.name}.quiz.json")
    return of_document(read_document(file, lang), file, lang, file.parent)


def read_text(text: bytes, file: str | Path, lang: str = "en") -> Quiz:
    """A quiz from the text of its file, which lies elsewhere."""
    return of_document(document(text, file, lang), file, lang)


def of_document(found: Document, file: str | Path, lang: str, folder: Path | None = None) -> Quiz:
    """The exercises of a document, or those that its recipe makes; what it names lies in the folder."""
    rules = the_game(found.game, lang)
    if found.recipe is None:
        return Quiz(found.game, found.exercises or (), lang, found.title)
    recipe = found.recipe
    source = in_folder(recipe.from_, folder) if recipe.from_ else None
    if recipe.from_ and source is None:
        raise mistake("quiz_recipe_from", lang, path=file, given=quoted(recipe.from_))
    made = quiz(rules, recipe.n, recipe.sections, recipe.kinds, source, recipe.seed, lang)
    made.title = found.title or made.title
    return made


def in_folder(given: str, folder: Path | None) -> Path | None:
    """What a recipe names: something in the folder of its file, or below; nothing else is anybody's to name."""
    if folder is None:
        return None
    try:
        path = (folder / given).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.exists() else None
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, links in a circle
        return None


class Request(NamedTuple):
    """What was asked for; the same can be asked for again, at positions that were not asked about before."""

    rules: Rules
    n: int
    sections: tuple[str, ...]
    kinds: tuple[str, ...]
    source: Any
    lang: str
    lately: frozenset[str] = frozenset()

    @property
    def may_play_more(self) -> bool:
        """Whether further games of bots may show more of a few kinds; of opinions, which take long, one is enough."""
        few = self.kinds != OF_RULES and not set(self.kinds) & set(OPINIONS)
        return self.source is None and not self.sections and few

    def quiz(self, seed: int, asked: frozenset[str] = frozenset()) -> Quiz:
        """So many questions; ``asked`` are the steps that were asked about before."""
        games = games_from(self.rules, self.source, seed, self.lang, self.sections)
        repeats = min(len(asked), self.n) if self.source is not None else 0  # bots play another game for every seed
        found = chosen(games, self.n + repeats, self.kinds, self.sections, seed, self.lately)
        if self.may_play_more and are_alike(found, self.n):
            games = list(islice(bots_games(self.rules, seed, self.lang), MOST_PLAYED))
            found = chosen(games, self.n, self.kinds, self.sections, seed, self.lately)
        if not found:
            raise nothing_found(self.rules, games, self.kinds, self.sections, self.lang)
        if asked:
            others = [(0, each) for each in found if each.position.source.node not in asked]
            found = ordered(spread(others, self.n))
        made = Quiz(self.rules.name, found, self.lang, games[0].title)
        seen = asked | {each.position.source.node for each in found}
        made.another = lambda: self.quiz(seed + 1, seen)
        return made


def are_alike(found: Sequence[Exercise], n: int) -> bool:
    """Whether fewer than half as many different things are asked as questions were wanted."""
    return 2 * len({each.signature for each in found}) < n


def about_position(
    rules: Rules, position: Position, n: int, kinds: Sequence[str], sections: Sequence[str], lang: str
) -> Quiz:
    """Questions about one position; whoever has it may see what is in it."""
    if position.game != rules.name:
        raise no_game(rules, printable(position.source.title), [position.game], lang)
    place = opened(position, lang)
    game = Game(place.table, position.source.title)
    spot = Spot(game, place.node, "", False)
    found = [each for kind in kinds for each in list(exercises_at(spot, [kind], sections))[:n]]
    if not found:
        raise nothing_found(rules, [game], kinds, sections, lang)
    return Quiz(position.game, ordered(spread(found, n)), lang, position.source.title)


def several(given: str | float | Iterable[str] | None) -> list[str]:
    """Several short names, given in one text or one by one; a single number is taken as it is written."""
    if given is None:
        return []
    if not isinstance(given, Iterable):
        return [str(given)]
    return given.replace(",", " ").split() if isinstance(given, str) else [str(each) for each in given]


def games_from(rules: Rules, source: Any, seed: int, lang: str, sections: Sequence[str] = ()) -> list[Game]:
    """The games to ask about; a Mistake where none of them is of this game."""
    if source is None:
        return games_showing(rules, sections, seed, lang)
    if isinstance(source, str | Path):
        return games_in(rules, Path(source), lang)
    if isinstance(source, Mistakes):
        replays, lost = source.replays, source.lost_in
    elif isinstance(source, Index):
        files = best_files(source, rules.name, sections)
        replays, lost = [replay for replay, _ in map(read_replay, files) if replay], nothing_lost
    else:
        replays, lost = [source], nothing_lost
    own = [of_replay(replay)._replace(lost=lost(replay)) for replay in replays if is_of(replay, rules)]
    if not own:
        raise no_game(rules, "", [replay.table.game.name for replay in replays], lang)
    return own


def is_of(replay: Replay, rules: Rules) -> bool:
    return replay.table.game.name == rules.name


def nothing_lost(replay: Replay) -> frozenset[str]:
    return frozenset()


def games_in(rules: Rules, path: Path, lang: str) -> list[Game]:
    """The games of a file or a folder; of a folder the first so many."""
    if not path.exists():
        raise nothing_there(path, lang)
    files = [path] if path.is_file() else sorted(path.rglob("*.json"))
    said = {file: game_named_in(file) for file in files[:MOST_NAMED]}
    named = [file for file, name in said.items() if name == rules.name][:MOST_FILES]
    own = [replay for replay, _ in map(read_replay, named) if replay is not None and is_of(replay, rules)]
    if not own:
        raise no_game(rules, str(path), list(filter(None, said.values())), lang)
    return [of_replay(replay) for replay in own]


def game_named_in(path: Path) -> str:
    """The game that a file says to be of; nothing of it is played for that."""
    raw = read_limited(path)
    content = None if isinstance(raw, Fault) else from_text(raw)[0]
    return str(content.get("game", "")) if isinstance(content, dict) else ""


def best_files(index: Index, name: str, sections: Sequence[str]) -> list[Path]:
    """The replays with the best examples of these sections; of those least often shown where none is named."""
    shown = {section: count for section, count in index.sections(name).items() if count}
    wanted = sections or sorted(shown, key=lambda section: (shown[section], section))
    best = (example.path for section in wanted for example in index.examples(name, section, n=MOST_INDEXED))
    return [Path(path) for path in list(dict.fromkeys(best))[:MOST_INDEXED]]


def of_replay(replay: Replay) -> Game:
    """A replay as something to ask about; of an unfinished game with secrets what its only person may see."""
    people = seats_of(replay, None)
    learner = people[0] if len(people) == 1 else None
    return Game(replay.table, replay.title, replay.notes, replay.tried, learner=learner)


def games_showing(rules: Rules, sections: Sequence[str], seed: int, lang: str) -> list[Game]:
    """A game of bots; where sections are named of which it does not show every part, some more."""
    named = [each for each in Speech(rules, lang, []).sections() if sections and about([each], sections)]
    parts = {each for each in named if not any(other.startswith(f"{each}.") for other in named)}
    games: list[Game] = []
    for game in islice(bots_games(rules, seed, lang), MOST_PLAYED):
        games.append(game)
        if parts <= {event.rule for each in games for node in each.table.main_line() for event in node.events}:
            break
    return games


def bots_games(rules: Rules, seed: int, lang: str) -> Iterator[Game]:
    """A game of the best bots we have; then some with strangers among them, who do what is seldom done."""
    return (bots_game(rules, seed + n, lang, strangers=n) for n in range(BOTS_GAMES))


def bots_game(rules: Rules, seed: int, lang: str, strangers: int = 0) -> Game:
    """A game that the best bots we have play with each other, and in the first seats some who do anything allowed."""
    least, most = rules.seats
    seats = max(least, min(most, 2 + seed % 3))
    table = new_table(rules, seats, None, seed, seat_names(rules, seats, lang))
    name = next((each for each in reversed(bots.names(rules)) if each == "greedy"), "random")
    players = {seat: bots.bot(rules, "random" if seat < strangers else name, seed + seat) for seat in range(seats)}
    node = table.root
    while node.ask is not None and node.ply < BOTS_GAME_ENDS:
        ask = node.ask
        if ask.seat == CHANCE:
            node = table.play(node, table.roll(node))
        else:
            node = table.play(node, bots.ask_bot(players[ask.seat], rules, table.state(node), ask).answer)
    return Game(table)


def seat_names(rules: Rules, seats: int, lang: str) -> list[str]:
    words = Speech(rules, lang, []).texts["names"]["seats"]
    return [str(words[str(i)]) for i in range(seats)]
