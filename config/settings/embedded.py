"""One command on a bare machine: SQLite, a bundled Redis server, no HTTPS."""

import contextlib
import os
from pathlib import Path
from secrets import token_urlsafe

from config.settings.base import *  # noqa: F403
from config.settings.base import REST_FRAMEWORK, SECRET_KEY, VAR_DIR


def _kept_secret(path: Path) -> str:
    """Return the machine's own secret key, made at the first start.

    Several processes may start at once: the first file to bear the name is everybody's.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text()


SECRET_KEY = SECRET_KEY or _kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = ["*"]  # a phone on the same network reaches the machine by any of its addresses
# No proxy stands before the site: what a visitor claims of his address is not believed.
REST_FRAMEWORK = {**REST_FRAMEWORK, "NUM_PROXIES": 0}
# Static files are served from where they lie; nothing is collected.
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None

# Where `manage.py play` serves: this machine alone, unless HOST is 0.0.0.0.
PLAY_HOST = os.environ.get("HOST", "127.0.0.1")
PLAY_PORT = os.environ.get("PORT", "8000")
