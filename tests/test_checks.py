"""Honesty of the checks, the installation and releases: locks, long tests, platforms, versions, licences, the wheel."""

import ast
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
from typing import Any

import babel.localedata
import pytest

from hosting.db.migrations import versions
from tools import licences

ROOT = Path(__file__).parent.parent
RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
LOCKS = {
    "requirements.txt": EXTRAS["bot"],
    "requirements-postgres.txt": EXTRAS["bot"] + EXTRAS["postgres"][1:],
    "requirements-dask.txt": EXTRAS["bot"] + EXTRAS["dask"][1:],
    "requirements-dev.txt": EXTRAS["bot"]
    + EXTRAS["postgres"][1:]
    + EXTRAS["dask"][1:]
    + PROJECT["dependency-groups"]["dev"],
}
"""Packages that each lock must contain."""
DEVELOPING = {"hosting/db/migrations/script.py.mako"}
"""Files of the packages that only authors of a migration need."""


def _locked(file: str) -> dict[str, str]:
    text = (ROOT / file).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9.-]+)(?:\[[a-z,]+\])?==([^ ;]+)", text, re.MULTILINE))


@pytest.mark.parametrize("file", LOCKS)
def test_a_lock_has_what_is_asked_for(file: str) -> None:
    locked = _locked(file)
    for line in LOCKS[file]:
        name, _, version = line.partition("==")
        assert version, line
        assert locked[re.sub(r"[-_.]+", "-", name.partition("[")[0]).casefold()] == version, line


@pytest.mark.parametrize("file", LOCKS)
def test_a_lock_has_hashes_and_no_addresses(file: str) -> None:
    """Every package has a hash, as pip then requires it; the source is the installer's choice."""
    text = (ROOT / file).read_text(encoding="utf-8")
    parts = re.split(r"\n(?=\S)", text.strip())
    assert len(parts) == len(_locked(file))
    assert all("--hash=sha256:" in part for part in parts)
    assert not re.search(r"https?://|file:|--index|--extra-index|--find-links", text)


def test_the_image_is_pinned_to_its_bytes() -> None:
    bases = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert bases
    assert all(re.fullmatch(r"python:[\w.-]+@sha256:[0-9a-f]{64}", base) for base in bases)


def test_users_install_no_tools_of_tests() -> None:
    """The container, and whoever plays on their own machine, do without SimCord and what animations would need."""
    service, development = _locked("requirements.txt"), _locked("requirements-dev.txt")
    assert not {"simcord", "av", "pytest", "mypy"} & set(service)
    assert "simcord" in development
    assert all(development[name] == version for name, version in service.items())
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(r"^ARG REQUIREMENTS=(\S+)$", image, re.MULTILINE) == ["requirements.txt"]
    assert re.findall(r"^RUN pip install .*-r (\S+)", image, re.MULTILINE) == ["${REQUIREMENTS}"]


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-postgres.txt", "requirements-dask.txt"])
def test_users_install_no_compiled_fonttools(file: str) -> None:
    """Nothing imports it, though fonts' packages ask for it: the hash of the pure wheel alone saves 18 MB."""
    (part,) = re.findall(r"^fonttools==.*(?:\n    .*)*", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert part.count("--hash=") == 1


@pytest.mark.long
def test_the_size_of_an_installation(tmp_path: Path) -> None:
    (words,) = re.findall(
        r"\.venv/bin/pip (install .*requirements\.txt)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    subprocess.run([sys.executable, "-m", "venv", tmp_path / ".venv"], check=True)
    subprocess.run([tmp_path / ".venv" / "bin" / "pip", "-q", *words.split()], cwd=ROOT, check=True)
    sizes = [file.lstat().st_blocks * 512 for file in (tmp_path / ".venv").rglob("*")]
    assert sum(sizes) <= 200 * 2**20


def test_the_image_keeps_the_locales_of_its_words(tmp_path: Path) -> None:
    """Dates are written as with all that babel knows; a language of i18n/ needs a pattern of its own there."""
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    kept = re.findall(r"! -name '?([\w.*]+)'?", image)
    assert "-delete" in image
    known = Path(babel.localedata.__file__).parent / "locale-data"
    for pattern in kept:
        for file in known.glob(pattern):
            shutil.copy(file, tmp_path)
    program = (
        "import sys, babel.localedata as data; data._dirname = sys.argv[1] or data._dirname\n"
        "import i18n; from datetime import date; from babel.dates import format_date; from babel import Locale\n"
        "print([(say, format_date(date(2026, 3, day), locale=Locale.parse(say, sep='-')), i18n.own_name(say))"
        " for say in i18n.languages() for day in (1, 9)])"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program, str(where)], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for where in ("", tmp_path)
    ]
    assert said[0].stdout == said[1].stdout


def test_the_engine_asks_for_nothing() -> None:
    """A package that uses the rules installs nothing else, and no version is forced on it."""
    assert PROJECT["project"]["dependencies"] == []


@pytest.mark.long
def test_every_long_test_is_run_by_name() -> None:
    assert re.search(r"^    THOROUGH=1 \.venv/bin/pytest --cov .*-m \"long or not long\"$", RUN, re.MULTILINE)
    assert PROJECT["tool"]["pytest"]["ini_options"]["testpaths"] == ["tests"]
    texts = {file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py")}
    marked = {file for file, text in texts.items() if re.search(r"^[^#\"]*pytest\.mark\.long\b", text, re.MULTILINE)}
    command = [sys.executable, "-m", "pytest", "-m", "long", "--collect-only", "-n0", "-p", "no:cacheprovider"]
    command += map(str, marked)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    collected = {ROOT / line.partition("::")[0] for line in ran.stdout.splitlines() if "::" in line}
    assert marked
    assert collected == marked, ran.stdout + ran.stderr


def test_the_types_of_everything_are_checked() -> None:
    folders = {file.relative_to(ROOT).parts[0] for file in ROOT.glob("*/**/*.py") if ".venv" not in file.parts}
    assert folders <= set(PROJECT["tool"]["mypy"]["files"])
    assert PROJECT["tool"]["mypy"]["strict"]


def test_coverage_cannot_fall() -> None:
    """The long checks measure coverage of all packages of the product, and fail below a figure."""
    assert re.search(r"^    THOROUGH=1 .*--cov", RUN, re.MULTILINE)
    packages = {name.removesuffix("*") for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}
    assert set(PROJECT["tool"]["coverage"]["run"]["source"]) == packages
    assert PROJECT["tool"]["coverage"]["report"]["fail_under"] >= 90


def test_an_older_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pythons from 3.8 on can read the front door, which says in a sentence which one it needs."""
    source = (ROOT / "bot.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))
    oldest = re.fullmatch(r">=(3\.\d+)", PROJECT["project"]["requires-python"])
    monkeypatch.setattr(sys, "version_info", (3, 10, 12, "final", 0))
    with pytest.raises(SystemExit) as ended:
        exec(compile(source, "bot.py", "exec"), {"__name__": "__main__"})
    assert ended.value.code == f"navegador-bot needs Python {oldest[1]} or newer; this is Python 3.10"


def _entries() -> list[tuple[str, str, str]]:
    """Return the changelog's releases, newest first: version, whether it migrates, and the database's version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## (\d+\.\d+\.\d+)\n\nMigrates: (yes|no), the database (?:to|stays at) (\d{4})\.$", text, re.M)


def test_the_newest_release_is_this_one() -> None:
    """Every release has an entry that says whether it migrates; the newest has the program's version and database."""
    entries, headings = _entries(), re.findall(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert len(entries) == len(headings)
    version, _, database = entries[0]
    assert version == PROJECT["project"]["version"]
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
