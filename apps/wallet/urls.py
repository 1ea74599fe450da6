"""The addresses of a person's jetons."""

from django.urls import path

from apps.wallet import views

urlpatterns = [
    path("jetons/", views.wallet, name="wallet"),
    path("jetons/bonus/", views.daily_bonus, name="daily_bonus"),
    path("jetons/recharge/", views.refill, name="top_up"),
    path("jetons/parties/<int:match_id>/", views.receipt, name="receipt"),
]
