"""Seeds of chance: the server's, and what people may contribute."""

import re
from secrets import token_bytes

from django.utils.translation import gettext_lazy as _

from apps.common.errors import DomainError

SEED_BYTES = 32
CLIENT_SEED = re.compile(r"[0-9a-z]{1,64}")


def new_server_seed() -> bytes:
    """Return 32 fresh bytes of the system's cryptographic source."""
    return token_bytes(SEED_BYTES)


def check_client_seed(seed: object) -> str:
    """Return a person's contribution if it is well formed; raises `DomainError`."""
    if not isinstance(seed, str) or not CLIENT_SEED.fullmatch(seed):
        raise DomainError("table.bad_seed", _("La graine doit compter 1 à 64 chiffres ou lettres."))
    return seed
