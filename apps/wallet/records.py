"""Rows that are written once: what happened stays as it was written."""

from typing import Any, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


class AppendOnly(RuntimeError):
    """Raised when code tries to change or delete a row of the ledger."""


class Records(models.QuerySet[M]):
    """A query set without the ways to change or delete; triggers refuse the rest."""

    def update(self, **kwargs: Any) -> int:
        raise AppendOnly(self.model.__name__)

    def delete(self) -> tuple[int, dict[str, int]]:
        raise AppendOnly(self.model.__name__)


class Record(models.Model):
    """Base of what is written once."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly(type(self).__name__)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise AppendOnly(type(self).__name__)
