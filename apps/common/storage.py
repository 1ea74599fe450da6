"""Static files named by their content and made small, JavaScript modules included."""

from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

from apps.common.minifying import Minified, is_minified


class HashedStaticFiles(ManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True
    # A name depends on the names of what the file imports: one pass for each step of the longest
    # chain of imports (eight today). Passes end by themselves once nothing changes.
    max_post_process_passes = 40

    def post_process(
        self, paths: dict[str, tuple[Any, str]], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Name the files by what is sent: `paths` holds each one's storage and place in it."""
        sent = {
            name: (Minified(storage) if is_minified(name) else storage, path)
            for name, (storage, path) in paths.items()
        }
        yield from super().post_process(sent, dry_run=dry_run, **options)
