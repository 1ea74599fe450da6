"""The doors while Redis is away: nobody is refused for want of a count."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse

from apps.accounts.models import User
from apps.common.caching import count_up, remembered
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
NOWHERE = {"default": settings.CACHES["default"] | {"LOCATION": "redis://127.0.0.1:1/0"}}


@pytest.fixture(autouse=True)
def no_redis() -> Any:
    with override_settings(CACHES=NOWHERE):
        yield


@override_settings(ACCOUNT_RATE_LIMITS={"login": "30/m/ip", "login_failed": "3/m/key"})
def test_a_person_signs_in(client: Client, alice: User) -> None:
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    assert client.session[SESSION_KEY] == str(alice.pk)


def test_the_api_answers(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.get("/api/v1/wallet/").status_code == 200
    assert client.post("/api/v1/guests/", {}, content_type="application/json").status_code == 201


def test_a_ticket_that_nobody_could_redeem_is_not_given(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post("/api/v1/tickets/", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "ticket.unavailable")


def test_figures_are_worked_out_each_time() -> None:
    figures = iter((7, 8))
    assert [remembered("figure", 60, lambda: next(figures)) for _ in range(2)] == [7, 8]


def test_counts_do_not_grow() -> None:
    assert [count_up("attempts", 60) for _ in range(3)] == [1, 1, 1]
    assert cache.delete("attempts") is False
