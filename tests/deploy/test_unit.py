"""The systemd unit: a worker draws under its own system call filter, and its other settings fit the bot."""

import ast
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import Settings
from hosting.db import newest, opening, sqlite
from tests.deploy import sandbox
from tests.deploy.sandbox import ROOT, Unit

UNIT = ROOT / "deploy" / "navegador.service"
BACKUP = ROOT / "deploy" / "navegador-backup.service"
LACKING = sandbox.missing() if sys.platform == "linux" else "Linux"
filtered = pytest.mark.skipif(bool(LACKING), reason=f"there is no {LACKING}")
OWN_PROCESS = 130
"""Mebibytes of the bot's own process, see docs/operating.md."""


def _run(unit: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python under the filter of a unit and without capabilities, as nobody if possible."""
    command = [sys.executable, "-m", "tests.deploy.sandbox", str(unit), sys.executable, *arguments]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=150, check=False)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    unit = tmp_path / "before.service"
    unit.write_text("SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n")
    return unit


@filtered
def test_workers_draw_under_the_units_own_filter() -> None:
    """Both kinds of workers draw: for posts, and for animations, which lowers its own priority."""
    run = _run(UNIT, "-m", "tests.deploy.drawing")
    assert run.returncode == 0, run.stderr
    sizes = ast.literal_eval(run.stdout)
    assert len(sizes) == 2
    assert min(sizes) > 10_000


@pytest.mark.long
@filtered
def test_the_filter_as_it_was_kills_workers(before: Path) -> None:
    """The animations' worker dies of SIGSYS at every start, and the picture fails."""
    run = _run(before, "-m", "tests.deploy.drawing")
    assert run.returncode == 1
    assert "WorkerLost" in run.stderr
    assert run.stdout.count(f"exitcode=-{signal.SIGSYS.value}") == 2


@filtered
def test_what_the_unit_forbids_fails_and_kills_nothing(before: Path) -> None:
    """Another call of the same group fails without a kill; it needs no rights and works without the filter."""
    forbidden = "import os; os.sched_setaffinity(0, os.sched_getaffinity(0))"
    assert subprocess.run([sys.executable, "-c", forbidden], check=False).returncode == 0
    assert _run(before, "-c", forbidden).returncode == -signal.SIGSYS
    run = _run(UNIT, "-c", forbidden)
    assert run.returncode == 1
    assert "PermissionError" in run.stderr


def test_the_memory_that_the_unit_allows_is_what_its_workers_may_take() -> None:
    """This many workers, the animations' one and the bot itself fit below MemoryMax."""
    unit = Unit.of(UNIT.read_text(encoding="utf-8"))
    settings = dict(value.partition("=")[::2] for value in unit.values["Environment"])
    most = re.fullmatch(r"(\d+)M", unit.values["MemoryMax"][-1])
    each = Settings.model_fields["worker_memory"].default
    assert OWN_PROCESS + (int(settings["NAVEGADOR_WORKERS"]) + 1) * each <= int(most[1])
    assert unit.values["OOMPolicy"] == ["continue"]


@filtered
def test_the_backup_runs_under_its_own_filter(tmp_path: Path) -> None:
    database, copies = tmp_path / "navegador.sqlite3", tmp_path / "backups"
    sqlite.prepare(database)
    for place in (*tmp_path.parents[:3], tmp_path, database):  # it runs as nobody
        place.chmod(0o777)
    command = Unit.of(BACKUP.read_text(encoding="utf-8")).values["ExecStart"][0].split()
    command = [str(database) if word.endswith(".sqlite3") else word for word in command]
    command = [str(copies) if word.endswith("/backups") else word for word in command]
    run = _run(BACKUP, *command[1:])
    assert run.returncode == 0, run.stderr
    (copy,) = copies.iterdir()
    assert opening.revision_of(copy) == newest()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze (Debian: systemd)")
def test_the_backup_has_a_time() -> None:
    """Every night, also if the machine was off then; it is of the same user and files as the bot."""
    timer = Unit.of(BACKUP.with_suffix(".timer").read_text(encoding="utf-8")).values
    ran = subprocess.run(
        ["systemd-analyze", "calendar", "--iterations=2", *timer["OnCalendar"]],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "04:17:00" in ran.stdout
    assert timer["Persistent"] == ["true"]
    bot, backup = (Unit.of(file.read_text(encoding="utf-8")).values for file in (UNIT, BACKUP))
    for name in ("User", "Group", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert backup[name] == bot[name]
    assert f"NAVEGADOR_DATABASE={backup['ExecStart'][0].split()[4]}" in bot["Environment"]
