"""What every template may ask about whoever looks at the page."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.preferences import preferences_of


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Give `preferences`; looked up only where a template uses it."""
    return {"preferences": SimpleLazyObject(lambda: preferences_of(request))}
