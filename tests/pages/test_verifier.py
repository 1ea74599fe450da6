"""The program that anybody can run against us."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from apps.engine.chance import Chance, Pick, Roll, Shuffle
from apps.engine.codec import to_plain
from apps.engine.fair import FairStream, commitment_to

VERIFIER = Path(settings.BASE_DIR) / "static" / "verify_match.py"
SEED = bytes(range(32))
PEOPLE = ["abc", "", "5eed"]
REQUESTS: list[Chance] = [
    Shuffle(tuple(f"{rank}{suit}" for suit in "SHDC" for rank in range(1, 14))),
    Pick(3),
    *(Roll(4) for _ in range(20)),
    Roll(70),  # more words than one block holds
]


def record() -> dict[str, Any]:
    stream = FairStream(SEED, PEOPLE)
    draws = [
        {
            "index": index,
            "request": {"kind": type(request).__name__.lower(), **to_plain(request)},
            "drawn": stream.draw(index, request),
        }
        for index, request in enumerate(REQUESTS)
    ]
    return {
        "server_seed": SEED.hex(),
        "commitment": commitment_to(SEED),
        "client_seeds": PEOPLE,
        "draws": draws,
    }


def run(tmp_path: Path, content: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Run it as a stranger would: another interpreter, without site packages or our folder."""
    file = tmp_path / "partie.json"
    file.write_text(json.dumps(content))
    return subprocess.run(
        [sys.executable, "-I", "-S", VERIFIER, file],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_it_agrees_with_the_server_about_every_draw(tmp_path: Path) -> None:
    done = run(tmp_path, record())
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(REQUESTS)} tirages" in done.stdout


@pytest.mark.parametrize("fault", ["seed", "die", "card", "people", "order"])
def test_it_finds_whatever_was_altered(tmp_path: Path, fault: str) -> None:
    altered = json.loads(json.dumps(record()))
    draws = altered["draws"]
    if fault == "seed":
        altered["server_seed"] = bytes(32).hex()
    elif fault == "die":
        draws[5]["drawn"][0] = 7 - draws[5]["drawn"][0]
    elif fault == "card":
        draws[0]["drawn"][:2] = reversed(draws[0]["drawn"][:2])
    elif fault == "people":
        altered["client_seeds"][1] = "x"
    else:
        draws[2], draws[3] = draws[3], draws[2]
    done = run(tmp_path, altered)
    assert done.returncode == 1
    assert "NE SE VÉRIFIE PAS" in done.stdout
