"""What a table of Buraco can be asked for (RULES.md §1.4)."""

from dataclasses import dataclass, field

from apps.engine.contract import Options
from apps.engine.words import gettext_noop as _
from apps.games.buraco.rules import CLOSED, MODES, ModeRules


@dataclass(frozen=True, slots=True)
class BuracoOptions(Options):
    """The common options, and the mode."""

    turbo: bool = field(default=False, metadata={"label": _("Turbo\u202f: 20 secondes par tour")})
    mode: str = field(
        default=CLOSED,
        metadata={
            "label": _("Mode de jeu"),
            "choices": {name: mode.label for name, mode in MODES.items()},
            "mode": True,
        },
    )

    @property
    def rules(self) -> ModeRules:
        return MODES[self.mode]
