"""Beside the workers: one who counts in snapshots, and one who cuts connections."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Event, Thread
from typing import Any

import psycopg

from tests.load.services import is_postgres

CREW = "wallet-crew"
SAMPLE_SECONDS = 1.0
# By fault, a query that finds nothing in a sound ledger at any moment.
FAULTS = {
    "a currency does not sum to zero": """
        select a.currency, sum(e.amount) from wallet_entry e
        join wallet_account a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0
    """,
    "a transfer does not sum to zero": """
        select e.transfer_id, sum(e.amount) from wallet_entry e
        join wallet_account a on a.id = e.account_id
        group by e.transfer_id, a.currency having sum(e.amount) <> 0 limit 5
    """,
    "a balance is below zero": "select id, balance from wallet_account where balance < 0",
    "a balance is not the sum of its entries": """
        select a.id, a.balance, sum(e.amount) from wallet_account a
        join wallet_entry e on e.account_id = a.id
        where a.kind = 'player' group by a.id, a.balance having a.balance <> sum(e.amount) limit 5
    """,
    "escrow is not what is held": """
        select * from (
            select coalesce((select sum(e.amount) from wallet_entry e
                join wallet_account a on a.id = e.account_id where a.kind = 'escrow'), 0) as lying,
            coalesce((select sum(amount) from wallet_hold where status = 'held'), 0) as held
        ) as both_sums where lying <> held
    """,
}


class Sampler(Thread):
    """Checks the whole ledger again and again, each time as of one moment."""

    def __init__(self, database: str, stop: Event) -> None:
        super().__init__(name="sampler")
        self._database, self._stop_event = database, stop
        self.samples, self.faults = 0, list[str]()

    def run(self) -> None:
        while True:
            with _snapshot(self._database) as connection:
                self._check(connection)
            self.samples += 1
            if self._stop_event.wait(SAMPLE_SECONDS):
                return

    def _check(self, connection: Any) -> None:
        for fault, query in FAULTS.items():
            if rows := connection.execute(query).fetchall():
                self.faults.append(f"{fault}: {rows}")


@contextmanager
def _snapshot(database: str) -> Iterator[Any]:
    if is_postgres(database):
        with psycopg.connect(database, application_name="sampler") as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield connection
        return
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30)) as file:
        file.isolation_level = None
        file.execute("begin")  # in WAL mode a reader sees one moment until it ends
        yield file


class Killer(Thread):
    """Cuts a worker's connection every so often, whatever it is doing."""

    def __init__(self, database: str, stop: Event, pause: float) -> None:
        super().__init__(name="killer")
        self._database, self._stop_event, self._pause = database, stop, pause
        self.kills = 0

    def run(self) -> None:
        if not is_postgres(self._database):
            return
        with psycopg.connect(self._database, autocommit=True) as connection:
            while not self._stop_event.wait(random.uniform(0, 2 * self._pause)):
                self.kills += len(connection.execute(_KILL, [CREW]).fetchall())


_KILL = """
    select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity
        where datname = current_database() and application_name = %s order by random() limit 1
    ) as chosen
"""
