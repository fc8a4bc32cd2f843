"""A lesson on the screen: what is said and to be done, the goal as it stands, and the Player to do it in below."""

from __future__ import annotations

from ...learn.lessons.lesson import Lesson
from ...learn.speak import PACKAGE
from ...replay.annotations import Mark, Note
from ...replay.files import Replay
from ...table import Node
from ...text import texts
from .. import plain as iw
from ..markup import command, esc, section_chip
from ..player.player import Player
from ..player.wording import wording
from ..session import stepping
from .panel import Apart
from .quiz_panel import QuizPanel

KEYS = ["h", "ArrowRight", "ArrowLeft", "Escape"]
SIGNS = {"not_yet": "○", "reached": "✓", "done_before": "✓", "late": "✕", "over": "✕"}  # shape, not colour


class LessonPanel(Apart):
    """What ``rw.lesson`` shows. ``lesson`` is the lesson itself, as text and for programs; ``player`` its board."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.player: Player | None = None
        self.text, self.shown = iw.HTML(), 0  # which step lies below
        self.text.add_class("rjw-question")
        self.told = ""  # how the task stood when it was last said aloud
        self.played = 0  # answers of the solution that were shown on the board
        self.following: Node | None = None  # where the last of them led
        super().__init__("", [self.text], "rjw-lesson", wording(lesson.game, lesson.lang))
        self.companion.own_keys = KEYS
        self.wishes |= {"next": self._next, "before": self._before, "again": self._again, "back": self._back}
        self.wishes |= {"hint": self._hint, "solution": self._solution, "go": self._go, "key": self._key}
        self.wishes |= {"rule": lambda section: self.show_rule(lesson.speech, section)}
        self.show()

    # ------------------------------------------------------------ what can be done

    def _go(self, n: str) -> None:
        self.lesson.go(int(n) if n.isdigit() and len(n) < 4 else self.lesson.n)
        self.shown = 0
        self.show()
        self.companion.send({"say": self.lesson.number_said()})

    def _next(self, _: str = "") -> None:
        self._go(str(self.lesson.n + 1))

    def _before(self, _: str = "") -> None:
        self._go(str(self.lesson.n - 1))

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
        self.companion.send({"say": self.lesson.hint()})
        self.show()

    def _solution(self, _: str = "") -> None:
        """The solution on the board, one choice more each time."""
        answers = self.lesson.step.solution
        if not answers or self.lesson.at is None:
            return
        if not 0 < self.played < len(answers) or self.player is None or self.player.node is not self.following:
            self._again()
        assert self.player is not None
        self.played += 1
        self.player.play_on()
        self.following = self.player.session.play(answers[self.played - 1])
        self.companion.send({"say": self.lesson.told_solution()[self.played - 1][1]})
        self.show()

    def _key(self, key: str) -> None:
        match key:
            case "h":
                self._hint()
            case "ArrowRight":
                self._next()
            case "ArrowLeft":
                self._before()

    # ------------------------------------------------------------ the board below

    def _stage(self) -> None:
        """What lies below: the Player at the beginning of this step, or its questions."""
        lesson = self.lesson
        quiz = lesson.quiz
        if quiz is not None:
            panel = QuizPanel(quiz)
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
        self.player.session.observe(lambda _: self._moved(), "changes")
        self.below.children = (self.player.widget,)

    def _moved(self) -> None:
        """The learner has done something on the board."""
        player, lesson = self.player, self.lesson
        if player is None or lesson.at is None or player.table is not lesson.at.table:
            return
        if player.lang != lesson.lang:
            lesson.speak(player.lang)
            self.words = wording(lesson.game, player.lang)
        lesson.stand(player.session.node)
        self.show()

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
        self.text.value = f'{self._band(own)}<div class="ask">{self._said(own)}{self._ways(own)}</div>'
        said = lesson.standing()
        if said != self.told and self.told:
            self.companion.send({"say": said})
        self.told = said

    def _band(self, own: dict[str, str]) -> str:
        lesson, marks = self.lesson, []
        for n in range(1, len(lesson) + 1):
            sign = "✓" if n in lesson.done else "·"
            name = f"{lesson.words['step'].format(n=n, of=len(lesson))}{', ' + own['done'] if n in lesson.done else ''}"
            here = " aria-current=step" if n == lesson.n else ""
            marks.append(command(f"go:{n}", sign, "quiz-mark", name, here))
        crumbs = f'<span class="crumbs">{"".join(marks)}</span>'
        return f'<div class="band quiz-band"><b>{esc(lesson.number_said())}</b>{crumbs}</div>'

    def _said(self, own: dict[str, str]) -> str:
        lesson = self.lesson
        step, lang = lesson.step, lesson.lang
        said = f'<p class="lesson-say">{esc(step.say[lang])}</p>' if step.say is not None else ""
        if lesson.parted:
            said = f'<p class="says">{esc(lesson.words["parted"])}</p>{said}'
        if step.do is not None:
            limit = f'<p class="says">{esc(lesson.limit())}</p>' if step.within else ""
            said += f"<h3>{esc(step.do[lang])}</h3>{limit}{self._standing()}"
        if lesson.hints:
            said += f'<p class="says quiz-hint">{esc(step.hints[lesson.hints - 1][lang])}</p>'
        if self.played:
            rows = [f"<li>{esc(words)}</li>" for _, words in lesson.told_solution()[: self.played]]
            said += f'<p class="says">{esc(own["solved"])}</p><ol class="lesson-solution">{"".join(rows)}</ol>'
        if lesson.n == 1 and lesson.file.sections:
            name = self.words["explain"].get("open_rule", "")
            chips = " ".join(section_chip(section, f"{name} {section}") for section in lesson.file.sections)
            said += f'<p class="says">{esc(own["about"])} {chips}</p>'
        return said

    def _standing(self) -> str:
        state = self.lesson.state
        css = {"✓": "good", "✕": "bad"}.get(SIGNS[state], "open")
        said = esc(self.lesson.standing())
        return f'<p class="lesson-goal {css}"><span aria-hidden=true>{SIGNS[state]}</span> {said}</p>'

    def _ways(self, own: dict[str, str]) -> str:
        lesson, buttons = self.lesson, []
        step, last = lesson.step, lesson.n == len(lesson)
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
        if not last:
            css = "control strong" if lesson.solved else "control"
            buttons.append(command("next", f"{esc(own['next'])} →", css))
        end = f"<b>{esc(lesson.words['end'])}</b>" if last and lesson.solved else ""
        return f'<div class="controls">{"".join(buttons)}{end}</div>'

    def __str__(self) -> str:
        return self.lesson.text()
