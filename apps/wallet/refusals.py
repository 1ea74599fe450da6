"""How the wallet refuses: each error with its stable code and a sentence that says what to do."""

from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError
from apps.wallet.models import Account, Currency
from apps.wallet.wording import credits_in_words, jetons_in_words


def _missing(currency: str, amount: int) -> str:
    words = credits_in_words if currency == Currency.CREDITS else jetons_in_words
    return gettext("Il vous manque %(amount)s.") % {"amount": words(amount)}


class TooPoor(DomainError):
    """Raised before anything is taken, where an account holds too little.

    `extra`: `missing` (how much), `currency`, `user` (the owner's number or None).
    """

    def __init__(self, account: Account, *, missing: int) -> None:
        super().__init__(
            "wallet.too_poor",
            lazy(_missing, str)(account.currency, missing),
            missing=missing,
            currency=account.currency,
            user=account.owner_id,
        )


class KeyReused(DomainError):
    """Raised when a key that names one movement is used for another; a fault of the caller."""

    def __init__(self, key: str) -> None:
        message = _("Cette demande a déjà servi à un autre mouvement.")
        super().__init__("wallet.key_reused", message, key=key)


class NoHold(DomainError):
    """Raised when nothing was ever held under a key."""

    def __init__(self, key: str) -> None:
        super().__init__("wallet.no_hold", _("Aucune mise n’est retenue pour cela."), key=key)


class HoldClosed(DomainError):
    """Raised when what was held has been played for or given back already."""

    def __init__(self, key: str) -> None:
        message = _("Cette mise a déjà été jouée ou rendue.")
        super().__init__("wallet.hold_closed", message, key=key)


class BonusTaken(DomainError):
    """Raised when the day's bonus has been claimed."""

    def __init__(self) -> None:
        message = _("Vous avez déjà reçu le bonus d’aujourd’hui. Revenez demain.")
        super().__init__("wallet.bonus_taken", message)


class NotForGuests(DomainError):
    """Raised when a guest asks for what only players get."""

    def __init__(self) -> None:
        message = _("Le bonus du jour est pour les joueurs inscrits\u202f: créez votre compte.")
        super().__init__("wallet.not_for_guests", message)


class NotBroke(DomainError):
    """Raised when somebody who still has something asks to be topped up."""

    def __init__(self, message: object) -> None:
        super().__init__("wallet.not_broke", message)


class TopUpsUsed(DomainError):
    """Raised at one top-up too many in a day."""

    def __init__(self) -> None:
        message = _("Vous avez déjà reçu toutes les recharges d’aujourd’hui. Revenez demain.")
        super().__init__("wallet.top_ups_used", message)


class BadAdjustment(DomainError):
    """Raised when staff may not adjust so, or not decide so."""

    def __init__(self, code: str, message: object) -> None:
        super().__init__(f"wallet.{code}", message)
