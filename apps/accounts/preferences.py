"""What a person likes to see and hear: on the account, or in a visitor's cookie."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from apps.accounts.models import User

FRENCH = "fr"
COOKIE = "preferences"
# The switch at the foot of every page writes this one by script: the look of one screen.
THEME_COOKIE = "theme"
COOKIE_AGE = 365 * 24 * 3600  # seconds; renewed at each change
Theme = Literal["system", "light", "dark"]
Indices = Literal["auto", "french", "english"]
Suits = Literal["two", "four"]
Print = Literal["normal", "large"]
Audience = Literal["everyone", "friends", "nobody"]
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": get_args(Theme),
    "indices": get_args(Indices),
    "suits": get_args(Suits),
    "print": get_args(Print),
    "language": ("", *dict(settings.LANGUAGES)),
    **dict.fromkeys(
        (
            "show_points",
            "show_finishes",
            "show_medals",
            "show_elo",
            "show_figures",
            "show_history",
            "show_friends",
        ),
        get_args(Audience),
    ),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """`language` is a code, or empty where the browser decides; `theme` follows the system
    unless chosen; `indices` are R D V or K Q J on the cards, those of the language unless
    chosen; `aids` are the percentages and proposals at the table; `elo`: ratings are shown to
    him; `visible`: others see that he is here.

    `show_…`: who sees that part of his profile; `tell_…`: what his centre of notifications keeps.
    """

    language: str = ""
    theme: Theme = "system"
    indices: Indices = "auto"
    suits: Suits = "two"
    print: Print = "normal"
    sounds: bool = True
    vibration: bool = True
    animations: bool = True
    aids: bool = True
    elo: bool = True
    visible: bool = True
    show_points: Audience = "everyone"
    show_finishes: Audience = "everyone"
    show_medals: Audience = "everyone"
    show_elo: Audience = "everyone"
    show_figures: Audience = "everyone"
    show_history: Audience = "everyone"
    show_friends: Audience = "friends"
    tell_requests: bool = True
    tell_accepted: bool = True
    tell_challenges: bool = True
    tell_invitations: bool = True
    tell_results: bool = True
    tell_medals: bool = True
    tell_seasons: bool = True

    @property
    def changed(self) -> dict[str, Any]:
        """Return only what differs from the defaults: that is what is stored."""
        defaults = asdict(Preferences())
        changed = {name for name, value in asdict(self).items() if value != defaults[name]}
        # Beside the one, the other would be taken for left open (`_split`).
        if "show_history" in changed:
            changed.add("show_elo")
        return {name: value for name, value in asdict(self).items() if name in changed}


FIELDS = frozenset(field.name for field in fields(Preferences))
# What concerns an account alone: never kept in a browser, where another one may sign in.
OF_ACCOUNTS = frozenset(name for name in FIELDS if name.startswith(("show_", "tell_")))


def _cleaned(name: str, value: object) -> object:
    """Return a value that the field can hold, or None."""
    if name in CHOICES:
        return value if value in CHOICES[name] else None
    return {"True": True, "False": False}.get(str(value))


def read_preferences(raw: object) -> Preferences:
    """Read what was stored, ignoring what this version does not know."""
    pairs = _split(raw).items() if isinstance(raw, dict) else ()
    values = {name: _cleaned(name, value) for name, value in pairs if name in FIELDS}
    known: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    return replace(Preferences(), **known)


def _split(raw: dict[str, object]) -> dict[str, object]:
    """Return what was stored when one choice stood for the curve and for the latest matches."""
    if "show_history" in raw and "show_elo" not in raw:
        return {**raw, "show_elo": raw["show_history"]}
    return raw


def _stored(request: HttpRequest) -> object:
    if isinstance(request.user, User):
        return request.user.preferences
    kept = parse_qsl(request.COOKIES.get(COOKIE, ""))
    return {name: value for name, value in kept if name not in OF_ACCOUNTS}


def kept_preferences(request: HttpRequest) -> Preferences:
    """Return the account's preferences, or the visitor's; the screen's own theme wins."""
    kept = read_preferences(_stored(request))
    theme = request.COOKIES.get(THEME_COOKIE)
    return read_preferences({**asdict(kept), "theme": theme}) if theme in CHOICES["theme"] else kept


def preferences_of(request: HttpRequest) -> Preferences:
    """Return what this page is to be drawn by: `kept_preferences`, nothing left open."""
    kept = kept_preferences(request)
    if kept.indices != "auto":
        return kept
    return replace(kept, indices="french" if get_language() == FRENCH else "english")


def keep_in_cookies(response: HttpResponse, chosen: Preferences, *, secure: bool) -> None:
    """Keep the choice in this browser too, for when nobody is signed in."""
    own = {name: value for name, value in chosen.changed.items() if name not in OF_ACCOUNTS}
    for name, value in ((COOKIE, urlencode(own)), (THEME_COOKIE, chosen.theme)):
        response.set_cookie(
            name, value, max_age=COOKIE_AGE, samesite="Lax", secure=secure, httponly=False
        )
    if chosen.language:
        keep_language(response, chosen.language)


def keep_language(response: HttpResponse, language: str) -> None:
    """Have Django's own middleware speak this language from the next page on."""
    name, age = settings.LANGUAGE_COOKIE_NAME, COOKIE_AGE
    response.set_cookie(name, language, max_age=age, samesite="Lax")
