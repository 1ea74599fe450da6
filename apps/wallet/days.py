"""Money's days: they begin at midnight in Paris, summer and winter."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

A_DAY = timedelta(days=1)


def today() -> date:
    """Return the day it is for the daily bonus and the top-ups."""
    return timezone.now().astimezone(ZoneInfo(settings.MONEY_ZONE)).date()


def start_of(day: date) -> datetime:
    """Return the day's first moment."""
    return datetime.combine(day, time.min, ZoneInfo(settings.MONEY_ZONE))
