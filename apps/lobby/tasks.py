"""Celery's door to the lobby."""

from celery import shared_task

from apps.lobby.services import challenging


@shared_task(name="lobby.expire_challenges")
def expire_challenges() -> None:
    challenging.expire_challenges()
