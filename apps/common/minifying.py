"""Scripts and stylesheets without what only their readers need: comments, spaces, long names.

By `minify-go`, which parses both languages. It comes for production's machines alone
(pyproject.toml); elsewhere files are served as they were written.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import Storage

MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css"}
# What libraries bring is theirs to make small.
OURS = ("css/", "js/", "games/")
_minify: Any = import_module("minify") if find_spec("minify") else None


def is_minified(name: str) -> bool:
    """Tell whether the static file of this name is sent otherwise than it was written."""
    is_known = PurePosixPath(name).suffix in MEDIA_TYPES
    return _minify is not None and is_known and name.startswith(OURS)


class Minified:
    """A storage that is read: each file as it is sent."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self, path: str) -> "ContentFile[bytes]":
        """Return the file's minified text; raises `ValueError` for one that cannot be parsed."""
        with self._storage.open(path) as file:
            text = file.read().decode()
        media_type = MEDIA_TYPES[PurePosixPath(path).suffix]
        return ContentFile(_minify.string(media_type, text).encode())
