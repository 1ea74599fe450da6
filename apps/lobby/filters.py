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
# How far from one's own rating that of others may be.
ELO_RANGES = {"near": 100, "around": 250}
ELO_WORDS = {"": _("Tous"), "near": _("À 100 près"), "around": _("À 250 près")}
SPEED_WORDS = {"": _("Toutes"), "normal": _("Normales"), "turbo": _("Turbo")}
SET = {"1", "on", "True"}


@dataclass(frozen=True, slots=True)
class Filters:
    """`game` a slug, `seats` a number (0: any), `stake` and `speed` keys of the words above.

    `elo`: a key of its words. `friends`: tables where a friend waits.

    `closed`: what cannot be joined is shown too, with the reason.
    """

    game: str = ""
    seats: int = 0
    stake: str = ""
    speed: str = ""
    closed: bool = False
    elo: str = ""
    friends: bool = False

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Filters":
        """Return what `raw` (an address, or what was kept) asks for; nonsense asks for nothing."""
        game, stake, speed = (str(raw.get(name, "")) for name in ("game", "stake", "speed"))
        seats, elo = str(raw.get("seats", "")), str(raw.get("elo", ""))
        return cls(
            game=game if game in catalogue() else "",
            seats=int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else 0,
            stake=stake if stake in STAKE_WORDS else "",
            speed=speed if speed in SPEED_WORDS else "",
            closed=str(raw.get("closed", "")) in SET,
            elo=elo if elo in ELO_WORDS else "",
            friends=str(raw.get("friends", "")) in SET,
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
