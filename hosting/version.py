"""The program's version, as in `--version`, the start of the log, `/admin` and the metrics."""

import os
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
COMMIT: Final = "NAVEGADOR_COMMIT"  # a variable, by which the builder of an image names it


@cache
def version() -> str:
    """Return the release, such as "0.2.0": from a checkout's `pyproject.toml`, else the installed package."""
    file = ROOT / "pyproject.toml"
    if file.is_file():
        return str(tomllib.loads(file.read_text(encoding="utf-8"))["project"]["version"])
    return metadata.version("navegador-bot")


@cache
def commit() -> str:
    return (os.environ.get(COMMIT) or _checked_out(ROOT / ".git"))[:8]


def described() -> str:
    return f"{version()} ({commit()})" if commit() else version()


def _checked_out(git: Path) -> str:
    try:
        if git.is_file():  # of a work tree beside the checkout
            git = Path(git.read_text(encoding="utf-8").removeprefix("gitdir:").strip())
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref:"):
            return head
        name = head.removeprefix("ref:").strip()
        common = git / "commondir"
        base = git / common.read_text(encoding="utf-8").strip() if common.is_file() else git
        if (base / name).is_file():
            return (base / name).read_text(encoding="utf-8").strip()
        refs = (base / "packed-refs").read_text(encoding="utf-8").splitlines()
        return next((line.split(" ")[0] for line in refs if line.endswith(f" {name}")), "")
    except OSError:
        return ""
