"""Points, which are no money: they are won and never spent."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Progress(models.Model):
    """A person's points: the sum of his awards."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    points = models.PositiveBigIntegerField(_("points"), default=0)

    class Meta:
        verbose_name = _("progression")
        verbose_name_plural = _("progressions")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.points}"


class Award(models.Model):
    """The points of one match, given once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    cause = models.CharField(max_length=60)
    points = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "cause"], name="awarded_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.cause}: {self.points}"
