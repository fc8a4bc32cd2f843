"""A question of a quiz in the place of a Player's question: what is shown of it, and how it is answered there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...learn.exercise import MANY, NUMBERS, ORDER
from ...learn.half_done import HalfDone
from ...learn.sitting import Sitting
from ...learn.solving import OF_CHOICES
from ...learn.speak import PACKAGE
from ...text import Explanation, texts
from ..markup import esc
from ..panes.exercise import AT_ONCE, Put, band_html, exercise_html, way_back
from ..panes.explanation import Case
from ..panes.verdict import said, verdict
from ..player.dispatch import do
from ..player.keys import command_of
from ..player.player import Player
from ..player.wording import wording
from ..session.session import Session
from .quiz_end import end_html
from .quiz_stage import Stage

ON = ".controls [data-do=end], .controls [data-do=next]"  # what leads on
Wishes = Mapping[str, Callable[[str], object]]


class Asking:
    """One learner before one question after the other; ``elsewhere`` are the wishes that lead away from it."""

    css = "rjw-quiz"
    keys = ("Enter", "h", "ArrowRight", "ArrowLeft", "End", "Escape", "w", "+", "-", "z", "/")
    # Tabs that look back or ahead, what a bot thinks, what was written, and what leads to other questions.
    without = ("chart", "log", "notes", "lines", "analysis", "learn")
    lets = (
        "here", "canvas", "refresh", "option", "pick", "drag", "enter", "focus", "over", "zoom", "board", "look",
        "reconstructed", "tab", "more_tabs", "rule", "describe", "search", "why_aloud", "back", "mat", "accounts",
    )  # fmt: skip
    answers = ("check", "solution", "up", "down", "drop", "hint")

    def __init__(self, sitting: Sitting, elsewhere: Wishes, closes: bool, left: HalfDone | None = None) -> None:
        """``left`` is how these questions were left another time."""
        self.elsewhere, self.closes = elsewhere, closes
        self.begun, self.left = sitting, left
        self.stage = Stage(self._taken, self._refused)
        self.making = False  # whether other questions are being made
        self.waiting: list[dict[str, str]] = []  # what is to be said, and where the keys go, once it is shown
        self.wishes: Wishes = {
            "up": lambda i: self._move(i, 1),
            "down": lambda i: self._move(i, -1),
            "drop": self._drop,
            "check": lambda _: self._check(),
            "solution": lambda _: self._solve(),
            "hint": lambda _: self._hint(),
            "play_on": lambda _: self._play_on(),
            "try": self._try,
            "to_question": lambda _: self._to_question(),
        }
        self.put(sitting)

    def put(self, sitting: Sitting) -> None:
        """Put the question that the learner has turned to; at the end there is none."""
        self.sitting = sitting
        self.own: dict[str, str] = texts(PACKAGE, sitting.quiz.lang)["panel"]
        if not sitting.over:
            self.words = wording(sitting.spoken.place.game, sitting.quiz.lang)
            self.stage.put(sitting, self)
        (self.player.widget.add_class if sitting.over else self.player.widget.remove_class)("quiz-over")

    @property
    def player(self) -> Player:
        assert self.stage.player is not None
        return self.stage.player

    @property
    def offered(self) -> HalfDone | None:
        """How these questions were left, as long as nothing is answered anew."""
        return self.left if self.sitting is self.begun and not self.sitting.answers else None

    # ------------------------------------------------------------ what the Player asks of it

    def begin(self, session: Session) -> None:
        self.stage.begin(session)

    def does(self, name: str, argument: str) -> bool:
        """Carry out a wish of the quiz; a choice of the game is made in the Player, as long as the question is open."""
        before = self.stage.session, self.stage.session.changes
        if name == "key":
            self._pressed(argument)
            return True
        if name == "number":  # it stands there already, and a click that follows must find the page as it was
            row, _, value = argument.partition(":")
            self.sitting.put_number(number(row), number(value))
            return True
        if name == "enter" and self.stage.session.focus is None:  # no place of the map is in hand
            name = "onward" if self.sitting.marked is not None or self.sitting.over else "check"
        if name in ("option", "pick", "enter") and (self.sitting.marked is not None or self.sitting.over):
            if name == "option" and self.sitting.over:
                self.elsewhere["question"](argument)  # the questions are the options of the end
        elif name == "option" and self.sitting.spoken.exercise.kind not in OF_CHOICES:
            self.sitting.choose(number(argument))
        elif name == "back" and self._between_choices:
            self._drop(str(len(self.sitting.chosen)))
        elif name in self.wishes and not self.sitting.over:
            self.wishes[name](argument)
        elif name in self.elsewhere:
            self.elsewhere[name](argument)
        else:
            return False
        if before[0] is not self.stage.session or before[1] == self.stage.session.changes:  # else it is shown already
            self.player.refresh()
        return True

    @property
    def _between_choices(self) -> bool:
        """Whether a goal is being played out and nothing is begun of the next choice."""
        return self.sitting.marked is None and self.stage.at_rest and self.stage.away and not self.stage.session.path

    def _pressed(self, key: str) -> None:
        if wish := self._meant(key):
            do(self.player, wish)

    def _meant(self, key: str) -> str:
        """The wish that a key stands for here."""
        marked = self.sitting.marked is not None
        match key:
            case "Enter":
                return "onward" if marked or self.sitting.over else "check"
            case "Escape":
                if marked and self.stage.away:
                    return "to_question"
                return "back" if not marked and (self.stage.session.path or self.stage.away) else "leave"
        own = {"h": "hint", "End": "end", "ArrowLeft": "before", "ArrowRight": "next" if marked else ""}
        return own[key] if key in own else command_of(key) or ""

    def question(self) -> str:
        """The question with its band; at the end how it went."""
        session, back = self.stage.session, way_back(self.own) if self.closes else ""
        if self.sitting.over:
            shown = end_html(self.sitting.summary, self.words["explain"].get("open_rule", ""), self.making, back)
        else:
            steps = self.stage.at, len(self.stage.steps)
            left = self.offered.n if self.offered else 0
            put = Put(self.sitting, session, self.words, self.own, self.closes, self.stage.away, steps, left)
            shown = exercise_html(put)
        return f'{band_html(self.sitting)}{shown}<i hidden data-question="{esc(session.question_id)}"></i>'

    def case(self) -> Case | None:
        """The game's own question, then the verdict; what a choice has led to is explained as ever."""
        sitting = self.sitting
        if sitting.over:
            return Case(sitting.summary.words["title"], "asked", "", Explanation(sitting.summary.points, None))
        if not self.stage.at_rest or (sitting.marked is None and self.stage.away):
            return None
        if sitting.marked is not None:
            return verdict(sitting, self.own, self.words)
        return Case(self.own["position"], "asked", "", Explanation(sitting.spoken.question(), None))

    def shown(self) -> None:
        """What was to be said can be said now."""
        waiting, self.waiting = self.waiting, []
        for message in waiting:
            self.player.companion.send(message)

    # ------------------------------------------------------------ answering

    def _taken(self, answer: str) -> bool:
        """A choice was made on the board or in the list; it is played only where a goal is played out."""
        sitting = self.sitting
        if sitting.marked is None and not sitting.over:
            if sitting.by_moving:
                sitting.make(answer)
                self._follow()
            else:
                sitting.choose(1 + sitting.spoken.exercise.options.index(answer))
            self._at_once()
        return True

    def _follow(self) -> None:
        """Where a goal is played out the board shows how far it has come."""
        if self.sitting.line is not None:
            self.stage.follow(self.sitting.chosen)

    def _refused(self, begun: str) -> None:
        """A choice was tried that the rules refuse: an answer too."""
        self.sitting.try_in_vain(begun)
        self._at_once()

    def _at_once(self) -> None:
        """Where one choice is the answer, it has been given."""
        if self.sitting.marked is None and self.sitting.spoken.exercise.kind in AT_ONCE:
            self._settle(self.sitting.check)

    def _settle(self, how: Callable[[], None]) -> None:
        """Mark the answer: the verdict is said, and the keys go to what leads on."""
        how()
        if self.sitting.marked is not None:
            self.stage.answered()
            self.waiting.append({"focus": ON, "say": said(self.sitting)})

    def _check(self) -> None:
        """Mark the answer, or say what is missing."""
        if self.sitting.marked is None and not self.sitting.ready:
            self.player.opened.passing = self.own["order_first" if self.sitting.form == ORDER else "choose_first"]
        else:
            self._settle(self.sitting.check)

    def _move(self, i: str, step: int) -> None:
        """One number more or less, or one place up or down."""
        self.sitting.move(number(i), step if self.sitting.form == NUMBERS else -step)

    def _drop(self, i: str) -> None:
        """Take back a choice that was made; of what is played out, all that follows it too."""
        if self.sitting.line is not None:
            self.sitting.take_back(number(i))
            if self.sitting.marked is None:
                self._follow()
        elif self.sitting.form == MANY and 1 <= number(i) <= len(self.sitting.chosen):
            self.sitting.make(self.sitting.chosen[number(i) - 1])

    def _hint(self) -> None:
        if told := self.sitting.hint():
            self.waiting.append({"say": told, "show": ".quiz-hint"})

    def _solve(self) -> None:
        """Give up: what is right is told, and its first step made on the board."""
        if self.sitting.marked is None:
            self._settle(self.sitting.give_up)
            self.stage.solve()

    def _play_on(self) -> None:
        """The next step of the solution."""
        if self.sitting.marked is not None:
            self.stage.solve()

    def _to_question(self) -> None:
        """Back from what was shown; what is played out is taken back instead."""
        if self.sitting.marked is not None:
            self.stage.back()

    def _try(self, i: str) -> None:
        """What comes of an option, once the question is answered."""
        rows = self.sitting.rows
        if self.sitting.marked is not None and self.sitting.spoken.exercise.kind in OF_CHOICES:
            for option in rows[number(i) - 1 : number(i)] if number(i) else ():
                self.stage.show(option)


def number(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 4 else 0
