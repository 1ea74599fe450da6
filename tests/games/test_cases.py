"""The worked cases: files of positions with what must come of them (`cases/FORMAT.md`).

`CASES_DIR=<folder> pytest tests/games/test_cases.py` runs the files of another folder. A game reads
its own files in `apps/games/<slug>/tests/cases.py`:

- `run_case(case)` checks one case and raises `AssertionError`, or `KeyError` for a kind it does not
  know;
- `FILES` names the files it reads, without `.json` (the slug alone if there is no `FILES`);
- `ON_SITE` names kinds that are asked of the whole site, with its database;
- `PROSE` names kinds that are prose and have tests of their own.

A file without a list of cases is one case, of the kind that its name says.
"""

import json
import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from apps.games import slugs

Case = dict[str, Any]

HERE = Path(__file__).parent
# Those that were given, and further ones of the same kinds: partial positions, every refusal.
OWN_FOLDERS = (HERE / "cases", HERE / "cases_more")
FOLDERS = (Path(os.environ["CASES_DIR"]),) if os.environ.get("CASES_DIR") else OWN_FOLDERS


def readers() -> dict[str, ModuleType]:
    """Return the module that reads each file, by the file's name without `.json`."""
    found: dict[str, ModuleType] = {}
    for slug in slugs():
        name = f"apps.games.{slug}.tests.cases"
        if find_spec(f"apps.games.{slug}.tests") and find_spec(name):
            module = import_module(name)
            found |= dict.fromkeys(getattr(module, "FILES", (slug,)), module)
    return found


READERS = readers()


def cases_of(path: Path) -> list[Case]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as broken:
        raise ValueError(f"{path} is no JSON: {broken}") from broken
    if isinstance(document, list):
        return document
    return document.get("cases", [{**document, "kind": path.stem}])


def all_cases() -> Iterator[Any]:
    for path in sorted(path for folder in FOLDERS for path in folder.glob("*.json")):
        for number, case in enumerate(cases_of(path)):
            marks = [pytest.mark.django_db] if _is_on_site(path.stem, case) else []
            name = f"{path.stem}-{case.get('id', number)}"
            yield pytest.param(path.stem, case, id=name, marks=marks)


def _is_on_site(name: str, case: Case) -> bool:
    return _kind_of(case) in getattr(READERS.get(name), "ON_SITE", ())


def _kind_of(case: Case) -> Any:
    return case.get("kind", case.get("type"))


def test_there_are_cases_to_run() -> None:
    for folder in FOLDERS:
        assert list(folder.glob("*.json")), f"no case file in {folder}"


def test_a_file_may_be_nothing_but_a_list_of_cases(tmp_path: Path) -> None:
    path = tmp_path / "banco.json"
    path.write_text('[{"kind": "play"}]', encoding="utf-8")
    assert cases_of(path) == [{"kind": "play"}]


@pytest.mark.parametrize("name", list(READERS))
def test_a_case_of_an_unknown_kind_fails(name: str) -> None:
    with pytest.raises(KeyError):
        READERS[name].run_case({"kind": "no such kind", "type": "no such kind"})


@pytest.mark.parametrize(("name", "case"), list(all_cases()))
def test_case(name: str, case: Case) -> None:
    reader = READERS.get(name)
    if reader is None:
        pytest.skip(f"no game here reads {name}.json")
    kind = _kind_of(case)
    if kind in getattr(reader, "PROSE", ()):
        pytest.skip(f"{kind} is prose and has a test of its own")
    reader.run_case(case)
