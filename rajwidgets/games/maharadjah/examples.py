"""The rulebook's worked examples as positions and answers, named by section; the tests assert what each must show.

Where the rulebook has no example and a lesson needs one, there is one of our own.
"""

from __future__ import annotations

import msgspec

from ...flow import Example
from .places import Board
from .rules import new_state
from .rules.pieces import add, remove
from .state import BRITISH, Arms, Stack, State, seats

FULL = {"short": False, "shift": False}


def examples(board: Board) -> list[Example]:
    """Every worked example of the text and those of our own, in rulebook order."""
    return [
        worked("4.0", 1, rajput_sequence(board)),
        worked("5.12", 1, two_borders(board), ("move:Gujerat:Delhi:1", "end")),
        worked("5.3", 1, pushing_through(board), PUSH),
        worked("5.4", 1, boats_from_malabar(board), ("move:Malabar:Baloutchistan:1", "move:Malabar:Golkonde:1")),
        worked("5.4", 2, boats_from_golkonde(board), ("move:Golkonde:Simhala:1", "move:Golkonde:Assam:1")),
        worked("5.4", 3, boats_from_bengal(board)),
        worked("5.16", 1, over_the_strait(board)),
        worked("6.0", 1, overpopulation(board), ("end", "Gujerat:1")),
        worked("8.2", 1, marathas_at_sea(board), ("move:Maharashtra:mer_Oman:2", "end", *SEA_FIGHT)),
        worked("8.3", 1, british_in_andhra(board), ("2:2:5:6:1:3:4",), opens=1),
        worked("8.5", 1, chola_retreat(board), ("1:1:1:1", "Agra:1", "Malva:1"), opens=1),
        worked("8.6", 1, chola_fall_back(board), TWO_WAYS_BACK, opens=2),
        worked("8.6", 2, chola_fall_back(board), ("1:1:1:6", "Mysore", "Karnataka:2"), opens=2),
        worked("9.2", 1, chiefs_and_arms(board), ("Bidar:Moghols", "3:2:3:4")),
        worked("10.1", 1, maratha_growth(board)),
        worked("12.1", 1, british_post(board), ("6:1:1:4:4", "Gujerat:Britanniques", "5:1:1"), opens=1),
    ]


PUSH = ("move:Rajpoutana:Agra:3", "move:Delhi:Agra:1", "move:Delhi:Oudh:2")
TWO_WAYS_BACK = ("1:1:1:6", "Karnataka", "Karnataka:1", "Mysore:1")
SEA_FIGHT = ("mer_Oman:Portugais", "6:6:1:1", "Gujerat:1", "Maharashtra:1")


def worked(section: str, n: int, s: State, answers: tuple[str, ...] = (), opens: int = 0) -> Example:
    return Example(section, n, seats(s), msgspec.structs.asdict(s.variants), s, answers, opens)


# ---------------------------------------------------------------- making a position


def position(board: Board, turn: int, nation: str, phase: str, players: int = 4) -> State:
    """An empty map in this turn, in a phase of this nation's sequence."""
    s = new_state(board, players, FULL)
    for space, here in s.armies.items():
        for other in list(here):
            remove(s, other, space, here[other])
    s.turn, s.phase, s.active, s.place = turn, phase, nation, list(s.owner).index(nation)
    s.crown = turn > 12
    return s


def stand(s: State, nation: str, **armies: int) -> None:
    """Put armies of a nation on territories."""
    for space, n in armies.items():
        add(s, nation, space, n)


def attack(s: State, nation: str, at: str, **origins: int) -> None:
    """Armies of the active nation have just marched into a territory, each from where it says."""
    for came, n in origins.items():
        add(s, nation, at, n)
        s.moved.append(Stack(at, n, 9, came, False))


def trade(s: State, power: str, *territories: str) -> None:
    """Put trading posts of a colonial power on territories."""
    for t in territories:
        s.posts[t] = power
        s.supply[power] -= 1


# ---------------------------------------------------------------- 4.0 a nation's sequence


def rajput_sequence(board: Board) -> State:
    """Turn 6, ours: the Rajputs hold three territories around Delhi, and four armies more come from China."""
    s = position(board, 6, "Rajpouts", "sequence", 3)
    s.active, s.gauge["Rajpouts"] = "", 3
    stand(s, "Rajpouts", Cachemire=2, Lahore=2, Malva=2)
    stand(s, "Gupta", Delhi=2, Agra=2, Oudh=2, Jaunpur=1, Bihar=1, Magadha=2, Bengale=1, Bundelkhand=1, Nepal=1)
    stand(s, "Harappeens", Pendjab=1, Sind=1, Gujerat=2)
    stand(s, "Grecs", Gandhara=1)
    stand(s, "Mahrattes", Maharashtra=2, Khandesh=2, Berar=1)
    stand(s, "Chola", Gondwana=1, Andhra=1, Golkonde=2, Karnataka=2)
    stand(s, "Pandya", Mysore=2, Kerala=1, Malabar=1)
    stand(s, "Cinghalais", Lanka=2, Simhala=1)
    return s


# ---------------------------------------------------------------- 5.0 movement


def two_borders(board: Board) -> State:
    """An army in Gujerat; Rajpoutana and Delhi lie one and two borders away."""
    s = position(board, 3, "Harappeens", "movement")
    stand(s, "Harappeens", Gujerat=1)
    return s


def pushing_through(board: Board) -> State:
    """Six Muslim armies west and north of Agra, where two Chola armies stand; one more in Oudh."""
    s = position(board, 11, "Musulmans", "movement")
    stand(s, "Musulmans", Rajpoutana=3, Delhi=3)
    stand(s, "Chola", Agra=2, Oudh=1)
    return s


def boats_from_malabar(board: Board) -> State:
    """Others bar the way by land, so that the armies of Malabar go by sea."""
    s = position(board, 8, "Chola", "movement")
    stand(s, "Chola", Malabar=2)
    stand(s, "Pandya", Bijapur=1, Mysore=1)
    return s


def boats_from_golkonde(board: Board) -> State:
    s = position(board, 8, "Chola", "movement")
    stand(s, "Chola", Golkonde=2)
    return s


def boats_from_bengal(board: Board) -> State:
    """From Bengal no boat reaches Kerala or Gujerat: they lie on other seas."""
    s = position(board, 8, "Chola", "movement")
    stand(s, "Chola", Bengale=1)
    return s


def over_the_strait(board: Board) -> State:
    """Ours: two Chola armies on the shore of the strait, one a border behind them, and no boats."""
    s = position(board, 3, "Chola", "movement")
    stand(s, "Chola", Karnataka=2, Golkonde=1)
    return s


# ---------------------------------------------------------------- 6.0 overpopulation


def overpopulation(board: Board) -> State:
    """Nine armies in four territories: one too many at the end of the sequence."""
    s = position(board, 3, "Harappeens", "movement")
    stand(s, "Harappeens", Gujerat=3, Sind=2, Delhi=2, Rajpoutana=2)
    return s


# ---------------------------------------------------------------- 8.0 combat


def marathas_at_sea(board: Board) -> State:
    """Ours: two Portuguese armies in the Arabian Sea, and Marathas who have boats this turn."""
    s = position(board, 13, "Mahrattes", "movement")
    stand(s, "Mahrattes", Maharashtra=2, Khandesh=1)
    stand(s, "Portugais", mer_Oman=2)
    return s


def british_in_andhra(board: Board) -> State:
    """Three British armies in rough Andhra are attacked by four Mughal armies."""
    s = position(board, 14, "Moghols", "combat")
    stand(s, BRITISH, Andhra=3)
    attack(s, "Moghols", "Andhra", Berar=4)
    return s


def chola_retreat(board: Board) -> State:
    """Muslims have marched from Sind into Rajpoutana; others stand in Gujerat and Lahore, a Chola army in Malva."""
    s = position(board, 11, "Musulmans", "combat")
    stand(s, "Musulmans", Gujerat=1, Lahore=1)
    stand(s, "Chola", Rajpoutana=2, Malva=1)
    attack(s, "Musulmans", "Rajpoutana", Sind=2)
    return s


def chola_fall_back(board: Board) -> State:
    """Three Chola armies attack Kerala, two from Karnataka and one from Mysore; its defender has nowhere to go."""
    s = position(board, 6, "Chola", "combat")
    stand(s, "Cinghalais", Kerala=1)
    stand(s, "Pandya", Malabar=1)
    attack(s, "Chola", "Kerala", Karnataka=2, Mysore=1)
    return s


def chiefs_and_arms(board: Board) -> State:
    """Ours: Shivaji leads two Maratha armies with French arms into Bidar, where Alamgir defends with two."""
    s = position(board, 13, "Mahrattes", "combat")
    stand(s, "Mahrattes", Karnataka=1)
    stand(s, "Moghols", Bidar=2, Berar=1, Andhra=1)
    stand(s, "Francais", Kerala=1)
    trade(s, "Francais", "Karnataka")
    attack(s, "Mahrattes", "Bidar", Golkonde=2)
    s.chiefs |= {"Shivaji": "Bidar", "Alamgir": "Bidar"}
    s.arms["Francais"] = Arms("Mahrattes", "Bidar")
    return s


# ---------------------------------------------------------------- 10.1 growth


def maratha_growth(board: Board) -> State:
    """A gauge of one and a half, and territories worth five and a half: two new armies, and one saved."""
    s = position(board, 11, "Mahrattes", "growth")
    s.gauge["Mahrattes"] = 3
    stand(s, "Mahrattes", Maharashtra=1, Khandesh=1, Gondwana=1, Berar=1, Bidar=1, Bijapur=1, Golkonde=1)
    return s


# ---------------------------------------------------------------- 12.1 trading posts


def british_post(board: Board) -> State:
    """Ours: three Maratha armies against a British army and a British trading post in Gujerat."""
    s = position(board, 14, "Mahrattes", "combat")
    stand(s, "Mahrattes", Khandesh=1)
    stand(s, BRITISH, Gujerat=1)
    trade(s, BRITISH, "Gujerat")
    attack(s, "Mahrattes", "Gujerat", Malva=3)
    return s
