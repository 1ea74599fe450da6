"""What people have won from each other: to bound it (bounds.py), never to pay it."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Winning(models.Model):
    """What somebody won (negative: lost) from one other person in one match. Append-only.

    `is_given`: the other one played with what the site had given him. `counted`: how much of it
    made points.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    # None once his account is closed: what was won from it still counts.
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cause = models.CharField(max_length=60)
    net = models.IntegerField()
    counted = models.PositiveIntegerField(default=0)
    is_given = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "other", "cause"], name="won_once")]
        indexes = [models.Index(fields=["user", "at"], name="winnings_in_time")]

    def __str__(self) -> str:
        return f"{self.user_id} / {self.other_id}: {self.net:+}"
