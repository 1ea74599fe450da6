"""The addresses of the site's own pages."""

from django.urls import path
from django.views.generic import TemplateView

from apps.pages import machines, views

urlpatterns = [
    path("", views.home, name="home"),
    path("jeux/<slug:slug>/regles/", views.rules, name="rules"),
    path("aide/", views.help_page, name="help"),
    path("hasard/", TemplateView.as_view(template_name="pages/fairness.html"), name="fairness"),
    path("mentions-legales/", views.legal, name="legal"),
    path("profil/", views.profile, name="profile"),
    path("hors-ligne/", TemplateView.as_view(template_name="pages/offline.html"), name="offline"),
    path("manifest.webmanifest", machines.manifest, name="manifest"),
    path("sw.js", machines.service_worker, name="service-worker"),
    path("robots.txt", machines.robots, name="robots"),
    path("sante/", machines.health, name="health"),
]
