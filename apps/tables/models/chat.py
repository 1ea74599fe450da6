"""What is said at a table."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.tables.models.table import Table


class ChatMessage(models.Model):
    """A sentence said at a table, to the seats or among the spectators."""

    class Room(models.TextChoices):
        SEATS = "seats", _("table")
        SPECTATORS = "spectators", _("spectateurs")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    room = models.CharField(max_length=10, choices=Room)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    client_id = models.UUIDField()
    text = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["table", "-id"], name="chat_by_table"),
            # How much somebody has said lately is asked each time he says something.
            models.Index(fields=["author", "at"], name="chat_by_author"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "author", "client_id"], name="said_once")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.at:%H:%M}"
