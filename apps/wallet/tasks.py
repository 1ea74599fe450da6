"""Celery's door to the wallet; safe to run twice."""

from celery import shared_task

from apps.wallet.services.answering import forget_answers
from apps.wallet.services.purses import reclaim_left_purses


@shared_task(name="wallet.reclaim_left_purses")
def reclaim() -> None:
    reclaim_left_purses()
    forget_answers()
