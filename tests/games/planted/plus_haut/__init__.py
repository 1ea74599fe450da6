"""Plus haut: one hidden card each, to keep or to swap. The rules: RULES.md."""

from apps.games.plus_haut.game import PlusHaut

GAME = PlusHaut()
