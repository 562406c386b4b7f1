"""Releases: the version, the changelog and the licences of others agree with the program."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from hosting.db.migrations import versions
from tools import licences

ROOT = Path(__file__).parents[1]


def _entries() -> list[tuple[str, str, str]]:
    """Return the changelog's releases, newest first: version, whether it migrates, and the database's version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## (\d+\.\d+\.\d+)\n\nMigrates: (yes|no), the database (?:to|stays at) (\d{4})\.$", text, re.M)


def test_the_newest_release_is_this_one() -> None:
    """Every release has an entry that says whether it migrates; the newest has the program's version and database."""
    entries, headings = _entries(), re.findall(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert len(entries) == len(headings)
    version, _, database = entries[0]
    assert version == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    head = max(file.name[:4] for file in Path(versions.__path__[0]).glob("[0-9]*.py"))
    assert database == head, "a migration belongs into the changelog's newest entry"


def test_each_release_says_truly_whether_it_migrates() -> None:
    entries = _entries()
    for (version, migrates, database), (_, _, before) in pairwise(entries):
        assert (migrates == "yes") == (database > before), version


@pytest.mark.parametrize("file", licences.SETS)
def test_the_licence_of_every_package_is_named(file: str) -> None:
    rows = re.findall(r"^\* .+?: (.+)$", licences.FILE.read_text(encoding="utf-8"), re.M)
    assert set(licences.required(file)) <= {package for row in rows for package in row.split(", ")}
