"""Positions of Raja made by hand for the tests of its drawing, and plain words for them."""

from rajwidgets.games.raja.places import our_board
from rajwidgets.games.raja.state import FREE, Seat, State, Turn, Variants
from rajwidgets.games.raja_family.disc import Slot
from rajwidgets.text import told_of

WORDS = {
    "en": {
        "governors": "Governors",
        "next": "next",
        "free": "free",
        "reconstructed": "reconstructed: roads, italic names",
        "gold": "gold",
        "reserve": "reserve",
        "quarry": "quarry",
        "of": "of",
        "built": "built",
        "sealed": "sealed until {seat} acts",
        "now": "now",
        "to_do": "to do",
        "done": "done",
        "forgone": "forgone",
        "chits": "chits",
    },
    "fr": {
        "governors": "Gouverneurs",
        "next": "suit",
        "free": "libre",
        "reconstructed": "reconstitué : routes, noms en italique",
        "gold": "or",
        "reserve": "réserve",
        "quarry": "carrière",
        "of": "sur",
        "built": "bâtis",
        "sealed": "scellé jusqu’à son tour",
        "now": "en cours",
        "to_do": "à faire",
        "done": "fait",
        "forgone": "renoncé",
        "chits": "jetons",
    },
}
NAMES = {
    "en": {
        "action": "gold Gold, house House, two_houses Two houses, move_house Move a house, quarry Quarry,"
        " palace Palace, palace_and_house Palace and house, governors Governor order, character Character",
        "short_action": "gold Gold, house House, two_houses 2 houses, move_house Move, quarry Quarry, palace Palace,"
        " palace_and_house Palace + h., governors Governors, character Character",
        "character": "1 Mogul, 2 Merchant, 3 Sadhu, 4 Monk, 5 Builder, 6 Artisan, 7 Yogi",
        "place": "S Start",
    },
    "fr": {
        "action": "gold Or, house Maison, two_houses Deux maisons, move_house Déplacer, quarry Carrière, palace Palais,"
        " palace_and_house Palais et maison, governors Gouverneurs, character Personnage",
        "short_action": "gold Or, house Maison, two_houses 2 maisons, move_house Déplacer, quarry Carrière,"
        " palace Palais, palace_and_house Palais + m., governors Gouverneurs, character Personnage",
        "character": "1 Moghol, 2 Marchand, 3 Sadhu, 4 Moine, 5 Bâtisseur, 6 Artisan, 7 Yogi",
        "place": "S Départ",
    },
}


class PlainSay:
    """Words for a drawing, without the text files."""

    def __init__(self, lang="en", seats=("North", "East", "South", "West", "Middle")):
        self.lang, self.seats = lang, seats
        self.names = {
            domain: dict(pair.strip().split(" ", 1) for pair in pairs.split(","))
            for domain, pairs in NAMES[lang].items()
        }
        self.names["place"] |= our_board().names

    def name(self, domain, value):
        return self.names[domain][value]

    def seat(self, i):
        return self.seats[i]

    def word(self, key):
        return WORDS[self.lang][key]

    def told_of(self, name, says):
        return told_of(name, says, self.lang)


def empty_state(seats, **variants):
    board = our_board()
    neutral = list(range(seats, 5))
    return State(
        board=board,
        variants=Variants(**variants),
        seats=[Seat(15, 6, 10, 7, board.start) for _ in range(seats)],
        villages={village: [] for village in board.villages},
        houses={city: [0] * seats for city in board.cities},
        sites={city: [FREE, *neutral, *[FREE] * (6 - len(neutral))] for city in board.cities},
        track={city: k + 1 for k, city in enumerate("FACBGED")},
        bank_cards=[],
        bank_chits=0,
    )


def roadside(s, *owners):
    """Put houses into villages named by road and number: ("AB", 1, [0, 1])."""
    for (a, b), number, who in owners:
        s.villages[s.board.roads[a][b][number - 1]] = list(who)


def middle_game():
    """Four players in round 4, much as in the picture of our design: North stands in Jodhpur with 13 gold."""
    s = empty_state(4)
    s.phase, s.round, s.maharaja = "turn", 4, "D"
    s.turn = Turn(0)
    s.track = {"D": 11, "E": 10, "G": 9, "B": 8, "C": 7, "A": 6, "F": 5}
    north, east, south, west = s.seats
    north.gold, north.reserve, north.quarry, north.at, north.cards = 13, 4, 5, "D", [5]
    north.plan = [Slot("palace"), Slot("house")]
    east.gold, east.reserve, east.quarry, east.at, east.cards, east.acted = 8, 3, 6, "B", [2], True
    east.plan = [Slot("two_houses", ["village", "city"]), Slot("quarry", ["quarry"])]
    south.gold, south.reserve, south.quarry, south.at, south.cards, south.acted = 3, 2, 8, "E", [1], True
    south.plan = [Slot("palace", ["palace"]), Slot("gold", ["gold"])]
    west.gold, west.reserve, west.quarry, west.at, west.cards = 16, 5, 6, "G", [6]
    west.plan = [Slot("?"), Slot("?")]
    roadside(s, ("AB", 2, [1]), ("BC", 1, [3]), ("BD", 1, [3]), ("BD", 2, [0]), ("BS", 1, [0, 1]), ("BS", 2, [2]))
    roadside(s, ("BE", 1, [1]), ("CE", 1, [1]), ("DS", 1, [0, 1]), ("DS", 2, [3]), ("SE", 1, [0]), ("SE", 2, [1, 2]))
    roadside(s, ("DF", 1, [0]), ("DF", 2, [3]), ("FS", 1, [2]), ("FS", 2, [1, 3]), ("SG", 1, [2, 3]), ("SG", 2, [1]))
    roadside(s, ("FG", 1, [0, 0]), ("FG", 2, [2]), ("EG", 2, [2]))
    s.houses |= {"B": [1, 2, 0, 0], "D": [2, 0, 1, 0], "E": [0, 1, 2, 0], "F": [1, 0, 0, 1], "G": [0, 0, 1, 2]}
    for city, site, seat in [
        ("B", 0, 1),
        ("B", 3, 0),
        ("D", 5, 2),
        ("E", 0, 2),
        ("E", 2, 1),
        ("F", 0, 0),
        ("F", 5, 3),
        ("G", 0, 3),
    ]:
        s.sites[city][site] = seat
        s.seats[seat].palaces -= 1
    return s


def late_game():
    """Five players in the advanced game, near the end: everything is full, several meet in one city."""
    s = empty_state(5, advanced_1=True, advanced_2=True)
    s.phase, s.round, s.maharaja = "turn", 9, "D"
    s.track = {"D": 16, "E": 15, "G": 14, "B": 13, "C": 12, "A": 10, "F": 6}
    for k, village in enumerate(s.board.villages):
        s.villages[village] = [k % 5, (k // 2 + 2) % 5] if k % 4 else [k % 5]
    s.houses |= {"A": [1, 1, 0, 0, 1], "B": [2, 0, 2, 0, 1], "D": [3, 2, 1, 0, 4], "E": [0, 0, 0, 1, 1]}
    for k, city in enumerate(s.board.cities):
        s.sites[city] = [(3 * k + site) % 5 if (k + site) % 3 else FREE for site in range(7)]
    for i, p in enumerate(s.seats):
        p.palaces = 7 - sum(row.count(i) for row in s.sites.values())
        p.at, p.cards, p.acted, p.chits = ("D", "D", "D", "D", "E")[i], [i + 1], i < 2, i
        p.plan = [
            Slot("palace_and_house", ["palace"] if i < 3 else []),
            Slot("move_house", ["move_house"] if i < 2 else []),
        ]
        p.gold, p.reserve, p.quarry = 7 + 3 * i, 2, 1
    s.seats[4].cards = [5, 6, 7]
    s.turn = Turn(2, [], Slot("governors"))
    s.seats[3].plan = [Slot("?"), Slot("?")]
    return s


def first_houses():
    """Two players who have chosen characters and are about to build; all architects stand on the start."""
    s = empty_state(2)
    s.phase = "houses"
    s.seats[0].cards, s.seats[1].cards = [3], [1]
    s.villages["v05"] = [1]
    return s
