"""Staff reads who is friends with whom and who has blocked whom; both are people's own affair."""

from django.contrib import admin

from apps.common.reading import ReadOnly
from apps.friends.models import Block, Friendship


@admin.register(Friendship)
class FriendshipAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["low", "high", "asker", "is_accepted", "at"]
    list_filter = ["is_accepted", "at"]
    list_select_related = ["low", "high", "asker"]
    search_fields = ["low__username", "high__username"]


@admin.register(Block)
class BlockAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["blocker", "blocked", "at"]
    list_filter = ["at"]
    list_select_related = ["blocker", "blocked"]
    search_fields = ["blocker__username", "blocked__username"]
