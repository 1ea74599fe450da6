"""Holding people, so that nothing changes between them while a transaction decides about them."""

from collections.abc import Iterable

from apps.accounts.models import User


def hold_people(numbers: Iterable[int]) -> None:
    """Let nobody change how these accounts stand to each other until the transaction ends.

    Blocks, requests and whatever asks for them pass through here: of a block and a seat taken at
    the same instant, the later one sees the other. Always in the same order, so that two that hold
    the same people never wait for each other; tables are locked before people.
    """
    # Not against rows that only refer to them: those are written all over, in any order.
    people = User.objects.select_for_update(no_key=True).filter(pk__in=set(numbers))
    list(people.order_by("pk").values_list("pk"))
