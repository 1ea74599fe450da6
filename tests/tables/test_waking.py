"""Wake-ups while the broker is away."""

from functools import partial

import pytest
import redis
from kombu.utils import functional

from apps.tables.services import waking
from config.celery import app


def test_nobody_waits_for_an_absent_broker(monkeypatch, caplog):
    def waits(seconds: float) -> None:
        raise AssertionError(f"waited {seconds} s")

    # What kombu calls between two tries to connect.
    monkeypatch.setattr(functional, "sleep", waits)
    nowhere = app.connection_for_write("redis://127.0.0.1:1/0")
    with app.amqp.Producer(nowhere, auto_declare=False) as producer:
        send = partial(app.send_task, producer=producer)
        monkeypatch.setattr(waking.current_app, "send_task", send)
        waking.send_wake_up(7, 1, 0)
    assert "no wake-up for match 7" in caplog.text


@pytest.mark.parametrize("failure", [redis.ConnectionError("closed"), redis.TimeoutError("slow")])
def test_a_line_that_breaks_while_it_is_used_costs_only_the_wake_up(failure, monkeypatch, caplog):
    def breaks(*_arguments, **_options):
        raise failure

    monkeypatch.setattr(waking.current_app, "send_task", breaks)
    waking.send_wake_up(7, 1, 0)
    assert "no wake-up for match 7" in caplog.text
