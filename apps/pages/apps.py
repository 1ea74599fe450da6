"""The pages app, as Django knows it."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "apps.pages"
