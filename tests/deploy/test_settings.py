"""What the environment says reaches the programs that it is meant for, and no other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from celery.bin.celery import celery
from django.conf import settings
from django.test import Client

from config.settings import test as tests_own

FOLDER = Path(settings.BASE_DIR) / "config" / "settings"
READ = re.compile(r"""os\.environ(?:\.get\(|\[)\s*"(\w+)\"""")
SAMPLE = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "of-a-test-" + "x" * 50,
    "ALLOWED_HOSTS": "testserver",
    "DATABASE_URL": "postgres://site@localhost/site",
    "REDIS_URL": "redis://localhost/0",
}
OWN_ADDRESS = "TASKS_REDIS_URL"


def names_read() -> set[str]:
    return {name for path in FOLDER.glob("*.py") for name in READ.findall(path.read_text())}


def report(**environment: str) -> str:
    """Return what `celery report` says under production's settings; nothing is connected to."""
    inherited = {name: value for name, value in os.environ.items() if name != OWN_ADDRESS}
    done = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "config", "report"],
        cwd=settings.BASE_DIR,
        env={**inherited, **SAMPLE, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_value_that_is_left_empty_means_what_is_usual() -> None:
    said = report(**dict.fromkeys(names_read() - SAMPLE.keys(), ""))
    assert "redis://localhost/0" in said
    assert "EMAIL_PORT: 25" in said


def test_no_name_of_ours_is_an_option_of_celerys_command_line() -> None:
    theirs = {param.envvar for param in celery.params} - {None}
    assert "BROKER_URL" in theirs, "it is the one that nearly was ours"
    assert OWN_ADDRESS in names_read()
    assert not names_read() & theirs


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({}, "redis://localhost/0"),
        ({OWN_ADDRESS: "unix:///run/a.sock?db=3"}, "redis+socket:///run/a.sock?virtual_host=3"),
    ],
    ids=["unset", "a socket"],
)
def test_celery_starts_wherever_its_redis_is(environment: dict[str, str], address: str) -> None:
    assert f"CELERY_BROKER_URL: '{address}'" in report(**environment)


def test_where_nothing_is_collected_files_are_served_without_a_warning(
    client: Client, recwarn: pytest.WarningsRecorder
) -> None:
    served = client.get(f"{settings.STATIC_URL}js/site.js")
    assert served.status_code == 200
    assert (
        b"".join(served.streaming_content) == (settings.BASE_DIR / "static/js/site.js").read_bytes()
    )
    assert [str(said.message) for said in recwarn] == []


def test_each_worker_of_a_parallel_run_has_a_redis_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    servers = "redis://127.0.0.1:6379/1 redis://127.0.0.1:6380/1"
    found = {}
    for worker in ("main", "gw0", "gw1"):
        monkeypatch.setattr(tests_own, "WORKER", worker)
        found[worker] = tests_own._redis_of_worker(servers).split("/")[2]
    assert found == {"main": "127.0.0.1:6379", "gw0": "127.0.0.1:6379", "gw1": "127.0.0.1:6380"}
    monkeypatch.setattr(tests_own, "WORKER", "gw2")
    with pytest.raises(RuntimeError, match="2 in TEST_REDIS_URL"):
        tests_own._redis_of_worker(servers)


def test_the_sample_environment_names_whatever_is_read() -> None:
    deploy = Path(settings.BASE_DIR) / "deploy"
    sample = (deploy / "env.example").read_text()
    read = names_read() | set(READ.findall((deploy / "gunicorn.py").read_text()))
    read |= {"TAPISVERT_GAMES_DIR"}
    # `deploy/play` alone reads these: it is another way of running.
    ours = read - {"HOST", "PORT", "TEST_DATABASE_URL", "TEST_REDIS_URL", "PYTEST_XDIST_WORKER"}
    assert not {name for name in ours if not re.search(rf"\b{name}\b", sample)}


def test_nginx_serves_the_static_files_from_where_the_site_writes_them() -> None:
    deploy = Path(settings.BASE_DIR) / "deploy"
    sample = (deploy / "env.example").read_text()
    folder = re.search(r"^TAPISVERT_VAR=(\S+)$", sample, re.MULTILINE)
    assert folder, "it must be set: the default is a folder in the checkout"
    assert f"alias {folder.group(1)}/static/;" in (deploy / "nginx" / "site.conf").read_text()
