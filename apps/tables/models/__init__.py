"""Tables, seats, matches and their journal."""

from apps.tables.models.admission import Admission
from apps.tables.models.chat import ChatMessage
from apps.tables.models.journal import BY_HAND, BY_ROBOT, MatchEvent, Position
from apps.tables.models.match import Match, MatchSeat, Visit
from apps.tables.models.pulse import ServerPulse
from apps.tables.models.table import Seat, Table, new_code
from apps.tables.naming import game_choices

__all__ = [
    "BY_HAND",
    "BY_ROBOT",
    "Admission",
    "ChatMessage",
    "Match",
    "MatchEvent",
    "MatchSeat",
    "Position",
    "Seat",
    "ServerPulse",
    "Table",
    "Visit",
    # The first migration names these two here.
    "game_choices",
    "new_code",
]
