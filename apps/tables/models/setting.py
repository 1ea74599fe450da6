"""What a table and each of its matches have in common: a game, and how it is played."""

from django.db import models

from apps.tables.naming import game_choices, mode_labels, name_of_game


class OfGame(models.Model):
    """Something at which a game is played with these options."""

    game = models.CharField(max_length=40, choices=game_choices)
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True

    @property
    def game_name(self) -> str:
        """The game's name in the reader's language."""
        return name_of_game(self.game)

    @property
    def modes(self) -> list[str]:
        """How the game is played here, where it can be played in several ways."""
        return mode_labels(self.game, self.options)
