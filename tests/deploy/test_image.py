"""What the container image is made of."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def lines_of(name: str) -> set[str]:
    return {line.strip("/") for line in (ROOT / name).read_text().splitlines()}


def test_nothing_private_of_the_checkout_is_copied_into_the_image() -> None:
    """Keys, passwords and dumps of the database lie in `deploy` and are in no commit."""
    private = {line for line in lines_of(".gitignore") if line.startswith("deploy/")}
    assert {"deploy/env", "deploy/backups"} <= private <= lines_of("deploy/Dockerfile.dockerignore")
