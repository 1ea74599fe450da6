"""Celery's door to the ratings."""

from celery import shared_task

from apps.ratings.services.archiving import archive_seasons as archive


@shared_task(name="ratings.archive_seasons")
def archive_seasons() -> None:
    """Archive what is over; safe to run twice, late, or beside another."""
    archive()
