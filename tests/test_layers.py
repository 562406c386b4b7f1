"""The arrows between the parts point one way, see docs/architecture.md."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"naming", "navegador", "tables", "renders", "words", "cogs", "app", "bot"}
MAY = {
    "naming": {"naming"},
    "navegador": {"navegador", "naming"},
    "words": {"words", "naming"},
    "tables": {"tables", "naming"},
    "renders": {"renders", "navegador", "words", "naming"},
    "cogs": {"cogs", "renders", "tables", "navegador", "words", "naming"},
    "app": {"app", "cogs", "renders", "tables", "navegador", "words", "naming"},
}
"""What of ours a part may import."""
TOGETHER = ("__main__.py", "bench.py")
"""Command lines and measurements, which bring parts together."""
NOT = {
    "words": {"discord", "sqlalchemy", "sqlite3", "PIL"},
    "tables": {"discord", "PIL", "fluent"},
    "renders": {"discord", "sqlalchemy", "sqlite3", "aiosqlite"},
    "cogs": {"sqlalchemy", "sqlite3", "aiosqlite", "alembic", "PIL"},
}


def _files(part: str) -> list[Path]:
    package = ROOT / part
    files = package.rglob("*.py") if package.is_dir() else [ROOT / f"{part}.py"]
    return sorted(file for file in files if file.name not in TOGETHER)


def _imports(file: Path) -> set[str]:
    """The top names of what a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("part", MAY)
def test_a_part_imports_only_what_is_below_it(part: str) -> None:
    """Of ours and of others'."""
    assert _files(part)
    for file in _files(part):
        imported = _imports(file)
        assert imported & OURS <= MAY[part] | {part}, file
        assert not imported & NOT.get(part, set()), file


def test_the_rules_need_nothing_but_python() -> None:
    """No package of anybody else's, the command line included."""
    for file in (*(ROOT / "navegador").rglob("*.py"), *(ROOT / "naming").rglob("*.py")):
        others = _imports(file) - set(sys.stdlib_module_names) - {"navegador", "naming"}
        assert not others - ({"chess"} if file.name in TOGETHER else set()), file


def test_hosting_names_no_rondel() -> None:
    """Another game can move in: what hosts knows nothing of this one."""
    for file in (ROOT / "tables").rglob("*.py"):
        text = file.read_text(encoding="utf-8").casefold()
        assert not [word for word in ("rondel", "cruzado", "explorer", "shipyard", "nagasaki") if word in text], file
