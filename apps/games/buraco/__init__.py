"""Buraco: runs and sets from two packs, canastas, and a rebus for each side. Rules: RULES.md."""

from apps.games.buraco.game import BuracoGame

GAME = BuracoGame()
