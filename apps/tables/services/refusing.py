"""Why a move is refused before its game is asked: time, version, seat."""

from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError
from apps.engine.contract import Seat
from apps.tables.standing import MatchFacts, Standing, person_at
from apps.tables.timing import GRACE_MS


class StaleVersion(DomainError):
    """Raised when a move was made on a position that is no longer the newest."""

    def __init__(self) -> None:
        super().__init__("move.stale_version", _("La partie a déjà avancé. Regardez la table."))


class TooLate(DomainError):
    """Raised when a move arrives after its deadline."""

    def __init__(self) -> None:
        super().__init__("move.too_late", _("Le temps de cette décision est écoulé."))


class NotSeated(DomainError):
    """Raised when somebody acts for a seat that is not his."""

    def __init__(self) -> None:
        super().__init__("table.not_seated", _("Vous n’êtes pas assis à cette table."))


def is_late(deadline: int | None, now: int) -> bool:
    """Tell whether a move would come after its deadline and the grace."""
    return deadline is not None and now > deadline + GRACE_MS


def check_deadline(deadline: int | None, now: int) -> None:
    """Raise `TooLate` for a move that came after its deadline and the grace."""
    if is_late(deadline, now):
        raise TooLate


def check_person(facts: MatchFacts, standing: Standing, seat: Seat, by: int) -> None:
    """Raise `NotSeated` unless the person `by` plays `seat` in this match now.

    A socket or a request may be older than the seating; what it once was proves nothing.
    """
    if not 0 <= seat < len(facts.people) or person_at(facts, standing, seat) != by:
        raise NotSeated
