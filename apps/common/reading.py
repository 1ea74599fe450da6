"""What staff looks at in the admin and nobody edits by hand."""

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Look, do not touch; before the admin's own class, for pages and for the lists inside them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
