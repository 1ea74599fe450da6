"""The lobby's forms: what they cannot say, they refuse before a service is called."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.engine.contract import LEVELS
from apps.games import catalogue

LEVEL_NAMES = {"facile": _("Facile"), "moyen": _("Moyen"), "difficile": _("Difficile")}
LEVEL_CHOICES = [(level, LEVEL_NAMES[level]) for level in LEVELS]


class GameForm(forms.Form):
    """Base: which game."""

    game = forms.ChoiceField(choices=lambda: [(s, g.info.name) for s, g in catalogue().items()])


class QuickTableForm(GameForm):
    """One press: a game, robots of a level, how many."""

    level = forms.ChoiceField(choices=LEVEL_CHOICES)
    opponents = forms.IntegerField(min_value=0, max_value=7)


class NewTableForm(GameForm):
    """A table for people."""

    seats = forms.IntegerField(label=_("Nombre de joueurs"), min_value=1, max_value=8)
    turbo = forms.BooleanField(label=_("Turbo (temps réduit de moitié)"), required=False)
    aids = forms.BooleanField(
        label=_("Afficher les risques en pourcentage"), required=False, initial=True
    )
    is_public = forms.BooleanField(label=_("Visible dans la liste des tables"), required=False)
    spectators = forms.BooleanField(label=_("Spectateurs admis"), required=False, initial=True)

    def __init__(self, *args: Any, game: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        info = catalogue()[game].info if game in catalogue() else None
        if info is not None:
            self.fields["seats"] = forms.TypedChoiceField(
                label=_("Nombre de joueurs"), coerce=int, choices=[(n, n) for n in info.seats]
            )


class RobotsForm(forms.Form):
    """Fill the free seats."""

    level = forms.ChoiceField(choices=LEVEL_CHOICES)


class SeatForm(forms.Form):
    """Sit down, on a seat or the first free one."""

    number = forms.IntegerField(min_value=0, required=False)
