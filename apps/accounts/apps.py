"""The accounts app, as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "apps.accounts"
    verbose_name = _("Comptes")

    def ready(self) -> None:
        # Connects the receiver that marks each session as it begins.
        from apps.accounts import sessions  # noqa: F401, PLC0415
