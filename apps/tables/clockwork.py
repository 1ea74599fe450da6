"""The database's time, which all clocks go by, in milliseconds since 1970.

Processes on several machines disagree; deadlines must not. Each process learns how far its own
clock is off (`learn`, from the patrol's query) and adds that.
"""

import time
from datetime import UTC, datetime

from django.db import connection


class DatabaseClock:
    """This process's guess of the database's time."""

    def __init__(self) -> None:
        self._ahead = 0

    def now(self) -> int:
        return int(time.time() * 1000) + self._ahead

    def learn(self, database_now: int) -> None:
        self._ahead = database_now - int(time.time() * 1000)


clock = DatabaseClock()


def read_database_clock() -> None:
    """Ask the database for its time once. SQLite lives on this machine: its clock is ours."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("select clock_timestamp()")
        clock.learn(to_ms(cursor.fetchone()[0]))


def to_ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def to_moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)
