"""What `ranking` runs inside the site's own settings: fill a season, ask for pages."""

import json
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.ratings.models import NetResult, Rating, SoloBest  # noqa: E402
from apps.ratings.selectors import current_season  # noqa: E402

FEW = 60  # more than a page shows
AT_ONCE = 2_000
PAGES = {
    "elo": "/classements/banco/",
    "net": "/classements/punto_banco/",
    "solo": "/classements/poker_das/?solo=3",
    "solo_ever": "/classements/poker_das/?solo=3&mois=toujours",
    "profile": "/joueurs/joueur7/",
}


def fill(first: int, last: int) -> None:
    """Make players of these numbers, each with a place in every ranking of the month."""
    for begin in range(first, last, AT_ONCE):
        numbers = range(begin, min(begin + AT_ONCE, last))
        people = User.objects.bulk_create(
            User(username=f"joueur{n}", name_key=f"joueur{n}") for n in numbers
        )
        _rank(list(zip(numbers, people, strict=True)))


def _rank(players: Sequence[tuple[int, User]]) -> None:
    season = current_season()
    Rating.objects.bulk_create(
        Rating(
            user=user,
            game="banco",
            season=season,
            value=1_000 + n * 7 % 900,
            matches=20,
            is_established=n % 3 > 0,
        )
        for n, user in players
    )
    NetResult.objects.bulk_create(
        NetResult(user=user, game="punto_banco", season=season, net=n * 13 % 9_001 - 5_000, coups=9)
        for n, user in players
    )
    for month in (season, SoloBest.EVER):
        SoloBest.objects.bulk_create(
            SoloBest(
                user=user,
                game="poker_das",
                season=month,
                value=3,
                score=n * 11 % 901,
                match=n + 1,
                at=timezone.now(),
            )
            for n, user in players
        )


def measured(client: Client, address: str, rounds: int) -> tuple[int, float]:
    """Return how many queries a page costs, and how many milliseconds it usually takes."""
    client.get(address)  # the first visit fills caches
    times = []
    for _round in range(rounds):
        with CaptureQueriesContext(connection) as queries:
            began = time.perf_counter()
            if client.get(address).status_code != 200:
                raise RuntimeError(f"{address} was refused")
            times.append(1_000 * (time.perf_counter() - began))
    return len(queries), round(median(times), 1)


def main(players: int, rounds: int) -> dict[str, dict[str, Any]]:
    few = min(FEW, players)
    fill(0, few)
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(User.objects.get(username="joueur7"))
    of_few = {name: measured(client, address, 1)[0] for name, address in PAGES.items()}
    fill(few, players)
    told = {}
    for name, address in PAGES.items():
        queries, milliseconds = measured(client, address, rounds)
        told[name] = {
            "queries": queries,
            "queries_of_few": of_few[name],
            "milliseconds": milliseconds,
        }
    return told


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
