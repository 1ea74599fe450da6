"""Which figures are amounts at all, checked before any row is touched."""

from django.conf import settings
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError
from apps.wallet.wording import in_figures, jetons_in_words

# Far above all that the site will ever give out, far below what the columns hold.
MOST = 10**12


class BadAmount(DomainError):
    """Raised for what is no positive whole number of jetons or credits."""

    def __init__(self) -> None:
        super().__init__("wallet.bad_amount", _("Ce montant n’est pas possible."))


class BadStake(DomainError):
    """Raised for a stake outside its bounds or off its step."""

    def __init__(self) -> None:
        super().__init__("wallet.bad_stake", lazy(_bounds, str)())


def _bounds() -> str:
    text = gettext("Une mise va de %(least)s à %(most)s, par pas de %(step)s.")
    return text % {
        "least": in_figures(settings.LEAST_STAKE),
        "most": jetons_in_words(settings.MOST_STAKE),
        "step": in_figures(settings.STAKE_STEP),
    }


def checked_amount(value: object) -> int:
    """Return `value` if it is a whole number from 1 to MOST; raise BadAmount if not.

    True, 6000.0 and "6000" are none: whoever sends them has not said what he means.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST:
        raise BadAmount
    return value


def checked_change(value: object) -> int:
    """Return `value` if it or its opposite is an amount; raise BadAmount if not."""
    if isinstance(value, int) and value < 0:
        return -checked_amount(-value)
    return checked_amount(value)


def checked_stake(value: object) -> int:
    """Return `value` if a match may be played for it; raise BadAmount or BadStake if not."""
    stake = checked_amount(value)
    if not settings.LEAST_STAKE <= stake <= settings.MOST_STAKE or stake % settings.STAKE_STEP:
        raise BadStake
    return stake


def checked_table_stake(value: object) -> int:
    """Return `value` if a table may play for it: a stake, or 0 for none; raise as `checked_stake`.

    False and 0.0 are no 0 either.
    """
    is_none = isinstance(value, int) and not isinstance(value, bool) and value == 0
    return 0 if is_none else checked_stake(value)
