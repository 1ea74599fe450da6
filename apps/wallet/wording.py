"""Amounts and movements in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_noop, ngettext

from apps.games import catalogue


def in_figures(amount: int) -> str:
    """Return 6 000 with the thousands set apart as the reader's language does."""
    grouped = str(number_format(amount, use_l10n=True, force_grouping=True))
    return grouped.replace("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}")


def signed(amount: int) -> str:
    """Return +6 000 or −6 000, with a true minus."""
    return f"{'+' if amount > 0 else '−'}{in_figures(abs(amount))}"


def _kept_together(text: str, amount: int) -> str:
    return text.replace(" ", "\N{NO-BREAK SPACE}") % {"amount": in_figures(amount)}


def jetons_in_words(amount: int) -> str:
    """Return « 6 000 jetons »."""
    text = ngettext("%(amount)s jeton", "%(amount)s jetons", amount)
    return _kept_together(text, amount)


def credits_in_words(amount: int) -> str:
    """Return « 2 crédits »."""
    text = ngettext("%(amount)s crédit", "%(amount)s crédits", amount)
    return _kept_together(text, amount)


def amount_in_words(amount: int, currency: str) -> str:
    """Return the amount with its currency's name."""
    return credits_in_words(amount) if currency == "credits" else jetons_in_words(amount)


# What a movement was, for the one whose account it is.
SENTENCES = {
    "opening": gettext_noop("Bourse de départ"),
    "loan": gettext_noop("Jetons prêtés aux invités"),
    "loan_end": gettext_noop("Jetons prêtés, rendus à l’inscription"),
    "vanished": gettext_noop("Compte disparu"),
    "top_up": gettext_noop("Recharge gratuite"),
    "hold": gettext_noop("Mise retenue"),
    "posted": gettext_noop("Mise"),
    "release": gettext_noop("Mise rendue"),
    "settlement": gettext_noop("Gain de la partie"),
    "refund": gettext_noop("Partie annulée\u202f: remboursement"),
}
COUP_SENTENCES = {
    "hold": gettext_noop("Mise au coup %(coup)s"),
    "posted": gettext_noop("Mise au coup %(coup)s"),
    "release": gettext_noop("Mise rendue, coup %(coup)s"),
    "settlement": gettext_noop("Retour du coup %(coup)s"),
    "refund": gettext_noop("Coup %(coup)s annulé\u202f: remboursement"),
}
FEE_SENTENCES = {
    "hold": gettext_noop("Frais de table, retenus"),
    "posted": gettext_noop("Frais de table"),
    "release": gettext_noop("Frais de table, rendus"),
}


def line_for(kind: str, subject: Mapping[str, Any]) -> str:
    """Return the line of a movement: what it was, and at which game."""
    if kind == "bonus":
        return gettext("Bonus du jour, jour %(day)s") % {"day": subject.get("streak", 1)}
    if kind == "adjustment":
        return gettext("Ajustement par l’équipe\u202f: %(reason)s") % {"reason": subject["reason"]}
    if subject.get("coup"):
        return _coup_line(kind, subject)
    is_fee = subject.get("purpose") == "fee"
    sentence = FEE_SENTENCES.get(kind, "") if is_fee else ""
    text = gettext(sentence or SENTENCES[kind])
    game = game_name(subject.get("game", ""))
    return f"{text} · {game}" if game else text


def _coup_line(kind: str, subject: Mapping[str, Any]) -> str:
    """Return the line of a bet against the house, or of a coup's settlement."""
    text = gettext(COUP_SENTENCES.get(kind, "") or SENTENCES[kind]) % {"coup": subject["coup"]}
    game = game_name(subject.get("game", ""))
    return f"{text} · {game}" if game else text


def game_name(slug: str) -> str:
    """Return a game's name in the reader's language; nothing for one that is gone."""
    game = catalogue().get(slug)
    return gettext(game.info.name) if game else ""
