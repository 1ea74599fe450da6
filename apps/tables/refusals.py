"""Sentences for refusals that carry only a code: frames, the games' illegal moves, closings."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from apps.tables.frames import text_of

# Application close codes of a table's socket.
CLOSED_BY_SERVER = 4000
NOT_ALLOWED = 4003
NO_SUCH_TABLE = 4004

SENTENCES = {
    "frame.malformed": gettext_noop("Message illisible."),
    "frame.too_large": gettext_noop("Message trop long."),
    "frame.unknown_type": gettext_noop("Message d’un type inconnu."),
    "frame.too_fast": gettext_noop("Trop de messages à la fois. Un instant."),
    "server.failed": gettext_noop("Le serveur n’a pas pu répondre. Réessayez."),
    "move.stale_version": gettext_noop("La partie a déjà avancé. Regardez la table."),
    "move.game_over": gettext_noop("La partie est finie."),
    "move.not_seated": gettext_noop("Vous n’êtes pas assis à cette table."),
    "move.not_your_turn": gettext_noop("Ce n’est pas à vous de jouer."),
    "move.unknown_action": gettext_noop("Ce coup n’existe pas dans ce jeu."),
    "move.already_left": gettext_noop("Vous avez quitté cette partie."),
    "move.not_absent": gettext_noop("Votre place n’est tenue par personne d’autre."),
    "move.not_a_duel": gettext_noop("Cela ne se peut qu’à deux."),
    "move.claim_too_early": gettext_noop("L’adversaire a encore le temps de revenir."),
}


def sentence_for(code: str) -> str:
    """Return a sentence for a code. Games' own codes are told by the table's script, with cards."""
    return _(SENTENCES.get(code, gettext_noop("Ce coup n’est pas permis.")))


# Why the server closes a socket, or does not let it in. All but `seat_changed` are final.
CLOSINGS = {
    "got_up": gettext_noop(
        "Vous avez bloqué une personne de cette table\u202f: vous n’y êtes plus assis. "
        "Ce que vous y avez misé reste en jeu."
    ),
    "signed_out": gettext_noop("Vous êtes déconnecté."),
    "banned": gettext_noop("Ce compte est suspendu."),
    "seat_changed": gettext_noop("Votre place à cette table a changé."),
    "no_spectators": gettext_noop("Cette table joue entre soi."),
    "table_closed": gettext_noop("Cette table est fermée."),
    "banished": gettext_noop("L’hôte vous a écarté de cette table."),
    "no_such_table": gettext_noop("Cette table n’existe pas."),
    "unreadable": gettext_noop("Cette partie ne peut plus être montrée."),
}


def closing_sentence(reason: str) -> str:
    return _(CLOSINGS[reason])


def closing_text(reason: str, language: str) -> str:
    """Return the `closing` frame of a reason."""
    with override(language):
        message = closing_sentence(reason)
    return text_of({"type": "closing", "reason": reason, "message": message})
