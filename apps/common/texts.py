"""The texts of scripts: one small script a language, kept for ever under an address of its own."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from babel.messages.catalog import Catalog
from django.template.loader import render_to_string
from django.urls import reverse

from apps.common.translation import DOMAINS, SOURCE, SOURCE_PLURAL, read_catalogue

SCRIPTS = next(domain for domain in DOMAINS if domain.name == "djangojs")
VERSION_LENGTH = 12  # as many figures as static files bear


@dataclass(frozen=True, slots=True)
class Texts:
    """A language's script, and what its address says of its content."""

    script: str
    version: str


@cache
def texts_of(language: str) -> Texts:
    """Return the script that gives `gettext`, `ngettext` and `interpolate` to all others.

    The source's own texts need no table: what is not found there stands for itself.
    """
    catalog = None if language == SOURCE else read_catalogue(language, SCRIPTS)
    plural = SOURCE_PLURAL if catalog is None else catalog.plural_expr
    texts = {} if catalog is None else dict(_translated(catalog))
    table = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    script = render_to_string("common/texts.js", {"texts": table, "plural": plural})
    return Texts(script, sha256(script.encode()).hexdigest()[:VERSION_LENGTH])


def _translated(catalog: Catalog) -> Iterator[tuple[str, str | list[str]]]:
    for message in catalog:
        said = message.string
        if isinstance(message.id, str) and isinstance(said, str) and message.id and said:
            yield message.id, said
        elif isinstance(said, list | tuple) and all(said):
            yield message.id[0], list(said)


def texts_address(language: str) -> str:
    """Return where a language's script is; another content has another address."""
    return f"{reverse('texts', args=[language])}?v={texts_of(language).version}"
