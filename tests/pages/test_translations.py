"""French is the source, English is complete, and the tool that says so can be trusted."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import ngettext, override

from apps.common import translation
from apps.common.texts import Part, texts_of

JS = next(domain for domain in translation.DOMAINS if domain.name == "djangojs")
PYTHON = next(domain for domain in translation.DOMAINS if domain.name == "django")


@pytest.fixture
def project(tmp_path: Path, settings: object) -> Path:
    """A small project with a text of every kind."""
    files = {
        "apps/jeu/views.py": '_("Bonjour")\nngettext("%(n)s carte", "%(n)s cartes", n)\n'
        'pgettext("jeu", "Main")\ngettext_noop("Une phrase "\n    "en deux morceaux")\n',
        "apps/jeu/tests/test_x.py": '_("Jamais vu")\n',
        "apps/games/banco/templates/games/banco/x.html": "{% load i18n %}\n"
        '  {% translate "Jouer" %}\n    {% blocktranslate trimmed count n=n %}\n  {{ n }} place\n'
        "  {% plural %}\n {{ n }} places\n {% endblocktranslate %}\n"
        '{% translate "Main" context "corps" %}<p>pas "moi"</p>\n',
        "templates/mail.txt": "{% load i18n %}"
        "{% blocktranslate %}Cher {{ name }} :{% endblocktranslate %}",
        "static/js/table.js": "const a = gettext('à vous'); ngettext('%s dé', '%s dés', n);\n"
        "pgettext('couleur', 'trèfle'); // gettext('commentaire')\n",
        "apps/games/banco/static/games/banco/b.js": "gettext(`raté`); gettext(\"banco\");\n"
        "const b = ` ${gettext('dans un patron')}.`;\n",
    }  # fmt: skip
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    settings.BASE_DIR = tmp_path  # type: ignore[attr-defined]
    settings.LOCALE_PATHS = [tmp_path / "config" / "locale"]  # type: ignore[attr-defined]
    return tmp_path


def texts(domain: translation.Domain) -> set[tuple[object, str | None]]:
    return {(m.id, m.context) for m in translation.extracted(domain) if m.id}


def translate_all(domain: translation.Domain) -> None:
    path = translation.po_path("en", domain)
    with path.open("rb") as file:
        catalog = read_po(file, locale="en")
    for message in catalog:
        if message.id:
            message.string = message.id
    with path.open("wb") as file:
        write_po(file, catalog)


def change(domain: translation.Domain, old: str, new: str) -> None:
    path = translation.po_path("en", domain)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_every_kind_of_text_is_found(project: Path) -> None:
    assert texts(PYTHON) == {
        ("Bonjour", None),
        (("%(n)s carte", "%(n)s cartes"), None),
        ("Main", "jeu"),
        ("Une phrase en deux morceaux", None),
        ("Jouer", None),
        (("%(n)s place", "%(n)s places"), None),
        ("Main", "corps"),
        ("Cher %(name)s :", None),
    }
    found = {text for text, _context in texts(JS)}
    assert found >= {"à vous", ("%s dé", "%s dés"), "banco", "dans un patron"}
    assert ("trèfle", "couleur") in texts(JS)


def test_a_complete_catalogue_passes_and_an_incomplete_one_does_not(project: Path) -> None:
    call_command("messages", "extract")
    with pytest.raises(CommandError, match="untranslated"):
        call_command("messages", "check")
    for domain in translation.DOMAINS:
        translate_all(domain)
    call_command("messages", "check")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "Bonjour"', 'msgid "Bonsoir"', "missing: 'Bonjour'"),
        ('msgid "Bonjour"', 'msgid "Bonsoir"', "obsolete: 'Bonsoir'"),
        ('msgid "Bonjour"', '#, fuzzy\nmsgid "Bonjour"', "fuzzy: 'Bonjour'"),
        ('msgstr "Bonjour"', 'msgstr ""', "untranslated: 'Bonjour'"),
        ('msgstr "Cher %(name)s :"', 'msgstr "Dear %(nom)s,"', "placeholders differ"),
        ('msgstr "Cher %(name)s :"', 'msgstr "Dear friend,"', "placeholders differ"),
        ('msgstr[1] "%(n)s cartes"', 'msgstr[1] ""', "untranslated: '%(n)s carte'"),
    ],
)
def test_every_fault_is_named(project: Path, old: str, new: str, fault: str) -> None:
    call_command("messages", "extract")
    for domain in translation.DOMAINS:
        translate_all(domain)
    change(PYTHON, old, new)
    with pytest.raises(CommandError) as refusal:
        call_command("messages", "check")
    assert fault in str(refusal.value)


def test_extracting_again_changes_nothing_and_keeps_translations(project: Path) -> None:
    call_command("messages", "extract")
    change(PYTHON, 'msgid "Bonjour"\nmsgstr ""', 'msgid "Bonjour"\nmsgstr "Hello"')
    call_command("messages", "extract")
    once = translation.po_path("en", PYTHON).read_text()
    call_command("messages", "extract")
    assert translation.po_path("en", PYTHON).read_text() == once
    assert 'msgstr "Hello"' in once


def test_compiled_catalogues_are_what_the_translations_say(project: Path) -> None:
    call_command("messages", "extract")
    assert not translation.is_compiled()
    call_command("messages", "compile")
    assert translation.is_compiled()
    assert all(path.exists() for path in translation.compile_all())


def test_the_english_of_the_site_is_complete() -> None:
    call_command("messages", "check")


def test_none_is_singular_in_french_and_plural_in_english() -> None:
    one, many = "%(count)s place libre", "%(count)s places libres"
    with override("fr"):
        assert ngettext(one, many, 0) == one
    with override("en"):
        assert ngettext(one, many, 0) == "%(count)s seats free"


def script_in(client: Client, language: str) -> HttpResponse:
    """Return the texts of scripts as the home page of a language has them."""
    page = client.get(reverse("home"), headers={"accept-language": language})
    address = re.search(r'<script defer src="([^"]+)">', page.content.decode())
    assert address
    # A browser's favourite language does not count here: the page's does.
    return client.get(address.group(1), headers={"accept-language": "de"})


PLAYING = ["%s person is playing", "%s people are playing"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "rule", "table"),
    [("fr", "(n > 1)", {}),
     ("en", "(n != 1)", {"%s personne joue": PLAYING, "roi": "king", "Lancer les dés": None})],
)  # fmt: skip
def test_scripts_speak_and_count_as_the_page_does(
    client: Client, language: str, rule: str, table: dict[str, object]
) -> None:
    script = script_in(client, language).content.decode()
    texts = json.loads(script.split("const texts = ")[1].split(";\n")[0])
    assert f"const form = (n) => Number({rule});" in script
    assert {text: texts.get(text) for text in table} == table
    assert bool(texts) == bool(table), "the source stands for itself"


@pytest.mark.django_db
def test_the_texts_of_scripts_are_kept_as_long_as_they_are_the_same(client: Client) -> None:
    french, english = script_in(client, "fr"), script_in(client, "en")
    for response in (french, english):
        assert response["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response["Content-Type"].startswith("text/javascript")
        assert not response.cookies
    versions = [response.wsgi_request.GET["v"] for response in (french, english)]
    assert versions == [sha256(r.content).hexdigest()[:12] for r in (french, english)]


@pytest.mark.django_db
def test_texts_of_another_release_are_served_but_not_kept(client: Client) -> None:
    address = reverse("texts", args=["en"])
    for asked in (address, f"{address}?v=0123456789ab"):
        response = client.get(asked)
        assert response.status_code == 200
        assert response["Cache-Control"] == "no-cache"
    assert client.get(reverse("texts", args=["de"])).status_code == 404


def test_the_parts_of_a_tables_texts_make_all_of_them_and_no_other_games() -> None:
    whole, first, later = (
        set(re.findall(r'"((?:[^"\\]|\\.)*)":', texts_of("en", "banco", part).script))
        for part in Part
    )
    assert first | later == whole
    assert not first & later
    assert "Lancer les dés" in first
    assert "Changer les conditions" in later
    others = set(re.findall(r'"((?:[^"\\]|\\.)*)":', texts_of("en", "casino").script))
    assert "Lancer les dés" not in others
    # What lies in a game's own folder named later comes with the later ones.
    assert "Rien à poser pour l’instant." in texts_of("en", "buraco", Part.LATER).script


@pytest.mark.parametrize("domain", translation.DOMAINS, ids=lambda domain: domain.name)
def test_no_line_begins_with_the_stop_of_the_one_before(domain: translation.Domain) -> None:
    """French puts a space before « : ; ! ? », at which no line may break."""
    folder = Path(settings.BASE_DIR) / "config" / "locale" / "en" / "LC_MESSAGES"
    with (folder / f"{domain.name}.po").open("rb") as file:
        texts = [message.id for message in read_po(file)]
    assert not [text for text in texts if re.search(r"\w [:;!?]( |$)", str(text))]
