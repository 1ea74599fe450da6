"""The lobby's forms: what they cannot say, they refuse before a service is called."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError
from apps.engine.contract import LEVELS, Game
from apps.engine.errors import InvalidOptions
from apps.engine.options import described
from apps.games import catalogue
from apps.lobby.models import Challenge
from apps.moderation.models import Report
from apps.moderation.services.reporting import LONGEST
from apps.tables.naming import game_choices
from apps.tables.services.opening import LONGEST_COMMENT, LONGEST_NAME, Terms
from apps.wallet.amounts import checked_stake

LONGEST_PASSWORD = 60
LEVEL_NAMES = {"facile": _("Facile"), "moyen": _("Moyen"), "difficile": _("Difficile")}
LEVEL_CHOICES = [(level, LEVEL_NAMES[level]) for level in LEVELS]
MOST_SEATS = 16
OPTION = "option_"


class QuickForm(forms.Form):
    """One press: a game and its mode. What is not said of the mode is as usual.

    `kept`: the options with which its player last played a game, for a form that is shown.
    """

    game = forms.ChoiceField(choices=game_choices)

    def __init__(self, data: Any = None, *, kept: Mapping[str, Any] | None = None) -> None:
        self._game = catalogue().get(str((data or kept or {}).get("game", "")))
        auto_id = f"{self._game.info.slug}-%s" if self._game else False
        super().__init__(data, auto_id=auto_id, label_suffix="")
        for option in described(self._game.options({})) if self._game else []:
            if option["mode"]:
                self.fields[OPTION + option["name"]] = mode_field(option, kept or {})

    @property
    def options(self) -> dict[str, Any]:
        """Return the options of the table to look for."""
        chosen = self.cleaned_data
        modes = {name.removeprefix(OPTION): chosen[name] for name in chosen if OPTION in name}
        return {name: value for name, value in modes.items() if value not in ("", None)}

    def fitting(self, seats: int) -> int:
        """Return a number of seats at which the mode is played: `seats`, where it is."""
        if self._game is None or seats not in self._game.info.seats:
            return seats  # which is refused, in words, by whoever opens the table
        numbers = (seats, *self._game.info.seats)
        return next((number for number in numbers if self._is_played_at(number)), seats)

    def _is_played_at(self, seats: int) -> bool:
        assert self._game is not None  # noqa: S101 - asked for a known game alone
        try:
            self._game.new_state(seats, self._game.options(self.options))
        except InvalidOptions:
            return False
        return True

    @property
    def mode_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(OPTION)]


class QuickTableForm(QuickForm):
    """A table against robots of a level, and how many."""

    level = forms.ChoiceField(choices=LEVEL_CHOICES)
    opponents = forms.IntegerField(min_value=0, max_value=MOST_SEATS)


class QuickSeatForm(QuickForm):
    """« Jouer maintenant » : how many sit at the table; the stake is the least one."""

    seats = forms.IntegerField(min_value=1, max_value=MOST_SEATS)
    turbo = forms.BooleanField(required=False)

    @property
    def options(self) -> dict[str, Any]:
        return {"turbo": self.cleaned_data["turbo"], **super().options}


class NewTableForm(forms.Form):
    """A table for people; the game's own options are fields made from its options dataclass."""

    name = forms.CharField(
        label=_("Nom de la partie"), max_length=LONGEST_NAME, required=False, strip=True
    )
    stake = forms.IntegerField(label=_("Mise de chacun"), min_value=0, initial=0, required=False)
    comment = forms.CharField(
        label=_("Un mot pour ceux qui hésitent"), max_length=LONGEST_COMMENT, required=False
    )
    is_private = forms.BooleanField(label=_("Partie privée"), required=False)
    password = forms.CharField(
        label=_("Mot de passe de la table"),
        max_length=LONGEST_PASSWORD,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seats = forms.TypedChoiceField(
        label=_("Nombre de joueurs"), coerce=int, widget=forms.RadioSelect
    )
    robots = forms.TypedChoiceField(
        label=_("Robots"), coerce=int, required=False, widget=forms.RadioSelect
    )
    level = forms.ChoiceField(
        label=_("Niveau des robots"),
        choices=LEVEL_CHOICES,
        initial="moyen",
        required=False,
        widget=forms.RadioSelect,
    )
    is_public = forms.BooleanField(
        label=_("Visible dans la liste des tables"), required=False, initial=True
    )
    spectators = forms.BooleanField(
        label=pgettext_lazy("option", "Spectateurs admis"), required=False, initial=True
    )

    def __init__(self, data: Any = None, *, game: Game) -> None:
        super().__init__(data, label_suffix="")
        seats = self.fields["seats"]
        assert isinstance(seats, forms.TypedChoiceField)  # noqa: S101 - declared above
        seats.choices = [(number, str(number)) for number in game.info.seats]
        seats.initial = game.info.meetings[0]
        robots = self.fields["robots"]
        assert isinstance(robots, forms.TypedChoiceField)  # noqa: S101 - declared above
        robots.choices = [
            (0, gettext("aucun")),
            *((n, str(n)) for n in range(1, max(game.info.seats))),
        ]
        robots.initial = 0
        for option in described(game.options({})):
            self.fields[OPTION + option["name"]] = option_field(option)

    def clean_stake(self) -> int:
        """Return the stake, 0 for none; what no match may be played for is told at its field."""
        stake: int = self.cleaned_data["stake"] or 0
        if stake:
            try:
                checked_stake(stake)
            except DomainError as refusal:
                raise forms.ValidationError(refusal.message) from refusal
        return stake

    def clean(self) -> dict[str, Any]:
        """Ask for the password of a private table: without one nobody could come."""
        chosen = super().clean() or self.cleaned_data
        if chosen.get("is_private") and not chosen.get("password"):
            self.add_error("password", _("Donnez le mot de passe que vous direz aux autres."))
        if (chosen.get("robots") or 0) >= chosen.get("seats", MOST_SEATS):
            self.add_error(
                "robots", _("Il faut au moins une place pour vous\u202f: moins de robots.")
            )
        if chosen.get("stake") and chosen.get("seats") == 1:
            self.add_error("stake", _("On joue seul sans mise."))
        return chosen

    @property
    def terms(self) -> Terms:
        """Return the terms as chosen."""
        chosen = self.cleaned_data
        return Terms(
            stake=chosen["stake"],
            name=chosen["name"],
            comment=chosen["comment"],
            is_public=chosen["is_public"],
            is_private=chosen["is_private"],
            password=chosen["password"] if chosen["is_private"] else "",
            spectators_allowed=chosen["spectators"],
        )

    @property
    def robot_levels(self) -> list[str]:
        """Return the level of each robot that sits down at once."""
        return [self.cleaned_data["level"] or "moyen"] * (self.cleaned_data["robots"] or 0)

    @property
    def options(self) -> dict[str, Any]:
        """Return the game's options as chosen."""
        chosen = self.cleaned_data.items()
        return {
            name.removeprefix(OPTION): value for name, value in chosen if name.startswith(OPTION)
        }

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith(OPTION)]


def option_field(option: Mapping[str, Any]) -> forms.Field:
    """Return the form field of one option of a game, as `described` says it."""
    label, default = gettext(option["label"]), option["default"]
    if option["choices"] is None:
        return forms.BooleanField(label=label, required=False, initial=default)
    return forms.TypedChoiceField(
        label=label,
        coerce=int if isinstance(default, int) else str,
        choices=[(value, gettext(name)) for value, name in option["choices"]],
        initial=default,
        widget=forms.RadioSelect,
    )


def mode_field(option: Mapping[str, Any], kept: Mapping[str, Any]) -> forms.Field:
    """Return a field for a mode, short enough for the first page; set as it was kept."""
    field = option_field({**option, "default": kept.get(option["name"], option["default"])})
    field.required = False
    if isinstance(field, forms.TypedChoiceField):
        field.widget = forms.Select()
        field.choices = [(value, gettext(name)) for value, name in option["choices"]]
    return field


class ChallengeForm(NewTableForm):
    """A duel with somebody: stake and options, no terms of a table for others."""

    def __init__(self, data: Any = None, *, game: Game) -> None:
        super().__init__(data, game=game)
        for name in ("name", "comment", "is_private", "password", "seats", "is_public"):
            del self.fields[name]
        del self.fields["spectators"]


class DeclineForm(forms.Form):
    """No, and why."""

    reason = forms.ChoiceField(choices=Challenge.Reason, initial=Challenge.Reason.NO)


class ReportForm(forms.Form):
    """What is wrong with somebody, in one's own words if one likes."""

    reason = forms.ChoiceField(
        label=_("Motif"), choices=Report.Reason, widget=forms.RadioSelect, initial="insults"
    )
    words = forms.CharField(
        label=_("Précisions"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class RobotsForm(forms.Form):
    """A robot of a level on a free seat, or on all of them."""

    level = forms.ChoiceField(choices=LEVEL_CHOICES)
    number = forms.IntegerField(min_value=0, required=False)


class SeatForm(forms.Form):
    """Sit down, on a seat or the first free one, for no more than the stake that was shown."""

    password = forms.CharField(max_length=LONGEST_PASSWORD, required=False)
    number = forms.IntegerField(min_value=0, required=False)
    stake = forms.IntegerField(min_value=0, required=False)


class SwapForm(forms.Form):
    """Two seats that change places."""

    one = forms.IntegerField(min_value=0)
    other = forms.IntegerField(min_value=0)


class StakeForm(forms.Form):
    """What each plays for; 0 for nothing."""

    stake = forms.IntegerField(min_value=0)
