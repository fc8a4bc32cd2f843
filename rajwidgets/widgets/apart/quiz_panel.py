"""A quiz on the screen: the position, the question, the options, the verdict with the reason of every option."""

from __future__ import annotations

from collections.abc import Callable

from ...learn.exercise import NUMBERS, ORDER
from ...learn.quiz import Quiz, figure_of
from ...learn.sitting import MOST_HINTS, Sitting
from ...learn.speak import PACKAGE
from ...replay.files import Replay
from ...text import Explanation, figure, texts
from .. import plain as iw
from ..markup import command, esc, ledger, section_chip
from ..player.wording import wording
from .panel import Apart
from .quiz_boards import PLAYED, WHOLE, QuizBoards

KEYS = ["Enter", "h", "ArrowRight", "ArrowLeft", "Escape"]
SIGNS = {None: "·", 0: "✕", 1: "✓"}  # of a question's mark: shape, not colour; anything between is a half
TOLD = {"right": "✓", "best": "✓", "wrong": "✕", "other": "–"}  # of an option: shape and word, not colour alone
SHOWN = "–"  # the solution was asked for: neither right nor wrong


class QuizPanel(Apart):
    """What ``rw.quiz`` shows. ``quiz`` is the quiz itself, as text and for programs."""

    def __init__(self, quiz: Quiz, close: Callable[[], object] | None = None) -> None:
        """``close`` is called when the reader has had enough, where the panel belongs to a Player."""
        from ... import games

        self.quiz, self.sitting, self.leave = quiz, Sitting(quiz), close
        self.own: dict[str, str] = texts(PACKAGE, quiz.lang)["panel"]
        self.board, self.beside, self.asked, self.verdict = iw.HTML(), iw.HTML(), iw.HTML(), iw.HTML()
        for css, html in (("quiz-board", self.board), ("rjw-question", self.asked), ("quiz-verdict", self.verdict)):
            html.add_class(css)
        for css in ("rjw-boards", "quiz-beside"):
            self.beside.add_class(css)
        body = iw.Box([self.board, iw.VBox([self.asked, self.verdict]), self.beside])
        body.add_class("quiz-body")
        speech = quiz.spoken(1).speech
        title, words = f"{self.own['title']} · {speech.title}", wording(games.get(quiz.game), quiz.lang)
        super().__init__(title, [body], "rjw-quiz", words)
        self.companion.own_keys, self.companion.takes = KEYS, close is not None
        self.wishes |= {"option": self._option, "up": self._up, "down": self._down, "check": self._check}
        self.wishes |= {"hint": self._hint, "solution": self._solution, "next": self._next, "question": self._go}
        self.wishes |= {"back": self._close, "key": self._key, "try": self._try, "board": self._turn_to}
        self.wishes |= {"rule": lambda section: self.show_rule(speech, section)}
        self._lay_out()
        self.show()

    # ------------------------------------------------------------ what can be done

    def _option(self, i: str) -> None:
        self.sitting.choose(_number(i))
        self.show()

    def _up(self, i: str) -> None:
        self.sitting.move(_number(i), 1 if self.sitting.form == NUMBERS else -1)
        self.show()

    def _down(self, i: str) -> None:
        self.sitting.move(_number(i), -1 if self.sitting.form == NUMBERS else 1)
        self.show()

    def _check(self, _: str = "") -> None:
        self.sitting.check()
        self.show()
        self.companion.send({"say": self.said()})

    def _hint(self, _: str = "") -> None:
        self.sitting.hint()
        self.show()
        self.companion.send({"say": self.sitting.told_hint()})

    def _solution(self, _: str = "") -> None:
        self.sitting.give_up()
        self.show()
        self.companion.send({"say": self.said()})

    def _next(self, _: str = "") -> None:
        self._go(str(self.sitting.n + 1))

    def _go(self, n: str) -> None:
        self.sitting.go(_number(n))
        self.rule_html.value = ""
        self.below.children = ()
        self._lay_out()
        self.show()

    def _close(self, _: str = "") -> None:
        if self.leave is not None:
            self.leave()

    def _key(self, key: str) -> None:
        match key:
            case "Escape":
                self._close()
            case "Enter":
                (self._next if self.sitting.marked else self._check)()
            case "h":
                self._hint()
            case "ArrowRight" if self.sitting.marked:
                self._next()
            case "ArrowLeft":
                self._go(str(self.sitting.n - 1))

    def _try(self, i: str) -> None:
        """Play an option on a board of its own, once the question is answered."""
        exercise, place = self.sitting.spoken.exercise, self.sitting.spoken.place
        if self.sitting.marked is None or exercise.kind not in PLAYED or not 1 <= _number(i) <= len(exercise.options):
            return
        option = exercise.options[_number(i) - 1]
        node = place.node
        if self.sitting.spoken.opened.verdicts[option].right or exercise.kind in WHOLE:
            node = place.table.play(place.node, place.complete(option))
        self.go(Replay(place.table), node, self.quiz.lang)

    # ------------------------------------------------------------ what is shown

    def show(self) -> None:
        """The question as it stands."""
        self.asked.value = self._band() + self._question()
        self.verdict.value = self._verdict()

    def _lay_out(self) -> None:
        """The boards of this question; a click on an option changes nothing of them."""
        self.boards = QuizBoards(self.sitting.spoken, self.words["board"])
        self._show_boards()

    def _turn_to(self, key: str) -> None:
        """Bring another board to the front."""
        self.boards.turn_to(key)
        self._show_boards()

    def _show_boards(self) -> None:
        words = self.sitting.spoken.position()
        lines = "".join(f"<li>{esc(line)}</li>" for line in words.split("\n"))
        in_words = f"<details><summary>{esc(self.own['in_words'])}</summary><ul>{lines}</ul></details>"
        self.board.value = self.boards.picture(words.replace("\n", " ")) + in_words
        self.beside.value = self.boards.beside()

    def _band(self) -> str:
        marks = []
        for n in range(1, len(self.quiz) + 1):
            marked = self.sitting.marks.get(n)
            sign = SIGNS.get(int(marked.credit) if marked.credit in (0, 1) else 2, "½") if marked else SIGNS[None]
            sign = SHOWN if n in self.sitting.shown else sign
            here = " aria-current=true" if n == self.sitting.n else ""
            name = self.quiz.words["number"].format(n=n, of=len(self.quiz))
            marks.append(command(f"question:{n}", sign, "quiz-mark", f"{name} {sign}", here))
        number = self.quiz.words["number"].format(n=self.sitting.n, of=len(self.quiz))
        return f'<div class="band quiz-band"><b>{esc(number)}</b><span class="crumbs">{"".join(marks)}</span></div>'

    def _question(self) -> str:
        spoken, sitting = self.sitting.spoken, self.sitting
        form = texts(PACKAGE, self.quiz.lang)["ways"][sitting.form]
        rows = "".join(f"<li>{row}</li>" for row in self._rows())
        hint = f'<p class="says quiz-hint">{esc(sitting.told_hint())}</p>' if sitting.told_hint() else ""
        head = f'<h3>{esc(spoken.stem())}</h3><p class="says">{esc(form)}</p>'
        listed = f'<ol class="options" aria-label="{esc(spoken.stem())}">{rows}</ol>'
        return f'<div class="ask">{head}{listed}{hint}{self._ways()}</div>'

    def _rows(self) -> list[str]:
        spoken, sitting = self.sitting.spoken, self.sitting
        options = sitting.chosen if sitting.form == ORDER and sitting.chosen else spoken.exercise.options
        if sitting.form in (ORDER, NUMBERS):
            return [self._movable(i, option) for i, option in enumerate(options, 1)]
        rows = []
        for i, option in enumerate(options, 1):
            said, ticked = spoken.option(option), option in sitting.chosen
            sign = self._sign(option)
            state = self.own["chosen"] if ticked else ""
            name = ", ".join(filter(None, (str(i), said, state, sign and self.own[sign])))
            told = ", ".join(filter(None, (state, self.own[sign]))) if sign else ""
            mark = f'<span class="mark"><b>{TOLD[sign]}</b> {esc(told)}</span>' if sign else ""
            inner = f'<span class="n">{i}</span><span class="label">{esc(said)}</span>{mark}'
            css = " ".join(filter(None, ("option", "chosen" if ticked else "", sign and f"told-{sign}")))
            rows.append(command(f"option:{i}", inner, css, name, f" aria-pressed={str(ticked).lower()}"))
        return rows

    def _sign(self, option: str) -> str:
        """Whether an option is right, once it may be known; nothing is held against who asked for the solution."""
        if self.sitting.marked is None:
            return ""
        opened = self.sitting.spoken.opened
        right, wrong = ("best", "other") if opened.opinion_of else ("right", "wrong")
        if self.sitting.n in self.sitting.shown:
            wrong = ""
        return right if opened.verdicts[option].right else wrong

    def _movable(self, i: int, option: str) -> str:
        """A row to be moved, or a row with a number to be changed."""
        said = self.sitting.spoken.option(option)
        numbers = self.sitting.form == NUMBERS
        value = f"<b>{esc(self.sitting.chosen[i - 1])}</b>" if numbers else f'<span class="n">{i}</span>'
        up, down = ("more", "less") if numbers else ("up", "down")
        ways = command(f"up:{i}", "+" if numbers else "↑", "way", self.own[up].format(what=said))
        ways += command(f"down:{i}", "−" if numbers else "↓", "way", self.own[down].format(what=said))
        return f'<div class="option quiz-row"><span class="label">{esc(said)}</span>{value}<span>{ways}</span></div>'

    def _ways(self) -> str:
        sitting, buttons = self.sitting, []
        if sitting.marked is None:
            buttons.append(command("check", f"{esc(self.own['check'])} <kbd>↵</kbd>", "control"))
            if sitting.hints.get(sitting.n, 0) < MOST_HINTS:
                buttons.append(command("hint", f"{esc(self.own['hint'])} <kbd>H</kbd>", "control"))
            buttons.append(command("solution", esc(self.own["solution"]), "control"))
        elif sitting.n < len(self.quiz):
            buttons.append(command("next", f"{esc(self.own['next'])} <kbd>↵</kbd>", "control"))
        else:
            result = self.quiz.words["result"].format(credit=figure_of(sitting.credit()), n=len(self.quiz))
            buttons.append(f"<b>{esc(result)}</b>")
        if self.leave is not None:
            buttons.append(command("back", f"{esc(self.own['close'])} <kbd>Esc</kbd>", "control"))
        return f'<div class="controls">{"".join(buttons)}</div>'

    def said(self) -> str:
        """The verdict in a word or two."""
        marked, n = self.sitting.marked, self.sitting.n
        if n in self.sitting.shown:
            return str(self.quiz.words["shown"])
        return self.quiz.said(n, marked) if marked is not None else ""

    def _verdict(self) -> str:
        """Right or not, what is right, and for every option its reason, the numbers, the section."""
        sitting = self.sitting
        if sitting.marked is None:
            return ""
        spoken = sitting.spoken
        rows = [self._reason(options, said) for options, said in self._reasons()]
        answer = ""
        if sitting.form == NUMBERS:
            pairs = zip(spoken.exercise.options, spoken.opened.numbers, strict=True)
            told = ", ".join(f"{spoken.option(option)} {figure(number)}" for option, number in pairs)
            answer = f"<p>{esc(self.quiz.words['the_answer'].format(right=told))}</p>"
        if sitting.form == ORDER:
            right = (spoken.option(option).rstrip(".") for option in sitting.marked.right)
            told = str(self.quiz.words["between"]).join(right)
            answer = f"<p>{esc(self.quiz.words['the_answer'].format(right=told))}</p>"
        source = spoken.exercise.position.source
        title = self.quiz.words["from"].format(title=source.title, ply=source.ply) if source.title else ""
        foot = f'<p class="says">{esc(title)}</p>' if title else ""
        return f'<h3 tabindex=-1>{esc(self.said())}</h3>{answer}<ul class="quiz-reasons">{"".join(rows)}</ul>{foot}'

    def _reasons(self) -> list[tuple[tuple[str, ...], Explanation]]:
        """What is told of which options: each by itself where it can be tried on the board."""
        spoken = self.sitting.spoken
        if spoken.exercise.kind in PLAYED:
            return [((option,), spoken.reason(option)) for option in spoken.exercise.options]
        return spoken.reasons()

    def _reason(self, options: tuple[str, ...], said: Explanation) -> str:
        spoken = self.sitting.spoken
        name = self.words["explain"].get("open_rule", "")
        chip = section_chip(said.rule.section, name) if said.rule and not spoken.opened.opinion_of else ""
        i = spoken.exercise.options.index(options[0]) + 1
        tried = command(f"try:{i}", esc(self.own["try"]), "link") if spoken.exercise.kind in PLAYED else ""
        numbers = ledger(said.ledger, refusal=True) if said.ledger else ""
        labels = [spoken.option(option).rstrip(".") for option in options]
        head = "" if labels == [said.sentence.rstrip(".")] else esc(str(self.quiz.words["between"]).join(labels))
        return f"<li><b>{head}</b> {esc(said.sentence)} {chip} {tried}{numbers}</li>"

    def __str__(self) -> str:
        return self.quiz.text()


def _number(text: str) -> int:
    return int(text) if text.isdigit() and len(text) < 4 else 0
