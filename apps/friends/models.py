"""Friendships and blocks."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Friendship(models.Model):
    """Two people, once each pair: asked for by `asker`, and accepted or not yet.

    `low` and `high`: the two, by account number, so that crossing requests meet in one row.
    """

    low = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    is_accepted = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("amitié")
        verbose_name_plural = _("amitiés")
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="friends_in_order"),
        ]
        indexes = [models.Index(fields=["high"], name="friends_the_other_way")]

    def __str__(self) -> str:
        return f"{self.low_id} – {self.high_id}"


class Block(models.Model):
    """`blocker` wants nothing to do with `blocked`, who is never told."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("blocage")
        verbose_name_plural = _("blocages")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} × {self.blocked_id}"
