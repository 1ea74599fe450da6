"""Poker d'as: five dice, three throws a turn, and a sheet to fill. The rules: RULES.md."""

from apps.games.poker_das.game import PokerDasGame

GAME = PokerDasGame()
