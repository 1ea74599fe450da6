"""What a public name may be."""

import pytest
from django.core.exceptions import ValidationError

from apps.accounts.guest_names import CREATURES, LARGEST_NUMBER
from apps.accounts.models import User
from apps.accounts.names import (
    MAX_LENGTH,
    name_key,
    tidy_name,
    validate_name_may_be_taken,
    validate_name_shape,
)
from apps.accounts.services import check_name
from tests.factories import make_user


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
        ("Pauǀ", "name_characters"),  # a click, which prints like a stroke
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
        "ᴀdmin", "supprimé-7", "Compte officiel", "Arbitre",
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


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Paul", ["PauI", "PAUI", "Pau1", "paul", "Paul.", "_Paul_", "P.a.u.l"]),
        ("Jean-Paul", ["Jean Paul", "Jean_PauI", "jeanpaul"]),
        ("Iris", ["lris", "1ris"]),
        ("Olivier", ["0livier", "OIivier", "oliv1er"]),
        ("Armand", ["Arrnand"]),
        ("Arnaud", ["Amaud"]),
        ("Edwin", ["Edvvin"]),
    ],
)
@pytest.mark.django_db
def test_nobody_passes_for_somebody_else(name: str, taken: list[str]) -> None:
    person = make_user(name=name)
    for other in taken:
        with pytest.raises(ValidationError) as refusal:
            check_name(name=other)
        assert refusal.value.code == "name_taken"
    assert check_name(name=taken[0], owner=person) == taken[0]
    assert check_name(name=f"{name}.x") == f"{name}.x"


@pytest.mark.parametrize("other", ["Pau", "Paulo", "Saul", "P.ul", "Paul 2"])
@pytest.mark.django_db
def test_a_name_that_reads_otherwise_is_free(other: str) -> None:
    make_user(name="Paul")
    assert check_name(name=other) == other


def test_an_account_that_has_a_double_can_still_be_saved(alice: User) -> None:
    """By the admin too, who may want to suspend it."""
    double = make_user(name="aIice")
    double.clean()
    double.username = "Alice"
    with pytest.raises(ValidationError):
        double.clean()


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
