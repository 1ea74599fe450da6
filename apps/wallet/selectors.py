"""What may be asked about a person's jetons, credits and points."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from math import isqrt

from django.conf import settings

from apps.accounts.models import User
from apps.wallet.days import A_DAY, start_of, today
from apps.wallet.models import Account, Award, Currency, Entry, Hold, Progress, Transfer


@dataclass(frozen=True, slots=True)
class LatestBonus:
    """The bonus that was given last; `streak` counts the days in a row, from 1."""

    day: date
    streak: int
    request: str


@dataclass(frozen=True, slots=True)
class BonusDue:
    """What the next claim brings, and which day in a row it is."""

    amount: int
    streak: int


@dataclass(frozen=True, slots=True)
class NextBonus:
    """`is_due`: it may be claimed now; else from `opens_at` on. `done`: days of the row so far."""

    amount: int
    streak: int
    done: int
    is_due: bool
    opens_at: datetime


@dataclass(frozen=True, slots=True)
class BonusDay:
    """One day of the row."""

    number: int
    amount: int
    is_done: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class TopUp:
    """Whether a top-up would be given now, how much, and how many are left today."""

    is_open: bool
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Level:
    """`points` in all; the level they make, and where it and the next one begin."""

    points: int
    level: int
    begins_at: int
    next_at: int


def account_of(user: User, currency: str = Currency.JETONS) -> Account | None:
    """Return the person's account, if it has been opened."""
    return Account.objects.filter(owner=user, currency=currency).first()


def spendable(user: User | None) -> int:
    """Return what somebody can stake: before his purse is opened, what he will find in it."""
    account = account_of(user) if user else None
    if account is not None and account.balance is not None:
        return account.balance
    is_player = user is not None and not user.is_guest
    return settings.STARTING_PURSE if is_player else settings.GUEST_PURSE


def latest_bonus(account: Account) -> LatestBonus | None:
    entries = Entry.objects.filter(account=account, transfer__kind=Transfer.Kind.BONUS)
    entry = entries.select_related("transfer").order_by("-pk").first()
    if entry is None:
        return None
    subject = entry.transfer.subject
    return LatestBonus(
        date.fromisoformat(subject["day"]), subject["streak"], subject.get("request", "")
    )


def bonus_due(latest: LatestBonus | None, day: date) -> BonusDue:
    """Return what a claim of `day` brings; after a gap, or its end, the row begins anew."""
    goes_on = latest is not None and latest.day == day - A_DAY
    streak = latest.streak % settings.STREAK_DAYS + 1 if latest and goes_on else 1
    is_great = streak == settings.STREAK_DAYS
    return BonusDue(settings.STREAK_BONUS if is_great else settings.DAILY_BONUS, streak)


def next_bonus(account: Account) -> NextBonus:
    """Return what the account's owner may claim, and when."""
    day, latest = today(), latest_bonus(account)
    is_due = latest is None or latest.day < day
    due = bonus_due(latest, day if is_due or latest is None else latest.day + A_DAY)
    done = latest.streak if latest is not None and not is_due else due.streak - 1
    return NextBonus(due.amount, due.streak, done, is_due, start_of(day + A_DAY))


def bonus_row(bonus: NextBonus) -> list[BonusDay]:
    """Return the days of the row, as they are drawn one beside the other."""
    last = settings.STREAK_DAYS
    return [
        BonusDay(
            number=number,
            amount=settings.STREAK_BONUS if number == last else settings.DAILY_BONUS,
            is_done=number <= bonus.done,
            is_next=number == bonus.done + 1,
        )
        for number in range(1, last + 1)
    ]


def top_ups_of(account: Account) -> int:
    """Return how many top-ups were given today."""
    since = start_of(today())
    entries = Entry.objects.filter(account=account, transfer__kind=Transfer.Kind.TOP_UP)
    return entries.filter(transfer__at__gte=since).count()


def top_up_state(account: Account) -> TopUp:
    """Return whether the account's owner may be topped up."""
    amount = max(0, settings.TOP_UP_TO - (account.balance or 0))
    left = max(0, settings.TOP_UPS_A_DAY - top_ups_of(account))
    holds_nothing = not account.holds.filter(status=Hold.Status.HELD).exists()
    return TopUp(bool(amount and left and holds_nothing), amount, left)


def level_of(points: int) -> int:
    """Return the level that so many points make: level n begins at 100·n²."""
    return isqrt(points // settings.POINTS_OF_FIRST_LEVEL)


def progress_of(user: User) -> Level:
    """Return a person's points and level."""
    points = Progress.objects.filter(user=user).values_list("points", flat=True).first() or 0
    level, first = level_of(points), settings.POINTS_OF_FIRST_LEVEL
    return Level(points, level, first * level**2, first * (level + 1) ** 2)


def levels_of(user_ids: Iterable[int]) -> dict[int, int]:
    """Return the level of each person who has points."""
    rows = Progress.objects.filter(user__in=set(user_ids)).values_list("user", "points")
    return {user_id: level_of(points) for user_id, points in rows}


def points_of(user: User, cause: str) -> int:
    """Return the points that one match gave."""
    award = Award.objects.filter(user=user, cause=cause).first()
    return award.points if award else 0
