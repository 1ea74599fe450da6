"""One process of workers: python -m tests.wallet.stress.crew <threads> <calls> <seed> <people>.

Prints what it saw as one object of JSON.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

import django

django.setup()

from django.db import connection  # noqa: E402

from apps.accounts.models import User  # noqa: E402
from apps.wallet.services.steadiness import steadily  # noqa: E402
from tests.wallet.stress.acts import Worker, settlements  # noqa: E402
from tests.wallet.stress.tally import RetryCounter, Tally  # noqa: E402


def main(threads: int, calls: int, seed: int, people_count: int) -> None:
    # The harness's own questions may be cut too.
    people = steadily(lambda: list(User.objects.order_by("pk")[:people_count]))
    tally, done = Tally(), settlements()
    RetryCounter(tally)
    with ThreadPoolExecutor(threads) as pool:
        workers = [
            Worker(people, Random(f"{seed}.{number}"), tally, done) for number in range(threads)
        ]
        list(pool.map(partial(_work, calls=calls), workers))
    print(tally.seen.to_json())


def _work(worker: Worker, calls: int) -> None:
    try:
        worker.work(calls)
    finally:
        connection.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
