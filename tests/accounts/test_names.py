"""What a public name may be."""

import pytest
from django.core.exceptions import ValidationError

from apps.accounts.guest_names import CREATURES, LARGEST_NUMBER
from apps.accounts.names import (
    MAX_LENGTH,
    name_key,
    tidy_name,
    validate_name_may_be_taken,
    validate_name_shape,
)
from apps.accounts.services import check_name


@pytest.mark.parametrize(
    "name",
    [
        "Camille",
        "Élodie B.",
        "Jean-Paul",
        "l’ami 42",
        "Σωκράτης",
        "Иван",
        "たけし カ",
        "सुनीता",
        "张伟明",
    ],
)
def test_names_of_any_one_alphabet_are_welcome(name: str) -> None:
    validate_name_shape(name)
    validate_name_may_be_taken(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Al", "name_length"),
        ("x" * 21, "name_length"),
        ("ﷺﷺ", "name_length"),  # two letters that normalise to thirty-six
        ("alice\u202eevil", "name_characters"),  # right-to-left override
        ("\u2067alice\u2069", "name_characters"),  # isolates
        ("ali\u200bce", "name_characters"),  # zero-width space
        ("ali\nce", None),  # a line break becomes a space: harmless
        ("ali\x00ce", "name_characters"),
        ("a\u0334\u0336\u0337lice", "name_characters"),  # a stack of marks
        ("alice\u0489", "name_characters"),  # an enclosing mark
        ("ali\u3164ce", "name_characters"),  # a letter that shows nothing
        ("👑alice", "name_characters"),
        ("al<b>ice", "name_characters"),
        ("al|ice", "name_characters"),
        ("alicе", "name_scripts"),  # the last letter is Cyrillic
        ("12345", "name_scripts"),
        ("- . -", "name_scripts"),
    ],
)
def test_a_name_that_hides_or_breaks_something_is_refused(name: str, code: str | None) -> None:
    if code is None:
        validate_name_shape(name)
        return
    with pytest.raises(ValidationError) as refusal:
        validate_name_shape(name)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "name",
    [
        "admin", "Adm1n", "a.d.m.i.n", "le modérateur", "M0DERATEUR", "Tapis Vert", "TapisVert42",
        "R0bot", "robot Octave", "l’équipe", "Support", "superadmin", "Invité Paul", "invitee",
        "ᴀdmin", "supprimé-7",
    ],
)  # fmt: skip
@pytest.mark.django_db
def test_nobody_passes_for_the_staff_a_robot_or_a_guest(name: str) -> None:
    with pytest.raises(ValidationError):
        check_name(name=name)


@pytest.mark.parametrize("name", ["Badminton", "Roberto", "Camomille", "Stafford"])
def test_an_innocent_name_is_not_taken_for_a_reserved_one(name: str) -> None:
    validate_name_may_be_taken(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Caro", "caro"),
        ("ÉLODIE", "élodie"),
        ("Straße", "STRASSE"),
        ("Ａｌｉｃｅ", "alice"),
        ("Anna", "Аnna".replace("А", "А")),
        ("xopt", "хорт"),  # all Cyrillic
        ("l'ami", "l’ami"),
        ("Jean   Paul", " jean paul "),
    ],
)
def test_two_names_that_read_the_same_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_accents_make_another_name() -> None:
    assert name_key("Eric") != name_key("Éric")


def test_a_name_is_stored_tidy() -> None:
    assert tidy_name("  Jean\u00a0 \tPaul ") == "Jean Paul"


def test_every_guest_name_fits_where_names_are_shown() -> None:
    longest = max(CREATURES, key=len)
    assert len(f"Invité {longest} {LARGEST_NUMBER}") <= MAX_LENGTH
    for creature in CREATURES:
        validate_name_shape(f"Invité {creature} 2")
    assert len(set(CREATURES)) == len(CREATURES) > 50
