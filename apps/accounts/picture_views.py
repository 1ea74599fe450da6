"""Doors to one's image: the page that chooses it, and the address where it is had."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.asking import person_asking
from apps.accounts.forms import PictureForm
from apps.accounts.pictures import keep_picture, path_of, remove_picture
from apps.common.errors import DomainError

# A name never changes its meaning.
FOR_EVER = "public, max-age=31536000, immutable"


@never_cache
@login_required
def picture(request: HttpRequest) -> HttpResponse:
    """Choose an image (GET), or send it (POST)."""
    user = person_asking(request)
    form = PictureForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            keep_picture(user=user, file=file, size=file.size)
        except DomainError as refusal:
            form.add_error("file", str(refusal.message))
        else:
            messages.success(request, _("Votre image est changée."))
            return redirect("account_picture")
    return render(request, "accounts/picture.html", {"form": form})


@require_POST
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    remove_picture(user=person_asking(request))
    messages.success(request, _("Votre image est retirée\u202f: votre figure est de retour."))
    return redirect("account_picture")


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    """Send an image; nothing in it may run, whatever a browser takes it for."""
    try:
        with default_storage.open(path_of(name)) as file:
            data = file.read()  # a few kilobytes
    except FileNotFoundError as missing:
        raise Http404 from missing
    return HttpResponse(
        data,
        content_type="image/webp",
        headers={
            "Cache-Control": FOR_EVER,
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Content-Disposition": "inline",
            "Cross-Origin-Resource-Policy": "same-origin",
        },
    )
