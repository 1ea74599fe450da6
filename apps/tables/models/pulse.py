"""When the server was last alive."""

from django.db import models


class ServerPulse(models.Model):
    """The last moment at which a part of the server was alive; one row a part (outages.py)."""

    beat_at = models.DateTimeField()
    # When the last outage was over; the same in every row.
    outage_ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.pk} {self.beat_at:%H:%M:%S}"
