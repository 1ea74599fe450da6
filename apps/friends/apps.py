"""The friends app, as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FriendsConfig(AppConfig):
    name = "apps.friends"
    verbose_name = _("Amis")
