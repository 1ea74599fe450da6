"""Notifications: one row for one cause and person."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.notifications.kinds import Kind

LONGEST_KEY = 100


class Notification(models.Model):
    """Something that somebody ought to know. `data` by allow-list (`kinds.told`).

    `actor`: whose doing it is, so that his name is always the present one, and it goes with him.
    `key`: names the cause, so that a retry or two workers at once make one row.
    """

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("destinataire"),
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("de la part de"),
    )
    kind = models.CharField(_("sujet"), max_length=20, choices=Kind)
    data = models.JSONField(_("contenu"), default=dict)
    key = models.CharField(max_length=LONGEST_KEY, unique=True)
    read_at = models.DateTimeField(_("lue le"), null=True)
    created_at = models.DateTimeField(_("date"), default=timezone.now)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        indexes = [
            models.Index(fields=["recipient", "-id"], name="notifications_of"),
            models.Index(
                fields=["recipient"], name="notifications_unread", condition=Q(read_at=None)
            ),
            models.Index(fields=["created_at"], name="notifications_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.recipient_id}: {self.key}"
