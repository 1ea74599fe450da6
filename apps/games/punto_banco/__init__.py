"""Punto Banco: two hands, three bets, a shoe of eight packs. The rules: RULES.md."""

from apps.games.punto_banco.game import PuntoBancoGame

GAME = PuntoBancoGame()
