"""The page of a table and the page of a finished match."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.sessions import is_banned
from apps.games import catalogue
from apps.tables.loading import UnreadableMatch
from apps.tables.looking import NOBODY
from apps.tables.models import Match, Table
from apps.tables.replay import finished_record, may_read
from apps.tables.selectors import places_by_rank, visitors_of
from apps.tables.snapshots import Reading
from apps.tables.standing import SPECTATORS


@require_safe
@never_cache
def table_page(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show a table, with everything its script needs to draw it before the socket answers."""
    table = get_object_or_404(Table, pk=table_id)
    if is_banned(request):
        return redirect("account_inactive")
    try:
        return _table(request, table)
    except UnreadableMatch:
        # The game was removed or its options are others: the table is not played any more.
        return render(request, "tables/unreadable.html", {"table": table}, status=410)


def _table(request: HttpRequest, table: Table) -> HttpResponse:
    if table.game not in catalogue():
        raise UnreadableMatch
    reading = Reading(table)
    audience = reading.audience_of(request.user.pk)
    if audience == NOBODY:
        refusal = reading.refusal_of(request.user.pk)
        return render(request, "tables/closed_to_you.html", {"refusal": refusal}, status=403)
    context = {
        "table": table,
        "boot": reading.welcome(audience, request.user.pk),
        "is_seated": audience != SPECTATORS,
        "is_host": request.user.is_authenticated and table.host_id == request.user.pk,
    }
    return render(request, f"games/{table.game}/table.html", context)


@require_safe
def match_record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show a finished match, step by step; a running one leads to its table."""
    match = get_object_or_404(Match.objects.select_related("table"), pk=match_id)
    if not may_read(match, request.user.pk):
        raise Http404
    if match.ended_at is None:
        return redirect("table", match.table_id)
    context: dict[str, Any] = {
        "match": match,
        "places": visitors_of(match) if match.table.is_walk_up else places_by_rank(match),
        "record": finished_record(match),
    }
    return render(request, "tables/record.html", context)


@require_safe
def match_record_data(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return a finished match as a file, for whoever wants to verify it off-line."""
    match = get_object_or_404(Match, pk=match_id, ended_at__isnull=False)
    if not may_read(match, request.user.pk):
        raise Http404
    response = JsonResponse({"id": match.pk, **finished_record(match)})
    response["Content-Disposition"] = f'attachment; filename="tapis-vert-{match.pk}.json"'
    return response
