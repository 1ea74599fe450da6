"""Staff reads ratings; nobody edits them by hand."""

from django.contrib import admin

from apps.common.reading import ReadOnly
from apps.ratings.models import Rating


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["user", "game", "season", "value", "matches", "wins", "place"]
    list_filter = ["game", "season"]
    list_select_related = ["user"]
    search_fields = ["user__username"]
