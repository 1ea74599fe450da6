"""What somebody looks for among the open tables."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from apps.engine.options import modes
from apps.games import catalogue
from apps.tables.models import Table
from apps.tables.naming import modes_of

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

    `mode`: the key of one of the game's modes, where a game is chosen.

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
    mode: str = ""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Filters":
        """Return what `raw` (an address, or what was kept) asks for; nonsense asks for nothing."""
        game, stake, speed = (str(raw.get(name, "")) for name in ("game", "stake", "speed"))
        seats, elo, mode = (str(raw.get(name, "")) for name in ("seats", "elo", "mode"))
        return cls(
            game=game if game in catalogue() else "",
            mode=mode if mode in mode_words(game) else "",
            seats=int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else 0,
            stake=stake if stake in STAKE_WORDS else "",
            speed=speed if speed in SPEED_WORDS else "",
            closed=str(raw.get("closed", "")) in SET,
            elo=elo if elo in ELO_WORDS else "",
            friends=str(raw.get("friends", "")) in SET,
        )

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def count(self) -> int:
        """How many filters are in force beside the game, which is always seen."""
        return sum(bool(value) for name, value in self.plain().items() if name != "game")

    def lets_through(self, table: Table) -> bool:
        """Tell whether a table is what is looked for."""
        return (
            self.game in ("", table.game)
            and (not self.mode or self._is_played_at(table))
            and self.seats in (0, table.seat_count)
            and (not self.stake or self._suits(table.stake))
            and (not self.speed or (self.speed == "turbo") == bool(table.options.get("turbo")))
        )

    def _is_played_at(self, table: Table) -> bool:
        return any(mode.key == self.mode for mode in modes_of(table.game, table.options))

    def _suits(self, stake: int) -> bool:
        most = STAKES[self.stake]
        return stake == most if self.stake != "middle" else 0 < stake <= most


def mode_words(game: str) -> dict[str, str]:
    """Return the modes of a game by their keys, with French labels; none for an unknown game."""
    known = catalogue().get(game)
    return {mode.key: mode.label for mode in modes(known.options({}))} if known else {}
