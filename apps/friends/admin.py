"""Staff reads who is friends with whom and who has blocked whom; both are people's own affair."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.friends.models import Block, Friendship


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """A table to look at: nothing is added, changed or deleted by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Friendship)
class FriendshipAdmin(ReadOnly):
    list_display = ["low", "high", "asker", "is_accepted", "at"]
    list_filter = ["is_accepted", "at"]
    list_select_related = ["low", "high", "asker"]
    search_fields = ["low__username", "high__username"]


@admin.register(Block)
class BlockAdmin(ReadOnly):
    list_display = ["blocker", "blocked", "at"]
    list_filter = ["at"]
    list_select_related = ["blocker", "blocked"]
    search_fields = ["blocker__username", "blocked__username"]
