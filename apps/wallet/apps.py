"""The wallet app, as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    name = "apps.wallet"
    verbose_name = _("Jetons et crédits")
