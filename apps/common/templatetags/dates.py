"""Days as people write them."""

from datetime import date

from django import template
from django.utils.dateformat import format as date_format
from django.utils.translation import get_language

register = template.Library()


@register.filter(expects_localtime=True)
def day(value: date, pattern: str) -> str:
    """Return a day by a pattern of Django's: in French a month begins on its "1er"."""
    if value.day == 1 and (get_language() or "").startswith("fr"):
        pattern = pattern.replace("j", r"j\e\r")
    return date_format(value, pattern)
