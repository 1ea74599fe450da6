"""What a person does at the entrance, in a few words."""

import re

from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

SIGNUP = {"username": "Camille", "email": "camille@exemple.fr", "password1": "rouge-gorge-7"}


def sign_up(client: Client, **changes: str) -> HttpResponse:
    return client.post(reverse("account_signup"), {**SIGNUP, **changes})


def link_in_last_mail() -> str:
    """Return the path of the first link in the latest mail."""
    found = re.search(r"https?://[^/\s]+(/\S+/\S+)", mail.outbox[-1].body)
    assert found, mail.outbox[-1].body
    return found.group(1)
