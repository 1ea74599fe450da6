"""What can be notified: for each kind what may be told with it, and which preference silences it.

Only what a kind lists is ever stored (`told`): no notification can carry a card, an address or
anything else that its reader may not know.
"""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kinds; a new one needs a line in each table below."""

    FRIEND_REQUEST = "friend_request", _("demande d’ami")
    FRIEND_ACCEPTED = "friend_accepted", _("demande acceptée")
    CHALLENGE = "challenge", _("défi")
    INVITATION = "invitation", _("invitation")
    RESULT = "result", _("résultat")
    MEDAL = "medal", _("médaille")
    SEASON = "season", _("fin de saison")


# By kind: the names of what may be told with it, each a number, a text, a truth value or None.
ALLOWED: Mapping[Kind, frozenset[str]] = {
    Kind.FRIEND_REQUEST: frozenset(),
    Kind.FRIEND_ACCEPTED: frozenset(),
    Kind.CHALLENGE: frozenset({"challenge", "game", "stake"}),
    Kind.INVITATION: frozenset({"table", "game", "stake"}),
    Kind.RESULT: frozenset({"match", "game", "ending", "rank", "seats", "has_left"}),
    Kind.MEDAL: frozenset({"game", "season", "place", "solo"}),
    Kind.SEASON: frozenset({"season", "games"}),
}

# The field of `accounts.preferences.Preferences` that lets a kind through.
PREFERENCE: Mapping[Kind, str] = {
    Kind.FRIEND_REQUEST: "tell_requests",
    Kind.FRIEND_ACCEPTED: "tell_accepted",
    Kind.CHALLENGE: "tell_challenges",
    Kind.INVITATION: "tell_invitations",
    Kind.RESULT: "tell_results",
    Kind.MEDAL: "tell_medals",
    Kind.SEASON: "tell_seasons",
}


def told(kind: Kind, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what may be stored with a notification of this kind; raises `ValueError` for more."""
    if strange := set(data) - ALLOWED[kind]:
        raise ValueError(f"{kind.value} does not tell {sorted(strange)}")
    if any(not isinstance(value, int | str | None) for value in data.values()):
        raise ValueError(f"{kind.value} tells plain values only")
    return dict(data)
