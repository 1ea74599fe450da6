"""Friendly names for guests: a bird or a tree and a number, so that no two look alike."""

import secrets

# Each stands after « Invité » as a nickname, so no agreement is needed. Eight letters at most:
# the word, « Invité » and a four-digit number must fit into the 20 characters of a name.
CREATURES = (
    "Alouette",
    "Bruant",
    "Chevêche",
    "Cigogne",
    "Colombe",
    "Coucou",
    "Courlis",
    "Faisan",
    "Faucon",
    "Fauvette",
    "Geai",
    "Goéland",
    "Grèbe",
    "Grive",
    "Héron",
    "Hibou",
    "Huppe",
    "Loriot",
    "Martinet",
    "Merle",
    "Mésange",
    "Moineau",
    "Mouette",
    "Perdrix",
    "Pinson",
    "Pivert",
    "Pluvier",
    "Roitelet",
    "Serin",
    "Sitelle",
    "Tarin",
    "Tadorne",
    "Verdier",
    "Aulne",
    "Bouleau",
    "Cèdre",
    "Charme",
    "Chêne",
    "Cyprès",
    "Érable",
    "Frêne",
    "Ginkgo",
    "Hêtre",
    "If",
    "Laurier",
    "Mélèze",
    "Mûrier",
    "Noyer",
    "Olivier",
    "Orme",
    "Pin",
    "Platane",
    "Poirier",
    "Saule",
    "Sapin",
    "Sureau",
    "Tilleul",
    "Tremble",
)
LARGEST_NUMBER = 9999


def draw_guest_name() -> str:
    """Return a name such as « Invité Mésange 217 »; it may be taken: then draw again."""
    return f"Invité {secrets.choice(CREATURES)} {2 + secrets.randbelow(LARGEST_NUMBER - 1)}"
