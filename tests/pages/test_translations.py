"""French is the source, English is complete, and the tool that says so can be trusted."""

import json
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import ngettext, override

from apps.common import translation

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
        "apps/games/banco/static/games/banco/b.js": "gettext(`raté`); gettext(\"banco\");\n",
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
    assert {text for text, _context in texts(JS)} >= {"à vous", ("%s dé", "%s dés"), "banco"}
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


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "rule", "forms"),
    [("fr", "(n > 1)", ["%s carte gagnée", "%s cartes gagnées"]),
     ("en", "(n != 1)", ["%s card won", "%s cards won"])],
)  # fmt: skip
def test_scripts_count_as_the_language_does(
    client: Client, language: str, rule: str, forms: list[str]
) -> None:
    response = client.get(reverse("javascript-catalog"), headers={"accept-language": language})
    script = response.content.decode()
    catalog = json.loads(script.split("const newcatalog = ")[1].split(";\n")[0])
    assert f"const v = {rule};" in script
    assert catalog["%s carte gagnée"] == forms


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_scripts_get_their_texts_in_the_language_of_the_page(client: Client, language: str) -> None:
    script = client.get(reverse("javascript-catalog"), headers={"accept-language": language})
    spoken = '"roi": "king"' in script.content.decode()
    assert spoken == (language == "en")
