"""The site as production serves its static files."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of collected files; pages made meanwhile name these."""
    folder = tmp_path_factory.mktemp("static")
    hashed = {"staticfiles": {"BACKEND": "apps.common.storage.HashedStaticFiles"}}
    with override_settings(STATIC_ROOT=folder, STORAGES={**settings.STORAGES, **hashed}):
        # Ours alone: what libraries bring is theirs to get right, and three quarters of the work.
        call_command(
            "collectstatic",
            interactive=False,
            verbosity=0,
            ignore_patterns=["admin", "rest_framework", "drf_spectacular_sidecar"],
        )
        yield folder
