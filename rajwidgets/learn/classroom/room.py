"""The teacher's side of a class: lead, ask, set work, and see what the class knows."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...flow import check, join, split
from ...mistakes import in_a_sentence, mistake, reason
from ...text import texts
from ..quiz import Quiz
from . import work as works
from .asked import Asked, asked_at, asked_in
from .folder import Folder
from .messages import FOLLOW, FORMAT, FREE, Counted, Now, Polled, Reveal
from .polling import PACKAGE, Bars
from .progress import Progress
from .report import Report
from .standing import stand_of
from .tables import Tables
from .work import Beside

if TYPE_CHECKING:
    from ...widgets.player.player import Player
    from .lan import Lan

RECENT = 3600  # seconds since somebody's last line, up to which they count as here


class Room:
    """A class, for the teacher: ``room = rw.classroom("class_7b/")``."""

    def __init__(self, folder: Folder, lang: str = "en") -> None:
        self.folder, self.lang = folder, lang
        self.words: dict[str, Any] = texts(PACKAGE, lang)
        self.player: Player | None = None  # whose steps the class follows
        self.lan: Lan | None = None  # the class over the network, if it is served
        self.asked: Asked | None = None
        self.revealed: Bars | None = None
        self.told: list[Callable[[], object]] = []  # who wants to know of every step
        self.said = ""  # why the last news did not get out
        self._show_all: bool | None = None
        self._now = folder.now() or Now(FORMAT, 0)
        self._mode = FOLLOW
        self._reveal: Reveal | None = None
        self._attended: object = None  # the session whose steps are told

    # ------------------------------------------------------------ leading

    @in_a_sentence
    def lead(self, player: Player | None = None, *, show_all: bool | None = None) -> Room:
        """Let the class follow this Player, step by step; what lies ahead of it is not told to anybody.

        Of an unfinished game the class is told what everybody may see, unless ``show_all`` is true.
        """
        from ...widgets.player.player import Player

        player = player or self.player
        if not isinstance(player, Player):
            raise mistake("class_player", self.lang, given=repr(player)[:60])
        if player is not self.player:
            self._forget_bars()
            self.asked = None
        self.player, self._show_all, self._mode = player.wait(), show_all, FOLLOW
        self.tell()
        return self

    @in_a_sentence
    def free(self) -> Room:
        """Let everybody go where they like; ``lead()`` gathers them again."""
        self._mode = FREE
        self.tell()
        return self

    @property
    def leading(self) -> bool:
        return self.player is not None and self._mode == FOLLOW

    @property
    def hidden(self) -> bool:
        """Whether the class sees the position without what is secret in it."""
        return self._now.stand is not None and self._now.stand.view is not None

    def tell(self) -> None:
        """Write what the class is to see, if it has changed."""
        stand = None
        if (player := self.player) is not None:
            self._attend(player)
            event, marks = player.session.event, player.desk.marks()
            stand = stand_of(player.replay, player.node, event, marks, self._show_all)
        poll = self.asked.poll if self.asked else None
        now = Now(FORMAT, self._now.rev, self._mode, stand, poll, self._reveal)  # type: ignore[arg-type]
        if now == self._now:
            return
        try:
            self.folder.show(replace(now, rev=now.rev + 1))
        except OSError as error:  # a drive that is away for a moment: it is tried again with the next step or look
            self.said = str(self.words["room"]["not_told"]).format(why=reason(error, self.lang))
            return
        self._now, self.said = replace(now, rev=now.rev + 1), ""
        for tell in self.told:
            tell()

    def _attend(self, player: Player) -> None:
        """Hear of every step; a Player that was given another game has another session."""
        if self._attended is not player.session:
            self._attended = player.session
            player.observe(lambda _: self.tell(), "changes")

    # ------------------------------------------------------------ asking everybody

    @in_a_sentence
    def poll(self, quiz: Quiz | None = None, n: int = 1) -> str:
        """Ask everybody what they would do at the leader's question, or the n-th question of a quiz."""
        self._forget_bars()
        if quiz is not None:
            self.asked = asked_in(quiz, n, self.lang)
        elif self.player is not None:
            self.asked = asked_at(self.player, self._show_all, self.lang)
        else:
            raise mistake("class_player", self.lang, given="None")
        self.tell()
        return self.poll_text()

    @in_a_sentence
    def close(self) -> str:
        """Take no more answers."""
        self._now_asked().close()
        self.tell()
        return self.poll_text()

    @in_a_sentence
    def reveal(self) -> Bars:
        """Show what the class has answered, once three have; who answered what is told to nobody."""
        asked, bars = self._now_asked(), self.bars()
        if bars.shown:
            self.revealed = bars
            asked.close()
            counted = tuple(Counted(bar.chosen, bar.votes) for bar in bars.bars)
            self._reveal = Reveal(asked.poll.id, bars.of, counted)
            if self.player is not None and asked.place is not None:
                self._tally(self.player, bars, asked.place.node.id)
                self.folder.keep_poll(Polled(asked.place.node.id, self._reveal))
            self.tell()
        return bars

    def _tally(self, player: Player, bars: Bars, node: str) -> None:
        """The bars in the rows of the leader's own Player, and the counts on its map."""
        from ...widgets.session.tally import tally

        player.session.show_tally(tally(node, bars.of, ((bar.answer, bar.votes, bar.refused) for bar in bars.bars)))

    def _forget_bars(self) -> None:
        """What was revealed is shown no longer."""
        self.revealed = self._reveal = None
        if self.player is not None:
            self.player.session.show_tally(None)

    def bars(self) -> Bars:
        """What was answered so far, for the teacher alone."""
        asked = self._now_asked()
        return asked.bars(self.folder.register.votes(asked.poll.id), self.lang)

    def _now_asked(self) -> Asked:
        if self.asked is None:
            raise mistake("class_no_poll", self.lang)
        return self.asked

    def votes(self) -> int:
        """How many have answered so far."""
        return len(self.folder.register.votes(self.asked.poll.id)) if self.asked else 0

    @in_a_sentence
    def play_bar(self, n: int = 1) -> str:
        """Play a bar as a variation in the leader's Player, or show there why it is refused; the class follows."""
        bars, asked = self.revealed, self.asked
        if bars is None or asked is None or asked.place is None or self.player is None:
            raise mistake("class_no_bars", self.lang)
        if type(n) is not int or not 1 <= n <= len(bars):
            raise mistake("class_bar", self.lang, n=repr(n), most=len(bars))
        bar, player, node = bars[n - 1], self.player, asked.place.node
        player.node = node
        refusal = check(player.session.game, player.session.view, asked.place.ask, bar.answer)
        if refusal is not None:
            player.session.try_refused(split(bar.answer), refusal)
            return bars.note(bar)
        player.play(join(split(bar.answer)))
        return player.story()

    @in_a_sentence
    def poll_text(self) -> str:
        """The poll in words: what is asked, how many have answered, and the bars once they are revealed."""
        asked, words = self._now_asked(), self.words["poll"]
        if self.revealed is not None:
            return self.revealed.text()
        lines = [asked.says, *(asked.quiz.worded(1).rows() if asked.quiz else ())]
        lines.append(words["answers"].format(n=self.votes()))
        return "\n".join([*lines, words["open" if asked.poll.open else "closed"]])

    # ------------------------------------------------------------ who is here

    def here(self, within: int = RECENT) -> list[str]:
        """Who has said something lately, by the names they have chosen."""
        since = time.time() - within
        return [name for name, at in self.folder.register.present().items() if at >= since]

    def last(self) -> int:
        """When somebody last answered something, in seconds; 0 if nobody has."""
        return self.folder.register.last_answer()

    # ------------------------------------------------------------ set work

    @in_a_sentence
    def set(self, name: str, what: Any, *, to: str = "annotate", show_all: bool = False) -> Path:
        """Set a quiz, a lesson or a game; learners find it by its name.

        ``what``: a quiz; a Player or replay, to "annotate" or, from the step where the Player stands, to "finish";
        a lesson as ("raja", 1) or the path of its file, which ends in .toml. An unfinished game that hides something is
        given with all its secrets, and only if ``show_all`` is true.
        """
        if isinstance(what, Quiz):
            return self.folder.put(name, what)
        work = works.work_from(what, to, self.lang, show_all)
        if work.to == works.LESSON and not work.game:
            works.put_lesson(self.folder, name, Path(what))
        return works.put(self.folder, name, work)

    @in_a_sentence
    def deal(self, game: str, seats: int | None = None, *, seed: int = 1, name: str = "deal", **options: Any) -> Path:
        """Set one and the same deal for several tables: the same seed, so that the same choices have the same luck."""
        return works.put(self.folder, name, works.dealt(game, seats, seed, self.lang, options))

    @in_a_sentence
    def notes(self, name: str) -> Beside:
        """The notes that the class wrote on a game, side by side."""
        return Beside(self.folder, name, self.lang)

    @in_a_sentence
    def compare(self, name: str = "deal") -> Tables:
        """The tables of a deal, or the ends of a game to finish: where they parted, and what it did to the score.

        What the class would do, where it was asked and the bars were revealed, are further lines with their counts;
        without a deal they are lines of the game that is led.
        """
        return Tables(self.folder, name, self.lang, self.player.replay if self.player is not None else None)

    @in_a_sentence
    def report(self, name: str) -> Report:
        """What the class knows, marked anew by the rules."""
        return Report(self.folder.quiz(name, self.lang), name, self.folder, self.lang)

    @in_a_sentence
    def progress(self, name: str) -> Progress:
        """How far each learner is in a lesson that was set, every step done once more by the rules."""
        return Progress(self.folder, name, self.lang)

    @in_a_sentence
    def forget(self, learner: str) -> int:
        """Remove everything of a learner."""
        return self.folder.forget(learner)

    # ------------------------------------------------------------ over the network

    @in_a_sentence
    def serve(self, address: str, port: int = 0) -> str:
        """Let learners who do not reach the folder follow, answer and hand in over the local network; for the wall.

        It binds this one address of your machine, lets in whoever knows the code, and ends after four hours.
        """
        self.stop_serving()
        from .lan import Lan  # nothing that knows a network is imported before

        self.lan = Lan(self.folder, address, port, self.lang)
        return str(self.words["room"]["served"]).format(url=self.lan.url, code=self.lan.code)

    @in_a_sentence
    def stop_serving(self) -> None:
        """End what ``serve`` began."""
        if self.lan is not None:
            self.lan.stop()
            self.lan = None

    # ------------------------------------------------------------ in words, and on the screen

    @in_a_sentence
    def text(self) -> str:
        """The class as it stands, in words."""
        w, here = self.words["room"], self.here()
        lines = [w["title"].format(folder=self.folder.path.name), w["here"].format(n=len(here), names=", ".join(here))]
        if self.player is not None:
            mode = w["follows" if self.leading else "is_free"]
            lines.append(mode.format(ply=self.player.node.ply))
        if self.asked is not None:
            lines += ["", self.poll_text()]
        return "\n".join([*lines, *filter(None, [self.said])])

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """In a notebook the class is a panel; elsewhere it is its text."""
        from ...widgets.apart.room_panel import RoomPanel

        self.panel = RoomPanel(self)
        return self.panel._repr_mimebundle_(**kwargs)
