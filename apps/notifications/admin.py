"""Staff reads what was notified; nobody writes or edits it by hand."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.notifications.models import Notification


@admin.register(Notification)
class NotificationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["created_at", "recipient", "kind", "actor", "read_at"]
    list_filter = ["kind", "created_at"]
    list_select_related = ["recipient", "actor"]
    search_fields = ["recipient__username", "actor__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
