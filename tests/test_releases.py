"""Releases: the version, the changelog and the licences of others agree with the program, and the wheel is complete."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from importlib.util import find_spec
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


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

DEVELOPING = {"hosting/db/migrations/script.py.mako"}
"""Files of the packages that only authors of a migration need."""


def _run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_the_wheel_has_all_that_is_needed_and_starts(tmp_path: Path) -> None:
    """The wheel has exactly the packages' files; installed, the program prints its version."""
    kept = [Path(name) for name in _run("git", "ls-files", cwd=ROOT).splitlines()]
    source, target = tmp_path / "source", tmp_path / "target"
    for file in kept:
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, source / file)
    pip = [sys.executable, "-m", "pip"]
    # Without the network if the build requirements are installed; otherwise they are downloaded, as for any installer.
    alone = ["--no-build-isolation"] if find_spec("setuptools") and find_spec("wheel") else []
    _run(*pip, "wheel", "-q", "--no-deps", *alone, "-w", str(tmp_path), ".", cwd=source)
    (wheel,) = tmp_path.glob("navegador_bot-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    patterns = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    modules = {f"{name}.py" for name in PROJECT["tool"]["setuptools"]["py-modules"]}
    packages = {
        file.as_posix() for file in kept if len(file.parts) > 1 and any(fnmatch(file.parts[0], p) for p in patterns)
    }
    assert names == packages - DEVELOPING | modules
    _run(*pip, "install", "-q", "--no-deps", "--target", target, wheel, cwd=tmp_path)
    script = target / "bin" / "navegador-bot"
    version = _run(sys.executable, script, "--version", cwd=tmp_path, PYTHONPATH=str(target))
    assert version.startswith(f"navegador {PROJECT['project']['version']}")
    where = (
        "import i18n, app.main, hosting.registry; print(i18n.__file__); print(sorted(hosting.registry.interfaces()))"
    )
    text = _run(sys.executable, "-c", where, cwd=tmp_path, PYTHONPATH=str(target))
    assert text.splitlines() == [str(target / "i18n" / "__init__.py"), "['navegador', 'singing-sails']"]
