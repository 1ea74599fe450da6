"""What somebody looks for among the open tables."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from apps.games import catalogue
from apps.tables.models import Table

# Up to how many jetons: what is shown, and its words.
STAKES = {"free": 0, "least": settings.LEAST_STAKE, "middle": 20_000}
STAKE_WORDS = {
    "": _("Toutes"),
    "free": _("Sans mise"),
    "least": _("La mise minimale"),
    "middle": _("Jusqu’à 20 000"),
}
SPEED_WORDS = {"": _("Toutes"), "normal": _("Normales"), "turbo": _("Turbo")}


@dataclass(frozen=True, slots=True)
class Filters:
    """`game` a slug, `seats` a number (0: any), `stake` and `speed` keys of the words above.

    `closed`: what cannot be joined is shown too, with the reason.
    """

    game: str = ""
    seats: int = 0
    stake: str = ""
    speed: str = ""
    closed: bool = False

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Filters":
        """Return what `raw` (an address, or what was kept) asks for; nonsense asks for nothing."""
        game, stake, speed = (str(raw.get(name, "")) for name in ("game", "stake", "speed"))
        seats = str(raw.get("seats", ""))
        return cls(
            game=game if game in catalogue() else "",
            seats=int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else 0,
            stake=stake if stake in STAKE_WORDS else "",
            speed=speed if speed in SPEED_WORDS else "",
            closed=str(raw.get("closed", "")) in {"1", "on", "True"},
        )

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    def lets_through(self, table: Table) -> bool:
        """Tell whether a table is what is looked for."""
        return (
            self.game in ("", table.game)
            and self.seats in (0, table.seat_count)
            and (not self.stake or self._suits(table.stake))
            and (not self.speed or (self.speed == "turbo") == bool(table.options.get("turbo")))
        )

    def _suits(self, stake: int) -> bool:
        most = STAKES[self.stake]
        return stake == most if self.stake != "middle" else 0 < stake <= most
