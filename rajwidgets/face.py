"""How a game looks: its boards, what lies beside them, how choices are shown and events are told. One record a game.

The Player, exports and charts ask the record alone. Every field but ``boards`` has a default, so a face grows from one
drawing; what a game does not say simply is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol

from .draw.scene import Point, Shape
from .flow import Ask, Event, Game, Number, Parts, Refusal, Remark, State
from .text import Speech

Size = tuple[float, float]
Held = Mapping[str, Mapping[str, float]]  # place -> holder -> how much

# ---------------------------------------------------------------- what is drawn and written


@dataclass
class Marks:
    """What the Player wants to be seen on the board besides the position itself."""

    legal: Mapping[str, int] = field(default_factory=dict)  # target -> number of the option in the list
    refused: Mapping[str, str] = field(default_factory=dict)  # target -> letter of the refusal, or "" for a cross
    selected: Collection[str] = frozenset()
    tried: str | None = None
    way: Sequence[str] = ()  # the places passed by the way that was refused or is proposed
    changed: Collection[str] = frozenset()  # targets and pieces that this step changed
    missed: Collection[str] = frozenset()  # places that might have counted in this step and did not
    focus: str | None = None
    inspected: str = ""  # the place that is being read about
    variation: bool = False
    reconstructed: bool = False  # the layer that shows which parts of the board are our reconstruction
    seat: int | None = None  # who walks the way; the seat that acts if not given


class Mat(NamedTuple):
    """What lies in front of one seat: a small picture without its header, and the same in words."""

    seat: int
    status: str  # "acted", "acts", "waits" or ""
    width: float
    height: float
    shapes: list[Shape]
    label: str
    board: str = ""  # the board of this seat that a click on the picture brings to the front
    rank: str = ""  # its place, while there is a ranking; said in the header before the status


class Flag(NamedTuple):
    """How one that holds something is shown where there are many: its name, and letters on its colour."""

    name: str
    letters: str
    colour: str
    ink: str  # of the letters


class PanelLine(NamedTuple):
    """A line of a panel: who or what it is about, and what is said of it, each with the section it comes from."""

    head: str
    says: tuple[tuple[str, str], ...]  # (words, section); the section may be empty


class Panel(NamedTuple):
    """Something about the whole game that lies beside the board: lines of words, a small picture, or both."""

    key: str
    title: str
    section: str
    lines: tuple[PanelLine, ...] = ()
    width: float = 0
    height: float = 0
    shapes: tuple[Shape, ...] = ()
    label: str = ""  # the picture in words


class Bit(NamedTuple):
    """A few words of a page, the section they come from, and the place or thing they lead to; both may be empty."""

    words: str
    section: str = ""
    target: str = ""


class PageLine(NamedTuple):
    """A line of a page: what it is about, what is said of it, an amount, and whether it holds now (None: no matter)."""

    head: Bit
    says: tuple[Bit, ...] = ()
    amount: str = ""
    holds: bool | None = None
    gone: bool = False  # no longer in the game: struck through


class Page(NamedTuple):
    """What can be read about one thing: a heading, lines, a sum; and the other things one may turn to."""

    title: str
    section: str
    lines: tuple[PageLine, ...]
    total: PageLine | None = None
    choices: tuple[tuple[str, str], ...] = ()  # target and name
    target: str = ""  # the thing shown


class Say(Protocol):
    """Where a drawing gets its words from."""

    lang: str

    def name(self, domain: str, value: str) -> str: ...
    def seat(self, i: int) -> str: ...
    def word(self, key: str) -> str: ...
    def count(self, n: Number, noun: str) -> str: ...
    def told_of(self, name: str, says: str) -> str: ...
    def __hash__(self) -> int: ...  # what was drawn with its words may be kept



# ---------------------------------------------------------------- boards


@dataclass(frozen=True, slots=True)
class Lens:
    """A nearer look at a board that is too full to be read at once."""

    levels: int
    at: Point | None  # where its buttons end: right and bottom; beside a board that has no room for them if None
    detail: Callable[[State, Marks, Say, str, int, Point], list[Shape]]  # ..., place, level, how far it was dragged
    focal: Callable[[State, Marks], str]  # the place to enlarge when none was named
    slide: Callable[[State, str, int, Point, Point], Point]  # how far a detail is moved after another drag
    follows: Callable[[State, Ask, Parts], str] = lambda view, ask, begun: ""  # a place looked at nearer by itself
    opens: Callable[[State, str], bool] = lambda view, target: True  # whether a click enlarges this place
    # Places that stand for parts of the board, and their names: where there is little room, one part is seen at a time.
    parts: Callable[[State, Say], Sequence[tuple[str, str]]] = lambda view, say: ()
    # What is drawn over the whole board, such as a ghost, as it lies in a detail: view, shapes, place, level, dragged.
    through: Callable[[State, Sequence[Shape], str, int, Point], Sequence[Shape]] = lambda v, shapes, p, n, by: shapes


@dataclass(frozen=True, slots=True)
class Board:
    """One picture of a game: the shared board, or somebody's own."""

    key: str  # "board", "province:2"
    size: Size
    shapes: Callable[[State, Marks, Say], list[Shape]]
    lens: Lens | None = None
    seat: int | None = None  # whose it is
    name: Callable[[Speech], str] = lambda speech: speech.title
    describe: Callable[[State], Sequence[Remark]] | None = None  # in words; without it the position as a whole
    small: Callable[[State, Say], tuple[list[Shape], Size]] | None = None  # how it looks while another lies in front
    printed: Callable[[State, Say], tuple[list[Shape], Size]] | None = None  # empty, to play on paper


def always(*boards: Board) -> Callable[[State], tuple[Board, ...]]:
    """The boards of a game that has the same ones in every position."""
    return lambda view: boards


# ---------------------------------------------------------------- choosing


@dataclass(frozen=True, slots=True)
class Choosing:
    """How the choices of a question lie on the boards. A side choice is asked about as the question it is."""

    target: Callable[[Ask, Parts], str | None] = lambda ask, begun: None  # where the choice begun lies
    board: Callable[[State, Ask, Parts], str] = lambda view, ask, begun: ""  # the key of the board it lies on
    way: Callable[[State, Ask, Parts], Sequence[str]] = lambda view, ask, begun: ()  # the places passed by a choice
    # A choice drawn before it is made; a refused one shows what stands in the way.
    ghost: Callable[[State, Ask, Parts, Refusal | None], Sequence[Shape]] = lambda view, ask, begun, refusal: ()
    turned: Callable[[State, Ask, Parts], Parts] = lambda view, ask, begun: begun  # the same choice, turned once more
    nearness: Callable[[State, Ask, Parts], float] | None = None  # which choices are listed first
    picture: Callable[[State, Ask, Parts], tuple[Sequence[Shape], Size]] = lambda view, ask, begun: ((), (0, 0))
    captioned: Collection[str] = ()  # questions whose pictures stand beside the names of the choices
    unfolded: Mapping[str, str] = field(default_factory=dict)  # question -> a first part that needs no click
    quick: Collection[str] = ()  # questions where a last part without a choice is taken at once
    folded: Collection[str] = ()  # side choices that stand in a folded line, also those of the seat that is asked
    secret: Collection[str] = ()  # questions whose answers are hidden from the others


# ---------------------------------------------------------------- telling


@dataclass(frozen=True, slots=True)
class Fates:
    """The parties, such as nations, whose fate since one's last decision is told in one line each, like events summed.

    A sentence is made of clauses of the texts' ``[fates]``: the sums, then the places won and lost, then the last sums.
    """

    seats: Callable[[State], Mapping[str, int]]  # each party, and the seat that leads it
    held: Callable[[State], Mapping[str, str]]  # place -> the party that holds it, empty if none does
    adds: Callable[[Event], Sequence[tuple[str, str, int]]]  # party, sum, how much: such events are not told
    weight: Callable[[Mapping[str, int]], int]  # how much it matters by its sums and places: won, entered, gone, left
    clauses: tuple[str, ...]  # the sums that have one, in order
    at_last: tuple[str, ...] = ()
    more: tuple[str, ...] = ()  # sums of which other clauses speak

    @property
    def sums(self) -> tuple[str, ...]:
        return (*self.clauses, *self.at_last, *self.more)


@dataclass(frozen=True, slots=True)
class Telling:
    """How what happened is told."""

    changed: Callable[[State, State], set[str]] | None = None  # the places and pieces that differ, to be ringed
    belongings: Callable[[State, int], object] = lambda s, seat: ()  # a seat's own part of the position
    # The places these events or this question are about, and those that might have counted and did not.
    pointed: Callable[[State, Ask | None, Sequence[Event]], tuple[set[str], set[str]]] = lambda v, a, e: (set(), set())
    weight: Callable[[Event], int] = lambda event: 1  # which of many events is told first; 0 never is
    gathered: Callable[[Sequence[Event]], Sequence[Event]] = lambda events: events  # some told together in one line
    picture: Callable[[Event, State, Speech], Panel | None] = lambda event, view, speech: None  # such as dice
    illustrates: Callable[[Event, Event], bool] = lambda pictured, headline: True
    breaks_in: Collection[str] = ()  # questions whose own section is shown, whatever has just happened
    # What happened since one's last decision: how much each kind of event matters there, 0 if it is left out. A kind
    # that is not named counts little, points count much, and what concerns the reader goes before what does not.
    news: Mapping[str, int] = field(default_factory=dict)
    news_of: Callable[[Event], int | None] = lambda event: None  # where its kind alone does not say how much it matters
    concerns: Callable[[Event, State], Collection[int]] = lambda event, view: ()  # seats besides those its text names
    waits: Callable[[Event, State], bool] = lambda event, view: False  # what still waits for its end: it is told first
    # Kinds of events told there in one line of ``[sums]``: those of one seat that share a fact, and the fact added up.
    sums: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    fates: Fates | None = None
    heading: Callable[[State, Speech], str] | None = None  # when we are, in the header
    below: str = ""  # the line of the description that always stands below the board


# ---------------------------------------------------------------- counting


@dataclass(frozen=True, slots=True)
class Accounts:
    """Points booked on accounts inside a seat, such as its nations: the record sheet."""

    earner: Callable[[Event], str]
    name: Callable[[Speech, str], str]
    target: Callable[[str], str]  # the thing of the board that an account stands for
    granted: Callable[[Event, State, Speech], Sequence[PageLine]]  # the line of a card that granted points
    prospect: Callable[[State], Sequence[float]]  # what each seat would count now


@dataclass(frozen=True, slots=True)
class Counting:
    """Figures over time, and where points came from."""

    series: Callable[[State], Mapping[str, Sequence[float]]] = lambda view: {}  # figure -> one number a seat
    leads: str = ""  # the figure that decides the game; the first if none is named
    pays: str = ""  # the figure in which choices have their price, if they have one
    much: float = 1.0  # what is much to lose in that figure by one choice
    veiled: bool = False  # whether a seat's points are for its own eyes until the game is over
    points: Callable[[Event], tuple[int, float] | None] | None = None  # whose points, and how many, if the game has any
    origin: Callable[[Event, State], tuple[str, str]] | None = None  # what points were for, and where
    source_names: tuple[str, ...] = ("place",)  # the lists of names in which a source of points may stand
    decisions_by: str = "phase"  # what decisions are counted by; "rule" where all are made in one phase
    accounts: Accounts | None = None
    holders: Callable[[State], Mapping[str, Held]] | None = None  # kind of place -> place -> who holds how much
    flag: Callable[[State, Speech, str], Flag] | None = None  # how a holder that is no seat is shown


# ---------------------------------------------------------------- the face


@dataclass(frozen=True, slots=True)
class Pages:
    """Tabs of the game's own, each about one thing of the board."""

    keys: tuple[str, ...]
    page: Callable[[str, State, Speech, str], Page]  # key, ..., the thing it is about
    page_of: Callable[[State, str], str]  # the page that tells about a target; empty if none does
    inspected: Callable[[State, str, str], str] = lambda view, key, target: ""  # the place shown on the board meanwhile


@dataclass(frozen=True, slots=True)
class Face:
    """Everything about the looks of a game."""

    boards: Callable[[State], tuple[Board, ...]]  # the first is the one usually in front
    mats: Callable[[State, Speech, Collection[str], str], Sequence[Mat]] | None = None  # ..., changed, part begun
    panels: Callable[[State, Speech, Collection[str]], Sequence[Panel]] | None = None
    pages: Pages | None = None
    choosing: Choosing = Choosing()
    telling: Telling = Telling()
    counting: Counting = Counting()

    def changed(self, before: State, after: State) -> set[str]:
        """The places and pieces that differ."""
        return self.telling.changed(before, after) if self.telling.changed else set()

    def board(self, view: State, key: str = "") -> Board:
        """The board of that key, else the one usually in front."""
        boards = self.boards(view)
        return next((board for board in boards if board.key == key), boards[0])


# A game without a face can still be played in words.
BLANK = Face(always(Board("board", (826, 506), lambda view, marks, say: [])))


@cache
def _face(module: str) -> Face:
    face: Face = import_module(module).FACE if module else BLANK
    return face


def face_of(game: Game) -> Face:
    """How the game looks."""
    return _face(game.face)
