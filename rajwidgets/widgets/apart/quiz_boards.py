"""The boards of a question: in front the one it is about, with the numbers of its options; the others to turn to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...draw.small_svg import small_svg
from ...face import Board, Face, Marks, Mat, face_of
from ...flow import Parts, State, addressed, split
from ...learn.speak import Spoken
from ..markup import command, esc, seat_sign

WHOLE = ("cure", "find", "goal", "played", "choose")  # kinds whose options are answers that can all be played
PLAYED = ("legal", "all_legal", *WHOLE)  # kinds whose options can be tried on the board


class QuizBoards:
    """What can be seen of the position of one question; right and wrong options are marked alike."""

    def __init__(self, spoken: Spoken, words: dict[str, str]) -> None:
        place = spoken.place
        self.spoken, self.words = spoken, words
        self.face: Face = face_of(place.game)
        self.view: State = place.game.view(place.state, place.ask.seat)
        self.marks = Marks()
        self.marks.legal, self.marks.selected = self._numbered(), self._asked_about()
        self.boards = self.face.boards(self.view)
        self.brought = self.front = self._brought()

    # ------------------------------------------------------------ what the question is about

    def _numbered(self) -> dict[str, int]:
        """Where the options lie that are choices, by their numbers; not where several lie in one place."""
        exercise = self.spoken.exercise
        if exercise.kind not in PLAYED:
            return {}
        answers = [split(option) for option in exercise.options]
        lies = [self._targets(own, apart(own, answers))[:1] for own in answers]
        often = Counter(target for targets in lies for target in targets)
        return {target: n for n, targets in enumerate(lies, 1) for target in targets if often[target] == 1}

    def _asked_about(self) -> set[str]:
        """Where the choice lies that is asked about."""
        answer = self.spoken.exercise.asks.get("answer")
        return set(self._targets(split(answer))) if isinstance(answer, str) else set()

    def _targets(self, parts: Parts, first: int = 1) -> list[str]:
        """The places that an answer names, from that part on."""
        asked, own = addressed(self.spoken.place.ask, parts)
        said = len(parts) - len(own)  # a side choice begins with its kind
        found = (self.face.choosing.target(asked, own[:n]) for n in range(max(1, first - said), len(own) + 1))
        return [target for target in found if target]

    def _brought(self) -> Board:
        """The board on which most of it lies, else the one that the game's own question brings to the front."""
        place = self.spoken.place
        usual = self.face.board(self.view, self.face.choosing.board(self.view, place.ask, ()))
        wanted = {*self.marks.legal, *self.marks.selected}
        if len(self.boards) == 1 or not wanted:
            return usual
        ordered = [usual, *(board for board in self.boards if board.key != usual.key)]
        return max(ordered, key=lambda board: len(wanted & self._places(board)))

    def _places(self, board: Board) -> set[str]:
        return {shape.target for shape in board.shapes(self.view, Marks(), self.spoken.speech) if shape.target}

    # ------------------------------------------------------------ what is shown

    def turn_to(self, key: str) -> None:
        """Bring another board to the front."""
        self.front = next((board for board in self.boards if board.key == key), self.front)

    def picture(self, label: str) -> str:
        """The board in front; where there are others, its name above it."""
        drawn = small_svg(self.front.shapes(self.view, self.marks, self.spoken.speech), self.front.size, label)
        return self._band() + drawn if len(self.boards) > 1 else drawn

    def _band(self) -> str:
        speech = self.spoken.speech
        sign = seat_sign(self.front.seat, 18) if self.front.seat is not None else ""
        back = self.words["back_to"].format(board=self.brought.name(speech))
        away = self.front.key != self.brought.key
        leads_back = command(f"board:{self.brought.key}", esc(back), "control") if away else ""
        return f'<div class="board-band">{sign}<b>{esc(self.front.name(speech))}</b>{leads_back}</div>'

    def beside(self) -> str:
        """What else lies on the table: the mats, and the boards that no mat leads to."""
        mats = self.face.mats(self.view, self.spoken.speech, (), "") if self.face.mats else ()
        on_mats = {mat.board for mat in mats}
        others = [board for board in self.boards if board.key != self.front.key and board.key not in on_mats]
        return "".join([*map(self._mat, mats), *map(self._small, others)])

    def _mat(self, mat: Mat) -> str:
        name = self.spoken.speech.seat(mat.seat)
        inner = f"<span>{seat_sign(mat.seat, 16)} {esc(name)}</span>"
        inner += small_svg(mat.shapes, (mat.width, mat.height), mat.label)
        if not mat.board or mat.board == self.front.key:
            return f'<div class="board">{inner}</div>'
        return self._to_board(self.face.board(self.view, mat.board), inner)

    def _small(self, board: Board) -> str:
        speech = self.spoken.speech
        shapes, size = board.shapes(self.view, Marks(), speech), board.size
        if board.small is not None:
            shapes, size = board.small(self.view, speech)
        name = board.name(speech)
        return self._to_board(board, f"<span>{esc(name)}</span>{small_svg(shapes, size, name)}")

    def _to_board(self, board: Board, inner: str) -> str:
        name = self.words["turn_to"].format(board=board.name(self.spoken.speech))
        return command(f"board:{board.key}", inner, "board", name)


def apart(own: Parts, answers: Sequence[Parts]) -> int:
    """How many parts of an answer it takes to tell it from the others."""
    others = [other for other in answers if other != own]
    return next((n for n in range(1, len(own)) if not any(other[:n] == own[:n] for other in others)), len(own))
