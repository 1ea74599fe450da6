"""What a game says of itself before anybody plays: its facts, and what a table may ask for."""

from dataclasses import dataclass, field

from apps.engine.words import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Options:
    """The options every game has; a game's own subclass adds its own.

    Every field has a default. Its metadata may hold `label` (French, for the form) and `choices`
    (the values allowed, or a mapping from them to their labels), and `mode`: that people look for
    tables by it, as for a variant of the rules (True; `apps.engine.options.modes`).
    """

    turbo: bool = field(
        default=False, metadata={"label": _("Turbo\u202f: deux fois moins de temps")}
    )
    aids: bool = field(default=True, metadata={"label": _("Aides\u202f: chances affichées")})


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts a lobby needs of a game."""

    slug: str
    name: str
    summary: str
    seats: tuple[int, ...]
    # For a decision, at the usual speed and in a turbo match.
    seconds: int = 30
    turbo_seconds: int = 15
    teams: bool = False
    bank: bool = False
    rated: bool = True
    # How people are ranked at it: "elo" (rated matches), or "net" (what a bank game brought them
    # in the month); "" for no ranking. Who ranks in which way: `apps.lobby.rankings.WAYS`.
    ranking: str = "elo"
    # The option by whose value the totals of people who play alone are compared; "" for none.
    solo_option: str = ""
    # Whether anybody is kept from knowing anything: cards in hand, the order of a stock.
    hides: bool = True

    @property
    def meetings(self) -> tuple[int, ...]:
        """The numbers of seats at which one does not play alone."""
        return tuple(number for number in self.seats if number > 1)
