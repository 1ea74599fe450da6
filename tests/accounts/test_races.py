"""Several sign-ups at once: one account, and an answer for everybody."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import TypeVar

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts import services
from apps.accounts.forgetting import forget_unclaimed_guests
from apps.accounts.models import User
from tests.accounts.flows import SIGNUP, sign_up
from tests.factories import PASSWORD, make_guest, make_user

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
HOW_MANY = 6
T = TypeVar("T")


def at_once(acts: Sequence[Callable[[], T]]) -> list[T]:
    """Do all of it at the same moment, each in a thread with a connection of its own."""
    start = Barrier(len(acts))

    def act(do: Callable[[], T]) -> T:
        start.wait(timeout=10)
        try:
            return do()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def visitor() -> Client:
    return Client(raise_request_exception=False)


def statuses(responses: list[HttpResponse]) -> list[int]:
    return sorted(response.status_code for response in responses)


def test_one_of_many_gets_the_name() -> None:
    names = ["Camille", "CAMILLE", "camille", "Camille", "cAmille", " Camille "]
    acts = [
        lambda name=name, number=number: sign_up(
            visitor(), username=name, email=f"c{number}@exemple.fr"
        )
        for number, name in enumerate(names)
    ]
    responses = at_once(acts)
    assert statuses(responses) == [200] * (len(names) - 1) + [302]
    assert User.objects.count() == EmailAddress.objects.count() == 1
    refused = [r.content.decode() for r in responses if r.status_code == 200]
    assert all("Ce nom est déjà pris" in page for page in refused)


def test_one_of_many_gets_the_address() -> None:
    emails = ["a@exemple.fr", "A@exemple.fr", "a@EXEMPLE.fr", "A@Exemple.FR", "a@exemple.fr"]
    acts = [
        lambda email=email, number=number: sign_up(
            visitor(), username=f"Camille {number}", email=email
        )
        for number, email in enumerate(emails)
    ]
    responses = at_once(acts)
    assert statuses(responses) == [200] * (len(emails) - 1) + [302]
    assert list(User.objects.values_list("email", flat=True)) == ["a@exemple.fr"]
    assert EmailAddress.objects.count() == 1


def test_a_guests_form_sent_twice_makes_one_account_and_shows_no_error() -> None:
    guest = make_guest()
    cookie = visitor()
    cookie.force_login(guest)
    clients = [visitor() for _ in range(HOW_MANY)]
    for client in clients:
        client.cookies = cookie.cookies.copy()
    responses = at_once([lambda client=client: sign_up(client) for client in clients])
    assert statuses(responses) == [302] * HOW_MANY
    guest.refresh_from_db()
    assert (User.objects.count(), guest.username, guest.is_guest) == (1, "Camille", False)


def test_two_forms_of_one_guest_with_other_names_make_one_account() -> None:
    guest = make_guest()
    clients = [visitor() for _ in range(HOW_MANY)]
    for client in clients:
        client.force_login(guest)
    acts = [
        lambda client=client, number=number: sign_up(
            client, username=f"Camille {number}", email=f"c{number}@exemple.fr"
        )
        for number, client in enumerate(clients)
    ]
    assert 500 not in statuses(at_once(acts))
    guest.refresh_from_db()
    assert not guest.is_guest
    assert EmailAddress.objects.filter(user=guest).count() == 1


def test_a_new_address_asked_for_many_times_at_once_is_kept_once() -> None:
    make_user(name="alice")
    clients = [visitor() for _ in range(HOW_MANY)]
    for client in clients:
        client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    spellings = ["Neuve@exemple.fr", "neuve@exemple.fr", "NEUVE@EXEMPLE.FR"] * 2

    def ask(client: Client, email: str) -> HttpResponse:
        return client.post(reverse("account_email"), {"email": email, "action_add": ""})

    pairs = zip(clients, spellings, strict=True)
    responses = at_once([lambda pair=pair: ask(*pair) for pair in pairs])
    assert 500 not in statuses(responses)
    assert EmailAddress.objects.filter(email__iexact="neuve@exemple.fr").count() == 1


def test_apps_that_sign_up_at_once_get_a_refusal_in_json() -> None:
    address = reverse("headless:app:account:signup")
    data = {"username": "Camille", "password": SIGNUP["password1"]}

    def by_app(number: int) -> HttpResponse:
        body = {**data, "email": f"c{number}@exemple.fr"}
        return visitor().post(address, body, content_type="application/json")

    responses = at_once([lambda number=number: by_app(number) for number in range(HOW_MANY)])
    assert User.objects.count() == 1
    assert sum(response.status_code == 200 for response in responses) == 1
    refused = [response for response in responses if response.status_code != 200]
    assert {response.status_code for response in refused} <= {400, 409}
    assert all(response.json()["errors"][0]["param"] == "username" for response in refused)


def test_one_guest_whose_app_signs_up_twice_at_once_makes_one_account() -> None:
    opened = visitor().post(reverse("api:guests"), content_type="application/json").json()
    headers = {"x-session-token": opened["session"]}

    def by_app(number: int) -> HttpResponse:
        body = {
            "username": f"Camille {number}",
            "email": f"c{number}@exemple.fr",
            "password": SIGNUP["password1"],
        }
        address = reverse("api:guest_sign_up")
        return visitor().post(address, body, content_type="application/json", headers=headers)

    responses = at_once([lambda number=number: by_app(number) for number in range(2)])
    won, lost = sorted(responses, key=lambda response: response.status_code)
    assert (won.status_code, won.json()["id"]) == (201, opened["id"])
    assert lost.status_code in (403, 409), "too late for the token, or for the guest"
    player = User.objects.get()
    assert (player.username, player.is_guest) == (won.json()["name"], False)
    assert EmailAddress.objects.get().user == player


def test_a_guest_who_signs_up_while_guests_are_forgotten_is_a_player_or_is_told() -> None:
    guests = [make_guest() for _ in range(HOW_MANY)]
    User.objects.update(last_login=timezone.now() - timedelta(days=31))

    def claim(number: int) -> bool:
        try:
            services.sign_up_guest(
                guest=guests[number],
                username=f"Camille {number}",
                email=f"c{number}@exemple.fr",
                password=SIGNUP["password1"],
            )
        except services.AccountRefused:
            return False
        return True

    claims = [lambda number=number: claim(number) for number in range(HOW_MANY)]
    *claimed, forgotten = at_once([*claims, forget_unclaimed_guests])
    assert User.objects.filter(is_guest=False).count() == sum(claimed)
    assert forgotten == HOW_MANY - sum(claimed)


def test_guests_made_at_once_draw_until_each_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter([*["Invité Pinson 7"] * HOW_MANY, *(f"Invité Hibou {n}" for n in range(2, 99))])
    monkeypatch.setattr(services, "draw_guest_name", lambda: next(names))
    guests = at_once([make_guest for _ in range(HOW_MANY)])
    assert len({guest.name_key for guest in guests}) == HOW_MANY


def test_a_visitor_who_presses_the_button_twice_plays_as_somebody() -> None:
    client = visitor()
    press = {"game": "banco", "level": "facile", "opponents": 1}
    clients = [client, visitor()]
    responses = at_once([lambda c=c: c.post(reverse("quick_table"), press) for c in clients])
    assert statuses(responses) == [302, 302]
    assert all(SESSION_KEY in c.session for c in clients)
