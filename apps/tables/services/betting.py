"""Bets of a bank game: what a step declares in `Step.money`, posted to the ledger with it.

A bet is held as it is confirmed and settled by its cause, whoever sits on its seat by then. Robots
bet the house's own jetons against the house: nothing moves.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.caching import remembered
from apps.common.errors import DomainError
from apps.engine.money import Bet, Settlement
from apps.ratings.services.netting import add_net
from apps.tables import wire
from apps.tables.frames import text_of
from apps.tables.purses import purse_of
from apps.tables.services.preparing import Prepared
from apps.tables.services.staking import cause_of
from apps.tables.standing import MatchFacts, Standing, person_at
from apps.wallet.models import Account, Currency, Entry, Hold, Subject
from apps.wallet.services.betting import BetResult, owners_of, settle_bets
from apps.wallet.services.holding import Claim, hold_together
from apps.wallet.services.settling import refund

# The most that a bet of one jeton may bring, beside itself, at any game there is.
WORST_ODDS = 8
HOUSE_KNOWN_SECONDS = 30


def post_money(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Hold and settle what a step declares, in its transaction; raises `TooPoor`.

    `before`: who sat where as the bets were laid.
    """
    bets = [row for row in ready.advanced.step.money if isinstance(row, Bet)]
    settled = [row for row in ready.advanced.step.money if isinstance(row, Settlement)]
    claims = [claim for bet in bets if (claim := _claim(facts, before, bet))]
    if claims:
        _check_house(sum(claim.amount for claim in claims))
        hold_together(claims=claims)
    if settled:
        _settle(facts, settled, ready.row.version)


def _claim(facts: MatchFacts, before: Standing, bet: Bet) -> Claim | None:
    person = person_at(facts, before, bet.seat)
    user = User.objects.filter(pk=person).first() if person is not None else None
    if user is None:
        return None
    key = key_of(facts.match_id, bet.cause)
    subject = _subject(facts, bet.cause)
    return Claim(user, bet.amount, key, Hold.Purpose.BET, subject=subject)


def key_of(match_id: int, cause: str) -> str:
    """Return the key under which the wallet holds a bet."""
    return f"bet:{match_id}:{cause}"


def _subject(facts: MatchFacts, cause: str) -> Subject:
    coup = int(cause.partition(":")[0])  # a cause begins with the number of its round
    return {"game": facts.slug, "table": facts.table_id, "match": facts.match_id, "coup": coup}


def _settle(facts: MatchFacts, settled: Sequence[Settlement], version: int) -> None:
    by_key = {key_of(facts.match_id, row.cause): row for row in settled}
    # A bet that was never held is a robot's.
    held = dict(Hold.objects.filter(key__in=by_key).values_list("key", "amount"))
    if not held:
        return
    match = cause_of(facts.match_id)
    settle_bets(
        key=f"settle:{match}:{version}",
        cause=match,
        results=[BetResult(key, by_key[key].returned, by_key[key].carry) for key in sorted(held)],
        subject=_subject(facts, settled[0].cause),
    )
    nets: dict[int, int] = defaultdict(int)
    for key, person in owners_of(list(held)).items():
        nets[person] += by_key[key].returned - held[key]
    add_net(game=facts.slug, nets=nets, at=timezone.now())


def _check_house(amount: int) -> None:
    """Raise `DomainError` for a bet that the house could not pay, whatever else is laid now."""
    held = Hold.objects.filter(purpose=Hold.Purpose.BET, status=Hold.Status.HELD)
    laid = (held.aggregate(total=Sum("amount"))["total"] or 0) + amount
    if house_balance() - laid * WORST_ODDS < settings.HOUSE_FLOOR:
        raise DomainError(
            "table.house_is_short", _("La banque ne peut pas couvrir cette mise en ce moment.")
        )


def house_balance() -> int:
    """Return what the house has won so far (negative: lost), as of half a minute ago at most."""
    return remembered("house-balance", HOUSE_KNOWN_SECONDS, _added_up)


def _added_up() -> int:
    rows = Entry.objects.filter(account__kind=Account.Kind.HOUSE, account__currency=Currency.JETONS)
    total: int | None = rows.aggregate(total=Sum("amount"))["total"]
    return total or 0


def refund_bets(match_id: int, game: str, table: str) -> None:
    """Give back what is laid at a match that is void, in the transaction that ends it."""
    held = Hold.objects.filter(
        purpose=Hold.Purpose.BET, status=Hold.Status.HELD, key__startswith=key_of(match_id, "")
    )
    keys = sorted(held.values_list("key", flat=True))
    if keys:
        cause = cause_of(match_id)
        subject: Subject = {"game": game, "table": table, "match": match_id}
        refund(key=f"void:{cause}", cause=cause, holds=keys, subject=subject)


# -- telling people what they have --


def tell_purses(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Tell everybody whose jetons a step has moved what he has now; after the commit."""
    money = ready.advanced.step.money
    if money:
        _tell(facts.table_id, _persons(facts, before, money))


def _persons(facts: MatchFacts, before: Standing, money: Iterable[Bet | Settlement]) -> set[int]:
    rows = list(money)
    laid = {person_at(facts, before, row.seat) for row in rows if isinstance(row, Bet)}
    keys = [key_of(facts.match_id, row.cause) for row in rows if isinstance(row, Settlement)]
    return {person for person in laid if person is not None} | set(owners_of(keys).values())


def _tell(table_id: str, persons: Iterable[int]) -> None:
    for user in User.objects.filter(pk__in=persons):
        frame = text_of({"type": "purse", **purse_of(user)})
        wire.announce(wire.topic_of(table_id), wire.Person(user.pk, frame))
