"""The site's addresses: one line an app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import Http404
from django.urls import include, path, re_path
from django.views.defaults import page_not_found
from django.views.i18n import set_language

from apps.accounts.picture_views import show
from apps.common.views import texts

# The admin has no door of its own: the site's counts failures and asks for the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("apps.pages.urls")),
    path("", include("apps.lobby.urls")),
    path("", include("apps.wallet.urls")),
    path("", include("apps.tables.urls")),
    path("compte/", include("apps.accounts.urls")),
    # Nobody has a telephone number here; those views are there all the same, and fail.
    re_path(r"^_allauth/app/v1/\w+/phone\b", page_not_found, {"exception": Http404()}),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("apps.api.urls")),
    # Names that this site gives: 32 hexadecimal digits, and a suffix for the larger form.
    re_path(r"^media/avatars/(?P<name>[0-9a-f]{32}(?:-large)?)\.webp$", show, name="picture"),
    path("langue/", set_language, name="set_language"),
    path("textes/<slug:language>.js", texts, name="texts"),
    path("admin/", admin.site.urls),
]
