"""What a table of Banco ! can be asked for."""

from dataclasses import dataclass

from apps.engine.contract import Options


@dataclass(frozen=True, slots=True)
class BancoOptions(Options):
    """Banco ! has the common options and none of its own."""
