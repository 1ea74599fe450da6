"""Défier : asking one person to play, and his answer."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.friends.selectors import blocked_by, kept_apart_from
from apps.friends.services.locking import hold_people
from apps.lobby.announcing import announce_challenge
from apps.lobby.models import Challenge
from apps.lobby.whereabouts import seen_by
from apps.notifications.kinds import Kind
from apps.notifications.services.notifying import News, notify
from apps.notifications.services.reading import mark_cause_read
from apps.tables.meeting import may_meet
from apps.tables.models import Admission, Table
from apps.tables.services.bounding import check_winnings
from apps.tables.services.opening import Terms, open_table
from apps.tables.services.seating import free_seats, locked_table, take_seat
from apps.wallet.amounts import checked_table_stake

LIFE = timedelta(seconds=60)
# In so long, so many challenges that were not accepted: to one person, and to all.
PACE_TIME, MOST_TO_ONE, MOST_SENT = timedelta(minutes=10), 3, 10
DUEL = 2


def challenge(
    *,
    challenger: User,
    challenged: User,
    game: str,
    stake: int,
    options: Mapping[str, Any] | None = None,
    in_app: bool = False,
) -> Challenge:
    """Ask somebody to a duel; the challenger waits at its table, his stake held, for a minute.

    Whom the challenged has blocked is answered like everybody: his challenge waits and expires,
    and nothing of it reaches the other. Raises `DomainError` for oneself, somebody one may not
    meet or is seen to play with others, a second challenge at a time, too many in a while, and as
    `open_table` does.
    """
    _check_asking(challenger, challenged, stake)
    with transaction.atomic():
        hold_people((challenger.pk, challenged.pk))
        _check_may_ask(challenger, challenged, is_staked=bool(stake))
        _check_asks_nobody(challenger)
        table = _table_of(challenger, challenged, game, stake, options, in_app=in_app)
        row = Challenge.objects.create(
            challenger=challenger,
            challenged=challenged,
            table=table,
            stake=stake,
            expires_at=timezone.now() + LIFE,
        )
        _tell_both(row)
        return row


def _check_asks_nobody(challenger: User) -> None:
    """Raise `DomainError` for a second challenge at a time; the challenger must be held.

    Looked up, not left to the unique index: that would wait, with him held, for whoever answers
    the first one at this instant, who waits for him.
    """
    if Challenge.objects.filter(challenger=challenger, status=Challenge.Status.PENDING).exists():
        raise DomainError(
            "challenge.one_at_a_time",
            _("Vous avez déjà un défi en attente\u202f: retirez-le d’abord."),
        )


def _check_asking(challenger: User, challenged: User, stake: int) -> None:
    """Raise `DomainError` for what can be told before anything is locked or taken."""
    checked_table_stake(stake)
    _check_may_ask(challenger, challenged, is_staked=bool(stake))
    if not seen_by(challenger, challenged).is_free:
        raise DomainError(
            "challenge.playing",
            _("Cette personne joue en ce moment\u202f: défiez-la un peu plus tard."),
        )
    _check_pace(challenger, challenged)
    if stake:
        # Both by what they have won so far: the stake itself is checked as it is held.
        check_winnings(challenger, [challenged], stake)


def _table_of(
    challenger: User,
    challenged: User,
    game: str,
    stake: int,
    options: Mapping[str, Any] | None,
    *,
    in_app: bool,
) -> Table:
    """Open the duel's table: by invitation alone, but not at the price of a private one."""
    table = open_table(
        host=challenger,
        game=game,
        seat_count=DUEL,
        options=options,
        terms=Terms(stake=stake, is_public=False, spectators_allowed=True),
        in_app=in_app,
    )
    Table.objects.filter(pk=table.pk).update(is_private=True)
    Admission.objects.create(table=table, user=challenged, inviter=challenger)
    return table


def _tell_both(row: Challenge) -> None:
    announce_challenge(row)
    if row.challenged_id not in kept_apart_from(row.challenger):
        notify(news=_news_of(row))


def _check_may_ask(challenger: User, challenged: User, *, is_staked: bool) -> None:
    """Raise `DomainError` for oneself, a guest of one's own device, or whom one has blocked."""
    is_blocked = challenged.pk in blocked_by(challenger)
    if is_blocked or not may_meet(challenger, challenged, is_staked=is_staked, apart=()):
        raise DomainError("challenge.may_not_meet", _("Vous ne pouvez pas défier cette personne."))


def _check_pace(challenger: User, challenged: User) -> None:
    """Raise `DomainError` where somebody challenges too much; what was accepted is no burden."""
    since = timezone.now() - PACE_TIME
    sent = Challenge.objects.filter(challenger=challenger, created_at__gte=since)
    unwanted = sent.exclude(status=Challenge.Status.ACCEPTED)
    if unwanted.filter(challenged=challenged).count() >= MOST_TO_ONE:
        raise DomainError(
            "challenge.too_many_to_one",
            _(
                "Vous avez déjà défié cette personne plusieurs fois\u202f: "
                "laissez-lui quelques minutes."
            ),
        )
    if unwanted.count() >= MOST_SENT:
        raise DomainError(
            "challenge.too_many",
            _("Vous avez envoyé beaucoup de défis\u202f: attendez quelques minutes."),
        )


def _key_of(row: Challenge) -> str:
    return f"challenge:{row.pk}"


def _news_of(row: Challenge) -> News:
    data = {"challenge": row.pk, "game": row.table.game, "stake": row.stake}
    return News(row.challenged, Kind.CHALLENGE, _key_of(row), actor=row.challenger, data=data)


def accept(*, challenge_id: int, user: User) -> Table:
    """Sit down at the challenger's table; raises `DomainError`, and `TooPoor`."""
    row = _received(challenge_id, user)
    if row.expires_at < timezone.now():
        expire_challenges()
        raise _over()
    # The table first, as everywhere: two that lock in other orders would wait for each other.
    with locked_table(row.table_id) as table:
        _answer(row, Challenge.Status.ACCEPTED)
        # A block that is over by now has taken it back.
        Admission.objects.get_or_create(
            table=table, user=user, defaults={"inviter_id": row.challenger_id}
        )
        take_seat(table_id=row.table_id, user=user, at_most=row.stake)
        mark_cause_read(user=user, kind=Kind.CHALLENGE, key=_key_of(row))
    return Table.objects.get(pk=row.table_id)


def decline(*, challenge_id: int, user: User, reason: str) -> None:
    """Say no, and why; the challenger gets his stake back."""
    if reason not in Challenge.Reason.values:
        raise DomainError("challenge.bad_reason", _("Choisissez une raison."))
    row = _received(challenge_id, user)
    _end(row, Challenge.Status.DECLINED, reason)
    mark_cause_read(user=user, kind=Kind.CHALLENGE, key=_key_of(row))


def withdraw(*, challenge_id: int, user: User) -> None:
    """Take one's own challenge back."""
    row = Challenge.objects.filter(pk=challenge_id, challenger=user).first()
    if row is None:
        raise _unknown()
    _end(row, Challenge.Status.WITHDRAWN)


def expire_challenges() -> None:
    """End the challenges that were not answered in time, and those whose challenger has gone."""
    pending = Challenge.objects.filter(status=Challenge.Status.PENDING)
    for row in pending.filter(expires_at__lt=timezone.now()):
        _end_quietly(row, Challenge.Status.EXPIRED)
    _withdraw_where_nobody_waits(pending)


def end_challenges_at(table_id: str) -> None:
    """End the challenge of a table that has just closed, its challenger having left.

    For doors of the lobby, where it is told at once; elsewhere `expire_challenges` sees it within
    a second.
    """
    _withdraw_where_nobody_waits(
        Challenge.objects.filter(status=Challenge.Status.PENDING, table=table_id)
    )


def _withdraw_where_nobody_waits(pending: QuerySet[Challenge]) -> None:
    for row in pending.filter(table__status=Table.Status.CLOSED):
        _end_quietly(row, Challenge.Status.WITHDRAWN)


def _received(challenge_id: int, user: User) -> Challenge:
    row = Challenge.objects.select_related("table").filter(pk=challenge_id).first()
    if row is None or row.challenged_id != user.pk:
        raise _unknown()
    if row.challenger_id in kept_apart_from(user):
        raise _over()
    return row


def cancel_quietly(row: Challenge) -> None:
    """End a challenge as if it had been withdrawn; one that has its answer stays as it is."""
    _end_quietly(row, Challenge.Status.WITHDRAWN)


def _end_quietly(row: Challenge, status: Challenge.Status) -> None:
    try:
        _end(row, status)
    except DomainError:
        return  # somebody answered meanwhile


def _end(row: Challenge, status: Challenge.Status, reason: str = "") -> None:
    with locked_table(row.table_id) as table:
        _answer(row, status, reason)
        if table.status == Table.Status.OPEN:
            free_seats(table, list(table.places.filter(user__isnull=False)))


def _answer(row: Challenge, status: Challenge.Status, reason: str = "") -> None:
    """Give a pending challenge its one answer; raises `DomainError` if it has one."""
    pending = Challenge.objects.filter(pk=row.pk, status=Challenge.Status.PENDING)
    if not pending.update(status=status, reason=reason):
        raise _over()
    row.status, row.reason = status, reason
    announce_challenge(row)


def _unknown() -> DomainError:
    return DomainError("challenge.not_found", _("Ce défi n’existe pas."))


def _over() -> DomainError:
    return DomainError("challenge.over", _("Ce défi n’attend plus de réponse."))
