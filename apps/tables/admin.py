"""Staff may read tables and matches; nobody edits a match by hand."""

from django.contrib import admin

from apps.common.reading import ReadOnly
from apps.tables.models import ChatMessage, Match, MatchSeat, Seat, Table


class SeatsInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0
    can_delete = False
    # A running match's contributions to chance are nobody's business.
    exclude = ["client_seed"]


class MatchSeatsInline(admin.TabularInline):  # type: ignore[type-arg]
    model = MatchSeat
    extra = 0
    can_delete = False


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["id", "game", "title", "status", "created_at"]
    list_filter = ["game", "status"]
    exclude = ["server_seed", "password"]
    inlines = [SeatsInline]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["id", "game", "table", "started_at", "ended_at", "ending"]
    list_filter = ["game", "ending"]
    # What its chance is made of; once it is over its public page tells both.
    exclude = ["server_seed", "client_seeds"]
    inlines = [MatchSeatsInline]


@admin.register(ChatMessage)
class ChatAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["at", "table", "room", "author", "text"]
    list_select_related = ["table", "author"]
    search_fields = ["text"]
