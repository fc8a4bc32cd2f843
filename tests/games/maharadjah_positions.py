"""Positions of Maharadjah made by hand for the tests of its drawing, and plain words for them."""

from rajwidgets.games.maharadjah.places import our_board
from rajwidgets.games.maharadjah.rules.pieces import add, remove
from rajwidgets.games.maharadjah.rules.setup import new_state
from rajwidgets.games.maharadjah.state import Arms, Battle, Oath, Stack
from rajwidgets.text import told_of

BOARD = our_board()
PAIRS = [a + b for a, b in zip("PGAMCMHCSRGMMPHFB", "arfrhyaikpuugoorr", strict=True)]
LETTERS = dict(zip(BOARD.order, PAIRS, strict=True))
WORDS = {
    "en": {
        "nations": "Nations",
        "reconstructed": "{n} of {all} borders reconstructed",
        "events_of_turn": "Events of turn {turn}",
        "before_first_turn": "The first turn has not begun",
        "no_events": "None",
        "one_army": "1 army",
        "armies": "{n} armies",
        "replaced": "replaced by the {nation}",
        "removed": "{armies} removed",
        "great_invasion": "great invasion",
        "reinforced": "{armies} more",
        "reinforced_up_to": "up to {n} armies",
        "grows_only": "grow only in {regions}",
        "no_growth": "no growth any more",
        "boats": "Boats",
        "count_points": "Points",
        "all_nations": "all nations",
        "gauge": "Population gauge",
        "semicolon": "; ",
        "raj_titles": "Raj titles",
        "held_of": "{n} of {need}",
        "nobody_yet": "nobody yet",
        "alliance": "Alliance",
        "gave_growth": "gave up their growth",
        "submits_to": "submitted to the {nation}, {region}",
        "alliance_empty": "nobody yet",
        "no_british_yet": "empty, no British yet",
    },
    "fr": {"nations": "Nations", "reconstructed": "{n} des {all} frontières reconstituées"},
}


class PlainSay:
    """Words for a drawing, without the text files."""

    def __init__(self, lang="en"):
        self.lang = lang

    def name(self, domain, value):
        if domain == "letter":
            english = {"Cinghalais": "Si", "Hollandais": "Du"} if self.lang == "en" else {}
            return english.get(value, LETTERS[value])
        return value if domain in ("region", "title") else BOARD.names[value][self.lang]

    def seat(self, i):
        return ("North", "East", "South", "West", "Middle")[i]

    def word(self, key):
        return WORDS[self.lang][key]

    def told_of(self, name, says):
        return told_of(name, says, self.lang)


# ---------------------------------------------------------------- positions made by hand


def empty_map(seats=4, short=False):
    s = new_state(BOARD, seats, {"short": short, "shift": False})
    for space, here in s.armies.items():
        for nation in list(here):
            remove(s, nation, space, here[nation])
    return s


def put(s, nation, **spaces):
    for space, n in spaces.items():
        add(s, nation, space, n)


def example_8_5():
    """Muslims from Sind fight two Cholas in Rajputana, after one round."""
    s = empty_map()
    s.turn, s.phase, s.active, s.place, s.fighting = 9, "combat", "Musulmans", 11, True
    put(s, "Rajpouts", Gandhara=2, Cachemire=1, Ladakh=1)
    put(s, "Musulmans", Lahore=2, Rajpoutana=2, Gujerat=2, Baloutchistan=1)
    put(s, "Chola", Rajpoutana=2, Malva=1, Gondwana=1, Andhra=1, Golkonde=1, Mysore=1, Karnataka=3, Orissa=1)
    put(s, "Gupta", Bihar=1, Jaunpur=1, Magadha=2, Bengale=2)
    put(s, "Mahrattes", Khandesh=1, Berar=1, Maharashtra=2, Bidar=1)
    put(s, "Pandya", Bijapur=1, Malabar=1, Kerala=2)
    put(s, "Cinghalais", Lanka=2, Simhala=1)
    s.chiefs["Raja_Raja"] = "Karnataka"
    s.moved = [Stack("Rajpoutana", 2, 9, "Sind", False)]
    s.battle = Battle("Rajpoutana", "Musulmans", "Chola", False, ["Sind"], 1)
    s.gauge.update(Pandya=1, Musulmans=1, Chola=2, Mahrattes=3, Rajpouts=4)
    return s


def middle_game():
    """Turn 14 with five players: every kind of piece, at sea and in a barbarian land too."""
    s = empty_map(5)
    s.turn, s.phase, s.active, s.place, s.moving, s.crown = 14, "movement", "Moghols", 12, True, True
    put(s, "Moghols", Delhi=3, Lahore=3, Agra=2, Rajpoutana=1, Oudh=1, Jaunpur=2)
    put(s, "Moghols", Bihar=1, Malva=3, Bundelkhand=1, Golkonde=1)
    put(s, "Mahrattes", Maharashtra=2, Khandesh=2, Berar=2, Malva=2, Bijapur=1)
    put(s, "Rajpouts", Sind=1, Gujerat=2)
    put(s, "Sikhs", Pendjab=3, Cachemire=2)
    put(s, "Musulmans", Bengale=3, Bidar=1, Gandhara=1)
    put(s, "Pandya", Kerala=1, Mysore=2)
    put(s, "Cinghalais", Simhala=2)
    put(s, "Chola", Karnataka=2, Andhra=1)
    put(s, "Portugais", mer_Oman=1, Gujerat=1)
    put(s, "Hollandais", Lanka=1, ocean_Indien=1)
    put(s, "Francais", ocean_Indien=2, Karnataka=1)
    put(s, "Britanniques", ocean_Indien=4, golfe_Bengale=2, Orissa=1)
    put(s, "Afghans", Afghanistan=6)
    s.posts = {"Malabar": "Portugais", "Gujerat": "Portugais", "Karnataka": "Francais", "Golkonde": "Hollandais"}
    s.posts |= {"Bengale": "Britanniques", "Maharashtra": "Britanniques", "Lanka": "Hollandais"}
    s.chiefs.update(Nizam="Golkonde", Rao="Malva", Dupleix="Karnataka", Clive="Orissa", Abdali="Afghanistan")
    s.chiefs.update(Albuquerque="mer_Oman", Shivaji="Berar", Alamgir="Malva")
    s.arms.update(Francais=Arms("Chola", "Karnataka"), Portugais=Arms("Rajpouts", "Gujerat"))
    s.arms["Britanniques"] = Arms("Musulmans", "")
    s.moved = [Stack("Malva", 2, 1, "Agra", False), Stack("Malva", 1, 2, "Bundelkhand", False)]
    s.allied, s.box["Sikhs"] = ["Sikhs"], 1
    s.pool["Sikhs"] -= 1
    s.oaths = [Oath("Rajpouts", "Moghols", "nord")]
    return s


def full_map():
    """Every territory, sea and barbarian land holds something."""
    s = empty_map(3, short=True)
    s.turn, s.active = 9, "Gupta"
    for k, t in enumerate(BOARD.territories):
        add(s, ("Gupta", "Musulmans", "Moghols")[k % 3], t, 1)
    put(s, "Gupta", Perse=2, Tibet=1, Birmanie=1, Asie_Centrale=3, Chine=1, Afghanistan=1)
    put(s, "Britanniques", mer_Oman=2, golfe_Bengale=1, ocean_Indien=1)
    return s
