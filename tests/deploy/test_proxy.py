"""Behind nginx everybody comes from its address; limits count by the visitor's."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from rest_framework.throttling import AnonRateThrottle

from tests.deploy.test_settings import SAMPLE

pytestmark = pytest.mark.django_db
PRINT = """
import json
from config.settings import production
names = [name for name in vars(production) if name.startswith("ALLAUTH_")]
found = {name: getattr(production, name) for name in (*names, "REST_FRAMEWORK")}
print(json.dumps(found))
"""
NGINX = "10.0.0.1"
TRIES = 3


@pytest.fixture(scope="module")
def production() -> dict[str, Any]:
    """What production says of the proxy; another process, for settings are read once."""
    done = subprocess.run(
        [sys.executable, "-c", PRINT],
        cwd=site.BASE_DIR,
        env={**os.environ, **SAMPLE},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def behind_nginx(settings: Settings, production: dict[str, Any]) -> None:
    for name, value in production.items():
        if name.startswith("ALLAUTH_"):
            setattr(settings, name, value)
    settings.REST_FRAMEWORK = production["REST_FRAMEWORK"]
    settings.ACCOUNT_RATE_LIMITS = {"login": f"{TRIES}/m/ip"}


def sign_in(visitor: str) -> int:
    """Try to sign in as nginx passes it on; return the status."""
    client = Client(REMOTE_ADDR=NGINX, headers={"x-forwarded-for": visitor})
    return client.post(reverse("account_login"), {"login": "x", "password": "y"}).status_code


def test_who_tries_too_often_is_stopped_and_his_neighbour_is_not(behind_nginx: None) -> None:
    assert [sign_in("203.0.113.7") for _ in range(TRIES + 1)] == [200] * TRIES + [429]
    assert sign_in("203.0.113.8") == 200


def test_what_a_visitor_claims_before_the_proxy_counts_for_nothing(behind_nginx: None) -> None:
    claims = [f"198.51.100.{number}, 203.0.113.7" for number in range(TRIES + 1)]
    assert [sign_in(claim) for claim in claims] == [200] * TRIES + [429]


def test_the_limits_of_rest_count_visitors_too(
    behind_nginx: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": f"{TRIES}/min"})

    def ask(visitor: str) -> int:
        client = Client(REMOTE_ADDR=NGINX, headers={"x-forwarded-for": visitor})
        return client.get(reverse("api:games")).status_code

    assert [ask("203.0.113.7") for _ in range(TRIES + 1)] == [200] * TRIES + [429]
    assert ask("203.0.113.8") == 200
