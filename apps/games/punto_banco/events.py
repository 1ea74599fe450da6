"""What happens at a table of Punto Banco (RULES.md §8): all of it is public."""

from dataclasses import dataclass
from typing import ClassVar

from apps.engine.contract import Event, Seat
from apps.engine.events import GameOver as GameOver
from apps.engine.events import Left as Left
from apps.games.punto_banco.bets import Paid


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A new shoe is there (4.1)."""

    kind: ClassVar[str] = "shuffled"


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """Somebody sat down; `waits`: for the next window (5.2, 5.3)."""

    kind: ClassVar[str] = "joined"

    seat: Seat
    waits: bool


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The cut is offered to `seat` (4.2)."""

    kind: ClassVar[str] = "offered"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """`seat` does not cut; `late`: it kept silent."""

    kind: ClassVar[str] = "declined"

    seat: Seat
    late: bool


@dataclass(frozen=True, slots=True)
class Cut(Event):
    """The shoe was cut: by `seat`, which holds it now, or by chance (None)."""

    kind: ClassVar[str] = "cut"

    seat: Seat | None
    position: int


@dataclass(frozen=True, slots=True)
class Burnt(Event):
    """The first card was shown and put away, and `face_down` cards after it (4.5)."""

    kind: ClassVar[str] = "burnt"

    card: str
    face_down: int


@dataclass(frozen=True, slots=True)
class Window(Event):
    """One may bet in the window `round`."""

    kind: ClassVar[str] = "window"

    round: int


@dataclass(frozen=True, slots=True)
class Confirmed(Event):
    """`seat` bet so many jetons; the fields `raised` were brought up to the minimum (3.5)."""

    kind: ClassVar[str] = "bet"

    seat: Seat
    player: int
    banker: int
    tie: int
    raised: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    kind: ClassVar[str] = "passed"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Timeout(Event):
    """The window ended before these seats had said a word (6.4)."""

    kind: ClassVar[str] = "timeout"

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Idle(Event):
    """Nobody bets: the table rests (6.5)."""

    kind: ClassVar[str] = "idle"


@dataclass(frozen=True, slots=True)
class Woken(Event):
    kind: ClassVar[str] = "woken"

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardFell(Event):
    """A card fell: the hand's `index` (0 to 2), and the hand's `total` with it."""

    kind: ClassVar[str] = "card"

    hand: str
    index: int
    card: str
    total: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The coup is decided: `winner` is the field that wins; the totals of the hands."""

    kind: ClassVar[str] = "result"

    winner: str
    punto: int
    banco: int
    natural: bool


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A bettor's receipt, in jetons. `departed`: he left the seat before.

    What he owes now is in no event, for whoever sits there next is told events again.
    """

    kind: ClassVar[str] = "settled"

    seat: Seat
    departed: bool
    fields: tuple[Paid, ...]
    staked: int
    net: int
    commission: int
