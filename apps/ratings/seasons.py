"""Seasons: a calendar month each, by the clocks of Paris. A season is named by its first day."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")
# What ended just before midnight may be written just after it.
GRACE = timedelta(minutes=10)


def season_of(moment: datetime) -> date:
    """Return the season in which a moment (aware) lies."""
    return moment.astimezone(PARIS).date().replace(day=1)


def start_of(season: date) -> datetime:
    return datetime.combine(season, time.min, PARIS)


def next_season(season: date) -> date:
    return (season + timedelta(days=32)).replace(day=1)


def is_finished(season: date, now: datetime) -> bool:
    """Tell whether a season can be archived: it is over, and so is what was still being written."""
    # Compared as instants: Paris changes its clocks between two midnights.
    return now.timestamp() >= start_of(next_season(season)).timestamp() + GRACE.total_seconds()
