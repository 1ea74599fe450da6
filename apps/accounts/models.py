"""A person's account; a guest is an account too, until he signs up in the same row."""

import secrets
from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.accounts.names import look_alikes, name_key, tidy_name, validate_name_shape

# The suffix of a name under which the larger form of an image lies.
LARGE = "-large"
SEED_BYTES = 8  # as many figures as anybody will ever compare


def new_avatar_seed() -> str:
    """Return the seed from which a figure is drawn: 16 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def picture_address(name: str) -> str:
    """Return where the image of this random name is had, as a path of this site."""
    return f"{settings.MEDIA_URL}avatars/{name}.webp"


class AccountManager(UserManager["User"]):
    """Finds an account by its name as people type it, in any case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=name_key(username or ""))

    def called_like(self, name: str) -> models.QuerySet["User"]:
        """Return whose name reads like this one; its own bearer too."""
        return self.filter(name_key__regex=look_alikes(name))


class User(AbstractUser):
    """An account. `username` is the public name; `name_key` is what makes it unique."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("nom de joueur"),
        max_length=40,
        unique=True,
        validators=[validate_name_shape],
        error_messages={"unique": _("Ce nom est déjà pris.")},
    )
    name_key = models.CharField(max_length=80, unique=True, editable=False)
    email = models.EmailField(_("adresse électronique"), blank=True)
    is_guest = models.BooleanField(_("invité"), default=False, db_index=True)
    avatar_seed = models.CharField(max_length=32, default=new_avatar_seed, editable=False)
    # The random name of his uploaded image (pictures.py); "" where the figure stands for him.
    picture = models.CharField(max_length=32, blank=True, editable=False)
    # A mark of where he came from last (devices.py), to be compared with that of others.
    device = models.CharField(max_length=32, blank=True, editable=False)
    preferences = models.JSONField(default=dict, blank=True, editable=False)

    objects: ClassVar[AccountManager] = AccountManager()

    class Meta:
        verbose_name = _("compte")
        verbose_name_plural = _("comptes")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="one_account_per_email",
                condition=~models.Q(email=""),
                violation_error_message=_("Un compte existe déjà avec cette adresse."),
            ),
            models.CheckConstraint(
                name="a_guest_has_no_email_and_no_rights",
                condition=models.Q(is_guest=False)
                | models.Q(email="", is_staff=False, is_superuser=False),
            ),
        ]

    def clean(self) -> None:
        """Refuse a new name that reads like somebody else's, in the admin too.

        One that stands keeps standing: an account that has a double can be suspended, and saved.
        """
        super().clean()
        if User.objects.filter(pk=self.pk, name_key=name_key(self.username)).exists():
            return
        if User.objects.called_like(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": _("Ce nom est déjà pris.")}, code="name_taken")

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.username = tidy_name(self.username)
        self.name_key = name_key(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def avatar(self) -> str:
        """What is drawn for him: the address of his image ("/…"), or the seed of his figure."""
        return picture_address(self.picture) if self.picture else self.avatar_seed

    @property
    def portrait(self) -> str:
        """The same, large: for a profile."""
        return picture_address(self.picture + LARGE) if self.picture else self.avatar_seed

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username
