"""The cast of every test: alice is seated, bob opposes her, charlie looks on, mona moderates."""

import pytest

from apps.accounts.models import User
from tests.factories import make_guest, make_moderator, make_user


@pytest.fixture
def alice(db: None) -> User:
    return make_user(name="alice")


@pytest.fixture
def bob(db: None) -> User:
    return make_user(name="bob")


@pytest.fixture
def charlie(db: None) -> User:
    return make_user(name="charlie")


@pytest.fixture
def mona(db: None) -> User:
    return make_moderator(name="mona")


@pytest.fixture
def guest(db: None) -> User:
    return make_guest()
