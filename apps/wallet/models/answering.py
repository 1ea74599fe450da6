"""What a request that moves money was answered, so that sent again it is answered the same."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Answer(models.Model):
    """The first answer to somebody's request under a key of his own.

    `asked`: a mark of what was asked, to know another request that comes under the same key.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.JSONField(null=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="answered_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.key}: {self.status}"
