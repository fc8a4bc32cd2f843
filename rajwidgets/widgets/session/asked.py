"""What a question offers a person: the choices of the rules in the order and the places that the face gives them."""

from __future__ import annotations

from typing import NamedTuple

from ...face import Face
from ...flow import Ask, Choices, Game, Parts, State, addressed, choices, open_parts, parts_after, refused


class Offer(NamedTuple):
    """One question, as one seat sees it. Pure: nothing here is begun or chosen."""

    game: Game
    face: Face
    view: State
    ask: Ask

    def after(self, begun: Parts) -> Choices:
        """What can be chosen next, and what cannot, as people read it: what the face calls nearer comes first."""
        found, nearness = self._unfolded(self._listed(begun)), self.face.choosing.nearness
        if nearness is None:
            return found
        nearest = sorted(found.open, key=lambda parts: nearness(self.view, *addressed(self.ask, parts)))
        return Choices(tuple(nearest), found.refused)

    def _listed(self, begun: Parts) -> Choices:
        return choices(self.game, self.view, self.ask, begun)

    def _unfolded(self, found: Choices) -> Choices:
        """Where the face says so, what follows a first part stands in its place: one step less to choose."""
        part = self.face.choosing.unfolded.get(self.ask.kind, "")
        if (part,) not in found.open:
            return found
        inside = open_parts(self.game, self.view, self.ask, (part,))
        closed = refused(self.game, self.view, self.ask, (part,))
        rest = tuple(parts for parts in found.open if parts != (part,))
        ways = (*((part, each) for each in inside), *rest)
        return Choices(ways, {**{(part, each): why for each, why in closed.items()}, **found.refused})

    def target(self, parts: Parts) -> str | None:
        """Where on its board a choice lies."""
        return self.face.choosing.target(*addressed(self.ask, parts))

    def complete(self, parts: Parts) -> bool:
        return not parts_after(self.game, self.view, self.ask, parts)

    def leading_to(self, place: str, begun: Parts) -> list[Parts]:
        """Every beginning that ends in this place of the map, however many choices ahead."""
        found: list[Parts] = []
        todo = list(self._listed(begun).open)
        while todo:
            parts = todo.pop(0)
            lies_in = self.target(parts)
            if lies_in is not None:
                if lies_in == place or lies_in.startswith(f"{place}/"):
                    found.append(parts)
                continue  # a longer answer would lie elsewhere
            if not self.complete(parts):
                todo = list(self._listed(parts).open) + todo
        return found

    def turned(self, looked_at: Parts, begun: Parts) -> Parts:
        """A choice turned once more, such as a tile on its place; what is begun already stays as it is."""
        asked, own = addressed(self.ask, looked_at)
        turned = self.face.choosing.turned(self.view, asked, own)
        whole = (*looked_at[: len(looked_at) - len(own)], *turned)
        return whole if whole[: len(begun)] == begun else looked_at
