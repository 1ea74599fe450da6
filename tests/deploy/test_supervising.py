"""The supervisor alone, with programs that do nothing."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from apps.common.supervising.sole import AlreadyRunning, sole_run
from tests.deploy.running import Running, is_alive, running, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

COMMAND = [sys.executable, "-m", "tests.deploy.two_programs"]


@pytest.fixture
def two_programs() -> Iterator[Running]:
    with running(COMMAND) as run:
        run.line_with("prêt")
        run.line_with("[premier] debout")
        run.line_with("[second] debout")
        yield run


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_request_to_stop_stops_everything_in_reverse_order(
    two_programs: Running, number: signal.Signals
) -> None:
    children = list(two_programs.children().values())
    assert len(children) == 2
    assert two_programs.end(number) == 0
    assert [line for line in two_programs.lines if "adieu" in line] == [
        "[second] adieu\n",
        "[premier] adieu\n",
    ]
    assert not any(map(is_alive, children))


def test_a_program_that_dies_is_started_again_and_the_other_is_left_alone(
    two_programs: Running,
) -> None:
    first, second = two_programs.child("premier"), two_programs.child("second")
    assert first is not None
    os.kill(first, signal.SIGKILL)
    two_programs.line_with("[premier] arrêté par le signal SIGKILL")
    wait_until(lambda: two_programs.child("premier") not in (None, first), "a new first program")
    assert two_programs.child("second") == second


def test_children_do_not_outlive_a_supervisor_killed_at_once(two_programs: Running) -> None:
    children = list(two_programs.children().values())
    two_programs.end(signal.SIGKILL)
    wait_until(lambda: not any(map(is_alive, children)), "the children are gone")


def test_a_program_that_never_holds_stops_all_with_its_name() -> None:
    with running([*COMMAND, "fragile"]) as run:
        assert "terminé (code 1)" in run.line_with("abandon de fragile")
        assert run.process.wait() == 1
        assert "[fragile] rien ne va" in run.text
        assert "[premier] adieu" in run.text


def test_two_runs_cannot_hold_the_same_note(tmp_path: Path) -> None:
    note = tmp_path / "note"
    with sole_run(note) as run:
        run.write("http://127.0.0.1:8000/")
        with pytest.raises(AlreadyRunning) as refusal, sole_run(note):
            pass
    assert refusal.value.address == "http://127.0.0.1:8000/"


def test_what_a_killed_run_left_behind_is_removed_by_the_next(tmp_path: Path) -> None:
    left = tmp_path / "tapisvert-left"
    left.mkdir()
    foreign = tmp_path / "precious"
    foreign.mkdir()
    for folder in (left, foreign):
        note = tmp_path / "note"
        note.write_text(f"{folder}\n1\nhttp://127.0.0.1:8000/\n")
        with sole_run(note) as run:
            assert run.folder.is_dir()
        assert not run.folder.exists()
    assert not left.exists()
    assert foreign.exists()
