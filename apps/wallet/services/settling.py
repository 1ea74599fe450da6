"""What becomes of what was held: it is paid out, it pays a fee, or it goes back to everybody."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from apps.wallet.models import Account, Hold, Subject, Transfer
from apps.wallet.refusals import HoldClosed, KeyReused
from apps.wallet.services.holding import found_holds, write_and_close
from apps.wallet.services.ledger import Move, Order, check_same, site_account, summed, transfer_of
from apps.wallet.services.steadiness import steadily


def settle(
    *,
    key: str,
    cause: str,
    holds: Sequence[str],
    payouts: Mapping[str, int],
    counterpart: Account.Kind | None = None,
    subject: Subject | None = None,
) -> Transfer:
    """Post holds (by their keys) into payouts; the same again returns the same transfer.

    `payouts`: jetons by the key of a hold, to whom it was taken from, so that nobody is paid who
    has staked nothing. They sum to the holds; with a `counterpart` (the house, for a bank game)
    the difference comes from its account or goes there. `cause`: as `match:42`, for the receipt.
    Raises NoHold, HoldClosed if one was settled or given back otherwise, KeyReused for the same
    key with other contents, ValueError for payouts that do not sum.
    """
    if len(set(holds)) != len(holds) or not set(payouts) <= set(holds):
        raise ValueError("each hold once, and payouts to holds only")
    if any(amount < 0 for amount in payouts.values()):
        raise ValueError("a payout takes nothing")
    return steadily(partial(_settled, key, cause, holds, payouts, counterpart, subject))


def _settled(
    key: str,
    cause: str,
    keys: Sequence[str],
    payouts: Mapping[str, int],
    counterpart: Account.Kind | None,
    subject: Subject | None,
) -> Transfer:
    done = transfer_of(key)
    rows = found_holds(keys)
    moves = _from_escrow(rows) + [Move(r.account, payouts.get(r.key, 0)) for r in rows]
    if counterpart is not None:
        missing = -sum(move.amount for move in moves)
        moves.append(Move(site_account(counterpart, rows[0].account.currency), missing))
    order = Order(Transfer.Kind.SETTLEMENT, key, summed(moves), cause, subject)
    if done:
        return _same(done, order, rows)
    return write_and_close(order, rows, Hold.Status.POSTED)


def charge_fee(*, key: str, cause: str, subject: Subject | None = None) -> Transfer:
    """Post the fee that is held under `key`, as its match starts; once."""
    return steadily(partial(_charged, key, cause, subject))


def _charged(key: str, cause: str, subject: Subject | None) -> Transfer:
    done = transfer_of(f"fee:{key}")
    rows = found_holds([key])
    fees = site_account(Account.Kind.FEES, rows[0].account.currency)
    moves = summed([*_from_escrow(rows), Move(fees, rows[0].amount)])
    order = Order(Transfer.Kind.FEE, f"fee:{key}", moves, cause, subject)
    if done:
        return _same(done, order, rows)
    return write_and_close(order, rows, Hold.Status.POSTED)


def refund(
    *, key: str, cause: str, holds: Sequence[str], subject: Subject | None = None
) -> Transfer:
    """Give back all that a match took that is void: what is held, and fees already charged.

    Each gets exactly his own. The same again returns the same transfer. Raises NoHold, KeyReused,
    and HoldClosed if a stake was settled or anything was given back otherwise.
    """
    return steadily(partial(_refunded, key, cause, holds, subject))


def _refunded(key: str, cause: str, keys: Sequence[str], subject: Subject | None) -> Transfer:
    done = transfer_of(key)
    rows = found_holds(keys)
    fees = {row.key for row in rows if row.purpose == Hold.Purpose.FEE and _was_charged(row)}
    sources = _from_escrow([row for row in rows if row.key not in fees])
    sources += [Move(_fees_of(row), -row.amount) for row in rows if row.key in fees]
    moves = sources + [Move(row.account, row.amount) for row in rows]
    order = Order(Transfer.Kind.REFUND, key, summed(moves), cause, subject)
    if done:
        return _same(done, order, rows)
    _reopen([row for row in rows if row.key in fees])
    return write_and_close(order, rows, Hold.Status.RELEASED)


def _was_charged(row: Hold) -> bool:
    """Tell whether a fee went to the site's fees, even if it has come back since."""
    return Transfer.objects.filter(key=f"fee:{row.key}").exists()


def _fees_of(row: Hold) -> Account:
    return site_account(Account.Kind.FEES, row.account.currency)


def _reopen(rows: Sequence[Hold]) -> None:
    """Make charged fees closable once more; raise HoldClosed if one came back otherwise."""
    for row in rows:
        posted = Hold.objects.filter(pk=row.pk, status=Hold.Status.POSTED)
        if not posted.update(status=Hold.Status.HELD, closed_by=None):
            raise HoldClosed(row.key)


def _from_escrow(rows: Sequence[Hold]) -> list[Move]:
    held: dict[str, int] = defaultdict(int)
    for row in rows:
        held[row.account.currency] += row.amount
    return [Move(site_account(Account.Kind.ESCROW, c), -amount) for c, amount in held.items()]


def _same(done: Transfer, order: Order, rows: Sequence[Hold]) -> Transfer:
    """Return what was done under the order's key, before `rows` were read; raise KeyReused if it
    was something else, or closed other holds.
    """
    check_same(done, order)
    if {row.closed_by_id for row in rows} != {done.pk}:
        raise KeyReused(order.key)
    return done
