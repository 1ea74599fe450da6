"""Medals: who came among the first of a finished season, in any of its rankings."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from apps.accounts.models import User
from apps.games import catalogue
from apps.ratings.models import NetResult, Rating, SoloBest

MEDALS = 3


@dataclass(frozen=True, slots=True)
class Medal:
    """A place among the first; `solo`: the value of the game's option where one plays alone."""

    game: str
    season: date
    place: int
    solo: int | None = None

    @property
    def game_name(self) -> str:
        """The game's name in the reader's language; its slug if it has been removed since."""
        game = catalogue().get(self.game)
        return gettext(game.info.name) if game else self.game


def medals_of(user: User) -> list[Medal]:
    """Return the medals that somebody has won, latest first."""
    found = [medal for _, medal in medals_of_all([user.pk])]
    return sorted(found, key=lambda medal: (-medal.season.toordinal(), medal.place, medal.game))


def medals_of_all(
    people: Collection[int], season: date | None = None
) -> Iterator[tuple[int, Medal]]:
    """Yield the medals of these accounts, with their numbers; of one season alone if given.

    A rating must be one that can be relied on, a result against the house must be a gain, and of
    those who played alone the list of all totals counts, aided or not.
    """
    known = {"user__in": people, "place__lte": MEDALS} | ({"season": season} if season else {})
    fields = ("user", "game", "season", "place")
    for rows in (
        Rating.objects.filter(**known, is_established=True, matches__gt=0).values_list(*fields),
        NetResult.objects.filter(**known, net__gt=0).values_list(*fields),
    ):
        for user, game, month, place in rows.order_by("pk"):
            yield user, Medal(game, month, place)
    solos = SoloBest.objects.filter(**known, is_unaided=False)
    for user, game, month, place, value in solos.values_list(*fields, "value").order_by("pk"):
        yield user, Medal(game, month, place, value)
