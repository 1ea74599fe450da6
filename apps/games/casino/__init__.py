"""Casino and Royal: one card a turn takes, builds or is left on the table. The rules: RULES.md."""

from apps.games.casino.game import CasinoGame

GAME = CasinoGame()
