"""Banco !: dice take cards, and pushing one's luck may lose them. The rules: RULES.md."""

from apps.games.banco.game import BancoGame

GAME = BancoGame()
