"""One command on a bare machine: SQLite, a bundled Redis server, no HTTPS."""

from pathlib import Path
from secrets import token_urlsafe

from config.settings.base import *  # noqa: F403
from config.settings.base import SECRET_KEY, VAR_DIR


def _kept_secret(path: Path) -> str:
    """Return the machine's own secret key, made at the first start."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(token_urlsafe(50))
    return path.read_text()


SECRET_KEY = SECRET_KEY or _kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = ["*"]  # a phone on the same network reaches the machine by any of its addresses
WHITENOISE_USE_FINDERS = True
