"""A sixth game is one folder: dropped beside the others it is found, and held to the contract."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLANTED = Path(__file__).parent / "planted"
ROOT = Path(__file__).parents[2]
SLUG = "plus_haut"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which the planted game is discovered, from a folder outside the project."""
    shutil.copytree(PLANTED / SLUG, tmp_path / SLUG)
    return {**os.environ, "TAPISVERT_GAMES_DIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}


def test_a_planted_game_joins_the_catalogue(environment: dict[str, str]) -> None:
    program = "from apps.games import catalogue; print(*catalogue())"
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert SLUG in found.stdout.decode().split()


def run_suite(environment: dict[str, str], *files: str) -> int:
    """Run test files on the planted game alone; return how many tests passed."""
    # A plain run of its own, not a part of a parallel one.
    alone = {k: v for k, v in environment.items() if not k.startswith("PYTEST_XDIST")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", SLUG, *files]
    run = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, check=False)
    report = run.stdout.decode()
    assert run.returncode == 0, report
    return int(report.rsplit(" passed", 1)[0].split()[-1])


def test_a_planted_game_passes_the_contract_suite(environment: dict[str, str]) -> None:
    files = ["tests/games/test_contract.py", "tests/games/test_contract_files.py"]
    assert run_suite(environment, *files) >= 40


def test_a_planted_game_is_played_on_the_whole_site(environment: dict[str, str]) -> None:
    assert run_suite(environment, "tests/tables/test_every_game.py") == 2
