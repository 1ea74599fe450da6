"""Seats the cast of a harness, through the site's own services, and prints it as JSON.

    python -m tests.load.cast --tables 40 --seats 2 --robots 0 --spectators 0

A list of tables: `{"id", "seats": [cookie or null for a robot], "spectators": [cookie]}`.
"""

import argparse
import json
import sys
from datetime import timedelta
from importlib import import_module
from typing import Any

import django

django.setup()

# These need the applications that the line above has loaded.
from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.accounts.services import create_guest  # noqa: E402
from apps.tables.models import Table  # noqa: E402
from apps.tables.services.opening import open_table  # noqa: E402
from apps.tables.services.seating import take_seat  # noqa: E402

# The cast is seated before the doors open: nobody loses his seat for not being there yet.
APPEARING_TIME = timedelta(minutes=10)
LEVEL = "facile"


def cookie_of(user: User) -> str:
    """Return the Cookie header of a browser in which `user` is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def seat_table(game: str, seats: int, robots: int, spectators: int) -> dict[str, Any]:
    """Open a table, fill it, and return it as JSON has it."""
    people = [create_guest() for _ in range(seats - robots)]
    table = open_table(host=people[0], game=game, seat_count=seats, robots=(LEVEL,) * robots)
    for user in people[1:]:
        take_seat(table_id=table.pk, user=user)
    waiting = Table.objects.filter(pk=table.pk, starts_by__isnull=False)
    waiting.update(starts_by=timezone.now() + APPEARING_TIME)
    cookies = {user.pk: cookie_of(user) for user in people}
    return {
        "id": table.pk,
        "seats": [cookies.get(seat.user_id) for seat in table.places.order_by("number")],
        "spectators": [cookie_of(create_guest()) for _ in range(spectators)],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="banco")
    for name, default in (("tables", 1), ("seats", 2), ("robots", 0), ("spectators", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    with transaction.atomic():
        cast = [
            seat_table(asked.game, asked.seats, asked.robots, asked.spectators)
            for _ in range(asked.tables)
        ]
    json.dump(cast, sys.stdout)


if __name__ == "__main__":
    main()
