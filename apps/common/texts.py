"""The texts of scripts: one small script a language, kept for ever under an address of its own."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from urllib.parse import urlencode

from babel.messages.catalog import Catalog, Message
from django.template.loader import render_to_string
from django.urls import reverse

from apps.common.translation import DOMAINS, SOURCE, SOURCE_PLURAL, read_catalogue

SCRIPTS = next(domain for domain in DOMAINS if domain.name == "djangojs")
GAMES = "apps/games/"
# Scripts that the page of a table fetches when they are needed, and their texts before them.
LATER = (
    "static/js/challenges.js",
    "static/js/lobby/",
    "static/js/record.js",
    *(
        f"static/js/table/{name}.js"
        for name in ("acts", "api", "crowd", "dialogs", "places", "report", "result", "strip")
    ),
    *(f"static/js/table/{name}.js" for name in ("terms", "waiting")),
)
LATER_FOLDER = "/later/"  # in a game's own scripts
VERSION_LENGTH = 12  # as many figures as static files bear


@dataclass(frozen=True, slots=True)
class Texts:
    """A language's script, and what its address says of its content."""

    script: str
    version: str


class Part(StrEnum):
    """Which of a page's texts: all, those of its first scripts, or those of what may come later."""

    ALL = ""
    FIRST = "first"
    LATER = "later"


@cache
def texts_of(language: str, game: str = "", part: Part = Part.ALL) -> Texts:
    """Return the script that gives `gettext`, `ngettext` and `interpolate` to all others.

    `game`: the slug of the game whose scripts the page runs; others' texts are left out. The
    source's own texts need no table: what is not found there stands for itself.
    """
    catalog = None if language == SOURCE else read_catalogue(language, SCRIPTS)
    plural = SOURCE_PLURAL if catalog is None else catalog.plural_expr
    texts = {} if catalog is None else dict(_translated(catalog, game, part))
    table = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
    if part is Part.LATER:
        script = f"addTexts({table});\n"
    else:
        script = render_to_string("common/texts.js", {"texts": table, "plural": plural})
    return Texts(script, sha256(script.encode()).hexdigest()[:VERSION_LENGTH])


def _translated(catalog: Catalog, game: str, part: Part) -> Iterator[tuple[str, str | list[str]]]:
    for message in catalog:
        said = message.string
        if not _is_for(message, game) or not _is_in(message, part):
            continue
        if isinstance(message.id, str) and isinstance(said, str) and message.id and said:
            yield message.id, said
        elif isinstance(said, list | tuple) and all(said):
            yield message.id[0], list(said)


def _is_for(message: Message, game: str) -> bool:
    """Tell whether a text is the site's own, or that of this game."""
    sources = [source for source, _line in message.locations]
    games = [source.startswith(GAMES) for source in sources]
    return not all(games) or any(source.startswith(f"{GAMES}{game}/") for source in sources)


def _is_in(message: Message, part: Part) -> bool:
    is_later = all(
        source.startswith(LATER) or LATER_FOLDER in source for source, _line in message.locations
    )
    return part is Part.ALL or is_later == (part is Part.LATER)


def texts_address(language: str, game: str = "", part: Part = Part.ALL) -> str:
    """Return where a language's script is; another content has another address."""
    query = {name: value for name, value in (("jeu", game), ("part", part.value)) if value}
    version = texts_of(language, game, part).version
    return f"{reverse('texts', args=[language])}?{urlencode({**query, 'v': version})}"
