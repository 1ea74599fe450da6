"""The duel of the tables' tests."""

from tests.tables.conftest import duel as duel  # noqa: PLC0414 - a fixture, lent
