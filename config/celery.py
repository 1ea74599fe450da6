"""Celery, and the whole schedule of repeated work."""

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init

from apps.games import catalogue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

app = Celery("tapisvert")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    [
        "apps.accounts",
        "apps.notifications",
        "apps.wallet",
        "apps.ratings",
        "apps.tables",
        "apps.lobby",
    ]
)

app.conf.timezone = "UTC"
app.conf.beat_schedule = {
    # `expires`: a sweep that waited longer than the next one is of no use.
    "sweep-tables": {"task": "tables.sweep", "schedule": 1.0, "options": {"expires": 2}},
    "close-forsaken-tables": {
        "task": "tables.close_forsaken",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "expire-challenges": {
        "task": "lobby.expire_challenges",
        "schedule": 1.0,
        "options": {"expires": 2},
    },
    # Twice a quarter of an hour: the first one after a month's end archives it.
    "archive-seasons": {
        "task": "ratings.archive_seasons",
        "schedule": 450.0,
        "options": {"expires": 400},
    },
    "forget-unclaimed-guests": {
        "task": "accounts.forget_unclaimed_guests",
        "schedule": 24 * 3600.0,
        "options": {"expires": 3600},
    },
    "forget-old-sessions": {
        "task": "accounts.forget_old_sessions",
        "schedule": 24 * 3600.0,
        "options": {"expires": 3600},
    },
    "forget-old-notifications": {
        "task": "notifications.forget_old",
        "schedule": 24 * 3600.0,
        "options": {"expires": 3600},
    },
    "reclaim-left-purses": {
        "task": "wallet.reclaim_left_purses",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
}


@worker_init.connect
@worker_process_init.connect
def prepare_games(**_: object) -> None:
    """Fill the robots' tables before the first decision is asked."""
    for game in catalogue().values():
        game.prepare()
