"""The address of the texts that a page's scripts speak."""

from django import template
from django.utils.translation import get_language

from apps.common.texts import Part, texts_address
from apps.common.translation import SOURCE

register = template.Library()


@register.simple_tag
def texts_script(game: str = "", part: str = "") -> str:
    """Return the address of the script in the page's language.

    `game`: whose scripts the page runs; `part`: `first`, `later`, or "" for all in one.
    """
    return texts_address(get_language() or SOURCE, game, Part(part))
