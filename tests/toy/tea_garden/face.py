"""How the Tea Garden looks: the garden, and a shelf with everybody's cups."""

from __future__ import annotations

from collections.abc import Sequence

from rajwidgets.draw.ornament import frame, hatched
from rajwidgets.draw.scene import SEATS, TOKENS, Shape, box, circle, label, line
from rajwidgets.face import Board, Choosing, Counting, Face, Marks, Say, Telling, always
from rajwidgets.flow import Ask, Event, Parts, Refusal, State

GARDEN, SHELF = (420.0, 320.0), (420.0, 160.0)
AT = {"north": (210.0, 70.0), "east": (320.0, 160.0), "south": (210.0, 250.0), "west": (100.0, 160.0)}
POINTS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
TURNS = tuple(POINTS)


def bush(bed: str, turn: str, colour: str, layer: str) -> list[Shape]:
    (x, y), (dx, dy) = AT[bed], POINTS[turn]
    stem = line([(x, y), (x + 30 * dx, y + 30 * dy)], layer=layer, z=2, stroke=colour, width=4)
    return [circle(x, y, 22, layer=layer, z=1, fill="#A9CF88", stroke=colour, width=2), stem]


def garden(view: State, marks: Marks, say: Say) -> list[Shape]:
    drawn = frame(GARDEN, marks.variation)
    for bed, (x, y) in AT.items():
        drawn.append(circle(x, y, 34, z=3, fill=TOKENS["card"], stroke=TOKENS["line-2"], target=bed))
        if bed in marks.legal:
            drawn.append(circle(x, y, 34, layer="marks", stroke=TOKENS["peacock"], width=3.4))
            drawn.append(label(x + 30, y - 30, str(marks.legal[bed]), 13, layer="marks", z=2, fill=TOKENS["peacock"]))
        if bed in marks.refused:
            drawn += hatched(x, y, 30, 4)
    return drawn + [shape for bed, turn in view.beds.items() for shape in bush(bed, turn, TOKENS["ink"], "pieces")]


def shelf(view: State, marks: Marks, say: Say) -> list[Shape]:
    drawn = frame(SHELF, marks.variation)
    for i, gardener in enumerate(view.seats):
        drawn.append(box(30, 22 + 30 * i, 20 + 12 * gardener.cups, 20, 3, layer="pieces", fill=SEATS[i].colour))
        drawn.append(label(40, 32 + 30 * i, say.seat(i), 12, layer="pieces", z=2, fill=SEATS[i].ink, align="left"))
    return drawn


def target(ask: Ask, begun: Parts) -> str | None:
    return begun[0] if ask.kind == "plant" and begun else None


def ghost(view: State, ask: Ask, begun: Parts, refusal: Refusal | None) -> Sequence[Shape]:
    if ask.kind != "plant" or not begun:
        return ()
    return bush(begun[0], begun[1] if len(begun) > 1 else "up", TOKENS["madder" if refusal else "peacock"], "marks")


def turned(view: State, ask: Ask, begun: Parts) -> Parts:
    if ask.kind != "plant" or not begun:
        return begun
    return begun[0], TURNS[(TURNS.index(begun[1]) + 1) % 4] if len(begun) > 1 else TURNS[1]


def changed(before: State, after: State) -> set[str]:
    return {bed for bed in {*before.beds, *after.beds} if before.beds.get(bed) != after.beds.get(bed)}


def points(event: Event) -> tuple[int, float] | None:
    return (event.seat, event.data["halves"] / 2) if event.seat is not None and "halves" in event.data else None


FACE = Face(
    boards=always(
        Board("garden", GARDEN, garden, name=lambda speech: speech.word("garden")),
        Board("shelf", SHELF, shelf, name=lambda speech: speech.word("shelf")),
    ),
    choosing=Choosing(
        target=target,
        board=lambda view, ask, begun: "shelf" if ask.kind == "brew" else "garden",
        ghost=ghost,
        turned=turned,
    ),
    telling=Telling(changed=changed, belongings=lambda s, seat: s.seats[seat]),
    counting=Counting(series=lambda view: {"cups": [p.cups / 2 for p in view.seats]}, leads="cups", points=points),
)
