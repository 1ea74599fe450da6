"""Bets of a bank game: what a step declares in `Step.money`, posted to the ledger with it.

A bet is held as it is confirmed and settled by its cause, whoever sits on its seat by then. Robots
bet the house's own jetons against the house: nothing moves.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.engine.money import Bet, Settlement
from apps.ratings.services.netting import add_net
from apps.tables import wire
from apps.tables.causes import cause_of
from apps.tables.frames import text_of
from apps.tables.models import Match
from apps.tables.purses import purse_of
from apps.tables.services.preparing import Prepared
from apps.tables.standing import MatchFacts, Standing, person_at
from apps.wallet.models import Hold, Subject
from apps.wallet.refusals import TooPoor
from apps.wallet.services.betting import BetResult, lay_bets, owners_of, settle_bets
from apps.wallet.services.holding import Claim
from apps.wallet.services.settling import refund


class InsufficientJetons(DomainError):
    """Raised for a bet that its bettor cannot pay: the game's refusal, in the wallet's words."""

    def __init__(self, refusal: TooPoor) -> None:
        super().__init__("move.insufficient_jetons", refusal.message, **refusal.extra)


def post_money(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Hold and settle what a step declares, in its transaction, and last there.

    `before`: who sat where as the bets were laid. Raises `InsufficientJetons`, and `DomainError`
    for a bet that the house could not pay.
    """
    bets = [row for row in ready.advanced.step.money if isinstance(row, Bet)]
    settled = [row for row in ready.advanced.step.money if isinstance(row, Settlement)]
    claims = [claim for bet in bets if (claim := _claim(facts, before, bet))]
    if claims:
        _lay(claims)
    if settled:
        _settle(facts, settled, ready.row.version)


def _claim(facts: MatchFacts, before: Standing, bet: Bet) -> Claim | None:
    person = person_at(facts, before, bet.seat)
    user = User.objects.filter(pk=person).first() if person is not None else None
    if user is None:
        return None
    key = key_of(facts.match_id, bet.cause)
    subject = _subject(facts, bet.cause)
    purpose, liability = Hold.Purpose.BET, bet.liability
    return Claim(user, bet.amount, key, purpose, subject=subject, liability=liability)


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
    nets: dict[int, int] = defaultdict(int)
    for key, person in owners_of(list(held)).items():
        nets[person] += by_key[key].returned - held[key]
    add_net(game=facts.slug, nets=nets, at=timezone.now())
    match = cause_of(facts.match_id)
    settle_bets(
        key=f"settle:{match}:{version}",
        cause=match,
        results=[BetResult(key, by_key[key].returned, by_key[key].carry) for key in sorted(held)],
        subject=_subject(facts, settled[0].cause),
    )


def _lay(claims: Sequence[Claim]) -> None:
    try:
        is_covered = lay_bets(claims=claims, floor=settings.HOUSE_FLOOR)
    except TooPoor as refusal:
        raise InsufficientJetons(refusal) from refusal
    if not is_covered:
        raise DomainError(
            "table.house_is_short", _("La banque ne peut pas couvrir cette mise en ce moment.")
        )


def lying_bets(match_id: int) -> QuerySet[Hold]:
    """Return the bets that are laid at a match and not settled yet."""
    held = Hold.objects.filter(purpose=Hold.Purpose.BET, status=Hold.Status.HELD)
    return held.filter(key__startswith=key_of(match_id, ""))


def refund_bank(match: Match) -> None:
    """Give back what a void match took, its fee too, in the transaction that ends it."""
    keys = sorted(lying_bets(match.pk).values_list("key", flat=True))
    if match.fee_key:
        keys.append(match.fee_key)
    if keys:
        cause = cause_of(match.pk)
        subject: Subject = {"game": match.game, "table": match.table_id, "match": match.pk}
        refund(key=_void_key(match.pk), cause=cause, holds=keys, subject=subject)


def _void_key(match_id: int) -> str:
    return f"void:{cause_of(match_id)}"


# -- telling people what they have --


def tell_purses(facts: MatchFacts, before: Standing, ready: Prepared) -> None:
    """Tell everybody whose jetons a step has moved what he has now; after the commit."""
    money = ready.advanced.step.money
    if money:
        _tell(facts.table_id, _persons(facts, before, money))


def tell_refunded(match: Match) -> None:
    """Tell everybody to whom a void match gave something back what he has now; after the commit."""
    back = Hold.objects.filter(closed_by__key=_void_key(match.pk), account__owner__isnull=False)
    _tell(match.table_id, set(back.values_list("account__owner_id", flat=True)))


def _persons(facts: MatchFacts, before: Standing, money: Iterable[Bet | Settlement]) -> set[int]:
    rows = list(money)
    laid = {person_at(facts, before, row.seat) for row in rows if isinstance(row, Bet)}
    keys = [key_of(facts.match_id, row.cause) for row in rows if isinstance(row, Settlement)]
    return {person for person in laid if person is not None} | set(owners_of(keys).values())


def _tell(table_id: str, persons: Iterable[int]) -> None:
    for user in User.objects.filter(pk__in=persons):
        frame = text_of({"type": "purse", **purse_of(user)})
        wire.announce(wire.topic_of(table_id), wire.Person(user.pk, frame))
