"""Celery's door to the notifications."""

from celery import shared_task

from apps.notifications.services import reading


@shared_task(name="notifications.forget_old")
def forget_old() -> None:
    """Delete what nobody needs any more; safe to run twice."""
    reading.forget_old()
