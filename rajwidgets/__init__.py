"""Board games about India in a notebook: learn, play, step, explain, save and reopen a game.

    import rajwidgets as rw
    rw.games()                                            # what there is
    rw.new("raja", seats=4, bots="greedy", seed=7)        # a Player: the board, the question, the rules
    rw.open_replay("replays/raja/....json")               # the same Player on a saved game
    rw.example("raja", "8", 4)                            # a worked example of the rulebook
    rw.index("replays/").show("raja", "7.2")              # the best example of a section in many saved games

Nothing here needs Jupyter until something is shown.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import calls, games
from .bots import names as bot_names
from .calls import Bots, example_replay
from .lab.simulate import simulate
from .learn.tasks import check, say, sealed
from .mistakes import Mistake, in_a_sentence, mistake, speak
from .replay.files import Replay
from .replay.finding import reached
from .text import Speech

if TYPE_CHECKING:
    from pandas import DataFrame

    from .lab.futures import Answer
    from .learn.classroom.room import Room
    from .learn.classroom.seat import Seat
    from .learn.drill import Drill
    from .learn.handing_in import Points
    from .learn.lessons.lesson import Lesson
    from .learn.position import Position
    from .learn.quiz import Quiz
    from .learn.slips import Mistakes
    from .study.figures.opinions import Review
    from .study.index.index import Index
    from .study.index.object_steps import Change
    from .widgets.apart.compare_view import CompareView
    from .widgets.apart.compared import HoldView
    from .widgets.apart.entry_panel import Entry
    from .widgets.apart.games_panel import MyGames
    from .widgets.player.player import Player
    from .widgets.prose import Language

__all__ = ["Mistake", "blank", "check", "classroom", "compare", "control", "drill", "enter", "example", "examples"]
__all__ += ["export", "find_mistakes", "futures", "games", "index", "join", "language", "lesson", "levels", "mark"]
__all__ += ["mistakes_of", "my_games", "new", "open_replay", "options", "quiz", "rules", "say", "sealed", "simulate"]
__all__ += ["steps_changing"]
__version__ = "0.1.0"



# ---------------------------------------------------------------- play, and open what was played


@in_a_sentence
def new(
    game: str,
    seats: int | None = None,
    *,
    names: Sequence[str] | None = None,
    bots: Bots = None,
    seed: int | None = None,
    lang: str = "en",
    data: str | Path | None = None,
    chance: str = "seed",
    tutor: bool = False,
    **options: Any,
) -> Player:
    """A Player on a fresh game.

    ``bots``: a name for every seat but the first; or one per seat, None for a person; or {seat: name}.
    ``chance``: "seed", or "hand" to enter dice and shuffles from a real table.
    ``tutor``: after a decision that passed over a warning, or lost much in the opinion of a bot, it asks what that
    costs; the game goes on meanwhile.
    ``data``: an owner's own board file. Other options are the game's: see ``rw.options(game)``.
    """
    table = calls.fresh_table(
        game,
        seats,
        names=names,
        seed=seed,
        lang=lang,
        data=data,
        chance=chance,
        options=options,
        with_bots=bots is not None,
    )
    with calls.without_sweeping():
        from .widgets.player.player import Player
        from .widgets.session.autosave import left_unfinished

        played = calls.seats_of_bots(table.game, table.setup.seats, bots, lang)
        left = left_unfinished(game, names=list(names) if names else None, seed=seed)
        return Player(table, lang=lang, bots=played, chance=chance, tutor=tutor, left=left)


@in_a_sentence
def enter(
    game: str,
    seats: int | None = None,
    *,
    names: Sequence[str] | None = None,
    lang: str = "en",
    data: str | Path | None = None,
    **options: Any,
) -> Entry:
    """A slim panel to type in a game from a real table: short words, dice as digits, undo to any step.

    What is typed is a game like any other: ``entry.replay``, ``entry.save("game.json")``, the Player below the panel.
    """
    player = new(game, seats, names=names, lang=lang, data=data, chance="hand", **options)
    from .widgets.apart.entry_panel import Entry

    return Entry(player)


@in_a_sentence
def open_replay(path: str | Path, *, lang: str = "en", spoiler_free: bool = False, author: str = "") -> Player:
    """The Player on a saved game. A file with a fault is shown as far as it is good, and the fault is said.

    A long file is verified while you look on; ``player.loading`` says so, and ``player.wait()`` waits for it.
    ``author`` signs the notes that are written in it.
    """
    with calls.without_sweeping():
        from .widgets.player.loading import open_player

        return open_player(reached(calls.the_path(path, "path", lang)), lang, spoiler_free=spoiler_free, author=author)


@in_a_sentence
def language(lang: str) -> Language:
    """Choose the language of a notebook, "en" or "fr": of its prose, and of every later call that names none.

    Prose is chosen between parts marked ``<div lang="en" class="rw-en">`` and ``<div lang="fr" class="rw-fr">``. The
    choice is the kernel's; ``lang=...`` still goes before it, and what is already shown keeps its language.
    """
    from .widgets.prose import Language, tell_missing_names

    speak(lang)
    tell_missing_names()
    return Language(lang)


@in_a_sentence
def my_games(*, lang: str = "en") -> MyGames:
    """The games that were left or saved here, each with a picture: to go on with, or to throw away."""
    from .widgets.apart.games_panel import MyGames

    return MyGames(lang)


# ---------------------------------------------------------------- the rules and their examples


@in_a_sentence
def example(
    game: str, section: str, n: int = 1, *, lang: str = "en", bots: Bots = None, chance: str = "seed"
) -> Player:
    """A worked example as a Player: its position, with what the example plays ready to step through.

    It opens at the question it is about: where dice come first, after them. ``player.go_to(0)`` leads to its beginning.
    ``bots`` and ``chance`` are as in ``new``: who answers when you leave the example, and whether you set the dice.
    """
    value = calls.the_game(game, lang)
    found = calls.the_example(value, section, n, lang)
    calls.check_chance(chance, lang)
    from .widgets.player.player import Player

    played = calls.seats_of_bots(value, found.seats, bots, lang)
    player = Player(example_replay(value, found, lang), lang=lang, bots=played, chance=chance, autosave=False)
    if chance == "seed":  # whoever sets the dice wants to be asked for them
        player.go_to(found.opens)
    return player


@in_a_sentence
def examples(game: str, *, lang: str = "en") -> dict[tuple[str, int], str]:
    """The worked examples of the rulebook and of the lessons: (section, number) -> what it shows."""
    value = calls.the_game(game, lang)
    words = Speech(value, lang, []).texts["examples"]
    return {(each.section, each.n): words[f"{each.section}.{each.n}"]["title"] for each in calls.examples_of(value)}


@in_a_sentence
def options(game: str, *, lang: str = "en") -> dict[str, str]:
    """The options of a game's set-up, each in a sentence."""
    value = calls.the_game(game, lang)
    words = Speech(value, lang, []).texts["options"]
    return {key: words[key]["says"] for key in value.options}


@in_a_sentence
def levels(game: str, *, lang: str = "en") -> dict[str, str]:
    """How well the bots of a game play, by the names that ``new`` takes."""
    value = calls.the_game(game, lang)
    known = Speech(value, lang, []).texts.get("bots", {})
    told = "{level}\N{NO-BREAK SPACE}: {says}" if lang == "fr" else "{level}: {says}"
    return {name: told.format(**known[name]) if name in known else name for name in bot_names(value)}


@in_a_sentence
def rules(game: str, section: str | None = None, *, lang: str = "en") -> dict[str, str]:
    """The rulebook in our words: section -> text; of one section if you name it."""
    speech = Speech(calls.the_game(game, lang), lang, [])
    wanted = speech.sections() if section is None else [str(section)]
    found = {key: speech.rule(key) for key in wanted}
    if missing := [key for key, rule in found.items() if rule is None]:
        raise mistake("no_section", lang, game=game, section=missing[0], known=", ".join(speech.sections()))
    return {key: f"{rule.title}. {rule.says}" for key, rule in found.items() if rule}


# ---------------------------------------------------------------- look through games, print them, let them go on


@in_a_sentence
def index(*paths: str | Path, keep: str | Path | None = None, jobs: int = -1, progress: bool = True) -> Index:
    """The rule index of all replays below the paths, brought up to date; without a path, of all it has ever been given.

    It is kept in ``.rajwidgets/index.sqlite`` below the working folder, or in ``keep``.
    """
    from .study.index.index import Index

    return Index(*map(reached, paths), keep=keep, jobs=jobs, progress=progress)


def _its_replay(game: Player | Replay | str | Path) -> Replay | str | Path:
    """What a Player shows, whole; a replay or a file as it is."""
    if isinstance(game, Replay | str | Path):
        return game
    from .widgets.player.player import Player

    return game.wait().replay if isinstance(game, Player) else game


@in_a_sentence
def export(
    replay: Player | Replay | str | Path,
    out: str | Path,
    *,
    ply: int | None = None,
    ask: Sequence[int | tuple[int, str]] = (),
    lang: str | None = None,
    show_all: bool | None = None,
) -> Path:
    """A replay, or its step ``ply``, as one file that needs nothing else: ``out`` ends in .html, .svg or .png.

    ``ask`` makes it a sheet to print: steps, each alone or with the question to ask about it. A page has both languages
    unless ``lang`` names one. What players of an unfinished game keep secret is left out unless ``show_all`` is true.
    """
    from .study.export.export import export, export_sheet

    replay = reached(_its_replay(replay))
    if ask:
        return export_sheet(replay, out, ask, lang=lang or "en", show_all=show_all)
    return export(replay, out, ply=ply, lang=lang, show_all=show_all)


@in_a_sentence
def blank(
    game: str,
    out: str | Path,
    *,
    seats: int | None = None,
    board: str = "",
    copies: int = 1,
    lang: str = "en",
    data: str | Path | None = None,
    **options: Any,
) -> Path:
    """A game's board as it comes out of the box, to be printed: ``out`` ends in .html, .svg or .png.

    Play on paper with real dice and type the game in afterwards: see ``enter``. A page has as many ``copies`` as there
    are players. ``board`` names one of several boards; other options are the game's, such as the side of a sheet.
    """
    from .study.export.blank import export_blank

    table = calls.fresh_table(game, seats, seed=0, lang=lang, data=data, options=options)
    return export_blank(table, calls.the_path(out, "out", lang), lang=lang, board=board, copies=copies)


@in_a_sentence
def futures(
    player: Player,
    n: int,
    until: str,
    *,
    answers: Mapping[str, Answer] | None = None,
    bot: str = "",
    seed: int = 0,
) -> DataFrame:
    """Let the game go on ``n`` times from where the Player stands, each time with other luck; the Player stays there.

    Each ends with the first event of the kind ``until``, whose facts are its row in the table. ``answers`` says what is
    answered to a kind of question, as {"retreat": "stay"}, or names a function of state and question; bots do the rest.
    """
    from .lab.futures import futures

    return futures(player.table, player.node, n, until, answers=answers, name=bot, seed=seed, lang=player.lang)


@in_a_sentence
def compare(
    *games: Player | Replay | str | Path, lang: str = "en", names: Sequence[str] | None = None
) -> CompareView:
    """Games side by side: where they part, their figures over time, where their points came from.

    Give Players, replays or files of one game, such as tables that played the same seed; or one game that has
    variations, to compare its lines. A click goes to the step: in the Player given, or in one below.
    """
    from .widgets.apart.compared import compare

    return compare([*map(reached, games)], lang, names)


@in_a_sentence
def control(game: Player | Replay | str | Path, *, lang: str = "en") -> HoldView:
    """Who holds which places over time, round by round; a click goes to the step."""
    from .widgets.apart.compared import HoldView

    return HoldView(reached(game), lang)


@in_a_sentence
def find_mistakes(
    replay: Replay,
    bot: str,
    *,
    seat: int | None = None,
    games: int = 8,
    rounds: int | None = None,
    seed: int = 0,
    seconds: float = 60,
    jobs: int = -1,
) -> Review:
    """Where a choice lost most in the opinion of this bot, which plays on from it and from its own choice.

    It plays on to the end, or for so many ``rounds``. A long game is shared among ``jobs`` processes (-1: all cores),
    and the opinions are the same on any number of them.
    """
    from .study.figures.opinions import find_mistakes

    many = (os.cpu_count() or 1) if jobs < 0 else jobs
    return find_mistakes(replay, bot, seat=seat, games=games, rounds=rounds, seed=seed, seconds=seconds, jobs=many)


@in_a_sentence
def steps_changing(game: Player | Replay, what: str | int, *, lang: str = "en") -> list[Change]:
    """The steps that changed a piece, a place or a player: a seat's number or name, or a thing's name or id.

    A Player tells what its viewpoint sees.
    """
    from .study.index.object_steps import steps_changing

    if isinstance(game, Replay):
        return steps_changing(game, what, lang=lang)
    session = game.session
    return steps_changing(game.replay, what, end=session.line[-1], lang=lang, viewer=session.viewer)


# ---------------------------------------------------------------- learn and teach


@in_a_sentence
def quiz(
    game: str | Player | Replay | Path | Quiz,
    sections: str | Iterable[str] | None = (),
    *,
    n: int = 10,
    kinds: str | Iterable[str] | None = (),
    from_: Player | Replay | Index | Position | Mistakes | str | Path | None = None,
    seed: int = 1,
    answers: str | Path | None = None,
    record: str | Path | None = None,
    lang: str = "en",
) -> Quiz:
    """Questions whose answers the rules prove: about sections ("7", "7.1 8"), of some ``kinds``, or about everything.

    ``from_`` is a replay, a folder of replays, a Player, a position, a rule index, or what ``mistakes_of`` found in
    games; without it bots play a game to ask about. The file of a quiz in place of a game opens it. The same seed gives
    the same questions. ``answers`` is a file to which every answer is appended, for ``rw.mark``. What stands in a
    ``record``, such as a drill keeps, and was asked this week, comes after what was not. What is answered in the panel
    of the quiz counts for the tab *Learn*.
    """
    from .learn import asking
    from .learn.handing_in import check_file, check_kept, keep_answers
    from .learn.quiz import Quiz
    from .learn.record import Record, lately, own_record

    if record is not None:
        check_file(calls.the_path(record, "record", lang), lang)
    if answers is not None:
        check_kept(calls.the_path(answers, "answers", lang), lang)
        made = quiz(game, sections, n=n, kinds=kinds, from_=from_, seed=seed, record=record, lang=lang)
        return keep_answers(made, answers)
    if isinstance(game, Quiz | Path) or (isinstance(game, str) and game.endswith(".json")):
        made = game if isinstance(game, Quiz) else asking.read(reached(game), lang)
        asking.check_as_it_is(lang, asking.several(sections), asking.several(kinds), n=n, from_=from_, seed=seed)
        if made is not game:
            made.practised = own_record()
        return made
    source = _asked_about(reached(from_), "quiz_source", lang)
    if not isinstance(game, str):
        source = _asked_about(game, "quiz_of_what", lang)
        if not isinstance(source, Replay):
            raise mistake("quiz_of_what", lang, given=repr(game))
        game = source.table.game.name
    value = calls.the_game(game, lang)
    kept = () if record is None else lately(Record(record).attempts, value.name)
    made = asking.quiz(value, n, asking.several(sections), asking.several(kinds), source, seed, lang, kept)
    made.practised = own_record()
    return made


def _asked_about(given: Any, otherwise: str, lang: str) -> Any:
    """What can be asked about, a Player as its replay; anything else is a Mistake."""
    from .learn.asking import SOURCES

    if isinstance(given, SOURCES):
        return given
    from .widgets.player.player import Player

    if isinstance(given, Player):
        return given.replay
    raise mistake(otherwise, lang, given=repr(given))


@in_a_sentence
def mark(quiz: str | Path | Quiz, answers: str | Path, *, lang: str = "en") -> Points:
    """What answers are worth, as a number: the last line of a graded cell. Every mark is computed anew by the rules.

    The first answer to each question counts; lines that are no answer are left out and counted in ``.skipped``. Where
    there is no file of answers nothing was answered: that is said, and worth nothing.
    """
    from .learn.asking import read
    from .learn.handing_in import check_file, none_given, points
    from .learn.quiz import Quiz

    opened = quiz if isinstance(quiz, Quiz) else read(reached(calls.the_path(quiz, "quiz", lang)), lang)
    given = Path(reached(calls.the_path(answers, "answers", lang)))
    check_file(given, lang)
    if not given.is_file():
        print(none_given(given, lang))  # not an error: a graded cell has to end with a number
    return points(opened, given)


@in_a_sentence
def lesson(game: str | Path, n: int = 1, *, lang: str = "en") -> Lesson:
    """The n-th lesson of a game, or one from a file of yours: to read, to look at, to do on the board and to answer.

    ``lesson.text()`` is the step in words; ``play``, ``answer``, ``hint``, ``back``, ``again`` and ``next`` lead on.
    """
    from .learn.lessons.opening import from_file, of_game

    if isinstance(game, Path) or game.endswith(".toml"):
        return from_file(reached(game), lang)
    return of_game(calls.the_game(game, lang), n, lang)


@in_a_sentence
def drill(
    game: str,
    sections: str | Iterable[str] | None = (),
    *,
    from_: Player | Replay | str | Path | None = None,
    record: str | Path | None = "",
    seed: int | None = None,
    lang: str = "en",
) -> Drill:
    """Practice that returns to the sections not yet mastered: in a notebook ten questions, printed the rulebook with
    a mark for every section; ``rw.drill("raja").quiz(5)`` are the next five.

    What is answered is kept in a file of the reader's own, or in ``record``; with None it is forgotten.
    """
    from .learn import asking
    from .learn.drill import practice
    from .learn.handing_in import check_kept
    from .learn.record import Record, own_record

    if record:
        check_kept(calls.the_path(record, "record", lang), lang)
    kept = Record(own_record() if record == "" else record)
    source = _asked_about(reached(from_), "quiz_source", lang)
    return practice(calls.the_game(game, lang), asking.several(sections), source, kept, seed, lang)


@in_a_sentence
def classroom(folder: str | Path, *, lang: str = "en") -> Room:
    """A class in a folder, for the teacher: ``room.set("week3", quiz)``, then ``room.report("week3")``."""
    from .learn.classroom.folder import Folder
    from .learn.classroom.room import Room

    return Room(Folder(calls.the_path(folder, "folder", lang), lang, make=True), lang)


@in_a_sentence
def join(folder: str | Path, *, as_: str, code: str = "", lang: str = "en") -> Seat:
    """A seat in a class: ``rw.join("class_7b/", as_="Peacock 7").quiz("week3")``.

    Choose a name that is not your own: it is all that the others and the teacher see. Answers are appended to a file of
    yours in the folder, with the time to the second; nothing else leaves this machine. Where the teacher serves the
    class over the network, ``folder`` is the address on the wall and ``code`` the code beside it.
    """
    from .learn.classroom.afar import Afar
    from .learn.classroom.folder import Folder
    from .learn.classroom.seat import Seat

    if isinstance(folder, str) and folder.startswith("http://"):
        return Seat(Afar(folder, code, as_, lang), as_, lang)
    return Seat(Folder(calls.the_path(folder, "folder", lang), lang), as_, lang)


@in_a_sentence
def mistakes_of(
    games: Player | Replay | str | Path,
    *,
    name: str | None = None,
    bot: str | None = "greedy",
    seconds: float = 20,
    lang: str = "en",
) -> Mistakes:
    """What went wrong in games: tries that were refused, warnings passed over, and what a bot thinks was lost.

    ``games`` is a folder, a file, a replay or a Player; ``name`` is the player to look at, or else everybody who is no
    bot. The bot thinks so many ``seconds``; with None nobody is asked. ``frame()`` is the same as a table.
    """
    from .learn import slips

    given = reached(_its_games(games, lang))
    return slips.mistakes_of(slips.replays_in(given, lang), name, bot, seconds, lang)


def _its_games(given: Any, lang: str) -> Replay | str | Path:
    """Where games are looked at: of a Player its replay; anything else but a replay or a path is a Mistake."""
    if isinstance(given, Replay | str | Path):
        return given
    from .widgets.player.player import Player

    if isinstance(given, Player):
        return given.replay
    raise mistake("games_of_what", lang, given=repr(given))
