"""What a public name may be, and when two names are the same name.

Names are shown beside money and chat, so one must neither hide characters, nor break the line
it stands in, nor pass for the staff. Sources: Unicode UAX #15 (NFKC), UTS #39 (confusables,
single-script identifiers), reduced to what names of 3 to 20 characters need.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 3
MAX_LENGTH = 20
MAX_MARKS_IN_A_ROW = 2  # Devanagari and Thai need two on one letter; more is a stack
# Latin letters in use somewhere: the blocks up to Extended-B and Extended Additional. Beyond lie
# phonetic signs and small capitals, which only serve to look like others.
LATIN_END, LATIN_MORE = 0x24F, range(0x1E00, 0x1F00)
PUNCTUATION = frozenset(" -_.'’")
JAPANESE = frozenset({"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "CJK"})
LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo"})
# Letters of other alphabets (casefolded) that print like a Latin one, small or capital: a name
# written in them must not pass for a Latin name that is taken. Cyrillic, Greek, Turkish.
LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһӏԁԛԝ" + "αβγεζηικμνορτυχ" + "ı",
    "abekmhopctyxijshldqw" + "abyeznikmnoptyx" + "i",
)
# Digits and letters that stand for one another when somebody wants to pass for the staff.
LEET = str.maketrans("0134578$@!l", "oieastbsaii")
# What one cannot tell apart in most typefaces, in a folded name; a pair counts as its one letter.
ALIKE = ("i1l", "o0")
PAIRS_ALIKE = {"rn": "m", "vv": "w"}
# What one overlooks between letters and at the ends of a name: `Paul.`, `Jean-Paul`, `Jean Paul`.
OVERLOOKED = "[-_.' ]*"
STAFF_BEGINNINGS = ("admin", "moderat", "tapisvert", "robot")
STAFF_WORDS = (
    "modo", "staff", "support", "equipe", "systeme", "system", "croupier", "officiel", "webmaster",
    "arbitre",
)  # fmt: skip
GUEST_WORD = "invite"  # opens every guest's name; a registered player may not begin by it
DELETED_WORD = "supprime"  # opens the name that replaces a deleted account's


def tidy_name(raw: str) -> str:
    """Return the name as it is stored: NFKC, spaces single, none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", raw).split())


def name_key(name: str) -> str:
    """Return what must be unique: two names with one key look the same to a reader."""
    folded = unicodedata.normalize("NFKC", tidy_name(name).casefold())
    return folded.replace("’", "'").translate(LOOKALIKES)


def look_alikes(name: str) -> str:
    """Return a regular expression of the keys that print like this name: `Paul`, `PauI`, `Paul.`.

    The key itself tells them apart, for both may stand since before they were looked at.
    """
    key = name_key(name)
    for pair, one in PAIRS_ALIKE.items():
        key = key.replace(pair, one)
    letters = [_alike(character) for character in key if character not in PUNCTUATION]
    return f"^{OVERLOOKED}{OVERLOOKED.join(letters)}{OVERLOOKED}$"


def _alike(character: str) -> str:
    pairs = [pair for pair, one in PAIRS_ALIKE.items() if one == character]
    if pairs:
        return f"({'|'.join([character, *pairs])})"
    return next((f"[{some}]" for some in ALIKE if character in some), re.escape(character))


def _script(character: str) -> str:
    """Return the script by the first word of the character's Unicode name (`LATIN`, `CJK`)."""
    word = unicodedata.name(character, "UNKNOWN").split()[0]
    return "JAPANESE" if word in JAPANESE else word


def _is_allowed(character: str) -> bool:
    if character in PUNCTUATION or character in "0123456789":
        return True
    category = unicodedata.category(character)
    name = unicodedata.name(character, "")
    # A click prints like a stroke or an exclamation mark: `ǀ`, `ǃ`.
    if (
        "FILLER" in name
        or name.endswith("CLICK")
        or name.startswith(("COMBINING", "VARIATION", "MODIFIER"))
    ):
        return False
    if name.startswith("LATIN") and ord(character) > LATIN_END and ord(character) not in LATIN_MORE:
        return False
    return category in LETTERS or category in {"Mn", "Mc"}


def _has_stack(name: str) -> bool:
    marks = "".join("m" if unicodedata.category(c).startswith("M") else "." for c in name)
    return "m" * (MAX_MARKS_IN_A_ROW + 1) in marks or marks.startswith("m")


def _plain(text: str) -> str:
    """Return the bare letters of a text: no accent, no separator, digits read as letters."""
    decomposed = unicodedata.normalize("NFKD", name_key(text).translate(LEET))
    return re.sub(r"[\W_]", "", "".join(c for c in decomposed if not unicodedata.combining(c)))


def _passes_for_staff(name: str) -> bool:
    whole, words = _plain(name), {_plain(word) for word in re.split(r"[\s\-_.'’]+", name)}
    if words & set(map(_plain, STAFF_WORDS)):
        return True
    beginnings = tuple(map(_plain, STAFF_BEGINNINGS))
    return whole.endswith(beginnings) or any(w.startswith(beginnings) for w in {whole, *words})


def validate_name_shape(name: str) -> None:
    """Raise ValidationError unless the (tidied) name is safe to print anywhere."""
    name = tidy_name(name)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("Le nom doit compter de %(min)d à %(max)d caractères."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not all(map(_is_allowed, name)) or _has_stack(name):
        raise ValidationError(
            _("Le nom ne peut contenir que des lettres, des chiffres, des espaces et - _ . '"),
            code="name_characters",
        )
    scripts = {_script(c) for c in name if unicodedata.category(c)[0] in "LM"}
    if len(scripts) != 1:
        raise ValidationError(
            _("Le nom doit contenir des lettres, et d’un seul alphabet."), code="name_scripts"
        )


def validate_name_may_be_taken(name: str) -> None:
    """Raise ValidationError if the name could pass for the staff, a robot or a guest."""
    reserved = _plain(name).startswith((_plain(GUEST_WORD), _plain(DELETED_WORD)))
    if reserved or _passes_for_staff(name):
        raise ValidationError(
            _("Ce nom est réservé : il pourrait passer pour celui de l’équipe du site."),
            code="name_reserved",
        )
