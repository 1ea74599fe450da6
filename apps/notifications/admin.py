"""Staff reads what was notified; nobody writes or edits it by hand."""

from django.contrib import admin

from apps.common.reading import ReadOnly
from apps.notifications.models import Notification


@admin.register(Notification)
class NotificationAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["created_at", "recipient", "kind", "actor", "read_at"]
    list_filter = ["kind", "created_at"]
    list_select_related = ["recipient", "actor"]
    search_fields = ["recipient__username", "actor__username"]
