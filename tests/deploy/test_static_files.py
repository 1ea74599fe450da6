"""Static files as production serves them: each named by its content, imports included."""

import posixpath
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
IMPORT = re.compile(r"""(?:\bfrom|\bimport\s*\(?)\s*["'](\.[^"']+)["']""")


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "apps.common.storage.HashedStaticFiles"},
    }
    # Ours alone: what libraries bring is theirs to get right, and three quarters of the work.
    call_command(
        "collectstatic",
        interactive=False,
        verbosity=0,
        ignore_patterns=["admin", "rest_framework", "drf_spectacular_sidecar"],
    )
    return tmp_path


def test_every_module_imports_files_whose_names_never_change_meaning(collected: Path) -> None:
    modules = [path for path in collected.rglob("*.js") if HASHED.search(path.name)]
    imports = [
        (path, posixpath.normpath(path.relative_to(collected).parent / name))
        for path in modules
        for name in IMPORT.findall(path.read_text())
    ]
    assert imports
    assert [name for _, name in imports if not HASHED.search(name)] == []
    assert [name for _, name in imports if not (collected / name).is_file()] == []
