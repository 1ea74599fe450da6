"""What people write to be read by others: one line, with nothing in it that is not seen."""

import unicodedata

# Controls, direction marks, surrogates and private use: they forge names, break lines, or cannot
# be stored (PostgreSQL takes no NUL).
UNSPOKEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
KEPT = {"\u200d"}  # joins emoji


def one_line(text: str) -> str:
    """Return a text as it is kept: NFC, spaces single, none at the ends."""
    normal = unicodedata.normalize("NFC", text)
    return " ".join("".join(c if _is_seen(c) else " " for c in normal).split())


def _is_seen(character: str) -> bool:
    return character in KEPT or unicodedata.category(character) not in UNSPOKEN
