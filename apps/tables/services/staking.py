"""Stakes and fees of tables: when they are held, given back and paid out.

A stake is held as its person sits down (or says yes to another match), and becomes the match's as
that starts. From then on only `settle_stakes` and `refund_match` may move it, each once: they run
in the transaction that ends the match. The wallet's keys make all of it safe to repeat.
"""

from collections.abc import Iterable, Sequence
from uuid import uuid4

from apps.accounts.models import User
from apps.tables.causes import cause_of
from apps.tables.models import Match, MatchSeat, Seat, Table
from apps.tables.pot import shares_of
from apps.tables.services.bounding import check_winnings
from apps.tables.services.points import give_points
from apps.tables.standing import Standing
from apps.wallet.models import Currency, Hold, Subject
from apps.wallet.pricing import Price
from apps.wallet.services.holding import found_holds, hold, release
from apps.wallet.services.purses import locked_purses
from apps.wallet.services.settling import charge_fee, refund, settle

# So many people at least, or nothing is played for (robots never stake).
LEAST_PEOPLE = 2


def _subject(table: Table, match: Match | None = None) -> Subject:
    plain: Subject = {"game": table.game, "table": table.pk}
    return plain | {"match": match.pk} if match else plain


# -- before the start --


def hold_stake(table: Table, seat: Seat, user: User, stake: int | None = None) -> None:
    """Hold what somebody at a locked table plays for; raises `TooPoor`, and as `check_winnings`.

    `stake`: another one than the table's, where the next match has other terms.
    """
    amount = table.stake if stake is None else stake
    if not amount or seat.stake_key:
        return
    others = table.places.filter(user__isnull=False).exclude(user=user).select_related("user")
    check_winnings(user, [other.user for other in others if other.user is not None], amount)
    # A key serves for one hold: who comes back has another.
    key = f"stake:{table.pk}:{uuid4().hex}"
    hold(user=user, amount=amount, key=key, subject=_subject(table))
    seat.stake_key = key
    seat.save(update_fields=["stake_key"])


def give_stakes_back(seats: Iterable[Seat]) -> None:
    """Release the stakes of seats that have not begun to play; nothing where none is held."""
    staked = [seat for seat in seats if seat.stake_key]
    # All together first: purses are locked in one order everywhere.
    locked_purses(row.account for row in found_holds([seat.stake_key for seat in staked]))
    for seat in staked:
        release(key=seat.stake_key)
        seat.stake_key = ""
        Seat.objects.filter(pk=seat.pk).update(stake_key="")


def hold_fee(table: Table, user: User, price: Price) -> None:
    """Hold what the table's next match costs its creator, unsaved; raises `TooPoor`."""
    if not price.amount:
        return
    table.fee_key = f"fee:{table.pk}:{uuid4().hex[:12]}"
    hold(
        user=user,
        amount=price.amount,
        key=table.fee_key,
        purpose=Hold.Purpose.FEE,
        currency=price.currency,
        subject=_subject(table),
    )


def hold_fee_again(table: Table, user: User) -> None:
    """Hold the fee anew, unsaved, of whoever opened a special table, left it and comes back."""
    if table.fee_key:
        return
    held = Hold.objects.filter(key__startswith=f"fee:{table.pk}:", account__owner=user)
    last = held.select_related("account").order_by("-pk").first()
    if last is not None and last.status == Hold.Status.RELEASED:
        hold_fee(table, user, Price(last.amount, Currency(last.account.currency)))


def fee_payer(table: Table) -> int | None:
    """Return whose fee is held for a table's next match, by account; None where none is."""
    held = Hold.objects.filter(key=table.fee_key) if table.fee_key else Hold.objects.none()
    return held.values_list("account__owner", flat=True).first()


def give_fee_back(table: Table) -> None:
    """Release the fee of a match that will not begin, unsaved."""
    if table.fee_key:
        release(key=table.fee_key)
        table.fee_key = ""


# -- the start --


def stake_match(match: Match, table: Table, seats: Sequence[Seat]) -> dict[int, str]:
    """Make the held stakes and the fee the match's, unsaved; return the stakes' keys by seat.

    With fewer than two people nothing is played for: what was held goes back.
    """
    give_stakes_back(seat for seat in seats if seat.user_id is None)
    people = [seat for seat in seats if seat.user_id is not None]
    if len(people) < LEAST_PEOPLE:
        give_stakes_back(people)
    keys = {seat.number: seat.stake_key for seat in people if seat.stake_key}
    if keys and len(keys) != len(people):
        raise RuntimeError(f"table {table.pk} would start without every stake")
    table.places.update(stake_key="")
    if table.fee_key:
        charge_fee(key=table.fee_key, cause=cause_of(match.pk), subject=_subject(table, match))
    match.fee_key, table.fee_key = table.fee_key, ""
    match.stake = table.stake if keys else 0
    return keys


# -- the end --


def settle_stakes(match: Match, places: Sequence[MatchSeat], standing: Standing) -> None:
    """Pay the pot out and give points, in the transaction that ends the match.

    `places`: all of the match's, in their order, with their ranks; `payout` is set on them.
    """
    people = [place for place in places if not place.robot_level]
    stakers = {place.number: place for place in people if place.stake_key}
    shares = shares_of(
        match.stake,
        sorted(stakers),
        standing.state.sides,
        [place.rank or len(places) for place in places],
        set(standing.gone),
    )
    for share in shares:
        stakers[share.seat].payout = share.amount
    if stakers:
        _pay(match, list(stakers.values()))
    if len(people) >= LEAST_PEOPLE:
        give_points(match, people, standing.gone)


def _pay(match: Match, stakers: Sequence[MatchSeat]) -> None:
    settle(
        key=f"settle:{cause_of(match.pk)}",
        cause=cause_of(match.pk),
        holds=[place.stake_key for place in stakers],
        payouts={place.stake_key: place.payout or 0 for place in stakers},
        subject=_subject(match.table, match),
    )


def refund_match(match: Match, places: Sequence[MatchSeat]) -> None:
    """Give everybody back what a void match took, in the transaction that ends it."""
    keys = [place.stake_key for place in places if place.stake_key]
    if match.fee_key:
        keys.append(match.fee_key)
    for place in places:
        place.payout = match.stake if place.stake_key else None
    if keys:
        refund(
            key=f"void:{cause_of(match.pk)}",
            cause=cause_of(match.pk),
            holds=keys,
            subject=_subject(match.table, match),
        )
