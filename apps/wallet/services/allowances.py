"""What the site gives for nothing: the daily bonus, and a top-up for whoever is broke."""

from datetime import date
from functools import partial
from uuid import uuid4

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.wallet.days import today
from apps.wallet.models import Account, Currency, Transfer
from apps.wallet.refusals import BonusTaken, NotBroke, NotForGuests, TopUpsUsed
from apps.wallet.selectors import bonus_due, latest_bonus, top_ups_of
from apps.wallet.services.ledger import Order, between, site_account, write
from apps.wallet.services.purses import account_in, held_of, locked_purses
from apps.wallet.services.steadiness import steadily


def claim_daily_bonus(*, user: User, request: str = "") -> Transfer:
    """Give the bonus of the day (Paris), once; the seventh in a row is the greater one.

    `request`: a key of the caller's own; the same again returns what was given then.
    Raises NotForGuests or BonusTaken.
    """
    if user.is_guest:
        raise NotForGuests
    return steadily(partial(_bonus, user, today(), request or uuid4().hex))


def _bonus(user: User, day: date, request: str) -> Transfer:
    account, mint = account_in(user, Currency.JETONS), site_account(Account.Kind.MINT)
    players = locked_purses([account])
    latest = latest_bonus(account)
    if latest is not None and latest.day >= day:
        if latest.request == request:
            return Transfer.objects.get(key=_bonus_key(account, latest.day))
        raise BonusTaken
    due = bonus_due(latest, day)
    order = Order(
        Transfer.Kind.BONUS,
        _bonus_key(account, day),
        between(mint, account, due.amount),
        subject={"day": day.isoformat(), "streak": due.streak, "request": request},
    )
    return write(order, players)


def _bonus_key(account: Account, day: date) -> str:
    return f"bonus:{account.pk}:{day.isoformat()}"


def top_up(*, user: User, request: str = "") -> Transfer:
    """Bring somebody who is broke up to the least stake, a few times a day.

    `request`: a key of the caller's own; the same again returns what was given then.
    Raises NotBroke (who has enough, or holds a stake) or TopUpsUsed.
    """
    return steadily(partial(_topped_up, user, request or uuid4().hex))


def _topped_up(user: User, request: str) -> Transfer:
    account, mint = account_in(user, Currency.JETONS), site_account(Account.Kind.MINT)
    players = locked_purses([account])
    key = f"top-up:{account.pk}:{request}"
    if done := Transfer.objects.filter(key=key).first():
        return done
    balance = players[account.pk].balance or 0
    _check_broke(account, balance)
    amount = settings.TOP_UP_TO - balance
    order = Order(
        Transfer.Kind.TOP_UP,
        key,
        between(mint, account, amount),
        subject={"day": today().isoformat()},
    )
    return write(order, players)


def _check_broke(account: Account, balance: int) -> None:
    if balance >= settings.TOP_UP_TO:
        raise NotBroke(
            _("Vous avez de quoi jouer\u202f: la recharge attend que ce ne soit plus le cas.")
        )
    if held_of(account):
        raise NotBroke(_("Une mise est encore retenue\u202f: finissez d’abord cette partie."))
    if top_ups_of(account) >= settings.TOP_UPS_A_DAY:
        raise TopUpsUsed
