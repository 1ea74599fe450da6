"""Who may play with whom for a stake, by what was won between them lately (`wallet.bounds`)."""

from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.wallet.bounds import Lately, too_much_from_given, too_much_from_one
from apps.wallet.winnings import lately_among

WON_FROM_ONE = _(
    "Entre vous et une personne de cette table, l’un a déjà beaucoup gagné à l’autre ces 30 "
    "derniers jours\u202f: jouez ensemble sans mise, ou avec d’autres pour une mise."
)
WON_FROM_GIVEN = _(
    "Vous avez déjà beaucoup gagné ces 30 derniers jours à des invités et à des débutants\u202f: "
    "jouez avec eux sans mise, ou pour une mise avec des joueurs confirmés."
)
ANOTHER_HAS_WON = _(
    "Quelqu’un de cette table a déjà beaucoup gagné à des invités et à des débutants\u202f: "
    "choisissez-en une autre, ou jouez sans mise."
)


def check_winnings(user: User, others: Collection[User], stake: int) -> None:
    """Raise `DomainError` where somebody would win too much from these people, or they from him.

    What that is, and why, is said in `wallet.bounds`.
    """
    if others and (words := why_won_enough(lately_among([user, *others]), user, others, stake)):
        raise DomainError("table.won_enough", words)


def why_won_enough(lately: Lately, user: User, others: Collection[User], stake: int) -> str:
    """Return why these people may not play for this stake, in words; "" where they may."""
    numbers = [other.pk for other in others]
    if too_much_from_one(lately, user.pk, numbers, stake) is not None:
        return str(WON_FROM_ONE)
    person = too_much_from_given(lately, [user.pk, *numbers], stake)
    if person is None:
        return ""
    return str(WON_FROM_GIVEN if person == user.pk else ANOTHER_HAS_WON)
