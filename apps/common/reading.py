"""What staff looks at in the admin and nobody edits by hand."""

from typing import Any

from django.contrib.admin.options import BaseModelAdmin
from django.http import HttpRequest


class Discreet(BaseModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """What a page does not show, its list does not tell: before the admin's own class."""

    # Columns that no list may be narrowed by; what a page leaves out is never one of them.
    secrets: frozenset[str] = frozenset()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse `?password__startswith=a`: who asks often enough knows the whole of it."""
        hidden = {*self.secrets, *(self.exclude or ())}
        return lookup.partition("__")[0] not in hidden and super().lookup_allowed(
            lookup, value, request
        )


class ReadOnly(Discreet):
    """Look, do not touch; before the admin's own class, for pages and for the lists inside them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
