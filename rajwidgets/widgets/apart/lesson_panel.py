"""A lesson on the screen: what is said and to be done, the goal as it stands, and the Player to do it in below."""

from __future__ import annotations

from ...learn.lessons.bookmark import Bookmarks, resume
from ...learn.lessons.lesson import Lesson
from ...learn.lessons.opening import of_game
from ...learn.lessons.trial import LOST
from ...learn.speak import PACKAGE
from ...replay.annotations import Mark, Note
from ...replay.files import Replay
from ...table import Node
from ...text import texts
from .. import plain as iw
from ..markup import by_enter, command, esc, section_chip
from ..player.player import Player
from ..player.wording import wording
from ..session import stepping
from ..session.session import Way
from .lesson_end import Asking, end_html
from .panel import Apart
from .quiz_panel import QuizPanel

KEYS = ["Enter", "h", "ArrowRight", "ArrowLeft", "Escape"]
SIGNS = {"not_yet": "○", "reached": "✓", "done_before": "✓"}  # shape, not colour
SIGNS |= dict.fromkeys(("late", "no_way", "over"), "✕")


class LessonPanel(Apart):
    """What ``rw.lesson`` shows. ``lesson`` is the lesson itself, as text and for programs; ``player`` its board.

    With ``bookmarks`` it remembers where it was left, and offers to go on there.
    """

    def __init__(self, lesson: Lesson, bookmarks: Bookmarks | None = None) -> None:
        self.lesson, self.bookmarks = lesson, bookmarks
        self.left = bookmarks.left(lesson) if bookmarks else None
        self.player: Player | None = None
        self.text, self.shown = iw.HTML(), 0  # which step lies below
        self.text.add_class("rjw-question")
        self.told = ""  # how the task stood when it was last said aloud
        self.played = 0  # answers of the solution that were shown on the board
        self.following: Node | None = None  # where the last of them led
        self.asked: QuizPanel | None = None  # the questions of this step
        self.making: Asking | None = None  # questions about the whole lesson
        super().__init__("", [self.text], "rjw-lesson", wording(lesson.game, lesson.lang))
        self.companion.own_keys = KEYS
        self.wishes |= {"next": self._next, "before": self._before, "again": self._again, "back": self._back}
        self.wishes |= {"hint": self._hint, "solution": self._solution, "go": self._go, "key": self._key}
        self.wishes |= {"rule": lambda section: self.show_rule(self.lesson.speech, section)}
        self.wishes |= {"resume": self._resume, "next_lesson": self._next_lesson}
        self.wishes |= {"quiz": self._quiz, "option": self._option}
        self.show()

    # ------------------------------------------------------------ what can be done

    def _go(self, n: str) -> None:
        self.lesson.go(int(n) if n.isdigit() and len(n) < 4 else self.lesson.n)
        self._turned()

    def _turned(self) -> None:
        """Show and say where the learner has turned to."""
        self.shown, self.making = 0, None
        self.show()
        if self.lesson.over:
            said = f"{self.lesson.telling.number()}. {self.lesson.ending.finished}"
            self.companion.send({"focus": ".quiz-end h3", "say": said})
        else:
            self.companion.send({"say": self.lesson.telling.number()})

    def _resume(self, _: str = "") -> None:
        """Go on where the lesson was left another time."""
        if self.left is not None:
            resume(self.lesson, self.left)
            self._turned()

    def _next(self, _: str = "") -> None:
        self.lesson.walk.on()
        self._turned()

    def _before(self, _: str = "") -> None:
        self.lesson.walk.back()
        self._turned()

    def _option(self, n: str) -> None:
        """At the end its steps are the options."""
        main = self.lesson.walk.way.main
        if self.lesson.over and n.isdigit() and 1 <= int(n) <= len(main):
            self._go(str(main[int(n) - 1]))

    def _next_lesson(self, _: str = "") -> None:
        """The next lesson of the game, in the same place."""
        lesson = self.lesson
        if lesson.over and (n := lesson.ending.following):
            self.lesson = of_game(lesson.game, n, lesson.lang)
            self.lesson.panel = self
            self.left = self.bookmarks.left(self.lesson) if self.bookmarks else None
            self._go("1")
            self.companion.send({"focus": ".rjw-question [data-do=next]", "say": self.lesson.title})

    def _quiz(self, _: str = "") -> None:
        """Questions about what the lesson was about, below it."""
        if self.lesson.over:
            self.making = Asking(self.lesson.ending)
            self.show()
            self.making.start(self._made)

    def _made(self, making: Asking) -> None:
        if self.making is not making:
            return  # the learner has gone elsewhere meanwhile
        self.making = None
        self.show()
        if making.error is not None:
            raise making.error
        if making.quiz:
            panel = QuizPanel(making.quiz)
            panel.companion.takes = True
            self.below.children = (panel.widget,)

    def _again(self, _: str = "") -> None:
        """Back to the beginning of this step; what was tried stays on the board as a line of its own."""
        player, at = self.player, self.lesson.at
        self.played = 0
        if player is None or at is None or player.table is not at.table:
            self._go(str(self.lesson.n))
            return
        player.leave_turn()
        stepping.go_to(player.session, at.node)

    def _back(self, _: str = "") -> None:
        """One choice back."""
        before = self.lesson.choice_before()
        if before is not None and self.player is not None:
            stepping.go_to(self.player.session, before)
        else:
            self._again()

    def _hint(self, _: str = "") -> None:
        """The next hint: of the question below, where the step asks one."""
        if self.asked is not None:
            self.asked.do("hint")
            return
        said = self.lesson.hint()
        self.show()
        self.companion.send({"say": said, "show": ".quiz-hint"})

    def _solution(self, _: str = "") -> None:
        """The solution on the board, one choice more each time."""
        answers = self.lesson.step.solution
        if not answers or self.lesson.at is None:
            return
        if not 0 < self.played < len(answers) or self.player is None or self.player.node is not self.following:
            self._again()
        assert self.player is not None
        self.played += 1
        self.lesson.log.solutions.add(self.lesson.n)
        self.player.play_on()
        self.following = self.player.session.play(answers[self.played - 1])
        self.companion.send({"say": self.lesson.telling.solution()[self.played - 1][1]})
        self.show()

    def _key(self, key: str) -> None:
        match key:
            case "Enter":
                self._enter()
            case "h":
                self._hint()
            case "ArrowRight":
                self._next()
            case "ArrowLeft":
                self._before()

    @property
    def _resuming(self) -> bool:
        """Whether to go on where the lesson was left is what is offered first."""
        return self.lesson.n == 1 and self.left is not None

    def _enter(self) -> None:
        """What the button in front does: on, where nothing is left to do in this step."""
        if self._resuming:
            self._resume()
        elif self.lesson.solved and not self.lesson.over:
            self._next()

    # ------------------------------------------------------------ the board below

    def _stage(self) -> None:
        """What lies below: the Player at the beginning of this step, or its questions."""
        lesson = self.lesson
        quiz = lesson.quiz
        self.asked = None
        if quiz is not None:
            panel = self.asked = QuizPanel(quiz)
            if not any(tell == self._answered for tell in quiz.told):
                quiz.told.append(self._answered)
            self.below.children = (panel.widget,)
        elif lesson.at is None:
            self.below.children = ()
        else:
            self._board()

    def _board(self) -> None:
        lesson = self.lesson
        at = lesson.at
        assert at is not None
        marks = tuple(Mark("place", (place,)) for place in lesson.step.marks)
        notes = [Note(at.node.id, marks=marks)] if marks else []
        replay = Replay(at.table, title=lesson.title, notes=notes)
        replay.players = [at.bots.get(seat, "") for seat in range(at.table.setup.seats)]
        if self.player is None:
            self.player = Player(replay, lang=lesson.lang, autosave=False)
        else:
            self.player.take_up(replay, lang=lesson.lang, autosave=False)
        stepping.go_to(self.player.session, at.node)
        self.player.session.helper = self._hint  # one hint, one key: that of the lesson
        self.player.session.own_way, self.player.session.onward = self._way_on, self._enter
        self.player.session.observe(lambda _: self._moved(), "changes")
        self.player.refresh()
        self.below.children = (self.player.widget,)

    def _moved(self) -> None:
        """The learner has done something on the board."""
        player, lesson = self.player, self.lesson
        if player is None or lesson.at is None or player.table is not lesson.at.table:
            return
        if player.lang != lesson.lang:
            lesson.speak(player.lang)
            self.words = wording(lesson.game, player.lang)
            self.companion.asleep = self.words["notices"]["asleep"]
        before = self._way_on()
        lesson.stand(player.session.node)
        self.show()
        if self._way_on() != before:
            player.refresh()

    def _way_on(self) -> Way | None:
        """The task, and how it stands, where the learner is looking: the panel may be out of sight."""
        lesson = self.lesson
        own, said = texts(PACKAGE, lesson.lang)["lesson_panel"], lesson.telling.standing()
        if lesson.state == "reached":
            return Way(f"{SIGNS['reached']} {said}", self._onward(own), self._next)
        if lesson.state in LOST:
            return Way(f"{SIGNS[lesson.state]} {' '.join([said, *lesson.telling.missing()])}", own["back"], self._back)
        if lesson.step.do is not None:
            return Way(f"{SIGNS[lesson.state]} {lesson.step.do[lesson.lang]}")
        return None

    def _onward(self, own: dict[str, str]) -> str:
        last = self.lesson.walk.onward == self.lesson.walk.way.end
        return str(self.lesson.words["end_title"] if last else own["next"])

    def _answered(self, *_: object) -> None:
        self.show()

    # ------------------------------------------------------------ what is shown

    def show(self) -> None:
        """The step as it stands."""
        lesson = self.lesson
        if self.shown != lesson.n:
            self.shown, self.played, self.told = lesson.n, 0, ""
            self.rule_html.value = ""
            self._stage()
        own = texts(PACKAGE, lesson.lang)["lesson_panel"]
        self.head.value = f"<h2>{esc(lesson.title)}</h2>"
        self.companion.regions = {".rjw-lesson": own["region"]}
        if lesson.over:
            shown = end_html(lesson.ending, own, self.making is not None)
        else:
            shown = f'<div class="ask">{self._said(own)}{self._ways(own)}</div>'
        self.text.value = self._band(own) + shown
        self._keep()
        said = " ".join([lesson.telling.standing(), *lesson.telling.missing()])
        if said != self.told and self.told:
            self.companion.send({"say": said})
        self.told = said

    def _keep(self) -> None:
        """Remember where the learner is, once they have gone on; who has just opened the lesson may yet resume it."""
        if self.bookmarks is not None and (self.lesson.n > 1 or self.lesson.log.done):
            self.bookmarks.keep(self.lesson)

    def _band(self, own: dict[str, str]) -> str:
        lesson, marks = self.lesson, []
        for n in lesson.walk.steps:
            finished = lesson.finished(n)
            name = f"{lesson.telling.numbered(n)}{', ' + own['done'] if finished else ''}"
            here = " aria-current=step" if n == lesson.n else ""
            marks.append(command(f"go:{n}", "✓" if finished else "·", "quiz-mark", name, here))
        if lesson.over or all(map(lesson.finished, lesson.walk.steps)):
            here = " aria-current=step" if lesson.over else ""
            marks.append(command(f"go:{len(lesson) + 1}", "≡", "quiz-mark", lesson.words["end_title"], here))
        crumbs = f'<span class="crumbs">{"".join(marks)}</span>'
        return f'<div class="band quiz-band"><b>{esc(lesson.telling.number())}</b>{crumbs}</div>'

    def _said(self, own: dict[str, str]) -> str:
        lesson = self.lesson
        step, lang = lesson.step, lesson.lang
        said = f'<p class="lesson-say">{esc(step.say[lang])}</p>' if step.say is not None else ""
        if lesson.parted:
            said = f'<p class="says">{esc(lesson.words["parted"])}</p>{said}'
        if step.do is not None:
            limit = f'<p class="says">{esc(lesson.telling.limit())}</p>' if step.within else ""
            said += f"<h3>{esc(step.do[lang])}</h3>{limit}{self._standing()}"
        if lesson.hints and not lesson.solved:  # what was hinted at has been done
            said += f'<p class="says quiz-hint">{esc(step.hints[lesson.hints - 1][lang])}</p>'
        if self.played:
            rows = [f"<li>{esc(words)}</li>" for _, words in lesson.telling.solution()[: self.played]]
            said += f'<p class="says">{esc(own["solved"])}</p><ol class="lesson-solution">{"".join(rows)}</ol>'
        if self._resuming:
            assert self.left is not None
            name = own["resume"].format(step=lesson.telling.numbered(self.left.n))
            said += f'<p class="controls">{by_enter("resume", name, "control strong")}</p>'
        if lesson.n == 1 and lesson.file.sections:
            name = self.words["explain"].get("open_rule", "")
            chips = " ".join(section_chip(section, f"{name} {section}") for section in lesson.file.sections)
            said += f'<p class="says">{esc(own["about"])} {chips}</p>'
        return said

    def _standing(self) -> str:
        state = self.lesson.state
        css = {"✓": "good", "✕": "bad"}.get(SIGNS[state], "open")
        telling = self.lesson.telling
        rows = "".join(f"<li>{esc(said)}</li>" for said in telling.missing())
        lacks = f'<ul class="says lesson-lacks">{rows}</ul>' if rows else ""
        said = esc(telling.standing())
        return f'<p class="lesson-goal {css}"><span aria-hidden=true>{SIGNS[state]}</span> {said}</p>{lacks}'

    def _ways(self, own: dict[str, str]) -> str:
        lesson, buttons = self.lesson, []
        step = lesson.step
        away = lesson.at is not None and lesson.node is not lesson.at.node
        if lesson.n > 1:
            buttons.append(command("before", f"← {esc(own['before'])}", "control"))
        if step.do is not None:
            if away:
                buttons.append(command("back", esc(own["back"]), "control"))
                buttons.append(command("again", esc(own["again"]), "control"))
            if lesson.hints < len(step.hints):
                buttons.append(command("hint", f"{esc(own['hint'])} <kbd>H</kbd>", "control"))
            begun = 0 < self.played < len(step.solution)
            name = own["go_on"].format(n=self.played, of=len(step.solution)) if begun else own["solution"]
            buttons.append(command("solution", esc(name), "control"))
        if lesson.solved and not self._resuming:
            buttons.append(by_enter("next", self._onward(own), "control strong"))
        else:
            buttons.append(command("next", f"{esc(self._onward(own))} →", "control"))
        return f'<div class="controls">{"".join(buttons)}</div>'

    def __str__(self) -> str:
        return self.lesson.text()
