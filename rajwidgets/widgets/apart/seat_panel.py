"""A seat in a class on the learner's screen: follow or go free, answer what everybody is asked, see the bars."""

from __future__ import annotations

from ...draw.small_svg import small_svg
from ...face import Marks, face_of
from ...flow import join
from ...learn.classroom.messages import Poll, Stand
from ...learn.classroom.seat import Seat
from ...learn.classroom.standing import game_of, viewed
from ...learn.exercise import MANY
from ...mistakes import Mistake
from ...text import Speech, texts
from .. import plain as iw
from ..markup import command, esc
from .bars_html import bars_html
from .panel import Apart

KEYS = ["f", "c"]


class SeatPanel(Apart):
    """What ``rw.join`` shows; below it lies the Player that follows."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.own = seat, seat.words["seat"]
        self.status, self.polled, self.seen = iw.HTML(), iw.HTML(), iw.HTML()
        self.polled.add_class("rjw-question")
        self.polled.add_class("class-asked")
        self.seen.add_class("class-view")
        words = texts("rajwidgets.widgets.assets", seat.lang)
        title = self.own["title"].format(name=seat.name, folder=seat.folder.path.name)
        super().__init__(title, [self.status, self.polled, self.seen], "rjw-seat", words)
        self.companion.own_keys = KEYS
        self.said = ""  # what could not be done
        self.wishes |= {"free": self._free, "catch_up": self._catch_up, "send_refused": self._send_refused}
        self.wishes |= {"option": self._option, "key": self._key, "rule": self._rule}
        self._watched: object = None
        self._told = self._told_way = ""
        seat.told.append(self.show)
        self.show()

    def close(self) -> None:
        if self.show in self.seat.told:
            self.seat.told.remove(self.show)
        super().close()

    # ------------------------------------------------------------ what can be done

    def do(self, wished: str) -> None:
        """Carry out a wish; what cannot be is said in a sentence."""
        self.said = ""
        try:
            super().do(wished)
        except Mistake as wrong:
            self.said = wrong.says(self.seat.lang)
        self.show()

    def _free(self, _: str = "") -> None:
        self.seat.free()

    def _catch_up(self, _: str = "") -> None:
        self.seat.catch_up()

    def _key(self, key: str) -> None:
        {"f": self._free, "c": self._catch_up}.get(key, lambda: None)()

    def _send_refused(self, _: str = "") -> None:
        player = self.seat.player
        if player is not None and player.session.tried is not None:
            self.seat.send(join(player.session.tried.parts))

    def _option(self, i: str) -> None:
        """Choose one of the options of a quiz's question: it is sent at once, and can be changed."""
        quiz = self.seat.asked
        if quiz is None or not i.isdigit() or len(i) > 2:
            return
        options = quiz.exercises[0].options
        chosen = {str(options.index(each) + 1) for each in self.seat.mine if each in options}
        if quiz.spoken(1).opened.form != MANY:
            chosen = set()
        chosen ^= {i}
        if chosen:
            self.seat.send(" ".join(sorted(chosen, key=int)))

    def _rule(self, section: str) -> None:
        player = self.seat.player
        if player is not None:
            self.show_rule(player.session.speech, section)

    # ------------------------------------------------------------ what is shown

    def show(self) -> None:
        """The seat as it stands."""
        seat, player = self.seat, self.seat.player
        stand = seat.now.stand if seat.now else None
        hidden = stand is not None and stand.view is not None and seat.is_following
        if player is not None and self._watched is not player.session:
            self._watched = player.session
            player.session.observe(lambda _: self._show_words(), "changes")
        self.seen.value = self._view(stand) if hidden and stand is not None else ""
        shown = (player.widget,) if player is not None and not hidden else ()
        if self.below.children != shown:
            self.below.children = shown
        self._show_words()

    def _show_words(self) -> None:
        self.status.value, self.polled.value = self._status(), self._polled()
        says = self.own["asked"] if self.seat.poll is not None and self.seat.poll.open else ""
        way = "" if self.seat.is_following else self.seat.following.says(following=False)
        parted = way if way and not self._told_way else ""  # once, not at every step of it
        new = (says if says != self._told else "") or parted
        self._told, self._told_way = says, way
        if new:
            self.companion.send({"say": new})

    def _status(self) -> str:
        seat, w = self.seat, self.own
        lines = [f'<p class="class-stored">{esc(w["stored"])}</p>']
        says = seat.following.says(seat.is_following).partition("\n")[0]
        if seat.is_following or seat.player is None:
            button = command("free", f"{esc(w['free'])} <kbd>F</kbd>", "control") if seat.player is not None else ""
            lines.append(f"<p>{esc(says)}</p>{button}")
        else:
            button = command("catch_up", f"{esc(w['catch_up'])} <kbd>C</kbd>", "control strong")
            lines.append(f'<div class="bar offer"><span>{esc(says)}</span>{button}</div>')
        if self.said:
            lines.append(f'<div class="bar fault"><span>{esc(self.said)}</span></div>')
        return f'<div class="class-head">{"".join(lines)}</div>'

    def _view(self, stand: Stand) -> str:
        """What everybody may see of a position that hides something: a picture, and the same in words."""
        seat = self.seat
        try:
            game, view = game_of(stand), viewed(stand, seat.lang)
            speech, face = Speech(game, seat.lang, list(stand.names)), face_of(game)
            board = face.board(view, face.choosing.board(view, stand.ask, ()) if stand.ask else "")
            words = seat.following.described(stand)
            picture = small_svg(board.shapes(view, Marks(), speech), board.size, words.replace("\n", " "))
        except Exception as fault:  # a position from a file that nobody has checked
            return f"<p>{esc(str(fault)[:200])}</p>"
        lines = "".join(f"<li>{esc(line)}</li>" for line in words.split("\n"))
        return f"{picture}<ul>{lines}</ul>"

    def _polled(self) -> str:
        seat, w, poll = self.seat, self.own, self.seat.poll
        if poll is None:
            return ""
        head = f"<h3>{esc(seat.words['poll']['title'])}</h3>"
        if (bars := seat.revealed()) is not None:
            opens = self.words["explain"].get("open_rule", "")
            rows = bars_html(bars, seat.words["room"], w["class_says"], opens)
            asked = f"<p>{esc(bars.asked)} {esc(bars.words['in_all'].format(n=bars.of))}</p>"
            return f'<div class="class-poll">{head}{asked}{rows}</div>'
        lines = [self._question(poll)] if poll.exercise is not None else [self._on_board(poll)]
        if seat.mine:
            sent = w["sent"].format(answer=seat.following.called(seat.mine, poll))
            lines.append(f'<p class="sent"><b>{esc(sent)}</b> {esc(w["may_send"] if poll.open else "")}</p>')
        if not poll.open:
            lines.append(f"<p>{esc(w['closed'])}</p>")
        return f'<div class="class-poll">{head}{"".join(lines)}</div>'

    def _on_board(self, poll: Poll) -> str:
        w, player = self.own, self.seat.player
        said = f"<p>{esc(self.seat.following.asks(poll))}</p>"
        if not poll.open:
            return said
        if not self.seat.following.at_the_question():
            return said + command("catch_up", esc(w["catch_up"]), "control")
        said += f"<p>{esc(w['asked'])}</p>"
        if player is not None and player.session.tried is not None:
            said += command("send_refused", esc(w["send_refused"]), "control")
        return said

    def _question(self, poll: Poll) -> str:
        """A question of a quiz: the position as a picture and in words, and its options."""
        quiz = self.seat.asked
        assert quiz is not None
        spoken = quiz.spoken(1)
        rows = []
        for i, option in enumerate(spoken.exercise.options, 1):
            said, mine = spoken.option(option), option in self.seat.mine
            name = ", ".join(filter(None, (str(i), said, self.own["chosen"] if mine else "")))
            inner = f'<span class="n">{i}</span><span class="label">{esc(said)}</span>'
            css = "option chosen" if mine else "option"
            if poll.open:
                rows.append(command(f"option:{i}", inner, css, name, f" aria-pressed={str(mine).lower()}"))
            else:
                rows.append(f'<div class="{css}">{inner}</div>')
        place = spoken.place
        face, view = face_of(place.game), place.game.view(place.state, place.ask.seat)
        board = face.board(view, face.choosing.board(view, place.ask, ()))
        words = spoken.position()
        picture = small_svg(board.shapes(view, Marks(), spoken.speech), board.size, words.replace("\n", " "))
        listed = "".join(f"<li>{row}</li>" for row in rows)
        return f'<div class="class-view">{picture}</div><p>{esc(spoken.stem())}</p><ol class="options">{listed}</ol>'

    def __str__(self) -> str:
        return self.seat.text()
