"""Staff gives or takes, with a reason; above a limit a second person must agree."""

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Abs
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.wallet.amounts import checked_change
from apps.wallet.models import Account, Adjustment, Currency, Transfer
from apps.wallet.refusals import BadAdjustment
from apps.wallet.services.ledger import Order, Players, between, site_account, write
from apps.wallet.services.purses import account_in, locked_purses
from apps.wallet.services.steadiness import steadily

# What one person gives one account within this time counts together: two halves make a whole.
COUNTED_TOGETHER = timedelta(days=1)


def adjust(
    *, user: User, amount: int, reason: str, staff: User, currency: str = Currency.JETONS
) -> Adjustment:
    """Give (or take, where negative) and say why; a large one waits for a second person.

    Raises BadAmount, BadAdjustment (no staff, oneself, no reason), TooPoor for taking too much.
    """
    checked_change(amount)
    _check_staff(staff)
    if user.pk == staff.pk:
        raise BadAdjustment("own_adjustment", _("On n’ajuste pas son propre compte."))
    reason = " ".join(reason.split())
    if not reason:
        raise BadAdjustment("no_reason", _("Un ajustement demande un motif."))
    return steadily(partial(_adjusted, user, amount, reason, staff, currency))


def _adjusted(user: User, amount: int, reason: str, staff: User, currency: str) -> Adjustment:
    account = account_in(user, currency)
    players = locked_purses([account])
    row = Adjustment(account=account, amount=amount, reason=reason, asked_by=staff)
    alone = _given_alone(account, staff) + abs(amount) <= settings.STAFF_ALONE_UP_TO
    row.save()
    if alone:
        _apply(row, players)
    return row


def _given_alone(account: Account, staff: User) -> int:
    """Return what this person has moved on the account lately without anybody's approval."""
    recent = Adjustment.objects.filter(
        account=account,
        asked_by=staff,
        decided_by=None,
        status=Adjustment.Status.APPLIED,
        asked_at__gt=timezone.now() - COUNTED_TOGETHER,
    )
    return recent.aggregate(total=Sum(Abs("amount")))["total"] or 0


def approve_adjustment(*, adjustment: Adjustment, staff: User) -> Adjustment:
    """Apply what somebody else of the staff proposed; once."""
    return steadily(partial(_decided, adjustment.pk, staff, is_approved=True))


def refuse_adjustment(*, adjustment: Adjustment, staff: User) -> Adjustment:
    """Put a proposal aside for good; its author may do that too."""
    return steadily(partial(_decided, adjustment.pk, staff, is_approved=False))


def _decided(number: int, staff: User, *, is_approved: bool) -> Adjustment:
    _check_staff(staff)
    row = Adjustment.objects.select_related("account").get(pk=number)
    players = locked_purses([row.account])
    row.refresh_from_db()
    if row.status != Adjustment.Status.PROPOSED:
        raise BadAdjustment("adjustment_decided", _("Cet ajustement est déjà décidé."))
    if is_approved and row.asked_by_id == staff.pk:
        raise BadAdjustment("same_person", _("Il faut l’accord d’une seconde personne."))
    if is_approved and row.account.owner_id == staff.pk:
        raise BadAdjustment("own_adjustment", _("On n’ajuste pas son propre compte."))
    row.decided_by, row.decided_at = staff, timezone.now()
    if is_approved:
        return _apply(row, players)
    row.status = Adjustment.Status.REFUSED
    row.save()
    return row


def _apply(row: Adjustment, players: Players) -> Adjustment:
    account, size = row.account, abs(row.amount)
    if row.amount > 0:
        moves = between(site_account(Account.Kind.MINT, account.currency), account, size)
    else:
        moves = between(account, site_account(Account.Kind.VOID, account.currency), size)
    order = Order(
        Transfer.Kind.ADJUSTMENT,
        f"adjustment:{row.pk}",
        moves,
        subject={"reason": row.reason},
        by=row.asked_by,
    )
    row.transfer, row.status = write(order, players), Adjustment.Status.APPLIED
    row.save()
    return row


def _check_staff(staff: User) -> None:
    if not (staff.is_staff and staff.is_active):
        raise BadAdjustment("not_staff", _("Seule l’équipe du site ajuste un compte."))
