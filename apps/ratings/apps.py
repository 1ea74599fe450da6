"""The ratings app, as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    name = "apps.ratings"
    verbose_name = _("Classements")
