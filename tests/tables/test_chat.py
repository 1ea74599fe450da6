"""Talking at a table, without its sockets."""

from uuid import uuid4

import pytest

from apps.accounts.models import User
from apps.common.errors import DomainError
from apps.tables.models import ChatMessage, Table
from apps.tables.services.chatting import FLOOD_MESSAGES, say

pytestmark = pytest.mark.django_db


def test_what_was_said_is_said_though_it_comes_again_in_a_flood(duel: Table, alice: User) -> None:
    first = uuid4()
    said = say(table_id=duel.pk, user=alice, text="Bonsoir", client_id=first)
    for number in range(1, FLOOD_MESSAGES):
        say(table_id=duel.pk, user=alice, text=f"et {number}", client_id=uuid4())
    assert say(table_id=duel.pk, user=alice, text="Bonsoir", client_id=first) == said
    with pytest.raises(DomainError) as refusal:
        say(table_id=duel.pk, user=alice, text="encore", client_id=uuid4())
    assert refusal.value.code == "chat.too_fast"
    assert ChatMessage.objects.count() == FLOOD_MESSAGES
