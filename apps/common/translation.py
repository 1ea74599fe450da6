"""Finds every text of the site that people read, and makes catalogues of it.

French is the source: a msgid is the French sentence itself. Babel does the reading and writing,
so no gettext binary is needed; Django's `templatize` turns templates into something that looks
like Python to an extractor, as its own `makemessages` does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

SOURCE = "fr"
SOURCE_PLURAL = "(n > 1)"
CONTEXT_AND_ONE = ((1, "c"), 2)
CONTEXT_AND_TWO = ((1, "c"), 2, 3)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": CONTEXT_AND_ONE,
    "pgettext_lazy": CONTEXT_AND_ONE,
    "npgettext": CONTEXT_AND_TWO,
    "npgettext_lazy": CONTEXT_AND_TWO,
}
LINE_WIDTH = 100
# A date that moved would make a difference of every extraction; version control knows the true one.
HEADER_DATE = datetime(2026, 1, 1, tzinfo=UTC)
HEADER = "# Written by `manage.py messages extract`; the translations by hand."
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sdif]|\{\w*\}")


@dataclass(frozen=True, slots=True)
class Domain:
    """One catalogue: its name, and what is read for it (suffix to extraction method)."""

    name: str
    methods: dict[str, str]


DOMAINS = (
    Domain("django", {".py": "python", ".html": "template", ".txt": "template"}),
    Domain("djangojs", {".js": "javascript"}),
)


def _root() -> Path:
    return Path(settings.BASE_DIR)


def _is_read(path: Path) -> bool:
    """Tell whether the path, relative to the project, is ours and shown to people."""
    top, inner = path.parts[0], set(path.parts[1:])
    if inner & {"tests", "migrations", "__pycache__", "locale"}:
        return False
    if path.suffix == ".js":
        return "static" in path.parts
    if path.suffix in {".html", ".txt"}:
        return "templates" in path.parts
    return top in {"apps", "config"}


def sources(domain: Domain) -> list[Path]:
    """Return the files that may hold texts of the domain, relative to the project, sorted."""
    folders = [_root() / name for name in ("apps", "config", "static", "templates")]
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    relative = (path.relative_to(_root()) for path in found if path.suffix in domain.methods)
    return sorted(path for path in relative if _is_read(path))


def _readable(path: Path, method: str) -> tuple[str, bytes]:
    """Return the extraction method and the bytes it reads."""
    text = (_root() / path).read_text()
    if method != "template":
        return method, text.encode()
    # Blanked-out markup is indented at random, which the tokenizer of Python would refuse.
    lines = re.sub(r"^[ \t]+", "", templatize(text, origin=str(path)), flags=re.MULTILINE)
    return "python", lines.encode()


def _texts(
    path: Path, method: str
) -> Iterator[tuple[str | tuple[str, ...], str | None, list[str]]]:
    kind, content = _readable(path, method)
    # Scripts also ask for texts inside `${…}`.
    options = {"encoding": "utf-8", "parse_template_string": True}
    found = extract(
        kind, BytesIO(content), KEYWORDS, ["Translators:"], options, strip_comment_tags=True
    )
    for _line, text, comments, context in found:
        yield text, context, comments


def extracted(domain: Domain) -> Catalog:
    """Return the catalogue of all texts in the sources, untranslated."""
    catalog = Catalog()
    for path in sources(domain):
        for text, context, comments in _texts(path, domain.methods[path.suffix]):
            catalog.add(
                text, locations=[(path.as_posix(), 0)], context=context, auto_comments=comments
            )
    return catalog


def locale_folder() -> Path:
    return Path(settings.LOCALE_PATHS[0])


def po_path(language: str, domain: Domain) -> Path:
    return locale_folder() / language / "LC_MESSAGES" / f"{domain.name}.po"


def target_languages() -> list[str]:
    """Return the languages that need a translation: all but the source."""
    return [code for code, _name in settings.LANGUAGES if code != SOURCE]


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=HEADER,
        project="Tapis Vert",
        version="1",
        msgid_bugs_address="",
        last_translator="",
        language_team="",
        charset="utf-8",
        creation_date=HEADER_DATE,
        revision_date=HEADER_DATE,
        fuzzy=False,
    )


def read_catalogue(language: str, domain: Domain) -> Catalog:
    """Return the translations kept in the project; an empty catalogue if there are none."""
    path = po_path(language, domain)
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def refresh(language: str, domain: Domain) -> Catalog:
    """Bring the kept translations up to date with the sources and write them.

    New texts come in untranslated, texts that are gone go; nothing is guessed.
    """
    kept = read_catalogue(language, domain)
    fresh = _empty(language)
    for message in extracted(domain):
        if message.id:
            old = kept.get(message.id, message.context)
            message.string = old.string if old else message.string
            fresh[_key(message)] = message
    path = po_path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file,
            fresh,
            width=LINE_WIDTH,
            sort_by_file=True,
            include_lineno=False,
            omit_header=False,
        )
    return fresh


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def compile_all() -> list[Path]:
    """Write the binary catalogues that Django reads; return their paths."""
    return [
        _compile(language, domain) for language, _name in settings.LANGUAGES for domain in DOMAINS
    ]


def _compile(language: str, domain: Domain) -> Path:
    catalog = _plurals_of_source(domain) if language == SOURCE else read_catalogue(language, domain)
    path = po_path(language, domain).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whole or not at all: several processes may compile while others read.
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        write_mo(file, catalog)
    Path(file.name).replace(path)
    return path


def is_compiled() -> bool:
    """Tell whether the binary catalogues are there and no older than the translations."""
    pairs = [po_path(code, domain) for code, _name in settings.LANGUAGES for domain in DOMAINS]
    return all(_is_fresh(po.with_suffix(".mo"), po) for po in pairs)


def _is_fresh(binary: Path, source: Path) -> bool:
    if not binary.exists():
        return False
    return not source.exists() or binary.stat().st_mtime >= source.stat().st_mtime


def _plurals_of_source(domain: Domain) -> Catalog:
    """Return French plurals "translated" into themselves.

    Without a catalogue, gettext counts as English does: « 0 partie » would become « 0 parties ».
    """
    catalog = _empty(SOURCE)
    # Babel would give the three forms of the CLDR (« 1 million de… »); a French msgid has two.
    catalog._num_plurals = 2  # type: ignore[assignment]
    catalog._plural_expr = SOURCE_PLURAL  # type: ignore[assignment]
    for message in extracted(domain):
        if message.pluralizable:
            catalog.add(message.id, message.id, context=message.context)
    return catalog


def faults(language: str, domain: Domain) -> Iterable[str]:
    """Yield one line for each text that is missing, obsolete, fuzzy, untranslated or broken."""
    kept, wanted = read_catalogue(language, domain), extracted(domain)
    where = f"{language}/{domain.name}"
    for message in wanted:
        if message.id and kept.get(message.id, message.context) is None:
            yield f"{where}: missing: {_key(message)!r}"
    for message in kept:
        if message.id:
            yield from (
                f"{where}: {fault}: {_key(message)!r}" for fault in _faults_of(message, wanted)
            )


def _forms(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def _faults_of(message: Message, wanted: Catalog) -> Iterator[str]:
    if wanted.get(message.id, message.context) is None:
        yield "obsolete"
    if message.fuzzy:
        yield "fuzzy"
    strings = _forms(message.string)
    if not all(strings):
        yield "untranslated"
    ids = _forms(message.id)
    # A plural may leave its number out (« un robot »); it may not invent a placeholder.
    allowed = {name for text in ids for name in PLACEHOLDER.findall(text)}
    used = {name for text in strings for name in PLACEHOLDER.findall(text)}
    if used - allowed or (not message.pluralizable and all(strings) and used != allowed):
        yield "placeholders differ"
