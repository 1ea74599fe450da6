"""Amounts in templates: `{{ purse.balance|jetons }}` is « 6 000 jetons »."""

from django import template

from apps.wallet import wording

register = template.Library()


@register.filter
def figures(amount: int) -> str:
    """Return 6 000."""
    return wording.in_figures(amount)


@register.filter
def signed(amount: int) -> str:
    """Return +6 000 or −6 000."""
    return wording.signed(amount)


@register.filter
def jetons(amount: int) -> str:
    """Return « 6 000 jetons »."""
    return wording.jetons_in_words(amount)


@register.filter
def in_currency(amount: int, currency: str) -> str:
    """Return the amount with its currency's name."""
    return wording.amount_in_words(amount, currency)


@register.filter
def game(slug: str) -> str:
    """Return a game's name in the reader's language."""
    return wording.game_name(slug)
