"""Staff reads ratings; nobody edits them by hand."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from apps.ratings.models import Rating


@admin.register(Rating)
class RatingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["user", "game", "season", "value", "matches", "wins", "place"]
    list_filter = ["game", "season"]
    list_select_related = ["user"]
    search_fields = ["user__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
