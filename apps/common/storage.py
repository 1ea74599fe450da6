"""Static files named by their content, JavaScript modules included."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedStaticFiles(ManifestStaticFilesStorage):
    """Rewrites the imports of ES modules too, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True
    # A name depends on the names of what the file imports: one pass for each step of the longest
    # chain of imports (eight today). Passes end by themselves once nothing changes.
    max_post_process_passes = 40
