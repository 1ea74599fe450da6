"""The addresses of accounts, in French; the names are those that allauth looks up."""

from allauth.account import views as account
from django.urls import include, path, re_path

from apps.accounts import picture_views, views

urlpatterns = [
    path("connexion/", account.login, name="account_login"),
    path("deconnexion/", account.logout, name="account_logout"),
    path("inscription/", views.SignupView.as_view(), name="account_signup"),
    path("ferme/", account.account_inactive, name="account_inactive"),
    path("nom/", views.name, name="account_name"),
    path("image/", picture_views.picture, name="account_picture"),
    path("image/retirer/", picture_views.remove, name="account_picture_remove"),
    path("preferences/", views.preferences, name="preferences"),
    path("verification/", account.reauthenticate, name="account_reauthenticate"),
    path("adresse/", account.email, name="account_email"),
    path(
        "adresse/confirmer/",
        account.email_verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^adresse/confirmer/(?P<key>[-:\w]+)/$",
        account.confirm_email,
        name="account_confirm_email",
    ),
    path("mot-de-passe/", account.password_change, name="account_change_password"),
    path("mot-de-passe/choisir/", account.password_set, name="account_set_password"),
    path("mot-de-passe/oublie/", account.password_reset, name="account_reset_password"),
    path(
        "mot-de-passe/oublie/envoye/",
        account.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^mot-de-passe/oublie/lien/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "mot-de-passe/oublie/fini/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("double-verification/", include("allauth.mfa.urls")),
    path("appareils/", include("allauth.usersessions.urls")),
]
