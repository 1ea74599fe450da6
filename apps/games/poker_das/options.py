"""What a table of Poker d'as can be asked for."""

from dataclasses import dataclass, field

from apps.engine.contract import Options
from apps.engine.words import gettext_noop as _

COLUMNS = {
    1: _("1 colonne (15 tours)"),
    2: _("2 colonnes (30 tours)"),
    3: _("3 colonnes (45 tours)"),
    4: _("4 colonnes (60 tours)"),
    5: _("5 colonnes (75 tours)"),
}


@dataclass(frozen=True, slots=True)
class PokerDasOptions(Options):
    """The common options, and the number of columns of every sheet (1.2)."""

    columns: int = field(
        default=3, metadata={"label": _("Colonnes"), "choices": COLUMNS, "mode": True}
    )
