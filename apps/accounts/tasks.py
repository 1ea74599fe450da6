"""Celery's door: each task calls the service of its name. All are safe to run twice."""

from celery import shared_task

from apps.accounts import forgetting


@shared_task(name="accounts.forget_unclaimed_guests")
def forget_unclaimed_guests() -> None:
    forgetting.forget_unclaimed_guests()


@shared_task(name="accounts.forget_old_sessions")
def forget_old_sessions() -> None:
    forgetting.forget_old_sessions()
