"""What tests.load.lobby measures, inside a process of the site's own. Prints one JSON object."""

import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import django

django.setup()

# These need the applications that the line above has loaded.
from django.db import connection  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.accounts.services import create_guest  # noqa: E402
from apps.lobby.filters import Filters  # noqa: E402
from apps.lobby.listing import listed_tables  # noqa: E402
from apps.lobby.services.quick import quick_seat  # noqa: E402
from apps.tables.models import Seat, Table  # noqa: E402
from apps.tables.services.opening import Terms, open_table  # noqa: E402
from tests.load.cast import cookie_of  # noqa: E402
from tests.load.figures import percentile  # noqa: E402

THREADS = 8
LOOKS = 20
PRESSES = 40


def people(count: int) -> list[User]:
    rows = [User(username=f"joueur{n}", name_key=f"joueur{n}") for n in range(count)]
    return User.objects.bulk_create(rows)


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def open_tables(hosts: list[User]) -> None:
    """Open tables that no press leads to: their stake is another one."""
    for host in hosts:
        open_table(host=host, game="banco", seat_count=3, terms=Terms(stake=7_000))


def look(onlooker: User) -> float:
    """Return how long the list takes, from the question to the page's part."""

    def make() -> None:
        listing = listed_tables(onlooker, Filters(closed=True))
        render_to_string("lobby/list.html", {"listing": listing, "user": onlooker})

    return timed(make)


def press(user: User) -> float:
    try:
        return timed(lambda: quick_seat(user=user, game="banco", seat_count=2, options={}))
    finally:
        connection.close()


def main() -> None:
    tables, joiners = map(int, sys.argv[1:3])
    everybody = people(tables + joiners + 1)
    open_tables(everybody[:tables])
    looks = [look(everybody[-1]) for _ in range(LOOKS)]
    start = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        presses = list(pool.map(press, everybody[tables:-1]))
    seconds = time.perf_counter() - start
    seated = Seat.objects.filter(user__in=everybody[tables:-1]).count()
    json.dump(
        {
            "open_tables": Table.objects.count(),
            "list_p50_ms": 1000 * percentile(looks, 0.5),
            "list_p99_ms": 1000 * percentile(looks, 0.99),
            "presses_per_second": joiners / seconds,
            "press_to_seat_p50_ms": 1000 * percentile(presses, 0.5),
            "press_to_seat_p99_ms": 1000 * percentile(presses, 0.99),
            "seated": seated,
            "cookies": [cookie_of(create_guest()) for _ in range(PRESSES)],
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
