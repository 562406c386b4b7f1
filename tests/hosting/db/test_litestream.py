"""Restores from Litestream: whole, a prefix of what was stored, and at most a little short of it.

Litestream is a separate program (docs/operating.md): without it on the PATH there is nothing to test. `npm install
@flydotio/litestream` installs it.
"""

import random
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting.db import schema
from hosting.maintenance import checking
from tests.hosting.play.test_kill import Ground, start

PROGRAM = shutil.which("litestream")
TRIES = 12
COLUMNS = tuple(schema.log.c[name] for name in ("table", "seq", "kind", "payload"))

pytestmark = [
    pytest.mark.long,
    pytest.mark.file,
    pytest.mark.skipif(PROGRAM is None, reason="there is no program called litestream on this machine"),
]


def entries(database: Path, directory: Path) -> list[Any]:
    (rows,) = Ground(database, directory).rows(sa.select(*COLUMNS).order_by(schema.log.c.table, schema.log.c.seq))
    return [tuple(row) for row in rows]


def of(rows: list[Any], table: int) -> list[Any]:
    return [row for row in rows if row[0] == table]


def restored(settings: Path, database: Path) -> Path:
    """Restore the database as Litestream can now, beside the one that it copies."""
    back = database.with_name("back.sqlite3")
    for rest in back.parent.glob("back.sqlite3*"):
        rest.unlink()
    subprocess.run([str(PROGRAM), "restore", "-config", settings, "-o", back, database], check=True)
    return back


def test_what_was_copied_can_be_put_back(tmp_path: Path) -> None:
    """The machine goes down or the service stops during play, both programs at once, many times."""
    rng = random.Random(5)
    database, settings = tmp_path / "house.sqlite3", tmp_path / "litestream.yml"
    settings.write_text(
        f"dbs:\n  - path: {database}\n    replicas:\n      - type: file\n        path: {tmp_path}/copy\n"
    )
    ground, missing = Ground(database, tmp_path), 0
    assert start(ground, "navegador", 5, turns=0).wait() == 0
    for number in range(TRIES):
        how = rng.choice((signal.SIGKILL, signal.SIGTERM))
        with (tmp_path / "said").open("a") as said:
            copying = subprocess.Popen([str(PROGRAM), "replicate", "-config", settings], stdout=said, stderr=said)
        playing = start(ground, "navegador", number)
        assert playing.stdout is not None
        for _ in range(rng.randint(20, 120)):
            assert playing.stdout.readline()
        playing.kill()
        playing.communicate()
        copying.send_signal(how)
        copying.wait()
        back = restored(settings, database)
        assert list(checking.faults_of_rows(back)) == []
        stored, copied = entries(database, tmp_path), entries(back, tmp_path)
        for table in {row[0] for row in copied}:
            rows = of(copied, table)
            assert of(stored, table)[: len(rows)] == rows, "a table's log has a gap"
        if how is signal.SIGTERM:
            assert copied == stored, "a service that is stopped leaves nothing behind"
        missing += len(stored) - len(copied)
    print(f"{missing} of {len(stored)} entries were not yet copied at a kill")  # noqa: T201
