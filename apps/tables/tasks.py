"""Celery's door: each task calls the service of its name. All are safe to run twice."""

from celery import shared_task

from apps.tables.services import tending, walking_up


@shared_task(name="tables.tend")
def tend(match_id: int, version: int) -> None:
    tending.tend(match_id=match_id, version=version)


@shared_task(name="tables.sweep")
def sweep() -> None:
    tending.sweep()


@shared_task(name="tables.close_forsaken")
def close_forsaken() -> None:
    tending.close_forsaken_tables()
    walking_up.free_deserted_seats()
