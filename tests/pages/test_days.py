"""Days as they are written in each language."""

from datetime import date

import pytest
from django.utils.translation import override

from apps.common.templatetags.dates import day


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("fr", 1, "mardi 1er décembre"),
        ("fr", 2, "mercredi 2 décembre"),
        ("en", 1, "Tuesday 1 December"),
    ],
)
def test_a_month_begins_on_its_first_in_french(language: str, number: int, words: str) -> None:
    with override(language):
        assert day(date(2026, 12, number), "l j F") == words
