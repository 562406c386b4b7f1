"""The wheel: complete, and the program starts from it."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

DEVELOPING = {"hosting/db/migrations/script.py.mako"}
"""Files of the packages that only authors of a migration need."""

pytestmark = pytest.mark.long


def _run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


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
