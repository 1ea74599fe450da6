"""Django's sessions in the database, which are looked for only by what can be a key of theirs.

Whoever sends a cookie writes into it what he likes, a NUL as well, and PostgreSQL takes no NUL.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """`SESSION_ENGINE` names this module."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Tell whether it may be a key; what is none is nobody's session."""
        is_plain = key is not None and key.isascii() and key.isalnum()
        return is_plain and bool(super()._validate_session_key(key))  # type: ignore[misc]
