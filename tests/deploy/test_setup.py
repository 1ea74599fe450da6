"""`deploy/setup` where something is in its way."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_another_checkouts_packages_are_left_alone(tmp_path: Path) -> None:
    """A second checkout whose .venv is a link to the first one's may not empty it."""
    checkout, lent = tmp_path / "checkout", tmp_path / "lent"
    (checkout / "deploy").mkdir(parents=True)
    lent.mkdir()
    (lent / "precious").touch()
    (checkout / ".venv").symlink_to(lent)
    for name in ("setup", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / "deploy" / name, checkout / "deploy" / name)
    run = subprocess.run(
        [checkout / "deploy" / "setup"], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "est un lien" in run.stderr
    assert (lent / "precious").exists()
