"""The staff's desk: complaints, the oldest open one first; each is decided, none is edited."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.moderation.models import Report
from apps.moderation.services.reporting import decide_report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    list_display = ["at", "reported", "reason", "reporter", "place", "status", "decided_by"]
    list_filter = ["status", "reason", "at"]
    list_select_related = ["reporter", "reported", "decided_by"]
    search_fields = ["reported__username", "reporter__username", "=place"]
    ordering = ["-status", "at"]
    actions = ["uphold", "dismiss"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Its actions decide; nobody rewrites what somebody has said.
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Whoever may change reports decides them."""
        return request.user.has_perm("moderation.change_report")

    @admin.action(description=_("Retenir les signalements choisis"), permissions=["decide"])
    def uphold(self, request: HttpRequest, queryset: "QuerySet[Report]") -> None:
        self._decide(request, queryset, Report.Status.UPHELD)

    @admin.action(description=_("Classer sans suite"), permissions=["decide"])
    def dismiss(self, request: HttpRequest, queryset: "QuerySet[Report]") -> None:
        self._decide(request, queryset, Report.Status.DISMISSED)

    def _decide(self, request: HttpRequest, queryset: "QuerySet[Report]", status: str) -> None:
        assert isinstance(request.user, User)  # noqa: S101 - the admin lets in nobody else
        for report in queryset:
            decide_report(report_id=report.pk, by=request.user, status=status)
