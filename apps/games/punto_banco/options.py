"""What a table of Punto Banco can be asked for (RULES.md §1.4)."""

from dataclasses import dataclass, field

from apps.engine.contract import Options
from apps.engine.words import gettext_noop as _

UNITS = {
    1: _("1 jeton (mises de 5 à 300)"),
    10: _("10 jetons (mises de 50 à 3 000)"),
    100: _("100 jetons (mises de 500 à 30 000)"),
}


@dataclass(frozen=True, slots=True)
class PuntoBancoOptions(Options):
    """The common options, what a unit is worth in jetons, and whether cards are put away."""

    unit: int = field(default=1, metadata={"label": _("Unité"), "choices": UNITS, "mode": True})
    burn: bool = field(default=True, metadata={"label": _("Premières cartes écartées")})
