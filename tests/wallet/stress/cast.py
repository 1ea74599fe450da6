"""Makes the people of a run: python -m tests.wallet.stress.cast <count>."""

import sys

import django

django.setup()

from apps.accounts.models import User  # noqa: E402
from apps.accounts.names import name_key  # noqa: E402


def main(count: int) -> None:
    names = [f"Joueuse{number}" for number in range(count)]
    User.objects.bulk_create(User(username=name, name_key=name_key(name)) for name in names)


if __name__ == "__main__":
    main(int(sys.argv[1]))
