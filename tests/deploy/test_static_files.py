"""Static files as production serves them: named by their content, imports included, and light."""

import gzip
import posixpath
import re
from collections.abc import Iterable
from hashlib import md5
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.common import minifying
from apps.games import catalogue, slugs
from tests.pages.test_pages import Page

HASHED = re.compile(r"\.([0-9a-f]{12})\.\w+$")
IMPORT = re.compile(r"""(?:\bfrom|\bimport\s*\(?)\s*["'](\.[^"']+)["']""")
# Without what a page fetches only when somebody asks for it (panels, dialogs).
AT_ONCE = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']""")
# What a table may cost a phone, compressed; nginx is set to level 5.
MOST_SCRIPT, MOST_STYLE, LEVEL = 60_000, 25_000, 5
minified = pytest.mark.skipif(
    not minifying.is_minified("js/site.js"), reason="no minifier comes for this machine"
)


def imports_of(name: str, text: str, pattern: re.Pattern[str] = IMPORT) -> set[str]:
    """The static files that a module imports, by name."""
    folder = posixpath.dirname(name)
    return {posixpath.normpath(posixpath.join(folder, found)) for found in pattern.findall(text)}


def test_every_module_imports_files_whose_names_never_change_meaning(collected: Path) -> None:
    modules = [path for path in collected.rglob("*.js") if HASHED.search(path.name)]
    imports = {
        name
        for path in modules
        for name in imports_of(path.relative_to(collected).as_posix(), path.read_text())
    }
    assert imports
    assert [name for name in imports if not HASHED.search(name)] == []
    assert [name for name in imports if not (collected / name).is_file()] == []


@minified
def test_every_script_and_style_of_ours_is_small_and_named_by_what_is_sent(
    collected: Path,
) -> None:
    sent = [path for path in collected.rglob("*") if HASHED.search(path.name)]
    ours = [path for path in sent if minifying.is_minified(path.relative_to(collected).as_posix())]
    assert {path.suffix for path in ours} == {".js", ".css"}
    assert [path for path in ours if re.search(r"^\s*(//|/\*)", path.read_text(), re.M)] == []
    for path in ours:
        found = HASHED.search(path.name)
        assert found
        assert found[1] == md5(path.read_bytes(), usedforsecurity=False).hexdigest()[:12]


def weight(contents: Iterable[bytes]) -> int:
    return sum(len(gzip.compress(content, LEVEL)) for content in contents)


def scripts_of(page: Page) -> set[str]:
    """The addresses of the scripts that a page of a table loads by itself."""
    tags = [attrs for tag, attrs in page.tags if tag == "script" and "src" in attrs]
    preloads = [attrs for _tag, attrs in page.tags if attrs.get("rel") == "modulepreload"]
    addresses = [attrs["src"] for attrs in tags] + [attrs["href"] for attrs in preloads]
    return {address for address in addresses if address} | set(page.values("data-game"))


def with_imports(
    collected: Path, names: Iterable[str], pattern: re.Pattern[str] = IMPORT
) -> dict[str, bytes]:
    """Every module that is loaded for these, by name; `pattern`: what counts as an import."""
    loaded: dict[str, bytes] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            loaded[name] = (collected / name).read_bytes()
            waiting += imports_of(name, loaded[name].decode(), pattern)
    return loaded


def is_static(address: str) -> bool:
    return address.startswith(settings.STATIC_URL)


def static_name(address: str) -> str:
    return address.removeprefix(settings.STATIC_URL)


@minified
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("slug", slugs())
def test_a_table_is_light_enough_for_a_phone(
    client: Client, collected: Path, slug: str, language: str
) -> None:
    # A bank's table is walked up to; at others one plays against a robot.
    press = {"game": slug, "level": "facile", "opponents": 1, "seats": 8}
    door = "quick_seat" if catalogue()[slug].info.bank else "quick_table"
    table = client.post(reverse(door), press)["Location"]
    page = Page(client.get(table, headers={"accept-language": language}).content.decode())
    scripts = scripts_of(page)
    modules = with_imports(collected, map(static_name, filter(is_static, scripts)), AT_ONCE)
    assert len(modules) > 20, "imports are followed"
    texts = [client.get(address).content for address in scripts if not is_static(address)]
    assert len(texts) == 1
    styles = [attrs["href"] for _tag, attrs in page.tags if attrs.get("rel") == "stylesheet"]
    sheets = [(collected / static_name(address)).read_bytes() for address in styles if address]
    script, style = weight([*modules.values(), *texts]), weight(sheets)
    print(f"{slug}, {language}: {script} bytes of script, {style} of style")
    assert script <= MOST_SCRIPT
    assert style <= MOST_STYLE
