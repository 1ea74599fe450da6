"""The ledger, holds, points and adjustments."""

from apps.wallet.models.adjusting import Adjustment
from apps.wallet.models.answering import Answer
from apps.wallet.models.carry import Carry
from apps.wallet.models.holding import LONGEST_HOLD_KEY, Hold
from apps.wallet.models.house import HouseBook
from apps.wallet.models.ledger import LONGEST_KEY, Account, Currency, Entry, Subject, Transfer
from apps.wallet.models.progress import Award, Progress
from apps.wallet.models.winnings import Winning

__all__ = [
    "LONGEST_HOLD_KEY",
    "LONGEST_KEY",
    "Account",
    "Adjustment",
    "Answer",
    "Award",
    "Carry",
    "Currency",
    "Entry",
    "Hold",
    "HouseBook",
    "Progress",
    "Subject",
    "Transfer",
    "Winning",
]
