"""What the lobby remembers: choices, queues and challenges."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.tables.models import Table


class Memory(models.Model):
    """What somebody chose last: how he plays each game, and what he looks for among tables."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    quick = models.JSONField(default=dict)
    filters = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "memories"

    def __str__(self) -> str:
        return str(self.user_id)


class Queue(models.Model):
    """The people who look for one kind of table; its row is locked while one of them is seated."""

    key = models.CharField(primary_key=True, max_length=200)

    def __str__(self) -> str:
        return self.key


class Challenge(models.Model):
    """One person asks another to play; the challenger waits at `table` with his stake held."""

    class Status(models.TextChoices):
        PENDING = "pending", _("en attente")
        ACCEPTED = "accepted", _("accepté")
        DECLINED = "declined", _("refusé")
        WITHDRAWN = "withdrawn", _("retiré")
        EXPIRED = "expired", _("expiré")

    class Reason(models.TextChoices):
        LATER = "later", _("pas maintenant")
        STAKE = "stake", _("la mise ne me convient pas")
        GAME = "game", _("je préfère un autre jeu")
        BUSY = "busy", _("je joue déjà")
        NO = "no", _("non merci")

    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="challenge")
    # What was asked for; the table must not play for more when it is accepted.
    stake = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    reason = models.CharField(max_length=10, choices=Reason, blank=True)
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["challenger"], name="one_pending_challenge", condition=Q(status="pending")
            ),
            models.CheckConstraint(
                condition=~Q(challenger=F("challenged")), name="nobody_challenges_himself"
            ),
        ]
        indexes = [models.Index(fields=["challenged", "status"], name="challenges_received")]

    def __str__(self) -> str:
        return f"{self.challenger_id} → {self.challenged_id}"
