"""What a person likes to see and hear: on the account, or in a visitor's cookie."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest, HttpResponse

from apps.accounts.models import User

COOKIE = "preferences"
COOKIE_AGE = 365 * 24 * 3600  # seconds; renewed at each change
Theme = Literal["system", "light", "dark"]
Indices = Literal["fr", "en"]
CHOICES: dict[str, tuple[str, ...]] = {"theme": get_args(Theme), "indices": get_args(Indices)}


@dataclass(frozen=True, slots=True)
class Preferences:
    """`theme` follows the system unless chosen; `indices` are R D V or K Q J on the cards."""

    theme: Theme = "system"
    indices: Indices = "fr"
    four_colours: bool = False
    large_print: bool = False
    sounds: bool = True
    vibration: bool = True
    calm: bool = False
    hide_aids: bool = False

    @property
    def changed(self) -> dict[str, Any]:
        """Return only what differs from the defaults: that is what is stored."""
        defaults = asdict(Preferences())
        return {name: value for name, value in asdict(self).items() if value != defaults[name]}


FIELDS = frozenset(field.name for field in fields(Preferences))


def _cleaned(name: str, value: object) -> object:
    """Return a value that the field can hold, or None."""
    if name in CHOICES:
        return value if value in CHOICES[name] else None
    return {"True": True, "False": False}.get(str(value))


def read_preferences(raw: object) -> Preferences:
    """Read what was stored, ignoring what this version does not know."""
    pairs = raw.items() if isinstance(raw, dict) else ()
    values = {name: _cleaned(name, value) for name, value in pairs if name in FIELDS}
    known: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    return replace(Preferences(), **known)


def preferences_of(request: HttpRequest) -> Preferences:
    """Return the account's preferences, or those of the visitor's cookie."""
    if isinstance(request.user, User):
        return read_preferences(request.user.preferences)
    return preferences_in_cookie(request)


def preferences_in_cookie(request: HttpRequest) -> Preferences:
    return read_preferences(dict(parse_qsl(request.COOKIES.get(COOKIE, ""))))


def keep_in_cookie(response: HttpResponse, chosen: Preferences, *, secure: bool) -> None:
    """Keep the choice in this browser too, for when nobody is signed in."""
    response.set_cookie(
        COOKIE, urlencode(chosen.changed), max_age=COOKIE_AGE, samesite="Lax", secure=secure
    )
