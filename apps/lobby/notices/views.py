"""The pages' door to the notifications: by day, the newest first, a page at a time."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.asking import person_asking
from apps.lobby.notices.reading import notices_of, rows_for, unread_for
from apps.notifications.services.reading import mark_all_read, mark_read

PAGE = 20
LARGEST = 2**62


@require_safe
@never_cache
@login_required
def notifications(request: HttpRequest) -> HttpResponse:
    """Show what somebody was told; `?filtre=non-lues`: what he has not read, `?page=2` older."""
    user = person_asking(request)
    only_unread = request.GET.get("filtre") == "non-lues"
    rows = rows_for(user)
    shown = rows.filter(read_at=None) if only_unread else rows
    page = Paginator(shown, PAGE).get_page(request.GET.get("page"))
    latest = rows.first()
    context = {
        "page": page,
        "notices": notices_of(user, list(page.object_list)),
        "only_unread": only_unread,
        "unread_now": unread_for(user),
        "until": latest.pk if latest else 0,
    }
    return render(request, "lobby/notifications.html", context)


@require_POST
@login_required
def follow(request: HttpRequest, notification_id: int) -> HttpResponse:
    """Go where a notification leads; it is read by that."""
    user = person_asking(request)
    row = get_object_or_404(rows_for(user), pk=notification_id)
    mark_read(user=user, notification_id=row.pk)
    (notice,) = notices_of(user, [row])
    return redirect(notice.target or "notifications")


@require_POST
@login_required
def read_one(request: HttpRequest, notification_id: int) -> HttpResponse:
    mark_read(user=person_asking(request), notification_id=notification_id)
    return redirect("notifications")


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark everything read that the page showed the existence of; what came since stays new."""
    until = request.POST.get("until", "")
    is_number = until.isascii() and until.isdigit() and len(until) < 20 and int(until) < LARGEST
    mark_all_read(user=person_asking(request), until=int(until) if is_number else None)
    return redirect("notifications")
