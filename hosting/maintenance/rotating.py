"""Backups of a database's file in a directory, of which the newest are kept, and the time of the last one."""

import contextlib
import os
import re
from datetime import UTC, datetime
from pathlib import Path

from hosting.db import backup


def add(path: Path, directory: Path, keep: int, now: datetime) -> Path:
    """Back a file up into a directory, then delete all but the newest `keep` made so; return the new one.

    Raises what `backup` does; then nothing was deleted.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    to = directory / f"{path.stem}-{now:%Y%m%dT%H%M%SZ}.sqlite3"
    backup.backup(path, to)
    ours = re.compile(re.escape(path.stem) + r"-\d{8}T\d{6}Z\.sqlite3")
    for old in sorted(file for file in directory.iterdir() if ours.fullmatch(file.name))[:-keep]:
        old.unlink()
    return to


def note(path: Path, now: datetime) -> None:
    """Record that a file was backed up now, for `last`."""
    with contextlib.suppress(OSError):
        _mark(path).touch(mode=0o600)
        os.utime(_mark(path), (now.timestamp(), now.timestamp()))


def last(path: Path) -> datetime | None:
    """Return when a file was last backed up; None if it never was."""
    try:
        return datetime.fromtimestamp(_mark(path).stat().st_mtime, UTC)
    except OSError:
        return None


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.backed-up")
