"""A class on the teacher's screen: who is here, lead or let go, ask, reveal, play a bar, report."""

from __future__ import annotations

import time
from html import escape

from ...learn.classroom.beat import Beat
from ...learn.classroom.room import Room
from ...mistakes import Mistake
from ...text import texts
from .. import plain as iw
from ..markup import command, esc
from .bars_html import bars_html
from .panel import Apart

KEYS = ["l", "p", "r"]


class RoomPanel(Apart):
    """What ``rw.classroom`` shows; below it lies the Player that leads, unless a cell of its own shows it."""

    def __init__(self, room: Room) -> None:
        self.room, self.own = room, room.words["room"]
        self.status, self.polled, self.reported = iw.HTML(), iw.HTML(), iw.HTML()
        self.polled.add_class("rjw-question")  # its rows are chosen by their numbers
        self.polled.add_class("class-asked")
        words = texts("rajwidgets.widgets.assets", room.lang)
        title = self.own["title"].format(folder=room.folder.path.name)
        super().__init__(title, [self.status, self.polled, self.reported], "rjw-room", words)
        self.companion.own_keys = KEYS
        self.said = ""  # what could not be done
        self.waits = ""  # the poll that was to be revealed, while too few have answered it
        self.wishes |= {"lead": self._lead, "free": self._free, "poll": self._poll, "close": self._close}
        self.wishes |= {"reveal": self._reveal, "bar": self._bar, "option": self._bar, "report": self._report}
        self.wishes |= {"key": self._key, "rule": self._rule}
        self._seen: tuple[int, list[str]] = (-1, [])
        self.beat: Beat[tuple[int, list[str]]] = Beat(self._look, self._news, every=0.5)
        self.show()
        room.told.append(self.show)
        self.beat.start()

    def close(self) -> None:
        self.beat.stop()
        if self.show in self.room.told:
            self.room.told.remove(self.show)
        super().close()

    # ------------------------------------------------------------ what the class does meanwhile

    def _look(self) -> tuple[int, list[str]] | None:
        found = self.room.votes(), self.room.here()
        return found if found != self._seen or self.room.said else None

    def _news(self, found: tuple[int, list[str]]) -> None:
        self._seen = found
        self.room.tell()
        self.show()

    # ------------------------------------------------------------ what can be done

    def do(self, wished: str) -> None:
        """Carry out a wish; what cannot be is said in a sentence."""
        self.said = ""
        try:
            super().do(wished)
        except Mistake as wrong:
            self.said = wrong.says(self.room.lang)
            self.companion.send({"say": self.said})
        self.show()

    def _lead(self, _: str = "") -> None:
        self.room.lead()

    def _free(self, _: str = "") -> None:
        self.room.free()

    def _poll(self, _: str = "") -> None:
        self.companion.send({"say": self.room.poll()})

    def _close(self, _: str = "") -> None:
        self.room.close()

    def _reveal(self, _: str = "") -> None:
        bars = self.room.reveal()
        if not bars.shown and self.room.asked is not None:
            self.waits = self.room.asked.poll.id
        self.companion.send({"say": bars.text() if bars.shown else bars.few()})

    def _bar(self, n: str) -> None:
        if self.room.revealed is not None and n.isdigit() and len(n) < 4:
            self.room.play_bar(int(n))
            self.companion.send({"say": self.own["played"].format(n=n)})

    def _report(self, name: str) -> None:
        report = self.room.report(name)
        self.reported.value = f'<h3>{esc(self.own["report_of"].format(name=name))}</h3>' + report.html()

    def _rule(self, section: str) -> None:
        if self.room.player is not None:
            self.show_rule(self.room.player.session.speech, section)

    def _key(self, key: str) -> None:
        wish = {"l": "free" if self.room.leading else "lead", "p": "poll", "r": "reveal"}.get(key)
        if wish is not None:
            self.wishes[wish]("")

    # ------------------------------------------------------------ what is shown

    def show(self) -> None:
        """The class as it stands."""
        self.status.value = self._status()
        self.polled.value = self._polled()
        player = self.room.player
        shown_here = (player.widget,) if player is not None and player._output is None else ()
        if self.below.children != shown_here:
            self.below.children = shown_here

    def _status(self) -> str:
        room, w = self.room, self.own
        here = room.here()
        names = escape(", ".join(here))
        last = room.last()
        said = w["last"].format(time=time.strftime("%H:%M", time.localtime(last))) if last else ""
        count = f"<b>{esc(w['who'].format(n=len(here)))}</b>"
        lines = [f"<p>{count} {names} <span class=class-stored>{esc(said)}</span></p>"]
        if room.player is None:
            lines.append(f"<p>{esc(w['nobody'])}</p>")
        else:
            mode = w["follows" if room.leading else "is_free"].format(ply=room.player.node.ply)
            other = ("free", w["free"]) if room.leading else ("lead", w["lead"])
            hidden = f" {w['hidden']}" if room.hidden else ""
            buttons = command(other[0], f"{esc(other[1])} <kbd>L</kbd>", "control")
            buttons += command("poll", f"{esc(w['poll'])} <kbd>P</kbd>", "control")
            lines.append(f'<p>{esc(mode + hidden)}</p><span class="class-ways">{buttons}</span>')
        for said in filter(None, (self.said, room.said)):
            lines.append(f'<div class="bar fault"><span>{esc(said)}</span></div>')
        quizzes = "".join(command(f"report:{name}", esc(name), "control") for name in room.folder.quizzes())
        told = f"<p><b>{esc(w['report'])}</b></p>{quizzes}" if quizzes else ""
        return f'<div class="class-head">{"".join(lines)}</div><div class="class-head">{told}</div>'

    def _polled(self) -> str:
        room, w, asked = self.room, self.own, self.room.asked
        if asked is None:
            return f'<p class="class-stored">{esc(w["keys"])}</p>' if room.player is not None else ""
        p = room.words["poll"]
        head = f"<h3>{esc(p['title'])}</h3><p>{esc(asked.says)}</p>"
        if room.revealed is not None:
            told = p["in_all"].format(n=room.revealed.of)
            opens = self.words["explain"].get("open_rule", "")
            rows = bars_html(room.revealed, w, p["title"], opens, playable=asked.place is not None)
            return f'<div class="class-poll">{head}<p>{esc(told)}</p>{rows}</div>'
        state = p["open" if asked.poll.open else "closed"]
        told = f"{p['answers'].format(n=room.votes())} {state}"
        rows = "".join(f"<li>{esc(row)}</li>" for row in asked.quiz.worded(1).rows()) if asked.quiz else ""
        buttons = command("reveal", f"{esc(w['reveal'])} <kbd>R</kbd>", "control strong")
        if asked.poll.open:
            buttons += command("close", esc(w["close"]), "control")
        listed = f"<ul>{rows}</ul>" if rows else ""
        ways = f'<div class="class-ways">{buttons}</div>{self._too_few(asked.poll.id)}'
        return f'<div class="class-poll">{head}{listed}<p class="votes">{esc(told)}</p>{ways}</div>'

    def _too_few(self, poll: str) -> str:
        """Beside the button that was pressed: why nothing is revealed, for as long as it is so."""
        if poll != self.waits or (bars := self.room.bars()).shown:
            return ""
        return f'<div class="bar class-few"><span>{esc(bars.few())}</span></div>'

    def __str__(self) -> str:
        return self.room.text()
