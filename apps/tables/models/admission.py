"""Who may sit at a private table, and who may not come back to any."""

from django.conf import settings
from django.db import models

from apps.tables.models.table import Table


class Admission(models.Model):
    """Somebody who may sit at a private table (invited), or at none of it any more (banished)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="admissions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # Who has asked him to come, last; None where nobody has.
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    is_banished = models.BooleanField(default=False)
    # When he was last asked to come; None once that is over, and for whom a challenge has asked.
    invited_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_admission_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}"
