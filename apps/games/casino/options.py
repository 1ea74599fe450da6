"""What a table of Casino can be asked for (RULES.md §1.4)."""

from dataclasses import dataclass, field

from apps.engine.contract import Options
from apps.engine.words import gettext_noop as _

NORMAL, ROYAL = "normal", "royal"
BY_VARIANT, ON, OFF = "variant", "on", "off"

SWITCH = {BY_VARIANT: _("Selon la variante"), ON: _("Oui"), OFF: _("Non")}


@dataclass(frozen=True, slots=True)
class CasinoOptions(Options):
    """`sweeps` and `ordered_count` follow the variant unless a table says otherwise."""

    variant: str = field(
        default=NORMAL,
        metadata={
            "label": _("Variante"),
            "choices": {NORMAL: _("Casino"), ROYAL: _("Royal")},
            "mode": True,
        },
    )
    teams: bool = field(default=False, metadata={"label": _("2 contre 2 (à quatre)"), "mode": True})
    sweeps: str = field(
        default=BY_VARIANT, metadata={"label": _("Balayages comptés"), "choices": SWITCH}
    )
    ordered_count: str = field(
        default=BY_VARIANT, metadata={"label": _("Décompte dans l’ordre"), "choices": SWITCH}
    )
    target: int = field(
        default=21,
        metadata={
            "label": _("Points à atteindre"),
            "choices": {21: _("21 points"), 11: _("11 points, partie courte")},
        },
    )

    @property
    def is_royal(self) -> bool:
        return self.variant == ROYAL

    @property
    def counts_sweeps(self) -> bool:
        return self._is_on(self.sweeps)

    @property
    def counts_in_order(self) -> bool:
        return self._is_on(self.ordered_count)

    def _is_on(self, switch: str) -> bool:
        return self.is_royal if switch == BY_VARIANT else switch == ON
