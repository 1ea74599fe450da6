"""What the folder of every game must hold, and what its code must not do."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import apps.engine
from apps.engine.testing import playthrough, read_playthrough
from apps.games import catalogue
from tests.games.setups import Setup, folder_of, matches

every_game = pytest.mark.parametrize("slug", list(catalogue()))

# Chance, clocks, files and networks are what an engine must do without.
OUT_OF_REACH = {
    *(
        "random",
        "secrets",
        "uuid",
        "time",
        "datetime",
        "os",
        "io",
        "socket",
        "threading",
        "asyncio",
    ),
    *("django", "channels", "celery", "redis", "requests", "logging"),
}
ROBOTS_MAY = {"random", "time"}  # they draw lots among equals and mind a cap of time

REGENERATE = "REGENERATE_PLAYTHROUGHS"


@every_game
def test_a_golden_playthrough_still_comes_out_the_same(slug: str) -> None:
    """`REGENERATE_PLAYTHROUGHS=1 pytest tests/games` writes them anew, to be read as a diff."""
    folder = folder_of(slug) / "tests" / "playthroughs"
    if os.environ.get(REGENERATE):
        regenerate(slug, folder)
    golden = sorted(folder.glob("*.txt"))
    assert golden, f"{slug} has no golden playthrough"
    for path in golden:
        assert path.read_text() == replayed(path.read_text()), path.name


def replayed(golden: str) -> str:
    slug, seats, options, script = read_playthrough(golden)
    return "\n".join(playthrough(catalogue()[slug], seats, options, script)) + "\n"


def regenerate(slug: str, folder: Path) -> None:
    """Write every playthrough of a game again; a game without any gets a match of robots."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        path.write_text(replayed(path.read_text()))
    if not list(folder.glob("*.txt")):
        setup = Setup(slug, catalogue()[slug].info.seats[0])
        script = [played.put for played in matches(setup)[-1]]
        lines = playthrough(setup.game, setup.seats, {}, script)
        (folder / "robots.txt").write_text("\n".join(lines) + "\n")


def code_of(folder: Path) -> Iterator[Path]:
    yield from (path for path in folder.rglob("*.py") if "tests" not in path.parts)


@pytest.mark.parametrize("slug", ["engine", *catalogue()])
def test_an_engine_imports_neither_chance_nor_clock_nor_site(slug: str) -> None:
    folder = Path(apps.engine.__file__).parent if slug == "engine" else folder_of(slug)
    for path in code_of(folder):
        is_robot = path.relative_to(folder).parts[0].removesuffix(".py") == "bots"
        forbidden = OUT_OF_REACH - (ROBOTS_MAY if is_robot else set())
        assert not imported(path) & forbidden, path.name


def imported(path: Path) -> set[str]:
    """The top names of the modules a file imports when it runs (not for its types alone)."""
    found: set[str] = set()
    for node in running(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def running(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from running(child)


@every_game
def test_rules_are_numbered_and_the_code_cites_rules_that_exist(slug: str) -> None:
    folder = folder_of(slug)
    rules = (folder / "RULES.md").read_text()
    numbers = set(re.findall(r"^(?:## )?(\d+(?:\.\d+)?)\.? ", rules, re.MULTILINE))
    assert len(numbers) >= 3
    for path in folder.rglob("*.py"):
        cited = set(re.findall(r"§(\d+(?:\.\d+)?)", path.read_text()))
        assert cited <= numbers, f"{path.name} cites {cited - numbers}"


@every_game
def test_a_game_lives_in_the_folder_of_its_slug_and_brings_its_face(slug: str) -> None:
    assert catalogue()[slug].info.slug == slug
    assert catalogue()[slug].info.name
    assert catalogue()[slug].info.summary
    assert (folder_of(slug) / "templates" / "games" / slug).is_dir()
